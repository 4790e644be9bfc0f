//! Totals that are typed in place of dice: `17t`, from which the faces are worked out.

use std::collections::VecDeque;

use super::hand::Roller;
use crate::campaign::CharacterId;
use crate::dice::Die;
use crate::game::{Refusal, Why};
use crate::lang::line::{Shows, Span};

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
    ) -> Result<(), Refusal> {
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
fn faces(dice: &[Die], total: i64, at: Span, comes: &Comes<'_>) -> Result<VecDeque<u16>, Refusal> {
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
