//! A link as a code that a phone reads off the screen.

use qrcode::{Color, EcLevel, QrCode};

/// The quiet zone around the code, in modules.
const QUIET: usize = 2;

/// The code of a link. Written large it needs a smaller code, and it leads to the same page.
#[must_use]
pub fn code_of_link(link: &str) -> Vec<Vec<(bool, bool)>> {
    code(&link.to_ascii_uppercase())
}

/// The code of a text in half blocks, a line a row of them: `true` where a half is light, upper and lower
/// half of each cell. Empty where the text is too long for a code.
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
