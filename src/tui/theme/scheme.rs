//! The roles that have colours, the themes that come with the program, and colours as numbers.

use ratatui::style::Color::{
    self, Black, Blue, Cyan, Gray, Green, LightBlue, LightCyan, LightGreen, LightMagenta, LightRed,
    LightYellow, Magenta, Red, Reset, White, Yellow,
};

use Role::{Accent, Ally, Bad, Dim, Foe, Good, Ground, Notice, OnAccent, Player, Text, Worst};

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
    shades: [Shade; ROLES.len()],
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
            shades: ROLES.map(|(.., colours)| {
                let (rgb, sixteen) = colours[column];
                Shade::new(rgb.into(), sixteen)
            }),
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

/// A role: its name, the role of its background, and its colours.
pub(super) type RoleRow = (&'static str, Role, Option<Role>, [(u32, Color); 4]);

/// The roles, in their order: the name in a theme file; the role of the background that it is read on, `None` for
/// one that is not used for text; and the colours: for a dark terminal; for a light one; in high contrast, which is
/// bright on black on any terminal; and for any kind of colour vision, in sky blue, orange, vermilion and pale purple.
#[rustfmt::skip] // a table reads by its columns
pub const ROLES: [RoleRow; 12] = [
    ("ground",    Ground,   None,         [(0x12_15_1a, Reset),     (0xfa_fa_fa, Reset),   (0x00_00_00, Black),        (0x12_15_1a, Reset)]),
    ("text",      Text,     Some(Ground), [(0xd8_dc_e2, Reset),     (0x20_24_28, Reset),   (0xff_ff_ff, White),        (0xd8_dc_e2, Reset)]),
    ("dim",       Dim,      Some(Ground), [(0x9a_a2_ae, Reset),     (0x58_60_6a, Reset),   (0xe5_e5_e5, Gray),         (0x9a_a2_ae, Reset)]),
    ("accent",    Accent,   None,         [(0xf0_c0_50, Yellow),    (0xf0_c0_50, Yellow),  (0xff_ff_55, LightYellow),  (0xf0_e4_42, Yellow)]),
    ("on_accent", OnAccent, Some(Accent), [(0x12_15_1a, Black),     (0x20_24_28, Black),   (0x00_00_00, Black),        (0x12_15_1a, Black)]),
    ("player",    Player,   Some(Ground), [(0x8f_d6_94, Green),     (0x1b_6b_2f, Blue),    (0x87_ff_87, LightGreen),   (0x56_b4_e9, LightBlue)]),
    ("foe",       Foe,      Some(Ground), [(0xff_9a_8a, LightRed),  (0xa8_32_1e, Red),     (0xff_af_87, LightYellow),  (0xe6_9f_00, Yellow)]),
    ("ally",      Ally,     Some(Ground), [(0x8a_b8_ff, LightBlue), (0x1d_4f_a8, Magenta), (0xaf_d7_ff, LightCyan),    (0xd7_a7_c7, Magenta)]),
    ("good",      Good,     Some(Ground), [(0x5f_d7_d7, Cyan),      (0x00_60_6b, Blue),    (0x55_ff_ff, LightCyan),    (0x56_b4_e9, LightBlue)]),
    ("bad",       Bad,      Some(Ground), [(0xe6_dc_7a, Yellow),    (0x8a_48_00, Red),     (0xff_ff_55, LightYellow),  (0xe6_9f_00, Yellow)]),
    ("worst",     Worst,    Some(Ground), [(0xff_6f_7d, LightRed),  (0xb0_00_20, Red),     (0xff_d7_5f, LightYellow),  (0xff_7a_3d, LightRed)]),
    ("notice",    Notice,   Some(Ground), [(0xd7_a5_ff, Magenta),   (0x78_1f_a0, Magenta), (0xff_87_ff, LightMagenta), (0xd7_a7_c7, Magenta)]),
];

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The six levels of the colour cube in the 256 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl From<u32> for Rgb {
    /// The colour that is written as this number in `#rrggbb`.
    fn from(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self(red, green, blue)
    }
}

impl Rgb {
    /// Parses `#rrggbb`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        Some(u32::from_str_radix(digits, 16).ok()?.into())
    }

    /// The nearest of the 240 colours that are the same on every 256-colour terminal.
    pub(super) fn indexed(self) -> Color {
        let far = |index: &u8| self.distance(Self::of_index(*index));
        Color::Indexed((16..=255).min_by_key(far).unwrap_or(0))
    }

    /// The value of one of those 240; black for the first 16, which differ between terminals.
    #[must_use]
    pub fn of_index(index: u8) -> Self {
        match index {
            0..=15 => Self(0, 0, 0),
            16..=231 => {
                let level = |place: u8| LEVELS[usize::from((index - 16) / place % 6)];
                Self(level(36), level(6), level(1))
            }
            232..=255 => {
                let grey = 8 + 10 * (index - 232);
                Self(grey, grey, grey)
            }
        }
    }

    fn distance(self, other: Self) -> u32 {
        let part = |one: u8, two: u8| u32::from(one.abs_diff(two)).pow(2);
        part(self.0, other.0) + part(self.1, other.1) + part(self.2, other.2)
    }

    /// The contrast to another colour, from 1 to 21 (WCAG 2, contrast ratio).
    #[must_use]
    pub fn contrast(self, ground: Self) -> f64 {
        let (one, two) = (self.luminance(), ground.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::{Color, Rgb};

    #[test]
    fn colours_are_parsed_from_six_digits() {
        assert_eq!(Rgb::parse("#14a0FF"), Some(Rgb(20, 160, 255)));
        for wrong in [
            "", "#", "14a0ff", "#14a0f", "#14a0fff", "#14a0fg", "#+4a0ff", "#é4a0f",
        ] {
            assert_eq!(Rgb::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_colour_of_256_is_its_own_nearest() {
        for index in 16..=255 {
            let colour = Rgb::of_index(index);
            let Color::Indexed(found) = colour.indexed() else {
                panic!("no index");
            };
            assert_eq!(Rgb::of_index(found), colour, "{index}");
        }
    }

    #[test]
    fn no_other_of_256_is_nearer() {
        for red in (0..=255).step_by(17) {
            for green in (0..=255).step_by(51) {
                for blue in (0..=255).step_by(15) {
                    let colour = Rgb(red, green, blue);
                    let Color::Indexed(found) = colour.indexed() else {
                        panic!("no index");
                    };
                    let far = |index| colour.distance(Rgb::of_index(index));
                    let least = (16..=255).map(far).min().unwrap();
                    assert_eq!(far(found), least, "{colour:?}");
                }
            }
        }
    }

    #[test]
    fn contrast_by_hand() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        // #767676 is the lightest grey that reaches 4.5 on white.
        assert!(Rgb(0x76, 0x76, 0x76).contrast(white) >= 4.5);
        assert!(Rgb(0x77, 0x77, 0x77).contrast(white) < 4.5);
    }
}
