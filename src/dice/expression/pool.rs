//! Dice that are rolled together, and what each of them counts.

use std::fmt;
use std::ops::Range;

use crate::dice::Die;

/// The most dice an expression may have in all, explosions and rerolls included.
pub(crate) const MOST_DICE: usize = 1000;

/// Dice that are rolled together.
///
/// A die that rerolls is thrown again, and its first face is void; one that explodes counts, and another of its
/// kind is thrown. Then values are raised or lowered to their limits, dice are kept or dropped by value, and what
/// is left is added up, or counted if it hits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pool {
    /// How many dice of each kind, in written order.
    pub(super) dice: Vec<(u16, Die)>,
    /// The dice that hit are counted instead of added.
    pub(super) hits: Option<Faces>,
    /// Never all faces of a die.
    pub(super) rerolls: Vec<Faces>,
    /// A rerolled die may be rerolled again.
    pub(super) again: bool,
    /// The least and the most that a die counts.
    pub(super) limits: [Option<u16>; 2],
    /// Never all faces that count.
    pub(super) explodes: Vec<Faces>,
    pub(super) picks: Vec<Pick>,
}

/// Faces of a die, by their value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Faces {
    Is(u16),
    AtLeast(u16),
    AtMost(u16),
    Highest,
}

/// Which of a pool's dice count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pick {
    pub(super) keep: bool,
    pub(super) highest: bool,
    pub(super) number: u16,
}

/// A face of a die that counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Side {
    /// By which dice are kept and dropped.
    pub(super) value: i64,
    /// What it adds to the result.
    pub(super) worth: i64,
    pub(super) chance: f64,
    pub(super) explodes: bool,
}

impl Faces {
    pub(super) fn has(self, die: Die, value: i64) -> bool {
        match self {
            Self::Is(number) => value == i64::from(number),
            Self::AtLeast(number) => value >= i64::from(number),
            Self::AtMost(number) => value <= i64::from(number),
            Self::Highest => value == die.value(die.highest()),
        }
    }
}

impl Pool {
    /// Dice of one kind that are added up.
    pub(super) fn of(dice: Vec<(u16, Die)>) -> Self {
        Self {
            dice,
            hits: None,
            rerolls: Vec::new(),
            again: false,
            limits: [None; 2],
            explodes: Vec::new(),
            picks: Vec::new(),
        }
    }

    /// How many dice are written.
    pub(super) fn count(&self) -> usize {
        self.dice.iter().map(|(count, _)| usize::from(*count)).sum()
    }

    /// The written dice one by one.
    pub(super) fn each(&self) -> impl Iterator<Item = Die> + '_ {
        let each = |(count, die): &(u16, Die)| std::iter::repeat_n(*die, usize::from(*count));
        self.dice.iter().flat_map(each)
    }

    pub(super) fn rerolls(&self, die: Die, face: u16) -> bool {
        let value = die.value(face);
        self.rerolls.iter().any(|faces| faces.has(die, value))
    }

    pub(super) fn explodes(&self, die: Die, face: u16) -> bool {
        let value = die.value(face);
        self.explodes.iter().any(|faces| faces.has(die, value))
    }

    /// What a face counts as when dice are kept and dropped.
    pub(super) fn value(&self, die: Die, face: u16) -> i64 {
        let [least, most] = self.limits.map(|limit| limit.map(i64::from));
        let value = die.value(face);
        let value = least.map_or(value, |least| value.max(least));
        most.map_or(value, |most| value.min(most))
    }

    /// What a value adds to the result.
    pub(super) fn worth(&self, die: Die, value: i64) -> i64 {
        self.hits
            .map_or(value, |hits| i64::from(hits.has(die, value)))
    }

    /// The faces of a die that may count, lowest first, with their chances after rerolls.
    pub(super) fn sides(&self, die: Die) -> Vec<Side> {
        let all = die.lowest()..=die.highest();
        let faces = f64::from(die.highest() - die.lowest()) + 1.0;
        let void = number(all.clone().filter(|face| self.rerolls(die, *face)).count());
        let (again, kept) = if self.again {
            (0.0, 1.0 / (faces - void))
        } else {
            (void / faces / faces, (1.0 + void / faces) / faces)
        };
        let side = |face: u16| {
            let value = self.value(die, face);
            Side {
                value,
                worth: self.worth(die, value),
                chance: if self.rerolls(die, face) { again } else { kept },
                explodes: self.explodes(die, face),
            }
        };
        all.map(side).filter(|side| side.chance > 0.0).collect()
    }

    /// The chance that a die's throw is followed by another one of it.
    pub(super) fn goes_on(&self, die: Die) -> f64 {
        let all = die.lowest()..=die.highest();
        let on = |face: &u16| self.rerolls(die, *face) || self.explodes(die, *face);
        let (faces, on) = (all.clone().count(), all.filter(on).count());
        number(on) / number(faces)
    }

    /// Which dice count when `rolled` of them are sorted, highest first: a range, since every pick takes from
    /// one end.
    pub(super) fn kept(&self, rolled: usize) -> Range<usize> {
        self.picks.iter().fold(0..rolled, |range, pick| {
            let number = usize::from(pick.number).min(range.len());
            let left = if pick.keep {
                number
            } else {
                range.len() - number
            };
            if pick.keep == pick.highest {
                range.start..range.start + left
            } else {
                range.end - left..range.end
            }
        })
    }

    /// The lowest and highest result, with explosions counted on request.
    pub(super) fn bounds(&self, explosions: bool) -> (i64, i64) {
        // Of each die, written one by one, the least and the most that it is worth; one that explodes
        // is worth at least what follows.
        let ends = |die: Die| {
            let sides = self.sides(die);
            let calm = |side: &&Side| !side.explodes || !self.picks.is_empty();
            let least = sides.iter().filter(calm).map(|side| side.worth).min();
            let most = sides.iter().map(|side| side.worth).max();
            (least.unwrap_or(0), most.unwrap_or(0))
        };
        let (mut least, mut most) = (Vec::new(), Vec::new());
        for (count, die) in &self.dice {
            let (low, high) = ends(*die);
            let count = usize::from(*count);
            least.resize(least.len() + count, low);
            most.resize(most.len() + count, high);
        }
        let highest = most.iter().copied().max().unwrap_or(0);
        let lowest = least.iter().copied().min().unwrap_or(0);
        let kept = self.kept(least.len());
        let whole = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let sum = |mut ends: Vec<i64>| {
            ends.sort_unstable_by_key(|worth| std::cmp::Reverse(*worth));
            ends[kept.clone()].iter().sum::<i64>()
        };
        let (low, high) = match self.hits {
            // The dice that are kept may be those that do not hit.
            Some(_) if !self.picks.is_empty() => {
                (whole(kept.len()) * lowest, whole(kept.len()) * highest)
            }
            _ => (sum(least), sum(most)),
        };
        if explosions && !self.explodes.is_empty() {
            (low, whole(MOST_DICE) * highest)
        } else {
            (low, high)
        }
    }
}

/// A count as a number to calculate chances with.
pub(super) fn number(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(number) => write!(f, "{number}"),
            Self::AtLeast(number) => write!(f, ">={number}"),
            Self::AtMost(number) => write!(f, "<={number}"),
            Self::Highest => Ok(()),
        }
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |die: &Die| match die {
            Die::Percentile => Die::D100.to_string(),
            die => die.to_string(),
        };
        match self.dice.as_slice() {
            [(count, die)] => write!(f, "{count}{}", name(die))?,
            dice if dice.iter().all(|(count, _)| *count == 1) => {
                let dice = dice.iter().map(|(_, die)| name(die)[1..].to_owned());
                write!(f, "d{{{}}}", dice.collect::<Vec<_>>().join(","))?;
            }
            dice => {
                let dice = dice
                    .iter()
                    .map(|(count, die)| format!("{count}{}", name(die)));
                write!(f, "{{{}}}", dice.collect::<Vec<_>>().join(","))?;
            }
        }
        if let Some(hits) = self.hits {
            write!(f, "{hits}")?;
        }
        for faces in &self.rerolls {
            let word = if self.again { "rr" } else { "r" };
            write!(f, "{word}{faces}")?;
        }
        for (word, limit) in ["mi", "ma"].into_iter().zip(self.limits) {
            if let Some(limit) = limit {
                write!(f, "{word}{limit}")?;
            }
        }
        for faces in &self.explodes {
            match faces {
                Faces::Is(face) => write!(f, "e{face}")?,
                faces => write!(f, "!{faces}")?,
            }
        }
        for pick in &self.picks {
            let keep = if pick.keep { "k" } else { "p" };
            let highest = if pick.highest { "h" } else { "l" };
            write!(f, "{keep}{highest}{}", pick.number)?;
        }
        Ok(())
    }
}
