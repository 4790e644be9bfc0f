//! The keys: one table from which they are dispatched and the help is made.

mod act;
mod chord;
mod context;
mod key;
mod look;
mod own;
mod pane;
mod table;
mod words;

pub(super) use act::{Act, Go};
pub use chord::{Chord, chord};
pub use context::{Context, Group};
pub use key::Key;
pub use look::{Letters, Press};
pub use own::{KeyLine, Keymap, NOTHING, Row};
pub use pane::Pane;
pub use table::{CORRECT, TABLE};
pub(super) use table::{LETTERS, YES};
