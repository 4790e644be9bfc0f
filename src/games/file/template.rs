//! Texts with formulas in them: `{hp}/{hp.max}[ +{temp}]`.

use super::braces::{Number, Wrong, closing, number};
use super::text::Text;
use crate::rules::formula::Formula;

/// A text with numbers in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Number(Number),
    /// Left out if all its numbers are 0 or unknown.
    Group(Vec<Piece>),
}

impl Template {
    /// Reads a text with formulas between braces.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let mut pieces = Vec::new();
        let mut group: Option<Vec<Piece>> = None;
        let mut at = 0;
        while let Some(c) = chars.get(at) {
            let piece = match c {
                '{' => {
                    let end = closing(&chars, at, '}')?;
                    let inner: String = chars[at + 1..end].iter().collect();
                    let piece = Piece::Number(number(&inner, at + 1)?);
                    at = end + 1;
                    piece
                }
                '[' if group.is_none() => {
                    closing(&chars, at, ']')?;
                    group = Some(Vec::new());
                    at += 1;
                    continue;
                }
                ']' if group.is_some() => {
                    at += 1;
                    Piece::Group(group.take().unwrap_or_default())
                }
                '}' => return Err((at, "this } has no {".to_owned())),
                _ => {
                    let rest = chars[at..].iter();
                    let plain: String = rest.take_while(|c| !"{}[]".contains(**c)).collect();
                    let plain = if plain.is_empty() {
                        c.to_string()
                    } else {
                        plain
                    };
                    at += plain.chars().count();
                    Piece::Text(plain)
                }
            };
            match (&mut group, piece) {
                (Some(inner), piece @ (Piece::Text(_) | Piece::Number(_))) => inner.push(piece),
                (_, piece) => pieces.push(piece),
            }
        }
        Ok(Self(pieces))
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> Vec<&Formula> {
        fn of(pieces: &[Piece]) -> Vec<&Formula> {
            let each = pieces.iter().flat_map(|piece| match piece {
                Piece::Text(_) => Vec::new(),
                Piece::Number(number) => vec![&number.formula],
                Piece::Group(inner) => of(inner),
            });
            each.collect()
        }
        of(&self.0)
    }

    /// The text with the values of its formulas; an unknown one is left out.
    pub(super) fn with(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> String {
        shown(&self.0, value).0
    }

    /// The value and the most, if it is `N/N` or `N`.
    pub(super) fn points(
        &self,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Option<(i64, Option<i64>)> {
        let value = |number: &Number| value(&number.formula);
        match self.0.as_slice() {
            [Piece::Number(now)] if !now.signed => Some((value(now)?, None)),
            [Piece::Number(now), Piece::Text(slash), Piece::Number(most)] if slash == "/" => {
                Some((value(now)?, Some(value(most)?)))
            }
            _ => None,
        }
    }
}

/// The text of pieces, and whether a number in them is known and not 0.
fn shown(pieces: &[Piece], value: &dyn Fn(&Formula) -> Option<i64>) -> (String, bool) {
    let mut out = String::new();
    let mut any = false;
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Number(number) => {
                if let Some(value) = value(&number.formula) {
                    any |= value != 0;
                    out.push_str(&number.in_words(value));
                }
            }
            Piece::Group(inner) => {
                let (text, some) = shown(inner, value);
                if some {
                    any = true;
                    out.push_str(&text);
                }
            }
        }
    }
    (out, any)
}

/// A line that a key writes, with numbers filled in: `save {many} dexterity dc {SaveDC}|`.
#[derive(Clone, Debug)]
pub(super) struct Offered(Vec<Piece>);

/// The placeholders that the console fills in.
const PLACES: [&str; 3] = ["acting", "who", "many"];

impl Offered {
    /// Reads a line.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn parse(text: &Text) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            if chars[at] != '{' {
                let plain: String = chars[at..].iter().take_while(|c| **c != '{').collect();
                at += plain.chars().count();
                pieces.push(Piece::Text(plain));
                continue;
            }
            let end = closing(&chars, at, '}')?;
            let inner: String = chars[at + 1..end].iter().collect();
            pieces.push(if PLACES.contains(&inner.as_str()) {
                Piece::Text(format!("{{{inner}}}"))
            } else {
                Piece::Number(number(&inner, at + 1)?)
            });
            at = end + 1;
        }
        Ok(Self(pieces))
    }

    /// All formulas in it.
    pub(super) fn formulas(&self) -> impl Iterator<Item = &Formula> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Number(number) => Some(&number.formula),
            Piece::Text(_) | Piece::Group(_) => None,
        })
    }

    /// The line with the values of its formulas.
    pub(super) fn fill(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> String {
        shown(&self.0, value).0
    }
}
