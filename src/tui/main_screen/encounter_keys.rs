//! The list of prepared encounters, and how a fight begins.

use super::MainScreen;
use super::choice::Chosen;
use crate::campaign::{Campaign, Character, Encounter, Side};
use crate::lang::line::quoted;
use crate::play::fight::may_begin;
use crate::tui::keymap::{Act, Context, ListAct};
use crate::tui::picker::{PickRow, Picker};
use crate::tui::prompt::Purpose;
use crate::verbs::encounter::SAVE;
use crate::view::{Ink, Line, encounters};

/// The command that begins a fight with everyone or with named characters.
const BEGIN: &str = "begin ";

/// Shown in place of an empty list.
const NOTHING: &str =
    "nothing is prepared yet: {new-encounter} makes an encounter of the bestiary's creatures";

/// Notes are not wrapped here but where they are drawn.
const UNCUT: usize = 10_000;

/// A row for each prepared encounter, with its creatures and notes.
fn rows(campaign: &Campaign) -> Vec<PickRow<Chosen>> {
    let row = |one: &Encounter| {
        let aside = crate::game::words::creatures(one);
        let notes = encounters::notes(campaign, one, UNCUT);
        let chosen = Chosen::Encounter(one.name.clone());
        PickRow::new(&one.name, aside, chosen).noted(notes)
    };
    campaign.encounters.iter().map(row).collect()
}

/// The notes of the campaign under a heading.
fn campaign_notes(campaign: &Campaign) -> Vec<Line> {
    let notes = encounters::campaign_notes(campaign, UNCUT);
    if notes.is_empty() {
        return notes;
    }
    let heading = Line::of(Ink::Notice, "Campaign");
    std::iter::once(heading).chain(notes).collect()
}

impl MainScreen {
    /// A row for each prepared encounter.
    pub(super) fn encounter_rows(&self) -> Vec<PickRow<Chosen>> {
        rows(self.session.campaign())
    }

    pub(super) fn open_encounters(&mut self) {
        let campaign = self.shown();
        let (enter, without) = match campaign.running() {
            None => ("starts", Some(Act::List(ListAct::SaveFight))),
            Some(_) => ("joins the fight", None),
        };
        let rows = rows(campaign);
        let list = Picker::encounters(&self.keys, "Encounters", rows, enter, without);
        let nothing = self.keys.says(Context::Encounters, Ink::Dim, NOTHING);
        self.picker = Some(list.or_else(nothing).noted(campaign_notes(campaign)));
    }

    /// Lists how a fight can begin, prepared encounters first. Without any, everyone joins the
    /// fight if there is anybody on the other side.
    pub(super) fn ask_to_begin(&mut self, template: &str) {
        let (campaign, game) = (self.session.campaign(), self.session.game());
        if campaign.running().is_some() {
            return self.offer_in_fight();
        }
        let present = campaign.present();
        let sides: Vec<Side> = present
            .filter(|who| may_begin(game, campaign, who))
            .map(Character::side)
            .collect();
        let is_alone = !sides.is_empty() && !sides.contains(&Side::Foe);
        if campaign.encounters.is_empty() && !is_alone {
            return self.begin_by_form(template);
        }
        let row = |key: char, name: &str, doc: &str, chosen: Chosen| {
            PickRow::new(name, doc, chosen).keyed(key).pinned()
        };
        let mut rows = rows(campaign);
        if rows.is_empty() {
            let doc = "prepare an encounter of the bestiary's creatures";
            rows.push(row('n', "new encounter", doc, Chosen::NewEncounter));
            let doc = "add a foe, or anybody else";
            rows.push(row('+', "add", doc, Chosen::Add(None)));
        }
        let doc = "begin with those you name";
        rows.push(row('p', "pick", doc, Chosen::Named));
        let doc = if is_alone {
            "begin with everyone present; there are no foes"
        } else {
            "begin with everyone present"
        };
        rows.push(row('e', "everyone", doc, Chosen::Everyone));
        let title = if is_alone && campaign.encounters.is_empty() {
            "There are no foes"
        } else {
            "Begin with"
        };
        let list = Picker::lettered(&self.keys, title, rows);
        self.picker = Some(list.noted(campaign_notes(campaign)));
    }

    /// Begins a prepared encounter, or adds its creatures to the current fight.
    pub(super) fn start_or_join(&mut self, name: &str) {
        let name = quoted(name);
        if self.session.campaign().running().is_some() {
            let line = format!("encounter join {name}");
            self.open_prompt(Purpose::Command, &line, None);
        } else {
            self.begin_by_form(&format!("encounter start {name}"));
        }
    }

    pub(super) fn begin_with_everyone(&mut self) {
        self.begin_by_form(BEGIN);
    }

    /// Fills in the command that begins a fight, for the GM to type the names.
    pub(super) fn begin_with_named(&mut self) {
        self.open_prompt(Purpose::Command, BEGIN, None);
        if let Some(prompt) = &mut self.prompt {
            prompt.list.waits = false;
        }
    }

    /// Handles one of the list's own keys for the row under the cursor.
    pub(super) fn encounters_act(&mut self, does: ListAct, row: Option<&Chosen>) {
        let encounters = &self.session.campaign().encounters;
        let at = match row {
            Some(Chosen::Encounter(name)) => encounters.iter().position(|one| one.name == *name),
            _ => None,
        };
        let chosen = at.and_then(|at| encounters.get(at));
        let about = |verb: &str, more: &str| {
            let name = quoted(&chosen?.name);
            Some(format!("encounter {verb} {name}{more}"))
        };
        let line = match does {
            ListAct::New => return self.form_for_encounter(None),
            ListAct::Edit if chosen.is_some() => return self.form_for_encounter(at),
            ListAct::SaveFight => Some(SAVE.to_owned()),
            ListAct::Duplicate => about("copy", " "),
            ListAct::Rename => about("rename", " "),
            ListAct::Remove => about("remove", ""),
            ListAct::Note => {
                let notes = chosen.map_or("", |one| &one.notes);
                about("note", &format!(" {}", quoted(&notes.replace('\n', " "))))
            }
            ListAct::Edit | ListAct::Anyway => return,
        };
        let Some(line) = line else {
            return self.open_encounters();
        };
        // The cursor goes to the end of the notes.
        let cursor = line.chars().count() - usize::from(does == ListAct::Note);
        self.open_prompt(Purpose::Command, &line, Some(cursor));
    }
}
