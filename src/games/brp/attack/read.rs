//! An attack read whole: who attacks whom with what, how that is defended, and what states and places
//! make of both.

use super::super::harm::state_of;
use super::super::modifiers::RULES;
use super::super::options::{grading, is_universal};
use super::super::target::{Reach, Role, Side};
use crate::campaign::{Character, CharacterId, Condition, Skill};
use crate::dice::{Die, Expression};
use crate::game::operands::Operands;
use crate::game::{Args, Completion, Draft, Refusal, Table, Trait, Typing, base};
use crate::lang::line::Span;
use crate::lang::read::Cursor;
use crate::lang::syntax::VERSUS;
use crate::play::attack::{
    AP, DV, Defender, Striker, defender as attacked, defends_with, hit_with, striker,
};
use crate::play::checks::{
    Reader, Subject, TypedSide, no_more, skill_subject, two_sides, what_subject,
};
use crate::rules::Part;
use crate::rules::brp::{self as rules, Damage, Difficulty, Kind, Modifier};

/// What a special success does by the kind of weapon, in the order of [`TRAITS`].
const KINDS: [Kind; 5] = [
    Kind::Impale,
    Kind::Bleed,
    Kind::Crush,
    Kind::Knockback,
    Kind::Entangle,
];

/// The words for that.
pub(in super::super) const TRAITS: &[Trait; 5] = &[
    kind("impale", "a special hit rolls the weapon twice (uge)"),
    kind("bleed", "a special hit bleeds (uge)"),
    kind("crush", "a special hit doubles the damage modifier (uge)"),
    kind("knockback", "a special hit throws back (uge)"),
    kind("entangle", "a special hit holds fast (uge)"),
];

const fn kind(word: &'static str, doc: &'static str) -> Trait {
    Trait {
        word,
        doc,
        one_of: "special",
    }
}

/// Every word that stands for no modifier behind the target.
const HIT_WORDS: [&str; 8] = [
    DV,
    AP,
    "undefended",
    "impale",
    "bleed",
    "crush",
    "knockback",
    "entangle",
];

/// An attack, read whole.
pub(super) struct Attack {
    pub(super) strike: Side,
    /// Nobody rolls where the target does not defend.
    pub(super) defence: Option<Side>,
    pub(super) target: CharacterId,
    pub(super) weapon: Option<Expression>,
    pub(super) modifier: Modifier,
    /// The attack of the sheet that it is, if it is one.
    pub(super) stored: Option<String>,
    pub(super) pierce: i64,
    pub(super) kind: Kind,
}

impl Attack {
    pub(super) fn damage(&self, hit: rules::Hit, weapon: &Expression) -> Damage {
        let halved = self.strike.reach == Reach::Thrown;
        Damage::of(hit, weapon, self.modifier, self.kind, halved)
    }

    pub(super) fn defends(&self) -> bool {
        self.defence.is_some()
    }

    /// Says what it may roll: the attack, the defence, and the damage that has the most dice.
    pub(super) fn expect(&self, draft: &mut Draft<'_>) {
        let attacker = self.strike.read.subject.who;
        draft.may_roll(attacker, &[Die::D100]);
        if let Some(defence) = &self.defence {
            draft.may_roll(defence.read.subject.who, &[Die::D100]);
        }
        let Some(weapon) = &self.weapon else {
            return;
        };
        let hits = [
            rules::Hit::Normal,
            rules::Hit::Special,
            rules::Hit::Critical,
        ];
        let damages = hits.map(|hit| self.damage(hit, weapon));
        let most = damages.iter().max_by_key(|damage| {
            let dice = damage.dice().map(|dice| dice.missing(&[]).len());
            dice.sum::<usize>()
        });
        for dice in most.into_iter().flat_map(Damage::dice) {
            draft.may_roll_expression(attacker, dice);
        }
        if self.kind == Kind::Knockback {
            draft.may_roll(attacker, &[Die::D100]);
        }
    }
}

/// Reads an attack whole: the roll and its preview build it with this.
pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack, Refusal> {
    let [mut left, mut right] = two_sides(table, args)?;
    let Striker {
        who,
        subject,
        weapon: stored,
    } = striker(&mut left)?;
    let mut strike = Side {
        role: Role::Attacks,
        ..Side::new(subject)
    };
    left.modify(&mut Reader::new(table, RULES, "attack"), &mut strike)?;
    no_more(table, &left.cursor)?;
    strike.read.add_own(table);
    let hit = args.read(table).after(VERSUS);
    hit.once()?;
    let span = strike.read.subject.span;
    let (weapon, pierce) = hit_with(table, &hit, who, stored, span)?;
    let kind = kind_of(&hit, &strike.read.subject)?;
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
            defence.made(Difficulty::Difficult);
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

/// What a special success does: as it was typed, else by the attack of the sheet.
fn kind_of(hit: &Operands<'_, '_>, with: &Subject) -> Result<Option<Kind>, Refusal> {
    let words = TRAITS.map(|one| one.word);
    let said = hit.keyword(&words);
    if let Some((first, _)) = said {
        let others: Vec<&str> = words.into_iter().filter(|word| *word != first).collect();
        if let Some((other, at)) = hit.keyword(&others) {
            let why = format!("a weapon has one of these: '{other}' is another");
            return Err(Refusal::rule(at, why));
        }
    }
    let each = words.into_iter().zip(KINDS);
    let mut fitting = each.filter(|(word, _)| match said {
        Some((said, _)) => *word == said,
        None => with.has_trait(word),
    });
    Ok(fitting.next().map(|(_, kind)| kind))
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
        let state = state_of(who);
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
        strike.made(Difficulty::Difficult);
    }
    if is(target, &["prone"]) {
        strike.made(match strike.reach {
            Reach::Melee => Difficulty::Easy,
            Reach::Thrown | Reach::Gun => Difficulty::Difficult,
        });
    }
    let surprised = is_universal(table.campaign) && is(target, &["surprised"]);
    if surprised || is(target, &["stunned"]) || is(target, HELPLESS) {
        strike.made(Difficulty::Easy);
    }
    size(strike, attacker, target);
    Ok(())
}

/// What the size of the target adds, as it was said, else by the SIZ of both.
fn size(strike: &mut Side, attacker: &Character, target: &Character) {
    let known = base(attacker, "SIZ").zip(base(target, "SIZ"));
    let adds = match (strike.size, known) {
        (Some("big"), _) => rules::of_size(1, 3),
        (Some("small"), _) => rules::of_size(3, 1),
        (None, Some((own, theirs))) => rules::of_size(own, theirs),
        (Some(_), _) | (None, None) => 0,
    };
    if strike.size.is_none() && adds != 0 {
        strike.read.by_itself.push("size");
    }
    match adds {
        0 => {}
        1.. => strike.read.parts.push(Part::new("big target", adds)),
        ..0 => strike.read.parts.push(Part::new("small target", adds)),
    }
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
        defence.made(Difficulty::Difficult);
    }
    Ok(())
}

/// Whether a skill is one to attack with, by its name.
pub(in super::super) fn fights(skill: &Skill) -> bool {
    let name = skill.name.to_lowercase();
    let words = [
        "melee", "brawl", "fist", "martial", "firearm", "missile", "throw", "shield",
    ];
    words.iter().any(|word| name.contains(word))
}

/// What somebody defends with: dodges, parries and shields, and what is used in melee.
pub(super) fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    defends_with(table, typing, |skill| {
        let name = skill.name.to_lowercase();
        let words = ["shield", "parry", "melee", "brawl"];
        is_dodge(&name) || words.iter().any(|word| name.contains(word))
    })
}

pub(super) fn is_dodge(what: &str) -> bool {
    let what = what.to_lowercase();
    what.contains("dodge") || what.starts_with("dex")
}

/// `NAME [DEFENCE] [M...]`: without a defence the best dodge or parry that the sheet has, if any.
fn defender(
    typed: &mut TypedSide<'_, '_>,
    strike: &Side,
) -> Result<(CharacterId, Option<Side>), Refusal> {
    let (table, line) = (typed.table, typed.line);
    let then = "a modifier, 'dv', 'ap', 'undefended' or the end";
    let Defender { who, span, with } = attacked(typed, then)?;
    let subject = match &with {
        Some(skill) => Some(what_subject(table, line, who, skill)?),
        None => best_defence(table, who, span, strike.reach)?,
    };
    let Some(subject) = subject else {
        no_more(table, &typed.cursor)?;
        return Ok((who, None));
    };
    let mut side = Side {
        role: Role::Defends,
        ..Side::new(subject)
    };
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
