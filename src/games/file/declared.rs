//! Verbs of a file, as the console finds them.

use crate::game::spec::{Declared, Shape};

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
