//! What an act did, told in words: its statements in order, each told from its event where there is one.

mod beat;
mod contest;
mod damage;
mod event;
mod regraded;
mod roll;
mod sentence;
mod several;
mod statement;
mod told;

pub use beat::Beat;
pub use contest::{AttackWords, Thrown, attack};
pub(crate) use contest::{contest, is_hit, sentences, won};
pub use damage::damage_dice;
pub(crate) use event::in_order;
pub use regraded::Recount;
pub(crate) use roll::rolled_for;
pub use roll::{counted, facts};
pub(crate) use sentence::BY_THE_GM;
pub use sentence::{Kept, Piece, Said, Sentence, To, Weight};
pub use statement::sentence_of;
pub(crate) use statement::{check, pending};
pub use told::{Recounted, RollTold, Told, said, told};
