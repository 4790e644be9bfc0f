//! The campaigns that come with the program: whole, playable, and each of a game of its own.

use gmscreen::campaign::Campaign;
use gmscreen::library::SAMPLES;
use gmscreen::store::files;

use crate::harness::Game;

/// A sample as it is opened, from a folder of its own.
pub(crate) fn opened(text: &str) -> Campaign {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sample.ron");
    files::install(&gmscreen::store::RealFs, &path, text.as_bytes()).unwrap();
    let opened = gmscreen::library::open(&path, None).unwrap();
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    opened.session.campaign().clone()
}

#[test]
fn every_sample_is_a_table_ready_to_play() {
    for sample in SAMPLES {
        let campaign = opened(sample.text);
        assert_eq!(
            (campaign.name.as_str(), campaign.system.clone()),
            (sample.title, sample.system())
        );
        let players = campaign.characters.iter().filter(|who| who.player);
        assert_eq!(players.count(), 5, "{}", sample.title);
        assert!(!campaign.notes.is_empty() && !campaign.encounters.is_empty());
        for encounter in campaign.encounters.clone() {
            let mut game = Game::of(campaign.clone());
            let line = format!("encounter start \"{}\"", encounter.name);
            game.run(&line).ok();
            let creatures: u32 = encounter.creatures.iter().map(|group| group.count).sum();
            assert_eq!(game.fight().order.len(), 5 + creatures as usize, "{line}");
            // Everybody takes a turn, and has stats and skills that the game knows.
            game.turns(game.fight().order.len());
            assert_eq!(game.fight().round, 2);
        }
        let game = Game::of(campaign.clone());
        let people = campaign.characters.iter();
        for who in people.chain(campaign.bestiary.iter().map(AsRef::as_ref)) {
            assert!(
                !who.skills.is_empty() && !who.notes.is_empty(),
                "{}",
                who.name
            );
            for stat in who.stats.keys() {
                let known = game.session.game().stat(stat);
                assert_eq!(known.map(|known| known.id), Some(stat), "{}", who.name);
            }
            for track in who.tracks.keys() {
                assert!(game.session.game().track(track).is_some(), "{track}");
            }
        }
    }
}

#[test]
fn two_games_come_with_a_bestiary_of_six_and_two_fights() {
    for sample in SAMPLES
        .iter()
        .filter(|sample| sample.system() != "renaissance")
    {
        let campaign = opened(sample.text);
        assert!(campaign.bestiary.len() >= 6, "{}", sample.title);
        assert!(campaign.encounters.len() >= 2, "{}", sample.title);
    }
}
