//! The players' table on a screen of its own.

use std::path::Path;

use gmscreen::follow::Followed;
use gmscreen::tui::paint::Painter;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::watch::Watch;
use gmscreen::view::header::utc_hours;
use gmscreen::view::public::PublicTable;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::games_samples::opened;
use crate::harness::Game;

fn watching(game: &Game) -> Watch {
    let mut watch = Watch::new(Path::new("salt.ron"), Theme::default(), utc_hours);
    let table = PublicTable::of(game.campaign(), game.history(), game.session.game());
    watch.take(Followed::Table(Box::new(table)));
    watch
}

fn shown(watch: &Watch, columns: u16, rows: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    watch.draw(&mut Painter::new(&mut buffer, Theme::default()));
    let row = |y: u16| -> String {
        let cells = (0..columns).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

fn fight() -> Game {
    let mut samples = gmscreen::library::SAMPLES.iter();
    let sample = samples.find(|it| it.title == "Salt and Lanterns");
    let mut game = Game::of(opened(sample.unwrap().text));
    game.all(&[
        "encounter start \"Under the Patience\" = 9 7 5 3 1 2 2 2 2",
        "alias \"salt hound 1\" \"something wet\"",
        "attack tomás pistol vs \"drowned hand 1\" = 22 93 7 5",
        "hide \"drowned hand 3\"",
        "sustain anselm light",
        "counter \"High tide\" 2/6 public",
        "public \"The lamp goes out. Something breathes.\"",
    ]);
    game
}

#[test]
fn it_shows_the_table_at_every_size() {
    let watch = watching(&fight());
    for (columns, rows) in [(120, 36), (80, 24), (40, 12)] {
        insta::assert_snapshot!(
            format!("watch_{columns}x{rows}"),
            shown(&watch, columns, rows)
        );
    }
    for (columns, rows) in [(1, 1), (2, 3), (7, 2), (300, 2)] {
        shown(&watch, columns, rows);
    }
}

#[test]
fn an_unreadable_campaign_keeps_the_last_view() {
    let mut watch = watching(&fight());
    watch.take(Followed::Trouble("line 3 is torn".to_owned()));
    let seen = shown(&watch, 100, 30);
    assert!(
        seen.contains("line 3 is torn") && seen.contains("Odile Varrick"),
        "{seen}"
    );
    watch.take(Followed::Waiting);
    assert!(shown(&watch, 100, 30).contains("waiting for the campaign 'salt'"));
    let bare = Watch::new(Path::new("salt.ron"), Theme::default(), utc_hours);
    assert_eq!(shown(&bare, 80, 5).trim(), "");
}

#[test]
fn the_curtain_shows_a_title_in_the_middle() {
    let mut game = fight();
    game.run("curtain \"Later that night\"").ok();
    let seen = shown(&watching(&game), 80, 24);
    assert_eq!(seen.trim(), "Later that night");
}
