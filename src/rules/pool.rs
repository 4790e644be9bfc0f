//! Pools of six-sided dice that are counted, not added: each die from 4 up is a hit, and dice may explode into
//! further ones.

use crate::dice::Die;

/// The maximum number of dice of a pool, without explosions.
pub(crate) const MOST_DICE: u32 = 1000;

/// The number of waves of explosions after which a roll is abandoned. Chance alone never gets
/// there, because at most half of the dice of a wave explode.
pub(crate) const MOST_WAVES: u32 = 10_000;

/// The die of every pool.
const DIE: Die = Die::D(6);

/// The lowest face that is a hit.
const HIT: u16 = 4;

/// The faces of the die, as a number.
const FACES: u16 = 6;

/// Why a pool cannot be rolled.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum PoolError {
    /// More than [`MOST_DICE`].
    #[error("a pool has at most {MOST_DICE} dice")]
    TooMany,
    /// More than [`MOST_WAVES`], so the dice cannot be fair.
    #[error("the dice never stop exploding")]
    Endless,
}

/// The dice of one roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pool {
    /// The number of dice rolled first: 1 to [`MOST_DICE`].
    pub dice: u32,
    /// How many of them, the last ones, are taken as a risk.
    pub risk: u32,
    /// What these are called in a question for them.
    pub called: &'static str,
    /// The lowest face, 4 to 6, on which a die adds another; `None` if none does.
    pub explodes: Option<u16>,
}

impl Pool {
    /// Rolls the dice, then one more for each that exploded, wave by wave. Returns every die in rolling order.
    /// `roll` returns the faces of the requested dice.
    ///
    /// # Errors
    ///
    /// Returns the errors of `roll`, and [`PoolError::Endless`] if the dice never stop exploding.
    pub(crate) fn roll<E: From<PoolError>>(
        &self,
        mut roll: impl FnMut(&[Die]) -> Result<Vec<u16>, E>,
    ) -> Result<Vec<u16>, E> {
        let first = usize::try_from(self.dice).unwrap_or(usize::MAX);
        let mut request = vec![DIE; first];
        let mut faces = roll(&request)?;
        let mut wave = 0;
        for _ in 0..=MOST_WAVES {
            let more = self.explosions(faces.get(wave..).unwrap_or_default());
            if more == 0 {
                return Ok(faces);
            }
            wave = faces.len();
            request.truncate(more);
            faces.extend(roll(&request)?);
        }
        Err(PoolError::Endless.into())
    }

    /// The maximum number of hits; `None` if dice can explode.
    pub(crate) fn most_hits(&self) -> Option<u32> {
        self.explodes.is_none().then_some(self.dice)
    }

    /// The probability of each number of hits, from 0 up, leaving out numbers that are together less
    /// likely than 1e-18.
    ///
    /// The hits of one die have the generating function (m + p z) / (1 - e z), with the chances of a
    /// miss m, a plain hit p and an explosion e; a pool has its n-th power. The powers of numerator and
    /// denominator are known term by term, and all terms are positive, so their product loses no
    /// precision.
    pub(crate) fn hits_odds(&self) -> Vec<f64> {
        let exploding = self.explodes.map_or(0, |least| FACES + 1 - least);
        let share = |faces: u16| f64::from(faces) / f64::from(FACES);
        let (miss, explode) = (share(HIT - 1), share(exploding));
        let plain = share(FACES + 1 - HIT - exploding);
        // A pool of n dice has more than `n * up / down + beyond` hits with a chance below 1e-18
        // (Chernoff's bound, at z = 3, 2 and 3/2).
        let (up, down, beyond) = match exploding {
            0 => (1, 1, 0),
            1 => (1, 1, 38),
            2 => (4, 3, 60),
            _ => (7, 4, 103),
        };
        let n = f64::from(self.dice);
        let count = usize::try_from(self.dice).unwrap_or(usize::MAX);
        let most = count * up / down + beyond;
        let hit = terms(most.min(count), miss.powf(n), |j| {
            (n - j) / (j + 1.0) * plain / miss
        });
        let more = terms(most, 1.0, |i| (n + i) / (i + 1.0) * explode);
        product(&hit, &more, most)
    }

    /// How many of these dice explode.
    fn explosions(&self, faces: &[u16]) -> usize {
        let explodes = |face: &&u16| self.explodes.is_some_and(|least| **face >= least);
        faces.iter().filter(explodes).count()
    }
}

/// The number of hits among these d6: 4, 5 or 6.
pub(crate) fn hits(faces: &[u16]) -> u32 {
    faces.iter().map(|face| u32::from(*face >= HIT)).sum()
}

/// The terms 0 to `last` of a series, given the first and the factor from each to the next; stops
/// early if only zeros follow.
fn terms(last: usize, first: f64, factor: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut found = Vec::with_capacity(last + 1);
    let (mut term, mut index) = (first, 0.0);
    while term > 0.0 && found.len() <= last {
        found.push(term);
        term *= factor(index);
        index += 1.0;
    }
    found
}

/// The terms 0 to `last` of the product of two series.
fn product(a: &[f64], b: &[f64], last: usize) -> Vec<f64> {
    let mut sums = vec![0.0; last + 1];
    for (shift, x) in a.iter().enumerate() {
        for (sum, y) in sums.iter_mut().skip(shift).zip(b) {
            *sum += x * y;
        }
    }
    sums
}
