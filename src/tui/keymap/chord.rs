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

impl From<KeyCode> for Chord {
    fn from(code: KeyCode) -> Self {
        Self {
            code,
            ctrl: false,
            alt: false,
        }
    }
}

impl Chord {
    /// The key press of an event; `None` if a key was let go. Terminals send Ctrl-Space in two ways.
    #[must_use]
    pub fn of(event: KeyEvent) -> Option<Self> {
        let is_null = event.code == KeyCode::Null;
        let code = if is_null {
            KeyCode::Char(' ')
        } else {
            event.code
        };
        let pressed = Self {
            code,
            ctrl: is_null || event.modifiers.contains(KeyModifiers::CONTROL),
            alt: event.modifiers.contains(KeyModifiers::ALT),
        };
        (event.kind != KeyEventKind::Release).then_some(pressed)
    }

    /// The letter, if it is one without a modifier.
    pub(crate) fn letter(self) -> Option<char> {
        match self.code {
            KeyCode::Char(c) if !self.ctrl && !self.alt && !c.is_control() => Some(c),
            _ => None,
        }
    }

    pub(in crate::tui) fn is_enter(self) -> bool {
        self == KeyCode::Enter.into()
    }

    /// The key's label.
    #[must_use]
    pub fn label(self) -> String {
        let ctrl = if self.ctrl { "Ctrl-" } else { "" };
        let alt = if self.alt { "Alt-" } else { "" };
        match NAMED.iter().find(|(code, ..)| *code == self.code) {
            Some((_, names, _)) => format!("{ctrl}{alt}{}", names[0]),
            None => format!("{ctrl}{alt}{}", self.code),
        }
    }
}

/// Keys with names, the first of which is the label, and whether a terminal sends them with a modifier
/// held.
const NAMED: [(KeyCode, &[&str], bool); 16] = [
    (KeyCode::Char(' '), &["Space"], true),
    (KeyCode::Enter, &["Enter"], false),
    (KeyCode::Esc, &["Esc"], false),
    (KeyCode::Tab, &["Tab"], false),
    (KeyCode::BackTab, &["Shift-Tab"], false),
    (KeyCode::Backspace, &["Backspace"], true),
    (KeyCode::Insert, &["Insert"], false),
    (KeyCode::Delete, &["Delete"], true),
    (KeyCode::Up, &["↑", "Up"], true),
    (KeyCode::Down, &["↓", "Down"], true),
    (KeyCode::Left, &["←", "Left"], true),
    (KeyCode::Right, &["→", "Right"], true),
    (KeyCode::PageUp, &["PgUp"], true),
    (KeyCode::PageDown, &["PgDn"], true),
    (KeyCode::Home, &["Home"], true),
    (KeyCode::End, &["End"], true),
];

/// The key press for a label: `n`, `Ctrl-n`, `Alt-Left`, `F5`, `PgUp`, `Space`.
#[must_use]
pub fn chord(label: &str) -> Option<Chord> {
    if let Some(code) = plain(label) {
        return Some(code.into());
    }
    let (modifier, name) = label.split_once('-')?;
    let [ctrl, alt] = ["Ctrl", "Alt"].map(|name| modifier.eq_ignore_ascii_case(name));
    let code = match plain(name)? {
        KeyCode::Char(c) if ctrl => KeyCode::Char(c.to_ascii_lowercase()),
        code => code,
    };
    let is_letter = matches!(code, KeyCode::Char(c) if c.is_ascii_alphabetic());
    let is_sent = is_letter || NAMED.iter().any(|(key, _, held)| *held && *key == code);
    (is_sent && (ctrl || alt)).then_some(Chord { code, ctrl, alt })
}

/// A key without a modifier.
fn plain(label: &str) -> Option<KeyCode> {
    let mut chars = label.chars();
    match (chars.next()?, chars.as_str()) {
        (c, "") if c.is_alphanumeric() || c.is_ascii_punctuation() || c == ' ' => {
            Some(KeyCode::Char(c))
        }
        ('F' | 'f', number) => {
            let number = number.parse().ok()?;
            (1..=12).contains(&number).then_some(KeyCode::F(number))
        }
        _ => {
            let is = |name: &&str| name.eq_ignore_ascii_case(label);
            let mut named = NAMED.iter();
            let named = named.find(|(_, names, _)| names.iter().any(is));
            named.map(|(code, ..)| *code)
        }
    }
}
