//! Strikes: attacks that are named before they are rolled, take a penalty, and have a result of their
//! own besides the damage if the hit is good enough for it, see [`is_strong`](super::is_strong)
//! (Renaissance, Combat: Strikes).

/// A kind of strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strike {
    /// Hits where the attacker wants; what that does is the GM's.
    CalledShot,
    /// The target keeps its feet by SOM x 2.
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
    /// To its damage value.
    pub dv: i64,
    /// To the armour that it pierces.
    pub ap: i64,
}

/// What is multiplied with SOM for the check against a knock down.
pub(crate) const KNOCK_DOWN_FACTOR: i64 = 2;

impl Strike {
    /// Each of them, in the order of the rules.
    pub(crate) const ALL: [Self; 5] = [
        Self::CalledShot,
        Self::KnockDown,
        Self::Maim,
        Self::MightyBlow,
        Self::ArmourGap,
    ];

    /// What files and people call it.
    #[must_use]
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::CalledShot => "called shot",
            Self::KnockDown => "knock down",
            Self::Maim => "maim",
            Self::MightyBlow => "mighty blow",
            Self::ArmourGap => "armour gap",
        }
    }

    /// The strike that is called so.
    #[must_use]
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strike| strike.id() == id)
    }

    /// What it costs the attack, result or not.
    #[must_use]
    pub(crate) fn penalty(self) -> i64 {
        match self {
            Self::Maim => -20,
            Self::CalledShot | Self::KnockDown | Self::MightyBlow | Self::ArmourGap => -10,
        }
    }

    /// Whether only attacks in melee can be such a strike.
    #[must_use]
    pub(crate) fn is_for_melee_only(self) -> bool {
        matches!(self, Self::KnockDown | Self::MightyBlow)
    }

    /// Whether what it does depends on the attacker's damage bonus.
    #[must_use]
    pub(crate) fn needs_damage_bonus(self) -> bool {
        matches!(self, Self::MightyBlow | Self::ArmourGap)
    }

    /// What its result adds to a hit, by the attacker's damage bonus.
    #[must_use]
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
