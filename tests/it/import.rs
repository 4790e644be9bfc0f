//! Importing characters from stat blocks, tables, other programs and other campaigns.

use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::campaign::{Campaign, Character, CharacterId};
use gmscreen::dice::Seeded;
use gmscreen::export::{Format as Written, What, export};
use gmscreen::game::Game as Rules;
use gmscreen::games;
use gmscreen::import::{Format, Found, ImportError, To, bring, of_campaign, read, shown};
use gmscreen::library::SAMPLES;

use crate::cli_home::{Home, listing};
use crate::games_samples::opened;
use crate::harness::Game;

const PERCENT: &str = "brp";
const APTITUDES: &str = "renaissance";
const BONUSES: &str = "forge-of-power";
const POOLS: &str = "ruina-imperii";

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

fn rules(id: &str) -> &'static Rules {
    games::by_id(id).unwrap()
}

fn file(system: &str, format: Format, name: &str) -> Found {
    let bytes = fs::read(data(name)).unwrap();
    read(rules(system), format, &bytes).unwrap()
}

/// Fifteen layouts in which books and notes print characters, and everything they contain.
const BLOCKS: &[(&str, &str, &[&str])] = &[
    (
        "01-percentile-line",
        PERCENT,
        &[
            "Reed Cultist: STR 12 CON 13 SIZ 11 INT 10 POW 14 DEX 9 CHA 8 MOV 10 AV 1; Hide 45, Listen 35, Knowledge (Marsh) 60; Sickle +40 dv \"1d6+1\", Fist +50 dv \"1d3\"",
        ],
    ),
    (
        "02-percentile-table",
        PERCENT,
        &[
            "Harbour Watchman: STR 13 CON 12 SIZ 14 INT 10 POW 11 DEX 12 CHA 9 AV 2; Spot Hidden 45, Climb 40, Dodge 30; Club +55 dv \"1d8\" notes \"Range touch\", Crossbow +40 dv \"2d4+2\" notes \"Range 50m\"",
        ],
    ),
    (
        "03-percentile-column",
        PERCENT,
        &[
            "OLD MARGIT: STR 9 CON 14 SIZ 8 INT 16 POW 17 DEX 11 CHA 12; First Aid 55, Persuade 60, Occult 70; Hay fork +35 dv \"1d8+1\"",
        ],
    ),
    (
        "04-percentile-rolled",
        PERCENT,
        &[
            "Marsh Hound: STR 3d6 CON 3d6 SIZ 1d6+3 INT 5 POW 2d6 DEX 2d6+6 MOV 12; Track 70, Listen 60; Bite +45 dv \"1d8\" notes \"+db\"",
        ],
    ),
    (
        "05-aptitudes-line",
        APTITUDES,
        &[
            "Lantern Thief: COG 15 COO 25 INT 20 SAV 18 SOM 15 WIL 12 DUR 30 STR 20 Luck 2; Stealth COO 50, Fray COO 30, Perception INT 40, Melee Weapons SOM 35; Knife \"Melee Weapons\" dv \"1d6+DB\" ap 1",
        ],
    ),
    (
        "06-aptitudes-table",
        APTITUDES,
        &[
            "Grey Chaplain: COG 20 COO 10 INT 15 SAV 20 SOM 10 WIL 25 DUR 25 STR 15; Spellcraft WIL 40, Persuasion SAV 30, Medicine COG 25",
        ],
    ),
    (
        "07-aptitudes-words",
        APTITUDES,
        &[
            "Quay Bravo: COG 10 COO 20 INT 15 SAV 10 SOM 25 WIL 12 DUR 35 STR 25; Fray COO 30, Melee Weapons SOM 40, Intimidation SAV 35; Cutlass \"Melee Weapons\" dv \"1d10+DB\"",
        ],
    ),
    (
        "08-d20-line",
        BONUSES,
        &[
            "Cinder Imp: Strength -1 Dexterity 3 Constitution 1 Intelligence 0 Wisdom 1 Charisma -2 Initiative 3 Fortitude 1 Reflex 5 Will 1 AC 15 HP 9; Stealth 7; Claw +5 dv \"1d4+1\", Spit fire +4 dv \"2d6\" notes \"range 30\"",
        ],
    ),
    (
        "09-d20-scores",
        BONUSES,
        &[
            "Stair Ogre: Fortitude 6 Reflex 0 Will 1 AC 13 HP 42; Longhammer +7 dv \"2d6+4\" notes \"bludgeoning\", Thrown stone +4 dv \"1d10\"",
        ],
    ),
    (
        "10-d20-vertical",
        BONUSES,
        &[
            "Ash Warden: Fortitude 4 Reflex 2 Will 6 AC 17 HP 31; Glaive +6 dv \"1d10+3\", Ember bolt +5 dv \"2d8\"",
        ],
    ),
    (
        "11-pools-list",
        POOLS,
        &["Verge Brigand: Risk 2; Fight 2, Sneak 3, Flee 4"],
    ),
    (
        "12-pools-dice",
        POOLS,
        &["Toll Ghost: Risk 1; March 6, Fight 4, Hold the Line 5"],
    ),
    (
        "13-two-blocks",
        PERCENT,
        &[
            "Dock Rat: STR 5 CON 8 SIZ 3 INT 4 POW 7 DEX 15 CHA 4; Bite +35 dv \"1d4\"",
            "Rat Queen: STR 9 CON 12 SIZ 7 INT 9 POW 13 DEX 14 CHA 11; Command rats 80; Bite +55 dv \"1d6+1\"",
        ],
    ),
    (
        "14-percentile-wide",
        PERCENT,
        &[
            "Captain Ives Moll: STR 14 CON 13 SIZ 15 INT 13 POW 11 DEX 12 CHA 14; Sail 75, Command 60, Swim 50; Cutlass +65 dv \"1d8+1\" notes \"HP 15\", Pistol +45 dv \"1d10\" notes \"HP 8\"",
        ],
    ),
    (
        "15-broken-lines",
        PERCENT,
        &[
            "The Drowned Clerk: STR 11 CON 12 SIZ 12 INT 14 POW 15 DEX 8 CHA 5; Accounting 70, Fast Talk 40, Library Use 65",
        ],
    ),
];

#[test]
fn stat_blocks_in_fifteen_layouts_are_read_completely() {
    let mut wrong = Vec::new();
    for (name, system, people) in BLOCKS {
        let found = file(system, Format::Text, &format!("blocks/{name}.txt"));
        let got = shown(rules(system), &found, To::Roster);
        let got: Vec<String> = got
            .iter()
            .map(|line| line.trim_start_matches("roster: ").replace(" x3: ", ": "))
            .collect();
        if got != *people || !found.misses.is_empty() {
            wrong.push(format!(
                "{name}\n  {got:?}\n  {people:?}\n  {:?}",
                found.misses
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn text_not_understood_goes_into_the_notes_and_is_shown_with_its_position() {
    let text = "Weir Ghost\nSTR 9 CON 10 SIZ 11\nSkills: Hide 40%, Wailing\n";
    let found = read(rules(PERCENT), Format::Text, text.as_bytes()).unwrap();
    let misses: Vec<String> = found.misses.iter().map(ToString::to_string).collect();
    assert_eq!(misses, ["3:19: not understood: Wailing (it has no number)"]);
    assert!(found.people[0].who.notes.contains("Wailing"));
    assert_eq!(found.people[0].who.skills.len(), 1);
}

/// A campaign after importing a whole file.
fn brought(system: &str, found: &Found, to: To) -> Game {
    let mut game = Game::of(Campaign::new("test", system, ""));
    take(&mut game, found, to);
    game
}

fn take(game: &mut Game, found: &Found, to: To) -> String {
    let mut dice = Seeded::new(1);
    let reply = game.session.take_in("import it", &mut dice, |draft| {
        bring(draft, "it", found, to)
    });
    reply.unwrap().text
}

/// A character without its id and zone.
fn bare(who: &Character) -> Character {
    Character {
        id: CharacterId::default(),
        zone: String::new(),
        ..who.clone()
    }
}

#[test]
fn an_exported_table_is_imported_unchanged() {
    for sample in SAMPLES {
        let campaign = opened(sample.text);
        let first = Game::of(campaign);
        let table = csv_of(&first);
        let system = first.campaign().system.clone();
        let found = read(rules(&system), Format::Csv, table.as_bytes()).unwrap();
        assert_eq!(found.misses, []);
        let again = brought(&system, &found, To::Roster);
        let sorted = |game: &Game| -> Vec<Character> {
            let people = game.campaign().characters.iter().map(|who| {
                let mut who = bare(who);
                // Columns are in the same order for all.
                who.skills.sort_by(|a, b| a.name.cmp(&b.name));
                who.attacks.sort_by(|a, b| a.name.cmp(&b.name));
                who
            });
            people.collect()
        };
        assert_eq!(sorted(&again), sorted(&first), "{}", sample.title);
        assert_eq!(csv_of(&again), table);
    }
}

fn csv_of(game: &Game) -> String {
    export(game.source(), What::Roster, Written::Csv).unwrap()
}

#[test]
fn cells_protected_from_formulas_are_read_back_unchanged() {
    let mut game = Game::new();
    game.all(&[
        "add \"=1+1\" COO 20",
        "add \"'=x\"",
        "add \"@home\"",
        "add \"'Tis\"",
    ]);
    let table = csv_of(&game);
    let found = read(rules(APTITUDES), Format::Csv, table.as_bytes()).unwrap();
    let names: Vec<&str> = found
        .people
        .iter()
        .map(|one| one.who.name.as_str())
        .collect();
    assert_eq!(names, ["=1+1", "'=x", "@home", "'Tis"]);
    assert!(
        !table.lines().any(|line| line.starts_with(['=', '@'])),
        "{table}"
    );
}

#[test]
fn a_foreign_table_is_read_and_its_errors_reported() {
    let found = file(APTITUDES, Format::Csv, "import/people.csv");
    let misses: Vec<String> = found.misses.iter().map(ToString::to_string).collect();
    assert_eq!(
        misses,
        [
            "1:11: not understood: eyes (no such stat or track: it goes into the notes)",
            "4:1: not understood: ,,,,,5,,,,, (it has no name)",
            "5:6: not understood: many (it is not a number)",
        ]
    );
    let game = brought(APTITUDES, &found, To::Roster);
    let ilse = game.who("Ilse Marren");
    assert!(ilse.player);
    assert_eq!(&*ilse.notes, "keeps; the ferry\neyes: green");
    assert_eq!(ilse.skills[0].stat, "COO");
    assert_eq!(ilse.attacks[0].damage, "1d6");
    assert_eq!((ilse.counters[0].value, ilse.counters[0].max), (3, Some(6)));
    for name in ["Quay rat 1", "Quay rat 2", "Quay rat 3"] {
        let coo = game.who(name).stats.get("COO").unwrap();
        assert!((5..=15).contains(&coo), "{coo}");
    }
    assert_eq!(&*game.who("Broken").notes, "many");
}

#[test]
fn foundry_actors_are_imported_with_their_totals() {
    let found = file(PERCENT, Format::Foundry, "import/actors.json");
    assert_eq!(found.misses, []);
    let game = brought(PERCENT, &found, To::Roster);
    let who = game.who("Ottilie Kranz");
    assert!(who.player);
    let stats: Vec<(&str, i64)> = who.stats.iter().collect();
    let known = [
        ("AV", 1),
        ("CHA", 9),
        ("CON", 13),
        ("DEX", 13),
        ("INT", 15),
        ("MOV", 10),
        ("POW", 11),
        ("SIZ", 13),
        ("STR", 11),
    ];
    assert_eq!(stats, known);
    assert_eq!(who.tracks.get("hp"), Some(9));
    let pistol = who.skill("Firearm: Pistol").unwrap();
    assert_eq!((pistol.ranks, pistol.marked), (43, true));
    assert_eq!(who.skill("Listen").unwrap().ranks, 25);
    assert_eq!(
        (
            who.attacks[0].skill.as_str(),
            who.attacks[0].damage.as_str()
        ),
        ("Firearm: Pistol", "1d10")
    );
    assert_eq!(who.injuries[0].cost, 4);
    for part in [
        "EDU 16",
        "gear: Lantern",
        "Conductor of the night mail.\nCounts heads & coats.",
    ] {
        assert!(who.notes.contains(part), "{part} in {}", &*who.notes);
    }
    let thing = game.who("Snow thing");
    assert!(!thing.player);
    assert_eq!(thing.skill("Track").unwrap().ranks, 65);
    let claw = &thing.attacks[0];
    assert_eq!(
        (claw.bonus, claw.damage.as_str(), claw.notes.as_str()),
        (Some(45), "1d6", "+DB")
    );
    assert_eq!(thing.tracks.get("hp"), None);
}

#[test]
fn improved_initiative_exports_contain_creatures_characters_and_encounters() {
    let found = file(
        BONUSES,
        Format::ImprovedInitiative,
        "import/initiative.json",
    );
    assert_eq!(found.misses, []);
    let mut game = brought(BONUSES, &found, To::Roster);
    let bryn = game.who("Bryn");
    assert!(bryn.player && bryn.notes.contains("carries the lamp"));
    assert_eq!(
        (bryn.stats.get("HP"), bryn.tracks.get("hp")),
        (Some(20), Some(9))
    );
    assert_eq!(bryn.stats.get("Strength"), Some(3));
    let wolf = &game.campaign().bestiary[0];
    assert_eq!(wolf.attacks[0].bonus, Some(4));
    assert_eq!(wolf.attacks[0].damage, "2d4+2");
    game.all(&["encounter start \"Pack on the stair\""]);
    assert_eq!(game.who("Cinder wolf 2").stats.get("AC"), Some(13));
}

#[test]
fn an_obsidian_plugin_encounter_includes_its_creatures() {
    let found = file(BONUSES, Format::InitiativeTracker, "import/encounter.md");
    assert_eq!(found.misses, []);
    let lines = shown(rules(BONUSES), &found, To::Roster);
    assert_eq!(
        lines.last().unwrap(),
        "encounter: Gate, 1 Goblin, 3 Goblin archer, 2 Jim, 1 Big Tom, 1 Nameless thing"
    );
    let game = brought(BONUSES, &found, To::Roster);
    let tom = game
        .campaign()
        .bestiary
        .iter()
        .find(|one| one.name == "Big Tom")
        .unwrap();
    assert_eq!(
        (tom.stats.get("HP"), tom.stats.get("AC")),
        (Some(42), Some(11))
    );
}

/// Numbers as texts, fields that are missing or null, letters of other languages, markup inside
/// notes, items of unknown kinds.
#[test]
fn odd_files_of_every_format_are_read_as_far_as_possible() {
    let found = file(PERCENT, Format::Foundry, "import/actors-odd.json");
    let game = brought(PERCENT, &found, To::Roster);
    let who = game.who("Soeur Mélisande");
    assert_eq!(
        (who.stats.get("STR"), who.stats.get("CHA")),
        (Some(10), None)
    );
    let aid = who.skill("First Aid").unwrap();
    assert_eq!((aid.ranks, aid.marked), (55, true));
    assert_eq!(who.attacks[0].bonus, Some(25));
    assert!(!who.notes.contains('<'), "{}", &*who.notes);

    let found = file(
        BONUSES,
        Format::ImprovedInitiative,
        "import/initiative-odd.json",
    );
    let lines = shown(rules(BONUSES), &found, To::Roster);
    assert_eq!(
        lines,
        [
            "player: Old Nan: HP 12",
            "bestiary: Brine órc: Strength 3 Dexterity 1 Initiative 1 AC 13 HP 15; Gaff +5 dv \"1d8+3\"",
            "encounter: Low tide, 2 Brine órc",
        ]
    );
    let game = brought(BONUSES, &found, To::Roster);
    assert_eq!(game.who("Old Nan").tracks.get("hp"), Some(7));

    let found = file(
        BONUSES,
        Format::InitiativeTracker,
        "import/encounter-odd.md",
    );
    assert_eq!(found.misses, []);
    let lines = shown(rules(BONUSES), &found, To::Roster);
    for line in [
        "encounter: Weir, 1 Weir Ghost, 1 Häkon the Loud, 1 Cinder wolf, 1 Big Tom",
        "encounter: Rooftop, 1 Crow",
        "bestiary: Big Tom: Initiative -1 HP 42",
    ] {
        assert!(lines.iter().any(|one| one == line), "{line} in {lines:#?}");
    }
    let ghost = lines.iter().filter(|line| line.contains(": Weir Ghost"));
    let ghost: Vec<&String> = ghost.collect();
    assert_eq!(ghost.len(), 1, "{lines:#?}");
    assert!(
        ghost[0].contains("AC 12 HP 22")
            && ghost[0].contains("Stealth 4; Chill touch +4 dv \"2d4+2\""),
        "{ghost:?}"
    );
}

#[test]
fn another_campaign_is_imported_by_name_and_filtered() {
    for sample in SAMPLES {
        let other = opened(sample.text);
        let game = rules(&other.system);
        let found = of_campaign(game, &other).unwrap();
        let again = brought(&other.system, &found, To::Roster);
        let people = |campaign: &Campaign| -> Vec<Character> {
            campaign.characters.iter().map(bare).collect()
        };
        assert_eq!(people(again.campaign()), people(&other));
        assert_eq!(again.campaign().bestiary, other.bestiary);
        assert_eq!(again.campaign().encounters, other.encounters);
    }
    let other = opened(SAMPLES[0].text);
    let mut found = of_campaign(rules(APTITUDES), &other).unwrap();
    found.keep_only(&["odile*".to_owned(), "under the p*".to_owned()]);
    assert_eq!(found.people.len(), 1);
    let creatures = found.encounters[0].creatures.iter();
    assert!(
        creatures
            .clone()
            .all(|group| found.templates.iter().any(|one| one.name == group.template))
    );
    assert_eq!(found.encounters.len(), 1);
    let wrong = of_campaign(rules(POOLS), &other).unwrap_err();
    assert!(wrong.to_string().contains("renaissance"), "{wrong}");
}

#[test]
fn an_import_is_one_act_and_names_in_use_get_numbers() {
    let mut game = Game::peopled();
    let before = game.campaign().clone();
    let found = of_campaign(rules(APTITUDES), &before).unwrap();
    let text = take(&mut game, &found, To::Roster);
    assert!(text.starts_with("imported from it: "), "{text}");
    assert_eq!(
        game.campaign().characters.iter().count(),
        before.characters.iter().count() * 2
    );
    let people = game.campaign().characters.iter();
    assert!(people.filter(|who| who.name.ends_with('1')).count() >= 3);
    game.all(&["undo"]);
    assert_eq!(game.campaign(), &before);
    let text = take(&mut game, &found, To::Bestiary);
    assert!(text.contains("templates"), "{text}");
    assert_eq!(
        game.campaign().bestiary.len(),
        before.characters.iter().count()
    );
}

#[test]
fn a_format_is_guessed_by_name_and_content() {
    for (name, text, format) in [
        ("a.csv", "name,COO\n", Format::Csv),
        ("a.txt", "name;COO\nIlse;3", Format::Csv),
        ("a.txt", "Rat\nSTR 3", Format::Text),
        ("a.md", "# Rat\n\nSTR 3, CON 5", Format::Text),
        (
            "a.json",
            "{\"Creatures.1\": {}}",
            Format::ImprovedInitiative,
        ),
        (
            "a.json",
            "[{\"name\":\"x\",\"system\":{\"stats\":{}}}]",
            Format::Foundry,
        ),
        (
            "n.md",
            "Text\n```encounter\ncreatures:\n```",
            Format::InitiativeTracker,
        ),
        ("a.yaml", "name: x", Format::InitiativeTracker),
        ("a.ron", "(", Format::Campaign),
    ] {
        assert_eq!(Format::guess(name, text), format, "{name} {text}");
    }
}

#[test]
fn deep_nesting_and_binary_data_are_refused() {
    let deep = "[".repeat(200_000);
    for format in [
        Format::Foundry,
        Format::ImprovedInitiative,
        Format::InitiativeTracker,
    ] {
        let error = read(rules(BONUSES), format, deep.as_bytes()).unwrap_err();
        assert!(matches!(error, ImportError::Malformed { .. }), "{error}");
    }
    let alias = "a: &a [1]\nb: [*a, *a]\n";
    let error = read(rules(BONUSES), Format::InitiativeTracker, alias.as_bytes()).unwrap_err();
    assert!(error.to_string().starts_with("2:"), "{error}");
    let error = read(rules(BONUSES), Format::Text, b"Rat \xff").unwrap_err();
    assert_eq!(error, ImportError::NotText(4));
    let error = read(rules(APTITUDES), Format::Csv, b"who,COO\nIlse,3\n").unwrap_err();
    assert!(error.to_string().contains("column `name`"), "{error}");
    let many = "name\n".to_owned() + &"Rat\n".repeat(10_001);
    assert_eq!(
        read(rules(APTITUDES), Format::Csv, many.as_bytes()),
        Err(ImportError::TooMany)
    );
}

#[test]
fn import_shows_first_and_changes_nothing_on_an_error() {
    let home = Home::new();
    home.campaign("c.ron");
    home.play("c.ron", &["add Ann"]);
    let rats = data("blocks/05-aptitudes-line.txt");
    let rats = rats.to_str().unwrap();
    let before = listing(&home.work());
    let ran = home.run(&["import", "c.ron", rats, "--dry-run"]).ended(0);
    assert!(
        ran.out.starts_with("roster: Lantern Thief: COG 15"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("read as text"), "{}", ran.err);
    fs::write(home.work().join("bad.json"), "{\"a\":").unwrap();
    let before_bad = listing(&home.work());
    let ran = home.run(&["import", "c.ron", rats, "bad.json"]).ended(1);
    assert!(ran.err.contains("bad.json: 1:5: "), "{}", ran.err);
    home.run(&["import", "c.ron", "nowhere.txt"]).ended(1);
    assert_eq!(listing(&home.work()), before_bad);
    assert_eq!(before.len() + 1, before_bad.len());
    let ran = home.run(&["import", "c.ron", rats]).ended(0);
    assert_eq!(
        ran.out,
        "imported from 05-aptitudes-line.txt: 1 person (Lantern Thief)\n"
    );
    home.play("c.ron", &["undo"]);
    assert_eq!(
        home.show("c.ron")["characters"].as_array().unwrap().len(),
        1
    );
    let ran = home
        .feed(
            &["import", "c.ron", "-", "--from", "csv"],
            b"name,COO\nZoe,20\n",
        )
        .ended(0);
    assert!(ran.out.contains("Zoe"), "{}", ran.out);
}
