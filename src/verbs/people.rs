//! Verbs about people, each kind in a file of its own.

mod add;
mod conditions;
pub mod harm;
mod marks;
mod profile;
mod roster;
mod sustain;
mod values;

pub(super) use add::{as_template, bring, number};
pub(super) use conditions::turn_edge;

use crate::game::{Refusal, Verb, Why};
use crate::lang::line::Span;

/// Verbs about people.
pub const VERBS: &[Verb] = &[
    add::ADD,
    add::TEMPLATE,
    roster::REMOVE,
    roster::RENAME,
    marks::PLAYER,
    marks::NPC,
    marks::HIDE,
    marks::REVEAL,
    values::SET,
    values::SKILL,
    sustain::SUSTAIN,
    sustain::RELEASE,
    conditions::CONDITION,
    conditions::CLEAR,
];

/// A refusal because a name is in use.
pub(super) fn in_use(name: &str, span: Span) -> Refusal {
    Refusal::at(span, Why::NameInUse(name.to_owned()))
}
