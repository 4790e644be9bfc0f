//! What a correction reports about the lines after the corrected one, and what it has made different.

use crate::campaign::plural::plural;
use crate::campaign::statement::Named;
use crate::campaign::thrown::Face;
use crate::campaign::{Character, CharacterId, Entry, Event, Fell, Statement, Thrown, genitive};
use crate::dice::Die;
use crate::game::draft::Ran;
use crate::game::remark::{CORRECTS, DIFFERS, IS_NOW, NEEDED, NO_LONGER, NOT_NEEDED, OTHER_TURN};
use crate::game::{Draft, Game, Remark, Table};

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

/// Which roll is corrected, and which of its dice read otherwise: those `before` and those `now`.
pub(super) fn corrected(table: Table<'_>, number: u64, [before, now]: [&[Thrown]; 2]) -> Statement {
    let for_same = |one: &Thrown, other: &Thrown| {
        one.who == other.who && one.what == other.what && one.against == other.against
    };
    let read = |thrown: &[Thrown], throw: &Thrown| {
        let same = thrown.iter().filter(|other| for_same(throw, other));
        let same: Vec<String> = same.map(|one| fell(table.game, &one.fell)).collect();
        same.join(" and ")
    };
    let mut each: Vec<&Thrown> = Vec::new();
    for throw in before {
        if !each.iter().any(|known| for_same(known, throw)) {
            each.push(throw);
        }
    }
    if let [only] = each.as_slice() {
        let was = read(before, only);
        return CORRECTS.about(&format!("{number}, which read {was}"));
    }
    let changed = each.into_iter().filter_map(|throw| {
        let (was, is) = (read(before, throw), read(now, throw));
        let what = Some(throw.what.as_str()).filter(|what| !what.is_empty());
        let what = what.unwrap_or("dice");
        let whose = throw.who.map(|who| genitive(table.campaign.name_of(who)));
        let what = whose.map_or(what.to_owned(), |whose| format!("{whose} {what}"));
        // What is no longer needed is told otherwise.
        let differs = !is.is_empty() && was != is;
        differs.then(|| format!("{what} {was} to {is}"))
    });
    let changed: Vec<String> = changed.collect();
    let about = match changed.join(" and ") {
        changed if changed.is_empty() => format!("{number}, which read the same"),
        changed => format!("{number}: {changed}"),
    };
    CORRECTS.about(&about)
}

/// What was thrown or typed, as people read it.
fn fell(game: &Game, fell: &Fell) -> String {
    match fell {
        Fell::Dice(dice) => faces(game, dice),
        Fell::Hits(hits) => plural(*hits, "hit"),
        Fell::Number(number) => number.to_string(),
    }
}

/// Faces as people read their dice.
fn faces(game: &Game, dice: &[Face]) -> String {
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

/// The skills whose marks are given or taken back.
fn marks(was: &Character, is: &Character) -> impl Iterator<Item = (Remark, String)> {
    was.skills.iter().filter_map(|before| {
        let now = is.skill(&before.name)?;
        let told = match (before.marked, now.marked) {
            (false, true) => format!("{} is marked", now.name),
            (true, false) => format!("{} is no longer marked", now.name),
            _ => return None,
        };
        Some((DIFFERS, told))
    })
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
    let stands = |name: &str, [is, has]: [&str; 2]| match game.conditions.stands(name) {
        ["has", what] => format!("{has} {what}"),
        [_, what] => format!("{is} {what}"),
    };
    out.extend(new.map(|name| (IS_NOW, stands(name, ["is now", "now has"]))));
    out.extend(gone.map(|name| (NO_LONGER, stands(name, ["is no longer", "no longer has"]))));
    out.extend(marks(was, is));
    out
}
