//! Reads the characters of a line from left to right.

use super::parts::{LONGEST_LINE, LineError, Shows, Span, TOTAL, TypedDice, TypedDie, Word};

const UNCLOSED: &str = "this quote is not closed";
const NOT_A_DIE: &str = "expected the number on a die: a whole number without a sign, a total such as 17t, or - to let the console roll";
const TOO_LONG: &str = "this line is too long: at most 10,000 characters";

pub(super) struct Reader {
    chars: Vec<char>,
    at: usize,
    pub(super) wrong: Option<LineError>,
}

impl Reader {
    /// A reader of a line; nothing is read of one that is too long.
    pub(super) fn new(source: &str) -> Self {
        let mut chars: Vec<char> = source.chars().collect();
        let mut wrong = None;
        if chars.len() > LONGEST_LINE {
            let span = Span::new(LONGEST_LINE, chars.len());
            let why = TOO_LONG;
            wrong = Some(LineError { span, why });
            chars.clear();
        }
        Self {
            chars,
            at: 0,
            wrong,
        }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// The words up to an unquoted `=` or the end.
    pub(super) fn words(&mut self) -> Vec<Word> {
        let mut words = Vec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                None | Some('=') => return words,
                Some('"') => {
                    let start = self.at;
                    let text = self.quoted();
                    words.push(Word::in_quotes(&text, Span::new(start, self.at)));
                }
                Some(_) => words.push(self.bare()),
            }
        }
    }

    fn bare(&mut self) -> Word {
        let start = self.at;
        // In `6d6>=5` it belongs to the comparison.
        let mut compares = false;
        while let Some(c) = self.peek()
            && !c.is_whitespace()
            && c != '"'
            && (c != '=' || compares)
        {
            compares = matches!(c, '<' | '>');
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().collect();
        let mut word = Word::bare(&text, Span::new(start, self.at));
        if self.peek() == Some('"') && word.is_signed() && word.text.ends_with(':') {
            word.text.pop();
            word.label = Some(self.quoted());
            word.span.end = self.at;
        }
        word
    }

    /// The quoted text that starts here, up to the end of the line if the quote is not closed.
    fn quoted(&mut self) -> String {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '"' => return text,
                '\\' if matches!(self.peek(), Some('"' | '\\')) => {
                    text.extend(self.peek());
                    self.at += 1;
                }
                other => text.push(other),
            }
        }
        self.wrong.get_or_insert(LineError {
            span: Span::new(start, self.at),
            why: UNCLOSED,
        });
        text
    }

    /// The `=` that may stand here and the dice after it, up to the first word that is none.
    pub(super) fn typed_dice(&mut self) -> Option<TypedDice> {
        self.peek()?;
        let sign = Span::new(self.at, self.at + 1);
        self.at += 1;
        let mut dice = Vec::new();
        if let Err(error) = self.dice(&mut dice) {
            self.wrong.get_or_insert(error);
        }
        Some(TypedDice { sign, dice })
    }

    /// The words after `=`, as dice.
    fn dice(&mut self, dice: &mut Vec<TypedDie>) -> Result<(), LineError> {
        loop {
            self.skip_spaces();
            if self.peek().is_none() {
                return Ok(());
            }
            let start = self.at;
            let quoted = (self.peek() == Some('"')).then(|| self.quoted());
            let name_end = self.at;
            let text = self.up_to_space();
            let span = Span::new(start, self.at);
            let is_hits = |word: &&str| text.eq_ignore_ascii_case(word);
            if quoted.is_none() && ["hits", "hit"].iter().any(is_hits) {
                count_hits(dice, span)?;
                continue;
            }
            let (name, shows) = match (quoted, text.rsplit_once(':')) {
                (Some(name), Some(("", shows))) => {
                    let name = Word::in_quotes(&name, Span::new(start, name_end));
                    (Some(name), shows)
                }
                (None, Some((name, shows))) if !name.is_empty() => {
                    let end = start + name.chars().count();
                    (Some(Word::bare(name, Span::new(start, end))), shows)
                }
                (None, None) => (None, text.as_str()),
                (Some(_) | None, _) => return Err(not_a_die(span)),
            };
            let shows = match shows {
                "-" => Shows::Console,
                digits if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) => {
                    Shows::Digits(digits.to_owned())
                }
                other => match total(other) {
                    Some(total) => Shows::Total(total),
                    None => return Err(not_a_die(span)),
                },
            };
            dice.push(TypedDie { name, shows, span });
        }
    }

    fn up_to_space(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| !c.is_whitespace()) {
            self.at += 1;
        }
        self.chars[start..self.at].iter().collect()
    }
}

/// Reads `17t`.
fn total(word: &str) -> Option<u32> {
    let digits = word.strip_suffix([TOTAL, TOTAL.to_ascii_uppercase()])?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Turns the number before the word `hits` into a count of hits.
fn count_hits(dice: &mut [TypedDie], span: Span) -> Result<(), LineError> {
    let last = dice.last_mut().ok_or_else(|| not_a_die(span))?;
    let hits = match &last.shows {
        Shows::Digits(digits) => digits.parse().ok(),
        Shows::Console | Shows::Hits(_) | Shows::Total(_) => None,
    };
    last.shows = Shows::Hits(hits.ok_or_else(|| not_a_die(span))?);
    last.span.end = span.end;
    Ok(())
}

fn not_a_die(span: Span) -> LineError {
    let why = NOT_A_DIE;
    LineError { span, why }
}
