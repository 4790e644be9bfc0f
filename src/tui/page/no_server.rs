//! A console built without the players' page.

use std::path::PathBuf;

use super::{Served, Serving};
use crate::campaign::CharacterId;
use crate::session::Session;
use crate::tui::inbox::Sender;
use crate::view::Line;
use crate::view::public::{Answer, Question, Replying};

/// The message shown instead.
pub(in crate::tui) const OFF: &str =
    "This gmscreen was built without the players' page; use gmscreen watch.";

/// There is no page.
#[derive(Default)]
pub(in crate::tui) struct Players {
    pub(in crate::tui) campaign: Option<PathBuf>,
}

#[allow(clippy::unused_self, clippy::unnecessary_wraps)] // the same signatures as with a page
impl Players {
    pub(in crate::tui) fn serve(&mut self, _: Served, _: Sender, _: bool) -> Result<(), String> {
        Err(OFF.to_owned())
    }

    pub(in crate::tui) fn stop(&mut self) {}

    pub(in crate::tui) fn serving(&self) -> Option<&Serving> {
        None
    }

    pub(in crate::tui) fn feed(
        &mut self,
        _: Option<&Session>,
        _: Vec<Question>,
        _: bool,
    ) -> Result<(), String> {
        Ok(())
    }

    pub(in crate::tui) fn answers(&self) -> Vec<(Answer, Replying)> {
        Vec::new()
    }

    pub(in crate::tui) fn refuse(&self, _: CharacterId, _: bool) -> Result<(), String> {
        Ok(())
    }

    pub(in crate::tui) fn withdraw(&mut self) -> Result<(), String> {
        Ok(())
    }

    pub(in crate::tui) fn code(&self, _: &str) -> Vec<Line> {
        Vec::new()
    }
}
