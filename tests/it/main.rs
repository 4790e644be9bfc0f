//! One integration binary; every file of this folder is a module here.

// A test that fails panics, helpers included.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod store_common;
mod store_edits;
mod store_faults;
mod store_files;
mod store_journal;
mod store_recovery;
mod store_snapshot;
mod store_writer;
