//! `weapon`: an attack of a character or a template.

use super::whose::{Whose, names_and_templates, whose};
use crate::campaign::statement::SheetStatement;
use crate::campaign::{At, Character, PersonChange, Weapon};
use crate::game::candidates::{attacks_of, named, skills_of, stats};
use crate::game::syntax::{Arg, Kind, one_of, signed, text, value};
use crate::game::{Args, Completion, Draft, Game, Refusal, Table, Trait, Typing, Verb};
use crate::lang::line::Word;
use crate::lang::read::{LARGEST, choose};
use crate::lang::refusal::either;
use crate::play::attack::{AP, DV, PIERCES, check_damage};

/// For games in which weapons can ignore armour.
pub const PIERCING: &[Verb] = &[Verb {
    syntax: &[
        WHOSE,
        CALLED,
        Arg::OneOf(&[
            &[
                SKILL,
                Arg::Options(&[DAMAGE, PIERCES]),
                Arg::Short("[TRAIT...]", &[Arg::Any(&[one_of("TRAIT", traits)])]),
            ],
            GONE,
        ]),
    ],
    ..WEAPON
}];

/// For other games with attacks.
pub const BLUNT: &[Verb] = &[Verb {
    syntax: &[
        WHOSE,
        CALLED,
        Arg::OneOf(&[&[SKILL, Arg::Options(&[DAMAGE])], GONE]),
    ],
    ..WEAPON
}];

const WEAPON: Verb = Verb {
    name: "weapon",
    doc: "Gives a character or a template an attack: its skill or bonus and its damage; '-' removes it.",
    run,
    ..Verb::PLAIN
};

const WHOSE: Arg = value("NAME", Kind::Name, names_and_templates);
const CALLED: Arg = value("\"Boat hook\"", Kind::Text, attacks_of);
const SKILL: Arg = Arg::Short(
    "SKILL|BONUS",
    &[Arg::OneOf(&[
        &[signed("BONUS")],
        &[one_of("SKILL", own_skills)],
    ])],
);
const DAMAGE: &[Arg] = &[
    Arg::Word(DV, "damage, such as 1d6+4; it may use the attacker's stats"),
    text("1d6+4"),
];
const GONE: &[Arg] = &[Arg::Word("-", "removes the attack")];

fn traits(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let traits = table.game.attacks.traits.iter();
    let each = traits.map(|known| Completion::keyword(known.word, known.doc));
    each.collect()
}

fn own_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    if named(table, typing).is_none() {
        let whose = typing.name.and_then(|word| whose(table, word).ok());
        let Some(Whose::Template(at)) = whose else {
            return Vec::new();
        };
        let skills = table.campaign.bestiary[at].skills.iter();
        return skills
            .map(|skill| Completion::text(&skill.name, skill.ranks.to_string()))
            .collect();
    }
    let mut out = skills_of(table, typing, |_| true);
    out.extend(stats(table, typing));
    out
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let name = args.words.first();
    let whose = whose(
        draft.table(),
        name.ok_or_else(|| args.missing("the name of a character or a template"))?,
    )?;
    let (called, called_at) = args.made("a name for the attack")?;
    let person = whose.sheet(draft)?;
    let known = person
        .attack(&called)
        .map(|(at, known)| (at, known.clone()));
    if args.has("-") {
        args.finish()?;
        let Some((at, gone)) = known else {
            return Err(Refusal::unknown(called_at, "attack", &called));
        };
        let told = SheetStatement::AttackGone(gone.name.as_str().into());
        whose.change(draft, PersonChange::Attack(At::remove(at, gone)), told);
        return Ok(());
    }
    let weapon = Weapon {
        name: called,
        notes: known
            .as_ref()
            .map(|(_, known)| known.notes.clone())
            .unwrap_or_default(),
        ..read_weapon(draft.table(), person, args)?
    };
    args.finish()?;
    let at = known.as_ref().map_or(person.attacks.len(), |(at, _)| *at);
    let told = SheetStatement::Attack((&weapon).into());
    let change_of = At {
        at,
        from: known.map(|(_, known)| known),
        to: Some(weapon),
    };
    whose.change(draft, PersonChange::Attack(change_of), told);
    Ok(())
}

/// Reads `SKILL|BONUS [dv EXPR] [ap N] [TRAIT...]`.
fn read_weapon(table: Table<'_>, person: &Character, args: &Args<'_>) -> Result<Weapon, Refusal> {
    let mut weapon = Weapon::default();
    let sides = args.before(DV).before(AP);
    weapon.bonus = sides.number("a bonus", -LARGEST, LARGEST)?;
    if weapon.bonus.is_none() {
        let skill = sides.texts().get(1).copied();
        let skill = skill.ok_or_else(|| args.missing("a skill, or a bonus such as 7"))?;
        weapon.skill = skill_of(table.game, person, skill)?;
    }
    if args.has(DV) {
        let damage = args.after(DV).text();
        let damage = damage.ok_or_else(|| args.missing("damage such as 1d6+4"))?;
        check_damage(table.game, damage)?;
        weapon.damage.clone_from(&damage.text);
    }
    if args.has(AP) {
        weapon.pierce = args
            .after(AP)
            .count("how much armour is pierced", 0, LARGEST)?;
    }
    // The attack, its skill and its damage are texts as well.
    let before = 1 + usize::from(weapon.bonus.is_none()) + usize::from(args.has(DV));
    weapon.traits = read_traits(table, args, before)?;
    Ok(weapon)
}

/// The traits of an attack: the texts after the first `before` ones.
fn read_traits(table: Table<'_>, args: &Args<'_>, before: usize) -> Result<Vec<String>, Refusal> {
    let known = table.game.attacks.traits;
    let mut found: Vec<&Trait> = Vec::new();
    for word in args.texts().into_iter().skip(before) {
        let Some(new) = known.iter().find(|one| word.is(one.word)) else {
            if [DV, AP].iter().any(|one| word.is(one) && args.has(one)) {
                let why = format!("'{}' is given twice", word.text);
                return Err(Refusal::rule(word.span, why));
            }
            if let Some(first) = found.first()
                && [DV, AP].iter().any(|one| word.is(one))
            {
                let why = format!("'{}' goes before '{}'", word.text, first.word);
                return Err(Refusal::rule(word.span, why));
            }
            let open = [DV, AP].into_iter();
            let open = open.filter(|one| found.is_empty() && !args.has(one));
            let open = open.chain(known.iter().map(|one| one.word));
            let mut each: Vec<String> = open.map(|word| format!("'{word}'")).collect();
            each.push("the end".to_owned());
            return Err(Refusal::expected(word.span, either(&each)));
        };
        add_trait(&mut found, new, word)?;
    }
    Ok(found.iter().map(|one| one.word.to_owned()).collect())
}

/// Adds the trait that a word names.
///
/// # Errors
/// Returns an error if the trait was given already or excludes another one.
pub(super) fn add_trait<'g>(
    found: &mut Vec<&'g Trait>,
    new: &'g Trait,
    word: &Word,
) -> Result<(), Refusal> {
    if found.contains(&new) {
        let why = format!("'{}' is given twice", new.word);
        return Err(Refusal::rule(word.span, why));
    }
    let other = |one: &&&Trait| !one.one_of.is_empty() && one.one_of == new.one_of;
    if let Some(other) = found.iter().find(other) {
        let why = format!("'{}' cannot be combined with '{}'", new.word, other.word);
        return Err(Refusal::rule(word.span, why));
    }
    found.push(new);
    Ok(())
}

/// The skill or stat that a word means, by its whole name.
pub(super) fn skill_of(game: &Game, person: &Character, word: &Word) -> Result<String, Refusal> {
    let stat = game.stat(&word.text).filter(|_| !word.quoted);
    if let Some(stat) = stat {
        return Ok(stat.id.to_owned());
    }
    let skills = person.skills.iter().map(|skill| skill.name.as_str());
    let at = choose(word, "skill or stat", skills)?;
    Ok(person.skills[at].name.clone())
}
