//! `attack`: 1d20 + a weapon skill against AC, and the effect of the hit.

use super::stats::{AC, INITIATIVE};
use super::target::{add_own, aims, bonus_of, dc_parts, may_attack, missing, plan, ready};
use crate::campaign::pending::Against;
use crate::campaign::{CharacterId, Skill};
use crate::game::candidates::named;
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, value};
use crate::game::{Args, Completion, Refusal, Reveals, Table, Typing, Verb};
use crate::lang::line::{Line, Span};
use crate::lang::operand::Operand;
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{Attacking, DAMAGE, MORE, WHO_IS_ATTACKED, attacking, strikes};
use crate::play::checks::{TypedSide, name_of};
use crate::play::flow::{self, Plan};
use crate::play::weapon_skills::is_weapon_skill;
use crate::rules::forge_of_power::{self as rules, NAMED_DCS, SAVES};

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        NAME,
        Arg::Optional(&[value("ATTACK|SKILL|BONUS", Kind::What, fighting)]),
        MODIFIERS,
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("DC|SAVE", Kind::What, defences)]),
        Arg::Options(&[MORE, DAMAGE]),
        DICE,
    ],
    doc: "1d20 + a weapon skill against AC: a hit does dice plus attribute, a critical hit its dice twice; uses the 1-Action.",
    reveals: Reveals::First,
    odds: Some(|table, args| {
        let plan = read(table, args)?;
        Ok(flow::attack_odds(table.game, &plan))
    }),
    run: |draft, args| {
        let plan = read(draft.table(), args)?;
        flow::roll(draft, &plan).map(drop)
    },
    ..Verb::PLAIN
};

/// A character's attacks, then fighting skills; if there are neither, all skills that are not saves.
fn fighting(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = strikes(table, typing);
    out.retain(|one| one.text != INITIATIVE && !SAVES.contains(&one.text.as_str()));
    out
}

/// What an attack can be rolled against besides AC.
fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let person = named(table, typing);
    let number = |stat: &str| person.and_then(|who| bonus_of(table, who, stat));
    let ac = number(AC).map(|ac| Completion::keyword(AC, ac.to_string()));
    let saves = SAVES.into_iter().filter_map(|save| {
        let dc = rules::skill_dc(number(save)?);
        Some(Completion::keyword(save, format!("10 + the save: {dc}")))
    });
    let dcs = NAMED_DCS.iter();
    let dcs = dcs.map(|dc| Completion::keyword(dc.id, dc.dc.to_string()));
    ac.into_iter().chain(saves).chain(dcs).collect()
}

/// Whether a skill is used to attack, by its name.
pub(super) fn fights(skill: &Skill) -> bool {
    is_weapon_skill(&skill.name)
}

/// Parses an attack, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let Attacking {
        who: by,
        strike: mut side,
        mut reader,
        target: mut right,
        kept,
    } = attacking(table, args)?;
    let (target, span, defence) = match right.aimed {
        Some(aimed) => (aimed.target, right.cursor.here(), Vec::new()),
        None => named_first(&mut right)?,
    };
    if target == by {
        return Err(Refusal::expected(span, "a different character"));
    }
    let against = match defence.as_slice() {
        [] => Against::Stat(AC.to_owned(), target),
        defence => held_against(table, right.line, defence, target)?,
    };
    let at = defence.first().map_or(span, |defence| defence.span);
    right.more(&mut reader, &mut side)?;
    right.no_more()?;
    let mut dc = dc_parts(table, &against, at)?;
    add_own(table, &mut side);
    may_attack(table, Some(by), args.verb.span)?;
    aims(table, &mut side, &against, &mut dc)?;
    let side = ready(table, side, &against, dc);
    Ok(plan(table, side, Some(target), kept, &[], true))
}

/// The target, the position of its name, and the words after it.
type NamedFirst<'a> = (CharacterId, Span, Vec<Operand<'a>>);

fn named_first<'a>(side: &mut TypedSide<'_, 'a>) -> Result<NamedFirst<'a>, Refusal> {
    let nobody = side.nothing(WHO_IS_ATTACKED);
    let mut found = side.operands();
    if found.is_empty() {
        return Err(nobody);
    }
    let name = found.remove(0);
    let target = name_of(side.table, side.line, &name)?;
    Ok((target, name.span, found))
}

/// `15`, `very hard`, `Reflex`: a number, a named difficulty, or a stat or skill of the target.
fn held_against(
    table: Table<'_>,
    line: &Line,
    words: &[Operand<'_>],
    target: CharacterId,
) -> Result<Against, Refusal> {
    const EXPECTED: &str = "a modifier, 'dv' or the end";
    let texts: Vec<String> = words
        .iter()
        .map(|word| word.text(line).to_lowercase())
        .collect();
    let called = texts.join(" ");
    let dc = NAMED_DCS
        .iter()
        .find(|dc| called == dc.id || called == dc.label.to_lowercase());
    if let Some(dc) = dc {
        return Ok(Against::Number(dc.dc));
    }
    if let [_, extra, ..] = words {
        return Err(Refusal::expected(extra.span, EXPECTED));
    }
    let Some(word) = words.first().and_then(Operand::single) else {
        let span = words.first().map(|word| word.span).unwrap_or_default();
        return Err(Refusal::expected(span, EXPECTED));
    };
    if word.is_number() {
        let word = std::slice::from_ref(word);
        let number = Cursor::new(word, word[0].span).number("a DC", 0, LARGEST)?;
        return Ok(Against::Number(number));
    }
    let person = table.character(target)?;
    if bonus_of(table, person, &word.text).is_none() {
        return Err(missing(table, &person.name, &word.text, word.span));
    }
    Ok(Against::Stat(word.text.clone(), target))
}
