//! Attacks in files: what a campaign may not hold.

use gmscreen::campaign::{Character, Weapon};

use crate::harness::Game;

#[test]
fn a_file_with_an_attack_that_cannot_be_is_refused() {
    let mut campaign = Game::new().campaign().clone();
    for (change, says) in [
        (
            Weapon {
                name: "Club".into(),
                damage: "1d".into(),
                ..Weapon::default()
            },
            "is not dice",
        ),
        (
            Weapon {
                name: "fists".into(),
                ..Weapon::default()
            },
            "two attacks",
        ),
        (
            Weapon {
                name: "Club".into(),
                bonus: Some(i64::MAX),
                ..Weapon::default()
            },
            "Club",
        ),
    ] {
        let fists = Weapon {
            name: "Fists".into(),
            bonus: Some(12),
            ..Weapon::default()
        };
        let who = Character {
            name: "Odile".into(),
            attacks: vec![fists, change],
            ..Character::default()
        };
        campaign.bestiary = vec![who.into()];
        let refused = campaign.check_bounds().unwrap_err().message;
        assert!(refused.contains(says), "{refused}");
    }
}
