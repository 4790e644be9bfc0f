//! How many keys lead from the first start to a fight.

use gmscreen::campaign::Side;
use gmscreen::library::SAMPLES;
use gmscreen::store::{RealFs, files};
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;

use crate::tui_support::{Table, TestLibrary};

#[test]
fn four_keys_from_the_first_start_to_the_first_turn_of_a_fight() {
    let folder = tempfile::tempdir().unwrap();
    let mut samples = Vec::new();
    for sample in SAMPLES {
        let path = folder.path().join(sample.file);
        files::install(&RealFs, &path, sample.text.as_bytes()).unwrap();
        samples.push(CampaignSummary {
            title: sample.title.to_owned(),
            detail: String::new(),
            path,
        });
    }
    for (nth, sample) in SAMPLES.iter().enumerate() {
        // Nothing has been played yet, and this sample is first.
        samples.rotate_left(usize::from(nth > 0));
        let library = TestLibrary {
            samples: samples.clone(),
            ..TestLibrary::default()
        };
        let mut table = Table::start(library, 120, 36, Theme::default());
        table.press("\n");
        let campaign = table.main_screen().session().campaign();
        assert!(campaign.fight().is_none(), "{}", sample.title);
        table.press("b\n\n");
        let shown = table.shown();
        let campaign = table.main_screen().session().campaign();
        assert_eq!(campaign.name, sample.title);
        let fight = campaign.fight().unwrap_or_else(|| panic!("{shown}"));
        let sides = fight.order.iter().map(|slot| slot.character);
        let sides = sides.filter_map(|id| Some(campaign.characters.get(id)?.side()));
        let foes = sides.clone().filter(|side| *side == Side::Foe).count();
        let players = sides.filter(|side| *side == Side::Player).count();
        assert!(foes > 0 && players == 5, "{foes} {players} {shown}");
        assert!(campaign.acting().is_some(), "{shown}");
        let running = campaign.running().map(|one| one.name.as_str());
        assert_eq!(running, Some(&*campaign.encounters[0].name));
        assert_eq!(fight.round, 1);
    }
}
