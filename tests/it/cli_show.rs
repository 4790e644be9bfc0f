//! `show`: a campaign's state, while a console is running, without changing anything.

use std::fs;
use std::io::Write;

use super::cli_home::{Home, journals, listing, sample};

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
