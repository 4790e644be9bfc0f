//! Creating and editing characters in a form, by keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::campaign::Character;
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::tui::message::Msg;
use insta::assert_snapshot;

use crate::tui_support::{Table, at_play, lively};

/// Keys that are not letters: Tab, Enter, Page down, Ctrl-s.
const NO_LETTERS: [char; 4] = ['\t', '\n', '\x0c', '\x13'];

/// Saves the form, although stats are missing.
fn save(table: &mut Table) {
    table.ctrl('s');
    if table.shown().contains("again saves") {
        table.ctrl('s');
    }
}

/// Pastes, and waits until keys are accepted again.
fn paste(table: &mut Table, text: &str) {
    table.app.update(Msg::Paste(text.to_owned()));
    std::thread::sleep(std::time::Duration::from_millis(60));
}

/// The newest character.
fn newest(table: &Table) -> &Character {
    let people = table.main_screen().session().campaign().characters.iter();
    people.max_by_key(|who| who.id.0).unwrap()
}

fn sheet(who: &Character) -> (Vec<String>, Vec<String>) {
    let skills = who.skills.iter();
    let skills = skills.map(|it| format!("{} {} {}", it.name, it.stat, it.ranks));
    let attacks = who.attacks.iter().map(|it| {
        let with = it
            .bonus
            .map_or_else(|| it.skill.clone(), |bonus| bonus.to_string());
        format!("{} {with} {} {}", it.name, it.damage, it.pierce)
    });
    (skills.collect(), attacks.collect())
}

/// Each game, with the keys that create a whole character: what a book gives, with Tab and Enter.
const MAKING: [(&str, &str); 4] = [
    (
        "renaissance",
        "+pOdile\n15\n22\n18\n12\n20\n14\x0cMelee Weapons\tSOM30\nFray\tCOO20\nStealth\tCOO25\nPersuasion\tSAV10\nClimb\tSOM5\nMedicine\tCOG15\n\nBoat hook\nMelee Weapons\n1d6+DB\n2\x13\x13",
    ),
    (
        "brp",
        "+pOdile\n12\n11\n13\n14\n10\n15\x0cMelee Weapons\n55\nDodge\n30\nStealth\n25\nListen\n40\nClimb\n50\nMedicine\n15\n\nBoat hook\nMelee Weapons\n1d6+1d4\n2\x13",
    ),
    (
        "forge-of-power",
        "+pOdile\n3\n2\n1\n0\n-1\n4\x0cMelee Weapons\n7\nStealth\n5\nTracking\n4\nRitual\n2\nPerception\n6\nMedicine\n1\n\nBoat hook\nMelee Weapons\n1d6+3\x13\x13",
    ),
    (
        "ruina-imperii",
        "+pOdile\n3\n2\nMelee Weapons\n4\nNotice\n3\nSneak\n2\nLie\n2\nMarch\n3\nSing\n1\n\nBoat hook\nMelee Weapons\n1d6\x13",
    ),
];

/// One act creates a whole character, with at most 30 keys besides its own letters and digits.
#[test]
fn a_whole_character_takes_its_own_letters_and_thirty_keys() {
    for (system, keys) in MAKING {
        let mut table = Table::new(at_play(system, "add Bo"), 120, 36);
        let others = 2 + keys.chars().filter(|key| NO_LETTERS.contains(key)).count();
        assert!(others <= 30, "{system}: {others}");
        table.press(keys);
        let session = table.main_screen().session();
        assert_eq!(
            session.history().entries().len(),
            2,
            "{system}: {}",
            table.shown()
        );
        let who = newest(&table).clone();
        assert_eq!((who.name.as_str(), who.player), ("Odile", true), "{system}");
        assert_eq!(table.main_screen().selected(), Some(who.id), "{system}");
        let (skills, attacks) = sheet(&who);
        assert_eq!(skills.len(), 6, "{system}: {skills:?}");
        assert_eq!(attacks.len(), 1, "{system}: {attacks:?}");
        assert!(
            attacks[0].starts_with("Boat hook Melee Weapons 1d6"),
            "{attacks:?}"
        );
        let stats = who.stats.iter().len();
        assert_eq!(
            stats,
            if system == "ruina-imperii" { 1 } else { 6 },
            "{system}"
        );
        // Without the screen the same line makes the same character.
        let line = table.last();
        let mut other = at_play(system, "add Bo");
        other.execute(&line, &mut Seeded::new(1)).unwrap();
        let same = other.campaign().characters.get(who.id).unwrap();
        assert_eq!(same, &who, "{system}: {line}");
        table.press("u");
        let people = &table.main_screen().session().campaign().characters;
        assert_eq!(people.len(), 1, "{system}");
        table.ctrl('r');
        assert_eq!(newest(&table), &who, "{system}");
    }
}

#[test]
fn every_game_has_a_character_here() {
    let known: Vec<&str> = MAKING.iter().map(|(system, _)| *system).collect();
    let all: Vec<&str> = games::all().iter().map(|game| game.id).collect();
    assert_eq!(known, all);
}

#[test]
fn it_fits_and_scrolls() {
    for (system, keys) in MAKING {
        let keys = keys.trim_end_matches('\x13');
        let mut table = Table::new(at_play(system, ""), 80, 24);
        table.press(keys);
        assert_snapshot!(format!("form_{system}_80x24"), table.shown());
        for (columns, rows) in [(120, 36), (200, 50)] {
            let mut table = Table::new(at_play(system, ""), columns, rows);
            table.press(keys);
            let shown = table.shown();
            for text in [
                "Odile",
                "Melee Weapons",
                "Medicine",
                "Boat hook",
                "Attacks",
                "Skills",
            ] {
                let there = shown.contains(text) || system == "ruina-imperii" && text == "Medicine";
                assert!(there, "{system} {columns}: {text}\n{shown}");
            }
        }
    }
}

#[test]
fn dice_are_rolled_where_a_field_has_them() {
    let mut table = Table::new(at_play("brp", ""), 120, 36);
    table.press("+pBo\n3d6\n");
    let shown = table.shown();
    assert!(shown.contains("(3d6: "), "{shown}");
    // It can be rolled again; a typed number is kept.
    table.key(KeyCode::BackTab);
    let shown = table.shown();
    assert!(shown.contains("rolled 3d6: "), "{shown}");
    table.press("11\n");
    assert!(!table.shown().contains("3d6"));
    table.press("2d6+6\n");
    save(&mut table);
    let who = newest(&table);
    assert_eq!(who.stats.get("STR"), Some(11));
    assert!((8..=18).contains(&who.stats.get("CON").unwrap()));
    // The dice of the table are the same as if no field had been rolled.
    let rolled = |keys: &str| {
        let mut table = Table::new(at_play("brp", ""), 120, 36);
        table.press(keys);
        save(&mut table);
        table.press(":roll d100\n");
        let entries = table.main_screen().session().history().entries();
        let last = entries.last().unwrap();
        last.rolled().unwrap().sides[0].dice.clone()
    };
    assert_eq!(rolled("+pBo\n3d6\n3d6\n"), rolled("+pBo\n"));
}

#[test]
fn derived_stats_are_shown_as_stats_are_typed() {
    let mut table = Table::new(at_play("renaissance", ""), 120, 36);
    table.press("+pBo\n15\n22\n18\n12\n20\n14\n20\n");
    let shown = table.shown();
    assert!(shown.contains("WT 4  DR 40  LUC 28"), "{shown}");
    let mut table = Table::new(at_play("brp", ""), 120, 36);
    table.press("+pBo\n12\n11\n14\n");
    assert!(table.shown().contains("Hit points 13"), "{}", table.shown());
}

/// An error is shown under its field, and nothing is created until it is fixed.
#[test]
fn an_error_is_shown_at_its_field() {
    let mut table = Table::new(at_play("renaissance", "add Ilse"), 120, 36);
    table.press("+pIlse\n");
    assert!(
        table.shown().contains("↑ the name 'Ilse' is in use"),
        "{}",
        table.shown()
    );
    table.press("many\x0cFray\txx5\n");
    let shown = table.shown();
    for said in [
        "↑ expected a number, or dice such as 3d6",
        "↑ expected a stat: COG COO",
    ] {
        assert!(shown.contains(said), "{said}\n{shown}");
    }
    table.press("fray\tCOO\n");
    assert!(table.shown().contains("'fray' is given twice"));
    table.press("\n");
    table.ctrl('s');
    assert_eq!(table.main_screen().session().history().entries().len(), 1);
    // The cursor is on the first wrong field, and typing replaces it.
    table.press("Wren\x1315\x13COO\x13");
    // The other row with that name is removed.
    let shown = table.shown();
    assert!(shown.contains("is given twice"), "{shown}");
    table.ctrl('d');
    save(&mut table);
    assert_eq!(newest(&table).name, "Wren");
    assert_eq!(sheet(newest(&table)).0, ["Fray COO 5"]);
    // A missing part of a row is asked for.
    table.press("+pZed\n\x0cFray\t\t");
    table.ctrl('s');
    assert!(
        table.shown().contains("↑ expected a number, such as 35"),
        "{}",
        table.shown()
    );
    table.press("5\n\nClub\n");
    table.ctrl('s');
    assert!(
        table.shown().contains("↑ expected a skill or a stat"),
        "{}",
        table.shown()
    );
    table.press("juggling\n");
    assert!(
        table.shown().contains("↑ expected a skill on this sheet"),
        "{}",
        table.shown()
    );
    table.key(KeyCode::BackTab);
    table.press("fr\n1d\n");
    assert!(table.shown().contains("↑ a die has"), "{}", table.shown());
}

#[test]
fn a_refused_text_is_erased_letter_by_letter() {
    let mut table = Table::new(at_play("renaissance", "add Ilse"), 120, 36);
    table.press("+pIlse");
    table.ctrl('s');
    table.key(KeyCode::Backspace);
    table.press("a");
    save(&mut table);
    assert_eq!(newest(&table).name, "Ilsa");
}

/// Enter, Tab and typing never save: from an empty stat each Enter goes on by one field, and the
/// last field keeps the cursor.
#[test]
fn enter_goes_on_and_never_saves() {
    for (system, keys) in MAKING {
        let keys = keys.trim_end_matches('\x13');
        let mut table = Table::new(at_play(system, ""), 120, 36);
        table.press(keys).press("\n\n\n\n\n\n\n\n");
        let shown = table.shown();
        assert!(shown.contains("New player character"), "{system}: {shown}");
        table.press("has a \"scar\"?");
        assert!(table.shown().contains("has a \"scar\"?"), "{system}");
        assert_eq!(table.main_screen().session().history().entries().len(), 0);
        save(&mut table);
        assert_eq!(&*newest(&table).notes, "has a \"scar\"?", "{system}");
    }
    // From an empty stat to the next one, not past the others.
    let mut table = Table::new(at_play("renaissance", ""), 80, 24);
    table.press("+nRat\n\n\n15");
    save(&mut table);
    let who = newest(&table);
    assert_eq!(
        (who.stats.get("COG"), who.stats.get("INT")),
        (None, Some(15))
    );
}

/// What is missing is said before it is saved, with what it means, and the cursor goes there.
#[test]
fn what_is_missing_is_said_before_it_is_saved() {
    let whole = "+pBo\n15\n22\n18\n12\n20\n14\n25\n15\n2\n";
    let mut table = Table::new(at_play("renaissance", ""), 80, 24);
    table.press(&whole.replace("\n25", "\n"));
    table.ctrl('s');
    let shown = table.shown();
    let said = "DUR is missing: no wound threshold, no death rating";
    assert!(shown.contains(said), "{shown}");
    assert!(shown.contains("Ctrl-s again saves"), "{shown}");
    table.press("25\x13");
    assert_eq!(newest(&table).stats.get("DUR"), Some(25));
    // Only what is new is said for a character that has been saved.
    table.press("\ne\x13");
    assert!(!table.shown().contains("missing"), "{}", table.shown());
    table.press("e\n\n");
    table.key(KeyCode::Delete);
    table.ctrl('s');
    let shown = table.shown();
    assert!(shown.contains("COO is missing: no initiative"), "{shown}");
    table.ctrl('s');
    assert_eq!(newest(&table).stats.get("COO"), None);
    // Together, where it takes several; a skill needs its stat.
    let mut table = Table::new(at_play("brp", ""), 80, 24);
    table.press("+nBo\x13");
    assert!(
        table
            .shown()
            .contains("CON and SIZ are missing: no hit points")
    );
    let mut table = Table::new(at_play("renaissance", ""), 120, 36);
    table.press("+nBo\n\x0cStealth\tCOO\t40\x13");
    assert!(
        table
            .shown()
            .contains("COO is missing: no total for its skills")
    );
    let mut table = Table::new(at_play("forge-of-power", ""), 80, 24);
    table.press("+nBo\x13");
    assert!(table.shown().contains("HP is missing: no HP"));
}

#[test]
fn esc_asks_if_something_was_typed() {
    let mut table = Table::new(at_play("brp", ""), 120, 36);
    table.press("+p\x1b");
    assert!(!table.shown().contains("New player character"));
    table.press("+pBo\x1b");
    assert!(table.shown().contains("y discards"), "{}", table.shown());
    table.press("nn\n12");
    assert!(table.shown().contains("Bon"), "{}", table.shown());
    table.press("\x1by");
    assert!(!table.shown().contains("New player character"));
    assert_eq!(table.main_screen().session().history().entries().len(), 0);
}

#[test]
fn skills_complete_from_the_rules_and_other_sheets() {
    let people = "add \"Ilse\" \"Lore of Boats\" COG 20\ntemplate Rat \"Gnaw\" SOM 30";
    let mut table = Table::new(at_play("renaissance", people), 120, 36);
    table.press("+pBo\n\x0c\tlo");
    table.press("\x1by+pBo\n15\x0clo");
    assert!(
        table.shown().contains("→ takes Lore of Boats"),
        "{}",
        table.shown()
    );
    table.key(KeyCode::Right);
    // The stat comes with it.
    table.press("\t25\ngna");
    table.key(KeyCode::Right);
    table.press("\t5\nfra");
    table.key(KeyCode::End);
    table.press("\t6\nstealth\t7\n");
    save(&mut table);
    let all = [
        "Lore of Boats COG 25",
        "Gnaw SOM 5",
        "Fray COO 6",
        "Stealth COO 7",
    ];
    assert_eq!(sheet(newest(&table)).0, all);
}

#[test]
fn a_number_after_the_name_of_a_skill_is_its_ranks() {
    let people = "add \"Ilse\" \"Lore of Boats\" COG 20";
    let mut table = Table::new(at_play("renaissance", people), 120, 36);
    table.press("+pBo\n15\x0clo");
    table.key(KeyCode::Right);
    // A suggestion that was taken, a known name with a space, and a name of the GM's own.
    table.press("25\nstealth 7\nTanning 12\nCOO\n\nCentury 19 lore\t\t3\n");
    save(&mut table);
    let all = [
        "Lore of Boats COG 25",
        "Stealth COO 7",
        "Tanning COO 12",
        "Century 19 lore  3",
    ];
    assert_eq!(sheet(newest(&table)).0, all);
    let mut table = Table::new(at_play("brp", ""), 120, 36);
    table.press("+nBo\n");
    table.key(KeyCode::PageDown);
    table.press("dodg");
    table.key(KeyCode::Right);
    table.press("40\nHide 35%\n");
    save(&mut table);
    assert_eq!(sheet(newest(&table)).0, ["Dodge  40", "Hide  35"]);
}

/// Goes down a sheet until the cursor is on this text.
fn go_to(table: &mut Table, mark: &str) {
    for _ in 0..60 {
        if table.shown().contains(mark) {
            return;
        }
        table.press("j");
    }
    panic!("{}", table.shown());
}

/// Hauke with two skills, one of which is misspelt and marked.
const HAUKE: &str = "add \"Hauke Sel\" player DEX 12 CON 10 SIZ 12 \"Perseption\" 40 \"Dodge\" 30 weapon Glance Perseption dv 1d4\nmark hauke perseption";

#[test]
fn skills_are_renamed_moved_and_removed_from_the_sheet() {
    let mut table = Table::new(at_play("brp", HAUKE), 120, 36);
    let before = newest(&table).clone();
    table.press("2g\n");
    // To the first skill.
    go_to(&mut table, "▸Perseption");
    table.press("\n");
    assert_eq!(table.line(), "check \"Hauke Sel\" \"Perseption\" ");
    table.press("\x1be");
    let shown = table.shown();
    assert!(shown.contains("Hauke Sel · Ctrl-s saves"), "{shown}");
    // The cursor is on the ranks; the name comes before that.
    table.key(KeyCode::BackTab);
    table.press("Perception\t\tDodging\t35\tClimb\t20\t");
    table.key(KeyCode::Up);
    table
        .app
        .update(Msg::Key(KeyEvent::new(KeyCode::Up, KeyModifiers::CONTROL)));
    table
        .app
        .update(Msg::Key(KeyEvent::new(KeyCode::Up, KeyModifiers::ALT)));
    table.ctrl('s');
    let who = newest(&table);
    let (skills, attacks) = sheet(who);
    assert_eq!(
        skills,
        ["Climb  20", "Perception  40", "Dodging  35"],
        "{}",
        table.last()
    );
    assert_eq!(attacks, ["Glance Perception 1d4 0"]);
    assert!(who.skills[1].marked);
    assert_eq!(
        table.last(),
        "edit \"Hauke Sel\" \"Perseption\" rename \"Perception\" \"Dodge\" rename \"Dodging\" \"Climb\" 20 \"Dodging\" 35 \"Climb\" at 1"
    );
    // The sheet shows it, and one key undoes it.
    assert!(table.shown().contains("Sheet"), "{}", table.shown());
    table.press("\x1bu");
    assert_eq!(newest(&table), &before);
    // The skill was removed and nothing else changed.
    table.press("\n");
    go_to(&mut table, "▸Perseption");
    table.press("e");
    table.ctrl('d');
    table.ctrl('s');
    assert!(
        table.shown().contains("no skill") || table.shown().contains("expected a skill"),
        "{}",
        table.shown()
    );
    table.press("Dodge");
    table.ctrl('s');
    assert_eq!(sheet(newest(&table)).0, ["Dodge  30"]);
    assert_eq!(sheet(newest(&table)).1, ["Glance Dodge 1d4 0"]);
    let acts = table.main_screen().session().history().entries().len();
    table.press("e");
    table.ctrl('s');
    assert_eq!(
        table.main_screen().session().history().entries().len(),
        acts
    );
}

#[test]
fn skill_and_attack_details_and_notes_are_fields_too() {
    let people = "add Ilse COO 30 \"Fray\" COO 20 weapon Glance Fray dv 1d4";
    let mut table = Table::new(at_play("renaissance", people), 120, 36);
    table.press("\ne");
    table.key(KeyCode::PageDown);
    table.key(KeyCode::PageDown);
    table.frame();
    table.key(KeyCode::Up);
    table.press("\t\t\tCrowds\tknives, Bows");
    table.key(KeyCode::PageDown);
    table.frame();
    table.key(KeyCode::Up);
    table.press("\t\t\t\tnothing\t");
    assert!(
        table.shown().contains("↑ expected a trait: "),
        "{}",
        table.shown()
    );
    table.key(KeyCode::BackTab);
    let traits = games::by_id("renaissance").unwrap().attacks.traits;
    let word = traits[0].word;
    table.press(&word[..word.len() - 1]);
    table.key(KeyCode::PageDown);
    table.press("owes the \"Gull\" money\x13");
    let shown = table.shown();
    let who = newest(&table);
    let fray = &who.skills[0];
    assert_eq!(fray.specialization, "Crowds", "{shown}");
    assert_eq!(fray.proficiencies, ["knives", "Bows"]);
    assert_eq!(who.attacks[0].traits, [word]);
    assert_eq!(&*who.notes, "owes the \"Gull\" money");
    // Removed rows are gone, and one undo brings them back.
    let before = who.clone();
    table.press("e");
    table.key(KeyCode::PageDown);
    table.key(KeyCode::PageDown);
    table.frame();
    table.key(KeyCode::Up);
    table.press("\t\t\t");
    table.key(KeyCode::Backspace);
    table.press("\t");
    table.key(KeyCode::Backspace);
    table.ctrl('s');
    let fray = &newest(&table).skills[0];
    assert_eq!(
        (&*fray.specialization, fray.proficiencies.len()),
        ("", 0),
        "{}",
        table.last()
    );
    table.press("\x1bu");
    assert_eq!(newest(&table), &before);
}

#[test]
fn a_pasted_stat_block_fills_the_form_of_a_new_character() {
    let mut table = Table::new(at_play("renaissance", "add Ilse"), 120, 36);
    table.press("+p");
    let block = "Grey Chaplain\nCOG 20 COO 10 INT 15 SAV 20 SOM 10 WIL 25 DUR 25 STR 15\nSkills: Spellcraft WIL 40, Medicine COG 25\nHums: 7 kinds of ???";
    paste(&mut table, block);
    let shown = table.shown();
    assert!(
        shown.contains("Grey Chaplain") && shown.contains("Spellcraft"),
        "{shown}"
    );
    assert!(shown.contains("pasted: "), "{shown}");
    save(&mut table);
    let who = newest(&table);
    assert_eq!(who.name, "Grey Chaplain", "{}", table.last());
    assert_eq!(who.stats.get("WIL"), Some(25));
    assert!(
        sheet(who).0.contains(&"Spellcraft WIL 40".to_owned()),
        "{:?}",
        sheet(who)
    );
    // For an existing character it is the text of a field.
    table.press("\x1be");
    paste(&mut table, "Two\nnames");
    assert!(table.shown().contains("Two names"), "{}", table.shown());
}

#[test]
fn name_side_stats_and_attacks_change_in_one_act() {
    let people = "add Ilse COO 30 INT 20 \"Fray\" COO 20 weapon Glance Fray dv 1d4 ap 1";
    let mut table = Table::new(at_play("renaissance", people), 120, 36);
    let before = newest(&table).clone();
    table.press("\neIlse Marrow\t\t31\t");
    table.ctrl('p');
    table.key(KeyCode::Delete);
    table.key(KeyCode::PageDown);
    table.key(KeyCode::PageDown);
    table.key(KeyCode::Up);
    table.press("Look\t\t1d6\t\t\tFists\t12");
    save(&mut table);
    let who = newest(&table);
    assert_eq!((who.name.as_str(), who.player), ("Ilse Marrow", true));
    assert_eq!(
        (who.stats.get("COO"), who.stats.get("INT")),
        (Some(31), None)
    );
    let (_, attacks) = sheet(who);
    assert_eq!(
        attacks,
        ["Look Fray 1d6 1", "Fists 12  0"],
        "{}",
        table.last()
    );
    table.press("\x1bu");
    assert_eq!(newest(&table), &before);
}

#[test]
fn a_character_is_created_as_a_copy() {
    let people = format!("{HAUKE}\ndamage hauke 3");
    let mut table = Table::new(at_play("brp", &people), 120, 36);
    table.press("+ca");
    assert!(
        table.shown().contains("Copy of Hauke Sel"),
        "{}",
        table.shown()
    );
    table.press("Wren");
    table.ctrl('s');
    assert_eq!(table.last(), "add \"Wren\" from \"Hauke Sel\" player");
    let who = newest(&table);
    assert_eq!(sheet(who).0, ["Perseption  40", "Dodge  30"]);
    assert!(who.tracks.is_empty() && who.player);
}

#[test]
fn reinforcements_from_the_bestiary_take_four_keys() {
    let people = "add Ann\nadd Bob\ntemplate Rat DUR 20\ntemplate Thug DUR 25";
    let mut table = Table::new(at_play("renaissance", people), 100, 30);
    table.press("+ba");
    assert_eq!(table.last(), "add \"Rat\" x1");
    table.press("b\n+b2");
    assert!(table.shown().contains("Add 2"), "{}", table.shown());
    table.press("b");
    assert_eq!(table.last(), "add \"Thug\" x2 join");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.fight().unwrap().order.len(), 5);
    table.press("u");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(
        (
            campaign.fight().unwrap().order.len(),
            campaign.characters.len()
        ),
        (3, 3)
    );
    // Esc goes back, then closes; without a bestiary the row is not there.
    table.press("+b\x1b\x1b");
    assert!(!table.shown().contains("Add"), "{}", table.shown());
    let mut table = Table::new(at_play("renaissance", ""), 100, 30);
    table.press("+");
    let shown = table.shown();
    assert!(
        !shown.contains("bestiary") && !shown.contains("copy of"),
        "{shown}"
    );
}

#[test]
fn pasted_text_and_the_mouse_go_into_a_field() {
    let mut table = Table::new(at_play("brp", ""), 120, 36);
    table.press("+p");
    paste(&mut table, "Wren\nof the\u{1b}[31m \u{202e}Hill");
    let shown = table.shown();
    assert!(shown.contains("Wren of the"), "{shown}");
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
        "{shown}"
    );
    // A click on the field of CON.
    let row = shown.lines().position(|row| row.contains("STR ")).unwrap();
    let line: Vec<char> = shown.lines().nth(row).unwrap().chars().collect();
    let text: String = line.iter().collect();
    let before = text.find("CON").unwrap();
    let column = text[..before].chars().count() + 5;
    let press = |kind| {
        Msg::Mouse(MouseEvent {
            kind,
            column: u16::try_from(column).unwrap(),
            row: u16::try_from(row).unwrap(),
            modifiers: KeyModifiers::NONE,
        })
    };
    table
        .app
        .update(press(MouseEventKind::Down(MouseButton::Left)));
    table.press("14");
    table.app.update(press(MouseEventKind::ScrollDown));
    save(&mut table);
    assert_eq!(newest(&table).stats.get("CON"), Some(14));
    assert!(newest(&table).name.starts_with("Wren of the"));
}

#[test]
fn long_names_and_tiny_terminals_do_no_harm() {
    let long =
        "Ximénez de la Vega y Salazar, called the Unforgiving of the Ninth Mile 𝕏𝕏𝕏 名前名前名前";
    for (columns, rows) in [
        (200, 50),
        (80, 24),
        (40, 12),
        (20, 8),
        (5, 4),
        (3, 3),
        (2, 2),
        (1, 1),
    ] {
        let mut table = Table::new(lively(), columns, rows);
        table.press("+p");
        paste(&mut table, long);
        table.press("\n1\n2\n3\x0c");
        paste(&mut table, long);
        table.press("\tSOM5\n\nKnife\n5\n1d\n");
        for code in [
            KeyCode::Up,
            KeyCode::PageUp,
            KeyCode::Down,
            KeyCode::PageDown,
            KeyCode::BackTab,
        ] {
            table.key(code);
            table.frame();
        }
        for (columns, rows) in [(1, 1), (30, 5), (120, 36)] {
            table.resize(columns, rows);
            table.frame();
        }
        let shown = table.shown();
        assert!(shown.contains("New player character"), "{columns}: {shown}");
        assert!(shown.contains("Ximénez de la Vega"), "{columns}: {shown}");
    }
}

#[test]
fn the_past_is_read_only() {
    let mut table = Table::new(lively(), 120, 36);
    table.press("4kkv2g\ne");
    assert!(!table.shown().contains("Ctrl-s saves"), "{}", table.shown());
    table.press("\x1b+");
    assert!(
        !table.shown().contains("a letter chooses"),
        "{}",
        table.shown()
    );
}
