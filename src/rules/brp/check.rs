//! One check: difficulty, chance, and how well it went.

use crate::rules::Grade;

/// A success in the lowest twentieth of the chance, in edition `uge`.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 3);
/// A success in the lowest fifth of the chance.
pub(crate) const SPECIAL_SUCCESS: Grade = Grade::new("special success", 2);
pub(crate) const SUCCESS: Grade = Grade::new("success", 1);
/// Any failure that is no fumble.
pub(crate) const FAILURE: Grade = Grade::new("failure", -1);
/// A failure on the highest numbers.
pub(crate) const FUMBLE: Grade = Grade::new("fumble", -2);

/// Every grade, from the best down.
pub(crate) const GRADES: &[Grade] = &[CRITICAL_SUCCESS, SPECIAL_SUCCESS, SUCCESS, FAILURE, FUMBLE];

/// The formula that orders turns, the highest first; ties are the GM's. (The rules at hand
/// name no order; Basic Roleplaying acts by Dexterity.)
pub(crate) const TURN_ORDER: &str = "DEX";

/// What a characteristic is multiplied by for a characteristic roll, unless another multiple is named.
pub(crate) const CHARACTERISTIC_MULTIPLE: i64 = 5;

/// How hard the circumstances make a check (Basic Roleplaying, Skill rolls).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Difficulty {
    /// The chance is doubled.
    Easy,
    /// The chance is the ability.
    #[default]
    Normal,
    /// The chance is halved, rounded up.
    Difficult,
    /// It succeeds without a roll.
    Automatic,
    /// It fails without a roll; rolled all the same, it has no chance.
    Impossible,
}

impl Difficulty {
    /// Every difficulty, from the lightest.
    pub(crate) const ALL: [Self; 5] = [
        Self::Automatic,
        Self::Easy,
        Self::Normal,
        Self::Difficult,
        Self::Impossible,
    ];

    /// The word that files and commands use: `easy`, `normal`, `difficult`, `automatic`, `impossible`.
    #[must_use]
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Difficult => "difficult",
            Self::Automatic => "automatic",
            Self::Impossible => "impossible",
        }
    }

    /// The difficulty of such a word.
    #[must_use]
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// What an ability (in percent; below 0 it counts as 0) has to roll at this difficulty.
    #[must_use]
    pub(crate) fn chance(self, ability: i64) -> Chance {
        let ability = ability.max(0);
        match self {
            Self::Easy => Chance::Roll(ability.saturating_mul(2)),
            Self::Normal => Chance::Roll(ability),
            Self::Difficult => Chance::Roll(ability / 2 + ability % 2),
            Self::Automatic => Chance::Automatic,
            Self::Impossible => Chance::Impossible,
        }
    }

    /// What several circumstances come to (combat.md, Order of modifiers): several alike count once,
    /// easy and difficult ones cancel each other. What is impossible or automatic stays so.
    #[must_use]
    pub(crate) fn of_all(all: &[Self]) -> Self {
        let [easy, difficult] = [Self::Easy, Self::Difficult].map(|one| all.contains(&one));
        if all.contains(&Self::Impossible) {
            Self::Impossible
        } else if all.contains(&Self::Automatic) {
            Self::Automatic
        } else if easy == difficult {
            Self::Normal
        } else if easy {
            Self::Easy
        } else {
            Self::Difficult
        }
    }

    /// Whether a game master may say both of one check: only an easy one can be difficult too.
    #[must_use]
    pub(crate) fn goes_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Easy, Self::Difficult) | (Self::Difficult, Self::Easy)
        )
    }
}

/// What a check has to roll (combat.md, Order of modifiers): the ability with its permanent
/// modifiers, in percent, after its difficulty; of that one part in `parts`, rounded up; then what the
/// situation adds or takes. 0 at least.
#[must_use]
pub(crate) fn chance(ability: i64, difficulty: Difficulty, parts: i64, situation: i64) -> Chance {
    match difficulty.chance(ability).one_in(parts) {
        Chance::Roll(chance) => Chance::Roll(chance.saturating_add(situation).max(0)),
        unrolled @ (Chance::Automatic | Chance::Impossible) => unrolled,
    }
}

/// What has to be rolled, if anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// This much or less on D100.
    Roll(i64),
    /// Nothing: it succeeds.
    Automatic,
    /// Nothing: it fails. One who rolls all the same rolls against 0.
    Impossible,
}

impl Chance {
    /// One part in so many, at least 1, rounded up, of what is rolled.
    #[must_use]
    pub(crate) fn one_in(self, parts: i64) -> Self {
        match self {
            Self::Roll(chance) => Self::Roll(chance / parts + i64::from(chance % parts != 0)),
            unrolled @ (Self::Automatic | Self::Impossible) => unrolled,
        }
    }

    /// The grade of what is not rolled, a plain success or failure; `None` if it is rolled.
    #[must_use]
    pub(crate) fn unrolled(self) -> Option<Grade> {
        match self {
            Self::Roll(_) => None,
            Self::Automatic => Some(SUCCESS),
            Self::Impossible => Some(FAILURE),
        }
    }
}

/// By which text a roll is graded. In that of edition `srd` the rules' text rounds a fifth of the
/// chance up, and their table says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Grading {
    /// `srd`: a fifth to the nearest whole number, as the table has it.
    #[default]
    Table,
    /// `srd`: a fifth rounded up, as the text has it, for every chance.
    RoundUp,
    /// `uge`: criticals too, and quotients rounded up (combat.md, `uge` grades).
    Universal,
}

/// One row of the success table: what D100 means against one chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bands {
    /// The highest roll that is a critical success, 0 to 95; 0: none is.
    pub critical: u16,
    /// The highest roll that is a special success, 0 to 95; 0: none is.
    pub special: u16,
    /// The highest roll that succeeds, 0 to 95; 0: none does.
    pub success: u16,
    /// The lowest roll that fumbles, 96 to 100.
    pub fumble: u16,
}

/// The row of the success table for a chance, in percent (Basic Roleplaying, the success table). In
/// edition `srd` any chance at all succeeds up to 5, and in both none above 95. A
/// chance of 0 or less is no chance: nothing succeeds, and 96 to 100 fumble.
#[must_use]
pub(crate) fn bands(chance: i64, grading: Grading) -> Bands {
    if chance <= 0 {
        return Bands {
            critical: 0,
            special: 0,
            success: 0,
            fumble: 96,
        };
    }
    let (part, critical) = match grading {
        Grading::Table => (2, 0),
        Grading::RoundUp => (4, 0),
        // No roll above 95 succeeds, so a twentieth of 1900 is enough.
        Grading::Universal => (4, (chance.min(1900) + 19) / 20),
    };
    // The same for a fifth of 475.
    let fifth = (chance.min(475) + part) / 5;
    let (least, fumbles) = match grading {
        Grading::Table | Grading::RoundUp => (5, (110 - chance.clamp(5, 100)) / 20),
        Grading::Universal => (1, (6 - critical).min(5)),
    };
    Bands {
        critical: small(critical),
        special: small(fifth.clamp(1, 95)),
        success: small(chance.clamp(least, 95)),
        fumble: small(101 - fumbles.max(1)),
    }
}

/// The chance that a roll is held against: in edition `uge` 1 to 5 succeeds for whoever has a rating
/// of 5 at least, however little is left of it (combat.md, `uge` grades).
#[must_use]
pub(crate) fn at_least(chance: i64, rating: i64, grading: Grading) -> i64 {
    if grading == Grading::Universal && rating >= 5 {
        chance.max(5)
    } else {
        chance
    }
}

/// A number of 0 to 100, as it was.
fn small(number: i64) -> u16 {
    u16::try_from(number).unwrap_or(0)
}

impl Bands {
    /// The grade of a D100 roll, 1 to 100.
    #[must_use]
    pub(crate) fn grade(self, roll: u16) -> Grade {
        if roll <= self.critical {
            CRITICAL_SUCCESS
        } else if roll <= self.special {
            SPECIAL_SUCCESS
        } else if roll <= self.success {
            SUCCESS
        } else if roll < self.fumble {
            FAILURE
        } else {
            FUMBLE
        }
    }
}

/// A check that was rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Check {
    /// D100, 1 to 100.
    pub roll: u16,
    /// The chance, after difficulty, in percent; 0 or more, and it may be above 100.
    pub target: i64,
    /// How it went.
    pub grade: Grade,
}

/// Grades a roll of 1 to 100 against a chance in percent (Basic Roleplaying, the success table).
#[must_use]
pub(crate) fn check(roll: u16, chance: i64, grading: Grading) -> Check {
    Check {
        roll,
        target: chance.max(0),
        grade: bands(chance, grading).grade(roll),
    }
}
