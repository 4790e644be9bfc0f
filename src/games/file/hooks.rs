//! Lines that run by themselves: at moments of a fight or the story, and after changes of a character.

use super::act::refill;
use super::line::Line;
use super::lines::{Cast, Given, asked, run_by_itself};
use super::scope::{Person, count_of};
use super::spec::{At, Held, Spec, Track};
use crate::campaign::{
    At as List, By, CampaignChange, CharacterId, Condition, Counter, Event, Keyed, PersonChange,
    Refill,
};
use crate::game::{Draft, Occasion, Refusal, Rest};
use crate::rules::formula::{Formula, Wanted};

/// What makes the lines of a moment run.
const GAME: (By, &str) = (By::Game, "");

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
        Event::Campaign(CampaignChange::Clock(List {
            from: Some(from),
            to: Some(to),
            ..
        })) => draft.hooked(|draft| ticked(spec, draft, &from, &to)),
        _ => {}
    }
}

/// What happens by itself to some characters, or to everybody.
pub(super) fn happens(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    occasion: Occasion,
    who: Option<&[CharacterId]>,
) {
    let at = At::Moment(occasion);
    let refills = |track: &Track| track.refill.iter().any(|(of, _)| is_at(occasion, of));
    let has_any = spec.hooks.iter().any(|hook| hook.at == at) || spec.tracks.iter().any(refills);
    if has_any {
        let everybody = || {
            draft
                .campaign()
                .characters
                .iter()
                .map(|who| who.id)
                .collect()
        };
        let who = who.map_or_else(everybody, <[CharacterId]>::to_vec);
        draft.hooked(|draft| {
            for who in who {
                refill(draft, spec, who, |moment| is_at(occasion, moment));
                run_hooks(spec, draft, who, at, Moved::default())?;
            }
            Ok(())
        });
    }
    let lines: fn(&Held) -> &[Line] = match occasion {
        Occasion::TurnStart => |row| &row.turn_start,
        Occasion::TurnEnd => |row| &row.turn_end,
        _ => return,
    };
    for who in who.unwrap_or_default() {
        draft.follows(|draft| of_conditions(spec, draft, *who, lines));
    }
}

/// Whether a word of `refill` means a moment.
fn is_at(occasion: Occasion, word: &str) -> bool {
    let length = match occasion {
        Occasion::Rest(Rest::Short) => "short",
        Occasion::Rest(Rest::Long) => "long",
        _ => "",
    };
    let refill = occasion.refill().map_or("", Refill::word);
    [refill, length]
        .iter()
        .any(|known| known.eq_ignore_ascii_case(word))
}

/// Runs the lines for something that happens to a character.
fn run_hooks(
    spec: &'static Spec,
    draft: &mut Draft<'_>,
    who: CharacterId,
    at: At,
    moved: Moved,
) -> Result<(), Refusal> {
    for hook in spec.hooks.iter().filter(|hook| hook.at == at) {
        let more = |wanted: Wanted<'_>| moved.number(wanted);
        if is_true(spec, draft, Some(who), hook.when.as_ref(), &more) {
            lines(spec, draft, Some(who), (&hook.does, GAME), &more)?;
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
    (all, by): (&[Line], (By, &str)),
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
    run_by_itself(draft, &cast, &all, by)
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
    let by = (By::Condition, condition.name.as_str());
    lines(spec, draft, Some(who), (of(row), by), &more)
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
            lines(spec, draft, Some(who), (&hook.does, GAME), &|_| None)?;
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
        run_hooks(spec, draft, who, At::Full(id), Moved::default())?;
    }
    if was > least && is <= least {
        run_hooks(spec, draft, who, At::Emptied(id), Moved::default())?;
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
                run_hooks(spec, draft, who, at, moved)?;
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
            lines(spec, draft, None, (&hook.does, GAME), &|_| None)?;
        }
    }
    Ok(())
}
