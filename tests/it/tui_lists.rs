//! The keys that list choices: conditions, work, interrupts, sustained effects.

use crate::tui_support::{PEOPLE, Table, at_play, with};

fn shows(table: &mut Table, texts: &[&str]) {
    let shown = table.shown();
    for text in texts {
        assert!(shown.contains(text), "{text:?} is not shown:\n{shown}");
    }
}

#[test]
fn each_game_lists_its_conditions_with_their_effects() {
    for (system, rows) in [
        (
            "renaissance",
            &[
                "p prone",
                "attacks -30",
                "s stunned",
                "g grabbed",
                "b bleeding",
            ][..],
        ),
        ("brp", &["p prone", "easy to hit in melee", "b bleeding"]),
        (
            "forge-of-power",
            &["p prone", "flat-footed, attacks -2, crawls"],
        ),
        ("ruina-imperii", &["u unconscious", "cannot act"]),
    ] {
        let mut table = Table::new(at_play(system, "add Ann"), 120, 36);
        table.press("t");
        let shown = table.shown();
        let lines: Vec<String> = shown
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        for row in rows {
            let there = lines.iter().any(|line| line.contains(row));
            assert!(there, "{system}: {row}\n{shown}");
        }
        shows(&mut table, &["Conditions of Ann", "another"]);
        assert!(!shown.contains("paralyzed"), "{shown}");
        table.press("\x1b");
        assert!(!table.shown().contains("Conditions of"));
    }
}

#[test]
fn the_gms_own_conditions_are_listed_while_a_character_has_them() {
    let mut table = Table::new(at_play("ruina-imperii", "add Ann\nadd Bob"), 120, 36);
    table.press("gt\"hunted by the legion\n");
    assert_eq!(table.last(), "condition Ann \"hunted by the legion\"");
    table.press("jt");
    shows(
        &mut table,
        &["h  hunted by the legion", "in your own words"],
    );
    table.press("h\n");
    assert_eq!(
        table.last().trim_end(),
        "condition Bob \"hunted by the legion\""
    );
    // A condition that all the affected characters have is removed.
    table.press(" k t");
    shows(&mut table, &["Conditions of 2 marked", "removes it"]);
    table.press("h\n");
    assert_eq!(
        table.last().trim_end(),
        "clear Ann Bob \"hunted by the legion\""
    );
}

#[test]
fn a_condition_from_the_list_can_be_edited_further() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press("gtpfor 2 rounds\n");
    let shown = table.shown();
    assert!(
        shown.contains("no fight") || shown.contains("fight"),
        "{shown}"
    );
    table.press("\x1b:begin = 9 8 7 7 7\ntpfor 2 rounds\n");
    assert_eq!(
        table.last(),
        "condition \"Ilse Marrow\" \"prone\" for 2 rounds"
    );
}

#[test]
fn sustained_effects_are_released_by_letter() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press("gs light\nx");
    // A single effect needs no list.
    assert_eq!(table.line().trim_end(), "release \"Ilse Marrow\" \"light\"");
    table.press("\x1bswards\nx");
    shows(
        &mut table,
        &["Ilse Marrow releases", "b  wards", "c  all of them"],
    );
    table.press("c\n");
    assert_eq!(table.last(), "release \"Ilse Marrow\" all");
}

#[test]
fn work_under_way_is_offered_before_something_new() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press("gw");
    assert_eq!(table.line(), "task \"Ilse Marrow\" \"\"");
    table.press("\x1b:task tam \"mend the sail\" 20m\n:task ilse \"pick the lock\" 10m\nw");
    shows(
        &mut table,
        &[
            "a  pick the lock",
            "Ilse Marrow, 0 of 10 min",
            "b  mend the sail",
            "c  something new",
        ],
    );
    table.press("a4m\n");
    assert_eq!(table.last(), "work \"Ilse Marrow\" \"pick the lock\" 4m");
    table.press("wc");
    assert_eq!(table.line(), "task \"Ilse Marrow\" \"\"");
}

#[test]
fn the_character_who_may_interrupt_is_filled_in() {
    let people = "add Ann\nadd Bea\nadd Cid\nadd Dow\nset bea AC 15\nset dow AC 15\nbegin init 0 = 20 10 5 4";
    let mut table = Table::new(at_play("forge-of-power", people), 120, 36);
    table.press(":check 5 dc AC of bea = 3\n:pick cid\ni");
    assert_eq!(table.line(), "interrupt Bea ");
    table.press("\n");
    assert_eq!(table.last().trim_end(), "interrupt Bea");
    let mut table = Table::new(at_play("forge-of-power", people), 120, 36);
    table.press(":check 5 dc AC of bea = 3\n:force check 5 dc AC of dow = 3\n:pick cid\n2gi");
    shows(&mut table, &["Who interrupts", "a  ◆ Bea", "b  ◆ Dow"]);
    table.press("b");
    assert_eq!(table.line(), "interrupt Dow ");
    // The selected one of several is taken.
    table.press("\x1b2gji");
    assert_eq!(table.line(), "interrupt Bea ");
}
