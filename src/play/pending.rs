//! Checks that a rule calls for, kept in a list until they are rolled, typed or skipped. One is rolled immediately if the
//! campaign is set so, otherwise when the GM says.

use super::deadline::{after_rounds, begin};
use crate::campaign::pending::What;
use crate::campaign::statement::PersonStatement;
use crate::campaign::{
    At, Campaign, CampaignChange, CharacterId, Condition, PENDING_COUNTER, Pending,
};
use crate::dice::Die;
use crate::game::args::{Args, Given};
use crate::game::draft::Purpose;
use crate::game::remark::{DROPPED, LACKS};
use crate::game::{Draft, Game, Refusal, Result, Table, Verb, base};
use crate::lang::line::Span;
use crate::rules::Part;
use crate::story;

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
pub(crate) fn call(draft: &mut Draft<'_>, check: Pending) -> Result<u32> {
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
pub(crate) fn call_if_able(draft: &mut Draft<'_>, check: Pending) -> Result<Option<u32>> {
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
pub(crate) fn call_at_once(draft: &mut Draft<'_>, check: Pending) -> Result<u32> {
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
pub(crate) fn roll(draft: &mut Draft<'_>, pending: &Pending, args: &Args<'_>) -> Result {
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
pub(crate) fn verb_of(game: &'static Game, pending: &Pending, at: Span) -> Result<&'static Verb> {
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
pub(crate) fn check_verb(game: &'static Game, at: Span) -> Result<&'static Verb> {
    let check = game.own_verb("check");
    check.ok_or_else(|| Refusal::rule(at, "this game has no check"))
}

/// Removes a pending check from the list and applies its consequences.
///
/// # Errors
/// Returns an error if the die typed for the number of rounds does not fit.
fn settle(draft: &mut Draft<'_>, pending: &Pending, succeeded: bool) -> Result {
    remove(draft, pending.id);
    let Some(person) = draft.campaign().characters.get(pending.who) else {
        return Ok(());
    };
    if succeeded {
        draft.end_condition(pending.who, &pending.ends);
        spare(draft, pending, |now, points| (now - points).max(0));
        remove_all(draft, |other| other.unless == pending.id);
        return Ok(());
    }
    if pending.or_else.is_empty() {
        return Ok(());
    }
    // What somebody has comes once more, and what is counted in rounds may last longer.
    let counts = pending.rounds > 0 || pending.rounds_die > 0;
    let again = counts || draft.game().conditions.noun(&pending.or_else).is_some();
    if again || person.condition(&pending.or_else).is_none() {
        let rounds = rounds_of(draft, pending)?;
        let until = after_rounds(draft, pending.who, rounds);
        begin(draft, pending.who, &pending.or_else, until);
    }
    Ok(())
}

/// How many rounds the result of a failure lasts; rolls the die for it, if any.
fn rounds_of(draft: &mut Draft<'_>, pending: &Pending) -> Result<u32> {
    if pending.rounds_die == 0 {
        return Ok(pending.rounds);
    }
    let what = format!("rounds {}", pending.or_else);
    let purpose = Purpose::Gm(what.trim_end().to_owned());
    draft.hand.describe(Some(pending.who), purpose, "", false);
    let rounds = draft.roll_die(Some(pending.who), pending.rounds_die, "rounds")?;
    Ok(u32::try_from(rounds).unwrap_or(u32::MAX))
}

/// Moves the tracks of which a success takes points back, and reports it, unless the game only remembers something
/// in them.
fn spare(draft: &mut Draft<'_>, pending: &Pending, moved: fn(i64, i64) -> i64) {
    for Part { label, value } in &pending.spares {
        let Some(person) = draft.campaign().characters.get(pending.who) else {
            return;
        };
        let to = moved(draft.game().track_of(person, label), *value);
        if draft.game().track(label).is_some() {
            draft.place_track(pending.who, label, to);
        } else {
            draft.set_track(pending.who, label, to);
        }
    }
}

/// Handles a changed result of a roll that settled a pending check: reverts its consequences and
/// applies the other ones.
///
/// # Errors
/// Returns the errors of `settle`.
pub(crate) fn turned(draft: &mut Draft<'_>, pending: &Pending, succeeded: bool) -> Result {
    if succeeded {
        draft.end_condition(pending.who, &pending.or_else);
    } else {
        if !pending.ends.is_empty() {
            draft.put_condition(pending.who, Condition::named(&pending.ends));
        }
        spare(draft, pending, i64::saturating_add);
    }
    settle(draft, pending, succeeded)
}

/// Removes a check from the list. Returns whether it was on it.
pub(crate) fn remove(draft: &mut Draft<'_>, id: u32) -> bool {
    let pending = &draft.campaign().pending;
    let Some(at) = pending.iter().position(|one| one.id == id) else {
        return false;
    };
    let from = Some(pending[at].clone());
    draft.apply(CampaignChange::Pending(At { at, from, to: None }));
    true
}

/// Removes the checks of which this is true, without a report. Returns them.
pub(crate) fn remove_all(draft: &mut Draft<'_>, is: impl Fn(&Pending) -> bool) -> Vec<Pending> {
    let gone = draft.campaign().pending.iter();
    let gone: Vec<Pending> = gone.filter(|one| is(one)).cloned().collect();
    for one in &gone {
        remove(draft, one.id);
    }
    gone
}

/// Removes the checks that a character can no longer make, and reports them.
pub(crate) fn drop_pending(
    draft: &mut Draft<'_>,
    who: CharacterId,
    can: impl Fn(&Pending) -> bool,
) {
    let gone = remove_all(draft, |one| one.who == who && !can(one));
    if !gone.is_empty() {
        let gone: Vec<String> = gone.iter().map(|one| story::check(&one.check)).collect();
        draft.remark_of(who, &DROPPED, &gone.join(", "));
    }
}

/// The pending check to handle first: the oldest of a character, otherwise the oldest of all.
pub(crate) fn first_pending(campaign: &Campaign, who: Option<CharacterId>) -> Option<&Pending> {
    let own = campaign.pending.iter().find(|one| Some(one.who) == who);
    own.or(campaign.pending.first())
}

/// A pending check in words, with its number and character: `2: Ilse, SOM x3 (50) or falls prone`.
pub(crate) fn line(table: Table<'_>, pending: &Pending) -> String {
    format!("{}: {}", pending.id, words(table, pending))
}

/// The same without its number. A line of each round is nobody's.
pub(crate) fn words(table: Table<'_>, pending: &Pending) -> String {
    let check = story::pending(table.game, pending);
    match table.campaign.characters.get(pending.who) {
        Some(who) => format!("{}, {check}", who.name),
        None => check,
    }
}
