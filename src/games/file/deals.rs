//! What a roll makes of damage, and what its target loses of it.

use std::sync::Arc;

use super::schema::{File, Rolled};
use super::scope::Person;
use super::text::said;
use crate::campaign::{Campaign, Character};
use crate::play::flow::{Deals, Share};
use crate::rules::amount::How;
use crate::rules::formula::{Asking, Formula, Wanted};

/// The names that damage has of its own.
pub(super) const DAMAGE: [&str; 3] = ["rolled", "dice", "flat"];

/// The formulas for the damage of each grade of a verb.
#[derive(Debug)]
pub(super) struct Damages {
    pub(super) row: &'static Rolled,
    /// What they ask of the roll, in the order in which a hit carries it.
    pub(super) carried: Vec<&'static str>,
}

/// Numbers by their names, known before anything is rolled.
pub(super) type Named = Vec<(&'static str, i64)>;

impl Damages {
    /// Whether a hit does what its dice come to, and nothing else.
    pub(super) fn are_plain(&self) -> bool {
        let plain = |formula: &Formula| formula.to_string() == "rolled";
        said(&self.row.damage).all(|(_, formula)| plain(formula))
    }

    /// The damage of a hit, of which the dice with what is added to them come to `rolled`.
    fn amount(&self, how: How, named: &Named, flat: i64, rolled: i64) -> i64 {
        let row = self.row.damage.get(how.grade.id);
        let Some(formula) = row.and_then(|row| row.get()) else {
            return 0;
        };
        let asks = |wanted: Wanted<'_>| match wanted {
            Wanted::Name("rolled") => Some(rolled),
            Wanted::Name("dice") => Some(rolled.saturating_sub(flat)),
            Wanted::Name("flat") => Some(flat),
            wanted => {
                let name = wanted.to_string();
                let carried = self.carried.iter().position(|known| *known == name);
                let named = || named.iter().find(|(known, _)| *known == name);
                let carried = carried.and_then(|at| how.carried.get(at).copied());
                carried.or_else(|| named().map(|(_, number)| *number))
            }
        };
        formula.value(&asks).unwrap_or(0)
    }
}

/// The damage of a roll with these numbers.
pub(super) fn share(damages: &'static Damages, named: Named, flat: i64) -> Share {
    Arc::new(move |how, rolled| damages.amount(how, &named, flat, rolled))
}

/// What an attack does to its target.
pub(super) fn deals(amount: Share, suffers: Option<Suffers>, kind: &'static str) -> Deals {
    Deals {
        amount,
        lost: Arc::new(move |amount| match &suffers {
            Some(suffers) => suffers.lost(amount),
            None => amount,
        }),
        kind,
    }
}

/// What somebody loses of damage of a kind.
#[derive(Clone)]
pub(super) struct Suffers {
    formula: &'static Formula,
    /// What the formula asks for besides the amount.
    named: Vec<(String, i64)>,
}

impl Suffers {
    /// `None` in a game where all of it is lost.
    pub(super) fn of(
        file: &'static File,
        campaign: &Campaign,
        who: &Character,
        (kind, pierce): (&str, i64),
    ) -> Option<Self> {
        let formula = file.harm.takes.get()?;
        let person = Person::new(file, who, campaign);
        let value = |wanted: Wanted<'_>| match wanted {
            Wanted::Name("kind") => Some(person.against_kind(kind)),
            Wanted::Name("ap") => Some(pierce),
            Wanted::Ask(ask) if ask.what == Asking::Is => {
                Some(i64::from(ask.text.eq_ignore_ascii_case(kind)))
            }
            wanted => person.wanted(wanted),
        };
        let wanted = formula
            .wanted()
            .filter(|wanted| !matches!(wanted, Wanted::Name("amount")));
        let named = wanted.filter_map(|wanted| Some((wanted.to_string(), value(wanted)?)));
        Some(Self {
            formula,
            named: named.collect(),
        })
    }

    /// What is lost of an amount, all of it if that is unknown.
    pub(super) fn lost(&self, amount: i64) -> i64 {
        let asks = |wanted: Wanted<'_>| match wanted {
            Wanted::Name("amount") => Some(amount),
            wanted => {
                let name = wanted.to_string();
                let found = self.named.iter().find(|(known, _)| *known == name);
                found.map(|(_, number)| *number)
            }
        };
        self.formula.value(&asks).map_or(amount, |lost| lost.max(0))
    }
}
