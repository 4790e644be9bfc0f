//! The dice roller: `roll 3d6+2 "fire"`, or the expression alone.

use crate::campaign::{Contest, ContestKind, Roll};
use crate::dice::Expression;
use crate::game::{Args, Distribution, Draft, Preview, Refusal, Table, Why};
use crate::lang::line::Word;
use crate::lang::read::dice;
use crate::rules::{Odds, Part};

/// A dice expression rolled for its total.
pub(super) struct DiceRoll {
    dice: Expression,
    /// The reason; may be empty.
    purpose: String,
    secret: bool,
}

/// Reads a dice roll; `None` if the first word is not dice.
///
/// # Errors
/// Returns an error if the dice are invalid, or if anything but a reason follows.
pub(super) fn read(args: &Args<'_>) -> Result<Option<DiceRoll>, Refusal> {
    if !args.words.first().is_some_and(Word::begins_dice) {
        return Ok(None);
    }
    let part = |word: &Word| !word.quoted && !word.is("secret");
    let length = args.words.iter().take_while(|word| part(word)).count();
    let (words, rest) = args.words.split_at(length);
    let [first, ..] = words else {
        return Ok(None);
    };
    let span = first.span.to(words[length - 1].span);
    let text = args.line.text(span);
    let is_one_word = !text.contains(char::is_whitespace);
    let quotes = |refusal: Refusal| match refusal.why {
        Why::Expected(_) if !is_one_word => refusal.hint("put what the roll is for in quotes"),
        _ => refusal,
    };
    let mut roll = DiceRoll {
        dice: dice(text, span).map_err(quotes)?,
        purpose: String::new(),
        secret: false,
    };
    for word in rest {
        if word.is("secret") && !roll.secret {
            roll.secret = true;
        } else if word.quoted && roll.purpose.is_empty() {
            roll.purpose.clone_from(&word.text);
        } else {
            let what = match (roll.purpose.is_empty(), roll.secret) {
                (true, false) => "a purpose in quotes, 'secret' or the end",
                (true, true) => "a purpose in quotes or the end",
                (false, false) => "'secret' or the end",
                (false, true) => "nothing more here",
            };
            return Err(Refusal::expected(word.span, what));
        }
    }
    Ok(Some(roll))
}

/// The chance of each result.
pub(super) fn odds(table: Table<'_>, roll: DiceRoll) -> Preview {
    let text = roll.dice.to_string();
    let dice = roll.dice.with_d100(table.game.percentile);
    Preview::new(vec![text], Odds::default()).with(Some(Distribution::counted(
        dice.counts(),
        dice.distribution(),
    )))
}

/// Rolls the dice, without a character.
///
/// # Errors
/// Returns an error if a typed face does not exist on its die.
pub(super) fn roll(draft: &mut Draft<'_>, roll: DiceRoll) -> Result<(), Refusal> {
    let dice = roll.dice.with_d100(draft.game().percentile);
    let faces = draft.roll_expression(None, &dice)?;
    let counting = dice.counting(&faces);
    let dropped = (0..faces.len()).filter(|at| !counting[*at]);
    let total = dice.total(&faces);
    draft.rolled(Contest {
        kind: ContestKind::Dice,
        sides: vec![Roll {
            what: dice.to_string(),
            purpose: roll.purpose,
            dropped: dropped.collect(),
            facts: vec![Part::new(dice.counts(), total)],
            dice: faces,
            secret: roll.secret,
            ..Roll::default()
        }],
        ..Contest::default()
    });
    Ok(())
}
