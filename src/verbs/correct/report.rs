//! What a correction reports about the lines after the corrected one, and what it has made different.

use crate::campaign::statement::{AfterStatement, Difference, Named};
use crate::campaign::{Character, CharacterId, Entry, Event, Thrown};
use crate::game::Draft;
use crate::game::draft::Ran;

/// Whose turn it is.
pub(super) fn acting(draft: &Draft<'_>) -> Option<Named> {
    let who = draft.campaign().running()?.acting_character()?;
    Some(draft.named(who))
}

/// The dice of a line that it no longer needs, or that it did not need before.
pub(super) fn dice(before: &Entry, ran: &Ran, is_corrected: bool) -> Vec<AfterStatement> {
    let entry = before.number;
    let left = ran.left.iter().filter(|left| !before.left.contains(left));
    let left = left.map(|throw| AfterStatement::NotNeeded {
        entry,
        what: throw.what.as_str().into(),
        dice: throw.faces().to_vec(),
    });
    // The corrected roll itself shows its dice.
    let fresh: &[Thrown] = if is_corrected { &[] } else { &ran.fresh };
    let fresh = fresh.iter().map(|throw| AfterStatement::Needed {
        entry,
        what: throw.what.as_str().into(),
        dice: throw.faces().to_vec(),
    });
    left.chain(fresh).collect()
}

/// Reports what the act has made different for each character, and whose turn it is if that is different.
pub(super) fn differences(draft: &mut Draft<'_>, acting_before: Option<Named>) {
    let mut who: Vec<CharacterId> = Vec::new();
    for event in draft.events() {
        if let Event::Person(of, _) = event
            && !who.contains(of)
        {
            who.push(*of);
        }
    }
    who.sort_unstable();
    for who in who {
        let (Some(was), Ok(is)) = (draft.before(who), draft.character(who)) else {
            continue;
        };
        let named = draft.named(who);
        for difference in of_one(draft, &was, is) {
            draft.state(AfterStatement::Differs(named.clone(), difference));
        }
    }
    let now = acting(draft);
    if now.as_ref().map(|who| who.id) != acting_before.as_ref().map(|who| who.id) {
        let (from, to) = (acting_before, now);
        draft.state(AfterStatement::Turn { from, to });
    }
}

fn of_one(draft: &Draft<'_>, was: &Character, is: &Character) -> Vec<Difference> {
    let game = draft.game();
    let tracks = game.tracks.iter().filter_map(|track| {
        let (from, to) = (game.track_of(was, track.id), game.track_of(is, track.id));
        let label = track.label.into();
        (from != to).then_some(Difference::Track { label, from, to })
    });
    let mut out: Vec<Difference> = tracks.collect();
    // The worst state, and the conditions that are no state themselves.
    let names = |who: &Character| {
        let states = game.states_of(draft.campaign(), who);
        let mut names: Vec<String> = states.iter().take(1).map(|one| one.name.into()).collect();
        let stands_for = |name: &str| game.states.iter().any(|one| one.held_as == name);
        let held = who.conditions.iter().map(|held| held.name.to_lowercase());
        for name in held.filter(|name| !stands_for(name)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    };
    let (before, now) = (names(was), names(is));
    let gone = before.iter().filter(|name| !now.contains(name));
    let new = now.iter().filter(|name| !before.contains(name));
    out.extend(new.map(|name| Difference::Now(name.as_str().into())));
    out.extend(gone.map(|name| Difference::NoLonger(name.as_str().into())));
    out
}
