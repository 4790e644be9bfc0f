//! A power on a character's sheet: what it costs, what is rolled for it, and what comes of it.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::fields::{as_text, is_default, stored, unique_keys};
use super::refill::Refill;
use super::weapon::{AMMO, DV, Weapon, has_dice};

stored! {
    /// Something that a character can do besides its attacks: a spell, a breath, a trick.
    pub struct Power {
        pub name: String,
        ..
        /// The action of the turn that it takes, by its word (`quick`); empty if it takes none.
        pub action: String,
        /// What a use costs, at least 1 each: the id of a track, or the name of a counter.
        #[serde(deserialize_with = "unique_keys")]
        pub cost: BTreeMap<String, i64>,
        /// How often it can be used.
        pub uses: Uses,
        /// How many of its uses are spent.
        pub spent: u32,
        /// Dice that are rolled as its holder's turn begins: with 1 or more its uses come back.
        pub recharge: String,
        pub roll: PowerRoll,
        /// What its check is against, in a game whose checks have such a number; empty if each use says it.
        pub dc: Dc,
        /// Modifiers that its attack or check always has, as a line has them: `risk 2`.
        pub modifiers: String,
        pub targets: Targets,
        /// Dice, which may use the holder's stats, and then the kind of damage: `2d6 fire`.
        pub damage: String,
        /// Dice, which may use the holder's stats: what its targets, or its holder without any, heal of their damage.
        pub heals: String,
        /// The counter of which a use takes one for each target (`arrows`); empty for none.
        pub ammo: String,
        /// Whether whoever makes the save takes half the damage, rather than none.
        pub half: bool,
        /// Conditions, each with what it adds to rolls (`blessed +20 on Sword`), if anything, and with how long it lasts:
        /// `for 2 rounds`, or nothing.
        pub gives: Vec<(String, String)>,
        /// Whether it goes on, as a sustained action.
        pub sustain: bool,
        pub notes: String,
    }
}

/// The keywords of its parts, as a command has them, besides those that attacks have too.
pub mod word {
    pub const COST: &str = "cost";
    pub const USES: &str = "uses";
    pub const RECHARGE: &str = "recharge";
    pub const ATTACK: &str = "attack";
    pub const SAVE: &str = "save";
    pub const DIFFICULTY: &str = "dc";
    pub const CHECK: &str = "check";
    pub const WITH: &str = "with";
    pub const ZONE: &str = "zone";
    pub const EACH: &str = "each";
    pub const HEALS: &str = "heals";
    pub const HALF: &str = "half";
    pub const GIVES: &str = "gives";
    pub const ON: &str = "on";
    pub const SUSTAIN: &str = "sustain";
    pub const NOTE: &str = "note";
}

/// A condition that a power gives, with what it adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given<'a> {
    pub name: &'a str,
    /// A number with its sign, which is added to every roll; empty for none.
    pub adds: &'a str,
    /// The check or skill to which that is limited; empty for every roll.
    pub on: &'a str,
}

impl<'a> Given<'a> {
    /// Reads `blessed +20 on Sword`.
    pub(crate) fn of(text: &'a str) -> Self {
        let is_signed = |word: &str| {
            let digits = word.strip_prefix(['+', '-']);
            digits.is_some_and(|digits| {
                !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
            })
        };
        let plain = Self {
            name: text,
            adds: "",
            on: "",
        };
        let mut places = text.match_indices(' ').map(|(at, _)| at);
        let Some(at) = places.find(|at| text[at + 1..].split(' ').next().is_some_and(is_signed))
        else {
            return plain;
        };
        let (name, rest) = (&text[..at], &text[at + 1..]);
        let (adds, on) = rest.split_once(' ').unwrap_or((rest, ""));
        match on
            .strip_prefix(word::ON)
            .and_then(|on| on.strip_prefix(' '))
        {
            Some(on) => Self { name, adds, on },
            None if on.is_empty() => Self { name, adds, on },
            None => plain,
        }
    }
}

/// How often something can be used, and when that comes back: `2/scene`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Uses {
    /// 0 for as often as its holder likes.
    pub of: u32,
    /// `None` if they do not come back by themselves.
    pub refill: Option<Refill>,
}

/// What is rolled for a power.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum PowerRoll {
    #[default]
    Nothing,
    /// Its holder attacks each target with a skill, a stat or a bonus.
    Attack {
        with: String,
        /// The defence that the game offers; empty for its usual one.
        #[serde(default, skip_serializing_if = "is_default")]
        vs: String,
    },
    /// Each target saves with a stat.
    Save {
        stat: String,
        #[serde(default, skip_serializing_if = "is_default")]
        dc: Dc,
    },
    /// Its holder makes a check of a skill.
    Check(String),
}

/// The difficulty of a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Dc {
    Number(i64),
    /// A sum with stats of the holder, such as `10+WIL`; empty in a game whose saves have none.
    Formula(String),
}

/// Whom one use of a power reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Targets {
    #[default]
    One,
    /// So many at most.
    Each(u32),
    /// Several, such as all others in a zone.
    Zone,
}

impl Power {
    /// How many uses are left; `None` for any number.
    pub(crate) fn left(&self) -> Option<u32> {
        (self.of() > 0).then(|| self.of().saturating_sub(self.spent))
    }

    /// How many uses it has; one that recharges has at least one.
    pub(crate) fn of(&self) -> u32 {
        self.uses.of.max(u32::from(!self.recharge.is_empty()))
    }

    /// The dice of its damage; empty if it does none.
    pub(crate) fn dice(&self) -> &str {
        self.damage.split(' ').next().unwrap_or_default()
    }

    /// The kind of its damage; empty for none.
    pub(crate) fn kind(&self) -> &str {
        self.damage.split_once(' ').map_or("", |(_, kind)| kind)
    }

    /// The attack that it makes, if it makes one.
    pub(crate) fn weapon(&self) -> Option<Weapon> {
        let PowerRoll::Attack { with, .. } = &self.roll else {
            return None;
        };
        let bonus = with.parse().ok();
        Some(Weapon {
            name: self.name.clone(),
            skill: bonus.map_or_else(|| with.clone(), |_| String::new()),
            bonus,
            damage: self.dice().to_owned(),
            ..Weapon::default()
        })
    }

    /// Whether nothing is known of what it does besides hitting.
    pub(crate) fn only_hits(&self) -> bool {
        self.damage.is_empty() && self.gives.is_empty()
    }

    /// The skill or the like that its holder rolls for it.
    pub(crate) fn skill_mut(&mut self) -> Option<&mut String> {
        match &mut self.roll {
            PowerRoll::Attack { with: skill, .. } | PowerRoll::Check(skill) => Some(skill),
            PowerRoll::Save { .. } | PowerRoll::Nothing => None,
        }
    }

    /// What it has besides its name, as a command takes it: `quick`, `cost power 3`. `text` writes a name, a
    /// note or dice.
    pub(crate) fn parts(&self, text: fn(&str) -> String) -> Vec<String> {
        let some = |keyword: &str, what: &str| {
            (!what.is_empty()).then(|| format!("{keyword} {}", text(what)))
        };
        let mut out: Vec<String> = Vec::new();
        out.extend((!self.action.is_empty()).then(|| self.action.clone()));
        let costs = self.cost.iter();
        out.extend(costs.map(|(what, cost)| format!("{} {} {cost}", word::COST, text(what))));
        out.extend((self.uses.of > 0).then(|| format!("{} {}", word::USES, self.uses)));
        out.extend(some(word::RECHARGE, &self.recharge));
        out.extend(self.rolled(text));
        let fixed = (!self.modifiers.is_empty()).then_some(&self.modifiers);
        out.extend(fixed.map(|modifiers| format!("{} {modifiers}", word::WITH)));
        out.extend((self.targets != Targets::One).then(|| self.targets.to_string()));
        let kind = some("", self.kind()).unwrap_or_default();
        out.extend(some(DV, self.dice()).map(|dice| dice + &kind));
        out.extend(some(word::HEALS, &self.heals));
        out.extend(some(AMMO, &self.ammo));
        out.extend(self.half.then(|| word::HALF.to_owned()));
        out.extend(self.gives.iter().map(|(condition, lasts)| {
            let Given { name, adds, on } = Given::of(condition);
            let on = some(word::ON, on).unwrap_or_default();
            let all = [word::GIVES, &text(name), adds, &on, lasts];
            all.into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        }));
        out.extend(self.sustain.then(|| word::SUSTAIN.to_owned()));
        out
    }

    /// What is rolled for it, as a command takes it: `attack Fire vs AC`.
    pub(crate) fn rolled(&self, text: fn(&str) -> String) -> Option<String> {
        let some = |keyword: &str, what: &str| match what {
            "" => String::new(),
            what => format!("{keyword} {}", text(what)),
        };
        let against = |dc: &Dc| some(&format!(" {}", word::DIFFICULTY), &dc.to_string());
        match &self.roll {
            PowerRoll::Nothing => None,
            PowerRoll::Attack { with, vs } => Some(some(word::ATTACK, with) + &some(" vs", vs)),
            PowerRoll::Save { stat, dc } => Some(some(word::SAVE, stat) + &against(dc)),
            PowerRoll::Check(skill) => Some(some(word::CHECK, skill) + &against(&self.dc)),
        }
    }

    /// Whether its dice can be rolled once stats are replaced.
    pub(crate) fn has_dice(&self) -> bool {
        let mut dice = [self.dice(), &self.heals, &self.recharge].into_iter();
        dice.all(has_dice)
    }
}

impl fmt::Display for Uses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.of)?;
        self.refill.map_or(Ok(()), |refill| write!(f, "/{refill}"))
    }
}

impl FromStr for Uses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (of, refill) = match text.split_once('/') {
            Some((of, word)) => (of, Some(Refill::of(word))),
            None => (text, None),
        };
        let of = of.parse().ok().filter(|of| (1..=MOST_USES).contains(of));
        match (of, refill) {
            (Some(of), None) => Ok(Self { of, refill: None }),
            (Some(of), Some(refill @ Some(_))) => Ok(Self { of, refill }),
            _ => Err(format!(
                "`{text}` is no number of uses such as 2 or 2/scene"
            )),
        }
    }
}

/// The most uses of a power, and the most targets.
pub const MOST_USES: u32 = 1_000;

impl fmt::Display for Targets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One => Ok(()),
            Self::Each(count) => write!(f, "{} {count}", word::EACH),
            Self::Zone => f.write_str(word::ZONE),
        }
    }
}

impl FromStr for Targets {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == word::ZONE {
            return Ok(Self::Zone);
        }
        let count = text
            .strip_prefix(word::EACH)
            .and_then(|count| count.strip_prefix(' ')?.parse().ok());
        let count = count.filter(|count| (1..=MOST_USES).contains(count));
        let wrong =
            || format!("`{text}` is neither `zone` nor a number of targets such as `each 3`");
        count.map(Self::Each).ok_or_else(wrong)
    }
}

as_text!(Uses Targets);

impl Default for Dc {
    fn default() -> Self {
        Self::Formula(String::new())
    }
}

impl fmt::Display for Dc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Formula(formula) => f.write_str(formula),
        }
    }
}

impl From<&str> for Dc {
    fn from(text: &str) -> Self {
        let number = text.parse().map(Self::Number);
        number.unwrap_or_else(|_| Self::Formula(text.to_owned()))
    }
}
