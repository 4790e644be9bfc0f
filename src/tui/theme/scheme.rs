//! The roles that have colours, and the themes that come with the program.

use ratatui::style::Color::{
    self, Black, Blue, Cyan, Gray, Green, LightBlue, LightCyan, LightGreen, LightMagenta, LightRed,
    LightYellow, Magenta, Red, Reset, White, Yellow,
};

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

/// A colour, with its substitutes among 256 colours and among the terminal's sixteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    pub rgb: Rgb,
    pub many: Color,
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
        Self::of(0)
    }
}

impl Scheme {
    /// The themes that come with the program, by their names in the settings.
    #[must_use]
    pub fn all() -> [(&'static str, Self); 4] {
        [0, 1, 2, 3].map(|column| (THEMES[column], Self::of(column)))
    }

    /// The theme in a column of the table.
    fn of(column: usize) -> Self {
        Self {
            shades: SHADES.map(|role| Shade::new(Rgb::from(role[column].0), role[column].1)),
            strong: column == 2,
        }
    }

    /// The theme for a terminal with a light or a dark background.
    pub(crate) fn for_background(light: bool) -> Self {
        Self::of(light.into())
    }

    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::all().into_iter().find(|(known, _)| *known == name);
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
        let shade = &mut self.shades[role as usize];
        *shade = Shade::new(rgb, shade.sixteen);
    }
}

impl Shade {
    fn new(rgb: Rgb, sixteen: Color) -> Self {
        let many = rgb.indexed();
        Self { rgb, many, sixteen }
    }
}

/// The colours of the roles, in their order: for a dark terminal; for a light one; in high contrast, which is bright on
/// black on any terminal; and for any kind of colour vision, in sky blue, orange, vermilion and pale purple.
#[rustfmt::skip] // a table reads by its columns
const SHADES: [[(u32, Color); 4]; Role::ALL.len()] = [
    [(0x12_15_1a, Reset),    (0xfa_fa_fa, Reset),  (0x00_00_00, Black),       (0x12_15_1a, Reset)],
    [(0xd8_dc_e2, Reset),    (0x20_24_28, Reset),  (0xff_ff_ff, White),       (0xd8_dc_e2, Reset)],
    [(0x9a_a2_ae, Reset),    (0x58_60_6a, Reset),  (0xe5_e5_e5, Gray),        (0x9a_a2_ae, Reset)],
    [(0xf0_c0_50, Yellow),   (0xf0_c0_50, Yellow), (0xff_ff_55, LightYellow), (0xf0_e4_42, Yellow)],
    [(0x12_15_1a, Black),    (0x20_24_28, Black),  (0x00_00_00, Black),       (0x12_15_1a, Black)],
    [(0x8f_d6_94, Green),    (0x1b_6b_2f, Blue),   (0x87_ff_87, LightGreen),  (0x56_b4_e9, LightBlue)],
    [(0xff_9a_8a, LightRed), (0xa8_32_1e, Red),    (0xff_af_87, LightYellow), (0xe6_9f_00, Yellow)],
    [(0x8a_b8_ff, LightBlue),(0x1d_4f_a8, Magenta),(0xaf_d7_ff, LightCyan),   (0xd7_a7_c7, Magenta)],
    [(0x5f_d7_d7, Cyan),     (0x00_60_6b, Blue),   (0x55_ff_ff, LightCyan),   (0x56_b4_e9, LightBlue)],
    [(0xe6_dc_7a, Yellow),   (0x8a_48_00, Red),    (0xff_ff_55, LightYellow), (0xe6_9f_00, Yellow)],
    [(0xff_6f_7d, LightRed), (0xb0_00_20, Red),    (0xff_d7_5f, LightYellow), (0xff_7a_3d, LightRed)],
    [(0xd7_a5_ff, Magenta),  (0x78_1f_a0, Magenta),(0xff_87_ff, LightMagenta),(0xd7_a7_c7, Magenta)],
];
