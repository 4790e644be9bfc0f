//! Reads what stands behind the keywords of a power.

use super::super::conditions::added;
use super::super::profile::skill_of;
use crate::campaign::power::{Given, MOST_USES, word};
use crate::campaign::weapon::with_values;
use crate::campaign::{Character, Dc, Power, PowerRoll, Uses};
use crate::game::modifier::{Modifier, Takes};
use crate::game::{Game, Refusal, Result};
use crate::lang::line::{Line, Span, Word, quoted};
use crate::lang::read::{Cursor, LARGEST, choose, dice, made};
use crate::lang::refusal::either;
use crate::lang::syntax::VERSUS;
use crate::play::attack::{check_damage, damage_of};
use crate::play::checks::number;

/// Whose power is read.
#[derive(Clone, Copy)]
pub(super) enum Holder<'c> {
    /// Whose sheet is this.
    Sheet(&'c Character),
    /// Whose sheet is not read to its end, so that what is named is not looked for. It tells whether the words that
    /// follow are about something other than the power.
    Unread(fn(&'static Game, &[Word]) -> Result<bool>),
}

/// The words of a power that are still to be read.
pub(super) struct Reading<'r, 'w> {
    pub(super) game: &'static Game,
    pub(super) holder: Holder<'r>,
    pub(super) cursor: &'r mut Cursor<'w>,
}

impl Reading<'_, '_> {
    /// Reads what a use costs, the id of a track or the name of a counter on the sheet, and how much.
    pub(super) fn cost(&mut self) -> Result<(String, i64)> {
        let word = self.cursor.word("what it costs: a track or a counter")?;
        let what = match (self.game.track(&word.text), self.holder) {
            (Some(track), _) => track.id.to_owned(),
            (None, Holder::Unread(_)) => word.text.clone(),
            (None, Holder::Sheet(who)) => {
                let tracks: Vec<&str> = self.game.tracks.iter().map(|track| track.id).collect();
                let hint = format!("a use costs {}, or a counter of the sheet", either(&tracks));
                let names = who.counters.iter().map(|counter| counter.name.as_str());
                let at = choose(word, "track or counter", names);
                let at = at.map_err(|refusal| refusal.hint(hint))?;
                who.counters[at].name.clone()
            }
        };
        let count = self.cursor.number("how much it costs", 1, LARGEST)?;
        Ok((what, count))
    }

    /// Reads how often a power can be used.
    pub(super) fn uses(&mut self) -> Result<Uses> {
        const OFTEN: &str = "how often, such as 2 or 2/scene";
        let word = self.cursor.word(OFTEN)?;
        let uses = word.text.parse();
        uses.map_err(|_| Refusal::expected(word.span, OFTEN))
    }

    pub(super) fn recharge(&mut self) -> Result<String> {
        let word = self.cursor.word("dice such as d6>=5")?;
        dice(&word.text, word.span)?;
        Ok(word.text.clone())
    }

    /// Reads `SKILL|BONUS [vs DEFENCE]`.
    pub(super) fn attack(&mut self) -> Result<PowerRoll> {
        if self.game.attacks.line.is_empty() {
            let why = format!("{} has no attacks", self.game.name);
            return Err(Refusal::rule(self.cursor.here(), why));
        }
        let with = match self.cursor.peek() {
            Some(word) if word.is_number() || word.is_signed() => {
                let bonus = self.cursor.signed("a bonus", -LARGEST, LARGEST)?;
                bonus.to_string()
            }
            _ => self.skill("a skill, or a bonus such as 7")?,
        };
        let vs = match self.cursor.take(&[VERSUS]) {
            Some(_) => self.stat("the defence")?,
            None => String::new(),
        };
        Ok(PowerRoll::Attack { with, vs })
    }

    /// Reads `SKILL [dc N]`.
    pub(super) fn check(&mut self) -> Result<(PowerRoll, Dc)> {
        let skill = self.skill("a skill")?;
        let dc = self.against("a check", self.game.checks.line)?;
        Ok((PowerRoll::Check(skill), dc.unwrap_or_default()))
    }

    /// A skill of the sheet, or a stat, which may be in quotes where no skill is called like it.
    fn skill(&mut self, what: &str) -> Result<String> {
        let word = self.cursor.word(what)?;
        let Holder::Sheet(who) = self.holder else {
            return Ok(word.text.clone());
        };
        let stat = || self.game.stat(&word.text).map(|stat| stat.id.to_owned());
        skill_of(self.game, who, word).or_else(|refusal| stat().ok_or(refusal))
    }

    /// Something of the targets: a stat by any of its names, or a skill, which not all of them may have.
    fn stat(&mut self, what: &str) -> Result<String> {
        let word = self.cursor.word(what)?;
        match self.game.stat(&word.text) {
            Some(stat) => Ok(stat.id.to_owned()),
            None if self.game.totals.is_some() => {
                let why = format!("{} has no stat '{}'", self.game.name, word.text);
                Err(Refusal::rule(word.span, why))
            }
            None => {
                is_no_track(self.game, &word.text, word.span)?;
                Ok(made(word, what)?.0)
            }
        }
    }

    /// Reads `STAT [dc N]`.
    pub(super) fn save(&mut self) -> Result<PowerRoll> {
        let stat = self.stat("what each target saves with")?;
        let (line, at) = (self.game.checks.save, self.cursor.here());
        match self.against("a save", line)? {
            None if line.contains("{dc}") => {
                let against = match self.game.checks.save_against {
                    "" => "the difficulty",
                    own => own,
                };
                let missing = format!("'dc' and {against}");
                Err(Refusal::expected(at, missing))
            }
            dc => Ok(PowerRoll::Save {
                stat,
                dc: dc.unwrap_or_default(),
            }),
        }
    }

    /// Reads the difficulty of something that the game rolls with a line, if it follows.
    fn against(&mut self, roll: &str, line: &str) -> Result<Option<Dc>> {
        let (game, at) = (self.game, self.cursor.here());
        if self.cursor.take(&[word::DIFFICULTY]).is_none() {
            return Ok(None);
        }
        if !line.contains("{dc}") {
            let why = format!("{roll} has no difficulty in {}", game.name);
            return Err(Refusal::rule(at, why));
        }
        let what = "a number such as 14, or one with stats such as 10+CON";
        let word = self.cursor.word(what)?;
        let number = with_values(&word.text, |stat| game.stat(stat).map(|_| 0));
        let number = number.map_err(|at| {
            let at = Span::new(word.span.start + at, word.span.end);
            Refusal::expected(at, "a number, or a stat of this game")
        })?;
        if !dice(&number, word.span)?.missing(&[]).is_empty() {
            return Err(Refusal::expected(word.span, "a number without dice"));
        }
        Ok(Some(Dc::from(word.text.as_str())))
    }

    /// Reads the dice of healing.
    pub(super) fn heals(&mut self) -> Result<String> {
        let word = self.cursor.word("what it heals, such as 2d4+2")?;
        check_damage(self.game, word)?;
        Ok(word.text.clone())
    }

    /// Reads a new name or a text.
    pub(super) fn name(&mut self, what: &str) -> Result<String> {
        made(self.cursor.word(what)?, what).map(|(name, _)| name)
    }

    /// Reads how many targets a power has.
    pub(super) fn count(&mut self) -> Result<u32> {
        let most = i64::from(MOST_USES);
        let count = self.cursor.number("how many targets", 1, most)?;
        Ok(u32::try_from(count).unwrap_or(1))
    }

    /// Reads `2d6 [fire]`; `is_keyword` says which words begin another part.
    pub(super) fn damage(
        &mut self,
        is_keyword: fn(&'static Game, &Word) -> bool,
    ) -> Result<String> {
        let game = self.game;
        let word = self.cursor.word("damage such as 2d6")?;
        let dice = word.text.split(' ').next().unwrap_or_default();
        check_damage(game, &Word::bare(dice, word.span))?;
        let rest = self.cursor.rest();
        let is_kind = |word: &&Word| {
            word.quoted || !is_keyword(game, word) && word.text.chars().all(char::is_alphabetic)
        };
        let Some(kind) = rest.first().filter(is_kind).filter(|_| dice == word.text) else {
            return Ok(word.text.clone());
        };
        if let Holder::Unread(goes_on) = self.holder {
            let until = rest.iter().position(|word| is_keyword(game, word));
            if goes_on(game, &rest[..until.unwrap_or(rest.len())])? {
                return Ok(word.text.clone());
            }
        }
        self.cursor.skip(1);
        Ok(format!("{dice} {}", kind.text))
    }

    /// Reads a condition with what it adds, `blessed +20 on Sword`, and how long it lasts: `for 2 rounds`,
    /// `until end of its next turn`; empty if nothing is said.
    pub(super) fn given(&mut self) -> Result<(String, String)> {
        const LASTS: &str = "for until scene turn turns round rounds start end of its the next";
        let mut condition = self.name("a condition")?;
        if let Some(word) = self.cursor.peek().filter(|word| word.is_signed()) {
            added(self.game, word)?;
            condition = format!("{condition} {}", word.text);
            self.cursor.skip(1);
            if self.cursor.take(&[word::ON]).is_some() {
                let on = self.name("a check or a skill")?;
                condition = format!("{condition} {} {on}", word::ON);
            }
        }
        let mut lasts: Vec<&str> = Vec::new();
        while let Some(word) = self.cursor.peek() {
            let begins = word.is("for") || word.is("until");
            let goes_on = word.is_number() || LASTS.split(' ').any(|one| word.is(one));
            if !(begins || goes_on && !lasts.is_empty()) {
                break;
            }
            self.cursor.skip(1);
            lasts.push(&word.text);
        }
        Ok((condition, lasts.join(" ")))
    }
}

/// Checks that what targets are to roll or to be measured by is no track, which nobody can roll.
///
/// # Errors
/// Returns an error at `span` if it is one and no stat.
fn is_no_track(game: &Game, name: &str, span: Span) -> Result {
    let mut tracks = game.tracks.iter();
    match tracks.find(|track| track.id.eq_ignore_ascii_case(name)) {
        Some(track) if game.stat(name).is_none() => {
            let id = track.id;
            let what = format!("a stat or a skill of the targets: '{id}' is a track");
            Err(Refusal::expected(span, what))
        }
        _ => Ok(()),
    }
}

/// Checks what a file says that a power rolls against.
///
/// # Errors
/// Returns an error if nobody can roll that.
pub(crate) fn check_target(game: &Game, roll: &PowerRoll) -> Result {
    match roll {
        PowerRoll::Attack { vs: name, .. } | PowerRoll::Save { stat: name, .. } => {
            is_no_track(game, name, Span::default())
        }
        PowerRoll::Nothing | PowerRoll::Check(_) => Ok(()),
    }
}

/// Checks the modifiers and the healing that a file gives a power.
///
/// # Errors
/// Returns an error if a modifier is unknown, or does not fit what the power rolls, or if it cannot heal.
pub(crate) fn check_written(game: &Game, power: &Power) -> Result {
    let line = Line::parse(&power.modifiers)?;
    let mut cursor = Cursor::new(&line.words, Span::default());
    while cursor.peek().is_some() {
        modifiers(game, &mut cursor)?;
    }
    for (condition, _) in &power.gives {
        let adds = Given::of(condition).adds;
        if !adds.is_empty() {
            added(game, &Word::bare(adds, Span::default()))?;
        }
    }
    check_modifiers(game, power, Span::default())?;
    check_heals(game, power, Span::default())
}

/// Reads modifiers with their values, up to the first word that is none: `+20 aim`.
///
/// # Errors
/// Returns an error if there is none, if one is given twice, or if its value is wrong or not known beforehand.
pub(super) fn modifiers(game: &Game, cursor: &mut Cursor<'_>) -> Result<String> {
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
pub(super) fn check_modifiers(game: &Game, power: &Power, span: Span) -> Result {
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
    let Some(Modifier { word, .. }) = words.find(|modifier| !modifier.is_for(verb)) else {
        return Ok(());
    };
    let why = format!("'{word}' is no modifier of '{verb}', which the power rolls");
    Err(Refusal::rule(span, why))
}

/// Checks that a power which heals does no harm, and that the game counts what heals.
///
/// # Errors
/// Returns an error at `span` if it cannot heal.
pub(super) fn check_heals(game: &Game, power: &Power, span: Span) -> Result {
    if power.heals.is_empty() {
        return Ok(());
    }
    if game.harm.is_none() {
        let why = format!("{} counts no damage that could heal", game.name);
        return Err(Refusal::rule(span, why));
    }
    let attacks = matches!(
        power.roll,
        PowerRoll::Attack { .. } | PowerRoll::Save { .. }
    );
    if attacks || !power.damage.is_empty() {
        let why = "a power that attacks, is saved against or does damage does not heal";
        return Err(Refusal::rule(span, why));
    }
    // What the holder's stats add is not known yet.
    let known = with_values(&power.heals, |_| None).is_ok();
    let dice = damage_of(game, None, &power.heals, span);
    if known && dice.is_ok_and(|dice| dice.highest() < 1) {
        let why = "this heals nothing, whatever is rolled";
        return Err(Refusal::rule(span, why));
    }
    Ok(())
}
