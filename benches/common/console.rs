//! A console around an open campaign, without a terminal and without other campaigns.

#![allow(dead_code)] // no bench uses all of it
#![allow(clippy::expect_used)] // whoever measures wants to see what goes wrong

use crossterm::event::KeyCode;
use gmscreen::dice::Seeded;
use gmscreen::library::{Library, play};
use gmscreen::session::Session;
use gmscreen::tui::app::App;
use gmscreen::tui::inbox::Inbox;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::theme::Theme;
use gmscreen::view::header::utc_hours;

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
            (Library::default(), play),
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
