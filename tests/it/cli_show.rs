//! `show`: a campaign's state, while a console is running, without changing anything.

use std::fs;
use std::io::Write;

use serde_json::{Value, json};

use super::cli_home::{Home, journals, listing, sample};

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// Whether all are objects with these keys, in the order of the alphabet.
fn are_objects(list: &Value, with: &[&str]) -> bool {
    list.as_array()
        .is_some_and(|list| list.iter().all(|one| keys(one) == with))
}

fn are_conditions(list: &Value) -> bool {
    let each = [
        "cannot_act",
        "count",
        "ends",
        "modifier",
        "name",
        "on",
        "rules",
        "with",
    ];
    are_objects(list, &each)
}

/// Checks the contract, field by field.
fn fits(state: &Value) {
    for key in ["campaign", "system", "mode"] {
        assert!(state[key].is_string(), "{key}");
    }
    let modes = ["unstructured", "turn order", "down-time"];
    assert!(modes.contains(&state["mode"].as_str().unwrap()));
    for key in ["round", "entries", "undoable", "redoable"] {
        assert!(state[key].is_u64(), "{key}");
    }
    assert!(keys(state).contains(&"acting"));
    assert!(state["acting"].is_null() || state["acting"].is_string());
    for place in state["order"].as_array().unwrap() {
        assert!(place["name"].is_string());
        assert!(place["initiative"].is_i64());
        assert!(place["acted"].is_boolean());
        assert!(place["hidden"].is_boolean());
        assert!(are_conditions(&place["conditions"]));
    }
    for who in state["characters"].as_array().unwrap() {
        assert!(who["name"].is_string());
        assert!(
            who["stats"]
                .as_object()
                .unwrap()
                .values()
                .all(Value::is_i64)
        );
        for track in who["tracks"].as_object().unwrap().values() {
            assert!(track["value"].is_i64());
            assert!(track["max"].is_null() || track["max"].is_i64());
            assert_eq!(track.as_object().unwrap().len(), 2);
        }
        for skill in who["skills"].as_array().unwrap() {
            assert!(skill["name"].is_string());
            assert!(skill["rating"].is_null() || skill["rating"].is_i64());
        }
        assert!(are_objects(
            &who["sustained"],
            &["keeps", "round", "since", "what"]
        ));
        assert!(who["penalty"].as_i64().unwrap() <= 0);
        assert!(are_conditions(&who["conditions"]));
        assert!(keys(who).contains(&"zone"));
        assert!(who["zone"].is_null() || who["zone"].is_string());
    }
}

#[test]
fn json_has_every_field_of_the_contract() {
    let home = Home::new();
    home.campaign("c");
    fits(&home.show("c"));
    let salt = sample(&home);
    let state = home.show(&salt);
    fits(&state);
    assert_eq!(state["campaign"], "Salt and Lanterns");
    assert_eq!(state["characters"].as_array().unwrap().len(), 5);
    home.play(
        &salt,
        &[
            "encounter start \"Under the Patience\"",
            "next",
            "condition odile \"shaken\"",
            "sustain anselm \"ward the bridge\"",
            "sustain anselm \"light\"",
            "hide wren",
            "damage josune 9",
        ],
    );
    let state = home.show(&salt);
    fits(&state);
    assert_eq!(state["mode"], "turn order");
    assert_eq!(state["round"], 1);
    assert!(state["acting"].is_string());
    let order = state["order"].as_array().unwrap();
    assert_eq!(order.len(), 9);
    let initiatives: Vec<i64> = order
        .iter()
        .map(|place| place["initiative"].as_i64().unwrap())
        .collect();
    assert!(initiatives.is_sorted_by(|a, b| a >= b), "{initiatives:?}");
    assert_eq!(order[0]["acted"], true);
    assert_eq!(order[1]["name"], state["acting"]);
    assert_eq!(order[8]["acted"], false);
    let place = |name: &str| order.iter().find(|place| place["name"] == name).unwrap();
    assert_eq!(place("Odile Varrick")["conditions"][0]["name"], "shaken");
    assert_eq!(place("Wren Tallow")["hidden"], true);
    assert_eq!(place("Odile Varrick")["hidden"], false);
    let people = state["characters"].as_array().unwrap();
    let person = |name: &str| people.iter().find(|who| who["name"] == name).unwrap();
    let anselm = person("Anselm Pike");
    assert_eq!(anselm["penalty"], -10);
    assert_eq!(anselm["sustained"][0]["what"], "ward the bridge");
    assert_eq!(anselm["sustained"][1]["what"], "light");
    assert_eq!(anselm["stats"]["WIL"], 28);
    assert_eq!(anselm["tracks"]["luck"]["value"], 1);
    assert_eq!(anselm["tracks"]["luck"]["max"], 1);
    let spellcraft = anselm["skills"]
        .as_array()
        .unwrap()
        .iter()
        .find(|skill| skill["name"] == "Spellcraft")
        .unwrap();
    assert_eq!(spellcraft["rating"], 73);
    let josune = person("Josune Harrow");
    assert_eq!(josune["tracks"]["harm"]["value"], 9);
    assert_eq!(josune["tracks"]["wounds"]["value"], 1);
    assert_eq!(josune["penalty"], -10);
    assert_eq!(state["entries"], 7);
    assert_eq!(state["undoable"], 7);
    assert_eq!(state["redoable"], 0);
}

#[test]
fn json_is_one_line_with_the_campaign_first() {
    let home = Home::new();
    home.campaign("c");
    let ran = home.run(&["show", "c", "--format", "json"]).ended(0);
    assert!(
        ran.out
            .starts_with("{\"v\":1,\"campaign\":\"c\",\"system\":\"renaissance\"")
    );
    assert!(ran.out.ends_with("}\n"));
    assert_eq!(ran.out.lines().count(), 1);
    assert_eq!(ran.err, "");
}

#[test]
fn outside_a_fight_there_is_no_round_and_no_active_character() {
    let home = Home::new();
    home.campaign("c");
    home.play("c", &["add Ann", "begin init 5", "end"]);
    let state = home.show("c");
    assert_eq!(state["mode"], "unstructured");
    assert_eq!(state["round"], 0);
    assert!(state["acting"].is_null());
    assert_eq!(state["order"].as_array().unwrap().len(), 0);
}

#[test]
fn text_gives_the_same_facts() {
    let home = Home::new();
    let salt = sample(&home);
    home.play(
        &salt,
        &[
            "begin init 5",
            "condition odile \"shaken\"",
            "sustain anselm \"ward the bridge\"",
            "sustain anselm \"light\"",
            "note \"x\"",
            "undo",
        ],
    );
    let page = home.run(&["show", &salt]).ended(0).out;
    // People read the game's words, programs its ids.
    assert!(
        page.contains("Damage 0/60") && !page.contains("harm "),
        "{page}"
    );
    assert!(!home.show(&salt)["characters"][0]["tracks"]["harm"].is_null());
    let state = home.show(&salt);
    for part in [
        "Salt and Lanterns",
        "Renaissance",
        "Round 1",
        "shaken",
        "ward the bridge",
        "light",
        "-10",
        state["acting"].as_str().unwrap(),
    ] {
        assert!(page.contains(part), "{part} in\n{page}");
    }
    for who in state["characters"].as_array().unwrap() {
        assert!(page.contains(who["name"].as_str().unwrap()));
    }
    let explicit = home.run(&["show", &salt, "--format", "text"]).ended(0).out;
    assert_eq!(page, explicit);
    assert!(page.lines().all(|line| line == line.trim_end()), "{page:?}");
}

#[test]
fn it_takes_no_lock_and_writes_nothing() {
    let home = Home::new();
    let salt = sample(&home);
    // A file written by hand has no history yet, and looking creates none.
    let before = listing(&home.work());
    home.show(&salt);
    home.run(&["show", &salt]).ended(0);
    home.run(&["verify", &salt]).ended(0);
    assert_eq!(listing(&home.work()), before);

    home.campaign("c.ron");
    let mut talk = home.talk("c.ron");
    talk.say("add Ann");
    let before = listing(&home.work());
    let first = home.show("c.ron");
    home.run(&["show", "c.ron"]).ended(0);
    assert_eq!(listing(&home.work()), before);
    talk.say("add Bea");
    let second = home.show("c.ron");
    assert_eq!(first["entries"], 1);
    assert_eq!(second["entries"], 2);
    talk.kill();
    let before = listing(&home.work());
    assert_eq!(home.show("c.ron"), second);
    assert_eq!(listing(&home.work()), before);
}

#[test]
fn it_needs_no_permission_to_write() {
    let home = Home::new();
    home.campaign("c.ron");
    home.play("c.ron", &["add Ann"]);
    // Without a lock file, none is created.
    fs::remove_file(home.work().join("c.history/lock")).unwrap();
    home.show("c.ron");
    assert!(!home.work().join("c.history/lock").exists());
}

#[test]
fn a_torn_tail_is_reported_without_failing() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    let mut talk = home.talk("c.ron");
    talk.say("add Ann");
    talk.say("damage ann 3");
    talk.kill();
    let whole = home.show("c.ron");
    let last = journals(&path).pop().unwrap();
    let mut file = fs::OpenOptions::new().append(true).open(&last).unwrap();
    file.write_all(b"0123abcd 400 (seq:3,prev:77,at:1").unwrap();
    drop(file);

    let before = listing(&home.work());
    for format in ["text", "json"] {
        let ran = home.run(&["show", "c.ron", "--format", format]).ended(0);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(ran.err.contains("unfinished"), "{}", ran.err);
    }
    assert_eq!(home.show("c.ron"), whole);
    let verified = home.run(&["verify", "c.ron"]).ended(0);
    assert!(verified.out.contains("quarantine"), "{}", verified.out);
    assert_eq!(listing(&home.work()), before);

    // Opening keeps the bytes, reports it, and continues.
    let ran = home.run(&["exec", "c.ron", "--format", "json", "-c", "damage ann 1"]);
    let ran = ran.ended(0);
    assert_eq!(ran.answers().len(), 1);
    assert!(ran.err.contains("quarantine"), "{}", ran.err);
    assert!(ran.err.contains("32 bytes"), "{}", ran.err);
    let kept = home.work().join("c.history/quarantine");
    assert_eq!(fs::read_dir(kept).unwrap().count(), 1);
    let state = home.show("c.ron");
    assert_eq!(state["entries"], 3);
    assert_eq!(state["characters"][0]["tracks"]["harm"]["value"], 4);
    let ran = home.run(&["show", "c.ron"]).ended(0);
    assert_eq!(ran.err, "", "it was said once");
}

#[test]
fn conditions_and_what_is_sustained_are_objects() {
    let home = Home::new();
    home.run(&["new", "c", "--system", "forge-of-power"])
        .ended(0);
    home.play(
        "c",
        &[
            "add Ann Fortitude 3",
            "add Bea Fortitude 3",
            "player ann",
            "sustain ann \"web\"",
            "begin ann bea init 5 = 9 2",
            "condition bea slowed 2",
            "condition bea shaken -2 for 2 rounds of ann start",
            "condition bea held with web of ann",
            "condition bea dazed for scene",
            "condition bea paralyzed",
            "condition bea pale with shaken",
        ],
    );
    let state = home.show("c");
    fits(&state);
    let person = |name: &str| {
        let people = state["characters"].as_array().unwrap();
        people
            .iter()
            .find(|who| who["name"] == name)
            .unwrap()
            .clone()
    };
    let bea = person("Bea");
    let of = |name: &str| {
        let held = bea["conditions"].as_array().unwrap();
        held.iter().find(|one| one["name"] == name).unwrap().clone()
    };
    let cleared = json!({"when": "cleared"});
    assert_eq!(of("slowed")["count"], 2);
    assert_eq!(of("slowed")["ends"], cleared);
    assert_eq!(of("slowed")["rules"]["takes"], "action");
    assert!(of("slowed")["rules"]["doc"].is_string());
    let round = state["round"].as_u64().unwrap();
    assert_eq!(
        of("shaken")["ends"],
        json!({"when": "turn", "of": "Ann", "round": round + 2, "edge": "start", "rounds_left": 2})
    );
    assert_eq!(of("shaken")["modifier"], -2);
    assert_eq!(
        of("held")["with"],
        json!({"who": "Ann", "what": "web", "sustained": true})
    );
    assert_eq!(
        of("pale")["with"],
        json!({"who": "Bea", "what": "shaken", "sustained": false})
    );
    assert_eq!(of("pale")["rules"], Value::Null);
    assert_eq!(of("dazed")["ends"], json!({"when": "scene"}));
    assert_eq!(of("paralyzed")["cannot_act"], true);
    assert_eq!(of("pale")["cannot_act"], false);
    let web = &person("Ann")["sustained"][0];
    assert_eq!(web["what"], "web");
    assert!(web["since"].is_i64());
    assert_eq!(web["round"], Value::Null);
    assert_eq!(web["keeps"], json!([{"who": "Bea", "condition": "held"}]));
    // The order has the same.
    let order = state["order"].as_array().unwrap();
    let place = order.iter().find(|place| place["name"] == "Bea").unwrap();
    assert_eq!(place["conditions"], bea["conditions"]);
    // The page for people says them in words.
    let page = home.run(&["show", "c"]).ended(0).out;
    assert!(
        page.contains("slowed 2, shaken, held, dazed (scene)"),
        "{page}"
    );
    assert!(page.contains("sustains web"), "{page}");
    // When the fight is over, nothing that ended with its turns is left.
    home.play("c", &["end"]);
    let state = home.show("c");
    fits(&state);
    assert!(!state.to_string().contains("rounds_left"), "{state}");
}
