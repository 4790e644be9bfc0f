//! The moment of a fight at which something ends, counted in turns.

use super::fight::FightTable;
use crate::campaign::{
    Campaign, CharacterId, Combatant, CombatantId, Condition, Deadline, Edge, Until,
};
use crate::game::{Draft, Result};
use crate::lang::line::Span;

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lasting {
    /// The number of turns or rounds; at least 1.
    pub count: u32,
    /// Counts rounds rather than turns, which differ for a character with several turns a round.
    pub rounds: bool,
    /// Whether it ends at the start or the end of the last one.
    pub edge: Edge,
}

/// Until a character's next turn begins.
pub(crate) const UNTIL_NEXT_TURN: Lasting = Lasting {
    count: 1,
    rounds: true,
    edge: Edge::Start,
};

impl FightTable<'_> {
    /// The moment at which something ends: the `count`-th start or end of a character's turn from
    /// now.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight.
    pub(crate) fn deadline(&self, of: CharacterId, lasting: Lasting, at: Span) -> Result<Deadline> {
        self.first_of(of, at)
            .map_err(|refusal| refusal.hint("they take no turns, so none can be counted"))?;
        let counted = if lasting.rounds { 1 } else { usize::MAX };
        let theirs: Vec<&Combatant> = self.fight.places_of(of).take(counted).collect();
        let (round, place) = self.count(&theirs, lasting);
        // With one turn a round, any place of the character counts.
        let place = if theirs.len() > 1 {
            place
        } else {
            CombatantId(0)
        };
        Ok(Deadline {
            fight: self.fight.id,
            of,
            place,
            round,
            edge: lasting.edge,
        })
    }

    /// The round and place of the `count`-th turn from now.
    fn count(&self, theirs: &[&Combatant], lasting: Lasting) -> (u32, CombatantId) {
        let is_past = |place: &Combatant, round: u32| {
            place.acted >= round
                && match lasting.edge {
                    Edge::Start => true,
                    // A duration in rounds that begins in the character's own turn ends in the
                    // next one.
                    Edge::End => lasting.rounds || !self.is_active(place),
                }
        };
        let rounds = self.fight.round..=u32::MAX;
        let turns = rounds.flat_map(|round| theirs.iter().map(move |place| (round, *place)));
        // A character who joined too late skips the round, so it does not count.
        let mut counted =
            turns.filter(|(round, place)| place.acts_in(*round) && !is_past(place, *round));
        let skipped = usize::try_from(lasting.count.saturating_sub(1)).unwrap_or(0);
        let last = counted.nth(skipped);
        last.map_or((u32::MAX, CombatantId(0)), |(round, place)| {
            (round, place.id)
        })
    }
}

/// When something that lasts this many turns of its holder ends. If no turns are taken or the
/// holder has none, it lasts until cleared.
pub(crate) fn after_rounds(draft: &Draft<'_>, who: CharacterId, count: u32) -> Until {
    let lasting = Lasting {
        count,
        rounds: true,
        edge: Edge::End,
    };
    let until = until(draft, who, lasting).filter(|_| count > 0);
    until.unwrap_or(Until::Cleared)
}

/// When something ends that is counted in a character's turns; `None` if no turns are taken or the character has none.
pub(crate) fn until(draft: &Draft<'_>, of: CharacterId, lasting: Lasting) -> Option<Until> {
    let fight = FightTable::running(draft.campaign(), draft.game())?;
    let deadline = fight.deadline(of, lasting, Span::default());
    deadline.ok().map(Until::Turn)
}

/// When something that lasts through the next round ends: at the end of its holder's turn in it.
/// If no turns are taken or the holder has none, it lasts until cleared.
pub(crate) fn through_next_round(campaign: &Campaign, who: CharacterId) -> Until {
    let fight = campaign.running();
    let fight = fight.filter(|fight| fight.place_of(who).is_some());
    fight.map_or(Until::Cleared, |fight| {
        Until::Turn(Deadline {
            fight: fight.id,
            of: who,
            place: CombatantId(0),
            round: fight.round.saturating_add(1),
            edge: Edge::End,
        })
    })
}

/// Gives a character a condition and reports it; one of the same name that lasts longer stays.
pub(crate) fn begin(draft: &mut Draft<'_>, who: CharacterId, name: &str, until: Until) {
    begin_by(draft, (who, None), name, until);
}

/// The same by somebody, who is remembered if the condition holds fast.
pub(crate) fn begin_by(
    draft: &mut Draft<'_>,
    (who, by): (CharacterId, Option<CharacterId>),
    name: &str,
    until: Until,
) {
    let new = Condition {
        until,
        ..Condition::named(name)
    };
    let row = draft.game().conditions.row(&new);
    let by = by.filter(|by| *by != who && row.is_some_and(|row| row.holds));
    let person = draft.campaign().characters.get(who);
    let condition = match person.and_then(|person| person.condition(name)) {
        Some(known) => new.besides(known),
        None => new,
    };
    let by = by.or(condition.by);
    draft.put_condition(who, Condition { by, ..condition });
}
