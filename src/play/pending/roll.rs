//! A check is called for, and rolled: at once where the campaign wants that, else when the GM says so.

use super::list::settle;
use crate::campaign::statement::PersonStatement;
use crate::campaign::{At, CampaignChange, CharacterId, PENDING_COUNTER, Pending, PendingCheck};
use crate::dice::Die;
use crate::game::args::{Args, Given};
use crate::game::{Draft, Game, Refusal, Verb};
use crate::lang::line::{Line, Span, Word};
use crate::rules::Part;
use crate::rules::formula::Formula;

/// What a rule calls for.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is rolled.
    pub(crate) check: PendingCheck,
    /// What for; empty for nothing.
    pub(crate) why: &'static str,
    /// The condition that a failure brings; empty for none.
    pub(crate) or_else: String,
    /// How many rounds that lasts in a fight; 0 for good.
    pub(crate) rounds: u32,
    /// The die that says how many, where that is rolled; 0 for none.
    pub(crate) rounds_die: u16,
    /// The condition that a success ends; empty for none.
    pub(crate) ends: String,
    /// What a success takes off again.
    pub(crate) spares: Vec<Part>,
    /// Another pending check whose success makes this one needless; 0 for none.
    pub(crate) unless: u32,
}

impl Call {
    /// A check of which nothing but a success or a failure comes.
    pub(crate) fn of(check: impl Into<PendingCheck>) -> Self {
        Self {
            check: check.into(),
            why: "",
            or_else: String::new(),
            rounds: 0,
            rounds_die: 0,
            ends: String::new(),
            spares: Vec::new(),
            unless: 0,
        }
    }

    /// A check of a stat times a number.
    pub(crate) fn times(stat: &str, factor: i64) -> Self {
        Self::of(Formula::times(stat, factor))
    }
}

/// Whether the checks of somebody are rolled as they are called for.
fn is_rolled_at_once(draft: &Draft<'_>, who: CharacterId) -> bool {
    let person = draft.campaign().characters.get(who);
    let player = person.is_some_and(|person| person.player);
    (draft.game().checks.pending_at_once)(draft.campaign()) && !player
}

/// Says that up to so many checks of somebody may be called for and rolled at once: their dice may be
/// typed, and are set aside where they are not.
pub fn may_call(draft: &mut Draft<'_>, who: CharacterId, checks: usize) {
    if is_rolled_at_once(draft, who) {
        let die = draft.game().percentile;
        draft.may_roll(Some(who), &vec![die; checks]);
    }
}

/// Puts a check on the list of those pending; rolls it at once where the campaign wants that for the
/// GM's characters. Gives its number.
///
/// # Errors
/// The dice that were typed for it do not fit.
pub fn call(draft: &mut Draft<'_>, who: CharacterId, call: Call) -> Result<u32, Refusal> {
    let id = draft.count(PENDING_COUNTER);
    let pending = Pending {
        id,
        who,
        check: call.check,
        why: call.why.to_owned(),
        or_else: call.or_else,
        rounds: call.rounds,
        rounds_die: call.rounds_die,
        ends: call.ends,
        spares: call.spares,
        unless: call.unless,
    };
    let at = draft.campaign().pending.len();
    let to = Some(pending.clone());
    draft.apply(CampaignChange::Pending(At { at, from: None, to }));
    if is_rolled_at_once(draft, who) {
        let line = Line::default();
        let verb = Word::bare("roll", Span::default());
        roll(draft, &pending, &line, &verb, &[])?;
    } else {
        let told = crate::campaign::statement::Pending {
            target: target(draft, &pending),
            ..(&pending).into()
        };
        draft.state_of(who, PersonStatement::Pending(told));
    }
    Ok(id)
}

/// What a pending check is held against as things stand; `None` where that is no one number.
fn target(draft: &Draft<'_>, pending: &Pending) -> Option<i64> {
    let game = draft.game();
    let (line, verb) = (Line::default(), Word::bare("roll", Span::default()));
    let given = Given {
        who: pending.who,
        check: &pending.check,
        at: verb.span,
    };
    let check = check_verb(game, verb.span).ok()?;
    let args = Args {
        given: Some(&given),
        ..Args::of(check, &line, &verb, &[])
    };
    (game.checks.target)(draft.table(), &args)
}

/// Rolls a pending check as the game rolls its checks, with more modifiers as they were typed.
///
/// # Errors
/// The modifiers, or dice that do not fit; a skill or a stat that is there no more.
pub fn roll(
    draft: &mut Draft<'_>,
    pending: &Pending,
    line: &Line,
    verb: &Word,
    words: &[Word],
) -> Result<(), Refusal> {
    let game = draft.game();
    let given = Given {
        who: pending.who,
        check: &pending.check,
        at: verb.span,
    };
    let check = check_verb(game, verb.span)?;
    let args = Args {
        given: Some(&given),
        ..Args::of(check, line, verb, words)
    };
    if pending.rounds_die > 0 {
        draft.may_roll(Some(pending.who), &[Die::D(pending.rounds_die)]);
    }
    (check.run)(draft, &args)?;
    let rolled = draft.last_rolled();
    let roll = rolled.and_then(|contest| contest.sides.first());
    let grade = roll.and_then(|roll| game.grade(&roll.grade));
    settle(draft, pending, grade.is_some_and(|grade| grade.rank > 0))
}

/// The verb that a game rolls a plain check with.
///
/// # Errors
/// It has none.
pub fn check_verb(game: &'static Game, at: Span) -> Result<&'static Verb, Refusal> {
    let mut own = game.verbs.iter().copied().flatten();
    let check = own.find(|verb| verb.name == "check");
    check.ok_or_else(|| Refusal::rule(at, "this game has no check"))
}
