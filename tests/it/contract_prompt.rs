//! `console.md`: the prompt previews while typing, and completes with Tab.

use gmscreen::games;
use gmscreen::lang::complete::Offer;
use gmscreen::lang::edit::Editor;
use gmscreen::session::LinePreview;
use gmscreen::verbs::complete::offer;
use gmscreen::verbs::verbs;

use crate::harness::Game;

/// The line after a choice is taken, as Tab takes it.
pub(crate) fn taken(typed: &str, offered: &Offer, nth: usize) -> String {
    let mut editor = Editor::new(typed, None);
    editor.take(offered, nth);
    editor.line().to_owned()
}

/// The completions of a line being typed, each as the whole line.
fn completed(game: &Game, typed: &str) -> Vec<String> {
    let offered = offer(game.session.table(), typed);
    let lines = 0..offered.choices.len();
    lines
        .map(|nth| taken(typed, &offered, nth).trim_end().to_owned())
        .collect()
}

#[track_caller]
fn offers(game: &Game, typed: &str, line: &str) {
    let lines = completed(game, typed);
    assert!(
        lines.iter().any(|offered| offered == line),
        "`{typed}` offers {lines:?}"
    );
}

#[track_caller]
fn previews(game: &Game, line: &str) -> (Vec<String>, Vec<(&'static str, f64)>) {
    match game.session.preview(line) {
        LinePreview::Odds(preview) => (preview.targets, crate::harness::by_id(&preview.odds)),
        other => panic!("`{line}` previews {other:?}"),
    }
}

#[test]
fn the_prompt_previews_the_target_its_breakdown_and_the_exact_odds() {
    let game = Game::peopled();
    let (targets, odds) = previews(&game, "check 75");
    assert_eq!(targets, ["TN 75"]);
    assert_eq!(odds[0], ("critical success", 0.07));
    let (targets, _) = previews(&game, "check ilse react");
    assert_eq!(targets, ["TN 90 (COO 30 x3)"]);
    let (targets, odds) = previews(&game, "oppose ilse stealth vs 65");
    assert_eq!(targets.len(), 2);
    assert!(targets[0].starts_with("TN 70"), "{targets:?}");
    let sum: f64 = odds.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() <= 1e-12);
}

#[test]
fn the_preview_stays_while_the_dice_are_typed() {
    let game = Game::peopled();
    for line in [
        "check 75 =",
        "check 75 = ",
        "check 75 = 6",
        "check 75 = 65",
        "check 75=6",
    ] {
        assert_eq!(previews(&game, line), previews(&game, "check 75"), "{line}");
    }
    let both = "oppose ilse stealth vs will WIL";
    assert_eq!(
        previews(&game, &format!("{both} = 65 2")),
        previews(&game, both)
    );
}

#[test]
fn the_preview_matches_odds_and_the_roll() {
    let mut game = Game::peopled();
    game.all(&[
        "sustain ilse \"a\"",
        "sustain ilse \"b\"",
        "damage ilse 7",
        "begin ilse = 5",
    ]);
    for line in [
        "check 75",
        "check stealth +10:\"cloak\"",
        "simple ilse COO x3 -5",
        "oppose stealth vs tam WIL",
        "vary ilse theology spec vs 50",
        "order on failure 40 vs will WIL + 30",
    ] {
        let (targets, odds) = previews(&game, line);
        let answer = game.run(&format!("odds {line}")).reply().odds.unwrap();
        assert_eq!(crate::harness::by_id(&answer), odds, "{line}");
        let contest = game.run(line).contest();
        for (side, target) in contest.sides.iter().zip(targets) {
            let number = format!("TN {}", side.target.unwrap());
            let rest = target.strip_prefix(&number);
            assert!(
                rest.is_some_and(|rest| !rest.starts_with(char::is_numeric)),
                "{line}: {target}"
            );
        }
    }
}

#[test]
fn a_preview_explains_what_is_expected_and_points_at_errors() {
    let game = Game::peopled();
    assert!(matches!(game.session.preview(""), LinePreview::Nothing));
    assert!(matches!(
        game.session.preview("# note"),
        LinePreview::Nothing
    ));
    assert!(
        matches!(game.session.preview("check"), LinePreview::Usage(verb) if verb.name == "check")
    );
    assert!(
        matches!(game.session.preview("damage ilse"), LinePreview::Usage(verb) if verb.name == "damage")
    );
    for (line, column) in [
        ("chekc 75", 1),
        ("check nobody stealth", 7),
        ("oppose 50 vs COO", 14),
    ] {
        match game.session.preview(line) {
            LinePreview::Trouble(refusal) => assert_eq!(refusal.column(), Some(column), "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn tab_completes_verbs_names_skills_checks_and_modifiers() {
    let game = Game::peopled();
    offers(&game, "ch", "check");
    offers(&game, "check bro", "check \"Brother Tam\"");
    offers(&game, "check tam", "check \"Brother Tam\"");
    offers(&game, "check \"Brother T", "check \"Brother Tam\"");
    offers(&game, "check ilse ste", "check ilse Stealth");
    offers(&game, "check ilse quick", "check ilse \"React Quickly\"");
    offers(
        &game,
        "check ilse \"React Q",
        "check ilse \"React Quickly\"",
    );
    offers(&game, "check ilse stealth as", "check ilse stealth assist");
    offers(&game, "oppose 50 v", "oppose 50 vs");
    offers(&game, "oppose 50 vs il", "oppose 50 vs \"Ilse Marrow\"");
    offers(&game, "odds sim", "odds simple");
    offers(&game, "odds check ilse st", "odds check ilse Stealth");
}

#[test]
fn completions_are_read_back_as_intended() {
    let mut wrong = Vec::new();
    for name in [
        "Ann",
        "Brother Tam",
        "500",
        "+10",
        "the \"Fox\"",
        r"back\slash",
        "a=b",
        "#12",
        "O'Brien",
        "Jean-Luc",
        "名前",
        "x",
        "X3",
        "vs",
        "init",
        "secret",
        "ap",
        "all",
        "-",
    ] {
        let mut game = Game::new();
        let quoted = name.replace('\\', "\\\\").replace('"', "\\\"");
        game.run(&format!("add \"{quoted}\"")).ok();
        for (typed, rest) in [
            ("check ", "50"),
            ("oppose 50 vs ", "50"),
            ("damage ", "5"),
            ("begin ", "init 5"),
            ("condition ", "shaken"),
            ("note ", "\"x\""),
            ("sustain ", "\"light\""),
        ] {
            let offered = offer(game.session.table(), typed);
            let choice = offered.choices.iter().position(|choice| {
                choice.insert == quoted || choice.insert == format!("\"{quoted}\"")
            });
            let choice = choice.unwrap_or_else(|| panic!("`{typed}` does not offer {name}"));
            let line = format!("{}{rest}", taken(typed, &offered, choice));
            let is_wrong = match game.session.execute(&line, &mut game.dice) {
                Ok(_) => game.session.execute("undo", &mut game.dice).is_err(),
                Err(_) => true,
            };
            if is_wrong {
                wrong.push(line);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The usage is generated from the syntax, and matches `console.md`.
#[test]
fn usages_match_the_documentation() {
    let usages: Vec<String> = games::all()
        .iter()
        .flat_map(|game| verbs(game).map(gmscreen::game::Verb::usage))
        .collect();
    for usage in [
        "check [NAME] WHAT [M...] [= DICE]",
        "order [on success|failure] [NAME] WHAT [M...] [vs [NAME] WHAT [M...]] [= DICE]",
        "then [#ENTRY] vs [NAME] WHAT [M...] [= DICE]",
        "attack NAME [ATTACK|SKILL|BONUS] [M...] vs NAME [DEFENCE] [M...] [dv 1d10+5] [ap 2] [= DICE]",
        "oppose SIDE vs SIDE [vs SIDE...] [= DICE]",
        "save NAME... fortitude|reflex|will [M...] dc N [damage 20|4d6] [by NAME|-] [= DICE]",
        "check [NAME] WHAT [+N] vs NUMBER [risk N] [explode N] [fortune] [secret] [= DICE]",
        "begin [NAME...] [init FORMULA] [allot 1S+1Q|3Q] [= DICE]",
        "damage NAME... 7 [each] [ap 2] [unarmoured] [= DICE]",
        "weapon NAME \"Boat hook\" SKILL|BONUS [dv 1d6+4] [ap 2] [TRAIT...]|-",
        "release [NAME] [\"what\"|all]",
        "add NAME [from TEMPLATE] [x6] [join] [STAT VALUE|2d6+3]... [\"Skill\" STAT RANKS]... [weapon \"Boat hook\" SKILL|BONUS [dv 1d6+4] [ap 2]|-|rename \"Gaff\"]... [player|npc] [notes \"...\"] [= DICE]",
        "day [NAME \"what\"...]...",
        "zone [\"Bridge\" [joins|parts \"Gate\"...]|rename \"Bridge\" \"Span\"|remove \"Bridge\"|note \"Bridge\" \"text\"]",
        "encounter start \"Quay rats\" [= DICE]|join \"Quay rats\" [= DICE]|new \"Quay rats\" TEMPLATE [x3] [in \"Gate\"]... [note \"text\"]|edit \"Quay rats\" [rename \"Dock rats\"] TEMPLATE [x3] [in \"Gate\"]... [note \"text\"]|note \"Quay rats\" \"text\"|title \"Quay rats\" \"At the bridge\"|-|save \"Quay rats\"|copy \"Quay rats\" \"Dock rats\"|rename \"Quay rats\" \"Dock rats\"|remove \"Quay rats\"",
        "correct [NAME] [#ENTRY] = DICE",
        "next",
    ] {
        assert!(usages.iter().any(|other| other == usage), "{usage}");
    }
}

/// Tab and the panel order matches: the whole word, then beginnings, then beginnings of a later
/// word, and last names that merely contain the letters.
#[test]
fn the_best_match_is_offered_first() {
    use gmscreen::lang::complete::{Completion, Finder, beginning};
    let all = || {
        ["A Vast Room", "Brave Arms", "Armoured", "Arm"]
            .map(|text| Completion::text(text, ""))
            .to_vec()
    };
    let texts = |found: Vec<Completion>| -> Vec<String> {
        found.into_iter().map(|choice| choice.text).collect()
    };
    let mut finder = Finder::default();
    for typed in ["arm", "ARM", "\u{e1}rm"] {
        let best = ["Arm", "Armoured", "Brave Arms"];
        assert_eq!(texts(beginning(all(), typed)), best, "{typed}");
        let found = texts(finder.rank(all(), typed));
        assert_eq!(found[..3], best, "{typed}");
    }
    assert_eq!(texts(finder.rank(all(), "arm"))[3], "A Vast Room");
    assert_eq!(texts(finder.rank(all(), "vo")), ["A Vast Room"]);
    // Without letters the order stays the same.
    assert_eq!(finder.rank(all(), ""), all());
    assert_eq!(beginning(all(), ""), all());
}
