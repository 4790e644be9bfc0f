//! The schemas describe what programs read: real answers of every game satisfy them, and broken
//! ones do not.

use gmscreen::exec::{Format, readable, written};
use gmscreen::game::Table;
use gmscreen::library::SAMPLES;
use gmscreen::show::Shown;
use gmscreen::view::public::PublicTable;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::cli_home::Home;
use crate::games_samples::opened;
use crate::harness::Game;
use crate::statements::line;
use crate::tier::by_tier;

/// The schema that the program prints.
fn schema(what: &str) -> Value {
    let ran = Home::new().run(&["schema", what]).ended(0);
    assert_eq!(ran.err, "");
    serde_json::from_str(&ran.out).unwrap()
}

fn validator(what: &str) -> Validator {
    let schema = schema(what);
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn holds(validator: &Validator, value: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{value:#}\n{errors:#?}");
}

#[test]
fn answers_states_and_tables_satisfy_their_schemas() {
    let (exec, show, public) = (validator("exec"), validator("show"), validator("public"));
    let fixed = [
        "odds check 75",
        "odds roll 3d6",
        "roll 3d6",
        "help",
        "map",
        "begin",
        "undo",
        "redo",
        "zebra",
        "check nobody",
        "theme light",
        "note \"said\"",
        "pending",
        "force add Ann",
    ];
    let mut sorts = [0; 3];
    for sample in SAMPLES {
        let mut game = Game::of(opened(sample.text));
        let mut seed = 11_usize;
        let mut next = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed >> 33
        };
        for nth in 0..by_tier(150, 1_000, 5_000) {
            let typed = match fixed.get(nth) {
                Some(line) => (*line).to_owned(),
                None => line(&game, [next(), next(), next()]),
            };
            let typed = readable(&typed);
            let came = game.session.execute(&typed, &mut game.dice);
            let answered = written(&game.session, &typed, came, Format::Json).unwrap();
            let Some(answered) = answered else { continue };
            let value: Value = serde_json::from_str(&answered.out).unwrap();
            holds(&exec, &value);
            let sort = match (value["ok"].as_bool().unwrap(), value.get("odds")) {
                (false, _) => 0,
                (true, None) => 1,
                (true, Some(_)) => 2,
            };
            sorts[sort] += 1;
            if nth % 10 == 0 {
                let (campaign, history) = (game.campaign(), game.history());
                let rules = game.session.game();
                let state = Shown::of(campaign, history, rules);
                holds(&show, &serde_json::to_value(&state).unwrap());
                let table = PublicTable::of(Table::of(campaign, history, rules));
                holds(&public, &serde_json::to_value(&table).unwrap());
            }
        }
    }
    assert!(sorts.iter().all(|count| *count > 4), "{sorts:?}");
}

#[test]
fn violations_are_found() {
    let exec = validator("exec");
    let ran = Home::new().run(&["exec", "--format", "json", "-c", "check 75 = 65"]);
    let answer: Value = serde_json::from_str(&ran.ended(0).out).unwrap();
    holds(&exec, &answer);
    for field in ["v", "ok", "command", "text", "rolls", "verdict"] {
        let mut broken = answer.clone();
        broken[field] = json!({"other": true});
        assert!(!exec.is_valid(&broken), "{field}");
    }
    for broken in [json!({}), json!([]), json!({"v": 1, "ok": true})] {
        assert!(!exec.is_valid(&broken), "{broken}");
        assert!(!validator("show").is_valid(&broken), "{broken}");
        assert!(!validator("public").is_valid(&broken), "{broken}");
    }
    Home::new().run(&["schema", "zebra"]).ended(2);
}

#[test]
fn a_pending_check_is_an_object() {
    let home = Home::new();
    home.campaign("c");
    home.play("c", &["add Ann SOM 20 DUR 20 COO 15", "damage Ann 9"]);
    let state = home.show("c");
    let check = &state["pending"][0]["check"];
    assert_eq!(check["formula"], "SOM x3", "{check}");
    assert_eq!(check["text"], "SOM x3");
    assert_eq!(check["skill"], Value::Null);
    assert_eq!(check["modifiers"], json!([]));
}

#[test]
fn show_includes_the_last_entry() {
    let home = Home::new();
    home.campaign("c");
    let notes: Vec<String> = (0..30).map(|n| format!("note \"n{n}\"")).collect();
    let lines: Vec<&str> = notes.iter().map(String::as_str).collect();
    home.play("c", &lines);
    home.play("c", &["undo"]);
    let state = home.show("c");
    let log = state["log"].as_array().unwrap();
    assert_eq!(log.len(), 20);
    assert_eq!(log[0]["command"], "note \"n10\"");
    assert_eq!(log[0]["number"], 11);
    assert_eq!(log[19]["undone"], true);
    let page = home.run(&["show", "c"]).ended(0).out;
    assert!(page.contains("\nLog\n  #11 n10\n"), "{page}");
    assert!(page.contains("  #30 (undone) n29\n"), "{page}");
}
