//! The log as a report: sessions, scenes, fights and rounds are headings, and each turn is an item
//! with what was done in it.

mod happening;

use std::collections::BTreeMap;

use super::block::{Block, Item, Words};
use super::log::{Place, beats, ends_fight, entries};
use super::people::standing;
use super::source::Source;
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, Character, Entry, Fight, Named};
use crate::game::condition::FLED;
use crate::play::fights::title;
use crate::story::{self, Beat, Told};
use crate::view::text::sentence;
use happening::{Happening, Telling, put};

/// The level of the heading of a round.
const ROUND: u8 = 4;

pub(super) fn blocks(source: Source<'_>) -> Vec<Block> {
    let mut report = Report {
        source,
        after: tables(source),
        blocks: vec![Block::Heading(1, source.campaign.name.clone())],
        turn: None,
        afterwards: false,
        place: Place::default(),
        day: String::new(),
    };
    for (place, entry) in entries(source) {
        if let Some(entry) = source.history.in_place(entry) {
            report.entry(place, &entry);
        }
    }
    report.blocks
}

/// The combatants as they stood right after each fight, by the number of the entry that ended it.
fn tables(source: Source<'_>) -> BTreeMap<u64, Block> {
    let fights = entries(source).filter(|(_, entry)| entry.holds());
    let ended = fights.filter_map(|(_, entry)| Some((entry.number, ended(&entry)?.clone())));
    let ended: BTreeMap<u64, Fight> = ended.collect();
    let mut out = BTreeMap::new();
    let wanted = ended.keys().copied().collect();
    let (history, campaign) = (source.history, source.campaign);
    history.look_back(campaign, &wanted, |number, table| {
        let fight = ended.get(&number);
        out.extend(fight.map(|fight| (number, stood(source, table, fight))));
    });
    out
}

/// The fight that an entry ended, as it was before that entry.
fn ended(entry: &Entry) -> Option<&Fight> {
    beats(entry).find_map(|beat| match beat {
        Beat::FightEnds(fight) => Some(fight),
        _ => None,
    })
}

/// The table of everyone who was in a fight or had fled from it.
fn stood(source: Source<'_>, table: &Campaign, fight: &Fight) -> Block {
    let there = |who| fight.order.iter().any(|place| place.character == who);
    let left = |who| fight.record.left.iter().any(|(_, left)| *left == who);
    let fled = |who: &Character| left(who.id) && who.condition(FLED).is_some();
    let people = table.characters.iter();
    let people = people.filter(|who| there(who.id) || fled(who));
    Block::table(&standing(source.game, table), people)
}

/// A report being written.
struct Report<'a> {
    source: Source<'a>,
    after: BTreeMap<u64, Block>,
    blocks: Vec<Block>,
    turn: Option<Turn>,
    /// A fight has ended, and nothing has been reported since.
    afterwards: bool,
    /// The session, scene and round that the report has reached.
    place: Place,
    /// The last date that was written.
    day: String,
}

/// A turn of a fight.
struct Turn {
    who: Named,
    /// The turn already has an item, so whatever follows in the turn is added to that item.
    begun: bool,
}

impl Report<'_> {
    fn entry(&mut self, place: Place, entry: &Entry) {
        if place.session != self.place.session {
            self.heading(2, format!("Session {}", place.session));
            self.day.clear();
        }
        let day = (self.source.days)(entry.at);
        if day != self.day {
            self.push(Block::Aside(day.clone()));
            self.day = day;
        }
        if place.session == self.place.session && place.scene != self.place.scene {
            self.heading(3, format!("Scene {}", place.scene));
        }
        let round = self.place.round;
        self.place = Place { round, ..place };
        let mut telling = Telling::new(self.source.game);
        if ends_fight(entry) {
            return self.fight_over(entry, telling);
        }
        for told in story::told(self.source.game, &entry.said, &entry.events, None) {
            if !self.begins(&told, entry, &mut telling) {
                telling.tell(&told);
            }
        }
        self.done(&mut telling);
    }

    /// Reports what stands apart from other happenings; returns whether it did.
    fn begins(&mut self, told: &Told<'_>, entry: &Entry, telling: &mut Telling) -> bool {
        let Told::Said(said) = told else { return false };
        match told.beat(entry) {
            Some(Beat::Session | Beat::Scene) => {}
            Some(Beat::Note | Beat::Public) => {
                self.done(telling);
                let mut words = Words::default();
                let mut text = &*said.words.pieces;
                if let Some((rest, who)) = said.words.after_name().zip(said.words.who()) {
                    words.strong(&format!("{who}:"));
                    words.plain(" ");
                    text = rest;
                }
                put(&mut words, text, false);
                self.push(Block::Quote(words));
            }
            Some(Beat::FightBegins(fight, who)) => {
                let mut words = Words::default();
                words.strong("Order:");
                let places = story::in_order(self.source.game, fight, who);
                for (nth, (name, initiative)) in places.enumerate() {
                    words.plain(if nth == 0 { " " } else { ", " });
                    words.plain(name);
                    if let Some(initiative) = initiative {
                        words.plain(&format!(" ({initiative})"));
                    }
                }
                self.fight_on(&title(fight), words, telling);
            }
            Some(Beat::FightResumed(title)) => {
                self.fight_on(title, "The fight goes on.".into(), telling);
            }
            Some(Beat::Turn(round, who)) => self.turn(round, who, telling),
            Some(Beat::FightEnds(_) | Beat::FightPaused) | None => return false,
        }
        true
    }

    /// Reports that a fight begins or goes on.
    fn fight_on(&mut self, title: &str, words: Words, telling: &mut Telling) {
        self.done(telling);
        self.heading(3, sentence(title));
        self.push(Block::Paragraph(words));
        self.place.round = 0;
    }

    fn heading(&mut self, level: u8, text: String) {
        self.turn = None;
        self.afterwards = false;
        self.blocks.push(Block::Heading(level, text));
    }

    fn push(&mut self, block: Block) {
        if std::mem::take(&mut self.afterwards) {
            self.heading(3, "Afterwards".to_owned());
        }
        self.blocks.push(block);
    }

    fn round(&mut self, round: u32) {
        if self.place.round != round {
            self.forget_empty_round();
            self.heading(ROUND, format!("Round {round}"));
            self.place.round = round;
        }
    }

    /// Removes the heading of a round in which nothing was done.
    fn forget_empty_round(&mut self) {
        if let Some(Block::Heading(ROUND, _)) = self.blocks.last() {
            self.blocks.pop();
        }
    }

    /// Reports that a fight has ended or been set aside, what else the entry says, and the table
    /// of everyone who was in the fight.
    fn fight_over(&mut self, entry: &Entry, mut telling: Telling) {
        self.turn = None;
        self.forget_empty_round();
        let mut words = Words::default();
        for told in story::told(self.source.game, &entry.said, &entry.events, None) {
            match told.beat(entry) {
                Some(Beat::FightEnds(fight)) => {
                    let rounds = plural(fight.round, "round");
                    words.plain(&format!("The fight ends after {rounds}."));
                }
                Some(Beat::FightPaused) => words.plain("The fight is set aside."),
                _ => telling.tell(&told),
            }
        }
        for one in telling.take() {
            for part in [one.item.text, one.item.then] {
                if !part.is_empty() {
                    words.plain(" ");
                    words.0.extend(part.0);
                    words.plain(".");
                }
            }
        }
        self.push(Block::Paragraph(words));
        self.blocks.extend(self.after.remove(&entry.number));
        self.place.round = 0;
        self.afterwards = true;
    }

    /// Starts a turn, or continues it. Statements before its start go to the end of the previous
    /// turn, or, if they are about the character whose turn it is, to the beginning of this turn.
    fn turn(&mut self, round: u32, who: Option<&Named>, telling: &mut Telling) {
        let before = self.turn.as_ref().map(|turn| &turn.who);
        if who.is_some() && before == who && self.place.round == round {
            return self.done(telling);
        }
        let of_turn = |one: &Happening| who.is_some_and(|who| one.is_by(who));
        let told = telling.take().into_iter();
        let (begin, end): (Vec<Happening>, Vec<Happening>) = told.partition(of_turn);
        let last = self.turn.take().filter(|turn| turn.begun);
        for one in end {
            match &last {
                Some(turn) if one.is_by(&turn.who) => self.under(one.item),
                _ => self.item(one.item),
            }
        }
        self.round(round);
        self.turn = who.cloned().map(|who| Turn { who, begun: false });
        for one in begin {
            self.happened(one);
        }
    }

    /// Reports what was done.
    fn done(&mut self, telling: &mut Telling) {
        for one in telling.take() {
            self.happened(one);
        }
    }

    /// Adds something that was done. Everything done in one turn is in one item.
    fn happened(&mut self, one: Happening) {
        let Some(turn) = &mut self.turn else {
            return self.item(one.item);
        };
        if std::mem::replace(&mut turn.begun, true) {
            return self.under(one.item);
        }
        if one.is_by(&turn.who) {
            return self.item(one.item);
        }
        let mut text = Words::from("In the turn of ");
        text.strong(&turn.who.name);
        text.plain(":");
        self.item(Item {
            text,
            under: vec![one.item],
            ..Item::default()
        });
    }

    fn item(&mut self, item: Item) {
        match self.blocks.last_mut() {
            Some(Block::Items(items)) => items.push(item),
            _ => self.push(Block::Items(vec![item])),
        }
    }

    /// Adds an item under the last one, unless a heading or a table has been written since.
    fn under(&mut self, item: Item) {
        if let Some(Block::Items(items)) = self.blocks.last_mut()
            && let Some(last) = items.last_mut()
        {
            return last.under.push(item);
        }
        self.item(item);
    }
}
