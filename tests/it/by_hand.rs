//! Files written or edited by hand: what they refer to is checked once, when they are adopted.

use std::fs;

use gmscreen::library;

use crate::cli_home::{Home, listing};
use crate::store_common::Table;

/// The notices at opening a file, without its name.
#[track_caller]
fn told(text: &str) -> Vec<String> {
    let table = Table::written(text);
    let opened = library::open(&table.path(), None);
    let notices = opened.map(|opened| opened.notices);
    let notices = notices.unwrap_or_else(|error| panic!("{error}"));
    let short = |notice: String| notice.trim_start_matches("rivermouth.ron:").to_owned();
    notices.into_iter().map(short).collect()
}

/// The line and column of the only occurrence of a part of a text, as notices have them.
fn place(text: &str, part: &str) -> String {
    assert_eq!(text.matches(part).count(), 1, "{part}");
    let before = text.split(part).next().unwrap();
    let column = before.lines().last().unwrap().chars().count() + 1;
    format!("{}:{column}", before.lines().count())
}

/// A campaign of a game with this after its name.
fn campaign(system: &str, parts: &str) -> String {
    format!("(campaign: (name: \"A\", system: \"{system}\",\n{parts}))")
}

/// Opens a file of this game for each row: the parts of the campaign, the text to which the only
/// notice points, and the notice.
#[track_caller]
fn all_told(rows: &[(&str, &str, &str, &str)]) {
    for (system, parts, at, notice) in rows {
        let text = campaign(system, parts);
        assert_eq!(
            told(&text),
            [format!("{}: {notice}", place(&text, at))],
            "{parts}"
        );
    }
}

#[test]
fn what_a_character_has_that_the_game_does_not_know_is_told_with_its_place() {
    all_told(&[
        (
            "renaissance",
            "characters: [(name: \"Ann\", stats: {\"COO\": 20, \"SON\": 15})]",
            "\"SON\": 15",
            "Renaissance has no stat `SON`; did you mean `SOM`?",
        ),
        (
            "forge-of-power",
            "bestiary: [(name: \"Rat\", rolled: {\"Wealth\": \"2d6\"})]",
            "\"Wealth\":",
            "Forge of Power has no stat `Wealth`",
        ),
        (
            "brp",
            "characters: [(name: \"Ann\", tracks: {\"harm\": 3})]",
            "\"harm\": 3",
            "Basic Roleplaying has no track `harm`",
        ),
        (
            "renaissance",
            "characters: [(name: \"Ann\", skills: [(name: \"Fray\", stat: \"COOL\", ranks: 30)])]",
            "\"COOL\", ranks",
            "Renaissance has no stat `COOL`; did you mean `COO`?",
        ),
        (
            "renaissance",
            "characters: [(name: \"Ann\", skills: [(name: \"Fray\", ranks: 30)],\nattacks: [(name: \"Knife\", skill: \"Frey\")])]",
            "\"Frey\")",
            "Ann has no skill `Frey`, which `Knife` uses; did you mean `Fray`?",
        ),
        (
            "renaissance",
            "characters: [(name: \"Ann\", attacks: [(name: \"Knife\")])]",
            "(name: \"Knife\")",
            "`Knife` has neither a skill nor a bonus, so nobody can attack with it",
        ),
        (
            "renaissance",
            "characters: [(name: \"Ann\", attacks: [(name: \"Knife\", bonus: Some(40), damage: \"1d6+DEX\")])]",
            "\"1d6+DEX\"",
            "Renaissance has no stat `DEX`",
        ),
        (
            "brp",
            "characters: [(name: \"Ann\", attacks: [(name: \"Pistol\", bonus: Some(40), traits: [\"gum\"])])]",
            "\"gum\"",
            "Basic Roleplaying has no trait `gum` of attacks; did you mean `gun`?",
        ),
        (
            "renaissance",
            "characters: [(name: \"Ann\", conditions: [(name: \"stuned\")])]",
            "\"stuned\"",
            "Renaissance has no condition `stuned`; did you mean `stunned`?",
        ),
    ]);
}

#[test]
fn a_name_that_the_campaign_does_not_have_is_told_with_its_place() {
    all_told(&[
        (
            "renaissance",
            "zones: [(name: \"Quay\", joins: [\"Mole\"])]",
            "\"Mole\"",
            "there is no zone `Mole`",
        ),
        (
            "renaissance",
            "zones: [(name: \"Quay\")], characters: [(name: \"Ann\", zone: \"Key\")]",
            "\"Key\"",
            "there is no zone `Key`",
        ),
        (
            "renaissance",
            "bestiary: [(name: \"Wolf\")],\nencounters: [(name: \"Pack\", creatures: [(template: \"wolves\", count: 3)])]",
            "\"wolves\"",
            "there is no template `wolves` in the bestiary",
        ),
        (
            "renaissance",
            "bestiary: [(name: \"Wolf\")],\nencounters: [(name: \"Pack\", creatures: [(template: \"wolf\", count: 3, zone: \"Wods\")], zones: [(name: \"Woods\")])]",
            "\"Wods\"",
            "there is no zone `Wods`; did you mean `Woods`?",
        ),
        (
            "renaissance",
            "encounters: [(name: \"Pack\", creatures: [], init: \"(INT+DEX)/5\")]",
            "\"(INT+DEX)/5\"",
            "Renaissance has no stat `DEX`",
        ),
        (
            "renaissance",
            "encounters: [(name: \"Pack\", creatures: [], allot: \"one\")]",
            "\"one\"",
            "`one` is not an allotment such as 1S+1Q|3Q",
        ),
        (
            "renaissance",
            "settings: {\"skip_falen\": \"off\"}",
            "\"skip_falen\":",
            "Renaissance has no option `skip_falen`; did you mean `skip_fallen`?",
        ),
        (
            "renaissance",
            "settings: {\"skip_fallen\": \"no\"}",
            "\"skip_fallen\":",
            "the option `skip_fallen` cannot be `no`, only on, off",
        ),
        (
            "renaissance",
            "characters: [(name: \"Ann\", conditions: [(name: \"held\", with: Some((who: 7, what: \"grip\")))])]",
            "Some((who: 7",
            "`held` ends with `grip`, which nobody has: it lasts until it is cleared",
        ),
        (
            "renaissance",
            "current: Some(3)",
            "Some(3)",
            "there is no fight with the number 3",
        ),
        (
            "renaissance",
            "works: [(who: 7, what: \"a door\", total: 10)]",
            "7, what",
            "no character has the number 7",
        ),
    ]);
}

#[test]
fn names_that_the_game_knows_or_leaves_to_the_gm_are_not_told() {
    let parts = "settings: {\"skip_fallen\": \"off\"}, zones: [(name: \"Quay\")],
        characters: [(id: 4, name: \"Ann\", stats: {\"COO\": 20}, tracks: {\"luck\": 2}, zone: \"quay\",
            skills: [(name: \"Juggling\", stat: \"coo\", ranks: 30)],
            attacks: [(name: \"Ball\", skill: \"juggling\", damage: \"1d6\"), (name: \"Kick\", skill: \"SOM\")],
            conditions: [(name: \"Stunned\"), (name: \"in love\")])],
        bestiary: [(name: \"Wolf\")],
        encounters: [(name: \"Pack\", creatures: [(template: \"WOLF\", count: 3, zone: \"Moor\")])]";
    assert_eq!(told(&campaign("renaissance", parts)), Vec::<String>::new());
}

/// The characters of a file are read in the order of their numbers.
#[test]
fn the_place_is_right_whatever_the_order_of_the_characters() {
    let parts =
        "characters: [(id: 9, name: \"Ann\"),\n(id: 2, name: \"Bea\", stats: {\"X1\": 20})]";
    assert_eq!(
        told(&campaign("renaissance", parts)),
        ["3:30: Renaissance has no stat `X1`"]
    );
}

#[test]
fn what_play_would_stumble_over_is_refused_with_its_place() {
    let fight = |rest: &str| {
        format!("characters: [(id: 1, name: \"Ann\")], fights: [(id: 1, round: 1, {rest})]")
    };
    for (parts, at, refused) in [
        (
            "edition: \"modern\"".to_owned(),
            "\"modern\"",
            "this campaign plays the edition 'modern' of Renaissance, which has current, draft",
        ),
        (
            fight("order: [(id: 1, character: 2, initiative: 9)]"),
            "2, initiative",
            "the turn order has character 2, but no character has that number",
        ),
        (
            fight(
                "order: [(id: 1, character: 1, initiative: 9), (id: 1, character: 1, initiative: 2)]",
            ),
            "(id: 1, character: 1, initiative: 2)",
            "two places in this turn order have the number 1",
        ),
        (
            "characters: [(id: 9, name: \"Ann\"), (id: 8, name: \"ann\")]".to_owned(),
            "(id: 9",
            "there are two characters called `Ann`",
        ),
        (
            "characters: [(name: \"Ann\", attacks: [(name: \"Kick\", bonus: Some(3), damage: \"1d\")])]"
                .to_owned(),
            "(name: \"Kick\"",
            "`Kick` of `Ann` deals `1d`, which is not dice",
        ),
        (
            "encounters: [(name: \"E\", creatures: [(template: \"Rat\", count: 1001)])]".to_owned(),
            "(template: ",
            "count of Rat is 1001; it can be 0 to 1000",
        ),
        (
            "clocks: [(name: \"Tide\", value: 7, max: Some(6))]".to_owned(),
            "(name: \"Tide\"",
            "the value of Tide is 7; it can be 0 to 6",
        ),
        (
            fight("order: [], acting: Some(4)"),
            "Some(4)",
            "it is the turn of place 4, which is not in the turn order",
        ),
    ] {
        let home = Home::new();
        let text = campaign("renaissance", &parts);
        fs::write(home.work().join("c.ron"), &text).unwrap();
        let refused = format!("c.ron:{}: {refused}", place(&text, at));
        let before = listing(&home.work());
        for args in [
            &["exec", "c.ron", "-c", "add Bea"][..],
            &["show", "c.ron"],
            &["verify", "c.ron"],
            &["copy", "c.ron", "d"],
        ] {
            let ran = home.run(args).ended(3);
            assert!(ran.err.contains(&refused), "{args:?}: {}", ran.err);
        }
        assert_eq!(listing(&home.work()), before);
    }
}

/// A campaign file in which three lines were edited.
fn edited(home: &Home) {
    home.campaign("c.ron");
    home.play(
        "c.ron",
        &["add Ann", "add Bea", "add Cleo", "set Ann COO 20"],
    );
    let path = home.work().join("c.ron");
    let text = fs::read_to_string(&path).unwrap();
    let edited = text.replace("\"COO\"", "\"COOL\"").replace(
        "name: \"Bea\"",
        "name: \"Bea\", stats: {\"A1\": 1, \"A2\": 2, \"A3\": 3}",
    );
    assert_ne!(edited, text);
    fs::write(path, edited).unwrap();
}

#[test]
fn an_edit_is_checked_when_it_is_adopted_and_by_verify() {
    let home = Home::new();
    edited(&home);
    let first = "Renaissance has no stat `COOL`; did you mean `COO`?";
    let shown = home.run(&["show", "c.ron"]).ended(0);
    let verified = home.run(&["verify", "c.ron"]).ended(0);
    assert!(verified.out.contains(first), "{}", verified.out);
    assert!(verified.out.contains("`A3`"), "{}", verified.out);
    let quiet = home.run(&["-q", "show", "c.ron"]).ended(0);
    assert_eq!(quiet.err, "");
    let opened = home.run(&["exec", "c.ron", "-c", "add Dora"]).ended(0);
    for ran in [&shown, &opened] {
        let lines = ran.err.lines();
        let told: Vec<&str> = lines.map(|line| &line["gmscreen: ".len()..]).collect();
        assert!(told[0].contains("was edited by hand"), "{told:?}");
        assert!(
            told[1].starts_with("c.ron:") && told[1].ends_with(first),
            "{told:?}"
        );
        assert!(told[3].ends_with("has no stat `A2`"), "{told:?}");
        assert_eq!(
            told[4..],
            ["c.ron: 1 more like this, which `gmscreen verify` lists"]
        );
    }
    // The file is now the console's own; only `verify` still looks at what it refers to.
    let again = home.run(&["exec", "c.ron", "-c", "add Emil"]).ended(0);
    assert_eq!(again.err, "");
    let verified = home.run(&["verify", "c.ron"]).ended(0);
    assert!(verified.out.contains(first), "{}", verified.out);
}

#[test]
fn a_new_name_for_an_edited_file_does_not_hide_what_is_wrong_with_it() {
    for verb in ["rename", "copy"] {
        let home = Home::new();
        edited(&home);
        let ran = home.run(&[verb, "c.ron", "d"]).ended(0);
        assert!(
            ran.err.contains("has no stat `COOL`"),
            "{verb}: {}",
            ran.err
        );
    }
}

#[test]
fn a_refused_edit_offers_the_backup_to_go_back_to() {
    let home = Home::new();
    home.campaign("c.ron");
    home.play("c.ron", &["add Ann"]);
    let path = home.work().join("c.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("\"renaissance\"", "\"chess\"")).unwrap();
    let ran = home.run(&["exec", "c.ron", "-c", "add Bea"]).ended(3);
    assert!(ran.err.contains("plays 'chess'"), "{}", ran.err);
    let (_, backup) = ran
        .err
        .trim()
        .rsplit_once("the last good backup is ")
        .unwrap();
    home.run(&["restore", "c.ron", backup]).ended(0);
    home.run(&["exec", "c.ron", "-c", "add Bea"]).ended(0);
}
