//! Completions at the cursor, from the syntax of the verbs.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

use super::commands::offered;
use super::people::is_unused;
use super::quote;
use crate::game::syntax::{Candidates, Kind};
use crate::game::who::character;
use crate::game::{Game, Table, Typing, Verb};
use crate::lang::complete::{Completion, Finder, Form, Offer, beginning, written};
use crate::lang::line::{Line, Span, Word};
use crate::lang::syntax::Item;
use crate::lang::walk::Expected;

/// The maximum number of choices for Tab.
const MOST: usize = 200;

/// The maximum number of finished words of a name that is being completed.
const LONGEST_NAME: usize = 7;

/// The maximum number of choices in the panel.
const MOST_IN_PANEL: usize = 40;

/// The commands whose name or alias begins with what was typed: those with which most of the `earlier` lines
/// begin, then the `first` ones.
pub(crate) fn usual(
    game: &'static Game,
    typed: &str,
    earlier: &[String],
    first: &[&str],
) -> Vec<&'static Verb> {
    let mut used: HashMap<&str, usize> = HashMap::new();
    for line in earlier {
        let word = line.split_whitespace().next().unwrap_or_default();
        *used.entry(word).or_default() += 1;
    }
    let mut all: Vec<&'static Verb> = super::verbs(game).collect();
    all.sort_by_cached_key(|verb| {
        let used = used.get(verb.name).copied().unwrap_or(0);
        let at = first.iter().position(|name| verb.is_called(name));
        (Reverse(used), at.unwrap_or(usize::MAX))
    });
    named(&all, typed)
}

/// The commands whose name or alias begins with what was typed.
fn named(all: &[&'static Verb], typed: &str) -> Vec<&'static Verb> {
    let typed = typed.to_lowercase();
    let by_name = all.iter().filter(|verb| verb.name.starts_with(&typed));
    let other = |verb: &&&'static Verb| {
        let mut aliases = verb.aliases.iter();
        !verb.name.starts_with(&typed) && aliases.any(|name| name.starts_with(&typed))
    };
    by_name.chain(all.iter().filter(other)).copied().collect()
}

/// The line with its command name completed, if only one command matches.
pub(crate) fn whole_verb(game: &'static Game, line: &Line) -> Option<String> {
    let mut words = line.words.first().into_iter();
    let word = words.find(|word| !word.quoted && !word.begins_dice())?;
    let all: Vec<&'static Verb> = super::verbs(game).collect();
    if all.iter().any(|verb| verb.is_called(&word.text)) {
        return None;
    }
    let found = named(&all, &word.text);
    let [only] = found.as_slice() else {
        return None;
    };
    let rest: String = line.source.chars().skip(word.span.end).collect();
    Some(format!("{} {}", only.name, rest.trim_start()))
}

/// A place in a line, and what may stand there.
pub struct Here<'t> {
    table: Table<'t>,
    /// The finished words.
    before: Vec<Word>,
    /// The typed part of the word under the cursor, empty after a space, and where it stands.
    text: String,
    span: Span,
    /// The acting verb before it, and how many words there are up to that.
    verb: Option<(&'static Verb, usize)>,
    /// The possible continuations by the syntax of the verb; empty if the words do not fit it.
    places: Vec<Place>,
}

impl<'t> Here<'t> {
    /// The place at a cursor, in characters; `None` in the dice.
    #[must_use]
    pub fn of(table: Table<'t>, line: &Line, cursor: usize) -> Option<Self> {
        let cursor = cursor.min(line.length());
        let dice = line.dice.as_ref();
        if dice.is_some_and(|dice| dice.sign.start < cursor) {
            return None;
        }
        let words = line.words.iter();
        let words = words.take_while(|word| word.span.start < cursor);
        let mut before: Vec<Word> = words.cloned().collect();
        // A word at the cursor is still being typed, unless its quote is closed.
        let open = before.pop_if(|word| word.span.end >= cursor && !line.closes(word, cursor));
        let span = open.as_ref().map_or(cursor, |word| word.span.start);
        let verb = acting(table, &before);
        let places = verb.map_or_else(Vec::new, |(verb, head)| {
            places(table, verb, &before[head..])
        });
        Some(Self {
            table,
            before,
            text: open.map_or_else(String::new, |word| line.beginning_of(&word, cursor)),
            span: Span::new(span, cursor),
            verb,
            places,
        })
    }

    /// The span of the word that is being typed, and what of it is typed.
    pub(crate) fn word(&self) -> (Span, &str) {
        (self.span, &self.text)
    }

    /// Whether it is the place of the verb.
    pub(crate) fn is_first(&self) -> bool {
        self.before.is_empty()
    }

    /// Whatever starts like the word.
    #[must_use]
    pub fn offer(&self) -> Offer {
        if let Some(offer) = self.several_words() {
            return offer;
        }
        let found = match self.verb {
            Some((verb, _)) => self.arguments(verb, &self.places, &self.text),
            None if self.is_first() => offered(self.table.game, |_| true),
            None => Vec::new(),
        };
        Offer {
            span: self.span,
            choices: self.written(beginning(found, &self.text), MOST),
        }
    }

    /// Completions of a name of several words, if its first words alone do not name a character: `pick
    /// stair ho`.
    fn several_words(&self) -> Option<Offer> {
        let is_plain = |word: &&Word| !word.quoted && word.label.is_none();
        let table = self.table;
        let roster = &table.campaign.characters;
        let (verb, head) = self.verb?;
        let rest = &self.before[head..];
        let plain = rest.iter().rev().take(LONGEST_NAME);
        let plain = plain.take_while(is_plain).count();
        let text_from = |from: usize| format!("{} {}", Word::joined(&rest[from..]), self.text);
        // The longest possible name wins.
        let from = (rest.len() - plain..rest.len()).find(|from| {
            character(table, &rest[*from]).is_err()
                && roster.beginning(&text_from(*from), 1).next().is_some()
        })?;
        let text = text_from(from);
        let places = places(table, verb, &rest[..from]);
        let mut found = self.arguments(verb, &places, &text);
        found.retain(|one| one.form == Form::Name);
        let choices = self.written(beginning(found, &text), MOST);
        (!choices.is_empty()).then(|| Offer {
            span: Span::new(rest[from].span.start, self.span.end),
            choices,
        })
    }

    /// What fits the word in a line that rolls, by fuzzy matching: characters, what is rolled, or the
    /// required next keyword. Modifiers are left out, because they have keys of their own.
    pub fn find(&mut self, finder: &Finder) -> Offer {
        let Some((verb, _)) = self.verb.filter(|(verb, _)| verb.has_odds()) else {
            return Offer::default();
        };
        // The second side begins with a character; on the first, one has usually been named.
        self.places.sort_by_key(|one| {
            one.expected.first_side || !matches!(one.expected.item.kind(), Some(Kind::Name))
        });
        let (table, text) = (self.table, &self.text);
        let is_free =
            |one: &&Place| !matches!(one.expected.item.kind(), None | Some(Kind::Modifiers));
        let of = |one: &Place| candidates(table, verb, one, text);
        let places = self.places.iter();
        let mut choices: Vec<Completion> = places.clone().filter(is_free).flat_map(of).collect();
        if choices.is_empty() {
            let is_next =
                |one: &&Place| one.expected.item.keyword().is_some() && one.expected.needed;
            choices = places.filter(is_next).flat_map(of).collect();
        }
        // A stat with the name of a modifier is read as the modifier.
        choices.retain(|choice| {
            choice.form != Form::Keyword || !super::is_modifier(table.game, &choice.text)
        });
        let mut choices = self.written(finder.rank(choices, text), MOST_IN_PANEL);
        // A word that is complete already needs no choice.
        if let [only] = choices.as_slice()
            && only.text.trim_matches('"').eq_ignore_ascii_case(text)
        {
            choices.clear();
        }
        Offer {
            span: self.span,
            choices,
        }
    }

    /// Whether the next word is required and can be chosen from a list.
    pub(crate) fn must_choose(&self) -> bool {
        let Some((verb, _)) = self.verb else {
            return self.is_first();
        };
        let mut needed = self.places.iter().filter(|one| one.expected.needed);
        // After a name, another name or a required number may follow.
        let is_choice = |one: &Place| {
            let asks = || !candidates(self.table, verb, one, &self.text).is_empty();
            one.offers.get().unwrap_or_else(asks)
        };
        needed.clone().next().is_some() && needed.all(is_choice)
    }

    /// Values come before required keywords. Optional keywords come last, so that they do not hide a
    /// name.
    fn arguments(&self, verb: &Verb, places: &[Place], text: &str) -> Vec<Completion> {
        let mut places: Vec<&Place> = places.iter().collect();
        places.sort_by_key(|one| match one.expected.item {
            Item::Value(value) if !matches!(value.kind, Kind::Modifiers) => 0,
            Item::Word(..) if one.expected.needed => 1,
            Item::Value(_) => 2,
            Item::Word(..) => 3,
        });
        let of = |one: &Place| candidates(self.table, verb, one, text);
        places.into_iter().flat_map(of).collect()
    }

    fn written(&self, ranked: Vec<Completion>, most: usize) -> Vec<Completion> {
        written(ranked, |text| quote(self.table.game, text), most)
    }
}

/// The acting verb of some words, or one whose command begins next, and the number of words up to it.
fn acting(table: Table<'_>, words: &[Word]) -> Option<(&'static Verb, usize)> {
    let mut head = 0;
    loop {
        let verb = super::verb(table.game, words.get(head)?).ok()?;
        head += 1;
        if !verb.is_about_another() || head == words.len() {
            return Some((verb, head));
        }
    }
}

/// A possible continuation, in one reading of the words so far.
struct Place {
    /// The words as read, with names of several words joined.
    words: Rc<[Word]>,
    expected: Expected<Candidates>,
    /// Whether there is something that may stand here, once that is known.
    offers: Cell<Option<bool>>,
}

fn places(table: Table<'_>, verb: &Verb, words: &[Word]) -> Vec<Place> {
    let mut places = Vec::new();
    for (words, walk) in table.ways_to_read(verb.syntax, words) {
        let words: Rc<[Word]> = words.into();
        let expected = walk.expected.into_iter();
        let expected = expected.filter(|_| walk.end == words.len());
        places.extend(expected.map(|expected| Place {
            words: Rc::clone(&words),
            expected,
            offers: Cell::default(),
        }));
    }
    places
}

fn candidates(table: Table<'_>, verb: &Verb, place: &Place, text: &str) -> Vec<Completion> {
    let (before, expected) = (&place.words, &place.expected);
    let found = match expected.item {
        Item::Word(word, _) if is_unused(table.game, word) => Vec::new(),
        Item::Word(word, doc) => vec![Completion::keyword(word, doc)],
        Item::Value(value) => {
            let typing = Typing {
                before,
                text,
                verb: verb.rolls_as(),
                modifiers: before.get(expected.modifiers..).unwrap_or_default(),
                name: expected.name.and_then(|at| before.get(at)),
                first_side: expected.first_side,
            };
            let mut found = (value.from)(table, &typing);
            if matches!(value.kind, Kind::Quoted) {
                for one in &mut found {
                    one.form = Form::Quoted;
                }
            }
            found
        }
    };
    place.offers.set(Some(!found.is_empty()));
    found
}
