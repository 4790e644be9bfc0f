//! The pane of sustained effects, whose contents each game declares, and moving about in it.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::tui::message::Msg;

use crate::tui_support::{Table, at_play};

/// The rows of the pane alone.
fn pane(table: &mut Table) -> Vec<String> {
    let zoomed = table.press("3z").shown();
    table.press("z1");
    let rows = zoomed.lines().skip_while(|line| !line.contains("▸3 "));
    let rows = rows.skip(1).take_while(|line| !line.is_empty());
    rows.map(|row| row.trim_end().to_owned()).collect()
}

const FIGHTS: [(&str, &str, &[&str]); 4] = [
    (
        "renaissance",
        "add Ann DUR 20\nadd Bea\nbegin Ann Bea init 0 = 9 5\nsustain Ann light\nsustain Ann aim\n\
         counter Bea arrows 3/12\ncounter Dusk 2/6",
        &[
            "3 Sustained Ann 2 -10",
            "▶ Ann",
            "light",
            "aim",
            "Dusk  ██░░░░  2/6",
            "◆ Bea  arrows 3/12",
        ],
    ),
    (
        "brp",
        "add Ann CON 13 SIZ 14\nskill Ann Climb 50\nadd Bea CON 9 SIZ 9\nbegin Ann Bea\n\
         damage Bea 4\nmark Ann Climb\ncounter Dusk 6/6",
        &[
            "3 Wounds and marks 1 skill",
            "▶ Ann  ✓ Climb",
            "◆ Bea  3 to unconscious",
            "Dusk  ██████  6/6",
        ],
    ),
    (
        "forge-of-power",
        "zone Hall joins Yard\nzone Crypt joins Yard\nadd Ann HP 9\nadd Bea HP 9\nmove Ann Yard\n\
         move Bea Yard\nbegin Ann Bea = 19 5\nsustain Bea shield",
        &[
            "3 Zones Ann in Yard",
            "Hall   joins Yard",
            "Yard   ▶ ANN  ◆ Bea",
            "Crypt  joins Yard",
            "1 no cost",
            "shield",
        ],
    ),
    (
        "ruina-imperii",
        "add Ann Risk 3\nadd Bea\nset Ann fortune 2\nbegin Ann Bea\nfortune Ann all",
        &[
            "3 Limits",
            "▶ Ann  risk to 3 · Fortune 0 · covered this scene",
        ],
    ),
];

#[test]
fn each_game_shows_its_sustained_effects() {
    for (system, lines, wanted) in FIGHTS {
        let mut table = Table::new(at_play(system, lines), 120, 36);
        let shown = table.shown();
        assert!(shown.contains(wanted[0]), "{system}: {shown}");
        let rows = pane(&mut table);
        for row in &wanted[1..] {
            assert!(
                rows.iter().any(|shown| shown.contains(row)),
                "{system}: {row}: {rows:#?}"
            );
        }
        // Clocks and counters are listed last, in the order of the rows.
        let places: Vec<usize> = wanted[1..]
            .iter()
            .map(|row| rows.iter().position(|shown| shown.contains(row)).unwrap())
            .collect();
        assert!(places.is_sorted(), "{system}: {rows:#?}");
    }
}

#[test]
fn undo_and_redo_keep_it_correct() {
    for (system, lines, _) in FIGHTS {
        let mut table = Table::new(at_play(system, lines), 120, 36);
        let after = pane(&mut table);
        let acts = table.main_screen().session().history().live();
        for _ in 0..acts {
            table.press("u");
        }
        assert_eq!(pane(&mut table).len(), 1, "{system}");
        for _ in 0..acts {
            table.ctrl('r');
        }
        assert_eq!(pane(&mut table), after, "{system}");
        // As shown after the campaign is opened again.
        let campaign = table.main_screen().session().campaign().clone();
        let mut again = Table::new(crate::harness::session(campaign), 120, 36);
        assert_eq!(pane(&mut again), after, "{system}");
    }
}

#[test]
fn the_active_character_is_always_on_the_small_map() {
    let halls: Vec<String> = (1..=20).map(|nth| format!("zone Hall{nth}")).collect();
    let lines = format!(
        "add Ann HP 9\nadd Bea x9 HP 9\n{}\nmove Bea* Hall19\nmove Ann Hall20\nbegin = 20 1 1 1 1 1 1 1 1 1",
        halls.join("\n")
    );
    for (columns, rows) in [(120, 36), (100, 20), (80, 24)] {
        let mut table = Table::new(at_play("forge-of-power", &lines), columns, rows);
        table.press("3");
        let shown = table.shown();
        assert!(shown.contains("Hall20  ▶ ANN"), "{shown}");
    }
    // Characters without room are counted.
    let mut table = Table::new(at_play("forge-of-power", &lines), 100, 20);
    let shown = table.press("3").shown();
    assert!(shown.contains(" +"), "{shown}");
}

#[test]
fn keys_and_the_mouse_select_its_characters() {
    let (_, lines, _) = FIGHTS[2];
    let mut table = Table::new(at_play("forge-of-power", lines), 120, 36);
    let selected = |table: &Table| {
        let main = table.main_screen();
        let campaign = main.session().campaign();
        campaign.name_of(main.selected().unwrap()).to_owned()
    };
    table.press("3j");
    assert_eq!(selected(&table), "Bea");
    table.press("k");
    assert_eq!(selected(&table), "Ann");
    table.press("G");
    assert_eq!(selected(&table), "Bea");
    table.press("g");
    // A click on a name selects that character, wherever the name is in the row.
    let shown = table.shown();
    let (y, row) = shown
        .lines()
        .enumerate()
        .find(|(_, row)| row.contains("▶ ANN  ◆ Bea"))
        .unwrap();
    let x = row.split("Bea").next().unwrap().chars().count();
    table.app.update(Msg::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: u16::try_from(x).unwrap(),
        row: u16::try_from(y).unwrap(),
        modifiers: KeyModifiers::NONE,
    }));
    assert_eq!(selected(&table), "Bea");
    // The selected character's effect is released.
    table.press("x\n");
    assert_eq!(table.last(), "release Bea \"shield\"");
}

#[test]
fn an_empty_pane_shows_only_its_title() {
    for (system, title) in [
        ("renaissance", "3 Sustained nothing"),
        ("brp", "3 Wounds and marks nothing"),
        ("forge-of-power", "3 Zones nothing"),
        ("ruina-imperii", "3 Limits nothing"),
    ] {
        let mut table = Table::new(at_play(system, "add Ann"), 120, 36);
        let shown = table.shown();
        let lines: Vec<&str> = shown.lines().collect();
        let at = lines.iter().position(|line| line.contains(title));
        assert_eq!(at, Some(lines.len() - 3), "{shown}");
    }
}
