//! Shell completions and manual pages, made from the command line's own definition.

use std::path::Path;

use clap::{Args, Command};
use clap_complete::CompleteEnv;
use clap_complete::engine::CompletionCandidate;
use clap_complete::env::Shells;

use super::exit::{CliError, Exit};
use super::say::print;
use crate::library::Library;

/// The environment variable with which a shell asks for completions.
const ASKS: &str = "GMSCREEN_COMPLETE";

/// Quotes names with spaces, which bash would insert unquoted. A space at the end only ends the word.
const BASH_LAST: &[u8] = include_bytes!("completions.bash");

const ZSH_FIRST: &[u8] =
    b"[[ $funcstack[1] == _gmscreen ]] && _clap_dynamic_completer_gmscreen \"$@\"\n";

/// The date of this version, as in the changelog. Manual pages show it.
const VERSION_OF: &str = "2026-11-27";

pub(super) const EXAMPLES: &str = "\
Examples:
  gmscreen completions bash >> ~/.bashrc
  gmscreen completions zsh > \"${fpath[1]}/_gmscreen\"
  gmscreen completions fish > ~/.config/fish/completions/gmscreen.fish
The names of campaigns are completed too.";

#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_parser = ["bash", "zsh", "fish", "powershell"])]
    shell: String,
}

#[derive(Debug, Args)]
pub(super) struct Man {
    /// The page for this subcommand
    subcommand: Option<String>,
}

/// Answers a shell's request for completions. Returns whether there was one.
///
/// # Errors
/// Returns an error if the answer cannot be written.
pub(super) fn answer(factory: fn() -> Command) -> Result<bool, clap::Error> {
    let here = std::env::current_dir().ok();
    CompleteEnv::with_factory(factory)
        .var(ASKS)
        .try_complete(std::env::args_os(), here.as_deref())
}

/// The names of the campaigns in the data folder.
pub(super) fn campaigns() -> Vec<CompletionCandidate> {
    let recents = Library::of_user().recents().unwrap_or_default();
    let names = recents.into_iter().filter_map(|recent| {
        let stem = recent.path.file_stem()?;
        Some(CompletionCandidate::new(stem.to_owned()))
    });
    names.collect()
}

pub(super) fn completions(args: &Completions) -> Result<Exit, CliError> {
    let program = std::env::args_os().next().unwrap_or_default();
    let program = Path::new(&program).to_string_lossy().into_owned();
    let program = if program.is_empty() {
        "gmscreen"
    } else {
        &program
    };
    let mut out = Vec::new();
    if let Some(shell) = Shells::builtins().completer(&args.shell) {
        shell.write_registration(ASKS, "gmscreen", "gmscreen", program, &mut out)?;
    }
    if args.shell == "bash" {
        out.extend_from_slice(BASH_LAST);
    }
    if args.shell == "zsh" {
        // When zsh loads the file from `fpath`, its first run has to complete something.
        out.extend_from_slice(ZSH_FIRST);
    }
    print(&String::from_utf8_lossy(&out))
}

pub(super) fn man(args: &Man, mut whole: Command) -> Result<Exit, CliError> {
    whole.build();
    let page = match &args.subcommand {
        None => whole,
        Some(name) => {
            let found = whole.get_subcommands().find(|one| one.get_name() == name);
            Command::clone(found.ok_or_else(|| CliError::NoCommand(name.clone()))?)
        }
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page)
        .date(VERSION_OF)
        .source(concat!("gmscreen ", env!("CARGO_PKG_VERSION")))
        .render(&mut out)?;
    // Manual pages have a macro for two breaks around an empty line.
    let text = String::from_utf8_lossy(&out).replace("\n.br\n\n.br\n", "\n.sp\n");
    print(&text)
}
