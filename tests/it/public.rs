//! What players see, and what they never see.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use gmscreen::campaign::{
    Campaign, Character, Condition, Counter, Encounter, Group, History, Roster, Side, Skill,
    Weapon, Zone,
};
use gmscreen::dice::Seeded;
use gmscreen::export::{Format, Source, What, export};
use gmscreen::follow::Followed;
use gmscreen::game::draft::{Question as Waits, StopsFor};
use gmscreen::library::SAMPLES;
use gmscreen::session::{Asked, Session};
use gmscreen::store::Unsaved;
use gmscreen::tui::paint::Painter;
use gmscreen::tui::surface::Surface;
use gmscreen::tui::theme::Theme;
use gmscreen::tui::watch::Watch;
use gmscreen::view::header::utc_hours;
use gmscreen::view::public::{PublicTable, Question};
use ratatui::buffer::Cell;
use ratatui::layout::Rect;

use crate::games_samples::opened;
use crate::harness::Game;
use crate::statements::line;
use crate::tier::by_tier;

fn sample(title: &str) -> Campaign {
    let mut found = SAMPLES.iter().filter(|sample| sample.title == title);
    opened(found.next().expect("a sample of that title").text)
}

fn table(game: &Game) -> PublicTable {
    PublicTable::of(game.session.table())
}

/// The text of secrets that are never shown.
const NEVER: &str = "QZNEVER";

/// A campaign with a marker in every field that players never see.
fn marked(title: &str) -> Campaign {
    let mut campaign = sample(title);
    let secret = |what: &str| format!("{NEVER}{what}");
    campaign.notes = vec![secret("notes").as_str().into()];
    campaign.encounters = vec![Encounter {
        name: secret("encounter"),
        notes: secret("encounter notes").as_str().into(),
        creatures: vec![Group {
            template: "Shape".to_owned(),
            count: 3,
            ..Group::default()
        }],
        ..Encounter::default()
    }];
    campaign.zones.push(Zone {
        name: secret("zone"),
        notes: secret("zone notes").as_str().into(),
        ..Zone::default()
    });
    campaign.clocks = vec![Counter {
        name: secret("clock"),
        value: 1,
        max: Some(4),
        public: false,
        refill: None,
    }];
    let first = Character::clone(&campaign.bestiary[0]);
    for template in &mut campaign.bestiary {
        Arc::make_mut(template).name = secret("template");
    }
    // What comes into a fight has a name that players may read.
    campaign.bestiary.push(Arc::new(Character {
        name: "Shape".to_owned(),
        alias: String::new(),
        notes: secret("template notes").as_str().into(),
        ..first
    }));
    let mut people: Vec<Character> = campaign.characters.iter().cloned().collect();
    for (nth, who) in people.iter_mut().enumerate() {
        who.notes = secret("person notes").as_str().into();
        who.counters.push(Counter {
            name: secret("counter"),
            value: 3,
            ..Counter::default()
        });
        // Every other character is the GM's, whose sheet players never see.
        if nth % 2 == 1 {
            who.player = false;
            who.zone = secret("place");
            who.skills.push(Skill {
                name: secret("skill"),
                ranks: 30,
                ..Skill::default()
            });
            who.attacks.push(Weapon {
                name: secret("weapon"),
                skill: secret("skill"),
                ..Weapon::default()
            });
            who.conditions.push(Condition::named(&secret("condition")));
        }
    }
    campaign.characters = Roster::of(people.into_iter().map(Arc::new).collect());
    campaign
}

/// Lines that put secrets into an act.
const SECRETS: &[&str] = &[
    "note \"QZNEVER said\"",
    "note {a} \"QZNEVER said\"",
    "hide {a}",
    "hide {b}",
    "alias {a} \"a stranger\"",
    "alias {b} -",
    "reveal {a}",
    "pending {a} {skill} for \"QZNEVER reason\"",
    "check {a} {skill} +10:\"QZNEVER\"",
    "check {a} {skill} secret",
    "tick \"QZNEVERclock\"",
    "option players_see_rolls dice",
    "option players_see_rolls outcome",
    "option players_see_foes numbers",
    "option players_see_players nothing",
    "option own_dice players",
    "curtain \"Night\"",
    "curtain off",
    "roll {a} 1d20 \"QZNEVER\"",
    "check {a} {skill}",
    "roll 2d6 \"QZNEVER\"",
    "remove {b}",
    "encounter start QZNEVERencounter",
    "encounter join QZNEVERencounter",
    "end",
    // Numbers that only the GM's own dice show.
    "roll 1d9999 = 8765",
    "roll {g} 1d9999 = 8765",
    "roll {g} 1d9999+1 \"QZNEVER\" = 8765",
    "damage {g} 8765",
    "hide \"Shape 2\"",
    "reveal \"Shape 2\"",
    "encounter start QZNEVERencounter",
];

/// What the GM's dice show, which players may read only by an option.
const FACES: &str = "8765";

fn next(state: &mut u64) -> usize {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 40).unwrap()
}

/// The characters whose names players must not read: hidden ones, and those with a public name.
fn names_kept(campaign: &Campaign) -> Vec<String> {
    let kept = campaign.characters.iter();
    kept.filter(|who| who.hidden || !who.alias.is_empty())
        // Players count those that they see, so another one may have this number for them.
        .filter(|who| !who.name.starts_with("Shape "))
        .map(|who| who.name.clone())
        .collect()
}

/// Whether a text contains a name other than as part of a longer name that players do see: `Mother
/// Esk` is hidden, and `Mother Esk 1` is not.
fn tells(text: &str, name: &str, campaign: &Campaign) -> bool {
    let people = campaign.characters.iter();
    let open = people.filter(|who| !who.hidden && who.alias.is_empty());
    let longer = open.filter(|who| who.name.contains(name));
    let rest = longer.fold(text.to_owned(), |rest, who| rest.replace(&who.name, ""));
    rest.contains(name)
}

/// The text of the players' table on a screen of any size.
fn watched(game: &Game) -> String {
    let mut watch = Watch::new(Path::new("salt.ron"), utc_hours);
    watch.take(Followed::Table(Box::new(table(game))));
    let mut surface = Surface::new(Rect::new(0, 0, 160, 90));
    watch.draw(&mut Painter::anew(&mut surface, Theme::default()));
    surface.shown().content.iter().map(Cell::symbol).collect()
}

/// The log as exported for players, in both formats.
fn exported(game: &Game) -> String {
    let source = Source {
        for_players: true,
        ..game.source()
    };
    let written = |format| export(source, What::Log, format).unwrap_or_default();
    written(Format::Markdown) + &written(Format::Html)
}

/// Whether a line asks a player for dice; what that player reads contains no secret.
fn is_asked_openly(game: &Game, line: &str, seed: u64) -> bool {
    let session = &mut game.copy().session;
    let parsed = session.read(line);
    let asked = session.run(&parsed, &mut Seeded::new(seed), (StopsFor::OwnDice, &[]));
    let Ok(Asked::Waits(Waits::Dice(throw))) = asked else {
        return false;
    };
    let Some(question) = Question::of(session.table(), 1, &throw) else {
        return false;
    };
    let read = serde_json::to_string(&question).unwrap();
    assert!(!read.contains(NEVER), "seed {seed}, {line}: {read}");
    for name in names_kept(session.campaign()) {
        let is_told = tells(&read, &name, session.campaign());
        assert!(!is_told, "seed {seed}, {line}: {name} in {read}");
    }
    true
}

/// Whether an option of the GM shows such numbers.
fn shows_faces(campaign: &Campaign) -> bool {
    let option = |name, value| campaign.setting(name) == Some(value);
    option("players_see_rolls", "dice") || option("players_see_foes", "numbers")
}

/// Whether the numbered shapes that players see are not numbered from 1 on.
fn has_gap(game: &Game) -> bool {
    let people = game.campaign().characters.iter();
    let shapes = people.filter(|who| who.name.starts_with("Shape ") && !who.hidden);
    let shapes = shapes.count();
    let seen = table(game);
    let order = seen.order.iter().map(|place| place.person.name.as_str());
    let numbers = order.filter_map(|name| name.strip_prefix("Shape ")?.parse::<usize>().ok());
    numbers.max().is_some_and(|most| most > shapes)
}

#[test]
fn no_secret_is_in_anything_that_players_see() {
    let tables: Vec<Campaign> = SAMPLES.iter().map(|sample| marked(sample.title)).collect();
    let (mut shown, mut asked) = (0, 0);
    for seed in 0..by_tier(32, 1_000, 10_000) {
        let mut state = seed * 7_919 + 1;
        let mut game = Game::of(tables[next(&mut state) % tables.len()].clone());
        game.dice = Seeded::new(seed);
        if seed % 2 == 0 {
            game.all(&["option own_dice players"]);
        }
        for _ in 0..30 {
            let numbers = [next(&mut state), next(&mut state), next(&mut state)];
            let line = match next(&mut state) % 3 {
                0 => {
                    let names: Vec<_> = game.campaign().characters.iter().take(4).collect();
                    let name = |nth: usize| {
                        let who = names.get(nth % names.len().max(1));
                        who.map_or("\"nobody\"".to_owned(), |who| format!("\"{}\"", who.name))
                    };
                    let mut foes = game.campaign().characters.iter();
                    let foe = foes.find(|who| who.side() != Side::Player);
                    let foe = foe.map_or(String::new(), |who| format!("\"{}\"", who.name));
                    let skill = format!("{NEVER}skill");
                    SECRETS[numbers[0] % SECRETS.len()]
                        .replace("{a}", &name(numbers[1]))
                        .replace("{b}", &name(numbers[2]))
                        .replace("{g}", &foe)
                        .replace("{skill}", &skill)
                }
                _ => line(&game, numbers),
            };
            // Players see the sheet of a character who becomes a player's.
            if line.starts_with("player ") {
                continue;
            }
            asked += usize::from(is_asked_openly(&game, &line, seed));
            let done = game.session.execute(&line, &mut game.dice);
            if done.is_err() {
                continue;
            }
            let mut seen = serde_json::to_string(&table(&game)).unwrap();
            shown += 1;
            if shown % 8 == 0 {
                seen = seen + &watched(&game) + &exported(&game);
            }
            let hides_faces = shows_faces(game.campaign()) || !seen.contains(FACES);
            let hides = !seen.contains(NEVER) && hides_faces && !has_gap(&game);
            assert!(hides, "seed {seed}, after {line}: {seen}");
            for name in names_kept(game.campaign()) {
                let is_told = tells(&seen, &name, game.campaign());
                assert!(!is_told, "seed {seed}, after {line}: {name} in {seen}");
            }
        }
    }
    assert!(shown > 300, "{shown} tables only");
    assert!(asked > 20, "{asked} questions only");
}

#[test]
fn somebody_revealed_brings_no_earlier_time() {
    static NOW: AtomicI64 = AtomicI64::new(1_700_000_000);
    let game = Game::of(sample("Salt and Lanterns"));
    let (campaign, played) = (game.campaign().clone(), game.session.game());
    let clock = || NOW.fetch_add(60, Ordering::Relaxed);
    let history = History::default();
    let mut session = Session::new(campaign, history, played, Box::new(Unsaved), clock);
    for line in [
        "add Grell from \"Drowned hand\"",
        "hide grell",
        "begin odile wren = 9 5",
        "join grell = 1",
        "damage grell 5",
        "public \"A bell.\"",
        "reveal grell",
        "damage wren 1",
    ] {
        session.execute(line, &mut Seeded::new(1)).unwrap();
    }
    let seen = PublicTable::of(session.table());
    let at = |text: &str| {
        let found = seen.log.iter().find(|line| line.text == text);
        found.unwrap_or_else(|| panic!("{text}: {:?}", seen.log)).at
    };
    for hidden in ["Grell joins the fight", "Grell is hurt"] {
        assert_eq!(at(hidden), at("Grell appears"), "{:?}", seen.log);
    }
    assert!(at("Grell appears") > at("A bell."), "{:?}", seen.log);
    assert!(seen.log.is_sorted_by_key(|line| line.at), "{:?}", seen.log);
}

/// A text about a character is for those whom players see by their real name.
#[test]
fn pronouns_are_shown_unless_an_alias_is() {
    let mut game = Game::of(sample("Salt and Lanterns"));
    game.all(&["add Zoe pronouns she/her player", "set Zoe notes QZNEVER"]);
    let zoe = |game: &Game| {
        let mut others = table(game).others.into_iter();
        others.find(|one| one.facts.values().any(|text| text == "she/her"))
    };
    assert_eq!(zoe(&game).unwrap().name, "Zoe");
    assert!(!format!("{:?}", table(&game)).contains(NEVER));
    game.all(&["alias Zoe \"a tall stranger\""]);
    assert_eq!(zoe(&game), None);
}
