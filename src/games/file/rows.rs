//! How a verb reads its dice: the total, the first grade that is true, and the numbers for the log; and whether a roll
//! that shows more can only do better. Of such rolls the chances need not look at every pair.

use super::schema::{File, Rolled};
use super::text::{Wrong, said};
use crate::dice::{Asked, Features};
use crate::rules::Grade;
use crate::rules::formula::{Ask, Asking, EvalError, Formula, Wanted, Whose};
use crate::rules::scale::Seen;

/// The formulas of a verb that are read after its dice.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) row: &'static Rolled,
    /// In the order in which they are asked: those of the verb, or of its second side.
    pub(super) grades: Vec<(Grade, &'static Formula)>,
    /// The names that depend on the dice.
    pub(super) lets: Vec<(&'static str, &'static Formula)>,
    /// Every grade, best first.
    pub(super) all: &'static [Grade],
    /// What the formulas ask of the dice.
    pub(super) asked: Asked,
}

/// A name that dice give a meaning: what it asks of them, and what they show.
type OfDice = (
    &'static str,
    fn(&mut Asked) -> &mut bool,
    fn(&Features) -> Option<i64>,
);

/// The names that dice give a meaning.
const DICE: [OfDice; 7] = [
    ("sum", |asked| &mut asked.sum, |shown| Some(shown.sum)),
    ("hits", |asked| &mut asked.hits, |shown| Some(shown.hits)),
    ("high", |asked| &mut asked.high, |shown| Some(shown.high)),
    ("low", |asked| &mut asked.low, |shown| Some(shown.low)),
    ("nat", |asked| &mut asked.nat, |shown| shown.nat),
    ("match", |asked| &mut asked.alike, |shown| Some(shown.alike)),
    (
        "rolled",
        |asked| &mut asked.rolled,
        |shown| Some(shown.rolled),
    ),
];

/// A name of these, as formulas spell it.
fn of_dice(name: &str) -> Option<&'static OfDice> {
    DICE.iter().find(|(known, ..)| *known == name)
}

/// The names that are known once a line is read.
const ROLL: [&str; 4] = ["what", "bonus", "against", "mode"];

/// Whether the name is one that the console gives a roll.
pub(super) fn is_of_roll(name: &str) -> bool {
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    ROLL.iter().any(|known| is(known))
}

/// Whether the name is one that dice give.
pub(super) fn is_of_dice(name: &str) -> bool {
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    let dice = DICE.iter().map(|(known, ..)| *known);
    dice.chain(["total", "margin"]).any(is)
}

/// Where `faces(n)` stands among the features.
fn of_faces(asked: &Asked, features: &Features, ask: &Ask) -> Option<i64> {
    let face: u16 = ask.text.parse().ok()?;
    let at = asked.faces.iter().position(|known| *known == face)?;
    features.faces.get(at).copied()
}

impl Rows {
    /// Notes what a name asks of the dice. Names of the game go before those of the console.
    ///
    /// # Errors
    /// Returns an error if more is asked than can be counted at once.
    pub(super) fn ask(asked: &mut Asked, file: &File, wanted: Wanted<'_>) -> Result<(), Wrong> {
        match wanted {
            Wanted::Ask(ask) if ask.of == Whose::Other => {
                Self::ask(asked, file, Wanted::Name(&ask.text))?;
            }
            Wanted::Name(name) if !file.is_number(name) => {
                if let Some((_, asks, _)) = of_dice(name) {
                    *asks(asked) = true;
                }
            }
            Wanted::Ask(ask) if ask.what == Asking::Faces => {
                let face = ask.text.parse().unwrap_or(0);
                if !asked.faces.contains(&face) {
                    if asked.faces.len() == crate::dice::MOST_FACES {
                        let most = crate::dice::MOST_FACES;
                        return Err((0, format!("faces() counts at most {most} different faces")));
                    }
                    asked.faces.push(face);
                }
            }
            Wanted::Name(_) | Wanted::Ask(_) => {}
        }
        Ok(())
    }

    /// All formulas, which are asked for with the dice.
    pub(super) fn formulas(&self) -> impl Iterator<Item = &'static Formula> {
        let grades = self.grades.iter().map(|(_, formula)| *formula);
        let lets = self.lets.iter().map(|(_, formula)| *formula);
        let facts = said(&self.row.facts).map(|(_, formula)| formula);
        let one = [&self.row.total, &self.row.shift].into_iter();
        let one = one.filter_map(|formula| formula.get());
        one.chain(grades).chain(lets).chain(facts)
    }

    /// A number after the dice.
    pub(super) fn number(&self, seen: &Seen<'_>, wanted: Wanted<'_>) -> Option<i64> {
        self.wanted(seen, wanted, self.lets.len())
    }

    /// The same within the first of the names that the verb declares.
    fn wanted(&self, seen: &Seen<'_>, wanted: Wanted<'_>, lets: usize) -> Option<i64> {
        let known = |text: &str| seen.known(text);
        match wanted {
            Wanted::Ask(ask) if ask.what == Asking::Faces && ask.of == Whose::Own => {
                of_faces(&self.asked, &seen.features, ask)
            }
            Wanted::Ask(ask) => known(&ask.to_string()),
            Wanted::Name(name) => known(name).or_else(|| {
                let mut before = self.lets.iter().take(lets).enumerate();
                let found = before.find(|(_, (known, _))| known.eq_ignore_ascii_case(name));
                if let Some((at, (_, formula))) = found {
                    let value = formula.value(&|wanted| self.wanted(seen, wanted, at));
                    return value.ok();
                }
                match name {
                    "bonus" => Some(seen.total),
                    "against" => Some(seen.against),
                    "total" => self.total(seen).ok(),
                    "margin" => Some(self.total(seen).ok()?.saturating_sub(seen.against)),
                    name => of_dice(name).and_then(|(.., shows)| shows(&seen.features)),
                }
            }),
        }
    }

    /// The value of a formula that compares a throw with that of the other side.
    ///
    /// # Errors
    /// Returns why it has none.
    pub(super) fn compared(
        &self,
        seen: &Seen<'_>,
        other: &Seen<'_>,
        formula: &Formula,
    ) -> Result<i64, EvalError> {
        formula.value(&|wanted| match wanted {
            Wanted::Ask(ask) if ask.of == Whose::Other => {
                self.number(other, Wanted::Name(&ask.text))
            }
            wanted => self.number(seen, wanted),
        })
    }

    /// The value of a formula after the dice.
    ///
    /// # Errors
    /// Returns why it has none.
    pub(super) fn value(&self, seen: &Seen<'_>, formula: &Formula) -> Result<i64, EvalError> {
        formula.value(&|wanted| self.number(seen, wanted))
    }

    /// The total.
    ///
    /// # Errors
    /// Returns why there is none.
    pub(super) fn total(&self, seen: &Seen<'_>) -> Result<i64, EvalError> {
        match self.row.total.get() {
            // A formula for the total never asks for the total: that is checked as the file is read.
            Some(total) => self.value(seen, total),
            None => Ok(seen.features.sum.saturating_add(seen.total)),
        }
    }

    /// The first grade that is true, moved as the shift says.
    ///
    /// # Errors
    /// Returns what a formula lacks.
    pub(super) fn try_grade(&self, seen: &Seen<'_>) -> Result<Grade, EvalError> {
        let mut found = self.grades.last().map(|(grade, _)| *grade);
        for (grade, when) in &self.grades {
            if self.value(seen, when)? != 0 {
                found = Some(*grade);
                break;
            }
        }
        let grade = found.unwrap_or(Grade::new("", 0));
        let Some(shift) = self.row.shift.get() else {
            return Ok(grade);
        };
        let shift = self.value(seen, shift)?;
        let at = self.all.iter().position(|one| *one == grade).unwrap_or(0);
        let at = i64::try_from(at).unwrap_or(0).saturating_sub(shift);
        let last = self.all.len().saturating_sub(1);
        let at = usize::try_from(at.max(0)).unwrap_or(0).min(last);
        Ok(self.all.get(at).copied().unwrap_or(grade))
    }

    /// The grade; the last one if a formula has no value.
    pub(super) fn grade(&self, seen: &Seen<'_>) -> Grade {
        self.try_grade(seen).unwrap_or_else(|_| {
            let last = self.grades.last().map(|(grade, _)| *grade);
            last.unwrap_or(Grade::new("", 0))
        })
    }
}

/// How a value changes as a roll gets better: as it shows more, or is against less.
#[derive(Clone, Copy, Debug)]
struct Trend {
    /// It may go up, down, or both in turn.
    up: bool,
    down: bool,
    /// Its value, if it is written as a number.
    number: Option<i64>,
    /// It is 0 or 1.
    is_truth: bool,
}

impl Trend {
    const STILL: Self = Self {
        up: false,
        down: false,
        number: None,
        is_truth: false,
    };
    const RISES: Self = Self {
        up: true,
        ..Self::STILL
    };
    const FALLS: Self = Self {
        down: true,
        ..Self::STILL
    };
    const WILD: Self = Self {
        down: true,
        ..Self::RISES
    };

    fn is_still(self) -> bool {
        !self.up && !self.down
    }

    /// That of a sum.
    fn and(self, other: Self) -> Self {
        Self {
            up: self.up || other.up,
            down: self.down || other.down,
            ..Self::STILL
        }
    }

    fn turned(self) -> Self {
        Self {
            up: self.down,
            down: self.up,
            ..Self::STILL
        }
    }

    fn truth(self) -> Self {
        Self {
            is_truth: true,
            ..self
        }
    }

    /// What an operation makes of values.
    fn of(sign: &str, values: &[Self]) -> Self {
        let truths = || values.iter().all(|one| one.is_truth || one.is_still());
        // A larger one could go beyond what is counted.
        let factor = |one: &Self| {
            one.number
                .is_some_and(|number| (0..=1_000).contains(&number))
        };
        match (sign, values) {
            ("+" | "min" | "max", [first, rest @ ..]) => {
                rest.iter().fold(*first, |sum, one| sum.and(*one))
            }
            ("-", [one]) => one.turned(),
            ("-", [one, two]) => one.and(two.turned()),
            (">" | ">=", [one, two]) => one.and(two.turned()).truth(),
            ("<" | "<=", [one, two]) => two.and(one.turned()).truth(),
            ("not", [one]) if truths() => one.turned().truth(),
            ("and" | "or", [one, two]) if truths() => one.and(*two).truth(),
            ("*", [by, one] | [one, by]) if factor(by) => Self::STILL.and(*one),
            _ if values.iter().all(|one| one.is_still()) => Self::STILL,
            _ => Self::WILD,
        }
    }
}

impl Rows {
    /// Whether a higher roll never has a worse grade, nor a roll against a higher number a better one, and the number
    /// that the other side has to beat rises with the roll.
    pub(super) fn is_steady(&self) -> bool {
        let total = match self.row.total.get() {
            // It does not depend on itself.
            Some(total) => self.trend(total, Trend::WILD),
            None => Trend::RISES,
        };
        let mut grades = self
            .grades
            .iter()
            .map(|(_, formula)| self.trend(formula, total));
        let shift = self.row.shift.get();
        !total.down
            && grades.all(|trend| trend.is_still() || trend.is_truth && !trend.down)
            && shift.is_none_or(|shift| self.trend(shift, total).is_still())
    }

    fn trend(&self, formula: &Formula, total: Trend) -> Trend {
        let number = |number| Trend {
            number: Some(number),
            ..Trend::STILL
        };
        let trend = formula.read_as(number, |wanted| self.trend_of(wanted, total), Trend::of);
        trend.unwrap_or(Trend::WILD)
    }

    fn trend_of(&self, wanted: Wanted<'_>, total: Trend) -> Trend {
        let name = match wanted {
            Wanted::Name(name) => name,
            Wanted::Ask(ask) if ask.what == Asking::Faces || ask.of == Whose::Other => {
                return Trend::WILD;
            }
            Wanted::Ask(_) => return Trend::STILL,
        };
        if self
            .lets
            .iter()
            .any(|(known, _)| known.eq_ignore_ascii_case(name))
        {
            return Trend::WILD;
        }
        match name {
            "sum" | "hits" => Trend::RISES,
            "high" | "low" | "nat" | "match" | "rolled" => Trend::WILD,
            "against" => Trend::FALLS,
            "total" => total,
            "margin" => total.and(Trend::RISES),
            _ => Trend::STILL,
        }
    }
}
