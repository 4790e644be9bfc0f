//! The filter of the log.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use super::searched::Searched;
use crate::campaign::fold::{fold, folded};
use crate::campaign::{CharacterId, Contest, Entries, Entry, Event, Roll, Statement};
use crate::game::{Game, Table, Verb};
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
            terms: split(source).map(|word| Term::of(&word, table)).collect(),
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
    terms.iter().all(|term| (term.0)(entry, &told))
}

/// A short description of the filter syntax.
pub(crate) const USAGE: &str =
    "words  who:NAME  kind:COMMAND  grade:WORD  is:secret  is:undone  is:corrected; all must match";

/// Whether an entry meets a condition; what it tells, in lower case, is only made where it is asked for.
type Fits = dyn Fn(&Entry, &dyn Deref<Target = String>) -> bool;

/// One condition on an entry.
#[derive(Clone)]
struct Term(Rc<Fits>);

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Term")
    }
}

impl Term {
    fn by(fits: impl Fn(&Entry, &dyn Deref<Target = String>) -> bool + 'static) -> Self {
        Self(Rc::new(fits))
    }

    fn of(word: &str, table: Table<'_>) -> Self {
        let word = fold(word);
        let (what, wanted) = word.split_once(':').unwrap_or_default();
        match what {
            // A term without a value yet matches everything.
            "who" | "kind" | "grade" | "is" if wanted.is_empty() => Self::by(|_, _| true),
            "who" => Self::who(wanted, table),
            "kind" => Self::kind(wanted, table),
            "grade" => {
                let holds = |text: &str| folded(text).contains(wanted);
                let grades = table.game.grades.iter();
                let fit = grades.filter(|grade| holds(grade.id) || holds(grade.label));
                let fit: Vec<&str> = fit.map(|grade| grade.id).collect();
                Self::by(move |entry, _| sides(entry).any(|side| fit.contains(&&*side.grade)))
            }
            "is" if "secret".starts_with(wanted) => {
                Self::by(|entry, _| contests(entry).any(Contest::is_secret))
            }
            "is" if "undone".starts_with(wanted) => Self::by(|entry, _| entry.undone),
            "is" if "corrected".starts_with(wanted) => {
                Self::by(|entry, _| entry.corrected.is_some())
            }
            "is" => Self::by(|_, _| false),
            _ => Self::by(move |entry, told| {
                folded(&entry.line).contains(&*word) || told.contains(&*word)
            }),
        }
    }

    /// Whether an entry is about a character whose name contains this.
    fn who(wanted: &str, table: Table<'_>) -> Self {
        let holds = |name: &str, wanted: &str| folded(name).contains(wanted);
        let people = table.campaign.characters.iter();
        let named = people.filter(|who| holds(&who.name, wanted));
        let ids: BTreeSet<CharacterId> = named.map(|who| who.id).collect();
        let wanted = wanted.to_owned();
        Self::by(move |entry, _| {
            let is = |id, called: &str| ids.contains(&id) || holds(called, &wanted);
            let mut named = entry.said.iter().flat_map(Statement::names);
            let mut about = entry.events.iter().flat_map(Event::about);
            named.any(|who| is(who.id, &who.name))
                || about.any(|who| ids.contains(&who))
                || sides(entry).any(|side| side.who.is_some_and(|who| is(who, &side.name)))
        })
    }

    /// Whether an entry was made by the command of this name, or by one that starts like this.
    fn kind(wanted: &str, table: Table<'_>) -> Self {
        let is_named = |verb: &&Verb| verb.name == wanted || verb.aliases.contains(&wanted);
        let named = verbs(table.game).find(is_named);
        let wanted = wanted.to_owned();
        Self::by(move |entry, _| {
            let verb = entry.line.split_whitespace().next().unwrap_or_default();
            let verb = verb.to_lowercase();
            named.map_or_else(
                || verb.starts_with(&wanted),
                |named| verb == named.name || named.aliases.contains(&&*verb),
            )
        })
    }
}

/// The rolls of an entry, and the earlier rolls that it changed.
fn contests(entry: &Entry) -> impl Iterator<Item = &Contest> {
    let contests = entry.events.iter().filter_map(Event::contest);
    contests.map(AsRef::as_ref)
}

/// Their sides.
fn sides(entry: &Entry) -> impl Iterator<Item = &Roll> {
    contests(entry).flat_map(|contest| &contest.sides)
}

/// The terms of a filter, separated by spaces outside quotes.
fn split(source: &str) -> impl Iterator<Item = String> {
    let mut quoted = false;
    let terms = source.split(move |c: char| {
        quoted ^= c == '"';
        c.is_whitespace() && !quoted
    });
    let terms = terms.map(|term| term.replace('"', ""));
    terms.filter(|term| !term.is_empty())
}
