//! New results of earlier rolls in words.

use std::fmt::Write as _;
use std::sync::Arc;

use super::contest::contest;
use super::roll::{name, shifted_how};
use super::sentence::{Kept, Piece, Sentence};
use crate::campaign::plural::joined;
use crate::campaign::{Change, Contest, Roll};
use crate::game::Game;
use crate::game::words::{dice, grade_of, outcome, verdict};

/// Which side of an earlier roll now counts differently, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recount {
    /// Index of the side.
    pub side: usize,
    /// Whether its grade was shifted by a step, rather than its dice flipped.
    pub shifted: bool,
}

impl Recount {
    /// `None` if a second side has rolled instead.
    pub(crate) fn of(change: &Change<Arc<Contest>>) -> Option<Self> {
        let (from, to) = (&change.from, &change.to);
        if from.sides.len() < to.sides.len() {
            return None;
        }
        let mut sides = from.sides.iter().zip(&to.sides);
        let paid = sides.clone().position(|(was, is)| was.luck < is.luck);
        let changed =
            |(was, is): (&Roll, &Roll)| was.shifted != is.shifted || was.grade != is.grade;
        let side = paid.or_else(|| sides.position(changed))?;
        let (was, is) = (from.sides.get(side)?, to.sides.get(side)?);
        let shifted = was.dice == is.dice && from.rerolled.len() == to.rerolled.len();
        Some(Self { side, shifted })
    }

    /// `flipped from 94 to 49`, `upgraded` or `downgraded`.
    pub(super) fn how(self, game: &Game, [from, to]: [&Contest; 2]) -> Option<String> {
        let (was, is) = (from.sides.get(self.side)?, to.sides.get(self.side)?);
        if self.shifted {
            return Some(shifted_how(game, was, is).to_owned());
        }
        // If the flipped die decided nothing, both sides rolled again.
        let first = rolled_again([from, to]).first();
        let read_as = first.and_then(|pair| pair.get(self.side..=self.side));
        let [was, is] = [&was.dice, read_as.unwrap_or(&is.dice)].map(|die| dice(game, die));
        Some(format!("flipped from {was} to {is}"))
    }
}

/// `#25 Ilse, Stealth: upgraded from basic failure to basic success`: the side whose result has changed, and how; or
/// the whole contest if its second side has rolled.
pub(super) fn words(game: &Game, entry: u64, change: &Change<Arc<Contest>>) -> Sentence {
    let [from, to]: [&Contest; 2] = [&change.from, &change.to];
    let said = Sentence::default().kept(Kept::Cost, format!("#{entry} "), "");
    let recount = Recount::of(change).and_then(|it| Some((it, it.how(game, [from, to])?)));
    let Some((Recount { side, shifted }, how)) = recount else {
        return said.with(contest(game, to));
    };
    let now = &to.sides[side];
    let said = match name(now).filter(|_| now.who.is_some()) {
        Some(who) => said.piece(Piece::Name(who)).with(", "),
        None => said,
    };
    let what = &now.what;
    if shifted {
        let [from, to] = [&from.sides[side], now].map(|roll| grade_of(game, roll));
        return said.with(format!("{what}: {how} from {from} to {to}"));
    }
    let mut out = format!("{what}: {how}, ");
    let again = rolled_again([from, to]);
    if !again.is_empty() {
        let pairs = joined(again.iter().map(|pair| dice(game, pair)), ", ");
        let _ = write!(out, "rerolled {pairs}; {}, ", dice(game, &now.dice));
    }
    out.push_str(&outcome(game, now));
    if let Some(won) = verdict(to) {
        let _ = write!(out, "; {won}");
    }
    said.with(out)
}

/// The dice of both sides each time that a change made them roll again.
fn rolled_again([from, to]: [&Contest; 2]) -> &[Vec<u16>] {
    to.rerolled.get(from.rerolled.len()..).unwrap_or_default()
}
