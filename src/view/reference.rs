//! A game's rules in brief, searched by words.

use super::Line;
use super::found::Found;
use crate::game::Game;

/// The lines that contain all of the words, including the title of their topic.
#[must_use]
pub fn lines(game: &Game, words: &str) -> Vec<Line> {
    let mut found = Found::<()>::by(words);
    let topics = (game.reference)().into_iter();
    let pages = topics.map(|topic| (topic.title, topic.page(game)));
    let rows = game.conditions.rows.iter();
    let conditions = rows.map(|row| format!("{}: {}", row.name, row.doc));
    for (title, page) in pages.chain([("Conditions", conditions.collect())]) {
        let page = page.into_iter();
        found.add(
            title,
            page.map(|line| (Line::from(format!("  {line}")), None)),
        );
    }
    let found = found.or("no rule has these words").into_iter();
    found.map(|(line, _)| line).collect()
}
