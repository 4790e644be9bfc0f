//! The start screen: a new campaign, and restoring a backup.

use std::rc::Rc;

use crossterm::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use gmscreen::games;
use gmscreen::tui::message::{Flow, Msg};
use gmscreen::tui::theme::Theme;
use gmscreen::tui::{CampaignSummary, Inspection};
use gmscreen::view::when::when;
use insta::assert_snapshot;
use jiff::tz::TimeZone;

use crate::tui_support::{Table, TestLibrary};

fn listed(title: &str) -> CampaignSummary {
    CampaignSummary {
        title: title.to_owned(),
        detail: "last played 2026-11-20 21:04".to_owned(),
        path: format!("{title}.ron").into(),
    }
}

fn start(columns: u16, rows: u16) -> Table {
    let library = TestLibrary {
        recents: vec![listed("damaged"), listed("locked"), listed("Winter")],
        samples: vec![listed("Ferryman")],
        ..TestLibrary::default()
    };
    Table::start(library, columns, rows, Theme::default())
}

#[test]
fn a_new_campaign_has_a_name_a_system_and_an_edition() {
    for (columns, rows) in [(200, 50), (120, 36), (80, 24), (40, 12)] {
        let mut table = start(columns, rows);
        table.press("nDeep Water\n");
        assert_snapshot!(format!("new_system_{columns}x{rows}"), table.shown());
        table.press("\n");
        assert_snapshot!(format!("new_edition_{columns}x{rows}"), table.shown());
        table.press("\n");
        assert_snapshot!(format!("new_dice_{columns}x{rows}"), table.shown());
    }
    let mut table = start(80, 24);
    table.press("nDeep Water\n\n\t\n\n");
    assert_eq!(table.main_screen().session().campaign().name, "Deep Water");
}

#[test]
fn a_system_with_one_edition_does_not_ask() {
    let mut table = start(80, 24);
    table.press("nDeep Water\n");
    table.press("k");
    assert!(!table.shown().contains("Edition"));
    table.press("\n\n");
    assert_eq!(table.main_screen().session().campaign().name, "Deep Water");
}

#[test]
fn a_new_campaign_asks_who_rolls_the_players_dice() {
    for (keys, own_dice) in [
        ("nDeep\njjj\n\n", false),
        ("nDeep\njjj\n \n", true),
        ("nDeep\njjj\njk\n", false),
        // A letter chooses, Tab goes both ways between fields, and the form can be saved from any
        // of them.
        ("nDeep\nr\np\n", true),
    ] {
        let library = TestLibrary::default();
        let made = Rc::clone(&library.made);
        let mut table = Table::start(library, 80, 24, Theme::default());
        table.press(keys);
        assert_eq!(table.main_screen().session().campaign().name, "Deep");
        assert_eq!(made.take().unwrap().own_dice, own_dice, "{keys:?}");
    }
    // The form can be saved from any field.
    let library = TestLibrary::default();
    let made = Rc::clone(&library.made);
    let mut table = Table::start(library, 80, 24, Theme::default());
    table.press("nDeep\nr\tp\t").ctrl('s');
    let made = made.take().unwrap();
    assert_eq!(
        (&*made.name, &*made.system, made.own_dice),
        ("Deep", games::all()[3].id, true)
    );
}

#[test]
fn options_of_a_new_campaign_are_chosen_by_a_click() {
    let library = TestLibrary::default();
    let made = Rc::clone(&library.made);
    let mut table = Table::start(library, 80, 24, Theme::default());
    table.press("nDeep");
    for option in ["Basic Roleplaying", "players roll", "System"] {
        let shown = table.shown();
        let (row, line) = shown
            .lines()
            .enumerate()
            .find(|(_, line)| line.contains(option))
            .unwrap();
        let column = line[..line.find(option).unwrap()].chars().count() + 2;
        table.app.update(Msg::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: u16::try_from(column).unwrap(),
            row: u16::try_from(row).unwrap(),
            modifiers: KeyModifiers::NONE,
        }));
    }
    // A click on the label goes to its field and chooses nothing.
    assert!(
        table.shown().contains("‹Basic Roleplaying›"),
        "{}",
        table.shown()
    );
    table.press("j").ctrl('s');
    let made = made.take().unwrap();
    assert_eq!((&*made.system, made.own_dice), (games::all()[2].id, true));
}

#[test]
fn errors_are_shown_in_the_dialog() {
    let mut table = start(80, 24);
    table.press("n  \n");
    assert!(table.shown().contains("a campaign needs a name"));
    table.press("Winter\n\n\n\n");
    let shown = table.shown();
    assert!(shown.contains("New campaign ") && shown.contains("Winter.ron exists already"));
    // The name stays, to be corrected.
    table.press(" again\n\n\n\n");
    assert_eq!(
        table.main_screen().session().campaign().name,
        "Winter again"
    );
}

#[test]
fn escape_asks_before_discarding_input() {
    let mut table = start(80, 24);
    table.press("n\x1b");
    assert!(table.shown().contains("q quit"));
    table.press("nDeep\n\x1bn");
    assert!(table.shown().contains("Deep"));
    table.press("\x1by");
    let shown = table.shown();
    assert!(!shown.contains("Deep") && shown.contains("q quit"));
}

#[test]
fn a_campaign_that_does_not_open_is_restored_from_a_backup() {
    for (columns, rows) in [(200, 50), (120, 36), (80, 24), (40, 12)] {
        let mut table = start(columns, rows);
        table.press("\nb");
        assert_snapshot!(format!("backups_{columns}x{rows}"), table.shown());
    }
    let mut table = start(80, 24);
    table.press("\n");
    assert!(table.shown().contains("expected a comma"));
    table.press("b\n");
    assert!(table.shown().contains("000000412-session.ron is damaged"));
    table.press("j\n");
    assert_eq!(table.main_screen().session().campaign().name, "damaged");
    let mut table = start(80, 24);
    table.press("jb");
    assert!(table.shown().contains("permission denied"));
    table.press("Gb");
    assert!(
        table
            .shown()
            .contains("only a campaign of your own has backups")
    );
    table.press("gb\x1b");
    assert!(!table.shown().contains("Backups,"));
}

#[test]
fn dialogs_draw_at_every_size() {
    for keys in [
        "",
        "n",
        "nDeep Water\n",
        "nDeep Water\n\n",
        "nDeep Water\n\n\n",
        "n\n",
        "b",
    ] {
        let mut table = start(80, 24);
        table.press(keys);
        for columns in (1..=90).step_by(7) {
            for rows in 1..=26 {
                table.resize(columns, rows);
                table.frame();
            }
        }
    }
}

fn inspected(table: &mut Table, title: &str, detail: &str, damaged: bool) -> Flow {
    table.app.update(Msg::Inspected(Inspection {
        path: format!("{title}.ron").into(),
        detail: detail.to_owned(),
        damaged,
        ..Inspection::default()
    }))
}

#[test]
fn recent_campaigns_get_their_titles_with_the_files_names_beside_them() {
    let entitled = |table: &mut Table| {
        table.app.update(Msg::Inspected(Inspection {
            path: "Winter.ron".into(),
            title: "The Long Winter".to_owned(),
            detail: "session 4".to_owned(),
            damaged: false,
        }))
    };
    let row = |table: &mut Table| {
        let shown = table.shown();
        let mut rows = shown.lines();
        let row = rows.find(|row| row.contains("Winter")).unwrap();
        row.trim().to_owned()
    };
    let mut table = start(120, 36);
    for _ in 0..2 {
        entitled(&mut table);
        assert_eq!(
            row(&mut table),
            "The Long Winter  last played 2026-11-20 21:04 · session 4 · Winter"
        );
    }
    // Both are found by the filter.
    for words in ["/long", "/winter"] {
        table.press(words);
        assert!(table.shown().contains("The Long Winter"));
        table.press("\x1b");
    }
    // Where there is no room for the whole name of the file, there is none of it.
    let mut table = start(62, 24);
    entitled(&mut table);
    assert!(
        row(&mut table).ends_with(" · session 4"),
        "{}",
        row(&mut table)
    );
}

#[test]
fn details_found_in_the_files_are_shown() {
    for (columns, rows) in [(120, 36), (80, 24), (40, 10)] {
        let mut table = start(columns, rows);
        let running = "session 4, round 3 running, Renaissance";
        assert_eq!(inspected(&mut table, "Winter", running, false), Flow::Draw);
        inspected(&mut table, "damaged", "damaged, see its backups", true);
        inspected(&mut table, "gone", "session 1", false);
        assert_snapshot!(format!("start_inspected_{columns}x{rows}"), table.shown());
    }
    // A GM who is already playing is not disturbed.
    let mut table = Table::new(crate::tui_support::lively(), 80, 24);
    assert_eq!(
        inspected(&mut table, "Winter", "session 4", false),
        Flow::Nothing
    );
}

#[test]
fn long_names_leave_room_for_details() {
    let library = || TestLibrary {
        recents: vec![
            listed("The very long tale of the nine bridges of Kettle Quay and their keepers"),
            listed("第九里程的收费站与死去的帝国之路以及它的两张通行证"),
            listed("evil\u{1b}[2J"),
        ],
        ..TestLibrary::default()
    };
    for (columns, rows) in [(120, 36), (80, 24), (40, 10)] {
        let mut table = Table::start(library(), columns, rows, Theme::default());
        let shown = table.shown();
        assert!(shown.contains('…'), "{shown}");
        let row = shown
            .lines()
            .find(|line| line.contains("The very"))
            .unwrap();
        assert!(row.contains("last"), "{shown}");
        assert!(!shown.contains('\u{1b}'));
    }
}

#[test]
fn a_first_visit_shows_how_to_begin() {
    let library = TestLibrary {
        samples: vec![listed("Ferryman")],
        ..TestLibrary::default()
    };
    let mut table = Table::start(library, 80, 24, Theme::default());
    assert_snapshot!("start_first_time_80x24", table.shown());
    assert!(!start(80, 24).shown().contains("First time"));
    let mut table = Table::start(TestLibrary::default(), 80, 24, Theme::default());
    assert!(!table.shown().contains("First time"));
}

#[test]
fn unread_messages_carry_over_to_the_campaign() {
    let mut table = start(80, 24);
    table.app.tell(vec![
        "config.ron: wrong".to_owned(),
        "more of it".to_owned(),
    ]);
    assert!(table.shown().contains("config.ron: wrong"));
    // One key has dismissed one message; the other is shown in the campaign.
    table.press("jj");
    let mut other = start(80, 24);
    other.app.tell(vec![
        "config.ron: wrong".to_owned(),
        "more of it".to_owned(),
    ]);
    other.press("G");
    assert!(other.shown().contains("more of it"));
    assert!(!table.shown().contains("more of it"));
    let mut table = Table::new(crate::tui_support::lively(), 80, 24);
    table.app.tell(vec!["config.ron: wrong".to_owned()]);
    table.press("jk");
    assert!(table.shown().contains("config.ron: wrong"));
    table.press("\x1b");
    assert!(!table.shown().contains("config.ron: wrong"));
}

#[test]
fn the_mouse_chooses_too() {
    let mut table = start(80, 24);
    let mouse = |table: &mut Table, kind, row| {
        table.frame();
        table.app.update(Msg::Mouse(MouseEvent {
            kind,
            column: 10,
            row,
            modifiers: KeyModifiers::NONE,
        }))
    };
    let click = MouseEventKind::Down(MouseButton::Left);
    let shown = table.shown();
    let row = shown
        .lines()
        .position(|line| line.contains("Winter"))
        .unwrap();
    let row = u16::try_from(row).unwrap();
    mouse(&mut table, MouseEventKind::ScrollDown, 0);
    assert_eq!(table.cursor().1, row - 1);
    mouse(&mut table, click, row);
    assert_eq!(table.cursor().1, row);
    // A heading is not a campaign.
    mouse(&mut table, click, 2);
    mouse(&mut table, click, 2);
    assert_eq!(table.cursor().1, row);
    mouse(&mut table, click, row);
    mouse(&mut table, click, row);
    assert_eq!(table.main_screen().session().campaign().name, "Winter");
}

#[test]
fn times_are_shown_in_everyday_words() {
    // 2026-11-20, a Friday, 21:04 in UTC.
    let now: i64 = 1_795_208_640;
    let day = 24 * 60 * 60;
    for (ago, says) in [
        (0, "today 21:04"),
        (3600, "today 20:04"),
        (22 * 3600, "yesterday 23:04"),
        (day, "yesterday 21:04"),
        (2 * day, "Wednesday 21:04"),
        (6 * day, "Saturday 21:04"),
        (7 * day, "2026-11-13"),
        (-2 * day, "2026-11-22"),
        (400 * day, "2025-10-16"),
        (i64::MAX, "long ago"),
    ] {
        assert_eq!(when(now.saturating_sub(ago), now, &TimeZone::UTC), says);
    }
}

#[test]
fn a_campaign_is_renamed_copied_deleted_and_restored_by_a_key_each() {
    let mut table = start(120, 36);
    table.press("jj");
    table.press("r");
    table.ctrl('u');
    table.press("Summer\n");
    let shown = table.shown();
    assert!(
        shown.contains("renamed: Summer") && !shown.contains("Winter"),
        "{shown}"
    );
    table.press("c\n");
    assert!(
        table.shown().contains("copied: Summer copy"),
        "{}",
        table.shown()
    );
    // Any key but y keeps it.
    for no in ["dn", "d\x1b", "d\n", "dd"] {
        table.press(no);
        assert!(table.shown().contains("▸ Summer copy"), "{}", table.shown());
    }
    table.press("d");
    let shown = table.shown();
    assert!(shown.contains("Delete Summer copy? y moves it"), "{shown}");
    table.press("y");
    let shown = table.shown();
    assert!(
        shown.contains("Summer copy is in the bin with its log"),
        "{shown}"
    );
    table.press("u");
    let shown = table.shown();
    assert!(shown.contains("Summer copy is back"), "{shown}");
    table.press("u");
    let shown = table.shown();
    assert!(shown.contains("nothing was deleted here yet"), "{shown}");
    table.press("dyB");
    let shown = table.shown();
    assert!(
        shown.contains(" Bin ") && shown.contains("Summer copy"),
        "{shown}"
    );
    table.press("\n");
    assert!(
        table.shown().contains("Summer copy is back"),
        "{}",
        table.shown()
    );
    // A sample and an open campaign cannot be deleted.
    table.press("Gd");
    assert!(
        table
            .shown()
            .contains("only a campaign of your own can be deleted")
    );
    table.press("gjdy");
    assert!(
        table.shown().contains("locked.ron is open elsewhere"),
        "{}",
        table.shown()
    );
    table.press("r again\n");
    let shown = table.shown();
    assert!(
        shown.contains(" Rename ") && shown.contains("locked.ron is open elsewhere"),
        "{shown}"
    );
}

#[test]
fn a_filter_shows_matching_campaigns_and_enter_opens_one() {
    let mut table = start(120, 36);
    table.press("/WINT");
    let shown = table.shown();
    assert!(
        shown.contains("Winter") && !shown.contains("Ferryman"),
        "{shown}"
    );
    table.press("x");
    assert!(
        table.shown().contains("no campaign has these words"),
        "{}",
        table.shown()
    );
    table.press("\x1b/wint\n");
    assert_eq!(table.main_screen().session().campaign().name, "Winter");
    let mut table = start(120, 36);
    table.press("/wint\x1b");
    assert!(table.shown().contains("Ferryman"));
}

#[test]
fn the_keys_of_the_start_screen_are_on_it_and_in_its_help() {
    for (columns, rows) in [(200, 50), (120, 36), (80, 24), (40, 12)] {
        let mut table = start(columns, rows);
        for hint in [
            "r rename",
            "c copy",
            "d delete",
            "b backups",
            "/ filter",
            "? help",
        ] {
            assert!(table.shown().contains(hint), "{hint}: {}", table.shown());
        }
        table.press("?");
        assert_snapshot!(format!("start_help_{columns}x{rows}"), table.shown());
        table.press("?");
        assert!(!table.shown().contains("any key closes"));
    }
}

#[test]
fn esc_does_nothing_on_the_start_screen() {
    let mut table = start(80, 24);
    let before = table.shown();
    assert_eq!(table.key(KeyCode::Esc), Flow::Draw);
    assert_eq!(table.shown(), before);
    // A filter is left, and then there is nothing to leave.
    table.press("/wint\x1b\x1b\x1b");
    assert!(table.shown().contains("damaged"), "{}", table.shown());
    assert_eq!(table.ctrl('c'), Flow::Draw);
    assert!(table.shown().contains("Ctrl-C again"), "{}", table.shown());
    assert!(matches!(table.key(KeyCode::Char('q')), Flow::Leave(_)));
}

#[test]
fn a_click_takes_back_the_question_before_a_campaign_is_deleted() {
    let mut table = start(80, 24);
    table.press("d");
    assert!(table.shown().contains("Delete "), "{}", table.shown());
    table.app.update(Msg::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 5,
        row: 5,
        modifiers: KeyModifiers::NONE,
    }));
    table.press("y");
    let shown = table.shown();
    assert!(
        !shown.contains("Delete ") && !shown.contains("in the bin"),
        "{shown}"
    );
}
