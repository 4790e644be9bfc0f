//! Where an operand ends: words that operators join are one, others are apart.

use crate::lang::line::{Line, Span, Word};

/// A name, a skill or a formula, as it stands in the line.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// Its words.
    pub words: &'a [Word],
    /// Where it stands.
    pub span: Span,
}

impl<'a> Operand<'a> {
    /// Its one word, if it has only one.
    #[must_use]
    pub fn single(&self) -> Option<&'a Word> {
        match self.words {
            [word] => Some(word),
            _ => None,
        }
    }

    /// What stands in the line.
    #[must_use]
    pub fn text<'l>(&self, line: &'l Line) -> &'l str {
        line.text(self.span)
    }
}

/// Cuts words into operands, up to the first modifier: a sign before a digit,
/// or a word that `is_modifier` knows. Gives the operands and how many words they take.
#[must_use]
pub fn operands<'a>(
    words: &'a [Word],
    is_modifier: &dyn Fn(&Word) -> bool,
) -> (Vec<Operand<'a>>, usize) {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut depth = 0_i32;
    let mut taken = 0;
    for (at, word) in words.iter().enumerate() {
        let open = depth > 0;
        if !open && (word.is_signed() || is_modifier(word)) {
            break;
        }
        let joins = at > 0 && !word.quoted && !words[at - 1].quoted && {
            open || ends_open(words, at - 1) || begins_as_operator(word, words.get(at + 1))
        };
        match found.last_mut() {
            Some((_, end)) if joins => *end = at + 1,
            _ => {
                found.push((at, at + 1));
                depth = 0;
            }
        }
        if !word.quoted {
            depth += parentheses(&word.text);
        }
        taken = at + 1;
    }
    let operands = found
        .into_iter()
        .map(|(from, to)| {
            let words = &words[from..to];
            Operand {
                words,
                span: words[0].span.to(words[words.len() - 1].span),
            }
        })
        .collect();
    (operands, taken)
}

fn parentheses(text: &str) -> i32 {
    text.chars()
        .map(|c| i32::from(c == '(') - i32::from(c == ')'))
        .sum()
}

fn is_times(word: &Word) -> bool {
    word.is("x")
}

/// Whether an operand must follow this word: it ends in an operator.
fn ends_open(words: &[Word], at: usize) -> bool {
    let word = &words[at];
    let operator = word.text.ends_with(['+', '-', '*', '/', '×', '(']);
    operator || (at > 0 && is_times(word))
}

/// Whether this word carries on the operand before it.
fn begins_as_operator(word: &Word, next: Option<&Word>) -> bool {
    let mut chars = word.text.chars();
    match chars.next() {
        Some('*' | '/' | '×' | ')' | '+' | '-') => true,
        // `x` alone is an operator where something follows that it could multiply by.
        Some('x' | 'X') if word.text.len() == 1 => {
            next.is_some_and(|next| !next.quoted && !next.is_signed())
        }
        // `x3`, and with more joined to it: `x3+5`.
        Some('x' | 'X') => {
            let rest = chars.as_str();
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            after.len() < rest.len()
                && !after.starts_with(|c: char| (c.is_alphabetic() && c != 'x') || c == '_')
        }
        _ => false,
    }
}
