//! The rules in brief have the same numbers as the rules.

use super::GAME;
use super::common::in_edition;
use crate::campaign::Character;
use crate::rules::renaissance as rules;
use crate::rules::renaissance::Edition;

fn topic(title: &str) -> String {
    let mut all = (GAME.reference)().into_iter();
    let found = all.find(|topic| topic.title == title);
    let found = found.unwrap_or_else(|| panic!("no topic {title}"));
    found.page(&GAME).join("\n")
}

#[track_caller]
fn says(title: &str, parts: &[String]) {
    let text = topic(title);
    for part in parts {
        assert!(text.contains(part.as_str()), "{title} lacks {part:?}");
    }
}

#[test]
fn common_checks_are_those_of_the_rules() {
    let [current, draft] = [Edition::Current, Edition::Draft].map(in_edition);
    for (current, draft) in current.iter().zip(draft) {
        let names = [current.name, draft.name, current.formula];
        says("Common checks", &names.map(str::to_owned));
        if draft.formula != current.formula {
            let other = format!("(in the draft edition: {})", draft.formula);
            says("Common checks", &[other]);
        }
    }
}

#[test]
fn targets_and_grades() {
    let most = rules::numbers(1000, Edition::Current, false).against;
    let (least, draft) = (
        rules::numbers(-9, Edition::Current, false).against,
        rules::numbers(-9, Edition::Draft, false).against,
    );
    says(
        "Checks",
        &[format!(
            "never above {most}, never below {least} (in the draft edition: {draft})"
        )],
    );
    let exceptional = (0..99).find(|roll| {
        rules::numbers(98, Edition::Current, false).grade(i64::from(*roll), 98)
            == rules::EXCEPTIONAL_SUCCESS
    });
    says(
        "Grades",
        &[format!("a margin of {} or more", exceptional.unwrap())],
    );
    assert!(rules::basic_proficiency(10));
    assert!(!rules::basic_proficiency(9));
    says("Checks", &["With 10 ranks".to_owned()]);
}

#[test]
fn modifiers() {
    let related = |ranks: i64| format!("{ranks} ranks +{}", rules::related_skill(ranks).unwrap());
    says(
        "Modifiers",
        &[
            format!(
                "+{} for each helper, at most +{}",
                rules::assist(1),
                rules::assist(99)
            ),
            related(10),
            related(25),
            related(40),
            format!("spec: +{} where", rules::SPECIALIZATION),
            format!("unproficient: {} without", rules::UNPROFICIENT),
            format!("{} (very hard)", rules::DIFFICULTY.start()),
            format!("to +{} (very easy)", rules::DIFFICULTY.end()),
            format!("+{} for each 50% more", rules::Pace::new(1, 0).modifier()),
            format!("{} for each 25% less", rules::Pace::new(0, 1).modifier()),
            format!("{} on everything", rules::sustained_penalty(2)),
            format!("trauma: {}", rules::wound_penalty(1, 0)),
        ],
    );
    says(
        "Which check",
        &[
            format!("in secret at {}", rules::PASSIVE),
            format!("at {}", rules::DEFAULT_TO_RELATED),
            format!("{} for each earlier try", rules::try_again(1)),
        ],
    );
}

#[test]
fn situations() {
    let text = topic("Situations of combat");
    for (word, values) in [
        ("pointblank:", &["-20"][..]),
        ("medium:", &["-10"]),
        ("long:", &["-20"]),
        ("extreme:", &["-30"]),
        ("aim:", &["+10"]),
        ("fulldefence:", &["+20", "act standard"]),
        ("moved:", &["-10", "act quick"]),
        ("multiattack:", &["-10"]),
        ("severaltargets:", &["-10"]),
        ("offhand [untagged]:", &["-10", "-20"]),
        ("cover minimal|partial|total:", &["-10", "-30"]),
        ("prone:", &["+10", "-10", "-30"]),
        ("touch:", &["+20", "-20"]),
        ("feinted:", &["-20"]),
    ] {
        let line = text.lines().find(|line| line.starts_with(word));
        let line = line.unwrap_or_else(|| panic!("{word} {text}"));
        for value in values {
            assert!(line.contains(value), "{line}: {value}");
        }
    }
}

#[test]
fn harm_healing_luck_and_work() {
    for (edition, five, ten) in [(Edition::Current, 30, 60), (Edition::Draft, 31, 61)] {
        let bonus = |mos| rules::attack_bonus(edition, mos);
        assert_eq!((bonus(five), bonus(ten)), (5, 10));
        assert_eq!((bonus(five - 1), bonus(ten - 1)), (0, 5));
    }
    let bonus = "+5 from an MoS of 30, +10 from 60 (in the draft edition: 31 and 61)";
    says("Attacks", &[bonus.to_owned()]);
    let (harm, stress) = (rules::HARM_CARED_FOR, rules::STRESS_CARED_FOR);
    assert_eq!((rules::HARM_ALONE.days_a_mark, stress.days_a_mark), (7, 7));
    says(
        "Healing",
        &[
            format!("{} DV a day, and", rules::HARM_ALONE.points_a_day),
            format!("1 trauma in {} days", rules::STRESS_ALONE.days_a_mark),
            format!(
                "{} DV a day and a wound every {} days",
                harm.points_a_day, harm.days_a_mark
            ),
            format!("{} SV a day and a trauma a week", stress.points_a_day),
        ],
    );
    assert_eq!(rules::flip(94), 49);
    says("Luck", &["94 is 49".to_owned()]);
    let lost = |grade| rules::work_done(100, rules::Pace::default(), Some(grade), true).total;
    says(
        "Work",
        &[
            format!("after {}% of the time", lost(rules::BASIC_FAILURE)),
            format!("after {}%.", lost(rules::EXCEPTIONAL_FAILURE)),
        ],
    );
    assert_eq!(lost(rules::EXCEPTIONAL_SUCCESS), 50);
    let mut person = Character::default();
    for (id, value) in [("INT", 25), ("COO", 30), ("SOM", 20), ("STR", 35)] {
        person.stats.insert(id, value);
    }
    let slow = Character {
        stats: [("INT", -3), ("COO", 1)].into_iter().collect(),
        ..Character::default()
    };
    let initiative = GAME.stat_of(&slow, "INIT");
    assert_eq!(initiative, Some(-1), "rounded down, not to zero");
    let stat = |id| GAME.stat_of(&person, id).unwrap();
    let derived = [
        ("WT = DUR / 5", rules::wound_threshold(30), 6),
        ("DR = DUR x2", rules::death_rating(30), 60),
        ("LUC = WIL x2", rules::lucidity(25), 50),
        ("TT = LUC / 5", rules::trauma_threshold(25), 10),
        ("IR = LUC x2", rules::insanity_rating(25), 100),
        ("INIT = (INT + COO) / 5", stat("INIT"), 11),
        ("DB = (SOM + STR) / 10", stat("DB"), 5),
        ("CC = STR / 5", stat("CC"), 7),
    ];
    for (text, is, should) in derived {
        assert_eq!(is, should, "{text}");
        says("Derived stats", &[text.to_owned()]);
    }
}
