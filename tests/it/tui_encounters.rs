//! Prepared fights from the keys: the list over the panes, what `b` asks, the notes.

use crossterm::event::KeyCode;

use crate::tui_support::{PEOPLE, Table, with};

/// Two templates and two prepared fights, the first with notes and a zone.
fn table(more: &str, columns: u16, rows: u16) -> Table {
    let lines = format!(
        "{PEOPLE}template \"Quay rat\" DUR 20\ntemplate \"Dock thug\" DUR 25\n\
         encounter new \"Quay rats\" quay x3 in Gate dock\n\
         encounter note \"Quay rats\" \"They want the cheese.\"\n\
         encounter new Thugs dock x2\n{more}"
    );
    Table::new(with(&lines), columns, rows)
}

fn order(table: &Table) -> usize {
    let campaign = table.main_screen().session().campaign();
    campaign.fight().map_or(0, |fight| fight.order.len())
}

#[test]
fn the_list_shows_creatures_zones_and_notes() {
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut table = table("", columns, rows);
        table.press("E");
        let shown = table.saved().shown();
        insta::assert_snapshot!(format!("encounters_{columns}x{rows}"), shown);
        table.press("j");
        assert!(!table.shown().contains("cheese"), "{}", table.shown());
        table.press("\x1b");
        assert!(!table.shown().contains("Enter starts"), "{}", table.shown());
    }
}

#[test]
fn enter_starts_one_and_then_brings_reinforcements() {
    let mut table = table("", 100, 30);
    table.press("Ej\n");
    assert!(table.shown().contains("Dock thug 2"), "{}", table.shown());
    table.press("\n");
    // Two players and two thugs.
    assert_eq!(order(&table), 4);
    table.press("E\n");
    assert_eq!(table.line(), "encounter join \"Quay rats\"");
    table.press("\n");
    assert_eq!(order(&table), 8);
}

#[test]
fn each_key_of_the_list_fills_in_its_line() {
    let mut table = table("", 100, 30);
    for (keys, line) in [
        ("E+", "encounter new "),
        (
            "Ee",
            "encounter edit \"Quay rats\" \"Quay rat\" x3 in \"Gate\" \"Dock thug\" x1",
        ),
        ("Ejc", "encounter copy \"Thugs\" "),
        ("Er", "encounter rename \"Quay rats\" "),
        ("Ex", "encounter remove \"Quay rats\""),
        (
            "EN",
            "encounter note \"Quay rats\" \"They want the cheese.\"",
        ),
    ] {
        table.press(keys);
        assert_eq!(table.line(), line, "{keys}");
        table.press("\x1b");
    }
    // What is filled in to be edited changes nothing as it stands, and notes go on where they end.
    let before = table.main_screen().session().campaign().clone();
    table.press("Ee\n");
    assert_eq!(*table.main_screen().session().campaign(), before);
    table.press("EN Or else.\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(
        &*campaign.encounters[0].notes,
        "They want the cheese. Or else."
    );
    // Without a fight there is nothing to save.
    table.press("Es");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn a_fight_begins_with_an_encounter_with_everyone_or_with_those_who_are_picked() {
    let mut table = table("", 100, 30);
    table.press("b");
    let shown = table.shown();
    assert!(
        shown.contains("everyone") && shown.contains("pick"),
        "{shown}"
    );
    table.press("\n\n");
    assert_eq!(order(&table), 6);
    table.press("ubjj\n\n");
    assert!(order(&table) >= 5);
    table.press("ubG\n");
    assert_eq!(table.line(), "begin ");
    assert!(table.shown().contains("Brother Tam"), "{}", table.shown());
    table.press("\x1b\x1b");
    assert_eq!(order(&table), 0);
}

#[test]
fn the_notes_can_be_read_in_the_fight() {
    let mut table = table("encounter start \"Quay rats\"", 100, 30);
    table.key(KeyCode::F(2));
    let shown = table.shown();
    for text in [
        "Notes",
        "They want the cheese.",
        "Gate: 3 Quay rat",
        "Bridge of Sighs",
    ] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    table.key(KeyCode::F(2));
    assert!(!table.shown().contains("Notes"), "{}", table.shown());
}

#[test]
fn a_paused_fight_is_named_until_it_is_resumed_or_ended() {
    let mut table = table("encounter start \"Quay rats\"\npause", 100, 30);
    let header = |table: &mut Table| table.shown().lines().next().unwrap().to_owned();
    assert!(header(&mut table).contains("round 1, Quay rats paused"));
    table.press(":encounter start thugs\n");
    assert!(header(&mut table).contains("round 1 · paused: Quay rats"));
    table.press(":end\n");
    assert!(header(&mut table).contains("unstructured · paused: Quay rats"));
    table.press(":resume\n");
    let now = header(&mut table);
    assert!(now.contains("round 1") && !now.contains("paused"), "{now}");
}

#[test]
fn nothing_is_prepared_yet() {
    let mut table = Table::new(with(PEOPLE), 80, 24);
    table.press("E");
    assert!(table.shown().contains("nothing is prepared yet"));
    table.press("\n");
    assert!(table.shown().contains("nothing is prepared yet"));
    table.press("\x1bb");
    assert!(table.shown().contains("Initiative"), "{}", table.shown());
}

fn selected_is_listed(table: &Table) -> bool {
    let campaign = table.main_screen().session().campaign();
    let selected = table.main_screen().selected().unwrap();
    campaign.present().any(|who| who.id == selected)
}

#[test]
fn after_a_fight_somebody_is_selected_who_is_still_here() {
    let mut table = table("", 100, 30);
    table.press("Ej\n\n2G");
    let campaign = table.main_screen().session().campaign();
    let selected = table.main_screen().selected().unwrap();
    assert_eq!(campaign.name_of(selected), "Dock thug 2");
    table.press(":end\n");
    assert!(selected_is_listed(&table));
}

#[test]
fn reinforcements_go_with_the_fight_that_they_joined() {
    let mut table = table("encounter start thugs", 100, 30);
    table.press(":add \"Quay rat\" x2 join\n");
    let absent = |table: &Table| {
        let campaign = table.main_screen().session().campaign();
        let absent = campaign.absent().into_iter();
        absent
            .map(|id| campaign.name_of(id).to_owned())
            .collect::<Vec<_>>()
    };
    assert!(absent(&table).is_empty());
    table.press(":end\n");
    let gone = ["Dock thug 1", "Dock thug 2", "Quay rat 1", "Quay rat 2"];
    assert_eq!(absent(&table), gone);
    // One undo step brings the fight back, another one takes them away with what was noted of them.
    table.press("uu");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.encounters[1].brought.len(), 2);
}

#[test]
fn what_else_a_fight_may_begin_with_stays_in_view() {
    let more: Vec<String> = (1..=20)
        .map(|nth| format!("encounter new \"Patrol {nth}\" dock x2"))
        .collect();
    let more = more.join("\n");
    let mut table = table(&more, 80, 24);
    table.press("b");
    let shown = table.shown();
    for text in ["everyone", "pick", "↓ "] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    table.press("G");
    let shown = table.shown();
    assert!(shown.contains("▸p  pick"), "{shown}");
    assert!(shown.contains("↑ "), "{shown}");
}
