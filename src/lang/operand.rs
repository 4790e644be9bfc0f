//! Splits words into operands: words joined by operators are a single one.

use super::line::{Line, Span, Word};

/// A name, a skill or a formula in a line.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    pub words: &'a [Word],
    pub span: Span,
}

impl<'a> Operand<'a> {
    /// Its word, if there is only one.
    pub(crate) fn single(&self) -> Option<&'a Word> {
        match self.words {
            [word] => Some(word),
            _ => None,
        }
    }

    /// The same without quotes, if it is one word.
    pub(crate) fn name<'l>(&self, line: &'l Line) -> &'l str
    where
        'a: 'l,
    {
        self.single()
            .map_or_else(|| self.text(line), |word| word.text.as_str())
    }

    pub(crate) fn text<'l>(&self, line: &'l Line) -> &'l str {
        line.text(self.span)
    }
}

/// Splits words into operands, up to the first modifier: a sign before a digit, or a word for
/// which `is_modifier` is true. Returns the operands and the number of words in them.
pub(crate) fn operands<'a>(
    words: &'a [Word],
    is_modifier: &dyn Fn(&Word) -> bool,
) -> (Vec<Operand<'a>>, usize) {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if word.is_signed() || is_modifier(word) {
            break;
        }
        let end = operand_end(words, at, is_modifier);
        found.push(Operand {
            words: &words[at..end],
            span: word.span.to(words[end - 1].span),
        });
        at = end;
    }
    (found, at)
}

/// One past the last word of the operand that starts at `from`.
pub(crate) fn operand_end(
    words: &[Word],
    from: usize,
    is_modifier: &dyn Fn(&Word) -> bool,
) -> usize {
    let mut depth = 0_i32;
    let mut at = from;
    while let Some(word) = words.get(at) {
        if at > from {
            let open = depth > 0;
            let apart = !open && (word.is_signed() || is_modifier(word));
            let joins = !apart && !word.quoted && !words[at - 1].quoted && {
                open || ends_open(words, at - 1) || begins_as_operator(word, words.get(at + 1))
            };
            if !joins {
                break;
            }
        }
        if !word.quoted {
            depth += parentheses(&word.text);
        }
        at += 1;
    }
    at
}

fn parentheses(text: &str) -> i32 {
    text.chars()
        .map(|c| i32::from(c == '(') - i32::from(c == ')'))
        .sum()
}

/// Whether the word ends in an operator, so that an operand must follow.
fn ends_open(words: &[Word], at: usize) -> bool {
    let word = &words[at];
    let operator = word.text.ends_with(['+', '-', '*', '/', '×', '(']);
    operator || (at > 0 && word.is("x"))
}

/// Whether the word continues the operand before it.
fn begins_as_operator(word: &Word, next: Option<&Word>) -> bool {
    let mut chars = word.text.chars();
    match chars.next() {
        Some('*' | '/' | '×' | ')' | '+' | '-') => true,
        // A single `x` is an operator if a factor may follow.
        Some('x' | 'X') if word.text.len() == 1 => {
            next.is_some_and(|next| !next.quoted && !next.is_signed())
        }
        // `x3`, also with more attached: `x3+5`.
        Some('x' | 'X') => {
            let rest = chars.as_str();
            let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            after.len() < rest.len()
                && !after.starts_with(|c: char| (c.is_alphabetic() && c != 'x') || c == '_')
        }
        _ => false,
    }
}
