//! What meanings look like: the colours of a terminal's own palette, never colour alone.

use ratatui::style::{Color, Modifier, Style};

use crate::config::Palette;
use crate::view::{Ink, Outcome};

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// Sixteen, whose shades are the terminal's own.
    #[default]
    Sixteen,
    /// 256.
    Many,
}

/// How the screen looks on this terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Theme {
    /// Which colours.
    pub palette: Palette,
    /// How many colours may be used.
    pub depth: Depth,
    /// Nothing but ASCII may be drawn in borders and marks.
    pub ascii: bool,
}

/// The colours of meanings.
struct Shades {
    good: Color,
    bad: Color,
    worst: Color,
    notice: Color,
}

const fn shades(good: Color, bad: Color, worst: Color, notice: Color) -> Shades {
    Shades {
        good,
        bad,
        worst,
        notice,
    }
}

impl Theme {
    /// What the environment asks for.
    #[must_use]
    pub fn from_env() -> Self {
        Self::of_terminal(&|name| std::env::var(name).ok())
    }

    /// What the variables of an environment ask for: no colour with `NO_COLOR` or on a
    /// dumb terminal; ASCII there, on a console whose font has few marks, and where the
    /// locale is not UTF-8.
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
        let many = set("COLORTERM").is_some() || term.contains("256") || term.contains("direct");
        Self {
            palette: Palette::default(),
            depth: if set("NO_COLOR").is_some() || term == "dumb" {
                Depth::None
            } else if many {
                Depth::Many
            } else {
                Depth::Sixteen
            },
            ascii: poor || !utf8,
        }
    }

    fn shades(self) -> Shades {
        use Color::{Blue, Cyan, Indexed, LightBlue, LightCyan, LightRed, LightYellow, Magenta};
        use Color::{LightMagenta, Red, Yellow};
        match (self.palette, self.depth) {
            (Palette::Dark, _) => shades(Cyan, Yellow, LightRed, Magenta),
            (Palette::Light, Depth::Many) => {
                shades(Indexed(25), Indexed(94), Indexed(124), Indexed(90))
            }
            (Palette::Light, _) => shades(Blue, Red, Red, Magenta),
            (Palette::HighContrast, _) => shades(LightCyan, LightYellow, LightYellow, LightMagenta),
            // Sky blue, orange, vermilion and a pale purple: told apart by every kind of eye.
            (Palette::ColourBlind, Depth::Many) => {
                shades(Indexed(74), Indexed(214), Indexed(166), Indexed(175))
            }
            (Palette::ColourBlind, _) => shades(LightBlue, Yellow, LightRed, Magenta),
        }
    }

    /// What everything lies on.
    #[must_use]
    pub fn base(self) -> Style {
        if self.palette == Palette::HighContrast && self.depth != Depth::None {
            Style::new().fg(Color::White).bg(Color::Black)
        } else {
            Style::new()
        }
    }

    /// Whether little contrast is no way to say anything.
    fn is_strong(self) -> bool {
        self.palette == Palette::HighContrast
    }

    /// A style with its colour, or without where there are none.
    fn coloured(self, style: Style, colour: Color) -> Style {
        if self.depth == Depth::None {
            style
        } else {
            style.fg(colour)
        }
    }

    /// What matters less.
    fn dim(self) -> Style {
        if self.is_strong() {
            self.coloured(Style::new(), Color::Gray)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// The style of a meaning.
    #[must_use]
    pub fn ink(self, ink: Ink) -> Style {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let shades = self.shades();
        match ink {
            Ink::Plain | Ink::Outcome(Outcome::Even) => plain,
            Ink::Dim => self.dim(),
            Ink::Strong => bold,
            Ink::Notice => self.coloured(bold, shades.notice),
            Ink::Outcome(Outcome::Triumph) => self.coloured(bold, shades.good),
            Ink::Outcome(Outcome::Success) => self.coloured(plain, shades.good),
            Ink::Bad | Ink::Outcome(Outcome::Failure) => self.coloured(plain, shades.bad),
            Ink::Outcome(Outcome::Disaster) if self.is_strong() => {
                self.coloured(bold.add_modifier(Modifier::REVERSED), shades.worst)
            }
            Ink::Outcome(Outcome::Disaster) => self.coloured(bold, shades.worst),
        }
    }

    /// Something went wrong.
    #[must_use]
    pub fn alarm(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
        let style = if self.is_strong() {
            style.add_modifier(Modifier::UNDERLINED)
        } else {
            style
        };
        self.coloured(style, self.shades().worst)
    }

    /// The selected row of the pane that has the focus.
    #[must_use]
    pub fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The selected row of another pane.
    #[must_use]
    pub fn remembered(self) -> Style {
        Style::new().add_modifier(Modifier::UNDERLINED)
    }

    /// What was taken back.
    #[must_use]
    pub fn struck(self) -> Style {
        self.dim().add_modifier(Modifier::CROSSED_OUT)
    }

    /// Borders.
    #[must_use]
    pub fn border(self) -> Style {
        self.dim()
    }

    /// The title of a pane.
    #[must_use]
    pub fn title(self, focused: bool) -> Style {
        if focused {
            Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }
}

/// The ASCII stand-in for a character that the console itself draws.
#[must_use]
pub fn ascii(grapheme: &str) -> Option<&'static str> {
    Some(match grapheme {
        "─" | "▄" => "-",
        "│" => "|",
        "┌" | "┐" | "└" | "┘" | "├" | "┤" | "┬" | "┴" | "┼" | "✓" | "▆" => {
            "+"
        }
        "█" => "#",
        "▁" => "_",
        "▃" => ":",
        "▅" => "=",
        "▇" => "*",
        "░" | "·" | "▂" => ".",
        "▸" | "→" => ">",
        "…" => "~",
        "✗" | "×" => "x",
        "↑" => "^",
        "↓" => "v",
        "←" => "<",
        _ => return None,
    })
}
