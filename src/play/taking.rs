//! Actions, checked before anything is rolled or done, and used after it. Every attack and action asks here.

use super::able::{kept_from, may_take_action};
use super::fight::{FightDraft, FightTable};
use super::kind::Kind;
use crate::campaign::{Campaign, CharacterId, Combatant, TurnUsage, genitive};
use crate::game::remark::OUT_OF_TURN;
use crate::game::{Draft, Game, Result, Table};
use crate::lang::line::Span;

/// The declaration of a character who is taking the action that it had ready.
const TAKES_READIED: &str = "takes the ready action";

/// Checks that a character may use what an attack costs now, as for getting free.
///
/// # Errors
/// Returns the errors of [`may_use`].
pub(crate) fn may_use_attack(table: Table<'_>, who: CharacterId, at: Span) -> Result {
    may_use(table, who, of_attack(table.game), at)
}

/// Checks that a character may attack now: no condition keeps it from that.
///
/// # Errors
/// Returns the errors of [`may_use`], and one if a condition does and the GM does not override it.
pub(crate) fn may_attack(table: Table<'_>, who: CharacterId, at: Span) -> Result {
    may_use_attack(table, who, at)?;
    let who = table.character(who)?;
    let held = table.game.conditions.first(who, |row| row.disarms);
    kept_from(table, who, held, "cannot attack", at)
}

/// Uses what an attack costs.
pub(crate) fn use_attack(draft: &mut Draft<'_>, who: CharacterId) {
    use_action(draft, who, of_attack(draft.game()));
}

fn of_attack(game: &Game) -> Option<Kind> {
    Kind::counted(game.attacks.uses)
}

/// Checks, before anything is rolled, that a character may use an action of this kind now, or one
/// that is not counted.
///
/// # Errors
/// Returns an error, unless the GM overrides the rules, if the character cannot act, is not in the
/// running fight, has no such action left, or acts out of turn where the game forbids it.
pub(crate) fn may_use(table: Table<'_>, who: CharacterId, kind: Option<Kind>, at: Span) -> Result {
    if table.used_by(who).is_some() {
        return Ok(());
    }
    may_take_action(table, who, at)?;
    let name = table.campaign.name_of(who);
    let Some(fight) = FightTable::running(table.campaign, table.game) else {
        return Ok(());
    };
    match fight.place_of(who, at) {
        Ok(place) => may_now(table, fight, place, kind, at),
        Err(_) => table
            .forbid(at, format!("{name} is not in the fight"))
            .map_err(|refusal| refusal.hint("join NAME; 'force' does it anyway")),
    }
}

/// Checks that a place in the turn order has such an action left, or whatever is not counted. Out of turn the
/// game may forbid it, unless the character is taking the action that it had ready.
///
/// # Errors
/// Returns an error, unless the GM overrides the rules, if it has not.
pub(super) fn may_now(
    table: Table<'_>,
    fight: FightTable<'_>,
    place: &Combatant,
    kind: Option<Kind>,
    at: Span,
) -> Result {
    let who = place.character;
    let name = table.campaign.name_of(who);
    if !fight.is_active(place) {
        let refused = table.game.turns.own_turn_only && taking_readied(fight, who).is_none();
        if !refused {
            let never = kind.filter(|kind| !kind.is_ever(fight.fight));
            let none = never.map(|kind| format!("{name} {}", kind.none_left(fight.fight)));
            return none.map_or(Ok(()), |none| table.forbid(at, none));
        }
        let refused = table.forbid(at, format!("it is not {} turn", genitive(name)));
        return refused.map_err(|refusal| {
            if place.is_ready() {
                refusal.hint("ready NAME takes the action it has ready")
            } else {
                refusal
            }
        });
    }
    let none_left = || kind.filter(|kind| !kind.is_left(fight.fight, place));
    let why = if place.usage.lost {
        "can do nothing this turn".to_owned()
    } else if let Some(kind) = none_left() {
        kind.none_left(fight.fight)
    } else {
        return Ok(());
    };
    let taken = fight.cost_of_turn(place);
    table.forbid(at, taken.unwrap_or_else(|| format!("{name} {why}")))
}

/// Uses an action of this kind, or one that is not counted. Out of turn it uses the readied action
/// that the character is taking; without one, the log marks it.
pub(crate) fn use_action(draft: &mut Draft<'_>, who: CharacterId, kind: Option<Kind>) {
    if draft.table().used_by(who).is_some() {
        return;
    }
    let Some(fight) = FightTable::running(draft.campaign(), draft.game()) else {
        return;
    };
    let Ok(place) = fight.place_of(who, Span::default()) else {
        return;
    };
    let (id, place) = (fight.fight.id, place.clone());
    FightDraft::of(draft, id).spend(&place, kind, |_| ());
}

/// Who acts now: whoever is taking an action that was ready, or else whose turn it is.
pub(crate) fn acts_now(campaign: &Campaign) -> Option<CharacterId> {
    let fight = campaign.running()?;
    let taking = |place: &&Combatant| place.usage.has_declared(TAKES_READIED);
    let readied = fight.order.iter().find(taking);
    let readied = readied.map(|place| place.character);
    readied.or_else(|| fight.acting_character())
}

fn taking_readied(fight: FightTable<'_>, who: CharacterId) -> Option<&Combatant> {
    let mut places = fight.fight.places_of(who);
    places.find(|place| place.usage.has_declared(TAKES_READIED))
}

impl FightDraft<'_, '_> {
    /// Spends an action of this kind, or one that is not counted, with what else it uses. Out of turn it is the
    /// readied action that the character is taking; without one, the log marks it.
    pub(super) fn spend(
        &mut self,
        place: &Combatant,
        kind: Option<Kind>,
        more: impl FnOnce(&mut TurnUsage),
    ) {
        let active = self.table().is_active(place);
        let letter = kind.filter(|kind| active && kind.is_left(self.fight(), place));
        let letter = letter.and_then(|kind| kind.letter);
        self.change(place.id, |place| {
            if let Some(letter) = letter {
                place.usage.spend(letter, 1);
            }
            more(&mut place.usage);
        });
        if !active && !self.end_readied(place.character) {
            self.draft.remark_of(place.character, &OUT_OF_TURN, "");
        }
    }

    /// Lets a character take the action it has ready: one roll out of turn is its reaction.
    pub(super) fn begin_readied(&mut self, place: &Combatant) {
        self.change(place.id, |place| {
            place.readied = 0;
            place.ready_for.clear();
            place.usage.reaction = true;
            place.usage.declared.push(TAKES_READIED.to_owned());
        });
    }

    /// Another turn begins: readied actions that were being taken are over.
    pub(super) fn end_all_readied(&mut self) {
        let taking = |place: &&Combatant| place.usage.has_declared(TAKES_READIED);
        let places = self.fight().order.iter().filter(taking);
        let all: Vec<CharacterId> = places.map(|place| place.character).collect();
        for who in all {
            self.end_readied(who);
        }
    }

    /// Ends taking a readied action. Returns whether the character was taking one.
    pub(crate) fn end_readied(&mut self, who: CharacterId) -> bool {
        let place = taking_readied(self.table(), who).map(|place| place.id);
        if let Some(place) = place {
            self.change(place, |place| {
                place.usage.declared.retain(|id| id != TAKES_READIED);
            });
        }
        place.is_some()
    }
}
