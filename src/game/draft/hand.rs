//! The dice of one act: typed dice, given out as they are needed, and the console's for the rest.

use std::collections::VecDeque;

use super::question::{Asking, is_pool};
use crate::campaign::{CharacterId, Contest, Roll};
use crate::dice::{Dice, Die};
use crate::game::{Refusal, Table, Why, who};
use crate::lang::line::{Shows, Span, TypedDice, TypedDie, Word};
use crate::lang::read::LARGEST;

/// A typed die that has not been used yet.
#[derive(Clone, Debug)]
struct Open {
    shows: Shows,
    span: Span,
}

/// The typed dice of a named character, or of anyone.
#[derive(Debug, Default)]
struct Pile {
    /// The character; `None` for dice without a name.
    who: Option<CharacterId>,
    open: VecDeque<Open>,
    /// How many have been used.
    used: usize,
}

/// A die that was rolled.
#[derive(Clone, Copy, Debug)]
struct Fallen {
    who: Option<CharacterId>,
    typed: bool,
}

/// A die from an earlier reading of the same roll, reused unless another is typed.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// The character who rolled; for damage, the one who dealt it.
    pub who: Option<CharacterId>,
    pub face: u16,
    pub typed: bool,
    /// The die, if it is for damage; it is then used for damage only.
    pub of_damage: Option<Die>,
}

/// The dice of one act.
#[derive(Debug, Default)]
pub(super) struct Hand {
    /// Dice whose names are resolved when the first die is needed.
    named: Vec<(Word, Open)>,
    /// The first pile has no name.
    piles: Vec<Pile>,
    /// The dice that the line may need, each with its character.
    expected: Vec<(Option<CharacterId>, Die)>,
    /// Rolled dice that are not part of a roll event yet.
    fallen: Vec<Fallen>,
    /// The dice of an earlier reading, in rolling order.
    kept: Vec<Kept>,
    /// Typed dice are held back, so that only the console rolls.
    held: bool,
    /// The question for the players.
    pub(super) asking: Asking,
}

impl Hand {
    pub(super) fn new(typed: Option<&TypedDice>) -> Self {
        let mut hand = Self {
            piles: vec![Pile::default()],
            ..Self::default()
        };
        let dice = typed.map_or(&[][..], |typed| &typed.dice);
        for TypedDie { name, shows, span } in dice {
            let open = Open {
                shows: shows.clone(),
                span: *span,
            };
            match name {
                Some(name) => hand.named.push((name.clone(), open)),
                None => hand.piles[0].open.push_back(open),
            }
        }
        hand
    }

    /// Adds the dice that any branch of the line may need.
    pub(super) fn expect(&mut self, who: Option<CharacterId>, dice: &[Die]) {
        self.expected.extend(dice.iter().map(|die| (who, *die)));
    }

    pub(super) fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// Sets dice that are reused unless others are typed.
    pub(super) fn keep(&mut self, kept: Vec<Kept>) {
        self.kept = kept;
    }

    /// Gives the dice without a name to a named character.
    pub(super) fn name(&mut self, name: &Word) {
        for pile in &mut self.piles {
            let open = pile.open.drain(..);
            self.named.extend(open.map(|open| (name.clone(), open)));
        }
    }

    /// Takes the kept face for a character's next die.
    fn kept(&mut self, who: Option<CharacterId>, die: Die) -> Option<Kept> {
        let same = |kept: &Kept| match kept.of_damage {
            Some(of) => of == die && (who.is_none() || kept.who == who),
            None => kept.who == who,
        };
        let plain = |kept: &Kept| kept.of_damage.is_none() && same(kept);
        let mut all = self.kept.iter();
        let at = all
            .position(plain)
            .or_else(|| self.kept.iter().position(same))?;
        Some(self.kept.remove(at))
    }

    /// Rolls dice for a character: first the ones typed under that name, then those without a
    /// name, then the console's. The faces of a `pool` of d6 may be typed without spaces.
    pub(super) fn roll(
        &mut self,
        table: Table<'_>,
        console: &mut dyn Dice,
        who: Option<CharacterId>,
        dice: &[Die],
        pool: bool,
    ) -> Result<Vec<u16>, Refusal> {
        self.find_owners(table, who)?;
        let mut faces = Vec::with_capacity(dice.len());
        let mut by_hand = Vec::with_capacity(dice.len());
        // Whether nothing was given for the first die that was not typed, not even to the console.
        let mut missing = None;
        for (nth, die) in dice.iter().enumerate() {
            let next = match self.pile(who) {
                Some(pile) => pile.take(*die, pool)?,
                None => None,
            };
            let before = self.kept(who, *die);
            let before = before.filter(|kept| (die.lowest()..=die.highest()).contains(&kept.face));
            let given = next.is_some() || before.is_some();
            let (face, typed) = match (next, before) {
                (Some((shows, face)), _) => {
                    self.asking.gave(who, shows);
                    (face, face.is_some())
                }
                (None, Some(kept)) => (Some(kept.face), kept.typed),
                (None, None) => {
                    if !self.held {
                        let (named, piles) = (&self.named, &self.piles);
                        let to_come = || to_come(table, named, piles);
                        self.asking
                            .ask(table, who, (&dice[nth..], nth), pool, to_come)?;
                    }
                    (None, false)
                }
            };
            if !typed {
                missing.get_or_insert(!given);
            }
            self.fallen.push(Fallen { who, typed });
            by_hand.push(face.filter(|_| typed));
            match face {
                Some(face) => faces.push(face),
                None => faces.extend(console.roll(&[*die])),
            }
        }
        self.asking.no_hits();
        self.asking
            .fell(table.campaign, who, &by_hand, missing == Some(true));
        Ok(faces)
    }

    /// The hits typed for a character's next pool, which can show at most `most`.
    pub(super) fn hits(
        &mut self,
        table: Table<'_>,
        who: Option<CharacterId>,
        most: Option<u32>,
    ) -> Result<Option<u32>, Refusal> {
        self.find_owners(table, who)?;
        self.asking.hits(most);
        let Some(pile) = self.pile(who) else {
            return Ok(None);
        };
        let Some(Shows::Hits(hits)) = pile.open.front().map(|open| &open.shows) else {
            return Ok(None);
        };
        let hits = *hits;
        let span = pile.open.front().map(|open| open.span).unwrap_or_default();
        if let Some(most) = most.filter(|most| hits > *most) {
            let said = format!("this pool shows at most {most} hits");
            return Err(Refusal::rule(span, said));
        }
        pile.open.pop_front();
        pile.used += 1;
        self.asking.gave(who, Shows::Hits(hits));
        Ok(Some(hits))
    }

    /// The number typed for a character where no die is rolled.
    pub(super) fn number(
        &mut self,
        table: Table<'_>,
        who: CharacterId,
    ) -> Result<Option<i64>, Refusal> {
        let who = Some(who);
        self.find_owners(table, who)?;
        let Some(pile) = self.pile(who) else {
            return Ok(None);
        };
        let Some(open) = pile.open.pop_front() else {
            return Ok(None);
        };
        pile.used += 1;
        match &open.shows {
            Shows::Console => Ok(None),
            Shows::Hits(_) => Err(no_hits(open.span)),
            Shows::Digits(digits) => {
                let number = digits.parse().ok();
                let number = number.filter(|number| *number <= LARGEST);
                let what = format!("an initiative, at most {LARGEST}");
                let wrong = || Refusal::expected(open.span, what);
                number.map(Some).ok_or_else(wrong)
            }
        }
    }

    /// Whether any typed dice are unused.
    pub(super) fn has_typed(&self) -> bool {
        !self.named.is_empty() || self.piles.iter().any(|pile| !pile.open.is_empty())
    }

    /// The pile that a character's next die comes from.
    fn pile(&mut self, who: Option<CharacterId>) -> Option<&mut Pile> {
        if self.held {
            return None;
        }
        let own = |pile: &Pile| pile.who == who && !pile.open.is_empty();
        let at = self.piles.iter().position(own).unwrap_or(0);
        self.piles.get_mut(at)
    }

    /// Resolves the names of dice among the characters who may roll; unresolved names stay for
    /// later.
    fn find_owners(&mut self, table: Table<'_>, next: Option<CharacterId>) -> Result<(), Refusal> {
        if self.held || self.named.is_empty() {
            return Ok(());
        }
        let mut rollers: Vec<CharacterId> = Vec::new();
        let expected = self.expected.iter().map(|(who, _)| *who);
        for who in expected.chain([next]).flatten() {
            if !rollers.contains(&who) {
                rollers.push(who);
            }
        }
        for (name, open) in std::mem::take(&mut self.named) {
            let Some(who) = who::among(table, &name, &rollers)? else {
                self.named.push((name, open));
                continue;
            };
            let who = Some(who);
            match self.piles.iter_mut().find(|pile| pile.who == who) {
                Some(pile) => pile.open.push_back(open),
                None => self.piles.push(Pile {
                    who,
                    open: [open].into(),
                    used: 0,
                }),
            }
        }
        Ok(())
    }

    /// Marks a character's next dice as extra dice from exploding ones.
    pub(super) fn explode(&mut self, who: Option<CharacterId>) {
        let mut own = self.fallen.iter().filter(|fell| fell.who == who);
        let typed = own.any(|fell| fell.typed);
        self.asking.explode(who, !typed);
    }

    /// Marks the typed dice of a roll: the last dice rolled belong to its last side.
    pub(super) fn mark(&mut self, contest: &mut Contest) {
        for side in contest.sides.iter_mut().rev() {
            for at in (0..side.dice.len()).rev() {
                let own = self.fallen.iter().rposition(|fell| fell.who == side.who);
                if let Some(own) = own {
                    set_typed(side, at, self.fallen.remove(own).typed);
                }
            }
            side.typed.retain(|at| *at < side.dice.len());
            side.typed.sort_unstable();
        }
        self.fallen.clear();
    }

    /// Returns which of the last `count` dice were typed, by index, for dice without a roll event.
    pub(super) fn take_marks(&mut self, count: usize) -> Vec<usize> {
        let from = self.fallen.len().saturating_sub(count);
        let last = self.fallen.split_off(from).into_iter().enumerate();
        last.filter(|(_, fell)| fell.typed)
            .map(|(at, _)| at)
            .collect()
    }

    /// Ends the act and returns the typed dice that were not needed, if some branch of the line
    /// could have used them.
    ///
    /// # Errors
    /// Returns an error for dice that no branch could have used, for faces that no such die has,
    /// and for names of characters who do not roll.
    pub(super) fn finish(&mut self, table: Table<'_>) -> Result<Vec<u32>, Refusal> {
        self.held = false;
        self.find_owners(table, None)?;
        if let Some((name, _)) = self.named.first() {
            let named = who::character(table, name)?;
            let named = table.campaign.name_of(named);
            let said = format!("{named} rolls nothing on this line");
            return Err(Refusal::rule(name.span, said));
        }
        let given = |pile: &Pile| pile.used + pile.open.len();
        let named: usize = self.piles.iter().skip(1).map(given).sum();
        let mut aside = Vec::new();
        for pile in &self.piles {
            let own =
                |(who, _): &&(Option<CharacterId>, Die)| pile.who.is_none() || *who == pile.who;
            let could: Vec<Die> = self
                .expected
                .iter()
                .filter(own)
                .map(|(_, die)| *die)
                .collect();
            let taken = if pile.who.is_none() { named } else { 0 };
            let most = could.len().saturating_sub(taken).max(pile.used);
            for (nth, open) in pile.open.iter().enumerate() {
                if pile.used + nth >= most {
                    return Err(Refusal::at(open.span, Why::TooManyDice));
                }
                match &open.shows {
                    Shows::Console => {}
                    Shows::Hits(_) => return Err(no_hits(open.span)),
                    Shows::Digits(digits) => aside.push(shown(&could, digits, open.span)?),
                }
            }
        }
        Ok(aside)
    }
}

impl Pile {
    /// Takes what was typed for the next die, if anything, and its face; the face is `None` if the
    /// console rolls the die.
    fn take(&mut self, die: Die, pool: bool) -> Result<Option<(Shows, Option<u16>)>, Refusal> {
        let Some(open) = self.open.front().cloned() else {
            return Ok(None);
        };
        let face = match &open.shows {
            Shows::Console => None,
            Shows::Hits(_) => return Err(no_hits(open.span)),
            Shows::Digits(digits) => {
                if pool && die == Die::D(6) && is_pool(digits) {
                    self.part(digits, open.span);
                    return self.take(die, false);
                }
                Some(read(die, digits).ok_or_else(|| no_face(die, digits, open.span))?)
            }
        };
        self.open.pop_front();
        self.used += 1;
        Ok(Some((open.shows, face)))
    }

    /// Splits a word of several digits into one die per digit.
    fn part(&mut self, digits: &str, span: Span) {
        self.open.pop_front();
        for digit in digits.chars().rev() {
            let shows = Shows::Digits(digit.to_string());
            self.open.push_front(Open { shows, span });
        }
    }
}

/// The named dice that have not been used yet, each with its name.
fn to_come(table: Table<'_>, named: &[(Word, Open)], piles: &[Pile]) -> Vec<(String, Shows)> {
    let owned = piles.iter().filter_map(|pile| Some((pile.who?, pile)));
    let owned = owned.flat_map(|(who, pile)| {
        let name = table.campaign.name_of(who);
        pile.open.iter().map(move |open| (name.to_owned(), open))
    });
    let named = named.iter().map(|(name, open)| (name.text.clone(), open));
    let all = owned.chain(named);
    all.map(|(name, open)| (name, open.shows.clone())).collect()
}

fn read(die: Die, digits: &str) -> Option<u16> {
    die.read(digits.parse().ok()?)
}

/// The number, if one of these dice can show it.
fn shown(could: &[Die], digits: &str, span: Span) -> Result<u32, Refusal> {
    if could.iter().any(|one| read(*one, digits).is_some()) {
        return digits
            .parse()
            .map_err(|_| Refusal::at(span, Why::TooManyDice));
    }
    let largest = could.iter().copied().max_by_key(|one| one.highest());
    Err(match largest {
        Some(die) => no_face(die, digits, span),
        None => Refusal::at(span, Why::TooManyDice),
    })
}

fn no_face(die: Die, digits: &str, span: Span) -> Refusal {
    let why = Why::Face {
        value: digits.to_owned(),
        die,
    };
    Refusal::at(span, why)
}

fn no_hits(span: Span) -> Refusal {
    Refusal::rule(span, "this roll does not count hits")
}

fn set_typed(side: &mut Roll, at: usize, typed: bool) {
    side.typed.retain(|other| *other != at);
    if typed {
        side.typed.push(at);
    }
}
