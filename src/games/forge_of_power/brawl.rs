//! `trip`, `shove`, `grapple`, `disarm` and `escape`: powers to move, hold or disarm a target.

use super::checks::{DIFFICULTY, attack, dc_parts, difficulty, may_attack, use_attack};
use super::conditions::{EXPOSED, GRABBED, HOLDS, LOOSE_GRIP, PRONE, RESTRAINED};
use super::harm::land;
use super::remarks;
use super::target::Side;
use crate::campaign::pending::Against;
use crate::campaign::statement::DamageRoll;
use crate::campaign::{CharacterId, Contest, Edge, Statement, Until};
use crate::dice::Die;
use crate::game::syntax::{ANYONE, Arg, DICE, MODIFIERS, NAME, what};
use crate::game::who::character;
use crate::game::{
    Args, Distribution, Draft, Power, Preview, Refusal, Reveals, Role, Side as Reading, Table, Verb,
};
use crate::lang::line::Span;
use crate::lang::syntax::VERSUS;
use crate::play::attack::THE_TARGET;
use crate::play::checks::{Reader, TypedSide};
use crate::play::deadline::{Lasting, begin, through_next_round};
use crate::play::fight::FightTable;
use crate::play::taking;
use crate::rules::forge_of_power::{self as rules, Brawl, Outcome};

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "trip",
        doc: "1d20 + the bonus against 10 + Reflex: the target falls prone; critical: +1d6 damage.",
        odds: Some(|table, args| odds(table, args, Brawl::Trip)),
        run: |draft, args| run(draft, args, Brawl::Trip),
        ..AGAINST_SAVE
    },
    Verb {
        name: "shove",
        doc: "1d20 + the bonus against 10 + Fortitude: pushes 5 feet; critical: 10.",
        odds: Some(|table, args| odds(table, args, Brawl::Shove)),
        run: |draft, args| run(draft, args, Brawl::Shove),
        ..AGAINST_SAVE
    },
    Verb {
        name: "grapple",
        doc: "1d20 + the bonus against 10 + Fortitude: grabbed until the end of the attacker's next turn; critical: restrained.",
        odds: Some(|table, args| odds(table, args, Brawl::Grapple)),
        run: |draft, args| run(draft, args, Brawl::Grapple),
        ..AGAINST_SAVE
    },
    Verb {
        name: "disarm",
        doc: "1d20 + the bonus against 10 + Reflex: attacks -2 with what it holds; critical: it drops it.",
        odds: Some(|table, args| odds(table, args, Brawl::Disarm)),
        run: |draft, args| run(draft, args, Brawl::Disarm),
        ..AGAINST_SAVE
    },
    Verb {
        name: "escape",
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
        odds: Some(|table, args| odds(table, args, Brawl::Escape)),
        run: |draft, args| run(draft, args, Brawl::Escape),
        ..AGAINST_SAVE
    },
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

const AGAINST_SAVE: Verb = Verb {
    syntax: &[
        ANYONE,
        what("BONUS"),
        MODIFIERS,
        Arg::Word(VERSUS, "whom"),
        NAME,
        MODIFIERS,
        DICE,
    ],
    reveals: Reveals::First,
    ..Verb::PLAIN
};

/// Its command.
const fn word(brawl: Brawl) -> &'static str {
    match brawl {
        Brawl::Trip => "trip",
        Brawl::Shove => "shove",
        Brawl::Grapple => "grapple",
        Brawl::Disarm => "disarm",
        Brawl::Escape => "escape",
    }
}

fn read(table: Table<'_>, args: &Args<'_>, brawl: Brawl) -> Result<Side, Refusal> {
    let save = brawl.save();
    let (keyword, lacking) = match save {
        Some(_) => (VERSUS, THE_TARGET),
        None => ("dc", "'dc' and the DC of the hold"),
    };
    let (mut left, mut right) = TypedSide::whole(table, args).two(keyword, lacking);
    let acts_at = match left.clone().operands().as_slice() {
        [name, _, ..] => name.span,
        _ => args.verb.span,
    };
    let mut side = Reading::new(left.subject()?, Role::Rolls);
    let mut reader = Reader::new(table, word(brawl));
    left.modify(&mut reader, &mut side)?;
    left.no_more()?;
    let mut read = Side::new(side, 0);
    right.is_there()?;
    let at = right.cursor.here();
    read.against = match save {
        Some(save) => {
            let target = character(table, right.cursor.word("a character's name")?)?;
            if read.read.subject.who == Some(target) {
                return Err(Refusal::expected(at, "a different character"));
            }
            Against::Stat(save.to_owned(), target)
        }
        None => difficulty(table, &mut right.cursor)?,
    };
    right.more(&mut reader, &mut read.read)?;
    right.no_more()?;
    read.set_dc(dc_parts(table, &read.against, at)?);
    read.add_own(table);
    match read.read.subject.who {
        // The restrained may still try to escape.
        Some(by) if brawl == Brawl::Escape => taking::may_attack(table, by, acts_at)?,
        _ => may_attack(table, &read, acts_at)?,
    }
    let against = read.against.clone();
    attack(table, &mut read, &against)?;
    Ok(read)
}

fn odds(table: Table<'_>, args: &Args<'_>, brawl: Brawl) -> Result<Preview, Refusal> {
    let read = read(table, args, brawl)?;
    let odds = rules::check_odds(read.bonus(), read.dc);
    let preview = Preview {
        notes: read.reach(table).into_iter().collect(),
        ..Preview::new(vec![read.words(table.game)], odds)
    };
    let falls = match brawl {
        Brawl::Trip => rules::fall_odds(read.bonus(), read.dc),
        Brawl::Shove | Brawl::Grapple | Brawl::Disarm | Brawl::Escape => Vec::new(),
    };
    if falls.is_empty() {
        return Ok(preview);
    }
    Ok(preview.with(Distribution::counted("damage", Ok(falls))))
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>, brawl: Brawl) -> Result<(), Refusal> {
    let read = read(draft.table(), args, brawl)?;
    let who = read.read.subject.who;
    if brawl == Brawl::Trip {
        // A critical trip also does damage.
        draft.may_roll(who, &[Die::D(20), Die::D(rules::FALL)]);
    }
    read.describe(draft);
    let die = draft.roll(who, &[Die::D(20)])?[0];
    let check = rules::check(die, read.bonus(), read.dc);
    draft.rolled(Contest {
        sides: vec![read.as_roll(draft.table(), &check)],
        ..Contest::default()
    });
    let by = read.read.subject.who;
    use_attack(draft, by, read.attacks);
    let outcome = brawl.outcome(check.grade);
    if let Some(by) = by {
        follow_for_oneself(draft, by, outcome);
    }
    match read.attacks {
        Some(target) => follow(draft, by, target, outcome),
        None => Ok(()),
    }
}

/// Consequences for the character who acts.
fn follow_for_oneself(draft: &mut Draft<'_>, by: CharacterId, outcome: Outcome) {
    match outcome {
        Outcome::Free => {
            for hold in HOLDS {
                draft.end_condition(by, hold);
            }
        }
        Outcome::FallsOneself => begin(draft, by, PRONE, Until::Cleared),
        Outcome::Exposed => {
            let until = until_next_turn(draft, Some(by), by, Edge::Start);
            begin(draft, by, EXPOSED, until);
        }
        Outcome::Caught => {
            let name = draft.campaign().name_of(by).to_owned();
            draft.remark(&remarks::CAUGHT, &name);
        }
        Outcome::Nothing
        | Outcome::Falls { .. }
        | Outcome::Pushed(_)
        | Outcome::Held { .. }
        | Outcome::Loosened
        | Outcome::Drops => {}
    }
}

/// Consequences for the target.
fn follow(
    draft: &mut Draft<'_>,
    by: Option<CharacterId>,
    target: CharacterId,
    outcome: Outcome,
) -> Result<(), Refusal> {
    let name = draft.campaign().name_of(target).to_owned();
    match outcome {
        Outcome::Falls { hurt: hard } => {
            begin(draft, target, PRONE, Until::Cleared);
            if hard {
                draft.describe(by, "damage of the fall", &name, false);
                let fell = draft.roll(by, &[Die::D(rules::FALL)])?;
                let typed = draft.typed_of_last(fell.len());
                let total = fell.iter().copied().map(i64::from).sum();
                draft.state(Statement::DamageRolled(DamageRoll {
                    label: "damage".into(),
                    total,
                    dice: format!("1d{}", rules::FALL).into(),
                    fell: Some(fell),
                    typed,
                    bonus: 0,
                    others: Vec::new(),
                }));
                // The fall does damage, but not as a critical hit.
                land(draft, target, total, false)?;
            }
        }
        Outcome::Pushed(feet) => {
            draft.remark(&remarks::PUSHED, &format!("{name} {feet} feet"));
        }
        Outcome::Held { restrained } => {
            let until = until_next_turn(draft, by, target, Edge::End);
            let held = if restrained { RESTRAINED } else { GRABBED };
            begin(draft, target, held, until);
        }
        Outcome::Loosened => begin(draft, target, LOOSE_GRIP, Until::Cleared),
        Outcome::Drops => draft.remark(&remarks::DROPS, &name),
        Outcome::Nothing
        | Outcome::Free
        | Outcome::FallsOneself
        | Outcome::Exposed
        | Outcome::Caught => {}
    }
    Ok(())
}

/// The start or end of a character's next turn; for a character without turns, through the next
/// round of the holder.
fn until_next_turn(
    draft: &Draft<'_>,
    by: Option<CharacterId>,
    holder: CharacterId,
    edge: Edge,
) -> Until {
    let lasting = Lasting {
        count: 1,
        rounds: true,
        edge,
    };
    let fight = FightTable::running(draft.campaign(), draft.game());
    let deadline = fight
        .zip(by)
        .map(|(fight, by)| fight.deadline(by, lasting, Span::default()));
    match deadline {
        Some(Ok(deadline)) => Until::Turn(deadline),
        Some(Err(_)) | None => through_next_round(draft.campaign(), holder),
    }
}
