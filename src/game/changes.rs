//! What turns one sheet into another.

use std::sync::Arc;

use super::Game;
use crate::campaign::change::Delta;
use crate::campaign::{At, Change, Character, Keyed, PersonChange, Values};

/// The changes that turn a sheet into another one. What play alone changes (injuries, conditions and
/// so on) is not looked at.
pub(crate) fn changes(game: &Game, from: &Character, to: &Character) -> Vec<PersonChange> {
    let mut all = vec![
        PersonChange::Name(both(&from.name, &to.name)),
        PersonChange::Side(both(&from.side(), &to.side())),
        PersonChange::Alias(both(&from.alias, &to.alias)),
        PersonChange::OwnDice(both(&from.own_dice, &to.own_dice)),
        PersonChange::Hidden(both(&from.hidden, &to.hidden)),
        PersonChange::Minion(both(&from.minion, &to.minion)),
        PersonChange::Zone(both(&from.zone, &to.zone)),
        PersonChange::Notes(both(&from.notes, &to.notes)),
    ];
    let (was, is) = (&from.facts, &to.facts);
    let new = is.keys().filter(|key| !was.contains_key(*key));
    let facts = was.keys().chain(new);
    let fact = |key: &String| Keyed::new(key, was.get(key).cloned(), is.get(key).cloned());
    all.extend(facts.map(|key| PersonChange::Fact(fact(key))));
    all.extend(numbers(&from.stats, &to.stats).map(PersonChange::Stat));
    // A track that was never set may have that value already.
    let stays = |change: &Keyed<i64>| change.to == Some(game.track_of(from, &change.key));
    let tracks = numbers(&from.tracks, &to.tracks).filter(|change| !stays(change));
    all.extend(tracks.map(PersonChange::Track));
    // What is there already stays as it is.
    all.retain(|change| !change.fits(to));
    let skills = steps(&from.skills, &to.skills, |one| &mut one.name);
    all.extend(skills.into_iter().map(PersonChange::Skill));
    let attacks = steps(&from.attacks, &to.attacks, |one| &mut one.name);
    all.extend(attacks.into_iter().map(PersonChange::Attack));
    let powers = steps(&from.powers, &to.powers, |one| &mut Arc::make_mut(one).name);
    all.extend(powers.into_iter().map(PersonChange::Power));
    let counters = steps(&from.counters, &to.counters, |one| &mut one.name);
    all.extend(counters.into_iter().map(PersonChange::Counter));
    let each = steps(&from.each, &to.each, |one| &mut one.line);
    all.extend(each.into_iter().map(PersonChange::Each));
    all
}

fn both<T: Clone>(from: &T, to: &T) -> Change<T> {
    Change::new(from.clone(), to.clone())
}

fn numbers<'v>(from: &'v Values, to: &'v Values) -> impl Iterator<Item = Keyed<i64>> + 'v {
    let new = to.keys().filter(|key| !from.contains_key(key));
    let keys = from.keys().chain(new);
    keys.map(|key| Keyed::new(key, from.get(key), to.get(key)))
}

/// The steps that turn one list into the other, whose items have names: removals and changed items first,
/// then moves and insertions. A move is a removal and an insertion. An item that is gone is renamed if a new
/// one differs in nothing else, or if it is the only new one and the only one gone.
fn steps<T: Clone + PartialEq>(
    from: &[T],
    to: &[T],
    name: fn(&mut T) -> &mut String,
) -> Vec<At<T>> {
    let called = |one: &T| name(&mut one.clone()).clone();
    let find = |list: &[T], of: &str| list.iter().position(|one| called(one) == of);
    let missing = |list: &[T], one: &T| find(list, &called(one)).is_none();
    let gone: Vec<&T> = from.iter().filter(|one| missing(to, one)).collect();
    let new: Vec<&T> = to.iter().filter(|one| missing(from, one)).collect();
    let renamed = |old: &T| {
        let mut all = new.iter().copied();
        let same = all.find(|new| {
            let mut old = old.clone();
            *name(&mut old) = called(new);
            old == **new
        });
        let is_only = gone.len() == 1 && new.len() == 1;
        let only = new.first().copied().filter(|_| is_only);
        same.or(only).filter(|_| gone.contains(&old))
    };
    let mut list = from.to_vec();
    let mut all = Vec::new();
    let mut step = |step: At<T>, list: &mut Vec<T>| {
        step.apply(list);
        all.push(step);
    };
    for (place, old) in from.iter().enumerate() {
        let at = place - (from.len() - list.len());
        let now = find(to, &called(old)).and_then(|at| to.get(at));
        match now.or_else(|| renamed(old)) {
            Some(now) if now == old => {}
            Some(now) => step(At::replace(at, old.clone(), now.clone()), &mut list),
            None => step(At::remove(at, old.clone()), &mut list),
        }
    }
    for (at, wanted) in to.iter().enumerate() {
        if list.get(at) == Some(wanted) {
            continue;
        }
        let (gone, place) = match (list.get(at), list.get(at + 1)) {
            (Some(one), Some(next)) if next == wanted => (Some(at), find(to, &called(one))),
            _ => (find(&list, &called(wanted)), Some(at)),
        };
        let moved = gone.map_or_else(|| wanted.clone(), |gone| list[gone].clone());
        if let Some(gone) = gone {
            step(At::remove(gone, moved.clone()), &mut list);
        }
        let place = place.unwrap_or(at).min(list.len());
        step(At::insert(place, moved), &mut list);
    }
    all
}
