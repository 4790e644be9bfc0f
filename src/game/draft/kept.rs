//! The dice that lie ready: those of earlier runs of a line, for running it again, and typed ones that wait to be used.

use std::collections::VecDeque;
use std::mem::take;

use crate::campaign::{CharacterId, Face, Fell, Thrown};
use crate::dice::Die;
use crate::game::{Refusal, Result, Why};
use crate::lang::line::{Shows, Span, TypedDie};

/// What dice are asked for: who rolls what, and against whom or what.
#[derive(Clone, Debug, Default)]
pub(super) struct Request {
    pub(super) who: Option<CharacterId>,
    pub(super) what: String,
    pub(super) against: String,
}

impl Request {
    /// What fell for it.
    pub(super) fn fell(&self, fell: Fell) -> Thrown {
        Thrown {
            who: self.who,
            what: self.what.clone(),
            against: self.against.clone(),
            fell,
        }
    }

    /// Whether dice fell for it or for the same.
    pub(super) fn is_of(&self, throw: &Thrown) -> bool {
        throw.who == self.who && throw.what == self.what && throw.against == self.against
    }
}

/// The dice of an earlier run of a line, in the order in which it asked for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    left: Vec<Thrown>,
    /// Dice of throws that have become smaller.
    over: Vec<Thrown>,
    /// Typed dice take their place. Otherwise typed dice are only for those that are missing.
    pub(super) replaced: bool,
    /// They take the place of those that were typed, and not of the console's.
    pub(super) only_typed: bool,
    /// Whether a line runs again at all.
    pub(super) again: bool,
}

impl Kept {
    pub(super) fn new(dice: Vec<Thrown>, replaced: bool) -> Self {
        Self {
            left: dice,
            over: Vec::new(),
            replaced,
            only_typed: false,
            again: true,
        }
    }

    /// Takes the next throw for what is asked for, if it is what `is_it` asks for. What was typed for
    /// something else is never used.
    pub(super) fn take(&mut self, request: &Request, is_it: fn(&Fell) -> bool) -> Option<Fell> {
        let at = self.left.iter().position(|throw| request.is_of(throw))?;
        is_it(&self.left[at].fell).then(|| self.left.remove(at).fell)
    }

    /// Whether what is typed now may take the place of what fell for this, or of the die `nth` of it.
    pub(super) fn may_replace(&self, request: &Request, nth: usize) -> bool {
        let fell = self.left.iter().find(|throw| request.is_of(throw));
        let kept = fell.and_then(|fell| fell.faces().get(nth));
        kept.is_none_or(|face| self.replaces(*face))
    }

    /// Whether what is typed now may take the place of a die.
    pub(super) fn replaces(&self, face: Face) -> bool {
        self.replaced && (face.typed || !self.only_typed)
    }

    /// How many dice of it, or totals and hits in their place, were typed.
    pub(super) fn typed_dice(&self) -> usize {
        let typed = self.left.iter().map(|throw| match &throw.fell {
            Fell::Dice(faces) => faces.iter().filter(|face| face.typed).count(),
            Fell::Hits(_) | Fell::Number(_) => 1,
        });
        typed.sum()
    }

    pub(super) fn has_any(&self) -> bool {
        !self.left.is_empty()
    }

    /// Leaves dice of a throw over that are not needed.
    pub(super) fn leave(&mut self, request: &Request, faces: &[Face]) {
        if !faces.is_empty() {
            self.over.push(request.fell(Fell::Dice(faces.to_vec())));
        }
    }

    pub(super) fn take_left(&mut self) -> Vec<Thrown> {
        let mut all = take(&mut self.over);
        all.append(&mut self.left);
        all
    }
}

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
    pub(super) fn take(&mut self, die: Die) -> Result<Option<(Shows, Option<u16>)>> {
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
pub(super) fn shown(could: &[Die], digits: &str, span: Span) -> Result<u32> {
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
pub(super) fn check_hits(hits: u32, most: u32, span: Span) -> Result {
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
