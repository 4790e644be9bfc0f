//! Games that nobody would write: each part of the contract with formulas, dice and lines by chance. They are read or
//! refused, and what is accepted is proved and played.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games::file::{prove, read};
use gmscreen::session::Session;
use gmscreen::store::Unsaved;

use crate::tier::by_tier;

/// A source of choices; the same for the same number.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % u64::try_from(most).unwrap()).unwrap()
    }

    fn of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }

    /// Whether something happens that does so once in so many times.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// What a formula may name where nothing is rolled, and what it may name besides in a roll.
const ALWAYS: &[&str] = &["A", "B", "C", "D", "hp", "luck", "hp.max", "player"];
const THROWN: &[&str] = &[
    "bonus",
    "against",
    "sum",
    "high",
    "low",
    "nat",
    "hits",
    "match",
    "given('wild')",
];
const ROLLED: &[&str] = &[
    "bonus",
    "against",
    "sum",
    "high",
    "low",
    "nat",
    "hits",
    "match",
    "given('wild')",
    "total",
    "margin",
];
const NUMBERS: &[&str] = &["0", "1", "2", "3", "5", "10", "19", "999999"];
const DICE: &[&str] = &[
    "1d20",
    "2d6",
    "1d100",
    "3d6>=5",
    "2d20kh1",
    "{1d8,1d6}kh1",
    "3d6!>=5",
    "2d10r1",
    "4dF",
    "2d6mi2",
    "(bonus)d6>=4",
    "(clamp(bonus, 0, 5))d(max(2, A))",
    "2d6rr<=2",
    "(A)d6!>=6>=5",
    "1d(B)",
    "5d6kl2",
    "50d6>=2",
    "d{4,6,8}",
    "0d6",
    "1d4+1d6",
];

fn formula(chance: &mut Chance, names: &[&[&str]], depth: usize) -> String {
    if depth == 0 || chance.once_in(5) {
        let names = names[chance.below(names.len())];
        let among = if chance.once_in(3) { NUMBERS } else { names };
        return chance.of(among).to_owned();
    }
    let mut next = || formula(chance, names, depth - 1);
    let (one, two, three) = (next(), next(), next());
    // What a character has is not known yet where its numbers are defined.
    let known = if names[0] == ALWAYS { 16 } else { 14 };
    match chance.below(known) {
        0 => format!("if({one}, {two}, {three})"),
        1 => format!("clamp({one}, {two}, {three})"),
        2 => format!("band({one}, 3, {two}, 9, {three}, 4)"),
        3 => format!("pick({one}, {two}, {three})"),
        4 => format!("up({one}, {two})"),
        5 => format!("default({one}, {two})"),
        6 => format!("not ({one})"),
        14 => format!("cond('dazed') + ({one})"),
        8 => format!("({one}) and ({two}) or has({})", chance.of(&["A", "B"])),
        9 => format!("max({one}, {two}) - min({two}, {three})"),
        10 => format!("abs({one} - ({two}))"),
        15 => format!("skill('Knots') x ({one})"),
        _ => format!(
            "({one}) {} ({two})",
            chance.of(&["+", "-", "*", "/", "<", "<=", ">", ">=", "=", "!="])
        ),
    }
}

/// A list of one part or two.
fn one_or(chance: &mut Chance, mut part: impl FnMut(&mut Chance, usize) -> String) -> String {
    let first = part(chance, 0);
    if chance.once_in(2) {
        return first;
    }
    format!("{first}, {}", part(chance, 1))
}

/// A list with up to so many parts.
fn some(
    chance: &mut Chance,
    most: usize,
    mut part: impl FnMut(&mut Chance, usize) -> String,
) -> String {
    let count = chance.below(most + 1);
    let parts: Vec<String> = (0..count).map(|nth| part(chance, nth)).collect();
    parts.join(", ")
}

fn line(chance: &mut Chance) -> String {
    let when = if chance.once_in(3) {
        format!("when {}: ", formula(chance, &[ALWAYS], 1))
    } else {
        String::new()
    };
    let does = chance.of(&[
        "damage {who} 1",
        "damage {who} {A}",
        "heal {who} 2",
        "condition {who} dazed",
        "clear {who} dazed",
        "tick Doom",
        "set {who} luck {luck - 1}",
        "later check {who} a",
        "public \\\"It rains\\\"",
        "note \\\"{hp} left\\\"",
        "condition {who} \\\"odd\\\" for 2 rounds",
        "heal {who} {1 / A}",
    ]);
    format!("\"{when}{does}\"")
}

fn lines(chance: &mut Chance) -> String {
    format!("[{}]", some(chance, 2, |chance, _| line(chance)))
}

/// The parts that all rolls have.
fn rolled(chance: &mut Chance, outcomes: &[&str]) -> String {
    let both: &[&[&str]] = &[ALWAYS, ROLLED];
    let mut out = format!("dice: \"{}\"", chance.of(DICE));
    if chance.once_in(3) {
        let total = formula(chance, &[ALWAYS, THROWN], 2);
        let _ = write!(out, ", total: \"{total}\"");
    }
    let best = formula(chance, both, 2);
    let worst = formula(chance, both, 1);
    let _ = write!(
        out,
        ", grades: [(\"fine\", \"{best}\"), (\"poor\", \"{worst}\"), (\"bad\", \"1\")]"
    );
    for (part, times) in [("shift", 6), ("good", 9)] {
        if chance.once_in(times) {
            let value = if part == "good" {
                chance.of(DICE).to_owned()
            } else {
                formula(chance, both, 1)
            };
            let _ = write!(out, ", {part}: \"{value}\"");
        }
    }
    if chance.once_in(3) {
        let _ = write!(
            out,
            ", let: [(\"x1\", \"{}\")]",
            formula(chance, &[ALWAYS, &["bonus", "against"]], 2)
        );
    }
    if chance.once_in(4) {
        let _ = write!(
            out,
            ", costs: {{\"luck\": \"{}\"}}",
            formula(chance, &[ALWAYS, &["bonus"]], 1)
        );
    }
    if chance.once_in(4) {
        let _ = write!(
            out,
            ", needs: [(\"{}\", \"cannot\")]",
            formula(chance, &[ALWAYS], 1)
        );
    }
    if chance.once_in(3) {
        let grade = chance.of(outcomes);
        let _ = write!(out, ", then: {{\"{grade}\": {}}}", lines(chance));
    }
    if chance.once_in(4) {
        let _ = write!(out, ", facts: [(\"f1\", \"{}\")]", formula(chance, both, 1));
    }
    out
}

fn verbs(chance: &mut Chance) -> String {
    let mut out = Vec::new();
    let grades = ["fine", "poor", "bad"];
    let against = [
        "Nothing",
        "Number(\"vs\")",
        "Named(\"vs\", {\"easy\": 3, \"hard\": 9})",
        "Fixed(\"A + 3\")",
    ];
    out.push(format!(
        "Check(name: \"check\", against: {}, {})",
        chance.of(&against),
        rolled(chance, &grades)
    ));
    if chance.once_in(2) {
        let against = chance.of(&[
            "Target(\"target.B\")",
            "Roll(\"A\")",
            "Fixed(\"4\")",
            "Target(\"target.hp / 2\")",
        ]);
        let damage = formula(chance, &[ALWAYS, &["rolled", "dice", "flat", "margin"]], 2);
        let times = chance.below(3) + 1;
        out.push(format!(
            "Attack(name: \"attack\", against: {against}, {}, damage: {{\"fine\": \"{damage}\", \"poor\": \"rolled\"}}, dice_times: {{\"fine\": {times}}})",
            rolled(chance, &grades)
        ));
    }
    if chance.once_in(2) {
        let damage = formula(chance, &[ALWAYS, &["rolled"]], 1);
        out.push(format!("Many(name: \"endure\", against: Number(\"vs\"), {}, damage: {{\"bad\": \"{damage}\"}})", rolled(chance, &grades)));
    }
    if chance.once_in(2) {
        let (wins, again) = (
            formula(chance, &[ROLLED, &["other.total", "other.sum"]], 1),
            formula(chance, &[ROLLED, &["other.total"]], 1),
        );
        let again = if chance.once_in(2) {
            format!(", again: \"{again}\"")
        } else {
            String::new()
        };
        out.push(format!(
            "Contest(name: \"oppose\", {}, verdict: [(First, \"{wins}\"), (Second, \"1\")]{again})",
            rolled(chance, &["First", "Second"])
        ));
    }
    if chance.once_in(2) {
        let who = chance.of(&["One", "Many", "Nobody"]);
        out.push(format!(
            "Act(name: \"pray\", who: {who}, number: (0, 5), refills: \"dawn\", does: {})",
            lines(chance)
        ));
    }
    out.join(",\n    ")
}

/// A game by chance.
fn game(nth: u64) -> String {
    let chance = &mut Chance(nth.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let derived = formula(chance, &[&["A", "B", "hp"]], 2);
    let most = formula(chance, &[&["A", "B"]], 1);
    let takes = formula(chance, &[ALWAYS, &["amount", "kind", "ap"]], 2);
    let states = one_or(chance, |chance, nth| {
        let fate = chance.of(&["Acts", "Lies", "Down", "Dead"]);
        format!(
            "(name: \"s{nth}\", fate: {fate}, when: \"{}\")",
            formula(chance, &[ALWAYS], 2)
        )
    });
    let add = formula(chance, &[ALWAYS, &["n"]], 1);
    let stat = formula(chance, &[&["it", "n"]], 1);
    let (begins, turn) = (lines(chance), lines(chance));
    let order = chance.of(&["Roll", "Fixed", "List", "Popcorn", "Sides"]);
    let hooks = some(chance, 3, |chance, _| {
        let at = chance.of(&[
            "TurnStart",
            "TurnEnd",
            "RoundEnd",
            "FightStart",
            "FightEnd",
            "Scene",
            "Session",
            "Day",
            "Harmed",
            "Healed",
            "Enters(\"s0\")",
            "Leaves(\"s0\")",
            "Full(\"Doom\")",
            "Emptied(\"luck\")",
        ]);
        // A clock is nobody's.
        if at.contains("Doom") {
            return format!("(at: {at}, do: [\"tick Doom 0\", \"public \\\"It tolls\\\"\"])");
        }
        let when = formula(chance, &[ALWAYS], 1);
        format!("(at: {at}, when: \"{when}\", do: {})", lines(chance))
    });
    let roll = match order {
        "Roll" => ", roll: \"1d20 + A\"",
        "Fixed" => ", roll: \"A + B\"",
        "Sides" => ", roll: \"1d6\"",
        _ => "",
    };
    let shown = formula(chance, &[ALWAYS], 2);
    let wild = formula(chance, &[ALWAYS, &["wild"]], 1);
    let penalty = formula(chance, &[ALWAYS], 1);
    format!(
        "(gmscreen_game: 1, id: \"g{nth}\", name: \"By chance\",
  stats: [(id: \"A\", range: (0, 9), unset: \"2\"), (id: \"B\", range: (0, 9), unset: \"{}\"), (id: \"C\", formula: \"{derived}\"), (id: \"D\")],
  tracks: [(id: \"hp\", max: \"{most}\", starts: {}, bad: {}, refill: {{\"dawn\": \"max\", \"turn\": \"it + 1\"}}), (id: \"luck\", max: \"3\", starts: Full)],
  clocks: [(name: \"Doom\", max: 3)], skills: (named: {{\"Knots\": \"A\"}}, value: \"{}\", missing: \"stat\"), checks: {{\"a\": \"A\", \"b\": \"B + luck\"}},
  grades: [(\"fine\", 2), (\"poor\", 1), (\"bad\", -1)], modes: (good: \"up\", bad: \"down\"),
  verbs: [{}],
  modifiers: [(word: \"wild\", takes: Number(\"N\", 0, 4), add: \"{wild}\"), (word: \"aim\", add: \"1\", when: \"{}\")], penalties: {{\"tired\": \"{penalty}\"}},
  harm: (track: \"hp\", kinds: [\"fire\"], kind: (0, 2), takes: \"{takes}\", revives: \"1\"), states: [{states}],
  conditions: [(name: \"dazed\", counted: {}, add: \"{add}\", stats: {{\"A\": \"{stat}\"}}, start: {begins}, turn_start: {turn}, lasts: \"2 rounds\")],
  turns: (order: {order}{roll}), on: [{hooks}], columns: [(label: \"X\", show: \"{{{shown}}}\", told: true)])",
        formula(chance, &[&["A", "luck"]], 1),
        chance.of(&["Full", "Empty"]),
        chance.of(&["true", "false"]),
        formula(chance, &[&["stat", "ranks"]], 1),
        verbs(chance),
        formula(chance, &[ALWAYS], 1),
        chance.of(&["true", "false"]),
    )
}

/// What is tried with a game, in this order. Most of it may be refused.
const LINES: &[&str] = &[
    "add Ann player A 3 B 2",
    "add Rat foe",
    "skill Ann Knots 2",
    "check Ann a",
    "check Ann b vs 3",
    "check Ann knots wild 2 vs easy",
    "odds check Ann a vs 2",
    "begin",
    "attack Ann a vs Rat dv 1d6",
    "attack Rat b vs Ann dv 1d4-3 fire",
    "odds attack Ann a vs Rat dv 2d6",
    "endure Ann Rat a vs 3 damage 2d6",
    "oppose Ann a vs Rat b",
    "odds oppose Ann a vs Rat b",
    "damage Rat 3 fire",
    "heal Rat 2",
    "condition Ann dazed",
    "next",
    "pick Rat",
    "pray Ann 2",
    "next",
    "tick Doom +3",
    "pending",
    "next",
    "scene \"Later\"",
    "end",
];

/// Reads a game, proves it and plays it; returns whether it was accepted.
fn tried(nth: u64) -> bool {
    let text = game(nth);
    let loaded = match read(&text) {
        Ok(loaded) => loaded,
        Err(found) => {
            assert!(!found.is_empty() && found.len() <= 20, "{text}");
            return false;
        }
    };
    // Every hand of every verb takes long where nothing is optimised.
    if nth.is_multiple_of(20) {
        drop(prove(&loaded));
    }
    let (campaign, history) = (
        Campaign::new("test", loaded.game.id, ""),
        History::default(),
    );
    let mut table = Session::new(campaign, history, loaded.game, Box::new(Unsaved), || 0);
    let mut dice = Seeded::new(nth);
    for line in LINES {
        let before = table.campaign().clone();
        if table.execute(line, &mut dice).is_err() {
            assert_eq!(
                before,
                *table.campaign(),
                "{line} was refused and changed something:\n{text}"
            );
        }
    }
    let played = table.campaign().clone();
    let mut acts = 0;
    while table.execute("undo", &mut dice).is_ok() {
        acts += 1;
    }
    assert!(acts > 0, "{text}");
    for _ in 0..acts {
        table.execute("redo", &mut dice).unwrap();
    }
    assert_eq!(played, *table.campaign(), "{text}");
    true
}

#[test]
fn games_by_chance_are_refused_or_can_be_played() {
    let count = by_tier(40, 250, 1_000);
    let (mut accepted, mut slowest) = (0, (Duration::ZERO, 0));
    for nth in 0..count {
        let begun = Instant::now();
        accepted += u64::from(tried(nth));
        slowest = slowest.max((begun.elapsed(), nth));
    }
    println!("{accepted} of {count} accepted; the slowest took {slowest:?}");
    // Otherwise it would try only what refuses them.
    assert!(accepted * 4 > count, "{accepted} of {count}");
}
