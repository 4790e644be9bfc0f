//! The style of each meaning, never by colour alone: one table of roles, in as many colours as the
//! terminal has.

mod own;
mod scheme;

use ratatui::style::{Color, Modifier, Style};

pub use own::Themes;
pub use scheme::{ROLES, Rgb, Role, Scheme};

use crate::campaign::Side;
use crate::view::{Ink, Outcome};

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// Sixteen, in the terminal's own shades.
    #[default]
    Sixteen,
    /// 256.
    Many,
    True,
}

/// How the screen looks on this terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    pub scheme: Scheme,
    pub depth: Depth,
    /// Borders and symbols are drawn in ASCII only.
    pub ascii: bool,
}

impl Theme {
    /// The theme for an environment's variables: no colour with `NO_COLOR` or on a dumb terminal; a
    /// light theme if `COLORFGBG` names a light background; ASCII on a dumb terminal, on a console
    /// with a limited font, and if the locale is not UTF-8.
    #[must_use]
    pub fn of_terminal(variable: &dyn Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let utf8 = locale.is_none_or(|locale| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        let poor = matches!(term.as_str(), "dumb" | "linux" | "vt100" | "vt220" | "ansi");
        let colours = set("COLORTERM");
        let all = matches!(colours.as_deref(), Some("truecolor" | "24bit"));
        let light = set("COLORFGBG").and_then(|value| is_light(&value));
        Self {
            scheme: Scheme::for_background(light == Some(true)),
            depth: if set("NO_COLOR").is_some() || term == "dumb" {
                Depth::None
            } else if all || term.contains("direct") {
                Depth::True
            } else if colours.is_some() || term.contains("256") {
                Depth::Many
            } else {
                Depth::Sixteen
            },
            ascii: poor || !utf8,
        }
    }

    /// The colour of a role; `None` for the terminal's own.
    #[must_use]
    pub fn colour(self, role: Role) -> Option<Color> {
        let shade = self.scheme.shade(role);
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(shade.sixteen).filter(|colour| *colour != Color::Reset),
            Depth::Many => Some(shade.many),
            Depth::True => {
                let Rgb(red, green, blue) = shade.rgb;
                Some(Color::Rgb(red, green, blue))
            }
        }
    }

    /// The style of the background.
    #[must_use]
    pub fn base(self) -> Style {
        Style {
            fg: self.colour(Role::Text),
            bg: self.colour(Role::Ground),
            ..Style::new()
        }
    }

    /// A style with the colour of a role added, if there are colours.
    fn coloured(self, style: Style, role: Role) -> Style {
        Style {
            fg: self.colour(role),
            ..style
        }
    }

    /// The style of less important text.
    fn dim(self) -> Style {
        match self.depth {
            Depth::None | Depth::Sixteen if !self.scheme.strong => {
                Style::new().add_modifier(Modifier::DIM)
            }
            Depth::None | Depth::Sixteen | Depth::Many | Depth::True => {
                self.coloured(Style::new(), Role::Dim)
            }
        }
    }

    /// The style of an ink.
    #[must_use]
    pub fn ink(self, ink: Ink) -> Style {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let loud = bold.add_modifier(Modifier::REVERSED);
        match ink {
            Ink::Plain | Ink::Outcome(Outcome::Even) => plain,
            Ink::Dim => self.dim(),
            Ink::Strong | Ink::Key => bold,
            Ink::Notice => self.coloured(bold, Role::Notice),
            Ink::Alarm if self.scheme.strong => {
                self.coloured(loud.add_modifier(Modifier::UNDERLINED), Role::Worst)
            }
            Ink::Alarm => self.coloured(loud, Role::Worst),
            Ink::Focus => bold.add_modifier(Modifier::UNDERLINED),
            Ink::Code => plain.fg(Color::Black).bg(Color::White),
            Ink::Side(Side::Player) => self.coloured(bold, Role::Player),
            Ink::Side(Side::Foe) => self.coloured(plain, Role::Foe),
            Ink::Side(Side::Ally) => self.coloured(plain, Role::Ally),
            Ink::Outcome(Outcome::Triumph) => self.coloured(bold, Role::Good),
            Ink::Outcome(Outcome::Success) => self.coloured(plain, Role::Good),
            Ink::Bad | Ink::Outcome(Outcome::Failure) => self.coloured(plain, Role::Bad),
            Ink::Outcome(Outcome::Disaster) if self.scheme.strong => {
                self.coloured(loud, Role::Worst)
            }
            Ink::Outcome(Outcome::Disaster) => self.coloured(bold, Role::Worst),
        }
    }

    /// The style of the selected row of the focused pane or list.
    #[must_use]
    pub fn selected(self) -> Style {
        // One look, whatever colours the row has.
        let plain = match self.depth {
            Depth::None => Style::new(),
            _ => Style::new().fg(Color::Reset).bg(Color::Reset),
        };
        plain.patch(self.base()).add_modifier(Modifier::REVERSED)
    }

    /// The style of the beginning of the active character's row while it is selected.
    pub(crate) fn selected_acting(self) -> Style {
        match self.colour(Role::Accent) {
            Some(_) => self.selected(),
            // The whole row is reversed.
            None => Style::new().remove_modifier(Modifier::REVERSED),
        }
    }

    /// The style of the active character's row: filled, so that it can be seen from across the
    /// table.
    #[must_use]
    pub fn acting(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.colour(Role::OnAccent), self.colour(Role::Accent)) {
            (Some(letters), Some(ground)) => bold.fg(letters).bg(ground),
            _ => bold.add_modifier(Modifier::REVERSED),
        }
    }

    /// The style of what was undone.
    #[must_use]
    pub fn struck(self) -> Style {
        self.dim().add_modifier(Modifier::CROSSED_OUT)
    }
}

/// Whether the environment says which background the terminal has, so that it need not be asked.
pub(crate) fn knows_background(variable: &dyn Fn(&str) -> Option<String>) -> bool {
    variable("COLORFGBG").is_some_and(|value| is_light(&value).is_some())
}

/// Whether the background, the last number in `COLORFGBG`, is a light one of the sixteen colours.
fn is_light(value: &str) -> Option<bool> {
    let ground: u8 = value.rsplit(';').next()?.parse().ok()?;
    (ground < 16).then_some(matches!(ground, 7 | 9..=15))
}

/// The characters that the console itself draws, by their substitutes in ASCII.
#[rustfmt::skip] // a table reads by its columns
const ASCII: [(&str, &str); 16] = [
    ("-", "─▄━╸╍"), ("|", "│▏"), ("+", "┌┐└┘├┤┬┴┼✓▆†"), ("#", "█▓"), ("_", "▁"),
    (":", "▃"), ("=", "▅▌▒"), ("*", "▇"), (".", "░·▂"), (">", "▸▶→›"),
    ("~", "…"), ("x", "✗×◆"), ("o", "●"), ("^", "↑▲"), ("v", "↓▼"), ("<", "←‹"),
];

/// The ASCII substitute for a character that the console itself draws.
pub(crate) fn ascii(grapheme: &str) -> Option<&'static str> {
    let mut all = ASCII.iter();
    let found = all.find(|(_, drawn)| drawn.contains(grapheme))?;
    Some(found.0)
}
