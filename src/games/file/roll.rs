//! Verbs that roll, as their file declares them.

use super::deals::Damages;
use super::dice::Dice;
use super::line::Line;
use super::rows::Rows;
pub(super) use super::schema::Kind;
use super::spec::Spec;
use super::template::Template;
use super::what::What;
use crate::game::Remark;
use crate::play::actions::Kind as Action;
use crate::rules::amount::Way;
use crate::rules::formula::{Formula, Wanted};
use crate::rules::scale::{Beyond, Scale};
use crate::rules::{Grade, Verdict};

/// A verb that rolls.
#[derive(Debug)]
pub(super) struct Roll {
    pub(super) spec: &'static Spec,
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) what: What,
    pub(super) against: Against,
    /// What its number is.
    pub(super) number: &'static str,
    /// What a line lacks that has no number.
    pub(super) lacking: &'static str,
    /// What stands after the word of the number.
    pub(super) numbers: &'static str,
    pub(super) needs: Vec<(Formula, Template)>,
    pub(super) costs: Vec<(&'static str, Formula)>,
    /// The names of the verb that are known before its dice.
    pub(super) early: Vec<(&'static str, Formula)>,
    /// The usual dice, good and bad ones.
    pub(super) dice: [Dice; 3],
    pub(super) empty: Option<Dice>,
    /// What the last of them are for, and how many they are.
    pub(super) split: Option<(&'static str, Formula)>,
    pub(super) scale: &'static Scale,
    /// How those of the second side are read.
    pub(super) answers: &'static Scale,
    pub(super) beyond: &'static Beyond,
    pub(super) rows: &'static Rows,
    /// The roll in words for a preview, each if it is true.
    pub(super) preview: Vec<(Formula, Template)>,
    /// What is told besides, each if it is true.
    pub(super) notes: Vec<(Formula, Remark)>,
    /// What the rows ask for besides the dice, by its name.
    pub(super) leaves: Vec<(&'static str, Wanted<'static>)>,
    pub(super) damages: &'static Damages,
    /// The grades of an attack that do damage.
    pub(super) ways: &'static [Way],
    /// How often the dice of the damage are rolled, where not once.
    pub(super) times: Vec<(Grade, u8)>,
    pub(super) contest: &'static Contest,
    /// The modifier whose values are compared, and the highest of them.
    pub(super) compare: Option<(&'static str, Formula)>,
    /// Lines by the id of a grade, or by the word of a verdict.
    pub(super) then: Vec<(&'static str, Vec<Line>)>,
    pub(super) does: Vec<Line>,
    /// What it uses of the turn.
    pub(super) action: Option<Action>,
}

/// How a contest ends.
#[derive(Debug, Default)]
pub(super) struct Contest {
    /// The first that is true counts.
    pub(super) verdict: Vec<(Verdict, Formula)>,
    /// Both roll again while it is true.
    pub(super) again: Option<Formula>,
}

/// What a roll is against.
#[derive(Debug)]
pub(super) enum Against {
    Nothing,
    /// A number after the word, which may have one of these names.
    Number(&'static str, Vec<(&'static str, i64)>),
    Fixed(Formula),
    /// A number of the target.
    Target(Formula),
    /// A roll of the target with this base.
    Roll(Formula),
    /// A roll of the target's best skill for defence.
    Best,
}
