//! Every row of every table in the rules digest, by name, as it is typed at the table.

use crate::harness::Game;
use crate::ren_checks::draft;

/// An edition: its label in failure messages, and a game of it.
type EditionOf = (&'static str, fn() -> Game);

/// Both editions with the same characters, and their labels.
fn editions() -> [EditionOf; 2] {
    [("current", Game::peopled), ("draft", draft)]
}

#[track_caller]
fn comes_to(row: &str, make: fn() -> Game, line: &str, grade: &str, margin: i64) {
    let roll = make().run(line).roll();
    let is = (roll.grade.as_str(), roll.margin.map(|margin| margin.value));
    assert_eq!(is, (grade, Some(margin)), "{row}: {line}");
}

/// Rows of the table of grades: the line, its margin, and where exceptional begins.
#[test]
fn table_of_grades() {
    for (edition, make) in editions() {
        let row = |name: &str| format!("{name} ({edition})");
        for die in [0, 11, 22, 33, 44, 55, 66, 77, 88] {
            let line = format!("check 98 = {die}");
            comes_to(
                &row("critical success"),
                make,
                &line,
                "critical success",
                die,
            );
        }
        for die in [11, 22, 33, 44, 55, 66, 77, 88, 99] {
            let line = format!("check 10 = {die}");
            comes_to(
                &row("critical failure"),
                make,
                &line,
                "critical failure",
                die - 10,
            );
        }
        let at_thirty = |good: &str, edition: &str| match edition {
            "current" => format!("exceptional {good}"),
            _ => format!("basic {good}"),
        };
        let success = row("exceptional success");
        comes_to(&success, make, "check 98 = 29", "basic success", 29);
        comes_to(
            &success,
            make,
            "check 98 = 30",
            &at_thirty("success", edition),
            30,
        );
        comes_to(&success, make, "check 98 = 31", "exceptional success", 31);
        let failure = row("exceptional failure");
        comes_to(&failure, make, "check 10 = 39", "basic failure", 29);
        comes_to(
            &failure,
            make,
            "check 10 = 40",
            &at_thirty("failure", edition),
            30,
        );
        comes_to(&failure, make, "check 10 = 41", "exceptional failure", 31);
        comes_to(
            &row("basic success"),
            make,
            "check 50 = 1",
            "basic success",
            1,
        );
        comes_to(
            &row("basic failure"),
            make,
            "check 50 = 51",
            "basic failure",
            1,
        );
    }
}

#[test]
fn table_of_common_checks() {
    // Ilse: COG 10, COO 30, INT 25, SAV 15, SOM 20, WIL 25, DUR 30, STR 35, Luck 3.
    for (row, current, in_draft) in [
        ("Overcome Fear", 50, 50),
        ("Resist Intimidation", 40, 50),
        ("Resist Social Manipulation", 40, 40),
        ("Difficult Recall", 30, 30),
        ("Make a Guess", 75, 75),
        ("Get a Hint", 75, 75),
        ("Solve a Puzzle", 30, 30),
        ("Feat of Strength", 55, 55),
        ("Feat of Endurance", 55, 55),
        ("React Quickly", 90, 90),
        ("Catch Something", 90, 90),
        ("Difficult Use of Language", 75, 75),
        ("Take a Chance", 30, 30),
        ("Stroke of Luck", 30, 30),
    ] {
        for ((edition, make), target) in editions().into_iter().zip([current, in_draft]) {
            let mut game = make();
            // Luck ×10 uses the stat, not the points.
            game.run("luck ilse -2").ok();
            let row = crate::ren_rules::named(row, edition);
            let roll = game.run(&format!("check ilse \"{row}\"")).roll();
            assert_eq!(roll.target, Some(target), "{row} ({edition})");
        }
    }
}

#[test]
fn table_of_modifiers() {
    let rows: &[(&str, &str, i64)] = &[
        ("assisted, one", "check ilse INT*2 assist 1", 10),
        ("assisted, at most +30", "check ilse INT*2 assist 4", 30),
        ("related skill, 10 ranks", "check ilse INT*2 related 10", 10),
        ("related skill, 24 ranks", "check ilse INT*2 related 24", 10),
        ("related skill, 25 ranks", "check ilse INT*2 related 25", 20),
        ("related skill, 39 ranks", "check ilse INT*2 related 39", 20),
        ("related skill, 40 ranks", "check ilse INT*2 related 40", 30),
        ("specialization", "check ilse know spec", 10),
        ("no proficiency", "check ilse INT*2 unproficient", -20),
        (
            "difficulty, Very Hard",
            "check ilse INT*2 difficulty -30",
            -30,
        ),
        (
            "difficulty, Very Easy",
            "check ilse INT*2 difficulty +30",
            30,
        ),
        ("difficulty, between", "check ilse INT*2 difficulty 7", 7),
        (
            "taking time, one step",
            "task ilse x 1h check INT*2 slow 1",
            10,
        ),
        (
            "taking time, at most +30",
            "task ilse x 1h check INT*2 slow 3",
            30,
        ),
        ("rushing, one step", "job ilse x 9 check INT*2 rush 1", -10),
        (
            "rushing, at most -30",
            "job ilse x 9 check INT*2 rush 3",
            -30,
        ),
        ("passive", "check ilse INT*2 passive", -20),
        ("trying again", "check ilse INT*2 retry 2", -20),
        ("situational", "check ilse INT*2 -15:\"in the rain\"", -15),
    ];
    for (edition, make) in editions() {
        for (row, line, value) in rows {
            let roll = make().run(line).roll();
            let [base, added] = roll.parts.as_slice() else {
                panic!("{row} ({edition}): {:?}", roll.parts);
            };
            assert_eq!(added.value, *value, "{row} ({edition}): {line}");
            let sum = base.value + added.value;
            assert_eq!(roll.target, Some(sum), "{row} ({edition}): {line}");
            let nameless = added.value.abs().to_string();
            let label = added.label.trim_start_matches(['+', '-']);
            assert_ne!(
                label, nameless,
                "{row} ({edition}) keeps its name: {added:?}"
            );
        }
    }
}

#[test]
fn limits_of_the_table_of_modifiers() {
    for (edition, make) in editions() {
        for (row, line) in [
            ("assisted, ten ranks", "check ilse stealth assist tam"),
            ("related skill, ten ranks", "check ilse INT*2 related 9"),
            (
                "related skill, one only",
                "check ilse INT*2 related 10 related 20",
            ),
            ("specialization, one", "check ilse know spec spec"),
            (
                "specialization, when there is one",
                "check ilse stealth spec",
            ),
            ("difficulty, no more", "check ilse INT*2 difficulty +31"),
            ("difficulty, no less", "check ilse INT*2 difficulty -31"),
            ("taking time, tasks and jobs", "check ilse INT*2 slow 1"),
            (
                "taking time, three steps",
                "task ilse x 1h check INT*2 slow 4",
            ),
            ("rushing, tasks and jobs", "check ilse INT*2 rush 1"),
            (
                "rushing, not with taking time",
                "task ilse x 1h check INT*2 slow 1 rush 1",
            ),
        ] {
            let done = make().run(line).done;
            assert!(done.is_err(), "{row} ({edition}): {line}");
        }
    }
}

#[test]
fn sustained_actions_in_the_table_of_modifiers() {
    for (edition, make) in editions() {
        for (count, value) in [(0, 0), (1, 0), (2, -10), (3, -20), (6, -50)] {
            let mut game = make();
            for nth in 0..count {
                game.run(&format!("sustain ilse \"ward {nth}\"")).ok();
            }
            for line in [
                "check ilse wil",
                "simple ilse wil",
                "check ilse \"Take a Chance\"",
            ] {
                let roll = game.run(line).roll();
                let weighs: i64 = roll.parts.iter().skip(1).map(|part| part.value).sum();
                assert_eq!(
                    weighs, value,
                    "sustained actions, {count} ({edition}): {line}"
                );
            }
        }
    }
}

#[test]
fn table_of_worked_examples() {
    let cast = |make: fn() -> Game| {
        let mut game = make();
        game.all(&[
            "skill ilse Search INT 50",
            "skill ilse Sneaking COO 40",
            "set ilse COO 20",
        ]);
        game
    };
    for (edition, make) in editions() {
        let single = |row: &str, line: &str, grade: &str, margin: i64| {
            let roll = cast(make).run(line).roll();
            let is = (roll.grade.as_str(), roll.margin.map(|margin| margin.value));
            assert_eq!(is, (grade, Some(margin)), "{row} ({edition})");
        };
        let row = "WIL 25, WIL*3";
        single(row, "check ilse WIL*3 = 65", "exceptional success", 65);
        single(row, "check ilse WIL*3 = 89", "basic failure", 14);
        let row = "COO 30, React Quickly";
        comes_to(row, make, "check ilse react = 33", "critical success", 33);
        comes_to(row, make, "check ilse react = 99", "critical failure", 9);
        single(
            "Search 50 ranks, INT 25",
            "check ilse search = 26",
            "basic success",
            26,
        );
        let row = "Stealth 40 ranks + COO 20 + 20 cloak";
        let line = "check ilse sneaking +20:\"cloak\" = ";
        single(row, &format!("{line}45"), "exceptional success", 45);
        single(row, &format!("{line}85"), "basic failure", 5);
        for (row, line, verdict) in [
            ("Unarmed 80 vs Fray 65", "oppose 80 vs 65 = 63 21", "first"),
            (
                "Athletics 60 vs Athletics 65",
                "oppose 60 vs 65 = 32 73",
                "first",
            ),
            (
                "variable Stealth 65 vs Perception 55",
                "vary 65 vs 55 = 51 42",
                "partial",
            ),
        ] {
            let contest = make().run(line).contest();
            assert_eq!(
                crate::harness::verdict(&contest),
                verdict,
                "{row} ({edition})"
            );
        }
        let mut game = make();
        game.all(&[
            "sustain will \"a\"",
            "sustain will \"b\"",
            "sustain will \"c\"",
        ]);
        let roll = game.run("check will WIL*3").roll();
        assert_eq!(
            roll.target,
            Some(33 - 20),
            "three sustained actions ({edition})"
        );
    }
}
