//! Prepared encounters by keys: the list over the panes, what `b` offers, the notes.

use crossterm::event::KeyCode;

use crate::tui_support::{PEOPLE, Table, at_play, with};

/// Two templates and two prepared encounters, the first with notes and a zone.
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
fn enter_starts_an_encounter_and_later_adds_reinforcements() {
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
    // The cursor is at the end of the notes.
    table.press("EN Or else.\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(
        &*campaign.encounters[0].notes,
        "They want the cheese. Or else."
    );
    // Outside a fight there is nothing to save.
    table.press("Es");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn a_fight_begins_with_an_encounter_everyone_or_picked_characters() {
    let mut table = table("", 100, 30);
    table.press("b");
    let shown = table.shown();
    assert!(
        shown.contains("everyone") && shown.contains("pick"),
        "{shown}"
    );
    table.press("\n\n");
    assert_eq!(order(&table), 6);
    table.press("ubG\n\n");
    assert!(order(&table) >= 5);
    table.press("ubjj\n");
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
    assert!(header(&mut table).contains("ROUND 1, Quay rats paused"));
    table.press(":encounter start thugs\n");
    assert!(header(&mut table).contains("ROUND 1 · paused: Quay rats"));
    table.press(":end\n");
    assert!(header(&mut table).contains("session 1 · paused: Quay rats"));
    table.press(":resume\n");
    let now = header(&mut table);
    assert!(now.contains("ROUND 1") && !now.contains("paused"), "{now}");
}

#[test]
fn without_prepared_encounters() {
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
fn after_a_fight_a_present_character_is_selected() {
    let mut table = table("", 100, 30);
    table.press("Ej\n\n2G");
    let campaign = table.main_screen().session().campaign();
    let selected = table.main_screen().selected().unwrap();
    assert_eq!(campaign.name_of(selected), "Dock thug 2");
    table.press(":end\n");
    assert!(selected_is_listed(&table));
}

#[test]
fn reinforcements_leave_with_the_fight_they_joined() {
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
    // One undo brings the fight back, another removes it with its notes.
    table.press("uu");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.encounters[1].brought.len(), 2);
}

#[test]
fn other_ways_to_begin_a_fight_stay_visible() {
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
    assert!(shown.contains("▸e  everyone"), "{shown}");
    assert!(shown.contains("↑ "), "{shown}");
}

#[test]
fn a_handful_of_encounters_is_listed_whole_above_long_notes() {
    let notes = "Fog, and somebody rings a bell in it. ".repeat(40);
    let names = ["The pier", "The fair", "The stair", "The bell"];
    let more = names.map(|name| {
        format!("encounter new \"{name}\" dock x2\nencounter note \"{name}\" \"{notes}\"")
    });
    for (columns, rows) in [(120, 36), (80, 24)] {
        let mut table = table(&more.join("\n"), columns, rows);
        table.press("bjj");
        let shown = table.shown();
        for name in names {
            assert!(shown.contains(name), "{name}: {shown}");
        }
        assert!(shown.contains("Fog, and somebody"), "{shown}");
    }
}

#[test]
fn the_form_for_initiative_says_that_its_key_begins() {
    let mut table = table("", 120, 30);
    table.press("bG\n");
    let shown = table.shown();
    assert!(shown.contains("Ctrl-s begins"), "{shown}");
    assert!(!shown.contains("saves"), "{shown}");
    table.ctrl('s');
    assert!(order(&table) >= 5);
}

#[test]
fn a_form_makes_an_encounter() {
    let mut table = table("", 100, 30);
    table.press("E+Night watch\n");
    // A count and the beginning of a name, a letter from the bestiary with a count, the beginning
    // of a zone.
    table.press("2th\n+3a");
    let shown = table.saved().shown();
    insta::assert_snapshot!("encounter_form_100x30", shown);
    table.press("quay\t4\tCellar\n\nThey \"wait\".");
    // Enter stays in the last field; only Ctrl-s saves.
    table.press("\n\n");
    assert!(table.shown().contains("New encounter"), "{}", table.shown());
    table.ctrl('s');
    assert_eq!(
        table.last(),
        "encounter new \"Night watch\" \"Quay rat\" x4 in \"Cellar\" \"Dock thug\" x2 \"Quay rat\" x3 note \"They \\\"wait\\\".\""
    );
    let campaign = table.main_screen().session().campaign();
    let made = campaign.encounters.last().unwrap();
    assert_eq!(&*made.notes, "They \"wait\".");
    let groups = made.creatures.iter();
    let groups: Vec<(&str, u32, &str)> = groups
        .map(|group| (&*group.template, group.count, &*group.zone))
        .collect();
    assert_eq!(
        groups,
        [
            ("Quay rat", 4, "Cellar"),
            ("Dock thug", 2, ""),
            ("Quay rat", 3, "")
        ]
    );
    table.press("u");
    assert_eq!(table.main_screen().session().campaign().encounters.len(), 2);
}

#[test]
fn the_same_form_changes_an_encounter() {
    let mut table = table("", 100, 30);
    let seq = |table: &Table| table.main_screen().session().history().mark().seq;
    let before = seq(&table);
    // An unchanged form changes nothing.
    table.press("Ee");
    table.ctrl('s');
    assert_eq!(seq(&table), before);
    assert!(
        table.shown().contains("nothing was changed"),
        "{}",
        table.shown()
    );
    table.press("EeCellar rats\t\t5");
    table.ctrl('s');
    assert_eq!(
        table.last(),
        "encounter edit \"Quay rats\" rename \"Cellar rats\" \"Quay rat\" x5 in \"Gate\" \"Dock thug\" x1"
    );
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.encounters[0].name, "Cellar rats");
    assert_eq!(&*campaign.encounters[0].notes, "They want the cheese.");
    assert_eq!(campaign.encounters[0].creatures[0].count, 5);
    // The command says so, too, and makes no entry.
    let before = seq(&table);
    table.press(":encounter edit cellar quay x5 in Gate dock\n");
    assert!(
        table.shown().contains("this changes nothing"),
        "{}",
        table.shown()
    );
    table.press("\x1b");
    assert_eq!(seq(&table), before);
    // A row is removed, and Esc asks before input is lost.
    table.press("Ee\t\t\t\t");
    table.ctrl('d');
    table.press("\x1b");
    assert!(
        table.shown().contains("Discard what you typed?"),
        "{}",
        table.shown()
    );
    table.press("n");
    table.ctrl('s');
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.encounters[0].creatures.len(), 1);
}

#[test]
fn errors_are_shown_at_their_fields() {
    let mut table = table("", 80, 24);
    table.press("E+\n");
    table.ctrl('s');
    let shown = table.shown();
    assert!(
        shown.contains("expected a name for the encounter"),
        "{shown}"
    );
    table.press("quay rats\nwolf\n");
    let shown = table.shown();
    assert!(shown.contains("the bestiary has no 'wolf'"), "{shown}");
    table.press("0rat\n");
    // The error is shown at the name.
    table.ctrl('d');
    table.press("rat\n");
    table.ctrl('s');
    let shown = table.shown();
    assert!(shown.contains("'quay rats' is in use"), "{shown}");
    table.press("Rats\n\n\x13");
    assert_eq!(table.last(), "encounter new \"Rats\" \"Quay rat\" x1");
}

#[test]
fn the_rule_of_a_round_is_one_line_on_the_page_of_its_entry() {
    for (columns, rows) in [(120, 36), (80, 24), (60, 24)] {
        let mut table = table("", columns, rows);
        table.press("b\n\n4\n");
        let shown = table.shown();
        let page = shown.split("typed: ").nth(1);
        let page = page.unwrap_or_else(|| panic!("no page: {shown}"));
        let inside = page.lines().filter_map(|line| line.split('│').nth(1));
        let ruled: Vec<&str> = inside.filter(|line| line.contains("────")).collect();
        assert!(
            matches!(&*ruled, [rule] if rule.contains("round 1")),
            "{ruled:?}: {shown}"
        );
    }
}

#[test]
fn an_empty_bestiary_is_filled_from_the_form() {
    let mut table = Table::new(at_play("renaissance", "add \"Rook\" DUR 12"), 120, 36);
    table.press("E+Rats\n+");
    let shown = table.shown();
    assert!(
        shown.contains("The bestiary is empty")
            && shown.contains("n  new creature")
            && shown.contains("c  copy of"),
        "{shown}"
    );
    table.press("n");
    assert_eq!(table.line(), "template \"\"");
    table.press("Rat");
    table.key(KeyCode::End);
    table.press(" DUR 5\n");
    assert_eq!(table.last(), "template \"Rat\" DUR 5");
    // The form is still open, and knows the creature.
    table.press("2 rat\n");
    table.ctrl('s');
    assert_eq!(table.last(), "encounter new \"Rats\" \"Rat\" x2");
    let mut table = Table::new(at_play("renaissance", "add \"Rook\" DUR 12"), 120, 36);
    table.press("E+Rooks\n+cCrow");
    table.key(KeyCode::End);
    table.press("Rook\n3 crow\n");
    table.ctrl('s');
    assert_eq!(table.last(), "encounter new \"Rooks\" \"Crow\" x3");
}
