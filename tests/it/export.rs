//! Every sample as every document and table.

use gmscreen::export::{Format, What, export};
use gmscreen::library::SAMPLES;

use crate::cli_home::json;
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

const WHAT: [What; 4] = [What::Log, What::Roster, What::Sheets, What::Summary];

fn written(game: &Game, what: What, format: Format) -> String {
    export(game.source(), what, format).unwrap()
}

/// All documents and tables of a game: each ends with a line end, and pages nest what belongs together.
fn is_written_in_every_way(game: &Game) {
    for what in WHAT {
        for format in [Format::Markdown, Format::Csv, Format::Json, Format::Jsonl] {
            let text = written(game, what, format);
            let is_whole = text.is_empty() || text.ends_with('\n');
            assert!(is_whole, "{what:?} {format:?}");
        }
        let page = written(game, what, Format::Html);
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
        for tag in ["ul", "li", "table", "dl", "div", "blockquote", "span", "b"] {
            let opened = page.matches(&format!("<{tag}>")).count()
                + page.matches(&format!("<{tag} ")).count();
            let closed = page.matches(&format!("</{tag}>")).count();
            assert_eq!(opened, closed, "{what:?} {tag}");
        }
        for elsewhere in ["src=", "href=", "url(", "@import", "http"] {
            assert!(!page.contains(elsewhere), "{elsewhere}");
        }
    }
}

#[test]
fn every_sample_is_exported_in_every_way() {
    for sample in SAMPLES {
        let game = Game::of(opened(sample.text));
        is_written_in_every_way(&game);
        let page = written(&game, What::Sheets, Format::Html);
        let people = game.campaign().characters.iter().count();
        assert_eq!(page.matches("<h2>").count(), people);
        assert_eq!(page.matches("class=\"page\"").count(), people - 1);
    }
    let mut game = Game::of(opened(SAMPLES[0].text));
    game.all(EVENING);
    is_written_in_every_way(&game);
    // A line that goes on below ends with the two spaces of Markdown.
    let report = written(&game, What::Log, Format::Markdown);
    assert!(report.contains("defence 70 fails  \n  → "), "{report}");
    let whole = json(&written(&game, What::Log, Format::Json));
    let lines = written(&game, What::Log, Format::Jsonl);
    assert_eq!(whole["entries"].as_array().unwrap().len(), EVENING.len());
    assert_eq!(lines.lines().count(), EVENING.len());
}
