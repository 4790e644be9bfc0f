//! Reads what stands behind the keywords of a power.

use super::super::profile::skill_of;
use crate::campaign::power::{MOST_USES, word};
use crate::campaign::weapon::with_values;
use crate::campaign::{Character, Dc, Power, PowerRoll, Uses};
use crate::game::modifier::Takes;
use crate::game::{Game, Refusal};
use crate::lang::line::{Line, Span, Word, quoted};
use crate::lang::read::{Cursor, LARGEST, choose, dice, made};
use crate::lang::refusal::either;
use crate::lang::syntax::VERSUS;
use crate::play::attack::check_damage;
use crate::play::checks::number;

/// Whose power is read.
#[derive(Clone, Copy)]
pub(super) enum Holder<'c> {
    /// Whose sheet is this.
    Sheet(&'c Character),
    /// Whose sheet is not read to its end, so that what is named is not looked for. It tells whether the words that
    /// follow are about something other than the power.
    Unread(fn(&'static Game, &[Word]) -> Result<bool, Refusal>),
}

/// Reads what a use costs: the id of a track, or the name of a counter on the sheet.
pub(super) fn cost(
    game: &Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<String, Refusal> {
    let word = cursor.word("what it costs: a track or a counter")?;
    if let Some(track) = game.track(&word.text) {
        return Ok(track.id.to_owned());
    }
    let Holder::Sheet(who) = holder else {
        return Ok(word.text.clone());
    };
    let tracks: Vec<&str> = game.tracks.iter().map(|track| track.id).collect();
    let hint = format!("a use costs {}, or a counter of the sheet", either(&tracks));
    let names = who.counters.iter().map(|counter| counter.name.as_str());
    let at = choose(word, "track or counter", names).map_err(|refusal| refusal.hint(hint))?;
    Ok(who.counters[at].name.clone())
}

/// Reads `SKILL|BONUS [vs DEFENCE]`.
pub(super) fn attack(
    game: &'static Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<PowerRoll, Refusal> {
    let with = with(game, holder, cursor)?;
    let vs = match cursor.take(&[VERSUS]) {
        Some(_) => stat(game, cursor, "the defence")?,
        None => String::new(),
    };
    Ok(PowerRoll::Attack { with, vs })
}

/// A skill, a stat or a bonus.
fn with(
    game: &'static Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<String, Refusal> {
    if game.attacks.line.is_empty() {
        return Err(Refusal::rule(
            cursor.here(),
            format!("{} has no attacks", game.name),
        ));
    }
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => {
            let bonus = cursor.signed("a bonus", -LARGEST, LARGEST)?;
            Ok(bonus.to_string())
        }
        _ => skill(game, holder, cursor.word("a skill, or a bonus such as 7")?),
    }
}

/// Reads the skill of a check.
pub(super) fn check(
    game: &'static Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
) -> Result<PowerRoll, Refusal> {
    let word = cursor.word("a skill")?;
    skill(game, holder, word).map(PowerRoll::Check)
}

/// Reads how often a power can be used.
pub(super) fn uses(cursor: &mut Cursor<'_>) -> Result<Uses, Refusal> {
    const OFTEN: &str = "how often, such as 2 or 2/scene";
    let word = cursor.word(OFTEN)?;
    let uses = word.text.parse();
    uses.map_err(|_| Refusal::expected(word.span, OFTEN))
}

/// Reads a new name or a text.
pub(super) fn name(cursor: &mut Cursor<'_>, what: &str) -> Result<String, Refusal> {
    made(cursor.word(what)?, what).map(|(name, _)| name)
}

/// Reads how many targets a power has.
pub(super) fn count(cursor: &mut Cursor<'_>) -> Result<u32, Refusal> {
    let count = cursor.number("how many targets", 1, MOST_USES.into())?;
    Ok(u32::try_from(count).unwrap_or(1))
}

/// A skill of the sheet, or a stat, which may be in quotes where no skill is called like it.
fn skill(game: &'static Game, holder: Holder<'_>, word: &Word) -> Result<String, Refusal> {
    let Holder::Sheet(who) = holder else {
        return Ok(word.text.clone());
    };
    let stat = || game.stat(&word.text).map(|stat| stat.id.to_owned());
    skill_of(game, who, word).or_else(|refusal| stat().ok_or(refusal))
}

/// Something of the targets: a stat by any of its names, or a skill, which not all of them may have.
fn stat(game: &Game, cursor: &mut Cursor<'_>, what: &str) -> Result<String, Refusal> {
    let word = cursor.word(what)?;
    match game.stat(&word.text) {
        Some(stat) => Ok(stat.id.to_owned()),
        None if game.totals.is_some() => {
            let why = format!("{} has no stat '{}'", game.name, word.text);
            Err(Refusal::rule(word.span, why))
        }
        None => Ok(made(word, what)?.0),
    }
}

/// Reads `STAT [dc N]`.
pub(super) fn save(game: &Game, cursor: &mut Cursor<'_>) -> Result<PowerRoll, Refusal> {
    let stat = stat(game, cursor, "what each target saves with")?;
    let at = cursor.here();
    let has_number = game.checks.save.contains("{dc}");
    if cursor.take(&[word::DIFFICULTY]).is_none() {
        if has_number {
            return Err(Refusal::expected(at, "'dc' and the difficulty"));
        }
        let dc = Dc::default();
        return Ok(PowerRoll::Save { stat, dc });
    }
    if !has_number {
        let why = format!("a save has no difficulty in {}", game.name);
        return Err(Refusal::rule(at, why));
    }
    let word = cursor.word("a number such as 14, or one with stats such as 10+CON")?;
    let number = with_values(&word.text, |stat| game.stat(stat).map(|_| 0));
    let number = number.map_err(|at| {
        let at = Span::new(word.span.start + at, word.span.end);
        Refusal::expected(at, "a number, or a stat of this game")
    })?;
    if !dice(&number, word.span)?.missing(&[]).is_empty() {
        return Err(Refusal::expected(word.span, "a number without dice"));
    }
    let dc = Dc::from(word.text.as_str());
    Ok(PowerRoll::Save { stat, dc })
}

/// Reads `2d6 [fire]`; `is_keyword` says which words begin another part.
pub(super) fn damage(
    game: &'static Game,
    holder: Holder<'_>,
    cursor: &mut Cursor<'_>,
    is_keyword: fn(&'static Game, &Word) -> bool,
) -> Result<String, Refusal> {
    let word = cursor.word("damage such as 2d6")?;
    let mut words = word.text.splitn(2, ' ');
    let dice = Word {
        text: words.next().unwrap_or_default().to_owned(),
        ..word.clone()
    };
    check_damage(game, &dice)?;
    let is_kind = |word: &&Word| {
        word.quoted || !is_keyword(game, word) && word.text.chars().all(char::is_alphabetic)
    };
    let has_kind = words.next().is_some();
    let mut kind = cursor.peek().filter(is_kind).filter(|_| !has_kind);
    if let (Some(_), Holder::Unread(goes_on)) = (kind, holder) {
        let rest = cursor.rest();
        let until = rest.iter().position(|word| is_keyword(game, word));
        if goes_on(game, &rest[..until.unwrap_or(rest.len())])? {
            kind = None;
        }
    }
    cursor.skip(usize::from(kind.is_some()));
    Ok(match kind {
        Some(kind) => format!("{} {}", dice.text, kind.text),
        None => word.text.clone(),
    })
}

/// Checks the modifiers that a file gives a power.
///
/// # Errors
/// Returns an error if one of them is unknown, or does not fit what the power rolls.
pub(crate) fn check_written(game: &Game, power: &Power) -> Result<(), Refusal> {
    let line = Line::parse(&power.modifiers)?;
    let mut cursor = Cursor::new(&line.words, Span::default());
    while cursor.peek().is_some() {
        modifiers(game, &mut cursor)?;
    }
    check_modifiers(game, power, Span::default())
}

/// Reads modifiers with their values, up to the first word that is none: `+20 aim`.
///
/// # Errors
/// Returns an error if there is none, if one is given twice, or if its value is wrong or not known beforehand.
pub(super) fn modifiers(game: &Game, cursor: &mut Cursor<'_>) -> Result<String, Refusal> {
    let begin = cursor.rest();
    let mut used: Vec<&str> = Vec::new();
    while let Some(word) = cursor.peek() {
        if number(cursor)?.is_some() {
            continue;
        }
        let Some(modifier) = game.modifier(word) else {
            break;
        };
        cursor.skip(1);
        if used.contains(&modifier.word) {
            return Err(Refusal::twice(word.span, modifier.word));
        }
        if matches!(modifier.takes, Takes::Own(_)) {
            let why = format!("'{}' is given when the power is used", modifier.word);
            return Err(Refusal::rule(word.span, why));
        }
        used.push(modifier.word);
        modifier.takes.read(cursor)?;
    }
    let read = &begin[..begin.len() - cursor.rest().len()];
    if read.is_empty() {
        return Err(Refusal::expected(cursor.here(), "a modifier such as +10"));
    }
    let words = read.iter().map(|word| match &word.label {
        Some(label) => format!("{}:{}", word.text, quoted(label)),
        None => word.text.clone(),
    });
    Ok(words.collect::<Vec<_>>().join(" "))
}

/// Checks that the modifiers of a power are some of its own attack or check.
///
/// # Errors
/// Returns an error at `span` if they are not.
pub(super) fn check_modifiers(game: &Game, power: &Power, span: Span) -> Result<(), Refusal> {
    let line = match power.roll {
        PowerRoll::Attack { .. } => game.attacks.line,
        PowerRoll::Check(_) => game.checks.line,
        PowerRoll::Nothing | PowerRoll::Save { .. } if power.modifiers.is_empty() => return Ok(()),
        PowerRoll::Nothing | PowerRoll::Save { .. } => {
            let why = "only a power that attacks or makes a check has modifiers of its own";
            return Err(Refusal::rule(span, why));
        }
    };
    let verb = line.split(' ').next().unwrap_or_default();
    let modifier = |word: &str| game.modifiers.iter().find(|one| one.word == word);
    let mut words = power.modifiers.split(' ').filter_map(modifier);
    let other = words.find(|modifier| !modifier.is_for(verb));
    let why = other.map(|other| {
        format!(
            "'{}' is no modifier of '{verb}', which the power rolls",
            other.word
        )
    });
    why.map_or(Ok(()), |why| Err(Refusal::rule(span, why)))
}

/// Reads a condition and how long it lasts: `for 2 rounds`, `until end of its next turn`; empty if nothing is said.
pub(super) fn given(cursor: &mut Cursor<'_>) -> Result<(String, String), Refusal> {
    const WHAT: &str = "a condition";
    const LASTS: &str = "for until scene turn turns round rounds start end of its the next";
    let condition = name(cursor, WHAT)?;
    let mut lasts: Vec<&str> = Vec::new();
    while let Some(word) = cursor.peek() {
        let begins = word.is("for") || word.is("until");
        let goes_on = word.is_number() || LASTS.split(' ').any(|one| word.is(one));
        if !(begins || goes_on && !lasts.is_empty()) {
            break;
        }
        cursor.skip(1);
        lasts.push(&word.text);
    }
    Ok((condition, lasts.join(" ")))
}
