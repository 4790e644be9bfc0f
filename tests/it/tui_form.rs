//! Text that is pasted into the form of a character.

use gmscreen::campaign::Character;
use gmscreen::tui::message::Msg;

use crate::tui_support::{Table, at_play};

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
    let spellcraft = who.skills.iter().find(|it| it.name == "Spellcraft");
    let spellcraft = spellcraft.map(|it| (it.stat.as_str(), it.ranks));
    assert_eq!(spellcraft, Some(("WIL", 40)), "{:?}", who.skills);
    // For an existing character it is the text of a field.
    table.press("\x1be");
    paste(&mut table, "Two\nnames");
    assert!(table.shown().contains("Two names"), "{}", table.shown());
}

#[test]
fn pasted_text_goes_into_a_field_on_one_line() {
    let mut table = Table::new(at_play("brp", ""), 120, 36);
    table.press("+p");
    paste(&mut table, "Wren\nof the\u{1b}[31m \u{202e}Hill");
    let shown = table.shown();
    assert!(shown.contains("Wren of the"), "{shown}");
    assert!(
        !shown.contains('\u{1b}') && !shown.contains('\u{202e}'),
        "{shown}"
    );
    save(&mut table);
    assert!(newest(&table).name.starts_with("Wren of the"));
}
