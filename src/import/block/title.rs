//! The line with the name of a block's character, and whatever else it says.

use super::key::section;
use super::label::{label, stats_in};
use super::row::Row;
use super::token::{Token, What};
use crate::game::Game;

/// A name and the text after it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Title {
    pub(super) name: String,
    pub(super) notes: Vec<String>,
}

/// Whether a line only introduces what follows: `From my notes:`.
pub(super) fn is_preface(row: &Row) -> bool {
    let last = row.tokens.last().map(|token| &token.what);
    last == Some(&What::Colon) && row.tokens.len() > 3 && !row.has_numbers()
}

/// Whether a line under the name describes the character: `Male human fighter 2`, `Guard; 26 years
/// old`.
pub(super) fn is_description(game: &'static Game, row: &Row) -> bool {
    let said = row.tokens.iter().any(|token| {
        matches!(
            token.what,
            What::Dice(_)
                | What::Colon
                | What::Edge
                | What::Open
                | What::Number { percent: true, .. }
                | What::Number { signed: true, .. }
        )
    });
    if said || stats_in(game, row) > 0 || !row.keys(game).is_empty() {
        return false;
    }
    let is_number = |token: &Token| matches!(token.what, What::Number { .. });
    let small = |token: &Token| matches!(&token.what, What::Word(word) if word.starts_with(char::is_lowercase));
    // A level after lower-case words, or a number followed by words.
    let level = row.tokens.len() > 3
        && row.tokens.windows(2).all(|two| !is_number(&two[0]))
        && row
            .tokens
            .windows(2)
            .any(|two| small(&two[0]) && is_number(&two[1]))
        && row.tokens.iter().filter(|token| is_number(token)).count() == 1;
    let counted = row
        .tokens
        .windows(2)
        .any(|two| is_number(&two[0]) && small(&two[1]));
    level || counted
}

/// The name in a row, if it has neither stats nor ratings.
pub(super) fn of(game: &'static Game, row: &Row) -> Option<Title> {
    let valued = row.tokens.iter().any(|token| {
        matches!(
            token.what,
            What::Dice(_) | What::Number { percent: true, .. } | What::Number { signed: true, .. }
        )
    });
    let headed = label(row).is_some_and(|(label, _)| section(&label).is_some());
    if valued || headed && !row.heading || stats_in(game, row) > 0 || !row.keys(game).is_empty() {
        return None;
    }
    let mut tokens = row.tokens.iter().peekable();
    while tokens.next_if(|token| token.what == What::Edge).is_some() {}
    let says_name = matches!(tokens.peek().map(|token| &token.what), Some(What::Word(word))
        if word.eq_ignore_ascii_case("name"));
    if says_name && row.tokens.len() > 2 {
        tokens.next();
        while tokens
            .next_if(|token| matches!(token.what, What::Colon | What::Edge))
            .is_some()
        {}
    }
    let begin = tokens.peek()?.column - 1;
    let rest: Vec<_> = tokens.collect();
    let mut depth = 0_usize;
    let ends = rest.iter().find(|token| {
        match token.what {
            What::Open => depth += 1,
            What::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(token.what, What::Comma | What::Edge | What::Semicolon)
            || depth == 0 && token.what == What::Colon && !says_name
    });
    let numbered = rest
        .iter()
        .take_while(|token| ends.is_none_or(|end| token.column < end.column))
        .any(|token| matches!(token.what, What::Number { .. }));
    let slice = |from: usize, to: usize| {
        let chars = row.text.chars().take(to).skip(from);
        let text: String = chars.collect();
        let marks: &[char] = &['*', '_', '`', '|', '#', '"', '>', ' ', '\t', '–', '—', '-'];
        text.trim_matches(marks).to_owned()
    };
    let end = ends.map_or(usize::MAX, |end| end.column - 1);
    let name = slice(begin, end);
    // `Fight 2, Sneak 3` is not a name; `Quay rat (3)` is, and so is `Rat 3`.
    let counts = ends.is_none() || name.contains('(');
    if name.is_empty() || numbered && !counts {
        return None;
    }
    let mut title = split(&name);
    if let Some(end) = ends {
        title.notes.push(slice(end.column, usize::MAX));
    }
    Some(title)
}

/// Splits a name from a remark in brackets or in a sentence: `Wren (Sgt. Cole)`, `Perrin is a
/// ferryman`.
pub(super) fn split(said: &str) -> Title {
    let mut title = Title::default();
    let mut name = said.trim();
    for verb in [" is ", " was ", " are ", " were "] {
        if let Some(at) = name.find(verb) {
            title.notes.push(name[at + 1..].to_owned());
            name = &name[..at];
        }
    }
    if let Some((before, inside)) = name.split_once('(') {
        let inside = inside.trim_end_matches([')', ':', ' ']);
        let count = inside.trim_start_matches(['x', 'X']).parse::<u32>().is_ok();
        if !count && !before.trim().is_empty() {
            if !inside.eq_ignore_ascii_case("npc") {
                title.notes.push(inside.to_owned());
            }
            name = before;
        }
    }
    let bare = |c: char| matches!(c, ' ' | ':' | '"' | '*' | '_');
    name.trim_matches(bare).clone_into(&mut title.name);
    title
}
