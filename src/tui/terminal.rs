//! The terminal: taken over at the start and restored however the program ends.

use std::io::{self, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::style::{Print, force_color_output};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{execute, queue};
use ratatui::layout::Rect;

use super::app::App;
use super::canvas::Canvas;
use super::inbox::Sender;
use super::message::Msg;
use super::settings::Settings;
use super::surface::Surface;
use crate::campaign::visible::visible;
use crate::system::{self, Signal};

/// How long the console may take to quit after it was asked to.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// How long restoring the terminal may take when the console is killed.
const RESTORING: Duration = Duration::from_millis(200);
/// How long quitting may take before a message is shown.
const SILENT: Duration = Duration::from_millis(700);

/// Larger sizes reported by a terminal are ignored as implausible.
const LARGEST: u16 = 1000;

/// The query for the background colour.
const QUERY_BACKGROUND: &str = "\x1b]11;?\x07";

/// Makes the terminal remember its window title.
const KEEP_TITLE: &str = "\x1b[22;0t";
/// Makes the terminal restore the remembered title.
const RESTORE_TITLE: &str = "\x1b[23;0t";

/// Reports motion only while a button is held; other motion would wake the program for nothing.
const NO_MOTION: &str = "\x1b[?1003l\x1b[?1002h";
/// Takes that back; on Windows crossterm has other means to enable the mouse and to disable it.
const NO_MOUSE: &str = "\x1b[?1002l";

/// The terminal while the console controls it.
pub struct TerminalScreen {
    canvas: Canvas<Stdout>,
    /// The current window title.
    title: String,
    /// Mouse events are enabled.
    mouse: bool,
    _guard: Guard,
}

/// The open campaign's path, for the message after a panic.
static PLACE: Mutex<Option<PathBuf>> = Mutex::new(None);

fn place() -> MutexGuard<'static, Option<PathBuf>> {
    PLACE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TerminalScreen {
    /// Takes over the terminal. After a panic it is restored and the campaign's path is printed.
    ///
    /// # Errors
    /// Returns an error if this is not a terminal or it cannot be set up.
    pub fn enter(place: Option<&Path>, mouse: bool) -> io::Result<Self> {
        *self::place() = place.map(Path::to_owned);
        let guard = Guard::set(mouse)?;
        let (columns, rows) = size()?;
        Ok(Self {
            canvas: Canvas::new(io::stdout(), plausible(columns, rows)),
            title: String::new(),
            mouse,
            _guard: guard,
        })
    }

    /// Takes it over as [`TerminalScreen::enter`] does, sends the signals that arrive from then on, and may
    /// ask for the background colour. The answer, if any, arrives with the keys.
    ///
    /// # Errors
    /// Also returns an error if the system refuses to report signals.
    pub(super) fn of(settings: &Settings, path: Option<&Path>, sender: Sender) -> io::Result<Self> {
        // Before the terminal is taken over, so that a signal never leaves it in raw mode.
        listen_to_signals(sender)?;
        let mut screen = Self::enter(path, settings.mouse)?;
        if settings.queries_background {
            queue!(screen.canvas.before(), Print(QUERY_BACKGROUND))?;
        }
        Ok(screen)
    }

    /// Draws a frame, writing only what differs from the last one.
    ///
    /// # Errors
    /// Returns an error if the terminal is gone.
    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        if let Some(text) = app.take_copied() {
            // Asks the terminal to set its clipboard, which it may refuse.
            let copy = format!("\x1b]52;c;{}\x07", STANDARD.encode(text));
            crossterm::queue!(self.canvas.before(), Print(copy))?;
        }
        let mut place = place();
        if place.as_deref() != app.place() {
            *place = app.place().map(Path::to_owned);
        }
        drop(place);
        if app.rings() {
            crossterm::queue!(self.canvas.before(), Print('\x07'))?;
        }
        self.draw_titled(app.title(), |surface| app.paint(surface))
    }

    /// Draws a frame and sets the window title, writing only what differs from the last frame.
    ///
    /// # Errors
    /// Returns an error if the terminal is gone.
    pub fn draw_titled(
        &mut self,
        title: String,
        paint: impl FnOnce(&mut Surface) -> Option<(u16, u16)>,
    ) -> io::Result<()> {
        if title != self.title {
            // Removes control characters, so that a name cannot end the escape sequence.
            let shown: String = title.chars().filter(|c| !c.is_control()).collect();
            crossterm::queue!(self.canvas.before(), SetTitle(shown))?;
            self.title = title;
        }
        self.canvas.draw(paint)
    }

    /// Does something that may have to wait for the disk. If it takes long, the shell gets the
    /// terminal meanwhile and a message is printed, because Ctrl-C only works there.
    ///
    /// # Errors
    /// Returns an error if the terminal is gone.
    pub fn while_waiting<T>(&mut self, act: impl FnOnce() -> T) -> io::Result<T> {
        let (outcome, restored) = waiting(act, || {
            restore();
            say_slow();
        });
        if restored {
            execute!(io::stdout(), Print(KEEP_TITLE))?;
            self.resume()?;
        }
        Ok(outcome)
    }

    /// Restores the terminal and stops until the shell resumes the console. Without a shell that
    /// could resume it, nothing happens.
    ///
    /// # Errors
    /// Returns an error if the terminal is gone.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        system::suspend();
        execute!(io::stdout(), Print(KEEP_TITLE))?;
        self.resume()
    }

    /// Takes the terminal over again, whatever happened to it meanwhile.
    ///
    /// # Errors
    /// Returns an error if the terminal is gone.
    pub fn resume(&mut self) -> io::Result<()> {
        // The shell may have changed the mode, and enabling raw mode does nothing while it is
        // considered enabled.
        disable_raw_mode()?;
        take(self.mouse)?;
        let (columns, rows) = size()?;
        self.title.clear();
        self.resize(columns, rows);
        Ok(())
    }

    /// Handles a new size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.canvas.resize(plausible(columns, rows));
    }
}

fn plausible(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.clamp(1, LARGEST), rows.clamp(1, LARGEST))
}

/// Restores the terminal when dropped.
struct Guard;

impl Guard {
    fn set(mouse: bool) -> io::Result<Self> {
        enable_raw_mode()?;
        // Created first, so that it restores the terminal even if taking it over fails halfway.
        let guard = Self;
        // The theme decides about colours, not crossterm by `NO_COLOR`.
        force_color_output(true);
        queue!(io::stdout(), Print(KEEP_TITLE))?;
        take(mouse)?;
        hook_panics();
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // On a panic the hook has already done this.
        if !thread::panicking() {
            drop(std::panic::take_hook());
            restore();
        }
    }
}

/// Takes over the terminal.
fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        queue!(out, EnableMouseCapture, Print(NO_MOTION))?;
    }
    out.flush()
}

/// Restores the terminal. Errors are ignored because nothing can be done about them.
fn restore() {
    let mut out = io::stdout();
    drop(execute!(
        out,
        DisableMouseCapture,
        Print(NO_MOUSE),
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Print(RESTORE_TITLE),
        Show
    ));
    drop(disable_raw_mode());
    drop(out.flush());
}

/// After a panic of the drawing thread, restores the terminal before the message is printed. A
/// panic in another thread must not write over the screen.
fn hook_panics() {
    let drawing = thread::current().id();
    let said_before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() != drawing {
            return;
        }
        restore();
        said_before(info);
        if let Some(place) = &*place() {
            let place = place.to_string_lossy();
            let saved = format!("Your campaign is saved at {}.", visible(&place));
            let mut err = io::stderr();
            drop(writeln!(err, "gmscreen crashed; this is a bug. {saved}"));
        }
    }));
}

/// Waits for the signals that ask the console to quit, or report that it continues or was resized.
/// A request to quit does not wait for a terminal or disk that hangs.
fn listen_to_signals(sender: Sender) -> io::Result<()> {
    system::listen_to_signals(move |signal| {
        let msg = match signal {
            Signal::Continued => Msg::Resumed,
            Signal::Resized => match size() {
                Ok((columns, rows)) => Msg::Resize(columns, rows),
                Err(_) => return true,
            },
            Signal::End(number) => {
                let patient = thread::Builder::new().spawn(|| {
                    thread::sleep(PATIENCE);
                    end_at_once();
                });
                if patient.is_err() {
                    end_at_once();
                }
                Msg::Signal(number)
            }
        };
        // Nobody receives it while the console is closing, but the console may still have to be
        // killed.
        sender.send(msg);
        true
    })
}

/// Ends the console wherever it hangs. Every act that was shown as saved is on disk.
fn end_at_once() {
    // The terminal may be what hangs.
    let (done, ended) = mpsc::channel();
    let restored = thread::Builder::new().spawn(move || {
        drop(disable_raw_mode());
        restore();
        say("ended without waiting any longer; what was shown as saved is");
        let _ = done.send(());
    });
    if restored.is_ok() {
        let _ = ended.recv_timeout(RESTORING);
    }
    std::process::exit(1);
}

/// Does something that may have to wait for the disk, and prints a message if it takes long. The
/// shell has the terminal by now.
pub(super) fn while_waiting<T>(act: impl FnOnce() -> T) -> T {
    waiting(act, say_slow).0
}

/// Does something, and something else as well if it takes long. Returns whether it did.
fn waiting<T>(act: impl FnOnce() -> T, if_slow: impl FnOnce() + Send + 'static) -> (T, bool) {
    let (done, waiting) = mpsc::channel::<()>();
    let watch = thread::Builder::new().spawn(move || {
        let slow = waiting.recv_timeout(SILENT) == Err(RecvTimeoutError::Timeout);
        if slow {
            if_slow();
        }
        slow
    });
    let outcome = act();
    drop(done);
    // If no thread could be started, nothing else was done.
    let slow = watch.is_ok_and(|watch| watch.join().unwrap_or(true));
    (outcome, slow)
}

fn say_slow() {
    say("waiting for the disk; Ctrl-C leaves without it");
}

/// Says something on the shell's terminal.
fn say(what: &str) {
    drop(writeln!(io::stderr(), "gmscreen: {what}"));
}
