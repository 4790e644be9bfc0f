//! What meanings look like: the 16 colours of a terminal, never colour alone.

use ratatui::style::{Color, Modifier, Style};

use crate::view::{Ink, Outcome};

/// How the screen looks on this terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Colours may be used.
    pub colour: bool,
    /// Nothing but ASCII may be drawn in borders and marks.
    pub ascii: bool,
}

impl Default for Theme {
    fn default() -> Self {
        Self {
            colour: true,
            ascii: false,
        }
    }
}

impl Theme {
    /// What the environment asks for: no colour with `NO_COLOR` or on a dumb
    /// terminal, ASCII where the locale is not UTF-8.
    #[must_use]
    pub fn from_env() -> Self {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let utf8 = locale.is_none_or(|locale| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Self {
            colour: set("NO_COLOR").is_none() && term != "dumb",
            ascii: term == "dumb" || !utf8,
        }
    }

    /// A style with its colour, or without where there are none.
    fn coloured(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }

    /// The style of a meaning.
    #[must_use]
    pub fn ink(self, ink: Ink) -> Style {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        match ink {
            Ink::Plain | Ink::Outcome(Outcome::Even) => plain,
            Ink::Dim => plain.add_modifier(Modifier::DIM),
            Ink::Strong => bold,
            Ink::Notice => self.coloured(bold, Color::Magenta),
            Ink::Outcome(Outcome::Triumph) => self.coloured(bold, Color::Cyan),
            Ink::Outcome(Outcome::Success) => self.coloured(plain, Color::Cyan),
            Ink::Bad | Ink::Outcome(Outcome::Failure) => self.coloured(plain, Color::Yellow),
            Ink::Outcome(Outcome::Disaster) => self.coloured(bold, Color::Red),
        }
    }

    /// Something went wrong.
    #[must_use]
    pub fn alarm(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
        self.coloured(style, Color::Red)
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
        Style::new().add_modifier(Modifier::CROSSED_OUT | Modifier::DIM)
    }

    /// Borders.
    #[must_use]
    pub fn border(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
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
        "─" => "-",
        "│" => "|",
        "┌" | "┐" | "└" | "┘" | "├" | "┤" | "┬" | "┴" | "┼" | "✓" => "+",
        "█" => "#",
        "▁" => "_",
        "▂" => ".",
        "▃" => ":",
        "▄" => "-",
        "▅" => "=",
        "▆" => "+",
        "▇" => "*",
        "░" | "·" => ".",
        "▸" | "→" => ">",
        "…" => "~",
        "✗" => "x",
        "↑" => "^",
        "↓" => "v",
        "←" => "<",
        _ => return None,
    })
}
