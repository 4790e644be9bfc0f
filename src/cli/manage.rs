//! Campaigns by name: listing, finding, renaming, copying and deleting them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCandidates;
use jiff::Timestamp;
use serde::Serialize;

use super::common::{self, find};
use super::exit::{CliError, Exit};
use super::shell::campaigns;
use crate::campaign::visible::visible;
use crate::games;
use crate::library::{self, Library, Renamed};
use crate::store::{self, RealFs, StoreError};

#[derive(Debug, Args)]
pub(super) struct List {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
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
    let library = Library::of_user()?;
    let listed: Vec<Listed> = library
        .recents()
        .into_iter()
        .map(|recent| {
            let path = recent.path;
            let stem = path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned());
            let named = stem.filter(|stem| library.resolve(stem) == path);
            let campaign = store::read(&RealFs, &path).ok().map(|seen| seen.campaign);
            let modified = Timestamp::from_second(recent.played.as_second());
            Listed {
                name: named.unwrap_or_else(|| path.to_string_lossy().into_owned()),
                title: campaign.as_ref().map(|campaign| campaign.name.clone()),
                system: campaign.map(|campaign| campaign.system),
                path: path.to_string_lossy().into_owned(),
                modified: modified.map_or_else(|_| String::new(), |at| at.to_string()),
            }
        })
        .collect();
    let mut out = io::stdout().lock();
    match args.format {
        Format::Json => {
            serde_json::to_writer(&mut out, &listed).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Format::Text => {
            for one in &listed {
                let game = one.system.as_deref().map(|id| {
                    let known = games::by_id(id);
                    known.map_or_else(|| visible(id), |game| game.name.into())
                });
                let game = game.as_deref().unwrap_or("cannot be read");
                writeln!(out, "{}  ({game})", visible(&one.name))?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

#[derive(Debug, Args)]
pub(super) struct Where {
    /// A campaign: a name in the data folder, or a path
    #[arg(add = ArgValueCandidates::new(campaigns))]
    campaign: String,
}

pub(super) fn path(args: &Where) -> Result<Exit, CliError> {
    let path = find(&args.campaign)?;
    if !path.exists() {
        return Err(StoreError::NotFound { path }.into());
    }
    writeln!(io::stdout(), "{}", path.display())?;
    Ok(Exit::Done)
}

#[derive(Debug, Args)]
pub(super) struct Named {
    /// A campaign: a name in the data folder, or a path
    #[arg(add = ArgValueCandidates::new(campaigns))]
    campaign: String,
    /// The new name
    name: String,
}

pub(super) fn rename(args: &Named, is_taken: &dyn Fn(&str) -> bool) -> Result<Exit, CliError> {
    library::check_name(&args.name, is_taken)?;
    tell(&library::rename(&find(&args.campaign)?, &args.name)?)
}

pub(super) fn copy(args: &Named, is_taken: &dyn Fn(&str) -> bool) -> Result<Exit, CliError> {
    library::check_name(&args.name, is_taken)?;
    tell(&library::copy(&find(&args.campaign)?, &args.name)?)
}

fn tell(renamed: &Renamed) -> Result<Exit, CliError> {
    for notice in &renamed.notices {
        common::notice(notice);
    }
    writeln!(io::stdout(), "{}", renamed.path.display())?;
    Ok(Exit::Done)
}

#[derive(Debug, Args)]
pub(super) struct Delete {
    /// A campaign: a name in the data folder, or a path
    #[arg(add = ArgValueCandidates::new(campaigns))]
    campaign: String,
    /// Deletes it permanently, even from the bin
    #[arg(long)]
    for_good: bool,
}

pub(super) fn delete(args: &Delete) -> Result<Exit, CliError> {
    let path = find(&args.campaign)?;
    if args.for_good {
        let binned = in_bin(&path);
        let path = if path.exists() { path } else { binned };
        store::erase(&RealFs, &path)?;
        return Ok(Exit::Done);
    }
    let bin = store::discard(&RealFs, &path)?;
    writeln!(io::stdout(), "{}", bin.display())?;
    Ok(Exit::Done)
}

pub(super) fn undelete(args: &Where) -> Result<Exit, CliError> {
    let path = store::put_back(&RealFs, &in_bin(&find(&args.campaign)?))?;
    writeln!(io::stdout(), "{}", path.display())?;
    Ok(Exit::Done)
}

/// The path of a campaign while it is in the bin.
fn in_bin(path: &Path) -> PathBuf {
    store::bin_beside(path).join(path.file_name().unwrap_or_default())
}
