//! `gmscreen serve`: the players' page of a campaign, without a screen.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, mpsc};

use super::clerk;
use super::exit::{CliError, Exit};
use super::say::complain;
use crate::follow::{Followed, follow};
use crate::serve::{Bind, Server, code_of_link};
use crate::system::{self, Signal};

/// Serves the page until a signal stops it.
pub(super) fn serve(path: &Path, bind: Bind) -> Result<Exit, CliError> {
    let (counter, errands) = mpsc::channel();
    // If a message is lost, so is its reply, which says that nothing was taken.
    let desk = move |from| drop(counter.send(from));
    let server = Arc::new(Server::start(bind, Arc::new(desk))?);
    let mut out = io::stdout().lock();
    writeln!(out, "{}", server.link())?;
    out.flush()?;
    if out.is_terminal() && !bind.address.ip().is_loopback() {
        write!(out, "{}", drawn(&server.link()))?;
        out.flush()?;
    }
    drop(out);
    let (ended, end) = mpsc::channel();
    system::listen_to_signals(move |signal| match signal {
        Signal::Continued | Signal::Resized => true,
        Signal::End(_) => ended.send(()).is_ok(),
    })?;
    clerk::begin(path, errands, Arc::clone(&server))?;
    let mut trouble = String::new();
    follow(path, move |seen| {
        match seen {
            Followed::Table(table) => {
                trouble.clear();
                server.show(&table);
            }
            Followed::Waiting => say(&mut trouble, "waiting for the campaign"),
            Followed::Trouble(why) => say(&mut trouble, &why),
        }
        true
    })?;
    let _ = end.recv();
    Ok(Exit::Done)
}

/// Reports a problem, once.
fn say(said: &mut String, what: &str) {
    if said != what {
        complain(what);
        what.clone_into(said);
    }
}

/// The QR code of a link, in half blocks of black and white whatever the terminal's colours.
fn drawn(link: &str) -> String {
    let cell = |(upper, lower): &(bool, bool)| match (upper, lower) {
        (true, true) => "\x1b[97;107m \x1b[0m",
        (true, false) => "\x1b[97;40m▀\x1b[0m",
        (false, true) => "\x1b[97;40m▄\x1b[0m",
        (false, false) => "\x1b[30;40m \x1b[0m",
    };
    let rows = code_of_link(link).into_iter();
    rows.map(|row| row.iter().map(cell).collect::<String>() + "\n")
        .collect()
}
