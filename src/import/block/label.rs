//! The label of a line, and the stats in it.

use super::item::items;
use super::key::{Section, heads_line};
use super::row::Row;
use super::token::{Token, What};
use crate::game::Game;

/// How many stats a line sets.
pub(super) fn stats_in(game: &'static Game, row: &Row) -> usize {
    let items = items(game, &row.text, &row.tokens, Section::Any, false);
    items
        .iter()
        .filter(|item| item.key.is_some() && item.has_value())
        .count()
}

/// The label of a line and the token after it: `Skills: Dodge 40%`, `NOTES`, `Skills Climb +4`.
pub(super) fn label(row: &Row) -> Option<(String, usize)> {
    let colon = row
        .tokens
        .iter()
        .position(|token| token.what == What::Colon);
    if let Some(label) = colon.and_then(|at| words_of(&row.tokens[..at])) {
        return Some((label, colon.map_or(0, |at| at + 1)));
    }
    if let Some(words) = row.words() {
        return Some((words, row.tokens.len()));
    }
    (1..=2).find_map(|count| {
        let label = words_of(row.tokens.get(..count)?)?;
        let word_follows = matches!(row.tokens.get(count)?.what, What::Word(_));
        (word_follows && heads_line(&label)).then_some((label, count))
    })
}

fn words_of(tokens: &[Token]) -> Option<String> {
    let mut out: Vec<&str> = Vec::new();
    for token in tokens {
        match &token.what {
            What::Word(word) => out.push(word),
            What::Edge => {}
            _ => return None,
        }
    }
    (!out.is_empty()).then(|| out.join(" "))
}
