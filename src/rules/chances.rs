//! Exact chances by enumeration: the functions that decide a roll are called once for each face, so that a
//! preview cannot differ from the roll.

use std::collections::BTreeMap;

use super::{Odds, Outcome};

/// Every outcome of some dice with its weight, equal outcomes together. The weights of dice are counts of faces:
/// whole numbers, exact up to 2^53, and divided only at the end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chances<T>(Vec<(T, f64)>);

impl<T: Copy + PartialEq> Chances<T> {
    /// One outcome without dice.
    pub(crate) fn certain(outcome: T) -> Self {
        Self(vec![(outcome, 1.0)])
    }

    /// Outcomes of which no two are equal, with their weights.
    pub(super) fn distinct(outcomes: Vec<(T, f64)>) -> Self {
        Self(outcomes)
    }

    /// Outcomes with their weights; impossible ones are left out.
    pub(crate) fn weighted(outcomes: impl IntoIterator<Item = (T, f64)>) -> Self {
        let mut all: Vec<(T, f64)> = Vec::new();
        for (outcome, weight) in outcomes.into_iter().filter(|(_, weight)| *weight > 0.0) {
            match all.iter_mut().find(|(known, _)| *known == outcome) {
                Some((_, sum)) => *sum += weight,
                None => all.push((outcome, weight)),
            }
        }
        Self(all)
    }

    /// What each outcome means.
    pub(crate) fn map<U: Copy + PartialEq>(&self, read: impl Fn(T) -> U) -> Chances<U> {
        Chances::weighted(self.each().map(|(outcome, weight)| (read(outcome), weight)))
    }

    /// Two independent rolls, read together. What one of the first roll makes of the second is added up by itself,
    /// because that is only a little, and no pair has to be looked for among all others.
    pub(crate) fn with<U: Copy + PartialEq, V: Copy + PartialEq>(
        &self,
        other: &Chances<U>,
        read: impl Fn(T, U) -> V,
    ) -> Chances<V> {
        Chances::weighted(self.each().flat_map(|(one, p)| {
            let both = other.map(|two| read(one, two)).0.into_iter();
            both.map(move |(both, q)| (both, p * q))
        }))
    }

    /// Each outcome with its weight.
    pub(crate) fn each(&self) -> impl Iterator<Item = (T, f64)> + '_ {
        self.0.iter().copied()
    }

    /// Each outcome with its probability.
    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (T, f64)> + '_ {
        let all = self.total();
        self.0
            .iter()
            .map(move |(outcome, weight)| (*outcome, weight / all))
    }

    /// The weight of these outcomes.
    pub(super) fn weight(&self, is: impl Fn(T) -> bool) -> f64 {
        let those = self.0.iter().filter(|(outcome, _)| is(*outcome));
        // A sum of nothing would be -0.
        those.fold(0.0, |all, (_, weight)| all + weight)
    }

    /// The probability that an outcome is one of these.
    pub(crate) fn chance(&self, is: impl Fn(T) -> bool) -> f64 {
        self.weight(is) / self.total()
    }

    /// Every amount that may follow from an outcome, lowest first, with its probability; `of` are the amounts of
    /// an outcome with theirs.
    pub(crate) fn spread(&self, of: impl Fn(T) -> Vec<(i64, f64)>) -> Vec<(i64, f64)> {
        let all = self.0.iter().flat_map(|(outcome, weight)| {
            let amounts = of(*outcome).into_iter();
            amounts.map(move |(amount, p)| (amount, weight * p))
        });
        let (total, amounts) = (self.total(), summed(all).into_iter());
        let each = amounts.map(|(amount, weight)| (amount, weight / total));
        each.collect()
    }

    /// The odds of outcomes, listed in this order; all others are left out of the total.
    pub(crate) fn odds(&self, order: impl IntoIterator<Item = T>) -> Odds
    where
        T: Into<Outcome>,
    {
        let weight = |wanted: T| self.weight(|outcome| outcome == wanted);
        let listed: Vec<(T, f64)> = order.into_iter().map(|one| (one, weight(one))).collect();
        let all: f64 = listed.iter().map(|(_, weight)| weight).sum();
        Odds::new(listed.into_iter().map(|(one, weight)| (one, weight / all)))
    }

    /// The weight of everything.
    pub(crate) fn total(&self) -> f64 {
        self.weight(|_| true)
    }
}

impl<T: Copy + PartialEq> Chances<Option<T>> {
    /// Only what is decided: dice that decide nothing are rolled again, which changes no ratio.
    pub(crate) fn decided(&self) -> Chances<T> {
        Chances::weighted(self.each().filter_map(|(one, weight)| Some((one?, weight))))
    }

    /// Like [`Chances::decided`], if what is rolled again has other chances.
    pub(crate) fn or(&self, again: &Chances<T>) -> Chances<T> {
        let (undecided, all) = (self.weight(|one| one.is_none()), again.total());
        let decided = self.decided();
        let decided = decided.each().map(|(one, weight)| (one, weight * all));
        let later = again.each().map(|(one, weight)| (one, weight * undecided));
        Chances::weighted(decided.chain(later))
    }
}

/// Numbers with their probabilities, lowest first, equal ones together; impossible ones are left out.
pub(crate) fn summed(numbers: impl IntoIterator<Item = (i64, f64)>) -> Vec<(i64, f64)> {
    let mut sums = BTreeMap::new();
    for (number, p) in numbers.into_iter().filter(|(_, p)| *p > 0.0) {
        *sums.entry(number).or_insert(0.0) += p;
    }
    sums.into_iter().collect()
}
