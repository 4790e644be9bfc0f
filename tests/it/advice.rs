//! What the log, previews and refusals tell the GM to do next.

use gmscreen::campaign::Campaign;
use gmscreen::view::header::utc_hours;
use gmscreen::view::sheet;

use crate::harness::Game;

/// Ann has an attack without damage; Bo Ray is her target.
fn brawlers(game: &str) -> Game {
    let edition = if game == "brp" { "srd" } else { "" };
    let mut table = Game::of(Campaign::new("test", game, edition));
    let lines: [&str; 2] = match game {
        "brp" => [
            "add Ann CON 12 SIZ 12 STR 10 POW 10 DEX 10 Brawl 40 \"First Aid\" 50 weapon Fist Brawl",
            "add \"Bo Ray\" CON 12 SIZ 12 STR 10 POW 10 DEX 10 Dodge 30",
        ],
        "renaissance" => [
            "add Ann STR 10 SOM 20 COO 20 DUR 30 Luck 3 WIL 20 Brawl STR 40 weapon Fist Brawl",
            "add \"Bo Ray\" STR 10 SOM 20 COO 20 DUR 30 WIL 20 Fray SOM 30",
        ],
        _ => [
            "add Ann hp 20 AC 12 Fortitude 3 Brawl 6 weapon Fist Brawl",
            "add \"Bo Ray\" hp 20 AC 12 Fortitude 3",
        ],
    };
    table.all(&lines);
    table
}

/// A character's sheet as the screen shows it.
fn sheet(table: &Game, name: &str) -> String {
    let game = table.session.game();
    let rows = sheet::sheet(table.campaign(), game, table.who(name), utc_hours, 100);
    let rows: Vec<String> = rows.iter().map(|row| row.line.plain()).collect();
    rows.join("\n")
}

/// The command that deals damage after a hit without any.
const DEALS: &str = "no damage given: damage \"Bo Ray\" 1d6 deals it";
/// The preview's note on an attack without damage.
const ADDS: &str = "no damage: dv 1d6 at the end of the line adds it";

#[test]
fn a_hit_without_damage_says_how_to_give_it() {
    for (game, hit, miss) in [
        ("brp", "20 90", "80"),
        ("renaissance", "20 90", "80"),
        ("forge-of-power", "15", "2"),
    ] {
        let mut table = brawlers(game);
        table.run("odds attack ann vs bo").text_has(ADDS);
        table
            .run(&format!("attack ann vs bo = {hit}"))
            .text_has(DEALS);
        let missed = table.run(&format!("attack ann vs bo = {miss}")).text();
        assert!(!missed.contains("no damage"), "{game}: {missed}");
        table.run("damage \"Bo Ray\" 1d6").text_has("Bo Ray takes");
        let harmed = format!("attack ann vs bo dv 1d3 = {hit} 1");
        let harmed = table.run(&harmed).text();
        assert!(!harmed.contains("no damage"), "{game}: {harmed}");
        let odds = table.run("odds attack ann vs bo dv 1d3").text();
        assert!(!odds.contains("no damage"), "{game}: {odds}");
    }
}

#[test]
fn a_miss_turned_into_a_hit_without_damage_says_how_to_give_it() {
    let mut table = brawlers("renaissance");
    table.run("luck ann +3").ok();
    table.run("attack ann vs bo = 81").ok();
    // 18 hits, so the target rolls its defence.
    table.run("flip ann = 90").text_has(DEALS);
    // The hit stays a hit.
    table.run("attack ann vs bo = 20 90").ok();
    let upgraded = table.run("upgrade ann").text();
    assert!(!upgraded.contains("no damage"), "{upgraded}");
}

#[test]
fn a_damage_bonus_that_is_automatic_is_refused_with_the_reason() {
    let mut table = brawlers("brp");
    let says = "the damage bonus is added automatically: leave out 'db'";
    table
        .run("attack ann vs bo dv 1d3+db")
        .refused_with(25, says);
    table
        .run("weapon ann Knife Brawl dv 1d4+2+db")
        .refused_with(33, says);
    table
        .run("attack ann vs bo dv 1d3+dbx")
        .refused_with(25, "damage such as");
    // The damage bonus is a stat of this game.
    let mut table = brawlers("renaissance");
    table
        .run("attack ann vs bo dv 1d3+db = 20 90 2")
        .text_has("5 damage (1d3+3: 2)");
}

#[test]
fn a_player_who_goes_down_is_told_what_helps() {
    for (game, line, says) in [
        (
            "brp",
            "damage bo 12",
            "aid \"Bo Ray\", or heal, saves them at 1 HP",
        ),
        (
            "brp",
            "damage bo 11",
            "aid \"Bo Ray\", or heal, wakes them at 3 HP",
        ),
        (
            "renaissance",
            "damage bo 30",
            "heal \"Bo Ray\" 1 gets them up, below DUR",
        ),
        (
            "forge-of-power",
            "damage bo 20",
            "heal \"Bo Ray\" 1 saves them, or their death saves",
        ),
    ] {
        let mut table = brawlers(game);
        // An enemy goes down in any fight; the log stays short.
        let foe = table.run(line).text();
        assert!(!foe.contains("heal \""), "{game}: {foe}");
        table.all(&["undo", "player bo"]);
        table.run(line).text_has(says);
        let again = table.run("damage bo 1 unarmoured").text();
        let falls_further = again.contains("dying") || again.contains("dead");
        assert!(falls_further || !again.contains("heal \""), "{again}");
        table.all(&["undo", "begin ann bo", "weapon bo Fist 20"]);
        let row = sheet(&table, "Bo Ray");
        assert!(row.contains(says), "{game}: {row}");
        if game == "forge-of-power" {
            // The dying take turns there.
            continue;
        }
        let refused = table.run("attack bo vs ann").refused_at(8);
        assert!(refused.contains(says), "{game}: {refused}");
        assert!(refused.ends_with("; 'force' does it anyway)"), "{refused}");
        table.run("force attack bo vs ann = 90").ok();
    }
}

#[test]
fn a_state_given_as_a_condition_is_ended_by_clearing_it() {
    for game in ["brp", "renaissance", "forge-of-power", "ruina-imperii"] {
        let mut table = Game::of(Campaign::new("test", game, ""));
        table.all(&["add \"Bo Ray\"", "add Ann"]);
        let (state, shown) = match game {
            "forge-of-power" => ("downed", "clear \"Bo Ray\" \"downed\" ends it"),
            _ => ("unconscious", "clear \"Bo Ray\" \"unconscious\" ends it"),
        };
        table.run(&format!("condition bo {state}")).ok();
        let shown_sheet = sheet(&table, "Bo Ray").to_lowercase();
        assert!(
            shown_sheet.contains(&shown.to_lowercase()),
            "{game}: {shown_sheet}"
        );
        table.run("condition bo dead").ok();
        let shown_sheet = sheet(&table, "Bo Ray");
        let says = "revive \"Bo Ray\" brings them back";
        assert!(shown_sheet.contains(says), "{game}: {shown_sheet}");
    }
}

#[test]
fn a_state_that_healing_changes_is_told_once() {
    let mut table = brawlers("brp");
    table.all(&["player bo", "damage bo 12"]);
    let said = table.run("aid bo by ann = 10 1").text();
    assert_eq!(said.matches("no longer dying").count(), 1, "{said}");
    assert!(
        said.ends_with("Bo Ray is no longer dying but unconscious"),
        "{said}"
    );
    let said = table.run("heal bo 2").text();
    assert_eq!(
        said,
        "Bo Ray heals 2, 3 HP left; Bo Ray is no longer unconscious"
    );
    let said = table.run("damage bo 12").text();
    assert_eq!(said.matches("dying").count(), 1, "{said}");
    table.run("heal bo 5").text_has("Bo Ray is still dying");
}

#[test]
fn words_for_healing_lead_to_the_commands_of_the_game() {
    for (game, says) in [
        ("brp", "aid NAME by NAME gives First Aid"),
        ("renaissance", "heal NAME 5 heals damage"),
        ("forge-of-power", "heal NAME 5 heals"),
        ("ruina-imperii", "clear NAME \"broken arm\" ends an injury"),
    ] {
        let mut table = Game::of(Campaign::new("test", game, ""));
        table.run("add \"Bo Ray\"").ok();
        for word in ["rest", "Recover", "treat", "aid", "heal"] {
            let has = gmscreen::verbs::verbs(table.session.game()).any(|verb| verb.is_called(word));
            if !has {
                table.run(&format!("{word} bo")).refused_with(1, says);
            }
        }
        // Other words are corrected by their spelling.
        let other = table.run("helq bo").refused_at(1);
        assert!(other.contains("did you mean 'help'"), "{other}");
    }
}

#[test]
fn care_that_does_nothing_says_what_does() {
    let mut table = brawlers("brp");
    table
        .run("aid bo by ann")
        .refused_with(5, "heal \"Bo Ray\" 1d3 heals without it; 'force'");
    table
        .run("aid bo by bo")
        .refused_with(5, "heal \"Bo Ray\" 1d3 heals without it; 'force'");
    table.run("damage bo 3").ok();
    table
        .run("aid bo by bo")
        .refused_with(11, "may follow the name: by NAME 30");
    table.run("aid bo by bo 30 = 5 1").ok();
    let mut table = brawlers("renaissance");
    table.run("treat bo").ok();
    table
        .run("treat bo")
        .refused_with(7, "day lets a day of healing pass");
    table.all(&["clear bo \"under care\"", "damage bo 100"]);
    table.run("treat bo").refused_with(7, "revive \"Bo Ray\"");
}
