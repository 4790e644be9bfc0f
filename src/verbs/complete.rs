//! Completions at the cursor, from the syntax of the verbs.

use std::rc::Rc;

use super::quote;
use crate::game::syntax::{Candidates, Kind};
use crate::game::who::character;
use crate::game::{Table, Typing, Verb};
use crate::lang::complete::{Completion, Finder, Form, Offer, Typed, beginning, written};
use crate::lang::line::{Line, Span, Word};
use crate::lang::syntax::Item;
use crate::lang::walk::Expected;

/// The maximum number of choices for Tab.
const MOST: usize = 200;

/// The maximum number of finished words of a name that is being completed.
const LONGEST_NAME: usize = 7;

/// The maximum number of choices in the panel.
const MOST_IN_PANEL: usize = 40;

/// Completions at the end of the typed text: whatever starts like the last word.
#[must_use]
pub fn offer(table: Table<'_>, typed: &str) -> Offer {
    let end = typed.chars().count();
    let Some(typed) = Typed::of(typed, end) else {
        let span = Span::new(end, end);
        let choices = Vec::new();
        return Offer { span, choices };
    };
    if let Some(offer) = several_words(table, &typed) {
        return offer;
    }
    let found = match typed.before.as_slice() {
        [] => super::verbs(table.game)
            .map(|verb| Completion::keyword(verb.name, verb.doc))
            .collect(),
        [verb, rest @ ..] => arguments(table, verb, rest, &typed.text),
    };
    let ranked = beginning(found, &typed.text);
    Offer {
        span: typed.span,
        choices: written(ranked, |text| quote(table.game, text), MOST),
    }
}

/// Completions of a name of several words, if its first words alone do not name a character: `pick
/// stair ho`.
fn several_words(table: Table<'_>, typed: &Typed) -> Option<Offer> {
    let is_plain = |word: &&Word| !word.quoted && word.label.is_none();
    let roster = &table.campaign.characters;
    let (verb, rest) = typed.before.split_first()?;
    let plain = rest
        .iter()
        .rev()
        .take(LONGEST_NAME)
        .take_while(is_plain)
        .count();
    // The longest possible name wins.
    let from = (rest.len() - plain..rest.len()).find(|from| {
        let texts = rest[*from..].iter().map(|word| word.text.as_str());
        let texts: Vec<&str> = texts.chain([typed.text.as_str()]).collect();
        character(table, &rest[*from]).is_err()
            && roster.beginning(&texts.join(" "), 1).next().is_some()
    })?;
    let texts = rest[from..].iter().map(|word| word.text.as_str());
    let texts: Vec<&str> = texts.chain([typed.text.as_str()]).collect();
    let text = texts.join(" ");
    let mut found = arguments(table, verb, &rest[..from], &text);
    found.retain(|one| one.form == Form::Name);
    let ranked = beginning(found, &text);
    let choices = written(ranked, |text| quote(table.game, text), MOST);
    (!choices.is_empty()).then(|| Offer {
        span: Span::new(rest[from].span.start, typed.span.end),
        choices,
    })
}

/// Completions at a cursor in a line that rolls, by fuzzy matching: characters, what is rolled, or
/// the required next keyword. Modifiers are left out, because they have keys of their own.
pub fn find(table: Table<'_>, finder: &mut Finder, line: &str, cursor: usize) -> Offer {
    let Some(typed) = Typed::of(line, cursor) else {
        return Offer::default();
    };
    let Some((verb, rest)) = rolling(table, &typed.before) else {
        return Offer::default();
    };
    let mut places = places(table, verb, rest);
    // The second side begins with a character; on the first, one has usually been named.
    places.sort_by_key(|one| match one.expected.item {
        Item::Value(value) => one.expected.first_side || !matches!(value.kind, Kind::Name),
        Item::Word(..) => true,
    });
    let is_free = |one: &&Place| match one.expected.item {
        Item::Value(value) => !matches!(value.kind, Kind::Modifiers),
        Item::Word(..) => false,
    };
    let of = |one: &Place| candidates(table, verb, one, &typed.text);
    let mut choices: Vec<Completion> = places.iter().filter(is_free).flat_map(of).collect();
    if choices.is_empty() {
        let is_next =
            |one: &&Place| matches!(one.expected.item, Item::Word(..)) && one.expected.needed;
        choices = places.iter().filter(is_next).flat_map(of).collect();
    }
    // A stat with the name of a modifier is read as the modifier.
    choices.retain(|choice| {
        choice.form != Form::Keyword || !super::is_modifier(table.game, &choice.text)
    });
    let ranked = finder.rank(choices, &typed.text);
    let mut choices = written(ranked, |text| quote(table.game, text), MOST_IN_PANEL);
    // A word that is complete already needs no choice.
    if let [only] = choices.as_slice()
        && only
            .insert
            .trim_matches('"')
            .eq_ignore_ascii_case(&typed.text)
    {
        choices.clear();
    }
    Offer {
        span: typed.span,
        choices,
    }
}

/// Whether the next word is required and can be chosen from a list.
#[must_use]
pub fn must_choose(table: Table<'_>, typed: &Typed) -> bool {
    let Some((word, mut rest)) = typed.before.split_first() else {
        return true;
    };
    let mut word = word;
    let verb = loop {
        match (super::verb(table.game, word), rest) {
            (Ok(verb), [inner, after @ ..]) if verb.is_about_another() => {
                (word, rest) = (inner, after);
            }
            (Ok(verb), _) => break verb,
            (Err(_), _) => return false,
        }
    };
    let places = places(table, verb, rest);
    let needed: Vec<&Place> = places.iter().filter(|one| one.expected.needed).collect();
    let is_choice = |one: &&Place| !candidates(table, verb, one, &typed.text).is_empty();
    // After a name, another name or a required number may follow.
    !needed.is_empty() && needed.iter().all(is_choice)
}

/// The required next keyword of a line that rolls, if nothing else may follow.
#[must_use]
pub fn needed(table: Table<'_>, line: &str) -> Option<&'static str> {
    let words = Line::parse(line).ok()?.words;
    let (verb, rest) = rolling(table, &words)?;
    let places = places(table, verb, rest);
    let mut needed = places.iter().filter(|one| one.expected.needed);
    match (needed.next()?.expected.item, needed.next()) {
        (Item::Word(word, _), None) => Some(word),
        (Item::Word(..) | Item::Value(_), _) => None,
    }
}

/// The verb that rolls and the words after it, skipping verbs such as `odds`.
fn rolling<'w>(table: Table<'_>, words: &'w [Word]) -> Option<(&'static Verb, &'w [Word])> {
    let (word, rest) = words.split_first()?;
    let verb = super::verb(table.game, word).ok()?;
    if verb.is_about_another() {
        return rolling(table, rest);
    }
    verb.odds.is_some().then_some((verb, rest))
}

fn arguments(table: Table<'_>, verb: &Word, rest: &[Word], text: &str) -> Vec<Completion> {
    let Ok(verb) = super::verb(table.game, verb) else {
        return Vec::new();
    };
    if verb.is_about_another()
        && let [inner, rest @ ..] = rest
    {
        return arguments(table, inner, rest, text);
    }
    let mut places = places(table, verb, rest);
    // Values come before required keywords. Optional keywords come last, so that they do not hide
    // a name.
    places.sort_by_key(|one| match one.expected.item {
        Item::Value(value) if !matches!(value.kind, Kind::Modifiers) => 0,
        Item::Word(..) if one.expected.needed => 1,
        Item::Value(_) => 2,
        Item::Word(..) => 3,
    });
    places
        .iter()
        .flat_map(|one| candidates(table, verb, one, text))
        .collect()
}

/// A possible continuation, in one reading of the words so far.
struct Place {
    /// The words as read, with names of several words joined.
    words: Rc<[Word]>,
    expected: Expected<Candidates>,
}

/// The possible continuations by the syntax of a verb; empty if the words do not fit it.
fn places(table: Table<'_>, verb: &Verb, words: &[Word]) -> Vec<Place> {
    let mut places = Vec::new();
    for (words, walk) in table.ways_to_read(verb.syntax, words) {
        let words: Rc<[Word]> = words.into();
        let expected = walk
            .expected
            .into_iter()
            .filter(|_| walk.end == words.len());
        places.extend(expected.map(|expected| Place {
            words: Rc::clone(&words),
            expected,
        }));
    }
    places
}

fn candidates(table: Table<'_>, verb: &Verb, place: &Place, text: &str) -> Vec<Completion> {
    let Place {
        words: before,
        expected,
    } = place;
    match expected.item {
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
    }
}
