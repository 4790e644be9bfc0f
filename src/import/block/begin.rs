//! Finds where blocks begin.

use std::ops::Range;

use super::line::{Line, stats_in};
use super::paragraph::{Paragraph, is_titled};
use super::token::Token;
use super::words::{key, section};
use crate::game::Game;

/// The lines of each block of a text.
pub(super) fn blocks(game: &'static Game, lines: &[Line]) -> Vec<Range<usize>> {
    let first = |is: fn(&Line) -> bool| lines.iter().position(is).unwrap_or(lines.len());
    let valued = first(Line::has_numbers);
    let first = first(|line| !line.is_blank() || line.rule);
    let mut out = Vec::new();
    let (mut from, mut prose) = (0, false);
    for at in first + 1..lines.len() {
        if begins(game, lines, at, at > valued, prose) {
            out.push(from..at);
            (from, prose) = (at, false);
        }
        prose |= Paragraph::of(&lines[at].text()).is_some();
    }
    out.push(from..lines.len());
    out
}

/// Whether a new block begins at a line: a name after a blank line or a rule, with stats soon after. Text before the
/// first number is not a block of its own, nor are the sentences of the block before it (`prose`).
fn begins(game: &'static Game, lines: &[Line], at: usize, valued: bool, prose: bool) -> bool {
    let line = &lines[at];
    let first = line.tokens.first().and_then(Token::word);
    let is_label = |word: &str| word.eq_ignore_ascii_case("name");
    let is_name = |word: &str| key(game, word).is_none() && section(word).is_none();
    if first.is_some_and(is_label) && !line.heading {
        return true;
    }
    let named = || line.words().is_some() && line.keys(game).is_empty() && soon(game, &lines[at..]);
    let own = || !prose && first.is_some_and(is_name) && stats_in(game, &line.tokens) >= 2;
    let parted = valued && lines[at - 1].is_blank();
    !line.is_blank()
        && line.section().is_none()
        && (line.heading || parted)
        && (!line.heading && own() || named())
}

/// Whether a line with stats comes after a name, before the next gap, or one that describes a creature by its size.
fn soon(game: &'static Game, lines: &[Line]) -> bool {
    let rest = lines[1..].iter().skip_while(|line| line.is_blank());
    let mut rest = rest.take_while(|line| !line.is_blank()).take(4).peekable();
    rest.peek().is_some_and(|line| line.is_size()) && is_titled(&lines[0].text())
        || rest.any(|line| stats_in(game, &line.tokens) >= 2 || line.keys(game).len() >= 2)
}
