//! Splits a line of a stat block into words, numbers, dice and separators, each with its column.

/// A piece of a line and the column where it begins, from 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) what: What,
    pub(super) column: usize,
    /// The column after the last.
    pub(super) end: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    Word(String),
    Number {
        value: i64,
        /// `40%`.
        percent: bool,
        /// `+4`, `-1`.
        signed: bool,
    },
    /// Dice with additions, including stats: `1d8+1+db`.
    Dice(String),
    Colon,
    Comma,
    Semicolon,
    /// The end of a sentence.
    Stop,
    /// The edge of a column: `|`, a tab, a bullet, a dash between spaces, three spaces.
    Edge,
    Slash,
    Open,
    Close,
}

/// Replaces markup without a meaning; unlike spaces it is not a gap between columns.
pub(in crate::import) const MARK: char = '\u{1}';

/// Blanks out forum and HTML tags: `[b]`, `[/list]`, `<br>`. `[*]` and `<li>` become bullets.
pub(super) fn tags(chars: &mut [char]) {
    let mut at = 0;
    while at < chars.len() {
        let close = match chars[at] {
            '[' => ']',
            '<' => '>',
            _ => {
                at += 1;
                continue;
            }
        };
        let end = chars[at..].iter().take(40).position(|c| *c == close);
        let Some(end) = end.map(|len| at + len) else {
            at += 1;
            continue;
        };
        let inside: String = chars[at + 1..end].iter().collect();
        let inside = inside.to_lowercase();
        let name = inside.trim_matches('/').trim();
        let name = name.split([' ', '=']).next().unwrap_or_default();
        let known = [
            "b", "i", "u", "s", "em", "strong", "list", "ul", "ol", "li", "*", "p", "br", "div",
            "span", "size", "color", "font", "url", "quote", "center", "table", "tr", "td", "th",
            "hr", "h1", "h2", "h3", "h4", "indent", "spoiler",
        ];
        if known.contains(&name) {
            chars[at..=end].fill(MARK);
            if ["*", "li", "td", "br"].contains(&name) && !inside.starts_with('/') {
                chars[at] = '\t';
            }
        }
        at = end + 1;
    }
}

/// The characters of a line, position by position, with Markdown markup blanked out and bullets and
/// bars as edges.
pub(super) fn plain(line: &str) -> Vec<char> {
    let mut chars: Vec<char> = line.chars().collect();
    // `Climb ..... 40`
    for run in line
        .match_indices("...")
        .map(|(at, _)| line[..at].chars().count())
    {
        let dots = chars[run..].iter().take_while(|c| **c == '.').count();
        chars[run..run + dots].fill(' ');
    }
    let next_is_digit =
        |chars: &[char], at: usize| chars.get(at + 1).is_some_and(char::is_ascii_digit);
    for at in 0..chars.len() {
        chars[at] = match chars[at] {
            '*' if chars[..at].iter().all(|c| c.is_whitespace())
                && chars.get(at + 1) == Some(&' ') =>
            {
                '\t'
            }
            '\u{a0}' => ' ',
            '*' | '`' | '_' | '"' | '“' | '”' | '\u{200b}' | '\u{feff}' | '\\' | '◆' | '◇' => {
                MARK
            }
            '>' if chars[..at].iter().all(|c| matches!(*c, ' ' | '\t' | MARK)) => ' ',
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
    // Bullets, dashes between spaces, and wide gaps become edges too.
    for at in 0..chars.len() {
        let gap = |at: usize| chars.get(at).is_none_or(|c| c.is_whitespace());
        let first = chars[..at].iter().all(|c| c.is_whitespace());
        let dash = chars[at] == '-' && gap(at + 1) && (first || gap(at - 1));
        let bullet = first && chars[at] == '+' && gap(at + 1);
        let wide = at >= 2 && chars[at - 2..=at].iter().all(|c| *c == ' ') && !first;
        if dash || bullet || wide {
            chars[at] = '\t';
        }
    }
    chars
}

/// Splits a line into tokens.
pub(super) fn tokens(chars: &[char]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let begin = at;
        let what = match c {
            '\t' if matches!(out.last(), Some(last) if last.what == What::Edge) => None,
            '\t' => Some(What::Edge),
            c if c.is_whitespace() || c == MARK => None,
            ':' | '=' => Some(What::Colon),
            ',' => Some(What::Comma),
            ';' => Some(What::Semicolon),
            '.' if ends_word(chars, at + 1) => Some(What::Stop),
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
            let end = at + 1;
            let stops = matches!(&what, What::Word(word) if ends_sentence(word, chars, at));
            out.push(Token {
                what,
                column: begin + 1,
                end,
            });
            if stops {
                out.push(Token {
                    what: What::Stop,
                    column: end,
                    end,
                });
            }
        }
    }
    out
}

fn ends_word(chars: &[char], at: usize) -> bool {
    chars
        .get(at)
        .is_none_or(|c| c.is_whitespace() || matches!(*c, MARK | ')' | ']'))
}

/// Whether a word ends a sentence: `water.`, but not `ft.`, `Sgt.` or `dmg.`.
fn ends_sentence(word: &str, chars: &[char], at: usize) -> bool {
    let bare = word.trim_end_matches('.').to_lowercase();
    let short = [
        "sgt", "mrs", "dmg", "dam", "max", "min", "mod", "pts", "att", "lbs", "rev", "cpt", "capt",
        "col", "gen", "hon",
    ];
    let long = word.ends_with('.') && bare.chars().count() > 2 && !short.contains(&bare.as_str());
    let mut rest = chars[at.min(chars.len())..]
        .iter()
        .filter(|c| !c.is_whitespace() && **c != MARK);
    long && rest
        .next()
        .is_none_or(|c| c.is_uppercase() || c.is_ascii_digit() || matches!(c, '+' | '(' | '-'))
}

/// The number of digits from a position.
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
    // `3rd` is a word, and so is a number with more digits than any value has.
    let mut glued = chars.get(end).is_some_and(|c| c.is_alphabetic());
    let mut end = end;
    if chars.get(end) == Some(&'-') && !sign {
        // `4-point hide`, but `12-gauge`, `19-20`, `01-04`.
        let rest: String = chars[end + 1..].iter().take(5).collect();
        let point = rest.eq_ignore_ascii_case("point");
        glued |= !point && chars.get(end + 1).is_some_and(|c| c.is_alphanumeric());
        if point {
            let word = chars[end..].iter().position(|c| c.is_whitespace());
            let long = word.unwrap_or(chars.len() - end);
            return (
                What::Number {
                    value: chars[from..end]
                        .iter()
                        .collect::<String>()
                        .parse()
                        .unwrap_or(0),
                    percent: false,
                    signed: false,
                },
                end + long,
            );
        }
    }
    if (1..=10).contains(&count) && !glued {
        let text: String = chars[from..end].iter().collect();
        let value: i64 = text.parse().unwrap_or(0);
        let percent = chars[end..].iter().find(|c| **c != ' ') == Some(&'%');
        if let Some(after) = chars[end..]
            .iter()
            .position(|c| *c == '%')
            .filter(|_| percent)
        {
            end += after + 1;
        }
        return (
            What::Number {
                value: if chars[at] == '-' { -value } else { value },
                percent,
                signed: sign,
            },
            end,
        );
    }
    let ends = |c: &char| {
        c.is_whitespace()
            || matches!(
                c,
                &MARK | ':' | '=' | ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}'
            )
    };
    // `Fist/Punch` is one word.
    let slash = |at: usize| {
        chars[at] == '/'
            && !(chars[at - 1].is_alphabetic()
                && chars.get(at + 1).is_some_and(|c| c.is_alphabetic()))
    };
    let len = (at + 1..chars.len())
        .find(|at| ends(&chars[*at]) || slash(*at))
        .unwrap_or(chars.len())
        - at;
    let text: String = chars[at..at + len].iter().collect();
    (What::Word(text), at + len)
}

/// Dice such as `2D6 + 3`, `d8`, `1d8+1+db`, with or without a sign before them.
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
        .take_while(|c| matches!(**c, ' ' | MARK));
    from + blank.count()
}

/// A term of dice: dice or, after the first, also a number or a short name.
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
