//! What players do with the page.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::browser::Browser;
use crate::page_client::{link_in, parts};
use crate::pty_console::{Console, Desktop};

/// The sample in a fight, with the page on; its link.
pub(crate) fn table(desktop: &Desktop, lines: &[&str]) -> (Console, String) {
    page_of(desktop.sample(), lines)
}

/// The page of a console that first runs these lines; its link.
pub(crate) fn page_of(mut console: Console, lines: &[&str]) -> (Console, String) {
    for line in lines {
        types(&mut console, line);
    }
    console.press("P");
    console.wait_for("What the players see");
    for _ in 0..4 {
        console.press("\x1b[C");
        let shown = console.wait_until("the page", |shown| {
            shown.has("http://") || shown.has("takes it")
        });
        if shown.has("http://") {
            break;
        }
    }
    let link = {
        console.wait_for("http://");
        link_in(&console.settled().text()).unwrap()
    };
    (console, link)
}

/// Closes the window about what players see.
pub(crate) fn leaves_window(console: &mut Console) {
    console.press("\x1b");
    console.wait_until("the panes", |shown| !shown.has("What the players see"));
}

/// Types a line and waits until it is saved.
pub(crate) fn types(console: &mut Console, line: &str) {
    console.press(&format!(":{line}\r"));
    console.wait_until(line, |shown| !shown.has(&format!(":{line}")));
    console.wait_saved();
}

/// A phone on the page at a link, for the dice of Odile Varrick.
pub(crate) fn phone_of_odile(link: &str) -> Browser {
    let browser = Browser::start();
    browser.size(390, 844, "dark");
    browser.go(link);
    browser.sees("Roll your own dice as");
    browser.follow("Odile Varrick");
    browser.sees("You answer for Odile Varrick.");
    browser
}

/// All bytes of the event stream at a link, as they arrive.
fn stream(link: &str) -> Arc<Mutex<Vec<u8>>> {
    let (address, token) = parts(link);
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET /{token}/events HTTP/1.1\r\nHost: {address}\r\n\r\n"
    )
    .unwrap();
    let bytes = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&bytes);
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(read @ 1..) = stream.read(&mut buffer) {
            sink.lock().unwrap().extend_from_slice(&buffer[..read]);
        }
    });
    bytes
}

pub(crate) const FIGHT: &[&str] = &["begin odile wren tomás anselm = 9 7 5 3"];

#[test]
fn the_order_follows_the_console() {
    let desktop = Desktop::new();
    let (mut console, link) = table(&desktop, FIGHT);
    console.press("\x1b");
    let browser = Browser::start();
    browser.go(&link);
    browser.sees("Odile Varrick");
    let acting = || browser.run("return document.getElementById('acting').textContent;");
    assert_eq!(acting(), "Odile Varrick");
    let rows = browser
        .run("return [...document.querySelectorAll('#order .name')].map(one => one.textContent);");
    assert_eq!(rows.as_array().unwrap().len(), 4, "{rows}");
    browser.run("window.same = true;");
    console.press("n");
    let took = browser.until("the next turn", |_| acting() == "Wren Tallow");
    assert!(took < Duration::from_secs(1), "{took:?}");
    assert_eq!(browser.run("return window.same;"), true, "without a reload");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.asked_elsewhere(), Vec::<String>::new());
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn secrets_of_the_gm_are_not_shown() {
    let desktop = Desktop::new();
    let lines = [
        FIGHT,
        &[
            "add Grell from \"Drowned hand\"",
            "join grell = 1",
            "note \"QZnote\"",
            "check wren stealth secret = 11",
        ],
    ];
    let (mut console, link) = table(&desktop, &lines.concat());
    console.press("\x1b");
    let browser = Browser::start();
    browser.go(&link);
    browser.sees("Grell");
    types(&mut console, "alias grell \"a tall stranger\"");
    browser.sees("a tall stranger");
    browser.until("no name", |text| !text.contains("Grell"));
    let bytes = stream(&link);
    let sent = || String::from_utf8_lossy(&bytes.lock().unwrap()).into_owned();
    types(&mut console, "damage grell 5");
    browser.sees("A tall stranger is hurt");
    types(&mut console, "hide grell");
    browser.until("nobody there", |text| !text.contains("stranger"));
    assert!(!browser.source().contains("stranger"));
    let hidden_from = sent().len();
    types(&mut console, "damage grell 1");
    types(&mut console, "public \"The bell tolls.\"");
    browser.sees("The bell tolls.");
    assert!(!sent()[hidden_from..].contains("stranger"), "{}", sent());
    types(&mut console, "curtain \"Later that night\"");
    browser.sees("Later that night");
    browser.until("a title alone", |text| !text.contains("Odile"));
    let down_from = sent().len();
    types(&mut console, "check odile fray = 12");
    types(&mut console, "curtain off");
    browser.sees("Odile Varrick");
    let behind = &sent()[down_from..];
    let lifted = behind.find("\"curtain\":null").unwrap_or(behind.len());
    assert!(!behind[..lifted].contains("Odile"), "{behind}");
    let all = sent() + &browser.source();
    for secret in ["Grell", "QZnote", "Stealth", "ferryman"] {
        assert!(!all.contains(secret), "{secret} in {all}");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
    console.press("q");
    console.ended().cleanly(0);
}

/// Taps digits on the number pad.
fn taps(browser: &Browser, digits: &str) {
    for digit in digits.chars() {
        let key = format!(
            "return [...document.querySelectorAll('#pad button')].find(one => one.textContent === '{digit}').click();"
        );
        browser.run(&key);
    }
}

#[test]
fn beginning_a_fight_asks_the_phone_for_initiative() {
    let desktop = Desktop::new();
    let (mut console, link) = table(&desktop, &["option own_dice players"]);
    console.press("\x1b");
    let browser = phone_of_odile(&link);
    console.press(":begin odile wren\r");
    browser.sees("Odile Varrick · initiative · d10");
    taps(&browser, "7");
    browser.click("#send");
    browser.sees("Thank you: the GM has your dice.");
    browser.until("no question", |text| !text.contains("Roll for me"));
    console.wait_for("from the phone");
    console.press("\r\r");
    browser.sees("Round 1");
    console.wait_for("phone of");
    console.press("u");
    browser.until("no fight", |text| !text.contains("Round 1"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
    console.wait_saved();
    console.ended_by("q");
}

#[test]
fn a_die_from_the_page_is_in_the_log() {
    let desktop = Desktop::new();
    let (mut console, link) = table(&desktop, &["option own_dice players"]);
    console.wait_for("Odile Varrick");
    console.press("\x1b");
    let browser = phone_of_odile(&link);
    assert_ne!(browser.place(), link);
    console.press(":check odile fray\r");
    console.wait_for("Fray d100:");
    browser.sees("Odile Varrick · Fray · d100");
    for (width, scheme) in [(390, "light"), (195, "dark"), (390, "dark")] {
        // Half as wide is what a phone at 200% zoom has left.
        browser.size(width, 844, scheme);
        browser.picture(&format!("question-{width}x844-{scheme}"));
        let wide = browser.run("return document.documentElement.scrollWidth - innerWidth;");
        assert_eq!(wide, 0, "too wide at {width}");
    }
    taps(&browser, "123");
    browser.click("#send");
    browser.sees("cannot show 123");
    console.wait_for("Fray d100:");
    browser.run("document.getElementById('dice').value = '';");
    taps(&browser, "23");
    browser.click("#send");
    browser.sees("Thank you: your dice are in the log.");
    browser.until("no question", |text| !text.contains("Roll for me"));
    console.wait_for("phone of");
    browser.sees("Odile Varrick, Fray: 23");
    // The console rolls if asked to.
    console.press(":check odile fray\r");
    browser.sees("Roll for me");
    browser.click("#roll");
    browser.until("no question", |text| !text.contains("Roll for me"));
    console.wait_saved();
    // The GM types the dice instead, and the question is gone.
    console.press(":check odile fray\r");
    browser.sees("Roll for me");
    console.press("44\r");
    browser.until("no question", |text| !text.contains("Roll for me"));
    assert_eq!(desktop.show("salt-and-lanterns")["entries"], 4);
    assert!(browser.complaints().iter().all(|line| line.contains("409")));
    assert_eq!(browser.asked_elsewhere(), Vec::<String>::new());
    console.press("q");
    console.ended().cleanly(0);
}

#[test]
fn it_fits_phones_and_televisions() {
    let desktop = Desktop::new();
    let lines = [
        "encounter start \"Under the Patience\" = 9 7 5 3 1 2 2 2 2",
        "alias \"salt hound 1\" \"something wet\"",
        "option players_see_rolls outcome",
        "attack tomás pistol vs \"drowned hand 1\" = 22 93 7 5",
        "damage \"drowned hand 2\" 9",
        "sustain anselm light",
        "counter \"High tide\" 2/6 public",
        "public \"The lamp goes out. Something breathes.\"",
    ];
    let (mut console, link) = table(&desktop, &lines);
    let browser = Browser::start();
    for scheme in ["dark", "light"] {
        for (width, height) in [(390, 844), (1920, 1080)] {
            browser.size(width, height, scheme);
            browser.go(&link);
            browser.sees("Something breathes.");
            browser.picture(&format!("table-{width}x{height}-{scheme}"));
            for zoom in ["100%", "200%"] {
                let size = format!("document.documentElement.style.fontSize = '{zoom}';");
                browser.run(&size);
                let wide = browser.run("return document.documentElement.scrollWidth - innerWidth;");
                assert!(
                    wide.as_i64().unwrap() <= 0,
                    "{wide} too wide at {width}, {zoom}"
                );
            }
        }
    }
    let live = browser.run("return document.getElementById('now').getAttribute('aria-live');");
    assert_eq!(live, "polite");
    leaves_window(&mut console);
    console.ended_by("q");
}

/// What does not fit on the page: rows that leave their list or the screen, or that break, and
/// lists that would have to be scrolled.
const UNFIT: &str = "
    const rows = [...document.querySelectorAll('#order .row')];
    const list = document.getElementById('order').getBoundingClientRect();
    const high = rows.map(row => row.getBoundingClientRect().height);
    const out = rows.filter(row => {
      const at = row.getBoundingClientRect();
      return at.bottom > list.bottom + 1 || at.bottom > innerHeight || at.top < list.top - 1;
    });
    const broken = rows.filter(row => row.scrollHeight > row.clientHeight + 1
      || row.querySelector('.name').getClientRects().length !== 1);
    return [rows.length, out.length, broken.length, Math.max(...high) - Math.min(...high), Math.min(...high)];
";

#[test]
fn a_television_shows_a_whole_fight_without_scrolling() {
    for (foes, width, height) in [(7, 1920, 1080), (13, 3840, 2160), (1, 1920, 1080)] {
        let desktop = Desktop::new();
        let add = format!("add \"Drowned hand\" x{foes}");
        let lines = [
            add.as_str(),
            "begin",
            "condition \"drowned hand 1\" stunned",
            "sustain anselm light",
            "counter \"High tide\" 2/6 public",
            "next",
            "next",
            "public \"The lamp goes out. Something breathes.\"",
        ];
        let (mut console, link) = table(&desktop, &lines);
        let browser = Browser::start();
        for scheme in ["dark", "light"] {
            browser.size(width, height, scheme);
            browser.go(&link);
            browser.sees("Something breathes.");
            browser.picture(&format!("fight-of-{}-{width}-{scheme}", foes + 5));
            let found = browser.run(UNFIT);
            let number = |nth: usize| found[nth].as_f64().unwrap();
            assert!((number(0) - f64::from(foes + 5)).abs() < 0.1, "{found}");
            assert_eq!((number(1), number(2)), (0.0, 0.0), "{foes}: {found}");
            assert!(number(3) < 2.0, "{foes}: {found}");
            // Legible from a sofa: a row takes at least a fortieth of the screen.
            assert!(number(4) * 40.0 > f64::from(height), "{foes}: {found}");
        }
        // The newest stands last, in view; who has acted is dim: two, and the stunned foe if its turn
        // has been skipped.
        let last = "
            const lines = [...document.querySelectorAll('#log li')];
            const bottom = line => line.getBoundingClientRect().bottom;
            const newest = lines.find(line => line.textContent.startsWith('The lamp'));
            return bottom(newest) <= innerHeight && lines.every(line => bottom(line) <= bottom(newest));
        ";
        browser.until("the newest line last", |_| browser.run(last) == true);
        let dim = "
            const seen = row => getComputedStyle(row).opacity < .8;
            const acted = [...document.querySelectorAll('#order .row.acted')];
            return acted.length >= 2 && acted.every(seen) && !seen(document.querySelector('.row.acting'));
        ";
        assert_eq!(browser.run(dim), true, "{foes}");
        assert_eq!(browser.complaints(), Vec::<String>::new());
        leaves_window(&mut console);
        console.ended_by("q");
    }
}
