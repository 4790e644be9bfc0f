//! Campaigns by name: listing, finding, renaming, copying and deleting them.

use std::path::{Path, PathBuf};

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use super::common::{Where, choices, notices};
use super::exit::{CliError, Exit};
use super::say::{print_list, print_path};
use crate::campaign::visible::visible;
use crate::exec::Format;
use crate::games;
use crate::library::{self, Library, LibraryError, Recent, Renamed};
use crate::store::{self, RealFs, StoreError};

#[derive(Debug, Args)]
pub(super) struct List {
    /// Output format
    #[arg(long, value_parser = choices(Format::ALL), default_value = "text")]
    pub(super) format: Format,
}

/// A campaign in the list.
#[derive(Serialize)]
struct Listed {
    /// Its name on the command line: a name in the data folder, or else its path.
    name: String,
    /// Its title; `None` if its file cannot be read.
    title: Option<String>,
    /// Id of its game.
    system: Option<String>,
    path: String,
    /// When it was last played, in UTC.
    modified: String,
}

pub(super) fn list(args: &List) -> Result<Exit, CliError> {
    let library = Library::of_user();
    let of = |recent: Recent| {
        let path = recent.path.to_string_lossy().into_owned();
        let stem = recent
            .path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        let is_named = library.resolve(&stem).is_ok_and(|path| path == recent.path);
        let campaign = store::read(&RealFs, &recent.path).ok();
        let campaign = campaign.map(|seen| seen.campaign);
        let modified = Timestamp::from_second(recent.played.as_second());
        Listed {
            name: if is_named {
                stem.into_owned()
            } else {
                path.clone()
            },
            title: campaign.as_ref().map(|campaign| campaign.name.clone()),
            system: campaign.map(|campaign| campaign.system),
            path,
            modified: modified.map_or_else(|_| String::new(), |at| at.to_string()),
        }
    };
    let listed: Vec<Listed> = library.recents()?.into_iter().map(of).collect();
    let line = |one: &Listed| {
        let game = one.system.as_deref().map(|id| {
            let own = || library::own_game(Path::new(&one.path), id).ok();
            let known = games::by_id(id).or_else(own);
            known.map_or_else(|| visible(id), |game| game.name.into())
        });
        let game = game.as_deref().unwrap_or("cannot be read");
        format!("{}  ({game})\n", visible(&one.name))
    };
    print_list(&listed, line, args.format)
}

pub(super) fn path(campaign: &Where) -> Result<Exit, CliError> {
    let path = campaign.find()?;
    if !path.exists() {
        return Err(StoreError::NotFound { path }.into());
    }
    print_path(&path)
}

#[derive(Debug, Args)]
pub(super) struct Named {
    #[command(flatten)]
    campaign: Where,
    /// The new name
    name: String,
}

/// Renames or copies a campaign.
pub(super) fn named(
    args: &Named,
    is_taken: &dyn Fn(&str) -> bool,
    done: fn(&Path, &str) -> Result<Renamed, LibraryError>,
) -> Result<Exit, CliError> {
    library::check_name(&args.name, is_taken)?;
    let renamed = done(&args.campaign.find()?, &args.name)?;
    notices(&renamed.notices);
    print_path(&renamed.path)
}

#[derive(Debug, Args)]
pub(super) struct Delete {
    #[command(flatten)]
    campaign: Where,
    /// Deletes it permanently, even from the bin
    #[arg(long)]
    for_good: bool,
}

pub(super) fn delete(args: &Delete) -> Result<Exit, CliError> {
    let path = args.campaign.find()?;
    if args.for_good {
        let binned = in_bin(&path);
        let path = if path.exists() { path } else { binned };
        store::erase(&RealFs, &path)?;
        return Ok(Exit::Done);
    }
    print_path(&store::discard(&RealFs, &path)?)
}

pub(super) fn undelete(campaign: &Where) -> Result<Exit, CliError> {
    print_path(&store::put_back(&RealFs, &in_bin(&campaign.find()?))?)
}

/// The path of a campaign while it is in the bin.
fn in_bin(path: &Path) -> PathBuf {
    store::bin_beside(path).join(path.file_name().unwrap_or_default())
}
