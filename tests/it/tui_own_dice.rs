//! A table whose players roll their own dice.

use gmscreen::session::Session;

use crate::tui_support::at_play;

const CREW: &str = "add \"Odile Varrick\" SOM 20 COO 20 DUR 30 INT 15 WIL 20
player Odile
skill Odile \"Melee Weapons\" SOM 30
skill Odile Fray COO 20
weapon Odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4
add \"Wren Tallow\" SOM 10 COO 25 DUR 20 INT 20
player Wren
add \"Salt hound\" x2 SOM 20 COO 10 INT 10 DUR 20
option own_dice players";

/// It is Odile's turn.
pub(crate) fn crew_session() -> Session {
    let begun = format!("{CREW}\nbegin init 3 = 10 1 5 5\noption own_dice players");
    at_play("renaissance", &begun)
}
