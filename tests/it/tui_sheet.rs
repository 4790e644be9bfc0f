//! The sheet: what is on it can be edited there.

use crossterm::event::KeyCode;
use gmscreen::campaign::Campaign;
use gmscreen::dice::Seeded;
use gmscreen::game::Game;
use gmscreen::library::SAMPLES;
use gmscreen::view::header::utc_hours;
use gmscreen::view::sheet::{Row, sheet};

use crate::harness::session;
use crate::tui_support::{Table, at_play, lively};

fn samples() -> Vec<Campaign> {
    let texts = SAMPLES.iter().map(|sample| sample.text);
    texts.map(crate::ren_samples::load).collect()
}

pub(crate) fn rows(campaign: &Campaign, columns: usize) -> Vec<Row> {
    let game: &Game = gmscreen::games::by_id(&campaign.system).unwrap();
    let who = campaign.characters.at(0).unwrap();
    sheet(campaign, game, who, utc_hours, columns)
}

/// Every line that the first character's sheet offers can be run as it is, apart from those that
/// need more words or remove something. It says that the value is already set, and changes nothing.
#[test]
fn every_value_is_set_by_the_line_it_offers() {
    for campaign in samples() {
        let system = campaign.system.clone();
        let mut open = session(campaign.clone());
        let mut dice = Seeded::new(1);
        let mut set = 0;
        for field in rows(&campaign, 80).iter().flat_map(|row| &row.fields) {
            let verb = field.typed.split(' ').next().unwrap();
            if verb != "set" || field.cursor.is_some() {
                continue;
            }
            let done = open.execute(&field.typed, &mut dice);
            assert!(done.is_ok(), "{system}: {}: {done:?}", field.typed);
            set += 1;
            assert_eq!(
                rows(open.campaign(), 80),
                rows(&campaign, 80),
                "{}",
                field.typed
            );
        }
        let game = open.game();
        let stats = game.stats.iter().filter(|stat| stat.derived.is_none());
        let values = stats.count() + game.tracks.len();
        assert!(set >= values, "{system}: {set} of {values}");
    }
}

#[test]
fn sustained_effects_checks_and_work_are_reached_from_the_sheet() {
    let mut table = Table::new(lively(), 120, 36);
    table.press(":task Ilse \"mend the sail\" 2h\n:condition Ilse \"wet through\"\n");
    let campaign = table.main_screen().session().campaign();
    let typed: Vec<String> = rows(campaign, 118)
        .iter()
        .flat_map(|row| &row.fields)
        .map(|field| field.typed.clone())
        .collect();
    for line in [
        r#"rename "Ilse Marrow" "Ilse Marrow""#,
        r#"side "Ilse Marrow" player"#,
        r#"set "Ilse Marrow" COO 30"#,
        r#"set "Ilse Marrow" AV -"#,
        r#"set "Ilse Marrow" harm 4"#,
        r#"set "Ilse Marrow" luck 3"#,
        r#"release "Ilse Marrow" "aim""#,
        r#"clear "Ilse Marrow" "wet through""#,
        "roll 1",
        r#"work "Ilse Marrow" "mend the sail""#,
        r#"check "Ilse Marrow" "Stealth" "#,
        r#"condition "Ilse Marrow" """#,
        r#"set "Ilse Marrow" notes """#,
    ] {
        assert!(
            typed.iter().any(|typed| typed == line),
            "{line}: {typed:#?}"
        );
    }
    assert!(
        !typed.iter().any(|line| line.contains(" WT ")),
        "WT follows DUR"
    );
}

#[test]
fn enter_changes_a_value_and_shows_the_sheet_again() {
    for (columns, rows) in [(120, 36), (80, 24), (40, 12), (20, 8)] {
        let mut table = Table::new(lively(), columns, rows);
        table.press("2g\n");
        // Down to COG, one to the right: COO.
        for _ in 0..40 {
            table.press("j\n");
            if table.line().contains(" COG ") {
                break;
            }
            table.press("\x1b");
        }
        table.press("\x1bl\n");
        assert_eq!(table.line(), r#"set "Ilse Marrow" COO 30"#, "{columns}");
        for _ in 0..2 {
            table.key(KeyCode::Backspace);
        }
        table.press("31\n");
        assert_eq!(table.last(), r#"set "Ilse Marrow" COO 31"#);
        assert!(table.main_screen().prompt().is_none());
        // The cursor stays on the new value.
        table.press("\n");
        assert_eq!(table.line(), r#"set "Ilse Marrow" COO 31"#);
        // Esc closes the prompt, then the sheet; nothing was done.
        let acts = table.main_screen().session().history().entries().len();
        table.press("\x1b");
        assert!(table.main_screen().prompt().is_none());
        if columns >= 80 {
            assert!(table.shown().contains("Sheet"), "{}", table.shown());
        }
        table.press("\x1b");
        assert!(!table.shown().contains("Sheet"));
        assert_eq!(
            table.main_screen().session().history().entries().len(),
            acts
        );
    }
}

#[test]
fn the_cursor_goes_everywhere_and_stays_visible() {
    for (columns, rows) in [(120, 36), (80, 24), (33, 9), (5, 4), (1, 1)] {
        let mut table = Table::new(lively(), columns, rows);
        table.press("2g\n");
        let mut lines = Vec::new();
        for key in ["l", "l", "j", "j", "G", "k", "k", "h", "g", "j"] {
            table.press(key);
            if columns > 20 {
                assert!(table.shown().contains('▸'), "{key}: {}", table.shown());
            }
            table.press("\n");
            lines.push(table.line().to_owned());
            table.press("\x1b");
        }
        assert_eq!(
            lines[8], r#"rename "Ilse Marrow" "Ilse Marrow""#,
            "{columns}"
        );
        assert!(lines[4].ends_with("\"\""), "the last one adds: {lines:?}");
        for key in [
            KeyCode::PageDown,
            KeyCode::PageDown,
            KeyCode::PageUp,
            KeyCode::Tab,
        ] {
            table.key(key);
            table.frame();
        }
        table.press("q");
        assert!(!table.shown().contains("Enter changes"));
    }
}

#[test]
fn missing_parts_can_be_added() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("2g\nG\nSings out of tune\n");
    assert_eq!(
        table.last(),
        r#"set "Ilse Marrow" notes "Sings out of tune""#
    );
    assert!(table.shown().contains("Sings out of tune"));
    // Now the notes are there and can be edited in place.
    table.press("Gk\n");
    assert_eq!(
        table.line(),
        r#"set "Ilse Marrow" notes "Sings out of tune""#
    );
    table.press("\x1b\x1bu");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.characters.at(0).unwrap().notes, "".into());
}

#[test]
fn the_past_is_read_only() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("4kkv2g\nj\n");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn the_sheet_says_what_each_maximum_of_damage_means() {
    let session = at_play("renaissance", "add Ann DUR 20 WIL 10\ndamage Ann 10");
    let told: Vec<String> = rows(session.campaign(), 120)
        .iter()
        .map(|row| row.line.plain())
        .collect();
    let top = &told[1];
    assert!(top.starts_with("Damage 10/20 · Wounds 2"), "{top}");
    assert!(top.ends_with(" · a wound per 4 damage"), "{top}");
    for (label, text) in [
        ("  Damage ", " 10, dead at 40"),
        ("  Stress ", " 0, out of play above 40"),
    ] {
        let row = told.iter().find(|row| row.starts_with(label)).unwrap();
        assert!(row.ends_with(text), "{row}");
    }
}
