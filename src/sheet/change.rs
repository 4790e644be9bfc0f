//! What turns one sheet into another, and what is said about it.

use super::field::{Field, Place};
use crate::campaign::change::Delta;
use crate::campaign::statement::{PersonStatement, SheetStatement};
use crate::campaign::{At, Change, Character, Keyed, PersonChange, Values};
use crate::game::Game;

/// The changes that turn a sheet into another one. What play alone changes (injuries, conditions and
/// so on) is not looked at.
pub(crate) fn changes(game: &'static Game, from: &Character, to: &Character) -> Vec<PersonChange> {
    let mut all = Vec::new();
    one(&mut all, &from.name, &to.name, PersonChange::Name);
    one(&mut all, &from.player, &to.player, PersonChange::Player);
    one(&mut all, &from.ally, &to.ally, PersonChange::Ally);
    one(&mut all, &from.alias, &to.alias, PersonChange::Alias);
    one(
        &mut all,
        &from.own_dice,
        &to.own_dice,
        PersonChange::OwnDice,
    );
    one(&mut all, &from.hidden, &to.hidden, PersonChange::Hidden);
    one(&mut all, &from.zone, &to.zone, PersonChange::Zone);
    one(&mut all, &from.notes, &to.notes, PersonChange::Notes);
    let (was, is) = (&from.facts, &to.facts);
    for key in was
        .keys()
        .chain(is.keys().filter(|key| !was.contains_key(*key)))
    {
        if was.get(key) != is.get(key) {
            let change = Keyed::new(key, was.get(key).cloned(), is.get(key).cloned());
            all.push(PersonChange::Fact(change));
        }
    }
    all.extend(numbers(&from.stats, &to.stats).map(PersonChange::Stat));
    // A track that was never set may have that value already.
    let stays = |change: &Keyed<i64>| change.to == Some(game.track_of(from, &change.key));
    let tracks = numbers(&from.tracks, &to.tracks).filter(|change| !stays(change));
    all.extend(tracks.map(PersonChange::Track));
    all.extend(
        steps(&from.skills, &to.skills)
            .into_iter()
            .map(PersonChange::Skill),
    );
    all.extend(
        steps(&from.attacks, &to.attacks)
            .into_iter()
            .map(PersonChange::Attack),
    );
    all
}

fn one<T: Clone + PartialEq>(
    all: &mut Vec<PersonChange>,
    from: &T,
    to: &T,
    row: fn(Change<T>) -> PersonChange,
) {
    if from != to {
        all.push(row(Change::new(from.clone(), to.clone())));
    }
}

fn numbers<'v>(from: &'v Values, to: &'v Values) -> impl Iterator<Item = Keyed<i64>> + 'v {
    let new = to.keys().filter(|key| !from.contains_key(key));
    let keys = from.keys().chain(new);
    let changes = keys.map(|key| Keyed::new(key, from.get(key), to.get(key)));
    changes.filter(|change| change.from != change.to)
}

/// The steps that turn one list into the other: first removals, then insertions and moves.
fn steps<T: Clone + PartialEq>(from: &[T], to: &[T]) -> Vec<At<T>> {
    let mut list = from.to_vec();
    let mut all = Vec::new();
    let mut step = |step: At<T>, list: &mut Vec<T>| {
        step.apply(list);
        all.push(step);
    };
    while list.len() > to.len() {
        // The first item that differs is removed, and the rest moves up.
        let pairs = list.iter().zip(to);
        let first = pairs.take_while(|(one, other)| one == other).count();
        let gone = list[first].clone();
        step(At::remove(first, gone), &mut list);
    }
    for (at, wanted) in to.iter().enumerate() {
        match list.get(at).cloned() {
            Some(there) if there == *wanted => {}
            Some(there) => step(At::replace(at, there, wanted.clone()), &mut list),
            None => step(At::insert(at, wanted.clone()), &mut list),
        }
    }
    all
}

/// The statement about a field of a sheet as it is now; `None` for a stat that is to be rolled.
pub(crate) fn told(field: &Field, who: &Character) -> Option<PersonStatement> {
    Some(PersonStatement::Sheet(match field.place {
        Place::Name => SheetStatement::Renamed(who.name.as_str().into()),
        Place::Side => SheetStatement::Side(who.side()),
        Place::Alias => SheetStatement::Alias(who.alias.as_str().into()),
        Place::OwnDice => SheetStatement::OwnDice(who.own_dice),
        Place::Hidden => SheetStatement::Hidden(who.hidden),
        Place::Zone => return Some(PersonStatement::Moved(who.zone.as_str().into())),
        Place::Notes => SheetStatement::Notes(who.notes.clone()),
        Place::Fact => SheetStatement::Fact {
            title: field.title.into(),
            to: (&*field.of(who)).into(),
        },
        Place::Stat(stat) if who.rolled.contains_key(stat.id) => return None,
        Place::Stat(stat) => {
            let to = who.stats.get(stat.id);
            SheetStatement::Stat {
                stat: stat.id.into(),
                to,
                per: who.stats.get(stat.per),
                usual: to.and_then(|to| beyond(stat.range, (to, to))),
            }
        }
        Place::Track(track) => {
            return Some(PersonStatement::Track {
                label: track.label.into(),
                to: who.tracks.get(track.id).unwrap_or(0),
                again: false,
            });
        }
    }))
}

/// The usual range of a stat, if values from the least to the most can be outside it.
pub(crate) fn beyond(usual: (i64, i64), (least, most): (i64, i64)) -> Option<(i64, i64)> {
    (least < usual.0 || most > usual.1).then_some(usual)
}
