//! The lists of characters that can be added.

use super::MainScreen;
use super::choice::{Chosen, How};
use crate::campaign::{Campaign, CharacterId};
use crate::game::Game;
use crate::lang::line::quoted;
use crate::play::fight::may_begin;
use crate::tui::picker::{PickRow, Picker};

/// The templates of the bestiary, each with the number of present characters made from it.
fn templates(game: &Game, campaign: &Campaign) -> Vec<PickRow<Chosen>> {
    // Characters who are dead or have fled are not counted.
    let people = campaign.present();
    let here: Vec<String> = people
        .filter(|who| may_begin(game, campaign, who))
        .map(|who| who.name.to_lowercase())
        .collect();
    let row = |name: &str| {
        let base = format!("{} ", name.to_lowercase());
        let aside = match here.iter().filter(|name| name.starts_with(&base)).count() {
            0 => String::new(),
            count => format!("{count} here"),
        };
        PickRow::new(name, aside, Chosen::Template(name.to_owned()))
    };
    let names = campaign.bestiary.iter().map(|one| one.name.as_str());
    names.map(row).collect()
}

impl MainScreen {
    /// Opens the menu of ways to add a character.
    pub(super) fn open_add_menu(&mut self) {
        let campaign = self.session.campaign();
        let row = |letter: char, name: &str, aside: String, how: How| {
            PickRow::new(name, aside, Chosen::Add(Some(how))).keyed(letter)
        };
        let form = || "in a form".to_owned();
        let mut rows = vec![
            row('p', "player character", form(), How::Player),
            row('n', "NPC", form(), How::Npc),
        ];
        let templates = campaign.bestiary.len();
        if templates > 0 {
            let aside = format!("{templates} to choose from");
            rows.push(row('b', "from the bestiary", aside, How::Bestiary));
        }
        if !campaign.characters.is_empty() {
            let aside = "a character who is here".to_owned();
            rows.push(row('c', "copy of", aside, How::Copy));
        }
        self.picker = Some(Picker::new(&self.keys, "Add", rows));
    }

    pub(super) fn add(&mut self, how: Option<How>) {
        let (game, campaign) = (self.session.game(), self.session.campaign());
        match how {
            None => self.open_add_menu(),
            Some(How::Player) => self.form_for_new(true),
            Some(How::Npc) => self.form_for_new(false),
            Some(How::Bestiary) => {
                let rows = templates(game, campaign);
                let list = Picker::lettered(&self.keys, "Add", rows).counting();
                self.picker = Some(list.back_to(Chosen::Add(None)));
            }
            Some(How::Copy) => {
                let row = |who: &crate::campaign::Character| {
                    PickRow::new(&who.name, "", Chosen::CopyOf(who.id)).of(who.side())
                };
                let rows = campaign.characters.iter().map(row).collect();
                let list = Picker::lettered(&self.keys, "Copy of", rows);
                self.picker = Some(list.back_to(Chosen::Add(None)));
            }
        }
    }

    /// Lists the bestiary for the encounter form.
    pub(super) fn list_templates(&mut self) {
        let (game, campaign) = (self.session.game(), self.session.campaign());
        let rows = templates(game, campaign);
        if rows.is_empty() {
            return self.list_first_creatures();
        }
        let list = Picker::lettered(&self.keys, "Creatures", rows).counting();
        self.picker = Some(list);
    }

    /// Lists ways to put the first creature into the bestiary. The encounter form stays open.
    fn list_first_creatures(&mut self) {
        let row = |letter: char, name: &str, aside: &str, line: &str| {
            // The cursor goes between the quotes.
            let cursor = line.find('"').map(|at| at + 1);
            PickRow::new(name, aside, Chosen::Line(line.to_owned(), cursor)).keyed(letter)
        };
        let new = "its name, stats, skills and weapons";
        let mut rows = vec![row('n', "new creature", new, "template \"\"")];
        if !self.session.campaign().characters.is_empty() {
            let copy = "a creature like a character of the roster";
            rows.push(row('c', "copy of", copy, "template \"\" from "));
        }
        self.picker = Some(Picker::new(&self.keys, "The bestiary is empty", rows));
    }

    /// Adds creatures from the bestiary to the open encounter form, or else to the campaign.
    pub(super) fn add_from_template(&mut self, template: &str, count: u32) {
        if let Some(form) = &mut self.encounter_form {
            form.take(template, count);
            return;
        }
        let joins = if self.session.campaign().running().is_some() {
            " join"
        } else {
            ""
        };
        let name = quoted(template);
        self.run_at_once(&format!("add {name} x{count}{joins}"));
    }

    pub(super) fn add_copy(&mut self, who: CharacterId) {
        let who = self.session.campaign().characters.get(who).cloned();
        if let Some(who) = who {
            self.form_for_copy(&who);
        }
    }
}
