//! Names and skills are found without their accents, and with them.

use gmscreen::campaign::fold::{fold, folded};
use proptest::prelude::*;

use crate::harness::Game;
use crate::tui_support::{Table, with};

#[test]
fn folding_removes_case_and_accents() {
    for (text, plain) in [
        ("Tomás Ferro", "tomas ferro"),
        ("TOMÁS", "tomas"),
        ("Toma\u{301}s", "tomas"),
        ("Ærøskøbing", "aeroskobing"),
        ("Łódź", "lodz"),
        ("Œuvre", "oeuvre"),
        ("Ħaż-Żebbuġ", "haz-zebbug"),
        ("Ŧuolbma", "tuolbma"),
        ("Straße", "strasse"),
        ("Þórr ð", "thorr d"),
        ("İnci ısı", "inci isi"),
        ("ΌΔΟΣ Όδος", "οδοσ οδοσ"),
        ("Ёлка й", "елка и"),
        ("Ｗｉｄｅ", "wide"),
        // Characters of other scripts are letters of their own.
        ("李小龍", "李小龍"),
        ("हिन्दी", "हिन्दी"),
    ] {
        assert_eq!(fold(text), plain, "{text}");
        assert_eq!(folded(text), plain, "{text}");
    }
    assert_ne!(fold("が"), fold("か"));
}

proptest! {
    #[test]
    fn a_folded_prefix_is_still_a_prefix(name in "\\PC{0,12}", at in 0_usize..12) {
        // A combining mark belongs to its letter.
        let beginning: String = name.chars().take(at).collect();
        let folded = fold(&name);
        prop_assert_eq!(fold(&name.to_lowercase()), folded.clone());
        if name[beginning.len()..].starts_with(char::is_alphanumeric) {
            prop_assert!(folded.starts_with(&fold(&beginning)), "{} {}", name, beginning);
        }
    }
}

fn people() -> Game {
    Game::after(&[
        "add \"Tomás Ferro\"",
        "add \"Zoë d'Été\"",
        "set Tomás COO 20",
        "set Zoë COO 20",
        "skill Tomás \"Équitation\" COO 30",
    ])
}

#[test]
fn names_are_found_without_their_accents() {
    for line in [
        "damage tomas 1",
        "damage TOM 1",
        "damage ferro 1",
        "damage tòm 1",
    ] {
        let mut game = people();
        game.run(line).ok();
        assert_eq!(game.track("Tomás Ferro", "harm"), 1, "{line}");
    }
    let mut game = people();
    game.run("damage ete 2").ok();
    assert_eq!(game.track("Zoë d'Été", "harm"), 2);
    game.run("damage *ro 3").ok();
    assert_eq!(game.track("Tomás Ferro", "harm"), 3);
    game.run("check tomas equi = 40").ok();
    game.run("check tom ÉQUITATION = 40").ok();
}

#[test]
fn an_exact_name_takes_precedence() {
    let mut game = people();
    // A different name, which is free.
    game.run("add \"Tomas Ferro\"").ok();
    game.run("damage \"tomas ferro\" 1").ok();
    game.run("damage \"TOMÁS FERRO\" 2").ok();
    assert_eq!(game.track("Tomas Ferro", "harm"), 1);
    assert_eq!(game.track("Tomás Ferro", "harm"), 2);
    game.run("damage \"tômas ferro\" 1")
        .refused_with(8, "more than one");
    game.run("damage tom 1").refused_with(8, "more than one");
    game.run("add \"TOMÁS FERRO\"").refused_with(5, "");
    game.run("remove \"Tomas Ferro\"").ok();
    game.run("damage tom 1").ok();
    game.run("rename tom \"Ján\"").ok();
    game.run("damage jan 1").ok();
    assert_eq!(game.track("Ján", "harm"), 4);
    game.run("damage tom 1").refused_with(8, "");
}

#[test]
fn completion_and_filter_ignore_accents_too() {
    let mut table = Table::new(
        with("add \"Tomás Ferro\"\nadd \"Ann\"\ndamage tom 3"),
        100,
        30,
    );
    table.press(":heal toma\t");
    assert_eq!(table.line(), "heal \"Tomás Ferro\" ");
    table.press("\x1b\x1b/who:tomas\n");
    let shown = table.shown();
    assert!(shown.contains("Tomás Ferro takes 3"), "{shown}");
    table.press("\x1b/ferro tomas\n");
    assert!(table.shown().contains("Tomás Ferro takes 3"));
}
