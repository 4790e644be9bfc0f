//! The chance of one side and its modifiers: first permanent ones, then the difficulty, then the situation.

use super::modifiers::makes;
use crate::campaign::Roll;
use crate::game::side::Noted;
use crate::game::words::{self, signed};
use crate::game::{Refusal, Side as Reading, Table};
use crate::play::flow::Ready;
use crate::rules::Part;
use crate::rules::brp::{self as rules, Chance, Difficulty, Grading};

/// The word for the target of a D100 roll.
pub(super) const CHANCE: &str = "chance";

/// The number of a side whose success earns an experience mark.
pub(super) const EARNS: &str = "earns a mark";

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Hand to hand.
    Melee,
    Thrown,
    /// Shot from a bow or the like.
    Shot,
    /// A gun: the damage modifier does not apply.
    Gun,
}

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what, with the modifiers of the situation; after [`Side::work_out`], all parts in order.
    pub(super) read: Reading,
    /// Permanent modifiers, applied before the difficulty.
    pub(super) permanent: Vec<Part>,
    /// Everything that makes it easier or harder.
    pub(super) circumstances: Vec<Difficulty>,
    /// The resulting difficulty.
    pub(super) difficulty: Difficulty,
    /// The resulting chance.
    pub(super) chance: Chance,
    /// The chance before the lowest numbers succeed anyway.
    pub(super) before_floor: i64,
}

impl From<Reading> for Side {
    fn from(read: Reading) -> Self {
        let of_word = |noted: &Noted| makes(noted.word);
        let number = read.number("permanent");
        let permanent =
            number.map(|value| Part::new(format!("permanent {}", signed(value)), value));
        Self {
            circumstances: read.noted.iter().filter_map(of_word).collect(),
            permanent: permanent.into_iter().collect(),
            read,
            difficulty: Difficulty::Normal,
            chance: Chance::Impossible,
            before_floor: 0,
        }
    }
}

impl Side {
    /// Whether a modifier or situation applies to it.
    pub(super) fn is(&self, word: &str) -> bool {
        self.read.has(word)
    }

    /// How it reaches its target.
    pub(super) fn reach(&self) -> Reach {
        let reaches = [
            ("thrown", Reach::Thrown),
            ("missile", Reach::Shot),
            ("gun", Reach::Gun),
        ];
        let typed = reaches.into_iter().find(|(word, _)| self.is(word));
        typed.map_or(Reach::Melee, |(_, reach)| reach)
    }

    /// Adds a difficulty that was not typed.
    pub(super) fn made(&mut self, difficulty: Difficulty) {
        self.circumstances.push(difficulty);
        self.read.by_itself.push(difficulty.id());
    }

    /// Calculates the difficulty and the chance, and puts the parts in order.
    pub(super) fn work_out(&mut self, grading: Grading, rolled_anyway: bool) {
        let situation = self.read.parts.split_off(1);
        self.read.parts.append(&mut self.permanent);
        let ability = self.read.total();
        let situation_adds = situation.iter().map(|part| part.value).sum();
        self.difficulty = Difficulty::of_all(&self.circumstances);
        let of_difficulty = self.difficulty.chance(ability);
        let divisor = if self.is("extreme") {
            rules::beyond_range(grading)
        } else {
            1
        };
        self.chance = match rules::chance(ability, self.difficulty, divisor, situation_adds) {
            Chance::Impossible if rolled_anyway => {
                let hopeless = Part::new(self.difficulty.id(), -ability);
                self.read.parts.push(hopeless);
                self.chance = Chance::Roll(0);
                return;
            }
            Chance::Roll(chance) => {
                self.before_floor = chance;
                Chance::Roll(rules::at_least(
                    chance,
                    self.read.subject.base.value,
                    grading,
                ))
            }
            unrolled => unrolled,
        };
        let plain = matches!(self.circumstances.as_slice(), [] | [Difficulty::Normal]);
        if let (Chance::Roll(chance), false) = (of_difficulty, plain) {
            let mut said: Vec<&str> = Vec::new();
            for one in self.circumstances.iter().map(|one| one.id()) {
                if !said.contains(&one) {
                    said.push(one);
                }
            }
            let change = Part::new(said.join(" and "), chance - ability);
            self.read.parts.push(change);
        }
        if let (Chance::Roll(whole), Chance::Roll(left), 2..) =
            (of_difficulty, of_difficulty.one_in(divisor), divisor)
        {
            let label = format!("1/{divisor} at this range");
            self.read.parts.push(Part::new(label, left - whole));
        }
        self.read.parts.extend(situation);
    }

    /// Whether it can be attempted as a defence, once its chance is worked out.
    pub(super) fn is_worth_rolling(&self, grading: Grading) -> bool {
        !self.chance.is_rolled() || rules::may_defend(self.before_floor, grading)
    }

    /// Refuses a side that needs no roll, which a contest cannot have.
    pub(super) fn must_be_rolled(&self, table: Table<'_>) -> Result<(), Refusal> {
        if self.chance.is_rolled() {
            return Ok(());
        }
        let mut noted = self.read.noted.iter().rev();
        let typed = noted.find(|noted| Difficulty::from_id(noted.word).is_some());
        let at = typed.map_or(self.read.subject.span, |noted| noted.at);
        let what = self.difficulty.id();
        let said = format!("an {what} check is not rolled, so it cannot be opposed");
        table.forbid(at, said)
    }

    /// The side, ready to be rolled.
    pub(super) fn ready(self, grading: Grading) -> Ready {
        let what = &self.read.subject.what;
        let words = match self.chance {
            Chance::Roll(chance) => target(&Roll {
                target: Some(chance),
                ..self.read.roll()
            }),
            _ => format!("{what}, {}: no roll", self.difficulty.id()),
        };
        let mut numbers = rules::numbers(self.chance, grading);
        if rules::earns_mark(self.difficulty, !self.is("easygoing")) {
            numbers.named.push((EARNS, 1));
        }
        Ready::new(self.read, numbers, words)
    }

    /// The thresholds that players look for: `special up to 12, fumble from 99`; `None` if no dice are
    /// rolled.
    pub(super) fn thresholds(&self, grading: Grading) -> Option<String> {
        let Chance::Roll(chance) = self.chance else {
            return None;
        };
        let bands = rules::bands(chance, grading);
        let mut words = Vec::new();
        if bands.critical > 0 {
            words.push(format!("critical up to {}", bands.critical));
        }
        if bands.special > bands.critical {
            words.push(format!("special up to {}", bands.special));
        }
        words.push(format!("fumble from {}", bands.fumble));
        Some(words.join(", "))
    }
}

/// The target of a roll in words, for a preview.
pub(super) fn target(roll: &Roll) -> String {
    words::target(CHANCE, roll)
}
