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
}

/// Finds which words are one name. `names` has for each word where the names end that begin with it
/// and are several words. A word that begins such a name and names nobody alone, or several, is no name.
#[must_use]
pub fn joined<C: Copy>(
    syntax: &'static [Arg<C>],
    words: &[Word],
    meaning: Meaning<'_>,
    names: &[Vec<usize>],
) -> Joined {
    let mut walker = Walker::new(syntax, words, meaning, names);
    let (end, threads) = walker.walk();
    let is_whole =
        |thread: &&Thread| end == words.len() && matches!(walker.steps[thread.step], Step::End);
    let complete = threads.iter().any(|thread| is_whole(&thread));
    let mut readings: Vec<Vec<Range<usize>>> = Vec::new();
    for thread in threads.iter().filter(|one| !complete || is_whole(one)) {
        let joins = walker.joins(thread.joined);
        if !readings.contains(&joins) {
            readings.push(joins);
        }
    }
    Joined { readings, complete }
}

impl<C: Copy> Walker<'_, C> {
    /// Whether a word could be a name without those behind it.
    pub(super) fn may_stand_alone(&self, at: usize) -> bool {
        let begins = self.names.get(at).is_some_and(|ends| !ends.is_empty());
        !begins || (self.meaning.is_name)(&self.words[at])
    }

    /// Lets a thread take several words as one name.
    pub(super) fn join(
        &mut self,
        at: usize,
        value: &'static Value<C>,
        thread: &Thread,
        waiting: &mut [Vec<Thread>],
    ) {
        if !matches!(value.kind, Kind::Name | Kind::Names | Kind::Known) {
            return;
        }
        for &to in self.names.get(at).map_or(&[] as &[usize], Vec::as_slice) {
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

    fn joins(&self, mut last: Option<usize>) -> Vec<Range<usize>> {
        let mut out = Vec::new();
        while let Some((range, before)) = last.and_then(|at| self.joined.get(at)) {
            out.push(range.clone());
            last = *before;
        }
        out.reverse();
        out
    }
}
