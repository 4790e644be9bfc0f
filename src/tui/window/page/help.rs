//! All keys and all commands, as the help shows them.

use crate::game::Game;
use crate::tui::keymap::{Chord, Context, Group, Key, Keymap, LETTERS, Need};
use crate::verbs::verbs;
use crate::view::{Ink, Line};

/// The symbols on the screen and their meanings.
const MARKS: &[(&str, &str)] = &[
    ("● ◆ ▲", "a player's character, a foe, an ally"),
    ("▶", "whose turn it is"),
    (
        "+ !",
        "in an elective order: may be picked next, may interrupt",
    ),
    ("▏", "the cursor; at the end of a bar: unhurt"),
    (
        "━ █",
        "how much is left before somebody goes down; thick from half on",
    ),
    (
        "▼16 ╍",
        "down: 16 more and they die, or start dying in a game where that takes time",
    ),
    ("†", "dead"),
    ("✓✓ ✓ ✗ ✗✗", "how a roll went, from the best to the worst"),
    ("→", "in the log: what it changed"),
];

/// What may follow `=`.
const DICE: &[(&str, &str)] = &[
    (
        "= 38 70 4",
        "faces in rolling order: any of the dice of a line; the console rolls the rest",
    ),
    ("= 38 -", "the console rolls this one"),
    (
        "= hound:40",
        "a die of the named character; quotes around a name of several words",
    ),
    ("= 11162", "a pool of d6 without spaces"),
];

/// All keys and commands of a game that match every word of the filter. If the help was opened in a
/// window, its keys come first.
#[must_use]
pub fn help(
    keys: &Keymap,
    game: &'static Game,
    words: &str,
    asked_in: Option<Context>,
) -> Vec<Line> {
    let told = told(keys, game, words, asked_in).into_iter();
    told.map(|(line, _)| line).collect()
}

/// A line of the help, with the key it describes if only the panes need to be open for it.
pub(super) type Told = (Line, Option<Chord>);

/// The help, each line with its key if a click can press it.
pub(super) fn told(
    keys: &Keymap,
    game: &'static Game,
    words: &str,
    asked_in: Option<Context>,
) -> Vec<Told> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let lets = |(line, _): &Told| {
        let text = line.plain().to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = Vec::new();
    if let Some(window) = asked_in {
        section(&mut out, window.title(), rows_in(keys, window).filter(lets));
    }
    for (group, title) in Group::OF_PANES {
        let has = |key: &Key| !matches!(key.verb(game), Need::Lacks);
        let rows = keys.rows(Context::Panes).iter();
        let rows = rows
            .filter(|row| row.key.group == group && has(row.key) && !row.chords.is_empty())
            .map(|row| {
                let line = Line::of(Ink::Strong, format!("  {:<10}", row.labels()));
                let line = line.with(Ink::Plain, row.key.doc_in(game));
                // Over another window the help only explains; a click presses no key.
                let key = row.chords.first().filter(|_| asked_in.is_none());
                (line, key.copied())
            });
        section(&mut out, title, rows.filter(lets));
    }
    let lines = keys.lines().iter();
    let lines = lines.map(|line| {
        let key = Some(line.key).filter(|_| asked_in.is_none());
        (row(&line.key.label(), &line.line).0, key)
    });
    section(&mut out, "Keys: lines of your own", lines.filter(lets));
    let marks = MARKS.iter().map(|(mark, doc)| row(mark, doc));
    section(&mut out, "Marks", marks.filter(lets));
    let dice = DICE.iter().map(|(typed, doc)| row(typed, doc));
    let title = "Dice that were rolled at the table";
    section(&mut out, title, dice.filter(lets));
    let modifiers = keys.label(Context::Line, "modifiers");
    let toggles = game.all_toggles().map(|toggle| {
        let verbs = toggle.verbs.join(" ");
        let line = Line::of(Ink::Strong, format!("  {modifiers} {}", toggle.key))
            .with(Ink::Plain, format!("  {}", toggle.label))
            .with(Ink::Dim, format!("  {verbs}"));
        (line, None)
    });
    section(&mut out, "Keys: modifiers of a roll", toggles.filter(lets));
    let commands = verbs(game).map(|verb| {
        let line = Line::of(Ink::Strong, format!("  {}", verb.usage()));
        (line.with(Ink::Dim, format!("  {}", verb.doc)), None)
    });
    section(&mut out, "Commands", commands.filter(lets));
    let modifiers = game.modifiers.iter().map(|one| {
        let line = Line::of(Ink::Strong, format!("  {}", one.usage()));
        (line.with(Ink::Dim, format!("  {}", one.doc)), None)
    });
    section(&mut out, "Modifiers", modifiers.filter(lets));
    for (title, rows) in keys.told() {
        let rows = rows.into_iter();
        let rows = rows.map(|known| row(&known.labels(), known.key.doc));
        let rows = letters_of(title).chain(rows);
        section(&mut out, title, rows.filter(lets));
    }
    if out.is_empty() {
        let none = Line::of(Ink::Dim, "no key or command has these words");
        out.push((none, None));
    }
    out
}

/// The indent of what is wrapped in the keys of a window.
pub(super) const INDENT: usize = 12;

/// The keys of a window that match every word of the filter.
pub(super) fn keys_of(keys: &Keymap, window: Context, words: &str) -> Vec<Line> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let all = rows_in(keys, window).map(|(line, _)| line);
    let all = all.filter(|line| {
        let text = line.plain().to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    });
    let all: Vec<Line> = all.collect();
    if all.is_empty() {
        return vec![Line::of(Ink::Dim, "no key has these words")];
    }
    all
}

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

pub(super) fn section(out: &mut Vec<Told>, title: &str, rows: impl Iterator<Item = Told>) {
    let rows: Vec<Told> = rows.collect();
    if rows.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push((Line::new(), None));
    }
    out.push((Line::of(Ink::Notice, title), None));
    out.extend(rows);
}
