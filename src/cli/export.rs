//! `export` on the command line.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::common::{Where, choices, named};
use super::exit::{CliError, Exit};
use super::say::print;
use crate::export::{self, Format, Source, What};
use crate::store::{RealFs, StoreError, outside};
use crate::view::header::{local_days, local_hours};

pub(super) const EXAMPLES: &str = "\
Examples:
  gmscreen export rivermouth --session 3 -o report.md
  gmscreen export rivermouth --for players -o evening.html
  gmscreen export rivermouth --what sheets -o sheets.html
  gmscreen export rivermouth --what roster --format csv
  gmscreen export rivermouth --format jsonl
Without --format, the ending of FILE decides (.md, .html, .csv, .json, .jsonl); without either, Markdown.";

#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    campaign: Where,
    /// Output format
    #[arg(long, value_parser = choices(Format::ALL))]
    format: Option<Format>,
    /// What to export
    #[arg(long, value_parser = choices(What::ALL), default_value = "log")]
    what: What,
    /// Who it is for: players get only what they saw on their page
    #[arg(long = "for", value_enum, value_name = "WHOM", default_value = "gm")]
    whom: Whom,
    /// Only this session of the log or the summary
    #[arg(long, value_name = "N")]
    session: Option<u32>,
    /// Writes to this file, whole or not at all, instead of standard output; replaces only an earlier export in the same format
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replaces FILE whatever it contains, unless it belongs to a campaign
    #[arg(long, requires = "output")]
    overwrite: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Whom {
    /// Everything
    Gm,
    /// The log without hidden characters, secret rolls, notes and undone acts
    Players,
}

impl Export {
    fn format(&self) -> Format {
        let ending = self.output.as_deref().and_then(Path::extension);
        let by_ending = || named(Format::ALL, &ending?.to_string_lossy());
        self.format.or_else(by_ending).unwrap_or(Format::Markdown)
    }
}

pub(super) fn run(args: &Export) -> Result<Exit, CliError> {
    let (campaign, seen, game) = args.campaign.read()?;
    let source = Source {
        campaign: &seen.campaign,
        history: &seen.history,
        game,
        session: args.session,
        for_players: args.whom == Whom::Players,
        hours: local_hours,
        days: local_days,
    };
    let text = export::export(source, args.what, args.format())?;
    if let Some(path) = &args.output {
        let text = export::for_file(args.format(), text);
        let ours = |old: &[u8]| args.overwrite || export::is_export(args.format(), old, &text);
        let done = outside::install(&RealFs, path, Some(&campaign), text.as_bytes(), ours);
        return done.map(|()| Exit::Done).map_err(|error| match error {
            StoreError::Exists { .. } => CliError::NotExport(error),
            error => error.into(),
        });
    }
    print(&text)
}
