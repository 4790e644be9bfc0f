//! From the start screen into a fight, as a beginner does it.

use std::fs;

use gmscreen::library::SAMPLES;
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;

use crate::tui_support::{Table, TestLibrary};

#[test]
fn four_keys_lead_from_the_start_screen_into_the_first_fight_of_every_sample() {
    for sample in SAMPLES {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("first.ron");
        fs::write(&path, sample.text).unwrap();
        let listed = CampaignSummary {
            title: sample.title.to_owned(),
            detail: String::new(),
            path,
        };
        let library = TestLibrary {
            samples: vec![listed],
            ..TestLibrary::default()
        };
        let mut table = Table::start(library, 120, 36, Theme::default());
        table.press("\n");
        assert!(table.main_screen().session().campaign().fight().is_none());
        table.press("b\n\n");
        let campaign = table.main_screen().session().campaign();
        let fight = campaign.fight().unwrap();
        let foes = fight.order.iter().filter(|place| {
            let who = campaign.characters.get(place.character);
            who.is_some_and(|who| who.side() == gmscreen::campaign::Side::Foe)
        });
        assert!(foes.count() > 0, "{}", sample.title);
        assert_eq!(
            campaign.running().map(|one| one.name.as_str()),
            Some(&*campaign.encounters[0].name)
        );
        let shown = table.shown();
        assert!(
            shown.contains("▶") || shown.contains("whom you name"),
            "{shown}"
        );
    }
}
