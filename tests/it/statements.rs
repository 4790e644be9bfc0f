//! Everything an act reports is in the log and on its entry's page; everything played can be undone.

use std::collections::BTreeSet;

use gmscreen::campaign::statement::PersonStatement;
use gmscreen::campaign::{
    CampaignChange, CharacterId, CombatantId, Contest, Entry, Event, FightChange, Moved,
    PersonChange, Side, Statement,
};
use gmscreen::game::words;
use gmscreen::games;
use gmscreen::library::{SAMPLES, Sample};
use gmscreen::session::Session;
use gmscreen::story::{self, Piece, RollTold, Told, Weight};
use gmscreen::view::entry::entry as page;
use gmscreen::view::header::{utc_days, utc_hours};
use gmscreen::view::log::{Reading, lines};
use gmscreen::view::text::clean;
use gmscreen::view::{Line, glyph};
use proptest::prelude::*;

use crate::games_samples::opened;
use crate::harness::Game;
use crate::tier::by_tier;

/// The lines of a section of `tests/data/lines.txt`.
pub(crate) fn section(name: &str) -> Vec<&'static str> {
    let text = include_str!("../data/lines.txt");
    let found = text.split_once(&format!("\n[{name}]\n"));
    let lines = found.map_or("", |(_, rest)| rest).lines();
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines.filter(|line| !line.is_empty()).collect()
}

/// A line of a game: which template, and the characters in it.
pub(crate) fn line(game: &Game, [template, one, other]: [usize; 3]) -> String {
    // The game's own lines are drawn as often as all others together.
    let lines = match template % 2 {
        0 => section("any"),
        _ => section(game.session.game().id),
    };
    filled(game, lines[template / 2 % lines.len()], one, other)
}

/// A template with its characters.
fn filled(game: &Game, template: &str, one: usize, other: usize) -> String {
    let campaign = game.campaign();
    let skill = match game.session.game().id {
        "renaissance" => "fray",
        "brp" => "dodge",
        "forge-of-power" => "perception",
        _ => "notice",
    };
    let names: Vec<&str> = campaign.characters.iter().map(|who| &*who.name).collect();
    let name = |nth: usize| match names.len() {
        0 => "\"nobody\"".to_owned(),
        // Few characters, so that acts meet the same ones again.
        all => format!("\"{}\"", names[nth % all.min(4)]),
    };
    let acting = campaign.acting().map(|who| campaign.name_of(who));
    let acting = format!("\"{}\"", acting.unwrap_or("nobody"));
    template
        .replace("{a}", &name(one))
        .replace("{b}", &name(other))
        .replace("{on}", &acting)
        .replace("{track}", game.session.game().tracks[0].id)
        .replace("{skill}", skill)
}

pub(crate) fn reading(session: &Session) -> Reading<'_> {
    Reading {
        history: session.history(),
        campaign: session.campaign(),
        game: session.game(),
        grades: session.table().grades(),
        hours: utc_hours,
        durable: u64::MAX,
        flipped: None,
        until: u64::MAX,
        days: utc_days,
        briefly: false,
    }
}

/// The text of lines, without the marks of sides before names.
fn plain(lines: &[Line]) -> String {
    let lines: Vec<String> = lines.iter().map(Line::plain).collect();
    let marks = Side::ALL.map(|side| format!("{} ", glyph(side)));
    let text = lines.join("\n");
    marks.iter().fold(text, |text, mark| text.replace(mark, ""))
}

/// The parts of a roll that must be visible.
fn parts(session: &Session, contest: &Contest) -> Vec<String> {
    let game = session.game();
    let mut parts = Vec::new();
    // If some dice were typed and some rolled, each is labelled.
    let (typed, dice) = contest.sides.iter().fold((0, 0), |(typed, dice), side| {
        (typed + side.typed.len(), dice + side.dice.len())
    });
    let mixed = (1..dice).contains(&typed);
    for side in &contest.sides {
        parts.extend([
            side.name.clone(),
            side.what.clone(),
            words::target((game.target, !game.sums_apart), side),
        ]);
        let sum = story::counted(game, side, false);
        if mixed && !side.dice.is_empty() {
            parts.push(words::dice_by_hand(game, side));
        } else if sum.is_none() {
            parts.push(words::dice(game, &side.dice));
        }
        // The sum contains each die, each modifier and each further number.
        for number in sum.iter().flat_map(|_| &side.dice) {
            let sum = sum.as_deref().unwrap();
            assert!(sum.contains(&number.to_string()), "{number} in {sum}");
        }
        let told = sum.iter().flat_map(|_| &side.parts);
        for part in told.filter(|part| part.value != 0) {
            let value = part.value.unsigned_abs().to_string();
            let sum = sum.as_deref().unwrap();
            let is_told = sum.contains(&value) || side.parts.len() == 1;
            assert!(is_told, "{part:?} in {sum}");
        }
        parts.extend(sum);
        parts.push(words::outcome(game, side));
        parts.extend(story::facts(game, side).map(|fact| format!("{} {}", fact.label, fact.value)));
    }
    parts
}

/// Whether a statement may be on the page alone.
fn is_aside(entry: &Entry, text: &str, game: &'static gmscreen::game::Game) -> bool {
    let attack = entry.said.iter().position(|said| {
        said.event(&entry.events)
            .is_some_and(|event| event.rolled().is_some())
    });
    let mut said = entry.said.iter().enumerate();
    said.any(|(at, one)| {
        let quiet = matches!(
            one,
            Statement::SetAside(_)
                | Statement::ByPlayers(_)
                | Statement::MayInterrupt(_)
                | Statement::Turn { .. }
        );
        let marked = |event: &Event| {
            matches!(
                event,
                Event::Person(_, PersonChange::Skill(_))
                    | Event::Fight(_, FightChange::Attacked(_))
                    | Event::Campaign(CampaignChange::Fight(_))
            )
        };
        let quiet = quiet || one.event(&entry.events).is_some_and(marked);
        let is_it = story::sentence_of(game, one, &entry.events).to_string() == text;
        is_it && (quiet || Some(at) < attack)
    })
}

/// The rolls of an entry, with later changes to them.
fn as_they_count(session: &Session, entry: &Entry) -> Vec<std::sync::Arc<Contest>> {
    let mut rolls: Vec<_> = gmscreen::campaign::record::rolls(&entry.events)
        .cloned()
        .collect();
    if let Some(first) = rolls.first_mut() {
        *first = session
            .history()
            .contest(entry.number)
            .unwrap_or(first.clone());
    }
    rolls
}

/// Checks the newest entry and returns the kinds of its statements.
#[allow(clippy::too_many_lines)] // a case for each kind of statement
fn all_is_seen(session: &Session) -> BTreeSet<String> {
    let entry = session.history().entries().last().expect("an entry");
    let (reading, game) = (reading(session), session.game());
    let log = plain(&lines(reading, &entry, usize::MAX));
    let page = plain(&page(reading, &entry, usize::MAX));
    let narrow = plain(&lines(reading, &entry, 50));
    let narrow: String = narrow.split_whitespace().collect();
    assert!(
        !entry.said.is_empty(),
        "#{} {} tells nothing",
        entry.number,
        entry.line
    );
    let on_page = |part: &str| {
        let part = clean(part);
        let line = &entry.line;
        assert!(page.contains(&*part), "{part:?} of {line} is lost:\n{page}");
    };
    let in_log = |part: &str| {
        on_page(part);
        let (part, line) = (clean(part), &entry.line);
        assert!(log.contains(&*part), "{part:?} of {line} is lost:\n{log}");
        let bare: String = part.split_whitespace().collect();
        assert!(
            narrow.contains(&bare),
            "{part:?} of {line} is cut:\n{narrow}"
        );
    };
    every_event_is_told(session, &entry);
    let rolls = as_they_count(session, &entry);
    let first = rolls.first().map(AsRef::as_ref);
    let told = story::told(game, &entry.said, &entry.events, first);
    for told in &told {
        let words = match told {
            Told::Roll(roll) => story::attack(game, roll.contest),
            Told::Said(_) | Told::Forced => None,
        };
        match (told, words) {
            (Told::Roll(RollTold { contest, .. }), None) => {
                if let Some(won) = words::verdict(contest) {
                    in_log(&won);
                }
                for part in parts(session, contest) {
                    in_log(&part);
                }
            }
            (Told::Roll(RollTold { of: Some(of), .. }), Some(words)) => {
                in_log(&of.to_string());
                for piece in &words.said.pieces {
                    in_log(&piece.to_string());
                }
                for thrown in &words.thrown {
                    in_log(&thrown.sum);
                    on_page(&thrown.margin);
                }
            }
            (Told::Roll(RollTold { contest, of: None }), Some(words)) => {
                for piece in &words.said.pieces {
                    in_log(&piece.to_string());
                }
                in_log(words.rerolled.as_deref().unwrap_or_default());
                let hits = words.said.pieces.contains(&Piece::Hit(true));
                for thrown in &words.thrown {
                    for part in [&thrown.called, &thrown.sum, &thrown.how] {
                        in_log(part);
                    }
                    // The margin of a miss may be left out where there is little room.
                    if hits {
                        in_log(&thrown.margin);
                    }
                    on_page(&thrown.margin);
                }
                let mut contest = Contest::clone(contest);
                contest.sides.retain(|side| !side.grade.is_empty());
                for part in parts(session, &contest) {
                    on_page(&part);
                }
            }
            (Told::Forced, _) => in_log("(GM)"),
            (Told::Said(said), _) if said.weight == Weight::Detail => {
                let text = said.words.to_string();
                on_page(&text);
                assert!(is_aside(&entry, &text, game), "{text:?} of {}", entry.line);
            }
            (Told::Said(said), _) => in_log(&said.words.to_string()),
        }
    }
    let attacks = told
        .iter()
        .any(|one| matches!(one, Told::Roll(roll) if roll.contest.attack.is_some()));
    let mut kinds = BTreeSet::new();
    for statement in &entry.said {
        match statement {
            Statement::Remark { id, .. } => {
                assert!(game.remark(id).is_some(), "{id} has no words");
            }
            // However it is worded, each die and the damage dealt are there.
            Statement::DamageRolled(roll) => {
                if let Some(dice) = story::damage_dice(roll) {
                    on_page(&dice);
                }
            }
            Statement::Person(_, PersonStatement::Took(taken)) => in_log(&taken.taken.to_string()),
            Statement::Event { at, .. } if entry.events[*at].rolled().is_some() => {}
            // Several characters may share these and are then listed together.
            Statement::Event { at, who, .. } if moves(&entry.events[*at]).is_some() => {
                is_named(&page, &who[0].name);
                let Event::Fight(_, FightChange::Place(change)) = &entry.events[*at] else {
                    continue;
                };
                let place = change.both().last().unwrap();
                match moves(&entry.events[*at]).unwrap() {
                    Moved::Joins => {
                        if let Some(at) = game.turns.initiative("0", place) {
                            on_page(&at.to_string());
                        }
                    }
                    Moved::Groups | Moved::Initiative => on_page(&place.initiative.to_string()),
                    Moved::Surprised => on_page(&format!("round {}", place.surprised + 1)),
                    Moved::Readies => on_page(&place.ready_for),
                    Moved::Leaves | Moved::Delays | Moved::Ungroups => {}
                }
            }
            Statement::Event { at, who, .. } if joins(&entry.events[*at]) => {
                is_named(&page, &who[0].name);
            }
            // The attack is shown as it counts now, and so is the damage that counts instead.
            Statement::Event { at, .. } if attacks && entry.events[*at].regraded().is_some() => {
                let Event::Regraded(number, change) = &entry.events[*at] else {
                    continue;
                };
                on_page(&format!("#{number} "));
                let hit = |contest: &Contest| contest.attack.clone()?.hit;
                let before = hit(&change.from).filter(|_| hit(&change.from) != hit(&change.to));
                if let Some(before) = before.map(|before| before.damage) {
                    let none = format!("the {before} taken no longer count");
                    let other = format!("damage instead of {before}");
                    assert!(page.contains(&none) || page.contains(&other), "{page}");
                }
            }
            other => {
                let pending = matches!(other, Statement::Person(_, PersonStatement::Pending(..)));
                let said = story::sentence_of(game, other, &entry.events);
                match said.pieces.as_slice() {
                    _ if pending && attacks => {}
                    // Several characters may share it and are then listed together.
                    [Piece::Name(who), Piece::Colon | Piece::Verb(..), rest @ ..] => {
                        is_named(&page, &who.name);
                        for piece in rest {
                            on_page(&piece.to_string());
                        }
                    }
                    _ => on_page(&said.to_string()),
                }
            }
        }
        kinds.insert(kind(statement, &entry.events));
    }
    kinds
}

/// Checks that a name is on a page: as it is, or with its number in a list after the same name, or among the numbers
/// from one to another.
fn is_named(page: &str, name: &str) {
    let number = |text: &str| text.parse::<u64>().ok();
    let parts = name.rsplit_once(' ').map(|(base, at)| (base, number(at)));
    let Some((base, Some(at))) = parts else {
        assert!(page.contains(&*clean(name)), "{name} is lost:\n{page}");
        return;
    };
    let words: Vec<&str> = page.split([' ', ',', ';', '\n', ':', '(']).collect();
    let listed = words.windows(3).any(|three| {
        let [first, to, last] = [three[0], three[1], three[2]];
        let between = number(first).zip(number(last));
        number(first) == Some(at)
            || number(last) == Some(at)
            || to == "to" && between.is_some_and(|(from, to)| (from..=to).contains(&at))
    });
    let is_there = page.contains(&*clean(base)) && listed;
    assert!(is_there, "{name} is lost:\n{page}");
}

/// How an event changes the order of a fight.
fn moves(event: &Event) -> Option<Moved> {
    match event {
        Event::Fight(_, FightChange::Place(change)) => Moved::of(change),
        _ => None,
    }
}

/// The characters who see something change by an event, if it does not change only what the rules keep.
fn subjects(game: &gmscreen::game::Game, event: &Event, is_back: bool) -> Vec<CharacterId> {
    match event {
        Event::Person(who, change) => match change {
            // The round in which sustaining began.
            PersonChange::Sustained(change) if change.from.is_some() && change.to.is_some() => {
                Vec::new()
            }
            // What the rules count without showing it, such as days of healing.
            PersonChange::Track(change)
                if game.tracks.iter().all(|track| *track.id != *change.key) =>
            {
                Vec::new()
            }
            _ => vec![*who],
        },
        Event::Fight(_, FightChange::Place(change)) => {
            let moved = change.both().last().filter(|_| Moved::of(change).is_some());
            moved.iter().map(|place| place.character).collect()
        }
        Event::Campaign(CampaignChange::Character(change)) => {
            let both = change.from.iter().chain(&change.to);
            both.map(|who| who.id).collect()
        }
        // A check that went with the turn that was taken back.
        Event::Campaign(CampaignChange::Pending(gmscreen::campaign::At { to: None, .. }))
            if is_back =>
        {
            Vec::new()
        }
        Event::Campaign(CampaignChange::Pending(change)) => {
            change.both().map(|check| check.who).collect()
        }
        Event::Campaign(CampaignChange::Work(change)) => {
            change.both().map(|work| work.who).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether an event takes a place out of the order that comes back in the same act: those who move with somebody, such
/// as a group, are not told one by one.
fn is_reordered(entry: &Entry, event: &Event) -> bool {
    let Event::Fight(_, FightChange::Place(change)) = event else {
        return false;
    };
    let moved = |which: Moved, id: CombatantId| {
        entry.events.iter().any(|event| match event {
            Event::Fight(_, FightChange::Place(change)) => {
                Moved::of(change) == Some(which) && change.both().any(|place| place.id == id)
            }
            _ => false,
        })
    };
    let mut places = change.both();
    places.all(|place| moved(Moved::Leaves, place.id) && moved(Moved::Joins, place.id))
}

/// Whether an act goes back to an earlier turn.
fn goes_back(entry: &Entry) -> bool {
    entry.events.iter().any(|event| match event {
        Event::Fight(_, FightChange::Turn(change)) => change.to.turn < change.from.turn,
        _ => false,
    })
}

/// Every event that changes something a GM can see is told, or a statement about whom it changes is.
fn every_event_is_told(session: &Session, entry: &Entry) {
    // A correction tells what is different in the end.
    if !entry.again.is_empty() {
        return;
    }
    // A statement without words tells nothing.
    let says = |one: &&Statement| {
        let words = story::sentence_of(session.game(), one, &entry.events);
        !words.is_empty()
    };
    let telling: Vec<&Statement> = entry.said.iter().filter(says).collect();
    let names: BTreeSet<CharacterId> = telling
        .iter()
        .flat_map(|one| one.names().into_iter().map(|who| who.id))
        .collect();
    let said = story::said(session.game(), &entry.said, &entry.events);
    let rolled = entry.events.iter().filter_map(Event::contest);
    let sides = rolled.flat_map(|contest| contest.sides.iter().filter_map(|side| side.who));
    let sides: BTreeSet<CharacterId> = sides.collect();
    for (at, event) in entry.events.iter().enumerate() {
        let itself = |one: &Statement| matches!(one, Statement::Event { at: of, .. } if *of == at);
        if telling.iter().any(|one| itself(one)) {
            continue;
        }
        for who in subjects(session.game(), event, goes_back(entry)) {
            let name = session.campaign().name_of(who);
            let told = names.contains(&who)
                || sides.contains(&who)
                || said.contains(name)
                || is_reordered(entry, event) && !entry.said.is_empty();
            assert!(told, "{event:?} of {} is not told:\n{said}", entry.line);
        }
        let told = match event {
            Event::Campaign(change) => match change {
                CampaignChange::Zone(change) => change.both().any(|zone| said.contains(&zone.name)),
                CampaignChange::Fight(change) => change.from.is_some() && change.to.is_some(),
                CampaignChange::Clock(_)
                | CampaignChange::Template(_)
                | CampaignChange::Setting(_)
                | CampaignChange::Edition(_)
                | CampaignChange::Session(_)
                | CampaignChange::Day(_)
                | CampaignChange::Curtain(_) => false,
                _ => true,
            },
            _ => true,
        };
        assert!(told, "{event:?} of {} is not told:\n{said}", entry.line);
    }
}

/// Whether an event adds a character.
fn joins(event: &Event) -> bool {
    matches!(event, Event::Campaign(CampaignChange::Character(change)) if change.to.is_some())
}

/// The variant of a statement, or of the event that it reports, and of its content: `Person Condition Began`.
fn kind(statement: &Statement, events: &[Event]) -> String {
    let event = statement.event(events).map(serde_json::to_value);
    let value = event.unwrap_or_else(|| serde_json::to_value(statement));
    let mut value = &value.unwrap();
    let mut path = Vec::new();
    while let Some((name, inner)) = value.as_object().and_then(|object| object.iter().next()) {
        if !name.starts_with(char::is_uppercase) {
            break;
        }
        path.push(name.clone());
        value = inner.as_array().and_then(|all| all.last()).unwrap_or(inner);
    }
    path.extend(value.as_str().filter(|_| path.len() < 2).map(str::to_owned));
    if let Statement::Remark { id, .. } = statement {
        path.push(id.to_string());
    }
    if let Some(moved) = statement.event(events).and_then(moves) {
        path.push(format!("{moved:?}"));
    }
    if statement.event(events).is_some() {
        let is = |end: &str| value.get(end).is_some_and(|one| !one.is_null());
        path.extend((!is("from")).then(|| "made".to_owned()));
        path.extend((!is("to")).then(|| "gone".to_owned()));
    }
    path.join(" ")
}

/// Plays lines, whether or not they are accepted, and returns the kinds of statements they made.
fn play(sample: &Sample, lines: &[[usize; 3]]) -> BTreeSet<String> {
    let mut game = Game::of(opened(sample.text));
    let mut kinds = BTreeSet::new();
    for numbers in lines {
        let line = line(&game, *numbers);
        let before = game.history().mark().entries;
        let done = game.session.execute(&line, &mut game.dice);
        if done.is_ok() && game.history().mark().entries > before {
            kinds.extend(all_is_seen(&game.session));
        }
    }
    kinds
}

#[test]
fn play_produces_nearly_every_statement() {
    let mut kinds = BTreeSet::new();
    for sample in SAMPLES {
        let mut state = 1_u64;
        let mut number = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 40).unwrap()
        };
        for _ in 0..by_tier(1, 4, 4) {
            let lines: Vec<_> = (0..500).map(|_| [number(), number(), number()]).collect();
            kinds.extend(play(sample, &lines));
        }
    }
    assert!(
        kinds.len() >= by_tier(60, 70, 70),
        "{} kinds: {kinds:#?}",
        kinds.len()
    );
}

/// Undoes everything that was played in an edition of a sample, and redoes it. That each act alone can be undone and
/// redone is tried wherever a line is run.
fn undo_and_redo(sample: &Sample, edition: usize, picks: &[[usize; 3]]) {
    let mut start = opened(sample.text);
    let system = start.system.clone();
    let editions = games::by_id(&system).unwrap().editions;
    if let Some(edition) = editions.get(edition % editions.len().max(1)) {
        (*edition).clone_into(&mut start.edition);
    }
    let mut game = Game::of(start.clone());
    for template in section(&format!("{system} first")) {
        let line = filled(&game, template, 0, 1);
        game.run(&line).ok();
    }
    let more = format!("{system} more");
    let lines = ["any", system.as_str(), more.as_str()]
        .map(section)
        .concat();
    for [template, one, other] in picks {
        let line = filled(&game, lines[template % lines.len()], *one, *other);
        let _ = game.run(&line).done;
    }
    let end = game.campaign().clone();
    let made = game.history().undoable();
    if made == 0 {
        return;
    }
    game.run(&format!("undo {made}")).ok();
    assert_eq!(game.campaign(), &start, "{system} {}", start.edition);
    game.run(&format!("redo {made}")).ok();
    assert_eq!(game.campaign(), &end, "{system} {}", start.edition);
}

fn picks(least: usize, most: usize) -> impl Strategy<Value = Vec<[usize; 3]>> {
    proptest::collection::vec([0..10_000_usize, 0..8_usize, 0..8_usize], least..most)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(by_tier(8, 24, 24)))]

    #[test]
    fn every_statement_of_every_act_is_shown(
        which in 0..SAMPLES.len(),
        lines in picks(40, 120),
    ) {
        play(&SAMPLES[which], &lines);
    }
}

proptest! {
    #![proptest_config(config(by_tier(12, 90, 900)))]

    #[test]
    fn everything_can_be_undone_and_redone(
        which in 0..SAMPLES.len(),
        edition in 0..4_usize,
        lines in picks(1, 40),
    ) {
        undo_and_redo(&SAMPLES[which], edition, &lines);
    }
}
