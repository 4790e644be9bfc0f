//! The sheet: what is on it can be edited there.

use gmscreen::dice::Seeded;
use gmscreen::library::SAMPLES;
use gmscreen::session::Session;
use gmscreen::view::sheet::{Row, sheet};

use crate::games_samples::opened;
use crate::harness::session;
use crate::statements::reading;

fn rows(session: &Session) -> Vec<Row> {
    let who = session.campaign().characters.at(0).unwrap();
    sheet(reading(session), who, 80)
}

/// Every line that the first character's sheet offers can be run as it is, apart from those that
/// need more words or remove something. It says that the value is already set, and changes nothing.
#[test]
fn every_value_is_set_by_the_line_it_offers() {
    for campaign in SAMPLES.iter().map(|sample| opened(sample.text)) {
        let system = &campaign.system;
        let mut open = session(campaign.clone());
        let before = rows(&open);
        let mut dice = Seeded::new(1);
        let mut set = 0;
        for field in before.iter().flat_map(|row| &row.fields) {
            let line = &field.change.typed;
            if !line.starts_with("set ") || field.change.cursor.is_some() {
                continue;
            }
            let done = open.execute(line, &mut dice);
            assert!(done.is_ok(), "{system}: {line}: {done:?}");
            assert_eq!(rows(&open), before, "{system}: {line}");
            set += 1;
        }
        let game = open.game();
        let stats = game.stats.iter().filter(|stat| stat.derived.is_none());
        let tracks = game.tracks.iter().filter(|track| (track.counts)(&campaign));
        let values = stats.count() + tracks.count();
        assert!(set >= values, "{system}: {set} of {values}");
    }
}
