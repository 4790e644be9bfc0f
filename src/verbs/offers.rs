//! Luck options for the last roll, as offered to the GM.

use std::fmt::Write as _;

use super::quote;
use crate::campaign::{Contest, Event};
use crate::game::groups::{Offer, Then};
use crate::game::words::verdict_of;
use crate::game::{Game, Table};

/// A luck option and its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub offer: Offer,
    /// The line to type; it includes the number of the entry unless that is the last roll.
    pub line: String,
    /// The result: `49, basic success, Ilse wins`.
    pub becomes: String,
}

/// The luck options for the last act, if it was a roll.
pub(crate) fn offers(table: Table<'_>) -> Vec<Offered> {
    let last = table.history.entries().last();
    let Some(entry) = last.filter(|entry| entry.holds()) else {
        return Vec::new();
    };
    // After luck was spent on a roll, more may be spent on the same roll.
    let changed = entry.events.iter().find_map(Event::regraded);
    let changed = changed.filter(|_| entry.corrects().is_none());
    let number = || table.history.first_number(entry.number);
    let about = changed.map_or_else(number, |(entry, _)| entry);
    let (Some(luck), Some(made)) = (table.game.luck, table.history.entry(about)) else {
        return Vec::new();
    };
    let rolls = table.history.rolls(&made);
    let last_roll = table.history.last_roll(None).map(|entry| entry.number);
    let offered = |offer: Offer| {
        let contest = rolls.get(offer.nth)?;
        let mut line = offer.verb.to_owned();
        if rolls.len() > 1 || contest.sides.len() > 1 {
            let name = quote(table.game, table.campaign.name_of(offer.who));
            let _ = write!(line, " {name}");
        }
        if last_roll != Some(about) {
            let _ = write!(line, " #{about}");
        }
        Some(Offered {
            offer,
            line,
            becomes: becomes(table.game, contest, offer),
        })
    };
    let offers = (luck.offers)(table, about).into_iter();
    offers.filter_map(offered).collect()
}

fn becomes(game: &Game, contest: &Contest, offer: Offer) -> String {
    let mut out = offer.grade.label.to_owned();
    if let Some(die) = offer.die {
        out = format!("{}, {out}", (game.face)(die));
    }
    match offer.then {
        None => out,
        Some(Then::OtherRolls) => format!("{out}, and the other side rolls"),
        Some(Then::RollAgain) => format!("{out}, and it is rolled again"),
        Some(Then::Verdict(verdict)) => format!("{out}, {}", verdict_of(contest, verdict)),
    }
}
