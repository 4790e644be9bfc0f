//! The help: first the keys that do something here, then by typing all keys and commands; and what the letters of
//! modifiers do.

use crate::game::toggle::Place;
use crate::game::{Game, Toggle};
use crate::tui::command::Dialog;
use crate::tui::desk::{Desk, Use};
use crate::tui::keymap::{Act, Chord, Context, Group, Keymap, LETTERS, Row};
use crate::verbs::verbs;
use crate::view::found::Found;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The symbols on the screen and their meanings.
#[rustfmt::skip] // a table reads by its columns
const MARKS: &[(&str, &str)] = &[
    ("● ◆ ▲", "a player's character, a foe, an ally"),
    ("▶", "whose turn it is"),
    ("+ !", "in an elective order: may be picked next, may interrupt"),
    ("▏", "the cursor; at the end of a bar: unhurt"),
    ("━ █", "how much is left before somebody goes down; thick from half on"),
    ("▼16 ╍", "down: 16 more and they die, or start dying in a game where that takes time"),
    ("†", "dead"),
    ("✓✓ ✓ ✗ ✗✗", "how a roll went, from the best to the worst"),
    ("→", "in the log: what it changed"),
];

/// What may follow `=`.
#[rustfmt::skip] // a table reads by its columns
const DICE: &[(&str, &str)] = &[
    ("= 38 70 4", "faces in rolling order: any of the dice of a line; the console rolls the rest"),
    ("= 38 -", "the console rolls this one"),
    ("= hound:40", "a die of the named character; quotes around a name of several words"),
    ("= 11162", "a pool of d6 without spaces"),
];

/// A line of the help, with the keys that a click on it can press, each from its column on.
pub(super) type Told = (Line, Option<Vec<(usize, Chord)>>);

/// Columns between two keys.
const GAP: usize = 2;

/// The keys that do something here, on one screen: those of the window in which the help was opened, or those of the
/// panes by name, dim if they do nothing now.
pub(super) fn keys_here(desk: &Desk, asked_in: Option<Context>, columns: usize) -> Vec<Told> {
    let keys = &desk.keys;
    let mut found = Found::by("");
    if let Some(window) = asked_in {
        found.add(window.title(), rows_in(keys, window));
        return found.or("");
    }
    for (group, title) in [(Group::Play, "In play"), (Group::Screen, "Screen")] {
        let rows = keys.rows(Context::Panes).iter();
        let rows = rows.filter(|row| row.key.group == group && !row.key.lacks(desk.game()));
        let rows = rows.filter(|row| row.key.act != Act::Help);
        found.add(title, in_columns(desk, rows, columns));
    }
    let more = "Typing searches keys, commands, modifiers, marks, dice; a space lists all.";
    let mut told = found.or("");
    told.push((Line::of(Ink::Dim, more), None));
    told
}

/// Keys with their names in columns, from top to bottom.
fn in_columns<'k>(desk: &Desk, rows: impl Iterator<Item = &'k Row>, columns: usize) -> Vec<Told> {
    let cell = |row: &'k Row| {
        let chord = *row.chords.first()?;
        let (ink, text) = match desk.use_of(row.key.id) {
            Use::Now => (Ink::Strong, Ink::Plain),
            Use::Later | Use::Rare => (Ink::Dim, Ink::Dim),
        };
        let line = Line::of(ink, chord.label()).with(text, format!(" {}", row.key.name()));
        Some((line, chord))
    };
    let cells: Vec<(Line, Chord)> = rows.filter_map(cell).collect();
    let wide = cells.iter().map(|(line, _)| line.width() + GAP).max();
    let wide = wide.unwrap_or(1);
    let high = cells.len().div_ceil(((columns + GAP) / wide).max(1)).max(1);
    let row = |nth: usize| {
        let mut line = Line::new();
        let mut pressed = Vec::new();
        for (column, (cell, chord)) in cells.iter().skip(nth).step_by(high).enumerate() {
            let from = column * wide;
            line.push(Ink::Plain, " ".repeat(from.saturating_sub(line.width())));
            line.add(cell.clone());
            pressed.push((from, *chord));
        }
        (line, Some(pressed))
    };
    (0..high).map(row).collect()
}

/// All keys and commands of a game that match every word of the filter, each with its key if a click
/// can press it. If the help was opened in a window, its keys come first.
pub(super) fn help(desk: &Desk, words: &str, asked_in: Option<Context>) -> Vec<Told> {
    let (keys, game) = (&desk.keys, desk.game());
    let mut found = Found::by(words);
    if let Some(window) = asked_in {
        found.add(window.title(), rows_in(keys, window));
    }
    // Over another window the help only explains; a click presses no key.
    let pressed = |key: Chord| asked_in.is_none().then(|| vec![(0, key)]);
    for (group, title) in Group::OF_PANES {
        let rows = keys.rows(Context::Panes).iter();
        let rows = rows.filter(|row| row.key.group == group && !row.key.lacks(game));
        let rows = rows.filter_map(|row| {
            let line = Line::of(Ink::Strong, format!("  {:<10}", row.labels()));
            let line = line.with(Ink::Plain, row.key.doc_in(game));
            Some((line, pressed(*row.chords.first()?)))
        });
        found.add(title, rows);
    }
    let lines = keys.lines().iter();
    let lines = lines.map(|line| (row(&line.key.label(), &line.line).0, pressed(line.key)));
    found.add("Keys: lines of your own", lines);
    found.add("Marks", MARKS.iter().map(|(mark, doc)| row(mark, doc)));
    let dice = DICE.iter().map(|(typed, doc)| row(typed, doc));
    found.add("Dice that were rolled at the table", dice);
    let modifiers = keys.label(Context::Line, "modifiers");
    let toggles = game.all_toggles().map(|toggle| {
        let verbs = toggle.verbs.join(" ");
        let line = Line::of(Ink::Strong, format!("  {modifiers} {}", toggle.key))
            .with(Ink::Plain, format!("  {}", toggle.label))
            .with(Ink::Dim, format!("  {verbs}"));
        (line, None)
    });
    found.add("Keys: modifiers of a roll", toggles);
    let typed = |usage: String, doc: &str| {
        let line = Line::of(Ink::Strong, format!("  {usage}"));
        (line.with(Ink::Dim, format!("  {doc}")), None)
    };
    let commands = verbs(game).map(|verb| typed(verb.usage(), verb.doc));
    found.add("Commands", commands);
    let modifiers = game.modifiers.iter();
    let modifiers = modifiers.map(|one| typed(one.usage(), one.doc));
    found.add("Modifiers", modifiers);
    for (title, rows) in keys.told() {
        let rows = rows.into_iter();
        let rows = rows.map(|known| row(&known.labels(), known.key.doc));
        found.add(title, letters_of(title).chain(rows));
    }
    found.or("no key or command has these words")
}

/// The indent of what is wrapped in the keys of a window.
pub(super) const INDENT: usize = 12;

/// The keys of a window, and what letters stand for there.
pub(super) fn rows_in(keys: &Keymap, window: Context) -> impl Iterator<Item = Told> {
    let rows = keys.rows(window).iter();
    let rows = rows.filter(|known| !known.chords.is_empty());
    letters_of(window.title()).chain(rows.map(|known| row(&known.labels(), known.key.doc)))
}

/// What letters and digits stand for in the window with a heading.
fn letters_of(title: &str) -> impl Iterator<Item = Told> {
    let letters = LETTERS
        .iter()
        .filter(move |(window, ..)| window.title() == title);
    letters.map(|(_, typed, doc)| row(typed, doc))
}

fn row(keys: &str, doc: &str) -> Told {
    let line = Line::of(Ink::Strong, format!("  {keys:<9} "));
    (line.with(Ink::Plain, doc), None)
}

/// The columns before what a letter does.
pub(super) const WIDE_INDENT: usize = 16;

/// The letters with what they do, by the side that they apply to, and then the other keys; only
/// what matches every word of the filter.
pub(super) fn letters(desk: &Desk, all: &Dialog, words: &str) -> Vec<Told> {
    let (keys, game) = (&desk.keys, desk.game());
    let mut found = Found::by(words);
    let name = |nth: usize, otherwise: &str| match all.sides.get(nth) {
        Some(side) if !side.name.is_empty() => clean(&side.name).into_owned(),
        _ => otherwise.to_owned(),
    };
    let key = keys.label(Context::Modifiers, "other-side");
    let titles = [
        format!("For the side marked ▸; {key} goes to the other"),
        format!("For {}", name(0, "the first side")),
        format!("For {}", name(1, "the other side")),
        "For the roll".to_owned(),
    ];
    for (nth, title) in titles.iter().enumerate() {
        let own = all.toggles.iter().map(|turned| &turned.toggle);
        let own = own.filter(|toggle| group(toggle.place, all.sides.len()) == nth);
        found.add(title, own.flat_map(|toggle| rows_of(game, toggle)));
    }
    let others = rows_in(keys, Context::Modifiers);
    found.add(Context::Modifiers.title(), others);
    found.or("no modifier or key has these words")
}

/// The index of the heading of a modifier with this place in a roll of so many sides.
fn group(place: Place, sides: usize) -> usize {
    match place {
        _ if sides < 2 => 3,
        Place::Here => 0,
        Place::First => 1,
        Place::Second => 2,
        Place::Front | Place::Before(_) | Place::End => 3,
    }
}

/// The letter and its label, followed by what it does.
fn rows_of(game: &'static Game, toggle: &Toggle) -> impl Iterator<Item = Told> {
    let (key, label) = (toggle.key, toggle.label);
    let docs = game.toggle_docs(toggle).into_iter().enumerate();
    docs.map(move |(nth, doc)| {
        let before = if nth == 0 {
            format!("  {key} {label:<12}")
        } else {
            " ".repeat(WIDE_INDENT)
        };
        (Line::of(Ink::Strong, before).with(Ink::Plain, doc), None)
    })
}
