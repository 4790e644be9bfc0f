//! What every row of every game's modifiers promises.

use gmscreen::campaign::Campaign;
use gmscreen::game::Game as Rules;
use gmscreen::game::modifier::{Modifier, Takes};
use gmscreen::games;
use gmscreen::lang::complete::Form;
use gmscreen::verbs::verbs;

use crate::harness::Game;

/// A line for each command that accepts modifiers, with a place for them.
const LINES: &[(&str, &str)] = &[
    ("check", "odds check ann 9 -3 {} vs 2"),
    ("check", "odds check ann 9 -3 {} dc 10"),
    ("check", "odds check ann 9 -3 {}"),
    // What only some may roll, such as the dying.
    ("check", "force check ann 9 -3 {} dc 10"),
    ("oppose", "odds oppose ann 9 -3 {} vs 30"),
    ("task", "odds task ann \"brew\" 10m check 40 -10 {}"),
    ("attack", "odds attack ann 50 vs ann 40 {}"),
    ("attack", "odds attack ann 50 {} vs ann 40"),
    ("attack", "odds attack ann 9 {} vs bob"),
    ("attack", "odds attack ann 50 medium vs ann 40 {}"),
    ("resist", "odds resist 12 {} vs 10"),
];

/// A modifier as it could be typed.
fn typed(modifier: &Modifier) -> String {
    let word = modifier.word;
    match modifier.takes {
        Takes::Nothing | Takes::Perhaps(_) => word.to_owned(),
        Takes::Number(_, least, most) | Takes::Signed(_, least, most) => {
            format!("{word} {}", 1.clamp(least, most))
        }
        Takes::OneOf(words) => format!("{word} {}", words[0]),
        Takes::Own(_) => format!("{word} 10"),
    }
}

fn ann(rules: &Rules) -> Game {
    let edition = rules.editions.first().copied().unwrap_or_default();
    let mut game = Game::of(Campaign::new("test", rules.id, edition));
    game.all(&["add ann", "add bob"]);
    // Points to spend and a damage bonus, if the game has them.
    for line in ["set ann SOM 20", "set ann STR 20", "fortune ann +3"] {
        let _ = game.session.execute(line, &mut game.dice);
    }
    game
}

#[test]
fn every_row_has_a_description_is_accepted_and_completed() {
    for rules in games::all() {
        for modifier in rules.modifiers {
            let word = modifier.word;
            assert!(!modifier.doc.is_empty(), "{} {word}", rules.id);
            let read = LINES.iter().any(|(verb, line)| {
                let line = line.replace("{}", &typed(modifier));
                modifier.is_for(verb) && ann(rules).run(&line).done.is_ok()
            });
            assert!(read, "{} reads no '{}'", rules.id, typed(modifier));
            for verb in verbs(rules) {
                let found = rules.complete_modifiers(verb.name, &[]);
                let it = found.iter().find(|one| one.text == word);
                assert_eq!(it.is_some(), modifier.is_for(verb.name), "{word}");
                assert!(it.is_none_or(|one| one.form == Form::Keyword && !one.doc.is_empty()));
            }
            for other in modifier.verbs {
                let is_known = verbs(rules).any(|verb| verb.name == *other);
                assert!(is_known, "{word}: {other}");
            }
        }
    }
}

#[test]
fn the_keys_of_a_verb_are_distinct_letters_and_explained() {
    for rules in games::all() {
        for toggle in rules.all_toggles() {
            let docs = rules.toggle_docs(toggle);
            assert!(!docs.is_empty(), "{}: {}", rules.id, toggle.label);
        }
        for verb in verbs(rules).filter(|verb| verb.odds.is_some()) {
            let toggles = rules.all_toggles();
            let toggles = toggles.filter(|toggle| toggle.verbs.contains(&verb.name));
            let mut keys: Vec<char> = toggles.map(|toggle| toggle.key).collect();
            assert!(keys.iter().all(char::is_ascii_alphabetic), "{keys:?}");
            let count = keys.len();
            let plain = ["check", "oppose"].contains(&verb.name);
            assert!(count > 0 || !plain, "{} {}", rules.id, verb.name);
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), count, "{} {} {keys:?}", rules.id, verb.name);
        }
    }
}
