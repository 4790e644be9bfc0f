//! How many keys frequent acts take, in every game that has them.

use crossterm::event::KeyCode;
use gmscreen::campaign::Side;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::store::{RealFs, files};
use gmscreen::tui::CampaignSummary;
use gmscreen::tui::theme::Theme;

use crate::tui_support::{PEOPLE, Table, TestLibrary, at_play, lively, with};

/// Presses keys and returns how many there were; afterwards nothing waits for more.
fn keys(table: &mut Table, keys: &str) -> usize {
    let before = table.main_screen().session().history().mark().seq;
    table.press(keys);
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    let after = table.main_screen().session().history().mark().seq;
    assert_eq!(after, before + 1, "{}", table.shown());
    keys.chars().count()
}

#[test]
fn one_key() {
    let mut table = Table::new(lively(), 100, 30);
    assert!(keys(&mut table, "n") <= 1);
    assert!(keys(&mut table, "u") <= 1);
    assert!(keys(&mut table, ".") <= 1);
}

#[test]
fn two_keys_begin_a_fight_with_everyone() {
    let mut table = Table::new(with(PEOPLE), 100, 30);
    assert!(keys(&mut table, "b\n") <= 2);
    let campaign = table.main_screen().session().campaign();
    let fight = campaign.fight().unwrap();
    assert_eq!(fight.order.len(), campaign.characters.len());
}

#[test]
fn three_keys_to_damage_and_to_release() {
    let mut table = Table::new(lively(), 100, 30);
    assert!(keys(&mut table, "d7\n") <= 3);
    assert_eq!(table.last(), "damage \"Reed goblin 2\" 7");
    // Ilse sustains one thing, and is first in the order.
    table.press("g");
    assert!(keys(&mut table, "x\n") <= 3);
    assert_eq!(table.last(), "release \"Ilse Marrow\" \"aim\"");
}

/// Ilse is active, and selected since her turn began.
fn her_turn() -> Table {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 1 1 1 1\n");
    let session = table.main_screen().session();
    let acting = session.campaign().acting().unwrap();
    assert_eq!(session.campaign().name_of(acting), "Ilse Marrow");
    assert_eq!(table.main_screen().selected(), Some(acting));
    table
}

#[test]
fn five_keys_check_a_skill() {
    let mut table = her_turn();
    assert!(keys(&mut table, "cst\n") <= 5);
    assert_eq!(table.last(), "check \"Ilse Marrow\" st");
    let entries = table.main_screen().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    assert_eq!(rolled.sides[0].what, "Stealth");
}

#[test]
fn five_keys_and_the_digits_check_it_with_the_players_dice() {
    let mut table = her_turn();
    let digits = 2;
    assert!(keys(&mut table, "cst=33\n") <= 5 + digits);
    let entries = table.main_screen().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    assert_eq!(
        (
            rolled.sides[0].dice.as_slice(),
            rolled.sides[0].what.as_str()
        ),
        (&[33][..], "Stealth")
    );
}

#[test]
fn four_keys_attack_the_selected_character() {
    let mut table = her_turn();
    // Her target is already selected.
    table.press(":set \"Reed goblin 1\" COO 10\njj");
    let target = table.main_screen().selected().unwrap();
    let target = table.main_screen().session().campaign().name_of(target);
    let line = format!("attack \"Ilse Marrow\" Melee vs \"{target}\"");
    assert!(keys(&mut table, "a\n\n") <= 4);
    assert_eq!(table.last(), line);
}

/// Two characters in each game who can be hurt and can do something.
const TABLES: [(&str, &str); 4] = [
    (
        "renaissance",
        "add Ann player\nadd Bob\nset Ann COO 20\nset Ann INT 20\nset Ann SOM 20\nset Bob INT 10\nset Bob COO 10\nset Bob DUR 20\nskill Ann Climb COO 30\nskill Ann Melee SOM 30",
    ),
    (
        "brp",
        "add Ann player\nadd Bob\nset Ann DEX 15\nset Bob DEX 10\nset Bob CON 10\nset Bob SIZ 12\nskill Ann Climb 30",
    ),
    (
        "forge-of-power",
        "add Ann player\nadd Bob\nset Ann Initiative 5\nset Bob Initiative 1\nset Bob HP 20\nset Bob AC 15\nskill Ann Climb 3",
    ),
    (
        "ruina-imperii",
        "add Ann player\nadd Bob\nskill Ann Climb 3",
    ),
];

/// Each game's table with Ann active and selected.
fn tables() -> impl Iterator<Item = (&'static str, Table)> {
    TABLES.iter().map(|(system, people)| {
        let mut table = Table::new(at_play(system, people), 120, 36);
        assert!(keys(&mut table, "b\n") <= 2, "{system}");
        let session = table.main_screen().session();
        let campaign = session.campaign();
        assert_eq!(campaign.fight().unwrap().order.len(), 2, "{system}");
        while table
            .main_screen()
            .session()
            .campaign()
            .acting()
            .map(|id| id.0)
            != Some(1)
        {
            let pass = match system {
                &"forge-of-power" => ":pick Ann\n",
                _ => "n",
            };
            table.press(pass);
        }
        assert_eq!(table.main_screen().selected().unwrap().0, 1, "{system}");
        (*system, table)
    })
}

#[test]
fn every_game_has_a_table_here() {
    let known: Vec<&str> = TABLES.iter().map(|(system, _)| *system).collect();
    let all: Vec<&str> = games::all().iter().map(|game| game.id).collect();
    assert_eq!(known, all);
}

#[test]
fn one_key_in_every_game() {
    for (system, mut table) in tables() {
        // In elective order a character has to be chosen.
        if system != "forge-of-power" {
            assert!(keys(&mut table, "n") <= 1, "{system}");
        }
        assert!(keys(&mut table, "u") <= 1, "{system}");
    }
}

#[test]
fn three_keys_in_every_game() {
    for (system, mut table) in tables() {
        // In games that count damage.
        if system != "ruina-imperii" {
            table.press("j");
            assert!(keys(&mut table, "d7\n") <= 3, "{system}");
            assert_eq!(table.last(), "damage Bob 7", "{system}");
            table.press("k");
        }
        table.press("slight\n");
        assert_eq!(table.last(), "sustain Ann \"light\"", "{system}");
        assert!(keys(&mut table, "x\n") <= 3, "{system}");
        assert_eq!(table.last(), "release Ann \"light\"", "{system}");
    }
}

#[test]
fn five_keys_check_in_every_game() {
    for (system, mut table) in tables() {
        // Two games roll against a number that the GM has to give.
        let against = match system {
            "forge-of-power" => " dc 15",
            "ruina-imperii" => " vs 1",
            _ => "",
        };
        let pressed = keys(&mut table, &format!("ccl{against}\n"));
        assert!(pressed <= 5 + against.len(), "{system}");
        let session = table.main_screen().session();
        let entry = session.history().entries().last().unwrap();
        let side = &entry.rolled().unwrap().sides[0];
        assert_eq!(side.what, "Climb", "{system}");
        assert!(keys(&mut table, ".") <= 1, "{system}");
    }
}

#[test]
fn four_keys_attack_where_there_are_attacks() {
    for (system, mut table) in tables() {
        table.press("j");
        assert_ne!(table.main_screen().selected().unwrap().0, 1, "{system}");
        // If the sheet has no attacks, the combat skills are listed; if it has one, it is filled
        // in.
        table.press("aa");
        if system == "renaissance" {
            assert_eq!(table.line(), "attack Ann Melee vs Bob");
            table.press("\n");
            assert_eq!(table.last(), "attack Ann Melee vs Bob");
            continue;
        }
        table.press("\x1b\x1b:weapon ann Axe climb\n:skill bob Fight 2\n");
        let all = match system {
            "forge-of-power" => "aaa\n",
            _ => "aa\n",
        };
        assert!(keys(&mut table, all) <= 4, "{system}");
        assert_eq!(table.last().trim_end(), "attack Ann Axe vs Bob", "{system}");
    }
}

#[test]
fn delaying_characters_are_marked_in_the_order() {
    let mut table = her_turn();
    table.press(":ready Ilse\n");
    let row = |table: &mut Table, name: &str| {
        let shown = table.shown();
        shown
            .lines()
            .find(|row| row.contains(name))
            .unwrap()
            .to_owned()
    };
    let shown = row(&mut table, "Ilse Marrow");
    assert!(shown.contains("ready"), "{shown}");
    table.press("u:delay Ilse\n");
    let shown = row(&mut table, "Ilse Marrow");
    assert!(shown.contains("delays"), "{shown}");
    table.press("u");
    let shown = row(&mut table, "Ilse Marrow");
    assert!(!shown.contains("delays"), "{shown}");
}

const CREW: &str = "add \"Odile Varrick\" SOM 30 COO 20 DUR 30 INT 15 WIL 20
player Odile
skill Odile \"Melee Weapons\" SOM 60
skill Odile Stealth COO 40
weapon Odile \"Boat hook\" \"Melee Weapons\" dv 1d6+4
add \"Salt hound\" SOM 20 COO 5 INT 10 DUR 20
skill Salt Perception INT 20
option own_dice players
begin = Odile:10 Salt:1";

#[test]
fn eight_keys_attack_with_a_players_own_dice() {
    let mut table = Table::new(at_play("renaissance", CREW), 120, 36);
    table.press(":condition Salt unaware\n");
    // The list, the target, Enter; two digits and Enter, one digit and Enter.
    assert!(keys(&mut table, "aa\n40\n5\n") <= 8);
    assert!(
        table
            .last()
            .ends_with("= \"Odile Varrick\":40 \"Odile Varrick\":5"),
        "{}",
        table.last()
    );
    let entry = table.main_screen().session().history().entries();
    assert_eq!(entry.last().unwrap().rolled().unwrap().sides[0].dice, [40]);
}

#[test]
fn nine_keys_oppose_the_selected_character() {
    let mut table = Table::new(at_play("renaissance", CREW), 120, 36);
    // The console rolls here, and the target is chosen.
    table.press(":own_dice Odile off\nj");
    let before = table.main_screen().session().history().mark().seq;
    table.press("ost");
    table.key(KeyCode::End);
    table.press("pe\n");
    let pressed = 3 + 1 + 3;
    assert!(pressed <= 9);
    let after = table.main_screen().session().history().mark().seq;
    assert_eq!(after, before + 1, "{}", table.shown());
    let entries = table.main_screen().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    let sides = rolled.sides.iter().map(|side| side.what.as_str());
    assert_eq!(sides.collect::<Vec<_>>(), ["Stealth", "Perception"]);
}

#[test]
fn a_prepared_encounter_with_five_typed_initiatives() {
    let five = "add Ann\nadd Bea\nadd Cas\nadd Dot\nadd Eve\nplayer Ann Bea Cas Dot Eve\noption own_dice players";
    let lines = format!("{five}{PREPARED}");
    let mut table = Table::new(at_play("renaissance", &lines), 100, 30);
    let digits = "1\n2\n3\n4\n10\n";
    assert!(keys(&mut table, &format!("E\n{digits}\n")) <= 3 + digits.len());
    assert_eq!(
        table.last(),
        "encounter start \"Rats\" = Ann:1 Bea:2 Cas:3 Dot:4 Eve:10"
    );
    let fight = table.main_screen().session().campaign().fight().cloned();
    assert_eq!(fight.unwrap().order.len(), 8);
}

#[test]
fn twenty_keys_roll_five_pending_checks() {
    let mut lines = String::from("option own_dice players");
    for name in ["Ann", "Bea", "Cas", "Dot", "Eve"] {
        lines = format!(
            "{lines}\nadd {name} WIL 20\nplayer {name}\npending {name} WIL*3 or \"shaken\""
        );
    }
    let mut table = Table::new(at_play("renaissance", &lines), 120, 36);
    let mut pressed = 0;
    for name in ["Ann", "Bea", "Cas", "Dot", "Eve"] {
        // The line first shows what its key takes up, and the question says who rolls what.
        let shown = table.shown();
        let line = shown
            .lines()
            .find(|line| line.contains("pending: "))
            .unwrap();
        assert!(line.contains(&format!("{name}, WIL")), "{line}");
        table.press("R");
        assert!(
            table.shown().contains(&format!("{name} · WIL")),
            "{}",
            table.shown()
        );
        pressed += 1 + keys(&mut table, "77\n");
    }
    assert!(pressed <= 20, "{pressed}");
    assert!(table.main_screen().session().campaign().pending.is_empty());
}

/// Two templates, and a prepared encounter with them.
const PREPARED: &str =
    "\ntemplate Rat DUR 20\ntemplate Thug DUR 25\nencounter new Rats rat x2 thug";

#[test]
fn three_keys_start_a_prepared_encounter() {
    let mut table = Table::new(with(&format!("{PEOPLE}{PREPARED}")), 100, 30);
    assert!(keys(&mut table, "E\n\n") <= 3);
    assert_eq!(table.last(), "encounter start \"Rats\"");
    table.press("u");
    assert!(keys(&mut table, "b\n\n") <= 3);
    assert_eq!(table.last(), "encounter start \"Rats\"");
}

#[test]
fn six_keys_bring_reinforcements() {
    let mut table = Table::new(with(&format!("{PEOPLE}{PREPARED}")), 100, 30);
    table.press("b\n\n");
    let before = table.main_screen().session().campaign().characters.len();
    assert!(keys(&mut table, "E\n\n") <= 6);
    let after = table.main_screen().session().campaign();
    assert_eq!(after.characters.len(), before + 3);
    assert_eq!(after.fight().unwrap().order.len(), 2 + 3 + 3);
}

#[test]
fn six_keys_bring_two_from_the_bestiary() {
    let mut table = Table::new(with(&format!("{PEOPLE}{PREPARED}")), 100, 30);
    table.press("b\n\n");
    let before = table.main_screen().session().campaign().characters.len();
    assert!(keys(&mut table, "+b2a") <= 6);
    let after = table.main_screen().session().campaign();
    assert_eq!(after.characters.len(), before + 2);
    assert_eq!(after.fight().unwrap().order.len(), 2 + 3 + 2);
}

#[test]
fn twelve_keys_make_an_encounter_of_two_kinds() {
    let mut table = Table::new(with(&format!("{PEOPLE}{PREPARED}")), 100, 30);
    assert!(keys(&mut table, "E+q\n3r\nt\x13") <= 12);
    table.press("E\n\n");
    // Fights can be saved, too.
    assert!(keys(&mut table, "Es quay\n") <= 12);
    let encounters = &table.main_screen().session().campaign().encounters;
    let names: Vec<&str> = encounters.iter().map(|one| &*one.name).collect();
    assert_eq!(names, ["Rats", "q", "quay"]);
    assert_eq!(encounters[1].creatures[0].count, 3);
    assert_eq!(encounters[1].creatures.len(), 2);
}

#[test]
fn one_key_delays_and_comes_back() {
    let mut table = her_turn();
    // The line can be read before it is run, as with every other key that acts.
    table.press("L");
    assert_eq!(table.line(), "delay \"Ilse Marrow\" ");
    table.press("\x1b");
    assert!(keys(&mut table, "L\n") <= 2);
    assert_eq!(table.last(), "delay \"Ilse Marrow\"");
}

#[test]
fn three_keys_knock_prone_in_every_game() {
    for (system, mut table) in tables() {
        if system == "ruina-imperii" {
            continue;
        }
        assert!(keys(&mut table, "tp\n") <= 3, "{system}");
        assert_eq!(table.last(), "condition Ann \"prone\"", "{system}");
        // The same keys remove it again.
        assert!(keys(&mut table, "tp\n") <= 3, "{system}");
        assert_eq!(table.last(), "clear Ann \"prone\"", "{system}");
    }
}

#[test]
fn three_keys_release_one_of_two_in_every_game() {
    for (system, mut table) in tables() {
        table.press("slight\nswards\n");
        assert!(keys(&mut table, "xb\n") <= 3, "{system}");
        assert_eq!(table.last(), "release Ann \"wards\"", "{system}");
    }
}

#[test]
fn one_key_passes_the_turn_over_the_fallen() {
    let mut table = Table::new(with(PEOPLE), 120, 36);
    table.press(":begin = 9 8 7 7 7\n:damage \"brother tam\" 40\n:damage \"reed goblin 1\" 60\n");
    assert!(keys(&mut table, "n") <= 1);
    let campaign = table.main_screen().session().campaign();
    assert_eq!(
        campaign.name_of(campaign.acting().unwrap()),
        "Reed goblin 2"
    );
}

/// Five imps and Ann, who is active, in a game with saves.
fn stairs() -> Table {
    let imps = (1..=5).map(|nth| format!("add Imp{nth} Initiative 1 Reflex {nth} HP 8 AC 14\n"));
    let people: String = imps.collect();
    let people = format!("{people}add Ann Initiative 9 AC 15 HP 20\nplayer Ann");
    let mut table = Table::new(at_play("forge-of-power", &people), 120, 36);
    table.press(":begin Ann Imp1 Imp2 Imp3 Imp4 Imp5 = 20 5 4 3 2 1\n2g");
    table
}

#[test]
fn eight_keys_save_for_five() {
    let mut table = stairs();
    assert!(keys(&mut table, "*Vr\n15\n") <= 8);
    assert_eq!(table.last(), "save Imp1 Imp2 Imp3 Imp4 Imp5 r dc 15");
    let entry = table
        .main_screen()
        .session()
        .history()
        .entries()
        .last()
        .unwrap();
    let sides = &entry.rolled().unwrap().sides;
    let names: Vec<&str> = sides.iter().map(|side| &*side.name).collect();
    assert_eq!(names, ["Imp1", "Imp2", "Imp3", "Imp4", "Imp5"]);
    assert!(sides.iter().all(|side| side.what == "Reflex"));
    // The marks are removed the same way.
    table.press("*V");
    assert_eq!(table.line(), "save Imp1  dc ");
    let shown = table.shown();
    for save in ["fortitude", "reflex", "will"] {
        assert!(shown.contains(save), "{shown}");
    }
    let listed = shown.replace("is a player's", "");
    assert!(!listed.contains("player"), "{shown}");
}

/// The hit points of the imps.
fn points(table: &Table) -> Vec<i64> {
    let session = table.main_screen().session();
    let imps = session.campaign().characters.iter();
    let imps = imps.filter(|who| who.name.starts_with("Imp"));
    imps.map(|who| session.game().track_of(who, "hp")).collect()
}

#[test]
fn nine_keys_damage_five_by_dice() {
    // The selected character's side: a fireball on five imps.
    let mut table = stairs();
    assert!(keys(&mut table, "*d2d6\n") <= 9);
    assert_eq!(table.last(), "damage Imp1 Imp2 Imp3 Imp4 Imp5 2d6");
    let left = points(&table);
    assert!(left.len() == 5 && left[0] < 8, "{left:?}");
    assert!(left.iter().all(|points| *points == left[0]), "{left:?}");
    table.press("u");
    assert_eq!(points(&table), [8; 5]);
    // The marks are still there; the GM's own dice cost their digits.
    let digits = "=34".len();
    assert!(keys(&mut table, "d2d6=34\n") <= 9 + digits);
    assert_eq!(points(&table), [1; 5]);
}

#[test]
fn nine_keys_damage_five_of_six_by_dice() {
    for system in ["renaissance", "brp", "forge-of-power"] {
        let stats = match system {
            "renaissance" => "DUR 30",
            "brp" => "CON 15 SIZ 15",
            _ => "HP 30",
        };
        let mut table = Table::new(
            at_play(
                system,
                &format!("add Imp x6 {stats}\nadd Ann {stats}\nplayer Ann"),
            ),
            120,
            36,
        );
        // All of them, except for the last.
        table.press("2gjjjjj");
        assert!(keys(&mut table, "* d2d6\n") <= 9, "{system}");
        let five = "\"Imp 1\" \"Imp 2\" \"Imp 3\" \"Imp 4\" \"Imp 5\"";
        assert_eq!(table.last(), format!("damage {five} 2d6"), "{system}");
    }
}

#[test]
fn one_key_picks_the_selected_character() {
    let mut table = stairs();
    table.press("jj");
    assert!(keys(&mut table, "T") <= 1);
    assert_eq!(table.last(), "pick Imp3");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.name_of(campaign.acting().unwrap()), "Imp3");
}

#[test]
fn an_attack_takes_the_action_off_the_row() {
    let mut table = stairs();
    let row = |table: &mut Table| {
        let shown = table.shown();
        let row = shown
            .lines()
            .find(|row| row.contains("▶ 29 ● ANN"))
            .unwrap();
        let row = row.split('│').next().unwrap();
        let row = &row[row.find('▶').unwrap()..];
        row.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(row(&mut table).last().unwrap(), "20");
    table.press(":attack Ann 5 vs Imp1 dv 1d4 = 2\n");
    assert_eq!(row(&mut table).last().unwrap(), "spent");
    table.press("u");
    assert_eq!(row(&mut table).last().unwrap(), "20");
}

#[test]
fn a_check_without_its_number_asks_for_it() {
    let people = "add Ann\nskill Ann Fight 3\nskill Ann Climb 2\nadd Bob";
    let mut table = Table::new(at_play("ruina-imperii", people), 120, 36);
    table.press("b\ncfig\n");
    assert_eq!(table.line(), "check Ann fig vs ");
    let prompt = table.main_screen().prompt().unwrap();
    assert!(prompt.refusal.is_none(), "{}", table.shown());
    assert!(keys(&mut table, "2\n") <= 2);
    assert_eq!(table.last(), "check Ann fig vs 2");
}

#[test]
fn four_keys_from_the_first_start_to_the_first_turn_of_a_fight() {
    let folder = tempfile::tempdir().unwrap();
    let mut samples = Vec::new();
    for sample in SAMPLES {
        let path = folder.path().join(sample.file);
        files::install(&RealFs, &path, sample.text.as_bytes()).unwrap();
        samples.push(CampaignSummary {
            title: sample.title.to_owned(),
            detail: String::new(),
            path,
        });
    }
    for (nth, sample) in SAMPLES.iter().enumerate() {
        // Nothing has been played yet, and this sample is first.
        samples.rotate_left(usize::from(nth > 0));
        let library = TestLibrary {
            samples: samples.clone(),
            ..TestLibrary::default()
        };
        let mut table = Table::start(library, 120, 36, Theme::default());
        for key in [
            KeyCode::Enter,
            KeyCode::Char('b'),
            KeyCode::Enter,
            KeyCode::Enter,
        ] {
            table.frame();
            table.key(key);
        }
        let shown = table.shown();
        let campaign = table.main_screen().session().campaign();
        assert_eq!(campaign.name, sample.title);
        let fight = campaign.fight().unwrap_or_else(|| panic!("{shown}"));
        let sides = fight.order.iter().map(|slot| slot.character);
        let sides = sides.filter_map(|id| Some(campaign.characters.get(id)?.side()));
        let foes = sides.clone().filter(|side| *side == Side::Foe).count();
        let players = sides.filter(|side| *side == Side::Player).count();
        assert!(foes > 0 && players == 5, "{foes} {players} {shown}");
        assert!(campaign.acting().is_some(), "{shown}");
        assert_eq!(fight.round, 1);
    }
}

#[test]
fn a_fight_without_enemies_warns_first() {
    let friends = "add Ann\nadd Ben\nplayer Ann\nplayer Ben\ntemplate \"Quay rat\" DUR 20";
    let mut table = Table::new(with(friends), 100, 30);
    table.press("b");
    let shown = table.shown();
    assert!(shown.contains("There are no foes"), "{shown}");
    assert!(shown.contains("new encounter"), "{shown}");
    // Enter prepares an opponent.
    table.press("\n");
    assert!(table.shown().contains("New encounter"), "{}", table.shown());
    table.press("Rats\n3 rat\n");
    table.ctrl('s');
    assert_eq!(table.main_screen().session().campaign().encounters.len(), 1);
    // Enter begins the first encounter, and everyone is last in the list.
    table.press("b\n\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.fight().unwrap().order.len(), 5);
    table.press("ub");
    table.key(KeyCode::End);
    table.press("\n\n");
    let campaign = table.main_screen().session().campaign();
    assert_eq!(campaign.fight().unwrap().order.len(), 2);
}
