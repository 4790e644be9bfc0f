//! The same thing told of several is told once: `Ann, Bea take 8, 1 wound`.

use super::Sentence;
use super::statement::of_several;
use crate::campaign::statement::{PersonStatement, Statement};
use crate::game::Game;

/// Whether something is told of several at once, and where.
pub(super) enum Shared {
    Not,
    /// In the place of another statement.
    Elsewhere,
    Here(Sentence),
}

/// How a statement of an act that rolls nothing is told. What several took comes with the first of
/// them, and what is pending for several with the last.
pub(super) fn shared(game: &Game, said: &[Statement], at: usize) -> Shared {
    let Some(Statement::Person(_, what)) = said.get(at) else {
        return Shared::Not;
    };
    if !is_shared(what) {
        return Shared::Not;
    }
    let (places, names) = those_with(what, said);
    let speaks = match what {
        PersonStatement::Pending(_) => places.last(),
        _ => places.first(),
    };
    match of_several(game, names.join(", "), what) {
        Some(words) if names.len() > 1 && speaks == Some(&at) => Shared::Here(words),
        Some(_) if names.len() > 1 => Shared::Elsewhere,
        _ => Shared::Not,
    }
}

/// Whether several may have this in common.
fn is_shared(what: &PersonStatement) -> bool {
    matches!(
        what,
        PersonStatement::Took(_) | PersonStatement::Healed { .. } | PersonStatement::Pending(_)
    )
}

/// Those of whom the same is told: where, and their names.
fn those_with<'s>(what: &PersonStatement, said: &'s [Statement]) -> (Vec<usize>, Vec<&'s str>) {
    let of = |(at, one): (usize, &'s Statement)| match one {
        Statement::Person(of, other) if is_same(what, other) => Some((at, &*of.name)),
        _ => None,
    };
    said.iter().enumerate().filter_map(of).unzip()
}

/// Whether two are told in the same words; the target of a check is not among them.
fn is_same(one: &PersonStatement, other: &PersonStatement) -> bool {
    match (one, other) {
        (PersonStatement::Pending(one), PersonStatement::Pending(other)) => {
            let mut other = other.clone();
            other.target = one.target;
            *one == other
        }
        (one, other) => one == other,
    }
}
