//! All characters of a campaign, found by number or by (the beginning of) a name at a cost that does not grow
//! with their number.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use compact_str::CompactString;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::bounds::MOST_CHARACTERS;
use super::character::Character;
use super::condition::Condition;
use super::few::Few;
use super::fold::{fold, name_key};
use super::ids::CharacterId;

/// How many candidates an ambiguous name lists.
const LISTED: usize = 6;

/// The result of looking up a typed name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    One(CharacterId),
    Nobody,
    /// Several characters; the first few.
    Several(Vec<CharacterId>),
}

/// The characters of a campaign in roster order, which is the order of their ids.
#[derive(Clone, Debug)]
pub struct Roster {
    /// Sorted by id. Shared, so that copying the table for looking back is cheap.
    people: Vec<Arc<Character>>,
    /// Built at the first lookup by name, and shared like the people.
    names: OnceLock<Arc<Names>>,
    /// Characters with a condition that can end without being cleared.
    ending: Few,
    /// Characters with a counter or uses of a power that are refilled by themselves.
    refilled: Few,
}

impl Default for Roster {
    fn default() -> Self {
        Self::of(Vec::new())
    }
}

/// The names, folded: each as a whole, and what follows each word boundary inside it.
type Names = BTreeSet<(Part, CompactString, CharacterId)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Whole,
    Inner,
}

impl PartialEq for Roster {
    fn eq(&self, other: &Self) -> bool {
        self.people == other.people
    }
}

impl Eq for Roster {}

impl Serialize for Roster {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.people.iter().map(Arc::as_ref))
    }
}

impl<'de> Deserialize<'de> for Roster {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct People;
        impl<'de> Visitor<'de> for People {
            type Value = Vec<Arc<Character>>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of characters")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
                let mut people = Vec::new();
                while let Some(who) = from.next_element()? {
                    // A limit that is reached before memory runs out.
                    if people.len() == MOST_CHARACTERS {
                        let told = format!("at most {MOST_CHARACTERS} characters");
                        return Err(A::Error::custom(told));
                    }
                    push(&mut people, who);
                }
                Ok(people)
            }
        }
        from.deserialize_seq(People).map(Self::of)
    }
}

impl Roster {
    /// A roster from the characters in a file.
    #[must_use]
    pub fn of(mut people: Vec<Arc<Character>>) -> Self {
        // Unnumbered people keep their place in the file until `assign_ids`.
        if people.iter().all(|who| who.id.0 != 0) {
            people.sort_by_key(|who| who.id);
        }
        people.shrink_to_fit();
        Self {
            people,
            names: OnceLock::new(),
            ending: Few::of(|who| who.conditions.iter().any(Condition::ends_by_itself)),
            refilled: Few::of(|who| {
                let powers = who.powers.iter().any(|one| one.uses.refill.is_some());
                powers || who.counters.iter().any(|one| one.refill.is_some())
            }),
        }
    }

    #[must_use]
    pub fn get(&self, id: CharacterId) -> Option<&Character> {
        self.position(id).ok().map(|at| self.people[at].as_ref())
    }

    /// The character with this number, to be told from the same one after a change.
    pub(crate) fn shared(&self, id: CharacterId) -> Option<&Arc<Character>> {
        self.position(id).ok().map(|at| &self.people[at])
    }

    /// Changes the character with this number, if there is one.
    pub(super) fn change(&mut self, id: CharacterId, change: impl FnOnce(&mut Character)) {
        let Ok(at) = self.position(id) else { return };
        let person = Arc::make_mut(&mut self.people[at]);
        let old = person.name.clone();
        change(person);
        let new = person.name.clone();
        self.ending.put(person);
        self.refilled.put(person);
        if new != old {
            self.change_names(|names| {
                forget(names, &old, id);
                names.extend(parts(&new, id));
            });
        }
    }

    /// The character in a row, from 0.
    #[must_use]
    pub fn at(&self, row: usize) -> Option<&Character> {
        self.people.get(row).map(Arc::as_ref)
    }

    /// The row of a character, from 0.
    pub(crate) fn row_of(&self, id: CharacterId) -> Option<usize> {
        self.position(id).ok()
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.people.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }

    /// Everyone, in roster order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Character> + ExactSizeIterator {
        self.people.iter().map(Arc::as_ref)
    }

    /// The character with exactly this name, ignoring case but not accents.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<CharacterId> {
        self.all_named(name).next()
    }

    /// Whether at most one character has exactly this name, ignoring case but not accents.
    pub(super) fn is_only(&self, name: &str) -> bool {
        self.all_named(name).nth(1).is_none()
    }

    fn all_named(&self, name: &str) -> impl Iterator<Item = CharacterId> {
        let (name, folded) = (name_key(name), CompactString::from(fold(name)));
        let all = |id| (Part::Whole, folded.clone(), CharacterId(id));
        let alike = self.names().range(all(0)..=all(u32::MAX));
        let alike = alike.map(|(.., id)| *id);
        alike.filter(move |id| self.get(*id).is_some_and(|who| name_key(&who.name) == name))
    }

    /// Looks up a typed name: the whole name, or else the unique beginning of a whole name, or else of one of
    /// its words. Case and accents are ignored, but an exact match with accents comes first. Those who are not
    /// listed are found only by whole words of their names, of two letters at least, and only if they mean
    /// nobody who is.
    pub(crate) fn find(&self, typed: &str, is_listed: &dyn Fn(CharacterId) -> bool) -> Found {
        let folded = fold(typed);
        if folded.is_empty() {
            return Found::Nobody;
        }
        if let Some(id) = self.named(typed) {
            return Found::One(id);
        }
        let names = self.names();
        let anybody = |_: &str, _| true;
        let listed = |_: &str, who| is_listed(who);
        let has_words = |name: &str, _| {
            let rest = &name[folded.len()..];
            folded.chars().nth(1).is_some() && !rest.starts_with(char::is_alphanumeric)
        };
        let tries: [(Part, bool, Meant<'_>); 5] = [
            (Part::Whole, true, &anybody),
            (Part::Whole, false, &listed),
            (Part::Inner, false, &listed),
            (Part::Whole, false, &has_words),
            (Part::Inner, false, &has_words),
        ];
        for (part, entire, is_meant) in tries {
            let found = among(names, part, &folded, entire, is_meant);
            if found != Found::Nobody {
                return found;
            }
        }
        Found::Nobody
    }

    /// The character with a whole name of several words, or whose name ends with these words and its number:
    /// `imp 1` is Cinder imp 1.
    pub(crate) fn called(&self, typed: &str) -> Option<CharacterId> {
        let folded = fold(typed);
        let names = self.names();
        let only = |part| match among(names, part, &folded, true, &|_, _| true) {
            Found::One(id) => Some(id),
            Found::Nobody | Found::Several(_) => None,
        };
        let number = typed.rsplit(' ').next().unwrap_or_default();
        let is_numbered = number.bytes().all(|digit| digit.is_ascii_digit());
        let whole = self.named(typed).or_else(|| only(Part::Whole));
        whole.or_else(|| only(Part::Inner).filter(|_| is_numbered))
    }

    /// The only one of those listed whose name has words that begin with the typed ones: `salt h 2`.
    pub(crate) fn half_typed(
        &self,
        typed: &str,
        is_listed: &dyn Fn(CharacterId) -> bool,
    ) -> Option<CharacterId> {
        let typed = fold(typed);
        let mut words = typed.split_whitespace();
        words.next().and(words.next())?;
        let fits = |who: &&Arc<Character>| is_half_typed(&typed, &who.name) && is_listed(who.id);
        let mut found = self.people.iter().filter(fits);
        match (found.next(), found.next()) {
            (Some(one), None) => Some(one.id),
            _ => None,
        }
    }

    /// Up to `most` characters whose names begin with a text, ordered by name.
    pub fn beginning(&self, typed: &str, most: usize) -> impl Iterator<Item = CharacterId> {
        let folded = fold(typed);
        let names = self.names();
        let begin = |part| -> Vec<CharacterId> {
            let found = from(names, part, &folded);
            let found = found.take_while(|(name, _)| name.starts_with(&folded));
            found.map(|(_, id)| id).take(most).collect()
        };
        let (whole, inner) = (begin(Part::Whole), begin(Part::Inner));
        whole.into_iter().chain(inner).take(most)
    }

    pub(super) fn insert(&mut self, who: Arc<Character>) {
        if let Err(at) = self.position(who.id) {
            self.change_names(|names| names.extend(parts(&who.name, who.id)));
            self.ending.put(&who);
            self.refilled.put(&who);
            self.people.insert(at, who);
        }
    }

    pub(super) fn remove(&mut self, id: CharacterId) {
        if let Ok(at) = self.position(id) {
            let who = self.people.remove(at);
            self.change_names(|names| forget(names, &who.name, id));
            self.ending.remove(id);
            self.refilled.remove(id);
        }
    }

    /// Numbers the unnumbered characters after the highest number in use; returns the highest.
    pub(super) fn assign_ids(&mut self) -> u32 {
        let mut highest = self.people.iter().map(|who| who.id.0).max().unwrap_or(0);
        let mut seen = BTreeSet::new();
        let mut changed = false;
        for who in &mut self.people {
            if who.id.0 == 0 || !seen.insert(who.id) {
                highest += 1;
                Arc::make_mut(who).id = CharacterId(highest);
                seen.insert(CharacterId(highest));
                changed = true;
            }
        }
        if changed {
            *self = Self::of(std::mem::take(&mut self.people));
        }
        highest
    }

    /// Characters with a condition that can end without being cleared, in roster order.
    pub(super) fn with_ending_conditions(&self) -> impl Iterator<Item = &Character> {
        let ids = self.ending.among(self.iter()).iter();
        ids.filter_map(|id| self.get(*id))
    }

    /// Characters with a counter or uses of a power that are refilled by themselves, in roster order.
    pub fn refilled(&self) -> impl Iterator<Item = &Character> {
        let ids = self.refilled.among(self.iter()).iter();
        ids.filter_map(|id| self.get(*id))
    }

    fn position(&self, id: CharacterId) -> Result<usize, usize> {
        self.people.binary_search_by_key(&id, |who| who.id)
    }

    fn names(&self) -> &Names {
        let all = || self.people.iter().flat_map(|who| parts(&who.name, who.id));
        self.names.get_or_init(|| Arc::new(all().collect()))
    }

    fn change_names(&mut self, change: impl FnOnce(&mut Names)) {
        if let Some(names) = self.names.get_mut() {
            change(Arc::make_mut(names));
        }
    }
}

/// Adds a character that was read. The copies of a template stand next to each other, so it shares the lists that the
/// one before it has too.
pub fn push(people: &mut Vec<Arc<Character>>, mut who: Character) {
    if let Some(before) = people.last() {
        who.share(before);
    }
    people.push(Arc::new(who));
}

/// What the index has of a name.
fn parts(name: &str, id: CharacterId) -> impl Iterator<Item = (Part, CompactString, CharacterId)> {
    let folded = fold(name);
    let inner: Vec<CompactString> = inner_parts(&folded).map(Into::into).collect();
    let inner = inner.into_iter().map(move |part| (Part::Inner, part, id));
    [(Part::Whole, folded.into(), id)].into_iter().chain(inner)
}

fn forget(names: &mut Names, name: &str, id: CharacterId) {
    for part in parts(name, id) {
        names.remove(&part);
    }
}

/// What follows each word boundary: `tam of ely` for `brother tam of ely`, then `of ely`, then `ely`.
pub fn inner_parts(folded: &str) -> impl Iterator<Item = &str> {
    folded.char_indices().filter_map(move |(at, c)| {
        let rest = &folded[at + c.len_utf8()..];
        (!c.is_alphanumeric() && rest.starts_with(char::is_alphanumeric)).then_some(rest)
    })
}

/// Whether the typed words are beginnings of words of a name, in order: `salt h 2` of `Salt hound 2`. A
/// number must match exactly.
pub(crate) fn is_half_typed(typed: &str, name: &str) -> bool {
    let name = fold(name);
    let is_number = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    typed.split_whitespace().all(|typed| {
        words.any(|word| {
            if is_number(typed) {
                word == typed
            } else {
                word.starts_with(typed)
            }
        })
    })
}

/// Names of an index, or parts inside them, starting from a text.
fn from<'a>(
    names: &'a Names,
    part: Part,
    folded: &str,
) -> impl Iterator<Item = (&'a str, CharacterId)> {
    let all = names.range((part, folded.into(), CharacterId(0))..);
    let all = all.take_while(move |(of, ..)| *of == part);
    all.map(|(_, name, id)| (name.as_str(), *id))
}

/// Whether a name, or a part of one, that fits means a character.
type Meant<'m> = &'m dyn Fn(&str, CharacterId) -> bool;

/// Those with a name, or with a part of it, that is or begins with a text, as far as they are meant.
fn among(names: &Names, part: Part, folded: &str, entire: bool, is_meant: Meant<'_>) -> Found {
    let fits = |name: &str| {
        if entire {
            name == folded
        } else {
            name.starts_with(folded)
        }
    };
    let mut ids: Vec<CharacterId> = Vec::new();
    let fitting = from(names, part, folded).take_while(|(name, _)| fits(name));
    for (name, id) in fitting {
        if !ids.contains(&id) && is_meant(name, id) {
            ids.push(id);
        }
        if ids.len() > LISTED {
            break;
        }
    }
    match ids.as_slice() {
        [] => Found::Nobody,
        [one] => Found::One(*one),
        _ => Found::Several(ids),
    }
}

#[cfg(test)]
mod tests {
    use super::{Arc, Character, CharacterId, Found, Roster};

    fn roster(names: &[&str]) -> Roster {
        let people = (1..).zip(names).map(|(id, name)| {
            Arc::new(Character {
                id: CharacterId(id),
                name: (*name).into(),
                ..Character::default()
            })
        });
        Roster::of(people.collect())
    }

    #[test]
    fn a_name_is_the_only_one_of_its_letters_and_accents() {
        let people = roster(&["Ann", "Bea", "ANN", "Änn", "Zoé", "Zoe"]);
        for (name, is_only) in [("Ann", false), ("ann", false), ("Änn", true), ("Bea", true)] {
            assert_eq!(people.is_only(name), is_only, "{name}");
        }
        for name in ["Zoé", "Zoe", "nobody"] {
            assert!(people.is_only(name), "{name}");
        }
    }

    #[test]
    fn a_whole_name_comes_before_longer_ones_and_before_parts_of_names() {
        let one = |id| Found::One(CharacterId(id));
        let people = roster(&["Zoëlle", "Zoë", "Ilse Marrow", "Mara", "Old Ilse"]);
        assert_eq!(
            people.find("zoe", &|_| true),
            one(2),
            "whole, but for its accent"
        );
        assert_eq!(people.find("zoel", &|_| true), one(1));
        assert_eq!(
            people.find("mar", &|_| true),
            one(4),
            "a beginning before an inner word"
        );
        assert_eq!(people.find("marr", &|_| true), one(3));
        assert_eq!(
            people.find("zo", &|_| true),
            Found::Several(vec![CharacterId(2), CharacterId(1)])
        );
        assert_eq!(people.find("x", &|_| true), Found::Nobody);
    }

    #[test]
    fn who_is_not_listed_is_found_by_whole_words_only() {
        let people = roster(&["Culvert eel 1", "Egon", "Sluice rat", "Rat"]);
        let is_listed = |who: CharacterId| who.0.is_multiple_of(2);
        for (typed, id) in [
            ("culvert eel 1", Some(1)),
            ("culvert", Some(1)),
            ("eel 1", Some(1)),
            ("1", None),
            ("cul", None),
            ("c", None),
            ("e", Some(2)),
            ("sluice", Some(3)),
            ("rat", Some(4)),
        ] {
            let found = people.find(typed, &is_listed);
            let one = id.map_or(Found::Nobody, |id| Found::One(CharacterId(id)));
            assert_eq!(found, one, "{typed}");
        }
        assert_eq!(people.half_typed("c e 1", &is_listed), None);
        assert_eq!(people.half_typed("c e 1", &|_| true), Some(CharacterId(1)));
    }
}
