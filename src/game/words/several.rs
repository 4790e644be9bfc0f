//! The same thing told of several is told once: `Ann, Bea take 8, 1 wound`.

use super::Sentence;
use super::statement::{joining, of_several};
use crate::campaign::statement::{FightStatement, Named, PersonStatement, Statement};
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
    let what = match said.get(at) {
        Some(Statement::Person(_, what)) => what,
        Some(Statement::Fight(what)) => return in_fight(what, said, at),
        _ => return Shared::Not,
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

/// How several who come into a fight, or are surprised in it, are told.
fn in_fight(what: &FightStatement, said: &[Statement], at: usize) -> Shared {
    let of = |(at, one): (usize, &Statement)| match one {
        Statement::Fight(other) => Some((at, alike(what, other)?.name.to_string())),
        _ => None,
    };
    let (places, names): (Vec<usize>, Vec<String>) = said.iter().enumerate().filter_map(of).unzip();
    if names.len() < 2 {
        return Shared::Not;
    }
    if places.first() != Some(&at) {
        return Shared::Elsewhere;
    }
    let names = names.join(", ");
    let words = match what {
        FightStatement::Surprised { round, .. } => {
            format!("{names} are surprised and first act in round {round}")
        }
        FightStatement::Joined { who, waits } => {
            format!("{names} join{}", joining(who.initiative, *waits))
        }
        _ => return Shared::Not,
    };
    Shared::Here(words.into())
}

/// Whom the other is about, where both tell the same of somebody.
fn alike<'s>(one: &FightStatement, other: &'s FightStatement) -> Option<&'s Named> {
    match (one, other) {
        (
            FightStatement::Surprised { round, .. },
            FightStatement::Surprised { who, round: other },
        ) => (round == other).then_some(who),
        (
            FightStatement::Joined { who: one, waits },
            FightStatement::Joined {
                who: other,
                waits: too,
            },
        ) => (waits == too && one.initiative == other.initiative).then_some(&other.who),
        _ => None,
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
