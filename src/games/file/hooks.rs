//! Lines that run by themselves: at moments of a fight or the story, and after changes of a character.

use super::act::refill;
use super::line::Line;
use super::lines::{Cast, Given, asked, run};
use super::scope::{Person, count_of};
use super::spec::{At, Held, Spec, Track};
use crate::campaign::{
    At as List, CampaignChange, Change, CharacterId, Combatant, Condition, Counter, Event,
    FightChange, FightId, Keyed, Moment, PersonChange,
};
use crate::game::{Draft, Fate, Refusal};
use crate::lang::line::Span;
use crate::play::fight::FightDraft;
use crate::rules::formula::{Formula, Wanted};

/// How a track of damage has changed.
#[derive(Clone, Copy, Default)]
struct Moved {
    harmed: i64,
    healed: i64,
    was: i64,
}

impl Moved {
    fn number(self, wanted: Wanted<'_>) -> Option<i64> {
        match wanted {
            Wanted::Name("harmed") => Some(self.harmed),
            Wanted::Name("healed") => Some(self.healed),
            Wanted::Name("was") => Some(self.was),
            _ => None,
        }
    }
}

/// What follows from an event.
pub(super) fn react(spec: &'static Spec, draft: &mut Draft<'_>, at: usize) {
    let Some(event) = draft.event(at).cloned() else {
        return;
    };
    match event {
        Event::Person(who, change) => {
            let before = draft.states_before();
            draft.hooked(|draft| changed(spec, draft, who, &change, &before));
            end_held(spec, draft, who, Moved::default());
        }
        Event::Fight(fight, FightChange::Turn(Change { from, to })) if to.turn >= from.turn => {
            turn_ends(spec, draft, fight, from);
            turn_begins(spec, draft, fight, to);
        }
        Event::Campaign(CampaignChange::Fight(List {
            from: None,
            to: Some(fight),
            ..
        })) => each(spec, draft, &fight.characters(), At::FightStart),
        Event::Campaign(CampaignChange::Scene(_)) => everybody(spec, draft, At::Scene),
        Event::Campaign(CampaignChange::Session(_)) => everybody(spec, draft, At::Session),
        Event::Campaign(CampaignChange::Day(_)) => everybody(spec, draft, At::Day),
        Event::Campaign(CampaignChange::Clock(List {
            from: Some(from),
            to: Some(to),
            ..
        })) => draft.hooked(|draft| ticked(spec, draft, &from, &to)),
        _ => {}
    }
}

/// A turn is passed over: what turns bring comes all the same, unless its character is dead.
pub(super) fn passed(spec: &'static Spec, draft: &mut Draft<'_>, fight: FightId, at: Moment) {
    let place = place_of(draft, fight, at);
    let person = place.and_then(|place| draft.campaign().characters.get(place.character));
    let is_dead = person.is_none_or(|who| {
        let states = draft.game().states_of(draft.campaign(), who);
        states.iter().any(|state| state.fate == Fate::Dead)
    });
    if !is_dead {
        turn_begins(spec, draft, fight, at);
        turn_ends(spec, draft, fight, at);
    }
}

fn turn_begins(spec: &'static Spec, draft: &mut Draft<'_>, fight: FightId, at: Moment) {
    if let Some(who) = begun(draft, fight, at) {
        each(spec, draft, &[who], At::TurnStart);
        draft.follows(|draft| of_conditions(spec, draft, who, |row| &row.turn_start));
    }
}

fn turn_ends(spec: &'static Spec, draft: &mut Draft<'_>, fight: FightId, at: Moment) {
    if let Some(who) = ended(draft, fight, at) {
        each(spec, draft, &[who], At::TurnEnd);
        draft.follows(|draft| of_conditions(spec, draft, who, |row| &row.turn_end));
    }
}

/// What happens to each of these characters at a moment.
pub(super) fn each(spec: &'static Spec, draft: &mut Draft<'_>, who: &[CharacterId], at: At) {
    draft.hooked(|draft| {
        for who in who {
            happens(spec, draft, Some(*who), at, Moved::default())?;
        }
        Ok(())
    });
}

/// The same for all characters of the campaign.
fn everybody(spec: &'static Spec, draft: &mut Draft<'_>, at: At) {
    let moment = moment(at);
    let refills = |track: &Track| {
        let mut moments = track.refill.iter();
        moments.any(|(of, _)| of.eq_ignore_ascii_case(moment))
    };
    if spec.hooks.iter().any(|hook| hook.at == at) || spec.tracks.iter().any(refills) {
        let all = draft.campaign().characters.iter().map(|who| who.id);
        let all: Vec<CharacterId> = all.collect();
        each(spec, draft, &all, at);
    }
}

/// The word of a moment in `refill`; empty for what is none.
fn moment(at: At) -> &'static str {
    match at {
        At::TurnStart => "turn",
        At::RoundEnd => "round",
        At::FightStart => "fight",
        At::Scene => "scene",
        At::Session => "session",
        At::Day => "day",
        _ => "",
    }
}

/// Refills what this moment refills, and runs the lines for it.
fn happens(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: Option<CharacterId>,
    at: At,
    moved: Moved,
) -> Result<(), Refusal> {
    if let Some(who) = who.filter(|_| !moment(at).is_empty()) {
        refill(draft, spec, who, moment(at));
    }
    for hook in spec.hooks.iter().filter(|hook| hook.at == at) {
        if is_true(spec, draft, who, hook.when.as_ref(), &|wanted| {
            moved.number(wanted)
        }) {
            lines(spec, draft, who, &hook.does, &|wanted| moved.number(wanted))?;
        }
    }
    Ok(())
}

fn is_true(
    spec: &'static Spec,
    draft: &Draft<'_>,
    who: Option<CharacterId>,
    when: Option<&Formula>,
    more: &dyn Fn(Wanted<'_>) -> Option<i64>,
) -> bool {
    let Some(when) = when else { return true };
    let campaign = draft.campaign();
    let person = who.and_then(|who| campaign.characters.get(who));
    let value = match person {
        Some(who) => Person::new(spec, who, campaign).with(when, more),
        None => {
            when.value(&|wanted| asked(spec, campaign, [None, None], &Given::default(), wanted))
        }
    };
    value.is_ok_and(|value| value != 0)
}

fn lines(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: Option<CharacterId>,
    all: &[Line],
    more: &dyn Fn(Wanted<'_>) -> Option<i64>,
) -> Result<(), Refusal> {
    let given = Given::default();
    let cast = Cast {
        spec,
        who,
        target: None,
        note: None,
        given: &given,
        more,
    };
    let all: Vec<&Line> = all.iter().collect();
    run(draft, &cast, &all, Span::default())
}

/// The lines of each condition that somebody has.
fn of_conditions(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: CharacterId,
    of: fn(&Held) -> &[Line],
) -> Result<(), Refusal> {
    let person = draft.campaign().characters.get(who);
    let held = person.map_or_else(Vec::new, |who| who.conditions.clone());
    for condition in held {
        held_lines(spec, draft, who, &condition, of)?;
    }
    Ok(())
}

fn held_lines(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: CharacterId,
    condition: &Condition,
    of: fn(&Held) -> &[Line],
) -> Result<(), Refusal> {
    let Some(row) = spec.row(condition) else {
        return Ok(());
    };
    let n = count_of(condition);
    let more = |wanted: Wanted<'_>| match wanted {
        Wanted::Name("n") => Some(n),
        _ => None,
    };
    lines(spec, draft, Some(who), of(row), &more)
}

/// A character has changed.
fn changed(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: CharacterId,
    change: &PersonChange,
    before: &[&'static str],
) -> Result<(), Refusal> {
    if let PersonChange::Track(Keyed { key, from, to }) = change {
        of_track(spec, draft, who, (key, *from, *to))?;
    }
    if let PersonChange::Condition(List {
        from: None,
        to: Some(new),
        ..
    }) = change
    {
        held_lines(spec, draft, who, new, |row| &row.start)?;
    }
    let now = |draft: &Draft<'_>| {
        let person = draft.campaign().characters.get(who);
        person.map_or_else(Vec::new, |who| draft.game().status(draft.campaign(), who))
    };
    let after = now(draft);
    for hook in &spec.hooks {
        let happened = match hook.at {
            At::Enters(state) => is_in(&after, state) && !is_in(before, state),
            At::Leaves(state) => is_in(before, state) && !is_in(&after, state),
            _ => false,
        };
        if happened && is_true(spec, draft, Some(who), hook.when.as_ref(), &|_| None) {
            lines(spec, draft, Some(who), &hook.does, &|_| None)?;
        }
    }
    Ok(())
}

fn is_in(states: &[&'static str], state: &str) -> bool {
    states.iter().any(|known| known.eq_ignore_ascii_case(state))
}

/// A track has changed: perhaps it has reached one of its ends.
fn of_track(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: CharacterId,
    (track, from, to): (&str, Option<i64>, Option<i64>),
) -> Result<(), Refusal> {
    let Some(person) = draft.campaign().characters.get(who) else {
        return Ok(());
    };
    let Some(rule) = spec.track(track) else {
        return Ok(());
    };
    let scope = Person::new(spec, person, draft.campaign());
    let most = scope.most(track);
    let unset = if rule.full { most.unwrap_or(0) } else { 0 };
    let (was, is) = (from.unwrap_or(unset), to.unwrap_or(unset));
    let id = rule.id;
    let least = rule.min;
    if most.is_some_and(|most| was < most && is >= most) {
        happens(spec, draft, Some(who), At::Full(id), Moved::default())?;
    }
    if was > least && is <= least {
        happens(spec, draft, Some(who), At::Emptied(id), Moved::default())?;
    }
    Ok(())
}

/// Damage was done to somebody, or healed.
pub(super) fn hurt(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: CharacterId,
    [harmed, healed, was]: [i64; 3],
) {
    let moved = Moved {
        harmed,
        healed,
        was,
    };
    draft.hooked(|draft| {
        for (amount, at) in [(harmed, At::Harmed), (healed, At::Healed)] {
            if amount > 0 {
                happens(spec, draft, Some(who), at, moved)?;
            }
        }
        Ok(())
    });
    end_held(spec, draft, who, moved);
}

/// Ends the conditions of somebody that end now.
fn end_held(spec: &'static Spec, draft: &mut Draft<'_>, who: CharacterId, moved: Moved) {
    let person = draft.campaign().characters.get(who);
    let held = person.map_or_else(Vec::new, |who| who.conditions.clone());
    for condition in held {
        let n = count_of(&condition);
        let more = |wanted: Wanted<'_>| match wanted {
            Wanted::Name("n") => Some(n),
            wanted => moved.number(wanted),
        };
        let ends = spec.row(&condition).and_then(|row| row.ends.as_ref());
        if ends.is_some() && is_true(spec, draft, Some(who), ends, &more) {
            draft.end_condition(who, &condition.name);
        }
    }
}

/// A clock has moved.
fn ticked(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    from: &Counter,
    to: &Counter,
) -> Result<(), Refusal> {
    let full = to
        .max
        .is_some_and(|max| from.value < max && to.value >= max);
    let emptied = from.value > 0 && to.value <= 0;
    for hook in &spec.hooks {
        let happened = match hook.at {
            At::Full(name) => full && name.eq_ignore_ascii_case(&to.name),
            At::Emptied(name) => emptied && name.eq_ignore_ascii_case(&to.name),
            _ => false,
        };
        if happened && is_true(spec, draft, None, hook.when.as_ref(), &|_| None) {
            lines(spec, draft, None, &hook.does, &|_| None)?;
        }
    }
    Ok(())
}

/// Closes the turn that has ended, unless that was done before; whose it was.
fn ended(draft: &mut Draft<'_>, fight: FightId, from: Moment) -> Option<CharacterId> {
    let place = place_of(draft, fight, from)?;
    if place.closed >= from.round {
        return None;
    }
    FightDraft::of(draft, fight).change(place.id, |place| place.closed = from.round);
    Some(place.character)
}

/// Opens the turn that has begun, unless that was done before; whose it is.
fn begun(draft: &mut Draft<'_>, fight: FightId, to: Moment) -> Option<CharacterId> {
    let place = place_of(draft, fight, to)?;
    if place.opened >= to.round {
        return None;
    }
    FightDraft::of(draft, fight).change(place.id, |place| place.opened = to.round);
    Some(place.character)
}

fn place_of(draft: &mut Draft<'_>, fight: FightId, at: Moment) -> Option<Combatant> {
    let fight = FightDraft::of(draft, fight);
    let (_, place) = fight.fight().place(at.acting?)?;
    Some(place.clone())
}
