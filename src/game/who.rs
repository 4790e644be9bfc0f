//! Finds the characters that a word names.

use super::{Refusal, Table};
use crate::campaign::fold::{fold, folded, is_like};
use crate::campaign::roster::{Found, inner_parts, is_half_typed};
use crate::campaign::{Character, CharacterId};
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
    // Of minions with one letter the one whose turn it is, or else the first in the fight that stands.
    let acting = fight.acting_character();
    let all = fight.lettered(&word.text);
    let known = all.filter_map(|who| Some((who, roster.get(who)?)));
    let first = known.min_by_key(|(who, person)| {
        let fallen = !table.game.fallen_by(table.campaign, person).is_empty();
        let gone = fight.place_of(*who).is_none();
        (Some(*who) != acting, gone, fallen)
    });
    first.map(|(who, _)| who)
}

/// The character named by a word, or meant by a letter.
///
/// # Errors
/// Returns an error if no character or several match.
pub(crate) fn character(table: Table<'_>, word: &Word) -> Result<CharacterId, Refusal> {
    if let Some(id) = lettered(table, word) {
        return Ok(id);
    }
    let roster = &table.campaign.characters;
    let found = match roster.find(&word.text) {
        Found::Nobody => roster
            .half_typed(&word.text)
            .map_or(Found::Nobody, Found::One),
        found => found,
    };
    match found {
        Found::One(id) => Ok(id),
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

/// Like [`character`], but looks only among some characters; `None` if none of them matches.
///
/// # Errors
/// Returns an error if several match.
pub(crate) fn among(
    table: Table<'_>,
    word: &Word,
    some: &[CharacterId],
) -> Result<Option<CharacterId>, Refusal> {
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
pub(crate) fn characters(table: Table<'_>, word: &Word) -> Result<Vec<CharacterId>, Refusal> {
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
