//! Wakes a thread that is waiting for the terminal.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Wakes the thread that waits on the [`Bell`] of the same pair.
#[derive(Clone, Debug)]
pub(crate) struct Waker {
    /// The bell has rung and not been heard yet. Ringing once is enough, and the pipe never fills.
    rung: Arc<AtomicBool>,
    writer: Arc<PipeWriter>,
}

/// What the waiting thread listens to besides the terminal.
#[derive(Debug)]
pub(crate) struct Bell {
    rung: Arc<AtomicBool>,
    pub(super) reader: PipeReader,
}

/// A waker and the bell that it rings.
///
/// # Errors
/// Returns an error if the system cannot create a pipe.
pub(crate) fn bell() -> io::Result<(Waker, Bell)> {
    let (reader, writer) = io::pipe()?;
    let rung = Arc::new(AtomicBool::new(false));
    let waker = Waker {
        rung: Arc::clone(&rung),
        writer: Arc::new(writer),
    };
    Ok((waker, Bell { rung, reader }))
}

impl Waker {
    /// Wakes the thread. Whatever it should find must already be in place.
    pub(crate) fn wake(&self) {
        if !self.rung.swap(true, Ordering::SeqCst) {
            // This fails only if nobody listens any more.
            let _ = (&*self.writer).write_all(&[1]);
        }
    }
}

impl Bell {
    /// Resets the bell after it has rung. Call this before looking for what the waker left.
    pub(super) fn heard(&mut self) -> io::Result<()> {
        self.reader.read_exact(&mut [0])?;
        self.rung.store(false, Ordering::SeqCst);
        Ok(())
    }
}
