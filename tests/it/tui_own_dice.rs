//! Players' own dice by keys: one question at a time, and the initiative form.

use crossterm::event::KeyCode;
use gmscreen::games;
use gmscreen::session::Session;
use insta::assert_snapshot;

use crate::tui_support::{PEOPLE, Table, at_play, with};

const CREW: &str = "add \"Odile Varrick\" SOM 20 COO 20 DUR 30 INT 15 WIL 20
player Odile
skill Odile \"Melee Weapons\" SOM 30
skill Odile Fray COO 20
weapon Odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4
add \"Wren Tallow\" SOM 10 COO 25 DUR 20 INT 20
player Wren
add \"Salt hound\" x2 SOM 20 COO 10 INT 10 DUR 20
option own_dice players";

/// The same, on Odile's turn.
pub(crate) fn crew_session() -> Session {
    let begun = format!("{CREW}\nbegin init 3 = 10 1 5 5\noption own_dice players");
    at_play("renaissance", &begun)
}

/// Odile is active, and players roll their own dice.
fn crew(columns: u16, rows: u16) -> Table {
    let mut table = Table::new(at_play("renaissance", CREW), columns, rows);
    table.press("b10\n1\n\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(
        campaign.name_of(campaign.acting().unwrap()),
        "Odile Varrick"
    );
    table
}

fn entries(table: &Table) -> u64 {
    table.main_screen().session().history().mark().entries
}

#[test]
fn a_line_asks_for_one_die_after_the_other() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut table = crew(columns, rows);
        let before = entries(&table);
        table.press("aa\n");
        assert_snapshot!(format!("question_{columns}x{rows}"), table.shown());
        let shown = table.shown();
        let question = "Odile Varrick · Melee Weapons vs Salt hound 2 d100:";
        assert!(shown.contains(question), "{shown}");
        // An impossible face: the question stays, with what was typed.
        table.press("123\n");
        let shown = table.shown();
        assert!(
            shown.contains(question) && shown.contains("cannot show 123"),
            "{shown}"
        );
        assert_eq!((table.line(), entries(&table)), ("123", before));
        for _ in 0..3 {
            table.key(KeyCode::Backspace);
        }
        table.press("33\n");
        // Whether she hits depends on the hound; a hit asks for more.
        if table.main_screen().prompt().is_some() {
            let shown = table.shown();
            assert!(
                shown.contains("Boat hook damage vs Salt hound 2 d6:"),
                "{shown}"
            );
            table.press("5\n");
        }
        assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
        assert_eq!(entries(&table), before + 1);
        let line =
            "attack \"Odile Varrick\" \"Boat hook\" vs \"Salt hound 2\" = \"Odile Varrick\":33";
        assert!(table.last().starts_with(line), "{}", table.last());
        // One act, one undo.
        table.press("u");
        assert_eq!(entries(&table), before + 1);
        assert!(table.main_screen().session().history().redoable() == 1);
    }
}

#[test]
fn esc_cancels_the_whole_line() {
    let mut table = crew(100, 30);
    let before = table.main_screen().session().campaign().clone();
    table.press(":attack Odile vs \"Salt hound 2\" unaware\n31\n");
    assert!(
        table.shown().contains("Boat hook damage"),
        "{}",
        table.shown()
    );
    table.press("\x1b");
    assert_eq!(table.line(), "attack Odile vs \"Salt hound 2\" unaware");
    assert_eq!(*table.main_screen().session().campaign(), before);
    // The same line again, and the console rolls all of it.
    table.press("\n\n");
    while table.main_screen().prompt().is_some() {
        table.press("\n");
    }
    assert!(
        table.last().contains("= \"Odile Varrick\":-"),
        "{}",
        table.last()
    );
    table.press("u");
    assert_eq!(*table.main_screen().session().campaign(), before);
}

#[test]
fn a_reroll_asks_and_so_does_a_correction() {
    let mut table = crew(100, 30);
    table.press(":check Odile Melee\n98\n");
    assert_eq!(table.last(), "check Odile Melee = \"Odile Varrick\":98");
    table.press(".");
    assert!(
        table.shown().contains("Melee Weapons d100:"),
        "{}",
        table.shown()
    );
    table.press("12\nC13\n");
    assert!(table.last().starts_with("correct = 13"), "{}", table.last());
    table.press("uu");
    assert_eq!(table.main_screen().session().history().redoable(), 2);
}

#[test]
fn the_form_begins_and_lists_players_first() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut table = Table::new(at_play("renaissance", CREW), columns, rows);
        table.press("b7\n");
        assert_snapshot!(format!("initiative_{columns}x{rows}"), table.shown());
        // An impossible face for a ten-sided die; the field keeps it and shows the reason.
        table.press("12\n");
        assert!(
            table.shown().contains("a d10 cannot show 12"),
            "{}",
            table.shown()
        );
        table.key(KeyCode::Backspace);
        table.press("\n\n");
        let line = "begin = \"Odile Varrick\":7 \"Wren Tallow\":1";
        assert_eq!(table.last(), line);
        let campaign = table.main_screen().session().campaign();
        assert_eq!(campaign.fight().unwrap().order.len(), 4);
        table.press("u");
        assert!(table.main_screen().session().campaign().fight().is_none());
    }
}

#[test]
fn a_field_may_stay_empty_and_the_form_may_be_left() {
    let mut table = Table::new(at_play("renaissance", CREW), 100, 30);
    table.press("b\t4\n\n");
    assert_eq!(table.last(), "begin = \"Wren Tallow\":4");
    table.press("ub5");
    table.key(KeyCode::Down);
    table.press("6");
    table.key(KeyCode::Up);
    table.press("\x1bn");
    assert!(table.shown().contains("Initiative · begin"), "it asks");
    table.press("\x1by");
    assert!(table.main_screen().session().campaign().fight().is_none());
    assert!(table.main_screen().prompt().is_none());
    // A typed line goes back into the prompt.
    table.press(":begin Odile Wren\n");
    assert!(
        table.shown().contains("Initiative · begin Odile Wren"),
        "{}",
        table.shown()
    );
    table.press("\x1b");
    assert_eq!(table.line(), "begin Odile Wren");
    table.press("\n3\n4\n");
    assert_eq!(
        table.last(),
        "begin Odile Wren = \"Odile Varrick\":3 \"Wren Tallow\":4"
    );
    // The form can be continued as a line.
    table.press("ub9:");
    assert_eq!(table.line(), "begin = \"Odile Varrick\":9 ");
}

#[test]
fn a_long_form_scrolls() {
    let long = "Brother Anselm of the Drowned Lantern and the Nine Lamps";
    let mut lines = format!("add \"{long}\" INT 20 COO 20 DUR 20\nplayer Brother");
    lines.push_str("\nadd Rat x20 INT 5 COO 20 DUR 10\noption own_dice players");
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut table = Table::new(at_play("renaissance", &lines), columns, rows);
        table.press("b8\n");
        for _ in 0..19 {
            table.press("\t");
        }
        assert_snapshot!(format!("initiative_long_{columns}x{rows}"), table.shown());
        table.press("3\n");
        let last = table.last();
        assert!(last.ends_with("\":8 \"Rat 20\":3"), "{last}");
    }
}

#[test]
fn the_form_exists_in_every_game() {
    for game in games::all() {
        let lines = "add Ann\nadd Bob\nplayer Ann\noption own_dice players";
        let stats = match game.id {
            "brp" => "\nset Ann DEX 10\nset Bob DEX 12",
            "forge-of-power" => "\nset Ann Initiative 2\nset Bob Initiative 1",
            _ => "",
        };
        let mut table = Table::new(at_play(game.id, &format!("{lines}{stats}")), 80, 24);
        table.press("b10\n\n");
        assert_eq!(table.last(), "begin = Ann:10", "{}", game.id);
        table.press("ub\n");
        assert_eq!(table.last(), "begin", "{}", game.id);
    }
}

#[test]
fn a_running_fight_is_reported() {
    let mut table = crew(100, 30);
    table.press("b");
    let shown = table.shown();
    assert!(shown.contains("a fight is running already"), "{shown}");
    assert!(shown.contains("end") && shown.contains("join"), "{shown}");
    table.press("\x1b");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn nobody_is_asked_if_the_console_rolls() {
    let mut table = Table::new(with(PEOPLE), 100, 30);
    table.press("b\n:check Ilse Stealth\n");
    assert_eq!(table.last(), "check Ilse Stealth");
}

#[test]
fn joining_characters_have_a_field_each() {
    let lines = format!("{CREW}\nadd \"Cass Orme\" SOM 10 COO 20 DUR 20 INT 10\nplayer Cass");
    let mut table = Table::new(at_play("renaissance", &lines), 100, 30);
    table.press(":begin salt*\n");
    let before = entries(&table);
    table.press(":join Wren Cass\n");
    let shown = table.shown();
    assert!(shown.contains("Initiative · join Wren Cass"), "{shown}");
    assert!(shown.contains("joins and rolls the rest"), "{shown}");
    assert_eq!(entries(&table), before);
    table.press("4\n\n");
    assert_eq!(table.last(), "join Wren Cass = \"Wren Tallow\":4");
    let campaign = table.main_screen().session().campaign().clone();
    assert_eq!(campaign.fight().unwrap().order.len(), 4);
    // Undone and redone: the dice stay the same, and nobody is asked.
    table.press("u");
    assert_ne!(*table.main_screen().session().campaign(), campaign);
    table.ctrl('r');
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    assert_eq!(*table.main_screen().session().campaign(), campaign);
}

#[test]
fn exploded_dice_are_named_in_the_question() {
    let lines = "add Ann\nplayer Ann\nskill Ann Climb 3\noption own_dice players";
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut table = Table::new(at_play("ruina-imperii", lines), columns, rows);
        table.press(":check Ann Climb explode 6 vs 1\n");
        assert!(table.shown().contains("Ann · Climb 3d6:"));
        table.press("661\n");
        let shown = table.shown();
        assert!(shown.contains("Ann · Climb, exploded 2d6:"), "{shown}");
        // Esc cancels all of it.
        let before = entries(&table);
        table.press("\x1b");
        assert_eq!(table.line(), "check Ann Climb explode 6 vs 1");
        table.press("\n661\n12\n");
        assert_eq!(entries(&table), before + 1);
        assert!(table.shown().contains("exploded 1 2"), "{}", table.shown());
    }
}

#[test]
fn an_answer_is_corrected_and_the_dice_are_shown() {
    let mut table = crew(100, 30);
    let before = entries(&table);
    table.press(":attack Odile vs \"Salt hound 2\" unaware\n");
    assert!(!table.shown().contains("fallen:"), "{}", table.shown());
    table.press("31\n");
    let shown = table.shown();
    assert!(shown.contains("dice given: Odile Varrick 31"), "{shown}");
    assert!(shown.contains("Backspace: the answer before"), "{shown}");
    table.key(KeyCode::Backspace);
    let shown = table.shown();
    assert!(
        shown.contains("Melee Weapons vs Salt hound 2 d100:"),
        "{shown}"
    );
    assert_eq!(entries(&table), before);
    table.press("32\n5\n");
    let dice = "= \"Odile Varrick\":32 \"Odile Varrick\":5";
    assert!(table.last().ends_with(dice), "{}", table.last());
    // If nothing was answered, Backspace goes back, and Esc says what is lost.
    table.press("u:attack Odile vs \"Salt hound 2\" unaware\n31\n\x1b");
    assert!(
        table.shown().contains("the dice you gave are discarded"),
        "{}",
        table.shown()
    );
    table.press("\n");
    table.key(KeyCode::Backspace);
    assert_eq!(table.line(), "attack Odile vs \"Salt hound 2\" unaware");
}

#[test]
fn dice_typed_for_others_stay_while_a_player_is_asked() {
    let people = "add Ann STR 12 SIZ 12
player Ann
skill Ann Sword 60
weapon Ann Sword Sword dv 1d8
add \"Stair hound\" x2 CON 12 SIZ 12 DEX 3
skill \"Stair hound 2\" Dodge 40
option own_dice players";
    let mut table = Table::new(at_play("brp", people), 120, 36);
    table.press(":attack ann vs stair hound 2 = \"stair hound 2\":41\n");
    table.press("35\n6\n");
    let shown = table.shown();
    assert!(shown.contains("defence 41 ✗"), "{shown}");
    assert!(shown.contains("6 damage"), "{shown}");
    table.press(":attack ann vs stair hound 2 = \"stair hound 2\":40\n35\n");
    let line = "attack ann vs stair hound 2 = Ann:35 \"Stair hound 2\":40";
    assert_eq!(table.last(), line);
}

#[test]
fn a_pool_asks_for_each_kind_of_missing_dice() {
    let lines = "add Ann player Climb 3\nset Ann Risk 3\noption own_dice players";
    let mut table = Table::new(at_play("ruina-imperii", lines), 120, 36);
    table.press(":check Ann Climb risk 2 vs 1\n");
    for (asked, answer) in [
        ("Ann · Climb, the last 2 for the risk 5d6:", "1\n"),
        ("Ann · Climb, 4 more, the last 2 for the risk 4d6:", "12\n"),
        ("Ann · Climb, 2 more for the risk 2d6:", "1\n"),
        ("Ann · Climb, 1 more for the risk d6:", "6\n"),
        ("Ann · Climb, exploded d6:", "4\n"),
    ] {
        let shown = table.shown();
        assert!(shown.contains(asked), "{asked}\n{shown}");
        table.press(answer);
    }
    let shown = table.shown();
    assert!(shown.contains("1 1 2 | risk 1 6 | exploded 4"), "{shown}");
}
