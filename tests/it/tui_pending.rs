//! Choices after a roll are offered in place, with their key. Also the log: corrections, headings,
//! days, and commands about an entry.

use crossterm::event::KeyCode;
use gmscreen::view::header::{utc_days, utc_hours};

use crate::tui_support::{PEOPLE, Table, with};

fn her_turn() -> Table {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 1 1 1 1\n");
    table
}

#[test]
fn luck_is_one_key_and_enter() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 94\n");
    let shown = table.shown();
    assert!(
        shown.contains(" f luck: Ilse Marrow's roll becomes 49, exceptional success"),
        "{shown}"
    );
    table.press("f");
    assert_eq!(table.line(), "flip");
    assert!(
        table.shown().contains("-> 49, exceptional success"),
        "{}",
        table.shown()
    );
    table.press("\n");
    assert_eq!(table.last(), "flip");
    // Nothing offered would improve the roll, so the key gives luck again.
    table.press(":note \"on\"\nf");
    assert_eq!(table.line(), "luck \"Ilse Marrow\" ");
}

#[test]
fn the_best_luck_option_is_filled_in() {
    let mut table = her_turn();
    // 02 flipped is 20, and one step up from there is better still.
    table.press(":check Ilse Stealth = 2\nf");
    let prompt = table.main_screen().prompt().unwrap();
    assert_eq!(prompt.line(), "upgrade luck");
}

#[test]
fn a_pending_check_is_one_key_and_enter_or_the_dice() {
    let mut table = her_turn();
    table.press(":pending Tam WIL or \"shaken\"\n:pending Ilse WIL\n");
    let shown = table.shown();
    assert!(shown.contains(" R pending: "), "{shown}");
    // The selected character's own check comes first.
    table.press("R");
    let shown = table.shown();
    assert_eq!(table.line(), "roll 2 ");
    assert!(shown.contains("TN 15"), "{shown}");
    table.press("= 7\n");
    assert_eq!(table.last(), "roll 2 = 7");
    table.press("R");
    assert_eq!(table.line(), "roll 1 ");
    table.press("\n");
    assert!(table.main_screen().session().campaign().pending.is_empty());
    table.press("R");
    assert!(table.main_screen().prompt().is_none());
    assert!(
        table.shown().contains("no check is pending"),
        "{}",
        table.shown()
    );
}

#[test]
fn letters_toggle_the_modifiers_of_pending_checks_as_of_an_attack() {
    let mut table = her_turn();
    table.press(":pending Ilse WIL\n:pending Tam WIL\nR");
    table.press("a");
    assert_eq!(table.line(), "roll 1 assist 1 ");
    table.press("7\n");
    assert_eq!(table.last(), "roll 1 assist 1 = 7");
    // Text can still be typed.
    table.press("R\x14+10\n");
    assert_eq!(table.last(), "roll 2 +10");
}

#[test]
fn a_misread_die_is_corrected_by_keys() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 56\nC");
    assert_eq!(table.line(), "correct = ");
    table.press("65\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    table.saved();
    let shown = table.shown();
    assert!(shown.contains("[corrected: #"), "{shown}");
    assert!(shown.contains("which read 56"), "{shown}");
    insta::assert_snapshot!("corrected_120x36", shown);
    // The repeated command is the line itself.
    table.press(".");
    assert_eq!(table.last(), "check Ilse Stealth");
}

#[test]
fn the_key_corrects_the_selected_entry() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 56\n:note \"later\"\n");
    let number = table.main_screen().session().history().mark().entries - 1;
    table.press("4kC");
    assert_eq!(table.line(), format!("correct #{number} = "));
    table.press("\x1b");
    // From the open entry too.
    table.press("\n");
    assert!(
        table.shown().contains(&format!("Entry #{number}")),
        "{}",
        table.shown()
    );
    table.press("C");
    assert_eq!(table.line(), format!("correct #{number} = "));
}

#[test]
fn a_command_about_an_entry_has_its_number_filled_in() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 49\n");
    let number = table.main_screen().session().history().mark().entries;
    table.press("#");
    assert_eq!(table.line(), format!(" #{number}"));
    table.press("downgrade\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    assert_eq!(table.last(), format!("downgrade #{number}"));
    table.press("4k\n#");
    assert_eq!(table.line(), format!(" #{number}"));
}

#[test]
fn the_table_as_it_was_from_inside_an_entry() {
    let mut table = her_turn();
    table.press(":damage Tam 4\n:damage Tam 3\n4k");
    let number = table.main_screen().session().history().mark().entries - 1;
    table.press("\nv");
    let shown = table.shown();
    assert!(
        shown.contains(&format!("as it was after #{number}")),
        "{shown}"
    );
    assert!(shown.contains("4/13"), "{shown}");
    // In the past nothing is corrected or written.
    table.press("\nC");
    assert!(table.main_screen().prompt().is_none());
    assert!(
        table.shown().contains("Esc returns to now"),
        "{}",
        table.shown()
    );
}

#[test]
fn a_later_correction_is_not_shown_when_looking_back() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 56\n:note \"between\"\n:correct Ilse = 65\n");
    assert!(table.shown().contains("[corrected: #"), "{}", table.shown());
    table.press("4kv");
    let shown = table.shown();
    assert!(shown.contains("as it was after"), "{shown}");
    assert!(!shown.contains("[corrected: #"), "{shown}");
}

#[test]
fn the_filter_finds_what_was_corrected() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 56\n:correct = 65\n:note \"else\"\n/is:corrected\n");
    let shown = table.shown();
    assert!(shown.contains("[corrected: #"), "{shown}");
    assert!(
        !shown.contains("which read 56") && !shown.contains("else"),
        "{shown}"
    );
}

#[test]
fn sessions_and_scenes_have_headings() {
    let mut table = her_turn();
    table.press(":end\n:scene\n:session\n");
    table.key(KeyCode::Esc);
    let shown = table.shown();
    assert!(shown.contains("── 21:04 scene 2 ──"), "{shown}");
    assert!(shown.contains("── 21:04 session 2 ──"), "{shown}");
    table.press("u");
    assert!(
        table.shown().contains("session 2 [undone] ──"),
        "{}",
        table.shown()
    );
}

#[test]
fn the_date_is_shown_where_it_changes() {
    use gmscreen::campaign::Entry;
    use gmscreen::view::log::{Reading, lines};
    let mut session = with("add Ann\nnote \"one\"\n");
    assert!(session.history().entries().len() == 2);
    let entries: Vec<_> = session.history().entries().iter().collect();
    let reading = Reading {
        history: session.history(),
        game: session.game(),
        grades: session.table().grades(),
        hours: utc_hours,
        durable: u64::MAX,
        flipped: None,
        until: u64::MAX,
        days: utc_days,
        people: None,
    };
    let first = |entry: &Entry| lines(reading, entry, 40)[0].plain();
    assert!(
        first(&entries[1]).starts_with("21:04"),
        "{}",
        first(&entries[1])
    );
    let mut tomorrow = Entry::clone(&entries[1]);
    tomorrow.at += 86_400;
    assert!(
        first(&tomorrow).starts_with("── 2026-11-21 ──"),
        "{}",
        first(&tomorrow)
    );
    // The first entry in memory changes nothing.
    assert!(
        first(&entries[0]).starts_with("21:04"),
        "{}",
        first(&entries[0])
    );
    drop(entries);
    assert!(
        session
            .execute("undo", &mut gmscreen::dice::Seeded::new(1))
            .is_ok()
    );
}

#[test]
fn luck_counts_in_the_summary_however_it_was_spent() {
    use gmscreen::view::summary::Tally;
    let spent = |lines: &str| {
        let session = with(&format!("{PEOPLE}{lines}"));
        let history = session.history();
        let entries = history.entries();
        let tally = Tally::of(session.game(), history, entries, session.campaign());
        let mut people = tally.people.values();
        people
            .find(|deeds| deeds.name == "Ilse Marrow")
            .map_or(0, |deeds| deeds.luck)
    };
    assert_eq!(spent("check Ilse Stealth = 94\nflip Ilse\n"), 1);
    assert_eq!(spent("luck Ilse -2\n"), 2);
    assert_eq!(spent("luck Ilse -1\nluck Ilse +1\nluck Ilse -1\n"), 2);
    assert_eq!(spent("luck Ilse -1\nundo\n"), 0);
    let twice = "damage Ilse 7\ncheck Ilse Stealth ignore-penalties = 94\ncorrect = 33\n";
    assert_eq!(spent(twice), 1, "a roll that was corrected counts once");
}

#[test]
fn a_readied_action_is_taken_in_three_keys() {
    let mut table = her_turn();
    let attack = "check Ilse Stealth";
    table.press(&format!(":ready Ilse \"{attack}\"\n"));
    table.press("i");
    assert_eq!(table.line(), "ready \"Ilse Marrow\" ");
    table.press("\n");
    let shown = table.shown();
    assert!(shown.contains("takes the ready action"), "{shown}");
    assert_eq!(table.last(), "ready \"Ilse Marrow\"");
    table.press("i");
    let said = table.main_screen().message().unwrap().text.plain();
    assert_eq!(said, "nobody can interrupt or has an action ready");
    // Of several, a letter chooses one; the list shows what each has ready.
    table.press("u:ready Tam \"bar the door\"\nGi");
    let shown = table.shown();
    for part in ["Who acts out of turn", attack, "bar the door"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    table.press("b\n");
    assert_eq!(table.last(), "ready \"Brother Tam\"");
}

#[test]
fn all_pending_checks_are_two_keys() {
    let mut table = her_turn();
    table.press(":pending Tam WIL or \"shaken\"\n:pending Ilse WIL\nV");
    assert_eq!(table.line(), "roll all ");
    table.press("\n");
    assert!(table.main_screen().session().campaign().pending.is_empty());
}

#[test]
fn typed_dice_say_which_is_which_before_the_line_runs() {
    let mut table = her_turn();
    table.press(":attack Ilse Stealth vs Tam dv 1d6 = 12 99 5");
    let shown = table.shown();
    assert!(
        shown.contains("dice: 12 Stealth, 99 COO, 5 damage"),
        "{shown}"
    );
    let before = table.main_screen().session().campaign().clone();
    assert_eq!(&before, table.main_screen().session().campaign());
}

#[test]
fn the_effect_of_a_condition_fits_at_80_columns() {
    for system in ["renaissance"] {
        let mut table = Table::new(crate::tui_support::at_play(system, "add Ann"), 80, 24);
        table.press("t");
        let shown = table.shown();
        let game = gmscreen::games::by_id(system).unwrap();
        for row in game.conditions.rows {
            assert!(shown.contains(row.doc), "{}\n{shown}", row.doc);
        }
    }
}

#[test]
fn pending_checks_show_their_numbers_only_if_there_are_several() {
    let mut table = her_turn();
    table.press(":pending Ilse WIL or \"shaken\"\n");
    let shown = table.shown();
    assert!(shown.contains(" R pending: Ilse Marrow, WIL"), "{shown}");
    assert!(!shown.contains("(roll 1)"), "{shown}");
    table.press(":pending Tam WIL or \"shaken\"\n");
    let shown = table.shown();
    for one in [
        "Ilse Marrow, WIL",
        "Brother Tam, WIL",
        "(roll 1)",
        "(roll 2)",
    ] {
        assert!(shown.contains(one), "{one}: {shown}");
    }
}

#[test]
fn an_upgrade_is_offered_with_whose_roll_it_changes() {
    let mut table = her_turn();
    table.press(":check Ilse Stealth = 2\n");
    let shown = table.shown();
    let offered = " f luck: Ilse Marrow's roll becomes an exceptional success";
    assert!(shown.contains(offered), "{shown}");
}
