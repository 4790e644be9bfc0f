//! What a game declares, in groups. Each has a `PLAIN` value, the one of a game that says nothing
//! about it.

use crate::campaign::{Campaign, Character, CharacterId, Pending, PendingCheck, Skill};
use crate::dice::Die;
use crate::lang::complete::Choice;
use crate::rules::{Grade, Verdict};

use super::{Args, Draft, Refusal, Remark, Table};

/// How a game orders its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By a die and a modifier, highest first.
    Rolled,
    /// By a number that needs no die, highest first.
    Fixed,
    /// As the GM puts them.
    Manual,
    /// Whoever acted names who is next, among those who have not acted this round.
    Elective,
}

/// Something that an action may be declared to be by what is done (`act standard "full defence"`). It
/// holds until the next turn of that character begins.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// What the turn keeps of it.
    pub id: &'static str,
    /// What is done, as a whole, in small letters.
    pub said: &'static [&'static str],
    pub first_words: &'static [&'static str],
    /// Why it cannot be done twice in a turn (`has moved this turn`); empty where it can.
    pub again: &'static str,
}

/// What the rules will soon do to somebody; its words are about the name.
pub type Threat = fn(&Campaign, &Character) -> Option<Remark>;

/// How turns go.
#[derive(Clone, Copy)]
pub struct Turns {
    /// How they are ordered unless the GM says otherwise.
    pub order: Order,
    /// The die of initiative; `None` where the order takes none.
    pub die: Option<Die>,
    /// The formula of the initiative modifier.
    pub init: &'static str,
    /// What a turn allows (`1S+1Q|3Q`); empty where nothing is counted.
    pub allotment: &'static str,
    /// The free power that moving to another zone uses, in a game whose free powers are free once a
    /// turn and cost the one action again; `None` where free actions are not counted.
    pub free_move: Option<&'static str>,
    /// What actions may be declared to be.
    pub declarations: &'static [Declaration],
    /// What happens to those in a fight as a round of it ends, before anybody has the next turn.
    pub round_ends: fn(&mut Draft<'_>, &[CharacterId]),
    /// What becomes of those who were in a fight as it ends.
    pub fight_ends: fn(&mut Draft<'_>, &[CharacterId]),
    /// What the rules will soon do to somebody unless others see to it, if anything; `None` in a game
    /// whose rules wait for nothing.
    pub threat: Option<Threat>,
}

impl Turns {
    /// Turns go as the GM says, and nothing is counted.
    pub const PLAIN: Self = Self {
        order: Order::Manual,
        die: None,
        init: "0",
        allotment: "",
        free_move: None,
        declarations: &[],
        round_ends: |_, _| {},
        fight_ends: |_, _| {},
        threat: None,
    };
}

/// A check that everybody can make, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedCheck {
    /// How a pending check keeps it, in every edition.
    pub id: &'static str,
    /// Its name in the edition that is played.
    pub name: &'static str,
    /// The formula behind it.
    pub formula: &'static str,
}

/// Reads what a check rolls from the words of a line.
pub type ReadCheck = fn(Table<'_>, &Args<'_>) -> Result<PendingCheck, Refusal>;

/// What somebody may roll without a skill.
#[derive(Clone, Debug)]
pub struct Defaulting {
    /// What is lacking, and what the rules allow.
    pub hint: String,
    /// What could be typed in its place.
    pub instead: Vec<Choice>,
}

/// Checks and skills.
#[derive(Clone, Copy)]
pub struct Checks {
    /// Checks that everybody can make by name.
    pub named: fn(&Campaign) -> Vec<NamedCheck>,
    /// The lowest and the highest rank that a skill normally has; `skill` warns beyond it.
    pub ranks: (i64, i64),
    /// How a character does without a skill, given by name: what else to roll, and what that is. `None`
    /// where there is nothing to suggest.
    pub default_skill: fn(&Campaign, &Character, &str) -> Option<Defaulting>,
    /// What a skill is good for without a roll, in a word; empty for nothing.
    pub familiarity: fn(&Skill) -> &'static str,
    /// What a check is held against, where that is one number; `None` where it is not.
    pub target: fn(Table<'_>, &Args<'_>) -> Option<i64>,
    /// Reads what a check rolls, for one that is called for and rolled later; `None` in a game without.
    pub read: Option<ReadCheck>,
    /// Whether pending checks of the GM's characters are rolled at once.
    pub pending_at_once: fn(&Campaign) -> bool,
    /// Whether somebody who is down but not dead still makes a pending check.
    pub outlasts: fn(&Pending) -> bool,
    /// Skills are linked to a stat.
    pub linked: bool,
    /// Skills are added to a die, so that the sheet writes them with their sign.
    pub are_bonuses: bool,
    /// Skills that the rules name, each with its stat, or none.
    pub skills: &'static [(&'static str, &'static str)],
    /// How a key begins the line in which several roll, each alone (`save {many} `); empty for none.
    pub key_of_many: &'static str,
}

impl Checks {
    /// No named checks and no defaults; any rank will do.
    pub const PLAIN: Self = Self {
        named: |_| Vec::new(),
        ranks: (0, 1_000_000),
        default_skill: |_, _, _| None,
        familiarity: |_| "",
        target: |_, _| None,
        read: None,
        pending_at_once: |_| false,
        outlasts: |_| false,
        linked: false,
        are_bonuses: false,
        skills: &[],
        key_of_many: "",
    };
}

/// Something that the rules know of an attack of the sheet: how the weapon handles, what it does besides
/// its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trait {
    /// How it is typed.
    pub word: &'static str,
    /// What it does, briefly.
    pub doc: &'static str,
    /// An attack has at most one of those that share this name.
    pub one_of: &'static str,
}

/// Something that is done to a target, other than attacking it with a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    pub name: &'static str,
    /// The line for it, as for attacks.
    pub line: &'static str,
    /// What it does, briefly.
    pub doc: &'static str,
}

/// How somebody attacks.
#[derive(Clone, Copy)]
pub struct Attacks {
    /// The line for it, with places for who attacks and whom, and for what is to be typed
    /// (`attack {acting} | vs {who}`); empty where nobody does.
    pub line: &'static str,
    /// What else somebody may do to a target, with lines of their own.
    pub powers: &'static [Power],
    /// Whether weapons ignore some armour.
    pub pierce: bool,
    /// What else the rules may know of an attack of the sheet.
    pub traits: &'static [Trait],
    /// Whether a skill is one to attack with, so that it is offered; those that attacks of a sheet
    /// use always are.
    pub fights: fn(&Skill) -> bool,
    /// Whether a skill is one to defend with.
    pub defends: fn(&Skill) -> bool,
    /// What stands before the damage of an attack on the sheet (`DV`); empty where the dice say it.
    pub damage: &'static str,
}

impl Attacks {
    /// Nobody attacks.
    pub const PLAIN: Self = Self {
        line: "",
        powers: &[],
        pierce: false,
        traits: &[],
        fights: |_| false,
        defends: |_| false,
        damage: "",
    };
}

/// Sustained actions.
#[derive(Clone, Copy)]
pub struct Upkeep {
    /// What a given number of sustained actions adds to every roll; 0 or less.
    pub cost: fn(&Campaign, usize) -> i64,
}

impl Upkeep {
    /// Sustaining costs nothing.
    pub const PLAIN: Self = Self { cost: |_, _| 0 };
}

/// Damage that somebody is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Points before armour.
    pub amount: i64,
    /// How much armour it ignores.
    pub pierce: i64,
    /// Armour does not count at all.
    pub unarmoured: bool,
}

/// How damage is taken and healed.
#[derive(Clone, Copy)]
pub struct Harm {
    /// Moves tracks, says what the damage did and which checks it calls for.
    pub apply_damage: fn(&mut Draft<'_>, CharacterId, Damage) -> Result<(), Refusal>,
    /// How many checks one blow may call for.
    pub calls: usize,
    /// Heals that much: moves tracks and says so.
    pub heal: fn(&mut Draft<'_>, CharacterId, i64) -> Result<(), Refusal>,
    /// Brings the tracks of somebody dead back to life: where the main one then stands, or just alive.
    pub revive: fn(&mut Draft<'_>, CharacterId, Option<i64>) -> Result<(), Refusal>,
    /// Where that track may stand for somebody to be alive; `None` where nothing is known of it.
    pub alive: fn(&Character) -> Option<(i64, i64)>,
}

/// Points that players spend to change a roll.
#[derive(Clone, Copy)]
pub struct Luck {
    /// The track that counts them.
    pub track: &'static str,
    /// How a key begins the line that gives or takes some (`luck {who} `).
    pub key: &'static str,
    /// Luck options after the roll of an entry.
    pub offers: fn(Table<'_>, u64) -> Vec<Offer>,
}

/// What a point of luck could make of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The words that spend it (`upgrade luck`); the name of the one who rolled follows in a contest.
    pub verb: &'static str,
    /// Who rolled.
    pub who: CharacterId,
    /// What the die would read; `None` where it stays as it is.
    pub die: Option<u16>,
    /// What the roll would be.
    pub grade: Grade,
    /// What would come of the contest; `None` where that stays as it is.
    pub then: Option<Then>,
}

/// What a contest would come to if one side counted otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The other side rolls after all.
    OtherRolls,
    /// Both sides roll again.
    RollAgain,
    /// It is decided so.
    Verdict(Verdict),
}

/// Work between adventures.
#[derive(Clone, Copy)]
pub struct Work {
    /// What its short and its long kind are called (`task`, `job`).
    pub kinds: [&'static str; 2],
    /// How a key begins the line for it; empty for none.
    pub key: &'static str,
    /// How many whole shifts a character has worked with the day that passes; it may keep parts of one.
    pub shifts: fn(&mut Draft<'_>, CharacterId) -> i64,
    /// What a day does besides work.
    pub day: fn(&mut Draft<'_>),
}

impl Work {
    /// One shift a day, and nothing else happens.
    pub const PLAIN: Self = Self {
        kinds: ["work", "work"],
        key: "",
        shifts: |_, _| 1,
        day: |_| {},
    };
}
