//! A key press and its label.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    pub code: KeyCode,
    /// With Ctrl held.
    pub ctrl: bool,
    /// With Alt held.
    pub alt: bool,
}

pub(super) const fn key(c: char) -> Chord {
    special(KeyCode::Char(c))
}

pub(super) const fn ctrl(c: char) -> Chord {
    held(KeyCode::Char(c))
}

pub(super) const fn special(code: KeyCode) -> Chord {
    Chord {
        code,
        ctrl: false,
        alt: false,
    }
}

/// A key with Ctrl held.
pub(super) const fn held(code: KeyCode) -> Chord {
    Chord {
        ctrl: true,
        ..special(code)
    }
}

/// A key with Alt held.
pub(super) const fn alt(code: KeyCode) -> Chord {
    Chord {
        alt: true,
        ..special(code)
    }
}

impl From<KeyCode> for Chord {
    fn from(code: KeyCode) -> Self {
        special(code)
    }
}

impl Chord {
    /// The key press of an event; `None` if a key was let go. Terminals send Ctrl-Space in two ways.
    #[must_use]
    pub fn of(event: KeyEvent) -> Option<Self> {
        let pressed = match event.code {
            KeyCode::Null => ctrl(' '),
            code => Self {
                code,
                ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
                alt: event.modifiers.contains(KeyModifiers::ALT),
            },
        };
        (event.kind != KeyEventKind::Release).then_some(pressed)
    }

    /// The letter, if it is one without a modifier.
    #[must_use]
    pub fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.ctrl && !self.alt && !c.is_control() => Some(c),
            _ => None,
        }
    }

    /// The key's label.
    #[must_use]
    pub fn label(self) -> String {
        let name = match self.code {
            KeyCode::Char(' ') => "Space".to_owned(),
            KeyCode::Char(c) => c.to_string(),
            KeyCode::Up => "↑".to_owned(),
            KeyCode::Down => "↓".to_owned(),
            KeyCode::Left => "←".to_owned(),
            KeyCode::Right => "→".to_owned(),
            KeyCode::PageUp => "PgUp".to_owned(),
            KeyCode::PageDown => "PgDn".to_owned(),
            KeyCode::BackTab => "Shift-Tab".to_owned(),
            KeyCode::F(n) => format!("F{n}"),
            other => format!("{other:?}"),
        };
        match (self.ctrl, self.alt) {
            (false, false) => name,
            (true, false) => format!("Ctrl-{name}"),
            (false, true) => format!("Alt-{name}"),
            (true, true) => format!("Ctrl-Alt-{name}"),
        }
    }
}

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

const ARROWS: [(char, KeyCode); 4] = [
    ('↑', KeyCode::Up),
    ('↓', KeyCode::Down),
    ('←', KeyCode::Left),
    ('→', KeyCode::Right),
];

/// Keys other than letters that a terminal sends with a modifier held.
const WITH_MODIFIERS: [KeyCode; 11] = [
    KeyCode::Char(' '),
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
];

/// The key press for a label: `n`, `Ctrl-n`, `Alt-Left`, `F5`, `PgUp`, `Space`.
#[must_use]
pub fn chord(label: &str) -> Option<Chord> {
    plain(label).or_else(|| {
        let (modifier, name) = label.split_once('-')?;
        let base = plain(name)?;
        let letter = base.letter().filter(char::is_ascii_alphabetic);
        if letter.is_none() && !WITH_MODIFIERS.contains(&base.code) {
            return None;
        }
        if modifier.eq_ignore_ascii_case("Ctrl") {
            let lower = letter.map(|c| KeyCode::Char(c.to_ascii_lowercase()));
            Some(held(lower.unwrap_or(base.code)))
        } else if modifier.eq_ignore_ascii_case("Alt") {
            Some(alt(base.code))
        } else {
            None
        }
    })
}

/// A key without a modifier.
fn plain(label: &str) -> Option<Chord> {
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
    let number = label.strip_prefix(['F', 'f'])?.parse().ok()?;
    (1..=12)
        .contains(&number)
        .then(|| special(KeyCode::F(number)))
}
