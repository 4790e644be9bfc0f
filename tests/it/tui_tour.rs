//! The tour: eight steps on the real screen, each done with the reader's own keys.

use std::process::{Command, Stdio};

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::config::Config;
use gmscreen::tui::keymap::Pane;
use gmscreen::tui::message::{ExitReason, Flow, Msg};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::{Theme, Themes};
use insta::assert_snapshot;

use crate::tui_support::{Table, TestLibrary};

const SIZES: [(u16, u16); 3] = [(120, 36), (80, 24), (40, 12)];

/// The keys of each step, as its text names them.
const STEPS: [&str; 8] = [
    "b\n\n",
    "\n",
    "\x1baaa\n",
    "4\n",
    "\x1b1n",
    "tp\n",
    "u",
    ":end\n",
];

fn on_tour(columns: u16, rows: u16) -> Table {
    let mut table = Table::start(TestLibrary::default(), columns, rows, Theme::default());
    table.app.tour().unwrap();
    table
}

/// The tour's current text, without the line above it.
fn words(table: &mut Table) -> String {
    let shown = table.shown();
    let lines: Vec<&str> = shown.lines().collect();
    let words = lines[lines.len() - 2..].iter().map(|line| line.trim());
    words.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The line above the text.
fn step(table: &mut Table) -> String {
    let shown = table.shown();
    let line = shown.lines().rev().nth(2).unwrap();
    let from = line.find("Tour").unwrap_or_else(|| panic!("{shown}"));
    let title = line[from..].split(" ─").next().unwrap();
    title.trim().to_owned()
}

/// Whether the step with this number is the current one.
fn waits(table: &mut Table, number: usize) -> bool {
    step(table).starts_with(&format!("Tour {number}/8: "))
}

/// Without the time of day, which is real.
fn untimed(shown: &str) -> String {
    let mut out: Vec<char> = shown.chars().collect();
    for at in 0..out.len().saturating_sub(4) {
        let is_time = |(nth, c): (usize, &char)| match nth {
            2 => *c == ':',
            _ => c.is_ascii_digit(),
        };
        if out[at..at + 5].iter().enumerate().all(is_time) {
            out.splice(at..at + 5, "hh:mm".chars());
        }
    }
    out.into_iter().collect()
}

fn click(table: &mut Table, text: &str) {
    let shown = table.shown();
    let rows: Vec<&str> = shown.lines().collect();
    let row = rows.iter().rposition(|row| row.contains(text)).unwrap();
    let column = rows[row]
        .find(text)
        .map(|at| rows[row][..at].chars().count());
    table.app.update(Msg::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: u16::try_from(column.unwrap()).unwrap(),
        row: u16::try_from(row).unwrap(),
        modifiers: KeyModifiers::NONE,
    }));
}

#[test]
fn all_eight_steps_can_be_done_with_the_keys_they_name() {
    for (columns, rows) in SIZES {
        let mut table = on_tour(columns, rows);
        for (nth, keys) in STEPS.iter().enumerate() {
            let number = nth + 1;
            assert!(waits(&mut table, number), "{}", table.shown());
            let shown = untimed(&table.shown());
            assert_snapshot!(format!("tour_{number}_{columns}x{rows}"), shown);
            table.press(keys);
        }
        assert_eq!(step(&mut table), "Tour: done");
        let shown = untimed(&table.shown());
        assert_snapshot!(format!("tour_done_{columns}x{rows}"), shown);
    }
}

#[test]
fn after_the_log_the_keys_are_about_the_turn_order_again() {
    let mut table = on_tour(80, 24);
    for keys in &STEPS[..4] {
        table.press(keys);
    }
    assert_eq!(table.main_screen().focus(), Pane::Log);
    assert!(words(&mut table).contains("1 goes back to the turn order"));
    table.press(STEPS[4]);
    assert_eq!(table.main_screen().focus(), Pane::Order);
    // The arrows choose who gets the condition.
    let before = table.main_screen().selected();
    table.press("j");
    let chosen = table.main_screen().selected();
    assert_ne!(chosen, before);
    table.press(STEPS[5]);
    let people = &table.main_screen().session().campaign().characters;
    let chosen = people.get(chosen.unwrap()).unwrap();
    assert_eq!(chosen.conditions.len(), 1, "{chosen:?}");
}

#[test]
fn the_console_rolls_a_hit() {
    let mut table = on_tour(120, 36);
    for keys in &STEPS[..3] {
        table.press(keys);
    }
    let session = table.main_screen().session();
    let campaign = session.campaign();
    let acting = campaign.acting().and_then(|id| campaign.characters.get(id));
    assert!(acting.unwrap().player);
    let damage = table.shown();
    assert!(damage.contains("→ 13 damage"), "{damage}");
}

#[test]
fn it_can_be_left_at_each_step_and_resumes_there() {
    let mut table = on_tour(80, 24);
    for (nth, keys) in STEPS.iter().enumerate() {
        let number = nth + 1;
        let before = table.main_screen().session().history().mark().clone();
        // Whatever is open is closed first.
        table.press("\x1b");
        if table.app.main_screen().is_some() {
            assert!(waits(&mut table, number), "{}", table.shown());
            table.press("\x1b");
        }
        assert!(table.app.main_screen().is_none(), "{}", table.shown());
        let shown = table.shown();
        let says = format!("You left the tour at step {number} of 8; t continues it");
        assert!(shown.contains(&says), "{shown}");
        table.press("t");
        assert!(waits(&mut table, number), "{}", table.shown());
        assert_eq!(*table.main_screen().session().history().mark(), before);
        table.press(keys.trim_start_matches('\x1b'));
    }
    table.press("\x1b");
    let shown = table.shown();
    assert!(
        shown.contains("That was the tour; t begins it again"),
        "{shown}"
    );
    table.press("t");
    assert!(waits(&mut table, 1), "{}", table.shown());
}

#[test]
fn other_keys_are_not_forbidden_and_bring_a_hint() {
    let mut table = on_tour(80, 24);
    let asks = words(&mut table);
    table.press("jjjjjjjjj");
    assert_eq!(words(&mut table), asks);
    table.press("j");
    let hint = "Press b, then Enter, then Enter. Esc closes any other window.";
    assert_eq!(words(&mut table), hint);
    assert!(waits(&mut table, 1));
    table.press(STEPS[0]).press(STEPS[1]);

    // Another act counts and is reported, but the step goes on waiting.
    let asks = words(&mut table);
    table.press("\x1b:damage Wren 3\n");
    assert_eq!(table.last(), "damage Wren 3");
    assert!(waits(&mut table, 3));
    assert_ne!(words(&mut table), asks);
    assert!(
        words(&mut table).contains("a letter, a letter"),
        "{}",
        words(&mut table)
    );
    table.press("aaa\n");
    assert!(waits(&mut table, 4), "{}", table.shown());
}

#[test]
fn a_step_can_be_done_in_any_way() {
    let mut table = on_tour(80, 24);
    table.press(":encounter start \"Under the Patience\"\n");
    assert!(waits(&mut table, 2), "{}", table.shown());
    table.press("\\");
    assert!(waits(&mut table, 3), "{}", table.shown());
    table.press(":attack wren knife vs hound = 12 99 3\n");
    assert!(waits(&mut table, 4), "{}", table.shown());
    // The keys in its text can be clicked.
    let clicked = words(&mut table);
    assert!(clicked.contains("4 goes to the log"), "{clicked}");
    click(&mut table, "4 goes to");
    click(&mut table, "Enter opens");
    assert!(waits(&mut table, 5), "{}", table.shown());
    click(&mut table, "Esc closes the entry");
    click(&mut table, "n passes the turn");
    assert!(waits(&mut table, 6), "{}", table.shown());
    table.press(":condition hound prone\n");
    assert!(waits(&mut table, 7), "{}", table.shown());
    table.press(":undo\n");
    assert!(waits(&mut table, 8), "{}", table.shown());
    table.press(":end\n");
    assert_eq!(step(&mut table), "Tour: done");
    click(&mut table, "Esc leaves");
    assert!(table.app.main_screen().is_none());
}

#[test]
fn an_act_undone_during_a_step_can_be_redone() {
    let mut table = on_tour(80, 24);
    table.press(STEPS[0]).press(STEPS[1]).press("\x1bu");
    assert!(waits(&mut table, 3));
    let says = "There is no fight now: Ctrl-r redoes, b begins one.";
    assert_eq!(words(&mut table), says);
    table.ctrl('r');
    assert!(
        words(&mut table).contains("a letter, a letter"),
        "{}",
        words(&mut table)
    );
    table.press("aaa\n");
    assert!(waits(&mut table, 4), "{}", table.shown());
    // Undo, redo and undo again count as undo.
    for keys in &STEPS[3..5] {
        table.press(keys);
    }
    table.press("u");
    table.ctrl('r');
    table.press("tp\n");
    assert!(waits(&mut table, 7), "{}", table.shown());
    table.press("u");
    assert!(waits(&mut table, 8), "{}", table.shown());
}

#[test]
fn it_names_keys_as_they_are_bound() {
    let config =
        Config::parse("[keys]\nF6 = \"begin\"\nb = \"nothing\"\n[keys.start]\nF7 = \"tour\"\n");
    let (settings, errors) = Settings::of(Theme::default(), Themes::default(), &config);
    assert_eq!(errors, []);
    let mut table = Table::start(TestLibrary::default(), 80, 24, settings);
    table.key(KeyCode::F(7));
    assert!(
        words(&mut table).starts_with("F6 lists"),
        "{}",
        words(&mut table)
    );
    table.key(KeyCode::F(6));
    table.press("\n\n");
    assert!(waits(&mut table, 2), "{}", table.shown());
}

#[test]
fn it_says_that_nothing_is_saved_and_covers_nothing() {
    let mut table = on_tour(80, 24);
    let header = table.shown().lines().next().unwrap().to_owned();
    assert!(header.ends_with("nothing is saved"), "{header}");
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert!(table.shown().contains("leaves the tour and gmscreen"));
    assert_eq!(table.ctrl('c'), Flow::Leave(ExitReason::Quit));
    // The screen of a campaign has all rows except those of the tour.
    for rows in 1..=40 {
        for columns in [1, 10, 40, 80, 120] {
            table.resize(columns, rows);
            table.frame();
        }
    }
}

#[test]
fn the_command_line_can_start_it() {
    let gmscreen = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gmscreen"));
        let output = command.args(args).stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, out, err) = gmscreen(&["--tour"]);
    assert_eq!((code, &*out), (Some(2), ""));
    assert!(err.contains("gmscreen needs a terminal"), "{err}");
    for args in [&["--tour", "rivermouth"][..], &["--tour", "list"]] {
        let (code, out, err) = gmscreen(args);
        assert_eq!((code, &*out), (Some(2), ""));
        assert!(err.contains("it takes no campaign"), "{err}");
    }
    assert!(gmscreen(&["--help"]).1.contains("--tour"));
    assert!(gmscreen(&["man"]).1.contains("\\-\\-tour"));
    for shell in ["bash", "zsh", "fish"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gmscreen"));
        command
            .env("GMSCREEN_COMPLETE", shell)
            .args(["--", "gmscreen", "--to"]);
        let words = [("_CLAP_COMPLETE_INDEX", "1"), ("_CLAP_IFS", "\n")];
        let output = command.envs(words).output().unwrap();
        let offers = String::from_utf8(output.stdout).unwrap();
        assert!(offers.contains("--tour"), "{shell}: {offers}");
    }
}
