//! `edit`: changes a whole sheet in one act.

use super::conditions::doubt_given;
use super::power::POWERS;
use super::profile::{
    ABOUT, ATTACKS, CHANGED_SKILLS, Described, LESSER, SIDE, STATS, is_any, roll,
};
use super::roster::call;
use super::whose::{Whose, without_reviving};
use crate::game::syntax::{Arg, DICE, NAME, text};
use crate::game::who::character;
use crate::game::{Args, Draft, Refusal, Result, Verb};
use crate::lang::read::Cursor;
use crate::sheet;

pub(super) const EDIT: Verb = Verb {
    name: "edit",
    syntax: &[
        NAME,
        Arg::Options(&[
            &[
                Arg::Word(RENAME, "a new name for the character"),
                text("\"NAME\""),
            ],
            STATS,
            CHANGED_SKILLS,
            ATTACKS,
            POWERS,
            SIDE,
            LESSER,
            ABOUT,
        ]),
        DICE,
    ],
    doc: "Changes a whole sheet in one act: the name, stats, skills, attacks, powers and notes, as 'add' takes them.",
    by_words: true,
    run: edit,
    ..Verb::PLAIN
};

const RENAME: &str = "rename";
const OWN: &str = "'rename'";

fn edit(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut cursor = Cursor::new(args.words, args.end());
    let word = cursor.word("a character's name")?;
    let id = character(draft.table(), word)?;
    is_any(&cursor, OWN)?;
    let from = draft.character(id)?.clone();
    let mut name = None;
    let mut sheet = Described::read(draft.game(), from.clone(), &mut cursor, OWN, |cursor| {
        let is_name = cursor.take(&[RENAME]).is_some();
        if is_name {
            name = Some(cursor.word(sheet::NAME.expects())?);
        }
        Ok(is_name)
    })?;
    if let Some(name) = name {
        call(draft, &mut sheet.who, name)?;
    }
    without_reviving(draft, (id, word.span), |draft| {
        let removes = sheet.removes();
        let given = sheet.stats.iter().map(|stat| stat.id);
        let fell = roll(draft, &mut sheet.who, given)?;
        // Removing a stat that is not there is allowed.
        if !removes && fell.is_empty() && sheet.who == from {
            let said = format!("this changes nothing: {} is already like that", from.name);
            return Err(Refusal::rule(word.span, said));
        }
        Whose::Person(id).becomes(draft, &sheet.who)?;
        doubt_given(draft, args);
        Ok(())
    })
}
