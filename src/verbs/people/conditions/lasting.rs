//! Reads how long a condition lasts.

use crate::campaign::{CharacterId, Condition, Deadline, Edge};
use crate::game::{Args, Draft, Refusal, Table};
use crate::lang::line::Span;
use crate::play::deadline;
use crate::play::fight::{FightTable, running};

/// How long it lasts, and whose turns are counted.
pub(super) struct Lasting {
    time: deadline::Lasting,
    /// Whose turns; `None` for the holder's own.
    of: Option<CharacterId>,
    of_at: Span,
}

const UNITS: [&str; 4] = ["turns", "turn", "rounds", "round"];

/// Reads `2 turns|rounds [of NAME] [start|end]`; `at` is the span of the holder.
pub(super) fn lasting(table: Table<'_>, args: &Args<'_>, at: Span) -> Result<Lasting, Refusal> {
    let count = args.count("how many turns or rounds", 1, 1000)?;
    let unit = args.keyword(&UNITS);
    let (unit, _) = unit.ok_or_else(|| args.missing("'turns' or 'rounds'"))?;
    let of = args.after("of").name(table)?;
    if args.has("of") && of.is_none() {
        return Err(args.missing("a character's name"));
    }
    let edge = if args.has("start") {
        Edge::Start
    } else {
        Edge::End
    };
    Ok(Lasting {
        time: deadline::Lasting {
            count: u32::try_from(count).unwrap_or(1),
            rounds: unit.starts_with("round"),
            edge,
        },
        of: of.map(|(who, _)| who),
        of_at: of.map_or(at, |(_, at)| at),
    })
}

/// The moment at which a condition ends if nothing else is said: as the next turn of the active
/// character begins, if the game says so; `None` if it lasts until cleared.
pub(super) fn usual_deadline(table: Table<'_>, condition: &str) -> Option<Deadline> {
    let row = table.game.conditions.row(&Condition::named(condition))?;
    let of = table.campaign.acting().filter(|_| row.one_turn)?;
    let fight = FightTable::running(table.campaign, table.game)?;
    fight
        .deadline(of, deadline::UNTIL_NEXT_TURN, Span::default())
        .ok()
}

/// The moment at which it ends for a holder.
pub(super) fn deadline(
    draft: &Draft<'_>,
    holder: CharacterId,
    lasting: &Lasting,
) -> Result<Deadline, Refusal> {
    let fight = running(draft.campaign(), lasting.of_at)?;
    let table = FightTable {
        campaign: draft.campaign(),
        game: draft.game(),
        fight,
    };
    table.deadline(lasting.of.unwrap_or(holder), lasting.time, lasting.of_at)
}
