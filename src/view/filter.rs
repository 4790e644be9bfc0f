//! The filter of the log.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::ops::Deref;

use super::searched::Searched;
use crate::campaign::fold::{fold, folded};
use crate::campaign::{CharacterId, Contest, Entries, Entry, Event, Statement};
use crate::game::{Game, Table};
use crate::story::said;
use crate::verbs::verbs;

/// The entries that match a filter, found as far back as needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    /// The filter as typed.
    source: String,
    terms: Vec<Term>,
    matches: Searched,
    /// The game whose words describe the entries.
    game: Option<&'static Game>,
}

impl Filter {
    /// A filter whose terms must all match: plain words ignoring case, `who:ilse`, `kind:check`,
    /// `grade:critical`, `is:secret`, `is:undone`.
    pub(crate) fn new(source: &str, table: Table<'_>) -> Self {
        let mut matches = Searched::default();
        matches.go_on();
        Self {
            source: source.trim().to_owned(),
            terms: split(source)
                .iter()
                .map(|word| Term::of(word, table))
                .collect(),
            matches,
            game: Some(table.game),
        }
    }

    /// Whether it matches everything.
    pub(crate) fn is_off(&self) -> bool {
        self.terms.is_empty()
    }

    /// The terms as typed.
    pub(crate) fn words(&self) -> &str {
        &self.source
    }

    /// Resumes a paused search.
    pub(crate) fn go_on(&mut self) {
        self.matches.go_on();
    }

    /// Whether [`Filter::older`] paused before finding a row, so that it should be called again.
    pub(crate) fn is_paused(&self) -> bool {
        self.matches.is_paused()
    }

    /// The newest matching row before `before`; `None` also if the search paused.
    pub(crate) fn older(&mut self, entries: Entries<'_>, before: usize) -> Option<usize> {
        if self.is_off() {
            let row = before.min(entries.len()).checked_sub(1)?;
            // A lost entry is only noticed by reading it.
            let there = row >= entries.first() && entries.get(row).is_some();
            return there.then_some(row);
        }
        let (terms, game) = (&self.terms, self.game);
        self.matches
            .older(entries, before, |entry| fits(terms, game, entry))
    }

    /// The oldest matching row from `from` on; `None` also if the search paused.
    pub(crate) fn newer(&mut self, entries: Entries<'_>, from: usize) -> Option<usize> {
        if self.is_off() {
            if from < entries.len() {
                // A lost entry is only noticed by reading it.
                let _ = entries.get(from);
            }
            let row = from.max(entries.first());
            return (row < entries.len()).then_some(row);
        }
        let (terms, game) = (&self.terms, self.game);
        self.matches
            .newer(entries, from, |entry| fits(terms, game, entry))
    }
}

/// Whether an entry meets all of these conditions.
fn fits(terms: &[Term], game: Option<&'static Game>, entry: &Entry) -> bool {
    let words = || game.map_or_else(String::new, |game| said(game, &entry.said, &entry.events));
    let told = LazyCell::new(|| folded(&words()).into_owned());
    terms.iter().all(|term| term.fits(entry, &told))
}

/// A short description of the filter syntax.
pub(crate) const USAGE: &str =
    "words  who:NAME  kind:COMMAND  grade:WORD  is:secret  is:undone  is:corrected; all must match";

/// One condition on an entry.
#[derive(Clone, Debug)]
enum Term {
    /// Contains a word.
    Word(String),
    /// Is about a character whose name contains this.
    Who {
        name: String,
        ids: BTreeSet<CharacterId>,
    },
    /// Was made by the command of one of these names, or by one that starts like this.
    Kind { names: Vec<String>, begins: String },
    /// Rolled one of these grades.
    Grade(Vec<&'static str>),
    /// Is one of the kinds after `is:`.
    Is(fn(&Entry) -> bool),
}

impl Term {
    fn of(word: &str, table: Table<'_>) -> Self {
        let word = fold(word);
        let Some((what, wanted)) = word.split_once(':') else {
            return Self::Word(word);
        };
        // A term without a value yet matches everything.
        let nothing = wanted.is_empty();
        match what {
            "who" | "kind" | "grade" | "is" if nothing => Self::Word(String::new()),
            "who" => Self::who(wanted, table),
            "kind" => Self::kind(wanted, table),
            "grade" => {
                let holds = |text: &str| folded(text).contains(wanted);
                let grades = table.game.grades.iter();
                let fit = grades.filter(|grade| holds(grade.id) || holds(grade.label));
                Self::Grade(fit.map(|grade| grade.id).collect())
            }
            "is" if "secret".starts_with(wanted) => {
                Self::Is(|entry| contests(entry).any(Contest::is_secret))
            }
            "is" if "undone".starts_with(wanted) => Self::Is(|entry| entry.undone),
            "is" if "corrected".starts_with(wanted) => Self::Is(|entry| entry.corrected.is_some()),
            "is" => Self::Is(|_| false),
            _ => Self::Word(word),
        }
    }

    fn who(wanted: &str, table: Table<'_>) -> Self {
        let people = table.campaign.characters.iter();
        let named = people.filter(|who| folded(&who.name).contains(wanted));
        Self::Who {
            name: wanted.to_owned(),
            ids: named.map(|who| who.id).collect(),
        }
    }

    fn kind(wanted: &str, table: Table<'_>) -> Self {
        let named =
            verbs(table.game).find(|verb| verb.name == wanted || verb.aliases.contains(&wanted));
        let spellings = named.map(|verb| {
            let all = std::iter::once(&verb.name).chain(verb.aliases);
            all.map(|name| (*name).to_owned()).collect()
        });
        Self::Kind {
            names: spellings.unwrap_or_default(),
            begins: wanted.to_owned(),
        }
    }

    /// Whether an entry meets the condition; `told` is its text in lower case.
    fn fits(&self, entry: &Entry, told: &dyn Deref<Target = String>) -> bool {
        let holds = |text: &str, word: &str| folded(text).contains(word);
        match self {
            Self::Word(word) => holds(&entry.line, word) || told.contains(word.as_str()),
            Self::Who { name, ids } => {
                let is = |id, called: &str| ids.contains(&id) || holds(called, name);
                let mut named = entry.said.iter().flat_map(Statement::names);
                let mut about = entry.events.iter().flat_map(Event::about);
                let mut sides = contests(entry).flat_map(|contest| &contest.sides);
                named.any(|who| is(who.id, &who.name))
                    || about.any(|who| ids.contains(&who))
                    || sides.any(|side| side.who.is_some_and(|who| is(who, &side.name)))
            }
            Self::Kind { names, begins } => {
                let verb = entry.line.split_whitespace().next().unwrap_or_default();
                let verb = verb.to_lowercase();
                if names.is_empty() {
                    verb.starts_with(begins)
                } else {
                    names.contains(&verb)
                }
            }
            Self::Grade(grades) => contests(entry).any(|contest| {
                let mut sides = contest.sides.iter();
                sides.any(|side| grades.contains(&side.grade.as_str()))
            }),
            Self::Is(holds) => holds(entry),
        }
    }
}

/// The rolls of an entry, and the earlier rolls that it changed.
fn contests(entry: &Entry) -> impl Iterator<Item = &Contest> {
    let contests = entry.events.iter().filter_map(Event::contest);
    contests.map(AsRef::as_ref)
}

/// The terms of a filter, separated by spaces outside quotes.
fn split(source: &str) -> Vec<String> {
    let mut terms = vec![String::new()];
    let mut quoted = false;
    for c in source.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => terms.push(String::new()),
            c => {
                if let Some(term) = terms.last_mut() {
                    term.push(c);
                }
            }
        }
    }
    terms.retain(|term| !term.is_empty());
    terms
}
