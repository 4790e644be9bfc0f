//! A client of the players' page over real connections: what a browser sends and receives.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::process::{Child, Stdio};
use std::sync::Mutex;
#[cfg(unix)]
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use super::pty_console::Desktop;

/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// The first link in a text.
pub(crate) fn link_in(text: &str) -> Option<String> {
    let at = text.find("http://")?;
    Some(text[at..].split_whitespace().next()?.to_owned())
}

/// Takes the usual port of pages for as long as the tests run, so that each page has an address that no other test's page had.
pub(crate) fn take_the_usual_port() {
    static HELD: Mutex<Option<TcpListener>> = Mutex::new(None);
    let mut held = HELD.lock().unwrap();
    if held.is_none() {
        *held = TcpListener::bind("127.0.0.1:4747").ok();
    }
}

/// The address of a link, and its token.
pub(crate) fn parts(link: &str) -> (&str, &str) {
    link["http://".len()..].split_once('/').unwrap()
}

pub(crate) fn connect(address: &str) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends a request below a link with these headers. Returns the status, the head and the body of
/// the answer, or `None` if nobody answers.
pub(crate) fn try_sent(
    link: &str,
    (method, below): (&str, &str),
    headers: &str,
    body: &str,
) -> Option<(u16, String, String)> {
    let (address, token) = parts(link);
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let length = body.len();
    let request = format!(
        "{method} /{token}{below} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n{headers}Connection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, head.to_owned(), body.to_owned()))
}

/// The same, expecting an answer.
#[track_caller]
pub(crate) fn sent(
    link: &str,
    method: &str,
    below: &str,
    headers: &str,
    body: &str,
) -> (u16, String, String) {
    try_sent(link, (method, below), headers, body).expect("an answer")
}

/// Reads a page below a link. The status is 0 if nobody answers.
pub(crate) fn read(link: &str, below: &str) -> (u16, String) {
    let answer = try_sent(link, ("GET", below), "", "");
    answer.map_or((0, String::new()), |(status, _, body)| (status, body))
}

/// Sends dice as the page does. `None` if nobody answers.
pub(crate) fn try_rolls(link: &str, question: u64, dice: &str) -> Option<(u16, String)> {
    let (address, _) = parts(link);
    let headers = format!("Origin: http://{address}\r\nContent-Type: application/json\r\n");
    let body = format!("{{\"question\":{question},\"dice\":\"{dice}\"}}");
    let (status, _, body) = try_sent(link, ("POST", "/roll"), &headers, &body)?;
    Some((status, body))
}

/// Sends dice as the page does.
#[track_caller]
pub(crate) fn rolls(link: &str, question: u64, dice: &str) -> (u16, String) {
    try_rolls(link, question, dice).expect("an answer")
}

/// The lines of the event stream at a link.
pub(crate) fn events(link: &str) -> impl Iterator<Item = String> + use<> {
    let (address, token) = parts(link);
    let mut stream = connect(address);
    write!(
        stream,
        "GET /{token}/events HTTP/1.1\r\nHost: {address}\r\n\r\n"
    )
    .unwrap();
    BufReader::new(stream).lines().map_while(Result::ok)
}

/// The questions in the event stream at a player's link, as they arrive.
pub(crate) fn questions(link: &str) -> impl Iterator<Item = serde_json::Value> + use<> {
    let mut lines = events(link);
    std::iter::from_fn(move || {
        lines.find(|line| line == "event: question")?;
        let data = lines.next()?;
        serde_json::from_str(data.strip_prefix("data: ")?).ok()
    })
}

/// The link of a character's player, found as the page finds it: by claiming to be that player.
#[cfg(unix)]
pub(crate) fn link_of(table: &str, name: &str) -> String {
    let (address, _) = parts(table);
    let give_up = std::time::Instant::now() + PATIENCE;
    loop {
        let (_, body) = read(table, "/table");
        let shown: serde_json::Value = serde_json::from_str(&body).unwrap_or_default();
        let rollers = shown["rollers"].as_array().cloned().unwrap_or_default();
        if let Some(who) = rollers.iter().find(|who| who["name"] == name) {
            let (_, head, _) = sent(table, "GET", &format!("/be/{}", who["id"]), "", "");
            let own = head
                .lines()
                .find_map(|line| line.strip_prefix("location: "));
            return format!("http://{address}{}", own.unwrap());
        }
        assert!(
            std::time::Instant::now() < give_up,
            "no {name} at {table}: {body}"
        );
        thread::sleep(Duration::from_millis(20));
    }
}

/// The page that `gmscreen serve` serves at an address for a user's sample; its link.
#[cfg(unix)]
pub(crate) fn serve(desktop: &Desktop, bind: &str) -> (Child, String) {
    let mut served = desktop
        .program(&["serve", "salt-and-lanterns", "--bind", bind])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = BufReader::new(served.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    (served, line.trim().to_owned())
}
