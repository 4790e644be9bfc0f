//! Attacks in a line: the attacks of the sheet, and damage as typed.

use super::checks::{Named, Reader, TypedSide, skill_subject, two_sides, what_subject};
use super::taking::may_attack;
use crate::campaign::fold::{fold, folded};
use crate::campaign::pending::What;
use crate::campaign::weapon::with_values;
pub(crate) use crate::campaign::weapon::{AMMO, DV};
use crate::campaign::{Attack, Character, CharacterId, Skill, Weapon};
use crate::dice::Expression;
use crate::game::candidates::{attacks_of, named, rollable};
use crate::game::syntax::{self, Arg, MODIFIER, MODIFIERS, NAME, number, text, value};
use crate::game::{Args, Completion, Game, Refusal, Result, Role, Side, Subject, Table, Typing};
use crate::lang::line::{Span, Word};
use crate::lang::operand::Operand;
use crate::lang::read::{LARGEST, dice, matching};
use crate::lang::syntax::VERSUS;
use crate::rules::formula::Formula;

/// The beginning of an attack: attacker, attack and target.
pub(crate) const BEGINNING: Arg = Arg::All(&[
    NAME,
    Arg::Optional(&[value("ATTACK|SKILL|BONUS", syntax::Kind::What, strikes)]),
    MODIFIERS,
    Arg::Word(VERSUS, "the target"),
    NAME,
]);
/// Modifiers after the target.
pub(crate) const MORE: &[Arg] = &[Arg::Many(&[MODIFIER])];
/// Typed damage.
pub(crate) const DAMAGE: &[Arg] = &[
    Arg::Word(
        DV,
        "damage, such as 1d10+5; it may use the attacker's stats",
    ),
    text("1d10+5"),
];
/// What an attack uses up.
pub(crate) const USES_UP: &[Arg] = &[
    Arg::Word(
        AMMO,
        "the counter of which each attack takes one; '-' for none",
    ),
    text("\"arrows\""),
];
pub(crate) const PIERCES: &[Arg] = &[Arg::Word(AP, "armour pierced"), number("2")];

/// The keyword for armour piercing.
pub(crate) const AP: &str = "ap";

/// An attack as typed, up to its target.
pub(crate) struct Attacking<'t, 'a> {
    pub(crate) who: CharacterId,
    /// The roll of the attacker with its modifiers, without those of every roll.
    pub(crate) strike: Side,
    /// Further modifiers of the attacker can be read with it.
    pub(crate) reader: Reader<'t>,
    /// The side of the target.
    pub(crate) target: TypedSide<'t, 'a>,
    /// The attack of the sheet, the damage and the piercing; nobody is attacked yet.
    pub(crate) kept: Attack,
}

/// Reads an attack up to its target: the attacker with an attack of the sheet or anything else that
/// can be rolled, and the options of the hit, which may stand between the modifiers of the target. Its modifiers are
/// those of `verb`; without an attack of the sheet that rolls it, `usual` is rolled if nothing else is typed.
///
/// # Errors
/// Returns an error if the attacker, the attack, a modifier or an option is wrong, or if there is more
/// than one `vs`.
pub(crate) fn attacking<'t, 'a>(
    table: Table<'t>,
    args: &Args<'a>,
    verb: &'static str,
    usual: Option<&What>,
) -> Result<Attacking<'t, 'a>> {
    let [mut typed, mut target] = two_sides(table, args, THE_TARGET)?;
    target.options = Some(args.after(VERSUS));
    let (who, subject, weapon) = striker(&mut typed, usual)?;
    let span = subject.span;
    let mut strike = Side::new(subject, Role::Attacks);
    let mut reader = Reader::new(table, verb);
    typed.modify(&mut reader, &mut strike)?;
    typed.no_more()?;
    Ok(Attacking {
        who,
        strike,
        reader,
        target,
        kept: hit_with(table, args, who, weapon, span)?,
    })
}

/// Who attacks with what, and the attack of the sheet, whose damage and piercing apply unless others
/// are typed.
type Striker<'t> = (CharacterId, Subject, Option<&'t Weapon>);

/// Reads `NAME [ATTACK|SKILL|BONUS]` up to the first modifier. The attack may be left out if the
/// character has only one.
///
/// # Errors
/// Returns an error if no attacker is named, if the attacker may not attack now, or if the attack or skill
/// does not exist or is ambiguous.
fn striker<'t>(typed: &mut TypedSide<'t, '_>, usual: Option<&What>) -> Result<Striker<'t>> {
    let Named { who, span, with } =
        typed.named("who attacks, and with what", "a modifier or 'vs'")?;
    let table = typed.table;
    may_attack(table, who, span)?;
    let person = table.character(who)?;
    if let Some(aimed) = typed.aimed {
        let mut attacks = person.attacks.iter();
        if let Some(weapon) = attacks.find(|weapon| weapon.name == aimed.with) {
            return armed(table, person, weapon, span);
        }
        let skill = What::Skill(aimed.with.to_owned());
        return Ok((who, Subject::new(table, Some(who), skill, span)?, None));
    }
    let Some(with) = with else {
        let at = Span::new(span.end + 1, span.end + 1);
        let rolls_it = |weapon: &Weapon, usual: &What| match usual {
            What::Skill(name) | What::Named { name, .. } => {
                weapon.bonus.is_some() || weapon.skill.eq_ignore_ascii_case(name)
            }
            What::Formula(_) | What::Line(_) => true,
        };
        let other = |usual: &&What| {
            let mut attacks = person.attacks.iter();
            !attacks.any(|weapon| rolls_it(weapon, usual))
        };
        if let Some(usual) = usual.filter(other) {
            let usual = match usual {
                What::Skill(name) if person.skill(name).is_none() => unlearned(table, person, name)
                    .ok_or_else(|| {
                        let hint = "a number after the name is rolled in its place";
                        Refusal::rule(span, format!("{} has no {name}", person.name)).hint(hint)
                    })?,
                other => other.clone(),
            };
            let subject = Subject::new(table, Some(who), usual, at)?;
            return Ok((who, subject, None));
        }
        let weapon = only_attack(person, at)?;
        return armed(table, person, weapon, span);
    };
    match attack_called(table, person, &with)? {
        Some(weapon) => armed(table, person, weapon, with.span),
        None => Ok((who, what_subject(table, typed.line, who, &with)?, None)),
    }
}

/// What the game says is rolled in place of a skill that somebody has not learned.
fn unlearned(table: Table<'_>, person: &Character, name: &str) -> Option<What> {
    let named = What::named(name, name);
    let is_known = Subject::new(table, Some(person.id), named.clone(), Span::default()).is_ok();
    is_known.then_some(named)
}

/// The question when the target is missing.
pub(crate) const WHO_IS_ATTACKED: &str = "who is attacked";

/// What an attack lacks that is aimed at nobody.
pub(crate) const THE_TARGET: &str = "'vs' and the target";

/// The damage and piercing of an attack: as typed, otherwise those of the attack of the sheet.
/// Errors in the sheet's dice point at `span`.
///
/// # Errors
/// Returns an error if an option is given twice, if the dice or the number are invalid, or if the
/// attacker lacks a stat.
fn hit_with(
    table: Table<'_>,
    args: &Args<'_>,
    who: CharacterId,
    weapon: Option<&Weapon>,
    span: Span,
) -> Result<Attack> {
    let args = args.after(VERSUS);
    args.once()?;
    let who = table.character(who)?;
    let damage = if let Some(typed) = args.option(DV) {
        let word = typed.word(0, "damage such as 1d10+5")?;
        Some(damage_of(table.game, Some(who), &word.text, word.span)?)
    } else {
        let stored = weapon.map(|weapon| weapon.damage.as_str());
        let stored = stored.filter(|damage| !damage.is_empty());
        let dice = stored.map(|damage| damage_of(table.game, Some(who), damage, span));
        dice.transpose().map_err(|refusal| refusal.pointing(span))?
    };
    let pierce = if let Some(typed) = args.option(AP) {
        typed.count("how much armour is pierced", 0, LARGEST)?
    } else {
        let weapon = weapon.filter(|_| table.game.attacks.pierce);
        weapon.map_or(0, |weapon| weapon.pierce)
    };
    Ok(Attack {
        weapon: weapon.map_or_else(String::new, |weapon| weapon.name.clone()),
        damage,
        pierce,
        ..Attack::default()
    })
}

/// A character's only attack.
fn only_attack(person: &Character, at: Span) -> Result<&Weapon> {
    match person.attacks.as_slice() {
        [one] => Ok(one),
        [] => {
            let hint = format!("{} has no attacks; 'weapon' gives one", person.name);
            Err(Refusal::expected(at, "the skill of the attack").hint(hint))
        }
        several => {
            let names: Vec<&str> = several.iter().map(|one| one.name.as_str()).collect();
            let names = names.join(", ");
            Err(Refusal::expected(at, format!("which attack? {names}")))
        }
    }
}

/// The attack that an operand names: by its whole name, or by a beginning that nothing else that
/// could be rolled shares.
fn attack_called<'t>(
    table: Table<'t>,
    person: &'t Character,
    with: &Operand<'_>,
) -> Result<Option<&'t Weapon>> {
    let Some(word) = with.single() else {
        return Ok(None);
    };
    let used = table
        .used_by(person.id)
        .and_then(|using| using.weapon.as_ref());
    if let Some(used) = used.filter(|used| word.quoted && used.name == word.text) {
        return Ok(Some(used));
    }
    let attacks = || person.attacks.iter().map(|one| one.name.as_str());
    let found = matching(&word.text, attacks());
    let is_whole = |name: &str| folded(name) == fold(&word.text);
    let whole = found
        .iter()
        .filter(|at| is_whole(&person.attacks[**at].name));
    if let [at] = *whole.collect::<Vec<_>>() {
        return Ok(Some(&person.attacks[*at]));
    }
    let checks = (table.game.checks.named)(table.campaign);
    let skills = person.skills.iter().map(|skill| skill.name.as_str());
    let others = || skills.clone().chain(checks.iter().map(|check| check.name));
    let is_other = others().any(is_whole)
        || !word.quoted && (word.is_number() || table.game.stat(&word.text).is_some());
    if found.is_empty() || is_other {
        return Ok(None);
    }
    let mut also = matching(&word.text, others());
    if let [at] = *found {
        // An attack stands for the skill that it rolls.
        let rolled = &person.attacks[at].skill;
        also.retain(|also| others().nth(*also) != Some(rolled));
    }
    if let ([at], []) = (&*found, &*also) {
        return Ok(Some(&person.attacks[*at]));
    }
    let names = found.iter().filter_map(|at| attacks().nth(*at));
    let also = also.iter().filter_map(|at| others().nth(*at));
    let all = names.chain(also).map(str::to_owned);
    Err(Refusal::several(word, "attack or skill", all))
}

/// A character with an attack of the sheet.
fn armed<'t>(
    table: Table<'t>,
    person: &'t Character,
    weapon: &'t Weapon,
    span: Span,
) -> Result<Striker<'t>> {
    let stat = table.game.stat(&weapon.skill);
    let stat = stat.map(|stat| What::Formula(Formula::stat(stat.id)));
    let check = || {
        let checks = (table.game.checks.named)(table.campaign).into_iter();
        let mut called = checks.filter(|check| {
            check.value.is_some() && check.name.eq_ignore_ascii_case(&weapon.skill)
        });
        called.next().map(|check| What::named(check.id, check.name))
    };
    let rolls = match (weapon.bonus, person.skill(&weapon.skill), check().or(stat)) {
        (Some(bonus), _, _) => What::Formula(Formula::of(bonus)),
        (None, Some(skill), _) => What::Skill(skill.name.clone()),
        (None, None, Some(known)) => known,
        (None, None, None) => {
            let (who, skill, name) = (&person.name, &weapon.skill, &weapon.name);
            let why = format!("{who} has no skill '{skill}', which {name} uses");
            return Err(Refusal::rule(span, why));
        }
    };
    let subject = Subject {
        traits: weapon.traits.clone(),
        ..Subject::new(table, Some(person.id), rolls, span)?
    };
    Ok((person.id, subject, Some(weapon)))
}

/// Completions for an attack: the attacks of the sheet, then combat skills. Without either,
/// everything that can be rolled.
pub(crate) fn strikes(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = attacks_of(table, typing);
    let Some(person) = named(table, typing) else {
        return out;
    };
    let uses = |skill: &str| person.attacks.iter().any(|one| one.skill == skill);
    let fights = |skill: &Skill| uses(&skill.name) || (table.game.attacks.fights)(skill);
    out.extend(rated(table, person, fights));
    if out.is_empty() {
        return rollable(table, typing);
    }
    out
}

/// What the target defends with.
pub(crate) const DEFENCE: Arg = Arg::Optional(&[value("DEFENCE", syntax::Kind::What, defences)]);

/// Completions for a defence: the skills for defending. Without any, everything that can be
/// rolled.
pub(crate) fn defences(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let defends = |skill: &Skill| (table.game.attacks.defends)(skill);
    let person = named(table, typing);
    let out = person.map_or_else(Vec::new, |person| rated(table, person, defends).collect());
    if out.is_empty() {
        return rollable(table, typing);
    }
    out
}

/// The best of the skills for which `holds` is true, to be rolled.
///
/// # Errors
/// Returns an error if the character lacks the stat of that skill.
pub(crate) fn best_skill(
    table: Table<'_>,
    who: CharacterId,
    span: Span,
    holds: impl Fn(&Skill) -> bool,
) -> Result<Option<Subject>> {
    let person = table.character(who)?;
    let able = person.skills.iter().filter(|skill| holds(skill));
    let best = able.max_by_key(|skill| table.game.rating_of(person, skill).unwrap_or(skill.ranks));
    best.map(|skill| skill_subject(table, who, skill, span))
        .transpose()
}

/// The skills for which `holds` is true, with their totals.
fn rated<'t>(
    table: Table<'t>,
    person: &'t Character,
    holds: impl Fn(&Skill) -> bool,
) -> impl Iterator<Item = Completion> {
    let skills = person.skills.iter().filter(move |skill| holds(skill));
    skills.map(move |skill| {
        let rating = table.game.rating_of(person, skill);
        Completion::text(&skill.name, rating.unwrap_or(skill.ranks).to_string())
    })
}

/// Checks that a word is damage: dice, possibly with stats of the game.
///
/// # Errors
/// Returns an error that points at the invalid character.
pub(crate) fn check_damage(game: &Game, word: &Word) -> Result {
    damage_of(game, None, &word.text, word.span).map(drop)
}

/// The dice of damage that may contain stats of the attacker: `1d6+DB`. Nobody's are 0.
///
/// # Errors
/// Returns an error if the dice are invalid or the attacker lacks a stat.
pub(crate) fn damage_of(
    game: &Game,
    who: Option<&Character>,
    damage: &str,
    span: Span,
) -> Result<Expression> {
    let mut lacking = None;
    let value = |term: &str| {
        let stat = game.stat(term)?;
        let value = who.map_or(Some(0), |who| game.stat_of(who, stat.id));
        lacking = who.filter(|_| value.is_none()).map(|who| (who, stat.id));
        value
    };
    match (with_values(damage, value), lacking) {
        (Ok(known), _) if known == damage => dice(&known, span),
        // A stat was replaced by its value, so positions in the two texts differ.
        (Ok(known), _) => dice(&known, span).map_err(|refusal| refusal.pointing(span)),
        (Err(_), Some((who, stat))) => Err(Refusal::lacks(span, &who.name, stat)),
        (Err(at), None) => Err(no_damage(game, damage, at, span)),
    }
}

/// The refusal of a word in damage, by its byte offset.
fn no_damage(game: &Game, typed: &str, at: usize, span: Span) -> Refusal {
    let (before, rest) = typed.split_at_checked(at).unwrap_or_default();
    let start = span.start + before.chars().count();
    let end = rest.find(|c: char| !c.is_alphabetic());
    let word = &rest[..end.unwrap_or(rest.len())];
    let mut automatic = game.attacks.automatic.iter();
    if automatic.any(|name| name.eq_ignore_ascii_case(word)) {
        let span = Span::new(start, start + word.chars().count());
        let why = format!("the damage bonus is added automatically: leave out '{word}'");
        return Refusal::rule(span, why);
    }
    let span = Span::new(start, start + 1);
    Refusal::expected(span, "damage such as 1d10+5, which may use stats")
}
