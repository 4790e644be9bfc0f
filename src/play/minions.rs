//! Minions: those of one kind share a row of the order and a letter, and go down at any harm.

use super::turn_order::skips_fallen;
use crate::campaign::numbered::{Kind, base_name};
use crate::campaign::statement::PersonStatement;
use crate::campaign::{Campaign, Character, CharacterId, Combatant, Condition, Fight};
use crate::game::{Blow, Draft, Game};

/// A row of the order: a place, or minions with one letter that stand side by side.
#[derive(Clone, Debug)]
pub struct FightRow<'c> {
    /// The index of the place in the order.
    pub nth: usize,
    /// The place that stands for all of them: the one whose turn it is, or the first that still has one.
    pub place: &'c Combatant,
    /// How many of them stand; 1 for anybody else, standing or not.
    pub count: usize,
    /// Minions of whom several share the row.
    pub group: Group,
}

/// The minions who stand in a row together; nobody for a row of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    pub stand: Vec<CharacterId>,
    /// How many of them have had their turn in this round, with the current one; 0 unless one of them has the turn.
    pub turn: usize,
}

/// The rows of a fight, with the characters for whom `seen` is true.
pub fn rows<'c>(
    campaign: &'c Campaign,
    game: &Game,
    fight: &'c Fight,
    seen: impl Fn(&Character) -> bool,
) -> Vec<FightRow<'c>> {
    let mut rows: Vec<FightRow<'c>> = Vec::with_capacity(fight.order.len());
    let person = |place: &Combatant| campaign.characters.get(place.character);
    let shown = fight.order.iter().enumerate();
    let shown: Vec<_> = shown
        .filter(|(_, place)| person(place).is_none_or(&seen))
        .collect();
    let alike = |one: &(usize, &Combatant), other: &(usize, &Combatant)| {
        let owner = |(_, place): &(usize, &Combatant)| fight.letter_owner(place.character);
        one.1.character != other.1.character && owner(one) == owner(other)
    };
    for together in shown.chunk_by(alike) {
        if let [(nth, place)] = *together {
            rows.push(FightRow {
                nth,
                place,
                count: 1,
                group: Group::default(),
            });
            continue;
        }
        let stands = |place: &Combatant| {
            person(place).is_some_and(|who| game.fallen_by(campaign, who).is_empty())
        };
        let rank = |place: &Combatant| {
            let acts = fight.acting == Some(place.id);
            let waits = place.acted < fight.round;
            (!acts, !stands(place), !waits)
        };
        let first = together.iter().min_by_key(|(_, place)| rank(place));
        let stand = || together.iter().filter(|(_, place)| stands(place));
        let acts = stand().any(|(_, place)| fight.acting == Some(place.id));
        let had = stand().filter(|(_, place)| acts && place.acted >= fight.round);
        let group = Group {
            turn: had.count(),
            stand: stand().map(|(_, place)| place.character).collect(),
        };
        let row = first.map(|(nth, place)| FightRow {
            nth: *nth,
            place,
            count: group.stand.len(),
            group,
        });
        rows.extend(row);
    }
    rows
}

/// The rows of a fight with those who are down at the end, if the campaign skips them, and how many come before those.
pub(crate) fn fallen_last<'c>(
    campaign: &'c Campaign,
    game: &Game,
    fight: &'c Fight,
    seen: impl Fn(&Character) -> bool,
) -> (Vec<FightRow<'c>>, usize) {
    let skips = skips_fallen(campaign);
    let is_fallen = |row: &FightRow<'_>| {
        let who = campaign.characters.get(row.place.character);
        skips && who.is_none_or(|who| !game.fallen_by(campaign, who).is_empty())
    };
    let rows = rows(campaign, game, fight, seen);
    let (mut fallen, mut all): (Vec<_>, Vec<_>) = rows.into_iter().partition(is_fallen);
    let able = all.len();
    all.append(&mut fallen);
    (all, able)
}

/// What a row is called: a name, or what its minions have in common and how many of them stand.
pub(crate) fn called(name: &str, count: usize) -> String {
    match count {
        0 => base_name(name).to_owned(),
        1 => name.to_owned(),
        count => format!("{} ×{count}", base_name(name)),
    }
}

impl Group {
    /// What its row is called; while one of them has the turn, that one.
    pub(crate) fn called(&self, name: &str, count: usize) -> String {
        if self.turn > 0 {
            name.to_owned()
        } else {
            called(name, count)
        }
    }

    /// Which of their turns it is: `2 of 4`; empty unless one of them has the turn and others stand beside it.
    pub(crate) fn turn_in_words(&self) -> String {
        match (self.turn, self.stand.len()) {
            (1.., 2..) => format!("{} of {}", self.turn, self.stand.len()),
            _ => String::new(),
        }
    }
}

/// The characters in the fight who share somebody's letter and stand, in the order in which they joined; somebody with
/// a letter of their own, standing or not.
pub fn standing(campaign: &Campaign, game: &Game, who: CharacterId) -> Vec<CharacterId> {
    let Some(fight) = campaign.fight() else {
        return vec![who];
    };
    let owner = fight.letter_owner(who);
    let mut all = vec![owner];
    let shared = fight.shares.iter().filter(|(_, of)| *of == owner);
    all.extend(shared.map(|(who, _)| *who));
    if all.len() == 1 {
        return all;
    }
    all.retain(|who| {
        let person = campaign.characters.get(*who);
        let stands = person.is_some_and(|person| game.fallen_by(campaign, person).is_empty());
        stands && fight.place_of(*who).is_some()
    });
    all
}

/// Whether two characters are minions of one kind.
fn are_minions(one: &Character, other: &Character) -> bool {
    one.minion && other.minion && Kind::of(one) == Kind::of(other)
}

/// The one with a letter that a minion who joins shares.
pub(super) fn shares_with(
    campaign: &Campaign,
    letters: &[CharacterId],
    who: CharacterId,
) -> Option<CharacterId> {
    let joins = campaign.characters.get(who)?;
    let mut owners = letters.iter().copied();
    owners.find(|owner| {
        let owner = campaign.characters.get(*owner);
        owner.is_some_and(|owner| owner.id != who && are_minions(owner, joins))
    })
}

/// Takes a minion down that has come to harm. Nothing is counted for it.
pub(crate) fn take_down(draft: &mut Draft<'_>, blow: &mut Blow) {
    let Some(dead) = draft.game().dead() else {
        return;
    };
    blow.taken.state = dead.into();
    draft.state_of(blow.target, PersonStatement::Took(blow.taken.clone()));
    draft.untold(|draft| put_down(draft, blow.target, dead));
}

/// Takes a minion down that was hit, for whom no damage was given. Returns whether it is one that stood.
pub(crate) fn fell(draft: &mut Draft<'_>, who: CharacterId) -> bool {
    let dead = draft.game().dead();
    let dead = dead.filter(|_| is_standing_minion(draft, who));
    if let Some(dead) = dead {
        put_down(draft, who, dead);
    }
    dead.is_some()
}

/// Lets a minion stand again whom an attack took down that counts differently now.
pub(crate) fn raise(draft: &mut Draft<'_>, who: CharacterId) {
    if let Some(dead) = draft.game().dead() {
        draft.end_condition(who, dead);
    }
}

/// Whether somebody is a minion who is not dead.
pub(crate) fn is_standing_minion(draft: &Draft<'_>, who: CharacterId) -> bool {
    let person = draft.campaign().characters.get(who);
    person.is_some_and(|who| who.minion && !draft.game().is_dead(draft.campaign(), who))
}

fn put_down(draft: &mut Draft<'_>, who: CharacterId, dead: &str) {
    draft.put_condition(who, Condition::named(dead));
}
