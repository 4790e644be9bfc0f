//! How the sides of a contest compare: which of them roll, who wins, and the chances of that. The roll and its odds
//! ask the same functions.

use super::chances::{Chances, ranked};
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
    pub left: fn(&[(Counted, bool)]) -> Vec<Grade>,
    /// Whether the log lists sides that did not roll.
    pub lists: bool,
}

/// The grades as they were rolled.
pub(crate) fn own_grades(sides: &[(Counted, bool)]) -> Vec<Grade> {
    sides.iter().map(|(side, _)| side.grade).collect()
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
        let decided = match keys.iter().flatten().max() {
            None if alone => Some(Verdict::Neither),
            None => self.nobody,
            Some(best) => {
                let mut ahead = (0_u8..).zip(keys);
                let mut ahead = ahead.by_ref().filter(|(_, key)| **key == Some(*best));
                match (ahead.next(), ahead.next()) {
                    (Some((only, _)), None) => Some(Verdict::Side(only)),
                    _ => (self.equal)(*best),
                }
            }
        };
        decided.map_or(Next::Again, |verdict| Next::End(Some(verdict)))
    }

    /// The grades that a verdict leaves of the sides' own.
    pub(crate) fn left(&self, rolled: &[Counted], verdict: Option<Verdict>) -> Vec<Grade> {
        let best = rolled.iter().filter_map(self.key).max();
        let best = best.filter(|_| verdict != Some(Verdict::Neither));
        let ahead = |side: &Counted| best.is_some() && (self.key)(side) == best;
        let sides = rolled.iter().map(|side| (*side, ahead(side)));
        (self.left)(&sides.collect::<Vec<_>>())
    }

    /// Whether the sides may have to roll again.
    pub(crate) fn repeats(&self) -> bool {
        self.nobody.is_none()
    }

    /// The odds of each verdict, for the base and the numbers of each side. `fell` are the dice of the first
    /// sides, if they have rolled.
    pub(crate) fn odds(&self, sides: &[(i64, &Numbers)], fell: &[i64]) -> Odds {
        let fresh = sides.iter().map(|side| self.counts(*side, |_, _| ()));
        let mut keys: Vec<_> = fresh.collect();
        let mut verdicts = self.verdicts(&keys).decided();
        if !fell.is_empty() {
            for ((keys, (base, numbers)), rolled) in keys.iter_mut().zip(sides).zip(fell) {
                let counted = Counted {
                    base: *base,
                    grade: numbers.grade(*rolled, numbers.against),
                    rolled: *rolled,
                    need: false,
                };
                *keys = Chances::certain(((self.key)(&counted), ()));
            }
            verdicts = self.verdicts(&keys).or(&verdicts);
        }
        verdicts.odds(Verdict::all())
    }

    /// The chances of what a side counts, by its base and its numbers, and of what else its die and its grade are
    /// `read` as.
    pub(crate) fn counts<T: Copy + PartialEq>(
        &self,
        (base, numbers): (i64, &Numbers),
        read: impl Fn(i64, Grade) -> T,
    ) -> Chances<(Option<Key>, T)> {
        numbers.each(|rolled, grade| {
            let counted = Counted {
                base,
                grade,
                rolled,
                need: false,
            };
            ((self.key)(&counted), read(rolled, grade))
        })
    }

    /// The chances of each verdict, `None` if all roll again. If all roll in any case, the work grows with the
    /// number of different keys, and otherwise with the number of pairs.
    fn verdicts(&self, keys: &[Chances<(Option<Key>, ())>]) -> Chances<Option<Verdict>> {
        if self.when == When::Always {
            let keys: Vec<_> = keys.iter().map(|side| side.map(|(key, ())| key)).collect();
            let ranked = ranked(&keys);
            let won = (0_u8..).map(|side| Some(Verdict::Side(side)));
            let shared = ranked.shared.into_iter();
            let shared = shared.map(|(key, weight)| ((self.equal)(key), weight));
            let all = won.zip(ranked.wins).chain(shared);
            return Chances::weighted(all.chain([(self.nobody, ranked.nobody)]));
        }
        let nobody = Chances::certain((None, ()));
        let [first, second] = [0, 1].map(|nth| keys.get(nth).unwrap_or(&nobody));
        self.fought(first, second, |verdict, (), ()| verdict)
    }

    /// The chances of what two sides come to, by the verdict and what else each of them has rolled; the verdict
    /// is `None` if both roll again.
    pub(crate) fn fought<T: Copy + PartialEq, U: Copy + PartialEq, V: Copy + PartialEq>(
        &self,
        first: &Chances<(Option<Key>, T)>,
        second: &Chances<(Option<Key>, U)>,
        read: impl Fn(Option<Verdict>, T, U) -> V,
    ) -> Chances<V> {
        let verdict = |keys: &[Option<Key>]| match self.after(keys, 2) {
            Next::End(verdict) => verdict,
            Next::Roll | Next::Again => None,
        };
        let mut second: Vec<((Option<Key>, U), f64)> = second.each().collect();
        second.sort_by_key(|((key, _), _)| *key);
        // Of the keys in order: what the other rolls besides them, up to each and from each on.
        let below = running(second.iter());
        let mut above = running(second.iter().rev());
        above.reverse();
        let mut all = Vec::new();
        for ((one, what), weight) in first.each() {
            let mut add = |keys: &[Option<Key>], others: &Chances<U>| {
                let verdict = verdict(keys);
                let each = others.each();
                all.extend(each.map(|(other, p)| (read(verdict, what, other), weight * p)));
            };
            if self.after(&[one], 2) != Next::Roll {
                add(&[one], &above[0]);
                continue;
            }
            // Only which of the keys is higher decides.
            let lower = second.partition_point(|((key, _), _)| *key < one);
            let upper = second.partition_point(|((key, _), _)| *key <= one);
            if let Some(((two, _), _)) = second[..lower].first() {
                add(&[one, *two], &below[lower]);
            }
            for ((two, other), p) in &second[lower..upper] {
                add(&[one, *two], &Chances::weighted([(*other, *p)]));
            }
            if let Some(((two, _), _)) = second[upper..].first() {
                add(&[one, *two], &above[upper]);
            }
        }
        Chances::weighted(all)
    }
}

/// The chances of what stands beside keys: of none of them, of the first, of the first two, and so on.
fn running<'k, U: Copy + PartialEq + 'k>(
    keys: impl Iterator<Item = &'k ((Option<Key>, U), f64)>,
) -> Vec<Chances<U>> {
    let mut sums = vec![Chances::weighted([])];
    for ((_, other), p) in keys {
        let before = sums.last().into_iter().flat_map(Chances::each);
        let next = Chances::weighted(before.chain([(*other, *p)]));
        sums.push(next);
    }
    sums
}
