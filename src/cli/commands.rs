//! `commands`: the reference of the command language, made from the tables of verbs.

use std::fmt::Write as _;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::common::parse_system;
use super::exit::{CliError, Exit};
use super::say::{pretty, print};
use crate::answer::VERSION;
use crate::game::{Game, Verb};
use crate::games;
use crate::tui::keymap::{Chord, Key, TABLE};
use crate::verbs::verbs;

#[derive(Debug, Args)]
pub(super) struct Commands {
    /// Only this command
    verb: Option<String>,
    /// Only what this game has
    #[arg(long, value_parser = parse_system)]
    game: Option<&'static Game>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Markdown,
    Json,
}

/// A command as one or more games have it.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    aliases: &'static [&'static str],
    usage: String,
    doc: &'static str,
    /// The keys that run it or begin it.
    keys: Vec<String>,
    /// Whether it rolls, so that `odds` can compute its chances.
    rolls: bool,
    /// The ids of the games that have it.
    games: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct Whole<'a> {
    v: u32,
    commands: &'a [Row],
}

/// All commands in the order of the tables: those of all games, then those of one.
fn rows(only: Option<&'static Game>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    let games = games::all().iter().copied();
    for game in games.filter(|game| only.is_none_or(|only| only.id == game.id)) {
        for verb in verbs(game) {
            let (usage, keys) = (verb.usage(), keys(game, verb));
            let same =
                |row: &&mut Row| row.name == verb.name && row.usage == usage && row.doc == verb.doc;
            if let Some(row) = out.iter_mut().find(same) {
                row.games.push(game.id);
                for key in keys {
                    if !row.keys.contains(&key) {
                        row.keys.push(key);
                    }
                }
                continue;
            }
            out.push(Row {
                name: verb.name,
                aliases: verb.aliases,
                usage,
                doc: verb.doc,
                keys,
                rolls: verb.has_odds(),
                games: vec![game.id],
            });
        }
    }
    out.sort_by(|a, b| a.name.cmp(b.name).then(b.games.len().cmp(&a.games.len())));
    out
}

fn keys(game: &'static Game, verb: &Verb) -> Vec<String> {
    let is_of = |line: &str| {
        let first = line.split(' ').next().unwrap_or(line);
        verb.is_called(first)
    };
    let rows = TABLE.iter();
    let rows = rows.filter(|row| row.line(game).is_some_and(is_of));
    rows.flat_map(Key::chords).map(Chord::label).collect()
}

pub(super) fn run(args: &Commands) -> Result<Exit, CliError> {
    let mut rows = rows(args.game);
    if let Some(wanted) = &args.verb {
        let called = |row: &Row| {
            let mut names = row.aliases.iter().chain([&row.name]);
            names.any(|name| name.eq_ignore_ascii_case(wanted))
        };
        rows.retain(called);
        if rows.is_empty() {
            return Err(CliError::NoCommand(wanted.clone()));
        }
    }
    let text = match args.format {
        Format::Json => pretty(&Whole {
            v: VERSION,
            commands: &rows,
        })?,
        Format::Markdown => markdown(&rows),
        Format::Text => text(&rows),
    };
    print(&text)
}

fn text(rows: &[Row]) -> String {
    let all = games::all().len();
    let mut out = String::new();
    for row in rows {
        let _ = writeln!(out, "{}", row.usage);
        let _ = writeln!(out, "    {}", row.doc);
        let mut more = Vec::new();
        if !row.aliases.is_empty() {
            more.push(format!("also {}", row.aliases.join(", ")));
        }
        if !row.keys.is_empty() {
            more.push(format!("key {}", row.keys.join(" ")));
        }
        if row.games.len() < all {
            more.push(row.games.join(", "));
        }
        if !more.is_empty() {
            let _ = writeln!(out, "    ({})", more.join("; "));
        }
    }
    out
}

fn markdown(rows: &[Row]) -> String {
    let all = games::all().len();
    let mut out = String::from(
        "# Commands\n\nEvery command of the console, as printed by `gmscreen commands --format markdown`. `A|B` means one or the other, `[A]` is optional, `...` can be repeated; dice rolled at the table go after `=`.\n",
    );
    let mut name = "";
    for row in rows {
        if row.name != name {
            name = row.name;
            let _ = writeln!(out, "\n## {name}");
        }
        let _ = write!(out, "\n```text\n{}\n```\n\n{}", row.usage, row.doc);
        if !row.aliases.is_empty() {
            let _ = write!(out, " Also: `{}`.", row.aliases.join("`, `"));
        }
        if !row.keys.is_empty() {
            let keys: Vec<String> = row.keys.iter().map(|key| format!("`{key}`")).collect();
            let _ = write!(out, " Key: {}.", keys.join(" "));
        }
        if row.games.len() < all {
            let games = row.games.iter().filter_map(|id| games::by_id(id));
            let games: Vec<&str> = games.map(|game| game.name).collect();
            let _ = write!(out, " *{}*", games.join(", "));
        }
        out.push('\n');
    }
    out
}
