//! Games that are read from a file: the samples, the guide's, and broken ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games::file::{prove, read, schema};
use gmscreen::session::Session;
use gmscreen::store::Unsaved;

use crate::cli_home::Home;
use crate::guide::{Played, is_current, scene, told};
use crate::tier::by_tier;

fn text_of(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn the_samples_can_be_played() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["games", "tests/data/games"].map(|folder| fs::read_dir(root.join(folder)));
    let mut names: Vec<_> = folders
        .into_iter()
        .flat_map(|entries| entries.unwrap().map(|entry| entry.unwrap().path()))
        .collect();
    names.sort();
    assert!(names.len() > 5);
    for path in names {
        let text = fs::read_to_string(&path).unwrap();
        let read = read(&text).unwrap_or_else(|found| panic!("{}: {found:?}", path.display()));
        assert!(
            read.warnings.is_empty() || path.ends_with("d20-fantasy.game.ron"),
            "{}: {:?}",
            path.display(),
            read.warnings
        );
        let proof = prove(&read);
        assert!(
            proof.hands > 0 && proof.wrong.is_empty(),
            "{}: {proof:?}",
            path.display()
        );
    }
}

#[test]
fn the_game_of_the_guide_is_the_one_of_the_tests() {
    let guide = text_of("docs/own-game.md");
    let fence = guide.split("```game\n").nth(1).unwrap();
    let game = fence.split("```").next().unwrap();
    assert_eq!(game, text_of("tests/data/games/coins.game.ron"));
    read(game).unwrap();
}

/// The parts of a file in the order in which they stand: the name of each, and the rest of its text.
fn parts(lines: &str) -> Vec<(String, String)> {
    let mut parts: Vec<(String, String)> = Vec::new();
    for line in lines.lines() {
        let begins = line
            .strip_prefix("  ")
            .filter(|rest| !rest.starts_with(' '));
        match (
            begins.and_then(|rest| rest.split_once(": ")),
            parts.last_mut(),
        ) {
            (Some((name, rest)), _) => parts.push((name.to_owned(), rest.to_owned())),
            (None, Some((_, text))) => *text = format!("{text}\n{line}"),
            (None, None) => panic!("no part begins here: {line}"),
        }
    }
    parts
}

/// A file with the parts of a step: a list gets its entries, and other parts are new.
fn with_step(file: &str, step: &str) -> String {
    let inside = file
        .strip_prefix("(\n")
        .and_then(|rest| rest.strip_suffix("\n)\n"));
    let mut all = parts(inside.unwrap());
    for (name, text) in parts(step.trim_end()) {
        let Some((_, there)) = all.iter_mut().find(|(known, _)| *known == name) else {
            all.push((name, text));
            continue;
        };
        let entries = text.strip_prefix("[\n").unwrap();
        let before = there.strip_suffix("\n  ],").unwrap();
        *there = format!("{before}\n{entries}");
    }
    let lines = all.iter().map(|(name, text)| format!("  {name}: {text}\n"));
    format!("(\n{})\n", lines.collect::<String>())
}

/// The answers to lines in a new campaign of a game.
fn answers(game: &str, lines: &[String]) -> Vec<String> {
    let home = Home::new();
    fs::write(home.work().join("own.game.ron"), game).unwrap();
    home.run(&["new", "./own.ron", "--game", "./own.game.ron"])
        .ended(0);
    let args = ["exec", "./own.ron", "--format", "json", "--seed", "1"];
    let ran = home.feed(&args, lines.join("\n").as_bytes()).ended(0);
    let answers = ran.answers();
    let texts = answers.iter().map(|one| one["text"].as_str().unwrap());
    texts.map(str::to_owned).collect()
}

#[test]
fn the_guide_builds_its_game_step_by_step() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/own-game.md");
    let page = text_of("docs/own-game.md");
    let (mut new, mut file, mut typed) = (page.clone(), String::new(), Vec::<String>::new());
    let mut steps = 0;
    for part in page.split("```").skip(1).step_by(2) {
        if let Some(step) = part.strip_prefix("game\n") {
            if step.starts_with('(') {
                typed.clear();
                step.clone_into(&mut file);
            } else {
                file = with_step(&file, step);
            }
            let read = read(&file).unwrap_or_else(|found| panic!("{file}\n{found:?}"));
            assert!(read.warnings.is_empty(), "{file}\n{:?}", read.warnings);
            let wrong = prove(&read).wrong;
            assert!(wrong.is_empty(), "{file}\n{wrong:?}");
            steps += 1;
        } else if let Some(inside) = part.strip_prefix("console\n") {
            // What was typed in earlier steps has happened.
            let scene = scene(inside);
            let before = typed.len();
            typed.extend(scene.iter().map(|(line, _)| line.clone()));
            let answers = answers(&file, &typed).split_off(before);
            let lines = scene.into_iter().map(|(line, _)| line);
            let played: Vec<Played> = lines.zip(answers).collect();
            new = new.replacen(&format!("\n{inside}"), &told(&played), 1);
        }
    }
    assert!(steps >= 9, "{steps}");
    is_current(&path, &new);
}

/// Every hand of so many dice of six.
fn hands(dice: usize) -> Vec<String> {
    let one = |hand: &String| {
        (1..=6)
            .map(|face| format!("{hand} {face}"))
            .collect::<Vec<_>>()
    };
    (0..dice).fold(vec![String::new()], |hands, _| {
        hands.iter().flat_map(one).collect()
    })
}

#[test]
fn the_odds_are_those_of_every_hand() {
    let game = read(&text_of("games/embers.game.ron")).unwrap().game;
    let (campaign, history) = (Campaign::new("test", game.id, ""), History::default());
    let mut table = Session::new(campaign, history, game, Box::new(Unsaved), || 0);
    let mut dice = Seeded::new(7);
    table.execute("add Ann Bold 2 Keen 1", &mut dice).unwrap();
    for (line, count) in [
        ("check Ann bold", 2),
        ("check Ann sharp +2 plus", 2),
        ("check Ann bold forward", 3),
        ("check Ann keen worse burn 2", 3),
        ("brave Ann worse", 3),
        ("pool Ann vs 1", 3),
        ("pool Ann plus vs 2", 4),
    ] {
        let mut counted = BTreeMap::<String, f64>::new();
        let all = hands(count);
        let each = 1.0 / f64::from(u32::try_from(all.len()).unwrap());
        for hand in &all {
            let reply = table.execute(&format!("{line} ={hand}"), &mut dice);
            let reply = reply.unwrap().unwrap();
            let contest = reply.contest().unwrap();
            *counted.entry(contest.sides[0].grade.clone()).or_default() += each;
            table.execute("undo", &mut dice).unwrap();
        }
        let odds = table.execute(&format!("odds {line}"), &mut dice);
        let odds = odds.unwrap().unwrap().preview.unwrap().odds;
        assert_eq!(odds.iter().count(), counted.len(), "{line}");
        for (outcome, chance) in odds.iter() {
            let right = counted[outcome.id()];
            assert!(
                (chance - right).abs() < 1e-12,
                "{line}: {} {chance} {right}",
                outcome.id()
            );
        }
    }
}

/// A new campaign of a game of one's own, with what is typed first.
fn table_of(rest: &str, lines: &[&str]) -> (Session, Seeded) {
    let text = format!("(gmscreen_game: 1, id: \"own\", name: \"Own\", {rest})");
    let game = read(&text).unwrap_or_else(|found| panic!("{found:?}")).game;
    let (campaign, history) = (Campaign::new("test", game.id, ""), History::default());
    let mut table = Session::new(campaign, history, game, Box::new(Unsaved), || 0);
    let mut dice = Seeded::new(7);
    for line in lines {
        table.execute(line, &mut dice).unwrap();
    }
    (table, dice)
}

#[test]
fn a_push_of_a_roll_of_several_rolls_the_dice_of_one_and_never_the_damage() {
    let rules = r#"tracks: [(id: "hp", max: "50", starts: Full), (id: "sweat", max: "9")],
        checks: {"grit": "1"}, grades: [("kept", 1), ("lost", -1)], harm: (track: "hp"),
        verbs: [Many(name: "endure", dice: "3d6>=5", grades: [("kept", "hits >= 2"), ("lost", "1")],
            damage: {"lost": "rolled"}, does: ["when hits = 9: damage {who} 1d4"],
            push: (word: "push", rerolls: "face < 5", costs: {"sweat": "0"}, does: ["set {who} sweat {hits + 1}"]))]"#;
    let people = ["add Ann player", "add Bob player", "add Cal player"];
    for (who, nth) in [("Ann", 0), ("Bob", 1), ("Cal", 2)] {
        let (mut table, mut dice) = table_of(rules, &people);
        let line = "endure Ann Bob Cal grit damage 2d6 = 1 2 5 4 4 1 6 6 2 5 3";
        let before = table.execute(line, &mut dice).unwrap().unwrap();
        let before = before.contest().unwrap();
        let after = table.execute(&format!("push {who}"), &mut dice);
        let after = after.unwrap().unwrap();
        let after = after.contest().unwrap();
        for (at, (before, after)) in before.sides.iter().zip(&after.sides).enumerate() {
            let kept = before.dice.iter().zip(&after.dice);
            let kept = kept.filter(|(before, _)| at != nth || **before >= 5);
            for (before, after) in kept {
                assert_eq!(before, after, "{who}");
            }
            let borne = after
                .facts
                .iter()
                .find(|fact| fact.label == "damage")
                .unwrap();
            let lost = after.grade == "lost";
            assert_eq!(borne.value, if lost { 3 } else { 0 }, "{who}");
        }
        let hits = after.sides[nth]
            .dice
            .iter()
            .filter(|face| **face >= 5)
            .count();
        let campaign = table.campaign();
        for (at, person) in campaign.characters.iter().enumerate() {
            let sweat = person.tracks.get("sweat").unwrap_or(0);
            let right = if at == nth { hits + 1 } else { 0 };
            assert_eq!(sweat, i64::try_from(right).unwrap(), "{who}");
        }
    }
}

/// So many people, and the lines that add them.
fn people(count: usize) -> Vec<String> {
    (1..=count)
        .map(|nth| format!("add P{nth} player"))
        .collect()
}

#[test]
fn an_act_runs_200_lines_of_the_game_and_refuses_more() {
    let lines = ["\"set {who} hits {hits + 1}\""; 20].join(", ");
    let rules = format!(
        r#"tracks: [(id: "hits")], verbs: [Act(name: "toil", who: Many, does: [{lines}]),
            Act(name: "idle", who: Many, does: ["when 0: set {{who}} hits 1", {}])]"#,
        [r#""when hits = 9: set {who} hits 1""#; 19].join(", ")
    );
    let added = people(11);
    let added: Vec<&str> = added.iter().map(String::as_str).collect();
    let (mut table, mut dice) = table_of(&rules, &added);
    let hits = |table: &Session| -> Vec<Option<i64>> {
        let people = table.campaign().characters.iter();
        people.map(|who| who.tracks.get("hits")).collect()
    };
    let names: Vec<String> = (1..=11).map(|nth| format!("P{nth}")).collect();
    let all = names.join(" ");
    let refused = table
        .execute(&format!("toil {all}"), &mut dice)
        .unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("more than 200 lines of the game in one act")
    );
    assert_eq!(hits(&table), [None; 11]);
    // What does not run does not count.
    table.execute(&format!("idle {all}"), &mut dice).unwrap();
    table
        .execute(&format!("toil {}", names[1..].join(" ")), &mut dice)
        .unwrap();
    assert_eq!(hits(&table)[1..], [Some(20); 10]);
}

#[test]
fn lines_of_a_moment_beyond_200_wait() {
    let lines = ["\"set {who} hits {hits + 1}\""; 20].join(", ");
    let rules = format!(r#"tracks: [(id: "hits")], on: [(at: Scene, do: [{lines}])]"#);
    let added = people(11);
    let added: Vec<&str> = added.iter().map(String::as_str).collect();
    let (mut table, mut dice) = table_of(&rules, &added);
    table.execute("scene", &mut dice).unwrap();
    let people = table.campaign().characters.iter();
    let hits = people.map(|who| who.tracks.get("hits").unwrap_or(0));
    assert_eq!(hits.sum::<i64>(), 200);
    assert_eq!(table.campaign().pending.len(), 20);
}

#[test]
fn the_schema_names_every_part() {
    let schema = serde_json::to_value(schema()).unwrap();
    let fields = schema["properties"].as_object().unwrap();
    for field in ["gmscreen_game", "stats", "tracks", "verbs", "columns", "on"] {
        assert!(fields.contains_key(field), "{field}");
    }
}

/// A text with some bytes of it changed, left out or repeated; the same for the same number.
fn mutant(text: &str, nth: u64) -> String {
    let mut state = nth.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % u64::try_from(below.max(1)).unwrap()).unwrap()
    };
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=next(4) {
        let at = next(chars.len());
        let signs = [
            '(', ')', '{', '}', '"', '\'', '\\', ',', ':', '9', 'd', ' ', '.', '-', 'é',
        ];
        match next(4) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, signs[next(signs.len())]),
            2 => chars[at] = signs[next(signs.len())],
            _ => {
                let piece: Vec<char> = chars[at..].iter().take(next(60)).copied().collect();
                let to = next(chars.len());
                chars.splice(to..to, piece);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn broken_games_are_refused_and_nothing_breaks() {
    let bases = [
        "games/embers.game.ron",
        "tests/data/games/d20-fantasy.game.ron",
        "tests/data/games/moves.game.ron",
        "tests/data/games/sixes.game.ron",
    ];
    let bases = bases.map(text_of);
    let mut refused = 0;
    for (nth, base) in (0..by_tier(300, 3_000, 10_000)).zip(bases.iter().cycle()) {
        match read(&mutant(base, nth)) {
            Err(found) => {
                refused += 1;
                assert!(!found.is_empty() && found.len() <= 20);
                assert!(found.iter().all(|one| one.line >= 1 && one.column >= 1));
            }
            // One that can still be read is played, now and then.
            Ok(loaded) if nth % 16 == 0 => drop(prove(&loaded)),
            Ok(_) => {}
        }
    }
    assert!(refused > 0);
}

#[test]
fn texts_without_measure_are_refused() {
    let deep = "(".repeat(100_000);
    let long = format!(
        "(gmscreen_game: 1, id: \"x\", name: \"{}\")",
        "x".repeat(300 * 1024)
    );
    let formula = format!("{}1{}", "(".repeat(70), ")".repeat(70));
    let nested = format!(
        "(gmscreen_game: 1, id: \"x\", name: \"X\", stats: [(id: \"A\", formula: \"{formula}\")])"
    );
    // Each stat reads the one before it twice.
    let doubled: Vec<String> = (1..60)
        .map(|nth| format!("(id: \"S{nth}\", formula: \"S{0} + S{0}\")", nth - 1))
        .collect();
    let doubled = format!(
        "(gmscreen_game: 1, id: \"x\", name: \"X\", stats: [(id: \"S0\"), {}])",
        doubled.join(", ")
    );
    for text in [deep, long, nested, doubled, String::new(), "\0".repeat(50)] {
        assert!(read(&text).is_err());
    }
}

#[test]
fn the_work_of_formulas_has_bounds() {
    let game = |rest: &str| {
        let text = format!("(gmscreen_game: 1, id: \"x\", name: \"X\", {rest})");
        read(&text).map(|_| ()).unwrap_err()[0].what.clone()
    };
    // Each name takes twice what the one before it takes, and what is rolled comes last.
    let lets: Vec<String> = (1..16)
        .map(|nth| format!("(\"x{nth}\", \"x{0} + x{0}\")", nth - 1))
        .collect();
    let lets = format!(
        "grades: [(\"yes\", 1)], verbs: [Check(name: \"check\", dice: \"1d6\", let: [(\"x0\", \"sum\"), {}],
            grades: [(\"yes\", \"x15 > 1\"), (\"yes\", \"1\")])]",
        lets.join(", ")
    );
    assert!(game(&lets).contains("steps with all that it reads; at most 2000"));
    // 199 steps a stat, and each of them once more in a column.
    let sum = vec!["A"; 100].join("+");
    let stats: Vec<String> = (0..60)
        .map(|nth| format!("(id: \"S{nth}\", formula: \"{sum}\")"))
        .collect();
    let shown: Vec<String> = (0..60).map(|nth| format!("{{S{nth}}}")).collect();
    let many = format!(
        "stats: [(id: \"A\"), {}], columns: [(label: \"L\", show: \"{}\")]",
        stats.join(", "),
        shown.join(" ")
    );
    assert!(game(&many).contains("what is shown of a character takes"));
}

#[test]
fn what_follows_from_a_clock_may_ask_for_clocks_and_options_without_a_character() {
    let rules = r#"options: [(name: "harsh", values: ["no", "yes"])],
        clocks: [(name: "Front", max: 8), (name: "Trouble", max: 6)],
        on: [(at: Full("Trouble"), when: "clock('Front') < 1", do: ["tick Front"]),
             (at: Full("Trouble"), do: ["when option('harsh', 'yes'): tick Front +2"])]"#;
    let lines = ["counter Front 0/8", "counter Trouble 5/6"];
    for (option, front) in [("no", 1), ("yes", 3)] {
        let (mut table, mut dice) = table_of(rules, &lines);
        for line in [format!("option harsh {option}").as_str(), "tick Trouble"] {
            table.execute(line, &mut dice).unwrap();
        }
        let clocks = &table.campaign().clocks;
        let now = clocks.iter().find(|clock| clock.name == "Front").unwrap();
        assert_eq!(now.value, front, "{option}");
    }
}
