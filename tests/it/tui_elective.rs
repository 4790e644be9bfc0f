//! An elective round: choosing, an interrupt, a refused second turn, an undo across the round. By
//! keys at two sizes, and without a screen.

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::Unsaved;

use crate::harness::Game;
use crate::tui_support::{Table, at_play};

const SETUP: &[&str] = &[
    "add Ann",
    "add Bea",
    "add Cid",
    "set bea AC 15",
    "zone Gate joins Yard",
    "move ann gate",
    "begin init 0 = 20 10 5",
];

fn session() -> Session {
    let game = games::by_id("forge-of-power").unwrap();
    let campaign = Campaign::new("Stair", game.id, "");
    let mut session = Session::new(campaign, History::default(), game, Box::new(Unsaved), || 0);
    for line in SETUP {
        session.execute(line, &mut Seeded::new(1)).unwrap();
    }
    session
}

fn acting(table: &Table) -> String {
    let campaign = table.main_screen().session().campaign();
    campaign
        .acting()
        .map_or("-".to_owned(), |id| campaign.name_of(id).to_owned())
}

#[track_caller]
fn shows(table: &mut Table, text: &str) {
    let shown = table.shown();
    assert!(shown.contains(text), "{text:?} is not shown:\n{shown}");
}

fn play(columns: u16, rows: u16) {
    let mut table = Table::new(session(), columns, rows);
    if columns >= 100 {
        shows(&mut table, "Zone");
    }
    shows(&mut table, "+ 10 ◆ Bea");
    // A roll against her AC is an attack, so she may then interrupt.
    table.press(":check 5 dc AC of bea = 3\n");
    shows(&mut table, "Bea was attacked");
    // `n` cannot pass the turn on its own, so it lists who may be next.
    table.press("n");
    shows(&mut table, "Who is next");
    shows(&mut table, "a  ◆ Bea");
    table.press("b");
    assert_eq!(acting(&table), "Cid");
    shows(&mut table, "! 10 ◆ Bea");
    // `i` takes the selected character: Bea is the second on the roster.
    table.press("2gji\n");
    assert_eq!(table.last(), "interrupt Bea");
    assert_eq!(acting(&table), "Bea");
    // Ann has acted: choosing her is refused, and the line stays to be corrected.
    table.press("n");
    assert_eq!(acting(&table), "Cid", "the last one left needs no naming");
    table.press("u:pick ann\n");
    shows(&mut table, "has acted this round");
    assert_eq!(acting(&table), "Bea");
    table.press("\u{1b}n");
    assert_eq!(acting(&table), "Cid");
    // Everyone has acted, so anyone may open the next round.
    table.press("1");
    shows(&mut table, "+ 20 ◆ Ann");
    table.press("n");
    shows(&mut table, "Who is next");
    table.key(crossterm::event::KeyCode::Esc);
    assert_eq!(acting(&table), "Cid");
    table.press("n/be\n");
    shows(&mut table, "round 2");
    table.press("uu");
    shows(&mut table, "round 1");
    assert_eq!(acting(&table), "Bea");
    table.key(crossterm::event::KeyCode::Esc);
    table.ctrl('r');
    table.ctrl('r');
    shows(&mut table, "round 2");
    assert_eq!(acting(&table), "Bea");
}

#[test]
fn a_round_by_keys_on_a_large_screen() {
    play(120, 36);
}

#[test]
fn a_round_by_keys_on_a_small_screen() {
    play(80, 24);
}

#[test]
fn the_same_round_without_a_screen() {
    let mut game = Game::of(Campaign::new("Stair", "forge-of-power", ""));
    game.all(SETUP);
    let start = game.campaign().clone();
    let acts = |game: &Game| game.turn().1.to_owned();
    let answer = game.json("check 5 dc AC of bea = 3");
    assert_eq!(answer["rolls"][0]["who"], "Ann");
    assert!(
        answer["text"]
            .as_str()
            .unwrap()
            .contains("Bea was attacked")
    );
    assert_eq!(game.json("next")["ok"], false);
    assert_eq!(game.json("pick cid")["ok"], true);
    assert_eq!(game.json("interrupt bea")["ok"], true);
    assert_eq!(acts(&game), "Bea");
    let refused = game.json("pick ann");
    assert_eq!(refused["ok"], false);
    assert_eq!(refused["column"], 6);
    assert!(
        refused["error"]
            .as_str()
            .unwrap()
            .contains("has acted this round")
    );
    assert_eq!(game.json("next")["ok"], true);
    assert_eq!(acts(&game), "Cid");
    assert_eq!(game.json("pick bea")["ok"], true);
    assert_eq!(game.turn(), (2, "Bea"));
    let end = game.campaign().clone();
    assert_eq!(game.json("undo")["ok"], true);
    assert_eq!(game.turn(), (1, "Cid"));
    assert_eq!(game.json("undo 4")["ok"], true);
    assert_eq!(*game.campaign(), start);
    assert_eq!(game.json("redo 5")["ok"], true);
    assert_eq!(*game.campaign(), end);
}

#[test]
fn marks_show_who_may_be_chosen_and_who_may_interrupt() {
    use gmscreen::play::elective::Call;
    let mut game = Game::of(Campaign::new("Stair", "forge-of-power", ""));
    game.all(SETUP);
    game.all(&[
        "attacked bea",
        "condition bea stunned",
        "pick cid",
        "condition cid stunned",
    ]);
    game.all(&[
        "clear bea stunned",
        "pick bea",
        "attacked ann",
        "clear cid stunned",
    ]);
    // At each moment the marks match the rules for choosing and interrupting.
    let mut seen = Vec::new();
    loop {
        let table = game.fight_table();
        let marks = table.calls(&table.fight.order.iter().collect::<Vec<_>>());
        let names: Vec<String> = game.order().into_iter().map(str::to_owned).collect();
        for (name, mark) in names.iter().zip(marks) {
            let mut accepts = |line: String| {
                let accepted = game.run(&line).done.is_ok();
                if accepted {
                    game.run("undo").ok();
                }
                accepted
            };
            let wanted = match () {
                () if accepts(format!("interrupt {name}")) => Call::Interrupts,
                () if accepts(format!("pick {name}")) => Call::Named,
                () => Call::None,
            };
            assert_eq!(mark, wanted, "{name}");
            seen.push(mark);
        }
        let history = game.history();
        if history.undoable() == SETUP.len() {
            break;
        }
        game.run("undo").ok();
    }
    for call in [Call::None, Call::Named, Call::Interrupts] {
        assert!(seen.contains(&call), "{call:?} never came up");
    }
}

#[test]
fn the_ac_of_a_character_is_one_value_for_toggles() {
    let mut table = Table::new(session(), 120, 36);
    table.press(":check 5 dc AC of bea secret");
    table.ctrl('t');
    shows(&mut table, "\u{2713}AC of bea dc");
    table.press("m");
    assert_eq!(table.line(), "check 5 +1 dc AC of bea secret");
    table.press("e");
    assert_eq!(table.line(), "check 5 +1 dc AC of bea");
    // The key of the difficulty replaces the whole difficulty.
    table.press("d");
    assert_eq!(table.line(), "check 5 +1 dc simple");
    table.press("+++");
    assert_eq!(table.line(), "check 5 +1 dc very-hard");
    table.key(crossterm::event::KeyCode::Esc);
    table.key(crossterm::event::KeyCode::Esc);
    table.press(":check 5 dc very hard");
    table.ctrl('t');
    table.press("d+");
    assert_eq!(table.line(), "check 5 dc impossible");
}

#[test]
fn the_key_that_interrupts_says_when_nobody_may() {
    let mut table = Table::new(session(), 80, 24);
    table.press("i");
    assert!(table.main_screen().prompt().is_none());
    let said = &table.main_screen().message().unwrap().text.plain();
    assert_eq!(said, "nobody can interrupt or has an action ready");
}

#[test]
fn n_lists_who_is_next_and_who_may_interrupt_by_letter() {
    let at_cids_turn = || {
        let mut session = session();
        for line in ["attacked bea", "pick cid"] {
            session.execute(line, &mut Seeded::new(1)).unwrap();
        }
        let mut table = Table::new(session, 120, 36);
        table.press("n");
        // Only Bea is left, but there are two ways to give her the turn.
        shows(&mut table, "Who is next");
        shows(
            &mut table,
            "interrupts: takes Cid's turn, who may still act",
        );
        assert_eq!(acting(&table), "Cid");
        table
    };
    let mut table = at_cids_turn();
    table.press("a");
    assert_eq!(table.last(), "pick Bea");
    assert_eq!(acting(&table), "Bea");
    table.press("n");
    shows(&mut table, "Who is next");
    let mut table = at_cids_turn();
    table.press("b");
    assert_eq!(table.last(), "interrupt Bea");
    assert_eq!(acting(&table), "Bea");
    table.press("n");
    assert_eq!(acting(&table), "Cid", "displaced, and the last one left");
    table.press("uu");
    assert_eq!(acting(&table), "Cid");
}

#[test]
fn the_list_of_who_is_next_has_fallen_characters_last_and_takes_two_keys() {
    let mut table = Table::new(session(), 120, 36);
    table.press(":set ann hp 9\n:set bea hp 9\n:set cid hp 9\n");
    table.press(":add Dan HP 9\n:join dan = 1\nGate\n:damage bea 9\nn");
    let shown = table.shown();
    let at = |text: &str| {
        shown
            .find(text)
            .unwrap_or_else(|| panic!("{text}\n{shown}"))
    };
    assert!(at("a  ◆ Cid") < at("b  ◆ Dan") && at("b  ◆ Dan") < at("c  ◆ Bea"));
    assert!(shown.contains("dying 1"), "{shown}");
    table.press("b");
    assert_eq!(acting(&table), "Dan");
}

#[test]
fn a_tie_for_the_first_turn_shows_the_key_that_decides_it() {
    let lines = "add Ann\nadd Bea\nadd Cid\nbegin init 0 = 9 9 5";
    let mut table = Table::new(at_play("forge-of-power", lines), 120, 36);
    shows(
        &mut table,
        "a tie for the first turn: the GM picks who begins",
    );
    shows(&mut table, "n picks who acts");
    // Nobody attacks before a turn is given.
    table.press("a");
    shows(&mut table, "nobody has the turn yet: n picks who acts");
    assert!(!table.shown().contains(" attacks "), "{}", table.shown());
    table.press("n");
    shows(&mut table, "Who is next");
    table.press("b");
    assert_eq!(acting(&table), "Bea");
    shows(&mut table, "then whoever you pick");
    table.press("a");
    shows(&mut table, "Bea attacks");
}
