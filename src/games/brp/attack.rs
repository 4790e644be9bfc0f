//! `attack`: a weapon skill against a parry or a dodge, and what the hit does.

mod odds;
mod read;

use self::read::{Attack, defences, is_dodge, read};
pub(super) use self::read::{TRAITS, fights};
use super::checks::{earn, finish, roll};
use super::harm::{land, state_of};
use super::options::is_universal;
use super::remarks;
use super::target::{Reach, Side};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{Attack as Kept, CharacterId, Condition, Hit, Roll, Statement};
use crate::dice::Expression;
use crate::game::syntax::{self, Arg, DICE, value};
use crate::game::{Args, Damage as Dealt, Draft, Refusal, Remark, Reveals, Verb, base};
use crate::play::attack::{BEGINNING, DAMAGE, MORE, PIERCES};
use crate::play::defences::count_defence;
use crate::play::pending::{Call, call};
use crate::rules::brp::{self as rules, Kind};
use crate::rules::{Grade, Verdict};

/// The verbs of this file.
pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        BEGINNING,
        Arg::Optional(&[value("DEFENCE", syntax::Kind::What, defences)]),
        Arg::Options(&[
            MORE,
            DAMAGE,
            PIERCES,
            &[Arg::Word("undefended", "the target does not defend")],
            &[kind(0)],
            &[kind(1)],
            &[kind(2)],
            &[kind(3)],
            &[kind(4)],
        ]),
        DICE,
    ],
    doc: "An attack: the target parries or dodges if it would hit; then damage less armour. The damage modifier is added by itself.",
    reveals: Reveals::First,
    odds: Some(odds::preview),
    run: attack,
    ..Verb::PLAIN
};

/// A kind of weapon, where the one that attacks is of another.
const fn kind(nth: usize) -> Arg {
    Arg::Word(TRAITS[nth].word, TRAITS[nth].doc)
}

fn attack(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let attack = read(draft.table(), args)?;
    attack.expect(draft);
    let (dice, own) = roll(draft, attack.strike.read.subject.who, attack.strike.chance)?;
    let mut sides = vec![rolled(&attack.strike, dice, own)];
    let mut answered = None;
    if let Some(defence) = attack.defence.as_ref().filter(|_| own.rank > 0) {
        let (dice, grade) = roll(draft, defence.read.subject.who, defence.chance)?;
        sides.push(rolled(defence, dice, grade));
        answered = Some(grade);
        if let Some(who) = defence
            .read
            .subject
            .who
            .filter(|_| is_universal(draft.campaign()))
        {
            count_defence(draft, who);
        }
    }
    let blow = rules::blow(own, answered);
    let verdict = match (blow.hit, answered) {
        (Some(_), _) => Verdict::FIRST,
        (None, Some(_)) => Verdict::SECOND,
        (None, None) => Verdict::Neither,
    };
    let at = finish(draft, sides, Some(verdict));
    let mut kept = Kept {
        target: attack.target,
        damage: attack.weapon.clone(),
        weapon: attack.stored.clone().unwrap_or_default(),
        pierce: attack.pierce,
        ..Kept::default()
    };
    if let (Some(hit), Some(weapon)) = (blow.hit, &attack.weapon) {
        kept.hit = Some(strike(draft, &attack, hit, weapon)?);
    }
    draft.keep_attack(at, kept);
    tell(draft, &attack, &blow, [Some(own), answered]);
    if blow.hit == Some(rules::Hit::Special) {
        besides(draft, attack.target, attack.kind)?;
    }
    earn(draft, &attack.strike, own);
    if let (Some(defence), Some(grade)) = (&attack.defence, answered) {
        earn(draft, defence, grade);
    }
    Ok(())
}

fn rolled(side: &Side, dice: Vec<u16>, grade: Grade) -> Roll {
    Roll {
        dice,
        grade: grade.id.to_owned(),
        ..side.roll()
    }
}

/// Rolls the damage of a hit and lands it.
fn strike(
    draft: &mut Draft<'_>,
    attack: &Attack,
    hit: rules::Hit,
    weapon: &Expression,
) -> Result<Hit, Refusal> {
    let damage = attack.damage(hit, weapon);
    let (mut fell, mut totals) = (Vec::new(), Vec::new());
    for dice in damage.dice() {
        let faces = draft.roll_expression(attack.strike.read.subject.who, dice)?;
        totals.push(dice.total(&faces));
        fell.extend(faces);
    }
    let amount = damage.total(&totals);
    draft.state(Statement::DamageRolled(DamageRoll {
        label: "damage".into(),
        total: amount,
        dice: damage.to_string().into(),
        fell: (!fell.is_empty()).then(|| fell.clone()),
        bonus: 0,
        others: Vec::new(),
    }));
    let dealt = Dealt {
        amount,
        pierce: attack.pierce,
        unarmoured: damage.unarmoured,
    };
    Ok(Hit {
        dice: fell,
        maximum: hit == rules::Hit::Critical,
        ..land(draft, attack.target, dealt)?
    })
}

/// Says what becomes of the weapons, and what a special success or a fumble does besides.
fn tell(draft: &mut Draft<'_>, attack: &Attack, blow: &rules::Blow, grades: [Option<Grade>; 2]) {
    let dodged = attack
        .defence
        .as_ref()
        .is_some_and(|side| is_dodge(&side.read.subject.what));
    let melee = attack.strike.reach == Reach::Melee;
    let mut lose = |remark: &Remark, points: i64| {
        if points > 0 && attack.defends() && !dodged {
            draft.remark(remark, &points.to_string());
        }
    };
    lose(&remarks::PARRY_LOSES, blow.parry_loses);
    lose(
        &remarks::WEAPON_LOSES,
        if melee { blow.weapon_loses } else { 0 },
    );
    if is_universal(draft.campaign()) {
        let sides = [Some(&attack.strike), attack.defence.as_ref()];
        for (side, grade) in sides.into_iter().zip(grades) {
            if let (Some(side), Some(rules::FUMBLE)) = (side, grade) {
                draft.remark(&remarks::FUMBLES, &side.read.subject.name);
            }
        }
    }
}

/// What a special hit of edition `uge` does besides its damage.
fn besides(draft: &mut Draft<'_>, target: CharacterId, kind: Kind) -> Result<(), Refusal> {
    let name = draft.named(target).name;
    let person = draft.character(target)?;
    // Whoever lies there already is not stunned by it.
    let stands = state_of(person).is_none() && base(person, "CON").is_some();
    match kind {
        Kind::Bleed => {
            draft.remark(&remarks::BLEEDS, &name);
            draft.put_condition(target, Condition::named("bleeding"));
        }
        Kind::Crush if stands => {
            let check = Call {
                why: "take the blow (1D3 rounds)",
                or_else: "stunned".to_owned(),
                ..Call::times("CON", 5)
            };
            call(draft, target, check)?;
        }
        Kind::Knockback => draft.remark(&remarks::THROWN_BACK, &name),
        Kind::Entangle => draft.remark(&remarks::ENTANGLED, &name),
        Kind::Crush | Kind::Impale | Kind::Maximum | Kind::Plain => {}
    }
    Ok(())
}
