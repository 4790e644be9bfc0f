//! A console built without the players' page.

use super::{Answered, Earlier, Seat, Served, Wake};
use crate::campaign::CharacterId;
use crate::session::Session;
use crate::view::public::Question;

/// The message shown instead.
pub(in crate::tui) const LEFT_OUT: &str =
    "This gmscreen was built without the players' page; use gmscreen watch.";

/// Why the page is not served.
#[derive(Debug)]
pub(in crate::tui) struct Refused {
    pub(in crate::tui) text: String,
    /// A free port to use instead.
    pub(in crate::tui) free: Option<u16>,
}

/// There are no links.
#[derive(Clone)]
pub(in crate::tui) struct Links;

/// There is no page.
pub(in crate::tui) enum Page {}

impl Page {
    pub(in crate::tui) fn start(_: Served, _: Wake, _: Earlier) -> Result<Self, Refused> {
        Err(Refused {
            text: LEFT_OUT.to_owned(),
            free: None,
        })
    }

    pub(in crate::tui) fn hand(&mut self, _: &Session) {
        match *self {}
    }

    pub(in crate::tui) fn ask(&self, _: Vec<Question>) {
        match *self {}
    }

    pub(in crate::tui) fn answer(&self) -> Option<Answered> {
        match *self {}
    }

    pub(in crate::tui) fn look(&mut self) {
        match *self {}
    }

    pub(in crate::tui) fn seats(&self) -> Vec<Seat> {
        match *self {}
    }

    pub(in crate::tui) fn refuse(&self, _: CharacterId, _: bool) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn link(&self) -> &str {
        match *self {}
    }

    pub(in crate::tui) fn port(&self) -> Option<u16> {
        match *self {}
    }

    pub(in crate::tui) fn links(&self) -> Links {
        match *self {}
    }

    pub(in crate::tui) fn keep(&mut self, _: bool) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn withdraw(&mut self) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn code(&self, _: &str) -> Vec<Vec<(bool, bool)>> {
        match *self {}
    }

    pub(in crate::tui) fn is_for_others(&self) -> bool {
        match *self {}
    }

    pub(in crate::tui) fn connected(&self) -> usize {
        match *self {}
    }
}
