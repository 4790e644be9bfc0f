//! Lists opened by keys: conditions, sustained effects, tasks under way, characters who may
//! interrupt.

use super::choice::Chosen;
use super::targets::{letter_of, status};
use super::{MainScreen, Tone};
use crate::campaign::{Character, CharacterId, Work};
use crate::lang::line::quoted;
use crate::play::elective::interrupters;
use crate::play::fight::FightTable;
use crate::play::work::progress;
use crate::tui::picker::{PickRow, Picker};
use crate::verbs::quote;

/// The key of the row that lets the GM type the answer.
const IN_WORDS: char = '"';

impl MainScreen {
    /// Lists the game's conditions with their effects, and the GM's own conditions that somebody
    /// has. Choosing one that all the affected characters have removes it.
    pub(super) fn list_conditions(&mut self, template: &str) {
        let meant = self.meant();
        if meant.is_empty() {
            return self.fill_prompt(template);
        }
        let game = self.session.game();
        let known = game.conditions.rows.iter();
        let mut known: Vec<(String, String)> = known
            .map(|row| (row.name.to_owned(), row.doc.to_owned()))
            .collect();
        for held in self
            .session
            .campaign()
            .present()
            .flat_map(|who| &who.conditions)
        {
            let folded = held.name.to_lowercase();
            let is_new = known.iter().all(|(name, _)| name.to_lowercase() != folded);
            if is_new && !game.is_state(held) {
                known.push((held.name.clone(), "in your own words".to_owned()));
            }
        }
        let has = |who: &&Character, name: &str| {
            let mut held = who.conditions.iter();
            held.any(|held| held.name.to_lowercase() == name.to_lowercase())
        };
        let row = |(name, doc): &(String, String)| {
            let all = meant.iter().all(|who| has(who, name));
            let (verb, aside) = if all {
                ("clear", format!("removes it · {doc}"))
            } else {
                ("condition", doc.clone())
            };
            let (line, cursor) = self.filled(&format!("{verb} {{many}} {} ", bar_kept(name)));
            PickRow::new(name, aside, Chosen::Line(line, cursor))
        };
        let mut rows: Vec<PickRow<Chosen>> = known.iter().map(row).collect();
        let (line, cursor) = self.filled(template);
        let own = PickRow::new("another", "in your own words", Chosen::Line(line, cursor));
        rows.push(own.keyed(IN_WORDS));
        let title = match meant.as_slice() {
            [one] => format!("Conditions of {}", one.name),
            several => format!("Conditions of {} marked", several.len()),
        };
        self.picker = Some(Picker::mnemonic(&self.keys, title, rows));
    }

    /// Lists what the active character sustains, if it is more than one thing.
    pub(super) fn list_sustained(&mut self, template: &str) {
        let people = &self.session.campaign().characters;
        let who = self.actor().and_then(|id| people.get(id));
        let Some(who) = who.filter(|who| who.sustained.len() > 1) else {
            return self.fill_prompt(template);
        };
        let name = quote(self.session.game(), &who.name);
        let line = |what: &str| Chosen::Line(format!("release {name} {what}"), None);
        let rows = who.sustained.iter();
        let rows = rows.map(|held| PickRow::new(&held.what, "", line(&quoted(&held.what))));
        let all = PickRow::new("all of them", "", line("all"));
        let title = format!("{} releases", who.name);
        let rows = rows.chain([all]).collect();
        self.picker = Some(Picker::lettered(&self.keys, title, rows));
    }

    /// Lists the tasks under way, the active character's first, and then a new one.
    pub(super) fn list_work(&mut self, template: &str) {
        let campaign = self.session.campaign();
        if campaign.works.is_empty() {
            return self.fill_prompt(template);
        }
        let actor = self.actor();
        let mut works: Vec<&Work> = campaign.works.iter().collect();
        works.sort_by_key(|work| Some(work.who) != actor);
        let game = self.session.game();
        let row = |work: &&Work| {
            let who = campaign.name_of(work.who);
            let line = format!("work {} {} ", quote(game, who), quoted(&work.what));
            let aside = format!("{who}, {}", progress(work));
            PickRow::new(&work.what, aside, Chosen::Line(line, None))
        };
        let mut rows: Vec<PickRow<Chosen>> = works.iter().map(row).collect();
        let (line, cursor) = self.filled(template);
        rows.push(PickRow::new(
            "something new",
            "",
            Chosen::Line(line, cursor),
        ));
        self.picker = Some(Picker::lettered(&self.keys, "Work", rows));
    }

    /// Fills in the character who may interrupt or has an action ready. Of several, the selected
    /// character is taken, or else the list asks.
    pub(super) fn list_interrupters(&mut self) {
        let may = self.out_of_turn();
        let selected = may.iter().find(|(who, ..)| self.selected == Some(*who));
        match (selected, may.as_slice()) {
            (_, []) => self.say(Tone::Notice, "nobody can interrupt or has an action ready"),
            (Some((_, line, _)), _) | (None, [(_, line, _)]) => {
                let line = line.clone();
                self.take_picked(&line, None);
            }
            (None, several) => {
                let campaign = self.session.campaign();
                let row = |(who, line, why): &(CharacterId, String, String)| {
                    let chosen = Chosen::Line(line.clone(), None);
                    let side = campaign.characters.get(*who).map(Character::side);
                    PickRow::new(campaign.name_of(*who), why.as_str(), chosen)
                        .of(side.unwrap_or_default())
                        .keyed(letter_of(campaign, *who))
                };
                let rows = several.iter().map(row).collect();
                let all_interrupt = several.len() == interrupters(self.session.table()).len();
                let title = if all_interrupt {
                    "Who interrupts"
                } else {
                    "Who acts out of turn"
                };
                self.picker = Some(Picker::people(&self.keys, title, rows));
            }
        }
    }

    /// Lists who may take the next turn, and who may take over the current one.
    pub(super) fn list_who_is_next(&mut self) {
        let table = self.session.table();
        let (campaign, game) = (table.campaign, table.game);
        let Some(fight) = FightTable::running(campaign, game) else {
            return;
        };
        let people = |ids: Vec<CharacterId>| {
            let people = ids.into_iter().filter_map(|id| campaign.characters.get(id));
            let mut people: Vec<&Character> = people.collect();
            // A character may be in the order more than once.
            people.dedup_by_key(|who| who.id);
            people
        };
        let namable = fight.namable();
        let places = namable.iter().filter_map(|id| fight.fight.place(*id));
        let next = people(places.map(|(_, place)| place.character).collect());
        let interrupts = people(interrupters(table));
        let row = |who: &&Character, aside: String, verb: &str| {
            let line = format!("{verb} {}", quote(game, &who.name));
            PickRow::new(&who.name, aside, Chosen::Run(line))
                .of(who.side())
                .keyed(letter_of(campaign, who.id))
        };
        let mut rows: Vec<PickRow<Chosen>> = next
            .iter()
            .map(|who| row(who, status(campaign, game, who), "pick"))
            .collect();
        let active = campaign.acting().map(|id| campaign.name_of(id));
        let active = active.unwrap_or_default();
        let takes = format!("interrupts: takes {active}'s turn, who may still act");
        rows.extend(
            interrupts
                .iter()
                .map(|who| row(who, takes.clone(), "interrupt")),
        );
        let selected = next.iter().position(|who| Some(who.id) == self.selected);
        let picker = Picker::people(&self.keys, "Who is next", rows);
        self.picker = Some(picker.at(selected));
    }

    /// The characters who may act out of turn, each with the command and the reason.
    fn out_of_turn(&self) -> Vec<(CharacterId, String, String)> {
        let (table, game) = (self.session.table(), self.session.game());
        let line = |verb: &str, who: CharacterId| {
            format!("{verb} {} ", quote(game, table.campaign.name_of(who)))
        };
        let interrupt = |who: CharacterId| (who, line("interrupt", who), "was attacked".to_owned());
        let mut out: Vec<_> = interrupters(table).into_iter().map(interrupt).collect();
        let fight = table.campaign.running().into_iter();
        for place in fight.flat_map(|fight| &fight.order) {
            let who = place.character;
            if place.is_ready() && table.campaign.acting() != Some(who) {
                let why = match place.ready_for.as_str() {
                    "" => "has an action ready".to_owned(),
                    what => format!("ready: {what}"),
                };
                out.push((who, line("ready", who), why));
            }
        }
        out
    }
}

/// A quoted text in which a `|` is not taken for the cursor position.
fn bar_kept(text: &str) -> String {
    quoted(text).replace('|', super::act::BAR)
}
