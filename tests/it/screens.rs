//! Every screen of every game at every size, in the middle of a fight. A new screen is a row in
//! `SCREENS`; a new game comes with its sample.

use std::fmt::Write as _;

use gmscreen::library::SAMPLES;
use gmscreen::tui::theme::Theme;
use insta::assert_snapshot;

use crate::pictures::fight_of;
use crate::tier::by_tier;
use crate::tui_support::Table;

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 36), (200, 50)];

/// A name, and the keys that lead there from the fight.
pub(crate) const SCREENS: &[(&str, &str)] = &[
    ("the fight", ""),
    ("the roster alone", "2z"),
    ("the log alone", "4z"),
    ("an entry of the log", "4kk\n"),
    ("a sheet", "2g\n"),
    ("attacks by letter", "a"),
    ("conditions by letter", "t"),
    ("the next turn", "n"),
    ("what begins a fight", "b"),
    ("prepared encounters", "E"),
    ("the form of an encounter", "E+"),
    ("adding a character", "+"),
    ("the form of a character", "+\n"),
    ("the map", "M"),
    ("notes", ":note \"the lamp is out\"\n"),
    ("commands at the prompt", ":"),
    ("a command at the prompt", ":condition "),
    ("a refusal", ":check Nobody 50\n"),
    ("keys and commands", "?"),
    ("the rules", "\u{1}"),
    ("notes of the fight", "\u{2}"),
    ("the sheet beside or instead", "\\"),
    ("what players see", "P"),
    ("the session in numbers", "S"),
];

/// Screens are separated by a line with their names.
fn all(system: &str, columns: u16, rows: u16) -> String {
    let mut out = String::new();
    for (name, keys) in SCREENS {
        let mut table = Table::themed(fight_of(system), columns, rows, Theme::default(), &[]);
        let shown = table.saved().press(keys).shown();
        assert_eq!(shown.lines().count(), usize::from(rows), "{name}");
        let _ = writeln!(out, "== {name} ==\n{shown}");
    }
    out
}

#[test]
fn every_screen_of_every_game() {
    let games = SAMPLES.iter();
    let sized = games.flat_map(|sample| SIZES.map(|size| (sample.system(), size)));
    // In everyday use two of the games, each at a size of its own.
    for (system, (columns, rows)) in sized.step_by(by_tier(9, 1, 1)) {
        let shown = all(&system, columns, rows);
        assert_snapshot!(format!("{system}_{columns}x{rows}"), shown);
    }
}
