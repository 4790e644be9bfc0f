//! `check`: 1d20 + a bonus against a DC.

use super::conditions::{FLAT_FOOTED, RESTRAINED, STUNNED};
use super::death::{DEATH, FORTITUDE, death_save, may_save};
use super::harm::land;
use super::modifiers::NO_ATTACK;
use super::reach;
use super::stats::AC;
use super::target::{Side, expression};
use crate::campaign::pending::{Against, GivenModifier};
use crate::campaign::{CharacterId, Condition, Contest, PendingCheck, Statement};
use crate::dice::Die;
use crate::game::args::Given;
use crate::game::syntax::{ANYONE, Arg, DICE, Kind, MODIFIERS, NAME, signed, text, value, what};
use crate::game::who::character;
use crate::game::words::LISTED;
use crate::game::{
    Args, Completion, Draft, Preview, Refusal, Reveals, Role, Side as Reading, Subject, Table,
    Typing, Verb,
};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST};
use crate::play::checks::{Reader, TypedSide};
use crate::play::elective::mark_attacked;
use crate::play::taking;
use crate::rules::Part;
use crate::rules::forge_of_power::{self as rules, NAMED_DCS, NamedDc, SAVES};
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
        let read = read(table, args)?;
        let odds = rules::check_odds(read.bonus(), read.dc);
        let preview = Preview {
            notes: read.reach(table).into_iter().collect(),
            ..Preview::new(vec![read.words(table.game)], odds)
        };
        Ok(match read.damage_odds() {
            Some(damage) => preview.with(damage),
            None => preview,
        })
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
    let read = read(draft.table(), args)?;
    let by = read.read.subject.who;
    if let Some(damage) = &read.damage {
        draft.may_roll(by, &[Die::D(20)]);
        draft.may_roll_expression(by, damage);
    }
    read.describe(draft);
    let die = draft.roll(by, &[Die::D(20)])?[0];
    let check = rules::check(die, read.bonus(), read.dc);
    if let Some(target) = read.attacks {
        draft.describe_damage(by, "", target);
    }
    let damage = read.roll_damage(draft, check.grade)?;
    let mut roll = read.as_roll(draft.table(), &check);
    let dealt = damage.iter();
    roll.facts
        .extend(dealt.map(|damage| Part::new("damage", damage.total)));
    draft.rolled(Contest {
        sides: vec![roll],
        ..Contest::default()
    });
    if read.attacks.is_some() {
        use_attack(draft, by, read.attacks);
    }
    if let (Some(damage), Some(target)) = (damage, read.attacks) {
        let total = damage.total;
        draft.state(Statement::DamageRolled(damage));
        land(draft, target, total, check.grade == rules::CRITICAL_SUCCESS)?;
    }
    match by {
        Some(by) if read.read.has(DEATH) => {
            death_save(draft, by, check.grade, args.given.is_some())
        }
        _ => Ok(()),
    }
}

/// The bonus of a check.
pub(super) fn now(table: Table<'_>, args: &Args<'_>) -> Option<i64> {
    Some(read(table, args).ok()?.bonus())
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Side, Refusal> {
    let (mut left, mut right) = TypedSide::whole(table, args).two("dc", THE_DC);
    let without = args
        .given
        .and_then(|given| subject_without_save(table, given));
    let subject = without.map_or_else(|| left.subject(), Ok)?;
    let mut side = Reading::new(subject, Role::Rolls);
    let mut reader = Reader::new(table, "check");
    left.modify(&mut reader, &mut side)?;
    left.no_more()?;
    let mut read = Side::new(side, 0);
    let mut at = args.verb.span;
    if right.is_missing()
        && let Some(given) = args.given
    {
        read.against = given.check.against.clone().unwrap_or(read.against);
    } else {
        right.is_there()?;
        at = right.cursor.here();
        read.against = difficulty(table, &mut right.cursor)?;
        right.more(&mut reader, &mut read.read)?;
        let damage_at = right.cursor.here();
        if right.cursor.take(&["damage"]).is_some() {
            if read.read.has(NO_ATTACK) || !matches!(read.against, Against::Stat(..)) {
                let refusal = Refusal::rule(damage_at, "only an attack does damage");
                return Err(refusal
                    .hint("dc AC of NAME damage 1d8+4; 'save' takes damage for a saving throw"));
            }
            read.damage = Some(expression(right.cursor.word("damage such as 1d8+4")?)?);
            right.more(&mut reader, &mut read.read)?;
        }
        right.no_more()?;
    }
    let death = read.read.noted(DEATH).map(|noted| noted.at);
    if let Some((by, at)) = read.read.subject.who.zip(death) {
        may_save(table, by, at)?;
    }
    read.set_dc(dc_parts(table, &read.against, at)?);
    read.add_own(table);
    if let Against::Stat(_, target) = &read.against
        && !read.read.has(NO_ATTACK)
        && read.read.subject.who != Some(*target)
    {
        may_attack(table, &read, at)?;
        let against = read.against.clone();
        attack(table, &mut read, &against)?;
    }
    Ok(read)
}

/// What is rolled for a pending death save by a character without Fortitude: the die alone. `None`
/// for anything else.
fn subject_without_save(table: Table<'_>, given: &Given<'_>) -> Option<Subject> {
    let person = table.campaign.characters.get(given.who)?;
    let death = GivenModifier::Word(DEATH.to_owned());
    let is_death = given.check.modifiers.contains(&death);
    let lacks = is_death && bonus_of(table, person, FORTITUDE).is_none();
    lacks.then(|| Subject {
        who: Some(given.who),
        name: person.name.clone(),
        what: FORTITUDE.to_owned(),
        counts_as: String::new(),
        base: Part::new("0", 0),
        rolls: given.check.what.clone(),
        skill: None,
        traits: Vec::new(),
        span: given.at,
    })
}

/// What a roll lacks that has no difficulty.
pub(super) const THE_DC: &str = "'dc' and the difficulty";

/// Refuses an attack by a character who may not attack now.
pub(super) fn may_attack(table: Table<'_>, read: &Side, at: Span) -> Result<(), Refusal> {
    let attacker = read.read.subject.who.map(|by| table.character(by));
    let Some(attacker) = attacker.transpose()? else {
        return Ok(());
    };
    let hinders =
        |held: &&Condition| [RESTRAINED, STUNNED].contains(&held.name.to_lowercase().as_str());
    if let Some(held) = attacker.conditions.iter().find(hinders) {
        let said = format!("{} is {} and cannot attack", attacker.name, held.label());
        table.forbid(at, said)?;
    }
    taking::may_attack(table, attacker.id, at)
}

/// Uses the action of an attack, hit or miss; its target may interrupt.
pub(super) fn use_attack(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    target: Option<CharacterId>,
) {
    let Some(by) = by else { return };
    reach::remark(draft, Some(by), target);
    if let Some(target) = target {
        mark_attacked(draft, by, target);
    }
    taking::use_attack(draft, by);
}

/// A roll against a character's stat is an attack: conditions of the attacker change the roll, those of the
/// target its AC.
pub(super) fn attack(table: Table<'_>, read: &mut Side, against: &Against) -> Result<(), Refusal> {
    let by = read.read.subject.who;
    let conditions = &table.game.conditions;
    if let Some(attacker) = by.map(|by| table.character(by)).transpose()? {
        read.read.parts.extend(conditions.of_attacker(attacker));
    }
    let Against::Stat(stat, target) = against else {
        return Ok(());
    };
    let target = *target;
    if by == Some(target) {
        return Ok(());
    }
    read.attacks = Some(target);
    let defender = table.character(target)?;
    if table.game.stat(stat).is_some_and(|stat| stat.id == AC) {
        let surprised = || {
            let fight = table.campaign.running()?;
            let mut places = fight.places_of(target);
            places.find(|place| place.surprised == fight.round)?;
            Some(Part::new("surprised", FLAT_FOOTED))
        };
        if let Some(exposed) = conditions.of_target(defender).or_else(surprised) {
            read.dc -= exposed.value;
            read.dc_parts.push(Part::new(exposed.label, -exposed.value));
        }
    }
    Ok(())
}

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

/// The DC; against a save or a skill, 10 more than its bonus.
pub(super) fn dc_of(table: Table<'_>, against: &Against, at: Span) -> Result<i64, Refusal> {
    let parts = dc_parts(table, against, at)?;
    Ok(parts.iter().map(|part| part.value).sum())
}

/// The parts of the DC: the number itself, and the effect of conditions.
pub(super) fn dc_parts(
    table: Table<'_>,
    against: &Against,
    at: Span,
) -> Result<Vec<Part>, Refusal> {
    match against {
        Against::Number(dc) => Ok(vec![Part::new(dc.to_string(), *dc)]),
        Against::Stat(name, who) => {
            let person = table.character(*who)?;
            let bonus = bonus_of(table, person, name)
                .ok_or_else(|| missing(table, &person.name, name, at))?;
            let id = table.game.stat(name).map_or(name.as_str(), |stat| stat.id);
            let is_save = SAVES.iter().any(|save| save.eq_ignore_ascii_case(id));
            let number = if is_save || person.skill(name).is_some() {
                rules::skill_dc(bonus)
            } else if id == AC {
                bonus
            } else {
                let said = format!(
                    "{id} is no DC: AC, or a save or skill of {} is",
                    person.name
                );
                return Err(Refusal::rule(at, said).hint("a number is one too: dc 15"));
            };
            let mut parts = vec![Part::new(number.to_string(), number)];
            parts.extend(table.game.conditions.of_roll(person, id));
            Ok(parts)
        }
    }
}

/// Parses a check that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    if let Some(word) = args.words.iter().find(|word| word.is("damage")) {
        let refusal = Refusal::rule(word.span, "a check that is rolled later does no damage");
        return Err(refusal.hint("'save NAME reflex dc 15 damage 4d6' rolls both at once"));
    }
    let read = read(table, args)?;
    Ok(read.read.pending(Some(read.against)))
}

/// A bonus by name: a skill of that name, or else the stat.
pub(super) fn bonus_of(
    table: Table<'_>,
    person: &crate::campaign::Character,
    name: &str,
) -> Option<i64> {
    if let Some(skill) = person.skill(name) {
        let stat = if skill.stat.is_empty() {
            0
        } else {
            table.game.stat_of(person, &skill.stat)?
        };
        return Some(skill.ranks + stat);
    }
    table.game.stat_of(person, name)
}

/// The refusal of a bonus that the character, or anybody, does not have.
pub(super) fn missing(table: Table<'_>, who: &str, name: &str, at: Span) -> Refusal {
    match table.game.stat(name) {
        Some(stat) => Refusal::lacks(at, who, stat.id),
        None => Refusal::unknown(at, "stat or skill", name),
    }
}
