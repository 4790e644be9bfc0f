//! Colours as numbers: their nearest match in a terminal's 256 colours, and the contrast between
//! two of them.

use ratatui::style::Color;

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
    use ratatui::style::Color;

    use super::Rgb;

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
