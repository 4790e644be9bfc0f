//! The lists of what can be added: ways to add a character, the bestiary, whom to copy.

use crate::campaign::Character;
use crate::play::fight::may_begin;
use crate::tui::desk::Desk;
use crate::tui::wanted::{Listed, Wanted};
use crate::tui::window::{Content, Does, Row};

/// The menu of ways to add a character.
pub(super) fn ways(desk: &Desk) -> Content {
    let campaign = desk.campaign();
    let row = |letter: char, name: &str, aside: &str, wanted: Wanted| {
        Row::new(name, aside, Does::Open(wanted)).keyed(letter)
    };
    let player = Wanted::Character { player: true };
    let npc = Wanted::Character { player: false };
    let mut rows = vec![
        row('p', "player character", "in a form", player),
        row('n', "NPC", "in a form", npc.clone()),
    ];
    let (aside, bestiary) = match campaign.bestiary.len() {
        0 => ("nothing is in it yet".to_owned(), Listed::FirstCreatures),
        all => {
            let bestiary = Listed::Bestiary { for_form: false };
            (format!("{all} to choose from"), bestiary)
        }
    };
    rows.extend([
        row('b', "from the bestiary", &aside, Wanted::List(bestiary)),
        row(
            's',
            "several of one kind",
            "a line with their name and number",
            Wanted::roll("add \"\" x3", Some("add \"".len())),
        ),
        row('t', "stat block", "paste it into the form, or at once", npc),
    ]);
    if !campaign.characters.is_empty() {
        let copies = Wanted::List(Listed::Copies);
        rows.push(row('c', "copy of", "a character who is here", copies));
    }
    Content::new("Add", rows)
}

/// The templates of the bestiary, each with the number of present characters made from it.
pub(super) fn bestiary(desk: &Desk, for_form: bool) -> Content {
    let (game, campaign) = (desk.game(), desk.campaign());
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
        let does = if for_form { Does::Tell } else { Does::Add };
        Row::new(name, aside, does)
    };
    let names = campaign.bestiary.iter().map(|one| one.name.as_str());
    let title = if for_form { "Creatures" } else { "Add" };
    Content {
        counts: true,
        back: (!for_form).then_some(Wanted::List(Listed::Add)),
        ..Content::new(title, names.map(row).collect())
    }
}

/// Ways to put the first creature into the bestiary.
pub(super) fn first_creatures(desk: &Desk) -> Content {
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
