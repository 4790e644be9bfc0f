//! Calling for a check and rolling it: immediately if the campaign is set so, otherwise when the
//! GM says.

use super::list::{remove, settle};
use crate::campaign::pending::What;
use crate::campaign::statement::PersonStatement;
use crate::campaign::{At, CampaignChange, CharacterId, PENDING_COUNTER, Pending};
use crate::dice::Die;
use crate::game::args::{Args, Given};
use crate::game::remark::LACKS;
use crate::game::{Draft, Game, Refusal, Verb, base};
use crate::lang::line::Span;

/// Whether a character's pending checks are rolled as soon as they are called for.
fn is_rolled_at_once(draft: &Draft<'_>, who: CharacterId) -> bool {
    let person = draft.campaign().characters.get(who);
    let player = person.is_some_and(|person| person.player);
    (draft.game().checks.pending_at_once)(draft.campaign()) && !player
}

/// Announces that up to this many checks of a character may be called for and rolled at once, so
/// that their dice may be typed; typed dice that are not needed are set aside.
pub(crate) fn expect_checks(draft: &mut Draft<'_>, who: CharacterId, checks: usize) {
    if is_rolled_at_once(draft, who) {
        let die = draft.game().percentile;
        draft.hand.may_roll(Some(who), &vec![die; checks]);
    }
}

/// Adds a check to the pending list, or rolls it at once if it is for one of the GM's characters
/// and the campaign is set so.
///
/// # Errors
/// Returns an error if the dice typed for it do not fit.
pub(crate) fn call(draft: &mut Draft<'_>, check: Pending) -> Result<u32, Refusal> {
    if is_rolled_at_once(draft, check.who) {
        return call_at_once(draft, check);
    }
    let pending = enter(draft, check);
    let (id, target) = (pending.id, target(draft, &pending));
    draft.state_of(pending.who, PersonStatement::Pending(pending, target));
    Ok(id)
}

/// The same for a multiple of a stat, which not everybody has. Somebody who has what a failure would bring, and could
/// have it only once, needs no check. Returns its number if one is called for.
///
/// # Errors
/// Returns an error if the dice typed for it do not fit.
pub(crate) fn call_if_able(draft: &mut Draft<'_>, check: Pending) -> Result<Option<u32>, Refusal> {
    let (who, or_else) = (check.who, &check.or_else);
    let person = draft.character(who)?;
    let again = check.rounds_die > 0 || draft.game().conditions.noun(or_else).is_some();
    if !again && person.condition(or_else).is_some() {
        return Ok(None);
    }
    if let What::Formula(formula) = &check.check.what
        && let Some(stat) = formula.stats().find(|stat| base(person, stat).is_none())
    {
        draft.remark_of(who, &LACKS, &format!("{stat} to {}", check.why));
        return Ok(None);
    }
    call(draft, check).map(Some)
}

/// Calls for a check and rolls it.
///
/// # Errors
/// Returns an error if the dice typed for it do not fit.
pub(crate) fn call_at_once(draft: &mut Draft<'_>, check: Pending) -> Result<u32, Refusal> {
    let pending = enter(draft, check);
    let check = verb_of(draft.game(), &pending, Span::default())?;
    roll(draft, &pending, &Args::unwritten(check))?;
    Ok(pending.id)
}

/// Puts a check on the list, which gives it its number.
pub(crate) fn enter(draft: &mut Draft<'_>, check: Pending) -> Pending {
    let id = draft.count(PENDING_COUNTER);
    let pending = Pending { id, ..check };
    let at = draft.campaign().pending.len();
    draft.apply(CampaignChange::Pending(At::insert(at, pending.clone())));
    pending
}

/// The current target of a pending check; `None` if there is no single number.
fn target(draft: &Draft<'_>, pending: &Pending) -> Option<i64> {
    let given = Given::of(pending, Span::default());
    let check = verb_of(draft.game(), pending, given.at).ok()?;
    let args = Args::unwritten(check).giving(&given);
    (draft.game().checks.target)(draft.table(), &args)
}

/// Rolls a pending check by the game's own `check`, with the words of `args` as further modifiers.
///
/// # Errors
/// Returns an error if the modifiers or dice do not fit, or if the skill or stat no longer exists.
pub(crate) fn roll(
    draft: &mut Draft<'_>,
    pending: &Pending,
    args: &Args<'_>,
) -> Result<(), Refusal> {
    if let What::Line(line) = &pending.check.what {
        draft.run_line(line).map_err(|refusal| {
            refusal
                .pointing(args.verb.span)
                .hint(format!("it was: {line}"))
        })?;
        remove(draft, pending.id);
        return Ok(());
    }
    let game = draft.game();
    let given = Given::of(pending, args.verb.span);
    let check = verb_of(game, pending, given.at)?;
    let args = Args::of(check, args.line, args.verb, args.words).giving(&given);
    if pending.rounds_die > 0 {
        let dice = [game.percentile, Die::D(pending.rounds_die)];
        draft.hand.may_roll(Some(pending.who), &dice);
    }
    (check.run)(draft, &args)?;
    let rolled = draft.last_rolled();
    let roll = rolled.and_then(|contest| contest.sides.first());
    let grade = roll.and_then(|roll| game.grade(&roll.grade));
    settle(draft, pending, grade.is_some_and(|grade| grade.rank > 0))
}

/// The verb that rolls a pending check.
///
/// # Errors
/// Returns an error if the game has none of that name.
pub(crate) fn verb_of(
    game: &'static Game,
    pending: &Pending,
    at: Span,
) -> Result<&'static Verb, Refusal> {
    match pending.check.verb.as_str() {
        "" => check_verb(game, at),
        name => game
            .own_verb(name)
            .ok_or_else(|| Refusal::rule(at, format!("this game has no '{name}' now"))),
    }
}

/// The verb with which a game rolls a plain check.
///
/// # Errors
/// Returns an error if the game has none.
pub(crate) fn check_verb(game: &'static Game, at: Span) -> Result<&'static Verb, Refusal> {
    let check = game.own_verb("check");
    check.ok_or_else(|| Refusal::rule(at, "this game has no check"))
}
