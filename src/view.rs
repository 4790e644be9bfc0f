//! What a screen shows, as rows and text, independent of the terminal and of any particular game.
//!
//! Only visible rows are computed, so a large roster or a long log costs no more than a small one.

pub mod banner;
pub mod encounters;
pub mod entry;
pub(crate) mod filter;
pub(crate) mod form;
pub mod header;
pub mod kept;
pub(crate) mod line;
pub mod listed;
pub mod log;
pub mod map;
pub mod order;
pub(crate) mod panel;
pub(crate) mod pending;
pub mod prompt;
pub mod public;
pub mod reference;
pub mod roster;
pub mod sheet;
pub mod summary;
pub mod text;
pub mod when;

pub use line::{Ink, Line, Outcome, Piece, glyph};
