//! Reads how long a condition lasts.

use crate::campaign::{CharacterId, Condition, Edge, Until};
use crate::game::condition::Lasts;
use crate::game::{Args, Draft, Result, Table};
use crate::lang::line::Span;
use crate::play::deadline::{Lasting as Time, UNTIL_NEXT_TURN, until};
use crate::play::fight::{FightTable, running};

/// How long a condition lasts.
pub(super) enum Lasting {
    Scene,
    /// For some turns: those of the holder if nobody else is named, and where that is said.
    Turns(Time, Option<CharacterId>, Span),
}

const UNITS: [&str; 4] = ["turns", "turn", "rounds", "round"];

/// Reads `for scene` or `for 2 turns|rounds [of NAME] [start|end]`, if it is there; `at` is the span of the
/// holder.
pub(super) fn lasting(table: Table<'_>, args: &Args<'_>, at: Span) -> Result<Option<Lasting>> {
    let Some(args) = args.option("for") else {
        return Ok(None);
    };
    let args = args.before("with");
    if args.has("scene") {
        return Ok(Some(Lasting::Scene));
    }
    let count = args.count("how many turns or rounds", 1, 1000)?;
    let unit = args.keyword(&UNITS);
    let (unit, _) = unit.ok_or_else(|| args.missing("'turns' or 'rounds'"))?;
    let of = args.option("of").map(|of| of.somebody(table));
    let of = of.transpose()?;
    let time = Time {
        count: u32::try_from(count).unwrap_or(1),
        rounds: unit.starts_with("round"),
        edge: if args.has("start") {
            Edge::Start
        } else {
            Edge::End
        },
    };
    let (of, at) = of.map_or((None, at), |(who, at)| (Some(who), at));
    Ok(Some(Lasting::Turns(time, of, at)))
}

/// The end of a holder's condition of which nothing is said, as the game has it; `None` if it lasts until cleared.
pub(super) fn usual_end(draft: &Draft<'_>, holder: CharacterId, condition: &str) -> Option<Until> {
    let row = draft.game().conditions.row(&Condition::named(condition))?;
    let (of, time) = match row.lasts {
        Lasts::UntilCleared => return None,
        Lasts::Scene => return Some(Until::Scene),
        Lasts::OneTurn => (draft.campaign().acting()?, UNTIL_NEXT_TURN),
        Lasts::Turns { count, rounds } => {
            let edge = Edge::End;
            let time = Time {
                count,
                rounds,
                edge,
            };
            (holder, time)
        }
    };
    until(draft, of, time)
}

impl Lasting {
    /// The end of the condition for a holder.
    pub(super) fn until(&self, draft: &Draft<'_>, holder: CharacterId) -> Result<Until> {
        let Self::Turns(time, of, at) = self else {
            return Ok(Until::Scene);
        };
        let (campaign, game) = (draft.campaign(), draft.game());
        let fight = running(campaign, *at)?;
        let table = FightTable {
            campaign,
            game,
            fight,
        };
        let deadline = table.deadline(of.unwrap_or(holder), *time, *at)?;
        Ok(Until::Turn(deadline))
    }
}
