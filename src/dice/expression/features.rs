//! What the dice of a pool show besides its result: their sum and their hits, the highest, how many are alike.

use std::collections::BTreeMap;

use super::kept::shows;
use super::node::Node;
use super::pool::Pool;
use super::steps::{SHOWN, Steps, Why};
use super::{Expression, Fallen};

/// Of how many different faces the dice that show them can be counted at once.
pub(crate) const MOST_FACES: usize = 4;

/// What the dice of a pool show. Apart from `rolled` it is about the dice that count.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Features {
    pub sum: i64,
    pub hits: i64,
    /// 0 without dice, as is the lowest.
    pub high: i64,
    pub low: i64,
    /// The only die; `None` if several count, or none.
    pub nat: Option<i64>,
    /// How many show the same at most.
    pub alike: i64,
    /// The sum of all dice, also of those that are dropped.
    pub rolled: i64,
    /// How many show each of the faces that are asked for.
    pub faces: [i64; MOST_FACES],
}

/// The features that somebody asks for; the others are 0.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(crate) struct Asked {
    pub sum: bool,
    pub hits: bool,
    pub high: bool,
    pub low: bool,
    pub nat: bool,
    pub alike: bool,
    pub rolled: bool,
    /// The faces, at most [`MOST_FACES`] of them.
    pub faces: Vec<u16>,
}

/// Several dice of a pool that show the same.
#[derive(Clone, Copy)]
struct Alike {
    value: i64,
    hits: bool,
    /// How many show it, and how many of them count.
    all: i64,
    count: i64,
    /// How many dice of the pool count.
    of: usize,
}

impl Asked {
    /// Whether nothing but the hits is asked for.
    pub(crate) fn is_hits(&self) -> bool {
        self.hits && self.is_result()
    }

    /// Whether at most the sum or the hits are asked for.
    pub(crate) fn is_result(&self) -> bool {
        let more = [self.high, self.low, self.nat, self.alike, self.rolled];
        !(self.sum && self.hits) && self.faces.is_empty() && !more.contains(&true)
    }

    /// Goes on from the highest dice to those that show something lower.
    fn add(&self, so_far: Features, more: Alike) -> Features {
        let if_asked = |asked: bool, value: i64| if asked { value } else { 0 };
        let mut next = so_far;
        next.rolled += if_asked(self.rolled, more.value * more.all);
        if more.count == 0 {
            return next;
        }
        next.sum += if_asked(self.sum, more.value * more.count);
        next.hits += if_asked(self.hits && more.hits, more.count);
        if self.high && so_far.alike == 0 {
            next.high = more.value;
        }
        next.low = if_asked(self.low, more.value);
        next.nat = Some(more.value).filter(|_| self.nat && more.of == 1);
        next.alike = if_asked(self.alike || self.high, so_far.alike.max(more.count));
        for (counted, face) in next.faces.iter_mut().zip(&self.faces) {
            *counted += if_asked(more.value == i64::from(*face), more.count);
        }
        next
    }

    /// Without what was only needed on the way.
    fn only(&self, mut features: Features) -> Features {
        if !self.alike {
            features.alike = 0;
        }
        features
    }
}

impl Expression {
    /// The only pool, if the expression is one.
    fn pool(&self) -> Option<&Pool> {
        match &self.0 {
            Node::Pool(pool) => Some(pool),
            _ => None,
        }
    }

    /// Whether it is dice of one pool, so that it has features.
    pub(crate) fn is_pool(&self) -> bool {
        self.pool().is_some()
    }

    /// What these faces show, in rolling order. Nothing, if it is not one pool.
    pub(crate) fn features(&self, faces: &[u16], asked: &Asked) -> Features {
        let Some(pool) = self.pool() else {
            return Features::default();
        };
        let mut fallen: Vec<Fallen> = self.falls(faces).pools.into_iter().flatten().collect();
        fallen.sort_by_key(|die| (std::cmp::Reverse(die.value), die.at));
        let kept = pool.kept(fallen.len());
        let of = kept.len();
        let hits = pool.hits.is_some();
        let mut all = Features::default();
        let mut at = 0;
        for alike in fallen.chunk_by(|a, b| a.value == b.value) {
            let counted = (at..at + alike.len())
                .filter(|nth| kept.contains(nth))
                .count();
            at += alike.len();
            let Some(first) = alike.first() else { continue };
            let more = Alike {
                value: first.value,
                hits: hits && first.worth > 0,
                all: whole(alike.len()),
                count: whole(counted),
                of,
            };
            all = asked.add(all, more);
        }
        asked.only(all)
    }

    /// The chances of everything that the dice may show of what is asked for. Nothing, if it is not one pool.
    ///
    /// # Errors
    /// Returns why there are none: dice that explode have no other feature than their result.
    pub(crate) fn joint(&self, asked: &Asked) -> Result<Vec<(Features, f64)>, Why> {
        let Some(pool) = self.pool() else {
            return Ok(Vec::new());
        };
        if asked.is_hits() && pool.hits.is_none() {
            // Nothing that it shows is a hit.
            return Ok(vec![(Features::default(), 1.0)]);
        }
        if asked.is_result() {
            let summed = Self(Node::Pool(Pool {
                hits: pool.hits.filter(|_| asked.hits),
                ..pool.clone()
            }));
            let results = summed.distribution().map_err(|why| why.why)?;
            let read = |(result, p)| {
                let mut features = Features::default();
                if asked.hits {
                    features.hits = result;
                } else if asked.sum {
                    features.sum = result;
                }
                (features, p)
            };
            return Ok(results.into_iter().map(read).collect());
        }
        if !pool.explodes.is_empty() {
            return Err(Why::ExplodesAndDrops);
        }
        multisets(pool, asked)
    }
}

/// Goes through the values from the highest down, and for each through how many dice of each kind show it.
fn multisets(pool: &Pool, asked: &Asked) -> Result<Vec<(Features, f64)>, Why> {
    let all = pool.count();
    let kept = pool.kept(all);
    let sides: Vec<_> = pool.dice.iter().map(|(_, die)| pool.sides(*die)).collect();
    let mut values: Vec<(i64, bool)> = sides
        .iter()
        .flatten()
        .map(|side| (side.value, pool.hits.is_some() && side.worth > 0))
        .collect();
    values.sort_unstable();
    values.dedup();
    let left = pool.dice.iter().map(|(count, _)| usize::from(*count));
    let left: Vec<usize> = left.collect();
    // What is left of the chance of each kind for a value and all below it.
    let mut rest = vec![1.0; sides.len()];
    let mut states = BTreeMap::from([((left, Features::default()), 1.0)]);
    let mut steps = Steps::all();
    for (value, hits) in values.into_iter().rev() {
        // For each state: how many dice showed the value already, of kinds that come first.
        let mut open: BTreeMap<(Vec<usize>, Features, usize), f64> = states
            .into_iter()
            .map(|((left, features), p)| ((left, features, 0), p))
            .collect();
        for (kind, sides) in sides.iter().enumerate() {
            let here = sides.iter().filter(|side| side.value == value);
            let here: f64 = here.map(|side| side.chance).sum();
            let chance = if rest[kind] > 0.0 {
                (here / rest[kind]).min(1.0)
            } else {
                1.0
            };
            rest[kind] -= here;
            let is_last = sides.iter().all(|side| side.value >= value);
            let mut next = BTreeMap::new();
            for ((left, features, same), p) in open {
                let dice = left[kind];
                let chances = shows(dice, if is_last { 1.0 } else { chance });
                for (more, q) in chances.into_iter().enumerate().filter(|(_, q)| *q > 0.0) {
                    steps.take(SHOWN)?;
                    let mut left = left.clone();
                    left[kind] -= more;
                    *next.entry((left, features, same + more)).or_insert(0.0) += p * q;
                }
            }
            open = next;
        }
        states = BTreeMap::new();
        for ((left, features, same), p) in open {
            let lying = all - same - left.iter().sum::<usize>();
            let counted = (lying..lying + same).filter(|nth| kept.contains(nth));
            let more = Alike {
                value,
                hits,
                all: whole(same),
                count: whole(counted.count()),
                of: kept.len(),
            };
            let features = asked.add(features, more);
            *states.entry((left, features)).or_insert(0.0) += p;
        }
    }
    let mut found: BTreeMap<Features, f64> = BTreeMap::new();
    for ((_, features), p) in states {
        *found.entry(asked.only(features)).or_insert(0.0) += p;
    }
    Ok(found.into_iter().collect())
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Die;

    /// Every hand of dice that neither explode nor are rerolled.
    fn hands(dice: &[Die]) -> Vec<Vec<u16>> {
        dice.iter().fold(vec![Vec::new()], |hands, die| {
            let with = |hand: &Vec<u16>| {
                let hand = hand.clone();
                (die.lowest()..=die.highest()).map(move |face| [hand.clone(), vec![face]].concat())
            };
            hands.iter().flat_map(with).collect()
        })
    }

    #[test]
    fn joint_chances_are_those_of_all_hands() {
        let asked = [
            Asked {
                hits: true,
                ..Asked::default()
            },
            Asked {
                sum: true,
                ..Asked::default()
            },
            Asked {
                hits: true,
                faces: vec![1, 6],
                ..Asked::default()
            },
            Asked {
                sum: true,
                hits: true,
                high: true,
                low: true,
                nat: true,
                alike: true,
                rolled: true,
                faces: vec![1, 2, 3],
            },
        ];
        let pools = [
            "1d20",
            "2d20kh1",
            "2d20kl1",
            "4d6",
            "4d6>=5",
            "5d6kh3",
            "{2d6,1d8}kh2",
            "{d4,d6,d8}>=4",
            "3dF",
            "3d6ph1pl1",
            "2d6kl1>=5",
            "3d4mi2",
            "2d6kh9",
            "2d6pl2",
        ];
        for text in pools {
            let dice = Expression::parse(text).unwrap();
            for asked in &asked {
                let hands = hands(&dice.missing(&[]));
                let each = 1.0 / f64::from(u32::try_from(hands.len()).unwrap());
                let mut wanted: BTreeMap<Features, f64> = BTreeMap::new();
                for hand in &hands {
                    *wanted.entry(dice.features(hand, asked)).or_insert(0.0) += each;
                }
                let found = dice.joint(asked).unwrap();
                assert_eq!(found.len(), wanted.len(), "{text} {asked:?}");
                for (features, p) in found {
                    let right = wanted.get(&features).copied().unwrap_or(0.0);
                    assert!((p - right).abs() < 1e-12, "{text} {features:?}");
                }
            }
        }
    }

    #[test]
    fn a_hand_shows_its_features() {
        let asked = Asked {
            sum: true,
            hits: true,
            high: true,
            low: true,
            nat: true,
            alike: true,
            rolled: true,
            faces: vec![1, 6],
        };
        let of =
            |text: &str, faces: &[u16]| Expression::parse(text).unwrap().features(faces, &asked);
        let pool = of("5d6>=5", &[6, 1, 6, 5, 1]);
        assert_eq!((pool.sum, pool.hits, pool.high, pool.low), (19, 3, 6, 1));
        assert_eq!((pool.alike, pool.rolled, pool.nat), (2, 19, None));
        assert_eq!(pool.faces[..2], [2, 2]);
        let best = of("2d20kh1", &[7, 18]);
        assert_eq!((best.sum, best.rolled, best.nat), (18, 25, Some(18)));
        let none = of("2d6pl2", &[3, 4]);
        assert_eq!((none.sum, none.high, none.low, none.nat), (0, 0, 0, None));
        let again = of("1d6r1", &[1, 4]);
        assert_eq!((again.sum, again.nat), (4, Some(4)));
    }

    #[test]
    fn what_cannot_be_counted_together_is_refused() {
        let both = Asked {
            sum: true,
            hits: true,
            ..Asked::default()
        };
        let dice = |text| Expression::parse(text).unwrap();
        assert_eq!(dice("3d6!>=5").joint(&both), Err(Why::ExplodesAndDrops));
        let hits = Asked {
            hits: true,
            ..Asked::default()
        };
        let found = dice("3d6!>=5").joint(&hits).unwrap();
        assert!((found.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(dice("2d6+1").joint(&hits), Ok(Vec::new()));
    }
}
