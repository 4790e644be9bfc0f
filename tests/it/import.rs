//! Whole campaigns that go out and come in again.

use gmscreen::campaign::{Campaign, Character, CharacterId};
use gmscreen::dice::Seeded;
use gmscreen::export::{Format as Written, What, export};
use gmscreen::games;
use gmscreen::import::{Format, Found, To, bring, of_campaign, read};
use gmscreen::library::SAMPLES;

use crate::games_samples::opened;
use crate::harness::Game;

/// A campaign after importing everything.
fn brought(system: &str, found: &Found) -> Game {
    let mut game = Game::of(Campaign::new("test", system, ""));
    let mut dice = Seeded::new(1);
    let reply = game.session.take_in("import it", &mut dice, |draft| {
        bring(draft, "it", found, To::Roster)
    });
    assert!(reply.unwrap().text.starts_with("imported from it: "));
    game
}

/// The characters of a campaign without their ids and zones; sorted, as the columns of a table are
/// in the same order for all.
fn people(campaign: &Campaign, sorted: bool) -> Vec<Character> {
    let bare = |who: &Character| {
        let mut who = Character {
            id: CharacterId::default(),
            zone: String::new(),
            ..who.clone()
        };
        if sorted {
            who.skills.sort_by(|a, b| a.name.cmp(&b.name));
            who.attacks.sort_by(|a, b| a.name.cmp(&b.name));
        }
        who
    };
    campaign.characters.iter().map(bare).collect()
}

#[test]
fn an_exported_table_and_another_campaign_are_imported_unchanged() {
    for sample in SAMPLES {
        let other = opened(sample.text);
        let rules = games::by_id(&other.system).unwrap();
        let csv_of = |game: &Game| export(game.source(), What::Roster, Written::Csv).unwrap();
        let table = csv_of(&Game::of(opened(sample.text)));
        let found = read(rules, Format::Csv, table.as_bytes()).unwrap();
        assert_eq!(found.misses, []);
        let again = brought(&other.system, &found);
        assert_eq!(
            people(again.campaign(), true),
            people(&other, true),
            "{}",
            sample.title
        );
        assert_eq!(csv_of(&again), table);

        let again = brought(&other.system, &of_campaign(rules, &other).unwrap());
        assert_eq!(people(again.campaign(), false), people(&other, false));
        assert_eq!(again.campaign().bestiary, other.bestiary);
        assert_eq!(again.campaign().encounters, other.encounters);
    }
}
