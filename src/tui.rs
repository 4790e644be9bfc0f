//! The screen: keys in, frames out. One owner updates and draws; one channel
//! brings it everything that happens.

pub mod app;
pub mod dialog;
pub mod keymap;
pub mod main_screen;
pub mod mouse;
pub mod overlay;
pub mod paint;
pub mod panes;
pub mod prompt;
pub mod settings;
pub mod start;
pub mod terminal;
pub mod theme;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::dice::Seeded;
use crate::session::Session;
pub use crate::store::Report as Saved;
use app::{App, Flow, Msg};
use settings::Settings;
use terminal::TerminalScreen;

/// A clock on the screen goes on after this.
const CLOCK: Duration = Duration::from_secs(1);

/// Takes what the store says, on whatever thread it says it.
pub type Reporter = Box<dyn Fn(Saved) + Send>;

/// A campaign, or a backup of one, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignSummary {
    /// What it is called.
    pub title: String,
    /// What else there is to say: its system, when it was played last.
    pub detail: String,
    /// Where it is.
    pub path: PathBuf,
}

/// What a campaign's files say of it when they are read for the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// Where it is.
    pub path: PathBuf,
    /// How far it has come, or what is wrong with it.
    pub detail: String,
    /// Its files are damaged.
    pub damaged: bool,
}

/// Is called with each inspection, on whatever thread; answers whether to go on.
pub type OnInspected = Box<dyn Fn(Inspection) -> bool + Send>;

/// Where campaigns come from.
pub trait Library {
    /// Campaigns that were played lately, the last one first.
    fn recents(&self) -> Vec<CampaignSummary>;

    /// Inspects the campaigns that were played lately, on a thread of its own.
    fn inspect(&self, told: OnInspected);

    /// Campaigns that come with the console.
    fn samples(&self) -> Vec<CampaignSummary>;

    /// Copies a sample to where campaigns are kept; answers with the place of the copy.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn take_sample(&mut self, index: usize) -> Result<PathBuf, String>;

    /// Makes an empty campaign of a game, in an edition of it or in its usual one.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn create(&mut self, name: &str, system: &str, edition: &str) -> Result<PathBuf, String>;

    /// The backups of a campaign, the latest first: their names as titles.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn backups(&self, path: &Path) -> Result<Vec<CampaignSummary>, String>;

    /// Makes a backup the campaign; what stood there becomes a backup.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn restore(&mut self, path: &Path, backup: &str) -> Result<(), String>;

    /// Opens a campaign; answers with it and with what the GM is to be told.
    ///
    /// # Errors
    /// What went wrong, in words.
    fn open(&mut self, path: &Path, report: Reporter) -> Result<(Session, Vec<String>), String>;
}

/// What the screen begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// This campaign.
    Campaign(PathBuf),
    /// The choice of one.
    StartScreen,
}

/// Why the screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The GM left.
    Quit,
    /// A signal asked for it.
    Signal(i32),
    /// The terminal is gone.
    TerminalGone,
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
    terminal::listen_to_signals(sender.clone())?;
    let mut screen = TerminalScreen::enter(app.place(), mouse)?;
    let ended = play(&mut app, &mut screen, sender, &inbox);
    drop(screen);
    let closed = app.close().map_err(TuiError::Close);
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
    terminal::listen_to_keys(sender);
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
