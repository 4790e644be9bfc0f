//! Verbs as their file declares them, and how the console finds them.

use super::deals::Damages;
use super::kept::{keep, texts};
use super::rows::Rows;
use super::schema::{File, Kind, Rolled};
use super::text::Text;
use crate::game::spec::{Declared, Shape};
use crate::game::{Args, Refusal, Remark, Result, Verb};
use crate::play::actions::Kind as Action;
use crate::rules::Grade;
use crate::rules::amount::Way;
use crate::rules::formula::{Formula, Wanted};
use crate::rules::scale::Scale;

/// A verb that rolls: its row in the file, and what follows from that.
#[derive(Debug)]
pub(super) struct Roll {
    pub(super) file: &'static File,
    pub(super) kind: Kind,
    pub(super) row: &'static Rolled,
    /// The kinds of damage.
    pub(super) kinds: &'static [&'static str],
    /// What its number is.
    pub(super) number: &'static str,
    /// What a line lacks that has no number.
    pub(super) lacking: &'static str,
    /// What stands after the word of the number.
    pub(super) numbers: &'static str,
    /// The names of the verb that are known before its dice.
    pub(super) early: Vec<(&'static str, &'static Formula)>,
    /// What the last of the dice are for, and how many they are.
    pub(super) split: Option<(&'static str, &'static Formula)>,
    pub(super) scale: &'static Scale,
    /// How those of the second side are read.
    pub(super) answers: &'static Scale,
    pub(super) rows: &'static Rows,
    /// The same, with what the lines after the roll ask of its dice, which its odds do not count.
    pub(super) after: &'static Rows,
    /// What is told besides, each if it is true.
    pub(super) notes: Vec<(&'static Formula, Remark)>,
    /// What the rows ask for besides the dice, by its name.
    pub(super) leaves: Vec<(&'static str, Wanted<'static>)>,
    pub(super) damages: &'static Damages,
    /// The grades of an attack that do damage.
    pub(super) ways: &'static [Way],
    /// How often the dice of the damage are rolled, where not once.
    pub(super) times: Vec<(Grade, u8)>,
    /// What it uses of the turn.
    pub(super) action: Option<Action>,
}

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
pub(super) fn declared_of(args: &Args<'_>) -> Result<&'static dyn Declared> {
    shape_of(args.row.shape, args)
}

pub(super) fn shape_of(
    shape: Option<&'static Shape>,
    args: &Args<'_>,
) -> Result<&'static dyn Declared> {
    match shape {
        Some(Shape::Declared(declared)) => Ok(*declared),
        _ => Err(Refusal::rule(args.verb.span, "this game has no such roll")),
    }
}
