//! `import` on the command line.

use std::io::{self, Read, Write};
use std::path::{self, Path, PathBuf};

use clap::Args;

use super::common::{Where, choices, find};
use super::exit::{CliError, Exit};
use super::lines::{Place, answered, place};
use super::say::tell;
use crate::campaign::visible::visible;
use crate::dice::Seeded;
use crate::exec::LineResult;
use crate::import::{self, Format, LONGEST, Order, OrderError, Source, To};
use crate::library;
use crate::remote::{Reached, RemoteError, Request};
use crate::store::{self, RealFs, StoreError};

pub(super) const EXAMPLES: &str = "\
Examples:
  gmscreen import rivermouth rats.txt              stat blocks, as books print them
  gmscreen import rivermouth people.csv --dry-run  shows what would be imported, and what was not understood
  gmscreen import rivermouth actors.json --to bestiary
  gmscreen import rivermouth other-campaign --only 'Quay*'
The format is guessed and reported; --from overrides the guess. One import is one act: `undo` takes it back.";

#[derive(Debug, Args)]
pub(super) struct Import {
    #[command(flatten)]
    campaign: Where,
    /// Files to read, or other campaigns; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// What format the files have
    #[arg(long, value_name = "FORMAT", value_parser = choices(Format::ALL))]
    from: Option<Format>,
    /// Where to put the people
    #[arg(long, value_parser = choices(To::ALL), default_value = "roster")]
    to: To,
    /// Only people with this name; * stands for anything; can be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Shows what would be imported, and changes nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) fn run(args: &Import) -> Result<Exit, CliError> {
    let path = args.campaign.find()?;
    // Reads the files before touching the campaign.
    let game = library::game_of(&path, &store::read(&RealFs, &path)?.campaign)?;
    let sources = args.files.iter().map(|file| source(file, args.from));
    let order = Order {
        sources: sources.collect::<Result<_, _>>()?,
        to: args.to,
        only: args.only.clone(),
    };
    let seen = order.read(game)?;
    for (file, format) in &seen.guessed {
        super::common::notice(format_args!(
            "{}: read as {} (--from overrides this)",
            visible(file),
            format.id()
        ));
    }
    for miss in &seen.misses {
        tell(miss);
    }
    let mut out = io::stdout().lock();
    if args.dry_run {
        for line in import::shown(game, &seen.found, order.to) {
            writeln!(out, "{line}")?;
        }
        return Ok(Exit::Done);
    }
    let mut session = match place(&path)? {
        Place::Here(session) => session,
        Place::There(mut reached) => return hand_over(&mut reached, order),
    };
    let mut dice = Seeded::from_entropy();
    let done = order.bring(&seen.found, &mut session, &mut dice);
    let closed = session.close();
    let reply = done.map_err(|refusal| CliError::Refused(refusal.to_string()))?;
    closed?;
    writeln!(out, "{}", reply.text)?;
    Ok(Exit::Done)
}

/// Lets the console that has the campaign open read the files.
fn hand_over(reached: &mut Reached, order: Order) -> Result<Exit, CliError> {
    if order.sources.iter().any(|source| source.bytes.is_some()) {
        let why = "the campaign is open in a console, and standard input cannot be passed on to it: give a file";
        return Err(CliError::Refused(why.to_owned()));
    }
    let answered = answered(reached, &Request::Import(order))?.ok_or(RemoteError::Ended)?;
    io::stdout().lock().write_all(answered.out.as_bytes())?;
    io::stderr().write_all(answered.err.as_bytes())?;
    Ok(match answered.result {
        LineResult::Accepted => Exit::Done,
        LineResult::Refused | LineResult::NotSaved => Exit::Failed,
    })
}

/// A source named on the command line: a file, standard input or a campaign.
fn source(file: &str, format: Option<Format>) -> Result<Source, CliError> {
    let mut source = Source {
        name: file.to_owned(),
        format,
        ..Source::default()
    };
    if file == "-" {
        let mut bytes = Vec::new();
        io::stdin().take(LONGEST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > LONGEST {
            let path = PathBuf::from(file);
            let most = LONGEST;
            return Err(OrderError::from(StoreError::TooLarge { path, most }).into());
        }
        source.bytes = Some(bytes);
        return Ok(source);
    }
    let campaign = match format {
        None | Some(Format::Campaign) => campaign_at(file, format)?,
        Some(_) => None,
    };
    let found = campaign.unwrap_or_else(|| PathBuf::from(file));
    // A console may run in another folder.
    source.path = path::absolute(&found).unwrap_or(found);
    Ok(source)
}

/// The campaign that an argument refers to, by its path or its name.
fn campaign_at(file: &str, format: Option<Format>) -> Result<Option<PathBuf>, CliError> {
    let path = Path::new(file);
    if library::is_campaign(path) || format.is_some() {
        return find(file).map(Some);
    }
    if path.exists() || library::is_path(file) {
        return Ok(None);
    }
    let named = find(file)?;
    Ok(named.exists().then_some(named))
}
