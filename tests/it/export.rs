//! Every sample as every document and table.

use gmscreen::export::{Format, What, export};
use gmscreen::library::SAMPLES;
use serde_json::Value;

use crate::games_samples::opened;
use crate::harness::Game;

const EVENING: &[&str] = &[
    "note \"The tide is <out>.\"",
    "encounter start \"Under the Patience\" = 5 5 5 5 5 5 5 5 5",
    "check wren stealth = 33",
    "next",
    "attack odile \"boat hook\" vs \"drowned hand 1\" = 38 70 5",
    "condition wren wet",
    "end",
];

fn written(game: &Game, what: What, format: Format) -> String {
    export(game.source(), what, format).unwrap()
}

/// Each document and table ends with a line end, and pages nest what belongs together.
fn is_written_in_every_way(game: &Game) {
    for what in [What::Log, What::Roster, What::Sheets, What::Summary] {
        for format in [Format::Markdown, Format::Csv, Format::Json, Format::Jsonl] {
            let text = written(game, what, format);
            let is_whole = text.is_empty() || text.ends_with('\n');
            assert!(is_whole, "{what:?} {format:?}");
        }
        let page = written(game, what, Format::Html);
        for tag in ["ul", "li", "table", "dl", "div", "blockquote", "span", "b"] {
            let count = |start: &str, end| page.matches(&format!("<{start}{tag}{end}")).count();
            let opened = count("", ">") + count("", " ");
            assert_eq!(opened, count("/", ">"), "{what:?} {tag}");
        }
    }
}

#[test]
fn every_sample_is_exported_in_every_way() {
    for sample in SAMPLES {
        is_written_in_every_way(&Game::of(opened(sample.text)));
    }
    let mut game = Game::of(opened(SAMPLES[0].text));
    game.all(EVENING);
    is_written_in_every_way(&game);
    // A line that goes on below ends with the two spaces of Markdown.
    let report = written(&game, What::Log, Format::Markdown);
    assert!(report.contains("defence 70 fails  \n  → "), "{report}");
}

/// A field that has a row in the table of fields is in all that loops over it.
#[test]
fn the_table_of_the_roster_says_what_show_says() {
    let mut columns = 0;
    for sample in SAMPLES {
        let mut game = Game::of(opened(sample.text));
        let name = &game.campaign().characters.iter().next().unwrap().name;
        let line = format!("set \"{name}\" pronouns she/her");
        game.all(&[&line]);
        let people = written(&game, What::Roster, Format::Jsonl);
        let people = people
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let table = written(&game, What::Roster, Format::Csv);
        let mut table = csv::Reader::from_reader(table.as_bytes());
        let headings = table.headers().unwrap().clone();
        assert!(headings.iter().any(|one| one == "pronouns"), "{headings:?}");
        for (row, who) in table.records().zip(people) {
            for (heading, cell) in headings.iter().zip(&row.unwrap()) {
                let shown = match heading.split_once(':') {
                    Some(("track", id)) if !cell.is_empty() => &who["tracks"][id]["value"],
                    Some(_) => continue,
                    None => [
                        &who[heading],
                        &who["stats"][heading],
                        &who["facts"][heading],
                    ]
                    .into_iter()
                    .find(|value| !value.is_null())
                    .unwrap_or(&Value::Null),
                };
                let shown = match shown {
                    Value::Null => String::new(),
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                let cell = gmscreen::import::cell::unguarded(cell);
                assert_eq!(cell, shown, "{} {heading}", who["name"]);
                columns += 1;
            }
        }
    }
    assert!(columns > 200, "{columns}");
}
