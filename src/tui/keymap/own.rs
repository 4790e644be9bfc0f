//! The keys as this GM has them: the table with the changes from the settings.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::chord::{Chord, chord};
use super::context::{CONTEXTS, Context, Group};
use super::key::Key;
use super::table::TABLE;
use crate::config::{ConfigError, KeySetting, Place};
use crate::games;
use crate::lang::near::distance;
use crate::verbs::verbs;

/// The setting that disables a key.
pub const NOTHING: &str = "nothing";

/// Keys that cannot be reassigned, because without them nobody could quit.
const KEPT: [&str; 3] = ["Enter", "Esc", "Ctrl-c"];

/// Keys that a terminal sends as other keys.
const ALIASES: [(&str, &str); 3] = [("Ctrl-i", "Tab"), ("Ctrl-m", "Enter"), ("Ctrl-j", "Enter")];

/// What stands for the characters that a command leaves open.
const NAMES: [&str; 2] = ["{selected}", "{acting}"];

/// A command assigned to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    pub key: Chord,
    /// The command; `{selected}` and `{acting}` stand for names.
    pub line: String,
}

/// A row of the table with the GM's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub key: &'static Key,
    /// The keys, any of which does it; hints show the first.
    pub chords: Vec<Chord>,
}

impl Row {
    /// Its keys as the help writes them.
    #[must_use]
    pub fn labels(&self) -> String {
        let labels: Vec<String> = self.chords.iter().map(|key| key.label()).collect();
        labels.join(" ")
    }
}

/// Every key of the console, as this GM has them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap {
    /// The rows of the panes and of each window, read from the table when first asked for. Each key occurs once in
    /// them.
    contexts: [OnceCell<Vec<Row>>; CONTEXTS],
    /// Commands assigned to keys, in the order of the settings.
    lines: Vec<KeyLine>,
    /// Keys that are disabled everywhere.
    silent: Vec<Chord>,
}

impl Context {
    /// All rows of the table that apply.
    pub(super) fn keys(self) -> impl Iterator<Item = &'static Key> {
        let rows = |group: &'static Group| TABLE.iter().filter(move |key| key.group == *group);
        self.reads().iter().flat_map(rows)
    }
}

/// The rows of the panes or a window. Each key is in the first row that has it.
fn rows_of(context: Context) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for key in context.keys() {
        let is_free = |chord: &Chord| !rows.iter().any(|row| row.chords.contains(chord));
        let mut chords: Vec<Chord> = key.chords().filter(is_free).collect();
        let is_new = !chords.is_empty() && !has(&rows, key.id);
        chords.retain(|chord| context.may_bind(*chord));
        // An action without a key left can still be given one.
        if is_new || !chords.is_empty() {
            rows.push(Row { key, chords });
        }
    }
    rows
}

/// What a setting assigns to a key.
enum Wanted<'s> {
    Nothing,
    /// An action, by id.
    Act(&'s str),
    Line(String),
}

impl Keymap {
    /// The table with these settings applied, and the errors in those that were skipped: an unknown
    /// key or action, a key set twice, or one that cannot be reassigned.
    pub(crate) fn of(settings: &[KeySetting]) -> (Self, Vec<ConfigError>) {
        let mut map = Self::default();
        let mut wrong = Vec::new();
        let mut seen: Vec<(Option<Context>, Chord, Place)> = Vec::new();
        // Settings for one window take precedence over settings for all.
        let mut settings: Vec<&KeySetting> = settings.iter().collect();
        settings.sort_by_key(|setting| setting.window.is_some());
        for setting in settings {
            let read = window_of(setting).and_then(|window| {
                let chord = free_chord(setting, window, &seen)?;
                Ok((window, chord, wanted(setting, window)?))
            });
            match read {
                Ok((window, chord, wanted)) => {
                    seen.push((window, chord, setting.key_at));
                    map.give(window, chord, wanted);
                }
                Err(error) => wrong.push(error),
            }
        }
        (map, wrong)
    }

    /// Assigns a key in a window; or in the panes and in every window that has the action, where a
    /// window with its own use for the key keeps it. It becomes the first of its new row and is
    /// removed from any other.
    fn give(&mut self, window: Option<Context>, chord: Chord, wanted: Wanted<'_>) {
        let of_panes = |key: &Key| Context::Panes.keys().any(|other| other.id == key.id);
        for context in Context::all().filter(|one| one.may_bind(chord)) {
            let cell = &mut self.contexts[context as usize];
            cell.get_or_init(|| rows_of(context));
            let Some(rows) = cell.get_mut() else {
                continue;
            };
            let is_panes = context == Context::Panes;
            let takes = match (window, &wanted) {
                (Some(window), _) if window != context => continue,
                (Some(_), _) | (None, Wanted::Nothing) => true,
                (None, Wanted::Act(id)) => is_panes || has(rows, id),
                (None, Wanted::Line(_)) => is_panes,
            };
            for row in rows.iter_mut().filter(|row| takes || of_panes(row.key)) {
                row.chords.retain(|key| *key != chord);
            }
            if let Wanted::Act(id) = wanted
                && let Some(row) = rows.iter_mut().find(|row| row.key.id == id)
            {
                row.chords.insert(0, chord);
            }
        }
        if window.is_some() {
            return;
        }
        self.lines.retain(|line| line.key != chord);
        match wanted {
            Wanted::Line(line) => self.lines.push(KeyLine { key: chord, line }),
            Wanted::Nothing => self.silent.push(chord),
            Wanted::Act(_) => {}
        }
    }

    /// The rows of the panes or a window, in the order of the help.
    #[must_use]
    pub fn rows(&self, context: Context) -> &[Row] {
        self.contexts[context as usize].get_or_init(|| rows_of(context))
    }

    /// The commands assigned to keys.
    #[must_use]
    pub fn lines(&self) -> &[KeyLine] {
        &self.lines
    }

    /// Whether the settings have disabled a letter.
    pub(in crate::tui) fn is_silent(&self, c: char) -> bool {
        self.silent.iter().any(|key| key.letter() == Some(c))
    }
}

fn has(rows: &[Row], id: &str) -> bool {
    rows.iter().any(|row| row.key.id == id)
}

/// The window that a setting is about; `None` for all windows.
fn window_of(setting: &KeySetting) -> Result<Option<Context>, ConfigError> {
    let Some(named) = &setting.window else {
        return Ok(None);
    };
    let mut windows = Context::windows();
    let found = windows.find(|window| window.id() == named.name);
    found.map(Some).ok_or_else(|| {
        let all: Vec<&str> = Context::windows().map(Context::id).collect();
        let all = all.join(", ");
        let message = format!("there is no window '{}': expected one of {all}", named.name);
        ConfigError::wrong(named.at, &message)
    })
}

fn free_chord(
    setting: &KeySetting,
    window: Option<Context>,
    seen: &[(Option<Context>, Chord, Place)],
) -> Result<Chord, ConfigError> {
    let label = &setting.key;
    let wrong = |message: String| Err(ConfigError::wrong(setting.key_at, &message));
    let Some(chord) = chord(label) else {
        return wrong(format!(
            "no key is called '{label}': expected one such as n, Ctrl-n, Alt-Left, F5, Space or PgUp"
        ));
    };
    let known = chord.label();
    let alias = ALIASES.iter().find(|(alias, _)| *alias == known);
    let mut seen = seen.iter();
    let before = seen.find(|(other, key, _)| *other == window && *key == chord);
    match (alias, window, before) {
        (Some((_, other)), ..) => wrong(format!("a terminal cannot tell {label} from {other}")),
        _ if KEPT.contains(&&*known) => wrong(format!("{label} cannot be rebound")),
        (_, Some(window), _) if !window.may_bind(chord) => wrong(format!(
            "in the window {} letters choose people, so {label} has no other use",
            window.id()
        )),
        (.., Some((.., at))) => wrong(format!("'{label}' is already bound in line {}", at.line)),
        (.., None) => Ok(chord),
    }
}

/// What a setting assigns: an action of the window, a command, or nothing.
fn wanted(setting: &KeySetting, window: Option<Context>) -> Result<Wanted<'_>, ConfigError> {
    let written = setting.action.as_str();
    if written == NOTHING {
        return Ok(Wanted::Nothing);
    }
    let contexts = Context::all().filter(|other| window.is_none_or(|window| window == *other));
    let mut ids: Vec<&str> = contexts.flat_map(Context::keys).map(|key| key.id).collect();
    if ids.contains(&written) {
        return Ok(Wanted::Act(written));
    }
    let mut known = BTreeSet::new();
    ids.retain(|id| known.insert(*id));
    let near = nearest(ids, written).join(", ");
    let known = format!(
        "'{written}'; the nearest are {near} ('gmscreen config' lists all, \"{NOTHING}\" disables a key"
    );
    let message = match (window, key_line(written)) {
        (Some(window), _) => {
            let of = window.id();
            format!("no action of the window {of} is called {known})")
        }
        (None, Some(Ok(line))) => return Ok(Wanted::Line(line)),
        (None, Some(Err(message))) => message,
        (None, None) => {
            format!("no action is called {known}, and a key may run a line such as \"roll 2d6\")")
        }
    };
    Err(ConfigError::wrong(setting.action_at, &message))
}

/// The three ids closest to what was written: those that share a word with it, then those that
/// differ by the fewest letters.
fn nearest(mut ids: Vec<&'static str>, written: &str) -> Vec<&'static str> {
    let written = written.to_lowercase();
    let words: Vec<&str> = written.split(|c: char| !c.is_alphanumeric()).collect();
    let shares = |id: &str| id.split('-').any(|word| words.contains(&word));
    ids.sort_by_key(|id| (!shares(id), distance(id, &written)));
    ids.truncate(3);
    ids
}

/// The command in a setting; `None` if it does not begin with a command of any game.
fn key_line(text: &str) -> Option<Result<String, String>> {
    // It may start with the key that opens the prompt.
    let text = text.strip_prefix(':').unwrap_or(text).trim_start();
    let first = text.split_whitespace().next()?;
    let mut verbs = games::all().iter().flat_map(|game| verbs(game));
    verbs.find(|verb| verb.is_called(first))?;
    let mut names = text.match_indices('{').map(|(at, _)| &text[at..]);
    let wrong = names.find(|rest| !NAMES.iter().any(|name| rest.starts_with(name)));
    Some(match wrong {
        None => Ok(text.to_owned()),
        Some(rest) => {
            let name = rest.split_inclusive('}').next().unwrap_or(rest);
            let meant = "expected {selected} or {acting}";
            Err(format!("'{name}' stands for nobody: {meant}"))
        }
    })
}
