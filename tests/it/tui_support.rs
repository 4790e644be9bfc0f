//! Keys in, frames out.

use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::library::SAMPLES;
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
use gmscreen::tui::{
    CampaignSummary, ImportInto, Library, NewCampaign, OnInspected, Reporter, Saved,
};
use gmscreen::view::header::utc_hours;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::games_samples::opened;
use crate::harness::session;
use crate::tier::by_tier;

/// A library for tests.
#[derive(Default)]
pub(crate) struct TestLibrary {
    pub(crate) recents: Vec<CampaignSummary>,
    pub(crate) samples: Vec<CampaignSummary>,
    /// Whether a backup has been restored.
    pub(crate) restored: bool,
}

impl Library for TestLibrary {
    fn recents(&self) -> Vec<CampaignSummary> {
        self.recents.clone()
    }
    fn inspect(&self, _: OnInspected) {}
    fn samples(&self) -> Vec<CampaignSummary> {
        self.samples.clone()
    }
    fn take_sample(&mut self, index: usize) -> Result<PathBuf, String> {
        Ok(self.samples[index].path.clone())
    }
    fn practice(&self) -> Result<Session, String> {
        gmscreen::library::practice(&SAMPLES[0]).map_err(|error| error.to_string())
    }
    fn create(&mut self, new: &NewCampaign) -> Result<PathBuf, String> {
        let NewCampaign {
            name,
            system,
            edition,
            ..
        } = new;
        if name == "Winter" {
            return Err("Winter.ron exists already".to_owned());
        }
        Ok(PathBuf::from(format!("{system}-{edition}/{name}.ron")))
    }
    fn backups(&self, _: &Path) -> Result<Vec<CampaignSummary>, String> {
        let backup = |name: &str| CampaignSummary {
            title: name.to_owned(),
            detail: "2026-11-20 21:04".to_owned(),
            path: PathBuf::from(name),
            ..CampaignSummary::default()
        };
        Ok(vec![
            backup("000000412-session.ron"),
            backup("000000007-session.ron"),
        ])
    }
    fn restore(&mut self, _: &Path, backup: &str) -> Result<(), String> {
        if backup.starts_with("000000412") {
            return Err(format!("{backup} is damaged"));
        }
        self.restored = true;
        Ok(())
    }
    fn rename(&mut self, path: &Path, _: &str) -> Result<PathBuf, String> {
        elsewhere(path)
    }
    fn copy(&mut self, path: &Path, _: &str) -> Result<PathBuf, String> {
        elsewhere(path)
    }
    fn discard(&mut self, path: &Path) -> Result<(PathBuf, String), String> {
        elsewhere(path)
    }
    fn paths(&self, typed: &str) -> Vec<String> {
        let all = ["rats.txt", "ratsbane.csv", "sheets/"];
        let all = all.iter().filter(|path| path.starts_with(typed));
        all.map(|path| (*path).to_owned()).collect()
    }
    fn look_into(&self, _: &ImportInto, file: &str) -> Result<Vec<String>, String> {
        match file {
            "rats.txt" => Ok(vec![
                "read as text".to_owned(),
                "roster: Quay rat: STR 7".to_owned(),
            ]),
            _ => Err(format!("{file}: 3:7: there is no quote that ends it")),
        }
    }
    fn import(&mut self, into: &ImportInto, file: &str) -> Result<(PathBuf, String), String> {
        let path = match into {
            ImportInto::Campaign(path) => path.clone(),
            ImportInto::New(new) => self.create(new)?,
        };
        Ok((path, format!("imported from {file}: 1 person (Quay rat)")))
    }
    fn open(&mut self, path: &Path, _: Reporter) -> Result<(Session, Vec<String>), String> {
        if let Some(sample) = SAMPLES.iter().find(|sample| path == Path::new(sample.file)) {
            return Ok((session(opened(sample.text)), Vec::new()));
        }
        if path.is_file() {
            let opened = gmscreen::library::open(path, None).map_err(|error| error.to_string())?;
            return Ok((opened.session, opened.notices));
        }
        if path.ends_with("damaged.ron") && !self.restored {
            return Err("damaged.ron: line 3: expected a comma".to_owned());
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        Ok((empty(&name), vec!["2 acts were recovered".to_owned()]))
    }
}

/// The answer to whatever would change a campaign's files.
fn elsewhere<T>(path: &Path) -> Result<T, String> {
    Err(format!("{} is open elsewhere", path.display()))
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
        let mut table = Self::start(TestLibrary::default(), columns, rows, settings);
        table.app.put(session, notices);
        table
    }

    pub(crate) fn start(
        library: TestLibrary,
        columns: u16,
        rows: u16,
        settings: impl Into<Settings>,
    ) -> Self {
        // Nobody receives these messages; the test itself plays the store.
        let (sender, inbox) = Inbox::new().unwrap();
        let mut app = App::new(
            Box::new(library),
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
