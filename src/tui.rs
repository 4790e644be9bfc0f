//! The full-screen console: reads keys and draws frames. One thread reads the terminal, updates the
//! state and draws; a single inbox delivers everything else.

pub mod app;
mod calls;
pub mod canvas;
mod command;
pub mod desk;
mod fight;
mod forms;
pub mod inbox;
#[cfg(unix)] // elsewhere the system brings events, not bytes
mod input;
pub mod keymap;
mod layer;
mod lists;
pub mod message;
mod page;
pub mod paint;
mod rows;
pub mod settings;
mod shop;
mod stack;
pub mod surface;
pub mod terminal;
pub mod theme;
mod tour;
mod wanted;
pub mod watch;
mod window;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::dice::Seeded;
use crate::follow::FollowError;
use crate::library::Library;
use crate::view::header::{Hours, local_hours};
use app::App;
use inbox::Inbox;
pub use message::{ExitReason, Saved};
use message::{Flow, Msg};
use settings::Settings;
pub use shop::{Open, Reporter};
use terminal::TerminalScreen;

/// How often a running clock on the screen is redrawn.
const CLOCK: Duration = Duration::from_secs(1);

/// What the screen opens with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Campaign(PathBuf),
    /// The list of campaigns to choose from.
    StartScreen,
    /// The tour.
    Tour,
}

/// Why the screen could not start, or did not end cleanly.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// The campaign could not be opened.
    #[error("{0}")]
    Open(String),
    /// The campaign could not be followed.
    #[error("{0}")]
    Follow(#[from] FollowError),
    /// The terminal failed.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// Not everything could be saved before closing.
    #[error("{0}")]
    Close(String),
}

/// Runs the screen until the GM quits, a signal arrives, or the terminal closes. Problems in the
/// settings are shown first.
///
/// # Errors
/// Returns an error if the campaign cannot be opened, the terminal cannot be used, or the last acts
/// could not be saved.
pub fn run(
    start: Start,
    (library, open): (Library, Open),
    settings: Settings,
    notices: Vec<String>,
) -> Result<ExitReason, TuiError> {
    let (sender, mut inbox) = Inbox::new()?;
    let hours: Hours = local_hours;
    let asked = settings.clone();
    let lasting = (Seeded::from_entropy(), hours, settings);
    let mut app = App::new((library, open), lasting, sender.clone());
    if start == Start::StartScreen {
        app.start();
    }
    app.tell(notices);
    match start {
        Start::StartScreen => {}
        Start::Campaign(path) => app.open(&path).map_err(TuiError::Open)?,
        Start::Tour => app.tour().map_err(TuiError::Open)?,
    }
    let mut screen = TerminalScreen::of(&asked, app.place(), sender)?;
    let begun = screen.draw(&mut app);
    let ended = begun.map(|()| play(&mut app, &mut screen, &mut inbox));
    drop(screen);
    let closed = terminal::while_waiting(|| app.close()).map_err(TuiError::Close);
    let reason = ended?.unwrap_or(ExitReason::TerminalGone);
    closed?;
    Ok(reason)
}

/// Plays until the console is left, or the terminal fails.
fn play(app: &mut App, screen: &mut TerminalScreen, inbox: &mut Inbox) -> io::Result<ExitReason> {
    let mut happened = Vec::new();
    loop {
        // Waits indefinitely, or for a second if a clock is on the screen, or not at all if a
        // network request is pending.
        let called = app.is_called();
        let patience = if called {
            Some(Duration::ZERO)
        } else {
            app.is_timed().then_some(CLOCK)
        };
        inbox.wait(patience, &mut happened);
        // A timeout means that only the clock has advanced.
        let mut changed = happened.is_empty() && !called;
        // Handles every queued message before drawing a frame.
        happened.reverse();
        loop {
            if let Some(Msg::Resize(columns, rows)) = happened.last() {
                screen.resize(*columns, *rows);
            }
            let Some(flow) = app.update_next(&mut happened) else {
                break;
            };
            match flow {
                Flow::Nothing | Flow::Enter(_) | Flow::Tour => continue,
                Flow::Draw => {}
                Flow::Suspend => screen.suspend()?,
                Flow::Resume => screen.resume()?,
                Flow::Close => screen.while_waiting(|| app.close_campaign())?,
                Flow::Leave(reason) => return Ok(reason),
            }
            changed = true;
        }
        changed |= app.take_call();
        if changed {
            screen.draw(app)?;
        }
    }
}
