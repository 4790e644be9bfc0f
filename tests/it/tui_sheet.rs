//! The sheet: what is on it can be edited there.

use gmscreen::campaign::Campaign;
use gmscreen::dice::Seeded;
use gmscreen::game::Game;
use gmscreen::library::SAMPLES;
use gmscreen::view::header::utc_hours;
use gmscreen::view::sheet::{Row, sheet};

use crate::harness::session;

fn samples() -> Vec<Campaign> {
    let texts = SAMPLES.iter().map(|sample| sample.text);
    texts.map(crate::ren_samples::load).collect()
}

fn rows(campaign: &Campaign, columns: usize) -> Vec<Row> {
    let game: &Game = gmscreen::games::by_id(&campaign.system).unwrap();
    let who = campaign.characters.at(0).unwrap();
    sheet(campaign, game, who, utc_hours, columns)
}

/// Every line that the first character's sheet offers can be run as it is, apart from those that
/// need more words or remove something. It says that the value is already set, and changes nothing.
#[test]
fn every_value_is_set_by_the_line_it_offers() {
    for campaign in samples() {
        let system = campaign.system.clone();
        let mut open = session(campaign.clone());
        let mut dice = Seeded::new(1);
        let mut set = 0;
        for field in rows(&campaign, 80).iter().flat_map(|row| &row.fields) {
            let verb = field.typed.split(' ').next().unwrap();
            if verb != "set" || field.cursor.is_some() {
                continue;
            }
            let done = open.execute(&field.typed, &mut dice);
            assert!(done.is_ok(), "{system}: {}: {done:?}", field.typed);
            set += 1;
            assert_eq!(
                rows(open.campaign(), 80),
                rows(&campaign, 80),
                "{}",
                field.typed
            );
        }
        let game = open.game();
        let stats = game.stats.iter().filter(|stat| stat.derived.is_none());
        let values = stats.count() + game.tracks.len();
        assert!(set >= values, "{system}: {set} of {values}");
    }
}
