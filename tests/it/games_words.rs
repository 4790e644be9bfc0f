//! Each game uses its own terms: its help lists its commands and no others, and no hint, help text or
//! rules page uses a term of another game.

use gmscreen::campaign::Campaign;
use gmscreen::game::Game as Rules;
use gmscreen::games;
use gmscreen::verbs::complete::offer;
use gmscreen::verbs::verbs;

use crate::harness::Game;
use crate::tui_support::{Table, at_play};

fn of(rules: &Rules) -> Game {
    Game::of(Campaign::new("test", rules.id, ""))
}

/// All lines of a game's help.
fn help(rules: &Rules) -> Vec<String> {
    let mut table = Table::new(at_play(rules.id, ""), 240, 400);
    let lines = table.press("?").shown();
    // The panes are shown beside it.
    let parts = lines
        .lines()
        .flat_map(|line| line.split(['│', '├', '┤', '┼', '─']));
    parts.map(|part| part.trim().to_owned()).collect()
}

/// Every command of every game, by name.
fn all_verbs() -> Vec<&'static str> {
    let all = games::all().iter().flat_map(|game| verbs(game));
    let mut names: Vec<_> = all.map(|verb| verb.name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[test]
fn help_completion_and_the_empty_line_list_the_commands_of_a_game() {
    for rules in games::all() {
        let game = of(rules);
        let own: Vec<_> = verbs(rules).map(|verb| verb.name).collect();
        let in_help = help(rules);
        // A large screen lists all of them above an empty line.
        let mut table = Table::new(at_play(rules.id, ""), 120, 36);
        let shown = table.press(":").shown();
        let words: Vec<&str> = shown.split([' ', '│', '▸', '\n']).collect();
        let missing = own.iter().find(|verb| !words.contains(verb));
        assert_eq!(missing, None, "{}: {shown}", rules.id);
        for verb in all_verbs() {
            let table = game.session.table();
            let mut choices = offer(table, verb).choices.into_iter();
            let is_offered = choices.any(|choice| choice.insert.trim() == verb);
            assert_eq!(is_offered, own.contains(&verb), "{}: {verb}", rules.id);
            let here = |line: &String| line.trim_start().split(' ').next() == Some(verb);
            assert_eq!(in_help.iter().any(here), is_offered, "{}: {verb}", rules.id);
        }
    }
}

/// Terms that only other games use.
const FOREIGN: [(&str, &[&str]); 4] = [
    (
        "renaissance",
        &["resistance table", "bonus dice", "armor class"],
    ),
    ("brp", &["TN", "MoS", "Harm", "Luck Point", "DV", "DUR"]),
    (
        "forge-of-power",
        &[
            "TN",
            "MoS",
            "Harm",
            "wound",
            "wounds",
            "Luck Point",
            "DUR",
            "D100",
        ],
    ),
    (
        "ruina-imperii",
        &[
            "TN",
            "MoS",
            "Harm",
            "wound",
            "wounds",
            "Luck Point",
            "armour",
            "D100",
            "DV",
        ],
    ),
];

/// Whether a text contains a word or phrase.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric();
    text.match_indices(word).any(|(at, found)| {
        let (before, after) = (&text[..at], &text[at + found.len()..]);
        !before.chars().next_back().is_some_and(is_part)
            && !after.chars().next().is_some_and(is_part)
    })
}

/// Everything that a game shows without a campaign: help with keys, commands and modifiers, the
/// parts of commands, rules pages, switches, stats, tracks, remarks and conditions.
fn all_texts(rules: &'static Rules) -> Vec<String> {
    let mut texts = help(rules);
    for verb in verbs(rules) {
        let mut game = of(rules);
        game.run("add Ann").ok();
        for line in [format!("{} ", verb.name), format!("{} ann ", verb.name)] {
            let choices = offer(game.session.table(), &line).choices;
            texts.extend(
                choices
                    .iter()
                    .map(|choice| format!("{} {}", choice.insert, choice.doc)),
            );
        }
    }
    for topic in rules.reference {
        texts.push(topic.title.to_owned());
        texts.extend(topic.page(rules));
    }
    texts.extend(
        rules
            .settings
            .iter()
            .map(|one| format!("{} {}", one.name, one.doc)),
    );
    texts.extend(
        rules
            .stats
            .iter()
            .map(|one| format!("{} {}", one.id, one.doc)),
    );
    texts.extend(
        rules
            .tracks
            .iter()
            .map(|one| format!("{} {}", one.label, one.doc)),
    );
    let remarks = rules.remarks.iter().chain(rules.advice);
    texts.extend(remarks.map(|one| one.words.to_owned()));
    texts.extend(rules.conditions.rows.iter().map(|one| one.doc.to_owned()));
    texts
}

#[test]
fn help_hints_and_pages_of_a_game_use_its_own_words() {
    let mut found = Vec::new();
    for rules in games::all() {
        let (_, foreign) = FOREIGN.iter().find(|(id, _)| *id == rules.id).unwrap();
        let texts = all_texts(rules);
        assert!(texts.len() > 100, "{}: {}", rules.id, texts.len());
        for text in &texts {
            for word in foreign.iter().filter(|word| has_word(text, word)) {
                found.push(format!("{}: {word:?} in {text:?}", rules.id));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
