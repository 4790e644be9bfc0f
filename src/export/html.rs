//! HTML: one self-contained, printable file.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::block::{Block, Item, Piece, Words};
use crate::view::text::clean;

const STYLE: &str = include_str!("page.css");

/// Identifies the program in the head of a page.
pub(super) const GENERATOR: &str = "<meta name=\"generator\" content=\"gmscreen\">";

pub(super) fn write(title: &str, blocks: &[Block]) -> String {
    let title = escaped(title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         {GENERATOR}\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    for block in blocks {
        // Writing to a string cannot fail.
        let _ = match block {
            Block::Heading(level, text) => writeln!(out, "<h{level}>{}</h{level}>", escaped(text)),
            Block::Aside(text) => writeln!(out, "<p class=\"aside\">{}</p>", escaped(text)),
            Block::Paragraph(words) => writeln!(out, "<p>{}</p>", told(words)),
            Block::Quote(words) => writeln!(out, "<blockquote>{}</blockquote>", told(words)),
            Block::Items(all) => {
                items(&mut out, all);
                Ok(())
            }
            Block::Table(rows) => {
                out.push_str("<div class=\"table\"><table>\n<thead>");
                for (nth, cells) in rows.iter().enumerate() {
                    row(&mut out, if nth == 0 { "th" } else { "td" }, cells);
                    out.push_str(if nth == 0 { "</thead>\n<tbody>\n" } else { "" });
                }
                writeln!(out, "</tbody>\n</table></div>")
            }
            Block::Figures(all) => {
                out.push_str("<dl>\n");
                for (name, value) in all {
                    let (name, value) = (escaped(name), escaped(value));
                    let _ = writeln!(out, "<div><dt>{name}</dt><dd>{value}</dd></div>");
                }
                writeln!(out, "</dl>")
            }
            Block::Page => writeln!(out, "<hr class=\"page\">"),
        };
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn items(out: &mut String, items: &[Item]) {
    out.push_str("<ul>\n");
    for item in items {
        // What cannot fail: this is a string.
        let _ = write!(out, "<li>{}", told(&item.text));
        if !item.then.is_empty() {
            let _ = write!(out, "<span class=\"then\">→ {}</span>", told(&item.then));
        }
        if !item.under.is_empty() {
            out.push('\n');
            self::items(out, &item.under);
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

fn told(words: &Words) -> String {
    let mut out = String::new();
    for piece in &words.0 {
        // Writing to a string cannot fail.
        let _ = match piece {
            Piece::Plain(text) => write!(out, "{}", escaped(text)),
            Piece::Strong(text) => write!(out, "<b>{}</b>", escaped(text)),
            Piece::Break => write!(out, "<br>"),
        };
    }
    out
}

fn row(out: &mut String, kind: &str, cells: &[String]) {
    out.push_str("<tr>");
    for cell in cells {
        let _ = write!(out, "<{kind}>{}</{kind}>", lines(cell));
    }
    out.push_str("</tr>\n");
}

fn lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("<br>")
}

fn escaped(text: &str) -> Cow<'_, str> {
    let text = clean(text);
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text;
    }
    // The first one, because the others contain it.
    let mut out = text.replace('&', "&amp;");
    for (c, escaped) in [
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
        ('\'', "&#39;"),
    ] {
        out = out.replace(c, escaped);
    }
    Cow::Owned(out)
}
