//! The resistance table at the level of commands, and beyond the printed values.

use crate::games_brp::{game, grade, odds, peopled};

#[test]
fn resistance_follows_the_table_and_continues_beyond_it() {
    let mut game = game();
    for active in 1..=30_i64 {
        for passive in 1..=30_i64 {
            let line = format!("resist {active} vs {passive}");
            let chance = 50 + 5 * (active - passive);
            let rolled = (5..=95).contains(&chance);
            if rolled {
                let hit = game.run(&format!("{line} = {chance}")).roll();
                assert_eq!((hit.target, hit.grade.as_str()), (Some(chance), "success"));
                let miss = game.run(&format!("{line} = {}", chance + 1)).roll();
                assert_eq!(miss.grade, "failure", "{line}");
            } else {
                let sure = game.run(&line).roll();
                let grade = if chance > 95 { "success" } else { "failure" };
                assert_eq!((sure.grade.as_str(), sure.dice.len()), (grade, 0), "{line}");
                game.run(&format!("{line} = 4")).refused();
            }
        }
    }
    game.run("resist 104 vs 110 = 20").target_is(20);
    assert_eq!(
        odds(&mut game, "resist 13 vs 15"),
        [("failure".to_owned(), 0.6), ("success".to_owned(), 0.4)]
    );
    assert_eq!(
        odds(&mut game, "resist 1 vs 110"),
        [("failure".to_owned(), 1.0)]
    );
    assert_eq!(grade(&mut game, "resist 10 vs 10 = 1"), "success");
    assert_eq!(grade(&mut game, "resist 10 vs 10 = 100"), "failure");
}

#[test]
fn dice_of_the_resisting_side() {
    let mut game = peopled();
    for (line, who, target) in [
        ("resist nia str vs 15 = 1", "Nia", 40),
        ("resist nia str vs brok siz = 1", "Nia", 40),
        ("resist nia str vs brok siz passive-rolls = 1", "Brok", 60),
        ("resist brok siz vs nia str = 1", "Nia", 40),
        ("resist brok siz vs nia str active-rolls = 1", "Brok", 60),
        ("resist 12 vs brok con = 1", "Brok", 65),
        ("resist brok siz vs 17 = 1", "Brok", 40),
        ("resist nia str +2 vs 15 = 1", "Nia", 50),
    ] {
        let roll = game.run(line).roll();
        assert_eq!(
            (roll.name.as_str(), roll.target),
            (who, Some(target)),
            "{line}"
        );
    }
    let answer = game.json("resist nia str vs 15 = 40");
    assert_eq!(
        (
            &answer["rolls"][0]["active"],
            &answer["rolls"][0]["passive"]
        ),
        (&13.into(), &15.into())
    );
    assert_eq!(answer["verdict"], serde_json::Value::Null);
    game.run("resist brok siz vs nia str = 1")
        .text_has("the passive side resists");
    game.run("resist brok siz vs nia str = 99")
        .text_has("the active side wins");
    game.run("resist nia climb vs 15")
        .refused_with(12, "characteristics");
    game.run("resist 13 easy vs 15")
        .refused_with(11, "for check, oppose, attack and aid only");
    game.run("resist 13").refused_at(11);
    game.run("resist 13 vs 15 vs 12").refused_at(20);
    game.run("resist 1 vs 2 passive-rolls active-rolls")
        .refused_at(29);
    assert!(game.who("Nia").skills.iter().all(|skill| !skill.marked));
}
