//! Attacks on a sheet: writing them and using them.

use gmscreen::campaign::{Campaign, Weapon};
use serde_json::json;

use crate::harness::Game;

/// Odile (Melee 50, Pistols 47) and a hound without armour (Fray 35).
fn quay() -> Game {
    let mut game = Game::after(&[
        "add \"Odile Varrick\" SOM 20 STR 25 COO 22 DUR 30",
        "skill odile \"Melee Weapons\" SOM 30",
        "skill odile Pistols COO 25",
        "skill odile Protocol COO 5",
        "add \"Salt hound\" COO 20 SOM 20 DUR 20 AV 3",
        "skill hound Fray COO 15",
    ]);
    game.run("weapon odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4 ap 2")
        .ok();
    game
}

fn attacks(game: &Game) -> Vec<(&str, &str, Option<i64>, &str, i64)> {
    let known = game.who("Odile Varrick").attacks.iter();
    known
        .map(|one| {
            let Weapon {
                name,
                skill,
                bonus,
                damage,
                pierce,
                ..
            } = one;
            (
                name.as_str(),
                skill.as_str(),
                *bonus,
                damage.as_str(),
                *pierce,
            )
        })
        .collect()
}

#[test]
fn weapon_adds_changes_and_removes_an_attack() {
    let mut game = quay();
    let hook = ("Boat hook", "Melee Weapons", None, "1d6+4", 2);
    assert_eq!(attacks(&game), [hook]);
    game.run("weapon odile Fists 12")
        .text_has("Odile Varrick: Fists, 12");
    game.run("weapon odile \"boat hook\" melee dv 1d10+DB").ok();
    let longer = ("boat hook", "Melee Weapons", None, "1d10+DB", 0);
    assert_eq!(attacks(&game), [longer, ("Fists", "", Some(12), "", 0)]);
    game.run("weapon odile fists -1 ap 1").ok();
    assert_eq!(attacks(&game)[1], ("fists", "", Some(-1), "", 1));
    game.run("weapon odile fists -")
        .text_has("no longer has fists");
    assert_eq!(attacks(&game), [longer]);
    game.all(&["undo", "undo", "undo", "undo"]);
    assert_eq!(attacks(&game), [hook]);
    game.all(&["redo", "redo", "redo", "redo"]);
    assert_eq!(attacks(&game), [longer]);
    // A stat can be used in place of a skill.
    game.run("weapon odile Elbow SOM").ok();
    assert_eq!(attacks(&game)[1].1, "SOM");
}

#[test]
fn an_invalid_attack_is_refused_at_the_word() {
    let mut game = quay();
    for (line, column, says) in [
        ("weapon nobody Club 5", 8, "no character"),
        ("weapon odile", 14, ""),
        ("weapon odile Club", 19, ""),
        ("weapon odile Club Juggling", 19, "Juggling"),
        ("weapon odile Club melee dv", 28, ""),
        ("weapon odile Club melee dv 1d", 30, ""),
        ("weapon odile Club melee dv 1d6+XY", 32, "damage"),
        ("weapon odile Club melee ap x", 28, ""),
        ("weapon odile Club melee ap 1 ap 2", 30, "twice"),
        ("weapon odile Club -", 14, "Club"),
        ("weapon odile \"Boat hook\" - dv 1d6", 28, "nothing more"),
    ] {
        game.run(line).refused_with(column, says);
    }
}

#[test]
fn templates_have_attacks_and_pass_them_on() {
    let mut game = quay();
    game.all(&[
        "template \"Quay watchman\" SOM 18 COO 10 DUR 20 STR 20",
        "weapon watchman Cudgel SOM dv 1d10+DB",
        "add \"Quay watchman\" x2 from \"Quay watchman\"",
    ]);
    let cudgels = ["Quay watchman 1", "Quay watchman 2"].map(|who| game.who(who).attacks.len());
    assert_eq!(cudgels, [1, 1]);
    game.run("weapon \"watchman 1\" Cudgel -").ok();
    // The whole name is the template's; the watchmen's names only begin with it.
    game.run("weapon \"Quay watchman\" Whistle 5").ok();
    assert_eq!(game.who("Quay watchman 1").attacks.len(), 0);
    assert_eq!(game.campaign().bestiary[0].attacks.len(), 2);
    game.run("template Sergeant from \"Quay watchman\"").ok();
    assert_eq!(game.campaign().bestiary[1].attacks.len(), 2);
    game.all(&["undo", "undo"]);
    assert_eq!(game.campaign().bestiary[0].attacks.len(), 1);
}

#[test]
fn an_attack_of_the_sheet_brings_its_skill_damage_and_piercing() {
    for line in [
        "attack odile \"boat hook\" vs hound = 38 90 3",
        "attack odile boat vs hound = 38 90 3",
        "attack odile vs hound = 38 90 3",
    ] {
        let mut game = quay();
        let answer = game.json(line);
        // 3 + 4, +5 for the MoS of 38, minus AV 3, of which 2 is pierced.
        assert_eq!(
            (&answer["hit"], &answer["damage"]),
            (&json!(true), &json!(11)),
            "{line}"
        );
        let entry = game.history().entries().last().unwrap();
        let contest = entry.rolled().unwrap();
        assert_eq!(contest.sides[0].what, "Melee Weapons");
        assert_eq!(contest.attack.as_ref().unwrap().weapon, "Boat hook");
        assert_eq!(game.track("Salt hound", "harm"), 11);
        game.run("undo").ok();
        assert_eq!(game.track("Salt hound", "harm"), 0);
    }
}

#[test]
fn typed_values_override_and_a_bare_skill_uses_no_weapon() {
    for (line, damage) in [
        ("attack odile vs hound dv 1d6+10 = 38 90 3", json!(17)),
        ("attack odile vs hound ap 0 = 38 90 3", json!(9)),
        ("attack odile vs hound fray dv 2 ap 3 = 38 90", json!(7)),
        ("attack odile +10 vs hound = 48 90 3", json!(11)),
        (
            "attack odile \"melee weapons\" vs hound = 38 90",
            json!(null),
        ),
        ("attack odile melee vs hound = 38 90", json!(null)),
        ("attack odile melee vs hound dv 1d6 = 38 90 3", json!(5)),
    ] {
        let answer = quay().json(line);
        assert_eq!(
            (&answer["hit"], &answer["damage"]),
            (&json!(true), &damage),
            "{line}"
        );
    }
}

#[test]
fn a_whole_attack_beats_a_skill_and_beginnings_of_both_are_an_error() {
    let mut game = quay();
    game.all(&[
        "weapon odile Melee 30",
        "weapon odile Pistol Pistols dv 2d10",
    ]);
    let of = |game: &mut Game, line: &str| {
        let contest = game.run(line).contest();
        (contest.attack.unwrap().weapon, contest.sides[0].target)
    };
    let attack = |with: &str| format!("attack odile {with} vs hound = 99");
    assert_eq!(of(&mut game, &attack("melee")), ("Melee".into(), Some(30)));
    assert_eq!(
        of(&mut game, &attack("pistol")),
        ("Pistol".into(), Some(47))
    );
    assert_eq!(of(&mut game, &attack("pistols")), (String::new(), Some(47)));
    assert_eq!(of(&mut game, &attack("SOM")), (String::new(), Some(20)));
    assert_eq!(of(&mut game, &attack("33")), (String::new(), Some(33)));
    let said = game.run(&attack("pist")).refused_at(14);
    assert!(
        said.contains("Pistol") && said.contains("Pistols"),
        "{said}"
    );
    // With several attacks, one has to be named.
    let said = game.run("attack odile vs hound = 99").refused_at(14);
    for name in ["Boat hook", "Melee", "Pistol"] {
        assert!(said.contains(name), "{said}");
    }
    // The skill of an attack may have been removed.
    game.run("skill odile Pistols -").ok();
    game.run(&attack("pistol"))
        .refused_with(14, "no skill 'Pistols'");
    game.run("attack hound vs odile = 99")
        .refused_with(14, "skill");
}

#[test]
fn previews_take_the_damage_of_the_sheet_too() {
    let mut game = quay();
    let odds = game.run("odds attack odile vs hound").text();
    let typed = game
        .run("odds attack odile melee vs hound dv 1d6+4 ap 2")
        .text();
    assert!(odds.contains("damage"), "{odds}");
    assert_eq!(odds, typed);
}

#[test]
fn only_combat_skills_and_attacks_are_offered() {
    let mut game = quay();
    game.run("weapon odile Stare Protocol").ok();
    let offered = |game: &Game, line: &str| -> Vec<String> {
        let offer = gmscreen::verbs::complete::offer(game.session.table(), line);
        offer
            .choices
            .into_iter()
            .map(|choice| choice.insert)
            .collect()
    };
    let with = offered(&game, "attack odile ");
    assert_eq!(
        with[..5],
        [
            "\"Boat hook\"",
            "Stare",
            "\"Melee Weapons\"",
            "Pistols",
            "Protocol"
        ]
        .map(str::to_owned)
    );
    game.run("weapon odile Stare -").ok();
    let with = offered(&game, "attack odile ");
    assert!(!with.contains(&"Protocol".to_owned()), "{with:?}");
    let against = offered(&game, "attack odile vs hound ");
    assert_eq!(against[0], "Fray");
}

#[test]
fn show_and_files_include_attacks() {
    let mut game = quay();
    game.run("weapon odile Fists 12").ok();
    let state = game.json_state();
    assert_eq!(
        state["characters"][0]["attacks"],
        json!([
            {"name": "Boat hook", "skill": "Melee Weapons", "bonus": null, "damage": "1d6+4", "pierce": 2, "notes": null},
            {"name": "Fists", "skill": null, "bonus": 12, "damage": null, "pierce": 0, "notes": null},
        ])
    );
    let mut campaign: Campaign = game.campaign().clone();
    campaign.check_bounds().unwrap();
    let mut who = game.who("Odile Varrick").clone();
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
        who.attacks.truncate(2);
        who.attacks.push(change);
        campaign.bestiary = vec![who.clone().into()];
        let refused = campaign.check_bounds().unwrap_err().message;
        assert!(refused.contains(says), "{refused}");
    }
}

#[test]
fn every_game_has_attacks_on_sheets() {
    for game in gmscreen::games::all() {
        let mut table = Game::of(Campaign::new("test", game.id, ""));
        table.all(&[
            "add Ann",
            "skill ann Club 40",
            "weapon ann Cudgel club dv 1d6",
        ]);
        assert_eq!(table.who("Ann").attacks[0].skill, "Club", "{}", game.id);
        let pierces = table.run("weapon ann Cudgel club dv 1d6 ap 1").done.is_ok();
        assert_eq!(pierces, game.attacks.pierce, "{}", game.id);
    }
}

#[test]
fn basic_roleplaying_uses_attacks_on_sheets_too() {
    let mut game = Game::of(Campaign::new("test", "brp", "srd"));
    game.all(&[
        "add Ann STR 14 SIZ 14 CON 12 POW 10",
        "add Bob CON 12 SIZ 12 POW 10",
        "skill ann Sword 60",
        "skill bob Dodge 40",
        "weapon ann Blade Sword dv 1d8+1",
    ]);
    // 5 + 1 and a damage modifier of 3.
    let answer = game.json("attack ann vs bob = 35 55 5 3");
    assert_eq!(
        (&answer["hit"], &answer["damage"]),
        (&json!(true), &json!(9))
    );
    game.run("undo").ok();
    let answer = game.json("attack ann sword vs bob = 35 55");
    assert_eq!(
        (&answer["hit"], &answer["damage"]),
        (&json!(true), &json!(null))
    );
}
