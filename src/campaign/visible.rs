//! Makes hostile text harmless when it comes in: control characters, escape sequences, characters that
//! reorder or hide text, and invisible characters that are not needed to write the character before them.

use std::borrow::Cow;
use std::path::Path;

use unicode_properties::UnicodeEmoji;

/// One line of text with nothing hidden: control characters become symbols (`␛`), characters that reorder or
/// hide text become `<U+202E>`. Idempotent.
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

/// A path for display, on one line with nothing hidden.
pub(crate) fn visible_path(path: &Path) -> String {
    visible(&path.to_string_lossy()).into_owned()
}

fn shown(text: &str, lines: bool) -> Cow<'_, str> {
    // Most texts are plain, and a campaign has many.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let plain = |c: char| lines && matches!(c, '\n' | '\t');
    if !text.contains(|c: char| is_suspicious(c) && !plain(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut chars = text.chars().peekable();
    // The character before, if it was kept; an invisible character belongs to nothing otherwise.
    let mut before = None;
    while let Some(c) = chars.next() {
        let stays = plain(c) || !is_suspicious(c) || belongs(before, c, chars.peek().copied());
        if stays {
            out.push(c);
        } else {
            out.push_str(&picture(c));
        }
        before = stays.then_some(c);
    }
    if out == text {
        return Cow::Borrowed(text);
    }
    Cow::Owned(out)
}

/// Whether a character moves the cursor, reorders its neighbours, joins them or cannot be seen.
fn is_suspicious(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            // Soft hyphens and other characters of no width.
            '\u{ad}' | '\u{34f}' | '\u{61c}'
                // Letters that look blank.
                | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
                | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
                // Joiners, direction marks and variation selectors.
                | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Whether an invisible character is part of how the one before it is written.
fn belongs(before: Option<char>, c: char, after: Option<char>) -> bool {
    let Some(before) = before else { return false };
    match c {
        // In these scripts a letter changes shape when joined.
        '\u{200c}' => joins(before),
        '\u{200d}' => {
            let sign = is_emoji(before) || before == '\u{fe0f}';
            joins(before) || sign && after.is_some_and(is_emoji)
        }
        '\u{fe0e}' | '\u{fe0f}' => is_emoji(before) || after == Some('\u{20e3}'),
        '\u{180b}'..='\u{180d}' | '\u{180f}' => matches!(before, '\u{1820}'..='\u{18aa}'),
        '\u{fe00}'..='\u{fe0d}' | '\u{e0100}'..='\u{e01ef}' => matches!(
            before,
            '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
                | '\u{20000}'..='\u{3ffff}'
        ),
        _ => false,
    }
}

/// Letters and marks of scripts in which neighbours join: Arabic, Indic and related scripts.
fn joins(c: char) -> bool {
    let script = matches!(
        c,
        '\u{620}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{109f}'
            | '\u{1780}'..='\u{18af}' | '\u{1900}'..='\u{1cff}' | '\u{a800}'..='\u{abff}'
            | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10a00}'..='\u{11fff}'
    );
    script && !is_suspicious(c)
}

/// Emoji, and the skin tones after them; digits are excluded.
fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

fn picture(c: char) -> String {
    match u32::from(c) {
        low @ 0..=0x1f => char::from_u32(0x2400 + low).unwrap_or('?').to_string(),
        0x7f => '\u{2421}'.to_string(),
        code => format!("<U+{code:04X}>"),
    }
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_lines};

    #[test]
    fn misplaced_invisible_characters_are_shown() {
        let hidden = [
            '\u{e0041}',
            '\u{ad}',
            '\u{34f}',
            '\u{180e}',
            '\u{fe0f}',
            '\u{e0100}',
            '\u{3164}',
            '\u{17b4}',
            '\u{2800}',
            '\u{200d}',
            '\u{200c}',
            '\u{115f}',
            '\u{1160}',
            '\u{ffa0}',
            '\u{fe00}',
            '\u{180b}',
            '\u{202e}',
            '\u{feff}',
            '\u{2061}',
            '\u{fff9}',
        ];
        for c in hidden {
            let code = u32::from(c);
            for (before, after) in [("Il", "se"), ("", "Ilse"), ("Ilse", ""), ("\u{ad}", "x")] {
                let text = format!("{before}{c}{after}");
                let shown = visible(&text);
                assert!(
                    shown.contains(&format!("<U+{code:04X}>")),
                    "{text:?}: {shown}"
                );
                assert_eq!(visible(&shown), shown, "a second time");
                assert_eq!(visible_lines(&text), shown);
            }
        }
    }

    #[test]
    fn letters_and_emoji_keep_their_invisible_characters() {
        for text in [
            "Bróðir Tam",
            "देवी",
            "क्‍ष",
            "می‌خواهم",
            "葛\u{e0100}城",
            "👩‍🚀",
            "❤️",
            "👍🏽",
            "1️⃣",
            "ᠠ\u{180b}ᠨ",
            "🏳️‍🌈",
        ] {
            assert_eq!(visible(text), text);
        }
        assert_eq!(visible("👩‍"), "👩<U+200D>");
        assert_eq!(visible("क\u{200d}\u{200d}"), "क\u{200d}<U+200D>");
    }
}
