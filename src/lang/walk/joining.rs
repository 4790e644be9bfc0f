//! Which words of a line are one name, where that is not quoted: `damage stair hound 2 7`.

use std::ops::Range;

use super::{Arg, Item, Kind, Meaning, Step, Taken, Thread, Walker, Word};
use crate::lang::syntax::Value;

/// How the words of a line can be joined to names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// What each reading joins, by the places of the words, in order; none twice.
    pub readings: Vec<Vec<Range<usize>>>,
    /// They are readings of the whole line; else of as much of it as fits the syntax.
    pub complete: bool,
    /// All words fit the syntax, which may want more.
    pub reaches_end: bool,
}

/// Where words that belong together end.
#[derive(Clone, Copy)]
pub struct Joins<'a, C: 'static> {
    /// For each word where the names end that begin with it and are several words.
    pub names: &'a [Vec<usize>],
    /// The same for what else has a name, such as a skill, at one place; nothing where that is not looked for.
    pub things: Option<&'a Things<'a, C>>,
}

/// Where what a value names ends, if it begins at a place and is several words; the range is the last name
/// before it on its side.
pub type Things<'a, C> = dyn Fn(&'static Value<C>, &Before, usize) -> Vec<usize> + 'a;

/// What stands before a value.
#[derive(Clone, Debug)]
pub struct Before {
    /// The words of the last name on this side.
    pub name: Option<Range<usize>>,
    /// No `vs` stands before it.
    pub first_side: bool,
}

/// Finds which words are one name. A word that begins such a name and names nobody alone, or several, is no name.
#[must_use]
pub fn joined<C: Copy>(
    syntax: &'static [Arg<C>],
    words: &[Word],
    meaning: Meaning<'_>,
    joins: Joins<'_, C>,
) -> Joined {
    let mut walker = Walker::new(syntax, words, meaning, joins);
    let (end, threads) = walker.walk();
    let is_whole =
        |thread: &&Thread| end == words.len() && matches!(walker.steps[thread.step], Step::End);
    let complete = threads.iter().any(|thread| is_whole(&thread));
    let mut readings: Vec<Vec<Range<usize>>> = Vec::new();
    for thread in threads.iter().filter(|one| !complete || is_whole(one)) {
        let joins = walker.joined_by(thread.joined);
        if !readings.contains(&joins) {
            readings.push(joins);
        }
    }
    Joined {
        readings,
        complete,
        reaches_end: end == words.len(),
    }
}

impl<C: Copy> Walker<'_, C> {
    /// Whether a word could be a name without those behind it.
    pub(super) fn may_stand_alone(&self, at: usize) -> bool {
        !self.joins_here || (self.meaning.is_name)(&self.words[at])
    }

    /// Lets a thread take several words as one name.
    pub(super) fn join(
        &mut self,
        at: usize,
        value: &'static Value<C>,
        thread: &Thread,
        waiting: &mut [Vec<Thread>],
    ) {
        let names = self.joins.names.get(at);
        let ends = match value.kind {
            Kind::Name | Kind::Names | Kind::Known => names.cloned().unwrap_or_default(),
            Kind::What | Kind::Text => match self.joins.things {
                Some(things) => things(value, &self.before(thread), at),
                None => return,
            },
            Kind::Modifiers
            | Kind::Quoted
            | Kind::Number
            | Kind::Amount
            | Kind::Signed
            | Kind::Plus
            | Kind::Formula
            | Kind::Entry
            | Kind::Like(_)
            | Kind::Command => return,
        };
        for to in ends {
            let join = (at..to, thread.joined);
            let known = self.joined.iter().position(|one| *one == join);
            let joined = known.unwrap_or_else(|| {
                self.joined.push(join);
                self.joined.len() - 1
            });
            let item = Item::Value(value);
            self.taken.push((Taken { item, from: at, to }, thread.last));
            waiting[to].push(Thread {
                step: thread.step + 1,
                last: Some(self.taken.len() - 1),
                joined: Some(joined),
                ..*thread
            });
        }
    }

    fn joined_by(&self, mut last: Option<usize>) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        while let Some((range, before)) = last.and_then(|at| self.joined.get(at)) {
            out.push(range.clone());
            last = *before;
        }
        out.reverse();
        out
    }
}
