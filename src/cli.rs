//! The command line: arguments in, an exit code out.

mod campaigns;
mod exit;
mod export;
mod import;
#[cfg(feature = "serve")]
mod page;
mod say;
mod settings;

use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Write};
use std::path::{Path, PathBuf};

use campaigns::UserLibrary;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::campaign::visible::{visible, visible_lines};
use crate::campaign::{Campaign, History};
use crate::dice::Seeded;
use crate::exec::{self, Console, Format, Outcome};
use crate::game::Game;
use crate::games;
use crate::library::{self, Library, LibraryError};
use crate::session::{Session, system_clock};
use crate::show;
use crate::store::{self, RealFs, StoreError, Unsaved};
use crate::system;
use crate::tui::{self, ExitReason, Start};
use exit::CliError;
use say::{complain, tell};

pub use exit::Exit;

const EXAMPLES: &str = "\
Examples:
  gmscreen                                   the start screen: recent campaigns, samples, new ones
  gmscreen rivermouth                        opens a campaign of the data folder
  gmscreen new rivermouth --system renaissance
  gmscreen exec rivermouth -c 'begin' -c 'next'
  gmscreen exec -c 'check 75 = 65' --format json
  gmscreen show rivermouth --format json";

/// A full-screen console for game masters: roster, turn order, sustained actions and a roll log that is never lost.
#[derive(Debug, Parser)]
#[command(name = "gmscreen", version, about, after_long_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct Cli {
    /// A campaign: a name in the data folder, or a path
    #[arg(value_name = "NAME_OR_PATH")]
    campaign: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes an empty campaign and prints its path
    New(New),
    /// Runs commands without a screen: from -c, a file, or standard input
    #[command(after_long_help = EXEC_EXAMPLES)]
    Exec(Exec),
    /// Prints a campaign's state; works beside a running console
    Show(Show),
    /// Shows the players' table full-screen, for a second terminal or a television; works beside a running console
    Watch(Watch),
    /// Serves the players' table as a web page and prints its address; works beside a running console
    #[cfg(feature = "serve")]
    Serve(Serve),
    /// Writes a campaign as a document or a table: its log, roster, sheets or summary
    #[command(after_long_help = export::EXAMPLES)]
    Export(export::Export),
    /// Brings people out of stat blocks, tables, other programs and other campaigns
    #[command(after_long_help = import::EXAMPLES)]
    Import(import::Import),
    /// Verifies a campaign's files and says what recovery would do; changes nothing
    Verify(Verify),
    /// Lists the backups of a campaign, or makes one of them the campaign
    Restore(Restore),
    /// Says where the settings are, checks them and lists all that can be set
    Config(Settings),
}

const EXEC_EXAMPLES: &str = "\
Examples:
  gmscreen exec -c 'odds oppose 80 vs 65'
  gmscreen exec rivermouth fight.txt --keep-going
  echo 'check ilse stealth = 33' | gmscreen exec rivermouth --format json
Without CAMPAIGN the commands run in an empty campaign that is not saved.";

#[derive(Debug, Args)]
struct New {
    /// A name in the data folder, or a path
    #[arg(value_name = "NAME_OR_PATH", value_parser = parse_name)]
    campaign: String,
    /// The game that is played
    #[arg(long, value_parser = parse_system)]
    system: String,
    /// The edition of that game
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
}

#[derive(Debug, Args)]
struct Exec {
    /// A campaign: a name in the data folder, or a path
    campaign: Option<String>,
    /// A file of commands; - is standard input
    file: Option<PathBuf>,
    /// A command; may be given several times
    #[arg(
        short = 'c',
        value_name = "COMMAND",
        allow_hyphen_values = true,
        conflicts_with = "file"
    )]
    commands: Vec<String>,
    /// The game of an unsaved campaign
    #[arg(long, default_value = games::all()[0].id, value_parser = parse_system)]
    system: String,
    /// The edition of an unsaved campaign
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
    /// Makes the console's own dice repeatable
    #[arg(long)]
    seed: Option<u64>,
    /// Goes on after a refusal
    #[arg(long)]
    keep_going: bool,
    /// How answers are written
    #[arg(long, value_enum, default_value = "text")]
    format: Output,
}

#[derive(Debug, Args)]
struct Show {
    /// A campaign: a name in the data folder, or a path
    campaign: String,
    /// How the state is written
    #[arg(long, value_enum, default_value = "text")]
    format: Output,
}

#[derive(Debug, Args)]
struct Watch {
    /// A campaign: a name in the data folder, or a path
    campaign: String,
}

#[cfg(feature = "serve")]
#[derive(Debug, Args)]
struct Serve {
    /// A campaign: a name in the data folder, or a path
    campaign: String,
    /// Where the page is served: an address and a port, or a port of this computer
    #[arg(long, value_name = "ADDRESS:PORT")]
    bind: Option<crate::serve::Bind>,
    /// Everybody in the local network can reach it
    #[arg(long)]
    lan: bool,
}

#[derive(Debug, Args)]
struct Verify {
    /// A campaign: a name in the data folder, or a path
    campaign: String,
}

#[derive(Debug, Args)]
struct Restore {
    /// A campaign: a name in the data folder, or a path
    campaign: String,
    /// The backup to go back to; without it they are listed
    backup: Option<String>,
}

#[derive(Debug, Args)]
struct Settings {
    /// Writes a file in which everything that can be set stands as a comment
    #[arg(long)]
    init: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    Text,
    Json,
}

impl From<Output> for Format {
    fn from(output: Output) -> Self {
        match output {
            Output::Text => Self::Text,
            Output::Json => Self::Json,
        }
    }
}

fn parse_name(name: &str) -> Result<String, String> {
    if name.trim().is_empty() {
        return Err("a campaign needs a name".to_owned());
    }
    Ok(name.to_owned())
}

fn parse_system(id: &str) -> Result<String, String> {
    match games::by_id(id) {
        Some(game) => Ok(game.id.to_owned()),
        None => Err(format!("no such system; there are: {}", library::systems())),
    }
}

/// Runs the program with the arguments of this process.
#[must_use]
pub fn run() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // It repeats arguments: tried again with those in which nothing is hidden.
            let shown =
                std::env::args_os().map(|arg| visible_lines(&arg.to_string_lossy()).into_owned());
            let error = Cli::try_parse_from(shown).err().unwrap_or(error);
            let exit = if error.use_stderr() {
                Exit::Usage
            } else {
                Exit::Done
            };
            let _ = error.print();
            return exit;
        }
    };
    system::survive_size_limits();
    let done = match cli.command {
        None => screen(cli.campaign.as_deref()),
        Some(Command::New(new)) => make(&new),
        Some(Command::Exec(exec)) => execute(&exec),
        Some(Command::Show(show)) => print_state(&show),
        Some(Command::Watch(args)) => watch(&args),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => serve(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::Import(args)) => import::run(&args),
        Some(Command::Verify(verify)) => verify_files(&verify),
        Some(Command::Restore(restore)) => go_back(&restore),
        Some(Command::Config(args)) => settings::show(args.init),
    };
    done.unwrap_or_else(|error| {
        if error.exit() != Exit::Done {
            complain(&error.to_string());
            for act in error.unfit() {
                tell(&format!("  {act}"));
            }
        }
        error.exit()
    })
}

/// A path can be opened even where the system gives no home folder.
fn find(campaign: &str) -> Result<PathBuf, CliError> {
    if library::is_path(campaign) {
        return Ok(PathBuf::from(campaign));
    }
    Ok(Library::of_user()?.resolve(campaign))
}

fn screen(campaign: Option<&str>) -> Result<Exit, CliError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(CliError::NoTerminal);
    }
    let path = campaign.map(find).transpose()?;
    let start = path.clone().map_or(Start::StartScreen, Start::Campaign);
    let (settings, notices) = settings::of_user();
    match tui::run(start, Box::new(UserLibrary::of_user()), settings, notices) {
        Ok(ExitReason::TerminalGone) => Ok(Exit::Failed),
        Ok(ExitReason::Quit | ExitReason::Signal(_)) => Ok(Exit::Done),
        Err(error) => {
            // The screen knows only words; what is wrong with the files decides the exit code.
            let read = path.map(|path| store::read(&RealFs, &path));
            let damaged = match read {
                Some(Ok(seen)) => library::game_of(&seen.campaign).is_err(),
                Some(Err(error)) => error.is_damage(),
                None => false,
            };
            complain(&error.to_string());
            Ok(if damaged { Exit::Damaged } else { Exit::Failed })
        }
    }
}

fn watch(args: &Watch) -> Result<Exit, CliError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(CliError::NoTerminal);
    }
    let path = find(&args.campaign)?;
    let (settings, notices) = settings::of_user();
    for notice in notices {
        complain(&notice);
    }
    Ok(match tui::watch::run(&path, settings.theme)? {
        ExitReason::TerminalGone => Exit::Failed,
        ExitReason::Quit | ExitReason::Signal(_) => Exit::Done,
    })
}

#[cfg(feature = "serve")]
fn serve(args: &Serve) -> Result<Exit, CliError> {
    let path = find(&args.campaign)?;
    let bind = args.bind.unwrap_or(crate::serve::Bind::here());
    let bind = if args.lan {
        bind.in_the_network()
    } else {
        bind
    };
    page::serve(&path, bind)
}

fn make(new: &New) -> Result<Exit, CliError> {
    let game =
        games::by_id(&new.system).ok_or_else(|| LibraryError::UnknownSystem(new.system.clone()))?;
    let library = if library::is_path(&new.campaign) {
        Library::at(Path::new(""), Path::new(""))
    } else {
        Library::of_user()?
    };
    let path = library.create(&new.campaign, game, &new.edition, &[])?;
    let mut out = io::stdout();
    if out.is_terminal() {
        writeln!(out, "{}", visible(&path.to_string_lossy()))?;
    } else {
        // A script wants the path as it is.
        writeln!(out, "{}", path.display())?;
    }
    Ok(Exit::Done)
}

fn execute(args: &Exec) -> Result<Exit, CliError> {
    let mut input = input(args)?;
    let mut session = match &args.campaign {
        None => unsaved(&args.system, &args.edition)?,
        Some(campaign) => {
            let opened = library::open(&find(campaign)?, None)?;
            opened.notices.iter().for_each(|notice| complain(notice));
            opened.session
        }
    };
    let mut dice = args.seed.map_or_else(Seeded::from_entropy, Seeded::new);
    let (mut out, mut err) = (io::stdout().lock(), io::stderr());
    let mut console = Console {
        out: &mut out,
        err: &mut err,
        format: args.format.into(),
        keep_going: args.keep_going,
    };
    let outcome = exec::run(&mut session, &mut dice, input.as_mut(), &mut console);
    // Whatever became of the input, what was done is kept.
    let closed = session.close();
    let outcome = outcome?;
    closed?;
    Ok(match outcome {
        Outcome::Accepted => Exit::Done,
        Outcome::Refused => Exit::Failed,
        Outcome::Unanswered => {
            complain("the commands were done, and not every answer could be written");
            Exit::Failed
        }
    })
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

fn unsaved(system: &str, edition: &str) -> Result<Session, CliError> {
    let game: &'static Game =
        games::by_id(system).ok_or_else(|| LibraryError::UnknownSystem(system.to_owned()))?;
    let campaign = Campaign::new("unsaved", game.id, &library::edition_of(game, edition)?);
    Ok(Session::new(
        campaign,
        History::default(),
        game,
        Box::new(Unsaved),
        system_clock,
    ))
}

fn print_state(args: &Show) -> Result<Exit, CliError> {
    let seen = store::read(&RealFs, &find(&args.campaign)?)?;
    seen.notices.iter().for_each(|notice| complain(notice));
    let game = library::game_of(&seen.campaign)?;
    let state = show::State::of(&seen.campaign, &seen.history, game);
    let mut out = io::stdout().lock();
    match args.format {
        Output::Json => {
            serde_json::to_writer(&mut out, &state).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Output::Text => write!(out, "{}", show::page(&state))?,
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn verify_files(args: &Verify) -> Result<Exit, CliError> {
    let path = find(&args.campaign)?;
    let report = store::verify(&RealFs, &path)?;
    library::game_of(&store::read(&RealFs, &path)?.campaign)?;
    let report = report.to_string();
    writeln!(io::stdout(), "{}", visible_lines(&report))?;
    Ok(Exit::Done)
}

fn go_back(args: &Restore) -> Result<Exit, CliError> {
    let path = find(&args.campaign)?;
    let mut out = io::stdout().lock();
    match &args.backup {
        None => {
            let backups = store::list_backups(&RealFs, &path)?;
            if backups.is_empty() && !path.exists() {
                return Err(StoreError::NotFound { path }.into());
            }
            for backup in backups {
                writeln!(out, "{}", visible(&backup.name))?;
            }
        }
        Some(name) => {
            store::restore(&RealFs, &path, name)?;
            writeln!(
                out,
                "{} is the campaign now; what stood there is among the backups",
                visible(name)
            )?;
        }
    }
    Ok(Exit::Done)
}
