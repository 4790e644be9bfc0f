//! The roles that have colours, and the themes that come with the program.

use ratatui::style::Color;

use super::colour::Rgb;
use crate::verbs::session::THEMES;

/// A role with a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The background.
    Ground,
    Text,
    /// Less important text.
    Dim,
    /// The fill of the active character's row.
    Accent,
    /// Text on the accent.
    OnAccent,
    Player,
    Foe,
    Ally,
    Good,
    Bad,
    /// The worst outcomes, and alarms.
    Worst,
    /// What needs attention.
    Notice,
}

impl Role {
    /// All roles, by their names in a theme file, with the role of the background each is read on; `None`
    /// for one that is not used for text.
    pub const ALL: [(&str, Self, Option<Self>); 12] = [
        ("ground", Self::Ground, None),
        ("text", Self::Text, Some(Self::Ground)),
        ("dim", Self::Dim, Some(Self::Ground)),
        ("accent", Self::Accent, None),
        ("on_accent", Self::OnAccent, Some(Self::Accent)),
        ("player", Self::Player, Some(Self::Ground)),
        ("foe", Self::Foe, Some(Self::Ground)),
        ("ally", Self::Ally, Some(Self::Ground)),
        ("good", Self::Good, Some(Self::Ground)),
        ("bad", Self::Bad, Some(Self::Ground)),
        ("worst", Self::Worst, Some(Self::Ground)),
        ("notice", Self::Notice, Some(Self::Ground)),
    ];
}

/// A colour, with its substitute among the terminal's sixteen colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    pub rgb: Rgb,
    pub sixteen: Color,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// Indexed by [`Role`].
    shades: [Shade; Role::ALL.len()],
    /// A high-contrast theme: text is never dimmed, and the theme sets its own background on every
    /// terminal.
    pub strong: bool,
}

impl Default for Scheme {
    fn default() -> Self {
        DARK
    }
}

impl Scheme {
    /// The themes that come with the program, by their names in the settings.
    pub const ALL: [(&str, Self); 4] = [
        (THEMES[0], DARK),
        (THEMES[1], LIGHT),
        (THEMES[2], HIGH_CONTRAST),
        (THEMES[3], COLOUR_BLIND),
    ];

    /// The theme for a terminal with a light or a dark background.
    #[must_use]
    pub fn for_background(light: bool) -> Self {
        if light { LIGHT } else { DARK }
    }

    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        found.map(|(_, scheme)| scheme)
    }

    /// The colour of a role.
    #[must_use]
    pub fn shade(&self, role: Role) -> Shade {
        self.shades[role as usize]
    }

    /// Replaces the colour of a role. The substitute among sixteen colours stays, because they are
    /// too few to match it.
    pub(super) fn set(&mut self, role: Role, rgb: Rgb) {
        self.shades[role as usize].rgb = rgb;
    }
}

const fn shade(rgb: u32, sixteen: Color) -> Shade {
    let [_, red, green, blue] = rgb.to_be_bytes();
    Shade {
        rgb: Rgb(red, green, blue),
        sixteen,
    }
}

/// For a dark terminal.
pub(super) const DARK: Scheme = Scheme {
    shades: [
        shade(0x12_15_1a, Color::Reset),
        shade(0xd8_dc_e2, Color::Reset),
        shade(0x9a_a2_ae, Color::Reset),
        shade(0xf0_c0_50, Color::Yellow),
        shade(0x12_15_1a, Color::Black),
        shade(0x8f_d6_94, Color::Green),
        shade(0xff_9a_8a, Color::LightRed),
        shade(0x8a_b8_ff, Color::LightBlue),
        shade(0x5f_d7_d7, Color::Cyan),
        shade(0xe6_dc_7a, Color::Yellow),
        shade(0xff_6f_7d, Color::LightRed),
        shade(0xd7_a5_ff, Color::Magenta),
    ],
    strong: false,
};

/// For a light terminal.
pub(super) const LIGHT: Scheme = Scheme {
    shades: [
        shade(0xfa_fa_fa, Color::Reset),
        shade(0x20_24_28, Color::Reset),
        shade(0x58_60_6a, Color::Reset),
        shade(0xf0_c0_50, Color::Yellow),
        shade(0x20_24_28, Color::Black),
        shade(0x1b_6b_2f, Color::Blue),
        shade(0xa8_32_1e, Color::Red),
        shade(0x1d_4f_a8, Color::Magenta),
        shade(0x00_60_6b, Color::Blue),
        shade(0x8a_48_00, Color::Red),
        shade(0xb0_00_20, Color::Red),
        shade(0x78_1f_a0, Color::Magenta),
    ],
    strong: false,
};

/// Bright text on black, whatever the terminal's background.
pub(super) const HIGH_CONTRAST: Scheme = Scheme {
    shades: [
        shade(0x00_00_00, Color::Black),
        shade(0xff_ff_ff, Color::White),
        shade(0xe5_e5_e5, Color::Gray),
        shade(0xff_ff_55, Color::LightYellow),
        shade(0x00_00_00, Color::Black),
        shade(0x87_ff_87, Color::LightGreen),
        shade(0xff_af_87, Color::LightYellow),
        shade(0xaf_d7_ff, Color::LightCyan),
        shade(0x55_ff_ff, Color::LightCyan),
        shade(0xff_ff_55, Color::LightYellow),
        shade(0xff_d7_5f, Color::LightYellow),
        shade(0xff_87_ff, Color::LightMagenta),
    ],
    strong: true,
};

/// Sky blue, orange, vermilion and pale purple, which can be told apart with any kind of colour
/// vision.
pub(super) const COLOUR_BLIND: Scheme = Scheme {
    shades: [
        shade(0x12_15_1a, Color::Reset),
        shade(0xd8_dc_e2, Color::Reset),
        shade(0x9a_a2_ae, Color::Reset),
        shade(0xf0_e4_42, Color::Yellow),
        shade(0x12_15_1a, Color::Black),
        shade(0x56_b4_e9, Color::LightBlue),
        shade(0xe6_9f_00, Color::Yellow),
        shade(0xd7_a7_c7, Color::Magenta),
        shade(0x56_b4_e9, Color::LightBlue),
        shade(0xe6_9f_00, Color::Yellow),
        shade(0xff_7a_3d, Color::LightRed),
        shade(0xd7_a7_c7, Color::Magenta),
    ],
    strong: false,
};
