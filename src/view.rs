//! What a screen shows, as rows and text, independent of the terminal and of any particular game.
//!
//! Only visible rows are computed, so a large roster or a long log costs no more than a small one.

pub mod encounters;
pub mod entry;
pub(crate) mod filter;
pub(crate) mod found;
pub mod header;
pub mod level;
pub(crate) mod line;
pub mod listed;
pub mod log;
pub mod map;
pub(crate) mod measured;
pub(crate) mod panel;
pub(crate) mod pending;
pub mod prompt;
pub mod public;
pub mod reference;
pub(crate) mod searched;
pub mod sheet;
pub mod summary;
pub mod table;
pub mod text;
pub(crate) mod watched;
pub mod when;

pub use line::{Ink, Line, Outcome, Piece, glyph};
