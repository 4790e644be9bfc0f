//! The bundled campaigns: complete, and each of its own game. `tests/play/all/samples.txt` plays them.

use gmscreen::campaign::Campaign;
use gmscreen::library::SAMPLES;
use gmscreen::store::files;

use crate::harness::Game;

/// A sample opened in a folder of its own.
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

/// What a session with a sample needs in any game.
#[test]
fn every_sample_is_enough_for_a_session() {
    for sample in SAMPLES {
        let campaign = opened(sample.text);
        let title = sample.title;
        let notes = campaign
            .notes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("\n");
        assert!(campaign.bestiary.len() >= 6, "{title}");
        assert!(campaign.encounters.len() >= 4, "{title}");
        assert!(notes.contains("Treasure: "), "{title}");
        assert!(!campaign.clocks.is_empty(), "{title}");
        for clock in &campaign.clocks {
            let told = |text: &str| text.contains(&clock.name);
            let told = told(&notes) || campaign.encounters.iter().any(|it| told(&it.notes));
            assert!(clock.max.is_some(), "{title}: {}", clock.name);
            assert!(told || clock.public, "{title}: {}", clock.name);
        }
        let people = || {
            campaign
                .characters
                .iter()
                .chain(campaign.bestiary.iter().map(AsRef::as_ref))
        };
        assert!(people().any(|who| !who.counters.is_empty()), "{title}");
        assert!(people().any(|who| !who.alias.is_empty()), "{title}");
        for who in campaign.characters.iter() {
            assert!(!who.attacks.is_empty(), "{title}: {}", who.name);
        }
        for encounter in &campaign.encounters {
            let name = &encounter.name;
            assert!(
                notes.contains(name.as_str()),
                "{title}: no note leads to {name}"
            );
            assert!(!encounter.notes.is_empty(), "{title}: {name}");
            let zones = || campaign.zones.iter().chain(&encounter.zones);
            assert!(zones().count() > 1, "{title}: {name}");
            for group in &encounter.creatures {
                let found = campaign
                    .bestiary
                    .iter()
                    .any(|one| one.name == group.template);
                assert!(found, "{title}: {}", group.template);
                let stands = zones().any(|zone| zone.name == group.zone);
                assert!(stands || group.zone.is_empty(), "{title}: {}", group.zone);
            }
        }
    }
}

#[test]
fn the_characters_of_the_stair_have_hit_points_and_saves() {
    let stair = SAMPLES.iter().find(|it| it.title == "The Ember Stair");
    let campaign = opened(stair.unwrap().text);
    let people = campaign.characters.iter();
    for who in people.chain(campaign.bestiary.iter().map(AsRef::as_ref)) {
        for stat in ["HP", "AC", "Fortitude", "Reflex", "Will"] {
            assert!(who.stats.get(stat).is_some(), "{} has no {stat}", who.name);
        }
    }
}
