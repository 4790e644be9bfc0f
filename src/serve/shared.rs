//! What every request may look at.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use tokio::sync::watch;

use super::desk::Desk;
use super::link::Token;

#[derive(Clone)]
pub(super) struct Shared {
    pub(super) token: Token,
    /// What is shown now, as JSON; empty before there is anything.
    pub(super) tables: watch::Receiver<Arc<str>>,
    /// How many follow the table.
    pub(super) connected: Arc<AtomicUsize>,
    pub(super) desk: Arc<dyn Desk>,
}
