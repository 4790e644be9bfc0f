//! Strikes: attacks announced before the roll, with a penalty and an additional effect if the hit
//! is good enough, see [`is_strong`](super::is_strong) (Renaissance, Combat: Strikes).

/// A kind of strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strike {
    /// Hits a chosen spot; the effect is up to the GM.
    CalledShot,
    /// The target falls unless it makes a SOM x 2 check.
    KnockDown,
    /// The target loses the use of a limb, an eye or the like.
    Maim,
    /// Adds DB to the DV.
    MightyBlow,
    /// Adds DB to the AP.
    ArmourGap,
}

/// What strikes add to a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Gains {
    /// Added to the damage value.
    pub dv: i64,
    /// Added to the armour piercing.
    pub ap: i64,
}

/// The factor of SOM for the check against a knock down.
pub(crate) const KNOCK_DOWN_FACTOR: i64 = 2;

impl Strike {
    /// Every strike, in the order of the rules.
    pub(crate) const ALL: [Self; 5] = [
        Self::CalledShot,
        Self::KnockDown,
        Self::Maim,
        Self::MightyBlow,
        Self::ArmourGap,
    ];

    /// The name in files and on screen.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::CalledShot => "called shot",
            Self::KnockDown => "knock down",
            Self::Maim => "maim",
            Self::MightyBlow => "mighty blow",
            Self::ArmourGap => "armour gap",
        }
    }

    /// The strike of this name.
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strike| strike.id() == id)
    }

    /// The penalty on the attack, whether or not the effect occurs.
    pub(crate) fn penalty(self) -> i64 {
        match self {
            Self::Maim => -20,
            Self::CalledShot | Self::KnockDown | Self::MightyBlow | Self::ArmourGap => -10,
        }
    }

    /// Whether it is only possible in melee.
    pub(crate) fn is_for_melee_only(self) -> bool {
        matches!(self, Self::KnockDown | Self::MightyBlow)
    }

    /// Whether the effect depends on the attacker's damage bonus.
    pub(crate) fn needs_damage_bonus(self) -> bool {
        matches!(self, Self::MightyBlow | Self::ArmourGap)
    }

    /// What its effect adds to a hit, given the attacker's damage bonus.
    pub(crate) fn gains(self, db: i64) -> Gains {
        match self {
            Self::MightyBlow => Gains { dv: db, ap: 0 },
            Self::ArmourGap => Gains { dv: 0, ap: db },
            Self::CalledShot | Self::KnockDown | Self::Maim => Gains::default(),
        }
    }
}

impl std::iter::Sum for Gains {
    fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
        each.fold(Self::default(), |all, one| Self {
            dv: all.dv.saturating_add(one.dv),
            ap: all.ap.saturating_add(one.ap),
        })
    }
}
