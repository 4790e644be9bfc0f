//! Whole fights as a report: one played in each game, as a GM would post it.

use gmscreen::export::{Format, What};
use gmscreen::library::SAMPLES;

use crate::export::written;
use crate::games_samples::opened;
use crate::harness::Game;

/// A session with each sample, line by line.
const PLAYED: &[(&str, &str)] = &[
    (
        "renaissance",
        include_str!("../data/reports/renaissance.txt"),
    ),
    (
        "forge-of-power",
        include_str!("../data/reports/forge-of-power.txt"),
    ),
    ("brp", include_str!("../data/reports/brp.txt")),
    (
        "ruina-imperii",
        include_str!("../data/reports/ruina-imperii.txt"),
    ),
];

fn played(system: &str) -> Game {
    let sample = SAMPLES.iter().find(|sample| sample.system() == system);
    let mut game = Game::of(opened(sample.unwrap().text));
    let (_, lines) = PLAYED.iter().find(|(of, _)| *of == system).unwrap();
    for line in lines.lines() {
        game.run(line).ok();
    }
    game
}

fn report(game: &Game) -> String {
    written(game, What::Log, Format::Markdown)
}

#[test]
fn a_fight_of_every_game_reads_as_it_would_be_posted() {
    for (system, _) in PLAYED {
        let report = report(&played(system));
        insta::assert_snapshot!(format!("report_{system}"), report);
        // No details of the console: neither entry numbers nor dice set aside.
        for word in [
            "#1",
            "#2",
            "set aside, not",
            "was attacked",
            "pending check",
        ] {
            let found = report
                .lines()
                .find(|line| !line.starts_with('#') && line.contains(word));
            assert_eq!(found, None, "{system}: {word}");
        }
    }
}

/// The report of a Renaissance session in which these lines are played in a fight of Odile and a
/// hand.
fn fight(lines: &[&str]) -> String {
    let sample = SAMPLES
        .iter()
        .find(|sample| sample.system() == "renaissance");
    let mut game = Game::of(opened(sample.unwrap().text));
    game.all(&[
        "add Hand from \"Drowned hand\" x2",
        "begin odile \"hand 1\" \"hand 2\" = 9 5 1",
    ]);
    game.all(lines);
    report(&game)
}

#[test]
fn a_turn_in_which_nothing_is_done_is_not_named() {
    let text = fight(&[
        "next",
        "next",
        "next",
        "next",
        "check odile fray = 20",
        "next",
        "next",
        "end",
    ]);
    let rounds = text.split_once("#### Round 2\n\n").unwrap().1;
    let told = "- In the turn of **Hand 1**:\n  - **Odile Varrick**, Fray";
    assert!(rounds.starts_with(told), "{text}");
    // Nor is a round without acts, whether another round or the end follows.
    assert_eq!(text.matches("####").count(), 1, "{text}");
}

#[test]
fn what_else_is_done_in_a_turn_belongs_to_it() {
    let text = fight(&[
        "check odile fray = 20",
        "check \"hand 1\" fray = 90",
        "note odile \"She *laughs*.\"",
        "public \"A bell.\"",
        "next",
        "condition \"hand 1\" wet",
    ]);
    let rounds = text.split_once("#### Round 1\n\n").unwrap().1;
    let told: Vec<&str> = rounds.lines().filter(|line| !line.is_empty()).collect();
    let begins = [
        "- **Odile Varrick**, Fray",
        "  - **Hand 1**, Fray",
        "> **Odile Varrick:** She",
        "> A bell.",
        "- **Hand 1** is wet",
    ];
    let each = told.iter().zip(begins);
    assert!(each.clone().count() == told.len(), "{text}");
    for (line, begin) in each {
        assert!(line.starts_with(begin), "{begin} in {text}");
    }
    assert!(text.contains("She \\*laughs\\*."), "{text}");
}

#[test]
fn who_fled_stands_in_the_table_and_who_died_stands_out() {
    let text = fight(&[
        "flee \"hand 2\"",
        "damage \"hand 1\" 90",
        "end",
        "note \"Rain.\"",
        "scene",
    ]);
    for part in [
        "  - **Hand 1** takes 90, ",
        ", **dead**\n",
        "The fight ends after 1 round.\n\n| Name |",
        " | fled |\n",
        "### Afterwards\n\n> Rain.\n",
        "### Scene 2\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("no longer fled"), "{text}");
}

#[test]
fn a_fight_that_is_set_aside_goes_on_under_its_name() {
    let text = fight(&[
        "check odile fray = 20",
        "pause",
        "check wren stealth = 3",
        "resume",
        "check odile fray = 21",
    ]);
    let at = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("{part} in {text}"))
    };
    assert!(at("### Fight 1\n") < at("The fight is set aside.\n"));
    assert!(at("The fight is set aside.\n") < at("### Afterwards\n"));
    let rest = &text[at("### Afterwards\n")..];
    assert!(
        rest.contains(
            "### Fight 1\n\nThe fight goes on.\n\n#### Round 1\n\n- **Odile Varrick**, Fray"
        ),
        "{text}"
    );
}

#[test]
fn a_page_of_html_nests_what_belongs_together() {
    for (system, _) in PLAYED {
        let game = played(system);
        for what in [What::Log, What::Sheets] {
            let page = written(&game, what, Format::Html);
            for tag in ["ul", "li", "table", "dl", "div", "blockquote", "span", "b"] {
                let opened = page.matches(&format!("<{tag}>")).count()
                    + page.matches(&format!("<{tag} ")).count();
                let closed = page.matches(&format!("</{tag}>")).count();
                assert_eq!(opened, closed, "{system} {tag}");
            }
        }
        let sheets = written(&game, What::Sheets, Format::Html);
        assert!(sheets.contains("<div><dt>"), "{system}");
    }
}
