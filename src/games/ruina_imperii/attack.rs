//! `attack`: a pool against a pool or a number. The effect of a hit is the GM's choice: the game has no
//! damage.

use super::modifiers::MODIFIERS as LISTED;
use super::side::ready;
use crate::campaign::{CharacterId, ContestKind, Skill};
use crate::game::modifier::listed;
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, text, value};
use crate::game::{Args, Completion, Refusal, Reveals, Role, Side, Subject, Table, Typing, Verb};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{
    Attacking, WHO_IS_ATTACKED, attacking, best_skill, defends_with, strikes,
};
use crate::play::checks::{Named, Reader, TypedSide, what_subject};
use crate::play::flow::{self, Aim, Plan};
use crate::play::weapon_skills::{contains_any, is_weapon_skill};
use crate::rules::amount::Way;
use crate::rules::ruina_imperii as rules;

pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        NAME,
        Arg::Optional(&[value("ATTACK|SKILL|POOL", Kind::What, strikes)]),
        Arg::Listed(
            || format!("[+N] {}", listed(LISTED, "attack")),
            &[MODIFIERS],
        ),
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("SKILL|NUMBER", Kind::What, defences)]),
        Arg::Short("[...]", &[MODIFIERS]),
        Arg::Optional(&[
            Arg::Word(
                "dv",
                "damage that the GM gives a hit, such as 1d6: the game has none",
            ),
            text("1d6"),
        ]),
        DICE,
    ],
    doc: "Pool against the target's pool, or against a number of hits. Damage given with dv is shown: what it means is up to you.",
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?))),
    run: |draft, args| {
        let attack = read(draft.table(), args)?;
        flow::roll(draft, &attack).map(drop)
    },
    ..Verb::PLAIN
};

/// Whether a skill is used to attack, by its name.
pub(super) fn fights(skill: &Skill) -> bool {
    is_weapon_skill(&skill.name)
}

/// Completions for a defence: fighting and evading skills.
fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    defends_with(table, typing, defends)
}

pub(super) fn defends(skill: &Skill) -> bool {
    let evades = &["dodge", "evade", "parry", "shield", "defend", "flee"];
    fights(skill) || contains_any(&skill.name, evades)
}

/// Hits do the damage that the GM gives them.
const WAYS: &[Way] = &[
    Way::once(rules::CRITICAL_SUCCESS),
    Way::once(rules::SUCCESS),
];

/// Parses an attack, for both the roll and its preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Plan, Refusal> {
    let Attacking {
        who: by,
        mut strike,
        mut reader,
        target: mut right,
        kept,
    } = attacking(table, args)?;
    let (target, against) = defender(&mut right, by)?;
    let (number, defence) = match against {
        // After a number, further words can only belong to the attacker.
        Defence::Number(number) => {
            reader.words(&mut right.cursor, &mut strike)?;
            while right.skip_option() {
                reader.words(&mut right.cursor, &mut strike)?;
            }
            right.no_more()?;
            (Some(number), None)
        }
        Defence::Pool(subject) => {
            let mut side = Side::new(*subject, Role::Defends { melee: true });
            right.modify(&mut Reader::new(table, "attack"), &mut side)?;
            right.no_more()?;
            side.add_own(table);
            (None, Some(ready(table, side, rules::ANSWER, None)?))
        }
    };
    strike.add_own(table);
    let mut sides = vec![ready(table, strike, rules::CHECK, number)?];
    sides.extend(defence);
    Ok(Plan {
        kind: ContestKind::Opposed,
        sides,
        versus: None,
        aim: Some(Aim {
            target: Some(target),
            harms: false,
            ..Aim::new(kept, WAYS)
        }),
    })
}

/// The target's parsed defence.
enum Defence {
    Pool(Box<Subject>),
    Number(i64),
}

/// `NAME [SKILL|NUMBER]`: by default the best fighting or evading skill.
fn defender(
    typed: &mut TypedSide<'_, '_>,
    by: CharacterId,
) -> Result<(CharacterId, Defence), Refusal> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv' or the end";
    let Named { who, span, with } = typed.named(WHO_IS_ATTACKED, then)?;
    if who == by {
        return Err(Refusal::expected(span, "a different character"));
    }
    let Some(with) = with else {
        let best = best_defence(table, who, span)?;
        return Ok((who, Defence::Pool(Box::new(best))));
    };
    let number = with.single().filter(|word| word.is_number());
    Ok((
        who,
        match number {
            Some(word) => {
                let mut cursor = Cursor::new(std::slice::from_ref(word), word.span);
                Defence::Number(cursor.number("the hits to beat", 0, LARGEST)?)
            }
            None => Defence::Pool(Box::new(what_subject(table, line, who, &with)?)),
        },
    ))
}

/// The best fighting or evading skill, including those of attacks on the sheet.
fn best_defence(table: Table<'_>, who: CharacterId, span: Span) -> Result<Subject, Refusal> {
    let person = table.character(who)?;
    let uses = |skill: &Skill| person.attacks.iter().any(|one| one.skill == skill.name);
    let best = best_skill(table, who, span, |skill| defends(skill) || uses(skill))?;
    best.ok_or_else(|| {
        let end = Span::new(span.end + 1, span.end + 1);
        let what = format!(
            "what does {} defend with, or which hits are to beat",
            person.name
        );
        Refusal::expected(end, what).hint("vs NAME SKILL, or vs NAME 2")
    })
}
