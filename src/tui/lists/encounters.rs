//! The lists of prepared encounters, of what a fight can begin with, and of what can be added: ways to add a
//! character, the bestiary, whom to copy.

use super::targets::person;
use crate::campaign::numbered::base_name;
use crate::campaign::{Campaign, Character, Encounter, Side};
use crate::game::words::creatures;
use crate::lang::line::quoted;
use crate::play::fight::may_begin;
use crate::play::fights::title;
use crate::sheet::one_line;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context};
use crate::tui::wanted::{After, Listed, Wanted};
use crate::tui::window::{Content, Does, Row};
use crate::verbs::encounter::SAVE;
use crate::verbs::quote;
use crate::view::{Ink, Line, encounters};

/// The command that begins a fight with everyone or with named characters.
const BEGIN: &str = "begin ";

/// Shown in place of an empty list.
const NOTHING: &str =
    "nothing is prepared yet: {new-encounter} makes an encounter of the bestiary's creatures";

/// The letters in the list of what a fight can begin with, and of what can be begun in a fight, that mean no
/// encounter.
const PINNED: &str = "pe";

/// The list of encounters has the same rows.
const ALIKE: Option<(Context, &str)> = Some((Context::Encounters, ""));

/// A row for each prepared encounter, with its creatures and notes. Choosing it begins the encounter,
/// or adds its creatures to the running fight.
fn rows(desk: &Desk) -> Vec<Row> {
    let campaign = desk.shown();
    let row = |one: &Encounter| {
        let name = quoted(&one.name);
        let does = if desk.campaign().running().is_some() {
            Does::Run(format!("encounter join {name}"))
        } else {
            Does::Begin(format!("encounter start {name}"))
        };
        let notes = encounters::notes(campaign, one);
        Row {
            notes,
            ..Row::new(&one.name, creatures(one), does)
        }
    };
    campaign.encounters.iter().map(row).collect()
}

/// The notes of the campaign under a heading.
fn campaign_notes(campaign: &Campaign) -> Vec<Line> {
    let notes = encounters::campaign_notes(campaign);
    if notes.is_empty() {
        return notes;
    }
    let heading = Line::of(Ink::Notice, "Campaign");
    std::iter::once(heading).chain(notes).collect()
}

pub(super) fn all(desk: &Desk) -> Content {
    let campaign = desk.shown();
    let fights = campaign.running().is_some();
    Content {
        context: Context::Encounters,
        alike: Some((Context::List, PINNED)),
        without: (!fights).then_some(Act::SaveFight),
        empty: desk.keys.says(Context::Encounters, Ink::Dim, NOTHING),
        notes: campaign_notes(campaign),
        ..Content::new("Encounters", rows(desk))
    }
}

/// Whether everybody who could fight is on the players' side.
fn is_alone(desk: &Desk) -> bool {
    let (campaign, game) = (desk.campaign(), desk.game());
    let present = campaign.present();
    let mut fighters = present.filter(|who| may_begin(game, campaign, who));
    let first = fighters.next();
    first.is_some_and(|who| who.side() != Side::Foe && fighters.all(|who| who.side() != Side::Foe))
}

/// What the key that begins a fight leads to: without a prepared encounter everyone joins the fight
/// if there is anybody on the other side.
pub(in crate::tui) fn to_begin(desk: &mut Desk, template: &str) -> After {
    let campaign = desk.campaign();
    let fights = campaign.running().is_some();
    let is_prepared = !campaign.encounters.is_empty() || paused(campaign).next().is_some();
    if !fights && !is_prepared && !is_alone(desk) {
        desk.begin_by_form(template)
    } else {
        After::Open(Wanted::List(Listed::Begin))
    }
}

/// The titles of the fights that are paused.
fn paused(campaign: &Campaign) -> impl Iterator<Item = String> {
    let fights = campaign.fights.iter().filter(|fight| fight.paused);
    fights.map(|fight| title(fight))
}

/// How a fight can begin, prepared encounters first.
pub(super) fn begin(desk: &Desk) -> Content {
    let campaign = desk.campaign();
    if campaign.running().is_some() {
        return in_fight(desk);
    }
    let is_alone = is_alone(desk);
    let mut rows = rows(desk);
    if rows.is_empty() {
        let doc = "prepare an encounter of the bestiary's creatures";
        let new = Does::Open(Wanted::Encounter(None));
        rows.push(pinned("n", "new encounter", doc, new));
        let add = Does::Open(Wanted::List(Listed::Add));
        rows.push(pinned("+", "add", "add a foe, or anybody else", add));
    }
    rows.extend(paused(campaign).map(|title| {
        let line = format!("resume {}", quoted(&title));
        Row::new(&title, "goes on with the paused fight", Does::Run(line))
    }));
    let named = Does::Open(Wanted::line(BEGIN, None).but(|begun| begun.lists = true));
    rows.push(pinned("p", "pick", "begin with those you name", named));
    let doc = if is_alone {
        "begin with everyone present; there are no foes"
    } else {
        "begin with everyone present"
    };
    let everyone = Does::Begin(BEGIN.to_owned());
    rows.push(pinned("e", "everyone", doc, everyone));
    let title = if is_alone && campaign.encounters.is_empty() {
        "There are no foes"
    } else {
        "Begin with"
    };
    Content {
        notes: campaign_notes(campaign),
        alike: ALIKE,
        ..Content::new(title, rows)
    }
}

/// A row below the encounters.
fn pinned(key: &str, name: &str, doc: &str, does: Does) -> Row {
    Row {
        pinned: true,
        ..Row::new(name, doc, does).keyed(key)
    }
}

/// What can be begun while a fight is running.
fn in_fight(desk: &Desk) -> Content {
    let run = |key: &str, verb: &str, doc: &str| pinned(key, verb, doc, Does::Run(verb.to_owned()));
    let joins = Does::Open(Wanted::List(Listed::Joining));
    let mut rows = rows(desk);
    rows.extend([
        pinned("", "join", "adds somebody present to this fight", joins),
        run("p", "pause", "pauses this fight; resume continues it"),
        run("e", "end", "ends this fight"),
    ]);
    Content {
        alike: ALIKE,
        ..Content::new("Begin: a fight is running already", rows)
    }
}

/// Who could be added to the running fight.
pub(super) fn joining(desk: &Desk) -> Content {
    let (game, campaign) = (desk.game(), desk.campaign());
    let fight = campaign.running();
    let is_in =
        |who: &Character| fight.is_some_and(|fight| fight.places_of(who.id).next().is_some());
    let others = campaign
        .present()
        .filter(|who| !is_in(who) && may_begin(game, campaign, who));
    let row = |who: &Character| {
        let does = Does::Run(format!("join {}", quote(game, &who.name)));
        person(campaign, who, "", does)
    };
    Content {
        back: Some(Wanted::List(Listed::Begin)),
        empty: Line::of(Ink::Dim, "everybody present is in the fight"),
        ..Content::new("Who joins the fight", others.map(row).collect())
    }
}

/// What an action that only this list has opens, with the row under the cursor.
pub(super) fn opened(act: Act, row: Option<&Row>, desk: &Desk) -> Option<Wanted> {
    let mut encounters = desk.shown().encounters.iter();
    let chosen = row.and_then(|row| encounters.find(|one| one.name == row.name));
    let about = |verb: &str, more: &str| {
        let name = quoted(&chosen?.name);
        Some(format!("encounter {verb} {name}{more}"))
    };
    let line = match act {
        Act::New => return Some(Wanted::Encounter(None)),
        Act::Change => return Some(Wanted::Encounter(Some(chosen?.name.clone()))),
        Act::SaveFight => SAVE.to_owned(),
        Act::Duplicate => about("copy", " ")?,
        Act::Rename => about("rename", " ")?,
        Act::Remove => about("remove", "")?,
        Act::Note => {
            let notes = quoted(&one_line(&chosen?.notes));
            about("note", &format!(" {notes}"))?
        }
        _ => return None,
    };
    // The cursor goes to the end of the notes.
    let cursor = line.chars().count() - usize::from(act == Act::Note);
    Some(Wanted::line(line, Some(cursor)))
}

/// The key for a copy of somebody.
const COPY: char = 'c';

/// The menu of ways to add a character.
pub(super) fn ways(desk: &Desk) -> Content {
    let campaign = desk.campaign();
    let count = match campaign.bestiary.len() {
        0 => "nothing is in it yet".to_owned(),
        all => format!("{all} to choose from"),
    };
    let npc = Wanted::Character { player: false };
    let bestiary = Wanted::List(Listed::Bestiary { for_form: false });
    let minions = Wanted::List(Listed::Minions);
    let several = Wanted::roll("add \"\" x3", Some("add \"".len()));
    #[rustfmt::skip] // a table reads by its columns
    let ways = [
        ('p', "player character", "in a form", Wanted::Character { player: true }),
        ('n', "NPC", "in a form", npc.clone()),
        ('b', "from the bestiary", &*count, bestiary),
        ('m', "minions from the bestiary", "they go down at any blow and share a letter", minions),
        ('s', "several of one kind", "a line with their name and number", several),
        ('t', "stat block", "paste it into the form, or at once", npc),
        (COPY, "copy of", "a character who is here", Wanted::List(Listed::Copies)),
    ];
    let is_alone = campaign.characters.is_empty();
    let ways = ways
        .into_iter()
        .filter(|(key, ..)| !(*key == COPY && is_alone));
    let row = |(key, name, aside, wanted)| Row::new(name, aside, Does::Open(wanted)).keyed(key);
    Content::new("Add", ways.map(row).collect())
}

/// The templates of the bestiary, each with the number of present characters made from it.
pub(super) fn bestiary(desk: &Desk, title: &str, does: &Does) -> Content {
    let (game, campaign) = (desk.game(), desk.campaign());
    if campaign.bestiary.is_empty() {
        return first_creatures(desk);
    }
    // Characters who are dead or have fled are not counted.
    let people = campaign.present();
    let here: Vec<String> = people
        .filter(|who| may_begin(game, campaign, who))
        .map(|who| base_name(&who.name).to_lowercase())
        .collect();
    let row = |name: &str| {
        let kind = name.to_lowercase();
        let aside = match here.iter().filter(|here| **here == kind).count() {
            0 => String::new(),
            count => format!("{count} here"),
        };
        Row::new(name, aside, does.clone())
    };
    let names = campaign.bestiary.iter().map(|one| one.name.as_str());
    let adds = matches!(does, Does::Add { .. });
    Content {
        counts: true,
        back: adds.then_some(Wanted::List(Listed::Add)),
        ..Content::new(title, names.map(row).collect())
    }
}

/// Ways to put the first creature into the bestiary.
fn first_creatures(desk: &Desk) -> Content {
    let row = |letter: char, name: &str, aside: &str, line: &str| {
        // The cursor goes between the quotes.
        let cursor = line.find('"').map(|at| at + 1);
        Row::line(name, aside, (line.to_owned(), cursor)).keyed(letter)
    };
    let new = "its name, stats, skills and weapons";
    let mut rows = vec![row('n', "new creature", new, "template \"\"")];
    if !desk.campaign().characters.is_empty() {
        let copy = "a creature like a character of the roster";
        rows.push(row('c', "copy of", copy, "template \"\" from "));
    }
    Content::new("The bestiary is empty", rows)
}

/// Whom a new character could be a copy of.
pub(super) fn copies(desk: &Desk) -> Content {
    let row = |who: &Character| {
        let does = Does::Open(Wanted::CopyOf(who.id));
        Row {
            side: Some(who.side()),
            ..Row::new(&who.name, "", does)
        }
    };
    let rows = desk.campaign().characters.iter().map(row).collect();
    Content {
        back: Some(Wanted::List(Listed::Add)),
        ..Content::new("Copy of", rows)
    }
}
