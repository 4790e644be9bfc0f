//! A whole fight of five against six, typed and by keys, in each edition. Nobody computes a number
//! by hand.

use gmscreen::campaign::{Campaign, Condition};
use gmscreen::library::SAMPLES;

use crate::harness::{Game, session, told};
use crate::tier::by_tier;
use crate::tui_support::Table;

fn fair(edition: &str) -> Campaign {
    let mut campaign = crate::ren_samples::load(SAMPLES[0].text);
    edition.clone_into(&mut campaign.edition);
    campaign
}

/// A typed line, and what the answer must contain; some answers differ by edition.
struct Step {
    line: &'static str,
    current: &'static str,
    draft: &'static str,
}

const fn both(line: &'static str, says: &'static str) -> Step {
    Step {
        line,
        current: says,
        draft: says,
    }
}

const SCRIPT: &[Step] = &[
    // A task under way, and three sustained wards.
    Step {
        line: "task ferro \"mend the lamp\" 20m check Clockwork = 45",
        current: "mend the lamp: 0 of 10 min",
        draft: "mend the lamp: 0 of 20 min",
    },
    both("sustain anselm \"ward the lamps\"", "1 sustained"),
    both("sustain anselm \"ward the boats\"", "2 sustained (-10)"),
    both("sustain anselm \"listen\"", "3 sustained (-20)"),
    // Five players, then three watchmen, the gunner, two moths.
    both(
        "encounter start \"The Lantern Fair\" = 7 3 9 5 2 4 4 1 8 6 6",
        "Wren Tallow 19",
    ),
    both("allot 1S+1Q|3Q|5m", "a turn allows"),
    // Wren jumps from the roofs at a watchman who does not see her: 15 + 20 = 35.
    both(
        "attack \"Wren Tallow\" Melee +30:\"from behind\" vs \"watchman 1\" unaware dv 1d10+5 = 64 7",
        "20 damage (1d10+5: 7, +10 MoS, -2 armour), 4 wounds",
    ),
    both("pending", ", SOM x3 or falls prone"),
    both("roll \"watchman 1\" = 80", "Quay watchman 1 is prone"),
    both("next", "Odile Varrick acts"),
    // Odile attacks him while he is prone.
    both(
        "attack odile melee vs \"watchman 1\" prone dv 2d6+3 = 60 50 6 5",
        "disabled",
    ),
    both("next", "Excise gunner 1 acts"),
    both(
        "attack gunner Ranged long vs josune dv 2d10+2 = 29 60 8 9",
        "19 damage (2d10+2: 8 9), 2 wounds",
    ),
    // 78 - 20 for the new wounds.
    both("roll josune = 85", "Josune Harrow is prone"),
    // Her player spends luck: the dice are flipped, and she stays standing.
    both("flip josune", "Josune Harrow is no longer prone"),
    both("next", "Wick moth 1 acts"),
    both(
        "attack \"moth 1\" Unarmed vs wren dv 1d6 = 8 50",
        "defence 50 succeeds",
    ),
    both("next", "Wick moth 2 acts"),
    both("act quick \"move to the lamps\"", "left: 1S 2Q"),
    both("next", "Josune Harrow acts"),
    // Two wounds: 71 - 20.
    both(
        "attack josune melee vs \"watchman 2\" dv 1d10+6 = 50 60 3",
        "12 damage",
    ),
    // A critical hit: all dice at maximum, plus the margin's five.
    both(
        "upgrade luck josune",
        "19 damage instead of 12 (1d10+6: all dice at maximum, +5 MoS, -2 armour), 3 wounds",
    ),
    both("skip \"watchman 2\"", "skipped"),
    both("next", "Tomás Ferro acts"),
    both("act task", "mend the lamp 5 of"),
    both("next", "Anselm Pike acts"),
    // -20 for what he sustains.
    both("check anselm Spellcraft = 40", "TN 53"),
    both("stress \"watchman 2\" 9 hard", "resist the stress"),
    both("roll 5 = 60", "failure"),
    both("skip \"watchman 2\"", "WIL x3 or is stunned"),
    both("release anselm \"listen\"", "2 sustained (-10)"),
    both("check anselm Spellcraft = 40", "TN 63"),
    both("damage \"moth 2\" 30", "dead"),
    both("heal josune 4", "15 damage left"),
    both("negate josune", "1 of 2 wounds negated"),
    both("end", "the fight"),
    both("day", "Josune Harrow heals"),
];

fn play(edition: &str) -> Game {
    let mut game = Game::of(fair(edition));
    for step in SCRIPT {
        let part = if edition == "draft" {
            step.draft
        } else {
            step.current
        };
        game.run(step.line).text_has(part);
    }
    game
}

fn check_end(campaign: &Campaign) {
    let who = |name: &str| {
        let id = campaign.characters.named(name).unwrap();
        campaign.characters.get(id).unwrap()
    };
    let track = |name: &str, track: &str| who(name).tracks.get(track).unwrap_or(0);
    assert_eq!(track("Josune Harrow", "harm"), 14);
    assert_eq!(track("Josune Harrow", "wounds"), 2);
    assert_eq!(who("Josune Harrow").tracks.get("luck"), Some(0));
    // An MoS of 60 is worth 10 now, and 5 in the draft.
    let hurt = if campaign.edition == "draft" { 36 } else { 41 };
    assert_eq!(track("Quay watchman 1", "harm"), hurt);
    assert_eq!(track("Quay watchman 2", "harm"), 18, "19 less a day");
    assert_eq!(
        who("Quay watchman 1").conditions,
        [Condition::named("prone")]
    );
    assert_eq!(who("Anselm Pike").sustained.len(), 2);
    assert!(campaign.works.is_empty(), "the lamp burns");
}

#[test]
fn five_against_six_in_the_current_edition() {
    let mut game = play("current");
    check_end(game.campaign());
    undone(&mut game, "current");
}

#[test]
fn five_against_six_in_the_draft() {
    let mut game = play("draft");
    check_end(game.campaign());
    undone(&mut game, "draft");
}

fn undone(game: &mut Game, edition: &str) {
    let end = game.campaign().clone();
    let acts = game.history().undoable();
    game.run(&format!("undo {acts}")).ok();
    assert_eq!(game.campaign(), &fair(edition));
    game.run(&format!("redo {acts}")).ok();
    assert_eq!(game.campaign(), &end);
}

#[test]
fn the_same_by_keys() {
    for edition in ["current", "draft"] {
        let mut table = Table::new(session(fair(edition)), 120, 36);
        for step in SCRIPT {
            let keys = match step.line {
                "next" => "n".to_owned(),
                line => format!(":{line}\n"),
            };
            table.press(&keys);
            let screen = table.main_screen();
            assert!(
                screen.prompt().is_none(),
                "{}: {:?}",
                step.line,
                screen.message()
            );
        }
        let campaign = table.main_screen().session().campaign().clone();
        check_end(&campaign);
    }
}

/// The same fight by keys. `»` goes to the end of the line that a key has filled in. Characters are
/// selected by their row in the roster: five players, three watchmen, the gunner, two moths.
const KEYS: &[(&str, &str)] = &[
    (
        "2gjjjjwmend the lamp» 20m check Clockwork = 45\n",
        "mend the lamp: 0 of ",
    ),
    ("gjsward the lamps\n", "1 sustained"),
    ("sward the boats\n", "2 sustained (-10)"),
    ("slisten\n", "3 sustained (-20)"),
    (
        ":encounter start Lantern = 7 3 9 5 2 4 4 1 8 6 6\n",
        "Wren Tallow 19",
    ),
    (":allot 1S+1Q|3Q|5m\n", "a turn allows"),
    // Wren acts, a watchman is selected. `a` lists targets with that watchman chosen, then attacks.
    (
        "2gjjjjj:attack wren Melee +30:\"from behind\" vs \"watchman 1\" unaware dv 1d10+5 = 64 7\n",
        "20 damage (1d10+5: 7, +10 MoS, -2 armour), 4 wounds",
    ),
    // His sheet lists his pending checks, below the tracks and above the skills.
    ("\njjjj\n = 80\n\x1b", "Quay watchman 1 is prone"),
    ("n", "Odile Varrick acts"),
    (
        "gjjjjja\na\x14 prone dv 2d6+3 ap 0 = 60 50 6 5\n",
        "disabled",
    ),
    ("n", "Excise gunner 1 acts"),
    (
        "gjjja\na = 29 60 8 9\n",
        "19 damage (2d10+2: 8 9), 2 wounds",
    ),
    (":roll josune = 85\n", "Josune Harrow is prone"),
    (":flip\n", "Josune Harrow is no longer prone"),
    ("n", "Wick moth 1 acts"),
    ("gjja\n = 8 50\n", "defence 50 succeeds"),
    ("n", "Wick moth 2 acts"),
    (":act quick \"move to the lamps\"\n", "left: 1S 2Q"),
    ("n", "Josune Harrow acts"),
    ("gjjjjjja\na\x14 dv 1d10+6 ap 0 = 50 60 3\n", "12 damage"),
    (
        ":upgrade luck josune\n",
        "19 damage instead of 12 (1d10+6: all dice at maximum, +5 MoS, -2 armour), 3 wounds",
    ),
    (":skip \"watchman 2\"\n", "skipped"),
    ("n", "Tomás Ferro acts"),
    (":act task\n", "mend the lamp 5 of"),
    ("n", "Anselm Pike acts"),
    ("cSpellcraft = 40\n", "TN 53"),
    (":stress \"watchman 2\" 9 hard\n", "resist the stress"),
    (":roll 5 = 60\n", "failure"),
    (":skip \"watchman 2\"\n", "WIL x3 or is stunned"),
    ("x/listen\n\n", "2 sustained (-10)"),
    ("cSpellcraft = 40\n", "TN 63"),
    ("Gd30\n", "dead"),
    ("gjjje4\n", "15 damage left"),
    // One luck point too many is undone.
    ("f+1\n", "1 of 2 Luck Points left"),
    ("u", "1 of 2 wounds negated"),
    (":negate josune\n", "1 of 2 wounds negated"),
    ("tbfor 2 rounds\n", "bleeding"),
    ("u", "1 of 2 wounds negated"),
    (":end\n", "the fight"),
    (":day\n", "Josune Harrow heals"),
];

fn press(table: &mut Table, keys: &str) {
    for (nth, part) in keys.split('»').enumerate() {
        if nth > 0 {
            table.key(crossterm::event::KeyCode::End);
        }
        table.press(part);
    }
}

#[test]
fn by_keys_alone() {
    for (edition, columns, rows) in [
        ("current", 120, 36),
        ("current", 80, 24),
        ("draft", 120, 36),
        ("draft", 80, 24),
    ]
    .into_iter()
    .step_by(by_tier(3, 1, 1))
    {
        let mut table = Table::new(session(fair(edition)), columns, rows);
        for (keys, says) in KEYS {
            press(&mut table, keys);
            let screen = table.main_screen();
            let said = screen.message().map(|message| message.text.plain());
            assert!(screen.prompt().is_none(), "{edition} {keys:?}: {said:?}");
            let entries = screen.session().history().entries();
            let last = entries.iter().rev().find(|entry| !entry.undone);
            let text =
                last.map_or_else(String::new, |entry| told(screen.session(), entry.as_ref()));
            let undid = *keys == "u";
            let holds = undid || text.contains(says);
            let shown = if holds { String::new() } else { table.shown() };
            assert!(holds, "{edition} {keys:?}: {text}\n{shown}");
            // The act is in the visible log.
            let shown = table.shown();
            assert!(
                shown
                    .lines()
                    .all(|line| line.chars().count() <= columns.into())
            );
        }
        check_end(table.main_screen().session().campaign());
    }
}

#[test]
fn the_screen_shows_pending_checks() {
    let mut table = Table::new(session(fair("current")), 120, 36);
    table.press(":encounter start Lantern = 7 3 9 5 2 4 4 1 8 6 6\n");
    table.press(":damage josune 14\n");
    let shown = table.shown();
    assert!(shown.contains("pending: Josune Harrow, SOM x3"), "{shown}");
    assert!(
        shown.contains("1 standard + 1 quick, or 3 quick · reaction"),
        "{shown}"
    );
    table.press(":check wren Stealth = 87\n");
    let shown = table.shown();
    assert!(
        shown.contains("luck: Wren Tallow's roll becomes 78, exceptional success"),
        "{shown}"
    );
    table.press(":flip\n");
    let shown = table.shown();
    assert!(shown.contains("78 ✓ exceptional"), "{shown}");
    table.press(":task ferro mend 20m\n");
    assert!(
        table
            .shown()
            .contains("at work: Tomás Ferro, mend, 0 of 20 min")
    );
    table.press(":attack wren melee vs \"watchman 1\" dv 1d10+5");
    let shown = table.shown();
    assert!(shown.contains("hit +5 DV"), "{shown}");
    table.press("\x1b\x1b");
    table.key(crossterm::event::KeyCode::F(1));
    table.press("healing care");
    let shown = table.shown();
    assert!(shown.contains("a wound every 4 days"), "{shown}");
    assert!(!shown.contains("React Quickly"), "{shown}");
}
