//! What the end of a round does, once; stepping back over it takes it back, so that it happens
//! anew when the round ends again. Lines that the GM has for each round run only the first time.

use super::expiry::again;
use super::fight::FightDraft;
use super::initiative::roll_again;
use super::occasions::{happens, lines_of_round, round_ends};
use super::pending;
use crate::campaign::{
    At, CampaignChange, CharacterId, Event, FightChange, Keyed, PersonChange, RoundEnd,
};
use crate::game::{Draft, Occasion};

impl FightDraft<'_, '_> {
    /// Does what the game does at the end of a round, once. Returns whether it did.
    pub(super) fn close_round(&mut self) -> bool {
        let round = self.fight().round;
        if self.fight().record.closed >= round {
            return false;
        }
        self.record(|record| record.closed = round);
        let (id, all) = (self.id(), self.fight().characters());
        // Stepping back over the end of a round keeps what turns have brought.
        self.miss_turns();
        let before = self.draft.events().len();
        round_ends(self.draft, &all);
        if self.draft.game().turns.each_round {
            self.draft.hooked(|draft| roll_again(draft, id));
        }
        let done = done_since(self.draft, before, round);
        for (at, end) in (self.fight().round_ends.len()..).zip(done) {
            self.apply(FightChange::RoundEnd(At::insert(at, end)));
        }
        if self.fight().record.lines < round {
            self.record(|record| record.lines = round);
            lines_of_round(self.draft);
        }
        true
    }

    /// What turns bring comes all the same to the living whose turn was passed over, because they cannot act.
    fn miss_turns(&mut self) {
        let round = self.fight().round;
        let missed = self.fight().order.iter();
        let missed = missed.filter(|place| place.opened < round && place.from_round <= round);
        let missed: Vec<_> = missed.map(|place| (place.id, place.character)).collect();
        for (place, who) in missed {
            self.change(place, |place| {
                place.opened = round;
                place.closed = round;
            });
            let (campaign, game) = (self.draft.campaign(), self.draft.game());
            let person = campaign.characters.get(who);
            if person.is_some_and(|person| !game.is_dead(campaign, person)) {
                happens(self.draft, Occasion::TurnStart, &[who]);
                happens(self.draft, Occasion::TurnEnd, &[who]);
            }
        }
    }

    /// Takes back what the ends of this round and later ones did.
    pub(super) fn reopen_rounds(&mut self) {
        let round = self.fight().round;
        if self.fight().record.closed < round {
            return;
        }
        self.record(|record| record.closed = round.saturating_sub(1));
        while let Some(end) = self.fight().round_ends.last() {
            if end.round < round {
                return;
            }
            let end = end.clone();
            let at = self.fight().round_ends.len() - 1;
            self.apply(FightChange::RoundEnd(At::remove(at, end.clone())));
            take_back(self.draft, end);
        }
    }
}

/// What the events since `before` did to each character, in the order in which they were affected.
fn done_since(draft: &Draft<'_>, before: usize, round: u32) -> Vec<RoundEnd> {
    let mut done: Vec<RoundEnd> = Vec::new();
    for event in &draft.events()[before..] {
        let (who, change, pending) = match event {
            Event::Person(who, change) => (*who, Some(change), None),
            Event::Campaign(CampaignChange::Pending(At { to: Some(one), .. })) => {
                (one.who, None, Some(one.id))
            }
            _ => continue,
        };
        let at = done.iter().position(|end| end.who == who);
        let at = at.unwrap_or_else(|| {
            done.push(RoundEnd::of(round, who));
            done.len() - 1
        });
        done[at].pending.extend(pending);
        if let Some(change) = change {
            note(&mut done[at], change, |track| default_of(draft, who, track));
        }
    }
    done
}

/// Adds a change to what the end of a round did.
fn note(end: &mut RoundEnd, change: &PersonChange, default: impl Fn(&str) -> i64) {
    match change {
        PersonChange::Track(Keyed { key, from, to }) => {
            let [from, to] = [from, to].map(|value| value.unwrap_or_else(|| default(key)));
            match end.tracks.iter_mut().find(|(track, ..)| track == key) {
                Some((_, _, after)) => *after = to,
                None => end.tracks.push((key.clone(), from, to)),
            }
        }
        PersonChange::Condition(At { from, to, .. }) => {
            end.ended.extend(from.iter().cloned());
            end.began.extend(to.iter().map(|begun| begun.name.clone()));
        }
        PersonChange::Injury(At {
            from: None,
            to: Some(injury),
            ..
        }) => end.injuries.push(injury.clone()),
        _ => {}
    }
}

/// The value of a track that is not set.
fn default_of(draft: &Draft<'_>, who: CharacterId, track: &str) -> i64 {
    let person = draft.campaign().characters.get(who);
    let track = draft.game().track(track).zip(person);
    track.map_or(0, |(track, person)| track.unset(person))
}

/// Takes back what the end of a round did to a character. Nothing is taken back of somebody whom a
/// later act has freed of a condition that began then.
fn take_back(draft: &mut Draft<'_>, end: RoundEnd) {
    let Some(person) = draft.campaign().characters.get(end.who) else {
        return;
    };
    let holds = |name: &String| person.condition(name).is_some();
    if !end.began.iter().all(holds) {
        return;
    }
    for name in &end.began {
        draft.end_condition(end.who, name);
    }
    for condition in end.ended {
        again(draft, end.who, condition);
    }
    for injury in end.injuries {
        let person = draft.campaign().characters.get(end.who);
        let at = person.and_then(|person| person.injuries.iter().rposition(|one| *one == injury));
        if let Some(at) = at {
            draft.person(
                end.who,
                PersonChange::Injury(At::remove(at, injury.clone())),
            );
        }
    }
    for (track, before, after) in &end.tracks {
        restore(draft, end.who, track, (*before, *after));
    }
    for id in end.pending {
        pending::remove(draft, id);
    }
}

/// Restores a track. One that has changed since moves by as much, unless it only counts something
/// of the game.
fn restore(draft: &mut Draft<'_>, who: CharacterId, id: &str, (before, after): (i64, i64)) {
    let (Some(person), Some(track)) =
        (draft.campaign().characters.get(who), draft.game().track(id))
    else {
        return;
    };
    let now = draft.game().track_of(person, id);
    let to = if now == after {
        before
    } else if track.quiet {
        return;
    } else {
        now.saturating_add(before.saturating_sub(after))
    };
    if now == to {
        return;
    }
    draft.place_track(who, id, to);
}
