//! A crowd of clients: pages that follow the table, one that reads nothing, and misbehaving ones
//! that do not know the link, send far too much, stop in the middle, or do all of that as fast as
//! they can.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Pages that follow the table, and misbehaving requests per second.
const PAGES: usize = 200;
const FLOOD: u32 = 10_000;

/// How long a slow machine may take for them.
const PATIENCE: Duration = Duration::from_secs(30);

/// Clients that stay until the end.
pub(crate) struct Crowd {
    over: Arc<AtomicBool>,
    requests: Arc<AtomicU64>,
    threads: Vec<JoinHandle<()>>,
    /// Reads nothing of what is sent.
    _slow: TcpStream,
}

impl Crowd {
    pub(crate) fn of(link: &str) -> Self {
        let (address, token) = link["http://".len()..].split_once('/').expect("a link");
        let (address, token) = (address.to_owned(), token.to_owned());
        let events = format!("GET /{token}/events HTTP/1.1\r\nHost: x\r\n\r\n");
        let mut slow = TcpStream::connect(&address).expect("connected");
        slow.write_all(events.as_bytes()).expect("sent");
        let over = Arc::new(AtomicBool::new(false));
        let requests = Arc::new(AtomicU64::new(0));
        let readers: Vec<TcpStream> = (0..PAGES)
            .filter_map(|_| {
                let mut stream = TcpStream::connect(&address).ok()?;
                // Connections beyond the limit are closed.
                stream.write_all(events.as_bytes()).ok()?;
                stream.set_nonblocking(true).ok()?;
                Some(stream)
            })
            .collect();
        let ends = Arc::clone(&over);
        let reading = thread::spawn(move || {
            let mut buffer = [0; 8_192];
            while !ends.load(Ordering::Relaxed) {
                for mut reader in &readers {
                    while matches!(reader.read(&mut buffer), Ok(1..)) {}
                }
                thread::sleep(Duration::from_millis(10));
            }
        });
        let (ends, count) = (Arc::clone(&over), Arc::clone(&requests));
        let rude = rude(&address, &token);
        let flooding = thread::spawn(move || flood(&address, &rude, &ends, &count));
        thread::sleep(Duration::from_millis(200));
        Self {
            over,
            requests,
            threads: vec![reading, flooding],
            _slow: slow,
        }
    }

    /// Ends all clients, once so many misbehaving requests were sent; returns how many there were.
    pub(crate) fn ends(self, at_least: u64) -> u64 {
        let begun = Instant::now();
        while self.requests.load(Ordering::Relaxed) < at_least && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(10));
        }
        self.over.store(true, Ordering::Relaxed);
        for thread in self.threads {
            let _ = thread.join();
        }
        self.requests.load(Ordering::Relaxed)
    }
}

/// Requests that nobody should send.
fn rude(address: &str, token: &str) -> Vec<String> {
    let nobody = "0".repeat(32);
    let dice = r#"{"question":1,"dice":"1"}"#;
    let length = dice.len();
    vec![
        format!("GET /{nobody}/table HTTP/1.1\r\nHost: x\r\n\r\n"),
        format!("GET /{token} HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000)),
        format!("GET /{token} HTTP/1.1\r\nHos"),
        format!(
            "POST /{nobody}/roll HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{dice}"
        ),
        format!(
            "POST /{token}/roll HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{dice}"
        ),
        format!("DELETE /{token}/table HTTP/1.1\r\nHost: x\r\n\r\n"),
    ]
}

/// Sends them as fast as allowed, and keeps some of the connections open.
fn flood(address: &str, rude: &[String], over: &AtomicBool, count: &AtomicU64) {
    let begun = Instant::now();
    let mut held = VecDeque::new();
    for (nth, request) in (0_u32..).zip(rude.iter().cycle()) {
        if over.load(Ordering::Relaxed) {
            return;
        }
        if let Ok(mut stream) = TcpStream::connect(address) {
            let _ = stream.write_all(request.as_bytes());
            count.fetch_add(1, Ordering::Relaxed);
            held.push_back(stream);
        }
        if held.len() > 100 {
            held.pop_front();
        }
        let due = begun + Duration::from_secs(1) * nth / FLOOD;
        thread::sleep(due.saturating_duration_since(Instant::now()));
    }
}
