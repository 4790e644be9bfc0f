//! A console built without the players' page.

use std::path::PathBuf;

use super::{Refused, Served, Serving, Wake};
use crate::campaign::CharacterId;
use crate::session::Session;
use crate::view::Line;
use crate::view::public::{Answer, Question, Replying};

/// The message shown instead.
pub(in crate::tui) const OFF: &str =
    "This gmscreen was built without the players' page; use gmscreen watch.";

/// What a page leaves to the next one.
#[derive(Default)]
pub(in crate::tui) struct Earlier {
    /// The port that was chosen, if not the usual one.
    pub(in crate::tui) port: Option<u16>,
    /// The campaign whose history may keep them.
    pub(in crate::tui) campaign: Option<PathBuf>,
}

/// There is no page.
pub(in crate::tui) enum Page {}

impl Page {
    pub(in crate::tui) fn start(
        _: Served,
        _: Wake,
        earlier: &mut Earlier,
        _stay: bool,
    ) -> Result<Self, Refused> {
        *earlier = Earlier::default();
        Err(Refused {
            text: OFF.to_owned(),
            free: None,
        })
    }

    pub(in crate::tui) fn feed(&mut self, _: Option<&Session>, _: Vec<Question>) {
        match *self {}
    }

    pub(in crate::tui) fn answer(&self) -> Option<(Answer, Replying)> {
        match *self {}
    }

    pub(in crate::tui) fn refuse(&self, _: CharacterId, _: bool) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn serving(&self) -> &Serving {
        match *self {}
    }

    pub(in crate::tui) fn keep(&mut self, _: &Earlier, _stay: bool) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn withdraw(&mut self) -> Result<(), String> {
        match *self {}
    }

    pub(in crate::tui) fn code(&self, _: &str) -> Vec<Line> {
        match *self {}
    }
}
