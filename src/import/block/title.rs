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
    // Of values a list has more: `Male human fighter 2`, `Guard; 26 years old`.
    tokens.iter().filter(|token| token.is_number()).count() == 1 && tokens.len() > 3
}

/// The name that a line begins with, and the tokens behind it.
pub(super) fn of<'l>(game: &'static Game, line: &'l Line) -> Option<(Title, &'l [Token])> {
    if line.section().is_some() && !line.heading {
        return None;
    }
    let is_blank = |token: &&Token| matches!(token.what, What::Edge | What::Colon);
    let begin = line.tokens.iter().take_while(is_blank).count();
    let mut tokens = &line.tokens[begin..];
    let is_label = |word: &str| word.eq_ignore_ascii_case("name");
    let label = tokens
        .first()
        .and_then(Token::word)
        .filter(|word| is_label(word));
    let says_name = label.is_some() && tokens.len() > 2 && tokens[1].what != What::Comma;
    if says_name {
        tokens = &tokens[1 + tokens[1..].iter().take_while(is_blank).count()..];
    }
    let end = tokens.iter().position(|token| match token.what {
        What::Colon => !says_name,
        What::Open => true,
        _ => token.separates(),
    });
    let (name, mut rest) = tokens.split_at(end.unwrap_or(tokens.len()));
    let close = closed(rest, 0);
    let bracket = rest.get(1..close).filter(|inside| {
        rest[0].what == What::Open && stats_in(game, inside) == 0 && !inside.is_empty()
    });
    if bracket.is_some() {
        rest = rest.get(close + 1..).unwrap_or_default();
    }
    let value = rest.iter().find(|token| !is_blank(token));
    // `Fight 2, Sneak 3` is not a name; `Quay rat (3)` is, and so is `Rat 3`.
    let counts = rest.is_empty() || bracket.is_some();
    let rated = name.iter().any(is_rating) || stats_in(game, name) > 0;
    if rated
        || !counts && name.iter().any(Token::is_number)
        || value.is_some_and(Token::is_value)
        || key(game, &written(name)).is_some()
    {
        return None;
    }
    let title = split(&written(name), &bracket.map(written).unwrap_or_default());
    let separators = |token: &&Token| token.separates() || is_blank(token);
    let rest = &rest[rest.iter().take_while(separators).count()..];
    (!title.name.is_empty()).then_some((title, rest))
}

/// Splits a name from a remark in a sentence or in brackets: `Perrin is a ferryman`, `Wren (Sgt. Cole)`.
fn split(said: &str, bracket: &str) -> Title {
    let mut notes = Vec::new();
    let mut name = said.trim_end_matches('.').to_owned();
    for verb in [" is ", " was ", " are ", " were "] {
        if let Some(at) = name.find(verb) {
            notes.push(name[at + 1..].to_owned());
            name.truncate(at);
        }
    }
    let name = name.trim_matches([' ', ':', '"', '.']);
    let count = bracket.trim_start_matches(['x', 'X']).parse::<u32>();
    let mut name = name.to_owned();
    match bracket {
        _ if count.is_ok() => name = format!("{name} ({bracket})"),
        "" | "NPC" | "npc" => {}
        said => notes.push(said.to_owned()),
    }
    Title { name, notes }
}
