//! Connections between two programs of one user on one computer: a Unix socket, or a named pipe on
//! Windows.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

pub(crate) use interprocess::local_socket::Stream;
use interprocess::local_socket::traits::{ListenerExt, Stream as _};
use interprocess::local_socket::{GenericFilePath, Listener, ListenerOptions, Name, ToFsName};

#[cfg(unix)]
use super::unix as os;
#[cfg(windows)]
use super::windows as os;

/// How long to accept no connections after the system ran out of resources for one.
const PAUSE: Duration = Duration::from_millis(100);

/// A listening socket for programs of the same user, open until it is dropped.
#[derive(Debug)]
pub(crate) struct Door {
    place: os::SocketPlace,
    closed: Arc<AtomicBool>,
}

/// Listens at a path that nothing else may use meanwhile; a socket left behind by a process that
/// died is removed. `enter` is called with each connection, on a thread of its own.
///
/// # Errors
/// Returns an error if something else is at the path, or if the folder does not support sockets.
pub(crate) fn open(path: &Path, enter: impl Fn(Stream) + Send + 'static) -> io::Result<Door> {
    let place = os::SocketPlace::of(path)?;
    place.make_ready()?;
    let options = ListenerOptions::new()
        .name(name(&place)?)
        .reclaim_name(false);
    let listener = os::for_owner(options)?.create_sync()?;
    place.keep_private()?;
    let closed = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&closed);
    thread::Builder::new()
        .name("door".to_owned())
        .spawn(move || wait(&listener, &seen, &enter))?;
    Ok(Door { place, closed })
}

fn wait(listener: &Listener, closed: &AtomicBool, enter: &dyn Fn(Stream)) {
    for stream in listener.incoming() {
        if closed.load(Ordering::Acquire) {
            return;
        }
        match stream {
            Ok(stream) if os::is_ours(&stream) => enter(stream),
            Ok(_) => {}
            Err(_) => thread::sleep(PAUSE),
        }
    }
}

/// Connects to the socket at a path.
///
/// # Errors
/// Returns an error if nobody listens there, or if another user does.
pub(crate) fn connect(path: &Path) -> io::Result<Stream> {
    let place = os::SocketPlace::of(path)?;
    let stream = Stream::connect(name(&place)?)?;
    if os::is_ours(&stream) {
        return Ok(stream);
    }
    Err(io::Error::from(io::ErrorKind::PermissionDenied))
}

fn name(place: &os::SocketPlace) -> io::Result<Name<'_>> {
    place.path().to_fs_name::<GenericFilePath>()
}

impl Drop for Door {
    fn drop(&mut self) {
        self.closed.store(true, Ordering::Release);
        // Wakes the thread that is accepting connections, so that it sees the door is closed.
        if let Ok(name) = name(&self.place) {
            let _ = Stream::connect(name);
        }
        self.place.remove();
    }
}
