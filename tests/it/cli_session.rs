//! A session from the first turn through a crash to the next evening.

use serde_json::Value;

use super::cli_home::{Home, Talk, sample};

fn person<'a>(state: &'a Value, name: &str) -> &'a Value {
    let people = state["characters"].as_array().unwrap();
    let found = people.iter().find(|who| who["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {state}"))
}

/// Kills the console, checks the state, opens the campaign again and checks once more.
fn crash(home: &Home, campaign: &str, talk: Talk) -> Talk {
    let before = home.show(campaign);
    talk.kill();
    let after = home.show(campaign);
    assert_eq!(before, after);
    let mut again = home.talk(campaign);
    let answer = again.say("odds check 50");
    assert!(answer["odds"].is_object());
    let open = home.show(campaign);
    for key in ["round", "acting", "entries", "undoable", "redoable"] {
        assert_eq!(open[key], before[key], "{key}");
    }
    assert_eq!(open, before);
    again
}

/// What the lines of an evening answer stands in `tests/play/renaissance/evening.txt`.
#[test]
fn an_evening_with_crashes_continues_where_it_was() {
    let home = Home::new();
    let salt = sample(&home);
    let campaign = salt.as_str();
    let mut talk = home.talk(campaign);
    for line in [
        "begin init 5 = 9 8 7 6 5",
        "next",
        "sustain anselm \"ward the bridge\"",
        "sustain anselm \"light\"",
        "check anselm spellcraft = 12",
        "damage odile 9",
        "check odile 75",
    ] {
        talk.say(line);
    }
    let full = home.show(campaign);
    talk.say("undo 2");
    talk = crash(&home, campaign, talk);
    talk.say("redo");
    assert_eq!(home.show(campaign)["redoable"], 1);
    talk = crash(&home, campaign, talk);
    talk.say("redo");
    assert_eq!(home.show(campaign), full);
    talk = crash(&home, campaign, talk);
    talk.say("release anselm \"light\"");
    talk.say("undo");

    // Closing normally saves the same state, and all of it can be undone later.
    assert_eq!(talk.close(), 0);
    let mut later = home.talk(campaign);
    let state = home.show(campaign);
    assert_eq!(state["acting"], full["acting"]);
    assert_eq!(state["undoable"], full["undoable"]);
    assert_eq!(state["redoable"], 1);
    let all = state["undoable"].as_u64().unwrap();
    later.say(&format!("undo {all}"));
    let blank = home.show(campaign);
    assert_eq!((&blank["entries"], &blank["round"]), (&0.into(), &0.into()));
    later = crash(&home, campaign, later);
    later.say(&format!("redo {all}"));
    let again = home.show(campaign);
    for key in ["round", "acting", "order", "characters", "entries"] {
        assert_eq!(again[key], full[key], "{key}");
    }
    assert_eq!(later.close(), 0);
}

/// A crash, an edit of the file, and acts that no longer fit: all are listed, and the GM decides.
#[test]
fn acts_that_do_not_fit_an_edit_are_listed_and_wait_for_the_gm() {
    let home = Home::new();
    let path = home.campaign("c.ron");
    home.play("c.ron", &["add Ann STR 10"]);
    let mut talk = home.talk("c.ron");
    for to in 11..=15 {
        talk.say(&format!("set ann STR {to}"));
    }
    talk.kill();
    let text = std::fs::read_to_string(&path).unwrap();
    let edited = text.replace("\"STR\": 10", "\"STR\": 99");
    assert_ne!(edited, text);
    std::fs::write(&path, &edited).unwrap();
    let told = "was edited by hand, and 5 acts since the last snapshot do not follow on from it: \
         `set ann STR 11`, `set ann STR 12`, `set ann STR 13`, ...";
    for args in [
        vec!["show", "c.ron"],
        vec!["verify", "c.ron"],
        vec!["exec", "c.ron", "-c", "note x"],
    ] {
        let ran = home.run(&args).ended(3);
        assert!(ran.err.contains(told), "{}", ran.err);
        assert!(
            ran.err.ends_with("  set ann STR 14\n  set ann STR 15\n"),
            "{}",
            ran.err
        );
        assert_eq!(ran.out, "");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), edited);
    let listed = home.run(&["restore", "c.ron"]).ended(0);
    let backup = |word: &str| -> String {
        let mut names = listed.out.split_whitespace();
        names.find(|name| name.ends_with(word)).unwrap().to_owned()
    };
    for (word, strength) in [("-edited.ron", 99), ("-recovered.ron", 15)] {
        home.run(&["restore", "c.ron", &backup(word)]).ended(0);
        let state = home.show("c.ron");
        assert_eq!(person(&state, "Ann")["stats"]["STR"], strength);
        assert_eq!(state["entries"], 6);
    }
    home.play("c.ron", &["set ann STR 16"]);
}
