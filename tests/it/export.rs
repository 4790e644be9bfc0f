//! A campaign as a document and as a table.

use std::fs;

use gmscreen::campaign::Campaign;
use gmscreen::export::{ExportError, Format, Source, What, export};
use gmscreen::library::SAMPLES;
use serde_json::Value;

use crate::cli_home::{Home, json, sample};
use crate::games_samples::opened;
use crate::harness::Game;

const EVENING: &[&str] = &[
    "note \"The tide is <out>.\"",
    "encounter start \"Under the Patience\" = 5 5 5 5 5 5 5 5 5",
    "check wren stealth = 33",
    "next",
    "attack odile \"boat hook\" vs \"drowned hand 1\" = 38 70 5",
    "end",
    "check wren stealth = 90",
    "undo",
    "session",
    "check odile 50 = 20",
];

fn evening() -> Game {
    let mut game = Game::of(opened(SAMPLES[0].text));
    game.all(EVENING);
    game
}

/// A game as a document or table.
pub(crate) fn written(game: &Game, what: What, format: Format) -> String {
    export(game.source(), what, format).expect("an export")
}

#[test]
fn a_report_is_divided_into_sessions_fights_and_rounds() {
    let text = written(&evening(), What::Log, Format::Markdown);
    let mut rest = text.as_str();
    for part in [
        "# Salt and Lanterns\n",
        "## Session 1\n",
        "> The tide is \\<out\\>.\n",
        "### Under the Patience\n",
        "**Order:** ",
        "#### Round 1\n",
        "- **Wren Tallow**, Stealth (TN 78): 33, critical success, MoS 33\n",
        "- **Odile Varrick** hits Drowned hand 1 with Boat hook: 38 vs TN 50, MoS 38; defence 70 fails  \n  → ",
        "The fight ends after 1 round.\n",
        "| Name | Damage | Wounds | Luck | Status |\n| --- | --- | --- | --- | --- |\n",
        "| Drowned hand 1 | 14/40 | 3 | - |",
        "## Session 2\n",
        "- **Odile Varrick**, 50: 20, basic success, MoS 20\n",
    ] {
        let at = rest.find(part);
        rest = &rest[at.unwrap_or_else(|| panic!("{part:?} not in {rest}"))..];
    }
    // Undone acts are left out.
    assert!(!text.contains("90"), "{text}");
}

#[test]
fn the_table_after_a_fight_shows_its_state_then() {
    let mut game = evening();
    game.all(&["heal \"drowned hand 1\" 14", "damage odile 7"]);
    let text = written(&game, What::Log, Format::Markdown);
    assert!(text.contains("| Drowned hand 1 | 14/40 | 3 |"), "{text}");
    assert!(text.contains("| Odile Varrick | 0/60 | 0 |"), "{text}");
    let roster = written(&game, What::Roster, Format::Markdown);
    assert!(
        roster.contains("| Odile Varrick | player | 7/60 | 1 |"),
        "{roster}"
    );
}

#[test]
fn a_single_session_can_be_exported() {
    let game = evening();
    let of = |session| Source {
        session: Some(session),
        ..game.source()
    };
    let second = export(of(2), What::Log, Format::Markdown).unwrap();
    assert!(
        second.contains("Odile Varrick") && !second.contains("Wren"),
        "{second}"
    );
    let lines = export(of(1), What::Log, Format::Jsonl).unwrap();
    assert_eq!(lines.lines().count(), 7, "{lines}");
    let tally = export(of(1), What::Summary, Format::Json).unwrap();
    let tally: Value = json(&tally);
    assert_eq!(tally["session"], Value::Null);
    let wren = tally["summary"].as_array().unwrap();
    let wren = wren
        .iter()
        .find(|did| did["name"] == "Wren Tallow")
        .unwrap();
    assert_eq!(wren["grades"]["critical success"], 1);
    let none = export(of(7), What::Log, Format::Markdown);
    assert_eq!(none, Err(ExportError::NoSession(7, "1, 2".to_owned())));
}

#[test]
fn a_table_of_entries_includes_their_rolls() {
    let text = written(&evening(), What::Log, Format::Jsonl);
    let lines: Vec<Value> = text.lines().map(json).collect();
    let check = &lines[2];
    assert_eq!(check["v"], 1);
    assert_eq!(check["command"], "check wren stealth = 33");
    assert_eq!((&check["session"], &check["round"]), (&1.into(), &1.into()));
    assert_eq!(check["rolls"][0]["typed"], json("[true]"));
    assert_eq!(check["rolls"][0]["grade"], "critical success");
    assert_eq!(lines[6]["undone"], true);
    let whole = json(&written(&evening(), What::Log, Format::Json));
    assert_eq!(whole["entries"].as_array().unwrap().len(), lines.len());
    let table = written(&evening(), What::Log, Format::Csv);
    let mut rows = csv_rows(&table);
    assert_eq!(rows.remove(0).len(), 9);
    assert_eq!(rows.len(), lines.len());
    assert_eq!(rows[6][8], "undone");
}

fn csv_rows(text: &str) -> Vec<Vec<String>> {
    let mut out = vec![Vec::new()];
    let (mut cell, mut quoted) = (String::new(), false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' | '\n' if !quoted => {
                out.last_mut().unwrap().push(std::mem::take(&mut cell));
                if c == '\n' {
                    out.push(Vec::new());
                }
            }
            c => cell.push(c),
        }
    }
    out.pop();
    out
}

/// A campaign in which every text is markup of some kind.
fn hostile() -> Campaign {
    let mut campaign = opened(SAMPLES[0].text);
    "<script>alert(1)</script>".clone_into(&mut campaign.name);
    campaign
}

#[test]
fn names_are_escaped_in_every_format() {
    let mut game = Game::of(hostile());
    game.all(&[
        "add \"<img src=x onerror=y>|*_[a](b)\" COO 10 \"<b>\" COO 5 weapon \"=1+1\" COO dv 1d6",
        "begin odile img",
        "condition img \"<i>\"",
        "note img \"</blockquote><script>\"",
        "check img \"<b>\" = 3",
        "sustain img \"<u>\"",
        "end",
    ]);
    for what in [What::Log, What::Roster, What::Sheets, What::Summary] {
        let html = written(&game, what, Format::Html);
        for tag in ["<script", "<img", "<b>\"", "<i>", "<u>", "</blockquote><"] {
            assert!(!html.contains(tag), "{tag} in {html}");
        }
        let text = written(&game, what, Format::Markdown);
        let bare = |(at, _): (usize, &str)| !text[..at].ends_with('\\');
        for mark in ["<", "*_", "["] {
            assert!(!text.match_indices(mark).any(bare), "{mark} in {text}");
        }
        let table = written(&game, what, Format::Csv);
        for cell in csv_rows(&table).concat() {
            assert!(!cell.starts_with('='), "{cell}");
        }
    }
}

#[test]
fn every_sample_exports_in_every_way_before_anything_happened() {
    for sample in SAMPLES {
        let game = Game::of(opened(sample.text));
        for what in [What::Log, What::Roster, What::Sheets, What::Summary] {
            for format in [
                Format::Markdown,
                Format::Html,
                Format::Csv,
                Format::Json,
                Format::Jsonl,
            ] {
                let text = written(&game, what, format);
                assert!(
                    text.is_empty() || text.ends_with('\n'),
                    "{what:?} {format:?}"
                );
            }
        }
        let page = written(&game, What::Sheets, Format::Html);
        let people = game.campaign().characters.iter().count();
        assert_eq!(page.matches("<h2>").count(), people);
        assert_eq!(page.matches("class=\"page\"").count(), people - 1);
    }
}

#[test]
fn a_file_is_written_atomically_and_its_extension_gives_the_format() {
    let home = Home::new();
    let campaign = sample(&home);
    let c = campaign.as_str();
    let path = home.work().join("out/report.html");
    home.play(c, &["check wren stealth = 33"]);
    let ran = home
        .run(&["export", c, "-o", path.to_str().unwrap()])
        .ended(0);
    assert_eq!(ran.out, "");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("<!DOCTYPE html>") && text.ends_with("</html>\n"));
    let beside = fs::read_dir(path.parent().unwrap()).unwrap();
    assert_eq!(beside.count(), 1);
    let before = fs::read_to_string(&path).unwrap();
    let args = ["export", c, "--session", "9", "-o", path.to_str().unwrap()];
    let ran = home.run(&args).ended(1);
    assert!(ran.err.contains("no session 9"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    let ran = home
        .run(&["export", c, "--what", "roster", "--format", "json"])
        .ended(0);
    assert_eq!(json(&ran.out)["v"], 1);
    home.run(&["export", "nowhere.ron"]).ended(1);
}
