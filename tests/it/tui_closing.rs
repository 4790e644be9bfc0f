//! Closing a campaign to open another one, without leaving the console.

use crossterm::event::KeyCode;
use gmscreen::tui::message::{ExitReason, Flow, Msg, Opening};
use gmscreen::tui::theme::Theme;
use gmscreen::tui::{CampaignSummary, Saved};

use crate::tui_support::{PEOPLE, Table, TestLibrary, with};

fn listed(title: &str) -> CampaignSummary {
    CampaignSummary {
        title: title.to_owned(),
        path: format!("{title}.ron").into(),
        ..CampaignSummary::default()
    }
}

fn start() -> Table {
    let library = TestLibrary {
        recents: vec![listed("Autumn"), listed("Winter")],
        ..TestLibrary::default()
    };
    Table::start(library, 120, 36, Theme::default())
}

fn campaign(table: &Table) -> &str {
    &table.main_screen().session().campaign().name
}

#[test]
fn a_key_and_a_command_lead_back_to_the_start_screen() {
    for keys in ["Q", ":campaigns\n"] {
        let mut table = start();
        table.press("j\n");
        assert_eq!(campaign(&table), "Winter");
        assert!(table.shown().contains("Q campaigns"), "{}", table.shown());
        table.press(keys);
        assert!(table.app.main_screen().is_none() && table.app.place().is_none());
        let shown = table.shown();
        assert!(
            shown.contains("Winter is closed; everything is saved") && shown.contains("▸ Winter"),
            "{shown}"
        );
        table.press("k\n");
        assert_eq!(campaign(&table), "Autumn");
        assert_eq!(table.key(KeyCode::Char('q')), Flow::Leave(ExitReason::Quit));
    }
}

#[test]
fn late_messages_about_a_closed_campaign_are_not_about_the_next_one() {
    let mut table = start();
    table.press("\nQj\n:add Ann\n");
    let header = |table: &mut Table| table.shown().lines().next().unwrap().to_owned();
    let saved = Saved::Durable { seq: 100 };
    table.store(saved.clone());
    assert!(
        header(&mut table).contains("saving"),
        "{}",
        header(&mut table)
    );
    let opening = Opening::default().next();
    table.app.update(Msg::Saved { opening, saved });
    assert!(
        header(&mut table).ends_with(" saved"),
        "{}",
        header(&mut table)
    );
}

#[test]
fn closing_asks_first_if_acts_would_be_lost() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":note \"a\"\n");
    table.store(Saved::Failed {
        seq: 1,
        error: "the disk is full".to_owned(),
    });
    table.press("Q");
    let shown = table.shown();
    assert!(shown.contains("leave again to lose them"), "{shown}");
    table.press("Q");
    assert!(table.app.main_screen().is_none());
}

#[test]
fn in_the_tour_they_leave_the_tour() {
    for keys in ["Q", ":campaigns\n"] {
        let mut table = start();
        table.press("t");
        table.press(keys);
        let shown = table.shown();
        assert!(
            shown.contains("You left the tour at step 1 of 8"),
            "{shown}"
        );
    }
}

#[test]
fn colours_chosen_in_a_campaign_stay() {
    let mut table = start();
    table.press("\n");
    let colours = |table: &mut Table| {
        let cell = table.frame()[(1, 0)].clone();
        (cell.fg, cell.bg)
    };
    let before = colours(&mut table);
    table.press(":theme high_contrast\n");
    let chosen = colours(&mut table);
    assert_ne!(chosen, before);
    table.press("Q");
    assert_eq!(colours(&mut table).1, chosen.1);
    table.press("\n");
    assert_eq!(colours(&mut table), chosen);
}

#[test]
fn the_keys_stay_beside_the_message_of_a_closed_campaign() {
    let mut table = start();
    let keys = |table: &mut Table| table.shown().lines().last().unwrap().to_owned();
    let before = keys(&mut table);
    assert!(before.contains("quit"), "{before}");
    table.press("\nQ");
    let shown = table.shown();
    assert!(
        shown.contains("Autumn is closed; everything is saved"),
        "{shown}"
    );
    assert_eq!(keys(&mut table), before);
}
