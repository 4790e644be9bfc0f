//! The README: its key table is the keymap, and what it tells to type can be typed as it stands.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gmscreen::config::Config;
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::library::{self, SAMPLES};
use gmscreen::tui::keymap::TABLE;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};

use crate::cli_home::Home;
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

/// The insides of the fences that are marked so.
fn fences<'a>(readme: &'a str, mark: &str) -> Vec<&'a str> {
    let parts = readme.split(mark).skip(1);
    parts.filter_map(|part| part.split("```").next()).collect()
}

#[test]
fn its_commands_can_be_played() {
    let readme = readme();
    let fences = fences(&readme, "```gmscreen\n");
    assert!(fences.len() >= 2);
    let lines: Vec<&str> = fences.iter().flat_map(|fence| fence.lines()).collect();
    assert!(lines.len() >= 20);
    let snapshot: gmscreen::store::Snapshot = ron::from_str(SAMPLES[0].text).unwrap();
    let mut campaign = snapshot.campaign;
    campaign.assign_ids();
    let mut game = Game::of(campaign);
    game.all(&lines);
}

#[test]
fn its_settings_are_understood() {
    let readme = readme();
    let fences = fences(&readme, "```toml\n");
    assert_eq!(fences.len(), 1);
    let config = Config::parse(fences[0]);
    assert_eq!(
        Settings::of(Theme::default(), Themes::default(), &config).1,
        []
    );
    // Every field stands there.
    assert!(config.theme.is_some() && config.ascii.is_some() && config.mouse.is_some());
    assert!(config.turn_timer.is_some() && config.left_pane.is_some());
    assert!(!config.keys.is_empty());
}

#[test]
fn its_campaign_can_be_opened() {
    let readme = readme();
    let fences = fences(&readme, "```ron\n");
    assert_eq!(fences.len(), 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ferry.ron");
    fs::write(&path, fences[0]).unwrap();
    let opened = library::open(&path, None).unwrap();
    let mut session = opened.session;
    let line = "encounter start \"The landing\" = 1 2 3 4";
    session.execute(line, &mut Seeded::new(1)).unwrap();
    assert_eq!(session.campaign().characters.iter().count(), 4);
    session.close().unwrap();
}

#[test]
fn its_games_are_the_games() {
    let readme = readme();
    for game in games::all() {
        assert!(readme.contains(game.name), "{} is not named", game.name);
        assert!(
            SAMPLES.iter().any(|sample| sample.system() == game.id),
            "{} has no sample",
            game.name
        );
    }
}

#[test]
fn its_lines_for_the_shell_can_be_run() {
    let readme = readme();
    let home = Home::new();
    fs::write(
        home.work().join("fight.txt"),
        "begin\nnext\nno such command\n",
    )
    .unwrap();
    let rats = "Quay rat\nCOO 15, DUR 8\nFray 30 (COO)\n";
    fs::write(home.work().join("rats.txt"), rats).unwrap();
    let fences = fences(&readme, "```sh\n");
    let lines = fences.iter().flat_map(|fence| fence.lines());
    let mut ran = 0;
    for line in lines.filter(|line| line.starts_with("gmscreen ")) {
        let line = line.split(" # ").next().unwrap();
        let words = shell_words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let refused = line.contains("--keep-going");
        home.run(&words[1..]).ended(i32::from(refused));
        ran += 1;
    }
    assert!(ran >= 6);
}

/// A line as a shell splits it, as far as single quotes go.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![];
    for (nth, part) in line.split('\'').enumerate() {
        if nth % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}
