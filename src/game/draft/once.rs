//! Rolls without dice of their own: those that like characters make once for all of them, and totals that are typed in
//! place of dice, `17t`, from which the faces are worked out.

use std::collections::VecDeque;

use super::hand::Roller;
use crate::campaign::numbered::Kind;
use crate::campaign::{CharacterId, Fell, Thrown};
use crate::dice::Die;
use crate::game::{ROLL_ONCE, Refusal, Result, Table, Why};
use crate::lang::line::{Shows, Span};

/// Whether numbered characters of one kind roll saves and initiative once.
pub(crate) fn rolls_once(table: Table<'_>) -> bool {
    table.campaign.setting(ROLL_ONCE) == Some("on")
}

impl Roller<'_> {
    /// What another of its kind has thrown for the same in this act.
    fn of_its_kind(&self, who: Option<CharacterId>) -> Option<&Thrown> {
        let who = who.filter(|_| rolls_once(self.table))?;
        self.hand.known(Some(who)).filter(|known| known.shared)?;
        let request = self.hand.request_of(Some(who));
        let person = |who| self.table.campaign.characters.get(who);
        let thrown = self.hand.thrown.iter();
        let same = thrown.filter(|throw| throw.what == request.what);
        let own = same.clone().filter(|throw| throw.who == Some(who)).count();
        let alike = |other: CharacterId| {
            let both = person(who).zip(person(other));
            other != who && both.is_some_and(|(one, other)| Kind::of(one) == Kind::of(other))
        };
        let first = same
            .clone()
            .find_map(|throw| throw.who.filter(|who| alike(*who)))?;
        same.filter(|throw| throw.who == Some(first)).nth(own)
    }

    /// Whether a character takes over what another has thrown.
    pub(super) fn takes_over(&self, who: Option<CharacterId>) -> bool {
        self.of_its_kind(who).is_some()
    }

    /// The dice that a character takes over, if they are of this kind.
    pub(super) fn dice_taken_over(
        &mut self,
        who: Option<CharacterId>,
        dice: &[Die],
    ) -> Option<Vec<u16>> {
        let Fell::Dice(faces) = &self.of_its_kind(who)?.fell else {
            return None;
        };
        let mut both = faces.iter().zip(dice);
        let fits = faces.len() == dice.len() && both.all(|(face, die)| face.is_of(*die));
        let fell = Fell::Dice(faces.clone());
        let faces = fits.then(|| faces.iter().map(|face| face.face).collect())?;
        self.take_over(who, fell);
        Some(faces)
    }

    /// The hits that a character takes over.
    pub(super) fn hits_taken_over(&mut self, who: Option<CharacterId>) -> Option<u32> {
        let Fell::Hits(hits) = self.of_its_kind(who)?.fell else {
            return None;
        };
        self.take_over(who, Fell::Hits(hits));
        Some(hits)
    }

    fn take_over(&mut self, who: Option<CharacterId>, fell: Fell) {
        let request = self.hand.request_of(who);
        // What it had in an earlier run of the line is the same.
        self.hand.kept.take(&request, |_| true);
        self.hand.thrown.push(request.fell(fell));
    }
}

/// What faces come to; `None` if more dice would have to be rolled.
pub(crate) type Comes<'c> = dyn Fn(&[u16]) -> Option<i64> + 'c;

impl Roller<'_> {
    /// If a total was typed for a character's next roll, works out dice that come to it; they are what falls next.
    ///
    /// # Errors
    /// Returns an error at the total if these dice cannot come to it.
    pub(crate) fn take_total(
        &mut self,
        who: Option<CharacterId>,
        dice: &[Die],
        comes: &Comes<'_>,
    ) -> Result {
        self.find_owners(who)?;
        let done = !self.hand.worked_out.is_empty() || self.takes_over(who);
        if done || dice.is_empty() || !self.hand.takes_typed(who) {
            return Ok(());
        }
        let Some(pile) = self.pile(who) else {
            return Ok(());
        };
        let Some((Shows::Total(total), span)) = pile.first() else {
            return Ok(());
        };
        pile.next();
        self.hand.worked_out = faces(dice, i64::from(total), span, comes)?;
        self.hand.gave(who, Shows::Total(total));
        Ok(())
    }
}

/// Faces that come to a total, as even as can be.
fn faces(dice: &[Die], total: i64, at: Span, comes: &Comes<'_>) -> Result<VecDeque<u16>> {
    let mut faces: Vec<u16> = dice.iter().map(|die| die.lowest()).collect();
    let mut range: Option<(i64, i64)> = None;
    loop {
        if let Some(came) = comes(&faces) {
            let (least, most) = range.unwrap_or((came, came));
            range = Some((least.min(came), most.max(came)));
            if came == total {
                return Ok(faces.into());
            }
        }
        let below = (0..dice.len()).filter(|nth| faces[*nth] < dice[*nth].highest());
        let Some(lowest) = below.min_by_key(|nth| faces[*nth]) else {
            break;
        };
        faces[lowest] += 1;
    }
    let range = range.map_or_else(String::new, |(least, most)| {
        format!(", only from {least} to {most}")
    });
    let why = format!("these dice cannot come to a total of {total}{range}");
    Err(Refusal::at(at, Why::Dice(why)))
}
