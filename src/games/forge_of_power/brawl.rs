//! `trip`, `shove`, `grapple`, `disarm` and `escape`: powers to move, hold or disarm a target (Forge of Power,
//! combat.md: Brawling).

use super::checks::{DIFFICULTY, difficulty};
use super::conditions::{EXPOSED, GRABBED, HOLDS, LOOSE_GRIP, PRONE, RESTRAINED};
use super::remarks::{CAUGHT, DROPS, PUSHED};
use super::target::{add_own, aims, dc_parts, may_attack, plan, ready};
use crate::campaign::pending::Against;
use crate::campaign::{Attack, Edge};
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, NAME, what};
use crate::game::who::character;
use crate::game::{Args, Draft, Power, Preview, Refusal, Reveals, Role, Side, Table, Verb};
use crate::lang::syntax::VERSUS;
use crate::play::attack::THE_TARGET;
use crate::play::checks::{Reader, TypedSide};
use crate::play::flow::{self, After, Does, Lasts, Plan, Whom};
use crate::play::taking;
use crate::rules::Grade;
use crate::rules::forge_of_power::{CRITICAL_FAILURE, CRITICAL_SUCCESS, SUCCESS};

/// A power, with what follows from its grade.
struct Brawl {
    name: &'static str,
    /// The save that is the DC; an escape is rolled against the DC of the hold.
    save: Option<&'static str>,
    after: &'static [After],
}

const fn target(grade: Grade, does: Does) -> After {
    After {
        grade,
        whom: Whom::Target,
        does,
    }
}

const fn oneself(grade: Grade, does: Does) -> After {
    After {
        grade,
        whom: Whom::Oneself,
        does,
    }
}

/// A condition that stays.
const fn begins(name: &'static str) -> Does {
    Does::Begins(name, Lasts::UntilCleared)
}

const TRIP: &Brawl = &Brawl {
    name: "trip",
    save: Some("Reflex"),
    after: &[
        target(CRITICAL_SUCCESS, begins(PRONE)),
        // The fall does damage, but not as a critical hit.
        target(CRITICAL_SUCCESS, Does::Hurts(6, "damage of the fall")),
        target(SUCCESS, begins(PRONE)),
        oneself(CRITICAL_FAILURE, begins(PRONE)),
    ],
};

const SHOVE: &Brawl = &Brawl {
    name: "shove",
    save: Some("Fortitude"),
    after: &[
        target(CRITICAL_SUCCESS, Does::Remark(&PUSHED, "10 feet")),
        target(SUCCESS, Does::Remark(&PUSHED, "5 feet")),
        oneself(CRITICAL_FAILURE, begins(PRONE)),
    ],
};

const GRAPPLE: &Brawl = &Brawl {
    name: "grapple",
    save: Some("Fortitude"),
    after: &[
        target(
            CRITICAL_SUCCESS,
            Does::Begins(RESTRAINED, Lasts::NextTurn(Edge::End)),
        ),
        target(SUCCESS, Does::Begins(GRABBED, Lasts::NextTurn(Edge::End))),
        oneself(CRITICAL_FAILURE, Does::Remark(&CAUGHT, "")),
    ],
};

const DISARM: &Brawl = &Brawl {
    name: "disarm",
    save: Some("Reflex"),
    after: &[
        target(CRITICAL_SUCCESS, Does::Remark(&DROPS, "")),
        target(SUCCESS, begins(LOOSE_GRIP)),
        oneself(
            CRITICAL_FAILURE,
            Does::Begins(EXPOSED, Lasts::NextTurn(Edge::Start)),
        ),
    ],
};

const ESCAPE: &Brawl = &Brawl {
    name: "escape",
    save: None,
    after: &[
        oneself(CRITICAL_SUCCESS, Does::Ends(HOLDS)),
        oneself(SUCCESS, Does::Ends(HOLDS)),
    ],
};

pub(super) const VERBS: &[Verb] = &[
    Verb {
        doc: "1d20 + the bonus against 10 + Reflex: the target falls prone; critical: +1d6 damage.",
        odds: Some(|table, args| odds(table, args, TRIP)),
        run: |draft, args| run(draft, args, TRIP),
        ..against_save(TRIP)
    },
    Verb {
        doc: "1d20 + the bonus against 10 + Fortitude: pushes 5 feet; critical: 10.",
        odds: Some(|table, args| odds(table, args, SHOVE)),
        run: |draft, args| run(draft, args, SHOVE),
        ..against_save(SHOVE)
    },
    Verb {
        doc: "1d20 + the bonus against 10 + Fortitude: grabbed until the end of the attacker's next turn; critical: restrained.",
        odds: Some(|table, args| odds(table, args, GRAPPLE)),
        run: |draft, args| run(draft, args, GRAPPLE),
        ..against_save(GRAPPLE)
    },
    Verb {
        doc: "1d20 + the bonus against 10 + Reflex: attacks -2 with what it holds; critical: it drops it.",
        odds: Some(|table, args| odds(table, args, DISARM)),
        run: |draft, args| run(draft, args, DISARM),
        ..against_save(DISARM)
    },
    Verb {
        syntax: &[
            ANYONE,
            what("BONUS"),
            MODIFIERS,
            Arg::Word("dc", "the DC of the hold"),
            DIFFICULTY,
            MODIFIERS,
            DICE,
        ],
        doc: "1d20 + the bonus against the DC of the hold: neither grabbed nor restrained nor immobilized.",
        odds: Some(|table, args| odds(table, args, ESCAPE)),
        run: |draft, args| run(draft, args, ESCAPE),
        ..against_save(ESCAPE)
    },
];

const fn against_save(brawl: &Brawl) -> Verb {
    Verb {
        name: brawl.name,
        syntax: AGAINST_SAVE,
        reveals: Reveals::First,
        ..Verb::PLAIN
    }
}

const AGAINST_SAVE: &[Arg] = &[
    ANYONE,
    what("BONUS"),
    MODIFIERS,
    Arg::Word(VERSUS, "whom"),
    NAME,
    MODIFIERS,
    DICE,
];

/// The same in the list of attacks.
pub(super) const POWERS: &[Power] = &[
    Power {
        name: "Trip",
        line: "trip {acting} | vs {who}",
        doc: "against 10 + Reflex: prone",
    },
    Power {
        name: "Shove",
        line: "shove {acting} | vs {who}",
        doc: "against 10 + Fortitude: 5 feet back",
    },
    Power {
        name: "Grapple",
        line: "grapple {acting} | vs {who}",
        doc: "against 10 + Fortitude: grabbed",
    },
    Power {
        name: "Disarm",
        line: "disarm {acting} | vs {who}",
        doc: "against 10 + Reflex: its grip, or what it holds",
    },
];

fn read(table: Table<'_>, args: &Args<'_>, brawl: &Brawl) -> Result<Plan, Refusal> {
    let (keyword, lacking) = match brawl.save {
        Some(_) => (VERSUS, THE_TARGET),
        None => ("dc", "'dc' and the DC of the hold"),
    };
    let (mut left, mut right) = TypedSide::whole(table, args).two(keyword, lacking);
    let acts_at = match left.clone().operands().as_slice() {
        [name, _, ..] => name.span,
        _ => args.verb.span,
    };
    let mut side = Side::new(left.subject()?, Role::Rolls);
    let mut reader = Reader::new(table, brawl.name);
    left.modify(&mut reader, &mut side)?;
    left.no_more()?;
    right.is_there()?;
    let (at, by) = (right.cursor.here(), side.subject.who);
    let against = match brawl.save {
        Some(save) => {
            let target = character(table, right.cursor.word("a character's name")?)?;
            if by == Some(target) {
                return Err(Refusal::expected(at, "a different character"));
            }
            Against::Stat(save.to_owned(), target)
        }
        None => difficulty(table, &mut right.cursor)?,
    };
    right.more(&mut reader, &mut side)?;
    right.no_more()?;
    let mut dc = dc_parts(table, &against, at)?;
    add_own(table, &mut side);
    match by {
        // The restrained may still try to escape.
        Some(by) if brawl.save.is_none() => taking::may_attack(table, by, acts_at)?,
        _ => may_attack(table, by, acts_at)?,
    }
    let target = aims(table, &mut side, &against, &mut dc)?;
    let side = ready(table, side, &against, dc);
    Ok(plan(
        table,
        side,
        target,
        Attack::default(),
        brawl.after,
        false,
    ))
}

fn odds(table: Table<'_>, args: &Args<'_>, brawl: &Brawl) -> Result<Preview, Refusal> {
    Ok(flow::odds(&read(table, args, brawl)?))
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>, brawl: &Brawl) -> Result<(), Refusal> {
    let plan = read(draft.table(), args, brawl)?;
    flow::roll(draft, &plan).map(drop)
}
