//! Opening a campaign, to play or to look.

use std::path::Path;
use std::sync::Arc;

use super::game_files::accept;
use super::review::{MOST_AT_OPENING, MOST_IN_VERIFY, review};
use super::samples::Sample;
use super::{LibraryError, game_of};
use crate::campaign::Campaign;
use crate::session::{Session, system_clock};
use crate::store::{
    self, Contents, ReadOnly, RealFs, Report, Storage, Store, StoreError, Verified, Writer,
};

/// An opened campaign and notices for the GM.
pub struct Opened {
    /// The campaign, ready to be played.
    pub session: Session,
    /// What was recovered, accepted or set aside.
    pub notices: Vec<String>,
}

/// What to do about a read-only campaign.
const WAY_ON: &str =
    "to go on, choose a backup: `b` on the start screen, or `gmscreen restore` in a shell";

/// Opens a campaign read-only after [`open`] has refused it because it is open elsewhere, damaged
/// after a good beginning, newer than this program, or on a disk that cannot be written.
///
/// # Errors
/// Returns the error of [`open`] if the campaign cannot even be read.
pub fn look(path: &Path, error: LibraryError) -> Result<Opened, LibraryError> {
    let why = match &error {
        LibraryError::Store(StoreError::Locked { by, .. }) => {
            let holder = by.map(|by| format!(" (pid {})", by.process));
            let holder = holder.unwrap_or_default();
            format!("this campaign is open elsewhere{holder}: read-only")
        }
        LibraryError::Store(StoreError::Corrupt { .. }) => {
            "the history of this campaign is damaged: read-only".to_owned()
        }
        LibraryError::Store(StoreError::Conflict { .. }) => {
            "acts do not follow on from the file of this campaign: read-only".to_owned()
        }
        LibraryError::Store(StoreError::Newer { .. }) => {
            "this campaign needs a newer gmscreen: read-only".to_owned()
        }
        LibraryError::Store(error) if error.forbids_writing() => {
            format!("nothing can be written here ({error}): read-only")
        }
        _ => return Err(error),
    };
    let Ok(seen) = store::salvage(&RealFs, path) else {
        return Err(error);
    };
    let game = game_of(path, &seen.campaign)?;
    let mut notices = vec![why.clone()];
    if let LibraryError::Store(StoreError::Corrupt { .. } | StoreError::Conflict { .. }) = error {
        // The error names the backups made while opening.
        notices.push(error.to_string());
        notices.extend(seen.notices.into_iter().skip(1));
        notices.push(WAY_ON.to_owned());
    } else {
        notices.extend(seen.notices);
    }
    let storage = Box::new(ReadOnly::new(why));
    Ok(Opened {
        session: Session::new(seen.campaign, seen.history, game, storage, system_clock),
        notices,
    })
}

/// Opens the files of a campaign of a known game.
pub(super) fn open_store(path: &Path) -> Result<store::Opened, LibraryError> {
    Store::open_if(Arc::new(RealFs), path, |campaign, written| {
        check(path, campaign, written)
    })
}

/// Reads a campaign without opening it, even while a console has it open.
///
/// # Errors
/// Returns an error if its files are damaged, or if it is of an unknown game.
pub fn read(path: &Path) -> Result<Contents, LibraryError> {
    let mut seen = store::read(&RealFs, path)?;
    let told = check(path, &seen.campaign, seen.written.as_ref())?;
    seen.notices.extend(told);
    Ok(seen)
}

/// Checks all files of a campaign and what they refer to. Changes nothing.
///
/// # Errors
/// Returns an error if its files are damaged, or if it is of an unknown game.
pub(crate) fn verify(path: &Path) -> Result<Verified, LibraryError> {
    let mut verified = store::verify(&RealFs, path)?;
    match store::file_of(&RealFs, path)? {
        Some(campaign) => verified
            .notices
            .extend(reviewed(path, &campaign, MOST_IN_VERIFY)?),
        // Opening would take the state from a backup.
        None => drop(read(path)?),
    }
    Ok(verified)
}

/// Notices about a campaign, and about what its file had if that was written or edited by hand.
fn check(
    path: &Path,
    campaign: &Campaign,
    written: Option<&Campaign>,
) -> Result<Vec<String>, LibraryError> {
    match written {
        Some(written) => reviewed(path, written, MOST_AT_OPENING),
        None => game_of(path, campaign).map(|_| Vec::new()),
    }
}

/// The notices about a file, or its refusal with the backup to go back to.
fn reviewed(path: &Path, written: &Campaign, most: usize) -> Result<Vec<String>, LibraryError> {
    let told = review(path, written, most);
    told.map_err(|error| store::offer_backup(&RealFs, path, error).into())
}

/// A sample to practise with; nothing in it is saved.
///
/// # Errors
/// Returns a description of what is wrong with its text.
pub fn practice(sample: &Sample) -> Result<Session, LibraryError> {
    let campaign = store::campaign_in(Path::new(sample.file), sample.text)?;
    let game = game_of(Path::new(sample.file), &campaign)?;
    Ok(Session::unsaved(campaign, game))
}

/// Opens a campaign. With `report`, writes go through a separate thread that reports them; without
/// it, each act is durable when it is answered.
///
/// # Errors
/// Returns an error if the campaign is open elsewhere, damaged, or of an unknown game.
pub fn open(
    path: &Path,
    report: Option<Box<dyn Fn(Report) + Send>>,
) -> Result<Opened, LibraryError> {
    let opened = open_store(path)?;
    let game = game_of(path, &opened.campaign)?;
    let size = opened.size;
    let mut notices = opened.notices;
    notices.extend(accept(path, &opened.campaign));
    let storage: Box<dyn Storage> = match report {
        Some(report) => Box::new(Writer::start(opened.store, report)?),
        None => Box::new(opened.store),
    };
    let session = Session::new(opened.campaign, opened.history, game, storage, system_clock);
    Ok(Opened {
        session: session.of_size(size),
        notices,
    })
}

/// Opens a campaign to be played on a screen, or read-only where it cannot be played; `report` is told of
/// what is written, on any thread.
///
/// # Errors
/// Returns the error of [`open`] if the campaign cannot even be read.
pub fn play(path: &Path, report: Box<dyn Fn(Report) + Send>) -> Result<Opened, LibraryError> {
    open(path, Some(report)).or_else(|error| look(path, error))
}
