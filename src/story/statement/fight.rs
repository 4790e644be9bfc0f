//! The turns of a fight in words.

use super::listed;
use crate::campaign::plural::plural;
use crate::campaign::statement::{ActionKind, FightStatement, InOrder, Named, Text};
use crate::story::sentence::Sentence;

/// The initiative at which a character joins, and whether they wait for the next round: ` at 17`.
pub(in super::super) fn joining(initiative: Option<i64>, waits: bool) -> String {
    let at = initiative.map_or_else(String::new, |at| format!(" at {at}"));
    let waits = if waits {
        ", waiting for the next round"
    } else {
        ""
    };
    format!("{at}{waits}")
}

pub(super) fn words(statement: &FightStatement) -> Sentence {
    let by = |who: &Named, text: &str| Sentence::about(who, text);
    let whole: String = match statement {
        FightStatement::Left(who) => return by(who, " leaves the fight"),
        FightStatement::Fled(who) => return by(who, " flees"),
        FightStatement::Placed { who, after, anchor } => {
            let side = if *after { "after" } else { "before" };
            return by(who, &format!(" now acts {side} {anchor}"));
        }
        FightStatement::Joined { who, waits } => {
            let when = joining(who.initiative, *waits);
            return by(&who.who, &format!(" joins{when}"));
        }
        FightStatement::Acted {
            who,
            kind,
            what,
            left,
        } => {
            let text = acted(*kind, what, left.as_deref());
            return by(who, &text);
        }
        FightStatement::Hindered {
            who,
            condition,
            whole,
        } => return by(who, &hindered(condition, *whole)),
        FightStatement::TurnLost { who, task, whole } => {
            let text = turn_lost(task, *whole);
            return by(who, &text);
        }
        FightStatement::OutOfTurn(who) => return by(who, " acts out of turn").after("note: "),
        FightStatement::Delayed(who) => return by(who, " delays"),
        FightStatement::ActsAfter(who, None) => return by(who, " acts next"),
        FightStatement::ActsAfter(who, Some(after)) => {
            return by(who, &format!(" acts after {after}"));
        }
        FightStatement::Readied(who) => return by(who, " has an action ready"),
        FightStatement::ReadiedFor(who, what) => {
            return by(who, &format!(" has an action ready: {what}"));
        }
        FightStatement::TookReadied(who) => return by(who, " takes the ready action"),
        FightStatement::Surprised { who, round } => {
            let text = format!(" is surprised and first acts in round {round}");
            return by(who, &text);
        }
        FightStatement::Turns(who, turns) => {
            return by(who, &format!(" has {} a round", plural(*turns, "turn")));
        }
        FightStatement::LeftGroup(who) => return by(who, " leaves the group"),
        FightStatement::Attacked(who) => return by(who, " was attacked"),
        FightStatement::Interrupts(who) => return by(who, " interrupts"),
        FightStatement::Began(order) => {
            format!("the fight begins: {}", listed(order.iter().map(in_order)))
        }
        FightStatement::NoModifier(lacking) => {
            let each = lacking.iter().map(|(who, stat)| format!("{who} ({stat})"));
            format!("initiative modifier 0, stat missing: {}", listed(each))
        }
        FightStatement::TiedFirst => "a tie for the first turn: the GM picks who begins".to_owned(),
        FightStatement::Tied(who) => tied(who),
        FightStatement::Ended { name, rounds } => ended(name, *rounds),
        FightStatement::Paused(title) => format!("{title} is paused"),
        FightStatement::Resumed(title) => format!("{title} goes on"),
        FightStatement::Turn {
            round,
            who,
            states,
            hidden,
        } => turn(*round, who.as_ref(), states, *hidden),
        FightStatement::ToBeNamed(round) => format!("round {round}: the GM names who acts next"),
        FightStatement::Allows(allot) if allot.is_empty() => {
            "actions are no longer counted".to_owned()
        }
        FightStatement::Allows(allot) => format!("a turn allows {allot}"),
        FightStatement::NoLongerFree(what) => format!("{what} again costs the 1-Action"),
        FightStatement::Grouped { who, initiative } => {
            format!("{} act together at {initiative}", listed(who))
        }
        FightStatement::Initiative { who, to } => {
            format!("{}: initiative {to}", listed(who))
        }
        FightStatement::Nowhere(who) => format!("in no zone yet: {}", listed(who)),
        FightStatement::MayInterrupt(who) => format!("may interrupt: {}", listed(who)),
    };
    whole.into()
}

/// ` takes a quick action: draw a knife; left: 1S 1R`.
fn acted(kind: ActionKind, what: &Text, left: Option<&[(Text, u32)]>) -> String {
    let what = if what.is_empty() {
        String::new()
    } else {
        format!(": {what}")
    };
    let left = left.map_or_else(String::new, |left| format!("; {}", rest(left)));
    format!(" takes a {}{what}{left}", action(kind))
}

fn turn_lost(task: &Text, whole: bool) -> String {
    let lost = if whole {
        "the turn"
    } else {
        "the rest of the turn"
    };
    format!(" loses {lost} on {task}, which makes no progress during turns")
}

fn ended(name: &str, rounds: u32) -> String {
    let which = if name.is_empty() {
        String::new()
    } else {
        format!("{name}: ")
    };
    format!("{which}the fight ends after {}", plural(rounds, "round"))
}

/// ` is slowed 2 and has no 1-Action this turn`.
fn hindered(condition: &Text, whole: bool) -> String {
    let lost = if whole {
        "can do nothing this turn"
    } else {
        "has no 1-Action this turn"
    };
    format!(" is {condition} and {lost}")
}

fn in_order(place: &InOrder) -> String {
    match place.initiative {
        Some(initiative) => format!("{} {initiative}", place.who),
        None => place.who.to_string(),
    }
}

/// `round 2: Ilse acts, disabled, still hidden`.
fn turn(round: u32, who: Option<&Named>, states: &[Text], hidden: bool) -> String {
    let Some(who) = who else {
        return format!("round {round}: nobody can act");
    };
    let mut out = format!("round {round}: {who} acts");
    for state in states {
        out = format!("{out}, {state}");
    }
    if hidden {
        out.push_str(", still hidden");
    }
    out
}

/// The name of a kind of action.
#[must_use]
pub const fn action(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Standard => "standard action",
        ActionKind::Quick => "quick action",
        ActionKind::Reaction => "reaction",
        ActionKind::Free => "free action",
        ActionKind::FreePower => "Free power",
        ActionKind::FreePowerAgain => "Free power again, which costs the 1-Action",
        ActionKind::Action => "1-Action",
    }
}

/// `left: 1Q 1R`.
fn rest(left: &[(Text, u32)]) -> String {
    let left: Vec<String> = left
        .iter()
        .map(|(kind, count)| format!("{count}{kind}"))
        .collect();
    if left.is_empty() {
        "nothing is left".to_owned()
    } else {
        format!("left: {}", left.join(" "))
    }
}

fn tied(who: &[Named]) -> String {
    let names: Vec<String> = who.iter().map(ToString::to_string).collect();
    let names = names.join(" and ");
    format!("{names} tie for the first turn: place changes the order")
}
