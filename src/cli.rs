//! The command line: arguments in, an exit code out.

#[cfg(feature = "serve")]
mod clerk;
mod commands;
mod common;
mod exit;
mod export;
mod games;
mod import;
mod lines;
mod manage;
#[cfg(feature = "serve")]
mod page;
mod say;
mod schema;
mod settings;
mod shell;

use std::io::{self, IsTerminal};
use std::path::{Component, Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::engine::ArgValueCandidates;

use crate::campaign::visible::{visible, visible_lines};
use crate::exec;
use crate::game::Game;
use crate::library::{self, Library};
use crate::show;
use crate::store::{self, RealFs, StoreError};
use crate::system;
use crate::tui::{self, ExitReason, Start};
use common::{Colour, Where, choices, find, parse_system, set_quiet};
use exit::CliError;
use say::{complain, print, print_json, print_path, tell};

pub use exit::Exit;

const EXAMPLES: &str = "\
Examples:
  gmscreen                                   the start screen: recent campaigns, samples, new ones
  gmscreen --tour                            a first fight in eight steps
  gmscreen rivermouth                        opens a campaign in the data folder
  gmscreen new rivermouth --system renaissance
  gmscreen exec rivermouth -c 'begin' -c 'next'
  gmscreen exec -c 'check 75 = 65' --format json
  gmscreen show rivermouth --format json";

/// A full-screen console for game masters: roster, turn order, sustained actions and a roll log that is never lost.
#[derive(Debug, Parser)]
#[command(name = "gmscreen", version, about, after_long_help = EXAMPLES)]
struct Cli {
    /// A campaign: a name in the data folder, or a path
    #[arg(value_name = "NAME_OR_PATH")]
    #[arg(add = ArgValueCandidates::new(shell::campaigns))]
    campaign: Option<String>,
    /// Colours on the screen and in help and errors
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        hide_default_value = true
    )]
    color: Colour,
    /// Settings file to use instead of the default one
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Walks you through a first fight in eight steps, on a sample that is not saved
    #[arg(long)]
    tour: bool,
    /// Prints only errors, no notices about what was recovered or guessed
    #[arg(short, long, global = true)]
    quiet: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Creates an empty campaign and prints its path
    New(New),
    /// Runs commands without a screen: from -c, a file, or standard input
    #[command(after_long_help = lines::EXAMPLES)]
    Exec(lines::Exec),
    /// Prints a campaign's state; works beside a running console
    Show(Show),
    /// Shows the players' table full-screen, for a second terminal or a television; works beside a running console
    Watch(Where),
    /// Serves the players' table as a web page and prints its address; works beside a running console
    #[cfg(feature = "serve")]
    Serve(Serve),
    /// Exports a campaign's log, roster, sheets or summary as a document or a table
    #[command(after_long_help = export::EXAMPLES)]
    Export(export::Export),
    /// Imports people from stat blocks, tables, other programs and other campaigns
    #[command(after_long_help = import::EXAMPLES)]
    Import(import::Import),
    /// Lists the campaigns, the last played first
    List(manage::List),
    /// Prints the path of a campaign
    Path(Where),
    /// Renames a campaign and its history
    Rename(manage::Named),
    /// Copies a campaign as it stands, with a new log
    Copy(manage::Named),
    /// Moves a campaign and its history to the bin beside it
    Delete(manage::Delete),
    /// Puts a campaign from the bin back in its place
    Undelete(Where),
    /// Lists the commands of the prompt and of `exec`, with their keys
    Commands(commands::Commands),
    /// Lists the games: those of gmscreen, and those in the folder of games
    Games(manage::List),
    /// Gives a campaign a new file of its game
    Game(games::Replace),
    /// Prints the JSON Schema of what `exec`, `show` or the players' page writes
    Schema(schema::Args),
    /// Prints a shell script that completes subcommands, options and names
    #[command(after_long_help = shell::EXAMPLES)]
    Completions(shell::Completions),
    /// Prints a page of the manual
    Man(shell::Man),
    /// Checks a campaign's files and says what recovery would do; changes nothing
    Verify(Where),
    /// Lists the backups of a campaign, or restores one
    Restore(Restore),
    /// Shows where the settings are, checks them and lists every setting
    Config(settings::Args),
}

#[derive(Debug, Args)]
struct New {
    /// A name in the data folder, or a path
    #[arg(value_name = "NAME_OR_PATH", value_parser = parse_name)]
    campaign: String,
    #[command(flatten)]
    of: GameOf,
    /// The edition of the game
    #[arg(long, default_value = "", hide_default_value = true)]
    edition: String,
}

/// The game of a new campaign.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct GameOf {
    /// The game system
    #[arg(long, value_parser = parse_system)]
    system: Option<&'static Game>,
    /// A game of your own: the path of its file, or its name in the folder of games
    #[arg(long, value_name = "NAME_OR_FILE", conflicts_with = "edition")]
    game: Option<String>,
}

#[derive(Debug, Args)]
struct Show {
    #[command(flatten)]
    campaign: Where,
    /// Output format
    #[arg(long, value_parser = choices(exec::Format::ALL), default_value = "text")]
    format: exec::Format,
}

#[cfg(feature = "serve")]
#[derive(Debug, Args)]
struct Serve {
    #[command(flatten)]
    campaign: Where,
    /// Address and port to serve on, or just a port on this computer
    #[arg(long, value_name = "ADDRESS:PORT")]
    bind: Option<crate::serve::Bind>,
    /// Lets everybody on the local network open it
    #[arg(long)]
    lan: bool,
}

#[derive(Debug, Args)]
struct Restore {
    #[command(flatten)]
    campaign: Where,
    /// The backup to restore; without one, all are listed
    backup: Option<String>,
}

fn parse_name(name: &str) -> Result<String, String> {
    if name.trim().is_empty() {
        return Err("a campaign needs a name".to_owned());
    }
    Ok(name.to_owned())
}

/// Runs the program with the arguments of this process.
#[must_use]
pub fn run() -> Exit {
    let asked = match shell::answer(Cli::command) {
        Ok(answered) => answered,
        Err(error) => return told(&error),
    };
    if asked {
        return Exit::Done;
    }
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => return told(&error),
    };
    set_quiet(cli.quiet);
    if let Err(error) = as_command(&cli) {
        return told(&error);
    }
    system::survive_size_limits();
    let done = match cli.command {
        None => screen(&cli),
        Some(Command::New(new)) => make(&new),
        Some(Command::Exec(exec)) => lines::execute(&exec),
        Some(Command::Show(show)) => print_state(&show),
        Some(Command::Watch(args)) => watch(&args, cli.color, cli.config.as_deref()),
        #[cfg(feature = "serve")]
        Some(Command::Serve(args)) => serve(&args),
        Some(Command::Export(args)) => export::run(&args),
        Some(Command::Import(args)) => import::run(&args),
        Some(Command::List(args)) => manage::list(&args),
        Some(Command::Path(args)) => manage::path(&args),
        Some(Command::Rename(args)) => manage::named(&args, &is_subcommand, library::rename),
        Some(Command::Copy(args)) => manage::named(&args, &is_subcommand, library::copy),
        Some(Command::Delete(args)) => manage::delete(&args),
        Some(Command::Undelete(args)) => manage::undelete(&args),
        Some(Command::Commands(args)) => commands::run(&args),
        Some(Command::Games(args)) => games::list(&args),
        Some(Command::Game(args)) => games::replace(&args),
        Some(Command::Schema(args)) => schema::run(&args),
        Some(Command::Completions(args)) => shell::completions(&args),
        Some(Command::Man(args)) => shell::man(&args, Cli::command()),
        Some(Command::Verify(verify)) => verify_files(&verify),
        Some(Command::Restore(restore)) => go_back(&restore),
        Some(Command::Config(args)) => settings::show(&args, cli.config.as_deref()),
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

/// The arguments of this process. Their colour option also applies to messages about them.
fn parse() -> Result<Cli, clap::Error> {
    let words = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    let mut asked = words.iter().skip_while(|arg| *arg != "--color").skip(1);
    let joined = || words.iter().find_map(|arg| arg.strip_prefix("--color="));
    let colour = match asked.next().map(String::as_str).or_else(joined) {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    };
    let command = || Cli::command().color(colour);
    let matches = command().try_get_matches().map_err(|error| {
        // The error repeats arguments, so parse again with their control characters made visible.
        let shown = words.iter().map(|arg| visible_lines(arg).into_owned());
        command().try_get_matches_from(shown).err().unwrap_or(error)
    })?;
    Cli::from_arg_matches(&matches)
}

/// Refuses what clap cannot know: a bare `exec` on a terminal would silently wait for input.
fn as_command(cli: &Cli) -> Result<(), clap::Error> {
    if let (Some(campaign), Some(_)) = (&cli.campaign, &cli.command) {
        let said = format!("a subcommand goes first, before '{campaign}'");
        return Err(Cli::command().error(ErrorKind::ArgumentConflict, said));
    }
    if cli.tour && (cli.campaign.is_some() || cli.command.is_some()) {
        let said = "--tour plays on its own sample: it takes no campaign and no subcommand";
        return Err(Cli::command().error(ErrorKind::ArgumentConflict, said));
    }
    let Some(Command::Exec(exec)) = &cli.command else {
        return Ok(());
    };
    if exec.is_bare() && io::stdin().is_terminal() {
        let mut command = Cli::command();
        let exec = command.find_subcommand_mut("exec");
        let help = exec.map(|exec| exec.render_long_help().to_string());
        return Err(clap::Error::raw(
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand,
            help.unwrap_or_default(),
        ));
    }
    Ok(())
}

/// Prints help, or what is wrong with the arguments.
fn told(error: &clap::Error) -> Exit {
    match error.print() {
        Err(unwritable) if unwritable.kind() != io::ErrorKind::BrokenPipe => Exit::Failed,
        _ if error.use_stderr() => Exit::Usage,
        _ => Exit::Done,
    }
}

/// Whether a word on the command line means something other than a campaign.
fn is_subcommand(word: &str) -> bool {
    let command = Cli::command();
    let mut names = command
        .get_subcommands()
        .map(clap::Command::get_name)
        .chain(["help"]);
    names.any(|name| name.eq_ignore_ascii_case(word))
}

fn screen(cli: &Cli) -> Result<Exit, CliError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(CliError::NoTerminal);
    }
    let path = cli.campaign.as_deref().map(find).transpose()?;
    let start = match &path {
        Some(path) => Start::Campaign(path.clone()),
        None if cli.tour => Start::Tour,
        None => Start::StartScreen,
    };
    let (settings, notices) = settings::of_user(cli.config.as_deref(), cli.color);
    let campaigns = (Library::of_user(), library::play as tui::Open);
    match tui::run(start, campaigns, settings, notices) {
        Ok(ExitReason::TerminalGone) => Ok(Exit::Failed),
        Ok(ExitReason::Quit | ExitReason::Signal(_)) => Ok(Exit::Done),
        Err(error) => {
            // The screen reports errors only as text, so the files are read again for the exit
            // code.
            let again = path.and_then(|path| library::read(&path).err());
            complain(&error.to_string());
            let exit = again.map(|error| CliError::from(error).exit());
            Ok(exit.unwrap_or(Exit::Failed))
        }
    }
}

fn watch(campaign: &Where, colour: Colour, config: Option<&Path>) -> Result<Exit, CliError> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(CliError::NoTerminal);
    }
    let path = campaign.find()?;
    let (settings, notices) = settings::of_user(config, colour);
    for notice in notices {
        complain(&notice);
    }
    Ok(match tui::watch::run(&path, settings)? {
        ExitReason::TerminalGone => Exit::Failed,
        ExitReason::Quit | ExitReason::Signal(_) => Exit::Done,
    })
}

#[cfg(feature = "serve")]
fn serve(args: &Serve) -> Result<Exit, CliError> {
    let path = args.campaign.find()?;
    let bind = args.bind.unwrap_or(crate::serve::Bind::here());
    let bind = if args.lan {
        bind.in_the_network()
    } else {
        bind
    };
    page::serve(&path, bind)
}

fn make(new: &New) -> Result<Exit, CliError> {
    let is_path = library::is_path(&new.campaign);
    let path = Path::new(&new.campaign);
    // A name with a slash in it must not become a path to some other folder.
    let fits = |part: Component<'_>| match part {
        Component::Normal(part) => library::check_name(&part.to_string_lossy(), &|_| false).is_ok(),
        _ => true,
    };
    if !is_path || !library::is_campaign(path) && !path.components().all(fits) {
        library::check_name(&new.campaign, &is_subcommand)?;
    }
    let library = Library::of_user();
    let path = if let Some(game) = new.of.system {
        library.create(&new.campaign, game, &new.edition, &[])?
    } else {
        // One of the two is given.
        let own = new.of.game.as_deref().unwrap_or_default();
        let file = library::game_file(&library.game_path(own)?)?;
        library.create_of(&new.campaign, &file, &[])?
    };
    print_path(&path)
}

fn print_state(args: &Show) -> Result<Exit, CliError> {
    let (_, seen, game) = args.campaign.read()?;
    let shown = show::Shown::of(&seen.campaign, &seen.history, game);
    match args.format {
        exec::Format::Json => print_json(&shown),
        exec::Format::Text => print(&shown.page()),
    }
}

fn verify_files(campaign: &Where) -> Result<Exit, CliError> {
    if games::is_game(campaign.typed()) {
        return games::verify(Path::new(campaign.typed()));
    }
    let path = campaign.find()?;
    let report = library::verify(&path)?.to_string();
    let done = print(&format!("{}\n", visible_lines(&report)))?;
    let game = store::Paths::of(&path).game;
    if game.exists() {
        return games::verify(&game);
    }
    Ok(done)
}

fn go_back(args: &Restore) -> Result<Exit, CliError> {
    let path = args.campaign.find()?;
    let Some(name) = &args.backup else {
        let backups = store::list_backups(&RealFs, &path)?;
        if backups.is_empty() && !path.exists() {
            return Err(StoreError::NotFound { path }.into());
        }
        let lines = backups
            .iter()
            .map(|backup| format!("{}\n", visible(&backup.name)));
        return print(&lines.collect::<String>());
    };
    store::restore(&RealFs, &path, name)?;
    print(&format!(
        "{} is now the campaign; the state before it was kept as a backup\n",
        visible(name)
    ))
}
