//! A console built without the players' page.

use super::{Earlier, Refused, Served, Serving, Wake};
use crate::campaign::CharacterId;
use crate::session::Session;
use crate::view::public::{Answer, Question, Replying};

/// The message shown instead.
pub(in crate::tui) const LEFT_OUT: &str =
    "This gmscreen was built without the players' page; use gmscreen watch.";

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

    pub(in crate::tui) fn answer(&self) -> Option<(Answer, Replying)> {
        match *self {}
    }

    pub(in crate::tui) fn look(&mut self) {
        match *self {}
    }

    pub(in crate::tui) fn refuse(&self, _: CharacterId, _: bool) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn serving(&self) -> &Serving {
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
}
