//! `check`: 1d20 + a bonus against a DC.

use super::modifiers::RULES;
use super::stats::AC;
use super::target::Side;
use crate::campaign::pending::Against;
use crate::campaign::{CharacterId, Contest, PendingCheck};
use crate::dice::Die;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, NAME, number, text, what};
use crate::game::who::character;
use crate::game::{Args, Preview, Refusal, Reveals, Table, Verb, Why};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST};
use crate::play::checks::{Reader, Target, TypedSide, no_more, split};
use crate::play::elective::mark_attacked;
use crate::rules::forge_of_power::{self as rules, NAMED_DCS};

/// The verbs of this file.
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
        DICE,
    ],
    doc: "1d20 + the bonus against the DC.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let read = read(table, args)?;
        Ok(Preview {
            targets: vec![read.words()],
            odds: rules::check_odds(read.bonus(), read.dc),
            ..Preview::default()
        })
    }),
    run: |draft, args| {
        let read = read(draft.table(), args)?;
        let die = draft.roll(&[Die::D(20)])?[0];
        let check = rules::check(die, read.bonus(), read.dc);
        let contest = Contest {
            sides: vec![read.as_roll(&check)],
            ..Contest::default()
        };
        draft.rolled(contest);
        // A roll against somebody's AC is an attack, hit or miss.
        if let (Some(by), Some(who)) = (read.read.subject.who, read.attacks) {
            mark_attacked(draft, by, who);
        }
        Ok(())
    },
    ..Verb::PLAIN
};

/// What a roll is against.
pub(super) const DIFFICULTY: Arg = Arg::OneOf(&[
    &[number("N")],
    &[Arg::Word("simple", "10")],
    &[Arg::Word("average", "15")],
    &[Arg::Word("hard", "20")],
    &[Arg::Word("very-hard", "25")],
    &[Arg::Word("extremely-hard", "30")],
    &[Arg::Word("impossible", "40")],
    &[text("STAT"), Arg::Word("of", "whose"), NAME],
]);

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Side, Refusal> {
    let (mut left, right) = split(TypedSide::whole(table, args), "dc");
    if right.is_none() && args.given.is_none() {
        return Err(Refusal::expected(args.end(), "'dc' and the difficulty"));
    }
    let mut read = Side::new(left.subject()?, 0);
    let mut reader = Reader::new(table, RULES, "check");
    left.modify(&mut reader, &mut read)?;
    no_more(table, &left.cursor)?;
    let mut at = args.verb.span;
    if let Some(mut right) = right {
        at = right.here();
        read.against = difficulty(table, &mut right)?;
        reader.all(&mut right, &mut read)?;
        no_more(table, &right)?;
    } else if let Some(against) = args.given.and_then(|given| given.check.against.as_ref()) {
        read.against = against.clone();
    }
    (read.dc, read.attacks) = dc_of(table, &read.against, at)?;
    read.reading().add_own(table);
    let people = &table.campaign.characters;
    if let Some(target) = read.attacks.and_then(|id| people.get(id)) {
        let who = read.read.subject.who.and_then(|id| people.get(id));
        let parts = table.game.conditions.of_attack(who, target);
        read.read.parts.extend(parts);
    }
    Ok(read)
}

/// `N`, a named difficulty, or `STAT of NAME`.
pub(super) fn difficulty(table: Table<'_>, cursor: &mut Cursor<'_>) -> Result<Against, Refusal> {
    const WHAT: &str = "a DC: a number, simple, average, hard, very-hard, extremely-hard, impossible, or STAT of NAME";
    let at = cursor.here();
    let Some(word) = cursor.peek() else {
        return Err(Refusal::expected(at, WHAT));
    };
    if word.is_number() || word.is_signed() {
        return Ok(Against::Number(cursor.signed("a DC", 0, LARGEST)?));
    }
    let named = NAMED_DCS.iter().find(|dc| word.is(dc.id));
    cursor.skip(1);
    if let Some(named) = named {
        return Ok(Against::Number(named.dc));
    }
    if cursor.take(&["of"]).is_none() {
        return Err(Refusal::expected(at, WHAT));
    }
    let who = character(table, cursor.word("a character's name")?)?;
    Ok(Against::Stat(word.text.clone(), who))
}

/// The DC, and whom the roll attacks, if that stat is the AC.
pub(super) fn dc_of(
    table: Table<'_>,
    against: &Against,
    at: Span,
) -> Result<(i64, Option<CharacterId>), Refusal> {
    match against {
        Against::Number(dc) => Ok((*dc, None)),
        Against::Stat(name, who) => {
            let person = table.character(*who)?;
            let dc = bonus_of(table, person, name)
                .ok_or_else(|| missing(table, &person.name, name, at))?;
            let attacks = table.game.stat(name).filter(|stat| stat.id == AC);
            Ok((dc, attacks.map(|_| *who)))
        }
    }
}

/// What a check rolls, for one that is called for.
pub(super) fn pending(table: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
    let read = read(table, args)?;
    Ok(read.read.pending(Some(read.against)))
}

/// A bonus by name: a skill of that name, else the stat.
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

/// Somebody has no bonus of that name, or nobody could have.
pub(super) fn missing(table: Table<'_>, who: &str, name: &str, at: Span) -> Refusal {
    match table.game.stat(name) {
        Some(stat) => {
            let (who, stat) = (who.to_owned(), stat.id.to_owned());
            Refusal::at(at, Why::MissingStat { who, stat })
        }
        None => Refusal::unknown(at, "stat or skill", name),
    }
}
