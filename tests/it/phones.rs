//! Dice that players enter on their phones: what is accepted, what is refused, and what the log
//! says.

use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use gmscreen::dice::Seeded;
use gmscreen::game::draft::{Question as Waits, StopsFor};
use gmscreen::serve::{Bind, FromPage, Server};
use gmscreen::session::{Asked, Session};
use gmscreen::story::said;
use gmscreen::tui::message::Msg;
use gmscreen::view::public::{Answer, PublicTable, Question, Taken};

use crate::harness::Game;
use crate::page_client::{events, link_in, parts, rolls, sent};
use crate::tui_support::{Table, at_play};

/// What a player reads once their dice are durable, and while more dice are needed.
pub(crate) const KEPT: &str = Taken::Kept.words();
pub(crate) const HELD: &str = Taken::Held.words();

/// Accepts every answer and keeps it.
#[derive(Default)]
struct Kept(Mutex<Vec<Answer>>);

impl Kept {
    fn hears(&self, from: FromPage) {
        let FromPage::Dice(answer, reply) = from else {
            return;
        };
        let wrong = answer.dice.contains("101");
        self.0.lock().unwrap().push(answer);
        reply(if wrong {
            Err("a d100 cannot show 101".to_owned())
        } else {
            Ok(Taken::Kept)
        });
    }
}

/// A table where players roll their own dice.
fn players() -> Game {
    let mut game = Game::peopled();
    game.all(&["player ilse", "player tam", "option own_dice players"]);
    game
}

/// A question for Ilse's player.
fn question(game: &Game) -> Question {
    let who = game.who("Ilse Marrow");
    Question {
        number: 7,
        who: who.id,
        name: who.name.clone(),
        what: "Stealth".to_owned(),
        dice: "d100".to_owned(),
        count: 1,
        hits: false,
        again: false,
    }
}

fn table_of(game: &Game) -> PublicTable {
    PublicTable::of(game.session.table())
}

/// A page with a link for each character, and the desk that receives its answers.
fn served(game: &Game) -> (Server, Arc<Kept>) {
    let desk = Arc::new(Kept::default());
    let kept = Arc::clone(&desk);
    let hears = move |from| kept.hears(from);
    let server = Server::start(Bind::here(), Arc::new(hears)).unwrap();
    server.show(&table_of(game));
    (server, desk)
}

/// The link of a character's player.
fn link_of_seat(server: &Server, who: &str) -> String {
    let seats = server.seats().into_iter();
    let mut links = seats.filter(|(seat, _)| seat.name.contains(who));
    links.next().unwrap().1
}

#[test]
fn only_the_player_who_is_asked_may_answer() {
    let game = players();
    let (server, desk) = served(&game);
    let (ilse, tam) = (link_of_seat(&server, "Ilse"), link_of_seat(&server, "Tam"));
    let rolled = |link: &str, number, dice, status, told: &str| {
        assert_eq!(rolls(link, number, dice), (status, told.to_owned()));
    };
    rolled(&ilse, 7, "42", 409, "No dice are needed right now.");
    server.ask(vec![question(&game)]);
    rolled(&tam, 7, "42", 403, "These are the dice of somebody else.");
    rolled(&server.link(), 7, "42", 403, "First say who you are.");
    rolled(&ilse, 6, "42", 409, "That has been answered already.");
    assert!(desk.0.lock().unwrap().is_empty());
    rolled(&ilse, 7, "42", 200, KEPT);
    rolled(&ilse, 7, "101", 409, "a d100 cannot show 101");
    let kept = desk.0.lock().unwrap();
    let dice: Vec<_> = kept.iter().map(|one| (one.question, &*one.dice)).collect();
    assert_eq!(dice, [(7, "42"), (7, "101")]);
}

#[test]
fn requests_that_do_not_come_from_the_page_are_refused() {
    let game = players();
    let (server, desk) = served(&game);
    server.ask(vec![question(&game)]);
    let ilse = link_of_seat(&server, "Ilse");
    let (address, _) = parts(&ilse);
    let own = format!("Origin: http://{address}\r\n");
    let json = "Content-Type: application/json\r\n";
    let body = r#"{"question":7,"dice":"42"}"#;
    for headers in [
        json.to_owned(),
        own.clone(),
        format!("Origin: http://elsewhere\r\n{json}"),
        format!("Origin: null\r\n{json}"),
        format!("Origin: https://{address}\r\n{json}"),
        format!("{own}Content-Type: text/plain\r\n"),
    ] {
        let (status, _, told) = sent(&ilse, "POST", "/roll", &headers, body);
        let from_elsewhere = (403, "This did not come from the page.");
        assert_eq!((status, &*told), from_elsewhere, "{headers}");
    }
    let headers = format!("{own}{json}");
    let long = format!("{{\"question\":7,\"dice\":\"{}\"}}", "1 ".repeat(100));
    let longer = format!("{{\"question\":7,\"dice\":\"{}\"}}", "1 ".repeat(5_000));
    for body in [
        "",
        "42",
        r#"{"question":7}"#,
        r#"{"question":-1,"dice":"42"}"#,
        r#"{"question":7,"dice":"42","line":"undo"}"#,
        r#"{"question":7,"dice":"42\nundo"}"#,
        r#"{"question":7,"dice":"wren:42"}"#,
        r#"{"question":7,"dice":"42 = 3"}"#,
        &long,
        &longer,
    ] {
        let (status, _, told) = sent(&ilse, "POST", "/roll", &headers, body);
        // Requests are limited to the pace of human input.
        thread::sleep(Duration::from_millis(if status == 429 { 600 } else { 0 }));
        assert!(status == 400 || status == 429, "{status} {told} {body}");
    }
    assert!(desk.0.lock().unwrap().is_empty());
}

#[test]
fn changes_of_who_may_answer_and_of_visitors_are_reported_once() {
    let (rings, rung) = mpsc::channel();
    let bell = move |from| {
        if matches!(from, FromPage::Changed) {
            let _ = rings.send(());
        }
    };
    let server = Server::start(Bind::here(), Arc::new(bell)).unwrap();
    let table = table_of(&players());
    for _ in 0..3 {
        server.show(&table);
    }
    assert_eq!(rung.try_iter().count(), 1);
    assert_eq!(server.seats().len(), 2);
    let limit = Duration::from_secs(10);
    let visitor = events(&server.link());
    rung.recv_timeout(limit).unwrap();
    assert_eq!(server.connected(), 1);
    drop(visitor);
    rung.recv_timeout(limit).unwrap();
    assert_eq!(server.connected(), 0);
}

#[test]
fn a_flood_is_refused_and_human_input_is_not() {
    let game = players();
    let (server, desk) = served(&game);
    server.ask(vec![question(&game)]);
    let ilse = link_of_seat(&server, "Ilse");
    let status: Vec<u16> = (0..60).map(|_| rolls(&ilse, 7, "42").0).collect();
    let taken = status.iter().filter(|status| **status == 200).count();
    assert_eq!(status[0], 200);
    assert!((1..40).contains(&taken), "{taken} of 60 were taken");
    assert!(status.iter().all(|status| [200, 429].contains(status)));
    assert_eq!(desk.0.lock().unwrap().len(), taken);
    // Others are not slowed down by it.
    assert_eq!(rolls(&link_of_seat(&server, "Tam"), 7, "42").0, 403);
    thread::sleep(Duration::from_millis(1_200));
    assert_eq!(rolls(&ilse, 7, "42").0, 200);
}

#[test]
fn a_player_claims_a_seat_and_can_be_refused() {
    let game = players();
    let (server, _) = served(&game);
    let id = game.who("Ilse Marrow").id;
    let be = format!("/be/{}", id.0);
    let (status, head, _) = sent(&server.link(), "GET", &be, "", "");
    assert_eq!(status, 303);
    let link = link_of_seat(&server, "Ilse");
    let token = link.rsplit('/').next().unwrap();
    assert!(head.contains(&format!("location: /{token}")), "{head}");
    // A player's link cannot claim a seat, and the table's link only those on the list.
    let claims = |link: &str, below: &str| sent(link, "GET", below, "", "").0;
    assert_eq!(claims(&link, &be), 403);
    assert_eq!(claims(&server.link(), "/be/9999"), 403);
    assert_eq!(claims(&server.link(), "/be/x"), 404);
    // The stream says which player it is for, and asks only that player.
    let mut hers = events(&link);
    let mut tables = events(&server.link());
    assert!(hers.any(|line| line.contains("\"Ilse")));
    assert!(tables.any(|line| line.starts_with("data: {")));
    server.ask(vec![question(&game)]);
    assert!(hers.any(|line| line.contains("\"number\":7")));
    let seats = server.seats();
    assert!(
        seats
            .iter()
            .any(|(seat, _)| seat.id == id && seat.pages == 1)
    );
    server.refuse(id, true).unwrap();
    // Her page is closed, her link no longer works, and nobody can take her seat.
    assert!(hers.all(|line| !line.contains("number")));
    assert_eq!(claims(&link, "/table"), 404);
    assert_eq!(claims(&server.link(), &be), 403);
    assert_eq!(rolls(&link, 7, "42").0, 404);
    server.refuse(id, false).unwrap();
    assert_eq!(claims(&server.link(), &be), 303);
    let again = link_of_seat(&server, "Ilse");
    assert_ne!(link, again);
    // The others were told nothing of it.
    server.show(&table_of(&game));
    let mut told = tables.take_while(|line| !line.starts_with("data"));
    assert!(told.all(|line| !line.contains("question")));
}

const CREW: &str = "add \"Odile Varrick\" SOM 20 COO 20 DUR 30 INT 15 WIL 20
player Odile
skill Odile \"Melee Weapons\" SOM 30
weapon Odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4
add \"Wren Tallow\" SOM 10 COO 25 DUR 20 INT 20
player Wren
skill Wren Stealth COO 40
add \"Salt hound\" x2 SOM 20 COO 10 INT 10 DUR 20
hide \"Salt hound 2\"
option own_dice players";

/// A console that serves its page.
pub(crate) fn console() -> Table {
    let mut table = Table::new(at_play("renaissance", CREW), 120, 50);
    table.press("P");
    turned(&mut table, KeyCode::Right, "http://");
    table
}

/// Presses a key until the screen says this; another page may have its port for a moment.
pub(crate) fn turned(table: &mut Table, key: KeyCode, to: &str) {
    for _ in 0..20 {
        table.key(key);
        if table.shown().contains(to) {
            return;
        }
    }
    panic!("{}", table.shown());
}

/// The link for a row of the window, which is chosen.
fn link_of_row(table: &mut Table, name: &str) -> String {
    let begun = Instant::now();
    while !table.shown().contains(name) {
        table.app.update(Msg::Players);
        let shown = table.shown();
        assert!(begun.elapsed() < Duration::from_secs(10), "{shown}");
        thread::sleep(Duration::from_millis(10));
    }
    for _ in 0..20 {
        let shown = table.shown();
        let (_, row) = table.cursor();
        let here = shown.lines().nth(usize::from(row));
        if here.is_some_and(|line| line.contains(name)) {
            return link_in(&shown).unwrap();
        }
        table.key(KeyCode::Down);
    }
    panic!("{}", table.shown());
}

/// The same, with the window closed afterwards.
pub(crate) fn link_in_window(table: &mut Table, name: &str) -> String {
    let link = link_of_row(table, name);
    table.key(KeyCode::Esc);
    link
}

/// Sends dice while the console runs.
pub(crate) fn sends(table: &mut Table, link: &str, question: u64, dice: &str) -> (u16, String) {
    let (link, dice) = (link.to_owned(), dice.to_owned());
    let sender = thread::spawn(move || rolls(&link, question, &dice));
    while !sender.is_finished() {
        table.app.update(Msg::Players);
        table.saved();
        thread::sleep(Duration::from_millis(2));
    }
    sender.join().unwrap()
}

pub(crate) fn entries(table: &Table) -> u64 {
    table.desk().session().history().mark().entries
}

/// The text of the last entry.
pub(crate) fn told(table: &Table) -> String {
    let session = table.desk().session();
    let entry = session.entry(entries(table)).unwrap();
    said(session.game(), &entry.said, &entry.events)
}

const FROM_PHONE: &str = "dice from the phone of Odile Varrick";

#[test]
fn dice_from_a_phone_are_entered_like_typed_ones() {
    let mut table = console();
    let odile = link_in_window(&mut table, "Odile Varrick");
    table.press("P");
    let wren = link_in_window(&mut table, "Wren Tallow");
    table.press(":check odile melee\n");
    let shown = table.shown();
    let asks = "Odile Varrick · Melee Weapons d100:";
    assert!(shown.contains(asks), "{shown}");
    let before = entries(&table);
    // Other players, impossible faces and other questions are refused.
    for (link, number, dice, status, why) in [
        (&wren, 1, "30", 403, ""),
        (&odile, 1, "123", 409, "cannot show 123"),
        (&odile, 1, "30 30", 409, ""),
        (&odile, 2, "30", 409, ""),
    ] {
        let (answered, told) = sends(&mut table, link, number, dice);
        assert_eq!((answered, told.contains(why)), (status, true), "{told}");
    }
    assert_eq!(entries(&table), before);
    assert!(table.app.line().is_some());
    let (status, told) = sends(&mut table, &odile, 1, "30");
    assert_eq!((status, &*told), (200, KEPT));
    assert_eq!(entries(&table), before + 1);
    assert!(table.app.line().is_none());
    assert_eq!(table.last(), "check odile melee = \"Odile Varrick\":30");
    assert!(table.shown().contains(FROM_PHONE), "{}", table.shown());
    assert_eq!(sends(&mut table, &odile, 1, "31").0, 409);
    assert_eq!(entries(&table), before + 1);
    // It is an act like any other: it can be corrected and undone.
    table.press(":correct = 31\n");
    assert_eq!(entries(&table), before + 2);
    table.press("uu");
    assert_eq!(table.desk().session().history().redoable(), 2);
}

#[test]
fn the_gm_may_type_instead_and_the_console_may_roll() {
    let mut table = console();
    let odile = link_in_window(&mut table, "Odile Varrick");
    table.press(":check odile melee\n44\n");
    assert!(!told(&table).contains("phone"), "{}", told(&table));
    assert_eq!(sends(&mut table, &odile, 1, "30").0, 409);
    table.press(":check odile melee\n");
    table.key(KeyCode::Esc);
    assert_eq!(sends(&mut table, &odile, 2, "30").0, 409);
    table.key(KeyCode::Esc);
    table.press(":check odile melee\n");
    assert_eq!(sends(&mut table, &odile, 3, "").0, 200);
    assert!(told(&table).contains(FROM_PHONE), "{}", told(&table));
    // A secret roll is always made by the console.
    let before = entries(&table);
    table.press(":check odile melee secret\n");
    assert_eq!(entries(&table), before + 1);
}

/// What a player is asked by a line that waits for dice.
fn asked(session: &mut Session, line: &str) -> Option<Question> {
    let parsed = session.read(line);
    let from = (StopsFor::OwnDice, &[][..]);
    let waits = session.run(&parsed, &mut Seeded::new(3), from).unwrap();
    let Asked::Waits(Waits::Dice(throw)) = waits else {
        panic!("{line} asks nothing");
    };
    Question::of(session.table(), 1, &throw)
}

#[test]
fn a_question_never_reveals_the_opponent_or_the_gms_label() {
    let mut session = at_play("renaissance", CREW);
    let line = "attack odile \"boat hook\" vs \"salt hound 2\"";
    let told = asked(&mut session, line).unwrap();
    let json = serde_json::to_string(&told).unwrap();
    assert!(!json.to_lowercase().contains("hound"), "{json}");
    let what = (&*told.what, &*told.dice, told.count);
    assert_eq!(what, ("Melee Weapons", "d100", 1));
    let mut what = |line: &str| asked(&mut session, line).map(|told| told.what);
    let of_sheet = [
        ("check wren stealth", "Stealth"),
        ("check odile SOM*3", "SOM x3"),
        // What the GM types is not for the player.
        ("check odile 75", "roll"),
        ("roll 2d6 of odile", "roll"),
    ];
    let read = of_sheet.map(|(line, _)| what(line).unwrap_or_default());
    assert_eq!(read, of_sheet.map(|(_, what)| what));
    let damage = format!("{line} = 2");
    assert_eq!(what(&damage).as_deref(), Some("Boat hook damage"));
    // With the curtain down nobody is asked.
    let mut session = at_play("renaissance", &format!("{CREW}\ncurtain \"Night\""));
    assert_eq!(asked(&mut session, "check wren stealth"), None);
}

#[test]
fn the_gm_may_cut_a_player_off() {
    let mut table = console();
    let name = "Odile Varrick";
    let odile = link_of_row(&mut table, name);
    let status = || sent(&odile, "GET", "/table", "", "").0;
    assert_eq!(status(), 200);
    // Moving through the values changes nothing here.
    table.key(KeyCode::Right);
    assert!(table.shown().contains("not connected"));
    for cut_off in [true, false] {
        table.press("x");
        assert_eq!(table.shown().contains("nobody may answer"), cut_off);
        assert_eq!(status(), 404);
    }
}
