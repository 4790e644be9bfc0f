//! Properties of every line and every sequence of lines.

use std::collections::BTreeSet;

use gmscreen::campaign::fold::fold;
use gmscreen::campaign::{Campaign, Event};
use gmscreen::exec::Format;
use gmscreen::games;
use gmscreen::lang::edit::Editor;
use proptest::prelude::*;
use proptest::strategy::Union;

use crate::harness::{Game, offer};
use crate::statements::section;
use crate::tier::by_tier;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases: by_tier(cases / 40, cases, cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A game with awkwardly named characters, a fight and something to undo.
fn lively() -> Game {
    let mut game = Game::peopled();
    game.all(&section("lively"));
    game
}

/// Imps, hounds with two-word names, and goblins that share a first word, in one of the games.
fn crowd(system: usize) -> Game {
    let all = games::all();
    let rules = all[system % all.len()];
    let edition = rules.editions.first().copied().unwrap_or_default();
    let mut game = Game::of(Campaign::new("test", rules.id, edition));
    game.all(&[
        "add Ann",
        "add Imp x3",
        "add \"Stair hound\" x2",
        "add \"Reed goblin\" x2",
        "add \"Cinder imp\"",
    ]);
    game
}

/// Meaningful words, to be combined at random.
const TOKENS: &str = "check;simple;oppose;vary;order;upgrade;downgrade;odds;begin;next;back;end;join;leave;\
    place;pause;resume;sustain;release;damage;heal;condition;clear;set;skill;add;remove;\
    rename;player;npc;hide;reveal;note;scene;session;option;undo;redo;encounter;start;vs;on;\
    failure;success;init;allot;1S+1Q|3Q;for;of;turns;round;end;before;after;all;ap;\
    unarmoured;from;x6;x;X3;spec;prof;assist;difficulty;passive;secret;-;none;ilse;tam;will;\
    ann;goblin;\"goblin 1\";\"Brother Tam\";\"500\";500;\"vs\";#1;#20;#;COO;COOx3;WIL;DEX;\
    stealth;react;resist;shaken;\"light\";\";\\;\"\\\";+10;-20;+10:\"high\";-5:;+;*;/;×;(;);\
    (COO;+INT);=;0;7;33;99;100;1000000;1000001;-1000001;99999999999999999999;=5;75=65;\
    downgraded_critical;Basic;–;é;\u{202e};\u{0};\u{feff};\t;\u{3000};名前";

/// Words and names that resemble each other.
const NAMES: &str = "imp;1;2;Imp;stair;hound;ann;reed;goblin;vs;check;damage;attack;condition;odds;force;50;\
    +10;for;rounds;note;\"Imp 1\";\"imp\";of;dc;AC;begin;rename;add;=;-;(;x;2d6;*;imp*";

fn soup(tokens: &'static str) -> impl Strategy<Value = String> {
    let tokens: Vec<&str> = tokens.split(';').collect();
    let space = prop_oneof![9 => Just(" "), 1 => Just(""), 1 => Just("  ")];
    proptest::collection::vec((proptest::sample::select(tokens), space), 1..14).prop_map(|parts| {
        let parts = parts.into_iter().flat_map(|(token, space)| [token, space]);
        parts.collect()
    })
}

/// The beginning of a fight, then anything.
fn story(longest: usize) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(command(), 1..longest).prop_map(|lines| {
        let prelude = ["add Ann", "add Bea", "add Cid", "add Goblin x2", "begin"];
        let prelude = prelude.into_iter().map(str::to_owned);
        prelude.chain(lines).collect()
    })
}

fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        soup(TOKENS),
        soup(NAMES),
        any::<String>(),
        "\\PC{0,60}",
        "[-+*/x()=\"#0-9 A-C]{0,40}"
    ]
}

/// Previews a line, which changes nothing.
fn preview(game: &mut Game, line: &str) {
    let before = game.session.campaign().clone();
    let parsed = game.session.read(line);
    let _ = game.session.preview(&parsed);
    assert_eq!(*game.session.campaign(), before, "{line}");
}

/// Runs a line in every way there is. The harness checks that refusals change nothing.
fn try_all(game: &mut Game, line: &str) {
    preview(game, line);
    let offered = offer(&game.session, line);
    for nth in 0..offered.choices.len().min(3) {
        // As Tab takes it.
        let mut editor = Editor::new(line, None);
        editor.take(&offered, nth);
        preview(game, editor.line());
    }
    // A line typed up to here, as the prompt sees it.
    let chars: Vec<char> = line.chars().collect();
    for end in [chars.len() / 3, chars.len() / 2] {
        let typed: String = chars[..end].iter().collect();
        preview(game, &typed);
        let _ = offer(&game.session, &typed);
    }
    if let Err(refusal) = game.run(line).done {
        let column = refusal.column();
        let column = column.unwrap_or_else(|| panic!("`{line}` points nowhere: {refusal}"));
        assert!(
            (1..=chars.len() + 2).contains(&column),
            "`{line}` points at {column}: {refusal}"
        );
        assert!(!refusal.to_string().is_empty());
    }
    sound(game.campaign());
}

/// What must be true of every campaign.
fn sound(campaign: &Campaign) {
    let mut names = BTreeSet::new();
    for who in campaign.characters.iter() {
        let name = &who.name;
        assert!(names.insert(name.to_lowercase()), "two are called {name}");
        assert_eq!(campaign.characters.named(name), Some(who.id));
        assert!(who.tracks.get("harm").is_none_or(|harm| harm >= 0));
        let held = &who.conditions;
        let kinds: BTreeSet<_> = held.iter().map(|held| held.name.to_lowercase()).collect();
        assert_eq!(kinds.len(), held.len(), "{held:?}");
    }
    for fight in &campaign.fights {
        let places: BTreeSet<_> = fight.order.iter().map(|place| place.id).collect();
        assert_eq!(places.len(), fight.order.len(), "{fight:?}");
        let mut all = fight.order.iter();
        let is_there = all.all(|place| campaign.characters.get(place.character).is_some());
        assert!(is_there, "{fight:?}");
        let acting = fight.acting;
        assert!(acting.is_none_or(|acting| fight.place(acting).is_some()));
    }
    for (_, condition) in campaign.ending() {
        if let Some(deadline) = condition.deadline() {
            let fight = campaign.fight_by_id(deadline.fight);
            assert!(fight.is_some(), "{condition:?}");
        }
        if let Some(link) = &condition.with {
            let holder = campaign.characters.get(link.who);
            assert!(holder.is_some_and(|who| who.holds(link)), "{condition:?}");
        }
    }
    let current = campaign.current;
    assert!(current.is_none_or(|current| campaign.fight_by_id(current).is_some()));
}

/// Commands that are mostly accepted in most states. Each line of the list begins with its weight.
fn command() -> impl Strategy<Value = String> {
    let some = |list: &'static str| proptest::sample::select(list.split(';').collect::<Vec<_>>());
    let lines = section("story").into_iter().map(|line| {
        let (weight, lines) = line.split_once(' ').unwrap();
        (weight.parse::<u32>().unwrap(), some(lines))
    });
    let line = Union::new_weighted(lines.collect());
    let name = || some("ann;bea;cid;dan;\"goblin 1\";\"goblin 2\";\"goblin 3\";ilse");
    let text = || some("shaken;prone;dazed");
    let numbers = (-2..50_i32, 0..4_i32);
    let stat = some("COO;INT;WIL;DUR;Luck;AV");
    let all = (line, name(), name(), text(), text(), stat, numbers);
    all.prop_map(|(line, a, b, text, with, stat, (number, few))| {
        line.replace("{a}", a)
            .replace("{b}", b)
            .replace("{text}", text)
            .replace("{with}", with)
            .replace("{stat}", stat)
            .replace("{number}", &number.to_string())
            .replace("{few}", &few.to_string())
    })
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn no_line_panics_and_refused_lines_change_nothing_and_point_into_the_line(
        table in 0..10_usize,
        lines in proptest::collection::vec(any_line(), 1..8),
    ) {
        let mut game = match table {
            0..4 => lively(),
            4 => Game::draft(),
            _ => crowd(table),
        };
        for line in &lines {
            try_all(&mut game, line);
        }
    }

    #[test]
    fn every_line_is_answered_with_at_most_one_object(line in any_line()) {
        let line = line.replace(['\n', '\r'], " ");
        let (out, err, _) = lively().exec(&line, Format::Json, true);
        prop_assert!(err.is_empty());
        prop_assert!(out.lines().count() <= 1, "{}", out);
        if let Some(answer) = out.lines().next() {
            let value: serde_json::Value = serde_json::from_str(answer).unwrap();
            let start = format!("{{\"v\":1,\"ok\":{},\"command\":", value["ok"]);
            prop_assert!(answer.starts_with(&start), "{}", answer);
        }
    }

    #[test]
    fn quoting_a_name_does_not_change_its_meaning(
        verb in proptest::sample::select(&["condition", "damage", "check", "note", "join", "hide"][..]),
        names in proptest::collection::vec(
            proptest::sample::select(&["Imp 1", "Stair hound 2", "Ann", "Reed goblin 1"][..]), 1..3,
        ),
        rest in proptest::collection::vec(
            proptest::sample::select(&["7", "shaken", "50", "+10", "\"x\"", "ap", "2"][..]), 0..3,
        ),
    ) {
        let answer = |mut game: Game, line: &str| {
            let reply = game.session.execute(line, &mut game.dice);
            reply.map(|reply| reply.map(|it| it.text))
        };
        let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        let line = format!("{verb} {} {}", quoted.join(" "), rest.join(" "));
        // Among the other names it cannot mean anything else.
        let mut other = crowd(0);
        other.all(&["add \"Ann 7\"", "add \"Imp 1 7\"", "add \"Ann 50\""]);
        let done = answer(crowd(0), &line);
        prop_assert_eq!(&done, &answer(other, &line), "{}", line);
        // Without quotes it means the same, or is refused.
        let line = format!("{verb} {} {}", names.join(" "), rest.join(" "));
        if let (Ok(done), Ok(unquoted)) = (&done, &answer(crowd(0), &line)) {
            prop_assert_eq!(done, unquoted, "{}", line);
        }
    }

    /// Names and skills are found without their accents, and with them.
    #[test]
    fn a_folded_prefix_is_still_a_prefix(name in "\\PC{0,12}", at in 0_usize..12) {
        // A combining mark belongs to its letter.
        let beginning: String = name.chars().take(at).collect();
        let folded = fold(&name);
        prop_assert_eq!(fold(&name.to_lowercase()), folded.clone());
        if name[beginning.len()..].starts_with(char::is_alphanumeric) {
            prop_assert!(folded.starts_with(&fold(&beginning)), "{} {}", name, beginning);
        }
    }
}

proptest! {
    #![proptest_config(config(200))]

    /// Undo and redo against a model: the list of states that the campaign went through.
    #[test]
    fn undo_and_redo_restore_each_earlier_state_exactly(
        lines in story(60)
    ) {
        let mut game = Game::new();
        let mut done = vec![game.campaign().clone()];
        let mut undone: Vec<Campaign> = Vec::new();
        for line in &lines {
            let before = (game.history().undoable(), game.history().redoable());
            if game.run(line).done.is_err() {
                continue;
            }
            let moved = game.history().redoable().abs_diff(before.1);
            if line.starts_with("undo") {
                let states = done.split_off(done.len() - moved);
                undone.extend(states.into_iter().rev());
            } else if line.starts_with("redo") {
                let states = undone.split_off(undone.len() - moved);
                done.extend(states.into_iter().rev());
            } else {
                prop_assert_eq!(game.history().redoable(), 0);
                undone.clear();
                done.push(game.campaign().clone());
            }
            prop_assert_eq!(done.last(), Some(game.campaign()), "after {}", line);
            prop_assert_eq!(game.history().undoable() + 1, done.len());
            prop_assert_eq!(game.history().redoable(), undone.len());
            sound(game.campaign());
        }
        let all = done.len() - 1;
        if all > 0 {
            let end = game.campaign().clone();
            game.run(&format!("undo {all}")).ok();
            prop_assert_eq!(game.campaign(), &done[0]);
            game.run(&format!("redo {all}")).ok();
            prop_assert_eq!(game.campaign(), &end);
            while done.len() > 1 {
                game.run("undo").ok();
                done.pop();
                prop_assert_eq!(Some(game.campaign()), done.last());
                sound(game.campaign());
            }
        }
    }

    /// Every event of an act is true of the state before and after it, and is read back unchanged
    /// from a file. Looking back at an entry shows the table as it was right after it.
    #[test]
    fn every_event_applies_and_can_be_reverted(
        lines in story(50)
    ) {
        let mut game = Game::new();
        let mut then = Vec::new();
        for line in &lines {
            let mut now = game.campaign().clone();
            let Ok(Some(reply)) = game.run(line).done else { continue };
            let Some(entry) = reply.entry else { continue };
            for event in &entry.events {
                let (before, inverse) = (now.clone(), event.inverse());
                prop_assert!(before.fits(event), "{line}: {event:?}");
                now.apply(event);
                prop_assert!(now.fits(&inverse), "{line}: {event:?}");
                if now != before {
                    // There is room before and after for what is added to a list.
                    let fits_ever = now.fits(event) && before.fits(&inverse);
                    prop_assert!(!fits_ever, "{line}: {event:?}");
                }
                let mut again = now.clone();
                again.apply(&inverse);
                prop_assert_eq!(&again, &before, "{}: {:?}", line, event);
                prop_assert_eq!(&inverse.inverse(), event);
                let json = serde_json::to_string(event).unwrap();
                prop_assert_eq!(&serde_json::from_str::<Event>(&json).unwrap(), event);
                let text = ron::to_string(event).unwrap();
                prop_assert_eq!(&ron::from_str::<Event>(&text).unwrap(), event);
            }
            prop_assert_eq!(&now, game.campaign());
            then.push(now);
            prop_assert_eq!(entry.number, then.len() as u64);
        }
        for (number, state) in (1_u64..).zip(&then) {
            let was = game.history().as_it_was(game.campaign(), number);
            prop_assert_eq!(was.as_ref(), Some(state), "entry {}", number);
        }
        let beyond = then.len() as u64 + 1;
        prop_assert!(game.history().as_it_was(game.campaign(), beyond).is_none());
    }

    /// Whatever came before, `back` undoes `next`, nobody who cannot act has a turn, and from the next round on everyone
    /// acts exactly once in a round, in order.
    #[test]
    fn the_turn_goes_round(lines in story(40)) {
        let mut game = lively();
        for line in &lines {
            let _ = game.run(line).done;
        }
        let acting = game.campaign().acting();
        if acting.is_some() && game.run("next").done.is_ok() {
            game.run("back").ok();
            prop_assert_eq!(game.campaign().acting(), acting);
        }
        let runs = game.campaign().fight().is_some_and(|fight| !fight.paused && !fight.order.is_empty());
        prop_assume!(runs);
        for _ in 0..12 {
            game.run("next").ok();
            let acting = game.campaign().acting();
            prop_assert!(acting.is_none_or(|who| game.fight_table().can_act(who)));
        }
        // A story may undo what came before it.
        game.run("option skip_fallen off").ok();
        let round = game.turn().0;
        let mut seen = Vec::new();
        while game.turn().0 <= round + 2 {
            game.run("next").ok();
            let (now, name) = game.turn();
            if now == round + 2 {
                seen.push(name.to_owned());
            }
        }
        let mut order: Vec<String> = game.order().iter().map(|name| (*name).to_owned()).collect();
        prop_assert_eq!(&seen, &order, "in order");
        seen.dedup();
        order.dedup();
        prop_assert_eq!(seen, order);
    }
}
