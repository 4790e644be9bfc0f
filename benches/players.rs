//! What a key costs the GM while two hundred pages are open and some of them are rude, beside a console
//! that serves nobody: `cargo bench --bench players`.

#![allow(clippy::expect_used)]

use std::hint::black_box;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;
use gmscreen::tui::main_screen::MainScreen;
use gmscreen::tui::settings::Settings;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::view::header::utc_hours;
use ratatui::layout::Rect;

const AREA: Rect = Rect::new(0, 0, 120, 36);
/// Keys that are measured; between them a moment passes, as between a hand's.
const KEYS: u32 = 600;
const MOMENT: Duration = Duration::from_millis(4);
/// Pages that follow the table, and requests a second by whoever does not know the link.
const PAGES: usize = 200;
const FLOOD: u32 = 10_000;

fn main() {
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    for people in [12, 10_000] {
        println!("{people} characters: what a key costs, in microseconds");
        // A console of its own for each: a longer log costs more to paint.
        let mut main = console(people);
        report("no page", &mut main);
        main.close().expect("closed");
        let mut main = console(people);
        serve(&mut main);
        report("the page is served, nobody reads it", &mut main);
        main.close().expect("closed");
        let mut main = console(people);
        let link = serve(&mut main);
        let crowd = Crowd::of(&link);
        report("200 pages, a slow one, rude ones", &mut main);
        let requests = crowd.ends();
        println!("  (meanwhile {requests} rude requests)");
        main.close().expect("closed");
    }
}

fn console(people: usize) -> MainScreen {
    let game = games::by_id("renaissance").expect("a game");
    let campaign = Campaign::new("bench", game.id, "current");
    let history = History::default();
    let mut session = Session::new(campaign, history, game, Box::new(Unsaved), || 0);
    let mut run = |line: &str| drop(session.execute(line, &mut Seeded::new(1)));
    for chunk in 0..people.div_ceil(1000) {
        run(&format!("add \"Crowd {chunk}\" x{}", people.clamp(1, 1000)));
    }
    for line in ["add Ilse", "player ilse", "add Tam", "begin ilse tam = 9 3"] {
        run(line);
    }
    let settings = Settings::from(Theme::default());
    MainScreen::new(session, Seeded::new(1), utc_hours, &settings)
}

fn press(main: &mut MainScreen, surface: &mut Surface, code: KeyCode) {
    let _ = main.key(KeyEvent::new(code, KeyModifiers::NONE));
    main.feed_players();
    main.draw(surface, AREA, Theme::default());
    black_box(surface.shown());
}

/// Serves the page; answers with its link.
fn serve(main: &mut MainScreen) -> String {
    let mut surface = Surface::new(AREA);
    press(main, &mut surface, KeyCode::Char('P'));
    loop {
        press(main, &mut surface, KeyCode::Right);
        let text: String = surface
            .shown()
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        if let Some(at) = text.find("http://") {
            press(main, &mut surface, KeyCode::Esc);
            let link = text[at..].split_whitespace().next();
            return link.expect("a link").to_owned();
        }
    }
}

/// Presses keys that move and keys that act, and tells the middle and the slowest of a hundred.
fn report(what: &str, main: &mut MainScreen) {
    let mut surface = Surface::new(AREA);
    let mut measure = |keys: [char; 2]| {
        let mut took: Vec<Duration> = (0..KEYS)
            .map(|nth| {
                thread::sleep(MOMENT);
                let key = keys[(nth % 2) as usize];
                let begun = Instant::now();
                press(main, &mut surface, KeyCode::Char(key));
                begun.elapsed()
            })
            .collect();
        took.sort();
        [took.len() / 2, took.len() * 99 / 100].map(|at| took[at].as_micros())
    };
    let [moves, slow_moves] = measure(['j', 'k']);
    let [acts, slow_acts] = measure(['n', 'p']);
    println!(
        "  {what:40} moves {moves:6} (99 %: {slow_moves:6})  acts {acts:6} (99 %: {slow_acts:6})"
    );
}

/// Everybody who has the page open, and those who would like to.
struct Crowd {
    over: Arc<AtomicBool>,
    requests: Arc<AtomicU64>,
    threads: Vec<JoinHandle<()>>,
    /// Takes nothing of what is sent.
    _slow: TcpStream,
}

impl Crowd {
    fn of(link: &str) -> Self {
        let (address, token) = link["http://".len()..].split_once('/').expect("a link");
        let (address, token) = (address.to_owned(), token.to_owned());
        let over = Arc::new(AtomicBool::new(false));
        let requests = Arc::new(AtomicU64::new(0));
        let events = format!("GET /{token}/events HTTP/1.1\r\nHost: x\r\n\r\n");
        let mut slow = TcpStream::connect(&address).expect("connected");
        slow.write_all(events.as_bytes()).expect("sent");
        let mut threads = Vec::new();
        let readers: Vec<TcpStream> = (0..PAGES)
            .filter_map(|_| {
                let mut stream = TcpStream::connect(&address).ok()?;
                // Those for whom there is no room are let go.
                stream.write_all(events.as_bytes()).ok()?;
                stream.set_nonblocking(true).ok()?;
                Some(stream)
            })
            .collect();
        let ends = Arc::clone(&over);
        threads.push(thread::spawn(move || {
            let mut buffer = [0; 8_192];
            while !ends.load(Ordering::Relaxed) {
                for mut reader in &readers {
                    while matches!(reader.read(&mut buffer), Ok(1..)) {}
                }
                thread::sleep(Duration::from_millis(10));
            }
        }));
        let long = format!("GET /{token} HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000));
        let rude = [
            "GET /00000000000000000000000000000000/table HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(),
            long,
            format!("GET /{token} HTTP/1.1\r\nHos"),
        ];
        let (ends, count) = (Arc::clone(&over), Arc::clone(&requests));
        threads.push(thread::spawn(move || {
            let begun = Instant::now();
            let mut held = std::collections::VecDeque::new();
            for nth in 0_u32.. {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                if let Ok(mut stream) = TcpStream::connect(&address) {
                    let _ = stream.write_all(rude[(nth % 3) as usize].as_bytes());
                    count.fetch_add(1, Ordering::Relaxed);
                    held.push_back(stream);
                }
                if held.len() > 100 {
                    held.pop_front();
                }
                let due = begun + Duration::from_secs(1) * nth / FLOOD;
                thread::sleep(due.saturating_duration_since(Instant::now()));
            }
        }));
        thread::sleep(Duration::from_millis(200));
        Self {
            over,
            requests,
            threads,
            _slow: slow,
        }
    }

    fn ends(self) -> u64 {
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            let _ = thread.join();
        }
        self.requests.load(Ordering::Relaxed)
    }
}
