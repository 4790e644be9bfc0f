//! How the sides of a contest compare: which of them roll, who wins, and the chances of that. The roll and its odds
//! ask the same functions.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::amount::How;
use super::chances::Chances;
use super::scale::Numbers;
use super::{Grade, Odds, Verdict};

/// What a success counts in a contest; the highest wins.
pub(crate) type Key = [i64; 3];

/// What a side has rolled: its base, its grade and its die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counted {
    pub base: i64,
    pub grade: Grade,
    pub rolled: i64,
    /// Whether it counts nothing itself, but has to succeed before the next side rolls.
    pub need: bool,
}

/// When a side after the first rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    /// In any case.
    Always,
    /// If the side before it has a success.
    Succeeded,
    /// If the side before it has none.
    Failed,
}

/// What comes after some rolls of a contest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The next side rolls.
    Roll,
    /// All roll again.
    Again,
    /// It is over; `None` for a check, or if the next side is not there yet.
    End(Option<Verdict>),
}

/// What is left of the sides' own grades.
pub(crate) type Left = fn(&[(Counted, bool)]) -> Vec<Grade>;

/// How sides compare.
#[derive(Debug)]
pub(crate) struct Versus {
    pub when: When,
    /// What a side counts; `None` for a failure, which is lower than all else.
    pub key: fn(&Counted) -> Option<Key>,
    /// The verdict if several sides share the highest key; `None` if all roll again.
    pub equal: fn(Key) -> Option<Verdict>,
    /// The verdict if all fail; `None` if they roll again.
    pub nobody: Option<Verdict>,
    /// The grade that is left of each side's own, with whether it is ahead: one for a win, several for a tie.
    /// `None` if all keep theirs.
    pub left: Option<Left>,
    /// Whether the log lists sides that did not roll.
    pub lists: bool,
}

impl Versus {
    /// What comes after these rolls of the first of so many sides, without those that only need to succeed.
    pub(crate) fn next(&self, rolled: &[Counted], sides: usize) -> Next {
        let own = || (0_u8..).zip(rolled).filter(|(_, side)| !side.need);
        let mut keys: Vec<_> = own().map(|(_, side)| (self.key)(side)).collect();
        if let Some(need) = rolled.last().filter(|last| last.need) {
            if need.grade.rank > 0 {
                return Next::Roll;
            }
            keys.push(None);
        }
        match self.after(&keys, sides) {
            Next::End(Some(Verdict::Side(nth))) => {
                let won = own().nth(usize::from(nth)).map(|(nth, _)| nth);
                Next::End(Some(Verdict::Side(won.unwrap_or(nth))))
            }
            next => next,
        }
    }

    fn after(&self, keys: &[Option<Key>], sides: usize) -> Next {
        let rolls = match (self.when, keys.last()) {
            (When::Always, _) | (_, None) => true,
            (When::Succeeded, Some(last)) => last.is_some(),
            (When::Failed, Some(last)) => last.is_none(),
        };
        if rolls && keys.len() < sides {
            return Next::Roll;
        }
        let alone = self.when != When::Always && keys.len() == 1;
        let (mut best, mut ahead, mut is_shared) = (None, 0, false);
        for (nth, key) in (0_u8..).zip(keys) {
            match key.cmp(&best) {
                Ordering::Greater => (best, ahead, is_shared) = (*key, nth, false),
                Ordering::Equal => is_shared = true,
                Ordering::Less => {}
            }
        }
        let decided = match best {
            None if alone => Some(Verdict::Neither),
            None => self.nobody,
            Some(best) if is_shared => (self.equal)(best),
            Some(_) => Some(Verdict::Side(ahead)),
        };
        decided.map_or(Next::Again, |verdict| Next::End(Some(verdict)))
    }

    /// The grades that a verdict leaves of the sides' own.
    pub(crate) fn left(&self, rolled: &[Counted], verdict: Option<Verdict>) -> Vec<Grade> {
        let Some(left) = self.left else {
            return rolled.iter().map(|side| side.grade).collect();
        };
        let best = rolled.iter().filter_map(self.key).max();
        let best = best.filter(|_| verdict != Some(Verdict::Neither));
        let ahead = |side: &Counted| best.is_some() && (self.key)(side) == best;
        let sides = rolled.iter().map(|side| (*side, ahead(side)));
        left(&sides.collect::<Vec<_>>())
    }

    /// Whether the sides may have to roll again.
    pub(crate) fn repeats(&self) -> bool {
        self.nobody.is_none()
    }

    /// The odds of each verdict, for the base and the numbers of each side. `fell` are the dice of the first
    /// sides, if they have rolled.
    pub(crate) fn odds(&self, sides: &[(i64, &Numbers)], fell: &[i64]) -> Odds {
        let verdicts = |fell: &[i64]| {
            let each = sides.iter().enumerate().map(|(nth, side)| {
                let is_possible = |rolled| fell.get(nth).is_none_or(|fell| *fell == rolled);
                let key = self.counts(*side, |key, rolled, _| is_possible(rolled).then_some(key));
                key.decided()
            });
            self.verdicts(&each.collect::<Vec<_>>())
        };
        let fresh = verdicts(&[]).decided();
        let verdicts = match fell {
            [] => fresh,
            fell => verdicts(fell).or(&fresh),
        };
        verdicts.odds(Verdict::all())
    }

    /// The chances of what a side's key, its die and how it would hit are `read` as, by its base and its numbers.
    pub(crate) fn counts<T: Copy + PartialEq>(
        &self,
        (base, numbers): (i64, &Numbers),
        read: impl Fn(Option<Key>, i64, How) -> T,
    ) -> Chances<T> {
        numbers.each_seen(|seen| {
            let how = How::of(numbers, seen);
            let counted = Counted {
                base,
                grade: how.grade,
                rolled: seen.rolled,
                need: false,
            };
            read((self.key)(&counted), seen.rolled, how)
        })
    }

    /// What two sides come to by their keys; `None` if both roll again.
    pub(crate) fn between(&self, one: Option<Key>, two: Option<Key>) -> Option<Verdict> {
        let next = match self.after(&[one], 2) {
            Next::Roll => self.after(&[one, two], 2),
            next => next,
        };
        match next {
            Next::End(verdict) => verdict,
            Next::Roll | Next::Again => None,
        }
    }

    /// The chances of each verdict, `None` if all roll again. If all roll in any case, the work grows with the
    /// number of different keys, and otherwise with the number of pairs.
    fn verdicts(&self, sides: &[Chances<Option<Key>>]) -> Chances<Option<Verdict>> {
        if self.when != When::Always {
            let nobody = Chances::certain(None);
            let [one, two] = [0, 1].map(|nth| sides.get(nth).unwrap_or(&nobody));
            return one.with(two, |one, two| self.between(one, two));
        }
        let keys = sides.iter().flat_map(Chances::each);
        let keys: BTreeSet<Key> = keys.filter_map(|(key, _)| key).collect();
        // Of each side, the weight of everything lower than the present key.
        let lower = sides.iter().map(|side| side.weight(|key| key.is_none()));
        let mut lower: Vec<f64> = lower.collect();
        let mut found = vec![(self.nobody, lower.iter().product())];
        for key in keys {
            // The weights of nobody's, only each side's and several sides' having this key, the others lower;
            // nothing is subtracted, so that what is impossible has no weight at all.
            let (mut none, mut several) = (1.0, 0.0);
            let mut only: Vec<f64> = Vec::new();
            for (side, lower) in sides.iter().zip(&mut lower) {
                let at = side.weight(|one| one == Some(key));
                several = several * (*lower + at) + only.iter().sum::<f64>() * at;
                for one in &mut only {
                    *one *= *lower;
                }
                only.push(none * at);
                none *= *lower;
                *lower += at;
            }
            let won = (0_u8..).map(|side| Some(Verdict::Side(side)));
            found.extend(won.zip(only));
            found.push(((self.equal)(key), several));
        }
        Chances::weighted(found)
    }
}
