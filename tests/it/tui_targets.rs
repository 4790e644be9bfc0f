//! The attack key: targets by letter, then attacks by letter, then the panel.

use crossterm::event::KeyCode;

use crate::tui_support::{Table, at_play};

const PEOPLE: &str = "add Ann SOM 20 COO 20 DUR 20
player Ann
add Bob SOM 20 COO 20 DUR 20
player Bob
add Rat x2 SOM 20 COO 10 DUR 20 STR 20
weapon \"Rat 1\" Bite SOM dv 1d6
skill Ann Melee SOM 30";

/// Rat 1 is active, before Rat 2, Bob and Ann.
fn rats_turn(more: &str) -> Table {
    let people = format!("{PEOPLE}{more}");
    let mut table = Table::new(at_play("renaissance", &people), 120, 36);
    table.press(":begin = 1 2 9 3\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.name_of(campaign.acting().unwrap()), "Rat 1");
    table
}

/// The rows of the list: letters and names.
fn listed(table: &mut Table, names: &[&str]) -> Vec<String> {
    let shown = table.shown();
    let rows = shown.lines().filter_map(|row| {
        let row = row.replace('│', "│ ");
        let words = row.split_whitespace();
        let words: Vec<&str> = words.filter(|word| !"●◆▲".contains(word)).collect();
        words.windows(2).find_map(|two| {
            let letter = two[0].trim_start_matches(['│', '▸']);
            let is_letter = letter.len() == 1 && letter.as_bytes()[0].is_ascii_lowercase();
            (is_letter && names.contains(&two[1])).then(|| format!("{letter} {}", two[1]))
        })
    });
    rows.collect()
}

#[test]
fn an_attack_by_the_gm_takes_three_keys_or_four() {
    let mut table = rats_turn("");
    table.press("ab\n");
    assert_eq!(table.last(), "attack \"Rat 1\" Bite vs Ann");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    let mut table = rats_turn("\nweapon \"Rat 1\" \"Long claw\" SOM dv 1d10 ap 1");
    table.press("ab");
    let shown = table.shown();
    assert!(shown.contains("Rat 1 attacks Ann with"), "{shown}");
    assert!(shown.contains("SOM, DV 1d10, AP 1"), "{shown}");
    table.press("b");
    // Odds and damage are in the panel before anything is rolled.
    let shown = table.shown();
    assert!(shown.contains("damage"), "{shown}");
    table.press("\n");
    assert_eq!(table.last(), "attack \"Rat 1\" \"Long claw\" vs Ann");
}

#[test]
fn enemies_come_first_and_fallen_characters_last() {
    let mut table = rats_turn("");
    table.press("a");
    let names = ["Ann", "Bob", "Rat"];
    assert_eq!(listed(&mut table, &names), ["a Bob", "b Ann", "c Rat"]);
    table.key(KeyCode::Esc);
    assert_eq!(listed(&mut table, &names), Vec::<String>::new());
    table.press(":damage bob 100\na");
    assert_eq!(listed(&mut table, &names), ["a Ann", "b Rat", "c Bob"]);
    assert!(table.shown().contains("dead"));
}

#[test]
fn arrows_and_enter_choose_too() {
    let mut table = rats_turn("");
    table.press("a");
    table.key(KeyCode::Down);
    table.press("\n");
    assert_eq!(table.line(), "attack \"Rat 1\" Bite vs Ann");
    table.press("\x1b\x1b");
    // Letters without a row do nothing.
    table.press("az?");
    assert!(table.main_screen().prompt().is_none());
    table.key(KeyCode::Esc);
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn without_attacks_on_the_sheet_combat_skills_are_listed() {
    let mut table = rats_turn("\nskill Ann \"Unarmed Combat\" SOM 20\nskill Ann Barter SAV 20");
    table.press(":next\n:next\n:next\n");
    table.press("aa");
    assert_eq!(
        listed(&mut table, &["Melee", "Unarmed", "Barter"]),
        ["a Melee", "b Unarmed"]
    );
    table.press("b");
    assert_eq!(table.line(), "attack Ann \"Unarmed Combat\" vs \"Rat 1\"");
    // For a character without attacks the skill is typed, between the attacker and the target.
    let mut table = rats_turn("\nskill Ann Melee -");
    table.press(":next\n:next\n:next\naa");
    assert_eq!(table.line(), "attack Ann  vs \"Rat 1\"");
    table.press("SOM");
    assert_eq!(table.line(), "attack Ann SOM vs \"Rat 1\"");
}

#[test]
fn letters_toggle_modifiers_once_the_attack_is_chosen() {
    let mut table = rats_turn("");
    table.press("abi");
    // Not the defence, which a letter would have begun.
    assert!(
        table.line().starts_with("attack \"Rat 1\" Bite "),
        "{}",
        table.line()
    );
    assert!(table.line().contains("vs Ann"), "{}", table.line());
    let mut table = rats_turn("");
    table.press("ab45\n");
    assert_eq!(table.last(), "attack \"Rat 1\" Bite vs Ann = 45");
    // Ctrl-t goes to the text, Esc closes at once.
    table.press(":allot none\nab");
    table.ctrl('t');
    table.press(" dv 9\n");
    assert_eq!(table.last(), "attack \"Rat 1\" Bite vs Ann dv 9");
    table.press("ab\x1b");
    assert!(table.main_screen().prompt().is_none());
    // Without room for the panel letters are text.
    let mut table = Table::new(at_play("renaissance", PEOPLE), 40, 12);
    table.press(":begin = 1 2 9 3\nab dv 9");
    assert_eq!(table.line(), "attack \"Rat 1\" Bite vs Ann dv 9");
}

#[test]
fn a_slash_filters_the_list() {
    let mut table = rats_turn("");
    table.press("a/an");
    assert_eq!(
        listed(&mut table, &["Ann", "Bob", "Rat"]),
        Vec::<String>::new()
    );
    assert!(
        table.shown().contains("Rat 1 attacks · /an"),
        "{}",
        table.shown()
    );
    table.press("\n");
    assert_eq!(table.line(), "attack \"Rat 1\" Bite vs Ann");
    table.press("\x1b\x1ba/zz\n\x1b");
    assert_eq!(listed(&mut table, &["Ann", "Bob"]), ["a Bob", "b Ann"]);
}

#[test]
fn at_most_four_keys_in_the_games_of_dice_pools_and_of_the_d20() {
    for (system, stats, keys, line) in [
        (
            "forge-of-power",
            "AC 15 HP 20 Initiative 1",
            "aaa\n",
            "attack Ann Cudgel vs Bob",
        ),
        (
            "ruina-imperii",
            "Risk 1",
            "aa\n",
            "attack Ann Cudgel vs Bob",
        ),
    ] {
        let people = format!(
            "add Ann {stats}\nadd Bob {stats}\nskill Ann Club 4\nweapon Ann Cudgel club dv 1d6\nskill Bob Fight 2\nplayer Ann"
        );
        let mut table = Table::new(at_play(system, &people), 120, 36);
        table.press("b\n");
        let acting = table.main_screen().session().campaign().acting().unwrap();
        if acting.0 != 1 {
            table.press(match system {
                "forge-of-power" => ":pick Ann\n",
                _ => "n",
            });
        }
        // Odds and damage are in the panel before Enter rolls.
        let (before, enter) = keys.split_at(keys.len() - 1);
        table.press(before);
        assert_eq!(table.line().trim_end(), line, "{system}");
        let shown = table.shown();
        assert!(
            shown.contains("hit") && shown.contains("damage 1 to"),
            "{system}: {shown}"
        );
        table.press(enter);
        assert_eq!(table.last(), line, "{system}");
        assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    }
}

#[test]
fn powers_without_a_weapon_are_below_the_attacks() {
    let people = "add Ann AC 15 HP 20 Initiative 1\nadd Bob AC 15 HP 20 Reflex 2\nskill Ann Club 4\nweapon Ann Cudgel club\nplayer Ann";
    let mut table = Table::new(at_play("forge-of-power", people), 120, 36);
    table.press(":begin ann bob = 20 1\naa");
    let names = ["Cudgel", "Trip", "Shove", "Grapple", "Disarm"];
    assert_eq!(
        listed(&mut table, &names),
        ["a Cudgel", "b Trip", "c Shove", "d Grapple", "e Disarm"]
    );
    table.press("b");
    assert_eq!(table.line(), "trip Ann  vs Bob");
    table.press("5\n");
    assert_eq!(table.last(), "trip Ann 5 vs Bob");
}

#[test]
fn outside_a_fight_the_selected_character_attacks_anybody_present() {
    let mut table = Table::new(at_play("renaissance", PEOPLE), 120, 36);
    table.press("a");
    let selected = table.shown();
    assert!(selected.contains("Ann attacks"), "{selected}");
    let names = ["Ann", "Bob", "Rat"];
    assert_eq!(listed(&mut table, &names), ["a Rat", "b Rat", "c Bob"]);
    table.press("a\n");
    assert_eq!(table.last(), "attack Ann Melee vs \"Rat 1\"");
}

#[test]
fn without_an_attacker_or_a_target_the_attack_key_says_what_is_missing() {
    let mut table = Table::new(at_play("renaissance", ""), 120, 36);
    table.press("a");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    assert!(table.shown().contains("nobody is selected to attack"));
    table.press(":add Ann SOM 20\na");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    let shown = table.shown();
    assert!(shown.contains("there is nobody else to attack"), "{shown}");
}

/// The row under the cursor of the list.
fn at_cursor(table: &mut Table) -> String {
    let (_, y) = table.cursor();
    let shown = table.shown();
    shown.lines().nth(usize::from(y)).unwrap().to_owned()
}

#[test]
fn the_list_of_targets_begins_with_a_foe_whoever_is_selected() {
    // Rat 1 is active and the other rat selected.
    let mut table = rats_turn("");
    table.press("1");
    while table.main_screen().selected().unwrap().0 != 4 {
        table.press("j");
    }
    table.press("a");
    assert!(at_cursor(&mut table).contains("Bob"), "{}", table.shown());
    // A foe that is selected is meant.
    table.press("\x1b");
    while table.main_screen().selected().unwrap().0 != 1 {
        table.press("j");
    }
    table.press("a");
    assert!(at_cursor(&mut table).contains("Ann"), "{}", table.shown());
    // The players' list begins with a foe too, as long as one is left.
    let mut table = rats_turn("");
    table.press("nn");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.name_of(campaign.acting().unwrap()), "Bob");
    table.press("a");
    assert!(at_cursor(&mut table).contains("Rat 1"), "{}", table.shown());
    table.press("\x1b:damage \"Rat 1\" \"Rat 2\" 90\na");
    assert!(at_cursor(&mut table).contains("Rat 1"), "{}", table.shown());
}

#[test]
fn an_attack_on_ones_own_side_asks_first() {
    let mut table = rats_turn("");
    table.press("ac");
    let shown = table.shown();
    assert!(
        shown.contains("Rat 1 and Rat 2 are on the same side"),
        "{shown}"
    );
    assert!(table.main_screen().prompt().is_none());
    // Enter goes back to the list, and so does Esc.
    table.press("\n");
    assert!(table.shown().contains("Rat 1 attacks"), "{}", table.shown());
    table.press("c\x1b");
    assert!(table.shown().contains("Rat 1 attacks"), "{}", table.shown());
    table.press("cy");
    assert_eq!(table.line(), "attack \"Rat 1\" Bite vs \"Rat 2\"");
    // One key attacks without being asked.
    table.press("\x1ba");
    table.key(KeyCode::End);
    table.press("!");
    assert_eq!(table.line(), "attack \"Rat 1\" Bite vs \"Rat 2\"");
}
