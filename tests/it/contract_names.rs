//! The contract of the command language: names of several words, and numbered names, without
//! quotes.

use gmscreen::campaign::Campaign;
use gmscreen::session::LinePreview;
use gmscreen::verbs::complete::offer;
use proptest::prelude::*;

use crate::harness::Game;
use crate::tui_support::{Table, at_play};

const SYSTEMS: [&str; 4] = ["renaissance", "forge-of-power", "brp", "ruina-imperii"];

fn of(system: &str, lines: &[&str]) -> Game {
    let edition = gmscreen::games::by_id(system).unwrap().editions;
    let edition = edition.first().copied().unwrap_or_default();
    let mut game = Game::of(Campaign::new("test", system, edition));
    game.all(lines);
    game
}

/// Imps, hounds with two-word names, and goblins that share a first word.
const CROWD: &[&str] = &[
    "add Ann",
    "add Imp x3",
    "add \"Stair hound\" x2",
    "add \"Reed goblin\" x2",
    "add \"Cinder imp\"",
];

fn crowd(system: &str) -> Game {
    of(system, CROWD)
}

#[test]
fn a_number_belongs_to_the_name_in_every_game() {
    for system in SYSTEMS {
        let mut game = crowd(system);
        game.all(&[
            "condition stair hound 1 \"odd\"",
            "condition imp 1 imp 3 reed goblin 2 \"even\"",
            "condition imp 2 \"+5\" +5",
        ]);
        for (who, has) in [
            ("Stair hound 1", "odd"),
            ("Stair hound 2", ""),
            ("Imp 1", "even"),
            ("Imp 3", "even"),
            ("Reed goblin 2", "even"),
            ("Imp 2", "+5"),
        ] {
            let has: Vec<&str> = [has].into_iter().filter(|has| !has.is_empty()).collect();
            assert_eq!(game.conditions(who), has, "{system}: {who}");
        }
        game.run("clear imp 1 even").ok();
        assert!(game.conditions("Imp 1").is_empty(), "{system}");
        game.run("begin imp 1 ann stair hound 2 init 0 = 3 4 5")
            .ok();
        let mut order = game.order();
        order.sort_unstable();
        assert_eq!(order, ["Ann", "Imp 1", "Stair hound 2"], "{system}");
        game.run("join imp 2").ok();
        game.run("condition imp 3 late for 2 rounds of imp 2 start")
            .ok();
        assert_eq!(game.conditions("Imp 3"), ["even", "late"], "{system}");
        assert!(game.order().contains(&"Imp 2"), "{system}");
        game.run("note stair hound 1 \"growls\"")
            .text_has("Stair hound 1: growls");
        game.run("sustain imp 3 ward").ok();
        assert_eq!(game.who("Imp 3").sustained[0].what, "ward", "{system}");
        game.run("release imp 3").ok();
        game.run("rename imp 3 \"Imp 9\"").ok();
        game.run("weapon imp 9 claws 7 dv 1d6").ok();
        assert_eq!(game.who("Imp 9").attacks[0].name, "claws", "{system}");
    }
}

#[test]
fn damage_and_healing_go_to_the_numbered_character() {
    let mut game = crowd("renaissance");
    game.run("damage reed goblin 2 7").ok();
    assert_eq!(game.track("Reed goblin 2", "harm"), 7);
    assert_eq!(game.track("Reed goblin 1", "harm"), 0);
    game.run("damage imp 1 stair hound 2 ann 2 ap 2 unarmoured")
        .ok();
    for who in ["Imp 1", "Stair hound 2", "Ann"] {
        assert_eq!(game.track(who, "harm"), 2, "{who}");
    }
    game.run("heal stair hound 2 1").ok();
    assert_eq!(game.track("Stair hound 2", "harm"), 1);
    game.run("force heal stair hound 2 1").ok();
    assert_eq!(game.track("Stair hound 2", "harm"), 0);
    game.run("set imp 3 COO 30").ok();
    game.run("skill imp 3 Claws COO 11").ok();
    game.run("check imp 3 COO +10").target_is(40);
    game.run("odds check imp 3 claws").text_has("41");
    let contest = game
        .run("oppose imp 3 claws vs stair hound 1 50 = 40 60")
        .contest();
    let names: Vec<_> = contest
        .sides
        .iter()
        .map(|side| side.name.as_str())
        .collect();
    assert_eq!(names, ["Imp 3", "Stair hound 1"]);
}

#[test]
fn attacks_read_numbered_names_on_both_sides() {
    for (system, weapon) in [
        ("renaissance", "weapon imp 1 Claws Brawl dv 1d6"),
        ("forge-of-power", "weapon imp 1 Claws 7 dv 1d6"),
        ("brp", "weapon imp 1 Claws Brawl dv 1d6"),
        ("ruina-imperii", "weapon imp 1 Claws Brawl dv 1d6"),
    ] {
        let mut game = crowd(system);
        game.run("skill imp 1 Brawl 4").ok();
        game.run("skill stair hound 2 Brawl 4").ok();
        if system == "forge-of-power" {
            game.run("set stair hound 2 AC 12").ok();
        }
        game.run(weapon).ok();
        let sides = match system {
            "renaissance" => "vs stair hound 2 brawl",
            "ruina-imperii" => "vs stair hound 2 3",
            _ => "vs stair hound 2",
        };
        let line = format!("attack imp 1 {sides}");
        let quoted = format!(
            "attack \"Imp 1\" {}",
            sides.replace("stair hound 2", "\"Stair hound 2\"")
        );
        let mut same = Game::of(game.campaign().clone());
        let (one, other) = (game.run(&line).contest(), same.run(&quoted).contest());
        assert_eq!(one, other, "{system}");
        assert_eq!(one.sides[0].name, "Imp 1");
        let preview = |line: &str| match game.session.preview(line) {
            LinePreview::Odds(preview) => preview.targets,
            other => panic!("{system}: {line}: {other:?}"),
        };
        assert_eq!(preview(&line), preview(&quoted), "{system}");
    }
}

#[test]
fn a_number_is_not_part_of_a_name_if_the_line_needs_it() {
    let mut game = of("renaissance", &["add Imp", "add \"Imp 1\"", "add Bea"]);
    // The only number is the damage, not part of the name.
    game.run("damage imp 1").ok();
    assert_eq!(
        (game.track("Imp", "harm"), game.track("Imp 1", "harm")),
        (1, 0)
    );
    game.run("damage imp 1 2").ok();
    assert_eq!(
        (game.track("Imp", "harm"), game.track("Imp 1", "harm")),
        (1, 2)
    );
    game.run("damage imp 2").ok();
    assert_eq!(game.track("Imp", "harm"), 3);
    // A quoted name is taken whole, and so is the name of something being created.
    game.run("damage \"imp\" 1 2").refused_at(16);
    game.run("rename imp 1 imp 2").refused_at(18);
    game.run("add Imp 1").refused_at(9);
}

#[test]
fn if_both_readings_fit_the_error_lists_both() {
    let mut game = of(
        "forge-of-power",
        &["add Imp", "add \"Imp 1\"", "add Ann AC 12"],
    );
    let line = "attack imp 1 vs ann";
    let refusal = game.run(line).refused();
    assert_eq!(refusal.column(), Some(8));
    assert_eq!(refusal.span.unwrap().end, 12);
    let said = refusal.to_string();
    assert!(said.contains("\"Imp 1\" or \"imp\" 1"), "{said}");
    let lines = refusal.lines_instead(line);
    assert_eq!(
        lines,
        [
            ("attack \"Imp 1\" vs ann".to_owned(), "Imp 1"),
            ("attack \"imp\" 1 vs ann".to_owned(), "Imp"),
        ]
    );
    assert!(matches!(
        game.session.preview(line),
        LinePreview::Trouble(_)
    ));
    game.run("attack \"imp\" 1 vs ann = 15").ok();
    game.run("odds attack imp 1 vs ann").refused_at(13);
    let mut game = of("renaissance", &["add Ann", "add Bea", "add \"Ann Bea\""]);
    game.run("hide ann bea")
        .refused_with(6, "\"Ann Bea\" or \"ann\" bea");
    game.run("damage zoe ann bea 7").refused_at(12);
    assert!(game.names().len() == 3 && game.track("Ann Bea", "harm") == 0);
}

#[test]
fn errors_point_at_the_words_of_a_name() {
    let mut game = crowd("renaissance");
    game.run("damage imp 1 stair hound 2").refused_at(28);
    game.run("damage imp 1 zoe 7").refused_with(14, "zoe");
    game.run("check imp 1 juggling")
        .refused_with(13, "juggling");
    game.run("check stair hound 9 50").refused_at(19);
    let refusal = game.run("join stair hound 1").refused();
    let span = refusal.span.unwrap();
    assert!(span.start <= 5, "{refusal}");
    game.run("begin ann init 3").ok();
    let span = game.run("leave stair hound 1").refused().span.unwrap();
    assert_eq!((span.start, span.end), (6, 19));
    game.run("hide imp").refused_with(6, "Imp 1");
}

#[test]
fn the_end_of_a_name_with_its_number_is_enough() {
    let mut game = of(
        "forge-of-power",
        &["add \"Cinder imp\" x12", "add \"Ash walker\" x2"],
    );
    game.run("condition imp 1 prone").ok();
    assert_eq!(game.conditions("Cinder imp 1"), ["prone"]);
    assert!(game.conditions("Cinder imp 12").is_empty());
    game.run("add \"Marsh imp\" x2").ok();
    // Two are called that now.
    game.run("condition imp 1 shaken").refused_at(11);
    game.run("condition marsh imp 1 shaken").ok();
}

#[test]
fn completion_reads_the_names_before_it_as_the_line_does() {
    let mut game = crowd("renaissance");
    game.all(&["skill imp 2 Claws 30", "condition stair hound 1 shamed"]);
    let offered = |line: &str| -> Vec<String> {
        let offer = offer(game.session.table(), line);
        offer.choices.into_iter().map(|one| one.insert).collect()
    };
    assert_eq!(offered("check imp 2 cl"), ["Claws"]);
    assert_eq!(offered("check \"Imp 2\" cl"), ["Claws"]);
    assert_eq!(
        offered("clear stair hound 1 "),
        offered("clear \"Stair hound 1\" ")
    );
    assert!(offered("damage imp 1 2 ").contains(&"ap".to_owned()));
    assert_eq!(offered("damage imp 1 2 "), offered("damage \"Imp 1\" 2 "));
}

#[test]
fn keys_fill_in_numbered_names() {
    let lines = "add Ann\nadd Imp x3\nbegin init 0 = 20 10 5 4";
    let mut table = Table::new(at_play("forge-of-power", lines), 80, 24);
    table.press("n");
    table.press("/imp 1\n");
    let campaign = table.main_screen().session().campaign();
    let acting = campaign.acting().map(|id| campaign.name_of(id).to_owned());
    assert_eq!(acting.as_deref(), Some("Imp 1"));
}

#[test]
fn a_name_of_several_words_is_completed_whole() {
    let game = crowd("renaissance");
    let offered = |line: &str| {
        let offer = offer(game.session.table(), line);
        let names: Vec<String> = offer.choices.into_iter().map(|one| one.insert).collect();
        (offer.span.start, names)
    };
    let hounds = [
        "\"Stair hound 1\"".to_owned(),
        "\"Stair hound 2\"".to_owned(),
    ];
    assert_eq!(offered("damage stair ho"), (7, hounds.to_vec()));
    assert_eq!(offered("damage imp 1 stair hound "), (13, hounds.to_vec()));
    assert_eq!(offered("note stair hound 2"), (5, hounds[1..].to_vec()));
    // A character can be named by a single word.
    assert_eq!(offered("damage ann stair ho").0, 11);
    assert_eq!(offered("damage ann c").0, 11);
}

#[test]
fn skills_stats_and_attacks_of_several_words_need_no_quotes() {
    let mut game = crowd("renaissance");
    game.all(&[
        "skill ann \"Melee Weapons\" 40",
        "skill stair hound 1 \"Melee Weapons\" 30",
        "weapon ann \"Boat hook\" \"Melee Weapons\" dv 1d6",
    ]);
    game.run("check ann melee weapons +10").target_is(50);
    game.run("check stair hound 1 melee weapons").target_is(30);
    game.run("set ann COO 20").ok();
    game.run("check ann react quickly +10 = 5").ok();
    let contest = game.run("oppose ann melee weapons vs stair hound 1 melee weapons -5 = 20 90");
    let targets: Vec<_> = contest
        .contest()
        .sides
        .iter()
        .map(|side| side.target)
        .collect();
    assert_eq!(targets, [Some(40), Some(25)]);
    let line = "attack ann boat hook vs stair hound 1 melee weapons = 10 90 3";
    game.run(line).text_has("Boat hook");
    game.run("odds attack ann boat hook vs stair hound 1 melee weapons")
        .ok();
    game.run("attack ann boat hook").refused_at(22);
    game.run("begin ann = 5").ok();
    game.run("check melee weapons").target_is(40);
    game.run("check ann melee gadgets").refused_at(17);
    let offer = offer(game.session.table(), "check ann melee weapons sec");
    assert_eq!(offer.choices[0].insert, "secret");
    let mut game = of("ruina-imperii", &["add Ann"]);
    game.run("set ann Risk Limit 3").ok();
    let mut same = of("ruina-imperii", &["add Ann"]);
    same.run("set ann \"Risk Limit\" 3").ok();
    assert_eq!(game.campaign(), same.campaign());
}

#[test]
fn words_with_meanings_of_their_own_stay_separate() {
    // Whatever matches as it is keeps its meaning.
    let mut game = crowd("renaissance");
    game.all(&["skill ann \"COO secret\" 40", "set ann COO 11"]);
    game.run("check ann coo secret").target_is(11);
    game.run("check ann \"coo secret\"").target_is(40);
    game.run("add Stair hound").refused_at(11);
    game.run("sustain ann ward the door").refused_at(18);
}

/// Words and names that resemble each other.
const TOKENS: &[&str] = &[
    "imp",
    "1",
    "2",
    "Imp",
    "stair",
    "hound",
    "ann",
    "reed",
    "goblin",
    "vs",
    "check",
    "damage",
    "attack",
    "condition",
    "odds",
    "force",
    "50",
    "+10",
    "for",
    "rounds",
    "note",
    "\"Imp 1\"",
    "\"imp\"",
    "of",
    "dc",
    "AC",
    "begin",
    "rename",
    "add",
    "=",
    "-",
    "(",
    "x",
    "2d6",
    "*",
    "imp*",
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 250,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_line_of_names_and_numbers_panics(
        words in proptest::collection::vec(proptest::sample::select(TOKENS), 1..14),
        system in proptest::sample::select(&SYSTEMS[..]),
    ) {
        let mut game = crowd(system);
        let line = words.join(" ");
        let _ = game.session.preview(&line);
        let _ = offer(game.session.table(), &line);
        let _ = game.run(&line);
    }

    #[test]
    fn quoting_a_name_does_not_change_its_meaning(
        verb in proptest::sample::select(&["condition", "damage", "check", "note", "join", "hide"][..]),
        names in proptest::collection::vec(
            proptest::sample::select(&["Imp 1", "Stair hound 2", "Ann", "Reed goblin 1"][..]), 1..3,
        ),
        rest in proptest::collection::vec(
            proptest::sample::select(&["7", "shaken", "50", "+10", "\"x\"", "ap", "2"][..]), 0..3,
        ),
    ) {
        let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        let line = format!("{verb} {} {}", quoted.join(" "), rest.join(" "));
        // Among the other names it cannot mean anything else.
        let (mut game, mut other) = (crowd("renaissance"), crowd("renaissance"));
        other.all(&["add \"Ann 7\"", "add \"Imp 1 7\"", "add \"Ann 50\""]);
        let done = game.session.execute(&line, &mut game.dice).map(|reply| reply.map(|it| it.text));
        let again = other.session.execute(&line, &mut other.dice).map(|reply| reply.map(|it| it.text));
        prop_assert_eq!(&done, &again, "{}", line);
        // Without quotes it means the same, or is refused.
        let mut bare = crowd("renaissance");
        let line = line.replace("\"x\"", "~").replace('"', "").replace('~', "\"x\"");
        let unquoted = bare.session.execute(&line, &mut bare.dice).map(|reply| reply.map(|it| it.text));
        if let (Ok(done), Ok(unquoted)) = (&done, &unquoted) {
            prop_assert_eq!(done, unquoted, "{}", line);
        }
    }
}
