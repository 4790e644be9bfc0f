//! Matches the words of a line against a verb's syntax: what each word is, and what may follow.
//!
//! All readings are followed in parallel, so the time is proportional to the number of words. If
//! several fit, the one that leaves out the most optional parts is chosen. A word that matches a
//! keyword at its place is nothing else.

use std::ops::Range;

use super::line::Word;
use super::operand::operand_end;
use super::steps::{Step, lay_out};
use super::syntax::{Arg, Item, Kind, VERSUS, Value, takes};
use super::work;

/// An item and the words that it took.
#[derive(Clone, Copy, Debug)]
pub struct Taken<C: 'static> {
    pub item: Item<C>,
    /// The first word.
    pub from: usize,
    /// One past the last word.
    pub to: usize,
}

/// Something that may follow the words.
#[derive(Clone, Copy, Debug)]
pub struct Expected<C: 'static> {
    pub item: Item<C>,
    /// Nothing else may come before it, because it does not begin something optional.
    pub needed: bool,
    /// The index of the last name before it on the same side.
    pub name: Option<usize>,
    /// It is before the first `vs`.
    pub first_side: bool,
    /// The index at which the modifiers directly before it begin; the number of words if there are
    /// none.
    pub modifiers: usize,
}

/// What words mean to the caller, beyond the syntax.
#[derive(Clone, Copy)]
pub struct Meaning<'a, C: 'static> {
    /// Whether a word is a modifier. It is only asked if the syntax takes modifiers.
    pub is_modifier: &'a dyn Fn(&Word) -> bool,
    /// Whether a word is a character's name.
    pub is_name: &'a dyn Fn(&Word) -> bool,
    pub several: &'a Several<'a, C>,
}

/// The ends of the names of several words that a value allows at an index, given what comes before it.
pub type Several<'a, C> = dyn Fn(&'static Value<C>, &dyn Fn() -> Before, usize) -> Vec<usize> + 'a;

/// The result of matching some words.
#[derive(Clone, Debug)]
pub struct Walk<C: 'static> {
    /// The items with their words.
    pub taken: Vec<Taken<C>>,
    /// The index of the first word that does not fit; the number of words if all do.
    pub end: usize,
    /// The line may end after the words that fit.
    pub may_end: bool,
    /// The words are a complete command.
    pub complete: bool,
    /// What may follow.
    pub expected: Vec<Expected<C>>,
}

impl<C> Walk<C> {
    /// No words, and nothing that could follow.
    pub const NOTHING: Self = Self {
        taken: Vec::new(),
        end: 0,
        may_end: true,
        complete: true,
        expected: Vec::new(),
    };
}

/// The joins of the readings that have reached a step, of which two are kept: two different ones
/// are enough to know that the line is ambiguous.
type Reached = [Option<Option<usize>>; 2];

/// One reading of the words so far.
#[derive(Clone, Copy, Default)]
struct Thread {
    step: usize,
    /// The last item that it took, as an index into the walker's list.
    last: Option<usize>,
    /// The options that it has used, as bits.
    passed: u64,
    /// The last words that it joined, as an index into the walker's list.
    joined: Option<usize>,
}

struct Walker<'w, C: 'static> {
    steps: Vec<Step<C>>,
    words: &'w [Word],
    meaning: Meaning<'w, C>,
    /// The items taken by any reading, each with the index of the one before.
    taken: Vec<(Taken<C>, Option<usize>)>,
    /// Whether a reading joins the current word to the following ones.
    joins_here: bool,
    /// The words joined by any reading, each with the index of the join before.
    joined: Vec<(Range<usize>, Option<usize>)>,
}

/// How many readings most lines have at once, so that the lists of them need not grow.
const MOSTLY: usize = 16;

impl<'w, C: Copy> Walker<'w, C> {
    fn new(syntax: &'static [Arg<C>], words: &'w [Word], mut meaning: Meaning<'w, C>) -> Self {
        work::count(|work| work.walks += 1);
        if !takes(syntax, |kind| matches!(kind, Kind::Modifiers)) {
            meaning.is_modifier = &|_| false;
        }
        Self {
            steps: lay_out(syntax),
            words,
            meaning,
            taken: Vec::new(),
            joins_here: false,
            joined: Vec::new(),
        }
    }

    /// Follows the readings as far as any of them goes. Returns that index and the readings that
    /// reach it.
    fn walk(&mut self) -> (usize, Vec<Thread>) {
        let mut at = 0;
        let mut reached: Vec<Reached> = vec![[None; 2]; self.steps.len()];
        let mut waiting: Vec<Vec<Thread>> = vec![Vec::new(); self.words.len() + 1];
        waiting[0].push(Thread::default());
        loop {
            let threads = std::mem::take(&mut waiting[at]);
            let threads = self.settled(threads, &mut reached);
            self.advance(at, &threads, &mut waiting);
            let next = (at + 1..=self.words.len()).find(|next| !waiting[*next].is_empty());
            match next {
                Some(next) => at = next,
                None => return (at, threads),
            }
        }
    }

    /// The threads after all steps that need no word, preferred ones first.
    fn settled(&self, threads: Vec<Thread>, reached: &mut [Reached]) -> Vec<Thread> {
        reached.fill([None; 2]);
        let mut is_new = |thread: &Thread| {
            let here = &mut reached[thread.step];
            if here.contains(&Some(thread.joined)) {
                return false;
            }
            let free = here.iter_mut().find(|one| one.is_none());
            free.map(|one| *one = Some(thread.joined)).is_some()
        };
        let mut out = Vec::with_capacity(MOSTLY);
        let mut open = Vec::with_capacity(MOSTLY);
        open.extend(threads.into_iter().rev());
        while let Some(thread) = open.pop() {
            if !is_new(&thread) {
                continue;
            }
            let to = |step: usize| Thread { step, ..thread };
            match &self.steps[thread.step] {
                Step::Fork(first, second) => {
                    open.push(to(*second));
                    open.push(to(*first));
                }
                Step::Jump(step) => open.push(to(*step)),
                Step::Once(nth) => {
                    let bit = 1_u64.checked_shl(*nth).unwrap_or(u64::MAX);
                    if thread.passed & bit == 0 {
                        open.push(Thread {
                            step: thread.step + 1,
                            passed: thread.passed | bit,
                            ..thread
                        });
                    }
                }
                Step::Dead => {}
                Step::Take(..) | Step::More(_) | Step::End => out.push(thread),
            }
        }
        out
    }

    /// Lets each thread take the word at `at`.
    fn advance(&mut self, at: usize, threads: &[Thread], waiting: &mut [Vec<Thread>]) {
        let Some(word) = self.words.get(at) else {
            return;
        };
        let keywords = self.keywords(word, threads);
        let each = threads.iter().zip(&keywords).enumerate();
        let free = each.filter(|(nth, (_, keyword))| keyword.is_none_or(|keyword| keyword == *nth));
        let before = self.taken.len();
        for (_, (thread, _)) in free.clone() {
            if let Step::Take(Item::Value(value), _) = self.steps[thread.step] {
                self.join(at, value, thread, waiting);
            }
        }
        self.joins_here = self.taken.len() > before;
        for (_, (thread, keyword)) in free {
            let (item, to, more) = match self.steps[thread.step] {
                Step::Take(item @ Item::Word(..), _) if keyword.is_some() => {
                    (item, Some(at + 1), false)
                }
                Step::Take(item @ Item::Value(value), _) => {
                    (item, self.taken_by(value.kind, at), false)
                }
                Step::More(value) => (Item::Value(value), Some(at + 1), true),
                _ => continue,
            };
            let Some(to) = to else { continue };
            let before = thread.last.filter(|_| more).map(|last| self.taken[last]);
            let (from, previous) = match before {
                Some((taken, previous)) => (taken.from, previous),
                None => (at, thread.last),
            };
            self.taken.push((Taken { item, from, to }, previous));
            waiting[to].push(Thread {
                step: thread.step + 1,
                last: Some(self.taken.len() - 1),
                ..*thread
            });
        }
    }

    /// For each thread, the index of the thread with the same joins for which the word is a
    /// keyword.
    fn keywords(&self, word: &Word, threads: &[Thread]) -> Vec<Option<usize>> {
        let is_keyword = |(_, thread): &(usize, &Thread)| match &self.steps[thread.step] {
            Step::Take(item, _) => item.keyword().is_some_and(|keyword| word.is(keyword)),
            _ => false,
        };
        // Usually there is at most one.
        let found: Vec<_> = threads.iter().enumerate().filter(is_keyword).collect();
        let first = |thread: &Thread| {
            let mut same = found.iter().filter(|(_, one)| one.joined == thread.joined);
            same.next().map(|(nth, _)| *nth)
        };
        threads.iter().map(first).collect()
    }

    /// The end of a value that starts here; `None` if it does not fit.
    fn taken_by(&self, kind: Kind, at: usize) -> Option<usize> {
        let word = self.words.get(at)?;
        let modifies = word.is_signed() || !word.quoted && (self.meaning.is_modifier)(word);
        let takes = match kind {
            Kind::Name | Kind::Names if !self.may_stand_alone(at) => false,
            Kind::Name => !modifies,
            Kind::Names => !word.is_amount() && !word.is_signed(),
            Kind::Known => !word.is_amount() && !word.is_signed() && (self.meaning.is_name)(word),
            Kind::What => {
                return (!modifies).then(|| operand_end(self.words, at, self.meaning.is_modifier));
            }
            Kind::Modifiers => modifies,
            Kind::Text | Kind::Formula | Kind::Command => true,
            Kind::Quoted => word.quoted,
            Kind::Number => word.is_number(),
            Kind::Amount => word.is_amount(),
            Kind::Signed => (word.is_number() || word.is_signed()) && word.label.is_none(),
            Kind::Plus => word.is_signed() && word.label.is_none(),
            Kind::Entry => !word.quoted && word.text.starts_with('#'),
            Kind::Like(like) => like(word),
        };
        takes.then_some(at + 1)
    }

    /// The result for readings that reach an index.
    fn finish<'t>(&self, end: usize, threads: impl IntoIterator<Item = &'t Thread>) -> Walk<C> {
        let threads: Vec<&Thread> = threads.into_iter().collect();
        let ends = |one: &&&Thread| matches!(self.steps[one.step], Step::End);
        let ending = threads.iter().find(ends);
        let whole = ending.filter(|_| end == self.words.len());
        let expected = threads.iter().map(|thread| match self.steps[thread.step] {
            Step::Take(item, needed) => Some(self.expected(thread, item, needed)),
            _ => None,
        });
        let chosen = whole.or(threads.first());
        Walk {
            taken: chosen.map_or_else(Vec::new, |thread| self.chain(thread)),
            end,
            may_end: ending.is_some(),
            complete: whole.is_some(),
            expected: expected.flatten().collect(),
        }
    }

    fn expected(&self, thread: &Thread, item: Item<C>, needed: bool) -> Expected<C> {
        let taken = self.chain(thread);
        let before = self.before(thread);
        let is_modifier = |taken: &&Taken<C>| matches!(taken.item.kind(), Some(Kind::Modifiers));
        let modifiers = taken.iter().rev().take_while(is_modifier);
        let modifiers = modifiers.last().map_or(self.words.len(), |one| one.from);
        Expected {
            modifiers,
            item,
            needed,
            name: before.name.map(|name| name.start),
            first_side: before.first_side,
        }
    }

    /// The last name before a thread's position, and the side.
    fn before(&self, thread: &Thread) -> Before {
        let taken = self.chain(thread);
        let is_versus = |taken: &Taken<C>| taken.item.keyword() == Some(VERSUS);
        let side = taken.iter().rposition(is_versus);
        let mut names = taken[side.map_or(0, |at| at + 1)..].iter().rev();
        let name = names.find(|taken| taken.item.is_name());
        Before {
            name: name.map(|taken| taken.from..taken.to),
            first_side: side.is_none(),
        }
    }

    /// The items that a reading took, in order.
    fn chain(&self, thread: &Thread) -> Vec<Taken<C>> {
        let mut out = Vec::new();
        let mut next = thread.last;
        while let Some((taken, before)) = next.and_then(|at| self.taken.get(at)) {
            out.push(*taken);
            next = *before;
        }
        out.reverse();
        out
    }
}

mod joining;
#[cfg(test)]
mod tests;

pub(crate) use joining::joined;
pub use joining::{Before, Joined, Reading};
