//! The panel above a command that rolls: it shows what the command would do, and changes only the
//! command.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::{LinePreview, Session};
use gmscreen::store::Unsaved;
use gmscreen::tui::message::Msg;
use gmscreen::verbs::rolling::Rolling;

use crate::tui_support::{PEOPLE, Table, with};

fn her_turn(columns: u16, rows: u16) -> Table {
    let mut table = Table::new(with(PEOPLE), columns, rows);
    table.press(":begin = 9 1 1 1 1\n");
    table
}

fn of_game(game: &str, lines: &[&str]) -> Table {
    let game = games::by_id(game).unwrap();
    let edition = game.editions.first().copied().unwrap_or("");
    let campaign = Campaign::new("Dialog", game.id, edition);
    let clock = || 1_795_208_640;
    let mut session = Session::new(campaign, History::default(), game, Box::new(Unsaved), clock);
    for line in lines {
        session.execute(line, &mut Seeded::new(1)).unwrap();
    }
    Table::new(session, 120, 36)
}

/// Ctrl-t, then keys.
fn turn(table: &mut Table, keys: &str) {
    table.ctrl('t');
    table.press(keys);
}

fn row(table: &mut Table, holds: &str) -> String {
    let shown = table.shown();
    let row = shown.lines().find(|row| row.contains(holds));
    row.unwrap_or_else(|| panic!("no '{holds}' in\n{shown}"))
        .to_owned()
}

#[test]
fn it_shows_who_rolls_what_with_the_target_and_every_grade() {
    let mut table = her_turn(120, 36);
    table.press("cstealth ");
    let shown = table.shown();
    for part in [
        "check · Ilse Marrow, Stealth",
        "TN 70 (Stealth 40 + COO 30) · success 71%",
        "critical success",
        "exceptional success",
        "basic failure",
        "critical failure",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    let LinePreview::Odds(preview) = table.main_screen().prompt().unwrap().preview.clone() else {
        panic!("no odds");
    };
    for (id, chance) in crate::harness::by_id(&preview.odds) {
        let row = row(&mut table, id);
        let percent = gmscreen::game::words::percent(chance);
        assert!(row.contains(&percent), "{id} {percent}: {row}");
        assert!(row.contains('█'), "{row}");
    }
}

#[test]
fn abbreviations_find_a_skill_and_tab_takes_it() {
    let mut table = her_turn(100, 30);
    table.press("cktheo");
    assert!(row(&mut table, "Knowledge: Theology").contains("35"));
    table.press("\t");
    assert_eq!(
        table.line(),
        "check \"Ilse Marrow\" \"Knowledge: Theology\" "
    );
    table.press("\n");
    let entries = table.main_screen().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    assert_eq!(rolled.sides[0].what, "Knowledge: Theology");
}

#[test]
fn the_best_match_is_first_and_the_arrows_choose() {
    let mut table = her_turn(100, 30);
    table.press("cs");
    let shown = table.shown();
    let at = |text: &str| {
        shown
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {shown}"))
    };
    // A name that begins with the letter comes before one that only contains it.
    assert!(at("Stealth   ") < at("\"Solve a Puzzle\""), "{shown}");
    table.key(KeyCode::Down);
    table.key(KeyCode::Up);
    table.key(KeyCode::Down);
    let second = table.main_screen().prompt().unwrap().list.clone();
    assert_eq!(second.chosen, 1);
    let wanted = second.offer.choices[1].insert.clone();
    table.press("\t");
    assert_eq!(table.line(), format!("check \"Ilse Marrow\" {wanted} "));
}

#[test]
fn enter_runs_the_line_as_typed_whatever_is_chosen() {
    let mut table = her_turn(100, 30);
    table.press("cst");
    table.key(KeyCode::Down);
    table.press("\n");
    assert_eq!(table.last(), "check \"Ilse Marrow\" st");
}

#[test]
fn the_arrows_go_through_the_history_without_choices() {
    let mut table = her_turn(100, 30);
    table.press(":check Ilse Stealth = 5\n:check Tam COO = 6\n:");
    table.key(KeyCode::Up);
    assert_eq!(table.line(), "check Tam COO = 6");
    // The earlier line is a check too, but the panel must not take the arrow keys.
    table.key(KeyCode::Up);
    assert_eq!(table.line(), "check Ilse Stealth = 5");
    table.key(KeyCode::Down);
    assert_eq!(table.line(), "check Tam COO = 6");
}

#[test]
fn one_letter_toggles_a_modifier_and_the_target_changes() {
    let mut table = her_turn(120, 36);
    table.press("cstealth");
    turn(&mut table, "d");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth difficulty -10");
    assert!(table.shown().contains("TN 60 ("), "{}", table.shown());
    table.press("-");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth difficulty -20");
    assert!(table.shown().contains("TN 50 ("), "{}", table.shown());
    table.press("--");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth difficulty -30");
    table.press("e");
    assert_eq!(
        table.line(),
        "check \"Ilse Marrow\" stealth difficulty -30 secret"
    );
    table.press("d");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth secret");
    assert!(table.shown().contains("TN 70 ("), "{}", table.shown());
}

#[test]
fn stepping_changes_only_the_number_and_removes_it_at_zero() {
    let mut table = her_turn(120, 36);
    table.press("cstealth difficulty -20");
    turn(&mut table, "+");
    assert_eq!(
        table.line(),
        "check \"Ilse Marrow\" stealth difficulty -20 +10"
    );
    table.press("+-");
    table.press("-");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth difficulty -20");
    table.press("-");
    assert_eq!(
        table.line(),
        "check \"Ilse Marrow\" stealth difficulty -20 -10"
    );
}

#[test]
fn digits_are_the_players_dice_and_enter_rolls_them() {
    let mut table = her_turn(120, 36);
    table.press("cstealth");
    turn(&mut table, "654");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth = 654");
    table.key(KeyCode::Backspace);
    table.press("m");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth +10 = 65");
    table.press("\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    let entries = table.main_screen().session().history().entries();
    let rolled = entries.last().unwrap().rolled().unwrap().clone();
    assert_eq!(
        (rolled.sides[0].target, rolled.sides[0].dice[0]),
        (Some(80), 65)
    );
}

#[test]
fn the_last_digit_takes_the_sign_with_it() {
    let mut table = her_turn(120, 36);
    table.press("oWIL vs tam COO");
    turn(&mut table, "6 5");
    assert_eq!(table.line(), "oppose \"Ilse Marrow\" WIL vs tam COO = 6 5");
    for _ in 0..3 {
        table.key(KeyCode::Backspace);
    }
    assert_eq!(table.line(), "oppose \"Ilse Marrow\" WIL vs tam COO");
    table.key(KeyCode::Backspace);
    assert_eq!(table.line(), "oppose \"Ilse Marrow\" WIL vs tam COO");
}

#[test]
fn the_other_side_has_modifiers_of_its_own() {
    let mut table = her_turn(120, 36);
    table.press("oWIL vs tam COO");
    // The cursor is after the second side.
    turn(&mut table, "m\tm+");
    table.press("\n");
    assert_eq!(
        table.last(),
        "oppose \"Ilse Marrow\" WIL +20 vs tam COO +10"
    );
    let entries = table.main_screen().session().history().entries();
    assert!(entries.last().unwrap().rolled().is_some());
}

#[test]
fn an_attack_has_its_situations_and_its_defence() {
    let mut table = her_turn(120, 36);
    table.press("ja\narrfc");
    let line = table.line().to_owned();
    assert!(line.contains("Melee aim medium vs"), "{line}");
    assert!(line.ends_with("fulldefence cover minimal"), "{line}");
    table.press("cc");
    assert!(table.line().ends_with("fulldefence"), "{}", table.line());
    // Back in the text after the target, the choice is among its skills.
    let mut table = her_turn(120, 36);
    table.press(":attack ilse melee vs tam f");
    assert!(!table.shown().contains("Stealth   "), "{}", table.shown());
    table.key(KeyCode::Esc);
    table.press(":attack tam COO vs ilse m");
    assert!(row(&mut table, "Melee 50").contains("TN 15"));
}

#[test]
fn control_t_goes_back_to_the_text_and_escape_leaves() {
    let mut table = her_turn(120, 36);
    table.press("cstealth");
    turn(&mut table, "");
    turn(&mut table, " d");
    assert_eq!(table.line(), "check \"Ilse Marrow\" stealth d");
    turn(&mut table, "\u{1b}");
    assert!(table.main_screen().prompt().is_none());
}

#[test]
fn control_space_is_the_same_key_however_it_is_sent() {
    for code in [KeyCode::Null, KeyCode::Char(' ')] {
        let mut table = her_turn(120, 36);
        table.press("cstealth");
        let key = KeyEvent::new(code, KeyModifiers::CONTROL);
        table.app.update(Msg::Key(key));
        table.press("e");
        assert_eq!(table.line(), "check \"Ilse Marrow\" stealth secret");
    }
}

#[test]
fn brp_has_difficulties() {
    let mut table = of_game("brp", &["add Ann", "skill Ann Spot 40"]);
    table.press(":check Ann Spot");
    turn(&mut table, "d");
    assert_eq!(table.line(), "check Ann Spot easy");
    table.press("d");
    assert_eq!(table.line(), "check Ann Spot difficult");
    assert!(table.shown().contains("chance 20"), "{}", table.shown());
}

#[test]
fn forge_takes_its_modifier_before_the_difficulty() {
    let mut table = of_game("forge-of-power", &["add Ann"]);
    table.press(":check 3 dc 17");
    turn(&mut table, "m+");
    assert_eq!(table.line(), "check 3 +2 dc 17");
    table.press("d");
    assert_eq!(table.line(), "check 3 +2 dc simple");
    table.press("d");
    assert_eq!(table.line(), "check 3 +2 dc average");
    assert!(table.shown().contains("vs DC 15"), "{}", table.shown());
}

#[test]
fn ruina_takes_its_risk_after_the_number() {
    let mut table = of_game("ruina-imperii", &["add Ann"]);
    table.press(":check 4");
    turn(&mut table, "n+m");
    assert_eq!(table.line(), "check 4 +1 vs 2");
    table.press("r+x");
    assert_eq!(table.line(), "check 4 +1 vs 2 risk 2 explode 6");
    assert!(
        table.shown().contains("risk 2, exploding on 5"),
        "{}",
        table.shown()
    );
}

#[test]
fn small_screens_have_no_panel_and_the_keys_work_all_the_same() {
    for (columns, rows) in [(60, 24), (80, 12), (20, 5), (1, 1)] {
        let mut table = her_turn(columns, rows);
        table.press("cstealth");
        turn(&mut table, "d");
        assert_eq!(table.line(), "check \"Ilse Marrow\" stealth difficulty -10");
        assert!(!table.shown().contains("check · "), "{}", table.shown());
    }
}

#[test]
fn the_active_character_and_the_end_of_the_log_stay_visible_at_80_by_24() {
    let mut table = her_turn(80, 24);
    table.press(":note \"the last of it\"\n");
    table.press("cst");
    let shown = table.shown();
    assert!(shown.contains("check · Ilse Marrow"), "{shown}");
    assert!(shown.contains("▶ "), "{shown}");
    assert!(shown.contains("the last of it"), "{shown}");
    insta::assert_snapshot!("dialog_80x24", shown);
    turn(&mut table, "d");
    insta::assert_snapshot!("dialog_modifiers_80x24", table.shown());
}

/// Whatever a modifier writes is accepted by its command, and turning it off restores the line.
#[test]
fn every_modifier_is_accepted_and_removed_completely() {
    for game in games::all() {
        for (verb, line) in [
            ("check", "check 40"),
            ("simple", "simple 40"),
            ("oppose", "oppose 40 vs 30"),
            ("vary", "vary 40 vs 30"),
            ("order", "order 40 vs 30"),
            ("resist", "resist 12 vs 10"),
            ("save", "save ann will"),
        ] {
            let Some(rolling) = Rolling::read(game, line, 0) else {
                continue;
            };
            for toggle in rolling.toggles() {
                let on = rolling.advance(&toggle).unwrap();
                let (longer, cursor) = on.apply(line, 0);
                assert_eq!(cursor, 0);
                let mut turned = Rolling::read(game, &longer, 0).unwrap();
                assert!(turned.shown(&toggle).is_some(), "{}: {longer}", game.id);
                let mut now = longer.clone();
                for _ in 0..10 {
                    let Some(edit) = turned.advance(&toggle) else {
                        break;
                    };
                    now = edit.apply(&now, 0).0;
                    turned = Rolling::read(game, &now, 0).unwrap();
                    if turned.shown(&toggle).is_none() {
                        break;
                    }
                }
                assert_eq!(now, line, "{} {verb} {}", game.id, toggle.label);
            }
        }
    }
}

#[test]
fn the_winners_name_is_shown_whatever_it_contains() {
    let lines = [
        "add \"Varrick, Odile\"",
        "add \"Nine: and a half, first\"",
        "begin = 9 1",
    ];
    let mut table = of_game("renaissance", &lines);
    table.press(":oppose varrick 60 vs nine 40");
    row(&mut table, "Varrick, Odile wins ");
    row(&mut table, "Nine: and a half, first wins ");
}

#[test]
fn anyway_overrules_a_rule_and_is_shown_only_if_one_refuses() {
    const PEOPLE: &[&str] = &[
        "add Nia",
        "skill nia Climb 45",
        "add Brok",
        "skill brok Climb 20",
    ];
    let mut table = of_game("brp", PEOPLE);
    table.press(":oppose nia climb easy vs brok climb");
    assert!(!table.shown().contains("anyway"));
    for _ in 0.."easy vs brok climb".len() {
        table.key(KeyCode::Backspace);
    }
    table.press("automatic vs brok climb");
    assert!(
        table.shown().contains("an automatic check is not rolled"),
        "{}",
        table.shown()
    );
    row(&mut table, "    anyway");
    turn(&mut table, "!");
    assert_eq!(
        table.line(),
        "force oppose nia climb automatic vs brok climb"
    );
    assert!(row(&mut table, "! ").contains("force"));
    assert!(row(&mut table, "Nia wins").contains("96%"));
    table.press("!");
    assert_eq!(table.line(), "oppose nia climb automatic vs brok climb");
    table.press("\n");
    assert!(row(&mut table, "Ctrl-f").contains("anyway"));
    table.ctrl('f');
    assert_eq!(
        table.line(),
        "force oppose nia climb automatic vs brok climb"
    );
    table.press("\n");
    assert!(table.shown().contains("(GM)"), "{}", table.shown());
}

#[test]
fn automatic_modifiers_are_ticked() {
    let mut table = her_turn(120, 36);
    table.press(":condition \"reed goblin 1\" feinted\n");
    table.press(":attack ilse melee vs \"reed goblin 1\" 40");
    row(&mut table, " ✓feinted");
    // It is not in the line; typed, it has the same effect.
    assert_eq!(table.line(), "attack ilse melee vs \"reed goblin 1\" 40");
    let target = |table: &mut Table| row(table, "vs TN");
    let before = target(&mut table);
    assert!(before.contains("feinted"), "{before}");
    table.press(" feinted");
    row(&mut table, " ✓feinted");
    assert_eq!(target(&mut table), before);
    table.press("\x1b");
}

/// Tab moves the cursor to where typing continues, after a side that is already there, while
/// letters still toggle the modifiers of the side that was completed.
#[test]
fn tab_continues_on_the_other_side() {
    let people = [
        "add Ann COO 20 SOM 20 INT 20 DUR 20 \"Melee\" SOM 30",
        "add Odile COO 20 SOM 10 INT 10 DUR 20 \"Fray\" COO 20",
        "begin = 9 1",
    ];
    let mut table = of_game("renaissance", &people);
    table.press("j:attack Ann  vs Odile");
    for _ in 0.." vs Odile".len() {
        table.key(KeyCode::Left);
    }
    table.press("me\t");
    assert_eq!(table.line(), "attack Ann Melee vs Odile ");
    let prompt = table.main_screen().prompt().unwrap();
    assert_eq!(prompt.editor.cursor(), prompt.line().chars().count());
    turn(&mut table, "m");
    assert_eq!(table.line(), "attack Ann Melee +10 vs Odile ");
    table.press("\x1bjome\t");
    table.press("fr");
    assert_eq!(table.line(), "oppose Ann Melee vs Odile fr");
    // After `vs`, characters come first.
    table.press("\x1b:oppose Ann Melee vs ");
    let shown = table.shown();
    let at = |text: &str| shown.find(text).unwrap_or(usize::MAX);
    assert!(at("Odile  ") < at("Overcome Fear"), "{shown}");
    // The refused line is continued after what was missing.
    let people = [
        "add Ann DEX 15 CON 10 SIZ 10 \"Brawl\" 40",
        "add Odile DEX 10 CON 10 SIZ 10 \"Dodge\" 30",
        "begin",
    ];
    let mut table = of_game("brp", &people);
    table.press("j:attack Ann  vs Odile");
    for _ in 0.." vs Odile".len() {
        table.key(KeyCode::Left);
    }
    table.press("\nbr\tdo");
    assert_eq!(table.line(), "attack Ann Brawl vs Odile do");
    // Modifiers toggled by letters leave the cursor at the end.
    let people = ["add Ann \"Fight\" 2", "add Odile \"Fight\" 3", "begin"];
    let mut table = of_game("ruina-imperii", &people);
    table.press("cfi\t");
    turn(&mut table, "r1");
    table.ctrl('t');
    let prompt = table.main_screen().prompt().unwrap();
    assert_eq!(prompt.line(), "check Ann Fight risk 1 = 1");
    assert_eq!(prompt.editor.cursor(), prompt.line().chars().count());
}

#[test]
fn a_key_cycles_through_the_targets_defences() {
    let mut table = of_game(
        "brp",
        &[
            "add Ann STR 10 SIZ 10",
            "skill ann Brawl 60",
            "add \"Stair hound\" x2 STR 10 SIZ 10",
            "skill \"stair hound 2\" Dodge 30",
            "skill \"stair hound 2\" Parry 45",
        ],
    );
    table.press(":attack ann brawl vs stair hound 2 +5");
    row(&mut table, "Parry 45");
    turn(&mut table, "D");
    assert_eq!(table.line(), "attack ann brawl vs stair hound 2 Dodge +5");
    row(&mut table, "D ✓Dodge");
    row(&mut table, "Dodge 30");
    table.press("D");
    assert_eq!(table.line(), "attack ann brawl vs stair hound 2 Parry +5");
    table.press("-");
    assert_eq!(table.line(), "attack ann brawl vs stair hound 2 Dodge +5");
    table.press("+D");
    assert_eq!(table.line(), "attack ann brawl vs stair hound 2 +5");
    // For another character there is nothing to choose with a key.
    table.key(KeyCode::Esc);
    table.key(KeyCode::Esc);
    table.press(":attack ann brawl vs nobody");
    turn(&mut table, "D");
    assert_eq!(table.line(), "attack ann brawl vs nobody");
    let mut table = of_game(
        "renaissance",
        &[
            "add Ann SOM 30 COO 30",
            "skill ann \"Melee Weapons\" SOM 10",
            "add Rat SOM 30 COO 30",
            "skill rat Fray COO 10",
            "skill rat \"Unarmed Combat\" SOM 10",
        ],
    );
    table.press(":attack ann melee vs rat");
    turn(&mut table, "DD");
    assert_eq!(table.line(), "attack ann melee vs rat \"Unarmed Combat\"");
    row(&mut table, "D ✓Unarmed Com…");
}

#[test]
fn the_key_for_several_lists_what_they_could_roll() {
    let mut table = of_game("forge-of-power", &["add Ann Reflex 4 Will 2 Fortitude 1"]);
    table.press("V");
    assert_eq!(table.line(), "save Ann  dc ");
    let shown = table.shown();
    for save in ["fortitude", "reflex", "will"] {
        assert!(shown.contains(save), "{shown}");
    }
    assert!(!shown.contains("no save matches"), "{shown}");
}

#[test]
fn the_side_that_letters_act_on_is_marked() {
    let mut table = her_turn(80, 24);
    table.press("oWIL vs tam COO");
    assert!(!table.shown().contains("▸Ilse"), "{}", table.shown());
    turn(&mut table, "");
    // The cursor is after the second side.
    row(&mut table, "oppose · Ilse Marrow, WIL vs ▸Brother Tam, COO");
    table.press("\tm");
    row(&mut table, "oppose · ▸Ilse Marrow, WIL vs Brother Tam, COO");
    assert_eq!(table.line(), "oppose \"Ilse Marrow\" WIL +10 vs tam COO");
    // A check has one side.
    table.press("\x1b");
    table.press("cstealth");
    turn(&mut table, "");
    row(&mut table, "check · Ilse Marrow, Stealth");
    assert!(!table.shown().contains("Tab side"), "{}", table.shown());
}

#[test]
fn letters_of_modifiers_are_shown_while_they_act() {
    let mut table = her_turn(80, 24);
    table.press("cstealth ");
    assert!(row(&mut table, "passive").contains("    passive"));
    turn(&mut table, "");
    assert!(row(&mut table, "passive").contains("p  passive"));
    table.ctrl('t');
    assert!(row(&mut table, "passive").contains("    passive"));
}

#[test]
fn refused_dice_are_corrected_without_leaving_the_modifiers() {
    let mut table = her_turn(120, 36);
    table.press("cstealth");
    turn(&mut table, "336\n");
    row(
        &mut table,
        "a d% cannot show 336: it has 0 to 99 · Ctrl-t: to the text",
    );
    table.key(KeyCode::Backspace);
    table.press("d-");
    assert_eq!(
        table.line(),
        "check \"Ilse Marrow\" stealth difficulty -20 = 33"
    );
    table.press("\n");
    assert!(table.main_screen().prompt().is_none(), "{}", table.shown());
    // At 80 columns.
    let mut table = her_turn(80, 24);
    table.press(":set \"Reed goblin 1\" COO 10\njja\n336\n");
    row(&mut table, "it has 0 to 99 ^ · Ctrl-t: to the text");
    table.press("\x1b");
    // A word is corrected in the text.
    table.press(":check ilse stealth blah");
    turn(&mut table, "\n");
    let dialog = table.main_screen().prompt().unwrap().dialog.clone();
    assert!(dialog.unwrap().is_text());
}

#[test]
fn a_question_mark_explains_the_letters() {
    let mut table = her_turn(80, 24);
    table.press("ja\n");
    let line = table.line().to_owned();
    table.press("?");
    insta::assert_snapshot!("dialog_letters_80x24", table.shown());
    table.press("full");
    row(&mut table, "fulldefence: +20 to defend");
    assert!(
        !table.shown().contains("+10 after aiming"),
        "{}",
        table.shown()
    );
    // The first Esc leaves the filter, the second goes back to the panel.
    table.press("\x1b");
    table.press("\x1b");
    row(&mut table, "attack · ▸Ilse Marrow");
    table.press("?");
    table.press("?");
    table.press("a");
    assert_eq!(table.line(), line.replace(" vs", " aim vs"));
    table.key(KeyCode::F(1));
    row(&mut table, "Rules ·");
    table.key(KeyCode::F(1));
    row(&mut table, "attack · ▸Ilse Marrow");
}

#[test]
fn every_modifier_key_is_explained() {
    for game in games::all() {
        for toggle in game.all_toggles() {
            let docs = game.toggle_docs(toggle);
            assert!(!docs.is_empty(), "{}: {}", game.id, toggle.label);
        }
    }
}

#[test]
fn while_dice_are_typed_the_hint_says_what_the_next_is_for() {
    let mut table = her_turn(80, 24);
    table.press(":oppose Ilse WIL vs Tam COO");
    turn(&mut table, "");
    assert!(!table.shown().contains("next: "), "{}", table.shown());
    table.press("12");
    row(
        &mut table,
        "next: COO of Brother Tam  Space next die  Enter rolls  Esc leaves",
    );
    table.press(" 99");
    assert!(!table.shown().contains("next: "), "{}", table.shown());
    // A hit goes on with its damage; a miss needs no die more.
    table.press("\x1b");
    table.press(":attack Ilse Stealth vs Tam dv 1d6 = 12 99");
    row(&mut table, "next: damage of Ilse Marrow");
    table.press(" 5");
    assert!(!table.shown().contains("next: "), "{}", table.shown());
    table.press("\x1b");
    table.press(":attack Ilse Stealth vs Tam dv 1d6 = 98 12");
    assert!(!table.shown().contains("next: "), "{}", table.shown());
    // The console rolls a die in between, so what follows is not known.
    table.press("\x1b");
    table.press(":attack Ilse Stealth vs Tam dv 1d6 = 12 -");
    assert!(!table.shown().contains("next: "), "{}", table.shown());
    // In a pool the same roll goes on.
    let mut table = of_game("ruina-imperii", &["add Ann", "skill Ann Fight 3"]);
    table.press(":check Ann Fight vs 1 = 2");
    row(&mut table, "next: Fight of Ann");
}

/// The number before `more` after an arrow, if it is shown.
fn more(shown: &str, arrow: char) -> usize {
    let words = shown.split(arrow).nth(1);
    let number = words.and_then(|rest| rest.split_whitespace().next());
    number.and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// What does not fit into the panel is counted there, whatever the size of the screen, and the arrow
/// keys reach all of it.
#[test]
fn the_panel_shows_or_counts_every_modifier() {
    for (columns, rows) in [
        (80, 20),
        (80, 24),
        (100, 24),
        (100, 30),
        (120, 36),
        (200, 50),
    ] {
        let mut table = her_turn(columns, rows);
        table.press(":attack Ilse Melee vs \"Reed goblin 1\"\x14");
        let prompt = table.main_screen().prompt().unwrap();
        let Some(dialog) = prompt.dialog.clone().filter(|dialog| !dialog.is_text()) else {
            continue;
        };
        let count = dialog.toggles.len();
        for at in 0..count {
            let shown = table.shown();
            let panel: Vec<&str> = shown
                .lines()
                .skip_while(|row| !row.contains("─ attack"))
                .collect();
            let panel = panel.join("\n");
            let is_shown = |turned: &&gmscreen::tui::dialog::Turned| {
                let text = turned.shown.as_deref().unwrap_or(turned.toggle.label);
                let start: String = text.chars().take(6).collect();
                let key = turned.toggle.key;
                panel.contains(&format!("{key}  {start}"))
                    || panel.contains(&format!("{key} ✓{start}"))
            };
            let seen = dialog.toggles.iter().filter(is_shown).count();
            let rest = more(&panel, '↓') + more(&panel, '↑');
            assert_eq!(seen + rest, count, "{columns}x{rows}, at {at}:\n{shown}");
            assert!(
                is_shown(&&dialog.toggles[at]),
                "{columns}x{rows}, at {at}:\n{shown}"
            );
            table.key(KeyCode::Down);
        }
    }
}
