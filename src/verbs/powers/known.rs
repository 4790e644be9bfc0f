//! What is known of the power of a line while it is typed.

use std::sync::Arc;

use super::syntax::DC;
use crate::campaign::{Dc, Power, PowerRoll};
use crate::game::{Args, Table};
use crate::lang::read::choose;

/// The power of a line; `None` if it is not known yet.
fn named<'t>(table: Table<'t>, args: &Args<'_>) -> Option<&'t Power> {
    let (who, _) = args.somebody(table).ok()?;
    let person = table.character(who).ok()?;
    let names = person.powers.iter().map(|power| power.name.as_str());
    let nth = choose(*args.texts().first()?, "power", names).ok()?;
    person.powers.get(nth).map(Arc::as_ref)
}

/// The verb of the game that rolls the power of a line; `None` if its holder rolls nothing, or if it is not known yet.
pub(in crate::verbs) fn rolled_by(table: Table<'_>, args: &Args<'_>) -> Option<&'static str> {
    let line = match named(table, args)?.roll {
        PowerRoll::Attack { .. } => table.game.attacks.line,
        PowerRoll::Check(_) => table.game.checks.line,
        PowerRoll::Save { .. } | PowerRoll::Nothing => return None,
    };
    line.split(' ').next()
}

/// Whether the check of a power of a line lacks its difficulty.
pub(in crate::verbs) fn lacks_dc(table: Table<'_>, args: &Args<'_>) -> bool {
    let wants = |power: &Power| {
        let checks = matches!(power.roll, PowerRoll::Check(_));
        checks && power.dc == Dc::default() && table.game.checks.line.contains("{dc}")
    };
    !args.has(DC) && named(table, args).is_some_and(wants)
}

/// Whether the power of a line asks for dice, whoever throws them.
pub(in crate::verbs) fn throws(table: Table<'_>, args: &Args<'_>) -> bool {
    named(table, args).is_some_and(|power| {
        let rolls = !matches!(power.roll, PowerRoll::Nothing);
        rolls || !power.damage.is_empty() || !power.heals.is_empty()
    })
}
