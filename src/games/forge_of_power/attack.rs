//! `attack`: 1d20 + a weapon skill against AC, and the effect of the hit.

use super::checks::{
    attack as against_target, bonus_of, dc_parts, may_attack, missing, use_attack,
};
use super::harm::land;
use super::stats::{AC, INITIATIVE};
use super::target::Side;
use crate::campaign::pending::Against;
use crate::campaign::{Attack as Kept, CharacterId, Contest, Hit, Skill, Statement};
use crate::dice::Die;
use crate::game::candidates::named;
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, value};
use crate::game::{Args, Completion, Draft, Note, Preview, Refusal, Reveals, Table, Typing, Verb};
use crate::lang::line::Line;
use crate::lang::operand::Operand;
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{
    Attacking, DAMAGE, MORE, WHO_IS_ATTACKED, attacking, no_damage_note, preview as attack_preview,
    strikes,
};
use crate::play::checks::name_of;
use crate::play::weapon_skills::is_weapon_skill;
use crate::rules::forge_of_power::{self as rules, NAMED_DCS, SAVES};
use crate::rules::{Part, Verdict};
use crate::verbs::people::harm::remark_no_damage;

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
    odds: Some(preview),
    run,
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
fn read(table: Table<'_>, args: &Args<'_>) -> Result<(Side, Kept), Refusal> {
    let Attacking {
        who: by,
        strike,
        mut reader,
        target: mut right,
        mut kept,
    } = attacking(table, args)?;
    let mut strike = Side::new(strike, 0);
    strike.damage.clone_from(&kept.damage);
    let nobody = right.nothing(WHO_IS_ATTACKED);
    let found = right.operands();
    let Some(name) = found.first() else {
        return Err(nobody);
    };
    let target = name_of(table, right.line, name)?;
    if target == by {
        return Err(Refusal::expected(name.span, "a different character"));
    }
    strike.against = match &found[1..] {
        [] => Against::Stat(AC.to_owned(), target),
        defence => held_against(table, right.line, defence, target)?,
    };
    let at = found.get(1).unwrap_or(name).span;
    right.more(&mut reader, &mut strike.read)?;
    right.no_more()?;
    strike.set_dc(dc_parts(table, &strike.against, at)?);
    strike.add_own(table);
    may_attack(table, &strike, args.verb.span)?;
    let against = strike.against.clone();
    against_target(table, &mut strike, &against)?;
    strike.attacks = Some(target);
    kept.target = target;
    Ok((strike, kept))
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

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let (strike, _) = read(table, args)?;
    let odds = rules::check_odds(strike.bonus(), strike.dc);
    let hit: f64 = [rules::SUCCESS, rules::CRITICAL_SUCCESS]
        .iter()
        .map(|grade| odds.get(*grade))
        .sum();
    let critical = odds.get(rules::CRITICAL_SUCCESS);
    let mut notes = vec![Note::Chance("critical hit", critical)];
    if strike.damage.is_none() {
        notes.insert(0, no_damage_note());
    }
    notes.extend(strike.reach(table));
    let preview = Preview {
        notes,
        ..Preview::new(vec![strike.words(table.game)], odds)
    };
    Ok(attack_preview(preview, hit, strike.damage_odds()))
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (strike, mut kept) = read(draft.table(), args)?;
    let (by, target) = (strike.read.subject.who, kept.target);
    draft.may_roll(by, &[Die::D(20)]);
    if let Some(damage) = &strike.damage {
        draft.may_roll_expression(by, damage);
    }
    let (what, whom) = (&strike.read.subject.what, draft.named(target).name);
    draft.describe(by, what, &whom, strike.read.secret);
    let die = draft.roll(by, &[Die::D(20)])?[0];
    let check = rules::check(die, strike.bonus(), strike.dc);
    let mut roll = strike.as_roll(draft.table(), &check);
    let hits = check.grade.rank > 0;
    draft.describe_damage(by, &kept.weapon, target);
    let damage = strike.roll_damage(draft, check.grade)?;
    roll.facts
        .extend(damage.iter().map(|dealt| Part::new("damage", dealt.total)));
    let at = draft.rolled(Contest {
        sides: vec![roll],
        verdict: Some(if hits {
            Verdict::FIRST
        } else {
            Verdict::Neither
        }),
        ..Contest::default()
    });
    draft.keep_attack(at, kept.clone());
    use_attack(draft, by, Some(target));
    if let Some(dealt) = damage {
        let (total, fell) = (dealt.total, dealt.fell.clone().unwrap_or_default());
        draft.state(Statement::DamageRolled(dealt));
        let critical = check.grade == rules::CRITICAL_SUCCESS;
        kept.hit = Some(Hit {
            dice: fell,
            ..land(draft, target, total, critical)?
        });
        draft.keep_attack(at, kept);
    } else if hits {
        remark_no_damage(draft, target);
    }
    Ok(())
}
