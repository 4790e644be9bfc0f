//! The keys as this GM has them: the table with the changes from the settings.

use super::chord::{Chord, chord, ctrl, special};
use super::context::{Context, Group};
use super::key::Key;
use super::line::{KeyLine, key_line};
use super::table::TABLE;
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
    contexts: [Vec<Row>; Context::ALL.len()],
    /// Commands assigned to keys, in the order of the settings.
    lines: Vec<KeyLine>,
    /// Keys that are disabled everywhere.
    silent: Vec<Chord>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self {
            contexts: Context::ALL.map(rows_of),
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
        let taken = |chord: &&Chord| rows.iter().any(|row| row.chords.contains(chord));
        let free: Vec<Chord> = key.chords.iter().filter(|c| !taken(c)).copied().collect();
        let is_new = !free.is_empty() && !has(&rows, key.id);
        let chords: Vec<Chord> = free.into_iter().filter(|c| context.may_bind(*c)).collect();
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
    #[must_use]
    pub fn of(settings: &[KeySetting]) -> (Self, Vec<ConfigError>) {
        let mut map = Self::default();
        let mut wrong = Vec::new();
        let mut seen: Vec<(Option<Context>, Chord, Place)> = Vec::new();
        // Settings for one window take precedence over settings for all.
        let (some, all): (Vec<_>, Vec<_>) = settings
            .iter()
            .partition(|setting| setting.window.is_some());
        for setting in all.into_iter().chain(some) {
            let read = window_of(setting).and_then(|window| {
                let chord = free_chord(setting, window, &seen)?;
                Ok((window, chord, wanted(setting, window)?))
            });
            match read {
                Ok((window, chord, wanted)) => {
                    seen.push((window, chord, setting.key_at));
                    match window {
                        Some(window) => give(map.rows_mut(window), chord, &wanted),
                        None => map.give_everywhere(chord, wanted),
                    }
                }
                Err(error) => wrong.push(error),
            }
        }
        (map, wrong)
    }

    /// Assigns a key in the panes and in every window that has the action. A window with its own use
    /// for the key keeps it.
    fn give_everywhere(&mut self, chord: Chord, wanted: Wanted<'_>) {
        self.lines.retain(|line| line.key != chord);
        let of_panes = |key: &Key| Context::Panes.keys().any(|other| other.id == key.id);
        for context in Context::ALL.into_iter().filter(|one| one.may_bind(chord)) {
            let rows = self.rows_mut(context);
            let gives_up = match wanted {
                Wanted::Nothing => true,
                Wanted::Act(id) => context == Context::Panes || has(rows, id),
                Wanted::Line(_) => context == Context::Panes,
            };
            if gives_up {
                give(rows, chord, &wanted);
                continue;
            }
            for row in rows.iter_mut().filter(|row| of_panes(row.key)) {
                row.chords.retain(|key| *key != chord);
            }
        }
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

    fn rows_mut(&mut self, context: Context) -> &mut [Row] {
        &mut self.contexts[context as usize]
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

/// Assigns a key, as the first of its new row, and removes it from any other.
fn give(rows: &mut [Row], chord: Chord, wanted: &Wanted<'_>) {
    for row in rows.iter_mut() {
        row.chords.retain(|key| *key != chord);
    }
    if let Wanted::Act(id) = wanted
        && let Some(row) = rows.iter_mut().find(|row| row.key.id == *id)
    {
        row.chords.insert(0, chord);
    }
}

/// The window that a setting is about; `None` for all windows.
fn window_of(setting: &KeySetting) -> Result<Option<Context>, ConfigError> {
    let Some(named) = &setting.window else {
        return Ok(None);
    };
    Context::named(&named.name).map(Some).ok_or_else(|| {
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
    if let Some((_, other)) = ALIASES.iter().find(|(alias, _)| *alias == chord) {
        return wrong(format!("a terminal cannot tell {label} from {other}"));
    }
    if KEPT.contains(&chord) {
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
fn ids(window: Option<Context>) -> Vec<&'static str> {
    let contexts = Context::ALL.into_iter();
    let contexts = contexts.filter(|other| window.is_none_or(|window| window == *other));
    let mut ids: Vec<&str> = contexts.flat_map(Context::keys).map(|key| key.id).collect();
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
