//! `act`: what a turn allows.

use super::running;
use crate::campaign::{Allotment, Fight};
use crate::command::checks::names;
use crate::game::{Args, Completion, Cursor, Draft, Refusal, Verb};
use crate::play::actions::Kind;

pub(super) const ACT: Verb = Verb {
    name: "act",
    usage: "act [NAME] standard|quick|task|reaction|free|action [\"what\"] [force]",
    doc: "Takes an action of the turn; one that no longer fits is refused unless it is forced.",
    complete: |table, typing| {
        let kinds = Kind::ALL.iter();
        let kinds = kinds.map(|kind| Completion::keyword(kind.word(), kind.doc()));
        let kind_said = Kind::ALL.iter().any(|kind| typing.has(kind.word()));
        match typing.before.len() {
            0 => kinds.chain(names(table)).collect(),
            _ if kind_said => vec![Completion::keyword("force", "even if it does not fit")],
            _ => kinds.collect(),
        }
    },
    run: act,
    ..Verb::PLAIN
};

/// `power NAME free|action "Stride"`: `act` in the words of games with powers.
pub const POWER: Verb = Verb {
    name: "power",
    usage: "power NAME free|action \"Stride\" [force]",
    doc: "Uses a power: one 1-Action a turn; a Free power is free once, again it costs the 1-Action.",
    ..ACT
};

pub(super) const ALLOT: Verb = Verb {
    name: "allot",
    usage: "allot 1S+1Q|3Q|none",
    doc: "Changes what a turn of this fight allows; 5m is five minutes of task time.",
    complete: |table, typing| match typing.before {
        [] => vec![
            Completion::keyword(table.game.turns.allotment, "as the game has it"),
            Completion::keyword("none", "nothing is counted"),
        ],
        _ => Vec::new(),
    },
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let mut cursor = args.cursor();
        let allot = allotment(&mut cursor)?;
        cursor.finish()?;
        let said = if allot.is_empty() {
            "actions are not counted any more".to_owned()
        } else {
            format!("a turn allows {allot}")
        };
        fight.replace(|fight| {
            Some(Fight {
                allot,
                ..fight.clone()
            })
        });
        fight.draft.say(said);
        Ok(())
    },
    ..Verb::PLAIN
};

/// Reads what a turn allows; `none` counts nothing.
pub(super) fn allotment(cursor: &mut Cursor<'_>) -> Result<Allotment, Refusal> {
    const WHAT: &str = "what a turn allows, such as 1S+1Q|3Q, or none";
    if cursor.take("none") {
        return Ok(Allotment::default());
    }
    let word = cursor.word(WHAT)?;
    Allotment::parse(&word.text).ok_or_else(|| Refusal::expected(word.span, WHAT))
}

fn act(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut fight = running(draft, args)?;
    let mut cursor = args.cursor();
    let words = Kind::ALL.map(Kind::word);
    let mut at = cursor.here();
    let mut kind = cursor.take_one_of(&words);
    let mut who = fight.fight().acting_character();
    if kind.is_none() && cursor.peek().is_some() {
        who = Some(cursor.character(fight.draft.table())?);
        at = cursor.here();
        kind = cursor.take_one_of(&words);
    }
    let kind = kind.and_then(|word| Kind::ALL.into_iter().find(|kind| kind.word() == word));
    let Some(kind) = kind else {
        let what = format!("a kind of action: {}", words.join(", "));
        return Err(Refusal::expected(at, what));
    };
    let Some(who) = who else {
        return Err(Refusal::expected(
            args.end(),
            "whose action: it is nobody's turn",
        ));
    };
    let mut what = None;
    if cursor
        .peek()
        .is_some_and(|word| word.quoted || !word.is("force"))
    {
        what = Some(cursor.made("what is done")?.0);
    }
    let force = cursor.take("force");
    cursor.finish()?;
    let what = what.as_deref();
    if kind != Kind::Task {
        return fight.act(who, kind, what, force, at);
    }
    match fight.take_task_time(who, what, force, at)? {
        Some(minutes) => {
            crate::command::work::progress_task(draft, who, what, i64::from(minutes), at)
        }
        None => Ok(()),
    }
}
