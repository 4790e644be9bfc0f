//! The rules of a game in brief, searched by words.

use super::{Ink, Line};
use crate::game::Game;

/// The lines that hold every one of the words, counting the title of their topic.
#[must_use]
pub fn lines(game: &Game, words: &str) -> Vec<Line> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |title: &str, line: &str| {
        let text = format!("{title} {line}").to_lowercase();
        words.iter().all(|word| text.contains(word.as_str()))
    };
    let mut out = Vec::new();
    for topic in game.reference {
        let page = topic.page(game).into_iter();
        let mut shown = page.filter(|line| holds(topic.title, line)).peekable();
        if shown.peek().is_none() {
            continue;
        }
        if !out.is_empty() {
            out.push(Line::new());
        }
        out.push(Line::of(Ink::Notice, topic.title));
        out.extend(shown.map(|line| Line::of(Ink::Plain, format!("  {line}"))));
    }
    if out.is_empty() {
        let none = if game.reference.is_empty() {
            "this game has no rules here yet"
        } else {
            "no rule has these words"
        };
        out.push(Line::of(Ink::Dim, none));
    }
    out
}
