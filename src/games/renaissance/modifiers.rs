//! The modifiers of Renaissance, one row each (Renaissance, Modifiers and Combat: situations).

use super::conditions::TARGETED;
use super::target::{
    UNAWARE, attack, barehanded, blind, defence, either, size, warn_of_no_defence,
};
use super::{common, remarks};
use crate::campaign::Until;
use crate::game::modifier::{Modifier, Sign, Takes, TypedModifier};
use crate::game::side::{Adds, To, Value};
use crate::game::toggle::Place::{First, Here, Second};
use crate::game::who::character;
use crate::game::{Refusal, Result, Role, Side, Table, Toggle, Trait};
use crate::lang::line::Word;
use crate::lang::read::{choose, in_range};
use crate::play::able::may_act;
use crate::rules::renaissance::{self as rules, Pace};

const CHECKS: &[&str] = &["check", "simple"];
const ROLLS: &[&str] = &[
    "check", "simple", "oppose", "vary", "order", "then", "feint", "escape",
];
/// Attacks, and manoeuvres that are like them.
const ATTACK: &[&str] = &["attack", "disarm", "grapple", "trip"];
/// Attacks that do damage.
const HIT: &[&str] = &["attack"];
const WORK: &[&str] = &["task", "job"];
/// Verbs whose sides have their own targets.
const SIDES: &[&str] = &[
    "check", "simple", "oppose", "vary", "order", "then", "feint", "escape", "task", "job",
];
const ALL: &[&str] = &[
    "check", "simple", "oppose", "vary", "order", "then", "feint", "escape", "attack", "disarm",
    "grapple", "trip", "task", "job",
];

/// Keys for things other than named modifiers.
pub(super) const TOGGLES: &[Toggle] = &[Toggle::plus(10, Here, ALL), Toggle::defence(ATTACK)];

/// Pages of the reference.
const PAGE: &str = "Modifiers";
const COMBAT: &str = "Situations of combat";

/// The group of ranges; an attack has one range.
const RANGE: &str = "range";
/// The group of words for whether the target sees the attack coming.
const AWARENESS: &str = "awareness";
/// The group of strikes; an attack has one strike.
const STRIKE: &str = "strike";
/// The group of taking time and rushing, which exclude each other.
const TIME: &str = "time";

/// The group of movements before an attack.
const PACE: &str = "pace";
/// The group of tags for handling a weapon.
const HANDLING: &str = "handling";
const GUARD: &str = "guard";
/// The group of kinds of targets.
const TARGET: &str = "target";

const STEPS: Takes = Takes::Number("how many steps of time, 1 to 3", 1, 3);

/// When the tags of a weapon apply.
const TAGGED: &str = "with an attack on the sheet that has it";

/// The tags of attacks on a sheet.
pub(super) const TRAITS: &[Trait] = &[
    Trait::new("easy", "+10 to attack with it", HANDLING),
    Trait::new("difficult", "-10 to attack with it", HANDLING),
    Trait::new("bypass", "-20 to defend against it", ""),
];

const fn row(word: &'static str, doc: &'static str) -> Modifier {
    Modifier::new(word, doc).on(PAGE)
}

/// A combat situation that changes the attack, the defence or both.
const fn situation(word: &'static str, doc: &'static str, adds: &'static [Adds]) -> Modifier {
    Modifier::new(word, doc).adds(adds).on(COMBAT)
}

/// A combat situation with an effect of its own.
const fn special(word: &'static str, doc: &'static str) -> Modifier {
    Modifier::new(word, doc).on(COMBAT)
}

const fn said_of_attack(
    key: char,
    label: &'static str,
    phrases: &'static [&'static str],
) -> Toggle {
    Toggle::phrases(key, label, phrases, First, ATTACK)
}

const fn said_of_target(
    key: char,
    label: &'static str,
    phrases: &'static [&'static str],
) -> Toggle {
    Toggle::phrases(key, label, phrases, Second, ATTACK)
}

#[rustfmt::skip] // a table reads by its rows
pub(super) const MODIFIERS: &[Modifier] = &[
    row("difficulty", "-30 (very hard) to +30 (very easy)")
        .does(&|side, said| {
            side.plus("difficulty", said.number());
            Ok(())
        })
        .takes(Takes::Signed("a difficulty from -30 to +30", *rules::DIFFICULTY.start(), *rules::DIFFICULTY.end()))
        .keys(&[Toggle::number('d', "difficulty", (-30, 30), Here, SIDES).by(-10, 10)]),
    row("assist", "+10 for each helper, at most +30; a helper needs 10 ranks in a useful skill")
        .does(&assist)
        .takes(Takes::Own("N|NAME..."))
        .keys(&[Toggle::number('a', "assist", (1, 9), Here, SIDES)]),
    row("related", "one related skill or its ranks: 10 ranks +10, 25 ranks +20, 40 ranks +30")
        .does(&related)
        .takes(Takes::Own("N|SKILL"))
        .keys(&[Toggle::number('r', "related", (10, 100), Here, SIDES).by(10, 10)]),
    row("retry", "-10 for each of N earlier tries")
        .does(&|side, said| {
            if said.number() > 0 {
                side.plus("trying again", rules::try_again(said.number()));
            }
            Ok(())
        })
        .takes(Takes::Number("how many earlier tries", 0, 1000))
        .keys(&[Toggle::number('t', "retry", (1, 9), Here, ROLLS)])
        .known("for each failed try of the scene with option trying_again", &[Sign::Special(&tried_before)]),
    row("slow", "+10 for each 50% more time, at most three")
        .does(&|side, said| {
            let steps = said.number();
            side.plus(format!("taking {}% more time", steps * 50), Pace::new(steps, 0).modifier());
            Ok(())
        })
        .takes(STEPS).only(WORK).one_of(TIME)
        .keys(&[Toggle::number('l', "slow", (1, 3), Here, WORK)]),
    row("rush", "-10 for each 25% less time, at most three")
        .does(&|side, said| {
            let steps = said.number();
            side.plus(format!("rushing, {}% less time", steps * 25), Pace::new(0, steps).modifier());
            Ok(())
        })
        .takes(STEPS).only(WORK).one_of(TIME)
        .keys(&[Toggle::number('h', "rush", (1, 3), Here, WORK)]),
    row("as", "counts as that check besides, for what helps or hinders it")
        .does(&|side, said| {
            common::called(said.choice()).clone_into(&mut side.subject.counts_as);
            Ok(())
        })
        .takes(Takes::OneOf(&common::WORDS)).only(SIDES),
    special(UNAWARE, "the target does not roll")
        .of(To::Defence)
        .does(&|side, said| {
            warn_of_no_defence(side, said.choice());
            Ok(())
        })
        .only(ATTACK).one_of(AWARENESS)
        .keys(&[said_of_target('w', "unaware", &["unaware", "aware"])])
        .known(
            "while surprised or disabled, or with one of these conditions",
            &[Sign::Surprised, Sign::Has(&["surprised", "unaware"]), Sign::Fallen],
        ),
    special("aware", "the target rolls, whatever it is")
        .of(To::Defence)
        .only(ATTACK).one_of(AWARENESS),
    situation("aim", "+10 after aiming", &[attack("aimed", 10).kind("aim")])
        .keys(&[said_of_attack('a', "aim", &["aim"])])
        .known("after aim, for the rest of the turn", &[Sign::Special(&aimed_at)]),
    situation("pointblank", "-20 with a ranged weapon", &[attack("point-blank", -20)])
        .one_of(RANGE)
        .keys(&[said_of_attack('r', "range", &["pointblank", "medium", "long", "extreme"])]),
    situation("medium", "-10 at medium range", &[attack("medium range", -10)]).one_of(RANGE),
    situation("long", "-20 at long range", &[attack("long range", -20)]).one_of(RANGE),
    situation("extreme", "-30 at extreme range", &[attack("extreme range", -30)]).one_of(RANGE),
    situation("charge", "-10 after a charge of 3 m; in melee its hits add DB to the DV", &[attack("charge", -10)])
        .only(ATTACK).one_of(PACE)
        .known("after act quick \"charge\"", &[Sign::Declared("charge")]),
    situation("moved", "-10 after moving beyond the base rate, until the next turn", &[either("moved fast", -10)])
        .one_of(PACE)
        .keys(&[said_of_attack('v', "moved", &["moved", "charge"])])
        .known(
            "after act quick \"run\" or \"charge\", or with the condition moved fast",
            &[Sign::Has(&["moved", "moved fast"]), Sign::Declared("moved"), Sign::Declared("charge")],
        )
        .unless(UNAWARE),
    situation("multiattack", "-10 for one of several attacks in a turn", &[attack("multiple attacks", -10)])
        .keys(&[said_of_attack('x', "multiattack", &["multiattack"])]),
    situation("severaltargets", "-10 more, for attacks on several targets", &[attack("several targets", -10)])
        .keys(&[said_of_attack('t', "several", &["severaltargets"])]),
    special("offhand", "-10, or -20 with a weapon without the tag")
        .does(&|side, said| {
            said.add(side, &[match said.choice() {
                "untagged" => attack("off hand, no tag", -20),
                _ => attack("off hand", -10),
            }])
        })
        .takes(Takes::Perhaps("untagged"))
        .keys(&[said_of_attack('o', "off hand", &["offhand", "offhand untagged"])]),
    special("touch", "+20 to attack, -20 to defend, where a touch is enough")
        .does(&|side, said| {
            let (first, second) = (attack("touch is enough", 20), defence("touch is enough", -20));
            match side.role {
                Role::Rolls => said.add(side, &[if side.first { first } else { second }]),
                Role::Attacks | Role::Defends { .. } => {
                    said.add(side, &[first.kind("touch"), second.kind("touch")])
                }
            }
        })
        .keys(&[said_of_attack('h', "touch", &["touch"])]),
    special("prone", "on the target's side: +10 in melee, -10 at range; on the attacker's: -30")
        .does(&|side, said| {
            said.add(side, &[match side.role {
                Role::Defends { melee: true, .. } => attack("target prone, melee", 10).kind("prone"),
                Role::Defends { melee: false, .. } => attack("target prone, ranged", -10).kind("prone"),
                Role::Rolls | Role::Attacks => attack("attacker prone", -30),
            }])
        })
        .keys(&[said_of_attack('p', "prone", &["prone"]), said_of_target('l', "foe prone", &["prone"])])
        .known("with that condition, or disabled", &[Sign::Has(&["prone"]), Sign::Fallen]),
    special("blind", "against a target out of sight: TN 50 or Luck x10, the lower, instead of the skill")
        .of(To::Attack).does(&blind)
        .only(ATTACK)
        .keys(&[said_of_attack('b', "blind", &["blind"])]),
    special("barehanded", "against an armed foe: -10 to attack, -20 to defend; needs 10 ranks")
        .does(&barehanded)
        .only(ATTACK)
        .keys(&[said_of_attack('q', "unarmed", &["barehanded"]), said_of_target('j', "foe unarmed", &["barehanded"])]),
    situation("easy", "+10 to attack with a weapon of that tag", &[attack("easy weapon", 10)])
        .known(TAGGED, &[Sign::Trait])
        .only(ATTACK).one_of(HANDLING)
        .keys(&[said_of_attack('d', "weapon", &["easy", "difficult"])]),
    situation("difficult", "-10 to attack with a weapon of that tag", &[attack("difficult weapon", -10)])
        .known(TAGGED, &[Sign::Trait])
        .only(ATTACK).one_of(HANDLING),
    situation("bypass", "-20 to defend against a weapon of that tag", &[defence("bypass", -20).kind("bypass")])
        .only(ATTACK)
        .keys(&[said_of_attack('y', "bypass", &["bypass"])])
        .known(TAGGED, &[Sign::Trait]),
    situation("defensive", "+10 to defend with a weapon of that tag", &[defence("defensive weapon", 10)])
        .only(ATTACK).one_of(GUARD)
        .keys(&[said_of_target('g', "guard", &["defensive", "vulnerable"])]),
    situation("vulnerable", "-10 to defend with a weapon of that tag", &[defence("vulnerable weapon", -10)])
        .only(ATTACK).one_of(GUARD),
    situation("rider", "on the target's side: -20 to attack it from the ground", &[attack("at a rider", -20).kind("rider")])
        .only(ATTACK).one_of(TARGET)
        .keys(&[said_of_target('z', "target is", &["rider", "small", "large"])]),
    special("small", "on the target's side: -10 at range")
        .of(To::Defence).does(&|side, said| size(side, said, "small target", -10))
        .only(ATTACK).one_of(TARGET),
    special("large", "on the target's side: +10 at range")
        .of(To::Defence).does(&|side, said| size(side, said, "large target", 10))
        .only(ATTACK).one_of(TARGET),
    situation("calledshot", "-10; an exceptional or critical hit strikes where the attacker aimed", &[attack("called shot", -10)])
        .only(HIT).one_of(STRIKE)
        .keys(&[Toggle::phrases('k', "strike", &["calledshot", "knockdown", "maim", "mightyblow", "armourgap"], First, HIT)]),
    situation("knockdown", "-10, in melee; after an exceptional or critical hit SOM x2 or prone", &[attack("knock down", -10)])
        .only(HIT).one_of(STRIKE),
    situation("maim", "-20; an exceptional or critical hit takes a limb or the like", &[attack("maim", -20)])
        .only(HIT).one_of(STRIKE),
    situation("mightyblow", "-10, in melee; an exceptional or critical hit adds DB to its DV", &[attack("mighty blow", -10)])
        .only(HIT).one_of(STRIKE),
    situation("armourgap", "-10; an exceptional or critical hit adds DB to its AP", &[attack("armour gap", -10)])
        .only(HIT).one_of(STRIKE),
    situation("fulldefence", "+20 to defend", &[defence("full defence", 20)])
        .keys(&[said_of_target('f', "full def.", &["fulldefence"])])
        .known(
            "after act standard \"full defence\", or with that condition",
            &[Sign::Has(&["fulldefence", "full defence"]), Sign::Declared("fulldefence")],
        )
        .unless(UNAWARE),
    situation("feinted", "-20 to defend, until the feinter's next turn", &[defence("feinted", -20)])
        .keys(&[said_of_target('n', "feinted", &["feinted"])])
        .known("with that condition", &[Sign::Has(&["feinted"])])
        .unless(UNAWARE),
    special("cover", "-10 or -30; total cover allows no direct attack, or -30 if the GM does")
        .does(&|side, said| {
            said.add(side, &[match said.choice() {
                "minimal" => attack("minimal cover", -10).kind("cover"),
                "partial" => attack("partial cover", -30).kind("cover"),
                _ => {
                    said.table.forbid(said.value_at, "behind total cover nobody can be attacked directly")?;
                    attack("total cover", -30).kind("cover")
                }
            }])
        })
        .takes(Takes::OneOf(&["minimal", "partial", "total"]))
        .keys(&[said_of_target('c', "cover", &["cover minimal", "cover partial"])]),
    row("spec", "+10 where the specialization applies")
        .does(&specialization)
        .keys(&[Toggle::phrases('s', "special", &["spec"], Here, ALL)]),
    row("unproficient", "-20 without a proficiency that the skill needs")
        .adds(&[either("no proficiency", rules::UNPROFICIENT)])
        .keys(&[Toggle::phrases('u', "no prof.", &["unproficient"], Here, ALL)]),
    row("ignore-penalties", "spends a Luck Point: ignores all penalties")
        .keys(&[Toggle::phrases('i', "no penalty", &["ignore-penalties"], Here, ALL).relieves()]),
    row("passive", "-20, rolled in secret by the GM")
        .does(&|side, _| {
            side.secret = true;
            side.plus("passive", rules::PASSIVE);
            Ok(())
        })
        .keys(&[Toggle::phrases('p', "passive", &["passive"], Here, CHECKS)]),
    Modifier::secret(&[Toggle::phrases('e', "secret", &["secret"], Here, ALL)]).on(PAGE),
];

/// The target of the aim of whoever has the turn.
fn aimed_at(table: Table<'_>, side: &Side) -> Option<Value> {
    let Role::Defends { .. } = side.role else {
        return None;
    };
    let target = table.campaign.characters.get(side.subject.who?)?;
    let aimed = target.condition(TARGETED)?;
    let by_acting =
        matches!(&aimed.until, Until::Turn(end) if Some(end.of) == table.campaign.acting());
    by_acting.then_some(Value::Nothing)
}

/// Helpers by number or by name; by name, each needs basic proficiency in some skill, and the GM decides
/// whether it is useful.
fn assist(side: &mut Side, said: &mut TypedModifier<'_, '_, '_>) -> Result {
    let helpers = if said.cursor.peek().is_none_or(Word::is_number) {
        said.cursor.number("how many help, or who", 1, 1000)?
    } else {
        helpers(side, said)?
    };
    let what = side.subject.what.to_lowercase();
    let attack = side.role != Role::Rolls;
    if attack || what.starts_with("stealth") || what.starts_with("perception") {
        let what = if attack {
            "an attack"
        } else {
            &side.subject.what
        };
        side.warnings.push(remarks::NOT_ASSISTED.about(what));
    }
    side.plus(format!("assisted by {helpers}"), rules::assist(helpers));
    Ok(())
}

fn helpers(side: &mut Side, said: &mut TypedModifier<'_, '_, '_>) -> Result<i64> {
    let game = said.table.game;
    let mut helpers = Vec::new();
    while let Some(word) = said
        .cursor
        .peek()
        .filter(|word| word.quoted || !(word.is_signed() || game.modifier(word).is_some()))
    {
        let id = character(said.table, said.cursor.word("a character's name")?)?;
        let person = said.table.character(id)?;
        let no =
            |why: String| Refusal::rule(word.span, why).hint("'assist 1' counts a helper anyway");
        if side.subject.who == Some(id) {
            return Err(no(format!("{} rolls, and cannot help too", person.name)));
        }
        if helpers.contains(&id) {
            return Err(no(format!("{} helps already", person.name)));
        }
        let mut skills = person.skills.iter();
        if !skills.any(|skill| rules::basic_proficiency(skill.ranks)) {
            let why = "a helper needs 10 ranks in a useful skill";
            let why = format!("{why}, and {} has no skill of 10", person.name);
            said.table.forbid(word.span, why)?;
        }
        may_act(said.table, id, word.span)?;
        side.helpers.push((id, word.span));
        helpers.push(id);
    }
    if helpers.is_empty() {
        let at = said.cursor.here();
        return Err(Refusal::expected(at, "how many help, or who"));
    }
    Ok(i64::try_from(helpers.len()).unwrap_or(i64::MAX))
}

/// A related skill, by its ranks or its name.
fn related(side: &mut Side, said: &mut TypedModifier<'_, '_, '_>) -> Result {
    let word = said
        .cursor
        .word("the ranks of a related skill, or its name")?;
    let (label, ranks) = if word.is_number() {
        let ranks = in_range(word, "ranks", 0, 1000)?;
        ("related skill".to_owned(), ranks)
    } else {
        named_skill(said.table, side, word)?
    };
    let bonus = if let Some(bonus) = rules::related_skill(ranks) {
        bonus
    } else {
        let why = format!("a related skill needs 10 ranks, and this has {ranks}");
        said.table.forbid(word.span, why)?;
        rules::LEAST_RELATED
    };
    side.plus(label, bonus);
    Ok(())
}

fn named_skill(table: Table<'_>, side: &Side, word: &Word) -> Result<(String, i64)> {
    let Some(who) = side.subject.who else {
        let why = "nobody is rolling, so there are no skills: give the ranks";
        return Err(Refusal::rule(word.span, why));
    };
    let person = table.character(who)?;
    let names = person.skills.iter().map(|skill| skill.name.as_str());
    let at = choose(word, "skill", names)
        .map_err(|refusal| refusal.hint(format!("for {}", person.name)))?;
    let skill = &person.skills[at];
    let rolled = side.subject.skill.as_ref();
    if rolled.is_some_and(|own| own.name == skill.name) {
        let why = "that is the skill being rolled: name a different one";
        table.forbid(word.span, why)?;
    }
    Ok((format!("related {}", skill.name), skill.ranks))
}

/// The specialization of a bare formula is unknown, so the GM decides.
fn specialization(side: &mut Side, said: &mut TypedModifier<'_, '_, '_>) -> Result {
    let skill = side.subject.skill.as_ref();
    let known = skill.map_or("", |skill| &skill.specialization);
    if let Some(skill) = skill.filter(|_| known.is_empty()) {
        let (who, what) = (&side.subject.name, &skill.name);
        let why = format!("{who} has no specialization in {what}");
        said.table.forbid(said.at, why)?;
    }
    let label = format!("specialization {known}").trim_end().to_owned();
    side.plus(label, rules::SPECIALIZATION);
    Ok(())
}

/// Earlier failures of the same check in the scene, if the campaign counts them.
fn tried_before(table: Table<'_>, side: &Side) -> Option<Value> {
    // An attack is no try, and counts none.
    if side.role != Role::Rolls || table.campaign.setting("trying_again") != Some("On") {
        return None;
    }
    let (who, what) = (side.subject.who, &side.subject.what);
    let what = rules::check_tried(what);
    let mut all = table.campaign.tried.iter();
    let tried = all.find(|tried| Some(tried.who) == who && tried.what == what);
    match tried.map_or(0, |tried| tried.times) {
        0 => None,
        times => Some(Value::Number(i64::from(times))),
    }
}
