//! Keys in, frames out.

use std::fs::File;
use std::path::Path;
use std::time::{Duration, SystemTime};

use crossterm::event::KeyCode;
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::library::{Library, LibraryError, Opened, SAMPLES, practice};
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::app::App;
use gmscreen::tui::desk::Desk;
use gmscreen::tui::inbox::Inbox;
use gmscreen::tui::keymap::Chord;
use gmscreen::tui::message::{Flow, Msg, Opening};
use gmscreen::tui::settings::Settings;
use gmscreen::tui::surface::Spot;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::{Reporter, Saved};
use gmscreen::view::header::utc_hours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

use crate::harness::noon;
use crate::tier::by_tier;

/// A user's folders, with campaigns that are opened without their files: a sample as it is, and any other empty.
pub(crate) struct Shelf(TempDir);

impl Shelf {
    /// Campaigns of these names; the first was written last.
    pub(crate) fn of(names: &[&str]) -> Self {
        let shelf = Self(tempfile::tempdir().unwrap());
        let mut played = SystemTime::now();
        for name in names {
            let file = File::create(shelf.0.path().join(format!("{name}.ron"))).unwrap();
            file.set_modified(played).unwrap();
            played -= Duration::from_secs(60);
        }
        shelf
    }

    fn library(&self) -> Library {
        Library::at(self.0.path(), &self.0.path().join("state"))
    }
}

fn open(path: &Path, _: Reporter) -> Result<Opened, LibraryError> {
    let name = path.file_name().unwrap();
    let session = match SAMPLES.iter().find(|sample| name == sample.file) {
        Some(sample) => practice(sample)?.by_clock(noon),
        None => empty(&path.file_stem().unwrap().to_string_lossy()),
    };
    let notices = Vec::new();
    Ok(Opened { session, notices })
}

pub(crate) fn empty(name: &str) -> Session {
    let campaign = Campaign::new(name, "renaissance", "current");
    let game = games::by_id("renaissance").unwrap();
    // 2026-11-20, 21:04 in UTC.
    let clock = || 1_795_208_640;
    Session::new(campaign, History::default(), game, Box::new(Unsaved), clock)
}

/// A campaign of a game after running some lines.
pub(crate) fn at_play(system: &str, lines: &str) -> Session {
    let game = games::by_id(system).unwrap();
    let edition = game.editions.first().copied().unwrap_or_default();
    let campaign = Campaign::new("Elsewhere", system, edition);
    let clock = || 1_795_208_640;
    let history = History::default();
    let session = Session::new(campaign, history, game, Box::new(Unsaved), clock);
    after(session, lines)
}

pub(crate) fn with(lines: &str) -> Session {
    after(empty("Bridge of Sighs"), lines)
}

pub(crate) fn after(mut session: Session, lines: &str) -> Session {
    let mut dice = Seeded::new(1);
    for line in lines.lines() {
        if let Err(refusal) = session.execute(line, &mut dice) {
            panic!("{line}: {refusal}");
        }
    }
    session
}

pub(crate) const PEOPLE: &str = r#"
add "Ilse Marrow"
player Ilse
set Ilse COG 15
set Ilse COO 30
set Ilse INT 25
set Ilse SAV 20
set Ilse SOM 15
set Ilse WIL 15
set Ilse DUR 15
set Ilse STR 20
set Ilse Luck 3
skill Ilse "Stealth" COO 40 spec "Crowds"
skill Ilse "Knowledge: Theology" COG 20
skill Ilse "Melee" SOM 35 prof "Knives"
add "Brother Tam"
player Tam
set Tam COO 15
set Tam WIL 25
set Tam DUR 13
set Tam Luck 1
add "Reed goblin" x3
set "Reed goblin 1" DUR 10
set "Reed goblin 2" DUR 10
set "Reed goblin 3" DUR 10
"#;

pub(crate) const FIGHT: &str = r#"
begin init 5 = 9 2 7 7 4
check Ilse Stealth +10:"high ground" = 33
next
oppose Ilse Stealth vs 45 = 63 21
damage "Reed goblin 1" 7
sustain Tam "ward the bridge"
sustain Tam "light"
sustain Tam "keep watch"
condition "Reed goblin 2" "shaken" for 2 rounds
damage Ilse 4
sustain Ilse "aim"
hide "Reed goblin 3"
next
check Tam COO = 94
simple Ilse Melee secret = 12
note Tam "Owes the ferryman two silver pieces, and has not told anyone about it yet."
note "undone soon"
undo
damage Tam 14
"#;

pub(crate) fn lively() -> Session {
    with(&format!("{PEOPLE}{FIGHT}"))
}

/// The screen of a test.
pub(crate) struct Table {
    pub(crate) app: App,
    /// Kept from frame to frame.
    surface: Surface,
    cursor: Option<(u16, u16)>,
    /// How many frames were asked for.
    frames: usize,
    _inbox: Inbox,
    _shelf: Shelf,
}

impl Table {
    pub(crate) fn new(session: Session, columns: u16, rows: u16) -> Self {
        Self::themed(session, columns, rows, Theme::default(), &[])
    }

    pub(crate) fn themed(
        session: Session,
        columns: u16,
        rows: u16,
        settings: impl Into<Settings>,
        notices: &[String],
    ) -> Self {
        let mut table = Self::start(Shelf::of(&[]), columns, rows, settings);
        table.app.put(session, notices);
        table
    }

    pub(crate) fn start(
        shelf: Shelf,
        columns: u16,
        rows: u16,
        settings: impl Into<Settings>,
    ) -> Self {
        // Nobody receives these messages; the test itself plays the store.
        let (sender, inbox) = Inbox::new().unwrap();
        let mut app = App::new(
            (shelf.library(), open),
            (Seeded::new(7), utc_hours, settings.into()),
            sender,
        );
        app.start();
        Self {
            app,
            surface: Surface::new(Rect::new(0, 0, columns, rows)),
            cursor: None,
            frames: 0,
            _inbox: inbox,
            _shelf: shelf,
        }
    }

    /// The open campaign.
    pub(crate) fn desk(&self) -> &Desk {
        self.app.desk().unwrap()
    }

    pub(crate) fn saved(&mut self) -> &mut Self {
        let seq = self.desk().session().history().mark().seq;
        self.store(Saved::Durable { seq });
        self
    }

    /// A report of the store about the first campaign that was opened.
    pub(crate) fn store(&mut self, saved: Saved) -> Flow {
        let opening = Opening::default();
        self.app.update(Msg::Saved { opening, saved })
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Flow {
        let flow = self.app.update(Msg::Key(code.into()));
        if flow == Flow::Close {
            self.app.close_campaign();
        }
        flow
    }

    pub(crate) fn ctrl(&mut self, c: char) -> Flow {
        self.app.update(Msg::Key(Chord {
            ctrl: true,
            ..KeyCode::Char(c).into()
        }))
    }

    /// Presses keys: each character is one; `\n` is Enter, `\t` Tab, `\x1b` Esc, `\x14` Ctrl-t,
    /// `\x01` F1, `\x02` F2, `\x0c` Page down and `\x13` Ctrl-s.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for c in keys.chars() {
            self.frame();
            self.key(match c {
                '\n' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                '\x1b' => KeyCode::Esc,
                '\x01' => KeyCode::F(1),
                '\x02' => KeyCode::F(2),
                '\x0c' => KeyCode::PageDown,
                '\x13' => {
                    self.ctrl('s');
                    continue;
                }
                '\x14' => {
                    self.ctrl('t');
                    continue;
                }
                c => KeyCode::Char(c),
            });
        }
        self
    }

    /// Presses keys that have all arrived before the first is handled. Returns in how many steps they are
    /// handled.
    pub(crate) fn flood(&mut self, keys: &[KeyCode]) -> usize {
        let msg = |code: &KeyCode| Msg::Key((*code).into());
        let mut queued: Vec<Msg> = keys.iter().rev().map(msg).collect();
        let mut steps = 0;
        while self.app.update_next(&mut queued).is_some() {
            steps += 1;
        }
        steps
    }

    /// Paints the next frame over the last one.
    pub(crate) fn paint(&mut self) {
        self.cursor = self.app.paint(&mut self.surface);
    }

    /// The clickable areas of the last frame.
    pub(crate) fn spots(&self) -> &[Spot] {
        self.surface.spots()
    }

    /// The parts that were painted again for the last frame.
    pub(crate) fn painted(&self) -> &[&'static str] {
        self.surface.painted()
    }

    /// The next frame, painted both over the last one and from scratch (in everyday use every fifth); the
    /// results must be the same.
    #[track_caller]
    pub(crate) fn frame(&mut self) -> &Buffer {
        self.paint();
        self.frames += 1;
        if !self.frames.is_multiple_of(by_tier(5, 1, 1)) {
            return self.surface.shown();
        }
        self.app.forget_frames();
        let mut fresh = Surface::new(self.surface.area());
        let cursor = self.app.paint(&mut fresh);
        assert_eq!(cursor, self.cursor, "the cursor");
        let spots = [&self.surface, &fresh].map(|surface| sorted(surface.spots()));
        assert_eq!(spots[0], spots[1], "what can be clicked on");
        let (stands, fresh) = (self.surface.shown(), fresh.shown());
        let cells = fresh.content.iter().zip(&stands.content).enumerate();
        let width = usize::from(fresh.area.width);
        let mut stale = cells.filter(|(_, (wanted, stands))| wanted != stands);
        if let Some((at, (wanted, stands))) = stale.next() {
            let (x, y) = (at % width, at / width);
            panic!("stale at {x}, {y}: {stands:?}, from nothing {wanted:?}");
        }
        stands
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.surface.resize(Rect::new(0, 0, columns, rows));
        self.app.update(Msg::Resize(columns, rows));
    }

    /// What the screen shows, line by line.
    pub(crate) fn shown(&mut self) -> String {
        text(self.frame())
    }

    /// The position of the cursor.
    pub(crate) fn cursor(&mut self) -> (u16, u16) {
        self.frame();
        self.cursor.unwrap_or_default()
    }

    pub(crate) fn line(&self) -> &str {
        self.app.line().unwrap()
    }

    pub(crate) fn last(&self) -> String {
        let entries = self.desk().session().history().entries();
        entries.last().unwrap().line.clone()
    }
}

/// The clickable areas, from top to bottom.
fn sorted(spots: &[Spot]) -> Vec<Spot> {
    let mut spots = spots.to_vec();
    spots.sort_by_key(|(place, _)| (place.y, place.x));
    spots
}

pub(crate) fn text(buffer: &Buffer) -> String {
    let mut out = String::new();
    let wide = |symbol: &str| unicode_width::UnicodeWidthStr::width(symbol).max(1);
    for y in buffer.area.top()..buffer.area.bottom() {
        let mut row = String::new();
        let mut x = 0;
        while x < buffer.area.width {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            x += u16::try_from(wide(symbol)).unwrap();
        }
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}
