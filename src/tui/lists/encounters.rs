//! The list of prepared encounters, and of what a fight can begin with.

use crate::campaign::{Campaign, Character, Encounter, Side};
use crate::lang::line::quoted;
use crate::play::fight::may_begin;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context, ListAct};
use crate::tui::wanted::{After, Listed, Prefill, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::encounter::SAVE;
use crate::view::{Ink, Line, encounters};

/// The command that begins a fight with everyone or with named characters.
pub(super) const BEGIN: &str = "begin ";

/// Shown in place of an empty list.
const NOTHING: &str =
    "nothing is prepared yet: {new-encounter} makes an encounter of the bestiary's creatures";

/// Notes are not wrapped here but where they are drawn.
const UNCUT: usize = 10_000;

/// A row for each prepared encounter, with its creatures and notes.
fn rows(campaign: &Campaign) -> Vec<Row> {
    let row = |one: &Encounter| {
        let aside = crate::game::words::creatures(one);
        let notes = encounters::notes(campaign, one, UNCUT);
        Row::new(&one.name, aside, Does::Encounter(one.name.clone())).noted(notes)
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

pub(super) fn all(desk: &Desk) -> Content {
    let campaign = desk.shown();
    let without = match campaign.running() {
        None => Some(Act::List(ListAct::SaveFight)),
        Some(_) => None,
    };
    Content {
        context: Context::Encounters,
        without,
        empty: desk.keys.says(Context::Encounters, Ink::Dim, NOTHING),
        notes: campaign_notes(campaign),
        ..Content::new("Encounters", rows(campaign))
    }
}

/// Whether everybody who could fight is on the players' side.
fn is_alone(desk: &Desk) -> bool {
    let (campaign, game) = (desk.campaign(), desk.game());
    let present = campaign.present();
    let sides: Vec<Side> = present
        .filter(|who| may_begin(game, campaign, who))
        .map(Character::side)
        .collect();
    !sides.is_empty() && !sides.contains(&Side::Foe)
}

/// What the key that begins a fight leads to: without a prepared encounter everyone joins the fight
/// if there is anybody on the other side.
pub(in crate::tui) fn to_begin(desk: &mut Desk, template: &str) -> After {
    let campaign = desk.campaign();
    if campaign.running().is_some() {
        After::Open(Wanted::List(Listed::InFight))
    } else if campaign.encounters.is_empty() && !is_alone(desk) {
        desk.begin_by_form(template)
    } else {
        After::Open(Wanted::List(Listed::Begin))
    }
}

/// How a fight can begin, prepared encounters first.
pub(super) fn begin(desk: &Desk) -> Content {
    let campaign = desk.campaign();
    let is_alone = is_alone(desk);
    let row = |key: char, name: &str, doc: &str, does: Does| {
        Row::new(name, doc, does).keyed(key).pinned()
    };
    let mut rows = rows(campaign);
    if rows.is_empty() {
        let doc = "prepare an encounter of the bestiary's creatures";
        let new = Does::Open(Wanted::Encounter(None));
        rows.push(row('n', "new encounter", doc, new));
        let add = Does::Open(Wanted::List(Listed::Add));
        rows.push(row('+', "add", "add a foe, or anybody else", add));
    }
    let named = Does::Open(Wanted::Line(Box::new(Prefill {
        line: BEGIN.to_owned(),
        lists: true,
        ..Prefill::default()
    })));
    rows.push(row('p', "pick", "begin with those you name", named));
    let doc = if is_alone {
        "begin with everyone present; there are no foes"
    } else {
        "begin with everyone present"
    };
    rows.push(row('e', "everyone", doc, Does::Everyone));
    let title = if is_alone && campaign.encounters.is_empty() {
        "There are no foes"
    } else {
        "Begin with"
    };
    Content {
        notes: campaign_notes(campaign),
        ..Content::new(title, rows)
    }
}

/// What can be begun while a fight is running.
pub(super) fn in_fight(desk: &Desk) -> Content {
    const MORE: [(&str, &str, &str); 3] = [
        ("", "join ", "adds somebody present to this fight"),
        ("p", "pause", "pauses this fight; resume continues it"),
        ("e", "end", "ends this fight"),
    ];
    let mut rows = rows(desk.campaign());
    rows.extend(MORE.iter().map(|(key, line, doc)| {
        let does = Does::Open(Wanted::roll(*line, None));
        Row::new(line.trim_end(), *doc, does).keyed(*key).pinned()
    }));
    Content::new("Begin: a fight is running already", rows)
}

/// Begins a prepared encounter, or adds its creatures to the current fight.
pub(super) fn start_or_join(desk: &mut Desk, name: &str) -> After {
    let name = quoted(name);
    if desk.campaign().running().is_some() {
        return After::Swap(Wanted::line(format!("encounter join {name}"), None));
    }
    desk.begin_by_form(&format!("encounter start {name}"))
        .closing()
}

/// Does what only this list does, with the row under the cursor.
pub(super) fn act(act: ListAct, row: Option<&Does>, desk: &Desk) -> After {
    let encounters = &desk.shown().encounters;
    let chosen = match row {
        Some(Does::Encounter(name)) => encounters.iter().find(|one| one.name == *name),
        _ => None,
    };
    let about = |verb: &str, more: &str| {
        let name = quoted(&chosen?.name);
        Some(format!("encounter {verb} {name}{more}"))
    };
    let line = match act {
        ListAct::New => return After::Swap(Wanted::Encounter(None)),
        ListAct::Edit => {
            let name = chosen.map(|one| one.name.clone());
            return name.map_or(After::Stay, |name| {
                After::Swap(Wanted::Encounter(Some(name)))
            });
        }
        ListAct::SaveFight => Some(SAVE.to_owned()),
        ListAct::Duplicate => about("copy", " "),
        ListAct::Rename => about("rename", " "),
        ListAct::Remove => about("remove", ""),
        ListAct::Note => {
            let notes = chosen.map_or("", |one| &one.notes);
            about("note", &format!(" {}", quoted(&notes.replace('\n', " "))))
        }
        ListAct::Anyway => None,
    };
    let Some(line) = line else {
        return After::Stay;
    };
    // The cursor goes to the end of the notes.
    let cursor = line.chars().count() - usize::from(act == ListAct::Note);
    After::Swap(Wanted::line(line, Some(cursor)))
}
