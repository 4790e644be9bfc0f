//! The bundled samples are complete. `tests/play/all/samples.txt` plays their encounters.

use gmscreen::campaign::Campaign;
use gmscreen::games;
use gmscreen::library::SAMPLES;

pub(crate) fn load(text: &str) -> Campaign {
    #[derive(serde::Deserialize)]
    struct File {
        #[allow(dead_code)]
        format: u32,
        campaign: Campaign,
    }
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let file: File = options.from_str(text).expect("a campaign");
    let mut campaign = file.campaign;
    campaign.assign_ids();
    campaign
}

#[test]
fn every_skill_has_a_stat_and_every_character_what_the_game_needs() {
    for sample in SAMPLES {
        let campaign = load(sample.text);
        let game = games::by_id(&campaign.system).expect("a game");
        assert_eq!(campaign.name, sample.title);
        let beasts = campaign.bestiary.iter().map(AsRef::as_ref);
        for who in campaign.characters.iter().chain(beasts) {
            // A skill without a stat consists of its ranks alone.
            for skill in who.skills.iter().filter(|skill| !skill.stat.is_empty()) {
                let stat = game.stat_of(who, &skill.stat);
                assert!(
                    stat.is_some(),
                    "{}: {} has no {}",
                    who.name,
                    skill.name,
                    skill.stat
                );
                assert!((0..=70).contains(&skill.ranks) || campaign.system != "renaissance");
            }
            for (stat, value) in who.stats.iter() {
                let known = game.stat(stat).unwrap_or_else(|| panic!("{stat}"));
                assert!(
                    (known.range.0..=known.range.1).contains(&value),
                    "{}: {stat} {value}",
                    who.name
                );
            }
            assert!(!who.notes.is_empty(), "{}", who.name);
        }
    }
}

#[test]
fn salt_and_lanterns_has_eight_enemies_four_encounters_and_complete_characters() {
    let campaign = load(SAMPLES[0].text);
    assert_eq!((campaign.bestiary.len(), campaign.encounters.len()), (8, 4));
    for who in campaign.characters.iter() {
        for stat in [
            "COG", "COO", "INT", "SAV", "SOM", "WIL", "DUR", "STR", "Luck",
        ] {
            assert!(who.stats.contains_key(stat), "{} {stat}", who.name);
        }
        assert!(who.skill("Fray").is_some());
    }
    for foe in &campaign.bestiary {
        for stat in ["COO", "INT", "SOM", "WIL", "DUR"] {
            assert!(foe.stats.contains_key(stat), "{} {stat}", foe.name);
        }
    }
}
