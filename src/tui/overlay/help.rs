//! All keys and all commands, as the help shows them.

use crate::game::Game;
use crate::tui::dialog::TYPING;
use crate::tui::form::{ENCOUNTER_KEYS, KEYS};
use crate::tui::keymap::{Binding, Group, Keymap, Need};
use crate::tui::{picker, players};
use crate::verbs::verbs;
use crate::view::{Ink, Line};

/// What may stand after `=`.
const DICE: &[(&str, &str)] = &[
    (
        "= 38 70 4",
        "faces in rolling order: any of the dice of a line; the console rolls the rest",
    ),
    ("= 38 -", "the console rolls this one"),
    (
        "= hound:40",
        "a die of the one who is named, a name of several words in quotes",
    ),
    ("= 11162", "a pool of d6 without spaces"),
];

/// All keys and all commands of a game that hold every one of the words.
#[must_use]
pub fn help(keys: &Keymap, game: &'static Game, words: &str) -> Vec<Line> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let lets = |line: &Line| {
        let text = line.plain().to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = Vec::new();
    for group in Group::ALL {
        let has = |binding: &Binding| !matches!(binding.verb(game), Need::Lacks);
        let rows = keys.rows().iter();
        let rows = rows
            .filter(|row| row.binding.group == group && has(row.binding) && !row.keys.is_empty())
            .map(|row| {
                Line::of(Ink::Strong, format!("  {:<10}", row.labels()))
                    .with(Ink::Plain, row.binding.doc_in(game))
            });
        section(&mut out, group.title(), rows.filter(lets));
    }
    for (title, rows) in [
        ("Keys: while a line is typed", TYPING),
        ("Dice that were rolled at the table", DICE),
        ("Keys: in a list", picker::KEYS),
        ("Keys: in the window of the players", players::KEYS),
        ("Keys: in the form of a character", KEYS),
        ("Keys: in the form of an encounter", ENCOUNTER_KEYS),
    ] {
        let rows = rows.iter().map(|(keys, doc)| {
            Line::of(Ink::Strong, format!("  {keys:<9} ")).with(Ink::Plain, *doc)
        });
        section(&mut out, title, rows.filter(lets));
    }
    let toggles = game.all_toggles().map(|toggle| {
        let verbs = toggle.verbs.join(" ");
        Line::of(Ink::Strong, format!("  Ctrl-t {}", toggle.key))
            .with(Ink::Plain, format!("  {}", toggle.label))
            .with(Ink::Dim, format!("  {verbs}"))
    });
    section(&mut out, "Keys: modifiers of a roll", toggles.filter(lets));
    let commands = verbs(game).map(|verb| {
        Line::of(Ink::Strong, format!("  {}", verb.usage()))
            .with(Ink::Dim, format!("  {}", verb.doc))
    });
    section(&mut out, "Commands", commands.filter(lets));
    let modifiers = game.modifiers.iter().map(|one| {
        Line::of(Ink::Strong, format!("  {}", one.usage())).with(Ink::Dim, format!("  {}", one.doc))
    });
    section(&mut out, "Modifiers", modifiers.filter(lets));
    if out.is_empty() {
        out.push(Line::of(Ink::Dim, "no key and no command has these words"));
    }
    out
}

fn section(out: &mut Vec<Line>, title: &str, rows: impl Iterator<Item = Line>) {
    let rows: Vec<Line> = rows.collect();
    if rows.is_empty() {
        return;
    }
    if !out.is_empty() {
        out.push(Line::new());
    }
    out.push(Line::of(Ink::Notice, title));
    out.extend(rows);
}
