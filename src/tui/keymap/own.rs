//! The keys as this GM has them: the table with the changes from the settings.

use super::chord::{Chord, chord};
use super::context::{Context, Group};
use super::key::Key;
use super::line::{KeyLine, key_line};
use super::table::TABLE;
use crate::config::{ConfigError, KeySetting, Place};
use crate::lang::near::distance;

/// The setting that disables a key.
pub const NOTHING: &str = "nothing";

/// Keys that cannot be reassigned, because without them nobody could quit.
const KEPT: [&str; 3] = ["Enter", "Esc", "Ctrl-c"];

/// Keys that a terminal sends as other keys.
const ALIASES: [(&str, &str); 3] = [("Ctrl-i", "Tab"), ("Ctrl-m", "Enter"), ("Ctrl-j", "Enter")];

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    /// The rows of the panes and of each window. Each key occurs once in them.
    contexts: Vec<Vec<Row>>,
    /// Commands assigned to keys, in the order of the settings.
    lines: Vec<KeyLine>,
    /// Keys that are disabled everywhere.
    silent: Vec<Chord>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self {
            contexts: Context::all().map(rows_of).collect(),
            lines: Vec::new(),
            silent: Vec::new(),
        }
    }
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
            let rows = &mut self.contexts[context as usize];
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
        &self.contexts[context as usize]
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
    if let Some((_, other)) = ALIASES.iter().find(|(alias, _)| *alias == known) {
        return wrong(format!("a terminal cannot tell {label} from {other}"));
    }
    if KEPT.contains(&&*known) {
        return wrong(format!("{label} cannot be rebound"));
    }
    if let Some(window) = window.filter(|window| !window.may_bind(chord)) {
        let id = window.id();
        return wrong(format!(
            "in the window {id} letters choose people, so {label} has no other use"
        ));
    }
    let mut seen = seen.iter();
    if let Some((.., at)) = seen.find(|(other, key, _)| *other == window && *key == chord) {
        return wrong(format!("'{label}' is already bound in line {}", at.line));
    }
    Ok(chord)
}

/// What a setting assigns: an action of the window, a command, or nothing.
fn wanted(setting: &KeySetting, window: Option<Context>) -> Result<Wanted<'_>, ConfigError> {
    let id = setting.action.as_str();
    if id == NOTHING {
        return Ok(Wanted::Nothing);
    }
    let ids = ids(window);
    if ids.contains(&id) {
        return Ok(Wanted::Act(id));
    }
    let wrong = |message: &str| Err(ConfigError::wrong(setting.action_at, message));
    let near = nearest(&ids, id).join(", ");
    let known = format!(
        "'{id}'; the nearest are {near} ('gmscreen config' lists all, \"{NOTHING}\" disables a key"
    );
    match (window, key_line(id)) {
        (Some(window), _) => {
            let of = window.id();
            wrong(&format!("no action of the window {of} is called {known})"))
        }
        (None, Some(Ok(line))) => Ok(Wanted::Line(line)),
        (None, Some(Err(message))) => wrong(&message),
        (None, None) => wrong(&format!(
            "no action is called {known}, and a key may run a line such as \"roll 2d6\")"
        )),
    }
}

/// The ids of all actions, or of those in a window.
fn ids(window: Option<Context>) -> Vec<&'static str> {
    let contexts = Context::all().filter(|other| window.is_none_or(|window| window == *other));
    let mut ids = Vec::new();
    for key in contexts.flat_map(Context::keys) {
        if !ids.contains(&key.id) {
            ids.push(key.id);
        }
    }
    ids
}

/// The three ids closest to what was written: those that share a word with it, then those that
/// differ by the fewest letters.
fn nearest(ids: &[&'static str], written: &str) -> Vec<&'static str> {
    let written = written.to_lowercase();
    let words: Vec<&str> = written.split(|c: char| !c.is_alphanumeric()).collect();
    let shares = |id: &str| id.split('-').any(|word| words.contains(&word));
    let mut ids = ids.to_vec();
    ids.sort_by_key(|id| (!shares(id), distance(id, &written)));
    ids.truncate(3);
    ids
}
