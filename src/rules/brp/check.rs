//! A single check: difficulty, chance and grade.

use crate::dice::Die;
use crate::rules::Grade;
use crate::rules::scale::{Numbers, Scale, Seen, Throw};

/// A success in the lowest twentieth of the chance, in edition `uge` only.
pub(crate) const CRITICAL_SUCCESS: Grade = Grade::new("critical success", 3);
/// A success in the lowest fifth of the chance.
pub(crate) const SPECIAL_SUCCESS: Grade = Grade::new("special success", 2);
pub(crate) const SUCCESS: Grade = Grade::new("success", 1);
/// Any failure that is not a fumble.
pub(crate) const FAILURE: Grade = Grade::new("failure", -1);
/// A failure with the highest numbers.
pub(crate) const FUMBLE: Grade = Grade::new("fumble", -2);

/// Every grade, best first.
pub(crate) const GRADES: &[Grade] = &[CRITICAL_SUCCESS, SPECIAL_SUCCESS, SUCCESS, FAILURE, FUMBLE];

/// The formula for the turn order, highest first; the GM decides ties. (The rules text names no
/// order; Basic Roleplaying acts by Dexterity.)
pub(crate) const TURN_ORDER: &str = "DEX";

/// The multiplier of a characteristic roll unless another is given.
pub(crate) const CHARACTERISTIC_MULTIPLE: i64 = 5;

/// The difficulty of a check (Basic Roleplaying, Skill rolls).
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
    /// It fails without a roll; if rolled anyway, the chance is 0.
    Impossible,
}

impl Difficulty {
    /// Every difficulty with its word in files and commands, easiest first.
    pub(crate) const ALL: [(Self, &'static str); 5] = [
        (Self::Automatic, "automatic"),
        (Self::Easy, "easy"),
        (Self::Normal, "normal"),
        (Self::Difficult, "difficult"),
        (Self::Impossible, "impossible"),
    ];

    /// The word in files and commands.
    pub(crate) fn id(self) -> &'static str {
        let found = Self::ALL.iter().find(|(level, _)| *level == self);
        found.map_or("", |(_, word)| word)
    }

    /// The difficulty for such a word.
    pub(crate) fn from_id(id: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, word)| *word == id);
        found.map(|(level, _)| *level)
    }

    /// The chance of an ability at this difficulty, in percent; a negative ability counts as 0.
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

    /// The combined difficulty of several circumstances (combat.md, Order of modifiers): equal
    /// ones count once, easy and difficult cancel out, and impossible or automatic override the
    /// others.
    pub(crate) fn of_all(all: &[Self]) -> Self {
        let has = |one| all.contains(&one);
        match (has(Self::Easy), has(Self::Difficult)) {
            _ if has(Self::Impossible) => Self::Impossible,
            _ if has(Self::Automatic) => Self::Automatic,
            (true, false) => Self::Easy,
            (false, true) => Self::Difficult,
            (true, true) | (false, false) => Self::Normal,
        }
    }

    /// Whether two difficulties may be given for one check: only easy and difficult.
    pub(crate) fn goes_with(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::Easy, Self::Difficult) | (Self::Difficult, Self::Easy)
        )
    }
}

/// What has to be rolled (combat.md, Order of modifiers): the ability with its permanent modifiers after the
/// difficulty, which may be divided, and then changes with the situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// This much or less on D100.
    Roll(i64),
    /// Succeeds without a roll.
    Automatic,
    /// Fails without a roll; if rolled anyway, the chance is 0.
    Impossible,
}

impl Chance {
    /// The chance divided by `parts` (at least 1), rounded up.
    pub(crate) fn one_in(self, parts: i64) -> Self {
        self.map(|chance| chance / parts + i64::from(chance % parts != 0))
    }

    /// The chance with the modifiers of the situation, at least 0.
    pub(crate) fn plus(self, situation: i64) -> Self {
        self.map(|chance| chance.saturating_add(situation).max(0))
    }

    fn map(self, to: impl Fn(i64) -> i64) -> Self {
        match self {
            Self::Roll(chance) => Self::Roll(to(chance)),
            Self::Automatic | Self::Impossible => self,
        }
    }

    /// The chance in percent; 100 and 0 without a roll.
    pub(crate) fn percent(self) -> i64 {
        match self {
            Self::Roll(chance) => chance,
            Self::Automatic => 100,
            Self::Impossible => 0,
        }
    }

    /// Whether dice are rolled for it.
    pub(crate) fn is_rolled(self) -> bool {
        matches!(self, Self::Roll(_))
    }

    /// D100 against it, or a plain success or failure without a roll.
    pub(super) fn numbers(self, scale: &'static Scale) -> Numbers {
        let throw = match self {
            Self::Roll(_) => Throw::Die(Die::D100),
            Self::Automatic => Throw::Sure(SUCCESS),
            Self::Impossible => Throw::Sure(FAILURE),
        };
        Numbers::new(scale, throw, self.percent(), self.percent())
    }
}

/// The rule by which rolls are graded. In edition `srd`, the text rounds a fifth of the chance up,
/// while the table rounds to the nearest number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Grading {
    /// `srd`: a fifth rounded to the nearest whole number, as in the table.
    #[default]
    Table,
    /// `srd`: a fifth rounded up, as in the text, for every chance.
    RoundUp,
    /// `uge`: with criticals, and quotients rounded up (combat.md, `uge` grades).
    Universal,
}

impl Grading {
    /// Whether it is that of edition `uge`.
    pub(crate) fn is_universal(self) -> bool {
        self == Self::Universal
    }
}

/// A row of the success table: the meaning of each D100 roll for one chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bands {
    /// The highest critical success, 0 to 95; 0 for none.
    pub critical: i64,
    /// The highest special success, 0 to 95; 0 for none.
    pub special: i64,
    /// The highest success, 0 to 95; 0 for none.
    pub success: i64,
    /// The lowest fumble, 96 to 100.
    pub fumble: i64,
}

/// The row of the success table for a chance in percent (Basic Roleplaying, the success table). In
/// edition `srd` any positive chance succeeds up to 5; no roll above 95 succeeds. With a chance of
/// 0 or less nothing succeeds, and 96 to 100 fumble.
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
    // For the same reason a fifth of 475 is enough.
    let fifth = (chance.min(475) + part) / 5;
    let (least, fumbles) = match grading {
        Grading::Table | Grading::RoundUp => (5, (110 - chance.clamp(5, 100)) / 20),
        Grading::Universal => (1, (6 - critical).min(5)),
    };
    Bands {
        critical,
        special: fifth.clamp(1, 95),
        success: chance.clamp(least, 95),
        fumble: 101 - fumbles.max(1),
    }
}

/// The chance used for a roll: in edition `uge` rolls of 1 to 5 succeed for a rating of at least
/// 5, whatever the penalties (combat.md, `uge` grades).
pub(crate) fn at_least(chance: i64, rating: i64, grading: Grading) -> i64 {
    if grading.is_universal() && rating >= 5 {
        chance.max(5)
    } else {
        chance
    }
}

impl Bands {
    /// The grade of a D100 roll, 1 to 100.
    pub(crate) fn grade(self, roll: i64) -> Grade {
        match roll {
            _ if roll <= self.critical => CRITICAL_SUCCESS,
            _ if roll <= self.special => SPECIAL_SUCCESS,
            _ if roll <= self.success => SUCCESS,
            _ if roll < self.fumble => FAILURE,
            _ => FUMBLE,
        }
    }
}

/// D100 against a chance, or what needs no roll.
pub(crate) fn numbers(chance: Chance, grading: Grading) -> Numbers {
    chance.numbers(match grading {
        Grading::Table => TABLE,
        Grading::RoundUp => ROUND_UP,
        Grading::Universal => UNIVERSAL,
    })
}

/// A plain success or failure.
pub(super) fn plain(succeeds: bool) -> Grade {
    if succeeds { SUCCESS } else { FAILURE }
}

const TABLE: &Scale = &Scale::of(GRADES, &|seen| graded(seen, Grading::Table));
const ROUND_UP: &Scale = &Scale::of(GRADES, &|seen| graded(seen, Grading::RoundUp));
const UNIVERSAL: &Scale = &Scale::of(GRADES, &|seen| graded(seen, Grading::Universal));

fn graded(seen: &Seen<'_>, grading: Grading) -> Grade {
    bands(seen.against, grading).grade(seen.rolled)
}
