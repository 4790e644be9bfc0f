//! Puts an entry on the sheet: as a stat, a skill or an attack, by its name and the shape of its values.

use super::entry::Entry;
use super::words::Section;
use crate::campaign::fold::same;
use crate::campaign::{Skill, Weapon};
use crate::game::Game;
use crate::import::write::Writing;
use crate::sheet::{Field, Place};

const NO_NUMBER: &str = "it has no number";

/// Puts an entry of a section on the sheet.
///
/// # Errors
/// Returns the reason why the game does not know it.
pub(super) fn put(
    writing: &mut Writing,
    mut entry: Entry,
    section: Section,
) -> Result<(), &'static str> {
    let game = writing.game;
    let value = entry.value();
    let attacks = section == Section::Attacks;
    let percent = value.is_some_and(|value| value.percent);
    if let Some(key) = entry.key
        && !percent
        && !(attacks && entry.dice.is_some())
    {
        return number(writing, key, &entry);
    }
    if !entry.has_value() && entry.brackets.is_empty() {
        return Err(NO_NUMBER);
    }
    if entry.name.is_empty() {
        return Err("it has no name");
    }
    // In games without numeric damage, dice are a pool: `Bite 3d6`.
    let pools = game.harm.is_none() && value.is_none() && !attacks;
    let dice = entry.dice.as_deref().filter(|_| pools);
    let pool = dice.and_then(|dice| dice.strip_suffix("d6")?.parse().ok());
    let mut known = game.checks.skills.iter();
    let is_skill = known.any(|(name, _)| same(name, &entry.name));
    split_stat(writing, &mut entry);
    if pool.is_none() && (entry.dice.is_some() || attacks && !is_skill) {
        return attack(writing, entry);
    }
    let mut skill = Skill {
        name: entry.name.clone(),
        ranks: pool.or(value.map(|value| value.value)).ok_or(NO_NUMBER)?,
        ..Skill::default()
    };
    // `Stealth +4 (+6 in dim light)`
    let is_more = |said: &&String| said.starts_with(['+', '-']);
    let (more, brackets): (Vec<_>, Vec<_>) = entry.brackets.iter().partition(is_more);
    for said in brackets {
        refine(game, &mut skill, said);
    }
    note(writing, &entry, more.into_iter().chain(&entry.tail));
    if section == Section::Style {
        writing.style.clone_from(&skill.name);
    }
    if value.is_some_and(|value| value.signed) {
        writing.total(skill);
    } else {
        writing.skill(skill);
    }
    Ok(())
}

/// Notes what else is said of an entry.
fn note<'e>(writing: &mut Writing, entry: &Entry, all: impl Iterator<Item = &'e String>) {
    for said in all {
        writing.note(&format!("{} {said}", entry.name));
    }
}

/// Puts the number or the dice of a stat or a track.
fn number(writing: &mut Writing, field: Field, entry: &Entry) -> Result<(), &'static str> {
    if !entry.has_value() {
        return Err(NO_NUMBER);
    }
    note(writing, entry, entry.brackets.iter().chain(&entry.tail));
    // `Con 15 +2 +4`: the score, its bonus, and a saving throw that is better.
    if let [bonus, save] = entry.more[..]
        && bonus != save
    {
        writing.note(&format!("{} {:+} save", entry.name, save.value));
    }
    // `15 (+2)`: in games with bonuses, the bonus counts and not the score.
    let bonus = entry.aside;
    let bonus = bonus.filter(|aside| aside.signed && field.may_be_negative());
    let number = bonus.or(entry.value());
    if let Some(dice) = &entry.dice {
        if (entry.dice_first || number.is_none()) && writing.dice(field, dice).is_ok() {
            return Ok(());
        }
        writing.note(&format!("{} {dice}", entry.name));
    }
    let mut number = number.ok_or(NO_NUMBER)?;
    // `HP 9/14` gives the maximum of a stat and the current value of its track.
    let track = writing.game.track(field.id);
    let track = track.filter(|_| matches!(field.place, Place::Stat(_)));
    if let Some((track, most)) = track.zip(entry.most) {
        writing.level(track.id, number.value);
        number.value = most.value;
    }
    writing.number(field, number.value, number.signed);
    Ok(())
}

/// Reads the brackets after a skill: the stat it is linked to, or its specialization.
fn refine(game: &'static Game, skill: &mut Skill, said: &str) {
    match game.stat(said).filter(|stat| stat.derived.is_none()) {
        Some(stat) => stat.id.clone_into(&mut skill.stat),
        None if game.checks.linked && skill.specialization.is_empty() => {
            said.clone_into(&mut skill.specialization);
        }
        None => skill.name = format!("{} ({said})", skill.name),
    }
}

/// Takes brackets with a stat or a skill off the end of a name, to the others.
fn split_stat(writing: &Writing, entry: &mut Entry) {
    let cut = entry.name.strip_suffix(')');
    let cut = cut.and_then(|name| name.rsplit_once('('));
    let known = |said| writing.game.stat(said).is_some() || writing.who.skill(said).is_some();
    if let Some((name, said)) = cut.filter(|(_, said)| known(said)) {
        entry.brackets.insert(0, said.to_owned());
        entry.name = name.trim().to_owned();
    }
}

/// Puts an attack with its skill, armour piercing, traits and notes.
fn attack(writing: &mut Writing, entry: Entry) -> Result<(), &'static str> {
    let mut weapon = Weapon {
        bonus: entry.value().map(|value| value.value),
        pierce: entry.pierce.map_or(0, |pierce| pierce.value.abs()),
        name: entry.name,
        ..Weapon::default()
    };
    let mut notes: Vec<String> = Vec::new();
    for said in entry.brackets {
        let skill = writing.who.skill(&said).map(|skill| skill.name.as_str());
        let stat = || writing.game.stat(&said).map(|stat| stat.id);
        match skill.or_else(stat) {
            Some(skill) => skill.clone_into(&mut weapon.skill),
            None => notes.push(said),
        }
    }
    let is_kind = |kind: &str| ["melee", "ranged"].contains(&kind.to_lowercase().as_str());
    if let Some((kind, name)) = weapon.name.split_once(' ')
        && is_kind(kind)
        && entry.dice.is_some()
    {
        notes.insert(0, kind.to_owned());
        weapon.name = String::from(name);
    }
    // `Cutlass: Melee Weapons, 1d10+3`
    if let Some((name, skill)) = weapon.name.split_once(": ")
        && let Some(skill) = writing.who.skill(skill)
    {
        weapon.skill.clone_from(&skill.name);
        weapon.name = String::from(name);
    }
    let traits = writing.game.attacks.traits;
    let known = |word: &str| {
        let known = traits.iter().find(|one| same(one.word, word))?;
        Some(known.word.to_owned())
    };
    for said in entry.tail {
        match said.split(' ').map(known).collect::<Option<Vec<_>>>() {
            Some(known) => weapon.traits.extend(known),
            None => notes.push(said),
        }
    }
    writing.weapon(weapon, &entry.dice.unwrap_or_default(), notes)
}
