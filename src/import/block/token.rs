//! A line of a stat block as words, numbers, dice and marks. Every mark keeps its column.

/// A piece of a line and the column it begins in, from 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) what: What,
    pub(super) column: usize,
    /// One past the last column.
    pub(super) end: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Word(String),
    Number {
        value: i64,
        /// `40%`.
        percent: bool,
    },
    /// Dice with what is added to them, stats too: `1d8+1+db`.
    Dice(String),
    Colon,
    /// `,` or `;`.
    Comma,
    /// The edge of a column: `|`, a tab, a bullet, a dash between spaces, three spaces.
    Edge,
    Slash,
    Open,
    Close,
}

/// The characters of a line as they are read, each in the place of one: marks of Markdown are blank,
/// bullets and bars are edges.
pub(super) fn plain(line: &str) -> Vec<char> {
    let mut chars: Vec<char> = line.chars().collect();
    let next_is_digit =
        |chars: &[char], at: usize| chars.get(at + 1).is_some_and(char::is_ascii_digit);
    for at in 0..chars.len() {
        chars[at] = match chars[at] {
            '*' | '`' | '_' | '"' | '“' | '”' | '\u{a0}' | '\u{200b}' | '\u{feff}' | '\\' => {
                ' '
            }
            '–' | '‒' | '−' if next_is_digit(&chars, at) => '-',
            '–' | '‒' | '−' | '|' | '•' | '●' | '▪' | '◦' | '■' | '·' | '—' | '►' | '→' => {
                '\t'
            }
            '：' => ':',
            '％' => '%',
            '×' => 'x',
            c => c,
        };
    }
    // A bullet, a dash between spaces, and wide gaps are edges too.
    for at in 0..chars.len() {
        let gap = |at: usize| chars.get(at).is_none_or(|c| c.is_whitespace());
        let first = chars[..at].iter().all(|c| c.is_whitespace());
        let dash = chars[at] == '-' && gap(at + 1) && (first || gap(at - 1));
        let bullet = first && matches!(chars[at], '+' | '>') && gap(at + 1);
        let wide = at >= 2 && chars[at - 2..=at].iter().all(|c| *c == ' ') && !first;
        if dash || bullet || wide {
            chars[at] = '\t';
        }
    }
    chars
}

/// Cuts a line into tokens.
pub(super) fn tokens(chars: &[char]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let begin = at;
        let what = match c {
            '\t' => Some(What::Edge),
            c if c.is_whitespace() => None,
            ':' | '=' => Some(What::Colon),
            ',' | ';' => Some(What::Comma),
            '/' => Some(What::Slash),
            '(' | '[' | '{' => Some(What::Open),
            ')' | ']' | '}' => Some(What::Close),
            _ => {
                let (what, end) = long(chars, at);
                at = end - 1;
                Some(what)
            }
        };
        at += 1;
        if let Some(what) = what {
            out.push(Token {
                what,
                column: begin + 1,
                end: at + 1,
            });
        }
    }
    out
}

/// Whether a word begins here: a number stands by itself.
fn digits(chars: &[char], from: usize) -> usize {
    chars[from..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .count()
}

fn long(chars: &[char], at: usize) -> (What, usize) {
    if let Some(found) = dice(chars, at) {
        return found;
    }
    let sign = matches!(chars[at], '+' | '-');
    let from = at + usize::from(sign);
    let count = digits(chars, from);
    let end = from + count;
    // `3rd` is a word, and so is a number of more digits than anything has.
    let glued = chars.get(end).is_some_and(|c| c.is_alphabetic());
    if (1..=10).contains(&count) && !glued {
        let text: String = chars[from..end].iter().collect();
        let value: i64 = text.parse().unwrap_or(0);
        let percent = chars[end..].iter().find(|c| **c != ' ') == Some(&'%');
        let after = chars[end..].iter().position(|c| *c == '%');
        return (
            What::Number {
                value: if chars[at] == '-' { -value } else { value },
                percent,
            },
            if percent {
                end + after.map_or(0, |after| after + 1)
            } else {
                end
            },
        );
    }
    let ends = |c: &char| {
        c.is_whitespace()
            || matches!(
                c,
                ':' | '=' | ',' | ';' | '/' | '(' | ')' | '[' | ']' | '{' | '}'
            )
    };
    let len = chars[at..]
        .iter()
        .position(ends)
        .unwrap_or(chars.len() - at);
    let text: String = chars[at..at + len].iter().collect();
    (What::Word(text), at + len)
}

/// Dice such as `2D6 + 3`, `d8`, `1d8+1+db`, with a sign before them or without.
fn dice(chars: &[char], at: usize) -> Option<(What, usize)> {
    let from = at + usize::from(chars[at] == '+');
    let (mut out, mut end) = term(chars, from, true)?;
    loop {
        let next = skip_blank(chars, end);
        let Some(sign @ ('+' | '-')) = chars.get(next).copied() else {
            break;
        };
        let Some((term, after)) = term(chars, skip_blank(chars, next + 1), false) else {
            break;
        };
        out.push(sign);
        out.push_str(&term);
        end = after;
    }
    Some((What::Dice(out), end))
}

fn skip_blank(chars: &[char], from: usize) -> usize {
    let blank = chars[from.min(chars.len())..]
        .iter()
        .take_while(|c| **c == ' ');
    from + blank.count()
}

/// A part of dice: dice, and behind the first a number or a short name too.
fn term(chars: &[char], from: usize, first: bool) -> Option<(String, usize)> {
    let from = from.min(chars.len());
    let count = digits(chars, from);
    let d = from + count;
    let faces = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
    let is_d = |c: Option<&char>| matches!(c, Some('d' | 'D' | 'w' | 'W'));
    if count <= 3 && is_d(chars.get(d)) && faces(d + 1) {
        let wide = digits(chars, d + 1);
        let end = d + 1 + wide;
        let ends = chars.get(end).is_none_or(|c| !c.is_alphanumeric());
        if wide <= 4 && ends {
            let before: String = chars[from..d].iter().collect();
            let after: String = chars[d + 1..end].iter().collect();
            let before = if before.is_empty() { "1" } else { &before };
            return Some((format!("{before}d{after}"), end));
        }
        return None;
    }
    if first {
        return None;
    }
    if (1..=6).contains(&count) && chars.get(d).is_none_or(|c| !c.is_alphabetic() && *c != '%') {
        return Some((chars[from..d].iter().collect(), d));
    }
    let letters = chars[from..]
        .iter()
        .take_while(|c| c.is_alphabetic())
        .count();
    let short = (2..=12).contains(&letters);
    short.then(|| (chars[from..from + letters].iter().collect(), from + letters))
}
