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

fn evening(home: &Home, campaign: &str, [ann, bea]: [&str; 2], skill: (&str, i64)) {
    let mut talk = home.talk(campaign);
    talk.say("begin init 5 = 9 8 7 6 5");
    let state = home.show(campaign);
    assert_eq!(state["mode"], "turn order");
    assert_eq!(state["round"], 1);
    let first = state["acting"].as_str().unwrap().to_owned();
    assert_eq!(state["order"][0]["name"], first.as_str());
    talk.say("next");
    let state = home.show(campaign);
    let acting = state["acting"].as_str().unwrap().to_owned();
    assert_ne!(acting, first);
    assert_eq!(state["order"][0]["acted"], true);

    for (what, penalty) in [("ward the bridge", 0), ("light", -10), ("keep watch", -20)] {
        talk.say(&format!("sustain \"{ann}\" \"{what}\""));
        assert_eq!(person(&home.show(campaign), ann)["penalty"], penalty);
    }
    let state = home.show(campaign);
    let sustained = person(&state, ann)["sustained"].as_array().unwrap();
    assert_eq!(sustained.len(), 3);
    assert_eq!(person(&state, bea)["penalty"], 0);

    // It applies to every check of that character, and to nobody else's.
    let (what, rating) = skill;
    let rolled = talk.say(&format!("check \"{ann}\" \"{what}\" = 12"));
    assert_eq!(rolled["rolls"][0]["target"], rating - 20);
    assert_eq!(rolled["rolls"][0]["who"], ann);
    let wil = person(&state, ann)["stats"]["WIL"].as_i64().unwrap();
    let rolled = talk.say(&format!("check \"{ann}\" WIL x 3 = 12"));
    assert_eq!(rolled["rolls"][0]["target"], wil * 3 - 20);
    let rolled = talk.say(&format!("simple \"{ann}\" \"{what}\" = 12"));
    assert_eq!(rolled["rolls"][0]["target"], rating - 20);
    let rolled = talk.say(&format!("check \"{bea}\" 75 = 65"));
    assert_eq!(rolled["rolls"][0]["target"], 75);
    assert_eq!(rolled["rolls"][0]["dice"][0], 65);
    assert_eq!(rolled["rolls"][0]["grade"], "exceptional success");

    let opposed = talk.say(&format!(
        "oppose \"{ann}\" \"{what}\" vs \"{bea}\" 60 = 30 20"
    ));
    assert_eq!(opposed["rolls"][0]["target"], rating - 20);
    assert_eq!(opposed["rolls"][1]["target"], 60);
    assert!(opposed["verdict"].is_string());

    let hurt = talk.say(&format!("damage \"{bea}\" 9"));
    assert!(hurt["text"].as_str().unwrap().contains("wound"), "{hurt}");
    let state = home.show(campaign);
    let tracks = &person(&state, bea)["tracks"];
    assert_eq!(tracks["harm"]["value"], 9);
    assert_eq!(tracks["wounds"]["value"], 1);
    assert_eq!(person(&state, bea)["penalty"], -10);
    let rolled = talk.say(&format!("check \"{bea}\" 75 = 65"));
    assert_eq!(rolled["rolls"][0]["target"], 65);
    let full = home.show(campaign);

    talk.say("undo 2");
    let state = home.show(campaign);
    assert_eq!(person(&state, bea)["tracks"]["wounds"]["value"], 0);
    assert_eq!(state["redoable"], 2);
    assert_eq!(
        state["entries"].as_u64().unwrap() + 2,
        full["entries"].as_u64().unwrap(),
        "undone entries are not counted"
    );
    assert_eq!(
        state["undoable"].as_u64().unwrap() + 2,
        full["undoable"].as_u64().unwrap()
    );
    talk = crash(home, campaign, talk);
    talk.say("redo");
    assert_eq!(home.show(campaign)["redoable"], 1);
    talk = crash(home, campaign, talk);
    talk.say("redo");
    assert_eq!(home.show(campaign), full);
    talk = crash(home, campaign, talk);
    talk.say(&format!("release \"{ann}\" \"light\""));
    assert_eq!(person(&home.show(campaign), ann)["penalty"], -10);
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
    later = crash(home, campaign, later);
    later.say(&format!("redo {all}"));
    let again = home.show(campaign);
    for key in ["round", "acting", "order", "characters", "entries"] {
        assert_eq!(again[key], full[key], "{key}");
    }
    assert_eq!(later.close(), 0);
}

#[test]
fn with_the_sample() {
    let home = Home::new();
    let salt = sample(&home);
    let people = ["Anselm Pike", "Odile Varrick"];
    evening(&home, &salt, people, ("Spellcraft", 73));
}

#[test]
fn with_a_new_campaign() {
    let home = Home::new();
    home.campaign("river");
    let mut lines = Vec::new();
    for name in ["Ann", "Bea", "Cleo", "Dora", "Eve"] {
        lines.push(format!("add {name}"));
        for stat in ["COG", "COO", "INT", "SAV", "SOM", "WIL"] {
            lines.push(format!("set {name} {stat} 20"));
        }
        lines.push(format!("set {name} DUR 30"));
    }
    lines.push("skill ann \"Stealth\" COO 40".to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    home.play("river", &lines);
    let people = ["Ann", "Bea"];
    evening(&home, "river", people, ("Stealth", 60));
}

#[test]
fn the_console_rolls_dice_that_were_not_typed() {
    let home = Home::new();
    let salt = sample(&home);
    let mut talk = home.talk(&salt);
    talk.say("begin");
    let rolled = talk.say("check anselm spellcraft");
    let face = rolled["rolls"][0]["dice"][0].as_u64().unwrap();
    assert!(face < 100);
    let state = home.show(&salt);
    let count = state["order"].as_array().unwrap().len() as u64;
    assert_eq!(count, 5);
    for _ in 0..count {
        talk.say("next");
    }
    assert_eq!(home.show(&salt)["round"], 2);
    talk.say("back");
    assert_eq!(home.show(&salt)["round"], 1);
    talk = crash(&home, &salt, talk);
    talk.say("end");
    assert_eq!(home.show(&salt)["mode"], "unstructured");
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
