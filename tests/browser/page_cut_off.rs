//! Pages that lose their connection: they say so, and reconnect by themselves if they can.

use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::browser::Browser;
use crate::page::{FIGHT, leaves_window, page_of, table, types};
use crate::page_client::{parts, serve};
use crate::pty_console::Desktop;

const GONE: &str = "This link is no longer good. Ask your game master for the new one.";

/// A network between a phone and the console that may fail.
struct Network {
    address: SocketAddr,
    gone: Arc<AtomicBool>,
    wires: Arc<Mutex<Vec<TcpStream>>>,
}

impl Network {
    fn before(console: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (gone, wires) = (Arc::new(AtomicBool::new(false)), Arc::default());
        let network = Self {
            address,
            gone: Arc::clone(&gone),
            wires: Arc::clone(&wires),
        };
        let console = console.to_owned();
        thread::spawn(move || {
            for phone in listener.incoming().map_while(Result::ok) {
                if gone.load(Ordering::Relaxed) {
                    continue;
                }
                let console = TcpStream::connect(&console).unwrap();
                for (from, to) in [(&phone, &console), (&console, &phone)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    thread::spawn(move || {
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                wires.lock().unwrap().extend([phone, console]);
            }
        });
        network
    }

    fn goes(&self) {
        self.gone.store(true, Ordering::Relaxed);
        for wire in self.wires.lock().unwrap().drain(..) {
            let _ = wire.shutdown(Shutdown::Both);
        }
    }

    fn comes_back(&self) {
        self.gone.store(false, Ordering::Relaxed);
    }
}

#[test]
fn a_disconnected_page_reconnects_or_says_why_not() {
    let desktop = Desktop::new();
    desktop.sample().ended_by("q");
    let (mut served, first) = serve(&desktop, "127.0.0.1:0");
    let address = parts(&first).0.to_owned();
    let browser = Browser::start();
    browser.go(&first);
    browser.sees("Odile Varrick");
    served.kill().unwrap();
    served.wait().unwrap();
    browser.sees("The connection is lost");
    let (mut served, second) = serve(&desktop, &address);
    assert_ne!(first, second);
    browser.sees("This link is no longer good. Ask your game master for the new one.");
    browser.go(&second);
    browser.until("the table", |text| {
        text.contains("Odile Varrick") && !text.contains("no longer good")
    });
    served.kill().unwrap();
    served.wait().unwrap();
}

#[test]
fn the_link_of_a_closed_console_is_refused_by_the_next_one() {
    let desktop = Desktop::new();
    let browser = Browser::start();
    // Another program may take the usual port meanwhile; then nobody answers there.
    for _ in 0..5 {
        let (mut console, first) = page_of(desktop.sample_again(), &[]);
        browser.go(&first);
        browser.sees("Odile Varrick");
        leaves_window(&mut console);
        console.ended_by("q");
        browser.sees("The connection is lost. Trying again");
        let (mut console, second) = page_of(desktop.sample_again(), &[]);
        leaves_window(&mut console);
        assert_ne!(first, second);
        if parts(&first).0 == parts(&second).0 {
            browser.sees(GONE);
            // It stops asking, and the new link shows the table.
            browser.until("no connection", |text| !text.contains("Trying again"));
            browser.go(&second);
            browser.until("the table", |text| {
                text.contains("Odile Varrick") && !text.contains("no longer good")
            });
            types(&mut console, "public \"The bell tolls.\"");
            browser.sees("The bell tolls.");
            console.ended_by("q");
            return;
        }
        console.ended_by("q");
    }
    panic!("somebody else has the port each time");
}

#[test]
fn a_lost_network_is_reported_and_caught_up_with() {
    let desktop = Desktop::new();
    let (mut console, link) = table(&desktop, FIGHT);
    leaves_window(&mut console);
    let (address, token) = parts(&link);
    let network = Network::before(address);
    let browser = Browser::start();
    browser.go(&format!("http://{}/{token}", network.address));
    browser.sees("Odile Varrick");
    network.goes();
    browser.sees("The connection is lost. Trying again");
    types(&mut console, "public \"The bell tolls.\"");
    console.press("n");
    console.wait_saved();
    assert!(!browser.text().contains("The bell tolls."));
    network.comes_back();
    browser.sees("The bell tolls.");
    browser.until("no complaint", |text| !text.contains("connection is lost"));
    let acting = browser.run("return document.getElementById('acting').textContent;");
    assert_eq!(acting, "Wren Tallow");
    console.ended_by("q");
}

#[test]
fn a_player_the_gm_refuses_is_told() {
    let desktop = Desktop::new();
    let (mut console, link) = table(&desktop, &["option own_dice players"]);
    let browser = Browser::start();
    browser.go(&link);
    browser.sees("Roll your own dice as");
    browser.follow("Odile Varrick");
    browser.sees("You answer for Odile Varrick.");
    console.wait_for("connected");
    // The rows of the characters are below the eight rows.
    console.press("jjjjjjjj");
    console.press("x");
    console.wait_for("nobody may answer");
    browser.sees(GONE);
    browser.go(&link);
    browser.sees("Roll your own dice as");
    console.press("x");
    console.wait_until("open again", |shown| !shown.has("nobody may answer"));
    leaves_window(&mut console);
    console.ended_by("q");
}
