//! A console around an open campaign, without a terminal and without other campaigns.

#![allow(dead_code)] // no bench uses all of it
#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;
use gmscreen::dice::Seeded;
use gmscreen::session::Session;
use gmscreen::tui::app::App;
use gmscreen::tui::inbox::Inbox;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::{CampaignSummary, ImportInto, Library, NewCampaign, OnInspected, Reporter};
use gmscreen::view::header::utc_hours;

/// No campaigns but the open one.
struct Nothing;

/// The answer to whatever would need another campaign.
fn none<T>() -> Result<T, String> {
    Err("there is no other campaign".to_owned())
}

impl Library for Nothing {
    fn recents(&self) -> Vec<CampaignSummary> {
        Vec::new()
    }
    fn inspect(&self, _: OnInspected) {}
    fn samples(&self) -> Vec<CampaignSummary> {
        Vec::new()
    }
    fn take_sample(&mut self, _: usize) -> Result<PathBuf, String> {
        none()
    }
    fn practice(&self) -> Result<Session, String> {
        none()
    }
    fn create(&mut self, _: &NewCampaign) -> Result<PathBuf, String> {
        none()
    }
    fn backups(&self, _: &Path) -> Result<Vec<CampaignSummary>, String> {
        none()
    }
    fn restore(&mut self, _: &Path, _: &str) -> Result<(), String> {
        none()
    }
    fn rename(&mut self, _: &Path, _: &str) -> Result<PathBuf, String> {
        none()
    }
    fn copy(&mut self, _: &Path, _: &str) -> Result<PathBuf, String> {
        none()
    }
    fn discard(&mut self, _: &Path) -> Result<(PathBuf, String), String> {
        none()
    }
    fn paths(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn look_into(&self, _: &ImportInto, _: &str) -> Result<Vec<String>, String> {
        none()
    }
    fn import(&mut self, _: &ImportInto, _: &str) -> Result<(PathBuf, String), String> {
        none()
    }
    fn open(&mut self, _: &Path, _: Reporter) -> Result<(Session, Vec<String>), String> {
        none()
    }
}

/// The console; what it sends to itself stays in the inbox.
pub(crate) struct Console {
    pub(crate) app: App,
    _inbox: Inbox,
}

impl Console {
    pub(crate) fn of(session: Session, notices: &[String]) -> Self {
        let (sender, inbox) = Inbox::new().expect("an inbox");
        let settings = Settings::from(Theme::default());
        let mut app = App::new(
            Box::new(Nothing),
            (Seeded::new(1), utc_hours, settings),
            sender,
        );
        app.put(session, notices);
        Self { app, _inbox: inbox }
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Flow {
        self.app.update(Msg::Key(code.into()))
    }
}
