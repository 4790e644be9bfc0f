//! Markdown, as notes take it.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::block::{Block, Item};
use crate::view::text::clean;

pub(super) fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        if !out.is_empty() {
            out.push('\n');
        }
        // What cannot fail: this is a string.
        let _ = match block {
            Block::Heading(level, text) => {
                let marks = "#".repeat(usize::from(*level));
                writeln!(out, "{marks} {}", escaped(text))
            }
            Block::Turn(who) => writeln!(out, "**{}**", escaped(who)),
            Block::Paragraph(text) => writeln!(out, "{}", lines(text, "")),
            Block::Quote(text) => writeln!(out, "> {}", lines(text, "> ")),
            Block::Items(items) => {
                for item in items {
                    let _ = writeln!(out, "- {}", told(item));
                }
                Ok(())
            }
            Block::Table { head, rows } => {
                row(&mut out, head);
                let rule: Vec<&str> = head.iter().map(|_| "---").collect();
                let _ = writeln!(out, "| {} |", rule.join(" | "));
                for cells in rows {
                    row(&mut out, cells);
                }
                Ok(())
            }
            Block::Page => writeln!(out, "---"),
        };
    }
    out
}

fn told(item: &Item) -> String {
    let mut out = String::new();
    if !item.who.is_empty() {
        let _ = write!(out, "**{}**", escaped(&item.who));
    }
    out.push_str(&lines(&item.text, "  "));
    if !item.then.is_empty() {
        let _ = write!(out, "  \n  → {}", lines(&item.then, "  "));
    }
    out
}

fn row(out: &mut String, cells: &[String]) {
    let cells: Vec<String> = cells
        .iter()
        .map(|cell| match cell.as_str() {
            "-" => "-".to_owned(),
            cell => escaped(&cell.replace('\n', " ")).into_owned(),
        })
        .collect();
    let _ = writeln!(out, "| {} |", cells.join(" | "));
}

/// Several lines, each escaped, the later ones behind this.
fn lines(text: &str, before: &str) -> String {
    let lines: Vec<Cow<'_, str>> = text.lines().map(escaped).collect();
    lines.join(&format!("  \n{before}"))
}

/// A text in which nothing is a mark of Markdown or HTML.
fn escaped(text: &str) -> Cow<'_, str> {
    let text = clean(text);
    let special = |c: char| {
        matches!(
            c,
            '\\' | '`'
                | '*'
                | '_'
                | '{'
                | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '#'
                | '|'
                | '~'
                | '&'
                | '$'
        )
    };
    let opens = text.starts_with(['-', '+', '=', ':']);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = digits > 0 && text[digits..].starts_with(['.', ')']);
    if !opens
        && !numbered
        && !text.contains(special)
        && !text.contains("://")
        && !text.contains('@')
    {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        let marks = special(c)
            || at == 0 && opens
            || at == digits && numbered
            // A link or an address by itself.
            || c == ':' && text[at..].starts_with("://")
            || c == '@';
        if marks {
            out.push('\\');
        }
        out.push(c);
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn no_name_is_a_mark() {
        for (text, is) in [
            ("Odile Varrick", "Odile Varrick"),
            ("*Odile* <b>", "\\*Odile\\* \\<b\\>"),
            ("- a", "\\- a"),
            ("12. Rat", "12\\. Rat"),
            ("1d6.", "1d6."),
            ("a|b", "a\\|b"),
            ("[x](http://y)", "\\[x\\](http\\://y)"),
            ("me@there", "me\\@there"),
        ] {
            assert_eq!(escaped(text), is);
        }
    }
}
