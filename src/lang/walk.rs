//! Going through the words of a line along what a verb takes: what each word is,
//! and what could stand where they end.
//!
//! All readings are followed at once, so that the time goes with the number of
//! words. Where several fit, the one that leaves out the most is taken. A word
//! that is a keyword where it stands is nothing else.

use std::ops::Range;

use super::line::Word;
use super::operand::operand_end;
use super::steps::{Step, lay_out};
use super::syntax::{Arg, Item, Kind, VERSUS, values};

/// An item with the words that it took.
#[derive(Clone, Copy, Debug)]
pub struct Taken<C: 'static> {
    pub item: Item<C>,
    /// Its first word.
    pub from: usize,
    /// One past its last word.
    pub to: usize,
}

/// What could stand where the words end.
#[derive(Clone, Copy, Debug)]
pub struct Expected<C: 'static> {
    pub item: Item<C>,
    /// Nothing else may come before it: it does not begin something optional.
    pub needed: bool,
    /// The last name before it on its side, by the place of its word.
    pub name: Option<usize>,
    /// It stands before the first `vs`.
    pub first_side: bool,
    /// Where the modifiers right before it begin; the number of words where none stand there.
    pub modifiers: usize,
}

/// What the words of a line mean beyond the syntax, which only the rooms above know.
#[derive(Clone, Copy)]
pub struct Meaning<'a> {
    /// Whether a word changes a roll.
    pub is_modifier: &'a dyn Fn(&Word) -> bool,
    /// Whether a word names somebody.
    pub is_name: &'a dyn Fn(&Word) -> bool,
}

/// How far some words go.
#[derive(Clone, Debug)]
pub struct Walk<C: 'static> {
    /// What the words are.
    pub taken: Vec<Taken<C>>,
    /// The first word that fits nothing; the number of words where all do.
    pub end: usize,
    /// The line may end where the words do, or where they stop fitting.
    pub may_end: bool,
    /// The words are a whole command.
    pub complete: bool,
    /// What could stand at the end.
    pub expected: Vec<Expected<C>>,
}

/// One reading of the words so far.
#[derive(Clone, Copy)]
struct Thread {
    step: usize,
    /// The last of what it took, by its place in the list of all that any reading took.
    last: Option<usize>,
    /// The options that it has passed.
    passed: u64,
    /// The last of the words that it joined, by its place in the list of all that any reading joined.
    joined: Option<usize>,
}

struct Walker<'w, C: 'static> {
    steps: Vec<Step<C>>,
    words: &'w [Word],
    meaning: Meaning<'w>,
    /// All that any reading took, each with what it took before.
    taken: Vec<(Taken<C>, Option<usize>)>,
    joins: Joins<'w, C>,
    /// Some reading joins the word that is looked at to those behind it.
    joins_here: bool,
    /// All that any reading joined, each with what it joined before.
    joined: Vec<(Range<usize>, Option<usize>)>,
}

/// Goes through some words.
#[must_use]
pub fn walk<C: Copy>(syntax: &'static [Arg<C>], words: &[Word], meaning: Meaning<'_>) -> Walk<C> {
    let nothing = Joins {
        names: &[],
        things: None,
    };
    let mut walker = Walker::new(syntax, words, meaning, nothing);
    let (end, threads) = walker.walk();
    walker.finish(end, &threads)
}

fn never(_: &Word) -> bool {
    false
}

impl<'w, C: Copy> Walker<'w, C> {
    /// `meaning.is_modifier` counts only where the syntax takes modifiers.
    fn new(
        syntax: &'static [Arg<C>],
        words: &'w [Word],
        meaning: Meaning<'w>,
        joins: Joins<'w, C>,
    ) -> Self {
        let takes_modifiers = values(syntax, None)
            .iter()
            .any(|value| matches!(value.kind, Kind::Modifiers));
        let is_modifier = if takes_modifiers {
            meaning.is_modifier
        } else {
            &never
        };
        Self {
            steps: lay_out(syntax),
            words,
            meaning: Meaning {
                is_modifier,
                ..meaning
            },
            taken: Vec::new(),
            joins,
            joins_here: false,
            joined: Vec::new(),
        }
    }

    /// Goes as far as any reading does; gives that place and the readings that reach it.
    fn walk(&mut self) -> (usize, Vec<Thread>) {
        let mut at = 0;
        let mut waiting: Vec<Vec<Thread>> = vec![Vec::new(); self.words.len() + 1];
        waiting[0].push(Thread {
            step: 0,
            last: None,
            passed: 0,
            joined: None,
        });
        loop {
            let threads = std::mem::take(&mut waiting[at]);
            let threads = self.settled(threads);
            self.advance(at, &threads, &mut waiting);
            let next = (at + 1..=self.words.len()).find(|next| !waiting[*next].is_empty());
            match next {
                Some(next) => at = next,
                None => return (at, threads),
            }
        }
    }

    /// The threads with all that they reach without a word, those that are preferred first.
    fn settled(&self, threads: Vec<Thread>) -> Vec<Thread> {
        // Two readings that join other words are enough to know that there are several.
        let mut seen: Vec<[Option<Option<usize>>; 2]> = vec![[None; 2]; self.steps.len()];
        let mut is_new = |thread: &Thread| {
            let here = &mut seen[thread.step];
            if here.contains(&Some(thread.joined)) {
                return false;
            }
            let free = here.iter_mut().find(|one| one.is_none());
            free.map(|one| *one = Some(thread.joined)).is_some()
        };
        let mut out = Vec::new();
        let mut open: Vec<Thread> = threads.into_iter().rev().collect();
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
                Step::Take { .. } | Step::More(_) | Step::End => out.push(thread),
            }
        }
        out
    }

    /// Lets each thread take what stands here.
    fn advance(&mut self, at: usize, threads: &[Thread], waiting: &mut [Vec<Thread>]) {
        let Some(word) = self.words.get(at) else {
            return;
        };
        let keywords = self.keywords(word, threads);
        let each = threads.iter().zip(&keywords).enumerate();
        let free = each.filter(|(nth, (_, keyword))| keyword.is_none_or(|keyword| keyword == *nth));
        let before = self.taken.len();
        for (_, (thread, _)) in free.clone() {
            if let Step::Take {
                item: Item::Value(value),
                ..
            } = self.steps[thread.step]
            {
                self.join(at, value, thread, waiting);
            }
        }
        self.joins_here = self.taken.len() > before;
        for (_, (thread, keyword)) in free {
            let (item, to) = match &self.steps[thread.step] {
                Step::Take {
                    item: item @ Item::Word(..),
                    ..
                } if keyword.is_some() => (*item, at + 1),
                Step::Take {
                    item: Item::Value(value),
                    ..
                } => match self.taken_by(value.kind, at) {
                    Some(to) => (Item::Value(value), to),
                    None => continue,
                },
                Step::More(value) => (Item::Value(value), at + 1),
                _ => continue,
            };
            let more = matches!(self.steps[thread.step], Step::More(_));
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

    /// The place of the thread for which a word is a keyword, among those that joined the same as each.
    fn keywords(&self, word: &Word, threads: &[Thread]) -> Vec<Option<usize>> {
        let is_keyword = |thread: &&Thread| match &self.steps[thread.step] {
            Step::Take {
                item: Item::Word(keyword, _),
                ..
            } => word.is(keyword),
            _ => false,
        };
        // The first for each, of which there are mostly one or none.
        let mut first: Vec<(Option<usize>, usize)> = Vec::new();
        for (nth, thread) in threads
            .iter()
            .enumerate()
            .filter(|(_, one)| is_keyword(one))
        {
            if first.iter().all(|(joined, _)| *joined != thread.joined) {
                first.push((thread.joined, nth));
            }
        }
        let of = |thread: &Thread| first.iter().find(|(joined, _)| *joined == thread.joined);
        threads
            .iter()
            .map(|one| of(one).map(|(_, nth)| *nth))
            .collect()
    }

    /// Where a value ends that begins here; `None` where it does not.
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

    fn finish(&self, end: usize, threads: &[Thread]) -> Walk<C> {
        let ended = |thread: &&Thread| matches!(self.steps[thread.step], Step::End);
        let ending = threads.iter().find(ended);
        let whole = ending.filter(|_| end == self.words.len());
        let expected = threads
            .iter()
            .filter_map(|thread| match self.steps[thread.step] {
                Step::Take { item, needed } => Some(self.expected(thread, item, needed)),
                _ => None,
            });
        Walk {
            taken: whole
                .or(threads.first())
                .map_or_else(Vec::new, |thread| self.chain(thread)),
            end,
            may_end: ending.is_some(),
            complete: whole.is_some(),
            expected: expected.collect(),
        }
    }

    fn expected(&self, thread: &Thread, item: Item<C>, needed: bool) -> Expected<C> {
        let taken = self.chain(thread);
        let before = self.before(thread);
        let is_modifier = |taken: &&Taken<C>| match taken.item {
            Item::Value(value) => matches!(value.kind, Kind::Modifiers),
            Item::Word(..) => false,
        };
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

    /// Who was named before a thread goes on, and on which side.
    fn before(&self, thread: &Thread) -> Before {
        let taken = self.chain(thread);
        let side = taken
            .iter()
            .rposition(|taken| matches!(taken.item, Item::Word(VERSUS, _)));
        let mut names = taken[side.map_or(0, |at| at + 1)..].iter().rev();
        let name = names.find(|taken| match taken.item {
            Item::Value(value) => matches!(value.kind, Kind::Name | Kind::Names | Kind::Known),
            Item::Word(..) => false,
        });
        Before {
            name: name.map(|taken| taken.from..taken.to),
            first_side: side.is_none(),
        }
    }

    /// All that a reading took, in order.
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

pub use joining::{Before, Joined, Joins, Things, joined};
