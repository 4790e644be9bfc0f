//! `exec`: commands from the arguments, a file or standard input, run here or by the console that
//! has the campaign open.

use std::io::{self, BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use super::common::{self, choices, find, parse_system};
use super::exit::{CliError, Exit};
use super::say::complain;
use super::shell;
use crate::campaign::Campaign;
use crate::dice::Seeded;
use crate::exec::{self, Answered, Console, Outcome};
use crate::game::Game;
use crate::games;
use crate::library::{self, LibraryError, Opened};
use crate::remote::{Reached, RemoteError, Reply, Request};
use crate::session::Session;
use crate::store::{self, StoreError};

/// How long to wait for a campaign that is open elsewhere in a program that takes no commands.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long to wait before the next attempt.
const AGAIN: Duration = Duration::from_millis(50);

pub(super) const EXAMPLES: &str = "\
Examples:
  gmscreen exec -c 'odds oppose 80 vs 65'
  gmscreen exec rivermouth fight.txt --keep-going
  echo 'check ilse stealth = 33' | gmscreen exec rivermouth --format json
Without CAMPAIGN the commands run in an empty campaign that is not saved.";

#[derive(Debug, Args)]
pub(super) struct Exec {
    /// A campaign: a name in the data folder, or a path
    #[arg(add = ArgValueCandidates::new(shell::campaigns))]
    campaign: Option<String>,
    /// A file of commands; - is standard input
    file: Option<PathBuf>,
    /// A command; can be repeated
    #[arg(
        short = 'c',
        value_name = "COMMAND",
        allow_hyphen_values = true,
        conflicts_with = "file"
    )]
    commands: Vec<String>,
    /// The game of an unsaved campaign
    #[arg(long, default_value = games::usual().id, value_parser = parse_system)]
    system: &'static Game,
    /// The edition of an unsaved campaign
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
    /// Makes the console's own dice repeatable
    #[arg(long)]
    seed: Option<u64>,
    /// Continues after a refused command
    #[arg(long)]
    keep_going: bool,
    /// Output format
    #[arg(long, value_parser = choices(exec::Format::ALL), default_value = "text")]
    format: exec::Format,
}

impl Exec {
    /// Whether it would wait for input with no campaign to save.
    pub(super) fn is_bare(&self) -> bool {
        self.campaign.is_none() && self.commands.is_empty()
    }
}

pub(super) fn execute(args: &Exec) -> Result<Exit, CliError> {
    // A lone '-' is no campaign but the input.
    let campaign = args.campaign.as_ref();
    let campaign = campaign.filter(|name| *name != "-" || args.file.is_some());
    let mut input = input(args)?;
    let (mut out, mut err) = (io::stdout().lock(), io::stderr());
    let mut console = Console {
        out: &mut out,
        err: &mut err,
        format: args.format,
        keep_going: args.keep_going,
    };
    let place = match campaign {
        None => Place::Here(Box::new(unsaved(args.system, &args.edition)?)),
        Some(campaign) => place(&find(campaign)?)?,
    };
    let outcome = match place {
        Place::Here(mut session) => {
            let mut dice = args.seed.map_or_else(Seeded::from_entropy, Seeded::new);
            let outcome = exec::run(&mut session, &mut dice, input.as_mut(), &mut console);
            // Whatever happened to the input, what was done is saved.
            let closed = session.close();
            let outcome = outcome?;
            closed?;
            outcome
        }
        Place::There(_) if args.seed.is_some() => return Err(CliError::OwnDice),
        Place::There(reached) => run_there(reached, input.as_mut(), &mut console)?,
    };
    Ok(match outcome {
        Outcome::Accepted => Exit::Done,
        Outcome::Refused => Exit::Failed,
        Outcome::Unanswered => {
            complain("the commands ran, but not every answer could be written");
            Exit::Failed
        }
    })
}

/// Where commands are run.
pub(super) enum Place {
    Here(Box<Session>),
    /// In the console that has the campaign open.
    There(Reached),
}

/// Opens a campaign, or connects to the console that has it open. Waits for a program that holds it
/// only briefly.
pub(super) fn place(path: &Path) -> Result<Place, CliError> {
    let give_up = Instant::now() + PATIENCE;
    loop {
        let locked = match library::open(path, None) {
            Ok(Opened {
                session, notices, ..
            }) => {
                common::notices(&notices);
                return Ok(Place::Here(Box::new(session)));
            }
            Err(LibraryError::Store(locked @ StoreError::Locked { .. })) => locked,
            Err(error) => return Err(error.into()),
        };
        let left = give_up.saturating_duration_since(Instant::now());
        let why = match Reached::console(path, left.max(AGAIN)) {
            Ok(reached) => return Ok(Place::There(reached)),
            Err(why) => why,
        };
        if left.is_zero() {
            let (locked, why) = (Box::new(locked), Box::new(why));
            return Err(CliError::Busy { locked, why });
        }
        thread::sleep(AGAIN);
    }
}

/// Sends lines to a console one by one; each is durable when it is answered.
fn run_there(
    mut reached: Reached,
    input: &mut dyn BufRead,
    console: &mut Console<'_>,
) -> Result<Outcome, CliError> {
    let mut failed = None;
    let outcome = exec::run_with(input, console, &mut |line, format| {
        let line = line.to_owned();
        answered(&mut reached, &Request::Line { line, format }).map_err(|why| {
            failed = Some(why);
            io::Error::from(io::ErrorKind::ConnectionAborted)
        })
    });
    failed.map_or_else(|| Ok(outcome?), Err)
}

/// What a console answers to a request; `None` for a blank line.
pub(super) fn answered(
    reached: &mut Reached,
    request: &Request,
) -> Result<Option<Answered>, CliError> {
    match reached.ask(request)? {
        Reply::Answered(answered) => Ok(Some(answered)),
        Reply::Blank => Ok(None),
        Reply::Refused(why) => Err(CliError::Refused(why)),
        Reply::Welcome { .. } | Reply::Asks(_) | Reply::Taken(_) => Err(RemoteError::Ended.into()),
    }
}

fn input(args: &Exec) -> Result<Box<dyn BufRead>, CliError> {
    if !args.commands.is_empty() {
        let mut text = args.commands.join("\n");
        text.push('\n');
        return Ok(Box::new(Cursor::new(text.into_bytes())));
    }
    match &args.file {
        Some(path) if path.as_os_str() != "-" => {
            let file = store::files::script(path).map_err(|error| CliError::Script {
                path: path.clone(),
                error,
            })?;
            Ok(file)
        }
        _ => Ok(Box::new(BufReader::new(io::stdin()))),
    }
}

fn unsaved(game: &'static Game, edition: &str) -> Result<Session, CliError> {
    let campaign = Campaign::new("unsaved", game.id, &library::edition_of(game, edition)?);
    Ok(Session::unsaved(campaign, game))
}
