//! The screen: keys in, frames out. One owner updates and draws; one channel
//! brings it everything that happens.

pub mod app;
pub mod dialog;
mod dialog_keys;
mod form;
mod input;
pub mod keymap;
pub mod library;
pub mod main_screen;
pub mod message;
mod mouse;
pub mod overlay;
pub mod paint;
mod panes;
mod picker;
mod players;
pub mod prompt;
mod rows;
pub mod settings;
mod start;
pub mod suggestions;
pub mod terminal;
pub mod theme;
pub mod watch;

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::dice::Seeded;
use app::App;
pub use library::{CampaignSummary, Inspection, Library, NewCampaign, OnInspected, Reporter};
pub use message::{ExitReason, Saved};
use message::{Flow, Msg};
use settings::Settings;
use terminal::TerminalScreen;

/// A clock on the screen goes on after this.
const CLOCK: Duration = Duration::from_secs(1);

/// What the screen begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Campaign(PathBuf),
    /// The choice of one.
    StartScreen,
}

/// Why the screen could not begin, or not end well.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// The campaign could not be opened.
    #[error("{0}")]
    Open(String),
    /// The terminal failed.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
    /// What was done could not all be written down.
    #[error("{0}")]
    Close(String),
}

/// Runs the screen until the GM leaves, a signal asks for it, or the terminal is gone.
/// What is wrong with the settings is told first.
///
/// # Errors
/// The campaign cannot be opened, the terminal cannot be used, or the last
/// acts could not be written.
pub fn run(
    start: Start,
    library: Box<dyn Library>,
    settings: Settings,
    notices: Vec<String>,
) -> Result<ExitReason, TuiError> {
    let (sender, inbox) = mpsc::channel();
    let dice = Seeded::from_entropy();
    let mouse = settings.mouse;
    let mut app = App::new(library, dice, settings, sender.clone());
    app.tell(notices);
    match start {
        Start::Campaign(path) => app.open(&path).map_err(TuiError::Open)?,
        Start::StartScreen => app.inspect(),
    }
    // Before the terminal is taken over, so that no signal finds it unguarded.
    let signals = sender.clone();
    terminal::listen_to_signals(move |msg| signals.send(msg).is_ok())?;
    let mut screen = TerminalScreen::enter(app.place(), mouse)?;
    let ended = play(&mut app, &mut screen, sender, &inbox);
    drop(screen);
    let closed = terminal::while_waiting(|| app.close()).map_err(TuiError::Close);
    let reason = ended?;
    closed?;
    Ok(reason)
}

/// Waits for something to happen: without end, unless a clock runs on the screen.
fn wait(app: &App, inbox: &mpsc::Receiver<Msg>) -> Result<Msg, RecvTimeoutError> {
    if app.is_timed() {
        return inbox.recv_timeout(CLOCK);
    }
    inbox.recv().map_err(|_| RecvTimeoutError::Disconnected)
}

fn play(
    app: &mut App,
    screen: &mut TerminalScreen,
    sender: mpsc::Sender<Msg>,
    inbox: &mpsc::Receiver<Msg>,
) -> io::Result<ExitReason> {
    screen.draw(app)?;
    terminal::listen_to_keys(move |msg| sender.send(msg).is_ok());
    loop {
        let (first, mut changed) = match wait(app, inbox) {
            Ok(msg) => (Some(msg), false),
            // Nothing happened but that the clock went on.
            Err(RecvTimeoutError::Timeout) => (None, true),
            Err(RecvTimeoutError::Disconnected) => return Ok(ExitReason::TerminalGone),
        };
        // Everything that waits is taken in before anything is drawn.
        for msg in first.into_iter().chain(inbox.try_iter()) {
            if let Msg::Resize(columns, rows) = msg
                && screen.resize(columns, rows).is_err()
            {
                return Ok(ExitReason::TerminalGone);
            }
            match app.update(msg) {
                Flow::Draw => changed = true,
                Flow::Nothing => {}
                Flow::Suspend => {
                    if screen.suspend().is_err() {
                        return Ok(ExitReason::TerminalGone);
                    }
                    changed = true;
                }
                Flow::Resume => {
                    if screen.resume().is_err() {
                        return Ok(ExitReason::TerminalGone);
                    }
                    changed = true;
                }
                Flow::Leave(reason) => return Ok(reason),
            }
        }
        if changed && screen.draw(app).is_err() {
            return Ok(ExitReason::TerminalGone);
        }
    }
}
