//! The table of a fight: how much of the screen it uses, that names stand once, and how many people
//! are seen.

use gmscreen::library::SAMPLES;
use gmscreen::session::Session;

use crate::pictures::fight_of;
use crate::tui_support::{Table, with};

/// The cells in which nothing stands, in per cent: the space between two words is none.
fn blank(shown: &str, cells: usize) -> usize {
    let words = shown.lines().flat_map(|line| line.split("  "));
    let signs = words.map(|part| part.trim().chars().count());
    (cells - signs.sum::<usize>()) * 100 / cells
}

/// The rows of the table: all between the titles.
fn rows(shown: &str) -> Vec<&str> {
    let lines = shown
        .lines()
        .skip_while(|line| !line.contains("1 Turn order"));
    let lines = lines.skip(1);
    lines.take_while(|line| !line.starts_with("─ ")).collect()
}

/// The session's names, without those that another name contains.
fn names(session: &Session) -> Vec<String> {
    let people = session.campaign().characters.iter();
    people.map(|who| who.name.to_lowercase()).collect()
}

#[test]
fn a_fight_fills_the_screen_and_names_everybody_once() {
    for sample in SAMPLES {
        let system = sample.system();
        let session = fight_of(&system);
        let names = names(&session);
        let mut table = Table::new(session, 120, 36);
        let shown = table.saved().shown();
        let empty = blank(&shown, 120 * 36);
        assert!(empty <= 49, "{system}: {empty} %\n{shown}");
        // The log tells stories; everything else names people once.
        let outside: String = shown
            .lines()
            .map(|line| {
                let beside = line.split_once('│').map_or("", |(_, right)| right);
                if rows(&shown).contains(&line) {
                    line
                } else {
                    beside
                }
            })
            .collect::<Vec<_>>()
            .join("\n")
            .to_lowercase();
        for name in names {
            let count = outside.matches(&format!(" {name} ")).count();
            assert!(count <= 1, "{system}: {name} stands {count} times\n{shown}");
        }
    }
}

#[test]
fn as_many_combatants_are_seen_as_the_screen_is_high() {
    let people = "add Goblin x20 DUR 10 SOM 10\nbegin\n";
    for (columns, high, seen) in [(80, 24, 12), (120, 36, 18), (200, 50, 20), (40, 12, 6)] {
        let mut table = Table::new(with(people), columns, high);
        let shown = table.saved().shown();
        let count = shown.lines().filter(|line| line.contains("◆ ")).count();
        assert!(count >= seen, "{columns}x{high}: {count}\n{shown}");
    }
}
