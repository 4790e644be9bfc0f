//! What lies outside of the open campaign.

use std::path::Path;
use std::thread;

use super::inbox::Sender;
use super::message::{Msg, Saved};
use crate::library::{Library, LibraryError, Opened, standing};
use crate::view::text::clean;

/// Receives messages from the store, on any thread.
pub type Reporter = Box<dyn Fn(Saved) + Send>;

/// Opens a campaign: [`play`](crate::library::play), or what a test puts in its place.
pub type Open = fn(&Path, Reporter) -> Result<Opened, LibraryError>;

/// What lies outside of the open campaign.
pub(in crate::tui) struct Shop {
    pub(in crate::tui) library: Library,
    pub(in crate::tui) open: Open,
    pub(in crate::tui) sender: Sender,
}

impl Shop {
    /// Has the campaigns on the start screen inspected in the background.
    pub(in crate::tui) fn inspect(&self) {
        let recents = self.library.recents().unwrap_or_default();
        let sender = self.sender.clone();
        let inspect = move || {
            for seen in recents.iter().filter_map(|one| standing(&one.path)) {
                // The GM may have left the console and no longer need the list.
                if !sender.send(Msg::Inspected(seen)) {
                    return;
                }
            }
        };
        // If no thread can be started, the list simply shows fewer details.
        let _ = thread::Builder::new()
            .name("inspect".to_owned())
            .spawn(inspect);
    }
}

/// The title of a campaign by its path.
pub(in crate::tui) fn title_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    clean(&stem.to_string_lossy()).into_owned()
}
