//! The bundled campaigns: complete, and each of its own game. `tests/play/all/samples.txt` plays them.

use gmscreen::campaign::{Campaign, Character};
use gmscreen::game::Game;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::store::files;

/// A sample opened in a folder of its own.
pub(crate) fn opened(text: &str) -> Campaign {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sample.ron");
    files::install(&gmscreen::store::RealFs, &path, text.as_bytes()).unwrap();
    let opened = gmscreen::library::open(&path, None).unwrap();
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    opened.session.campaign().clone()
}

/// What a character or a template of the bestiary must have.
fn is_complete(game: &Game, who: &Character, is_beast: bool) {
    let name = &who.name;
    assert!(!who.skills.is_empty() && !who.notes.is_empty(), "{name}");
    assert!(is_beast || !who.attacks.is_empty(), "{name}");
    let needed = match (game.id, is_beast) {
        ("renaissance", false) => "COG COO INT SAV SOM WIL DUR STR Luck",
        ("renaissance", true) => "COO INT SOM WIL DUR",
        ("forge-of-power", _) => "HP AC Fortitude Reflex Will",
        _ => "",
    };
    for stat in needed.split_whitespace() {
        assert!(who.stats.contains_key(stat), "{name} has no {stat}");
    }
    for (stat, value) in who.stats.iter() {
        let known = game.stat(stat).filter(|known| known.id == stat);
        let (least, most) = known.unwrap_or_else(|| panic!("{name}: {stat}")).range;
        assert!((least..=most).contains(&value), "{name}: {stat} {value}");
    }
    for track in who.tracks.keys() {
        assert!(game.track(track).is_some(), "{name}: {track}");
    }
    // A skill without a stat consists of its ranks alone.
    for skill in who.skills.iter().filter(|skill| !skill.stat.is_empty()) {
        let stat = game.stat_of(who, &skill.stat);
        assert!(stat.is_some(), "{name}: {}", skill.name);
        assert!((0..=70).contains(&skill.ranks) || game.id != "renaissance");
    }
}

#[test]
fn every_sample_is_a_table_ready_to_play() {
    for sample in SAMPLES {
        let campaign = opened(sample.text);
        let (title, system) = (sample.title, campaign.system.clone());
        assert_eq!((&*campaign.name, &system), (title, &sample.system()));
        let game = games::by_id(&system).unwrap();
        let beasts = || campaign.bestiary.iter().map(|who| &**who);
        for who in campaign.characters.iter() {
            is_complete(game, who, false);
            assert!(system != "renaissance" || who.skill("Fray").is_some());
        }
        beasts().for_each(|who: &Character| is_complete(game, who, true));
        let players = campaign.characters.iter().filter(|who| who.player);
        assert_eq!(players.count(), 5, "{title}");
        let beasts_least = if system == "renaissance" { 8 } else { 6 };
        assert!(campaign.bestiary.len() >= beasts_least, "{title}");
        assert!(campaign.encounters.len() >= 4, "{title}");
        let people = || campaign.characters.iter().chain(beasts());
        assert!(people().any(|who| !who.counters.is_empty()), "{title}");
        assert!(people().any(|who| !who.alias.is_empty()), "{title}");
        let notes = campaign.notes.iter().map(ToString::to_string);
        let notes = notes.collect::<Vec<_>>().join("\n");
        assert!(notes.contains("Treasure: "), "{title}");
        assert!(!campaign.clocks.is_empty(), "{title}");
        for clock in &campaign.clocks {
            let told = |text: &str| text.contains(&clock.name);
            let told = told(&notes) || campaign.encounters.iter().any(|it| told(&it.notes));
            assert!(clock.max.is_some(), "{title}: {}", clock.name);
            assert!(told || clock.public, "{title}: {}", clock.name);
        }
        for encounter in &campaign.encounters {
            let name = &encounter.name;
            assert!(notes.contains(name), "{title}: no note leads to {name}");
            assert!(!encounter.notes.is_empty(), "{title}: {name}");
            let zones = || campaign.zones.iter().chain(&encounter.zones);
            assert!(zones().count() > 1, "{title}: {name}");
            for group in &encounter.creatures {
                let is_known = beasts().any(|who: &Character| who.name == group.template);
                assert!(is_known, "{title}: {}", group.template);
                let stands = zones().any(|zone| zone.name == group.zone);
                assert!(stands || group.zone.is_empty(), "{title}: {}", group.zone);
            }
        }
    }
}
