//! Parses dice expressions.

use super::node::{ExpressionError, ExpressionErrorKind as Kind, MOST_DICE, Node, Pick, Pool};
use crate::dice::Die;

/// The most faces a die may have.
const MOST_FACES: u32 = 1000;
/// The largest number in an expression.
const MOST: u32 = 1_000_000;
/// The largest absolute total.
const MOST_TOTAL: i64 = 1_000_000_000;
/// The deepest nesting of brackets.
const DEEPEST: usize = 16;

pub(super) fn expression(text: &str) -> Result<Node, ExpressionError> {
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader {
        chars: &chars,
        at: 0,
        dice: 0,
        depth: 0,
    };
    let node = reader.sum()?;
    reader.spaces();
    if reader.peek().is_some() {
        return Err(error(reader.at, Kind::ExpectedSign));
    }
    let (low, high) = node.bounds(true);
    if low < -MOST_TOTAL || high > MOST_TOTAL {
        return Err(error(0, Kind::NumberTooLarge));
    }
    Ok(node)
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
    /// Number of dice read so far.
    dice: usize,
    /// Number of open brackets.
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// Consumes the next character if it is one of these, ignoring case.
    fn takes(&mut self, any: &[char]) -> Option<char> {
        let found = self.peek()?.to_ascii_lowercase();
        any.contains(&found).then(|| {
            self.at += 1;
            found
        })
    }

    fn sum(&mut self) -> Result<Node, ExpressionError> {
        let first = self.product()?;
        let mut terms = vec![(false, first)];
        loop {
            self.spaces();
            let Some(sign) = self.takes(&['+', '-']) else {
                break;
            };
            terms.push((sign == '-', self.product()?));
        }
        Ok(match terms.pop() {
            Some((false, only)) if terms.is_empty() => only,
            last => {
                terms.extend(last);
                Node::Sum(terms)
            }
        })
    }

    fn product(&mut self) -> Result<Node, ExpressionError> {
        let mut factors = vec![self.factor()?];
        loop {
            self.spaces();
            if self.takes(&['*', '\u{d7}']).is_none() {
                break;
            }
            factors.push(self.factor()?);
        }
        Ok(match factors.pop() {
            Some(only) if factors.is_empty() => only,
            last => {
                factors.extend(last);
                Node::Product(factors)
            }
        })
    }

    fn factor(&mut self) -> Result<Node, ExpressionError> {
        self.spaces();
        let start = self.at;
        if self.takes(&['(']).is_some() {
            if self.depth == DEEPEST {
                return Err(error(start, Kind::Depth));
            }
            self.depth += 1;
            let node = self.sum()?;
            self.depth -= 1;
            self.spaces();
            return match self.takes(&[')']) {
                Some(_) => Ok(node),
                None => Err(error(self.at, Kind::ExpectedBracket)),
            };
        }
        let number = self.digits();
        if self.takes(&['d']).is_some() {
            return self.pool(start, number.unwrap_or(1)).map(Node::Pool);
        }
        match number {
            None => Err(error(start, Kind::ExpectedTerm)),
            Some(number) if number > MOST => Err(error(start, Kind::NumberTooLarge)),
            Some(number) => Ok(Node::Number(number)),
        }
    }

    /// Parses the rest of a pool of `count` dice that began at `start`, after the `d`.
    fn pool(&mut self, start: usize, count: u32) -> Result<Pool, ExpressionError> {
        let die = self.die()?;
        let few = u16::try_from(count).ok().filter(|count| *count > 0);
        let Some(count) = few.filter(|count| self.dice + usize::from(*count) <= MOST_DICE) else {
            return Err(error(start, Kind::Count));
        };
        self.dice += usize::from(count);
        let mut pool = Pool {
            count,
            die,
            explodes: Vec::new(),
            picks: Vec::new(),
        };
        loop {
            let at = self.at;
            if self.takes(&['!']).is_some() {
                pool.explodes.push(die.highest());
            } else if self.takes(&['e']).is_some() {
                let face = self.digits().and_then(|face| u16::try_from(face).ok());
                let has = |face: &u16| (die.lowest()..=die.highest()).contains(face);
                let face = face.filter(has).ok_or(error(at, Kind::NoSuchFace))?;
                pool.explodes.push(face);
            } else if let Some(pick) = self.pick()? {
                pool.picks.push(pick);
            } else {
                break;
            }
            pool.explodes.sort_unstable();
            pool.explodes.dedup();
            if pool.explodes.len() > usize::from(die.highest() - die.lowest()) {
                return Err(error(at, Kind::Endless));
            }
        }
        Ok(pool)
    }

    fn die(&mut self) -> Result<Die, ExpressionError> {
        if self.takes(&['%']).is_some() {
            return Ok(Die::D100);
        }
        let at = self.at;
        let faces = self
            .digits()
            .filter(|faces| (1..=MOST_FACES).contains(faces))
            .and_then(|faces| u16::try_from(faces).ok())
            .ok_or(error(at, Kind::Faces))?;
        Ok(match faces {
            100 => Die::D100,
            faces => Die::D(faces),
        })
    }

    fn pick(&mut self) -> Result<Option<Pick>, ExpressionError> {
        let at = self.at;
        let Some(sort) = self.takes(&['k', 'p', 'd']) else {
            return Ok(None);
        };
        let Some(end) = self.takes(&['h', 'l']) else {
            return Err(error(at, Kind::ExpectedSign));
        };
        let number = self.digits().unwrap_or(1);
        let number = u16::try_from(number).unwrap_or(u16::MAX);
        Ok(Some(Pick {
            keep: sort == 'k',
            highest: end == 'h',
            number,
        }))
    }

    /// Parses digits, as `u32::MAX` if the number is larger; `None` if there are none.
    fn digits(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            let so_far = number.unwrap_or(0_u32);
            number = Some(so_far.saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        number
    }
}

fn error(at: usize, kind: Kind) -> ExpressionError {
    ExpressionError { at, kind }
}
