//! A game's rules in brief, searched by words.

use super::{Ink, Line};
use crate::game::Game;

/// The lines that contain all of the words, including the title of their topic.
#[must_use]
pub fn lines(game: &Game, words: &str) -> Vec<Line> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |title: &str, line: &str| {
        let text = format!("{title} {line}").to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = Vec::new();
    let topics = game.reference.iter();
    let pages = topics.map(|topic| (topic.title, topic.page(game)));
    let rows = game.conditions.rows.iter();
    let conditions = rows.map(|row| format!("{}: {}", row.name, row.doc));
    for (title, page) in pages.chain([("Conditions", conditions.collect())]) {
        let page = page.into_iter();
        let mut shown = page.filter(|line| holds(title, line)).peekable();
        if shown.peek().is_none() {
            continue;
        }
        if !out.is_empty() {
            out.push(Line::new());
        }
        out.push(Line::of(Ink::Strong, title));
        out.extend(shown.map(|line| Line::of(Ink::Plain, format!("  {line}"))));
    }
    if out.is_empty() {
        out.push(Line::of(Ink::Dim, "no rule has these words"));
    }
    out
}
