//! Running a fight: keys in, frames out.

use crossterm::event::KeyCode;
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::library::SAMPLES;
use gmscreen::session::Session;
use gmscreen::store::{Snapshot, Unsaved};
use insta::assert_snapshot;

use crate::tui_support::{PEOPLE, Table, with};

fn session(campaign: Campaign) -> Session {
    let game = games::by_id(&campaign.system).unwrap();
    // 2026-11-20, 21:04 in UTC.
    let clock = || 1_795_208_640;
    Session::new(campaign, History::default(), game, Box::new(Unsaved), clock)
}

/// A new Renaissance campaign after running these lines.
fn told(lines: &[&str]) -> Session {
    let mut session = session(Campaign::new("Ferry", "renaissance", "current"));
    for line in lines {
        if let Err(refusal) = session.execute(line, &mut Seeded::new(1)) {
            panic!("{line}: {refusal}");
        }
    }
    session
}

fn campaign(table: &Table) -> &Campaign {
    table.main_screen().session().campaign()
}

fn order(table: &Table) -> Vec<String> {
    let campaign = campaign(table);
    let order = campaign.fight().unwrap().order.iter();
    order
        .map(|place| campaign.name_of(place.character).to_owned())
        .collect()
}

fn acting(table: &Table) -> String {
    let campaign = campaign(table);
    let who = campaign.acting();
    who.map_or("-", |who| campaign.name_of(who)).to_owned()
}

fn conditions(table: &Table, name: &str) -> Vec<String> {
    let people = &campaign(table).characters;
    let who = people.get(people.named(name).unwrap()).unwrap();
    who.conditions
        .iter()
        .map(|held| held.name.clone())
        .collect()
}

/// The campaign as it is read back from a file.
fn reloaded(table: &Table) -> Table {
    let text = ron::to_string(campaign(table)).unwrap();
    let campaign: Campaign = ron::from_str(&text).unwrap();
    let mut again = Table::new(session(campaign), 120, 36);
    again.saved();
    again
}

#[test]
fn two_groups_on_fourteen_stay_apart_even_after_a_reload() {
    let session = told(&["add Wolf x3", "add Crow x3"]);
    let mut table = Table::new(session, 80, 24);
    table.press(":begin wolf* crow* init 4 = 10 10 10 10 10 10\n");
    table.press(":group crow*\n:group wolf*\n");
    let before = order(&table);
    assert_eq!(before[..3], ["Wolf 1", "Wolf 2", "Wolf 3"]);
    let shown = table.saved().shown();
    assert_snapshot!("groups_80x24", shown);
    // Drawing decides nothing.
    for redraw in 0..1000 {
        if redraw % 2 == 0 {
            table.resize(80, 24);
        }
        assert_eq!(table.shown(), shown);
    }
    for _ in 0..13 {
        table.press("n");
    }
    assert_eq!(order(&table), before);
    let mut again = reloaded(&table);
    assert_eq!(order(&again), before);
    assert_eq!(acting(&again), acting(&table));
    again.press("nnnnnnn");
    assert_eq!(order(&again), before);
}

#[test]
fn initiative_of_zero_and_minus_two_sticks() {
    let mut table = Table::new(told(&["add Ann", "add Bea", "add Cid"]), 80, 24);
    table.press(":begin ann bea init -3 = 3 1\n:join cid = 6\n");
    assert_eq!(order(&table), ["Cid", "Ann", "Bea"]);
    let shown = table.shown();
    assert!(
        shown.contains(" 0 ◆ ANN") && shown.contains("-2 ◆ Bea"),
        "{shown}"
    );
    table.press("nnnn");
    let numbers = |table: &Table| -> Vec<i64> {
        let order = campaign(table).fight().unwrap().order.iter();
        order.map(|place| place.initiative).collect()
    };
    assert_eq!(numbers(&table), [3, 0, -2]);
    assert_eq!(numbers(&reloaded(&table)), [3, 0, -2]);
}

#[test]
fn people_come_go_and_the_fight_is_rewound() {
    let session = told(&[
        "add Ann",
        "add Bea",
        "add Cid",
        "begin ann bea init 0 = 9 5",
    ]);
    let mut table = Table::new(session, 120, 36);
    table.press("n:condition ann shaken for 2 turns of bea start\n");
    // A character joins and waits; the active character stays.
    table.press(":join cid = 7\n");
    assert_eq!((acting(&table).as_str(), order(&table).len()), ("Bea", 3));
    table.press("nnn");
    assert_eq!(acting(&table), "Bea");
    assert_eq!(conditions(&table, "Ann"), ["shaken"]);
    table.press("nnn");
    assert!(conditions(&table, "Ann").is_empty(), "{}", table.shown());
    assert_snapshot!("expired_120x36", table.saved().shown());
    table.press("p");
    assert_eq!(conditions(&table, "Ann"), ["shaken"]);
    assert!(table.shown().contains("shaken again"), "{}", table.shown());
    // The character whose turns are counted leaves: the conditions end with the round.
    table.press(":leave bea\n");
    assert_eq!(conditions(&table, "Ann"), ["shaken"]);
    table.press("n");
    assert!(conditions(&table, "Ann").is_empty(), "{}", table.shown());
    table.press("uu");
    assert_eq!(order(&table), ["Ann", "Cid", "Bea"]);
    assert_eq!(conditions(&table, "Ann"), ["shaken"]);
}

#[test]
fn fire_hits_fifty_and_one_key_undoes_it() {
    let session = told(&[
        "template Gnoll DUR 20 SOM 10",
        "add Gnoll from gnoll x50",
        "add Ann",
        "condition gnoll* singed",
    ]);
    let mut table = Table::new(session, 80, 24);
    let before = campaign(&table).clone();
    let live = table.main_screen().session().history().live();
    table.press(":damage gnoll* 9\n");
    let pending = campaign(&table).pending.len();
    assert_eq!(pending, 50, "{}", table.shown());
    let wounded = campaign(&table).characters.iter();
    assert_eq!(
        wounded
            .filter(|who| who.tracks.get("wounds") == Some(2))
            .count(),
        50
    );
    assert_eq!(table.main_screen().session().history().live(), live + 1);
    assert_snapshot!("fifty_80x24", table.saved().shown());
    table.press("u");
    assert_eq!(*campaign(&table), before);
    assert_eq!(table.main_screen().session().history().live(), live);
    table.ctrl('r');
    assert_eq!(campaign(&table).pending.len(), 50);
}

#[test]
fn beginning_a_fight_twice_duplicates_nobody() {
    let mut table = Table::new(with(PEOPLE), 80, 24);
    table.press("b\n");
    let before = order(&table);
    assert_eq!(before.len(), 5);
    table.press("b");
    assert!(
        table.shown().contains("a fight is running already"),
        "{}",
        table.shown()
    );
    table.press("\x1b\x1b:join ilse\n");
    assert!(
        table.shown().contains("in the fight already"),
        "{}",
        table.shown()
    );
    table.press("\x1b");
    assert_eq!(order(&table), before);
    table.press(":encounter save bridge\n:end\n:encounter start bridge\n");
    let mut names = order(&table);
    names.sort();
    assert_eq!(names.len(), 5, "{names:?}");
    assert_eq!(campaign(&table).characters.len(), 5);
}

#[test]
fn a_paused_fight_survives_a_new_one() {
    let session = told(&["add Ann", "add Bea", "add Cid", "add Dan"]);
    let mut table = Table::new(session, 80, 24);
    table.press(":begin ann bea init 0 = 9 5\nn:condition ann dazed for 2 rounds\n");
    let before = campaign(&table).fights[0].clone();
    table.press(":pause\n:begin cid dan init 0 = 4 8\n");
    assert_eq!(order(&table), ["Dan", "Cid"]);
    table.press("nnn");
    assert_eq!(campaign(&table).fights.len(), 2);
    let mut again = reloaded(&table);
    for table in [&mut table, &mut again] {
        table.press(":end\n:resume\n");
        assert_eq!(*campaign(table).fight().unwrap(), before);
        assert_eq!(acting(table), "Bea");
        table.press("nnn");
        assert_eq!(conditions(table, "Ann"), ["dazed"]);
        table.press("nn");
        assert!(conditions(table, "Ann").is_empty());
    }
}

#[test]
fn a_boss_takes_two_turns_per_round() {
    let session = told(&["add Ann", "add Wyrm", "begin ann wyrm init 0 = 5 10"]);
    let mut table = Table::new(session, 80, 24);
    table.press(":turns wyrm 2\n");
    assert_eq!(order(&table), ["Wyrm", "Ann", "Wyrm"]);
    let mut seen = vec![acting(&table)];
    for _ in 0..5 {
        table.press("n");
        seen.push(acting(&table));
    }
    assert_eq!(seen, ["Wyrm", "Ann", "Wyrm", "Wyrm", "Ann", "Wyrm"]);
    assert_snapshot!("boss_80x24", table.saved().shown());
    table.press("ppppp");
    assert_eq!(acting(&table), "Wyrm");
    assert_eq!(campaign(&table).fight().unwrap().round, 1);
}

#[test]
fn an_ambusher_stays_hidden_until_it_strikes() {
    let session = told(&[
        "add Ann COO 20",
        "add Lurker COO 20 SOM 20 \"Claws\" SOM 40",
        "begin ann lurker init 0 = 9 5",
    ]);
    let mut table = Table::new(session, 120, 36);
    table.press("2GH");
    assert!(table.shown().contains("(hidden)"), "{}", table.shown());
    table.press("n");
    assert!(
        table.shown().contains("Lurker acts, still hidden"),
        "{}",
        table.shown()
    );
    // It looks around in secret.
    table.press("ccoo*2 secret = 12\n");
    assert!(table.shown().contains("(hidden)"), "{}", table.shown());
    assert_snapshot!("lurking_120x36", table.saved().shown());
    table.press("2ga!claws").key(KeyCode::End);
    table.press(" unaware dv 1d10 = 40 4\n");
    let shown = table.shown();
    assert!(shown.contains("Lurker is revealed"), "{shown}");
    assert!(!shown.contains("(hidden)"), "{shown}");
    assert_snapshot!("ambush_120x36", table.saved().shown());
    table.press("u");
    assert!(table.shown().contains("(hidden)"), "{}", table.shown());
}

#[test]
fn a_line_adds_a_character_and_penalties_are_shown_everywhere() {
    let session = told(&["template \"Reed goblin\" DUR 1d6+6", "add Ann WIL 20"]);
    let mut table = Table::new(session, 120, 36);
    table.press(":add goblin from \"Reed goblin\" x3 = 1 2 3\n");
    table.resize(200, 36);
    assert!(
        table.shown().contains("goblin 3: DUR 9"),
        "{}",
        table.shown()
    );
    table.resize(120, 36);
    table.press(":condition ann blessed +10\n");
    table.press(":condition goblin* prone -20\n:condition goblin* dazed with prone\n");
    table.press(":check ann WIL*3 = 65\n");
    assert_snapshot!("blessed_120x36", table.saved().shown());
    table.press("\x1b2g\n");
    let sheet = table.shown();
    assert!(sheet.contains("blessed +10"), "{sheet}");
    // This game has no saves, and the key says so.
    table.press("\x1bV");
    assert!(table.shown().contains("save"), "{}", table.shown());
    assert!(table.main_screen().prompt().is_none());
}

/// What each game's table does in a turn, whoever is active: a check, and damage.
struct Evening {
    system: &'static str,
    check: &'static str,
    hurt: &'static str,
    next: &'static str,
}

const EVENINGS: &[Evening] = &[
    Evening {
        system: "renaissance",
        check: "cwil = 33\n",
        hurt: "d4\n",
        next: "n",
    },
    Evening {
        system: "brp",
        check: "c50 = 33\n",
        hurt: "d2\n",
        next: "n",
    },
    Evening {
        system: "forge-of-power",
        check: "c5 dc 15 = 12\n",
        hurt: "d4\n",
        next: ":pick \t",
    },
    Evening {
        system: "ruina-imperii",
        check: "c3 vs 1 = 4 5 1\n",
        hurt: "t\"cut {turn}\n",
        next: "n",
    },
];

/// Ends the turn. Where the next character is chosen, takes the first name that Tab offers.
fn pass(table: &mut Table, evening: &Evening) {
    table.press(evening.next);
    if table.main_screen().prompt().is_some() {
        // If several are offered after one Tab, another takes the first.
        if !table
            .line()
            .trim_end()
            .ends_with(|c: char| c.is_alphanumeric() || c == '"')
            || table.line().ends_with(" \"")
        {
            table.press("\t");
        }
        table.press("\n");
    }
}

/// Four rounds of a sample's first encounter, by keys alone.
fn four_rounds(evening: &Evening, columns: u16, rows: u16) -> Table {
    let sample = SAMPLES
        .iter()
        .find(|sample| sample.system() == evening.system);
    let snapshot: Snapshot = ron::from_str(sample.unwrap().text).unwrap();
    let mut campaign = snapshot.campaign;
    campaign.assign_ids();
    let encounter = campaign.encounters[0].name.clone();
    let mut table = Table::new(session(campaign), columns, rows);
    table.press(&format!(":encounter start \"{encounter}\"\n"));
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    // The GM decides a tie for the first turn.
    if acting(&table) == "-" {
        pass(&mut table, evening);
    }
    let everyone = order(&table).len();
    for turn in 0..4 * everyone {
        let entries = table.main_screen().session().history().live();
        match turn % 6 {
            0 | 3 => drop(table.press(evening.check)),
            1 => {
                let hurt = evening.hurt.replace("{turn}", &turn.to_string());
                table.press(&format!("2gj{hurt}1"));
            }
            2 => drop(table.press(&format!("2Gswatch {turn}\n"))),
            4 => drop(table.press("2Gj t\"aflame\n\x1b1")),
            _ => drop(table.press("2GHHuu")),
        }
        assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
        let did = table.main_screen().session().history().live();
        assert!(
            did > entries || turn % 6 > 1,
            "turn {turn}: {}",
            table.shown()
        );
        let before = acting(&table);
        table.press("\x1b");
        pass(&mut table, evening);
        assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
        assert_ne!(acting(&table), "-");
        // One step too far, and back again.
        if turn % 7 == 3 {
            table.press("p");
            assert_eq!(acting(&table), before);
            table.press("u");
            assert_ne!(acting(&table), before);
        }
    }
    assert!(campaign_round(&table) >= 4, "{}", table.shown());
    table
}

fn campaign_round(table: &Table) -> u32 {
    campaign(table).fight().unwrap().round
}

#[test]
fn four_rounds_of_every_game_are_played_without_a_mouse_on_a_small_screen() {
    for evening in EVENINGS {
        let mut table = four_rounds(evening, 80, 24);
        assert_snapshot!(
            format!("four_rounds_{}_80x24", evening.system),
            table.saved().shown()
        );
    }
}

#[test]
fn four_rounds_of_every_game_are_played_without_a_mouse_on_a_large_screen() {
    for evening in EVENINGS {
        let mut table = four_rounds(evening, 120, 36);
        assert_snapshot!(
            format!("four_rounds_{}_120x36", evening.system),
            table.saved().shown()
        );
    }
}
