//! How the parts of a file are declared, and of what their fields are.

use super::line::Line;
use super::template::{Dice, Offer, Template};
use super::text::Written;
use crate::rules::formula::Formula;

/// A formula: whole numbers over a character and a roll.
pub(super) type F = Written<Formula>;
/// Dice.
pub(super) type D = Written<Dice>;
/// A line: a command with `{formula}` in it, perhaps after `when FORMULA:`.
pub(super) type L = Written<Line>;
/// A text with `{formula}` in it.
pub(super) type T = Written<Template>;
/// A line that is offered to the GM, with `{acting}`, `{who}`, `{many}` and `{formula}` in it.
pub(super) type O = Written<Offer>;

/// A part of the file that this gmscreen does not play yet, whatever stands there.
pub(super) type Reserved = Option<serde::de::IgnoredAny>;

/// Makes structs of a file. Unknown fields are refused, and those after `..` may be left out.
macro_rules! parts {
    ($(
        $(#[$about:meta])*
        struct $name:ident {
            $($(#[$about_needed:meta])* $needed:ident: $needed_type:ty,)*
            ..
            $($(#[$about_other:meta])* $other:ident: $other_type:ty,)*
        }
    )*) => {$(
        #[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
        $(#[$about])*
        #[serde(deny_unknown_fields)]
        pub(in crate::games::file) struct $name {
            $($(#[$about_needed])* pub(in crate::games::file) $needed: $needed_type,)*
            $(
                $(#[$about_other])*
                #[serde(default)]
                pub(in crate::games::file) $other: $other_type,
            )*
        }
    )*};
}

pub(super) use parts;
