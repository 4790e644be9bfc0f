//! Verbs about people, each kind in a file of its own.

mod add;
mod conditions;
pub mod harm;
mod marks;
mod profile;
mod roster;
mod sustain;
mod values;

pub(super) use add::{as_template, bring, number};
pub(super) use conditions::{after_rounds, turn_edge};

use crate::campaign::CharacterId;
use crate::game::{Args, Cursor, Refusal, Table, Verb, Why};
use crate::lang::line::{Span, Word};

/// Verbs about people.
pub const VERBS: &[Verb] = &[
    add::ADD,
    add::TEMPLATE,
    roster::REMOVE,
    roster::RENAME,
    marks::PLAYER,
    marks::NPC,
    marks::HIDE,
    marks::REVEAL,
    values::SET,
    values::SKILL,
    sustain::SUSTAIN,
    sustain::RELEASE,
    conditions::CONDITION,
    conditions::CLEAR,
];

/// `[NAME] "text"`: an unquoted word is the name, a quoted one the text, unless
/// another quoted one follows. Without a name it is the acting character.
pub(super) struct NameAndText<'a> {
    pub(super) who: Option<CharacterId>,
    pub(super) text: Option<&'a Word>,
    pub(super) cursor: Cursor<'a>,
}

pub(super) fn name_and_text<'a>(
    table: Table<'_>,
    args: &Args<'a>,
) -> Result<NameAndText<'a>, Refusal> {
    let mut cursor = args.cursor();
    let named = match args.words {
        [first, second, ..] if first.quoted => second.quoted || second.is("all"),
        [first, ..] => !first.quoted && !first.is("all"),
        [] => false,
    };
    let who = if named {
        Some(cursor.character(table)?)
    } else {
        table.campaign.acting()
    };
    let text = cursor.peek().filter(|word| word.quoted);
    cursor.skip(usize::from(text.is_some()));
    Ok(NameAndText { who, text, cursor })
}

/// A refusal because a name is in use.
pub(super) fn in_use(name: &str, span: Span) -> Refusal {
    Refusal::at(span, Why::NameInUse(name.to_owned()))
}
