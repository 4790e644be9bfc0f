//! Typed dice that wait to be used.

use std::collections::VecDeque;

use crate::campaign::CharacterId;
use crate::dice::Die;
use crate::game::{Refusal, Why};
use crate::lang::line::{Shows, Span, TypedDie};

/// The typed dice of a named character, or of anyone.
#[derive(Debug, Default)]
pub(super) struct Pile {
    /// The character; `None` for dice without a name.
    pub(super) who: Option<CharacterId>,
    /// Those that have not been used yet.
    pub(super) open: VecDeque<TypedDie>,
    /// How many have been used.
    pub(super) used: usize,
}

impl Pile {
    /// Takes what was typed for the next die, if anything, and its face; the face is `None` if the
    /// console rolls the die. The faces of several d6 may stand in one word.
    pub(super) fn take(&mut self, die: Die) -> Result<Option<(Shows, Option<u16>)>, Refusal> {
        let Some(open) = self.open.front().cloned() else {
            return Ok(None);
        };
        let face = match &open.shows {
            Shows::Console => None,
            Shows::Hits(_) => return Err(no_hits(open.span)),
            // These are not added up.
            Shows::Total(_) => {
                let why = "here the dice themselves are needed, not a total";
                return Err(Refusal::rule(open.span, why));
            }
            Shows::Digits(digits) => {
                if die == Die::D(6) && is_pool(digits) {
                    self.part(digits, open.span);
                    return self.take(die);
                }
                Some(read(die, digits).ok_or_else(|| no_face(die, digits, open.span))?)
            }
        };
        self.next();
        Ok(Some((open.shows, face)))
    }

    /// What was typed next, and where.
    pub(super) fn first(&self) -> Option<(Shows, Span)> {
        let open = self.open.front()?;
        Some((open.shows.clone(), open.span))
    }

    /// Takes what was typed next.
    pub(super) fn next(&mut self) -> Option<TypedDie> {
        let open = self.open.pop_front()?;
        self.used += 1;
        Some(open)
    }

    /// Splits a word of several digits into one die per digit.
    fn part(&mut self, digits: &str, span: Span) {
        self.open.pop_front();
        for digit in digits.chars().rev() {
            let shows = Shows::Digits(digit.to_string());
            let name = None;
            self.open.push_front(TypedDie { name, shows, span });
        }
    }
}

fn read(die: Die, digits: &str) -> Option<u16> {
    die.read(digits.parse().ok()?)
}

/// The number, if one of these dice can show it.
pub(super) fn shown(could: &[Die], digits: &str, span: Span) -> Result<u32, Refusal> {
    if could.iter().any(|one| read(*one, digits).is_some()) {
        return digits.parse().map_err(|_| Refusal::too_many_dice(span));
    }
    let largest = could.iter().copied().max_by_key(|one| one.highest());
    Err(match largest {
        Some(die) => no_face(die, digits, span),
        None => Refusal::too_many_dice(span),
    })
}

fn no_face(die: Die, value: &str, span: Span) -> Refusal {
    let (low, high) = (die.lowest(), die.highest());
    let why = format!("a {die} cannot show {value}: it has {low} to {high}");
    Refusal::at(span, Why::Dice(why))
}

pub(super) fn no_hits(span: Span) -> Refusal {
    Refusal::rule(span, "this roll does not count hits")
}

/// Refuses more hits than a pool can show.
pub(super) fn check_hits(hits: u32, most: u32, span: Span) -> Result<(), Refusal> {
    if hits > most {
        let said = format!("this pool shows at most {most} hits");
        return Err(Refusal::rule(span, said));
    }
    Ok(())
}

/// Whether digits are the faces of several d6.
fn is_pool(digits: &str) -> bool {
    digits.len() > 1 && digits.bytes().all(|digit| (b'1'..=b'6').contains(&digit))
}
