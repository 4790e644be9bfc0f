//! The settings on the command line: where they are, what they may contain, and reading them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::common::Colour;
use super::exit::{CliError, Exit};
use super::say::{complain, print, print_path};
use crate::campaign::visible::visible_path;
use crate::config::{Config, ConfigError};
use crate::library::{self, LibraryError};
use crate::store::{RealFs, outside};
use crate::tui::keymap::{Context, Keymap, NOTHING, Row};
use crate::tui::settings::Settings;
use crate::tui::theme::{self, Depth, Theme, Themes};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Writes a file with every setting, commented out
    #[arg(long)]
    init: bool,
    /// Prints the path of the settings file and nothing else
    #[arg(long, conflicts_with = "init")]
    path: bool,
}

/// The user's settings, and the errors in their file.
pub(super) fn of_user(file: Option<&Path>, colour: Colour) -> (Settings, Vec<String>) {
    let variable = |name: &str| match (name, colour) {
        ("NO_COLOR", Colour::Never) => Some("1".to_owned()),
        ("NO_COLOR", Colour::Always) => None,
        ("TERM", Colour::Always) => std::env::var(name).ok().filter(|term| term != "dumb"),
        _ => std::env::var(name).ok(),
    };
    let theme = Theme::of_terminal(&variable);
    let queries_background = theme.depth != Depth::None && !theme::knows_background(&variable);
    let (settings, errors) = match place(file) {
        Some(path) => Settings::of(theme, Themes::beside(&path), &Config::read(&path)),
        None => (Settings::from(theme), Vec::new()),
    };
    let settings = Settings {
        queries_background,
        ..settings
    };
    let told = errors.iter().map(ConfigError::to_string).collect();
    (settings, told)
}

/// The settings file: the one given on the command line, or else the user's.
fn place(file: Option<&Path>) -> Option<PathBuf> {
    file.map(Path::to_owned).or_else(library::settings_file)
}

/// Prints the path of the settings and all possible settings, in a form that can be saved as a
/// settings file. Errors in the current settings go to standard error. With `init`, writes such a
/// file instead and prints its path.
pub(super) fn show(args: &Args, file: Option<&Path>) -> Result<Exit, CliError> {
    let path = place(file).ok_or(LibraryError::NoHome)?;
    if args.path {
        return print_path(&path);
    }
    if args.init {
        outside::install(&RealFs, &path, None, template().as_bytes(), |_| false)?;
        return print_path(&path);
    }
    print(&format!("# {}\n{}", visible_path(&path), template()))?;
    let (_, wrong) = Settings::of(
        Theme::default(),
        Themes::beside(&path),
        &Config::read(&path),
    );
    for error in &wrong {
        complain(&error.to_string());
    }
    Ok(if wrong.is_empty() {
        Exit::Done
    } else {
        Exit::Failed
    })
}

/// A file that sets nothing and lists all possible settings.
pub(super) fn template() -> String {
    let mut text = String::from(HEAD);
    let map = Keymap::default();
    list(&mut text, map.rows(Context::Panes));
    let _ = writeln!(text, "#   {NOTHING:<18} disables a key");
    text.push_str(WINDOWS);
    for window in Context::windows() {
        let _ = writeln!(text, "# [keys.{}]", window.id());
        list(&mut text, map.rows(window));
    }
    text
}

/// Lists actions by id with their default keys.
fn list(text: &mut String, rows: &[Row]) {
    for row in rows {
        let keys = row.chords.iter().map(|key| format!("{:?}", key.label()));
        let keys: Vec<String> = keys.collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "#   {:<18} {}", row.key.id, keys.join(", "));
    }
}

const HEAD: &str = include_str!("settings.toml");

const WINDOWS: &str = "
# The same for each window. Where text can be typed, a plain letter is text.
";
