//! What somebody attacks with: the attacks of a sheet, and damage as it is typed.

use crate::campaign::Character;
use crate::campaign::weapon::with_values;
use crate::dice::Expression;
use crate::game::{Game, Refusal, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::dice;

/// Makes sure that a word is damage: dice in which stats of the game may stand.
///
/// # Errors
/// It is none; the refusal points at the character.
pub(crate) fn check_damage(game: &Game, word: &Word) -> Result<(), Refusal> {
    let known = with_values(&word.text, |term| game.stat(term).map(|_| 0));
    let known = known.map_err(|at| no_damage(&word.text, at, word.span))?;
    read(&known, &word.text, word.span).map(drop)
}

/// The dice of damage in which stats of the attacker may stand: `1d6+DB`.
///
/// # Errors
/// No dice, or a stat that the attacker lacks.
pub(crate) fn damage_of(
    game: &Game,
    who: Option<&Character>,
    damage: &str,
    span: Span,
) -> Result<Expression, Refusal> {
    let mut lacking = None;
    let value = |term: &str| {
        let stat = game.stat(term)?;
        let value = who.and_then(|who| game.stat_of(who, stat.id));
        if value.is_none() {
            lacking = Some(stat.id);
        }
        value
    };
    match (with_values(damage, value), lacking) {
        (Ok(known), _) => read(&known, damage, span),
        (Err(_), Some(stat)) => Err(Refusal::at(
            span,
            match who {
                Some(who) => Why::MissingStat {
                    who: who.name.clone(),
                    stat: stat.to_owned(),
                },
                None => Why::NobodysStat(stat.to_owned()),
            },
        )),
        (Err(at), None) => Err(no_damage(damage, at, span)),
    }
}

/// Reads the dice that damage has become.
fn read(known: &str, typed: &str, span: Span) -> Result<Expression, Refusal> {
    let read = dice(known, span);
    // Where a stat has become its value, places in the one are none in the other.
    read.map_err(|refusal| match known == typed {
        true => refusal,
        false => refusal.pointing(span),
    })
}

fn no_damage(typed: &str, at: usize, span: Span) -> Refusal {
    let before = typed.get(..at).map_or(0, |before| before.chars().count());
    let at = span.start + before;
    let span = Span::new(at, at + 1);
    Refusal::expected(span, "damage such as 1d10+5, in which stats may stand")
}
