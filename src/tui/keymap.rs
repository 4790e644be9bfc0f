//! The keys: one table from which they are dispatched and the help is made.

mod chord;
mod context;
mod key;
mod look;
mod own;
mod table;

pub use chord::{Chord, chord};
pub use context::{Context, Group, Pane};
pub use key::Key;
pub(super) use key::{Act, Go};
pub use look::{Letters, Press};
pub use own::{KeyLine, Keymap, NOTHING, Row};
pub use table::{CORRECT, TABLE};
pub(super) use table::{LETTERS, YES};
