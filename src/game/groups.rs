//! The parts of a game's declaration. Each has a `PLAIN` value for a game that does not use it.

use crate::campaign::statement::DamageTaken;
use crate::campaign::{
    Campaign, Character, CharacterId, Combatant, Hit, Pending, PendingCheck, Skill,
};
use crate::dice::Die;
use crate::rules::{Grade, Verdict};

use super::spec::Power;
use super::stat::Of;
use super::{Args, Completion, Draft, Happens, Remark, Result, Table};

/// How a game orders turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By a die roll plus a modifier, highest first.
    Rolled,
    /// By a number without a roll, highest first.
    Fixed,
    /// As the GM arranges them.
    Manual,
    /// The character who has just acted picks the next one from those who have not acted this
    /// round.
    Elective,
}

/// How turns are picked in an elective order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks {
    /// Who has acted picks; who was attacked may interrupt. The end of a round does nothing.
    Interrupts,
    /// Who has acted picks among those who have not.
    Once,
    /// Anybody may be picked at any time.
    Anybody,
    /// One side acts after the other. They roll once for all of their members.
    Sides,
}

/// A declared action (`act standard "full defence"`), whose effect lasts until the character's
/// next turn begins.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The id under which the turn records it.
    pub id: &'static str,
    /// The complete phrases that declare it, in lower case.
    pub said: &'static [&'static str],
    pub first_words: &'static [&'static str],
    /// The kind of action that it takes (`standard`); empty for any.
    pub kind: &'static str,
    /// Why neither it nor another with the same reason can follow it in a turn (`has moved this
    /// turn`); empty if it can be done again.
    pub again: &'static str,
    /// How the status says it while its effect lasts; empty for nothing.
    pub shown: &'static str,
}

/// A warning about what the rules will soon do to a character.
pub type Threat = fn(&Campaign, &Character) -> Option<Remark>;

/// How turns work.
#[derive(Clone, Copy)]
pub struct Turns {
    /// The way in which a campaign orders turns, if it is not the game's own; otherwise empty.
    pub way: &'static str,
    /// The turn order unless the GM chooses another.
    pub order: Order,
    /// The initiative die; `None` if the order needs no roll.
    pub die: Option<Die>,
    /// The formula of the initiative modifier.
    pub init: &'static str,
    /// What computes the modifier of the initiative, in a game from a file.
    pub value: Option<Of<Option<i64>>>,
    /// What breaks ties, in place of the modifier.
    pub ties: Option<Of<Option<i64>>>,
    /// How turns are picked in an elective order.
    pub picks: Picks,
    /// Whether numbered characters (`Rat 1`, `Rat 2`) roll once and stay together.
    pub groups_share: bool,
    /// Whether they roll anew as each round ends.
    pub each_round: bool,
    /// What a turn allows (`1S+1Q|3Q`); empty if the game does not count actions.
    pub allotment: &'static str,
    /// The free action that moving to another zone uses, in a game where each free action is free
    /// once a turn and then costs the action; `None` if free actions are not counted.
    pub free_move: Option<&'static str>,
    /// Whether acting out of turn is against the rules; elsewhere the log marks it.
    pub own_turn_only: bool,
    /// The actions that can be declared.
    pub declarations: &'static [Declaration],
    /// What happens by itself at moments of a fight and of the story.
    pub happens: &'static Happens,
    /// Warns about what the rules will soon do to a character unless someone prevents it; `None`
    /// in a game without such rules.
    pub threat: Option<Threat>,
}

impl Turns {
    /// The initiative that a place shows; `None` in a manual order without a formula, and where sides begin without a
    /// roll.
    #[must_use]
    pub fn initiative(&self, init: &str, place: &Combatant) -> Option<i64> {
        let rolled = matches!(self.order, Order::Rolled | Order::Fixed);
        let counts = rolled || place.initiative != 0 || init != "0";
        let is_of_side = self.picks == Picks::Sides && self.die.is_none();
        (counts && !is_of_side).then_some(place.initiative)
    }

    /// The GM decides the order, and nothing is counted.
    pub const PLAIN: Self = Self {
        order: Order::Manual,
        die: None,
        init: "0",
        allotment: "",
        free_move: None,
        own_turn_only: false,
        declarations: &[],
        happens: &|_, _, _| {},
        value: None,
        ties: None,
        picks: Picks::Interrupts,
        way: "",
        groups_share: false,
        each_round: false,
        threat: None,
    };
}

/// A check that every character can make by name.
#[derive(Clone, Copy)]
pub struct NamedCheck {
    /// The id that pending checks use, the same in every edition.
    pub id: &'static str,
    /// The name in the current edition.
    pub name: &'static str,
    /// The formula of its value.
    pub formula: &'static str,
    /// What computes the value of a character, if a game's file does.
    pub value: Option<Of<Option<i64>>>,
}

/// Parses a check from the words of a line.
pub type ReadCheck = fn(Table<'_>, &Args<'_>) -> Result<PendingCheck>;

/// What a character may roll without the skill.
#[derive(Clone, Debug)]
pub struct Defaulting {
    /// Which skill is missing, and what the rules allow instead.
    pub hint: String,
    /// What could be typed instead.
    pub instead: Vec<Completion>,
}

/// What a skill of a character counts with.
pub type Rates = dyn Fn(&Character, &Skill) -> Option<i64> + Sync;

/// Checks and skills.
#[derive(Clone, Copy)]
pub struct Checks {
    /// The checks that every character can make by name.
    pub named: &'static (dyn Fn(&Campaign) -> Vec<NamedCheck> + Sync),
    /// The usual range of skill ranks; `skill` warns outside it.
    pub ranks: (i64, i64),
    /// What the number of a skill is called.
    pub rated: &'static str,
    /// What a character without the named skill can roll instead. `None` if there is nothing to
    /// suggest.
    pub default_skill: fn(&Campaign, &Character, &str) -> Option<Defaulting>,
    /// What a skill counts with, in a game from a file; its ranks and its stat by default.
    pub rates: Option<&'static Rates>,
    /// What a skill allows without a roll, in a word; may be empty.
    pub familiarity: fn(&Skill) -> &'static str,
    /// The target number of a check; `None` if there is no single number.
    pub target: fn(Table<'_>, &Args<'_>) -> Option<i64>,
    /// What a check counts with, whatever its difficulty: the target, the bonus or the dice, with
    /// everything that applies automatically.
    pub now: fn(Table<'_>, &Args<'_>) -> Option<i64>,
    /// Reads a check that is called for now and rolled later; `None` if the game has no such
    /// checks.
    pub read: Option<ReadCheck>,
    /// Whether pending checks of the GM's characters are rolled immediately.
    pub pending_at_once: fn(&Campaign) -> bool,
    /// Whether a character who is down but not dead still makes a pending check.
    pub outlasts: fn(&Pending) -> bool,
    /// Whether each skill is linked to a stat.
    pub linked: bool,
    /// Whether skills are bonuses to a die roll, so that the sheet shows them with a sign.
    pub are_bonuses: bool,
    /// The skills named in the rules, each with its stat or an empty string.
    pub skills: &'static [(&'static str, &'static str)],
    /// The start of the line that a key writes for several separate rolls (`save {many} `); empty
    /// for none.
    pub key_of_many: &'static str,
    /// The line of a check that a power makes: `check {who} {what}`, with `{dc}` if it is against a number.
    pub line: &'static str,
    /// The line of a save from a power.
    pub save: &'static str,
    /// What the number of that line is, in words for a refusal; empty where the usual word does.
    pub save_against: &'static str,
}

impl Checks {
    /// No named checks, no defaults, and any rank.
    pub const PLAIN: Self = Self {
        named: &|_| Vec::new(),
        ranks: (0, 1_000_000),
        rated: "ranks",
        default_skill: |_, _, _| None,
        rates: None,
        familiarity: |_| "",
        target: |_, _| None,
        now: |_, _| None,
        read: None,
        pending_at_once: |_| false,
        outlasts: |_| false,
        linked: false,
        are_bonuses: false,
        skills: &[],
        key_of_many: "",
        line: "check {who} {what}",
        save: "check {who} {what}",
        save_against: "",
    };
}

/// A trait of a weapon: how it handles, or an effect besides its damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trait {
    /// The word to type.
    pub word: &'static str,
    /// A short description.
    pub doc: &'static str,
    /// An attack has at most one trait of the same group.
    pub one_of: &'static str,
}

impl Trait {
    pub(crate) const fn new(word: &'static str, doc: &'static str, one_of: &'static str) -> Self {
        Self { word, doc, one_of }
    }
}

/// What a character can do to a target.
pub type Powers = dyn Fn(&Campaign, &Character) -> Vec<Power> + Sync;

/// How attacks work.
#[derive(Clone, Copy)]
pub struct Attacks {
    /// The line that a key writes, with placeholders for attacker, target and cursor (`attack
    /// {acting} | vs {who}`); empty if the game has no attacks.
    pub line: &'static str,
    /// The letter of the action that an attack uses, as in an allotment; empty if it uses none.
    pub uses: &'static str,
    /// Whether weapons can ignore part of the target's armour.
    pub pierce: bool,
    /// The traits that an attack on the sheet may have.
    pub traits: &'static [Trait],
    /// Whether a skill is offered for attacks; skills used by attacks on the sheet always are.
    pub fights: &'static (dyn Fn(&Skill) -> bool + Sync),
    /// Whether a skill is offered for defence.
    pub defends: &'static (dyn Fn(&Skill) -> bool + Sync),
    /// What a character can do to a target besides, in a game from a file.
    pub powers: &'static Powers,
    /// The label before an attack's damage on the sheet (`DV`); empty if the dice need none.
    pub damage: &'static str,
    /// The name of the counter to which damage is added in a game without rules for it.
    pub counter: &'static str,
    /// What players call a bonus that is added to damage automatically (`db`), so it may not be
    /// typed.
    pub automatic: &'static [&'static str],
}

impl Attacks {
    /// No attacks.
    pub const PLAIN: Self = Self {
        line: "",
        uses: "",
        pierce: false,
        traits: &[],
        fights: &|_| false,
        defends: &|_| false,
        powers: &|_, _| Vec::new(),
        damage: "",
        counter: "",
        automatic: &[],
    };
}

/// An amount of damage dealt to a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Before armour.
    pub amount: i64,
    /// How much armour it ignores.
    pub pierce: i64,
    /// Ignores armour completely.
    pub unarmoured: bool,
    /// Comes from a critical hit or the like.
    pub critical: bool,
    /// The cause in words (`from bleeding`), or the kind of damage; empty for a blow.
    pub from: &'static str,
}

impl Damage {
    /// A plain blow.
    pub(crate) const fn of(amount: i64) -> Self {
        Self {
            amount,
            pierce: 0,
            unarmoured: false,
            critical: false,
            from: "",
        }
    }
}

/// Damage while it takes effect.
#[derive(Clone, Debug)]
pub struct Blow {
    pub target: CharacterId,
    pub damage: Damage,
    /// What is reported of it.
    pub taken: DamageTaken,
    /// What is kept of it with the attack.
    pub hit: Hit,
}

/// Why damage to a character cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacks {
    Nothing,
    /// This stat, so that its marks are not counted.
    Marks(&'static str, &'static str),
    /// This stat, so that nothing is counted and the damage is only reported.
    Everything(&'static str, &'static str),
    /// Everything: the damage is refused, for this reason and with this hint.
    Refused(&'static str, &'static str),
}

/// What else healing does: the points healed, and the states before it.
pub type Healed = dyn Fn(&mut Draft<'_>, CharacterId, i64, &[&'static str]) -> Result + Sync;

/// What comes of an amount for a character.
pub type Suffers<T> = dyn Fn(&Campaign, &Character, T) -> i64 + Sync;

/// What damage and healing do, in the order in which a blow takes effect.
#[derive(Clone, Copy)]
pub struct Harm {
    pub lacks: fn(&Character) -> Lacks,
    /// The stat that reduces damage; empty for none.
    pub armour: &'static str,
    /// Whether armour reduces only the damage of attacks.
    pub attacks_only: bool,
    /// The kinds of damage that can be typed.
    pub kinds: &'static [&'static str],
    /// What a character loses of damage, in place of armour.
    pub takes: Option<&'static Suffers<Damage>>,
    /// What a character regains of healing; all by default.
    pub regains: Option<&'static Suffers<i64>>,
    /// The tracks that are used up first.
    pub absorbs: &'static [&'static str],
    /// The kinds of damage that go past those tracks.
    pub past: &'static [&'static str],
    /// The track that damage changes.
    pub track: &'static str,
    /// Whether damage adds to the track, rather than taking from it.
    pub adds: bool,
    /// Whether the track stops at 0, or at its highest value if damage adds to it.
    pub stops: bool,
    /// What the track counts, in words.
    pub label: &'static str,
    /// The highest value of the track; `None` if it is unknown, or if there is none.
    pub most: Of<Option<i64>>,
    /// What else a blow does before it is reported: marks, further tracks, conditions.
    pub struck: fn(&mut Draft<'_>, &mut Blow) -> Result,
    /// What follows from a blow after it is reported, such as the check that it calls for.
    pub follows: &'static (dyn Fn(&mut Draft<'_>, &mut Blow) -> Result + Sync),
    /// How many checks one hit may call for.
    pub calls: usize,
    /// What else healing does: the points healed, and the states before it.
    pub healed: &'static Healed,
    /// The range of the track in which a character is alive; `None` if unknown. By default the points of a track that
    /// stops at 0.
    pub alive: Of<Option<(i64, i64)>>,
    /// The value of the track with which the dead come back; `None` for the least with which they live.
    pub revives: Of<Option<i64>>,
    /// The tracks that are 0 for a character who comes back.
    pub clears: &'static [&'static str],
    /// The conditions that end for a character who comes back.
    pub ends: &'static [&'static str],
}

impl Harm {
    /// Damage that takes points from a track down to 0.
    #[must_use]
    pub const fn of_points(
        track: &'static str,
        label: &'static str,
        most: Of<Option<i64>>,
    ) -> Self {
        Self {
            track,
            stops: true,
            label,
            most,
            ..Self::PLAIN
        }
    }

    /// The range of the track in which a character is alive; `None` if unknown.
    pub(crate) fn lives(&self, who: &Character) -> Option<(i64, i64)> {
        let stops = || (self.most)(who).filter(|_| self.stops);
        (self.alive)(who).or_else(|| Some((1, stops()?)))
    }

    /// Damage that takes from a track without limits. The game sets the track and its label.
    pub const PLAIN: Self = Self {
        lacks: |_| Lacks::Nothing,
        armour: "",
        attacks_only: false,
        kinds: &[],
        takes: None,
        regains: None,
        absorbs: &[],
        past: &[],
        track: "",
        adds: false,
        stops: false,
        label: "",
        most: &|_| None,
        struck: |_, _| Ok(()),
        follows: &|_, _| Ok(()),
        calls: 0,
        healed: &|_, _, _, _| Ok(()),
        alive: &|_| None,
        revives: &|_| None,
        clears: &[],
        ends: &[],
    };
}

/// Points that players spend to change a roll.
#[derive(Clone, Copy)]
pub struct Luck {
    /// The track that counts them.
    pub track: &'static str,
    /// The start of the line that a key writes to give or take points (`luck {who} `).
    pub key: &'static str,
    /// The luck options for the roll of a log entry.
    pub offers: fn(Table<'_>, u64) -> Vec<Offer>,
}

/// One way to change a roll with a point of luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The words that spend it (`upgrade luck`); in a contest the name of the side follows.
    pub verb: &'static str,
    /// Who rolled.
    pub who: CharacterId,
    /// Which roll of the entry it is about.
    pub nth: usize,
    /// The new reading of the die; `None` if it does not change.
    pub die: Option<u16>,
    /// The new result.
    pub grade: Grade,
    /// The new result of the contest; `None` if it does not change.
    pub then: Option<Then>,
}

/// What a contest would become if one side had another result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The other side has to roll after all.
    OtherRolls,
    /// Both sides roll again.
    RollAgain,
    /// The contest is decided.
    Verdict(Verdict),
}

/// Work between adventures.
#[derive(Clone, Copy)]
pub struct Work {
    /// The names of short and long work (`task`, `job`).
    pub kinds: [&'static str; 2],
    /// The start of the line that a key writes; empty for none.
    pub key: &'static str,
    /// How many whole shifts a character works in the day that passes; fractions may be saved in a
    /// track.
    pub shifts: fn(&mut Draft<'_>, CharacterId) -> i64,
}

impl Work {
    /// One shift a day.
    pub const PLAIN: Self = Self {
        kinds: ["work", "work"],
        key: "",
        shifts: |_, _| 1,
    };
}
