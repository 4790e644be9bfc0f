//! The line with the name of a block's character, and whatever else it says.

use super::line::Line;
use super::list::items;
use super::token::{Token, What, closed, written};
use super::words::Section;
use crate::game::Game;

/// How many stats a line sets.
pub(super) fn stats_in(game: &'static Game, line: &Line) -> usize {
    let items = items(game, &line.tokens, Section::Any, false);
    let stats = items
        .iter()
        .filter(|item| item.key.is_some() && item.has_value());
    stats.count()
}

/// Whether a line only introduces what follows: `From my notes:`.
pub(super) fn is_preface(line: &Line) -> bool {
    let last = line.tokens.last().map(|token| &token.what);
    last == Some(&What::Colon) && line.tokens.len() > 3 && !line.has_numbers()
}

/// Whether a token is a value that no name has: dice, `40%`, `+4`.
fn is_rating(token: &Token) -> bool {
    match token.what {
        What::Dice(_) => true,
        What::Number(number) => number.percent || number.signed,
        _ => false,
    }
}

/// Whether a line under the name describes the character: `Male human fighter 2`, `Guard; 26 years old`.
pub(super) fn is_description(game: &'static Game, line: &Line) -> bool {
    let listed = |token: &Token| {
        is_rating(token) || matches!(token.what, What::Colon | What::Edge | What::Open)
    };
    if line.tokens.iter().any(listed) || stats_in(game, line) > 0 || !line.keys(game).is_empty() {
        return false;
    }
    let small = |token: &Token| {
        token
            .word()
            .is_some_and(|word| word.starts_with(char::is_lowercase))
    };
    // A level after lower-case words, or a number followed by words.
    let mut pairs = line.tokens.windows(2);
    let numbers = line.tokens.iter().filter(|token| token.is_number()).count();
    let level = |two: &[Token]| {
        numbers == 1 && line.tokens.len() > 3 && small(&two[0]) && two[1].is_number()
    };
    pairs.any(|two| level(two) || two[0].is_number() && small(&two[1]))
}

/// The name in a line and the text after it, if the line has neither stats nor ratings.
pub(super) fn of(game: &'static Game, line: &Line) -> Option<(String, Vec<String>)> {
    let headed = line.section().is_some() && !line.heading;
    let rated = line.tokens.iter().any(is_rating);
    if rated || headed || stats_in(game, line) > 0 || !line.keys(game).is_empty() {
        return None;
    }
    let is_blank = |token: &Token| token.what == What::Edge;
    let begin = line.tokens.iter().position(|token| !is_blank(token))?;
    let mut tokens = &line.tokens[begin..];
    let says_name = tokens.len() > 2
        && tokens[0]
            .word()
            .is_some_and(|word| word.eq_ignore_ascii_case("name"));
    if says_name {
        let blank = |token: &&Token| is_blank(token) || token.what == What::Colon;
        tokens = &tokens[1 + tokens[1..].iter().take_while(blank).count()..];
    }
    let mut end = 0;
    while end < tokens.len() {
        match tokens[end].what {
            What::Open => end = closed(tokens, end),
            What::Comma | What::Edge | What::Semicolon => break,
            What::Colon if !says_name => break,
            _ => {}
        }
        end += 1;
    }
    let (name, more) = tokens.split_at(end.min(tokens.len()));
    // `Fight 2, Sneak 3` is not a name; `Quay rat (3)` is, and so is `Rat 3`.
    let counts = more.is_empty() || name.iter().any(|token| token.what == What::Open);
    if name.is_empty() || !counts && name.iter().any(Token::is_number) {
        return None;
    }
    let (name, mut notes) = split(&written(name));
    notes.extend(more.get(1..).map(written));
    (!name.is_empty()).then_some((name, notes))
}

/// Splits a name from a remark in brackets or in a sentence: `Wren (Sgt. Cole)`, `Perrin is a ferryman`.
pub(super) fn split(said: &str) -> (String, Vec<String>) {
    let mut notes = Vec::new();
    let mut name = said;
    for verb in [" is ", " was ", " are ", " were "] {
        if let Some(at) = name.find(verb) {
            notes.push(name[at + 1..].to_owned());
            name = &name[..at];
        }
    }
    if let Some((before, inside)) = name.split_once('(') {
        let inside = inside.trim_end_matches([')', ':', ' ']);
        let count = inside.trim_start_matches(['x', 'X']).parse::<u32>().is_ok();
        if !count && !before.trim().is_empty() {
            if !inside.eq_ignore_ascii_case("npc") {
                notes.push(inside.to_owned());
            }
            name = before;
        }
    }
    (name.trim_matches([' ', ':', '"', '.']).to_owned(), notes)
}
