//! Effects at the end of a round: the dying die, major wounds cause unconsciousness, and bleeding characters
//! lose a hit point as the next round begins (combat.md, Basic Roleplaying).

use super::super::options::is_universal;
use super::super::remarks;
use super::super::stats::{DYING, FADING, HIT_POINTS, MINOR, most, track_of};
use super::super::turns::{ROSE, declare};
use super::{UNCONSCIOUS, close_wounds, has_any, is_of_wounds, loss, state_of};
use crate::campaign::plural::plural;
use crate::campaign::{
    At, Campaign, CampaignChange, Character, CharacterId, Event, Keyed, Pending, PersonChange,
    Side, Until,
};
use crate::game::draft::Purpose;
use crate::game::{Draft, Occasion, Remark, Rest, Result, State, base};
use crate::play::deadline::begin;
use crate::play::flow::{heal, land};
use crate::play::pending::{call, drop_pending};
use crate::rules::formula::Formula;

/// The condition of losing a hit point each round.
pub(in super::super) const BLEEDING: &str = "bleeding";

/// The condition of being prone.
pub(in super::super) const PRONE: &str = "prone";

/// Consequences of an event.
pub(in super::super) fn react(draft: &mut Draft<'_>, at: usize) {
    match draft.events().get(at) {
        Some(Event::Person(id, PersonChange::Track(Keyed { key, .. }))) if key == HIT_POINTS => {
            let id = *id;
            points_moved(draft, id);
        }
        Some(Event::Person(
            id,
            PersonChange::Condition(At {
                from: Some(gone),
                to: None,
                ..
            }),
        )) if gone.name == PRONE && gone.deadline().is_none() => {
            let id = *id;
            // Standing up in its own turn takes the attack.
            declare(draft, id, ROSE);
        }
        Some(Event::Campaign(CampaignChange::Edition(_))) if !is_universal(draft.campaign()) => {
            forget_major_wounds(draft);
        }
        _ => {}
    }
}

/// Ends what only edition `uge` counts, in a campaign that no longer plays it.
fn forget_major_wounds(draft: &mut Draft<'_>) {
    for id in everybody(draft) {
        for (track, most) in [(FADING, 0), (MINOR, 0), (DYING, 1)] {
            if draft.track_of(id, track) > most {
                draft.place_track(id, track, most);
            }
        }
        drop_pending(draft, id, |check| !is_of_wounds(check));
    }
}

/// Hit points changed: at 0 a character begins to die, above 0 nobody is dying, and at the maximum nobody has
/// wounds.
fn points_moved(draft: &mut Draft<'_>, id: CharacterId) {
    let (campaign, game) = (draft.campaign(), draft.game());
    let Some(who) = campaign.characters.get(id) else {
        return;
    };
    let (points, most) = (track_of(who, HIT_POINTS), most(who));
    if points > 0 {
        draft.set_track(id, DYING, 0);
    } else if track_of(who, DYING) == 0 && !game.is_dead(campaign, who) {
        // It dies at the end of this round, or of the next one in the later edition.
        let rounds = if is_universal(campaign) { 2 } else { 1 };
        draft.set_track(id, DYING, rounds);
    }
    if most.is_some_and(|most| points >= most) {
        draft.set_track(id, FADING, 0);
        draft.set_track(id, MINOR, 0);
        close_wounds(draft, id, i64::MAX);
    }
}

/// What the end of the round will do to a character: the dying die, unless they are back at 1 hit point.
pub(in super::super) fn threat(campaign: &Campaign, who: &Character) -> Option<Remark> {
    let fights = campaign.is_fighting(who.id);
    match (track_of(who, DYING), fights) {
        (1.., false) => Some(remarks::DYING_NOW),
        (2.., true) => Some(remarks::DIES_NEXT),
        (1, true) => Some(remarks::DIES),
        (..=0, _) => {
            let faints = fights && track_of(who, FADING) == 1 && state_of(who).is_none();
            faints.then_some(remarks::FAINTS)
        }
    }
}

/// What comes of the end of rounds and fights, and of rest.
pub(in super::super) fn happens(draft: &mut Draft<'_>, at: Occasion, who: Option<&[CharacterId]>) {
    let who = who.unwrap_or_default();
    match at {
        Occasion::RoundEnd => round_ends(draft, who),
        Occasion::FightEnd => fight_ends(draft, who),
        Occasion::Scene => {
            let all = everybody(draft);
            shock_passes(draft, &all);
        }
        Occasion::Rest(length) => {
            shock_passes(draft, who);
            if length == Rest::Long {
                draft.follows(|draft| a_week_heals(draft, who));
                wake(draft, who);
            }
        }
        _ => {}
    }
}

fn everybody(draft: &Draft<'_>) -> Vec<CharacterId> {
    let all = draft.campaign().characters.iter();
    all.map(|who| who.id).collect()
}

/// More than some rounds go by, so that nobody outside a fight is still awake only for so many.
fn shock_passes(draft: &mut Draft<'_>, all: &[CharacterId]) {
    for id in all {
        if !draft.campaign().is_fighting(*id) {
            draft.set_track(*id, FADING, 0);
        }
    }
}

/// Wakes whoever wounds knocked out, which lasts for hours at most, unless their hit points keep them down.
fn wake(draft: &mut Draft<'_>, all: &[CharacterId]) {
    for id in all {
        let is_up = living(draft, *id).is_some_and(|who| state_of(who).is_none());
        let held = draft.campaign().characters.get(*id);
        let held = held.and_then(|who| who.condition(UNCONSCIOUS));
        let is_knocked_out = held.is_some_and(|held| held.until == Until::Cleared);
        if is_up && is_knocked_out {
            draft.end_condition(*id, UNCONSCIOUS);
        }
    }
}

/// Faces of the die for the hit points that a week of rest heals.
const A_WEEK: u16 = 3;

/// A week of rest (combat.md, Basic Roleplaying) for the living who are hurt.
fn a_week_heals(draft: &mut Draft<'_>, who: &[CharacterId]) -> Result {
    for id in who {
        let hurt = living(draft, *id)
            .is_some_and(|who| most(who).is_some_and(|most| track_of(who, HIT_POINTS) < most));
        if hurt {
            let purpose = Purpose::open("a week of rest");
            draft.hand.describe(Some(*id), purpose, "", false);
            let healed = draft.roll_die(Some(*id), A_WEEK, "a week of rest")?;
            heal(draft, *id, healed)?;
        }
    }
    Ok(())
}

/// Rounds are no longer counted: dying foes die, and the GM decides about the others, also about who has some rounds
/// left after a major wound.
fn fight_ends(draft: &mut Draft<'_>, all: &[CharacterId]) {
    for id in all {
        faints_later(draft, *id);
        let campaign = draft.campaign();
        let who = campaign.characters.get(*id);
        let threatened = |who: &&Character| threat(campaign, who) == Some(remarks::DYING_NOW);
        match who.filter(threatened).map(Character::side) {
            None => {}
            Some(Side::Foe) => {
                draft.set_track(*id, DYING, 0);
                begin(draft, *id, State::DEAD.name, Until::Cleared);
            }
            Some(_) => draft.remark(&remarks::DYING_NOW, &draft.named(*id).name),
        }
    }
}

/// Says when somebody on the players' side falls unconscious.
fn faints_later(draft: &mut Draft<'_>, id: CharacterId) {
    let who = living(draft, id).filter(|who| who.side() != Side::Foe && state_of(who).is_none());
    let left = who.map_or(0, |who| track_of(who, FADING));
    if left > 0 {
        let name = draft.campaign().name_of(id);
        let when = format!("{name} unconscious in {}", plural(left, "round"));
        draft.remark(&remarks::FAINTS_LATER, &when);
    }
}

fn round_ends(draft: &mut Draft<'_>, all: &[CharacterId]) {
    for id in all {
        dies(draft, *id);
        faints(draft, *id);
    }
    for id in all {
        bleeds(draft, *id);
    }
}

fn living<'d>(draft: &'d Draft<'_>, id: CharacterId) -> Option<&'d Character> {
    let (campaign, game) = (draft.campaign(), draft.game());
    let who = campaign.characters.get(id)?;
    (!game.is_dead(campaign, who)).then_some(who)
}

fn dies(draft: &mut Draft<'_>, id: CharacterId) {
    let left = living(draft, id).map_or(0, |who| track_of(who, DYING));
    match left {
        ..=0 => {}
        1 => {
            draft.set_track(id, DYING, 0);
            begin(draft, id, State::DEAD.name, Until::Cleared);
        }
        left => draft.place_track(id, DYING, left - 1),
    }
}

fn faints(draft: &mut Draft<'_>, id: CharacterId) {
    let Some(who) = living(draft, id) else {
        return;
    };
    let (left, down) = (track_of(who, FADING), state_of(who).is_some());
    draft.set_track(id, FADING, (left - 1).max(0));
    if left == 1 && !down {
        begin(draft, id, UNCONSCIOUS, Until::Cleared);
    }
}

/// The condition of losing blood, as it is written.
pub(super) fn bleeding(who: &Character) -> Option<&str> {
    let mut names = who.conditions.iter().map(|held| held.name.as_str());
    names.find(|name| name.eq_ignore_ascii_case(BLEEDING))
}

fn bleeds(draft: &mut Draft<'_>, id: CharacterId) {
    let Some(who) = living(draft, id).filter(|who| has_any(who)) else {
        return;
    };
    let Some(name) = bleeding(who) else {
        return;
    };
    let (name, resists) = (name.to_owned(), base(who, "CON").is_some());
    // This game never rolls pending checks at once, so neither call can fail.
    let _ = land(draft, id, loss(1, "from bleeding"));
    let mut pending = draft.campaign().pending.iter();
    if resists && !pending.any(|one| one.who == id && one.ends == name) {
        let check = Pending {
            ends: name,
            ..Pending::new(id, Formula::times("CON", 5), "stop bleeding")
        };
        let _ = call(draft, check);
    }
}
