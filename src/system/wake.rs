//! Wakes a thread that waits for the terminal.

use std::io::{self, PipeReader, PipeWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Wakes the thread that waits with the [`Bell`] of the same pair.
#[derive(Clone, Debug)]
pub(crate) struct Waker {
    /// The bell has rung and nobody has heard it yet: once is enough, and the pipe never fills.
    rung: Arc<AtomicBool>,
    writer: Arc<PipeWriter>,
}

/// What the waiting thread listens to beside the terminal.
#[derive(Debug)]
pub(crate) struct Bell {
    rung: Arc<AtomicBool>,
    pub(super) reader: PipeReader,
}

/// A waker and the bell that it rings.
///
/// # Errors
/// The system gives no pipe.
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
    /// Wakes the thread. What it is to find must be where it looks by now.
    pub(crate) fn wake(&self) {
        if !self.rung.swap(true, Ordering::SeqCst) {
            // It fails where nobody listens any more.
            let _ = (&*self.writer).write_all(&[1]);
        }
    }
}

impl Bell {
    /// Makes it ready to ring again, once it has rung. What the waker left is looked for after this.
    pub(super) fn heard(&mut self) -> io::Result<()> {
        self.reader.read_exact(&mut [0])?;
        self.rung.store(false, Ordering::SeqCst);
        Ok(())
    }
}
