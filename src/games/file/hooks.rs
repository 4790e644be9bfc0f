//! Lines that run by themselves: at moments of a fight or the story, and after changes of a character.

use super::act::refill;
use super::fields::{F, L};
use super::lines::{Cast, Given, run_by_itself};
use super::schema::{At, Condition as Row, File, Starts, Track};
use super::scope::{Person, count_of};
use crate::campaign::{
    At as List, By, CampaignChange, CharacterId, Condition, Counter, Event, Keyed, PersonChange,
    Refill,
};
use crate::game::{Draft, Occasion, Rest, Result};

/// What makes the lines of a moment run.
const GAME: (By, &str) = (By::Game, "");

/// What follows from an event.
pub(super) fn react(file: &'static File, draft: &mut Draft<'_>, at: usize) {
    let Some(event) = draft.events().get(at).cloned() else {
        return;
    };
    match event {
        Event::Person(who, change) => {
            let before = std::mem::take(&mut draft.states_before);
            let cast = Cast::of(file, Some(who));
            draft.hooked(|draft| cast.changed(draft, who, &change, &before));
            cast.end_held(draft, who);
        }
        Event::Campaign(CampaignChange::Clock(List {
            from: Some(from),
            to: Some(to),
            ..
        })) => draft.hooked(|draft| Cast::of(file, None).ticked(draft, &from, &to)),
        _ => {}
    }
}

/// What happens by itself to some characters, or to everybody.
pub(super) fn happens(
    file: &'static File,
    draft: &mut Draft<'_>,
    occasion: Occasion,
    who: Option<&[CharacterId]>,
) {
    let refills = |track: &Track| track.refill.names().any(|of| is_at(occasion, of));
    let has_any =
        file.on.iter().any(|hook| hook.at.is(occasion)) || file.tracks.iter().any(refills);
    let cast = |who| Cast::of(file, Some(who));
    if has_any {
        let all = draft.campaign().characters.iter();
        let everybody = || all.map(|who| who.id).collect();
        let who = who.map_or_else(everybody, <[CharacterId]>::to_vec);
        draft.hooked(|draft| {
            for who in who {
                refill(draft, file, who, |moment| is_at(occasion, moment));
                cast(who).happens(draft, |hook| hook.is(occasion))?;
            }
            Ok(())
        });
    }
    let lines: fn(&Row) -> &[L] = match occasion {
        Occasion::TurnStart => |row| &row.turn_start,
        Occasion::TurnEnd => |row| &row.turn_end,
        _ => return,
    };
    for who in who.unwrap_or_default() {
        draft.follows(|draft| {
            for condition in held(draft, *who) {
                cast(*who).held_lines(draft, &condition, lines)?;
            }
            Ok(())
        });
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
    is_among(&[refill, length], word)
}

fn is_among(all: &[&str], word: &str) -> bool {
    all.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// The conditions of a character.
fn held(draft: &Draft<'_>, who: CharacterId) -> Vec<Condition> {
    let person = draft.campaign().characters.get(who);
    person.map_or_else(Vec::new, |who| who.conditions.to_vec())
}

/// Damage of a kind was done to somebody, or healed.
pub(super) fn hurt(
    file: &'static File,
    draft: &mut Draft<'_>,
    who: CharacterId,
    (kind, [harmed, healed, was]): (&'static str, [i64; 3]),
) {
    let names = [("harmed", harmed), ("healed", healed), ("was", was)];
    let given = Given {
        kind,
        ..Given::default()
    };
    let cast = Cast {
        given: &given,
        names: &names,
        ..Cast::of(file, Some(who))
    };
    draft.hooked(|draft| {
        cast.happens(draft, |hook| match hook {
            At::Harmed => harmed > 0,
            At::Healed => healed > 0,
            _ => false,
        })
    });
    cast.end_held(draft, who);
}

impl Cast<'_> {
    /// Runs the lines for something that happens.
    fn happens(self, draft: &mut Draft<'_>, is: impl Fn(&At) -> bool) -> Result {
        for hook in self.file.on.iter().filter(|hook| is(&hook.at)) {
            if hook.when.is_empty() || self.is_true(draft, &hook.when) {
                self.lines(draft, &hook.does, GAME)?;
            }
        }
        Ok(())
    }

    fn is_true(self, draft: &Draft<'_>, when: &F) -> bool {
        let value = when.get().map(|when| self.value(draft.campaign(), when));
        value.is_some_and(|value| value.is_ok_and(|value| value != 0))
    }

    fn lines(self, draft: &mut Draft<'_>, all: &[L], by: (By, &str)) -> Result {
        let all: Vec<_> = all.iter().filter_map(L::get).collect();
        run_by_itself(draft, &self, &all, by)
    }

    /// Runs lines of a condition.
    fn held_lines(
        self,
        draft: &mut Draft<'_>,
        condition: &Condition,
        of: fn(&Row) -> &[L],
    ) -> Result {
        let Some(row) = self.file.row(condition) else {
            return Ok(());
        };
        let names = [("n", count_of(condition))];
        let by = (By::Condition, condition.name.as_str());
        self.naming(&names).lines(draft, of(row), by)
    }

    /// A character has changed.
    fn changed(
        self,
        draft: &mut Draft<'_>,
        who: CharacterId,
        change: &PersonChange,
        before: &[&'static str],
    ) -> Result {
        if let PersonChange::Track(Keyed { key, from, to }) = change {
            self.of_track(draft, who, (key, *from, *to))?;
        }
        if let PersonChange::Condition(List {
            from: None,
            to: Some(new),
            ..
        }) = change
        {
            self.held_lines(draft, new, |row| &row.start)?;
        }
        let person = draft.campaign().characters.get(who);
        let after = person.map(|who| draft.game().status(draft.campaign(), who));
        let after = after.unwrap_or_default();
        self.happens(draft, |hook| match hook {
            At::Enters(state) => is_among(&after, state) && !is_among(before, state),
            At::Leaves(state) => is_among(before, state) && !is_among(&after, state),
            _ => false,
        })
    }

    /// A track has changed: perhaps it has reached one of its ends.
    fn of_track(
        self,
        draft: &mut Draft<'_>,
        who: CharacterId,
        (track, from, to): (&str, Option<i64>, Option<i64>),
    ) -> Result {
        let Some(person) = draft.campaign().characters.get(who) else {
            return Ok(());
        };
        let Some(rule) = self.file.track(track) else {
            return Ok(());
        };
        let most = Person::new(self.file, person, draft.campaign()).most(track);
        let full = rule.starts == Starts::Full;
        let unset = if full { most.unwrap_or(0) } else { 0 };
        let (was, is) = (from.unwrap_or(unset), to.unwrap_or(unset));
        let full = most.is_some_and(|most| was < most && is >= most);
        let emptied = was > rule.min && is <= rule.min;
        self.ended(draft, &rule.id, [full, emptied])
    }

    /// A clock has moved.
    fn ticked(self, draft: &mut Draft<'_>, from: &Counter, to: &Counter) -> Result {
        let full = to
            .max
            .is_some_and(|max| from.value < max && to.value >= max);
        let emptied = from.value > 0 && to.value <= 0;
        self.ended(draft, &to.name, [full, emptied])
    }

    /// A track or clock has perhaps reached one of its ends.
    fn ended(self, draft: &mut Draft<'_>, name: &str, [full, emptied]: [bool; 2]) -> Result {
        self.happens(draft, |hook| match hook {
            At::Full(of) => full && of.is(name),
            At::Emptied(of) => emptied && of.is(name),
            _ => false,
        })
    }

    /// Ends the conditions of somebody that end now.
    fn end_held(self, draft: &mut Draft<'_>, who: CharacterId) {
        for condition in held(draft, who) {
            let mut names = self.names.to_vec();
            names.push(("n", count_of(&condition)));
            let row = self.file.row(&condition);
            if row.is_some_and(|row| self.naming(&names).is_true(draft, &row.ends)) {
                draft.end_condition(who, &condition.name);
            }
        }
    }
}
