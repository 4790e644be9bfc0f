//! Reads what is typed for a field, and writes it onto a sheet.

use super::field::{Field, Place};
use crate::campaign::visible::visible;
use crate::campaign::{Character, Side, Text};
use crate::dice::{Expression, ExpressionErrorKind};
use crate::game::args::Amount;
use crate::game::{Refusal, Result};
use crate::lang::line::Word;
use crate::lang::read::{LARGEST, halves, in_range, made};

/// What is expected as a side.
pub(crate) const SIDES: &str = "'player', 'foe' or 'ally'";

const VALUE: &str = "a number, dice such as 2d6+3, or - for none";

/// Reads what is typed for a stat: a number, dice that are rolled for each character, or `-` and `none`
/// for nothing.
///
/// # Errors
/// Returns an error if it is none of these, or if the number is out of range.
pub(crate) fn score(word: &Word) -> Result<Option<Amount>> {
    if is_nothing(word) {
        return Ok(None);
    }
    if word.is_number() || word.is_signed() {
        let number = in_range(word, VALUE, -LARGEST, LARGEST)?;
        return Ok(Some(Amount::Fixed(number)));
    }
    if word.quoted {
        return Err(Refusal::expected(word.span, VALUE));
    }
    let dice = Expression::parse(&word.text).map_err(|error| match error.kind {
        ExpressionErrorKind::ExpectedTerm | ExpressionErrorKind::ExpectedSign => {
            Refusal::expected(word.span, VALUE)
        }
        kind => Refusal::rule(word.span, kind.to_string()),
    })?;
    Ok(Some(Amount::Dice(dice)))
}

/// Whether a word stands for no value.
pub(crate) fn is_nothing(word: &Word) -> bool {
    word.is("-") || word.is("none")
}

impl Field {
    /// What is expected for it.
    pub(crate) fn expects(&self) -> &'static str {
        match self.place {
            Place::Name => "the new name",
            Place::Side => SIDES,
            Place::Alias => "the name that players see, or -",
            Place::OwnDice => "'on', 'off' or '-'",
            Place::Hidden | Place::Minion => "'yes' or 'no'",
            Place::Zone => "a zone",
            Place::Notes => "the notes, in quotes",
            Place::Fact => "a text, or - for none",
            Place::Stat(_) => VALUE,
            Place::Track(_) => "a number",
        }
    }

    /// Writes what was typed onto a sheet.
    ///
    /// # Errors
    /// Returns an error if the value cannot be read, or if the field follows from others.
    pub(crate) fn put(&self, who: &mut Character, word: &Word) -> Result {
        let expected = || Refusal::expected(word.span, self.expects());
        let is_empty = word.text.trim().is_empty();
        match self.place {
            Place::Name => self.write(who, &made(word, self.expects())?.0),
            Place::Alias if is_empty => return Err(expected()),
            Place::Alias | Place::Zone | Place::Fact if is_empty || word.is("-") => self.clear(who),
            Place::Alias | Place::Zone | Place::Fact => {
                self.write(who, &made(word, self.expects())?.0);
            }
            Place::Notes => who.notes = Text::from(&*visible(word.text.trim())),
            Place::Side => who.set_side(side(&word.text).ok_or_else(expected)?),
            Place::OwnDice => {
                who.own_dice = match &*word.text {
                    "on" => Some(true),
                    "off" => Some(false),
                    "-" => None,
                    _ => return Err(expected()),
                }
            }
            Place::Hidden => who.hidden = yes_or_no(word).ok_or_else(expected)?,
            Place::Minion => who.minion = yes_or_no(word).ok_or_else(expected)?,
            Place::Stat(stat) if !stat.per.is_empty() && is_fraction(word) => {
                let (value, per) = fraction(word).unwrap_or_default();
                who.stats.insert(stat.id, value);
                who.stats.insert(stat.per, per);
            }
            Place::Stat(stat) => {
                let score = score(word)?;
                self.clear(who);
                match score {
                    None => {}
                    Some(Amount::Fixed(value)) => drop(who.stats.insert(stat.id, value)),
                    Some(Amount::Dice(dice)) => {
                        who.rolled.insert(stat.id.to_owned(), dice.to_string());
                    }
                }
            }
            Place::Track(track) => {
                let value = in_range(word, self.expects(), -LARGEST, LARGEST)?;
                who.tracks.insert(track.id, value);
            }
        }
        Ok(())
    }

    /// Refuses a stat that follows from others, at the word that names it.
    ///
    /// # Errors
    /// Returns an error if nobody can set it.
    pub(crate) fn check_settable(&self, word: &Word) -> Result {
        match self.place {
            Place::Stat(stat) if stat.derived.is_some() => {
                let said = format!("{} follows from other stats: {}", stat.id, stat.doc);
                Err(Refusal::rule(word.span, said))
            }
            _ => Ok(()),
        }
    }
}

/// The two numbers of `1/2`.
pub(super) fn fraction(word: &Word) -> Option<(i64, i64)> {
    let number = |word: Word| {
        let number = word.text.parse().ok();
        number.filter(|it| (1..=LARGEST).contains(it))
    };
    let [one, other] = halves(word)?;
    Some((number(one)?, number(other)?))
}

/// Whether a word is two numbers such as `1/2`.
pub(crate) fn is_fraction(word: &Word) -> bool {
    fraction(word).is_some()
}

/// The side that a word means.
fn side(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "player" | "pc" => Some(Side::Player),
        "ally" | "friend" => Some(Side::Ally),
        "foe" | "npc" | "enemy" => Some(Side::Foe),
        _ => None,
    }
}

fn yes_or_no(word: &Word) -> Option<bool> {
    match &*word.text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// The usual range of a stat, if values from the least to the most can be outside it.
pub(crate) fn beyond(usual: (i64, i64), (least, most): (i64, i64)) -> Option<(i64, i64)> {
    (least < usual.0 || most > usual.1).then_some(usual)
}
