//! `pick`, `attacked` and `interrupt`: turns in elective order.

use super::args::{FIGHTERS, one, running};
use crate::campaign::{CharacterId, CombatantId};
use crate::game::syntax::{CALLED_DICE, Kind, value};
use crate::game::who::lettered;
use crate::game::{Args, Completion, Table, Typing, Verb};
use crate::play::fight::{FightDraft, FightTable};
use crate::play::minions::standing;

/// The verbs of games with elective order.
pub const VERBS: &[Verb] = &[PICK, ATTACKED, INTERRUPT];

const PICK: Verb = Verb {
    name: "pick",
    syntax: &[value("NAME", Kind::Name, may_be_named), CALLED_DICE],
    doc: "Ends the turn and picks who is next, among those who have not acted this round.",
    run: |draft, args| {
        let (mut fight, who, at) = one(draft, args)?;
        let who = of_letter(&fight, args, who, FightTable::namable);
        fight.pick(who, at)
    },
    ..Verb::PLAIN
};

const ATTACKED: Verb = Verb {
    name: "attacked",
    syntax: &[FIGHTERS],
    doc: "Notes that the active character attacked these, hit or miss; they may interrupt.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let attacked = args.people(fight.draft.table())?;
        fight.table().active(args.verb.span)?;
        for (who, at) in attacked {
            fight.attacked(who, at)?;
        }
        Ok(())
    },
    ..Verb::PLAIN
};

const INTERRUPT: Verb = Verb {
    name: "interrupt",
    syntax: &[value("NAME", Kind::Name, may_interrupt), CALLED_DICE],
    doc: "A character who was attacked takes the turn of the one who was picked.",
    run: |draft, args| {
        let (mut fight, who, at) = one(draft, args)?;
        let who = of_letter(&fight, args, who, FightTable::interrupters);
        fight.interrupt(who, at)
    },
    ..Verb::PLAIN
};

/// Of minions whose letter was typed the first who may take the turn; whoever it means otherwise.
fn of_letter<'f>(
    fight: &'f FightDraft<'_, '_>,
    args: &Args<'_>,
    who: CharacterId,
    question: Question<'f>,
) -> CharacterId {
    let table = fight.draft.table();
    let mut words = args.words.iter();
    if !words.any(|word| lettered(table, word) == Some(who)) {
        return who;
    }
    let fight = fight.table();
    let may = question(&fight);
    let mut alike = standing(table.campaign, table.game, who).into_iter();
    let first = alike.find(|one| {
        let mut places = fight.fight.places_of(*one);
        places.any(|place| may.contains(&place.id))
    });
    first.unwrap_or(who)
}

fn may_be_named(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let may = FightTable::running(table.campaign, table.game);
    let may = may.map(|fight| fight.names(&fight.interrupters()));
    let may = may.unwrap_or_default();
    let mut listed = listed(table, FightTable::namable, "may be picked");
    for one in &mut listed {
        if may.contains(&one.text.as_str()) {
            "may be picked or interrupt".clone_into(&mut one.doc);
        }
    }
    listed
}

fn may_interrupt(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    listed(table, FightTable::interrupters, "may interrupt")
}

type Question<'a> = fn(&FightTable<'a>) -> Vec<CombatantId>;

fn listed<'a>(table: Table<'a>, question: Question<'a>, doc: &str) -> Vec<Completion> {
    let Some(fight) = FightTable::running(table.campaign, table.game) else {
        return Vec::new();
    };
    Completion::all(fight.names(&question(&fight)), doc)
}
