//! The dice of one act: typed dice, given out as they are needed, and the console's for the rest.

use std::collections::VecDeque;
use std::mem::take;

use super::kept::{Kept, Pile, Request, check_hits, no_hits, shown};
use super::question::{Given, Known, Question, StopsFor, rolls_own_dice};
use crate::campaign::{CharacterId, Contest, Face, Fell, Thrown};
use crate::dice::{Dice, Die, Expression};
use crate::game::args::Amount;
use crate::game::{Refusal, Result, Table, who};
use crate::lang::line::{Shows, Span, TypedDice, TypedDie, Word};
use crate::lang::read::LARGEST;

/// A die that was rolled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fallen {
    pub(super) who: Option<CharacterId>,
    pub(super) typed: bool,
    /// Worked out from a total that was typed.
    pub(super) total: bool,
}

/// The dice of one act.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(crate) struct Hand {
    /// Dice whose names are resolved when the first die is needed.
    named: Vec<TypedDie>,
    /// The first pile has no name.
    piles: Vec<Pile>,
    /// The dice that the line may need, each with its character.
    expected: Vec<(Option<CharacterId>, Die)>,
    /// Rolled dice that are not part of a roll event yet.
    pub(super) fallen: Vec<Fallen>,
    /// The dice of an earlier run of the line.
    pub(super) kept: Kept,
    /// What the act has asked for, in order.
    pub(super) thrown: Vec<Thrown>,
    /// The faces worked out from a total, which fall next.
    pub(super) worked_out: VecDeque<u16>,
    /// The dice that the earlier run did not have.
    pub(super) fresh: Vec<Thrown>,
    /// Typed dice are held back, so that only the console rolls.
    pub(crate) held: bool,
    /// Everybody's dice are typed in order, whoever rolls their own.
    pub(super) lists_all: bool,
    /// When the act stops for a question.
    pub(crate) stops: StopsFor,
    pub(super) known: Vec<Known>,
    /// Dice are rerolled that decided nothing.
    pub(crate) again: bool,
    /// How many hits may be typed for the next dice, at most; `None` if faces are wanted.
    pub(super) hits: Option<u32>,
    /// What a total of the next dice counts, if more than they show.
    pub(super) in_all: Option<Box<Expression>>,
    pub(super) given: Vec<(Option<CharacterId>, Shows)>,
    /// What each typed die was for, up to the first die that was not typed.
    pub(crate) so_far: Vec<String>,
    /// What the first die for which nothing was given is for: `Fray of Brother Tam`.
    pub(crate) next: Option<String>,
    /// The console has rolled a die.
    pub(super) console: bool,
    /// The question for which the act stopped.
    pub(crate) question: Option<Question>,
}

/// The dice of an act at the table where they are rolled.
pub(crate) struct Roller<'d> {
    pub(super) hand: &'d mut Hand,
    pub(super) console: &'d mut dyn Dice,
    pub(super) table: Table<'d>,
}

impl Hand {
    pub(super) fn new(typed: Option<&TypedDice>) -> Self {
        let mut hand = Self {
            piles: vec![Pile::default()],
            ..Self::default()
        };
        let dice = typed.map_or(&[][..], |typed| &typed.dice);
        for die in dice.iter().cloned() {
            hand.give(die);
        }
        hand
    }

    fn give(&mut self, die: TypedDie) {
        match &die.name {
            Some(_) => self.named.push(die),
            None => self.piles[0].open.push_back(die),
        }
    }

    /// Adds dice that stand in a line inside of this one, where `at` points to it.
    pub(crate) fn also_typed(&mut self, typed: &TypedDice, at: Span) {
        for die in typed.dice.iter().cloned() {
            self.give(TypedDie { span: at, ..die });
        }
    }

    /// Announces, before the first roll, dice that any branch of the line may need, and for whom. They may be typed,
    /// and are set aside if the branch taken does not need them.
    pub(crate) fn may_roll(&mut self, who: Option<CharacterId>, dice: &[Die]) {
        // Typed dice that a later line may need are not set aside by it.
        if self.kept.again && !self.kept.replaced {
            return;
        }
        self.expected.extend(dice.iter().map(|die| (who, *die)));
    }

    /// Whether dice of a character were announced.
    pub(crate) fn expects(&self, who: CharacterId) -> bool {
        let mut expected = self.expected.iter();
        expected.any(|(of, _)| *of == Some(who))
    }

    /// Announces the dice of an expression, without explosions.
    pub(crate) fn may_roll_expression(&mut self, who: Option<CharacterId>, dice: &Expression) {
        self.may_roll(who, &dice.missing(&[]));
    }

    /// Announces that an amount may be rolled.
    pub(crate) fn may_roll_amount(&mut self, amount: &Amount) {
        if let Amount::Dice(dice) = amount {
            self.may_roll_expression(None, dice);
        }
    }

    /// Begins a line that runs again. Typed dice that have not been used yet stay.
    pub(super) fn begin_again(&mut self, kept: Kept) {
        // The dice of an entry are corrected in its order, whoever rolled them. As far as they go, those that were
        // typed come first: only they can have been misread.
        self.lists_all = true;
        self.kept = kept;
        let open = self.piles.first().map_or(0, |pile| pile.open.len());
        let few = self.named.is_empty() && (1..=self.kept.typed_dice()).contains(&open);
        self.kept.only_typed = few;
        self.fallen.clear();
        self.thrown.clear();
        self.fresh.clear();
        self.forget();
    }

    /// Gives the dice without a name to a named character.
    pub(crate) fn name(&mut self, name: &Word) {
        for pile in &mut self.piles {
            let open = pile.open.drain(..);
            let name = Some(name);
            self.named.extend(open.map(|die| TypedDie {
                name: name.cloned(),
                ..die
            }));
        }
    }

    /// Whether what was typed counts for the next roll, rather than what an earlier run of the line had.
    pub(super) fn takes_typed(&self, who: Option<CharacterId>) -> bool {
        let may_replace = self.kept.may_replace(&self.request_of(who), 0);
        !self.held && may_replace && (self.kept.replaced || !self.kept.has_any())
    }

    /// Whether any typed dice are unused.
    pub(crate) fn has_typed(&self) -> bool {
        self.kept.typed_dice() > 0
            || !self.named.is_empty()
            || self.piles.iter().any(|pile| !pile.open.is_empty())
    }

    /// Marks the typed dice of a roll: the last dice rolled belong to its last side.
    pub(super) fn mark(&mut self, contest: &mut Contest) {
        for side in contest.sides.iter_mut().rev() {
            for at in (0..side.dice.len()).rev() {
                let own = self.fallen.iter().rposition(|fell| fell.who == side.who);
                if let Some(own) = own {
                    side.typed.retain(|other| *other != at);
                    let fell = self.fallen.remove(own);
                    side.total_only |= fell.total;
                    if fell.typed {
                        side.typed.push(at);
                    }
                }
            }
            side.typed.retain(|at| *at < side.dice.len());
            side.typed.sort_unstable();
        }
        self.fallen.clear();
    }

    /// Returns which of the last `count` dice were typed, by index, for dice without a roll event, and
    /// whether they were worked out from a total.
    pub(super) fn take_marks(&mut self, count: usize) -> (Vec<usize>, bool) {
        let from = self.fallen.len().saturating_sub(count);
        let last = self.fallen.split_off(from);
        let by_total = last.iter().any(|fell| fell.total);
        let typed = last.into_iter().enumerate();
        let typed = typed.filter(|(_, fell)| fell.typed).map(|(at, _)| at);
        (typed.collect(), by_total)
    }
}

impl Roller<'_> {
    /// Rolls dice for a character: first the ones typed under that name, then those without a
    /// name, then the console's.
    pub(super) fn roll(&mut self, who: Option<CharacterId>, dice: &[Die]) -> Result<Vec<u16>> {
        self.find_owners(who)?;
        if let Some(faces) = self.dice_taken_over(who, dice) {
            return Ok(faces);
        }
        let request = self.hand.request_of(who);
        let is_dice = |fell: &Fell| matches!(fell, Fell::Dice(_));
        let kept = match self.hand.kept.take(&request, is_dice) {
            Some(Fell::Dice(faces)) => faces,
            _ => Vec::new(),
        };
        let mut fell: Vec<Face> = Vec::with_capacity(dice.len());
        let (mut fresh, mut by_hand) = (Vec::new(), Vec::new());
        // Whether nothing was given for the first die that was not typed, not even to the console.
        let mut missing = None;
        for (nth, die) in dice.iter().enumerate() {
            let before = kept.get(nth).filter(|kept| kept.is_of(*die));
            let is_new = before.is_none_or(|face| self.hand.kept.replaces(*face));
            let from_total = self.hand.worked_out.pop_front();
            let next = match self.pile(who) {
                Some(pile) if from_total.is_none() && is_new => pile.take(*die)?,
                _ => None,
            };
            let given = next.is_some() || before.is_some() || from_total.is_some();
            if !given && !self.hand.held {
                self.ask(who, (&dice[nth..], nth))?;
            }
            let (shows, face) = next.unzip();
            let face = face.flatten().or(from_total);
            // A later line that runs again takes its own dice.
            if is_new {
                // A die left to the console stays as it was.
                let shows = shows.or(before.map(|_| Shows::Console));
                if let Some(shows) = shows.filter(|_| from_total.is_none()) {
                    self.hand.gave(who, shows);
                }
                by_hand.push(face);
            }
            let by_hand_now = face.map(|face| Face {
                die: *die,
                face,
                typed: true,
                total: from_total.is_some(),
            });
            let rolled = by_hand_now.or(before.copied()).unwrap_or_else(|| Face {
                die: *die,
                face: self
                    .console
                    .roll(&[*die])
                    .first()
                    .copied()
                    .unwrap_or_default(),
                typed: false,
                total: false,
            });
            let Face { typed, total, .. } = rolled;
            if !typed {
                missing.get_or_insert(!given);
            }
            self.hand.fallen.push(Fallen { who, typed, total });
            fell.push(rolled);
            if before.is_none() && self.hand.kept.again {
                fresh.push(rolled);
            }
        }
        let more = kept.get(dice.len()..).unwrap_or_default();
        self.hand.kept.leave(&request, more);

        self.hand.hits = None;
        let missing = missing == Some(true);
        self.fell(who, &by_hand, missing);
        if !fresh.is_empty() {
            self.hand.fresh.push(request.fell(Fell::Dice(fresh)));
        }
        let faces = fell.iter().map(|fell| fell.face).collect();
        self.hand.thrown.push(request.fell(Fell::Dice(fell)));
        Ok(faces)
    }

    /// The hits typed for a character's next pool, which can show at most `most`.
    pub(crate) fn hits(&mut self, who: Option<CharacterId>, most: u32) -> Result<Option<u32>> {
        self.find_owners(who)?;
        if let Some(hits) = self.hits_taken_over(who) {
            return Ok(Some(hits));
        }
        self.hand.hits = Some(most);
        let request = self.hand.request_of(who);
        let may_replace = self.hand.kept.may_replace(&request, 0);
        let front = self.pile(who).and_then(|pile| pile.open.front());
        let front = front.map(|open| open.shows.clone());
        let typed =
            front.is_some() && may_replace && (self.hand.kept.replaced || !self.hand.kept.again);
        // Faces that are typed in place of hits only replace hits.
        let is_replaced: fn(&Fell) -> bool = match front {
            Some(Shows::Hits(_) | Shows::Total(_)) if typed => |_| true,
            _ => |fell| matches!(fell, Fell::Hits(_)),
        };
        let hits = match (self.hand.kept.take(&request, is_replaced), front) {
            (Some(Fell::Hits(hits)), _) if !typed && hits <= most => hits,
            (_, Some(Shows::Hits(hits) | Shows::Total(hits))) => {
                let next = self.pile(who).and_then(Pile::next);
                check_hits(hits, most, next.map(|open| open.span).unwrap_or_default())?;
                self.hand.gave(who, Shows::Hits(hits));
                hits
            }
            _ => return Ok(None),
        };
        self.hand.thrown.push(request.fell(Fell::Hits(hits)));
        Ok(Some(hits))
    }

    /// The number typed for a character where no die is rolled.
    pub(crate) fn number(&mut self, who: CharacterId) -> Result<Option<i64>> {
        let who = Some(who);
        self.find_owners(who)?;
        let is_number = |fell: &Fell| matches!(fell, Fell::Number(_));
        let request = Request {
            who,
            ..Request::default()
        };
        let kept = match self.hand.kept.take(&request, is_number) {
            Some(Fell::Number(number)) => Some(number),
            _ => None,
        };
        let replaced = self.hand.kept.replaced;
        let pile = self.pile(who);
        let pile = pile.filter(|_| kept.is_none() || replaced);
        let open = pile.and_then(Pile::next);
        let number = match open.as_ref().map(|open| (&open.shows, open.span)) {
            None | Some((Shows::Console, _)) => kept,
            Some((Shows::Hits(_), span)) => return Err(no_hits(span)),
            Some((Shows::Total(total), _)) => Some(i64::from(*total)),
            Some((Shows::Digits(digits), span)) => {
                let number = digits.parse().ok();
                let number = number.filter(|number| *number <= LARGEST);
                let what = format!("an initiative, at most {LARGEST}");
                Some(number.ok_or_else(|| Refusal::expected(span, what))?)
            }
        };
        if let Some(number) = number {
            self.hand.thrown.push(request.fell(Fell::Number(number)));
        }
        Ok(number)
    }

    /// The pile that a character's next die comes from.
    pub(super) fn pile(&mut self, who: Option<CharacterId>) -> Option<&mut Pile> {
        if self.hand.held {
            return None;
        }
        let own = |pile: &Pile| pile.who == who && !pile.open.is_empty();
        let at = self.hand.piles.iter().position(own);
        let unnamed = || self.takes_unnamed(who).then_some(0);
        let at = at.or_else(unnamed)?;
        self.hand.piles.get_mut(at)
    }

    /// Whether dice without a name may be a character's. If a player of the line rolls their own
    /// dice, those are what is typed, and the console rolls for everybody else.
    pub(super) fn takes_unnamed(&self, who: Option<CharacterId>) -> bool {
        let own = |who: CharacterId| rolls_own_dice(self.table.campaign, who);
        let mut rollers = self.hand.expected.iter().filter_map(|(who, _)| *who);
        self.hand.lists_all || who.is_none_or(own) || !rollers.any(own)
    }

    /// Resolves the names of dice among the characters who may roll; unresolved names stay for
    /// later.
    pub(super) fn find_owners(&mut self, next: Option<CharacterId>) -> Result {
        if self.hand.held || self.hand.named.is_empty() {
            return Ok(());
        }
        let mut rollers: Vec<CharacterId> = Vec::new();
        let expected = self.hand.expected.iter().map(|(who, _)| *who);
        for who in expected.chain([next]).flatten() {
            if !rollers.contains(&who) {
                rollers.push(who);
            }
        }
        for die in take(&mut self.hand.named) {
            let name = die.name.as_ref();
            let who = name.map(|name| who::among(self.table, name, &rollers));
            let Some(who @ Some(_)) = who.transpose()? else {
                self.hand.named.push(die);
                continue;
            };
            match self.hand.piles.iter_mut().find(|pile| pile.who == who) {
                Some(pile) => pile.open.push_back(die),
                None => self.hand.piles.push(Pile {
                    who,
                    open: [die].into(),
                    used: 0,
                }),
            }
        }
        Ok(())
    }

    /// Ends the act and returns the typed dice that were not needed, if some branch of the line
    /// could have used them.
    ///
    /// # Errors
    /// Returns an error for dice that no branch could have used, for faces that no such die has,
    /// and for names of characters who do not roll.
    pub(super) fn finish(&mut self) -> Result<Vec<u32>> {
        self.hand.held = false;
        self.find_owners(None)?;
        if let Some(name) = self.hand.named.first().and_then(|die| die.name.as_ref()) {
            let named = who::character(self.table, name)?;
            let named = self.table.campaign.name_of(named);
            let said = format!("{named} rolls nothing on this line");
            return Err(Refusal::rule(name.span, said));
        }
        let given = |pile: &Pile| pile.used + pile.open.len();
        let named: usize = self.hand.piles.iter().skip(1).map(given).sum();
        let mut aside = Vec::new();
        for pile in &self.hand.piles {
            let own = |(who, _): &&(Option<CharacterId>, Die)| match pile.who {
                Some(_) => *who == pile.who,
                None => self.takes_unnamed(*who),
            };
            let could = self.hand.expected.iter().filter(own);
            let could: Vec<Die> = could.map(|(_, die)| *die).collect();
            let taken = if pile.who.is_none() { named } else { 0 };
            let most = could.len().saturating_sub(taken).max(pile.used);
            for (nth, open) in pile.open.iter().enumerate() {
                if pile.used + nth >= most {
                    return Err(Refusal::too_many_dice(open.span));
                }
                match &open.shows {
                    Shows::Console => {}
                    Shows::Hits(_) => return Err(no_hits(open.span)),
                    Shows::Total(total) => aside.push(*total),
                    Shows::Digits(digits) => aside.push(shown(&could, digits, open.span)?),
                }
            }
        }
        Ok(aside)
    }

    /// The named dice that have not been used yet, each with its name.
    pub(super) fn to_come(&self) -> Vec<Given> {
        let owned = self
            .hand
            .piles
            .iter()
            .filter_map(|pile| Some((pile.who?, pile)));
        let owned = owned.flat_map(|(who, pile)| {
            let name = Some(self.table.campaign.name_of(who));
            pile.open.iter().map(move |die| (name, die))
        });
        let named = self.hand.named.iter();
        let named = named.map(|die| (die.name.as_ref().map(|name| &*name.text), die));
        owned
            .chain(named)
            .map(|(name, die)| (name.map(str::to_owned), die.shows.clone()))
            .collect()
    }
}
