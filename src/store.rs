//! Stores campaigns on disk. All files and syncs of the program are here.
//!
//! An act is saved once its record is in a journal that is synced and still at its path. The
//! snapshot is the state in one file; the journal records after it are what happened since, and
//! all journals together are the log.

mod archive;
mod backups;
mod chain;
mod clean;
mod current;
mod error;
mod extent;
pub mod files;
pub mod fs;
mod holder;
mod journal;
pub mod links;
mod lock;
mod manage;
mod moving;
mod offer;
mod open_files;
mod opening;
pub mod outside;
mod paths;
mod recovery;
mod scan;
mod snapshot;
mod storage;
mod syntax;
mod whole;
mod writer;

pub use backups::{Backup, KEPT};
pub use error::{Choice, EncodeError, StoreError};
pub use fs::{Fs, RealFs};
pub use holder::Holder;
pub use journal::{Encoded, encode};
pub use manage::{Contents, Verified, file_of, list_backups, read, restore, salvage, verify};
pub use moving::{bin_beside, discard, erase, put_back, relocate};
pub use offer::offer_backup;
pub use open_files::Store;
pub use opening::Opened;
pub use paths::{GAME_ENDING, Paths, console_of};
pub use snapshot::{FORMAT, LONGEST, READER, Snapshot, campaign_in, to_text};
pub use storage::{ReadOnly, Storage, Unsaved, Withdrawn};
pub use writer::{Report, Writer};
