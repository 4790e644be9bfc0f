//! A whole character in one line: `add` and `edit` with everything on a sheet, and `skill` with
//! names and positions.

use gmscreen::campaign::{Campaign, Character};
use gmscreen::dice::Seeded;
use gmscreen::games;

use crate::harness::Game;

fn of(system: &str) -> Game {
    let game = games::by_id(system).unwrap();
    let edition = game.editions.first().copied().unwrap_or_default();
    Game::of(Campaign::new("test", system, edition))
}

/// Name, stat and ranks of each skill, in order.
fn skills(who: &Character) -> Vec<(&str, &str, i64)> {
    let skills = who.skills.iter();
    skills
        .map(|skill| (skill.name.as_str(), skill.stat.as_str(), skill.ranks))
        .collect()
}

/// Name, skill, bonus, damage and piercing of each attack.
fn attacks(who: &Character) -> Vec<(&str, &str, Option<i64>, &str, i64)> {
    let attacks = who.attacks.iter();
    attacks
        .map(|one| {
            (
                one.name.as_str(),
                one.skill.as_str(),
                one.bonus,
                one.damage.as_str(),
                one.pierce,
            )
        })
        .collect()
}

#[test]
fn one_line_makes_a_whole_character_in_every_game() {
    for (system, line, stat) in [
        (
            "renaissance",
            "add Odile player SOM 20 COO 22 Melee Weapons SOM 30 Fray COO 20 weapon \"Boat hook\" \"Melee Weapons\" dv 1d6+4 ap 2",
            ("SOM", 20),
        ),
        (
            "brp",
            "add Odile player STR 12 DEX 3d6 Melee Weapons 45 Dodge 30 weapon \"Boat hook\" \"Melee Weapons\" dv 1d6+4 ap 2 = 4 5 6",
            ("DEX", 15),
        ),
        (
            "forge-of-power",
            "add Odile player Strength 3 HP 24 Melee Weapons 7 Stealth 4 weapon \"Boat hook\" \"Melee Weapons\" dv 1d6+4",
            ("HP", 24),
        ),
        (
            "ruina-imperii",
            "add Odile player Risk 3 fortune 2 Melee Weapons 4 Notice 2 weapon \"Boat hook\" \"Melee Weapons\" dv 1d6+4",
            ("Risk", 3),
        ),
    ] {
        let mut game = of(system);
        game.run(line)
            .ok()
            .text_has("Odile is a player's character");
        let who = game.who("Odile");
        assert!(who.player, "{system}");
        assert_eq!(who.stats.get(stat.0), Some(stat.1), "{system}");
        assert_eq!(skills(who)[0].0, "Melee Weapons", "{system}");
        assert_eq!(skills(who).len(), 2, "{system}");
        let pierce = if line.contains(" ap ") { 2 } else { 0 };
        let hook = ("Boat hook", "Melee Weapons", None, "1d6+4", pierce);
        assert_eq!(attacks(who), [hook], "{system}");
        let fortune = (system == "ruina-imperii").then_some(2);
        assert_eq!(who.tracks.get("fortune"), fortune, "{system}");
        assert_eq!(game.history().entries().len(), 1, "{system}");
        game.run("undo").ok();
        assert!(game.names().is_empty(), "{system}");
        game.run("redo").ok();
        assert_eq!(game.names(), ["Odile"], "{system}");
    }
}

#[test]
fn a_skill_after_a_one_word_name_may_be_part_of_the_name() {
    let mut game = of("renaissance");
    game.run("add Hauke Fray COO 25")
        .refused_with(11, "'Fray' could be a skill, or more of the name");
    game.run("add Hauke \"Fray\" COO 25").ok();
    game.run("add \"Hauke Fray\" COO 25").ok();
    game.run("add \"Ilse Marrow\" Fray COO 25").ok();
    assert_eq!(skills(game.who("Ilse Marrow")), [("Fray", "COO", 25)]);
    game.run("add Bo INT - INT 5 Perform Arts: Song SAV 20")
        .ok();
    assert_eq!(game.who("Bo").stats.get("INT"), Some(5));
    assert_eq!(skills(game.who("Bo"))[0].0, "Perform Arts: Song");
}

#[test]
fn a_character_is_copied_with_changes() {
    let mut game = of("renaissance");
    game.all(&[
        "add \"Ilse Marrow\" player COO 30 DUR 20 Fray COO 25 Stealth COO 40 weapon Knife Fray dv 1d4",
        "skill ilse stealth COO 40 spec Crowds",
        "damage ilse 7",
        "add Wren from \"Ilse Marrow\" player DUR 25 Stealth - Fray rename Dancing Climb COO 10",
    ]);
    let wren = game.who("Wren");
    assert!(wren.player);
    assert_eq!(wren.stats.get("COO"), Some(30));
    assert_eq!(wren.stats.get("DUR"), Some(25));
    assert_eq!(skills(wren), [("Dancing", "COO", 25), ("Climb", "COO", 10)]);
    assert_eq!(attacks(wren), [("Knife", "Dancing", None, "1d4", 0)]);
    assert_eq!(game.track("Wren", "harm"), 0);
    assert_eq!(skills(game.who("Ilse Marrow")).len(), 2);
}

#[test]
fn edit_changes_everything_in_one_act() {
    let mut game = of("renaissance");
    game.all(&[
        "add Ilse COO 30 INT 20 Perseption INT 25 Fray COO 20 Climb SOM 5 weapon Glance Perseption dv 1d4",
        "skill ilse perseption INT 25 spec Crowds",
    ]);
    let before = game.who("Ilse").clone();
    let line = "edit ilse rename \"Ilse Marrow\" player COO 31 INT - DUR 2d6 Perseption rename Perception Perception INT 30 \
                Climb - Stealth COO 40 Stealth at 1 weapon Knife Stealth dv 1d6+DB ap 1 = 3 4";
    game.run(line).ok();
    let who = game.who("Ilse Marrow");
    assert!(who.player);
    assert_eq!(who.stats.get("COO"), Some(31));
    assert_eq!(who.stats.get("INT"), None);
    assert_eq!(who.stats.get("DUR"), Some(7));
    let all = [
        ("Stealth", "COO", 40),
        ("Perception", "INT", 30),
        ("Fray", "COO", 20),
    ];
    assert_eq!(skills(who), all);
    assert_eq!(who.skills[1].specialization, "Crowds");
    let both = [
        ("Glance", "Perception", None, "1d4", 0),
        ("Knife", "Stealth", None, "1d6+DB", 1),
    ];
    assert_eq!(attacks(who), both);
    let after = who.clone();
    game.run("undo").ok();
    assert_eq!(game.who("Ilse"), &before);
    game.run("redo").ok();
    assert_eq!(game.who("Ilse Marrow"), &after);
}

#[test]
fn edit_reports_changes_and_removes_parts() {
    let mut game = of("renaissance");
    game.all(&["add Ilse COO 30 Fray COO 20 weapon Glance Fray"]);
    game.run("edit ilse COO 90 Fray 71 weapon glance - npc")
        .text_has("COO 90 (beyond its usual 1 to 40)");
    assert_eq!(skills(game.who("Ilse")), [("Fray", "COO", 71)]);
    assert!(attacks(game.who("Ilse")).is_empty());
    game.run("edit ilse Fray none 5").ok();
    assert_eq!(skills(game.who("Ilse")), [("Fray", "", 5)]);
}

#[test]
fn edit_points_at_errors() {
    let mut game = of("renaissance");
    game.all(&["add Ilse COO 30 Fray COO 20 Climb SOM 5", "add Bo"]);
    for (line, column, says) in [
        ("edit", 6, "a character's name"),
        ("edit nobody COO 3", 6, "no character"),
        ("edit ilse", 11, "a stat with its value"),
        ("edit ilse rename bo", 18, "in use"),
        ("edit ilse COO", 15, "a number"),
        ("edit ilse WT 4", 11, "follows from other stats"),
        ("edit ilse Juggling -", 11, "no skill"),
        ("edit ilse Fray rename Climb", 11, "in use"),
        ("edit ilse Fray at 0", 19, "from 1"),
        ("edit ilse weapon Club Juggling", 23, "Juggling"),
        ("edit ilse weapon Club Fray dv 1d", 33, ""),
        ("edit ilse weapon Club -", 18, "no attack"),
        ("edit ilse COO 3 = 4", 19, "too many"),
    ] {
        game.run(line).refused_with(column, says);
    }
    let mut game = of("forge-of-power");
    game.run("add Bo weapon Club 3 dv 1d6 ap 2")
        .refused_with(29, "pierce no armour");
}

#[test]
fn the_dead_are_not_edited_back_to_life() {
    let mut game = of("renaissance");
    game.all(&["add Ilse DUR 10", "damage ilse 30"]);
    game.run("edit ilse DUR 40").refused_with(6, "is dead");
    game.run("edit ilse DUR 11").ok();
}

#[test]
fn a_skill_is_renamed_and_moved_and_keeps_the_rest() {
    let mut game = of("brp");
    game.all(&[
        "add Hauke DEX 12 Perseption 40 Dodge 30 Climb 20 weapon Glance Perseption dv 1d4",
        "mark hauke perseption",
    ]);
    game.run("skill hauke perseption rename Perception")
        .text_has("Hauke: Perseption is now called Perception");
    let who = game.who("Hauke");
    assert_eq!(skills(who)[0], ("Perception", "", 40));
    assert!(who.skills[0].marked);
    assert_eq!(attacks(who)[0].1, "Perception");
    game.run("skill hauke climb at 1")
        .text_has("Climb in place 1");
    game.run("skill hauke climb at 99")
        .text_has("Climb in place 3");
    game.run("skill hauke climb rename dodge")
        .refused_with(26, "in use");
    game.run("skill hauke climb rename CLIMB").ok();
    game.run("skill hauke nothing rename Something")
        .refused_with(13, "no skill");
    game.run("skill hauke climb at 0").refused_at(22);
    game.run("skill hauke climb rename").refused_at(26);
    game.all(&["undo", "undo", "undo", "undo"]);
    assert_eq!(skills(game.who("Hauke"))[0].0, "Perseption");
}

#[test]
fn removing_a_missing_stat_is_accepted() {
    for system in games::all().iter().map(|game| game.id) {
        let mut game = of(system);
        let stat = game.session.game().stats[0].id;
        game.run("add Ann").ok();
        game.run(&format!("set ann {stat} -")).ok();
        game.run(&format!("edit ann {stat} -")).ok();
        game.run(&format!("add Bo {stat} -")).ok();
        assert_eq!(game.who("Bo").stats.get(stat), None, "{system}");
    }
}

#[test]
fn attacks_keep_their_traits() {
    for system in games::all().iter().map(|game| game.id) {
        let mut game = of(system);
        for one in game.session.game().attacks.traits {
            let word = one.word;
            game.run(&format!("add Ann weapon Knife 5 {word} dv 1d4 player"))
                .ok();
            assert_eq!(game.who("Ann").attacks[0].traits, [word], "{system}");
            game.run(&format!("edit ann weapon Knife 5 {word} {word}"))
                .refused_with(25 + word.len() + 1, "twice");
            game.run("edit ann weapon Knife 6").ok();
            assert!(game.who("Ann").attacks[0].traits.is_empty(), "{system}");
            game.all(&["undo", "undo"]);
        }
    }
}

#[test]
fn an_edit_that_changes_nothing_says_so_without_an_entry() {
    let mut game = of("renaissance");
    game.all(&["add Ann COO 20 Stealth COO 30"]);
    for line in [
        "edit ann COO 20",
        "edit ann rename Ann",
        "edit ann Stealth COO 30",
        "edit ann rename Ann COO 20 Stealth 30",
        "rename ann Ann",
    ] {
        let answer = game.json(line);
        assert_eq!(answer["ok"], false, "{line}");
        assert_eq!(game.campaign().characters.at(0).unwrap().name, "Ann");
    }
    let answer = game.json("edit ann COO 20");
    let error = answer["error"].as_str().unwrap();
    assert!(error.contains("this changes nothing"), "{error}");
    assert_eq!(game.json("edit ann rename ann COO 20")["ok"], true);
}

#[test]
fn a_number_that_is_not_a_stat_is_a_counter() {
    let mut game = of("renaissance");
    game.all(&["add \"Ann Lee\""]);
    let mut dice = Seeded::new(1);
    let refused = game
        .session
        .execute("set ann \"Power points\" 12", &mut dice);
    let refused = refused.unwrap_err().to_string();
    let line = "counter \"Ann Lee\" \"Power points\" 12";
    assert!(refused.contains(line), "{refused}");
    assert_eq!(game.json(line)["ok"], true);
}
