//! Hostile text made visible, once, at the border: control characters, escape
//! sequences, and what turns or hides the text around it.

use std::borrow::Cow;

/// One line of text with nothing hidden in it: control characters become their
/// pictures (`␛`), what reorders or hides text becomes `<U+202E>`. A text that
/// is made visible already stays as it is.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    shown(text, false)
}

/// Like [`visible`], but the text may have lines and tabs. `CR LF` becomes `LF`.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        return Cow::Owned(shown(&text.replace("\r\n", "\n"), true).into_owned());
    }
    shown(text, true)
}

fn shown(text: &str, lines: bool) -> Cow<'_, str> {
    // Most texts are plain, and a campaign has many.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let hostile = |c: char| is_hostile(c) && !(lines && matches!(c, '\n' | '\t'));
    if !text.contains(hostile) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hostile(c) {
            out.push_str(&picture(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Whether a character moves the cursor, reorders its neighbours or cannot be seen.
/// The joiners U+200C and U+200D belong to scripts and emoji and are not.
fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2064}'
                | '\u{2066}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

fn picture(c: char) -> String {
    match u32::from(c) {
        low @ 0..=0x1f => char::from_u32(0x2400 + low).unwrap_or('?').to_string(),
        0x7f => '\u{2421}'.to_string(),
        code => format!("<U+{code:04X}>"),
    }
}
