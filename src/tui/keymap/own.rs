//! The keys as this GM has them: the table, and what the settings change in it.

use crossterm::event::KeyCode;

use super::{Binding, Chord, TABLE, ctrl, key, labels, special};
use crate::config::{ConfigError, KeySetting, Place};
use crate::verbs::distance;

/// What takes a key away.
pub const NOTHING: &str = "nothing";

/// Keys that always do what they do: without them nobody could leave.
const KEPT: [Chord; 3] = [special(KeyCode::Enter), special(KeyCode::Esc), ctrl('c')];

/// Keys that a terminal sends as others.
const ALIASES: [(Chord, &str); 3] = [
    (ctrl('i'), "Tab"),
    (ctrl('m'), "Enter"),
    (ctrl('j'), "Enter"),
];

const NAMED: [(&str, KeyCode); 16] = [
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("Shift-Tab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Insert", KeyCode::Insert),
    ("Delete", KeyCode::Delete),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
];

/// The press that is meant by what is written on a key: `n`, `Ctrl-n`, `F5`, `PgUp`, `Space`.
#[must_use]
pub fn chord(label: &str) -> Option<Chord> {
    let same = |name: &str| name.eq_ignore_ascii_case(label);
    let mut chars = label.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        let arrow = ARROWS.iter().find(|(arrow, _)| *arrow == c);
        let typed = c.is_alphanumeric() || c.is_ascii_punctuation() || c == ' ';
        return match arrow {
            Some((_, code)) => Some(special(*code)),
            None => typed.then(|| key(c)),
        };
    }
    if let Some((_, code)) = NAMED.iter().find(|(name, _)| same(name)) {
        return Some(special(*code));
    }
    if same("Ctrl-Space") {
        return Some(ctrl(' '));
    }
    let begins = |begin: &&str| begin.eq_ignore_ascii_case("Ctrl-");
    if let Some(begin) = label.get(..5).filter(begins) {
        let mut rest = label[begin.len()..].chars();
        let c = rest.next().filter(char::is_ascii_alphabetic)?;
        return rest.next().is_none().then(|| ctrl(c.to_ascii_lowercase()));
    }
    let number = label.strip_prefix(['F', 'f'])?.parse().ok()?;
    (1..=12)
        .contains(&number)
        .then(|| special(KeyCode::F(number)))
}

const ARROWS: [(char, KeyCode); 4] = [
    ('↑', KeyCode::Up),
    ('↓', KeyCode::Down),
    ('←', KeyCode::Left),
    ('→', KeyCode::Right),
];

/// A row of the table with the keys that it has here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub binding: &'static Binding,
    /// The keys, any of which will do; the hints show the first.
    pub keys: Vec<Chord>,
}

impl Row {
    /// Its keys as the help writes them.
    #[must_use]
    pub fn labels(&self) -> String {
        labels(&self.keys)
    }
}

/// Every key of the console, as this GM has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    rows: Vec<Row>,
}

impl Default for Keymap {
    fn default() -> Self {
        let rows = TABLE.iter().map(|binding| Row {
            binding,
            keys: binding.keys.to_vec(),
        });
        Self {
            rows: rows.collect(),
        }
    }
}

impl Keymap {
    /// The table with these changes, and what is wrong with those that it leaves out: a key or an
    /// action that does not exist, a key that stands twice, one that cannot be given away.
    #[must_use]
    pub fn of(settings: &[KeySetting]) -> (Self, Vec<ConfigError>) {
        let mut map = Self::default();
        let mut wrong = Vec::new();
        let mut seen: Vec<(Chord, Place)> = Vec::new();
        for setting in settings {
            let read = free_chord(setting, &seen).and_then(|chord| Ok((chord, wanted(setting)?)));
            match read {
                Ok((chord, action)) => {
                    seen.push((chord, setting.key_at));
                    map.give(chord, action);
                }
                Err(error) => wrong.push(error),
            }
        }
        (map, wrong)
    }

    /// Takes a key from whatever has it; what is to have it has it first.
    fn give(&mut self, chord: Chord, action: Option<usize>) {
        for row in &mut self.rows {
            row.keys.retain(|key| *key != chord);
        }
        if let Some(row) = action.and_then(|at| self.rows.get_mut(at)) {
            row.keys.insert(0, chord);
        }
    }

    /// All rows, in the order of the help.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// What a press does.
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

    /// What is written on the key of an action; its hint in brackets where it has none.
    #[must_use]
    pub fn key(&self, id: &str) -> String {
        let row = self.row(id);
        let first = row.and_then(|row| row.keys.first());
        let hint = || row.map_or_else(|| id.to_owned(), |row| row.binding.hint());
        first.map_or_else(|| format!("({})", hint()), |key| key.label())
    }
}

fn free_chord(setting: &KeySetting, seen: &[(Chord, Place)]) -> Result<Chord, ConfigError> {
    let label = &setting.key;
    let wrong = |message: String| Err(ConfigError::wrong(setting.key_at, &message));
    let Some(chord) = chord(label) else {
        return wrong(format!(
            "no key is called '{label}': expected one such as n, Ctrl-n, F5, Space or PgUp"
        ));
    };
    if let Some((_, other)) = ALIASES.iter().find(|(alias, _)| *alias == chord) {
        return wrong(format!("a terminal cannot tell {label} from {other}"));
    }
    if KEPT.contains(&chord) {
        return wrong(format!("{label} keeps what it does"));
    }
    if let Some((_, at)) = seen.iter().find(|(other, _)| *other == chord) {
        return wrong(format!("'{label}' stands in line {} already", at.line));
    }
    Ok(chord)
}

/// The row of an action, or `None` for nothing.
fn wanted(setting: &KeySetting) -> Result<Option<usize>, ConfigError> {
    let id = setting.action.as_str();
    if id == NOTHING {
        return Ok(None);
    }
    let found = TABLE.iter().position(|row| row.id == id);
    found.map(Some).ok_or_else(|| {
        let near = nearest_ids(id).join(", ");
        let message = format!(
            "no action is called '{id}'; the nearest are {near} ('gmscreen config' lists all, \"{NOTHING}\" takes a key away)"
        );
        ConfigError::wrong(setting.action_at, &message)
    })
}

/// The three ids nearest to what was written: those that share a word with it, then those that
/// differ from it by the fewest letters.
fn nearest_ids(written: &str) -> Vec<&'static str> {
    let written = written.to_lowercase();
    let words: Vec<&str> = written.split(|c: char| !c.is_alphanumeric()).collect();
    let shares = |id: &str| id.split('-').any(|word| words.contains(&word));
    let mut ids: Vec<&str> = TABLE.iter().map(|row| row.id).collect();
    ids.sort_by_key(|id| (!shares(id), distance(id, &written)));
    ids.truncate(3);
    ids
}
