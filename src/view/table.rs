//! The people on the screen as one table: in a fight its order, then the fallen, then those who are
//! elsewhere; without a fight those who are present. A row has three groups of cells: the turn
//! order, the game's values with the status, and what the game keeps in view.

mod columns;
mod order;
mod row;
mod standing;
mod status;
mod turn;

pub use columns::{Columns, Group, columns};
pub use order::Places;
pub use row::{Shown, TableRow, rows};
pub(super) use standing::health_bar;
pub(crate) use standing::standing;
pub(crate) use status::quiet_tracks;
pub use turn::Turn;
