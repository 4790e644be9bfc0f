//! The modifiers of Basic Roleplaying, one row each.

use super::turns::{defences, has_attacked, has_defended};
use crate::campaign::plural::plural;
use crate::game::modifier::{Modifier, Sign, Takes};
use crate::game::side::{Adds, To, Value};
use crate::game::toggle::Place::{End, First, Here, Second};
use crate::game::{Refusal, Role, Side, Table, Toggle};
use crate::play::weapon_skills::contains_any;
use crate::rules::brp::{self as rules, Difficulty};

const ROLLS: &[&str] = &[
    "check",
    "oppose",
    "attack",
    "disarm",
    "grapple",
    "knockback",
    "aid",
];
/// Attacks, and manoeuvres that are rolled like them.
const ATTACK: &[&str] = &["attack", "disarm", "grapple", "knockback"];
const RESIST: &[&str] = &["resist", "escape", "wrest"];
/// A defence in a round in which all attacks are given up.
pub(super) const FORGOES: &str = "forgoes";

const ALL: &[&str] = &[
    "check",
    "oppose",
    "attack",
    "disarm",
    "grapple",
    "knockback",
    "aid",
    "resist",
    "escape",
    "wrest",
];

/// Keys for things other than named modifiers.
pub(super) const TOGGLES: &[Toggle] = &[
    Toggle::plus(10, Here, ROLLS),
    Toggle::plus(1, Here, RESIST),
    Toggle::defence(ATTACK),
];

#[rustfmt::skip] // a table reads by its rows
pub(super) const MODIFIERS: &[Modifier] = &[
    Modifier::new("permanent", "applied before the difficulty")
        .takes(Takes::Signed("a permanent modifier such as +10", -1000, 1000))
        .only(ROLLS)
        .keys(&[Toggle::number('p', "permanent", (-1000, 1000), Here, ROLLS).by(5, 5)]),
    difficulty("easy", "the chance is doubled; earns no mark")
        .keys(&[Toggle::phrases('d', "difficulty", &["easy", "difficult", "automatic", "impossible"], Here, ROLLS)]),
    difficulty("normal", "the chance is the ability"),
    difficulty("difficult", "the chance is halved, rounded up"),
    difficulty("automatic", "succeeds without a roll"),
    difficulty("impossible", "fails without a roll; with dice, to see how badly"),
    Modifier::new("easygoing", "nothing is at stake: earns no mark")
        .only(ROLLS)
        .keys(&[Toggle::phrases('g', "easygoing", &["easygoing"], Here, ROLLS)]),
    reach("thrown", "thrown: half the damage modifier; only a shield parries it")
        .keys(&[Toggle::phrases('x', "reach", &["thrown", "missile", "gun"], First, ATTACK)])
        .known(TRAIT, &[Sign::Trait, Sign::Special(&|_, side| with_skill(side, "throw"))]),
    reach("missile", "shot from a bow: half the damage modifier; only a shield parries it")
        .known(TRAIT, &[Sign::Trait, Sign::Special(&|_, side| with_skill(side, "missile"))]),
    reach("gun", "no damage modifier; only a shield parries it")
        .known(TRAIT, &[Sign::Trait, Sign::Special(&|_, side| with_skill(side, "firearm"))]),
    Modifier::new("prone", "prone: easy to hit in melee and point-blank, difficult with missiles; its own attacks and defences are Difficult, its damage modifier is never positive")
        .only(ATTACK)
        .keys(&[
            Toggle::phrases('o', "prone", &["prone"], First, ATTACK),
            Toggle::phrases('l', "foe prone", &["prone"], Second, ATTACK),
        ])
        .known("with that condition", &[Sign::Has(&["prone"])]),
    Modifier::new("stunned", "easy to hit, and each of its defences needs INT*5 first; it does not attack")
        .only(ATTACK)
        .keys(&[Toggle::phrases('t', "stunned", &["stunned"], Second, ATTACK)])
        .known("with that condition", &[Sign::Has(&["stunned"])]),
    Modifier::new("helpless", "easy to hit, without defence")
        .only(ATTACK)
        .keys(&[Toggle::phrases('n', "helpless", &["helpless"], Second, ATTACK)])
        .known("with that condition, or unconscious, paralysed or dying", &[Sign::Has(&["helpless", "unconscious", "dying", "paralysed", "paralyzed"])]),
    Modifier::new("surprised", "ambushed: with missiles easy to hit, no defence; in melee, edition uge: easy to hit and its own rolls Difficult, srd: only defends")
        .only(ATTACK)
        .keys(&[Toggle::phrases('s', "surprised", &["surprised"], Second, ATTACK)])
        .known("with that condition, in the round in which it is surprised, or as an unaware target", &[Sign::Surprised, Sign::Has(&["surprised"]), Sign::TargetHas(&["unaware"])]),
    Modifier::new("behind", "from behind: easy; the defence is Difficult, and in edition uge takes a Difficult Listen first")
        .of(To::Attack)
        .only(ATTACK)
        .keys(&[Toggle::phrases('b', "behind", &["behind"], First, ATTACK)]),
    Modifier::new(FORGOES, "it gives up its attacks this round, so it may both parry and dodge (edition uge)")
        .of(To::Defence)
        .does(&|side, said| {
            if let Some(who) = side.subject.who
                && has_attacked(said.table.campaign, who)
                && !has_defended(said.table.campaign, who, FORGOES)
            {
                let name = &side.subject.name;
                said.table.forbid(said.at, format!("{name} has attacked this round"))?;
            }
            Ok(())
        })
        .only(ATTACK)
        .keys(&[Toggle::phrases('w', "forgoes", &["forgoes"], Second, ATTACK)])
        .known("once it has done so, for the rest of the round", &[Sign::Special(&|table, side| {
            has_defended(table.campaign, side.subject.who?, FORGOES).then_some(Value::Nothing)
        })]),
    Modifier::new("shield-size", "size of the shield that parries missiles: 15, 30 or 60 instead of the skill; medium by default")
        .of(To::Defence)
        .takes(Takes::OneOf(&["small", "medium", "large"])).only(ATTACK)
        .keys(&[Toggle::phrases('q', "shield", &["shield-size small", "shield-size medium", "shield-size large"], Second, ATTACK)]),
    harder("cover", "the target is behind cover: Difficult")
        .keys(&[Toggle::phrases('c', "cover", &["cover"], First, ATTACK)]),
    harder("dark", "in the dark: Difficult")
        .keys(&[Toggle::phrases('k', "dark", &["dark"], First, ATTACK)]),
    harder("far", "to twice the range: Difficult").one_of("range")
        .keys(&[Toggle::phrases('r', "range", &["pointblank", "far", "extreme"], First, ATTACK)]),
    Modifier::new("pointblank", "at point-blank range: Easy, at a prone target too")
        .of(To::Attack)
        .only(ATTACK).one_of("range"),
    Modifier::new("extreme", "beyond twice the range: a quarter of the chance (to 3 times; edition uge a fifth, to 4 times)")
        .of(To::Attack)
        .only(ATTACK).one_of("range"),
    Modifier::new("higher", "+10 to attack or parry from higher ground")
        .does(&|side, said| {
            if is_target(side) && is_dodge(&side.subject.what) {
                said.table.forbid(said.at, "higher ground helps attacks and parries")?;
            }
            side.plus("higher ground", 10);
            Ok(())
        })
        .only(ATTACK)
        .keys(&[Toggle::phrases('h', "higher", &["higher"], Here, ATTACK)]),
    Modifier::new("into-melee", "-20 to shoot into a melee")
        .adds(&[Adds::new("into a melee", -20, To::Attack)])
        .only(ATTACK)
        .keys(&[Toggle::phrases('i', "into melee", &["into-melee"], First, ATTACK)]),
    Modifier::new("size", "+20 against over twice the attacker's SIZ, -20 against under half of it; applied automatically where both are known")
        .of(To::Attack)
        .takes(Takes::OneOf(&["big", "small", "usual"])).only(ATTACK)
        .keys(&[Toggle::phrases('z', "size", &["size big", "size small", "size usual"], First, ATTACK)]),
    Modifier::new("defences", "-30 for each earlier defence of the round; below 1% it cannot be attempted (edition uge)")
        .of(To::Defence)
        .does(&|side, said| {
            let label = format!("{} this round", plural(said.number(), "earlier defence"));
            side.plus(label, rules::EACH_DEFENCE.saturating_mul(said.number()));
            Ok(())
        })
        .takes(Takes::Number("how many earlier defences", 0, 100)).only(ATTACK)
        .keys(&[Toggle::number('f', "defences", (1, 9), Second, ATTACK)])
        .known("in a fight of edition uge", &[Sign::Special(&earlier_defences)]),
    Modifier::secret(&[Toggle::phrases('e', "secret", &["secret"], Here, ALL)]),
    Modifier::new("passive-rolls", "the passive side rolls")
        .only(RESIST).one_of("roller")
        .keys(&[Toggle::phrases('r', "who rolls", &["active-rolls", "passive-rolls"], End, RESIST)]),
    Modifier::new("active-rolls", "the active side rolls")
        .only(RESIST).one_of("roller"),
];

/// A modifier that makes an attack Difficult.
const fn harder(word: &'static str, doc: &'static str) -> Modifier {
    Modifier::new(word, doc).of(To::Attack).only(ATTACK)
}

/// Whether the side is the target of an attack.
fn is_target(side: &Side) -> bool {
    matches!(side.role, Role::Defends { .. })
}

/// A modifier for how an attack reaches its target.
const fn reach(word: &'static str, doc: &'static str) -> Modifier {
    Modifier::new(word, doc).only(ATTACK).one_of("reach")
}

/// When the reach of a weapon applies automatically.
const TRAIT: &str = "with an attack of that trait, or else of such a skill";

/// Whether an attack that does not say how it reaches its target is made with a skill of this name.
fn with_skill(side: &Side, name: &str) -> Option<Value> {
    let reaches = ["thrown", "missile", "gun"];
    let subject = &side.subject;
    let says = reaches.iter().any(|reach| subject.has_trait(reach));
    let skill = subject
        .skill
        .as_ref()
        .filter(|_| side.role == Role::Attacks && !says)?;
    contains_any(&skill.name, &[name]).then_some(Value::Nothing)
}

/// Whether a skill is a dodge, by its name.
pub(super) fn is_dodge(what: &str) -> bool {
    let what = what.to_lowercase();
    what.contains("dodge") || what.starts_with("dex")
}

/// How many times the side has defended this round, in the edition that counts it.
fn earlier_defences(table: Table<'_>, side: &Side) -> Option<Value> {
    let defences = defences(table.campaign, side.subject.who?)?;
    Some(Value::Number(i64::from(defences.count)))
}

const fn difficulty(word: &'static str, doc: &'static str) -> Modifier {
    let row = Modifier::new(word, doc).only(ROLLS);
    row.does(&|side, said| {
        let Some(new) = Difficulty::from_id(said.word) else {
            return Ok(());
        };
        let mut others = side.noted.iter().filter(|noted| noted.word != said.word);
        let other = others.find_map(|noted| makes(noted.word).filter(|one| !one.goes_with(new)));
        match other {
            Some(other) => {
                let other = other.id();
                let what = format!("'{}' cannot be combined with '{other}'", said.word);
                Err(Refusal::rule(said.at, what))
            }
            None => Ok(()),
        }
    })
}

/// The difficulty that a modifier makes.
pub(super) fn makes(word: &str) -> Option<Difficulty> {
    match word {
        "cover" | "dark" | "far" => Some(Difficulty::Difficult),
        "pointblank" => Some(Difficulty::Easy),
        word => Difficulty::from_id(word),
    }
}
