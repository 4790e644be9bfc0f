//! `edit`: changes a whole sheet in one act.

use super::profile::{ABOUT, ATTACKS, CHANGED_SKILLS, Profile, SIDE, STATS, roll};
use super::roster::call;
use super::whose::{Whose, without_reviving};
use crate::campaign::{Character, CharacterId};
use crate::game::syntax::{Arg, DICE, NAME, text};
use crate::game::who::character;
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::line::Word;
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
            SIDE,
            ABOUT,
        ]),
        DICE,
    ],
    doc: "Changes a whole sheet in one act: the name, stats, skills, attacks and notes, as 'add' takes them.",
    run: edit,
    ..Verb::PLAIN
};

const RENAME: &str = "rename";
const OWN: &str = "'rename'";

fn edit(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = Cursor::new(args.words, args.end());
    let word = cursor.word("a character's name")?;
    let id = character(draft.table(), word)?;
    let mut name = None;
    let profile = Profile::read(draft.game(), &mut cursor, OWN, |cursor| {
        if cursor.take(&[RENAME]).is_none() {
            return Ok(false);
        }
        let word = cursor.word(sheet::NAME.expects())?;
        sheet::NAME.put(&mut Character::default(), word)?;
        name = Some(word);
        Ok(true)
    })?;
    if name.is_none() {
        profile.is_any(cursor.here(), OWN)?;
    }
    without_reviving(draft, (id, word.span), |draft| {
        apply(draft, (id, word), name, &profile)
    })
}

fn apply(
    draft: &mut Draft<'_>,
    (id, word): (CharacterId, &Word),
    name: Option<&Word>,
    profile: &Profile,
) -> Result<(), Refusal> {
    let before = draft.character(id)?.name.clone();
    if let Some(name) = name {
        call(draft, id, name)?;
    }
    let mut to = draft.character(id)?.clone();
    profile.apply(draft.game(), &mut to)?;
    let fell = roll(draft, &mut to, profile.stats())?;
    let from = draft.character(id)?;
    // Removing a stat that is not there is allowed.
    if !profile.removes() && fell.is_empty() && to == *from && from.name == before {
        let said = format!("this changes nothing: {before} is already like that");
        return Err(Refusal::rule(word.span, said));
    }
    if to == *from && from.name != before {
        return Ok(());
    }
    Whose::Person(id).becomes(draft, &to)
}
