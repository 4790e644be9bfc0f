//! Texts with formulas and names between braces: `{hp}/{hp.max}[ +{temp}]`, `damage {who} {2 + n}`; and dice, with
//! formulas between brackets: `(bonus)d6[!>=(from)]`.

use super::text::{Says, Wrong, parse};
use crate::dice::{Expression, ExpressionErrorKind, MOST_DICE};
use crate::game::words::signed;
use crate::rules::formula::Formula;

/// A text with numbers in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Template(Vec<Piece>);

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Number(Number),
    /// What is filled in by this name.
    Place(&'static str),
    /// Left out if all its numbers are 0 or unknown.
    Group(Vec<Piece>),
}

/// What a template is, which says how it is read.
#[derive(Clone, Copy)]
enum Form<'p> {
    /// With groups.
    Text,
    /// A command, with these names to fill in.
    Line(&'p [&'static str]),
    /// With groups, and formulas between brackets.
    Dice,
}

impl Template {
    /// Reads dice.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn dice(text: &str) -> Result<Self, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        pieces(&chars, 0, Form::Dice).map(Self)
    }

    /// The formula with which it begins, if it does.
    pub(super) fn first(&self) -> Option<&Formula> {
        match self.0.first() {
            Some(Piece::Number(number)) => Some(&number.formula),
            _ => None,
        }
    }

    /// Dice with the values of their formulas, without the groups in which one is 0.
    ///
    /// # Errors
    /// Returns a formula that has no value.
    pub(super) fn written(
        &self,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Result<String, &Formula> {
        let mut out = String::new();
        written(&self.0, value, &mut out)?;
        Ok(out)
    }

    /// Reads a command from a character on, with these names to fill in.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    pub(super) fn line(
        chars: &[char],
        from: usize,
        places: &[&'static str],
    ) -> Result<Self, Wrong> {
        pieces(chars, from, Form::Line(places)).map(Self)
    }

    /// Whether something is filled in by this name.
    pub(super) fn has(&self, name: &str) -> bool {
        let mut pieces = self.0.iter();
        pieces.any(|piece| matches!(piece, Piece::Place(place) if *place == name))
    }

    /// The text with the values of its formulas; an unknown one is left out, and names stay in their braces.
    pub(super) fn with(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> String {
        shown(&self.0, value).0
    }

    /// The text with all that is filled in; `None` if something of it is unknown.
    pub(super) fn filled(
        &self,
        place: &dyn Fn(&str) -> Option<String>,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Option<String> {
        let each = self.0.iter().map(|piece| match piece {
            Piece::Place(name) => place(name),
            Piece::Number(number) => Some(number.in_words(value(&number.formula)?)),
            piece => Some(shown(std::slice::from_ref(piece), value).0),
        });
        each.collect()
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

impl Says for Template {
    /// Parts may stand between `[` and `]`.
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        Ok(Some(Self(pieces(&chars, 0, Form::Text)?)))
    }

    fn formulas(&self) -> Vec<&Formula> {
        fn of(pieces: &[Piece]) -> Vec<&Formula> {
            let each = pieces.iter().flat_map(|piece| match piece {
                Piece::Text(_) | Piece::Place(_) => Vec::new(),
                Piece::Number(number) => vec![&number.formula],
                Piece::Group(inner) => of(inner),
            });
            each.collect()
        }
        of(&self.0)
    }
}

/// A line that is offered to the GM.
#[derive(Clone, Debug)]
pub(super) struct Offer(pub(super) Template);

impl Says for Offer {
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let chars: Vec<char> = text.chars().collect();
        let line = Template::line(&chars, 0, &["acting", "who", "many"])?;
        Ok(Some(Self(line)))
    }

    fn formulas(&self) -> Vec<&Formula> {
        self.0.formulas()
    }
}

/// The pieces of a text from a character on.
fn pieces(chars: &[char], from: usize, form: Form<'_>) -> Result<Vec<Piece>, Wrong> {
    let [open, close] = match form {
        Form::Dice => ['(', ')'],
        Form::Text | Form::Line(_) => ['{', '}'],
    };
    let places = match form {
        Form::Line(places) => Some(places),
        Form::Text | Form::Dice => None,
    };
    let mut pieces = Vec::new();
    let mut group: Option<Vec<Piece>> = None;
    let mut at = from;
    while let Some(c) = chars.get(at) {
        let begin = at;
        let piece = match c {
            c if *c == open => {
                let end = closing(chars, at, close)?;
                let inner: String = chars[at + 1..end].iter().collect();
                at = end + 1;
                let mut places = places.unwrap_or_default().iter();
                match places.find(|place| **place == inner.trim()) {
                    Some(place) => Piece::Place(place),
                    None => Piece::Number(number(&inner, begin + 1)?),
                }
            }
            '[' if places.is_none() && group.is_none() => {
                closing(chars, at, ']')?;
                group = Some(Vec::new());
                at += 1;
                continue;
            }
            ']' if group.is_some() => {
                at += 1;
                Piece::Group(group.take().unwrap_or_default())
            }
            '}' if matches!(form, Form::Text) => return Err((at, "this } has no {".to_owned())),
            _ => {
                let rest = chars[at + 1..].iter();
                at += 1 + rest
                    .take_while(|c| ![open, close, '[', ']'].contains(c))
                    .count();
                Piece::Text(chars[begin..at].iter().collect())
            }
        };
        match (&mut group, piece) {
            (Some(inner), piece @ (Piece::Text(_) | Piece::Number(_))) => inner.push(piece),
            (_, piece) => pieces.push(piece),
        }
    }
    Ok(pieces)
}

/// The text of pieces, and whether a number in them is known and not 0.
fn shown(pieces: &[Piece], value: &dyn Fn(&Formula) -> Option<i64>) -> (String, bool) {
    let mut out = String::new();
    let mut any = false;
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Place(name) => out.extend(["{", name, "}"]),
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

/// Writes pieces of dice with their numbers; whether all of these are other than 0.
fn written<'p>(
    pieces: &'p [Piece],
    value: &dyn Fn(&Formula) -> Option<i64>,
    out: &mut String,
) -> Result<bool, &'p Formula> {
    let mut all = true;
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Place(_) => {}
            Piece::Number(number) => {
                let value = value(&number.formula).ok_or(&number.formula)?;
                all &= value != 0;
                out.push_str(&value.to_string());
            }
            Piece::Group(inner) => {
                let begins = out.len();
                if !written(inner, value, out)? {
                    out.truncate(begins);
                }
            }
        }
    }
    Ok(all)
}

/// A formula between braces.
#[derive(Clone, Debug)]
struct Number {
    formula: Formula,
    /// Shown with its sign.
    signed: bool,
}

/// The formula between braces, which may begin with a `+`.
fn number(inner: &str, at: usize) -> Result<Number, Wrong> {
    let (signed, text) = match inner.strip_prefix('+') {
        Some(rest) => (true, rest),
        None => (false, inner),
    };
    let before = at + usize::from(signed);
    let formula = parse(text, before)?;
    Ok(Number { formula, signed })
}

impl Number {
    fn in_words(&self, value: i64) -> String {
        if self.signed {
            signed(value)
        } else {
            value.to_string()
        }
    }
}

/// Where a sign is closed that stands here, after those that are opened in between.
fn closing(chars: &[char], open: usize, close: char) -> Result<usize, Wrong> {
    let sign = chars.get(open).copied().unwrap_or(' ');
    let mut depth = 0_usize;
    for (at, c) in chars.iter().enumerate().skip(open) {
        depth += usize::from(*c == sign);
        if *c == close {
            depth -= 1;
            if depth == 0 {
                return Ok(at);
            }
        }
    }
    Err((open, format!("this {sign} is never closed")))
}

/// Dice with formulas in place of numbers: `(bonus)d6>=5[!>=(from)]`.
#[derive(Clone, Debug, Default)]
pub(super) struct Dice {
    written: Template,
    /// The same without formulas, which are never filled in.
    fixed: Option<Expression>,
}

impl Says for Dice {
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        if text.is_empty() {
            return Ok(None);
        }
        let mut dice = Self {
            written: Template::dice(text)?,
            fixed: None,
        };
        // Dice that explode on 1 never end, and those that do so on 2 may.
        if let (Err((_, what)), Err(_)) = (dice.filled(&|_| Some(1)), dice.filled(&|_| Some(2))) {
            return Err((0, what));
        }
        if dice.formulas().is_empty() {
            dice.fixed = dice.filled(&|_| None).ok();
        }
        Ok(Some(dice))
    }

    fn formulas(&self) -> Vec<&Formula> {
        self.written.formulas()
    }
}

impl Dice {
    /// Whether it begins with a formula, the number of dice, that is at most 0.
    pub(super) fn is_empty(&self, value: &dyn Fn(&Formula) -> Option<i64>) -> bool {
        let first = self.written.first();
        first.and_then(value).is_some_and(|count| count <= 0)
    }

    /// The dice with their numbers.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub(super) fn filled(
        &self,
        value: &dyn Fn(&Formula) -> Option<i64>,
    ) -> Result<Expression, Wrong> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let out = self.written.written(value);
        let out = out.map_err(|of| (0, format!("the number of dice is unknown: {of}")))?;
        let read = Expression::parse(&out);
        let dice = read.map_err(|error| match error.kind {
            ExpressionErrorKind::Count if !out.starts_with('0') => {
                (error.at, format!("a pool has at most {MOST_DICE} dice"))
            }
            kind => (error.at, format!("{out}: {kind}")),
        })?;
        if dice.is_pool() {
            Ok(dice)
        } else {
            Err((
                0,
                "a verb rolls the dice of one pool: 2d6, 6d6>=5, {2d6,1d8}kh2".to_owned(),
            ))
        }
    }
}
