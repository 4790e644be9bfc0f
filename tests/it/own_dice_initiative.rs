//! Initiative from the dice of players, and set by hand.

use gmscreen::game::draft::Question;
use gmscreen::games;
use gmscreen::session::Asked;

use crate::harness::Game;
use crate::own_dice::{RENAISSANCE, answered, own_dice};

/// The order with its initiatives, and who is active.
fn order(game: &Game) -> String {
    let fight = game.fight();
    let row = |place: &gmscreen::campaign::Combatant| {
        format!(
            "{} {}",
            game.campaign().name_of(place.character),
            place.initiative
        )
    };
    let rows: Vec<String> = fight.order.iter().map(row).collect();
    format!("{} | {}", rows.join(", "), game.turn().1)
}

#[test]
fn set_init_takes_the_total_and_reorders() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.run("set Ann init 17").refused();
    // (INT+COO)/5: Ann has 6, characters without INT have 0.
    game.all(&["begin = Ann:4 Cut:9 salt:2"]);
    assert_eq!(order(&game), "Ann 10, Cut 9, Salt hound 2 | Ann");
    // Nothing has been done, so whoever is first now is active.
    game.run("set Cut init 17")
        .ok()
        .text_has("Cut: initiative 17");
    assert_eq!(order(&game), "Cut 17, Ann 10, Salt hound 2 | Cut");
    game.all(&["undo"]);
    assert_eq!(order(&game), "Ann 10, Cut 9, Salt hound 2 | Ann");
    // The turn stays where it is once something has been done.
    game.all(&["next", "set salt init 30"]);
    assert_eq!(order(&game), "Salt hound 30, Ann 10, Cut 9 | Cut");
    game.all(&["next"]);
    assert_eq!(game.turn().1, "Salt hound");
    game.run("set salt init").refused();
    game.run("set salt init x").refused_at(15);
    // A group moves together.
    game.all(&["group Ann Cut", "set Cut init 31"]);
    assert_eq!(order(&game), "Ann 31, Cut 31, Salt hound 30 | Salt hound");
}

#[test]
fn set_init_works_in_every_game() {
    for game in games::all() {
        let mut table = own_dice(game.id, &["add Ann", "add Bob", "add Cat"]);
        table.all(&["begin = Ann:3 Bob:2 Cat:1", "set Cat init 40"]);
        assert!(
            order(&table).starts_with("Cat 40, Ann"),
            "{}",
            order(&table)
        );
        table.run("set Cat init -3").ok();
        assert!(
            order(&table).ends_with("Bob 2, Cat -3 | Ann"),
            "{}: {}",
            game.id,
            order(&table)
        );
        table.all(&["undo", "undo"]);
        assert!(
            order(&table).starts_with("Ann 3, Bob 2, Cat 1"),
            "{}",
            order(&table)
        );
    }
}

#[test]
fn typed_initiative_never_falls_into_stats() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.all(&["template Rat DUR 1d6+6 COO 15", "encounter new Quay rat x3"]);
    game.run("encounter start Quay = Ann:4 \"rat 2\":9").ok();
    let entry = game.history().entries().last().unwrap();
    let rolled = entry.rolled().unwrap();
    let typed = |name: &str| {
        let side = rolled.sides.iter().find(|side| side.name == name).unwrap();
        (side.dice[0], side.typed.len())
    };
    assert_eq!((typed("Ann"), typed("Rat 2")), ((4, 1), (9, 1)));
    assert_eq!(typed("Rat 1").1, 0);
    game.all(&["undo"]);
    game.run("encounter start Quay = rat:9").refused();
    game.run("encounter start Quay = Ann:11").refused();
}

#[test]
fn a_joining_player_is_asked_for_initiative() {
    let mut game = own_dice("renaissance", RENAISSANCE);
    game.all(&[
        "template Dog COO 10 INT 5 DUR 5",
        "encounter new Quay dog x2",
        "begin salt = 4",
    ]);
    // One character is asked for directly, several in a list.
    let (asked, _) = answered(&mut game, "join Ann", &["3"]);
    assert_eq!(asked, ["Ann: initiative d10 vs "]);
    game.all(&["undo"]);
    let asked = game.session.execute_asking("join Ann Cut", &mut game.dice);
    let Ok(Asked::Waits(Question::Initiative(entrants))) = asked else {
        panic!("{asked:?}");
    };
    let names: Vec<&str> = entrants.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Cut"]);
    let (asked, kept) = answered(&mut game, "join Ann Cut = 3 -", &[]);
    assert_eq!(asked, [""; 0]);
    assert!(kept.contains("= 3 - ->"), "{kept}");
    // The console rolls for creatures.
    for line in ["encounter join Quay", "add Dog x2 join"] {
        assert_eq!(answered(&mut game, line, &[]).0, [""; 0], "{line}");
    }
    // Without a die to roll, nobody is asked.
    for (system, die) in [
        ("brp", None),
        ("ruina-imperii", None),
        ("forge-of-power", Some("Ann: initiative d20 vs ")),
    ] {
        let mut game = own_dice(system, &["add Rat", "add Ann", "player Ann", "begin Rat"]);
        let answers: Vec<&str> = die.iter().map(|_| "12").collect();
        let asked = answered(&mut game, "join Ann", &answers).0;
        assert_eq!(asked, Vec::from_iter(die), "{system}");
    }
}
