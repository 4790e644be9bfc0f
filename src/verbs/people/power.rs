//! `power`, and a power in a description: what a character or a template can do besides its attacks.

mod parts;
mod read;

use std::mem::take;
use std::sync::Arc;

pub(crate) use self::parts::is_unused;
use self::parts::{PARTS, WITHOUT_HEALING, read_power};
use self::read::Holder;
pub(crate) use self::read::{check_target, check_written};
use super::conditions::doubt_given;
use super::items::change;
use super::profile::listed::{RENAME, arrange, item};
use super::profile::{Described, POWER_WORD, RENAMED, goes_on};
use super::whose::{WHOSE, end};
use crate::campaign::fold::same;
use crate::campaign::{Character, Power};
use crate::game::candidates::powers_of;
use crate::game::syntax::{Arg, Kind, value};
use crate::game::{Game, Refusal, Result, Verb};
use crate::lang::line::{Line, Span};
use crate::lang::read::{Cursor, made};

pub(super) const POWER: Verb = Verb {
    name: POWER_WORD,
    syntax: &[WHOSE, CALLED, CHANGES],
    doc: "Gives a character or a template a power: its action, its cost, how often it can be used, what is rolled and what comes of it; '-' removes it. 'use' uses it.",
    by_words: true,
    run: |draft, args| {
        change(draft, args, |sheet, cursor| sheet.power(true, cursor))?;
        doubt_given(draft, args);
        Ok(())
    },
    ..Verb::PLAIN
};

/// For games in which nothing heals.
pub(super) const HARMLESS: Verb = Verb {
    syntax: &[
        WHOSE,
        CALLED,
        Arg::OneOf(&[&[Arg::Options(WITHOUT_HEALING)], GONE, RENAMED]),
    ],
    ..POWER
};

/// Powers in a description.
pub(super) const POWERS: &[Arg] = &[Arg::Any(&[
    Arg::Word(POWER_WORD, "a power"),
    CALLED,
    Arg::Short("PART...|-|rename \"Gaff\"", &[CHANGES]),
])];
const CALLED: Arg = value("\"Ember lash\"", Kind::Text, powers_of);
const CHANGES: Arg = Arg::OneOf(&[&[Arg::Options(PARTS)], GONE, RENAMED]);
const GONE: &[Arg] = &[Arg::Word("-", "removes the power")];

impl Described {
    /// Reads what follows the word `power` and changes that power, `alone` if the rest of the line is about it; what
    /// its parts name is found when everything is read. Returns the keywords that could follow.
    ///
    /// # Errors
    /// Returns an error if this is no power, if there is no power to change, or if another one has the new name.
    pub(super) fn power(
        &mut self,
        alone: bool,
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<&'static str>> {
        const CALLED: &str = "a name for the power";
        let (name, at) = made(cursor.word(CALLED)?, CALLED)?;
        let kind = ("power", &["-", RENAME][..]);
        let list = &mut self.who.powers;
        let arranged = arrange(kind, cursor, (&name, at), list, called)?;
        if arranged.followed_by(&mut self.parts, &name) {
            return Ok(Vec::new());
        }
        let begin = cursor.rest();
        let holder = Holder::Unread(if alone { |_, _| Ok(false) } else { goes_on });
        let (_, more) = read_power(self.game, holder, cursor)?;
        let words = &begin[..begin.len() - cursor.rest().len()];
        item(list, &name, called);
        self.parts.retain(|(power, _)| !same(power, &name));
        self.parts.push((name, words.to_vec()));
        Ok(more)
    }

    /// Reads the parts of the powers, after everything else was read.
    ///
    /// # Errors
    /// Returns an error if the sheet lacks what one of them names.
    pub(super) fn find_powers(&mut self) -> Result {
        for (name, words) in take(&mut self.parts) {
            let mut cursor = Cursor::new(&words, Span::default());
            let (read, _) = read_power(self.game, Holder::Sheet(&self.who), &mut cursor)?;
            let power = Arc::make_mut(item(&mut self.who.powers, &name, called));
            *power = Power {
                name: take(&mut power.name),
                spent: power.spent.min(read.of()),
                ..read
            };
        }
        Ok(())
    }
}

fn called(power: &mut Arc<Power>) -> &mut String {
    &mut Arc::make_mut(power).name
}

/// Reads a text with the parts of a power of this sheet. Returns it without its name, and the keywords that could
/// follow.
///
/// # Errors
/// Returns an error at the first word that is wrong.
pub(crate) fn read_parts(
    game: &'static Game,
    who: &Character,
    text: &str,
) -> Result<(Power, Vec<&'static str>)> {
    let line = Line::parse(text)?;
    let at_end = text.chars().count();
    let mut cursor = Cursor::new(&line.words, Span::new(at_end, at_end));
    let (power, more) = read_power(game, Holder::Sheet(who), &mut cursor)?;
    end(&cursor, &more)?;
    match line.dice {
        Some(dice) => Err(Refusal::takes_no_dice(dice.sign, POWER_WORD)),
        None => Ok((power, more)),
    }
}

/// Like [`read_parts`], for a text that is to stand in a description.
///
/// # Errors
/// Also returns an error at a word that would begin another part there.
pub(crate) fn read_described(
    game: &'static Game,
    who: &Character,
    text: &str,
) -> Result<(Power, Vec<&'static str>)> {
    let read = read_parts(game, who, text)?;
    let line = Line::parse(text)?;
    let mut cursor = Cursor::new(&line.words, Span::default());
    let (_, more) = read_power(game, Holder::Unread(goes_on), &mut cursor)?;
    end(&cursor, &more).map(|()| read)
}
