//! Reads for how long a condition lasts.

use crate::campaign::{CharacterId, Deadline, Edge};
use crate::game::{Cursor, Draft, Refusal};
use crate::lang::line::Span;
use crate::play::deadline;
use crate::play::fight::{FightTable, running};

/// For how long, and by whose turns.
pub(super) struct Lasting {
    time: deadline::Lasting,
    /// Whose turn is watched; the holder's own where nobody is named.
    of: Option<CharacterId>,
    of_at: Span,
}

const UNITS: [&str; 4] = ["turns", "turn", "rounds", "round"];

/// Reads `2 turns|rounds [of NAME] [start|end]`.
pub(super) fn lasting(
    draft: &Draft<'_>,
    cursor: &mut Cursor<'_>,
    at: Span,
) -> Result<Lasting, Refusal> {
    let count = cursor.number("how many turns or rounds", 1, 1000)?;
    let unit_at = cursor.here();
    let unit = cursor
        .take_one_of(&UNITS)
        .ok_or_else(|| Refusal::expected(unit_at, "'turns' or 'rounds'"))?;
    let mut lasting = Lasting {
        time: deadline::Lasting {
            count: u32::try_from(count).unwrap_or(1),
            rounds: unit.starts_with("round"),
            edge: Edge::End,
        },
        of: None,
        of_at: at,
    };
    if cursor.take("of") {
        lasting.of_at = cursor.here();
        lasting.of = Some(cursor.character(draft.table())?);
    }
    match cursor.take_one_of(&["start", "end"]) {
        Some("start") => lasting.time.edge = Edge::Start,
        Some(_) => lasting.time.edge = Edge::End,
        None => {}
    }
    Ok(lasting)
}

/// The moment at which something of somebody ends.
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
