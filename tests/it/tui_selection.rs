//! Who an act is by and for: the selected character, the active one, and the marked ones.

use crossterm::event::KeyCode;
use insta::assert_snapshot;

use crate::tui_support::{PEOPLE, Table, at_play, lively, with};

fn harm(table: &Table, name: &str) -> i64 {
    let session = table.main_screen().session();
    let people = &session.campaign().characters;
    let who = people.get(people.named(name).unwrap()).unwrap();
    session.game().track_of(who, "harm")
}

/// The first two goblins and Tam are marked.
fn marked() -> Table {
    let mut table = Table::new(lively(), 120, 36);
    table.saved().press("2gj j j ");
    table
}

#[test]
fn one_act_for_all_marked_characters_and_one_undo() {
    let mut table = marked();
    let shown = table.shown();
    let stars = shown.matches("*◆ Reed goblin 1").count();
    // In the roster and in the turn order.
    assert_eq!(stars, 2, "{shown}");
    assert!(
        shown.contains("*● Brother Tam") && !shown.contains("*● Ilse"),
        "{shown}"
    );
    assert_snapshot!("marked_120x36", shown);
    let before = ["Brother Tam", "Reed goblin 1", "Reed goblin 2"].map(|who| harm(&table, who));
    table.press("d");
    assert_eq!(
        table.line(),
        "damage \"Brother Tam\" \"Reed goblin 1\" \"Reed goblin 2\" "
    );
    table.press("2\n");
    let hurt = ["Brother Tam", "Reed goblin 1", "Reed goblin 2"].map(|who| harm(&table, who));
    assert_ne!(hurt, before);
    assert!(hurt.iter().zip(before).all(|(now, then)| *now > then));
    table.press("u");
    let after = ["Brother Tam", "Reed goblin 1", "Reed goblin 2"].map(|who| harm(&table, who));
    assert_eq!(after, before);
    table.press("e2\n");
    assert!(
        table
            .last()
            .starts_with("heal \"Brother Tam\" \"Reed goblin 1\"")
    );
    table.press("t\"dazed\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    assert_eq!(
        table.last(),
        "condition \"Brother Tam\" \"Reed goblin 1\" \"Reed goblin 2\" \"dazed\""
    );
    table.press("u:condition Tam dazed stunned\n");
    let shown = table.shown();
    assert!(
        shown.contains(
            "expected 'on', 'for', 'with', a number such as +10, a number such as 2 or the end"
        ),
        "{shown}"
    );
    table.press("\x1b:condition Tam \"Reed goblin 1\" tam for 2 rounds\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    // A command for a single character takes the selected one.
    table.press("c");
    assert_eq!(table.line(), "check \"Reed goblin 2\" ");
}

#[test]
fn all_are_hidden_then_all_revealed() {
    let mut table = marked();
    table.press("j H");
    // The third goblin was already hidden, the others were not.
    assert!(
        table.last().starts_with("hide \"Brother Tam\""),
        "{}",
        table.last()
    );
    table.press("H");
    assert!(
        table.last().starts_with("reveal \"Brother Tam\""),
        "{}",
        table.last()
    );
    table.press("u");
    let people = &table.main_screen().session().campaign().characters;
    assert_eq!(people.iter().filter(|who| who.hidden).count(), 4);
}

#[test]
fn marks_go_one_by_one_or_all_at_once() {
    let mut table = marked();
    table.press(" ");
    assert!(!table.shown().contains("*Reed goblin 2"));
    table.press(" \x1b");
    assert!(!table.shown().contains("*Reed"), "{}", table.shown());
    table.press("d");
    assert_eq!(table.line(), "damage \"Reed goblin 2\" ");
    // A character who is removed from the campaign is no longer marked.
    table.press("\x1b  1g :remove \"Reed goblin 2\"\n2gG ");
    table.press("d");
    assert!(!table.line().contains("goblin 2"), "{}", table.line());
    table.press("\x1b\x1b4 ");
    assert!(table.shown().contains("only characters can be marked"));
}

fn selected(table: &Table) -> String {
    let screen = table.main_screen();
    let who = screen.selected().unwrap();
    screen.session().campaign().name_of(who).to_owned()
}

fn acting(table: &Table) -> String {
    let campaign = table.main_screen().session().campaign();
    campaign.name_of(campaign.acting().unwrap()).to_owned()
}

/// Ilse is active, then the others in roster order; nobody was selected by hand.
fn in_turns() -> Table {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 8 7 7 7\n");
    assert_eq!(acting(&table), "Ilse Marrow");
    table
}

#[test]
fn the_selection_follows_the_turns_until_the_gm_selects_a_character() {
    let mut table = in_turns();
    assert_eq!(selected(&table), "Ilse Marrow");
    table.press("n");
    assert_eq!(selected(&table), acting(&table));
    table.press("jj");
    let chosen = selected(&table);
    assert_ne!(chosen, acting(&table));
    // Turns do not move the selection: neither the next one nor the previous one, nor undoing one.
    for key in ["n", "n", "p", "u", "n"] {
        table.press(key);
        assert_eq!(selected(&table), chosen, "{key}");
    }
    assert_ne!(acting(&table), chosen);
    // What happens to a character happens to the selected one.
    table.press("d2\n");
    assert_eq!(table.last(), format!("damage \"{chosen}\" 2"));
    // With Esc the selection follows the turns again.
    table.press("\x1b");
    assert_eq!(selected(&table), acting(&table));
    table.press("n");
    assert_eq!(selected(&table), acting(&table));
}

#[test]
fn actions_are_by_the_active_character() {
    let mut table = in_turns();
    table.press("jjn");
    assert_eq!(acting(&table), "Brother Tam");
    assert_eq!(selected(&table), "Reed goblin 1");
    let mut begins = |keys: &str, line: &str| {
        table.press(keys);
        assert_eq!(table.line(), line);
        table.press("\x1b");
    };
    begins("c", "check \"Brother Tam\" ");
    begins("s", "sustain \"Brother Tam\" \"\"");
    begins("x", "release \"Brother Tam\" ");
    begins("r", "ready \"Brother Tam\" ");
    begins("o", "oppose \"Brother Tam\"  vs \"Reed goblin 1\" ");
    begins("a\n", "attack \"Brother Tam\"  vs \"Reed goblin 1\"");
    // A character selected in this turn acts, but never attacks out of turn.
    begins("jc", "check \"Reed goblin 2\" ");
    begins("o", "oppose \"Brother Tam\"  vs \"Reed goblin 2\" ");
    begins("a\n", "attack \"Brother Tam\"  vs \"Reed goblin 2\"");
    table.press("nc");
    assert_eq!(acting(&table), "Reed goblin 1");
    assert_eq!(table.line(), "check \"Reed goblin 1\" ");
}

#[test]
fn seven_keys_oppose_the_selected_character_by_two_letters() {
    let mut table = in_turns();
    table.press(":set Tam INT 20\n:skill Tam Perception INT 30\n2gj");
    assert_eq!(selected(&table), "Brother Tam");
    // Three, one to the other side, three more.
    table.press("ost");
    table.key(KeyCode::End);
    table.press("pe\n");
    assert_eq!(
        table.last(),
        "oppose \"Ilse Marrow\" st vs \"Brother Tam\" pe"
    );
}

#[test]
fn a_contest_continues_where_a_skill_is_missing() {
    let session = at_play(
        "brp",
        "add Ann\nadd Bob\nset Ann STR 13\nbegin ann bob init 0",
    );
    let mut table = Table::new(session, 120, 36);
    table.press("2jo");
    assert_eq!(table.line(), "oppose Ann  vs Bob ");
    table.key(KeyCode::Down);
    table.press("\t");
    assert_eq!(table.line(), "resist Ann  vs Bob ");
    table.press("str");
    assert_eq!(table.line(), "resist Ann str vs Bob ");
}
