//! A line of a stat block.

use super::key::{key, section};
use super::token::{Token, What, plain, tags, tokens};
use crate::game::Game;
use crate::sheet::Field;

/// A line and its tokens.
pub(super) struct Row {
    /// From 1.
    pub(super) number: usize,
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
    /// `#`, `##`: a character's name.
    pub(super) heading: bool,
    /// `---`: only a rule.
    pub(super) rule: bool,
    /// Where joined lines begin in it, from 0, and their line numbers.
    joins: Vec<(usize, usize)>,
}

impl Row {
    pub(super) fn of((at, line): (usize, &str)) -> Self {
        // Longer lines than people write are cut off.
        let mut line: Vec<char> = line.chars().take(4000).collect();
        tags(&mut line);
        let line: String = line.into_iter().collect();
        let bare = line.trim_start();
        let heading = bare.starts_with('#');
        let marks = ['-', '=', '*', '_', '|', ':', '+', ' ', '\t'];
        let rule = bare.len() >= 3 && bare.chars().all(|c| marks.contains(&c));
        let mut chars = plain(&line);
        if heading {
            for c in chars.iter_mut().filter(|c| **c == '#') {
                *c = ' ';
            }
        }
        Self {
            number: at + 1,
            tokens: if rule { Vec::new() } else { tokens(&chars) },
            text: line,
            heading,
            rule,
            joins: Vec::new(),
        }
    }

    /// The line and the column, from 1, of a position in it.
    pub(super) fn place(&self, column: usize) -> (usize, usize) {
        let joins = self.joins.iter().rev();
        let mut joins = joins.filter(|(from, _)| *from < column);
        match joins.next() {
            Some((from, number)) => (*number, column - from),
            None => (self.number, column),
        }
    }

    /// The part of it between two columns, from 0; columns stay the same.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        let chars = self.text.chars().enumerate();
        let kept = chars.map(|(at, c)| if (from..to).contains(&at) { c } else { ' ' });
        let text: String = kept.collect();
        Self::of((self.number - 1, text.trim_end()))
    }

    /// Joins it with the next line.
    pub(super) fn join(&mut self, next: Self) {
        let from = self.text.chars().count() + 1;
        self.joins.push((from, next.number));
        self.text = format!("{} {}", self.text, next.text);
        self.tokens
            .extend(next.tokens.into_iter().map(|token| Token {
                column: token.column + from,
                end: token.end + from,
                ..token
            }));
    }

    pub(super) fn is_blank(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(super) fn has_numbers(&self) -> bool {
        let number = |token: &Token| matches!(token.what, What::Number { .. } | What::Dice(_));
        self.tokens.iter().any(number)
    }

    /// Its words, if there is nothing else except edges and colons.
    pub(super) fn words(&self) -> Option<String> {
        let mut out: Vec<&str> = Vec::new();
        for token in &self.tokens {
            match &token.what {
                What::Word(word) => out.push(word),
                What::Edge | What::Colon | What::Stop => {}
                _ => return None,
            }
        }
        Some(out.join(" "))
    }

    /// The stats and tracks it names, if it names nothing else.
    pub(super) fn keys(&self, game: &'static Game) -> Vec<Field> {
        let mut words: Vec<&str> = Vec::new();
        for token in &self.tokens {
            match &token.what {
                What::Word(word) => words.push(word),
                What::Edge | What::Colon | What::Comma | What::Semicolon => {}
                _ => return Vec::new(),
            }
        }
        // Their kind may come first: `Aptitude | COG | COO`.
        if words.len() > 2 && key(game, words[0]).is_none() && section(words[0]).is_some() {
            words.remove(0);
        }
        let each = words.iter().map(|word| key(game, word));
        each.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// How many words come before its numbers; `usize::MAX` if words follow a number too.
    pub(super) fn words_before_numbers(&self) -> usize {
        let mut tokens = self.tokens.iter().filter(|token| token.what != What::Edge);
        let words = tokens
            .by_ref()
            .take_while(|token| matches!(token.what, What::Word(_)));
        let words = words.count();
        let later = tokens.any(|token| matches!(token.what, What::Word(_)));
        if later { usize::MAX } else { words }
    }

    /// Its numbers, and whether each has a sign. With `aside`, numbers in brackets replace the ones
    /// before them.
    pub(super) fn numbers(&self, aside: bool) -> Vec<(i64, bool)> {
        let mut depth = 0;
        let mut out = Vec::new();
        for token in &self.tokens {
            match token.what {
                What::Open => depth += 1,
                What::Close => depth -= 1,
                What::Number { value, signed, .. } if depth == 0 => out.push((value, signed)),
                // `15 (+2)`: in games with bonuses, the bonus counts and not the score.
                What::Number {
                    value,
                    signed: true,
                    percent: false,
                } if aside => {
                    if let Some(last) = out.last_mut() {
                        *last = (value, true);
                    }
                }
                _ => {}
            }
        }
        out
    }
}
