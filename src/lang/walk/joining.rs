//! Finds names of several words typed without quotes: `damage stair hound 2 7`.

use std::ops::Range;

use super::{Arg, Item, Meaning, Step, Taken, Thread, Walk, Walker, Word};
use crate::lang::syntax::Value;

/// The ways in which the words of a line can be read.
#[derive(Clone, Debug)]
pub struct Joined<C: 'static> {
    /// Each distinct one.
    pub readings: Vec<Reading<C>>,
    /// The readings cover the whole line; otherwise as much of it as fits the syntax.
    pub complete: bool,
    /// The index of the first word that does not fit the syntax; the number of words if all do, even if more are
    /// required.
    pub end: usize,
}

/// A way to read a line in which some words are joined into names.
#[derive(Clone, Debug)]
pub struct Reading<C: 'static> {
    /// The joined ranges, by word index.
    pub joins: Vec<Range<usize>>,
    /// How the words match the syntax. Its indices are those after joining.
    pub walk: Walk<C>,
}

impl<C> Reading<C> {
    /// Counts joined words once.
    fn after_joining(mut self) -> Self {
        let joins = &self.joins;
        let after = |at: usize| {
            let before = joins.iter().filter(|join| join.end <= at);
            at - before.map(|join| join.len() - 1).sum::<usize>()
        };
        for taken in &mut self.walk.taken {
            (taken.from, taken.to) = (after(taken.from), after(taken.to));
        }
        for expected in &mut self.walk.expected {
            expected.name = expected.name.map(after);
            expected.modifiers = after(expected.modifiers);
        }
        self.walk.end = after(self.walk.end);
        self
    }
}

/// What comes before a value.
#[derive(Clone, Debug)]
pub struct Before {
    /// The words of the last name on the same side.
    pub name: Option<Range<usize>>,
    /// It is before the first `vs`.
    pub first_side: bool,
}

/// Finds the words that form names. A word that starts such a name is not a name by itself unless
/// it matches one character.
pub(crate) fn joined<C: Copy>(
    syntax: &'static [Arg<C>],
    words: &[Word],
    meaning: Meaning<'_, C>,
) -> Joined<C> {
    let mut walker = Walker::new(syntax, words, meaning);
    let (end, threads) = walker.walk();
    let is_whole =
        |thread: &&Thread| end == words.len() && matches!(walker.steps[thread.step], Step::End);
    let complete = threads.iter().any(|thread| is_whole(&thread));
    let mut readings: Vec<Reading<C>> = Vec::new();
    for thread in threads.iter().filter(|one| !complete || is_whole(one)) {
        let joins = walker.joined_by(thread.joined);
        if readings.iter().any(|reading| reading.joins == joins) {
            continue;
        }
        let alike = threads.iter().filter(|one| one.joined == thread.joined);
        let walk = walker.finish(end, alike);
        readings.push(Reading { joins, walk });
    }
    let readings = readings.into_iter().map(Reading::after_joining);
    Joined {
        readings: readings.collect(),
        complete,
        end,
    }
}

impl<C: Copy> Walker<'_, C> {
    /// Whether a word could be a name without the following ones.
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
        let ends = (self.meaning.several)(value, &|| self.before(thread), at);
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
