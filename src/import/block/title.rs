//! The line with the name of a block's character.

use super::line::{Line, stats_in};
use super::token::{Token, What, closed, written};
use super::words::key;
use crate::game::Game;

/// A name, and remarks within it.
pub(super) struct Title {
    pub(super) name: String,
    pub(super) notes: Vec<String>,
}

/// Whether a line only introduces what follows: `From my notes:`.
pub(super) fn is_preface(line: &Line) -> bool {
    let last = line.tokens.last().map(|token| &token.what);
    last == Some(&What::Colon) && line.tokens.len() > 3 && !line.has_numbers()
}

/// Whether a token is a value that no name has: dice, `40%`, `+4`.
pub(super) fn is_rating(token: &Token) -> bool {
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
    if line.is_size() {
        return true;
    }
    let tokens = &line.tokens;
    if tokens.iter().any(listed) || stats_in(game, tokens) > 0 {
        return false;
    }
    let small = |token: &Token| {
        let word = token.word();
        word.is_some_and(|word| word.starts_with(char::is_lowercase))
    };
    // A level after lower-case words, or a number followed by words.
    let numbers = tokens.iter().filter(|token| token.is_number()).count();
    let one = numbers == 1 && tokens.len() > 3;
    tokens.windows(2).any(|two| {
        one && small(&two[0]) && two[1].is_number() || two[0].is_number() && small(&two[1])
    })
}

/// The name that a line begins with, and the tokens behind it.
pub(super) fn of<'l>(game: &'static Game, line: &'l Line) -> Option<(Title, &'l [Token])> {
    if line.section().is_some() && !line.heading {
        return None;
    }
    let is_blank = |token: &Token| token.what == What::Edge;
    let begin = line.tokens.iter().position(|token| !is_blank(token))?;
    let mut tokens = &line.tokens[begin..];
    let is_label = |word: &str| word.eq_ignore_ascii_case("name");
    let says_name =
        tokens[0].word().is_some_and(is_label) && tokens.len() > 2 && tokens[1].what != What::Comma;
    if says_name {
        let blank = |token: &&Token| is_blank(token) || token.what == What::Colon;
        tokens = &tokens[1 + tokens[1..].iter().take_while(blank).count()..];
    }
    let mut end = 0;
    while end < tokens.len() {
        match tokens[end].what {
            What::Open if stats_in(game, &tokens[end..closed(tokens, end)]) > 0 => break,
            What::Open => end = closed(tokens, end),
            What::Comma | What::Edge | What::Semicolon | What::Stop => break,
            What::Colon if !says_name => break,
            _ => {}
        }
        end += 1;
    }
    let (name, rest) = tokens.split_at(end.min(tokens.len()));
    let blanks = |token: &&Token| is_blank(token) || token.what == What::Colon;
    let value = rest.iter().find(|token| !blanks(token));
    // `Fight 2, Sneak 3` is not a name; `Quay rat (3)` is, and so is `Rat 3`.
    let counts = rest.is_empty() || name.iter().any(|token| token.what == What::Open);
    let rated = name.iter().any(is_rating) || stats_in(game, name) > 0;
    if rated
        || !counts && name.iter().any(Token::is_number)
        || value.is_some_and(Token::is_value)
        || key(game, &written(name)).is_some()
    {
        return None;
    }
    let title = split(written(name).trim_end_matches('.'));
    let separators = rest
        .iter()
        .take_while(|token| token.separates() || blanks(token));
    let rest = &rest[separators.count()..];
    (!title.name.is_empty()).then_some((title, rest))
}

/// Splits a name from a remark in brackets or in a sentence: `Wren (Sgt. Cole)`, `Perrin is a ferryman`.
fn split(said: &str) -> Title {
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
    let name = name.trim_matches([' ', ':', '"', '.']).to_owned();
    Title { name, notes }
}
