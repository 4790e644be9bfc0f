//! The strings that a terminal sends in answer to queries.

use super::found::Found;
use crate::tui::message::Msg;

/// The lightness, from 0 to 1, from which a background is light.
const LIGHT: f32 = 0.5;

/// The terminal's answer to the query for its background colour.
fn answer(bytes: &[u8]) -> Option<Msg> {
    let colour = bytes.strip_prefix(b"\x1b]11;")?;
    let colour = xterm_color::Color::parse(colour).ok()?;
    let light = colour.perceived_lightness() > LIGHT;
    Some(Msg::Background { light })
}

/// A string sent by the terminal in answer to a query.
pub(super) fn string(bytes: &[u8]) -> Found {
    for (at, byte) in bytes.iter().enumerate().skip(2) {
        match byte {
            0x07 => return Found::Whole(at + 1, answer(&bytes[..at])),
            0x1b => match bytes.get(at + 1) {
                Some(b'\\') => return Found::Whole(at + 2, answer(&bytes[..at])),
                // It was cut off, and something else begins.
                Some(_) => return Found::Whole(at, None),
                None => return Found::Part,
            },
            _ => {}
        }
    }
    Found::Part
}
