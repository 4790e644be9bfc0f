//! Verbs of a file, as the console finds them.

use super::kept::{keep, texts};
use super::text::Text;
use crate::game::spec::{Declared, Shape};
use crate::game::{Args, Refusal, Verb};

/// The row of a verb in the game's table, without its syntax.
pub(super) fn verb(
    [name, doc]: [&'static Text; 2],
    also: &'static [Text],
    declared: &'static dyn Declared,
) -> Verb {
    Verb {
        name,
        aliases: texts(also),
        doc,
        shape: Some(keep(Shape::Declared(declared))),
        run: |draft, args| declared_of(args)?.run(draft, args),
        ..Verb::PLAIN
    }
}

/// The verb of a line, as its file declares it.
pub(super) fn declared_of(args: &Args<'_>) -> Result<&'static dyn Declared, Refusal> {
    shape_of(args.row.shape, args)
}

pub(super) fn shape_of(
    shape: Option<&'static Shape>,
    args: &Args<'_>,
) -> Result<&'static dyn Declared, Refusal> {
    match shape {
        Some(Shape::Declared(declared)) => Ok(*declared),
        _ => Err(Refusal::rule(args.verb.span, "this game has no such roll")),
    }
}
