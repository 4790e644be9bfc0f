//! What an act did, told in words: its statements in order, each told from its event where there is one.

mod contest;
mod event;
mod plain;
mod regraded;
mod roll;
mod sentence;
mod several;
mod statement;
mod told;

pub use contest::{AttackWords, Thrown, attack_words, contest, is_hit};
pub use event::in_order;
pub use plain::said;
pub use regraded::{Recount, regraded, shifted_how};
pub use roll::{counted, facts, hits, one_roll};
pub(crate) use sentence::numbered;
pub use sentence::{Piece, Sentence};
pub use statement::{check, damage_dice, pending, sentence_of, statement};
pub use told::{BY_THE_GM, Recounted, RollTold, Told, Weight, told};
