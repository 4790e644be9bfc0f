//! `pick`, `attacked` and `interrupt`: turns in elective order.

use super::{in_fight, only, running};
use crate::campaign::CombatantId;
use crate::game::{Completion, Refusal, Table, Verb};
use crate::play::fight::FightTable;

/// Verbs of games whose order is elective.
pub const VERBS: &[Verb] = &[PICK, ATTACKED, INTERRUPT];

const PICK: Verb = Verb {
    name: "pick",
    usage: "pick NAME [force]",
    doc: "Ends the turn and names who is next, among those who have not acted this round; anybody in the fight if it is forced.",
    complete: |table, typing| match typing.before {
        [] => listed(table, |fight| fight.namable(), "may be named"),
        _ => vec![Completion::keyword("force", "whoever acted or cannot act")],
    },
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let mut cursor = args.cursor();
        let at = cursor.here();
        let who = cursor.character(fight.draft.table())?;
        let force = cursor.take("force");
        cursor.finish()?;
        fight.pick(who, force, at)
    },
    ..Verb::PLAIN
};

const ATTACKED: Verb = Verb {
    name: "attacked",
    usage: "attacked NAME...",
    doc: "The active character has attacked these, hit or miss; they may interrupt.",
    complete: in_fight,
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        if args.words.is_empty() {
            return Err(Refusal::expected(args.end(), "who was attacked"));
        }
        fight.table().active(args.verb.span)?;
        for word in args.words {
            for who in crate::game::args::characters(fight.draft.table(), word)? {
                fight.attacked(who, word.span)?;
            }
        }
        Ok(())
    },
    ..Verb::PLAIN
};

const INTERRUPT: Verb = Verb {
    name: "interrupt",
    usage: "interrupt NAME",
    doc: "One who was attacked takes the turn of the one who was named.",
    complete: |table, _| listed(table, |fight| fight.interrupters(), "may interrupt"),
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let (who, at) = only(fight.draft, args)?;
        fight.interrupt(who, at)
    },
    ..Verb::PLAIN
};

type Question = fn(&FightTable<'_>) -> Vec<CombatantId>;

fn listed(table: Table<'_>, question: Question, doc: &str) -> Vec<Completion> {
    let Some(fight) = FightTable::running(table.campaign, table.game) else {
        return Vec::new();
    };
    let names = fight.names(&question(&fight));
    let names = names.into_iter();
    names.map(|name| Completion::text(name, doc)).collect()
}
