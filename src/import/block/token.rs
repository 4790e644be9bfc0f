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
    let words: Option<Vec<&str>> = words.map(Token::word).collect();
    words
        .map(|words| words.join(" "))
        .filter(|words| !words.is_empty())
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

/// Splits a line into tokens. `number` is its position in the file, from 1.
pub(super) fn tokens(number: usize, line: &str) -> Vec<Token> {
    // Longer lines than people write are cut off.
    let mut raw: Vec<char> = line.chars().take(4000).collect();
    blank_tags(&mut raw, '•');
    let chars = plain(&raw);
    let mut out: Vec<Token> = Vec::new();
    let (mut at, mut from) = (0, 0);
    while at < chars.len() {
        let begin = at;
        let (what, end) = match chars[at] {
            c if c == ' ' || c == MARK || c.is_whitespace() && c != '\t' => (None, at + 1),
            '\t' => (Some(What::Edge), at + 1),
            ':' | '=' => (Some(What::Colon), at + 1),
            ',' => (Some(What::Comma), at + 1),
            ';' => (Some(What::Semicolon), at + 1),
            '.' if ends_word(&chars, at + 1) => (Some(What::Stop), at + 1),
            // `Hide 70% / Sneak 65%`
            '/' if chars.get(at + 1) == Some(&' ') => (Some(What::Semicolon), at + 1),
            '/' => (Some(What::Slash), at + 1),
            '(' | '[' | '{' => (Some(What::Open), at + 1),
            ')' | ']' | '}' => (Some(What::Close), at + 1),
            _ => {
                let (what, end) = long(&chars, at);
                (Some(what), end)
            }
        };
        at = end;
        let Some(what) = what else { continue };
        let stops = matches!(&what, What::Word(word) if ends_sentence(word, &chars, at));
        let kept = raw[from..at].iter().zip(&chars[from..at]);
        let text = kept.filter(|(_, c)| **c != MARK).map(|(c, _)| *c);
        out.push(Token {
            what,
            text: text.collect(),
            line: number,
            column: begin + 1,
        });
        if stops {
            out.push(Token {
                what: What::Stop,
                text: String::new(),
                line: number,
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
    let mut rest = chars[at..]
        .iter()
        .filter(|c| !c.is_whitespace() && **c != MARK);
    let begins = |c: &char| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '+' | '(' | '-');
    word.ends_with('.') && long && rest.next().is_none_or(begins)
}

/// The number of digits from a position.
fn digits(chars: &[char], from: usize) -> usize {
    let rest = chars.iter().skip(from);
    rest.take_while(|c| c.is_ascii_digit()).count()
}

/// Dice, a number or a word, and where it ends.
fn long(chars: &[char], at: usize) -> (What, usize) {
    if let Some(found) = dice(chars, at) {
        return found;
    }
    let signed = matches!(chars[at], '+' | '-');
    let from = at + usize::from(signed);
    let end = from + digits(chars, from);
    let text = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
    let of = |chars: &[char], to: usize| chars.get(to).copied().unwrap_or(' ');
    // `3rd`, `12-gauge` and `19-20` are words, and so is a number with more digits than any value has; `4-point` is
    // a number.
    let rest: String = chars.iter().skip(end).take(6).collect();
    let point = !signed && rest.eq_ignore_ascii_case("-point");
    let glued = of(chars, end).is_alphabetic()
        || !signed && of(chars, end) == '-' && of(chars, end + 1).is_alphanumeric();
    if (1..=10).contains(&(end - from)) && (point || !glued) {
        let value: i64 = text(from, end).parse().unwrap_or(0);
        let blanks = chars[end..].iter().take_while(|c| **c == ' ').count();
        let percent = of(chars, end + blanks) == '%';
        let number = Number {
            value: if chars[at] == '-' { -value } else { value },
            percent,
            signed,
        };
        let more = match (percent, point) {
            (true, _) => blanks + 1,
            (_, true) => rest.chars().count(),
            _ => 0,
        };
        return (What::Number(number), end + more);
    }
    let ends = |at: &usize| {
        let letter = |at: usize| of(chars, at).is_alphabetic();
        match chars[*at] {
            c if c.is_whitespace() => true,
            MARK | ':' | '=' | ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' => true,
            // `Fist/Punch` is one word.
            '/' => !(letter(at - 1) && letter(at + 1)),
            _ => false,
        }
    };
    let end = (at + 1..chars.len()).find(ends).unwrap_or(chars.len());
    (What::Word(text(at, end)), end)
}

/// Dice such as `2D6 + 3`, `d8`, `1d8+1+db`, with or without a sign before them.
fn dice(chars: &[char], at: usize) -> Option<(What, usize)> {
    let skip_blank = |from: usize| {
        let blank = chars.iter().skip(from);
        from + blank.take_while(|c| matches!(**c, ' ' | MARK)).count()
    };
    let (mut out, mut end) = term(chars, at + usize::from(chars[at] == '+'), true)?;
    loop {
        let next = skip_blank(end);
        let Some(sign @ ('+' | '-')) = chars.get(next) else {
            break;
        };
        let Some((term, after)) = term(chars, skip_blank(next + 1), false) else {
            break;
        };
        out.push(*sign);
        out.push_str(&term);
        end = after;
    }
    Some((What::Dice(out), end))
}

/// A term of dice: dice or, after the first, also a number or a short name.
fn term(chars: &[char], from: usize, first: bool) -> Option<(String, usize)> {
    let count = digits(chars, from);
    let d = from + count;
    let text = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
    let faces = digits(chars, d + 1);
    if count <= 3 && faces > 0 && matches!(chars.get(d), Some('d' | 'D' | 'w' | 'W')) {
        let end = d + 1 + faces;
        let ends = chars.get(end).is_none_or(|c| !c.is_alphanumeric());
        let before = if count == 0 {
            "1".to_owned()
        } else {
            text(from, d)
        };
        return (faces <= 4 && ends).then(|| (format!("{before}d{}", text(d + 1, end)), end));
    }
    if first {
        return None;
    }
    if (1..=6).contains(&count) {
        let ends = chars.get(d).is_none_or(|c| !c.is_alphabetic() && *c != '%');
        return ends.then(|| (text(from, d), d));
    }
    let letters = chars.iter().skip(from).take_while(|c| c.is_alphabetic());
    let end = from + letters.count();
    (2..=12)
        .contains(&(end - from))
        .then(|| (text(from, end), end))
}
