//! The players' table on a screen of its own.

use std::path::Path;

use gmscreen::follow::Followed;
use gmscreen::library::SAMPLES;
use gmscreen::tui::paint::Painter;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::watch::Watch;
use gmscreen::view::header::utc_hours;
use gmscreen::view::public::PublicTable;
use ratatui::buffer::Cell;
use ratatui::layout::Rect;

use crate::games_samples::opened;
use crate::harness::Game;

fn table(game: &Game) -> Followed {
    let table = PublicTable::of(game.session.table());
    Followed::Table(Box::new(table))
}

fn shown(watch: &Watch, columns: u16, rows: u16) -> String {
    let mut surface = Surface::new(Rect::new(0, 0, columns, rows));
    watch.draw(&mut Painter::anew(&mut surface, Theme::default()));
    let rows = surface
        .shown()
        .content
        .chunks(usize::from(columns))
        .map(|row| {
            let row: String = row.iter().map(Cell::symbol).collect();
            row.trim_end().to_owned()
        });
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn it_shows_the_table_its_troubles_and_the_curtain() {
    let sample = SAMPLES.iter().find(|it| it.title == "Salt and Lanterns");
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
    let mut watch = Watch::new(Path::new("salt.ron"), utc_hours);
    assert_eq!(shown(&watch, 80, 5).trim(), "");
    watch.take(table(&game));
    for (columns, rows) in [(120, 36), (80, 24), (40, 12)] {
        let name = format!("watch_{columns}x{rows}");
        insta::assert_snapshot!(name, shown(&watch, columns, rows));
    }
    for (columns, rows) in [(1, 1), (2, 3), (7, 2), (300, 2)] {
        shown(&watch, columns, rows);
    }
    // A campaign that cannot be read keeps the last view.
    watch.take(Followed::Trouble("line 3 is torn".to_owned()));
    let seen = shown(&watch, 100, 30);
    let kept = seen.contains("line 3 is torn") && seen.contains("Odile Varrick");
    assert!(kept, "{seen}");
    watch.take(Followed::Waiting);
    assert!(shown(&watch, 100, 30).contains("waiting for the campaign 'salt'"));
    game.run("curtain \"Later that night\"").ok();
    watch.take(table(&game));
    assert_eq!(shown(&watch, 80, 24).trim(), "Later that night");
}
