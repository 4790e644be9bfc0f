//! The contract of the command language: names of several words, and numbered names, without
//! quotes.

use gmscreen::campaign::Campaign;
use gmscreen::verbs::complete::offer;
use proptest::prelude::*;

use crate::harness::Game;

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
