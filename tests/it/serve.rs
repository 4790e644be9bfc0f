//! The players' page, over real connections.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use gmscreen::serve::{Bind, Nobody, Server, Token, code};
use gmscreen::view::public::PublicTable;

use crate::harness::Game;
use crate::tier::by_tier;

/// A page with a table on it, its address and its token.
fn served(game: &Game) -> (Server, SocketAddr, String) {
    let server = Server::start(Bind::here(), Arc::new(Nobody)).unwrap();
    server.show(&table(game));
    let link = server.link();
    let rest = link.strip_prefix("http://").unwrap();
    let (address, token) = rest.split_once('/').unwrap();
    let (address, token) = (address.parse().unwrap(), token.to_owned());
    (server, address, token)
}

fn table(game: &Game) -> PublicTable {
    PublicTable::of(game.campaign(), game.history(), game.session.game())
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .unwrap();
    stream
}

/// Sends a request and returns the status, the headers and the body.
fn ask(address: SocketAddr, method: &str, path: &str) -> (u16, String, String) {
    let mut stream = connect(address);
    let request = format!("{method} {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_lowercase(), body.to_owned())
}

#[test]
fn the_page_is_small_and_contacts_no_other_server() {
    let (_server, address, token) = served(&Game::peopled());
    let (status, head, body) = ask(address, "GET", &format!("/{token}"));
    assert_eq!(status, 200);
    assert!(body.len() < 40_000, "{} bytes", body.len());
    assert!(!body.contains("http:") && !body.contains("https:") && !body.contains("//"));
    for header in [
        "content-security-policy: default-src 'none'",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(head.contains(header), "{header} in {head}");
    }
    assert!(!head.contains("set-cookie"), "{head}");
    // The nonce differs each time, and is the one in the page.
    let nonce = |head: &str| head.split("nonce-").nth(1).unwrap()[..32].to_owned();
    let (_, again, _) = ask(address, "GET", &format!("/{token}"));
    assert!(body.contains(&nonce(&head)));
    assert_ne!(nonce(&head), nonce(&again));
}

#[test]
fn nothing_is_found_without_the_token() {
    let (_server, address, token) = served(&Game::peopled());
    let wrong = "0".repeat(32);
    for path in [
        "/".to_owned(),
        format!("/{wrong}"),
        format!("/{wrong}/table"),
        format!("/{wrong}/events"),
        format!("/{}", &token[..31]),
        format!("/{token}0"),
        format!("/{}", token.to_uppercase() + "x"),
        "/table".to_owned(),
        "//".to_owned(),
        format!("/{token}/other"),
        format!("/../{token}"),
    ] {
        let (status, _, body) = ask(address, "GET", &path);
        assert_eq!(status, 404, "{path}");
        assert!(!body.contains("Ilse"), "{path}");
    }
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD"] {
        assert_eq!(
            ask(address, method, &format!("/{token}/table")).0,
            405,
            "{method}"
        );
        assert_eq!(
            ask(address, method, &format!("/{wrong}/table")).0,
            404,
            "{method}"
        );
    }
}

#[test]
fn the_table_is_sent_as_it_changes() {
    let mut game = Game::peopled();
    let (server, address, token) = served(&game);
    let (status, head, body) = ask(address, "GET", &format!("/{token}/table"));
    assert_eq!(status, 200);
    assert!(head.contains("application/json"), "{head}");
    assert_eq!(body, serde_json::to_string(&table(&game)).unwrap());

    let mut stream = connect(address);
    let request = format!("GET /{token}/events HTTP/1.1\r\nHost: here\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    let mut data = || {
        let line = lines.find(|line| line.starts_with("data: "));
        line.unwrap()["data: ".len()..].to_owned()
    };
    assert_eq!(data(), body);
    assert_eq!(server.connected(), 1);
    game.run("begin ilse tam = 9 1").ok();
    server.show(&table(&game));
    assert!(data().contains("\"acting\":\"Ilse"));
}

#[test]
fn misbehaving_clients_are_cut_off_and_others_served() {
    let (_server, address, token) = served(&Game::peopled());
    // A head that is too long.
    let mut stream = connect(address);
    let long = "x".repeat(20_000);
    let request = format!("GET /{token} HTTP/1.1\r\nHost: here\r\nX-Long: {long}\r\n\r\n");
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.is_empty() || answer.contains(" 431 "), "{answer}");
    // Not a request.
    let mut stream = connect(address);
    stream
        .write_all(b"\x16\x03\x01 what is this\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.is_empty() || answer.contains(" 400 "), "{answer}");
    // More connections than are allowed: late ones are closed.
    let idle: Vec<TcpStream> = (0..90).map(|_| connect(address)).collect();
    let deadline = Instant::now() + Duration::from_secs(5);
    let closed = |stream: &TcpStream| {
        stream
            .set_read_timeout(Some(Duration::from_millis(20)))
            .unwrap();
        matches!((&*stream).read(&mut [0]), Ok(0))
    };
    while idle.iter().filter(|stream| closed(stream)).count() < 20 {
        assert!(Instant::now() < deadline, "nobody is let go");
    }
    drop(idle);
    let deadline = Instant::now() + Duration::from_secs(10);
    loop {
        let mut stream = connect(address);
        let request =
            format!("GET /{token}/table HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let _ = stream.write_all(request.as_bytes());
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        if answer.contains(" 200 ") {
            break;
        }
        assert!(Instant::now() < deadline, "there is no room again");
    }
}

/// Whether the server has closed a connection.
fn is_closed(stream: &TcpStream) -> bool {
    let short = Duration::from_millis(20);
    stream.set_read_timeout(Some(short)).unwrap();
    let mut bytes = [0; 4096];
    loop {
        match (&*stream).read(&mut bytes) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

#[test]
fn nobody_locks_the_players_out() {
    let mut game = Game::peopled();
    game.all(&["player ilse", "option own_dice players"]);
    let (server, address, token) = served(&game);
    let (_, link) = server.seats().remove(0);
    let (_, seat) = link.rsplit_once('/').unwrap();
    let follow = |token: &str| {
        let mut stream = connect(address);
        let request = format!("GET /{token}/events HTTP/1.1\r\nHost: x\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        stream.read_exact(&mut [0; 12]).unwrap();
        stream
    };
    let player = follow(seat);
    let prompt = |what: &str| {
        let asked = Instant::now();
        let (status, ..) = ask(address, "GET", &format!("/{token}/table"));
        assert_eq!(status, 200, "{what}");
        assert!(asked.elapsed() < Duration::from_secs(3), "{what}");
    };
    // Connections that say nothing, and pages that stay open.
    let silent: Vec<TcpStream> = (0..200).map(|_| connect(address)).collect();
    prompt("silent");
    let pages: Vec<TcpStream> = (0..100).map(|_| follow(&token)).collect();
    prompt("pages");
    let more: Vec<TcpStream> = (0..200).map(|_| connect(address)).collect();
    prompt("both");
    assert!(!is_closed(&player), "the player is still connected");
    // So is the page that was there first.
    assert!(!is_closed(&pages[0]));
    assert!(is_closed(&pages[50]) && server.connected() < 64);
    drop((silent, pages, more));
}

#[test]
fn a_wrong_token_ends_the_connection() {
    let (_server, address, token) = served(&Game::peopled());
    for (first, path) in [(200, format!("/{token}/table")), (404, "/0".to_owned())] {
        let mut stream = connect(address);
        let request = format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        assert_eq!(&head[9..], first.to_string().as_bytes());
        assert_eq!(is_closed(&stream), first == 404, "{path}");
    }
}

#[test]
fn every_refusal_is_in_our_own_words() {
    let (_server, address, token) = served(&Game::peopled());
    for below in [
        "be/abc",
        "be/%ff",
        "be/-1",
        "be/4294967296",
        "be/1/2",
        "other",
        "%ff",
        "/",
    ] {
        let (status, _, body) = ask(address, "GET", &format!("/{token}/{below}"));
        assert_eq!(
            (status, &*body),
            (404, "There is nothing here.\n"),
            "{below}"
        );
    }
    let posted = |kind: &str, body: &str| {
        let mut stream = connect(address);
        let length = body.len();
        let request = format!(
            "POST /{token}/roll HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\n{kind}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    };
    let json = "Content-Type: application/json\r\n";
    assert_eq!(posted("", "{}"), "This did not come from the page.");
    assert_eq!(
        posted("Content-Type: text/plain\r\n", "x"),
        "This did not come from the page."
    );
    assert_eq!(posted(json, "{}"), "First say who you are.");
    // HTTP/1.1 names one host.
    for (version, hosts, status) in [
        ("1.1", "", " 400 "),
        ("1.1", "Host: a\r\nHost: b\r\n", " 400 "),
        ("1.1", "Host: a\r\n", " 200 "),
        ("1.0", "", " 200 "),
    ] {
        let mut stream = connect(address);
        let request =
            format!("GET /{token}/table HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(
            answer.lines().next().unwrap().contains(status),
            "{version} {hosts}: {answer}"
        );
        let names_none = answer.ends_with("This request names no host.\n");
        assert_eq!(names_none, status == " 400 ", "{answer}");
    }
}

#[test]
fn a_stalled_reader_holds_up_nobody() {
    let mut game = Game::peopled();
    let (server, address, token) = served(&game);
    let mut slow = connect(address);
    let request = format!("GET /{token}/events HTTP/1.1\r\nHost: here\r\n\r\n");
    slow.write_all(request.as_bytes()).unwrap();
    // Meanwhile other clients have sent half a request.
    let half: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = connect(address);
            let request = format!("GET /{token} HTTP/1.1\r\nHos");
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    let long = "Low tide. ".repeat(200);
    for nth in 0..50 {
        game.run(&format!("public \"{nth} {long}\"")).ok();
    }
    let tables = [table(&game), {
        game.run("public \"The last.\"").ok();
        table(&game)
    }];
    // Far more than the system buffers for a client that reads nothing; the latest state arrives at
    // once.
    let begun = Instant::now();
    let is_long = by_tier(false, true, true);
    let most = Duration::from_secs(if is_long { 60 } else { 1 });
    let mut dropped = false;
    while begun.elapsed() < most && !dropped {
        for table in &tables {
            server.show(table);
            std::thread::sleep(Duration::from_millis(1));
        }
        dropped = server.connected() == 0 && begun.elapsed() > Duration::from_secs(1);
    }
    let (status, _, body) = ask(address, "GET", &format!("/{token}/table"));
    assert_eq!(status, 200);
    assert!(body.contains("The last."), "{body}");
    assert_eq!(dropped, is_long, "after {:?}", begun.elapsed());
    drop((slow, half));
}

#[test]
fn half_a_request_is_not_waited_for() {
    if !by_tier(false, true, true) {
        return;
    }
    let (_server, address, token) = served(&Game::peopled());
    let mut stream = connect(address);
    stream
        .write_all(format!("GET /{token} HTTP/1.1\r\nHos").as_bytes())
        .unwrap();
    let begun = Instant::now();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    assert!(
        begun.elapsed() < Duration::from_secs(9),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_page_ends_with_its_server_and_its_port_is_free_again() {
    let (server, address, _) = served(&Game::peopled());
    let taken = Server::start(format!("{address}").parse().unwrap(), Arc::new(Nobody));
    let told = taken
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    let port = address.port();
    assert!(
        told.starts_with(&format!("port {port} of 127.0.0.1 is taken; ")),
        "{told}"
    );
    assert!(told.ends_with(" is free"), "{told}");
    drop(server);
    let deadline = Instant::now() + Duration::from_secs(5);
    while TcpStream::connect(address).is_ok() {
        assert!(Instant::now() < deadline, "it still listens");
    }
}

#[test]
fn addresses_to_listen_on_are_parsed() {
    let read = |text: &str| text.parse::<Bind>().map(|bind| bind.address.to_string());
    assert_eq!(read("8080").unwrap(), "127.0.0.1:8080");
    assert_eq!(read(":8080").unwrap(), "127.0.0.1:8080");
    assert_eq!(read("0.0.0.0:80").unwrap(), "0.0.0.0:80");
    assert_eq!(read("[::1]:80").unwrap(), "[::1]:80");
    for wrong in ["", "localhost", "70000", "1.2.3.4", "http://1.2.3.4:80"] {
        let told = read(wrong).unwrap_err().to_string();
        assert_eq!(
            told, "expected an address and a port: 127.0.0.1:8080",
            "{wrong}"
        );
    }
}

#[test]
fn a_token_matches_only_itself() {
    let (one, other) = (Token::new().unwrap(), Token::new().unwrap());
    let text = one.to_string();
    assert_eq!(text.len(), 32);
    assert!(one.is(&text) && !other.is(&text) && !one.is("") && !one.is(&text[1..]));
}

#[test]
fn a_link_has_a_code_with_a_quiet_zone() {
    let rows = code("http://192.168.1.20:8080/0123456789abcdef0123456789abcdef");
    let wide = rows[0].len();
    // A code has 21 modules, plus four for each further size; two quiet modules on each side.
    assert_eq!((wide - 4 - 21) % 4, 0);
    assert_eq!(rows.len(), wide.div_ceil(2));
    assert!(rows[0].iter().all(|cell| *cell == (true, true)));
    assert!(
        rows.iter()
            .all(|row| row.len() == wide && row[0] == (true, true) && row[1] == (true, true))
    );
    // The corner of a finder pattern: seven dark modules in its first row.
    assert!(rows[1][2..9].iter().all(|(upper, _)| !upper));
}

#[test]
fn serving_follows_the_files_of_a_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("night.ron");
    let run = |args: &[&str]| {
        let done = Command::new(env!("CARGO_BIN_EXE_gmscreen"))
            .args(args)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(done.status.success(), "{args:?}: {done:?}");
    };
    let campaign = path.to_str().unwrap();
    run(&["new", campaign, "--system", "renaissance"]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_gmscreen"))
        .args(["serve", campaign])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut link = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut link).unwrap();
    let rest = link.trim().strip_prefix("http://").unwrap();
    let (address, token) = rest.split_once('/').unwrap();
    let address: SocketAddr = address.parse().unwrap();
    let seen = |wanted: &str| {
        let deadline = Instant::now() + Duration::from_secs(10);
        loop {
            let (_, _, body) = ask(address, "GET", &format!("/{token}/table"));
            if body.contains(wanted) {
                return;
            }
            assert!(Instant::now() < deadline, "{wanted} is not in {body}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    seen("\"title\":\"night\"");
    run(&["exec", campaign, "-c", "add Ilse", "-c", "player ilse"]);
    seen("\"name\":\"Ilse\"");
    run(&[
        "exec",
        campaign,
        "-c",
        "begin ilse",
        "-c",
        "public \"It rains.\"",
    ]);
    seen("It rains.");
    child.kill().unwrap();
    child.wait().unwrap();
}
