//! The actions of a turn and what they use up.

pub(crate) use super::kind::Kind;

use super::able::{may_act, may_do, may_move, may_take_action};
use super::fight::FightDraft;
use super::kind::{MINUTES, REACTION, has_reaction, ways_left};
use super::reveal::reveal;
use super::taking::may_now;
use crate::campaign::{CharacterId, Combatant, CombatantId, Fight, Statement, TurnUsage, genitive};
use crate::game::remark::{NO_LONGER_FREE, REST_LOST, TURN_LOST};
use crate::game::{Declaration, Draft, Refusal, Result};
use crate::lang::line::Span;

/// Why another reaction is refused.
pub(super) const NO_REACTION: &str = "has used the reaction before its next turn";

/// An action about to be taken.
struct Taken<'a> {
    kind: Kind,
    /// The counted action that it uses.
    takes: Option<Kind>,
    /// The free action that it uses, in lower case.
    power: Option<String>,
    declared: Vec<&'a Declaration>,
}

impl FightDraft<'_, '_> {
    /// Takes an action; `what` describes it, and is `known` if it is something of the sheet or of the rules, which
    /// players read of their characters. An action that does not fit into the turn is refused unless the GM overrides
    /// the rules. For task time see [`FightDraft::take_task_time`].
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight, cannot act, or has no such action
    /// left.
    pub(crate) fn act(
        &mut self,
        who: CharacterId,
        kind: Kind,
        (what, known): (Option<&str>, bool),
        at: Span,
    ) -> Result {
        let place = self.table().place_of(who, at)?.clone();
        let mut taken = Taken {
            kind,
            takes: kind.letter.map(|_| kind),
            power: None,
            declared: declared(self.draft.game().turns.declarations, what),
        };
        let mut told = match kind {
            Kind::TASK => "standard action",
            Kind::REACTION => "reaction",
            Kind::ACTION => "1-Action",
            Kind { word, .. } => &format!("{word} action"),
        };
        if let Some(free_move) = self.draft.game().turns.free_move
            && kind == Kind::FREE
        {
            told = "Free power";
            let power = what.unwrap_or_default().to_lowercase();
            if power == free_move.to_lowercase() {
                may_move(self.draft.table(), who, at)?;
            }
            if place.usage.has_used(&power) {
                taken.takes = Some(Kind::ACTION);
                told = "Free power again, which costs the 1-Action";
            }
            taken.power = Some(power);
        }
        if taken.takes.is_some() {
            may_take_action(self.draft.table(), who, at)?;
        } else {
            may_act(self.draft.table(), who, at)?;
        }
        if let Some(what) = what {
            may_do(self.draft.table(), who, what, at)?;
        }
        self.refuse(&place, &taken, at)?;
        self.take(&place, &taken);
        if matches!(kind, Kind::STANDARD | Kind::ACTION | Kind::REACTION) {
            reveal(self.draft, who);
        }
        let (fight, place) = (self.fight(), self.table().place_of(who, at)?);
        // Out of turn only the reaction is counted, and nothing is left of the turn that is over.
        let counts = !fight.allot.is_empty() && self.table().is_active(place);
        let reaction = has_reaction(fight, place).then(|| (REACTION.into(), 1));
        let ways = ways_left(fight, place).into_iter().map(|way| {
            let kinds = way.into_iter();
            kinds.map(|(kind, count)| (kind.into(), count)).collect()
        });
        let acted = Statement::Acted {
            who: self.draft.named(who),
            action: told.into(),
            what: what.unwrap_or_default().into(),
            known,
            left: counts.then(|| reaction.into_iter().collect()),
            ways: ways.collect(),
        };
        self.draft.state(acted);
        Ok(())
    }

    fn take(&mut self, place: &Combatant, taken: &Taken<'_>) {
        let note = |usage: &mut TurnUsage| {
            usage.reaction |= taken.kind == Kind::REACTION;
            if let Some(power) = taken.power.as_ref().filter(|power| !usage.has_used(power)) {
                usage.powers.push(power.clone());
            }
            for declaration in &taken.declared {
                if !usage.has_declared(declaration.id) {
                    usage.declared.push(declaration.id.to_owned());
                }
            }
        };
        if taken.takes.is_some() {
            self.spend(place, taken.takes, note);
        } else {
            self.change(place.id, |place| note(&mut place.usage));
        }
        if self.fight().acting == Some(place.id) {
            self.mark_under_way();
        }
    }

    fn refuse(&self, place: &Combatant, taken: &Taken<'_>, at: Span) -> Result {
        let fight = self.fight();
        let all = self.draft.game().turns.declarations;
        let again = taken.declared.iter().find(|declaration| {
            let mut same = all.iter().filter(|one| one.again == declaration.again);
            !declaration.again.is_empty() && same.any(|one| place.usage.has_declared(one.id))
        });
        let mut declared = taken.declared.iter();
        let wrong = declared.find(|one| ![taken.kind.word, ""].contains(&one.kind));
        if let Some(wrong) = wrong {
            let what = wrong.said.first().unwrap_or(&wrong.id);
            let why = format!("{what} takes a {} action", wrong.kind);
            return self.draft.table().forbid(at, why);
        }
        let why = match taken.kind {
            _ if place.usage.lost => "can do nothing this turn".to_owned(),
            _ if again.is_some() => again.map_or("", |declaration| declaration.again).to_owned(),
            Kind::REACTION if place.usage.reaction && !fight.allot.is_empty() => {
                NO_REACTION.to_owned()
            }
            _ if taken.takes.is_none() && taken.power.is_none() => return Ok(()),
            _ => return may_now(self.draft.table(), self.table(), place, taken.takes, at),
        };
        let name = self.name(place.character);
        self.draft.table().forbid(at, format!("{name} {why}"))
    }

    /// Spends the task time of a turn on the task `what`. A job takes longer than turn order
    /// allows, so working on it costs the turn, as does a task in a fight without task time.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight or cannot act, and, unless forced, if
    /// it is not their turn or too little of it is left.
    pub(crate) fn take_task_time(
        &mut self,
        who: CharacterId,
        what: &str,
        job: bool,
        at: Span,
    ) -> Result<TaskTime> {
        let place = self.table().place_of(who, at)?.clone();
        may_act(self.draft.table(), who, at)?;
        may_do(self.draft.table(), who, what, at)?;
        let name = self.name(who);
        let table = self.draft.table();
        let its_turn = self.fight().acting == Some(place.id);
        if !its_turn {
            table.forbid(at, format!("it is not {} turn", genitive(&name)))?;
        }
        let uncounted = self.fight().allot.is_empty();
        if uncounted && !job {
            return Ok(TaskTime::Uncounted);
        }
        let counted = task_minutes(self.fight()).filter(|_| !job);
        if let Some(minutes) = counted {
            let (spent, allot) = (&place.usage.actions, &self.fight().allot);
            if its_turn && !allot.fits(spent, MINUTES, minutes) {
                table.forbid(at, format!("{name} has no task time left this turn"))?;
            }
            self.change(place.id, |place| place.usage.spend(MINUTES, minutes));
            self.mark_under_way();
            return Ok(TaskTime::Minutes(minutes));
        }
        let is_spent = || ways_left(self.fight(), &place).is_empty();
        let is_spent = place.usage.lost || !uncounted && is_spent();
        if !its_turn || is_spent {
            let why = format!("{name} has no turn to spend: {what} makes no progress during turns");
            let with = if job { "" } else { " with a time" };
            let hint = format!("'force work'{with} continues it anyway");
            return Err(Refusal::rule(at, why).hint(hint));
        }
        self.use_up_turn(place.id);
        let whole = place.usage.actions.is_empty();
        let lost = if whole { TURN_LOST } else { REST_LOST };
        self.draft.remark_of(who, &lost, what);
        Ok(TaskTime::TurnLost)
    }

    /// Uses up the rest of a turn.
    fn use_up_turn(&mut self, place: CombatantId) {
        let ways = self.fight().allot.0.clone();
        self.change(place, |place| {
            // Without an allotment there is nothing else that could be used up.
            place.usage.lost |= ways.is_empty();
            for (kind, count) in ways.into_iter().flatten() {
                let used = place.usage.count(&kind);
                place.usage.spend(&kind, count.saturating_sub(used));
            }
        });
        self.mark_under_way();
    }
}

/// The task time that a turn gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TaskTime {
    Minutes(u32),
    /// This fight counts no actions, so the GM decides.
    Uncounted,
    /// None, and the turn was lost.
    TurnLost,
}

/// The task time of a turn in this fight, in minutes; `None` if there is none.
fn task_minutes(fight: &Fight) -> Option<u32> {
    let kinds = fight.allot.0.iter().flatten();
    let minutes = kinds.filter(|(kind, _)| kind == MINUTES);
    minutes.map(|(_, count)| *count).max()
}

/// The declarations that the description of an action matches.
fn declared<'a>(declarations: &'a [Declaration], what: Option<&str>) -> Vec<&'a Declaration> {
    let what = what.unwrap_or_default().to_lowercase();
    let first = what.split_whitespace().next().unwrap_or_default();
    let is_said = |declaration: &&Declaration| {
        declaration.said.contains(&what.as_str()) || declaration.first_words.contains(&first)
    };
    declarations.iter().filter(is_said).collect()
}

/// Uses the free move for moving to another zone in one's own turn, if the game has one.
///
/// # Errors
/// Returns an error if the character cannot act, if a condition holds it in place, or if both the free move and the
/// action of the turn are used up.
pub(crate) fn use_free_move(draft: &mut Draft<'_>, who: CharacterId, at: Span) -> Result {
    let Some(power) = draft.game().turns.free_move else {
        return may_move(draft.table(), who, at);
    };
    let Some(mut fight) = FightDraft::of_active(draft, who) else {
        return Ok(());
    };
    may_act(fight.draft.table(), who, at)?;
    may_move(fight.draft.table(), who, at)?;
    let place = fight.table().place_of(who, at)?.clone();
    let again = place.usage.has_used(power);
    let taken = Taken {
        kind: Kind::FREE,
        takes: again.then_some(Kind::ACTION),
        power: Some(power.to_lowercase()),
        declared: Vec::new(),
    };
    fight.refuse(&place, &taken, at)?;
    if again {
        fight.draft.remark(&NO_LONGER_FREE, power);
    }
    fight.take(&place, &taken);
    Ok(())
}
