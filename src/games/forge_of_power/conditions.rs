//! The conditions that Forge of Power defines, one row each.

use crate::game::condition::row;
use crate::game::{ConditionRow, Takes};

/// A distracted character with a lower AC.
pub(super) const EXPOSED: &str = "flat-footed";

/// Lies on the ground.
pub(super) const PRONE: &str = "prone";

/// Is held by another character.
pub(super) const GRABBED: &str = "grabbed";

/// Almost disarmed.
pub(super) const LOOSE_GRIP: &str = "loose grip";

/// The conditions that an escape ends.
pub(super) const HOLDS: &[&str] = &[GRABBED, RESTRAINED, IMMOBILIZED];

pub(super) const STUNNED: &str = "stunned";

/// Cannot move.
const IMMOBILIZED: &str = "immobilized";

/// The AC penalty of flat-footed, which is not cumulative; conditions that include it name it.
pub(super) const FLAT_FOOTED: i64 = 2;

/// A stat or skill for noticing things.
const PERCEPTION: &str = "Perception";

/// Cannot act until damage wakes the character.
pub(super) const UNCONSCIOUS: &str = "unconscious";

/// Has no hit points.
pub(super) const DOWNED: &str = "downed";

/// Cannot attack.
pub(super) const RESTRAINED: &str = "restrained";

pub(super) const ROWS: &[ConditionRow] = &[
    row(EXPOSED, "AC -2").against(FLAT_FOOTED),
    row(PRONE, "flat-footed, attacks -2, crawls")
        .attacks(-2)
        .against(FLAT_FOOTED),
    row(IMMOBILIZED, "does not move").holds(),
    row(GRABBED, "flat-footed, does not move")
        .against(FLAT_FOOTED)
        .holds(),
    row(
        RESTRAINED,
        "flat-footed, does not move or attack, but may escape",
    )
    .against(FLAT_FOOTED)
    .holds()
    .disarms(),
    row(
        "slowed",
        "no 1-Action; slowed 2: for two turns, otherwise until cleared",
    )
    .takes(Takes::Action)
    .counted(),
    row(STUNNED, "cannot act; stunned 2: does nothing for two turns")
        .cannot_act()
        .disarms()
        .takes(Takes::Turn)
        .counted(),
    row(LOOSE_GRIP, "attacks -2 with what it holds").attacks(-2),
    row("blinded", "flat-footed, attacks and Perception -4")
        .attacks(-4)
        .rolls(&[(PERCEPTION, -4)])
        .against(FLAT_FOOTED),
    row("dazzled", "attacks and Perception -2")
        .attacks(-2)
        .rolls(&[(PERCEPTION, -2)]),
    row("paralyzed", "flat-footed, cannot act")
        .against(FLAT_FOOTED)
        .cannot_act(),
    row(UNCONSCIOUS, "AC -6, Reflex and Perception -4, cannot act")
        .attacks(-4)
        .against(6)
        .rolls(&[("Reflex", -4), (PERCEPTION, -4)])
        .cannot_act(),
    row(
        DOWNED,
        "flat-footed, attacks -2, no 1-Action, crawls, cannot stand",
    )
    .contains(&[PRONE])
    .takes(Takes::Action)
    .attacks(-2)
    .against(FLAT_FOOTED),
    row("unaware", "does not expect an attack: flat-footed").against(FLAT_FOOTED),
    row("dead", "cannot act").cannot_act(),
];
