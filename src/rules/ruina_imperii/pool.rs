//! Dice pools and rolling them (Ruina Imperii, Rolling, Explode, Risk).

use crate::dice::Die;

/// The maximum number of dice of a pool, including risk but not explosions.
pub(crate) const MOST_DICE: u32 = 1000;

/// The number of waves of explosions after which a roll is abandoned. Chance alone never gets
/// there, because at most half of the dice of a wave explode.
pub(crate) const MOST_WAVES: u32 = 10_000;

/// The die of every pool.
const DIE: Die = Die::D(6);

/// The lowest face that is a hit.
const HIT: u16 = 4;

/// The faces on which a die adds another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Explode {
    /// On 4, 5 and 6.
    Four,
    /// On 5 and 6.
    Five,
    /// On 6.
    Six,
}

impl Explode {
    /// The lowest face that explodes, 4 to 6.
    #[must_use]
    pub(crate) fn face(self) -> u16 {
        match self {
            Self::Four => 4,
            Self::Five => 5,
            Self::Six => 6,
        }
    }

    /// The explosions from this face up; `None` unless it is 4, 5 or 6.
    #[must_use]
    pub(crate) fn from_face(face: i64) -> Option<Self> {
        match face {
            4 => Some(Self::Four),
            5 => Some(Self::Five),
            6 => Some(Self::Six),
            _ => None,
        }
    }
}

/// The explosions of a roll with a risk: none becomes 6, 6 becomes 5, and 5 and 4 stay as they
/// are. A risk of 0 changes nothing.
#[must_use]
pub(crate) fn risked(explode: Option<Explode>, risk: u32) -> Option<Explode> {
    match (risk, explode) {
        (0, explode) => explode,
        (_, None) => Some(Explode::Six),
        (_, Some(Explode::Six | Explode::Five)) => Some(Explode::Five),
        (_, Some(Explode::Four)) => Some(Explode::Four),
    }
}

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
    dice: u32,
    risk: u32,
    explode: Option<Explode>,
    forced: bool,
}

impl Pool {
    /// A pool of this many dice, with additional risk dice and its explosions without the risk.
    /// Negative numbers count as 0; if both are 0, the roll has a risk of 1.
    ///
    /// # Errors
    ///
    /// Returns [`PoolError::TooMany`] if it has more than [`MOST_DICE`].
    pub(crate) fn new(pool: i64, risk: i64, explode: Option<Explode>) -> Result<Self, PoolError> {
        let (pool, chosen) = (pool.max(0), risk.max(0));
        let forced = pool == 0 && chosen == 0;
        let risk = if forced { 1 } else { chosen };
        let dice = u32::try_from(pool.saturating_add(risk))
            .ok()
            .filter(|dice| *dice <= MOST_DICE)
            .ok_or(PoolError::TooMany)?;
        let risk = u32::try_from(risk).map_err(|_| PoolError::TooMany)?;
        Ok(Self {
            dice,
            risk,
            explode: risked(explode, risk),
            forced,
        })
    }

    /// The number of dice rolled first, including risk: 1 to [`MOST_DICE`].
    #[must_use]
    pub(crate) fn dice(&self) -> u32 {
        self.dice
    }

    /// The risk taken, chosen or forced.
    #[must_use]
    pub(crate) fn risk(&self) -> u32 {
        self.risk
    }

    /// The faces that explode, including the effect of the risk.
    #[must_use]
    pub(crate) fn explode(&self) -> Option<Explode> {
        self.explode
    }

    /// Whether a risk of 1 was forced because there were no dice.
    #[must_use]
    pub(crate) fn forced(&self) -> bool {
        self.forced
    }

    /// Rolls the pool and risk dice, then one die for each that exploded, wave by wave. `roll`
    /// returns the faces of the requested dice.
    ///
    /// # Errors
    ///
    /// Returns the errors of `roll`, and [`PoolError::Endless`] if the dice never stop exploding.
    pub(crate) fn roll<E: From<PoolError>>(
        &self,
        mut roll: impl FnMut(&[Die]) -> Result<Vec<u16>, E>,
    ) -> Result<Roll, E> {
        let first = usize::try_from(self.dice).unwrap_or(usize::MAX);
        let mut request = vec![DIE; first];
        let mut faces = roll(&request)?;
        let mut wave = 0;
        for _ in 0..=MOST_WAVES {
            let more = self.explosions(faces.get(wave..).unwrap_or_default());
            if more == 0 {
                let hits = hits(&faces);
                return Ok(Roll { faces, hits });
            }
            wave = faces.len();
            request.truncate(more);
            faces.extend(roll(&request)?);
        }
        Err(PoolError::Endless.into())
    }

    /// The maximum number of hits; `None` if dice can explode.
    #[must_use]
    pub(crate) fn most_hits(&self) -> Option<u32> {
        self.explode.is_none().then_some(self.dice)
    }

    /// How many of these dice explode.
    fn explosions(&self, faces: &[u16]) -> usize {
        let explodes = |face: &&u16| self.explode.is_some_and(|least| **face >= least.face());
        faces.iter().filter(explodes).count()
    }
}

/// A rolled pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Roll {
    /// Every die in rolling order: pool and risk dice, then wave after wave.
    pub faces: Vec<u16>,
    pub hits: u32,
}

/// The number of hits among these d6: 4, 5 or 6.
#[must_use]
pub(crate) fn hits(faces: &[u16]) -> u32 {
    faces.iter().map(|face| u32::from(*face >= HIT)).sum()
}
