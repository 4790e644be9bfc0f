//! The README: its key table is the keymap, and its first fight can be played as it stands.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gmscreen::library::SAMPLES;
use gmscreen::tui::keymap::TABLE;

use crate::harness::Game;

fn readme() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    fs::read_to_string(path).unwrap()
}

/// The key table as the README has it.
fn keys() -> String {
    let mut out = String::from("| key | what it does |\n|---|---|\n");
    for binding in TABLE {
        let labels = binding.labels();
        let _ = writeln!(out, "| `{labels}` | {} |", binding.doc);
    }
    out
}

#[test]
fn the_key_table_is_the_keymap() {
    let readme = readme();
    let missing: Vec<&str> = TABLE
        .iter()
        .map(|binding| binding.doc)
        .filter(|doc| !readme.contains(doc))
        .collect();
    assert!(
        readme.contains(&keys()),
        "not in the README: {missing:?}\n{}",
        keys()
    );
}

#[test]
fn the_first_fight_can_be_played() {
    let readme = readme();
    let fence = readme.split("```gmscreen\n").nth(1).unwrap();
    let lines: Vec<&str> = fence.split("```").next().unwrap().lines().collect();
    assert!(lines.len() >= 10);
    let snapshot: gmscreen::store::Snapshot = ron::from_str(SAMPLES[0].text).unwrap();
    let mut campaign = snapshot.campaign;
    campaign.assign_ids();
    let mut game = Game::of(campaign);
    game.all(&lines);
}
