//! `attack`: a weapon skill against a parry or a dodge, and what the hit does.

use super::checks::{earn, finish, roll};
use super::harm::land;
use super::modifiers::RULES;
use super::options::{grading, is_universal};
use super::remarks;
use super::target::{Reach, Side};
use crate::campaign::statement::DamageRoll;
use crate::campaign::{
    Attack as Kept, Character, CharacterId, Condition, Hit, Roll, Skill, Statement,
};
use crate::dice::Expression;
use crate::game::syntax::{self, Arg, DICE, MODIFIER, MODIFIERS, NAME, number, text, value};
use crate::game::{
    Args, Completion, Damage as Dealt, Draft, Note, Preview, Refusal, Remark, Reveals, Spread,
    Table, Typing, Verb, base,
};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{Striker, damage_of, defends_with, stored_damage, striker, strikes};
use crate::play::checks::{
    Reader, Subject, TypedSide, name_of, no_more, skill_subject, two_sides, what_subject,
};
use crate::play::pending::{Call, call};
use crate::rules::brp::{self as rules, Damage, Difficulty, Kind, Modifier};
use crate::rules::{Grade, Odds, Verdict};

/// The verbs of this file.
pub(super) const VERBS: &[Verb] = &[ATTACK];

const ATTACK: Verb = Verb {
    name: "attack",
    syntax: &[
        NAME,
        Arg::Optional(&[value("ATTACK|SKILL|BONUS", syntax::Kind::What, strikes)]),
        MODIFIERS,
        Arg::Word(VERSUS, "the target"),
        NAME,
        Arg::Optional(&[value("DEFENCE", syntax::Kind::What, defences)]),
        Arg::Options(&[
            &[Arg::Many(&[MODIFIER])],
            &[
                Arg::Word("dv", "the damage of the weapon, such as 1d8+1"),
                text("1d8+1"),
            ],
            &[Arg::Word("ap", "armour pierced"), number("2")],
            &[Arg::Word("undefended", "the target does not defend")],
            &[Arg::Word(
                "impale",
                "a special hit rolls the weapon twice (uge)",
            )],
            &[Arg::Word("bleed", "a special hit bleeds (uge)")],
            &[Arg::Word(
                "crush",
                "a special hit doubles the damage modifier (uge)",
            )],
            &[Arg::Word("knockback", "a special hit throws back (uge)")],
            &[Arg::Word("entangle", "a special hit holds fast (uge)")],
        ]),
        DICE,
    ],
    doc: "An attack: the target parries or dodges if it would hit; then damage less armour. The damage modifier is added by itself.",
    reveals: Reveals::First,
    odds: Some(preview),
    run: attack,
    ..Verb::PLAIN
};

/// The words for what a special success does.
const KINDS: [(&str, Kind); 5] = [
    ("impale", Kind::Impale),
    ("bleed", Kind::Bleed),
    ("crush", Kind::Crush),
    ("knockback", Kind::Knockback),
    ("entangle", Kind::Entangle),
];

/// Every word that stands for no modifier behind the target.
const HIT_WORDS: [&str; 8] = [
    "dv",
    "ap",
    "undefended",
    "impale",
    "bleed",
    "crush",
    "knockback",
    "entangle",
];

/// An attack, read whole.
struct Attack {
    strike: Side,
    /// Nobody rolls where the target does not defend.
    defence: Option<Side>,
    target: CharacterId,
    weapon: Option<Expression>,
    modifier: Modifier,
    /// The attack of the sheet that it is, if it is one.
    stored: Option<String>,
    pierce: i64,
    kind: Kind,
}

impl Attack {
    fn damage(&self, hit: rules::Hit, weapon: &Expression) -> Damage {
        let halved = self.strike.reach == Reach::Thrown;
        Damage::of(hit, weapon, self.modifier, self.kind, halved)
    }

    fn defends(&self) -> bool {
        self.defence.is_some()
    }
}

/// Reads an attack whole: the roll and its preview build it with this.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack, Refusal> {
    let [mut left, mut right] = two_sides(table, args)?;
    let at = left.cursor.here();
    let Striker {
        who,
        subject,
        weapon: stored,
    } = striker(&mut left)?;
    let mut strike = Side::new(subject);
    left.modify(&mut Reader::new(table, RULES, "attack"), &mut strike)?;
    no_more(table, &left.cursor)?;
    strike.read.add_own(table);
    let hit = args.read(table).after(VERSUS);
    hit.once()?;
    let weapon = if hit.has("dv") {
        let word = hit.after("dv").text();
        let word = word.ok_or_else(|| hit.missing("a damage such as 1d8+1"))?;
        Some(damage_of(table, who, &word.text, word.span)?)
    } else {
        stored_damage(table, who, stored, strike.read.subject.span)?
    };
    let pierce = if hit.has("ap") {
        hit.after("ap")
            .count("how much armour is pierced", 0, LARGEST)?
    } else {
        stored.map_or(0, |stored| stored.pierce)
    };
    let mut kinds = KINDS.iter().filter(|(word, _)| hit.has(word));
    let kind = kinds.next().map(|(_, kind)| *kind);
    if let Some((word, _)) = kinds.next() {
        let said = format!("a weapon has one of these: '{word}' is another");
        return Err(Refusal::rule(at, said));
    }
    let words = hit.without(&HIT_WORDS);
    right.cursor = Cursor::new(&words, right.cursor.end());
    let (target, mut defence) = defender(&mut right, &strike)?;
    if hit.has("undefended") {
        defence = None;
    }
    let attacker = table.character(who)?;
    let facing = table.character(target)?;
    situations(table, &mut strike, attacker, facing)?;
    if is(facing, HELPLESS) {
        defence = None;
    }
    if let Some(defence) = &mut defence {
        defends_so(table, defence, strike.reach)?;
        if is(facing, &["prone"]) || (is(facing, &["surprised"]) && is_universal(table.campaign)) {
            defence.circumstances.push(Difficulty::Difficult);
        }
        defence.work_out(grading(table.campaign), false);
        defence.must_be_rolled(table)?;
    }
    strike.work_out(grading(table.campaign), false);
    strike.must_be_rolled(table)?;
    Ok(Attack {
        modifier: modifier(attacker, strike.reach),
        stored: stored.map(|stored| stored.name.clone()),
        strike,
        defence,
        target,
        weapon,
        pierce,
        kind: if is_universal(table.campaign) {
            kind.unwrap_or(Kind::Plain)
        } else {
            Kind::Maximum
        },
    })
}

/// The damage modifier that counts for an attack: none for guns, none that adds for who is prone.
fn modifier(who: &Character, reach: Reach) -> Modifier {
    let (Some(strength), Some(size)) = (base(who, "STR"), base(who, "SIZ")) else {
        return Modifier::default();
    };
    let modifier = Modifier::of(strength.saturating_add(size));
    match reach {
        Reach::Gun => Modifier::default(),
        Reach::Melee | Reach::Thrown if is(who, &["prone"]) => modifier.not_positive(),
        Reach::Melee | Reach::Thrown => modifier,
    }
}

/// Those who cannot defend themselves.
const HELPLESS: &[&str] = &["helpless", "unconscious", "dying", "paralysed", "paralyzed"];

fn is(who: &Character, conditions: &[&str]) -> bool {
    let has = |held: &Condition| conditions.contains(&held.name.to_lowercase().as_str());
    who.conditions.iter().any(has) || {
        let state = super::harm::state_of(who);
        state.is_some_and(|state| conditions.contains(&state))
    }
}

/// What the states of both make of the attack (combat.md, situations).
fn situations(
    table: Table<'_>,
    strike: &mut Side,
    attacker: &Character,
    target: &Character,
) -> Result<(), Refusal> {
    if is(attacker, &["stunned"]) {
        let said = format!("{} is stunned and cannot attack", attacker.name);
        table.forbid(strike.read.subject.span, said)?;
    }
    if is(attacker, &["prone"]) {
        strike.circumstances.push(Difficulty::Difficult);
    }
    if is(target, &["prone"]) {
        strike.circumstances.push(match strike.reach {
            Reach::Melee => Difficulty::Easy,
            Reach::Thrown | Reach::Gun => Difficulty::Difficult,
        });
    }
    let surprised = is_universal(table.campaign) && is(target, &["surprised"]);
    if surprised || is(target, &["stunned"]) || is(target, HELPLESS) {
        strike.circumstances.push(Difficulty::Easy);
    }
    Ok(())
}

/// Missiles are parried by shields only, and hard to dodge; bullets are not dodged in edition `srd`.
fn defends_so(table: Table<'_>, defence: &mut Side, reach: Reach) -> Result<(), Refusal> {
    let (what, at) = (
        defence.read.subject.what.to_lowercase(),
        defence.read.subject.span,
    );
    if reach == Reach::Melee || what.contains("shield") {
        return Ok(());
    }
    if !is_dodge(&what) {
        table.forbid(at, "only a shield parries missiles")?;
    } else if reach == Reach::Gun && !is_universal(table.campaign) {
        table.forbid(at, "nobody dodges bullets")?;
    } else {
        defence.circumstances.push(Difficulty::Difficult);
    }
    Ok(())
}

/// Whether a skill is one to attack with, by its name.
pub(super) fn fights(skill: &Skill) -> bool {
    let name = skill.name.to_lowercase();
    let words = [
        "melee", "brawl", "fist", "martial", "firearm", "missile", "throw", "shield",
    ];
    words.iter().any(|word| name.contains(word))
}

/// What somebody defends with: dodges, parries and shields, and what is used in melee.
fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    defends_with(table, typing, |skill| {
        let name = skill.name.to_lowercase();
        let words = ["shield", "parry", "melee", "brawl"];
        is_dodge(&name) || words.iter().any(|word| name.contains(word))
    })
}

fn is_dodge(what: &str) -> bool {
    let what = what.to_lowercase();
    what.contains("dodge") || what.starts_with("dex")
}

/// `NAME [DEFENCE] [M...]`: without a defence the best dodge or parry that the sheet has, if any.
fn defender(
    typed: &mut TypedSide<'_, '_>,
    strike: &Side,
) -> Result<(CharacterId, Option<Side>), Refusal> {
    let (table, line) = (typed.table, typed.line);
    let start = typed.cursor.here();
    let found = typed.operands();
    let Some(name) = found.first() else {
        return Err(Refusal::expected(start, "who is attacked"));
    };
    if let Some(extra) = found.get(2) {
        let what = "a modifier, 'dv', 'ap', 'undefended' or the end";
        return Err(Refusal::expected(extra.span, what));
    }
    let who = name_of(table, line, name)?;
    let subject = match found.get(1) {
        Some(skill) => Some(what_subject(table, line, who, skill)?),
        None => best_defence(table, who, name.span, strike.reach)?,
    };
    let Some(subject) = subject else {
        no_more(table, &typed.cursor)?;
        return Ok((who, None));
    };
    let mut side = Side::new(subject);
    typed.modify(&mut Reader::new(table, RULES, "attack"), &mut side)?;
    no_more(table, &typed.cursor)?;
    side.read.add_own(table);
    Ok((who, Some(side)))
}

/// The best of the dodges, parries and shields on the sheet; of missiles, of what may be used.
fn best_defence(
    table: Table<'_>,
    who: CharacterId,
    span: Span,
    reach: Reach,
) -> Result<Option<Subject>, Refusal> {
    let person = table.character(who)?;
    let skills = person.skills.iter().filter(|skill| {
        let name = skill.name.to_lowercase();
        let shield = name.contains("shield");
        match reach {
            Reach::Melee => shield || is_dodge(&name) || name.contains("parry"),
            Reach::Thrown => shield || is_dodge(&name),
            Reach::Gun => shield || (is_universal(table.campaign) && is_dodge(&name)),
        }
    });
    let best = skills.max_by_key(|skill| skill.ranks);
    best.map(|skill| skill_subject(table, who, skill, span))
        .transpose()
}

fn attack(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let attack = read(draft.table(), args)?;
    let (dice, own) = roll(draft, attack.strike.chance)?;
    let mut sides = vec![rolled(&attack.strike, dice, own)];
    let mut answered = None;
    if let Some(defence) = attack.defence.as_ref().filter(|_| own.rank > 0) {
        let (dice, grade) = roll(draft, defence.chance)?;
        sides.push(rolled(defence, dice, grade));
        answered = Some(grade);
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
        let faces = draft.roll_expression(dice)?;
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
    let stands = super::harm::state_of(person).is_none() && base(person, "CON").is_some();
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

/// Both targets, whether it hits and how, and the damage that comes through.
fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let attack = read(table, args)?;
    let odds = |side: &Side| rules::check_odds(side.chance, grading(table.campaign));
    let one = odds(&attack.strike);
    let two = attack.defence.as_ref().map(odds);
    let mut ways = [
        (rules::Hit::Critical, 0.0),
        (rules::Hit::Special, 0.0),
        (rules::Hit::Normal, 0.0),
    ];
    let (mut missed, mut stopped) = (0.0, 0.0);
    for (own, p) in rules::GRADES.iter().map(|grade| (*grade, one.get(*grade))) {
        let answers: Vec<(Option<Grade>, f64)> = match &two {
            Some(two) if own.rank > 0 => {
                let grades = rules::GRADES.iter();
                grades
                    .map(|grade| (Some(*grade), two.get(*grade)))
                    .collect()
            }
            _ => vec![(None, 1.0)],
        };
        for (answer, q) in answers {
            match (rules::blow(own, answer).hit, answer) {
                (Some(hit), _) => {
                    let way = ways.iter_mut().find(|(way, _)| *way == hit);
                    if let Some((_, chance)) = way {
                        *chance += p * q;
                    }
                }
                (None, Some(_)) => stopped += p * q,
                (None, None) => missed += p * q,
            }
        }
    }
    let hit: f64 = ways.iter().map(|(_, chance)| chance).sum();
    let labels = ["critical hit", "special hit", "normal hit"];
    let each = labels
        .into_iter()
        .zip(ways.iter().map(|(_, chance)| *chance));
    let details = [("hit", hit)]
        .into_iter()
        .chain(each)
        .filter(|(_, chance)| *chance > 0.0);
    let mut targets = vec![attack.strike.words()];
    targets.push(
        attack
            .defence
            .as_ref()
            .map_or_else(|| "no defence".to_owned(), Side::words),
    );
    Ok(Preview {
        targets,
        odds: Odds::new([
            (Verdict::FIRST, hit),
            (Verdict::SECOND, stopped),
            (Verdict::Neither, missed),
        ]),
        details: details.collect(),
        notes: vec![Note::Bar("hit", hit)],
        spread: spread(table, &attack, &ways),
        ..Preview::default()
    })
}

/// Every damage after armour with its chance.
fn spread(table: Table<'_>, attack: &Attack, ways: &[(rules::Hit, f64)]) -> Option<Spread> {
    let weapon = attack.weapon.as_ref()?;
    let worn = table.campaign.characters.get(attack.target);
    let worn = worn
        .and_then(|who| base(who, super::stats::ARMOUR))
        .unwrap_or(0);
    let mut all = Vec::new();
    for (hit, chance) in ways.iter().filter(|(_, chance)| *chance > 0.0) {
        let damage = attack.damage(*hit, weapon);
        let armour = if damage.unarmoured {
            0
        } else {
            (worn - attack.pierce).max(0)
        };
        let values = damage.distribution()?.into_iter();
        all.extend(values.map(|(value, p)| ((value - armour).max(0), p * chance)));
    }
    Some(Spread {
        what: "damage",
        values: rules::merged(all.into_iter()),
    })
}
