//! Verbs of a file, as the console finds them.

use super::roll::Kind;
use super::schema::{self, Verb as Written};
use crate::game::spec::{Declared, Shape};

/// A verb that rolls, with what it does with its roll.
pub(super) fn rolling(verb: &Written) -> Option<(Kind, &schema::Rolled)> {
    match verb {
        Written::Check(rolled) => Some((Kind::Check, rolled)),
        Written::Many(rolled) => Some((Kind::Many, rolled)),
        Written::Contest(rolled) => Some((Kind::Contest, rolled)),
        Written::Attack(rolled) => Some((Kind::Attack, rolled)),
        Written::Act(_) => None,
    }
}

/// The verb of a line, as its file declares it.
pub(super) fn declared_of(
    args: &crate::game::Args<'_>,
) -> Result<&'static dyn Declared, crate::game::Refusal> {
    shape_of(args.row.shape, args)
}

pub(super) fn shape_of(
    shape: Option<&'static Shape>,
    args: &crate::game::Args<'_>,
) -> Result<&'static dyn Declared, crate::game::Refusal> {
    match shape {
        Some(Shape::Declared(declared)) => Ok(*declared),
        _ => Err(crate::game::Refusal::rule(
            args.verb.span,
            "this game has no such roll",
        )),
    }
}
