//! HTML: one file without anything from elsewhere, which prints.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::block::{Block, Item};
use crate::view::text::clean;

const STYLE: &str = "\
:root{color-scheme:light dark}
body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3,h4,.turn,th{font-family:system-ui,sans-serif;line-height:1.25}
h2{border-bottom:1px solid #8888;padding-bottom:.2rem;margin-top:2.2rem}
h4{color:#777;text-transform:uppercase;letter-spacing:.06em;font-size:.85rem;margin:1.4rem 0 .3rem}
.turn{font-weight:600;margin:.8rem 0 .1rem}
ul{margin:.2rem 0;padding-left:1.2rem}
li{margin:.15rem 0}
.then{display:block;padding-left:1rem;opacity:.85}
blockquote{margin:.8rem 0;padding-left:1rem;border-left:3px solid #8888;font-style:italic}
table{border-collapse:collapse;margin:.8rem 0;font-size:.92rem}
th,td{border:1px solid #8886;padding:.2rem .55rem;text-align:left;vertical-align:top}
.page{break-before:page;border:0;margin:2rem 0}
@media print{:root{color-scheme:light}body{margin:0;max-width:none}li,tr,.turn{break-inside:avoid}h2,h3,h4,.turn{break-after:avoid}}
";

pub(super) fn write(title: &str, blocks: &[Block]) -> String {
    let title = escaped(title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    );
    for block in blocks {
        // What cannot fail: this is a string.
        let _ = match block {
            Block::Heading(level, text) => writeln!(out, "<h{level}>{}</h{level}>", escaped(text)),
            Block::Turn(who) => writeln!(out, "<p class=\"turn\">{}</p>", escaped(who)),
            Block::Paragraph(text) => writeln!(out, "<p>{}</p>", lines(text)),
            Block::Quote(text) => writeln!(out, "<blockquote>{}</blockquote>", lines(text)),
            Block::Items(items) => {
                out.push_str("<ul>\n");
                for item in items {
                    let _ = writeln!(out, "<li>{}</li>", told(item));
                }
                writeln!(out, "</ul>")
            }
            Block::Table { head, rows } => {
                out.push_str("<table>\n<thead>");
                row(&mut out, "th", head);
                out.push_str("</thead>\n<tbody>\n");
                for cells in rows {
                    row(&mut out, "td", cells);
                }
                writeln!(out, "</tbody>\n</table>")
            }
            Block::Page => writeln!(out, "<hr class=\"page\">"),
        };
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn told(item: &Item) -> String {
    let mut out = String::new();
    if !item.who.is_empty() {
        let _ = write!(out, "<b>{}</b>", escaped(&item.who));
    }
    out.push_str(&lines(&item.text));
    if !item.then.is_empty() {
        let _ = write!(out, "<span class=\"then\">→ {}</span>", lines(&item.then));
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
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}
