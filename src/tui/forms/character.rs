//! The forms for creating or editing a character and for preparing or editing an encounter.

use crate::campaign::{Character, CharacterId};
use crate::import::{self, Format};
use crate::sheet::{
    ATTACKS, At, CREATURES, EncounterSheet, Made, POWERS, SIDE_AT, SKILLS, STATS, Sheet, Trouble,
    Values,
};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context};
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Answer, Listed, Wanted};
use crate::tui::window::{Fill, Form};
use crate::verbs::{POWER_WORDS, verbs};
use crate::view::sheet::Edits;

/// Fewer values than this do not make a text a stat block.
const LEAST_OF_BLOCK: usize = 3;

/// The end of the title of a new character who joins a running fight.
fn joins(sheet: &Sheet) -> &'static str {
    if sheet.joins { ", into the fight" } else { "" }
}

fn form(desk: &Desk, sheet: Sheet, values: Values, at: Option<At>) -> Form {
    let name = &sheet.base.name;
    let (subject, title) = match sheet.made {
        Made::New => ("new character".to_owned(), "New NPC".to_owned()),
        Made::Copy => (format!("copy of {name}"), format!("Copy of {name}")),
        Made::Edit => (format!("character {name}"), name.clone()),
    };
    let called = (subject, title + joins(&sheet));
    Form::new(desk, Context::Form, called, sheet, values).at(at)
}

/// The form for a new character.
pub(in crate::tui) fn new_character(desk: &mut Desk, player: bool) -> Form {
    let dice = desk.dice.apart();
    let sheet = Sheet::new(desk.table(), (dice, POWER_WORDS), Made::New, None);
    let values = sheet.values(player);
    form(desk, sheet, values, None)
}

/// The form for a new character with what a pasted stat block says, a player's if there is none yet; `None`
/// if the text is no stat block.
pub(in crate::tui) fn of_block(desk: &mut Desk, text: &str) -> Option<Form> {
    let word = text.split_whitespace().next()?;
    let (game, people) = (desk.game(), &desk.campaign().characters);
    let is_command = verbs(game).any(|verb| verb.is_called(word));
    if is_command || text.trim().lines().count() < 2 {
        return None;
    }
    let found = import::read(game, Format::Text, text.as_bytes()).ok()?;
    let who = &found.people.first()?.who;
    let values =
        who.stats.iter().len() + who.rolled.iter().len() + who.skills.len() + who.attacks.len();
    let is_player = !people.iter().any(|who| who.player);
    let mut form = new_character(desk, is_player);
    (values >= LEAST_OF_BLOCK && form.pasted(text)).then_some(form)
}

/// The form for a new character that starts as a copy of another one.
pub(in crate::tui) fn copy_of(desk: &mut Desk, who: CharacterId) -> Option<Form> {
    let dice = desk.dice.apart();
    let table = desk.table();
    let who = table.campaign.characters.get(who)?;
    let base = crate::verbs::people::as_template(who);
    let mut sheet = Sheet::new(table, (dice, POWER_WORDS), Made::Copy, Some(&base));
    let mut values = sheet.values(who.player);
    // A copy cannot have the name of a template.
    let mut templates = table.campaign.bestiary.iter();
    let same = |name: &str| name.to_lowercase() == who.name.to_lowercase();
    if templates.any(|template| same(&template.name)) {
        sheet.without_base(&mut values);
    }
    Some(form(desk, sheet, values, None))
}

/// The form for an existing character, with the cursor on a part of the sheet.
pub(in crate::tui) fn change(desk: &mut Desk, who: CharacterId, what: &Edits) -> Option<Form> {
    let dice = desk.dice.apart();
    let table = desk.table();
    let who: &Character = table.campaign.characters.get(who)?;
    let sheet = Sheet::new(table, (dice, POWER_WORDS), Made::Edit, Some(who));
    let values = sheet.values(who.player);
    let of_row = |part: usize, name: &str, column: &str| {
        let mut rows = 0..values.rows(part);
        let row = rows.find(|row| values.of(part, *row, "name") == name);
        row.and_then(|row| values.find(part, row, column))
    };
    let at = match what {
        Edits::Nothing => None,
        Edits::Stat(stat) => values.find(STATS, 0, stat),
        Edits::Skill(name) => of_row(SKILLS, name, "ranks"),
        Edits::Attack(name) => of_row(ATTACKS, name, "dv"),
        Edits::Power(name) => of_row(POWERS, name, "parts"),
    };
    Some(form(desk, sheet, values, at))
}

impl Fill for Sheet {
    fn title(&self, values: &Values) -> Option<String> {
        let is_player = self.made == Made::New && Self::is_player(values);
        is_player.then(|| format!("New player character{}", joins(self)))
    }

    /// A stat block fills the form of a new character with its first one.
    fn pasted(&mut self, values: &mut Values, text: &str) -> Option<String> {
        if self.made != Made::New || text.trim().lines().count() < 2 {
            return None;
        }
        let found = import::read(self.game, Format::Text, text.as_bytes()).ok()?;
        let who = &found.people.first()?.who;
        let misses: Vec<&str> = found.misses.iter().map(|miss| miss.text.trim()).collect();
        let said = self.take(values, who, &misses)?;
        Some(if found.people.len() > 1 {
            let all = found.people.len();
            format!("{said}; only {} of {all} is used", who.name)
        } else {
            said
        })
    }

    fn act(&mut self, values: &mut Values, _: At, act: Act, _: &mut Cx) -> Option<After> {
        if act != Act::Player {
            return None;
        }
        if let Some(side) = values.cell_mut(SIDE_AT) {
            side.chosen = 1 - side.chosen.min(1);
        }
        Some(After::Stay)
    }

    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble> {
        let written = self.written(values);
        let is_new = written.is_some() && self.changes().is_none();
        let after = cx.desk.run_written(written)?;
        // In a fight, selecting a character would say that they act.
        let campaign = cx.desk.campaign();
        if is_new && campaign.running().is_none() {
            let newest = campaign.characters.iter().map(|who| who.id);
            let newest = newest.max_by_key(|id| id.0);
            cx.desk.select(newest);
        }
        Ok(after)
    }
}

/// The form of a prepared encounter, by name, or of a new one.
pub(in crate::tui) fn encounter(desk: &Desk, name: Option<&str>) -> Form {
    let mut all = desk.campaign().encounters.iter();
    let base = name.and_then(|name| all.find(|one| one.name == name));
    let base = base.cloned();
    let sheet = EncounterSheet { base };
    let values = sheet.values();
    let called = match &sheet.base {
        Some(base) => (format!("encounter {}", base.name), base.name.clone()),
        None => ("new encounter".to_owned(), "New encounter".to_owned()),
    };
    Form::new(desk, Context::EncounterForm, called, sheet, values)
}

impl Fill for EncounterSheet {
    fn act(&mut self, values: &mut Values, at: At, act: Act, _: &mut Cx) -> Option<After> {
        let is_creature = at.part == CREATURES && at.column == 0;
        let asks = act == Act::Creatures && is_creature && values.text(at).is_empty();
        let listed = Listed::Bestiary { for_form: true };
        asks.then_some(After::Open(Wanted::List(listed)))
    }

    /// Puts creatures chosen from the bestiary into the row with the cursor; the next one follows.
    fn answered(&mut self, values: &mut Values, at: At, answer: Answer) -> At {
        let Answer::Creatures(template, count) = answer else {
            return at;
        };
        values.put_in(CREATURES, at.row, "template", &template);
        values.put_in(CREATURES, at.row, "count", &count.to_string());
        At::new(CREATURES, at.row + 1, 0)
    }

    fn save(&mut self, values: &Values, cx: &mut Cx) -> Result<After, Trouble> {
        cx.desk.run_written(self.written(values))
    }
}
