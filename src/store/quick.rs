//! RON as the console itself writes it, read in a fraction of the time that it takes in general.
//!
//! Only a part of the language is known here: no extensions, no names before a struct, no floats, no
//! raw strings, whole decimal numbers. Whatever is not surely of that part is left alone, and the
//! `ron` crate reads it or says what is wrong with it and where. What is read here reads as the same
//! there; tests hold that.

mod visit;

use std::borrow::Cow;
use std::fmt;

use serde::de::{self, Deserialize, SeqAccess};

use crate::campaign::visible::{LONGEST_NAME, is_plain};

/// Nothing that the console writes is nested deeper; `ron` stops at 128.
const DEEPEST: u32 = 48;

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Quick<T> {
    /// The value.
    pub value: T,
    /// Whether every text in it is one line with nothing hidden, and none is longer than a name may
    /// be: then there is nothing to be made visible.
    pub plain: bool,
}

/// Reads a value; `None` where the text is not surely one that can be read here.
#[doc(hidden)]
#[must_use]
pub fn from_str<'de, T: Deserialize<'de>>(text: &'de str) -> Option<Quick<T>> {
    let mut reader = Reader::new(text);
    reader.space();
    let value = T::deserialize(&mut reader).ok()?;
    reader.space();
    let whole = reader.at == text.len();
    whole.then_some(Quick {
        value,
        plain: reader.plain,
    })
}

/// Reads values with commas between them, up to the end of the text, and has something made of each.
pub(super) fn items<'de, T: Deserialize<'de>, U>(
    text: &'de str,
    made: impl Fn(T) -> U,
) -> Option<Quick<Vec<U>>> {
    let mut reader = Reader::new(text);
    let mut items = Items {
        reader: &mut reader,
        closes: None,
        first: true,
    };
    let mut value = Vec::new();
    while let Some(item) = items.next_element().ok()? {
        value.push(made(item));
    }
    let plain = reader.plain;
    Some(Quick { value, plain })
}

/// It is not known here how to go on.
#[derive(Clone, Copy, Debug)]
struct Unsure;

impl fmt::Display for Unsure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not RON as the console writes it")
    }
}

impl std::error::Error for Unsure {}

impl de::Error for Unsure {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

type Sure<T> = Result<T, Unsure>;

struct Reader<'de> {
    text: &'de str,
    /// Always between two characters.
    at: usize,
    depth: u32,
    plain: bool,
}

impl<'de> Reader<'de> {
    fn new(text: &'de str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            plain: true,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips blanks, line ends and comments up to the end of a line.
    #[inline]
    fn space(&mut self) {
        // Mostly there is nothing.
        if matches!(self.peek(), Some(b' ' | b'\n' | b'/')) {
            self.skip_space();
        }
    }

    fn skip_space(&mut self) {
        loop {
            match self.peek() {
                Some(b' ') => self.at += 1,
                Some(b'\n') => {
                    self.at += 1;
                    self.at += blanks(&self.text.as_bytes()[self.at..]);
                }
                Some(b'/') if self.text[self.at..].starts_with("//") => {
                    let rest = &self.text[self.at..];
                    self.at += rest.find('\n').unwrap_or(rest.len());
                }
                _ => break,
            }
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn need(&mut self, byte: u8) -> Sure<()> {
        self.eat(byte).then_some(()).ok_or(Unsure)
    }

    /// The bytes from here on that fit, all of them ASCII.
    fn take_while(&mut self, fits: impl Fn(u8) -> bool) -> &'de str {
        let rest = &self.text.as_bytes()[self.at..];
        let len = rest.iter().take_while(|byte| fits(**byte)).count();
        let taken = &self.text[self.at..self.at + len];
        self.at += len;
        taken
    }

    fn word(&mut self) -> Sure<&'de str> {
        let word = self.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let begins = word.bytes().next().ok_or(Unsure)?;
        // Letters beyond ASCII would go on with the word.
        let ends = self.peek().is_none_or(|next| next.is_ascii());
        (ends && !begins.is_ascii_digit())
            .then_some(word)
            .ok_or(Unsure)
    }

    /// A whole number and whether it is below zero.
    fn number(&mut self) -> Sure<(u64, bool)> {
        let minus = self.eat(b'-');
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        let padded = digits.len() > 1 && digits.starts_with('0');
        let ends = matches!(
            self.peek(),
            None | Some(b',' | b')' | b']' | b'}' | b':' | b' ' | b'\n')
        );
        if padded || !ends {
            return Err(Unsure);
        }
        let number = digits.parse().map_err(|_| Unsure)?;
        (!minus || number > 0)
            .then_some((number, minus))
            .ok_or(Unsure)
    }

    fn signed(&mut self) -> Sure<i64> {
        match self.number()? {
            (number, false) => i64::try_from(number).map_err(|_| Unsure),
            (number, true) => 0_i64.checked_sub_unsigned(number).ok_or(Unsure),
        }
    }

    fn unsigned(&mut self) -> Sure<u64> {
        match self.number()? {
            (number, false) => Ok(number),
            (_, true) => Err(Unsure),
        }
    }

    fn string(&mut self) -> Sure<Cow<'de, str>> {
        self.need(b'"')?;
        let text = self.text;
        let begins = self.at;
        let printable = |byte: u8| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
        self.take_while(printable);
        if self.eat(b'"') {
            let string = &text[begins..self.at - 1];
            self.plain &= string.len() <= LONGEST_NAME;
            return Ok(Cow::Borrowed(string));
        }
        self.at = begins;
        let string = self.unusual()?;
        self.plain &= is_plain(&string);
        Ok(string)
    }

    /// The rest of a text that is not all letters of ASCII, or has escapes.
    fn unusual(&mut self) -> Sure<Cow<'de, str>> {
        let mut string = Cow::Borrowed("");
        loop {
            let rest = &self.text[self.at..];
            let len = rest.find(['"', '\\']).ok_or(Unsure)?;
            let (part, rest) = rest.split_at(len);
            // Adding to nothing copies nothing.
            string += part;
            self.at += len + 1;
            if rest.starts_with('"') {
                return Ok(string);
            }
            string.to_mut().push(self.escaped()?);
        }
    }

    fn escaped(&mut self) -> Sure<char> {
        let byte = self.peek().ok_or(Unsure)?;
        self.at += usize::from(byte.is_ascii());
        match byte {
            b'"' | b'\\' | b'\'' => Ok(char::from(byte)),
            b'0' => Ok('\0'),
            b'n' => Ok('\n'),
            b'r' => Ok('\r'),
            b't' => Ok('\t'),
            b'u' => {
                self.need(b'{')?;
                let digits = self.take_while(|byte| byte.is_ascii_hexdigit());
                self.need(b'}')?;
                let known = (1..=6).contains(&digits.len());
                let code = known.then(|| u32::from_str_radix(digits, 16).ok());
                code.flatten().and_then(char::from_u32).ok_or(Unsure)
            }
            _ => Err(Unsure),
        }
    }

    /// What stands between brackets.
    fn within<T>(
        &mut self,
        ends: [u8; 2],
        inside: impl FnOnce(&mut Items<'_, 'de>) -> Sure<T>,
    ) -> Sure<T> {
        let [opens, closes] = ends;
        self.need(opens)?;
        self.deeper()?;
        let mut items = Items {
            reader: self,
            closes: Some(closes),
            first: true,
        };
        let value = inside(&mut items)?;
        if items.next()? {
            return Err(Unsure);
        }
        self.need(closes)?;
        self.depth -= 1;
        Ok(value)
    }

    fn deeper(&mut self) -> Sure<()> {
        self.depth += 1;
        (self.depth <= DEEPEST).then_some(()).ok_or(Unsure)
    }

    /// The one value between round brackets.
    fn one<T>(&mut self, read: impl FnOnce(&mut Self) -> Sure<T>) -> Sure<T> {
        self.need(b'(')?;
        self.deeper()?;
        self.space();
        let value = read(self)?;
        self.space();
        self.need(b')')?;
        self.depth -= 1;
        Ok(value)
    }
}

/// How many blanks the bytes begin with. Lines begin with many, so eight are told at once.
fn blanks(bytes: &[u8]) -> usize {
    const EIGHT: u64 = u64::from_le_bytes([b' '; 8]);
    let mut at = 0;
    while let Some(next) = bytes[at..].first_chunk() {
        // Zero where there are blanks, from the first byte up.
        let others = u64::from_le_bytes(*next) ^ EIGHT;
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at + bytes[at..].iter().take_while(|byte| **byte == b' ').count()
}

/// Values, pairs or fields with commas between them.
struct Items<'r, 'de> {
    reader: &'r mut Reader<'de>,
    /// What stands behind the last one; the end of the text if nothing does.
    closes: Option<u8>,
    first: bool,
}

impl Items<'_, '_> {
    /// Goes to the next one, if there is one.
    fn next(&mut self) -> Sure<bool> {
        self.reader.space();
        if self.reader.peek() == self.closes {
            return Ok(false);
        }
        if !std::mem::take(&mut self.first) {
            self.reader.need(b',')?;
            self.reader.space();
        }
        Ok(self.reader.peek() != self.closes)
    }
}
