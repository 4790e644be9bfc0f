//! The players' page, over real connections.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gmscreen::serve::{Bind, Server, code};
use gmscreen::view::public::PublicTable;

use crate::harness::Game;
use crate::page_client::{connect, events, parts, read, sent};
use crate::tier::by_tier;

/// A page with a table on it, and its link.
fn served(game: &Game) -> (Server, String) {
    let server = Server::start(Bind::here(), Arc::new(|_| ())).unwrap();
    server.show(&table(game));
    let link = server.link();
    (server, link)
}

fn table(game: &Game) -> PublicTable {
    PublicTable::of(game.session.table())
}

/// A connection on which something has been sent.
fn begun(address: &str, request: &str) -> TcpStream {
    let mut stream = connect(address);
    // A server that hangs up has answered before.
    let _ = stream.write_all(request.as_bytes());
    stream
}

/// All that is answered until the connection ends.
fn answer(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Waits until something is so.
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while !is_so() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_page_is_small_and_contacts_no_other_server() {
    let (_server, link) = served(&Game::peopled());
    let (status, head, body) = sent(&link, "GET", "", "", "");
    let head = head.to_lowercase();
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
    let (_, again, _) = sent(&link, "GET", "", "", "");
    assert!(body.contains(&nonce(&head)));
    assert_ne!(nonce(&head), nonce(&again));
}

#[test]
fn nothing_is_found_without_the_token() {
    let (_server, link) = served(&Game::peopled());
    let (address, token) = parts(&link);
    assert_eq!(token.len(), 32);
    let wrong = "0".repeat(32);
    let asked = |method: &str, path: &str| {
        let (status, _, body) = sent(&format!("http://{address}/{path}"), method, "", "", "");
        assert!(!body.contains("Ilse"), "{path}");
        (status, body)
    };
    for path in [
        String::new(),
        wrong.clone(),
        format!("{wrong}/table"),
        format!("{wrong}/events"),
        token[..31].to_owned(),
        format!("{token}0"),
        token.to_uppercase() + "x",
        "table".to_owned(),
        "/".to_owned(),
        format!("../{token}"),
    ] {
        assert_eq!(asked("GET", &path).0, 404, "{path}");
    }
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
        let (status, body) = asked("GET", &format!("{token}/{below}"));
        let nothing = (404, "There is nothing here.\n");
        assert_eq!((status, &*body), nothing, "{below}");
    }
    for (below, methods) in [
        ("/table", "POST PUT DELETE OPTIONS PATCH HEAD"),
        ("/roll", "PUT GET"),
        ("", "POST"),
    ] {
        for method in methods.split(' ') {
            let asked = |token: &str| asked(method, &format!("{token}{below}")).0;
            assert_eq!(asked(token), 405, "{method} {below}");
            assert_eq!(asked(&wrong), 404, "{method} {below}");
        }
    }
}

#[test]
fn the_table_is_sent_as_it_changes() {
    let mut game = Game::peopled();
    let (server, link) = served(&game);
    let (status, head, body) = sent(&link, "GET", "/table", "", "");
    assert_eq!(status, 200);
    let head = head.to_lowercase();
    assert!(head.contains("application/json"), "{head}");
    assert_eq!(body, serde_json::to_string(&table(&game)).unwrap());
    let mut lines = events(&link);
    let mut data = || {
        let next = lines.find(|line| line.starts_with("data: "));
        next.unwrap()["data: ".len()..].to_owned()
    };
    assert_eq!(data(), body);
    assert_eq!(server.connected(), 1);
    game.run("begin ilse tam = 9 1").ok();
    server.show(&table(&game));
    assert!(data().contains("\"acting\":\"Ilse"));
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
fn misbehaving_clients_are_cut_off_and_others_served() {
    let (_server, link) = served(&Game::peopled());
    let (address, token) = parts(&link);
    // A head that is too long, and what is no request.
    let long = "x".repeat(20_000);
    let long = format!("GET /{token} HTTP/1.1\r\nHost: here\r\nX-Long: {long}\r\n\r\n");
    for (request, status) in [
        (&*long, " 431 "),
        ("\x16\x03\x01 what is this\r\n\r\n", " 400 "),
    ] {
        let told = answer(begun(address, request));
        assert!(told.is_empty() || told.contains(status), "{told}");
    }
    // After a wrong token the connection ends.
    for (status, path) in [("200", format!("/{token}/table")), ("404", "/0".to_owned())] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n");
        let mut stream = begun(address, &request);
        let mut head = [0; 12];
        stream.read_exact(&mut head).unwrap();
        assert_eq!(&head[9..], status.as_bytes());
        assert_eq!(is_closed(&stream), status == "404", "{path}");
    }
    // More connections than are allowed: late ones are closed.
    let idle: Vec<TcpStream> = (0..90).map(|_| connect(address)).collect();
    until("nobody is let go", || {
        let closed = idle.iter().filter(|stream| is_closed(stream));
        closed.count() >= 20
    });
    drop(idle);
    until("there is no room again", || read(&link, "/table").0 == 200);
}

#[test]
fn nobody_locks_the_players_out() {
    let mut game = Game::peopled();
    game.all(&["player ilse", "option own_dice players"]);
    let (server, link) = served(&game);
    let (address, token) = parts(&link);
    let (_, seat) = server.seats().remove(0);
    let follow = |token: &str| {
        let request = format!("GET /{token}/events HTTP/1.1\r\nHost: x\r\n\r\n");
        let mut stream = begun(address, &request);
        stream.read_exact(&mut [0; 12]).unwrap();
        stream
    };
    let player = follow(parts(&seat).1);
    let prompt = |what: &str| {
        let asked = Instant::now();
        assert_eq!(read(&link, "/table").0, 200, "{what}");
        assert!(asked.elapsed() < Duration::from_secs(3), "{what}");
    };
    // Connections that say nothing, and pages that stay open.
    let silent: Vec<TcpStream> = (0..200).map(|_| connect(address)).collect();
    prompt("silent");
    let pages: Vec<TcpStream> = (0..100).map(|_| follow(token)).collect();
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
fn a_request_names_one_host() {
    let (_server, link) = served(&Game::peopled());
    let (address, token) = parts(&link);
    for (version, hosts, status) in [
        ("1.1", "", " 400 "),
        ("1.1", "Host: a\r\nHost: b\r\n", " 400 "),
        ("1.1", "Host: a\r\n", " 200 "),
        ("1.0", "", " 200 "),
    ] {
        let request =
            format!("GET /{token}/table HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n");
        let answer = answer(begun(address, &request));
        let first = answer.lines().next().unwrap();
        assert!(first.contains(status), "{version} {hosts}: {answer}");
        let names_none = answer.ends_with("This request names no host.\n");
        assert_eq!(names_none, status == " 400 ", "{answer}");
    }
}

#[test]
fn a_stalled_reader_holds_up_nobody() {
    let mut game = Game::peopled();
    let (server, link) = served(&game);
    let (address, token) = parts(&link);
    let request = format!("GET /{token}/events HTTP/1.1\r\nHost: here\r\n\r\n");
    let slow = begun(address, &request);
    // Meanwhile other clients have sent half a request.
    let half = format!("GET /{token} HTTP/1.1\r\nHos");
    let half: Vec<TcpStream> = (0..20).map(|_| begun(address, &half)).collect();
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
    let since = Instant::now();
    let is_long = by_tier(false, true, true);
    let most = Duration::from_millis(by_tier(200, 60_000, 60_000));
    let mut dropped = false;
    while since.elapsed() < most && !dropped {
        for table in &tables {
            server.show(table);
            std::thread::sleep(Duration::from_millis(1));
        }
        dropped = server.connected() == 0 && since.elapsed() > Duration::from_secs(1);
    }
    let (status, body) = read(&link, "/table");
    assert_eq!(status, 200);
    assert!(body.contains("The last."), "{body}");
    assert_eq!(dropped, is_long, "after {:?}", since.elapsed());
    drop((slow, half));
}

#[test]
fn half_a_request_is_not_waited_for() {
    if !by_tier(false, true, true) {
        return;
    }
    let (_server, link) = served(&Game::peopled());
    let (address, token) = parts(&link);
    let since = Instant::now();
    answer(begun(address, &format!("GET /{token} HTTP/1.1\r\nHos")));
    let waited = since.elapsed();
    assert!(waited < Duration::from_secs(9), "{waited:?}");
}

#[test]
fn a_page_ends_with_its_server_and_its_port_is_free_again() {
    let (server, link) = served(&Game::peopled());
    let (address, _) = parts(&link);
    let (_, port) = address.rsplit_once(':').unwrap();
    let taken = Server::start(address.parse().unwrap(), Arc::new(|_| ()));
    let told = taken.err().map(|error| error.to_string());
    let told = told.unwrap_or_default();
    let taken = format!("port {port} of 127.0.0.1 is taken; ");
    assert!(told.starts_with(&taken), "{told}");
    assert!(told.ends_with(" is free"), "{told}");
    drop(server);
    until("it still listens", || TcpStream::connect(address).is_err());
}

#[test]
fn addresses_to_listen_on_are_parsed() {
    for (text, address) in [
        ("8080", "127.0.0.1:8080"),
        (":8080", "127.0.0.1:8080"),
        ("0.0.0.0:80", "0.0.0.0:80"),
        ("[::1]:80", "[::1]:80"),
    ] {
        let bind = text.parse::<Bind>().unwrap();
        assert_eq!(bind.address.to_string(), address);
    }
}

#[test]
fn a_link_has_a_code_with_a_quiet_zone() {
    let rows = code("http://192.168.1.20:8080/0123456789abcdef0123456789abcdef");
    let wide = rows[0].len();
    // A code has 21 modules, plus four for each further size; two quiet modules on each side.
    assert_eq!((wide - 4 - 21) % 4, 0);
    assert_eq!(rows.len(), wide.div_ceil(2));
    let quiet = (true, true);
    assert!(rows[0].iter().all(|cell| *cell == quiet));
    let mut sides = rows.iter().map(|row| (row.len(), row[0], row[1]));
    assert!(sides.all(|side| side == (wide, quiet, quiet)));
    // The corner of a finder pattern: seven dark modules in its first row.
    assert!(rows[1][2..9].iter().all(|(upper, _)| !upper));
}
