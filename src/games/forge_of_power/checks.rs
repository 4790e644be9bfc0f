//! `check`: 1d20 + a bonus against a DC.

use super::death::{DEATH, FORTITUDE, death_save, may_save};
use super::modifiers::NO_ATTACK;
use super::stats::AC;
use super::target::{add_own, aims, bonus_of, dc_parts, expression, may_attack, plan, ready};
use crate::campaign::pending::{Against, GivenModifier};
use crate::campaign::{Attack, CharacterId, PendingCheck};
use crate::game::args::Given;
use crate::game::syntax::{ANYONE, Arg, DICE, Kind, MODIFIERS, NAME, signed, text, value, what};
use crate::game::who::character;
use crate::game::words::LISTED;
use crate::game::{
    Args, Completion, Draft, Refusal, Reveals, Role, Side, Subject, Table, Typing, Verb,
};
use crate::lang::read::{Cursor, LARGEST};
use crate::play::checks::{Reader, TypedSide};
use crate::play::flow::{self, Plan};
use crate::rules::Part;
use crate::rules::forge_of_power::{NAMED_DCS, NamedDc};
use crate::verbs::quote;

pub(super) const VERBS: &[Verb] = &[CHECK];

const CHECK: Verb = Verb {
    name: "check",
    syntax: &[
        ANYONE,
        what("BONUS"),
        MODIFIERS,
        Arg::Word("dc", "the difficulty"),
        DIFFICULTY,
        MODIFIERS,
        Arg::Optional(&[
            Arg::Word("damage", "what a hit does: dice plus attribute"),
            text("1d8+4"),
        ]),
        MODIFIERS,
        DICE,
    ],
    doc: "1d20 + the bonus against the DC; against a character's stat it is an attack, which may do damage.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let (plan, _) = read(table, args)?;
        Ok(flow::odds(&plan))
    }),
    run,
    ..Verb::PLAIN
};

/// The target of a roll.
pub(super) const DIFFICULTY: Arg = Arg::OneOf(&[
    &[signed("N")],
    &[Arg::Word("simple", "10")],
    &[Arg::Word("average", "15")],
    &[Arg::Word("hard", "20")],
    &[Arg::Word("very-hard", "25")],
    &[Arg::Word("extremely-hard", "30")],
    &[
        Arg::OneOf(&[
            &[Arg::Word("very", "very hard: 25")],
            &[Arg::Word("extremely", "extremely hard: 30")],
        ]),
        Arg::Word("hard", "25 or 30"),
    ],
    &[Arg::Word("impossible", "40")],
    &[
        value("STAT", Kind::Like(|word| !word.is_number()), targets),
        Arg::Word("of", "whose"),
        NAME,
    ],
]);

/// The AC of each possible target, as one choice.
fn targets(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let fight = table.campaign.running();
    let fighting = fight.into_iter().flat_map(|fight| &fight.order);
    let mut who: Vec<CharacterId> = fighting.map(|place| place.character).collect();
    if fight.is_none() {
        let everybody = table.campaign.characters.iter().map(|who| who.id);
        who = everybody.take(LISTED).collect();
    }
    let named = typing.name.and_then(|word| character(table, word).ok());
    let attacker = named.or(table.campaign.acting());
    let others = who.into_iter().filter(|id| Some(*id) != attacker);
    let people = others.filter_map(|id| table.campaign.characters.get(id));
    let choices = people.filter_map(|who| {
        let ac = table.game.stat_of(who, AC)?;
        let name = quote(table.game, &who.name);
        Some(Completion::keyword(
            format!("{AC} of {name}"),
            ac.to_string(),
        ))
    });
    choices.collect()
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (plan, _) = read(draft.table(), args)?;
    let grade = flow::roll(draft, &plan)?.grades.first().copied();
    let side = &plan.sides[0].side;
    match side.subject.who.zip(grade) {
        Some((by, grade)) if side.has(DEATH) => death_save(draft, by, grade, args.given.is_some()),
        _ => Ok(()),
    }
}

/// The bonus of a check.
pub(super) fn now(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    let (plan, _) = read(table, args).ok()?;
    Some(plan.sides.first()?.numbers.total)
}

/// Parses a check, for the roll, its preview and a check that is called for.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<(Plan, Against), Refusal> {
    let (mut left, mut right) = TypedSide::whole(table, args).two("dc", THE_DC);
    let without = args
        .given
        .and_then(|given| subject_without_save(table, given));
    let subject = without.map_or_else(|| left.subject(), Ok)?;
    let mut side = Side::new(subject, Role::Rolls);
    let mut reader = Reader::new(table, "check");
    left.modify(&mut reader, &mut side)?;
    left.no_more()?;
    let mut at = args.verb.span;
    let mut damage = None;
    let given = args.given.filter(|_| right.is_missing());
    let against = if let Some(given) = given {
        given.check.against.clone().unwrap_or(Against::Number(0))
    } else {
        right.is_there()?;
        at = right.cursor.here();
        let against = difficulty(table, &mut right.cursor)?;
        right.more(&mut reader, &mut side)?;
        let damage_at = right.cursor.here();
        if right.cursor.take(&["damage"]).is_some() {
            let by = side.subject.who;
            let attacks =
                matches!(&against, Against::Stat(_, whose) if by.is_none_or(|by| by != *whose));
            if side.has(NO_ATTACK) || !attacks {
                let refusal = Refusal::rule(damage_at, "only an attack does damage");
                return Err(refusal
                    .hint("dc AC of NAME damage 1d8+4; 'save' takes damage for a saving throw"));
            }
            damage = Some(expression(right.cursor.word("damage such as 1d8+4")?)?);
            right.more(&mut reader, &mut side)?;
        }
        right.no_more()?;
        against
    };
    let by = side.subject.who;
    let death = side.noted(DEATH).map(|noted| noted.at);
    if let Some((by, at)) = by.zip(death) {
        may_save(table, by, at)?;
    }
    let mut dc = dc_parts(table, &against, at)?;
    add_own(table, &mut side);
    let mut target = None;
    if let Against::Stat(_, whose) = &against
        && !side.has(NO_ATTACK)
        && by != Some(*whose)
    {
        may_attack(table, by, at)?;
        target = aims(table, &mut side, &against, &mut dc)?;
    }
    let side = ready(table, side, &against, dc);
    let kept = Attack {
        damage,
        ..Attack::default()
    };
    Ok((plan(table, side, target, kept, &[], false), against))
}

/// What is rolled for a pending death save by a character without Fortitude: the die alone. `None`
/// for anything else.
fn subject_without_save(table: Table<'_>, given: &Given<'_>) -> Option<Subject> {
    let person = table.campaign.characters.get(given.who)?;
    let death = GivenModifier::Word(DEATH.to_owned());
    let is_death = given.check.modifiers.contains(&death);
    let lacks = is_death && bonus_of(table, person, FORTITUDE).is_none();
    lacks.then(|| Subject {
        rolls: given.check.what.clone(),
        span: given.at,
        ..Subject::plain(Some(given.who), &person.name, FORTITUDE, Part::new("0", 0))
    })
}

/// What a roll lacks that has no difficulty.
pub(super) const THE_DC: &str = "'dc' and the difficulty";

/// `N`, a named difficulty, or `STAT of NAME`.
pub(super) fn difficulty(table: Table<'_>, cursor: &mut Cursor<'_>) -> Result<Against, Refusal> {
    const WHAT: &str = "a DC: a number, 'simple', 'average', 'hard', 'very-hard', 'extremely-hard', 'impossible', or a stat of somebody such as 'AC of Hound'";
    let at = cursor.here();
    let Some(word) = cursor.peek() else {
        return Err(Refusal::expected(at, WHAT));
    };
    if word.is_number() || word.is_signed() {
        return Ok(Against::Number(cursor.signed("a DC", 0, LARGEST)?));
    }
    let rest = cursor.rest();
    let stands = |dc: &&NamedDc| {
        let mut words = dc.label.split(' ').enumerate();
        words.all(|(nth, part)| rest.get(nth).is_some_and(|word| word.is(part)))
    };
    if let Some(named) = NAMED_DCS.iter().find(stands) {
        cursor.skip(named.label.split(' ').count());
        return Ok(Against::Number(named.dc));
    }
    cursor.skip(1);
    if let Some(named) = NAMED_DCS.iter().find(|dc| word.is(dc.id)) {
        return Ok(Against::Number(named.dc));
    }
    if cursor.take(&["of"]).is_none() {
        return Err(Refusal::expected(at, WHAT));
    }
    let who = character(table, cursor.word("a character's name")?)?;
    Ok(Against::Stat(word.text.clone(), who))
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    if let Some(word) = args.words.iter().find(|word| word.is("damage")) {
        let refusal = Refusal::rule(word.span, "a check that is rolled later does no damage");
        return Err(refusal.hint("'save NAME reflex dc 15 damage 4d6' rolls both at once"));
    }
    let (plan, against) = read(table, args)?;
    let mut sides = plan.sides.into_iter();
    let side = sides.next().map(|side| side.side.pending(Some(against)));
    side.ok_or_else(|| Refusal::expected(args.end(), THE_DC))
}
