//! What a correction reports about the lines after the corrected one, and what it has made different.

use crate::campaign::statement::Named;
use crate::campaign::thrown::Face;
use crate::campaign::{Character, CharacterId, Entry, Event, Statement, Thrown};
use crate::dice::Die;
use crate::game::draft::Ran;
use crate::game::remark::{DIFFERS, IS_NOW, NEEDED, NO_LONGER, NOT_NEEDED, OTHER_TURN};
use crate::game::{Draft, Game, Remark};

/// Whose turn it is.
pub(super) fn acting(draft: &Draft<'_>) -> Option<Named> {
    let who = draft.campaign().running()?.acting_character()?;
    Some(draft.named(who))
}

/// The dice of a line that it no longer needs, and those that it did not need before.
pub(super) fn dice(
    game: &Game,
    before: &Entry,
    ran: &Ran,
    is_corrected: bool,
) -> [Vec<Statement>; 2] {
    let told = |remark: &Remark, throw: &Thrown| {
        let what = match throw.what.as_str() {
            "" => String::new(),
            what => format!(" ({what})"),
        };
        let fell = faces(game, throw.faces());
        remark.about(&format!("{fell}{what} of #{}", before.number))
    };
    let left = ran.left.iter().filter(|left| !before.left.contains(left));
    // The corrected roll itself shows its dice.
    let fresh: &[Thrown] = if is_corrected { &[] } else { &ran.fresh };
    [
        left.map(|throw| told(&NOT_NEEDED, throw)).collect(),
        fresh.iter().map(|throw| told(&NEEDED, throw)).collect(),
    ]
}

/// Faces as people read their dice.
pub(super) fn faces(game: &Game, dice: &[Face]) -> String {
    let each = dice.iter().map(|fell| match fell.die {
        Die::Percentile | Die::D100 => (game.face)(fell.face),
        Die::Fate | Die::D(_) => fell.face.to_string(),
    });
    each.collect::<Vec<_>>().join(" ")
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
        for (remark, about) in of_one(draft, &was, is) {
            draft.state(remark.by(named.clone(), &about));
        }
    }
    let now = acting(draft);
    if now.as_ref().map(|who| who.id) != acting_before.as_ref().map(|who| who.id) {
        let whose =
            |who: Option<Named>| who.map_or("nobody's".to_owned(), |who| format!("{who}'s"));
        let (from, to) = (whose(acting_before), whose(now));
        draft.remark(&OTHER_TURN, &format!("{to} turn instead of {from}"));
    }
}

fn of_one(draft: &Draft<'_>, was: &Character, is: &Character) -> Vec<(Remark, String)> {
    let game = draft.game();
    let tracks = game.tracks.iter().filter_map(|track| {
        let (from, to) = (game.track_of(was, track.id), game.track_of(is, track.id));
        let label = track.label;
        (from != to).then(|| (DIFFERS, format!("{label} {to} instead of {from}")))
    });
    let mut out: Vec<_> = tracks.collect();
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
    out.extend(new.map(|name| (IS_NOW, name.clone())));
    out.extend(gone.map(|name| (NO_LONGER, name.clone())));
    out
}
