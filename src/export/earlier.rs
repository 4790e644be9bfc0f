//! Recognizes earlier exports, which a new one may replace.

use serde_json::Value;

use super::html;
use super::source::Format;
use crate::answer::VERSION;

/// The last line of a Markdown file, which readers do not see. What is printed to be posted goes
/// without it.
const LAST_LINE: &str = "\n<!-- exported by gmscreen -->\n";

/// An export as it is written to a file, so that [`is_export`] recognizes it.
pub(crate) fn for_file(format: Format, mut text: String) -> String {
    if format == Format::Markdown {
        text.push_str(LAST_LINE);
    }
    text
}

/// Whether a file contains an export in this format. A table is one if its header row begins as that
/// of the `new` one; an empty file counts as any.
pub(crate) fn is_export(format: Format, old: &[u8], new: &str) -> bool {
    let Ok(old) = str::from_utf8(old) else {
        return false;
    };
    old.trim().is_empty()
        || match format {
            Format::Markdown => old.ends_with(LAST_LINE),
            Format::Html => old.lines().take(HEAD).any(|line| line == html::GENERATOR),
            Format::Csv => columns(old).eq(columns(new)),
            Format::Json => of_ours(old),
            Format::Jsonl => old.lines().next().is_some_and(of_ours),
        }
}

/// The lines of a page before its style.
const HEAD: usize = 6;

/// The first columns of a table, which do not depend on who is in it.
fn columns(table: &str) -> impl Iterator<Item = &str> {
    let head = table.lines().next().unwrap_or_default();
    head.split(',').take(4)
}

/// Whether an object is a whole export, an entry of the log, a character, or what one did.
fn of_ours(object: &str) -> bool {
    serde_json::from_str(object).is_ok_and(|object: Value| {
        let has = |key: &str| object.get(key).is_some_and(|value| !value.is_null());
        let known = has("campaign") || has("command") || has("name");
        known && (object["v"] == VERSION || has("own_dice"))
    })
}
