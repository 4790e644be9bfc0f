//! The chance of one side and its modifiers: first permanent ones, then the difficulty, then the situation.

use super::modifiers::makes;
use super::options::grading;
use super::stats::is_characteristic;
use crate::campaign::Roll;
use crate::campaign::pending::What;
use crate::game::words::{self, signed};
use crate::game::{Result, Role, Side, Subject, Table};
use crate::play::checks::TypedSide;
use crate::play::flow::Ready;
use crate::rules::Part;
use crate::rules::brp::{self as rules, CHARACTERISTIC_MULTIPLE, Chance, Difficulty, Grading};
use crate::rules::formula::Formula;
use crate::rules::scale::Numbers;

/// The word for the target of a D100 roll.
pub(super) const CHANCE: &str = "chance";

/// The number of a side whose success earns an experience mark.
pub(super) const EARNS: &str = "earns a mark";

/// A side with its chance.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    /// With all parts in order.
    pub(super) side: Side,
    pub(super) difficulty: Difficulty,
    pub(super) chance: Chance,
    /// The chance before the lowest numbers succeed anyway.
    before_floor: i64,
    grading: Grading,
}

impl Rated {
    /// Calculates the difficulty and the chance, and puts the parts in order. `permanent`: a further modifier that
    /// comes before the difficulty. `rolled_anyway`: even the impossible is rolled.
    pub(super) fn new(
        table: Table<'_>,
        mut side: Side,
        permanent: Option<Part>,
        rolled_anyway: bool,
    ) -> Self {
        let grading = grading(table.campaign);
        let situation = side.parts.split_off(1);
        let number = side.number("permanent");
        let typed = number.map(|value| Part::new(format!("permanent {}", signed(value)), value));
        side.parts.extend(typed.into_iter().chain(permanent));
        let ability = side.total();
        let circumstances = side.noted.iter().filter_map(|noted| makes(noted.word));
        let circumstances: Vec<Difficulty> = circumstances.collect();
        let difficulty = Difficulty::of_all(&circumstances);
        let of_difficulty = difficulty.chance(ability);
        let divisor = if side.has("extreme") {
            // Up to 3 times the range in edition `srd`, up to 4 times in `uge`.
            if grading.is_universal() { 5 } else { 4 }
        } else {
            1
        };
        let left = of_difficulty.one_in(divisor);
        let plain = matches!(circumstances.as_slice(), [] | [Difficulty::Normal]);
        let adds = situation.iter().map(|part| part.value).sum();
        let mut chance = left.plus(adds);
        let before_floor = chance.percent();
        match (of_difficulty, left) {
            (Chance::Impossible, _) if rolled_anyway => {
                chance = Chance::Roll(0);
                side.plus(difficulty.id(), -ability);
            }
            (Chance::Roll(whole), Chance::Roll(left)) => {
                if !plain {
                    let mut said: Vec<&str> = Vec::new();
                    for one in circumstances.iter().map(|one| one.id()) {
                        if !said.contains(&one) {
                            said.push(one);
                        }
                    }
                    side.plus(said.join(" and "), whole - ability);
                }
                if divisor > 1 {
                    side.plus(format!("1/{divisor} at this range"), left - whole);
                }
                let rating = side.subject.base.value;
                chance = Chance::Roll(rules::at_least(before_floor, rating, grading));
                side.parts.extend(situation);
            }
            _ => side.parts.extend(situation),
        }
        Self {
            side,
            difficulty,
            chance,
            before_floor,
            grading,
        }
    }

    /// Whether it can be attempted as a defence: in edition `uge` not below 1% (combat.md, Attack), although rolls of
    /// 1 to 5 would succeed.
    pub(super) fn is_worth_rolling(&self) -> bool {
        let too_low = self.grading.is_universal() && self.before_floor < 1;
        !(self.chance.is_rolled() && too_low)
    }

    /// Refuses a side that needs no roll, which a contest cannot have.
    pub(super) fn must_be_rolled(self, table: Table<'_>) -> Result<Self> {
        if !self.chance.is_rolled() {
            let what = self.difficulty.id();
            let typed = self.side.noted(what);
            let at = typed.map_or(self.side.subject.span, |noted| noted.at);
            let said = format!("an {what} check is not rolled, so it cannot be opposed");
            table.forbid(at, said)?;
        }
        Ok(self)
    }

    /// The side, ready to be rolled.
    pub(super) fn ready(self) -> Ready {
        let mut numbers = rules::numbers(self.chance, self.grading);
        if rules::earns_mark(self.difficulty, !self.side.has("easygoing")) {
            numbers.named.push((EARNS, 1));
        }
        let mut ready = against(self.side, numbers);
        if !self.chance.is_rolled() {
            let what = &ready.side.subject.what;
            ready.words = format!("{what}, {}: no roll", self.difficulty.id());
        }
        ready
    }

    /// The thresholds that players look for: `special up to 12, fumble from 99`; `None` if no dice are
    /// rolled.
    pub(super) fn thresholds(&self) -> Option<String> {
        let Chance::Roll(chance) = self.chance else {
            return None;
        };
        let bands = rules::bands(chance, self.grading);
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

/// A side against a chance, ready to be rolled.
pub(super) fn against(side: Side, numbers: Numbers) -> Ready {
    let roll = Roll {
        target: Some(numbers.against),
        ..side.roll()
    };
    let words = words::target((CHANCE, true), &roll);
    Ready::new(side, numbers, words)
}

/// Parses a whole side. `rolled_anyway`: dice were given, so that even the impossible is rolled.
pub(super) fn side(typed: TypedSide<'_, '_>, rolled_anyway: bool) -> Result<Rated> {
    let table = typed.table;
    let make = |subject| Ok(Side::new(multiplied(table, subject)?, Role::Rolls));
    let side = typed.read("check", make)?;
    Ok(Rated::new(table, side, None, rolled_anyway))
}

/// A bare characteristic is rolled at five times it; any other multiple is a formula.
fn multiplied(table: Table<'_>, subject: Subject) -> Result<Subject> {
    if subject.skill.is_some() || !is_characteristic(&subject.what) {
        return Ok(subject);
    }
    let times = What::Formula(Formula::times(&subject.what, CHARACTERISTIC_MULTIPLE));
    let Subject { what, base, .. } = Subject::new(table, subject.who, times, subject.span)?;
    Ok(Subject {
        what,
        base,
        ..subject
    })
}
