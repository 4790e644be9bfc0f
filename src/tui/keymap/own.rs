//! The keys as this GM has them: the table with the changes from the settings.

use super::chord::{Chord, chord, ctrl, special};
use super::line::{KeyLine, key_line};
use super::windows::{Window, WindowRow};
use super::{Binding, TABLE, labels};
use crate::config::{ConfigError, KeySetting, Place};
use crate::verbs::distance;
use crossterm::event::KeyCode;

/// The setting that disables a key.
pub const NOTHING: &str = "nothing";

/// Keys that cannot be reassigned, because without them nobody could quit.
const KEPT: [Chord; 3] = [special(KeyCode::Enter), special(KeyCode::Esc), ctrl('c')];

/// Keys that a terminal sends as other keys.
const ALIASES: [(Chord, &str); 4] = [
    (ctrl('i'), "Tab"),
    (ctrl('m'), "Enter"),
    (ctrl('j'), "Enter"),
    (ctrl('['), "Esc"),
];

/// A row of the table with the GM's keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub binding: &'static Binding,
    /// The keys, any of which does it; hints show the first.
    pub keys: Vec<Chord>,
}

impl Row {
    /// Its keys as the help writes them.
    #[must_use]
    pub fn labels(&self) -> String {
        labels(&self.keys)
    }
}

/// What a key does with only the panes open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound<'a> {
    Act(&'static Binding),
    /// A command that the GM assigned to it.
    Line(&'a KeyLine),
}

/// Every key of the console, as this GM has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    rows: Vec<Row>,
    /// Commands assigned to keys, in the order of the settings.
    lines: Vec<KeyLine>,
    windows: Vec<(Window, Vec<WindowRow>)>,
    /// Keys that are disabled everywhere.
    silent: Vec<Chord>,
}

impl Default for Keymap {
    fn default() -> Self {
        let rows = TABLE.iter().map(|binding| Row {
            binding,
            keys: binding.keys.to_vec(),
        });
        Self {
            rows: rows.collect(),
            lines: Vec::new(),
            windows: Window::ALL.map(|window| (window, rows_of(window))).into(),
            silent: Vec::new(),
        }
    }
}

/// The rows of a window. Each key occurs once, in the first row that has it.
fn rows_of(window: Window) -> Vec<WindowRow> {
    let mut rows: Vec<WindowRow> = Vec::new();
    for binding in window.bindings() {
        let taken = |key: &&Chord| rows.iter().any(|row| row.keys.contains(key));
        let keys: Vec<Chord> = binding
            .keys
            .iter()
            .filter(|key| !taken(key))
            .copied()
            .collect();
        if !keys.is_empty() {
            rows.push(WindowRow { binding, keys });
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
    #[must_use]
    pub fn of(settings: &[KeySetting]) -> (Self, Vec<ConfigError>) {
        let mut map = Self::default();
        let mut wrong = Vec::new();
        let mut seen: Vec<(Option<&str>, Chord, Place)> = Vec::new();
        // Settings for one window take precedence over settings for all.
        let (some, all): (Vec<_>, Vec<_>) = settings
            .iter()
            .partition(|setting| setting.window.is_some());
        for setting in all.into_iter().chain(some) {
            let name = setting.window.as_ref().map(|named| named.name.as_str());
            let read = window_of(setting).and_then(|window| {
                let chord = free_chord(setting, name, &seen)?;
                Ok((window, chord, wanted(setting, window)?))
            });
            match read {
                Ok((window, chord, wanted)) => {
                    seen.push((name, chord, setting.key_at));
                    match window {
                        Some(window) => map.give_in(window, chord, &wanted),
                        None => map.give(chord, wanted),
                    }
                }
                Err(error) => wrong.push(error),
            }
        }
        (map, wrong)
    }

    /// Assigns a key, as the first of its new row, and removes it from any other. A window with its
    /// own use for the key keeps it.
    fn give(&mut self, chord: Chord, wanted: Wanted<'_>) {
        for row in &mut self.rows {
            row.keys.retain(|key| *key != chord);
        }
        self.lines.retain(|line| line.key != chord);
        let id = match wanted {
            Wanted::Act(id) => Some(id),
            Wanted::Nothing | Wanted::Line(_) => None,
        };
        if id.is_none() && !matches!(wanted, Wanted::Line(_)) {
            self.silent.push(chord);
        }
        if let Some(row) = self.rows.iter_mut().find(|row| Some(row.binding.id) == id) {
            row.keys.insert(0, chord);
        }
        let silences = matches!(wanted, Wanted::Nothing);
        for (_, rows) in &mut self.windows {
            let has = rows.iter().any(|row| Some(row.binding.id) == id);
            let shared = |row: &WindowRow| TABLE.iter().any(|other| other.id == row.binding.id);
            for row in rows.iter_mut() {
                if silences || has || shared(row) {
                    row.keys.retain(|key| *key != chord);
                }
            }
            if let Some(row) = rows.iter_mut().find(|row| Some(row.binding.id) == id) {
                row.keys.insert(0, chord);
            }
        }
        if let Wanted::Line(line) = wanted {
            self.lines.push(KeyLine { key: chord, line });
        }
    }

    /// Assigns a key in one window.
    fn give_in(&mut self, window: Window, chord: Chord, wanted: &Wanted<'_>) {
        let found = self.windows.iter_mut().find(|(other, _)| *other == window);
        let Some((_, rows)) = found else {
            return;
        };
        for row in rows.iter_mut() {
            row.keys.retain(|key| *key != chord);
        }
        if let Wanted::Act(id) = wanted
            && let Some(row) = rows.iter_mut().find(|row| row.binding.id == *id)
        {
            row.keys.insert(0, chord);
        }
    }

    /// All rows, in the order of the help.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The commands assigned to keys.
    #[must_use]
    pub fn lines(&self) -> &[KeyLine] {
        &self.lines
    }

    /// The rows of a window, in the order of the help.
    #[must_use]
    pub fn window(&self, window: Window) -> &[WindowRow] {
        let found = self.windows.iter().find(|(other, _)| *other == window);
        found.map_or(&[], |(_, rows)| rows)
    }

    /// Whether the settings have disabled a letter.
    pub(in crate::tui) fn is_silent(&self, c: char) -> bool {
        self.silent.iter().any(|key| key.letter() == Some(c))
    }

    /// What a key press does with only the panes open.
    #[must_use]
    pub fn bound(&self, chord: Chord) -> Option<Bound<'_>> {
        let line = self.lines.iter().find(|line| line.key == chord);
        line.map(Bound::Line)
            .or_else(|| self.find(chord).map(Bound::Act))
    }

    /// The action of a key press with only the panes open.
    #[must_use]
    pub fn find(&self, chord: Chord) -> Option<&'static Binding> {
        let row = self.rows.iter().find(|row| row.keys.contains(&chord));
        row.map(|row| row.binding)
    }

    /// The row of the action with an id.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<&Row> {
        let row = self.rows.iter().find(|row| row.binding.id == id);
        debug_assert!(row.is_some(), "no action has the id {id}");
        row
    }

    /// The label of an action's key, or its hint in brackets if it has none.
    #[must_use]
    pub fn key(&self, id: &str) -> String {
        let row = self.row(id);
        let first = row.and_then(|row| row.keys.first());
        let hint = || row.map_or_else(|| id.to_owned(), |row| row.binding.hint());
        first.map_or_else(|| format!("({})", hint()), |key| key.label())
    }
}

/// The window that a setting is about; `None` for all windows.
fn window_of(setting: &KeySetting) -> Result<Option<Window>, ConfigError> {
    let Some(named) = &setting.window else {
        return Ok(None);
    };
    Window::named(&named.name).map(Some).ok_or_else(|| {
        let all = Window::ALL.map(Window::id).join(", ");
        let message = format!("there is no window '{}': expected one of {all}", named.name);
        ConfigError::wrong(named.at, &message)
    })
}

fn free_chord(
    setting: &KeySetting,
    window: Option<&str>,
    seen: &[(Option<&str>, Chord, Place)],
) -> Result<Chord, ConfigError> {
    let label = &setting.key;
    let wrong = |message: String| Err(ConfigError::wrong(setting.key_at, &message));
    let Some(chord) = chord(label) else {
        return wrong(format!(
            "no key is called '{label}': expected one such as n, Ctrl-n, Alt-Left, F5, Space or PgUp"
        ));
    };
    if let Some((_, other)) = ALIASES.iter().find(|(alias, _)| *alias == chord) {
        return wrong(format!("a terminal cannot tell {label} from {other}"));
    }
    if KEPT.contains(&chord) {
        return wrong(format!("{label} cannot be rebound"));
    }
    let mut seen = seen.iter();
    if let Some((.., at)) = seen.find(|(other, key, _)| *other == window && *key == chord) {
        return wrong(format!("'{label}' is already bound in line {}", at.line));
    }
    Ok(chord)
}

/// What a setting assigns: an action of the window, a command, or nothing.
fn wanted(setting: &KeySetting, window: Option<Window>) -> Result<Wanted<'_>, ConfigError> {
    let id = setting.action.as_str();
    if id == NOTHING {
        return Ok(Wanted::Nothing);
    }
    let ids = ids(window);
    if ids.contains(&id) {
        return Ok(Wanted::Act(id));
    }
    let wrong = |message: &str| Err(ConfigError::wrong(setting.action_at, message));
    if let Some(window) = window {
        let near = nearest(&ids, id).join(", ");
        return wrong(&format!(
            "no action of the window {} is called '{id}'; the nearest are {near} ('gmscreen config' lists all, \"{NOTHING}\" disables a key)",
            window.id()
        ));
    }
    match key_line(id) {
        Some(Ok(line)) => Ok(Wanted::Line(line)),
        Some(Err(message)) => wrong(&message),
        None => {
            let near = nearest(&ids, id).join(", ");
            wrong(&format!(
                "no action is called '{id}'; the nearest are {near} ('gmscreen config' lists all, \"{NOTHING}\" disables a key, and a key may run a line such as \"roll 2d6\")"
            ))
        }
    }
}

/// The ids of all actions, or of those in a window.
fn ids(window: Option<Window>) -> Vec<&'static str> {
    let windows = Window::ALL.into_iter();
    let some = windows.filter(|other| window.is_none_or(|window| window == *other));
    let of_windows = some.flat_map(|window| window.bindings().map(|row| row.id));
    let main = TABLE.iter().map(|row| row.id);
    let mut ids: Vec<&str> = main
        .filter(|_| window.is_none())
        .chain(of_windows)
        .collect();
    let mut seen = std::collections::HashSet::new();
    ids.retain(|id| seen.insert(*id));
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
