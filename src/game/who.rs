//! Finds the characters that a word names.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Refusal, Result, Table};
use crate::campaign::fold::{fold, folded, is_like};
use crate::campaign::roster::{Found, inner_parts, is_half_typed};
use crate::campaign::{At, CampaignChange, Character, CharacterId, Event, FIGHT_COUNTER, Fight};
use crate::lang::line::Word;
use crate::lang::read::matching;

pub(super) const CHARACTER: &str = "character";

/// How many names are compared with a word that means nobody: it is looked for again with every key.
const COMPARED: usize = 200;

/// The character that a word means by the letter they have in the current fight. A quoted word is a
/// name, and so is one that is somebody's whole name.
pub(crate) fn lettered(table: Table<'_>, word: &Word) -> Option<CharacterId> {
    if word.quoted || word.label.is_some() {
        return None;
    }
    let fight = table.campaign.fight()?;
    let roster = &table.campaign.characters;
    if roster.called(&word.text).is_some() {
        return None;
    }
    // Of minions with one letter the one whose turn it is, if they stand, or else the first in the fight that does.
    let acting = fight.acting_character();
    let all = fight.lettered(&word.text);
    let known = all.filter_map(|who| Some((who, roster.get(who)?)));
    let first = known.min_by_key(|(who, person)| {
        let fallen = !table.game.fallen_by(table.campaign, person).is_empty();
        let gone = fight.place_of(*who).is_none();
        (gone, fallen, Some(*who) != acting)
    });
    first.map(|(who, _)| who)
}

/// The character named by a word, or meant by a letter.
///
/// # Errors
/// Returns an error if no character or several match.
pub(crate) fn character(table: Table<'_>, word: &Word) -> Result<CharacterId> {
    if let Some(id) = lettered(table, word) {
        return Ok(id);
    }
    let roster = &table.campaign.characters;
    let found = with_listed(table, |is_listed| {
        match roster.find(&word.text, is_listed) {
            Found::Nobody => roster
                .half_typed(&word.text, is_listed)
                .map_or(Found::Nobody, Found::One),
            found => found,
        }
    });
    match found {
        Found::One(id) => not_lettered_before(table, word, id),
        Found::Nobody if roster.is_empty() => {
            Err(Refusal::no_match(word, CHARACTER).hint("there is nobody yet: add NAME"))
        }
        Found::Nobody => {
            // A name of several words is mostly called by one of them.
            let names = roster.iter().take(COMPARED).map(|who| who.name.as_str());
            let known = names.flat_map(|name| std::iter::once(name).chain(name.split(' ')));
            Err(Refusal::no_match(word, CHARACTER).or_near(&word.text, known))
        }
        Found::Several(ids) => {
            let found = ids.iter().filter_map(|id| roster.get(*id));
            let names = found.map(|who| who.name.clone());
            Err(Refusal::several(word, CHARACTER, names))
        }
    }
}

/// Finds somebody, told who is listed: all but the creatures of earlier fights.
pub(super) fn with_listed<T>(
    table: Table<'_>,
    find: impl Fn(&dyn Fn(CharacterId) -> bool) -> T,
) -> T {
    let earlier = OnceCell::new();
    let of_earlier_fights = || -> BTreeSet<CharacterId> {
        let all = table.campaign.of_earlier_fights();
        all.into_iter().collect()
    };
    find(&|who| !earlier.get_or_init(of_earlier_fights).contains(&who))
}

/// Whoever a word means by the beginning of their name, unless it was the letter of somebody else in the fight that has
/// just ended.
fn not_lettered_before(table: Table<'_>, word: &Word, meant: CharacterId) -> Result<CharacterId> {
    let roster = &table.campaign.characters;
    if word.quoted || table.campaign.fight().is_some() || roster.called(&word.text).is_some() {
        return Ok(meant);
    }
    let before = letters_before(table, &word.text);
    match before.first() {
        Some(first) if !before.contains(&meant) => {
            let (letter, name) = (&word.text, table.campaign.name_of(*first));
            let said = format!("'{letter}' was the letter of {name} in the fight that is over");
            let meant = table.campaign.name_of(meant);
            Err(Refusal::rule(word.span, said).hint(format!("for {meant} type more of the name")))
        }
        _ => Ok(meant),
    }
}

/// For how many entries after a fight its letters are remembered.
const REMEMBERED: usize = 60;

/// Who had this letter in the latest fight that has ended, as far as they are still there.
fn letters_before(table: Table<'_>, letter: &str) -> Vec<CharacterId> {
    let begun = table.campaign.counters.get(FIGHT_COUNTER).copied();
    // Only a text of a letter's form costs a look at the log.
    if begun.is_none() || letter.chars().count() > 1 && !letter.starts_with(['z', 'Z']) {
        return Vec::new();
    }
    let over = |event: &Event| match event {
        Event::Campaign(CampaignChange::Fight(At {
            from: Some(fight),
            to: None,
            ..
        })) if Some(fight.id.0) <= begun => Some(Arc::clone(fight)),
        _ => None,
    };
    let fight = table
        .history
        .latest_of(REMEMBERED, |entry| entry.events.iter().rev().find_map(over));
    let there = |who: &CharacterId| table.campaign.characters.get(*who).is_some();
    let lettered = |fight: Arc<Fight>| fight.lettered(letter).filter(there).collect();
    fight.map(lettered).unwrap_or_default()
}

/// Like [`character`], but looks only among some characters; `None` if none of them matches.
///
/// # Errors
/// Returns an error if several match.
pub(crate) fn among(
    table: Table<'_>,
    word: &Word,
    some: &[CharacterId],
) -> Result<Option<CharacterId>> {
    if let Some(id) = lettered(table, word).filter(|id| some.contains(id)) {
        return Ok(Some(id));
    }
    let names: Vec<&str> = some.iter().map(|id| table.campaign.name_of(*id)).collect();
    let mut found = matching(&word.text, names.iter().copied());
    if found.is_empty() && word.text.contains(' ') {
        let typed = fold(&word.text);
        found = (0..names.len())
            .filter(|at| is_half_typed(&typed, names[*at]))
            .collect();
    }
    match found.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(some[*one])),
        several => {
            let names = several.iter().map(|at| names[*at].to_owned());
            Err(Refusal::several(word, CHARACTER, names))
        }
    }
}

/// The characters that a word names: one by name, or all that match a pattern such as `goblin*` or
/// `"stair hound*"`, in roster order. A pattern means characters who are present, and others only
/// if none of those match.
///
/// # Errors
/// Returns an error if no character matches, or if several match a word that is not a pattern.
pub(crate) fn characters(table: Table<'_>, word: &Word) -> Result<Vec<CharacterId>> {
    let is_name = || table.campaign.characters.named(&word.text).is_some();
    if !word.text.contains('*') || is_name() {
        return Ok(vec![character(table, word)?]);
    }
    let pattern = fold(&word.text);
    let fits = |who: &&Character| fits(&pattern, &folded(&who.name));
    let present = table.campaign.present().filter(fits);
    let mut found: Vec<CharacterId> = present.map(|who| who.id).collect();
    if found.is_empty() {
        let everyone = table.campaign.characters.iter().filter(fits);
        found = everyone.map(|who| who.id).collect();
    }
    if found.is_empty() {
        return Err(Refusal::no_match(word, CHARACTER));
    }
    Ok(found)
}

/// Whether a name, or its part after a space, matches a pattern in which `*` stands for anything.
fn fits(pattern: &str, name: &str) -> bool {
    std::iter::once(name)
        .chain(inner_parts(name))
        .any(|part| is_like(part, pattern))
}
