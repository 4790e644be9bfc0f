//! The lists of what a character sustains, and of the tasks under way.

use crate::campaign::{Character, Work};
use crate::lang::line::quoted;
use crate::play::work::progress;
use crate::tui::desk::Desk;
use crate::tui::wanted::{Listed, Wanted};
use crate::tui::window::{Content, Row};
use crate::verbs::quote;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The active character, if they sustain more than one thing.
fn holder(desk: &Desk) -> Option<&Character> {
    let people = &desk.campaign().characters;
    let who = desk.actor().and_then(|id| people.get(id));
    who.filter(|who| who.sustained.len() > 1)
}

/// Lists what the active character sustains, if it is more than one thing. An error says that it is
/// nothing.
pub(in crate::tui) fn release(desk: &Desk, template: &str) -> Result<Wanted, Line> {
    let people = &desk.campaign().characters;
    match desk.actor().and_then(|id| people.get(id)) {
        Some(who) if who.sustained.is_empty() => {
            let text = format!("{} sustains nothing", clean(&who.name));
            Err(Line::of(Ink::Plain, text))
        }
        Some(who) if who.sustained.len() > 1 => Ok(Wanted::List(Listed::Sustained)),
        _ => Ok(desk.begun(template)),
    }
}

pub(super) fn sustained(desk: &Desk) -> Content {
    let Some(who) = holder(desk) else {
        return Content::new("Release", Vec::new());
    };
    let name = quote(desk.game(), &who.name);
    let line = |what: &str| (format!("release {name} {what}"), None);
    let rows = who.sustained.iter();
    let rows = rows.map(|held| Row::line(&held.what, "", line(&quoted(&held.what))));
    let all = Row::line("all of them", "", line("all"));
    let title = format!("{} releases", who.name);
    Content::new(title, rows.chain([all]).collect())
}

/// Lists the tasks under way, if there are any.
pub(in crate::tui) fn begin_work(desk: &Desk, template: &'static str) -> Wanted {
    if desk.campaign().works.is_empty() {
        desk.begun(template)
    } else {
        Wanted::List(Listed::Work(template))
    }
}

/// The tasks under way, the active character's first, and then a new one.
pub(super) fn work(desk: &Desk, template: &str) -> Content {
    let campaign = desk.campaign();
    let actor = desk.actor();
    let mut works: Vec<&Work> = campaign.works.iter().collect();
    works.sort_by_key(|work| Some(work.who) != actor);
    let row = |work: &&Work| {
        let who = campaign.name_of(work.who);
        let line = format!("work {} {} ", quote(desk.game(), who), quoted(&work.what));
        let aside = format!("{who}, {}", progress(work));
        Row::line(&work.what, aside, (line, None))
    };
    let new = Row::line("something new", "", desk.filled(template));
    Content::new("Work", works.iter().map(row).chain([new]).collect())
}
