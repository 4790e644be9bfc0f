//! The log as a report: sessions, scenes and rounds are headings, and each turn tells what was done.

use std::collections::BTreeMap;

use super::block::{Block, Item};
use super::log::{Place, entries};
use super::people::standing;
use super::source::Source;
use crate::campaign::statement::FightStatement;
use crate::campaign::{At, Campaign, CampaignChange, Entry, Event, Fight, Statement};
use crate::game::words;
use crate::play::fights::title;
use crate::view::text::sentence;

pub(super) fn blocks(source: Source<'_>) -> Vec<Block> {
    let mut report = Report {
        source,
        after: tables(source),
        blocks: vec![Block::Heading(1, source.campaign.name.clone())],
        turn: None,
        place: Place::default(),
        day: String::new(),
    };
    for (place, entry) in entries(source) {
        if entry.holds() {
            report.entry(place, &entry);
        }
    }
    if report.blocks.len() == 1 {
        let empty = "Nothing has happened yet.".to_owned();
        report.blocks.push(Block::Paragraph(empty));
    }
    report.blocks
}

/// The table right after each fight that ended, by the number of the entry that ended it.
fn tables(source: Source<'_>) -> BTreeMap<u64, Block> {
    let fights = entries(source).filter(|(_, entry)| entry.holds());
    let ended = fights.filter_map(|(_, entry)| Some((entry.number, ended(&entry)?.clone())));
    let ended: BTreeMap<u64, Fight> = ended.collect();
    let mut out = BTreeMap::new();
    let wanted = ended.keys().copied().collect();
    source
        .history
        .look_back(source.campaign, &wanted, |number, table| {
            if let Some(fight) = ended.get(&number) {
                out.insert(number, stood(source, table, fight));
            }
        });
    out
}

/// The fight that an entry ended, as it was before.
fn ended(entry: &Entry) -> Option<&Fight> {
    entry.events.iter().find_map(|event| match event {
        Event::Campaign(CampaignChange::Fight(At {
            from: Some(fight),
            to: None,
            ..
        })) => Some(fight.as_ref()),
        _ => None,
    })
}

/// How everyone stood who was in a fight.
fn stood(source: Source<'_>, table: &Campaign, fight: &Fight) -> Block {
    let there = |who| fight.order.iter().any(|place| place.character == who);
    let people = table.characters.iter().filter(|who| there(who.id));
    let (head, rows) = standing(source.game, table, people);
    Block::Table { head, rows }
}

/// A report being written.
struct Report<'a> {
    source: Source<'a>,
    after: BTreeMap<u64, Block>,
    blocks: Vec<Block>,
    /// Whose turn it is, as long as nothing was done in it.
    turn: Option<String>,
    /// Where the report stands.
    place: Place,
    /// The day that it told last.
    day: String,
}

impl Report<'_> {
    fn entry(&mut self, place: Place, entry: &Entry) {
        if place.session != self.place.session {
            self.heading(2, format!("Session {}", place.session));
            self.day.clear();
        }
        let day = (self.source.days)(entry.at);
        if day != self.day {
            self.blocks.push(Block::Paragraph(day.clone()));
            self.day = day;
        }
        if place.session == self.place.session && place.scene != self.place.scene {
            self.heading(3, format!("Scene {}", place.scene));
        }
        let round = self.place.round;
        self.place = Place { round, ..place };
        // What stands between two of these is one thing that was done.
        let mut done = Vec::new();
        for said in &entry.said {
            match said {
                Statement::Session(_) | Statement::Scene(_) => {}
                Statement::Fight(FightStatement::Began(order)) => {
                    self.done(entry, &mut done);
                    self.heading(3, fight_of(entry));
                    let order = order.iter().map(|one| match one.initiative {
                        Some(initiative) => format!("{} {initiative}", one.who),
                        None => one.who.to_string(),
                    });
                    let order = order.collect::<Vec<_>>().join(", ");
                    self.blocks
                        .push(Block::Paragraph(format!("Order: {order}")));
                    self.place.round = 0;
                }
                Statement::Fight(FightStatement::Turn { round, who, .. }) => {
                    self.done(entry, &mut done);
                    self.round(*round);
                    self.turn = who.as_ref().map(ToString::to_string);
                }
                Statement::Fight(FightStatement::ToBeNamed(round)) => {
                    self.done(entry, &mut done);
                    self.round(*round);
                    self.turn = None;
                }
                Statement::Fight(FightStatement::Ended { .. }) => {
                    self.done(entry, &mut done);
                    self.turn = None;
                    let told = words::statement(self.source.game, said, &entry.events);
                    self.blocks.push(Block::Paragraph(sentence(&told)));
                    self.blocks.extend(self.after.remove(&entry.number));
                    self.place.round = 0;
                }
                Statement::Note { about, text } => {
                    self.done(entry, &mut done);
                    let about = about
                        .as_ref()
                        .map_or_else(String::new, |who| format!("{who}: "));
                    self.blocks.push(Block::Quote(format!("{about}{text}")));
                }
                said => done.push(said.clone()),
            }
        }
        self.done(entry, &mut done);
    }

    fn heading(&mut self, level: u8, text: String) {
        self.turn = None;
        self.blocks.push(Block::Heading(level, text));
    }

    fn round(&mut self, round: u32) {
        if self.place.round != round {
            self.heading(4, format!("Round {round}"));
            self.place.round = round;
        }
    }

    /// Tells what was done, under the name of whose turn it is where that is the first thing in it.
    fn done(&mut self, entry: &Entry, done: &mut Vec<Statement>) {
        let done = std::mem::take(done);
        let item = item(self.source, entry, &done);
        if item.text.is_empty() && item.then.is_empty() {
            return;
        }
        self.blocks.extend(self.turn.take().map(Block::Turn));
        match self.blocks.last_mut() {
            Some(Block::Items(items)) => items.push(item),
            _ => self.blocks.push(Block::Items(vec![item])),
        }
    }
}

/// What an entry did: the roll first, and then what came of it.
fn item(source: Source<'_>, entry: &Entry, done: &[Statement]) -> Item {
    let game = source.game;
    let last = |one: &Statement| matches!(one, Statement::Rolled(_));
    let at = done.iter().rposition(last).map_or(0, |at| at + 1);
    let forced = |one: &Statement| *one == Statement::Forced;
    // The mark of the GM stands behind everything.
    let (rolled, then) = match &done[at..] {
        then if at > 0 && !then.iter().all(forced) => (&done[..at], then),
        _ => (done, &[][..]),
    };
    let text = words::said(game, rolled, &entry.events);
    let who = entry.rolled().and_then(|contest| contest.sides.first());
    let who = who.map_or("", |side| side.name.as_str());
    let rest = text.strip_prefix(who).filter(|_| at > 0 && !who.is_empty());
    Item {
        who: rest.map_or_else(String::new, |_| who.to_owned()),
        text: rest.unwrap_or(&text).to_owned(),
        then: words::said(game, then, &entry.events),
    }
}

/// What a fight is called that an entry began.
fn fight_of(entry: &Entry) -> String {
    let began = entry.events.iter().find_map(|event| match event {
        Event::Campaign(CampaignChange::Fight(At {
            to: Some(fight), ..
        })) => Some(fight),
        _ => None,
    });
    let name = began.map(|fight| title(fight)).unwrap_or_default();
    if name.is_empty() {
        "A fight".to_owned()
    } else {
        sentence(&name)
    }
}
