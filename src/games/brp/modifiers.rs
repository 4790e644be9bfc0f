//! The modifiers of Basic Roleplaying, a row each. To add one, add a row.

use super::target::{Reach, Side};
use crate::game::modifier::{Modifier, Takes};
use crate::game::toggle::Place::{End, First, Here};
use crate::game::words::signed;
use crate::game::{Refusal, Toggle};
use crate::play::checks::{Rule, Said, modifiers};
use crate::rules::Part;
use crate::rules::brp::{Difficulty, Roller};

/// For the game's table.
pub(super) static MODIFIERS: [Modifier; RULES.len()] = modifiers(RULES);

const ROLLS: &[&str] = &["check", "oppose", "attack"];
const ATTACK: &[&str] = &["attack"];
const RESIST: &[&str] = &["resist"];
const ALL: &[&str] = &["check", "oppose", "attack", "resist"];

/// Keys for what is no modifier by name.
pub(super) const TOGGLES: &[Toggle] =
    &[Toggle::plus(10, Here, ROLLS), Toggle::plus(1, Here, RESIST)];

type Row = Rule<Side>;

#[rustfmt::skip] // a table reads by its rows
pub(super) const RULES: &[Row] = &[
    Row::new("permanent", "always counts: before the difficulty", |side, said| {
            let value = said.number();
            side.permanent.push(Part::new(format!("permanent {}", signed(value)), value));
            Ok(())
        })
        .takes(Takes::Signed("a permanent modifier", -1000, 1000))
        .only(ROLLS)
        .keys(&[Toggle::number('p', "permanent", (-1000, 1000), Here, ROLLS).by(5, 5).signed()]),
    difficulty("easy", "the chance is doubled; earns no mark")
        .keys(&[Toggle::phrases('d', "difficulty", &["easy", "difficult", "automatic", "impossible"], Here, ROLLS)]),
    difficulty("normal", "the chance is the ability"),
    difficulty("difficult", "the chance is halved, rounded up"),
    difficulty("automatic", "succeeds without a roll"),
    difficulty("impossible", "fails without a roll; with dice, to see how badly"),
    Row::new("easygoing", "nothing is at stake: earns no mark", |side, _| {
            side.at_stake = false;
            Ok(())
        })
        .only(ROLLS)
        .keys(&[Toggle::phrases('g', "easygoing", &["easygoing"], Here, ROLLS)]),
    Row::new("missile", "thrown, or shot from a bow: half the damage modifier; a shield parries it", |side, _| {
            side.reach = Reach::Thrown;
            Ok(())
        })
        .only(ATTACK).one_of("reach")
        .keys(&[Toggle::phrases('x', "reach", &["missile", "gun"], First, ATTACK)]),
    Row::new("gun", "no damage modifier; a shield parries it", |side, _| {
            side.reach = Reach::Gun;
            Ok(())
        })
        .only(ATTACK).one_of("reach"),
    Rule::secret(&[Toggle::phrases('e', "secret", &["secret"], Here, ALL)]),
    Row::new("passive-rolls", "the passive side rolls", |side, _| {
            side.roller = Some(Roller::Passive);
            Ok(())
        })
        .only(RESIST).one_of("roller")
        .keys(&[Toggle::phrases('r', "who rolls", &["active-rolls", "passive-rolls"], End, RESIST)]),
    Row::new("active-rolls", "the active side rolls", |side, _| {
            side.roller = Some(Roller::Active);
            Ok(())
        })
        .only(RESIST).one_of("roller"),
];

const fn difficulty(word: &'static str, doc: &'static str) -> Row {
    let change = |side: &mut Side, said: &mut Said<'_, '_, '_>| {
        let new = Difficulty::from_id(said.word).unwrap_or_default();
        let other = side.circumstances.iter().find(|one| !one.goes_with(new));
        if let Some(other) = other {
            let other = other.id();
            let what = format!("'{}' cannot be combined with '{other}'", said.word);
            return Err(Refusal::rule(said.at, what));
        }
        side.circumstances.push(new);
        side.difficulty_at = Some(said.at);
        Ok(())
    };
    Row::new(word, doc, change).only(ROLLS)
}
