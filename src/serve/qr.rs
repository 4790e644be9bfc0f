//! A link as a QR code that a phone reads from the screen.

use qrcode::{Color, EcLevel, QrCode};

/// The quiet zone around the code, in modules.
const QUIET: usize = 2;

/// The QR code of a link. The link is written in capitals, which leads to the same page and needs a
/// smaller code.
pub(crate) fn code_of_link(link: &str) -> Vec<Vec<(bool, bool)>> {
    code(&link.to_ascii_uppercase())
}

/// The QR code of a text in rows of half blocks: for the upper and the lower half of each cell,
/// `true` if it is light. Empty if the text is too long for a code.
#[must_use]
pub fn code(text: &str) -> Vec<Vec<(bool, bool)>> {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::L) else {
        return Vec::new();
    };
    let (wide, colours) = (code.width(), code.to_colors());
    let side = wide + 2 * QUIET;
    let is_light = |x: usize, y: usize| {
        let inside = |at: usize| at.checked_sub(QUIET).filter(|at| *at < wide);
        match (inside(x), inside(y)) {
            (Some(x), Some(y)) => colours.get(y * wide + x) != Some(&Color::Dark),
            _ => true,
        }
    };
    (0..side.div_ceil(2))
        .map(|row| {
            (0..side)
                .map(|x| (is_light(x, row * 2), is_light(x, row * 2 + 1)))
                .collect()
        })
        .collect()
}
