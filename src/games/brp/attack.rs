//! `attack`: a weapon skill against a parry or a dodge, and the effect of the hit.

mod defence;
mod odds;
mod read;
mod situation;

use self::defence::kinds;
use self::read::SPECIALS;
use self::read::{Attack, defences, read};
pub(super) use self::read::{TRAITS, defends, fights};
use self::situation::Need;
use super::checks::{earn, finish, roll};
use super::conditions::ENTANGLED;
use super::harm::{BLEEDING, PRONE, state_of};
use super::known::is_dodge;
use super::options::is_universal;
use super::remarks;
use super::target::{Reach, Side};
use super::turns::{ATTACKED, declare};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{Hit, Roll, Statement, Until};
use crate::dice::{Die, Expression};
use crate::game::remark::LACKS;
use crate::game::syntax::{self, Arg, DICE, value};
use crate::game::{Args, Damage as Dealt, Draft, Refusal, Remark, Reveals, Verb, base};
use crate::play::attack::{BEGINNING, DAMAGE, MORE, PIERCES};
use crate::play::deadline::{begin, through_next_round};
use crate::play::defences::count_defence;
use crate::play::flow::{land, remark_no_damage};
use crate::play::pending::{Call, call};
use crate::play::taking::use_attack;
use crate::rules::brp::{self as rules, Chance, FAILURE, Kind, Roller, SUCCESS};
use crate::rules::{Grade, Part, Verdict};

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
    doc: "An attack: the target parries or dodges if it would hit; then damage less armour. The damage modifier is added automatically.",
    reveals: Reveals::First,
    odds: Some(odds::preview),
    run: attack,
    ..Verb::PLAIN
};

/// Syntax for a kind of weapon that differs from the one used.
const fn kind(nth: usize) -> Arg {
    Arg::Word(SPECIALS[nth].word, SPECIALS[nth].doc)
}

fn attack(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let attack = read(draft.table(), args)?;
    attack.expect(draft);
    let (target, striker) = (draft.named(attack.kept.target).name, &attack.strike.read);
    let what = &striker.subject.what;
    draft.describe(striker.subject.who, what, &target, striker.secret);
    let (dice, own) = roll(draft, attack.strike.read.subject.who, attack.strike.chance)?;
    let mut sides = vec![rolled(&attack.strike, dice, own)];
    let answered = if own.rank > 0 {
        defend(draft, &attack, &mut sides)?
    } else {
        None
    };
    let blow = rules::blow(own, answered);
    let last = u8::try_from(sides.len().saturating_sub(1)).unwrap_or(1);
    let verdict = match (blow.hit, answered) {
        (Some(_), _) => Verdict::FIRST,
        (None, Some(_)) => Verdict::Side(last),
        (None, None) => Verdict::Neither,
    };
    let at = finish(draft, sides, Some(verdict));
    if let Some(by) = attack.strike.read.subject.who {
        use_attack(draft, by);
    }
    let mut kept = attack.kept.clone();
    if let (Some(hit), Some(weapon)) = (blow.hit, &attack.kept.damage) {
        kept.hit = Some(strike(draft, &attack, hit, weapon)?);
    }
    let hit = kept.hit.clone();
    draft.keep_attack(at, kept);
    if blow.hit.is_some() && hit.is_none() {
        remark_no_damage(draft, attack.kept.target);
    }
    if attack.too_low && own.rank > 0 {
        draft.remark(&remarks::NO_DEFENCE_LEFT, &target);
    }
    tell(draft, &attack, &blow, [Some(own), answered]);
    if blow.hit == Some(rules::Hit::Special) {
        besides(draft, &attack, hit.as_ref())?;
    }
    if let Some(who) = attack.strike.read.subject.who {
        declare(draft, who, ATTACKED);
    }
    earn(draft, &attack.strike, own);
    if let (Some(defence), Some(grade)) = (attack.defence(), answered) {
        earn(draft, defence, grade);
    }
    Ok(())
}

/// Rolls what the target needs before it defends itself, then its defence; `None` if it does not defend.
fn defend(
    draft: &mut Draft<'_>,
    attack: &Attack,
    sides: &mut Vec<Roll>,
) -> Result<Option<Grade>, Refusal> {
    let Some(defence) = attack.defence() else {
        return Ok(None);
    };
    for (stat, what_for) in &attack.lacks {
        draft.remark_of(attack.kept.target, &LACKS, &format!("{stat} to {what_for}"));
    }
    for Need { called, side } in &attack.needs {
        side.read.describe(draft, Some(&attack.strike.read));
        let (dice, grade) = roll(draft, side.read.subject.who, side.chance)?;
        sides.push(Roll {
            purpose: (*called).to_owned(),
            ..rolled(side, dice, grade)
        });
        if grade.rank < 0 {
            return Ok(None);
        }
    }
    defence.read.describe(draft, Some(&attack.strike.read));
    let (dice, grade) = roll(draft, defence.read.subject.who, defence.chance)?;
    sides.push(rolled(defence, dice, grade));
    if is_universal(draft.campaign()) {
        count_defence(draft, attack.kept.target, &kinds(&attack.strike, defence));
    }
    Ok(Some(grade))
}

fn rolled(side: &Side, dice: Vec<u16>, grade: Grade) -> Roll {
    Roll {
        dice,
        grade: grade.id.to_owned(),
        ..side.roll()
    }
}

/// Rolls the damage of a hit and applies it.
fn strike(
    draft: &mut Draft<'_>,
    attack: &Attack,
    hit: rules::Hit,
    weapon: &Expression,
) -> Result<Hit, Refusal> {
    let damage = attack.damage(hit, weapon);
    let (mut fell, mut totals, mut typed) = (Vec::new(), Vec::new(), Vec::new());
    let by = attack.strike.read.subject.who;
    draft.describe_damage(by, &attack.kept.weapon, attack.kept.target);
    for dice in damage.dice() {
        let (faces, by_hand) = draft.roll_damage(attack.strike.read.subject.who, dice)?;
        totals.push(dice.total(&faces));
        typed.extend(by_hand.into_iter().map(|at| at + fell.len()));
        fell.extend(faces);
    }
    let amount = damage.total(&totals);
    let rolled = DamageRoll::new("damage", &damage, amount, fell.clone(), typed);
    draft.state(Statement::DamageRolled(rolled));
    let dealt = Dealt {
        pierce: attack.kept.pierce,
        unarmoured: damage.unarmoured,
        ..Dealt::of(amount)
    };
    Ok(Hit {
        dice: fell,
        maximum: hit == rules::Hit::Critical,
        ..land(draft, attack.kept.target, dealt)?
    })
}

/// States what happens to the weapons, and the further effects of a special success or a fumble.
fn tell(draft: &mut Draft<'_>, attack: &Attack, blow: &rules::Blow, grades: [Option<Grade>; 2]) {
    let dodged = is_dodge(&attack.facing.read.subject.what);
    let melee = attack.strike.reach() == Reach::Melee;
    let mut lose = |remark: &Remark, points: i64| {
        if points > 0 && attack.defended && !dodged {
            draft.remark(remark, &points.to_string());
        }
    };
    lose(&remarks::PARRY_LOSES, blow.parry_loses);
    lose(
        &remarks::WEAPON_LOSES,
        if melee { blow.weapon_loses } else { 0 },
    );
    if is_universal(draft.campaign()) {
        let sides = [Some(&attack.strike), attack.defence()];
        for (side, grade) in sides.into_iter().zip(grades) {
            if let (Some(side), Some(rules::FUMBLE)) = (side, grade) {
                draft.remark(&remarks::FUMBLES, &side.read.subject.name);
            }
        }
    }
}

/// The further effects of a special hit in edition `uge`.
fn besides(draft: &mut Draft<'_>, attack: &Attack, hit: Option<&Hit>) -> Result<(), Refusal> {
    let target = attack.kept.target;
    let person = draft.character(target)?;
    // A character who is already down is neither stunned nor knocked down by it.
    let stands = state_of(person).is_none();
    let resists = stands && base(person, "CON").is_some();
    match attack.kind {
        Kind::Bleed => begin(draft, target, BLEEDING, Until::Cleared),
        Kind::Crush if resists => {
            let check = Call {
                why: "take the blow",
                or_else: "stunned".to_owned(),
                rounds_die: rules::STUNNED,
                ..Call::times("CON", 5)
            };
            call(draft, target, check)?;
        }
        Kind::Knockback => {
            if let Some(hit) = hit {
                throw_back(draft, attack, hit.amount, stands)?;
            }
        }
        Kind::Entangle => {
            let until = through_next_round(draft.campaign(), target);
            begin(draft, target, ENTANGLED, until);
        }
        Kind::Crush | Kind::Impale | Kind::Maximum | Kind::Plain => {}
    }
    Ok(())
}

/// What the attacker rolls for it.
const KNOCKBACK: &str = "knockback";

/// Damage before armour against the SIZ of the target, as a resistance roll of the attacker; a target that is
/// thrown back must roll to stay standing.
fn throw_back(
    draft: &mut Draft<'_>,
    attack: &Attack,
    damage: i64,
    stands: bool,
) -> Result<(), Refusal> {
    let person = draft.character(attack.kept.target)?;
    let (name, agile) = (person.name.clone(), base(person, "DEX").is_some());
    let Some(size) = base(person, "SIZ") else {
        draft.remark(&remarks::NO_SIZE, &name);
        return Ok(());
    };
    let chance = rules::resistance(damage, size, Roller::Active);
    let who = attack.strike.read.subject.who;
    let (dice, target, grade) = match chance {
        Chance::Roll(target) => {
            draft.describe(who, KNOCKBACK, &name, false);
            let die = draft.roll(who, &[Die::D100])?[0];
            (vec![die], Some(target), rules::resist(die, chance))
        }
        Chance::Automatic => (Vec::new(), None, SUCCESS),
        Chance::Impossible => (Vec::new(), None, FAILURE),
    };
    let what = format!("damage {damage} vs SIZ {size}");
    let parts = target.map(|target| {
        let ahead = Part::new(what.clone(), target - 50);
        vec![Part::new("50", 50), ahead]
    });
    let roll = Roll {
        who,
        name: attack.strike.read.subject.name.clone(),
        what,
        own: KNOCKBACK.to_owned(),
        parts: parts.unwrap_or_default(),
        target,
        dice,
        grade: grade.id.to_owned(),
        secret: attack.strike.read.secret,
        ..Roll::default()
    };
    finish(draft, vec![roll], None);
    if grade.rank < 0 {
        draft.remark(&remarks::HOLDS_GROUND, &name);
        return Ok(());
    }
    let metres = rules::thrown_back(damage);
    draft.remark(&remarks::THROWN_BACK, &format!("{name} {metres} m"));
    let lies = draft
        .character(attack.kept.target)?
        .condition(PRONE)
        .is_some();
    if stands && agile && !lies {
        let check = Call {
            why: "keep its feet",
            or_else: PRONE.to_owned(),
            ..Call::times("DEX", 5)
        };
        call(draft, attack.kept.target, check)?;
    }
    Ok(())
}
