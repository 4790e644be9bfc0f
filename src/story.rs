//! What an act did, told in words: its statements in order, each told from its event where there is one.

mod contest;
mod event;
mod plain;
mod sentence;
mod several;
mod statement;
mod told;

pub use contest::{AttackWords, Thrown, attack_words, contest, is_hit};
pub use plain::said;
pub use sentence::Sentence;
pub(crate) use sentence::numbered;
pub use statement::{
    action, check, damage_dice, pending, regraded, sentence_of, shifted_how, statement,
};
pub use told::{BY_THE_GM, Recounted, Told, told};
