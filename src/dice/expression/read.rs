//! Parses dice expressions.

use super::node::{ExpressionError, ExpressionErrorKind as Kind, Node, Operator};
use super::pool::{Faces, MOST_DICE, Pick, Pool};
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
        let signs = [('+', Operator::Add), ('-', Operator::Subtract)];
        self.terms(&signs, Self::product)
    }

    fn product(&mut self) -> Result<Node, ExpressionError> {
        let signs = ['*', '\u{d7}'].map(|sign| (sign, Operator::Multiply));
        self.terms(&signs, Self::factor)
    }

    /// Parses terms with these signs between them; the first has the first sign.
    fn terms(
        &mut self,
        signs: &[(char, Operator)],
        term: fn(&mut Self) -> Result<Node, ExpressionError>,
    ) -> Result<Node, ExpressionError> {
        let mut terms = vec![(signs[0].1, term(self)?)];
        loop {
            self.spaces();
            let next = self.peek();
            let Some((_, operator)) = signs.iter().find(|(sign, _)| Some(*sign) == next) else {
                break;
            };
            self.at += 1;
            terms.push((*operator, term(self)?));
        }
        Ok(match terms.pop() {
            Some((_, only)) if terms.is_empty() => only,
            last => {
                terms.extend(last);
                Node::Terms(terms)
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
        if self.takes(&['{']).is_some() {
            return self.pool(start, None).map(Node::Pool);
        }
        let number = self.digits();
        if self.takes(&['d']).is_some() {
            let count = number.unwrap_or(1);
            return self.pool(start, Some(count)).map(Node::Pool);
        }
        match number {
            None => Err(error(start, Kind::ExpectedTerm)),
            Some(number) if number > MOST => Err(error(start, Kind::NumberTooLarge)),
            Some(number) => Ok(Node::Number(number)),
        }
    }

    /// Parses the rest of a pool that began at `start`: after the `d` behind the number of its dice, or after the brace
    /// before dice that have numbers of their own.
    fn pool(&mut self, start: usize, count: Option<u32>) -> Result<Pool, ExpressionError> {
        let mut kinds = Vec::new();
        let is_braced = count.is_none() || self.takes(&['{']).is_some();
        loop {
            if is_braced {
                self.spaces();
            }
            let (at, own) = (self.at, count.or_else(|| self.digits()));
            if count.is_none() && self.takes(&['d']).is_none() {
                return Err(error(at, Kind::ExpectedTerm));
            }
            let die = self.die()?;
            self.adds(start, own.unwrap_or(1), die, &mut kinds)?;
            if !is_braced || self.closes()? {
                return self.treated(Pool::of(kinds));
            }
        }
    }

    /// Whether the braces close here instead of going on.
    fn closes(&mut self) -> Result<bool, ExpressionError> {
        self.spaces();
        match self.takes(&['}', ',']) {
            Some(sign) => Ok(sign == '}'),
            None => Err(error(self.at, Kind::ExpectedBrace)),
        }
    }

    fn adds(
        &mut self,
        start: usize,
        count: u32,
        die: Die,
        kinds: &mut Vec<(u16, Die)>,
    ) -> Result<(), ExpressionError> {
        let few = u16::try_from(count).ok().filter(|count| *count > 0);
        let Some(count) = few.filter(|count| self.dice + usize::from(*count) <= MOST_DICE) else {
            return Err(error(start, Kind::Count));
        };
        self.dice += usize::from(count);
        match kinds.last_mut().filter(|(_, last)| *last == die) {
            Some((so_far, _)) => *so_far += count,
            None => kinds.push((count, die)),
        }
        Ok(())
    }

    /// Parses what is done with the dice of a pool.
    fn treated(&mut self, mut pool: Pool) -> Result<Pool, ExpressionError> {
        loop {
            let at = self.at;
            if let Some(sign) = self.takes(&['>', '<']) {
                if pool.hits.is_some() {
                    return Err(error(at, Kind::ExpectedSign));
                }
                pool.hits = Some(self.compared(sign, at)?);
            } else if self.takes(&['!']).is_some() {
                pool.explodes.push(match self.takes(&['>', '<']) {
                    Some(sign) => self.compared(sign, at)?,
                    None => Faces::Highest,
                });
            } else if self.takes(&['e']).is_some() {
                let face = self.face(at)?;
                let highest = |(_, die): &(u16, Die)| die.value(die.highest()) == i64::from(face);
                pool.explodes.push(if pool.dice.iter().all(highest) {
                    Faces::Highest
                } else {
                    Faces::Is(face)
                });
            } else if self.takes(&['r']).is_some() {
                let again = self.takes(&['r']).is_some();
                if !pool.rerolls.is_empty() && pool.again != again {
                    return Err(error(at, Kind::ExpectedSign));
                }
                pool.again = again;
                pool.rerolls.push(match self.takes(&['>', '<']) {
                    Some(sign) => self.compared(sign, at)?,
                    None => Faces::Is(self.face(at)?),
                });
            } else if self.takes(&['m']).is_some() {
                let limit = match self.takes(&['i', 'a']) {
                    Some('i') => 0,
                    Some(_) => 1,
                    None => return Err(error(at, Kind::ExpectedSign)),
                };
                pool.limits[limit] = Some(self.face(at)?);
            } else if let Some(pick) = self.pick()? {
                pool.picks.push(pick);
            } else {
                return Ok(pool);
            }
            for faces in [&mut pool.explodes, &mut pool.rerolls] {
                faces.sort_unstable();
                faces.dedup();
            }
            is_possible(&pool).map_err(|kind| error(at, kind))?;
        }
    }

    /// Parses the rest of a comparison after its first sign.
    fn compared(&mut self, sign: char, at: usize) -> Result<Faces, ExpressionError> {
        let or_equal = self.takes(&['=']).is_some();
        let number = self.face(at)?;
        let faces = match (sign, or_equal) {
            ('>', true) => Some(Faces::AtLeast(number)),
            ('>', false) => number.checked_add(1).map(Faces::AtLeast),
            (_, true) => Some(Faces::AtMost(number)),
            (_, false) => number.checked_sub(1).map(Faces::AtMost),
        };
        faces.ok_or(error(at, Kind::NoSuchFace))
    }

    /// Parses the number of a face for what stands at `at`.
    fn face(&mut self, at: usize) -> Result<u16, ExpressionError> {
        let face = self.digits().and_then(|face| u16::try_from(face).ok());
        face.ok_or(error(at, Kind::NoSuchFace))
    }

    fn die(&mut self) -> Result<Die, ExpressionError> {
        match self.takes(&['%', 'f']) {
            Some('%') => return Ok(Die::D100),
            Some(_) => return Ok(Die::Fate),
            None => {}
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

/// Whether the dice of a pool have the faces of which it speaks, and come to an end.
///
/// # Errors
/// Returns what is wrong.
fn is_possible(pool: &Pool) -> Result<(), Kind> {
    let kinds = || pool.dice.iter().map(|(_, die)| *die);
    let all = |die: Die| die.lowest()..=die.highest();
    let any = |of: &Faces| kinds().any(|die| all(die).any(|face| of.has(die, die.value(face))));
    let limits = pool.limits.iter().flatten().map(|limit| Faces::Is(*limit));
    let (hits, rerolls) = (pool.hits.iter(), pool.rerolls.iter());
    let all_faces = hits.chain(rerolls).chain(&pool.explodes).copied();
    let [least, most] = pool.limits;
    // A die that explodes below 0 would have no lowest sum.
    let below = |die: Die, face: u16| pool.explodes(die, face) && die.value(face) < 0;
    if !all_faces.chain(limits).all(|faces| any(&faces))
        || least.zip(most).is_some_and(|(least, most)| least > most)
        || kinds().any(|die| all(die).any(|face| below(die, face)))
    {
        return Err(Kind::NoSuchFace);
    }
    let ends = |die: Die| {
        let counts = |face: &u16| !pool.rerolls(die, *face);
        let void = |face: &u16| pool.again && pool.rerolls(die, *face);
        let calm = |face: &u16| !void(face) && !pool.explodes(die, *face);
        all(die).any(|face| counts(&face)) && all(die).any(|face| calm(&face))
    };
    kinds().all(ends).then_some(()).ok_or(Kind::Endless)
}
