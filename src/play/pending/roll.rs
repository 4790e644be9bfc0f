//! Calling for a check and rolling it: immediately if the campaign is set so, otherwise when the
//! GM says.

use super::list::settle;
use crate::campaign::statement::PersonStatement;
use crate::campaign::{At, CampaignChange, CharacterId, PENDING_COUNTER, Pending, PendingCheck};
use crate::dice::Die;
use crate::game::args::{Args, Given};
use crate::game::{Draft, Game, Refusal, Verb};
use crate::lang::line::{Line, Span, Word};
use crate::rules::Part;
use crate::rules::formula::Formula;

/// A check that a rule calls for.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// What is rolled.
    pub(crate) check: PendingCheck,
    /// The reason; may be empty.
    pub(crate) why: &'static str,
    /// The condition that a failure causes; empty for none.
    pub(crate) or_else: String,
    /// How many rounds of a fight the condition lasts; 0 until it is cleared.
    pub(crate) rounds: u32,
    /// The die that is rolled for the number of rounds; 0 for none.
    pub(crate) rounds_die: u16,
    /// The condition that a success ends; empty for none.
    pub(crate) ends: String,
    /// The points that a success takes off tracks again.
    pub(crate) spares: Vec<Part>,
    /// The id of another pending check whose success cancels this one; 0 for none.
    pub(crate) unless: u32,
}

impl Call {
    /// A check without consequences.
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

    /// A check of a stat multiplied by a number.
    pub(crate) fn times(stat: &str, factor: i64) -> Self {
        Self::of(Formula::times(stat, factor))
    }
}

/// Whether a character's pending checks are rolled as soon as they are called for.
fn is_rolled_at_once(draft: &Draft<'_>, who: CharacterId) -> bool {
    let person = draft.campaign().characters.get(who);
    let player = person.is_some_and(|person| person.player);
    (draft.game().checks.pending_at_once)(draft.campaign()) && !player
}

/// Announces that up to this many checks of a character may be called for and rolled at once, so
/// that their dice may be typed; typed dice that are not needed are set aside.
pub(crate) fn may_call(draft: &mut Draft<'_>, who: CharacterId, checks: usize) {
    if is_rolled_at_once(draft, who) {
        let die = draft.game().percentile;
        draft.may_roll(Some(who), &vec![die; checks]);
    }
}

/// Adds a check to the pending list, or rolls it at once if it is for one of the GM's characters
/// and the campaign is set so. Returns its id.
///
/// # Errors
/// Returns an error if the dice typed for it do not fit.
pub(crate) fn call(draft: &mut Draft<'_>, who: CharacterId, call: Call) -> Result<u32, Refusal> {
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
        let target = target(draft, &pending);
        draft.state_of(who, PersonStatement::Pending(pending, target));
    }
    Ok(id)
}

/// The current target of a pending check; `None` if there is no single number.
fn target(draft: &Draft<'_>, pending: &Pending) -> Option<i64> {
    let game = draft.game();
    let (line, verb) = (Line::default(), Word::bare("roll", Span::default()));
    let given = Given {
        who: pending.who,
        check: &pending.check,
        at: verb.span,
    };
    let check = check_verb(game, verb.span).ok()?;
    let args = Args::of(check, &line, &verb, &[]).giving(&given);
    (game.checks.target)(draft.table(), &args)
}

/// Rolls a pending check by the game's own `check`, with additional typed modifiers.
///
/// # Errors
/// Returns an error if the modifiers or dice do not fit, or if the skill or stat no longer exists.
pub(crate) fn roll(
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
    let args = Args::of(check, line, verb, words).giving(&given);
    if pending.rounds_die > 0 {
        let dice = [game.percentile, Die::D(pending.rounds_die)];
        draft.may_roll(Some(pending.who), &dice);
    }
    (check.run)(draft, &args)?;
    let rolled = draft.last_rolled();
    let roll = rolled.and_then(|contest| contest.sides.first());
    let grade = roll.and_then(|roll| game.grade(&roll.grade));
    settle(draft, pending, grade.is_some_and(|grade| grade.rank > 0))
}

/// The verb with which a game rolls a plain check.
///
/// # Errors
/// Returns an error if the game has none.
pub(crate) fn check_verb(game: &'static Game, at: Span) -> Result<&'static Verb, Refusal> {
    let mut own = game.verbs.iter().copied().flatten();
    let check = own.find(|verb| verb.name == "check");
    check.ok_or_else(|| Refusal::rule(at, "this game has no check"))
}
