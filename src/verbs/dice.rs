//! The dice roller: `roll 3d6+2 "fire"`, or the expression alone.

use crate::campaign::weapon::with_values;
use crate::campaign::{CharacterId, Contest, ContestKind, Roll};
use crate::dice::Expression;
use crate::game::draft::Purpose;
use crate::game::who::character;
use crate::game::{Args, Distribution, Draft, Preview, Refusal, Result, Table, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, dice};
use crate::rules::{Odds, Part};

/// A dice expression rolled for its total.
pub(super) struct DiceRoll {
    dice: Expression,
    /// The character whose numbers it adds.
    of: Option<CharacterId>,
    /// The reason; may be empty.
    purpose: String,
    secret: bool,
}

/// Reads a dice roll; `None` if the first word is not dice.
///
/// # Errors
/// Returns an error if the dice are invalid, or if anything but a reason follows.
pub(super) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Option<DiceRoll>> {
    if !args.words.first().is_some_and(Word::begins_dice) {
        return Ok(None);
    }
    let part = |word: &Word| !word.quoted && !word.is("secret") && !word.is(OF);
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
    let mut rest = Cursor::new(rest, args.end());
    let (mut of, mut secret, mut purpose) = (None, false, String::new());
    while let Some(word) = rest.peek() {
        if of.is_none() && rest.take(&[OF]).is_some() {
            of = Some(character(table, rest.word("a character's name")?)?);
        } else if !secret && rest.take(&["secret"]).is_some() {
            secret = true;
        } else if word.quoted && purpose.is_empty() {
            purpose.clone_from(&word.text);
            rest.skip(1);
        } else {
            let what = match (purpose.is_empty(), secret) {
                (true, false) => "a purpose in quotes, 'secret' or the end",
                (true, true) => "a purpose in quotes or the end",
                (false, false) => "'secret' or the end",
                (false, true) => "nothing more here",
            };
            return Err(Refusal::expected(word.span, what));
        }
    }
    let numbers = of.map(|of| added(table, of, text, span)).transpose()?;
    let dice = dice(numbers.as_deref().unwrap_or(text), span).map_err(quotes)?;
    Ok(Some(DiceRoll {
        dice,
        of,
        purpose,
        secret,
    }))
}

/// The keyword before the character whose numbers are added.
const OF: &str = "of";

/// The dice with a character's numbers in place of their names: `2d6+3` for `2d6+str`.
fn added(table: Table<'_>, of: CharacterId, text: &str, span: Span) -> Result<String> {
    let person = table.character(of)?;
    let value = |name: &str| {
        let skill = || table.game.rating_of(person, person.skill(name)?);
        table.game.stat_of(person, name).or_else(skill)
    };
    with_values(text, value).map_err(|at| {
        let before = text.get(..at).unwrap_or_default().chars().count();
        let word = text.get(at..).unwrap_or_default();
        let word: String = word.chars().take_while(|c| c.is_alphabetic()).collect();
        let start = span.start + before;
        let said = format!("{} has no number called '{word}'", person.name);
        Refusal::rule(Span::new(start, start + word.chars().count()), said)
    })
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

/// Rolls the dice.
///
/// # Errors
/// Returns an error if a typed face does not exist on its die.
pub(super) fn roll(draft: &mut Draft<'_>, roll: DiceRoll) -> Result {
    let dice = roll.dice.with_d100(draft.game().percentile);
    if roll.of.is_some() {
        let purpose = Purpose::Gm(dice.to_string());
        draft.hand.describe(roll.of, purpose, "", roll.secret);
    }
    let faces = draft.roll_expression(roll.of, &dice)?;
    let counting = dice.counting(&faces);
    let dropped = (0..faces.len()).filter(|at| !counting[*at]);
    let total = dice.total(&faces);
    let name = roll.of.map_or("", |of| draft.campaign().name_of(of));
    let name = name.to_owned();
    draft.rolled(Contest {
        kind: ContestKind::Dice,
        sides: vec![Roll {
            who: roll.of,
            name,
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
