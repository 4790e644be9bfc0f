//! Names are compared without case and accents, so that `tomas` finds Tomás on a keyboard without accents.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// Combining marks on Latin, Greek and Cyrillic letters. Marks of other scripts are part of the spelling and
/// stay.
const ACCENTS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// A text without case and accents. Equal texts fold to equal texts, and a prefix folds to a prefix.
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !ACCENTS.contains(c)) {
        match plain(c) {
            Some(letters) => out.push_str(letters),
            None => out.extend(c.to_lowercase().filter(|c| !ACCENTS.contains(c))),
        }
    }
    out
}

/// The same without a copy if nothing changes.
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    let is_folded = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if text.bytes().all(is_folded) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(fold(text))
    }
}

/// A name in the form in which names are compared: two that differ only by case, by width or by how their accents
/// are written are the same name.
pub(crate) fn name_key(name: &str) -> String {
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    name.nfkc().collect::<String>().to_lowercase()
}

/// Whether two names are the same one.
pub(crate) fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
        || !(one.is_ascii() && other.is_ascii()) && name_key(one) == name_key(other)
}

/// Whether a text matches a pattern in which `*` stands for anything, case and accents included.
pub(crate) fn is_like(name: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// Letters that Unicode does not decompose, as they are typed without a special keyboard.
fn plain(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' | 'ẞ' => "ss",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' | 'ð' | 'Ð' => "d",
        'þ' | 'Þ' => "th",
        'ħ' | 'Ħ' => "h",
        'ŧ' | 'Ŧ' => "t",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}
