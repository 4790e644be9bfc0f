//! `power`: what a character or a template can do besides its attacks.

mod parts;
mod read;

use std::sync::Arc;

use self::parts::PARTS;
pub(crate) use self::parts::read_power;
pub(crate) use self::read::check_written;
use super::profile::RENAMED;
use super::profile::listed::{Arranged, RENAME, arrange, item};
use super::whose::{WHOSE, Whose, end};
use crate::campaign::Power;
use crate::game::candidates::powers_of;
use crate::game::syntax::{Arg, Kind, value};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::read::{Cursor, made};

pub(super) const POWER: Verb = Verb {
    name: "power",
    syntax: &[
        WHOSE,
        value("\"Ember lash\"", Kind::Text, powers_of),
        Arg::OneOf(&[
            &[Arg::Options(PARTS)],
            &[Arg::Word("-", "removes the power")],
            RENAMED,
        ]),
    ],
    doc: "Gives a character or a template a power: its action, its cost, how often it can be used, what is rolled and what comes of it; '-' removes it. 'use' uses it.",
    by_words: true,
    run: power,
    ..Verb::PLAIN
};

fn power(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    const CALLED: &str = "a name for the power";
    let game = draft.game();
    let mut cursor = Cursor::new(args.words, args.end());
    let name = cursor.word("the name of a character or a template")?;
    let whose = Whose::of(draft.table(), name)?;
    let mut sheet = whose.sheet(draft.table())?.clone();
    let (name, at) = made(cursor.word(CALLED)?, CALLED)?;
    let kind = ("power", &["-", RENAME][..]);
    let arranged = arrange(kind, &mut cursor, (&name, at), &mut sheet.powers, called)?;
    if let Arranged::Not = arranged {
        let (read, more) = read_power(game, &sheet, &mut cursor)?;
        end(&cursor, &more)?;
        let power = item(&mut sheet.powers, &name, called);
        let spent = power.spent.min(read.of());
        *power = Arc::new(Power {
            name,
            spent,
            ..read
        });
    }
    end(&cursor, &[])?;
    whose.becomes(draft, &sheet)
}

fn called(power: &mut Arc<Power>) -> &mut String {
    &mut Arc::make_mut(power).name
}
