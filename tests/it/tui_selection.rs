//! Acts for several at once.

use insta::assert_snapshot;

use crate::tui_support::{Table, lively};

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
fn one_act_for_all_who_are_marked_and_one_undo() {
    let mut table = marked();
    let shown = table.shown();
    let stars = shown.matches("*Reed goblin 1").count();
    // In roster and turn order.
    assert_eq!(stars, 2, "{shown}");
    assert!(
        shown.contains("*Brother Tam") && !shown.contains("*Ilse"),
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
    table.press("tdazed\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    assert_eq!(
        table.last(),
        "condition \"Brother Tam\" \"Reed goblin 1\" \"Reed goblin 2\" \"dazed\""
    );
    table.press("u:condition Tam dazed stunned\n");
    let shown = table.shown();
    assert!(
        shown.contains("expected 'for', 'with', a number such as +10 or the end"),
        "{shown}"
    );
    table.press("\x1b:condition Tam \"Reed goblin 1\" tam for 2 rounds\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    // A command that takes one takes the selected one.
    table.press("c");
    assert_eq!(table.line(), "check \"Reed goblin 2\" ");
}

#[test]
fn all_are_hidden_then_all_revealed() {
    let mut table = marked();
    table.press("j H");
    // The third goblin was hidden before, the others were not.
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
    // Whoever leaves the campaign is no longer marked.
    table.press("\x1b  1g :remove \"Reed goblin 2\"\n2gG ");
    table.press("d");
    assert!(!table.line().contains("goblin 2"), "{}", table.line());
    table.press("\x1b\x1b4 ");
    assert!(table.shown().contains("only characters can be marked"));
}
