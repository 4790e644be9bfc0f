//! Splits a line of a stat block into words, numbers, dice and separators.

use crate::import::markup::{MARK, blank_tags};

/// A piece of a line.
#[derive(Clone, Debug)]
pub(in crate::import) struct Token {
    pub(super) what: What,
    /// As written, with the blanks before it.
    text: String,
    /// Its position in the file, from 1.
    pub(super) line: usize,
    pub(super) column: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Word(String),
    Number(Number),
    /// Dice with additions, including stats: `1d8+1+db`.
    Dice(String),
    Colon,
    Comma,
    Semicolon,
    /// The end of a sentence.
    Stop,
    /// The edge of a column: `|`, a tab, a bullet, a dash between spaces, several spaces.
    Edge,
    /// The end of a line within a list.
    Line,
    Slash,
    Open,
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::import) struct Number {
    pub(in crate::import) value: i64,
    /// `40%`.
    pub(in crate::import) percent: bool,
    /// `+4`, `-1`.
    pub(in crate::import) signed: bool,
}

impl Token {
    pub(super) fn end_of_line(line: usize) -> Self {
        Self {
            what: What::Line,
            text: " ".to_owned(),
            line,
            column: 1,
        }
    }

    pub(super) fn word(&self) -> Option<&str> {
        match &self.what {
            What::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn is_number(&self) -> bool {
        matches!(self.what, What::Number(_))
    }

    /// Whether it separates what is before it from what is behind it.
    pub(super) fn separates(&self) -> bool {
        use What::{Comma, Edge, Line, Semicolon, Stop};
        matches!(self.what, Comma | Semicolon | Stop | Edge | Line)
    }

    pub(super) fn is_value(&self) -> bool {
        matches!(self.what, What::Number(_) | What::Dice(_))
    }
}

/// Tokens as they were written, on one line and without markup.
pub(super) fn written(tokens: &[Token]) -> String {
    let text: String = tokens.iter().map(|token| token.text.as_str()).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let text = text.trim_start_matches(['•', '●', '▪', '◦', '■', '|', ' ']);
    let text = text.trim_start_matches("- ").trim_start_matches("* ");
    text.trim_end_matches(['|', '•', ' ']).to_owned()
}

/// Words with nothing else between them than edges; `None` if there is anything else.
pub(super) fn words_of(tokens: &[Token]) -> Option<String> {
    let words = tokens.iter().filter(|token| token.what != What::Edge);
    let words = words.map(Token::word).collect::<Option<Vec<&str>>>()?;
    (!words.is_empty()).then(|| words.join(" "))
}

/// The position of the bracket that closes the one at `open`, or the end of the line.
pub(super) fn closed(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0_usize;
    let mut rest = tokens.iter().enumerate().skip(open);
    let close = rest.find(|(_, token)| {
        match token.what {
            What::Open => depth += 1,
            What::Close => depth = depth.saturating_sub(1),
            What::Line => depth = 0,
            _ => {}
        }
        depth == 0
    });
    close.map_or(tokens.len(), |(at, _)| at)
}

/// The characters of a line with markup as [`MARK`] and edges as tabs.
fn plain(raw: &[char]) -> Vec<char> {
    let mut chars = raw.to_vec();
    let quoted = |c: &char| matches!(*c, ' ' | '\t' | '>' | '#' | MARK);
    let start = chars.iter().take_while(|c| quoted(c)).count();
    chars[..start].fill(MARK);
    let cells = chars.contains(&'|') || raw.iter().skip(start).any(|c| *c == '\t');
    let blank = |at: usize| raw.get(at).is_none_or(|c| c.is_whitespace());
    let digit = |at: usize| raw.get(at).is_some_and(char::is_ascii_digit);
    for at in start..chars.len() {
        let dash = blank(at + 1) && (at == start || !cells && blank(at - 1));
        chars[at] = match raw[at] {
            '-' if dash => '\t',
            '*' | '+' if at == start && blank(at + 1) => '\t',
            // `Climb ..... 40`
            '.' if raw.get(at + 1) == Some(&'.') || at > 0 && raw[at - 1] == '.' => MARK,
            '\u{a0}' => ' ',
            '*' | '`' | '_' | '"' | '“' | '”' | '\u{200b}' | '\u{feff}' | '\\' | '◆' | '◇' => {
                MARK
            }
            '–' | '‒' | '−' if digit(at + 1) => '-',
            '–' | '‒' | '−' | '—' | '→' if !cells || at == start => '\t',
            '|' | '•' | '●' | '▪' | '◦' | '■' | '·' | '►' => '\t',
            // Two blanks are an edge, except where bars or tabs are.
            ' ' if !cells && at > start && raw[at - 1] == ' ' => '\t',
            '：' => ':',
            '％' => '%',
            '×' => 'x',
            c => c,
        };
    }
    chars
}

/// Splits a line into tokens. `row` is its position in the file, from 1.
pub(super) fn tokens(row: usize, line: &str) -> Vec<Token> {
    // Longer lines than people write are cut off.
    let mut raw: Vec<char> = line.chars().take(4000).collect();
    blank_tags(&mut raw, '•');
    let chars = plain(&raw);
    let mut out: Vec<Token> = Vec::new();
    let (mut at, mut from) = (0, 0);
    while at < chars.len() {
        let begin = at;
        at += 1;
        let what = match chars[begin] {
            '\t' => What::Edge,
            c if c == MARK || c.is_whitespace() => continue,
            ':' | '=' => What::Colon,
            ',' => What::Comma,
            ';' => What::Semicolon,
            '.' if ends_word(&chars, at) => What::Stop,
            // `Hide 70% / Sneak 65%`
            '/' if chars.get(at) == Some(&' ') => What::Semicolon,
            '/' => What::Slash,
            '(' | '[' | '{' => What::Open,
            ')' | ']' | '}' => What::Close,
            _ => {
                let long = dice(&chars, begin).or_else(|| number(&chars, begin));
                let (what, end) = long.unwrap_or_else(|| word(&chars, begin));
                at = end;
                what
            }
        };
        let stops = matches!(&what, What::Word(word) if ends_sentence(word, &chars, at));
        let kept = raw[from..at].iter().zip(&chars[from..at]);
        let text = kept.filter(|(_, c)| **c != MARK).map(|(c, _)| *c);
        out.push(Token {
            what,
            text: text.collect(),
            line: row,
            column: begin + 1,
        });
        if stops {
            out.push(Token {
                what: What::Stop,
                text: String::new(),
                line: row,
                column: at,
            });
        }
        from = at;
    }
    out
}

fn ends_word(chars: &[char], at: usize) -> bool {
    let next = chars.get(at);
    next.is_none_or(|c| c.is_whitespace() || matches!(*c, MARK | ')' | ']'))
}

/// Whether a word ends a sentence: `water.`, but not `ft.`, `Sgt.` or `dmg.`.
fn ends_sentence(word: &str, chars: &[char], at: usize) -> bool {
    let bare = word.trim_end_matches('.').to_lowercase();
    let short = "sgt mrs dmg dam max min mod pts att lbs rev cpt capt col gen hon";
    let long = bare.chars().count() > 2 && !short.split(' ').any(|one| one == bare);
    let mut rest = chars[at..].iter();
    let next = rest.find(|c| !c.is_whitespace() && **c != MARK);
    let begins = |c: &char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '+' | '(' | '-');
    word.ends_with('.') && long && next.is_none_or(begins)
}

/// How many characters from a position are such.
fn run(chars: &[char], from: usize, is: fn(&char) -> bool) -> usize {
    chars.iter().skip(from).take_while(|c| is(c)).count()
}

/// A number with its sign. `3rd`, `12-gauge` and `19-20` are words, and so is a number with more digits than any value
/// has; `4-point` is a number.
fn number(chars: &[char], at: usize) -> Option<(What, usize)> {
    let signed = matches!(chars[at], '+' | '-');
    let from = at + usize::from(signed);
    let digits = run(chars, from, char::is_ascii_digit);
    let end = from + digits;
    let after = |nth: usize| chars.get(end + nth).copied().unwrap_or(' ');
    let rest: String = chars.iter().skip(end).take(6).collect();
    let point = !signed && rest.eq_ignore_ascii_case("-point");
    let glued =
        after(0).is_alphabetic() || !signed && after(0) == '-' && after(1).is_alphanumeric();
    if !(1..=10).contains(&digits) || glued && !point {
        return None;
    }
    let blanks = run(chars, end, |c| *c == ' ');
    let percent = after(blanks) == '%';
    let value: i64 = chars[from..end].iter().collect::<String>().parse().ok()?;
    let number = Number {
        value: if chars[at] == '-' { -value } else { value },
        percent,
        signed,
    };
    let more = if percent { blanks + 1 } else { 0 };
    Some((
        What::Number(number),
        end + if point { rest.len() } else { more },
    ))
}

fn word(chars: &[char], at: usize) -> (What, usize) {
    let letter = |at: usize| chars.get(at).is_some_and(|c| c.is_alphabetic());
    let ends = |at: &usize| match chars[*at] {
        MARK | ':' | '=' | ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' => true,
        // `Fist/Punch` is one word.
        '/' => !(letter(at - 1) && letter(at + 1)),
        c => c.is_whitespace(),
    };
    let end = (at + 1..chars.len()).find(ends).unwrap_or(chars.len());
    (What::Word(chars[at..end].iter().collect()), end)
}

/// Dice such as `2D6 + 3`, `d8`, `1d8+1+db`, with or without a sign before them.
fn dice(chars: &[char], at: usize) -> Option<(What, usize)> {
    let skip_blank = |from: usize| from + run(chars, from, |c| matches!(*c, ' ' | MARK));
    let term = |from: usize, first: bool| {
        let end = from + run(chars, from, |c| c.is_alphanumeric());
        let text: String = chars.get(from..end)?.iter().collect();
        Some((term(&text, first)?, end)).filter(|_| chars.get(end) != Some(&'%'))
    };
    let (mut out, mut end) = term(at + usize::from(chars[at] == '+'), true)?;
    loop {
        let sign = skip_blank(end);
        let more = chars.get(sign).filter(|c| matches!(c, '+' | '-'));
        let Some((sign, (more, after))) = more.zip(term(skip_blank(sign + 1), false)) else {
            return Some((What::Dice(out), end));
        };
        out.push(*sign);
        out.push_str(&more);
        end = after;
    }
}

/// A term of dice: dice or, after the first, also a number or a short name.
fn term(text: &str, first: bool) -> Option<String> {
    let is_number = |text: &str, most: usize| {
        text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if let Some((count, faces)) = text.split_once(['d', 'D', 'w', 'W'])
        && is_number(count, 3)
        && is_number(faces, 4)
        && !faces.is_empty()
    {
        let count = if count.is_empty() { "1" } else { count };
        return Some(format!("{count}d{faces}"));
    }
    let is_name = (2..=12).contains(&text.len()) && text.chars().all(char::is_alphabetic);
    let other = !text.is_empty() && is_number(text, 6) || is_name;
    (!first && other).then(|| text.to_owned())
}
