//! Markdown.

use std::fmt::Write as _;

use super::block::{Block, Item, Piece, Words};
use crate::view::text::clean;

pub(super) fn write(blocks: &[Block]) -> String {
    let mut out = String::new();
    for block in blocks {
        if !out.is_empty() {
            out.push('\n');
        }
        // Writing to a string cannot fail.
        let _ = match block {
            Block::Heading(level, text) => {
                let marks = "#".repeat(usize::from(*level));
                writeln!(out, "{marks} {}", escaped(text, true))
            }
            Block::Aside(text) => writeln!(out, "*{}*", escaped(text, false)),
            Block::Paragraph(words) => writeln!(out, "{}", told(words, "")),
            Block::Quote(words) => writeln!(out, "> {}", told(words, "> ")),
            Block::Items(all) => {
                items(&mut out, all, "");
                Ok(())
            }
            Block::Table(rows) => {
                table(&mut out, rows);
                Ok(())
            }
            Block::Figures(all) => {
                let (head, row) = all.iter().cloned().unzip();
                table(&mut out, &[head, row]);
                Ok(())
            }
            Block::Page => writeln!(out, "---"),
        };
    }
    out
}

/// A list, with a prefix before each line.
fn items(out: &mut String, items: &[Item], before: &str) {
    let within = format!("{before}  ");
    for item in items {
        // Writing to a string cannot fail.
        let _ = write!(out, "{before}- {}", told(&item.text, &within));
        if !item.then.is_empty() {
            let _ = write!(out, "  \n{within}→ {}", told(&item.then, &within));
        }
        out.push('\n');
        self::items(out, &item.under, &within);
    }
}

fn table(out: &mut String, rows: &[Vec<String>]) {
    for (nth, cells) in rows.iter().enumerate() {
        row(out, cells);
        if nth == 0 {
            row(out, &vec!["---".to_owned(); cells.len()]);
        }
    }
}

fn row(out: &mut String, cells: &[String]) {
    let cells = cells.iter();
    let cells = cells.map(|cell| escaped(&cell.replace('\n', " "), false));
    let _ = writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "));
}

/// Text of one or more lines, with a prefix before all but the first.
fn told(words: &Words, before: &str) -> String {
    let mut out = String::new();
    let mut begins = true;
    for piece in &words.0 {
        // Writing to a string cannot fail.
        let _ = match piece {
            Piece::Plain(text) => write!(out, "{}", escaped(text, begins)),
            Piece::Strong(text) => write!(out, "**{}**", escaped(text.trim(), false)),
            Piece::Break => write!(out, "  \n{before}"),
        };
        begins = *piece == Piece::Break;
    }
    out
}

/// A text with everything escaped that Markdown or HTML would interpret; `begins` if it begins a line.
fn escaped(text: &str, begins: bool) -> String {
    let text = clean(text);
    let special = |c: char| r"\`*_{}[]<>#|~&$".contains(c);
    let opens = begins && text.starts_with(['-', '+', '=', ':']);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let numbered = begins && digits > 0 && text[digits..].starts_with(['.', ')']);
    let mut out = String::new();
    for (at, c) in text.char_indices() {
        let marks = special(c)
            || at == 0 && opens
            || at == digits && numbered
            // A bare link or address.
            || c == ':' && text[at..].starts_with("://")
            || c == '@';
        if marks {
            out.push('\\');
        }
        out.push(c);
    }
    out
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
            assert_eq!(escaped(text, true), is);
        }
        assert_eq!(escaped("-8/10", false), "-8/10");
    }
}
