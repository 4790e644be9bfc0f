//! Parses a whole attack: who attacks whom with what, the defence, and the effects of states and situations
//! on both.

use super::super::known::is_dodge;
use super::super::options::{grading, is_universal};
use super::super::target::{Reach, Side};
use super::defence::{Facing, defender, defends_so, may_attempt};
use super::situation::{Need, may_defend, needed, situations, size};
use crate::campaign::{Attack as Kept, Character, Skill};
use crate::dice::{Die, Expression};
use crate::game::{Args, Completion, Draft, Refusal, Subject, Table, Trait, Typing, base};
use crate::lang::syntax::VERSUS;
use crate::play::attack::{Attacking, attacking, defends_with};
use crate::play::weapon_skills::contains_any;
use crate::rules::brp::{self as rules, Damage, Kind, Modifier};

/// The effect of a special success by kind of weapon, in the order of [`SPECIALS`].
const KINDS: [Kind; 5] = [
    Kind::Impale,
    Kind::Bleed,
    Kind::Crush,
    Kind::Knockback,
    Kind::Entangle,
];

/// The keywords for them.
pub(super) const SPECIALS: [Trait; 5] = [
    special("impale", "a special hit rolls the weapon twice (uge)"),
    special("bleed", "a special hit bleeds (uge)"),
    special("crush", "a special hit doubles the damage modifier (uge)"),
    special("knockback", "a special hit throws back (uge)"),
    special("entangle", "a special hit holds fast (uge)"),
];

/// Traits of weapons: the effect of special hits, and how they reach the target.
pub(in super::super) const TRAITS: &[Trait] = &[
    SPECIALS[0],
    SPECIALS[1],
    SPECIALS[2],
    SPECIALS[3],
    SPECIALS[4],
    reach("thrown", "it is thrown"),
    reach("missile", "it shoots, as a bow does"),
    reach("gun", "it is a gun"),
];

const fn special(word: &'static str, doc: &'static str) -> Trait {
    let one_of = "special";
    Trait { word, doc, one_of }
}

const fn reach(word: &'static str, doc: &'static str) -> Trait {
    let one_of = "reach";
    Trait { word, doc, one_of }
}

/// A parsed attack.
pub(super) struct Attack {
    pub(super) strike: Side,
    /// The target with its defence.
    pub(super) facing: Side,
    pub(super) defended: bool,
    /// Whether it has defences, but none of 1 % or more.
    pub(super) too_low: bool,
    /// The rolls it must succeed in before defending: `INT*5` for a stunned target.
    pub(super) needs: Vec<Need>,
    /// What is missing for such a roll: a stat or skill, and its purpose.
    pub(super) lacks: Vec<(&'static str, &'static str)>,
    /// The target, the damage of the weapon alone, and how much armour it ignores.
    pub(super) kept: Kept,
    pub(super) modifier: Modifier,
    pub(super) kind: Kind,
}

impl Attack {
    pub(super) fn damage(&self, hit: rules::Hit, weapon: &Expression) -> Damage {
        let halved = matches!(self.strike.reach(), Reach::Thrown | Reach::Shot);
        Damage::of(hit, weapon, self.modifier, self.kind, halved)
    }

    /// The target's roll if the attack would hit and it can defend.
    pub(super) fn defence(&self) -> Option<&Side> {
        Some(&self.facing).filter(|_| self.defended)
    }

    /// Announces possible rolls: the attack, what the defence needs, the defence, and the damage with the
    /// most dice.
    pub(super) fn expect(&self, draft: &mut Draft<'_>) {
        let attacker = self.strike.read.subject.who;
        draft.may_roll(attacker, &[Die::D100]);
        let needs = self.needs.iter().map(|need| &need.side);
        for side in needs.chain(self.defence()) {
            draft.may_roll(side.read.subject.who, &[Die::D100]);
        }
        let Some(weapon) = &self.kept.damage else {
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

/// Parses an attack, for both the roll and its preview.
pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Attack, Refusal> {
    let Attacking {
        who,
        mut strike,
        target: mut typed,
        mut kept,
        ..
    } = attacking(table, args)?;
    strike.add_own(table);
    let mut strike = Side::from(strike);
    let kind = kind_of(&args.after(VERSUS), &strike.read.subject)?;
    let Facing {
        who: target,
        mut side,
        with,
        too_low,
    } = defender(&mut typed, &strike)?;
    kept.target = target;
    situations(table, &mut strike, &side)?;
    size(&mut strike, table.character(who)?, table.character(target)?);
    let defends = !args.has("undefended") && may_defend(&strike, &side);
    let defended = with && defends;
    let (mut needs, mut lacks) = (Vec::new(), Vec::new());
    if defended {
        defends_so(table, &mut side, &strike)?;
        (needs, lacks) = needed(table, &strike, &side)?;
        side.work_out(grading(table.campaign), false);
        side.must_be_rolled(table)?;
        may_attempt(table, &side)?;
    }
    strike.work_out(grading(table.campaign), false);
    strike.must_be_rolled(table)?;
    Ok(Attack {
        modifier: modifier(table.character(who)?, &strike),
        strike,
        facing: side,
        defended,
        too_low: too_low && defends,
        needs,
        lacks,
        kept,
        kind: if is_universal(table.campaign) {
            kind.unwrap_or(Kind::Plain)
        } else {
            Kind::Maximum
        },
    })
}

/// The effect of a special success: as typed, or by the attack on the sheet.
fn kind_of(args: &Args<'_>, with: &Subject) -> Result<Option<Kind>, Refusal> {
    let words = SPECIALS.map(|one| one.word);
    let said = args.keyword(&words);
    if let Some((first, _)) = said {
        let others: Vec<&str> = words.into_iter().filter(|word| *word != first).collect();
        if let Some((other, at)) = args.keyword(&others) {
            let why = format!("'{other}' cannot be combined with '{first}'");
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

/// The damage modifier of an attack: none for guns, and no positive one for a prone attacker.
fn modifier(who: &Character, strike: &Side) -> Modifier {
    let (Some(strength), Some(size)) = (base(who, "STR"), base(who, "SIZ")) else {
        return Modifier::default();
    };
    let modifier = Modifier::of(strength.saturating_add(size));
    match strike.reach() {
        Reach::Gun => Modifier::default(),
        _ if strike.is("prone") => modifier.not_positive(),
        Reach::Melee | Reach::Thrown | Reach::Shot => modifier,
    }
}

/// Whether a skill is used to attack, by its name.
pub(in super::super) fn fights(skill: &Skill) -> bool {
    const WORDS: &[&str] = &[
        "melee", "brawl", "fist", "martial", "firearm", "missile", "throw", "shield",
    ];
    contains_any(&skill.name, WORDS)
}

/// Completions for a defence: dodges, parries and shields, and melee skills.
pub(super) fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    defends_with(table, typing, defends)
}

/// Whether a skill is used to defend.
pub(in super::super) fn defends(skill: &Skill) -> bool {
    is_dodge(&skill.name) || contains_any(&skill.name, &["shield", "parry", "melee", "brawl"])
}
