//! The terminal: taken over at the beginning, given back however it ends.

use std::cell::Cell;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::style::Print;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::layout::Rect;

use super::app::App;
use super::canvas::Canvas;
use super::message::Msg;
use super::surface::Surface;
use crate::campaign::visible::visible;
use crate::system::{self, Signal};

/// A frame goes out in one write.
const BUFFER: usize = 64 * 1024;
/// So long the console may take to end after it was asked to.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// So long the terminal may take to be given back when the console is ended.
const RESTORING: Duration = Duration::from_millis(200);
/// So long leaving may take before something is said.
const SILENT: Duration = Duration::from_millis(700);

/// A terminal that claims to be larger than this is not believed.
const LARGEST: u16 = 1000;

/// The terminal remembers the title of its window.
const KEEP_TITLE: &str = "\x1b[22;0t";
/// The terminal puts back the title that it remembers.
const RESTORE_TITLE: &str = "\x1b[23;0t";

/// Of motions only those with a button held: each of the others would wake us.
const NO_MOTION: &str = "\x1b[?1003l\x1b[?1002h";

/// Holds what is written until a frame is whole: a cursor is put and shown after
/// the cells, each with a flush of its own.
struct Frames {
    out: BufWriter<Stdout>,
    held: Rc<Cell<bool>>,
}

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.held.get() {
            return Ok(());
        }
        self.out.flush()
    }
}

/// The terminal while the console has it.
pub struct TerminalScreen {
    canvas: Canvas<Frames>,
    /// A frame is being written.
    held: Rc<Cell<bool>>,
    /// What the window is called now.
    title: String,
    /// The mouse is listened to.
    mouse: bool,
    _guard: Guard,
}

impl TerminalScreen {
    /// Takes the terminal over. After a panic it is given back, and the place
    /// of the campaign is told.
    ///
    /// # Errors
    /// This is no terminal, or it does not do what it is told.
    pub fn enter(place: Option<&Path>, mouse: bool) -> io::Result<Self> {
        let guard = Guard::set(place, mouse)?;
        let (columns, rows) = size()?;
        let held = Rc::new(Cell::new(false));
        let frames = Frames {
            out: BufWriter::with_capacity(BUFFER, io::stdout()),
            held: Rc::clone(&held),
        };
        Ok(Self {
            canvas: Canvas::new(frames, believable(columns, rows)),
            held,
            title: String::new(),
            mouse,
            _guard: guard,
        })
    }

    /// Asks the terminal for the colour of its ground; the answer comes with the keys, where it comes.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn ask_ground(&mut self) -> io::Result<()> {
        crossterm::queue!(self.canvas.writer(), Print(ASK_GROUND))
    }

    /// Draws a frame; only what differs from the last one is written.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn draw(&mut self, app: &mut App) -> io::Result<()> {
        if let Some(text) = app.take_copied() {
            // The terminal has the clipboard, and may refuse it.
            let copy = format!("\x1b]52;c;{}\x07", STANDARD.encode(text));
            crossterm::queue!(self.canvas.writer(), Print(copy))?;
        }
        if app.rings() {
            crossterm::queue!(self.canvas.writer(), Print('\x07'))?;
        }
        self.draw_titled(app.title(), |surface| app.paint(surface))
    }

    /// Draws a frame under a title of the window; only what differs from the last one is written.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn draw_titled(
        &mut self,
        title: String,
        paint: impl FnOnce(&mut Surface) -> Option<(u16, u16)>,
    ) -> io::Result<()> {
        if title != self.title {
            // Whatever a name holds, it cannot end the sequence that it stands in.
            let shown: String = title.chars().filter(|c| !c.is_control()).collect();
            crossterm::queue!(self.canvas.writer(), SetTitle(shown))?;
            self.title = title;
        }
        self.held.set(true);
        let drawn = self.canvas.draw(paint);
        self.held.set(false);
        drawn?;
        io::Write::flush(self.canvas.writer())
    }

    /// Gives the terminal back to the shell and stops, until the shell lets the
    /// console go on. Without a shell to come back from nothing happens.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn suspend(&mut self) -> io::Result<()> {
        restore();
        system::suspend();
        execute!(io::stdout(), Print(KEEP_TITLE))?;
        self.resume()
    }

    /// Takes the terminal again, whatever became of it meanwhile.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn resume(&mut self) -> io::Result<()> {
        // The shell may have set it as it likes, and raw mode is only set where it is not.
        disable_raw_mode()?;
        take(self.mouse)?;
        let (columns, rows) = size()?;
        self.title.clear();
        self.resize(columns, rows);
        Ok(())
    }

    /// Takes in a new size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.canvas.resize(believable(columns, rows));
    }
}

fn believable(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.clamp(1, LARGEST), rows.clamp(1, LARGEST))
}

/// The question for the colour of the ground.
const ASK_GROUND: &str = "\x1b]11;?\x07";

type Hook = Box<dyn Fn(&std::panic::PanicHookInfo<'_>) + Sync + Send + 'static>;

/// Gives the terminal back when it goes out of scope.
struct Guard;

impl Guard {
    fn set(place: Option<&Path>, mouse: bool) -> io::Result<Self> {
        enable_raw_mode()?;
        // It gives back what was taken, however far the taking came.
        let guard = Self;
        execute!(io::stdout(), Print(KEEP_TITLE))?;
        take(mouse)?;
        hook_panics(place.map(Path::to_owned));
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // A panic has come through the hook already, which did this.
        if !thread::panicking() {
            drop(std::panic::take_hook());
            restore();
        }
    }
}

/// Takes the terminal over.
fn take(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse {
        execute!(io::stdout(), EnableMouseCapture, Print(NO_MOTION))?;
    }
    Ok(())
}

/// Gives the terminal back as it was. What fails is past helping.
fn restore() {
    let mut out = io::stdout();
    drop(execute!(
        out,
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Print(RESTORE_TITLE),
        Show
    ));
    drop(disable_raw_mode());
    drop(out.flush());
}

/// After a panic of the thread that draws, the terminal is given back before
/// anything is said; another thread's does not get to write over the screen.
fn hook_panics(place: Option<PathBuf>) {
    let drawing = thread::current().id();
    let said_before: Hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() != drawing {
            return;
        }
        restore();
        said_before(info);
        if let Some(place) = &place {
            let mut err = io::stderr();
            drop(writeln!(
                err,
                "gmscreen crashed; this is a bug. Your campaign is saved at {}.",
                visible(&place.to_string_lossy())
            ));
        }
    }));
}

/// Waits for the signals that ask the console to end, or tell that it goes on or has another size.
/// Whoever asks it to end does not wait for a terminal or a disk that does not answer.
///
/// # Errors
/// The system refuses to tell.
pub fn listen_to_signals(tell: impl Fn(Msg) -> bool + Send + 'static) -> io::Result<()> {
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
        // While the console is ending there is nobody to tell, and it may have to be ended still.
        let _ = tell(msg);
        true
    })
}

/// Ends the console wherever it hangs. Every act that was shown as saved is on the disk.
fn end_at_once() {
    // The terminal may be what hangs.
    let (done, ended) = mpsc::channel();
    let restored = thread::Builder::new().spawn(move || {
        drop(disable_raw_mode());
        restore();
        let mut err = io::stderr();
        drop(writeln!(
            err,
            "gmscreen: ended without waiting any longer; what was shown as saved is"
        ));
        let _ = done.send(());
    });
    if restored.is_ok() {
        let _ = ended.recv_timeout(RESTORING);
    }
    std::process::exit(1);
}

/// Does something that may have to wait for the disk, and says so if it takes long. The terminal is
/// the shell's.
pub(super) fn while_waiting<T>(act: impl FnOnce() -> T) -> T {
    let (done, waiting) = mpsc::channel::<()>();
    // Without a thread nothing is said.
    let _ = thread::Builder::new().spawn(move || {
        if waiting.recv_timeout(SILENT) == Err(RecvTimeoutError::Timeout) {
            drop(writeln!(
                io::stderr(),
                "gmscreen: waiting for the disk; Ctrl-C leaves without it"
            ));
        }
    });
    let outcome = act();
    drop(done);
    outcome
}
