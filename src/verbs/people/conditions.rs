//! Conditions: until cleared, for a number of turns, or linked to another one.

mod lasting;
mod quoted;

use super::whose::without_reviving;
use crate::campaign::fold::{fold, same};
use crate::campaign::power::word::{GIVES, ON};
use crate::campaign::{Character, CharacterId, Condition, Link};
use crate::game::candidates::{conditions, known_conditions, named};
use crate::game::condition::is_spelled;
use crate::game::remark::{ALMOST_KNOWN, LONG_NAME};
use crate::game::syntax::{Arg, Kind, NAME, NAMES_THEN, nothing, number, one_of, value};
use crate::game::{Args, Completion, Draft, Game, Refusal, Result, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::near::{distance, near};
use crate::lang::read::{choose, in_range};
use crate::play::actions::Kind as Action;
use crate::play::fight::FightDraft;
use crate::verbs::by_itself::{AT_THE_END, LINE, line};
use lasting::{lasting, usual_end};
pub(in crate::verbs) use quoted::closing;
use quoted::without_quotes;

/// What is counted until a condition ends.
pub(super) const TURNS_OR_ROUNDS: Arg = Arg::Short(
    "turns|rounds",
    &[Arg::OneOf(&[
        &[Arg::Word("turns", "turns")],
        &[Arg::Word("rounds", "rounds")],
        &[Arg::Word("turn", "one turn")],
        &[Arg::Word("round", "one round")],
    ])],
);

pub(in crate::verbs) const CONDITION: Verb = Verb {
    name: "condition",
    syntax: &[
        NAMES_THEN,
        one_of("\"shaken\"", known_conditions),
        Arg::Optional(&[number("2")]),
        Arg::Optional(&[value("+10|-20", Kind::Plus, nothing)]),
        Arg::Options(&[
            &[
                Arg::Word(ON, "limits the modifier to a check or a skill"),
                one_of("CHECK|SKILL", limits_of),
            ],
            &[
                Arg::Word("for", "how long it lasts"),
                Arg::OneOf(&[
                    &[Arg::Word("scene", "until the scene ends")],
                    &[
                        number("2"),
                        TURNS_OR_ROUNDS,
                        Arg::Optional(&[Arg::Word("of", "the character whose turns count"), NAME]),
                        Arg::Optional(&[Arg::OneOf(&[
                            &[Arg::Word("start", "as that turn begins")],
                            &[Arg::Word("end", "as that turn ends")],
                        ])]),
                    ],
                ]),
            ],
            &[
                Arg::Word("with", "ends with another condition or a sustained action"),
                one_of("\"stunned\"", held_by),
                Arg::Optional(&[Arg::Word("of", "the character who has it"), NAME]),
            ],
            &[
                Arg::Word("each", "a line that runs by itself"),
                Arg::Word("turn", "in each turn of its holder"),
                LINE,
                AT_THE_END,
            ],
        ]),
    ],
    foretold: true,
    doc: "Gives a character a condition, for a while or until it is cleared; a signed number is added to every roll, or to those that 'on' names, and 'with' ends it together with another condition or a sustained action.",
    run: condition,
    ..Verb::PLAIN
};

pub(super) const CLEAR: Verb = Verb {
    name: "clear",
    syntax: &[NAMES_THEN, one_of("\"shaken\"", conditions)],
    doc: "Removes a condition from a character, and everything that ends with it; one that takes an action to end takes it in the character's own turn.",
    foretold: true,
    run: clear,
    ..Verb::PLAIN
};

/// The checks and skills of some characters to which a modifier can be limited: the name, the id of the
/// check or the name of the skill, and what it is.
pub(in crate::verbs) fn limits<'c>(
    table: Table<'c>,
    who: impl Iterator<Item = &'c Character>,
) -> Vec<(&'c str, &'c str, &'static str)> {
    let checks = (table.game.checks.named)(table.campaign).into_iter();
    let checks = checks.map(|check| (check.name, check.id, check.formula));
    let skills = who.flat_map(|who| &who.skills);
    checks
        .chain(skills.map(|skill| (&*skill.name, &*skill.name, "skill")))
        .collect()
}

pub(super) fn limits_of(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let all = limits(table, named(table, typing).into_iter());
    let all = all.into_iter();
    all.map(|(name, _, doc)| Completion::text(name, doc))
        .collect()
}

/// The check, by its id, or the skill of one of the holders that a word names.
fn limit(draft: &Draft<'_>, who: &[(CharacterId, Span)], word: &Word) -> Result<String> {
    let people = &draft.campaign().characters;
    let people = who.iter().filter_map(|(id, _)| people.get(*id));
    let mut all = limits(draft.table(), people);
    // Several holders may have the same skill.
    all.sort_unstable();
    all.dedup_by_key(|(name, ..)| fold(name));
    let at = choose(word, "check or skill", all.iter().map(|(name, ..)| *name))?;
    Ok(all[at].1.to_owned())
}

/// What the named character has that a condition can be linked to.
fn held_by(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = conditions(table, typing);
    let who = named(table, typing);
    let sustained = who.into_iter().flat_map(|who| &who.sustained);
    out.extend(sustained.map(|action| Completion::text(&action.what, "sustained")));
    out
}

fn condition(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let who = args.people(draft.table())?;
    let is_no_text = |word: &&Word| {
        let mut others = ["-", "for", "with", "each", ON].iter();
        word.is_signed() || others.any(|other| word.is(other))
    };
    if let Some(word) = args.text().filter(is_no_text) {
        return Err(Refusal::expected(word.span, "a condition"));
    }
    let (text, at) = args.made("a condition")?;
    let is_next = |word: &&Word| word.span.start == at.end + 1 && !word.quoted;
    if let Err(refusal) = args.finish()
        && let Some(next) = args.words.iter().find(is_next)
        && refusal.span == Some(next.span)
    {
        return Err(refusal.hint("put quotes around several words"));
    }
    let known = draft.game().conditions.spelled(&text);
    let text = known.map_or(text, str::to_owned);
    let said = args.before("for").before("with");
    let count = count(draft, &said, &text)?;
    // With the check or skill that it is limited to; empty for every roll.
    let mut modifier = modifier(draft, &said)?.map(|modifier| (modifier, String::new()));
    if let Some(on) = args.option(ON) {
        let on = on.before("for").before("with");
        let word = on.word(0, "a check or a skill")?;
        let on = limit(draft, &who, word)?;
        let expected = || Refusal::expected(word.span, "a modifier such as +10 before 'on'");
        modifier.as_mut().ok_or_else(expected)?.1 = on;
    }
    let lasts = lasting(draft.table(), args, who[0].1)?;
    let mut with = None;
    if let Some(args) = args.option("with") {
        let args = args.before("for");
        let of = args.name(draft.table())?.map(|(who, _)| who);
        // Without a name it is the holder's own.
        with = Some((args.word(0, "the condition that it ends with")?, of));
    }
    let each = args.option("each").map(|each| {
        let each = each.before("for").before("with");
        let word = each.word(0, "the line, in quotes")?;
        line(draft, word, each.has("end"))
    });
    let each = each.transpose()?;
    for (id, _) in &who {
        let person = draft.character(*id)?;
        let mut held = person.conditions.iter();
        let known = held.find(|held| same(&held.name, &text));
        let until = match &lasts {
            Some(lasts) => Some(lasts.until(draft, *id)?),
            None if known.is_none() && with.is_none() => usual_end(draft, *id, &text),
            None => None,
        };
        let mut condition = known.cloned().unwrap_or_else(|| Condition::named(&text));
        let changes = until.is_some()
            || with.is_some()
            || modifier.is_some()
            || each.is_some()
            || condition.count != count;
        // In a list of several, those who have it already keep it as it is.
        if known.is_some() && !changes && who.len() == 1 {
            let said = format!("{} is {} already", person.name, condition.label());
            return Err(Refusal::rule(at, said));
        }
        condition.count = count;
        if each.is_some() {
            condition.each.clone_from(&each);
        }
        if let Some(with) = with {
            condition.with = Some(link(draft, person, &condition, with)?);
        }
        if let Some(until) = until {
            condition.also.clear();
            condition.until = until;
        }
        if let Some((modifier, on)) = &modifier {
            condition.modifier = *modifier;
            condition.on.clone_from(on);
        }
        draft.put_condition(*id, condition);
    }
    if let Some(meant) = almost_known(draft, &text) {
        draft.remark(&ALMOST_KNOWN, meant);
    }
    if let Some((words, parts)) = without_quotes(&text) {
        let said = format!("{words} words; without quotes it would be {parts}");
        draft.remark(&LONG_NAME, &said);
    }
    Ok(())
}

/// Asks whether a condition of the game was meant by one that a described power gives.
pub(super) fn doubt_given(draft: &mut Draft<'_>, args: &Args<'_>) {
    for pair in args.words.windows(2) {
        let given = pair[0].is(GIVES).then_some(&pair[1].text);
        if let Some(meant) = given.and_then(|given| almost_known(draft, given)) {
            draft.remark(&ALMOST_KNOWN, meant);
        }
    }
}

/// The condition of the game that was probably meant by one that it does not know.
fn almost_known(draft: &Draft<'_>, text: &str) -> Option<&'static str> {
    let conditions = &draft.game().conditions;
    let is_own = conditions.row(&Condition::named(text)).is_none();
    let known = conditions.rows.iter().map(|row| row.name);
    near(text, known).filter(|known| is_own && distance(&fold(text), known) == 1)
}

/// The count of a condition that counts down; 0 for others. Without a number it lasts until cleared.
fn count(draft: &Draft<'_>, args: &Args<'_>, name: &str) -> Result<u32> {
    const WHAT: &str = "how often does it count";
    let Some(word) = args.first_of(|kind| matches!(kind, Kind::Number)) else {
        return Ok(0);
    };
    let count = in_range(word, WHAT, 1, MOST_COUNTED)?;
    if !draft.game().conditions.counts(name) {
        let refusal = Refusal::rule(word.span, format!("{name} is not counted"));
        return Err(refusal.hint("a number with a sign is added to every roll"));
    }
    Ok(u32::try_from(count).unwrap_or(0))
}

/// The maximum count of a condition.
const MOST_COUNTED: i64 = 100;

/// The modifier of every roll, if given.
fn modifier(draft: &Draft<'_>, args: &Args<'_>) -> Result<Option<i64>> {
    let word = args.first_of(|kind| matches!(kind, Kind::Plus));
    word.map(|word| added(draft.game(), word)).transpose()
}

/// The number that a condition adds to every roll.
///
/// # Errors
/// Returns an error if the game has no such numbers, or none that large.
pub(super) fn added(game: &Game, word: &Word) -> Result<i64> {
    const WHAT: &str = "the number that it adds to every roll";
    const NONE: &str =
        "no roll of this game takes a modifier, so nothing can be added to all of them";
    let range = game.conditions.range;
    let (least, most) = range.ok_or_else(|| Refusal::rule(word.span, NONE))?;
    in_range(word, WHAT, least, most)
}

/// The condition or sustained action that a condition is linked to.
fn link(
    draft: &Draft<'_>,
    holder: &Character,
    condition: &Condition,
    (with, of): (&Word, Option<CharacterId>),
) -> Result<Link> {
    let owner = draft.character(of.unwrap_or(holder.id))?;
    let conditions = owner.conditions.iter().map(|held| held.name.as_str());
    let actions = owner.sustained.iter().map(|action| action.what.as_str());
    let choices = conditions.chain(actions);
    if choices.clone().next().is_none() {
        let said = format!("{} has no condition and sustains nothing", owner.name);
        return Err(Refusal::rule(with.span, said));
    }
    let at = choose(with, "condition", choices.clone())?;
    let parent = Link {
        who: owner.id,
        what: choices.clone().nth(at).unwrap_or_default().to_owned(),
        sustained: at >= owner.conditions.len(),
    };
    let child = Link {
        who: holder.id,
        what: condition.name.clone(),
        sustained: false,
    };
    let below = draft.campaign().linked_to(&child);
    let is_parent = |(who, held): &(CharacterId, &Condition)| {
        !parent.sustained && *who == parent.who && held.name == parent.what
    };
    if parent == child || below.iter().any(is_parent) {
        let said = format!("{} would end with itself", condition.name);
        return Err(Refusal::rule(with.span, said));
    }
    Ok(parent)
}

/// Spends the action with which a character ends a condition in its own turn, if nothing done in it bars that.
/// In other turns it is the GM who ends it, which is free.
fn pay_for_ending(draft: &mut Draft<'_>, who: CharacterId, held: &Condition, at: Span) -> Result {
    let row = draft.game().conditions.row(held);
    let Some(row) = row.filter(|_| !draft.is_forced()) else {
        return Ok(());
    };
    let Some(mut fight) = FightDraft::of_active(draft, who) else {
        return Ok(());
    };
    // Whoever cannot act is helped up.
    if !fight.table().can_act(who) {
        return Ok(());
    }
    let place = fight.table().place_of(who, at)?;
    if let Some(bar) = row.not_after
        && place.usage.has_declared(bar.declared)
    {
        let said = format!("{} {}", fight.name(who), bar.why);
        return Err(Refusal::by_rule(at, said));
    }
    let kind = row.ended_by.map(|ending| Action::counted(ending.kind));
    match row.ended_by.zip(kind.flatten()) {
        Some((ending, kind)) if !fight.fight().allot.is_empty() => {
            fight.act(who, kind, (Some(ending.what), false), at)
        }
        Some(_) | None => Ok(()),
    }
}

fn clear(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let who = args.people(draft.table())?;
    let word = args.word(0, "a condition")?;
    let alone = who.len() == 1;
    let mut cleared = false;
    for (id, _) in who {
        let person = draft.character(id)?;
        let (name, held) = (person.name.clone(), person.conditions.clone());
        if held.is_empty() && alone {
            return Err(Refusal::rule(word.span, format!("{name} has no condition")));
        }
        let names = held.iter().map(|held| held.name.as_str());
        let spelled = names.clone().position(|name| is_spelled(name, &word.text));
        let at = match spelled.map_or_else(|| choose(word, "condition", names), Ok) {
            Ok(at) => at,
            Err(refusal) if alone => return Err(refusal),
            // In a list of several, characters without the condition are skipped.
            Err(_) => continue,
        };
        without_reviving(draft, (id, word.span), |draft| {
            pay_for_ending(draft, id, &held[at], word.span)?;
            cleared |= draft.end_condition(id, &held[at].name);
            Ok(())
        })?;
    }
    if !cleared {
        let said = "none of them has such a condition";
        return Err(Refusal::rule(word.span, said));
    }
    Ok(())
}
