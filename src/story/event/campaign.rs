//! Changes of the campaign in words.

use super::counter::{counter, each};
use super::person;
use crate::campaign::change::Delta;
use crate::campaign::plural::{around, joined};
use crate::campaign::statement::Named;
use crate::campaign::{At, CampaignChange, Character, Counter, Encounter, Event, Text, Work, Zone};
use crate::game::Game;
use crate::game::changes::changes;
use crate::game::words::{group as creatures_of, progress};
use crate::story::sentence::{Kept, Sentence, To};

pub(super) fn words(game: &Game, change: &CampaignChange) -> Sentence {
    let text = match change {
        CampaignChange::Edition(change) => format!("edition: {}", change.to),
        CampaignChange::Setting(change) => {
            format!("{}: {}", change.key, change.to.as_deref().unwrap_or("-"))
        }
        CampaignChange::Session(change) => return headed("session", change.to),
        CampaignChange::Scene(change) => return headed("scene", change.to),
        CampaignChange::Day(change) => format!("day {}", change.to),
        CampaignChange::Curtain(change) => {
            let text = match change.to.as_deref() {
                Some("") => "the curtain falls".to_owned(),
                Some(title) => format!("the curtain falls: {title}"),
                None => "the curtain rises".to_owned(),
            };
            return Sentence::from(text).to(To::Console);
        }
        CampaignChange::Zone(change) => zone(change),
        CampaignChange::Clock(change) => return clock(change),
        CampaignChange::Each(change) => {
            return Sentence::from(each("round", change)).to(To::Console);
        }
        CampaignChange::Encounter(change) => encounter(change),
        CampaignChange::Template(At {
            from, to: Some(to), ..
        }) => {
            return match from {
                Some(from) => template(game, from, to),
                None => format!("{} is now in the bestiary", to.name).into(),
            };
        }
        CampaignChange::Template(At { to: None, .. })
        | CampaignChange::Character(_)
        | CampaignChange::Fight(_)
        | CampaignChange::Current(_)
        | CampaignChange::Past(_)
        | CampaignChange::Downtime(_)
        | CampaignChange::Counter(_)
        | CampaignChange::Work(_)
        | CampaignChange::Pending(_)
        | CampaignChange::Tried(_) => String::new(),
    };
    text.into()
}

/// What differs between two versions of a template, as it is told of a character.
fn template(game: &Game, from: &Character, to: &Character) -> Sentence {
    let changes = changes(game, from, to);
    let mut known = from.clone();
    for change in &changes {
        change.apply(&mut known);
    }
    if changes.is_empty() || known != *to {
        return format!("{} was changed in the bestiary", to.name).into();
    }
    let changes = changes.into_iter();
    let events = changes.map(|change| Event::Person(to.id, change));
    let events: Vec<Event> = events.collect();
    let names = [Named::from(to)];
    let said = events.iter().enumerate().map(|(at, event)| match event {
        Event::Person(_, change) => person::words(game, &names, change, (&events, at)),
        _ => Sentence::default(),
    });
    said.fold(Sentence::default(), Sentence::and)
}

fn headed(what: &str, number: u32) -> Sentence {
    Sentence::from(format!("{what} {number}")).to(To::Players)
}

fn clock(change: &At<Counter>) -> Sentence {
    let text = counter(change.from.as_ref(), change.to.as_ref());
    let Some(clock) = change.to.as_ref().filter(|clock| clock.public) else {
        return text.into();
    };
    let instead = format!("{}: {}", clock.name, clock.level());
    let said = Sentence::default().kept(Kept::Terms, text, &instead);
    said.to(To::Players)
}

/// ` begins the task lock: 0 of 25 min`, without the character.
pub(super) fn work(game: &Game, who: &Named, change: &At<Work>) -> Sentence {
    match (&change.from, &change.to) {
        (None, Some(work)) => {
            let kind = game.work.kinds[usize::from(work.job)];
            let text = format!(" begins the {kind} {}: {}", work.what, progress(work));
            Sentence::about(who, text)
        }
        (Some(_), Some(work)) if work.done < work.total => {
            Sentence::of(who, format!("{} {}", work.what, progress(work)))
        }
        (Some(_), Some(work)) if work.fails => {
            let text = format!(" sees that {} fails ({})", work.what, progress(work));
            Sentence::about(who, text)
        }
        (Some(_), Some(work)) => {
            Sentence::of(who, format!("{} is done ({})", work.what, progress(work)))
        }
        (Some(work), None) => {
            let text = format!(" drops {} ({})", work.what, progress(work));
            Sentence::about(who, text)
        }
        (None, None) => Sentence::default(),
    }
}

fn zone(change: &At<Zone>) -> String {
    match (&change.from, &change.to) {
        (Some(from), Some(to)) if from == to => format!("zone {} stays as it was", to.name),
        (Some(from), Some(to)) if from.name != to.name => {
            format!("zone {} is now called {}", from.name, to.name)
        }
        (Some(from), Some(to)) if from.joins != to.joins => {
            let new = to.joins.iter().filter(|one| !from.joins.contains(one));
            format!("zone {} joins {}", to.name, joined(new, ", "))
        }
        (Some(_), Some(to)) => noted(&format!("zone {}", to.name), &to.notes),
        (None, Some(new)) => format!("zone {}", new.name),
        (Some(gone), None) => format!("zone {} is removed", gone.name),
        (None, None) => String::new(),
    }
}

/// What differs between two versions of a prepared encounter; its creatures if only its zones or turns do.
fn encounter(change: &At<Encounter>) -> String {
    let (from, to) = match (&change.from, &change.to) {
        (Some(from), Some(to)) => (from, to),
        (None, Some(to)) => return creatures(to),
        (Some(from), None) => return format!("the encounter {} is removed", from.name),
        (None, None) => return String::new(),
    };
    let name = &to.name;
    let mut all = Vec::new();
    if from.name != *name {
        all.push(format!("the encounter {} is now called {name}", from.name));
    }
    if from.notes != to.notes {
        all.push(noted(&format!("the encounter {name}"), &to.notes));
    }
    if from.title != to.title {
        all.push(match to.title.as_str() {
            "" => format!("players see no title for the encounter {name}"),
            title => format!("players see the encounter {name} as \"{title}\""),
        });
    }
    if from == to {
        all.push(format!("the encounter {name} stays as it was"));
    } else if from.creatures != to.creatures || all.is_empty() {
        all.push(creatures(to));
    }
    all.join("; ")
}

/// `the encounter Quay is 3 Cinder imp at Gallery`.
fn creatures(encounter: &Encounter) -> String {
    let name = &encounter.name;
    let groups = encounter
        .creatures
        .iter()
        .map(|group| creatures_of(group) + &around(" at ", &group.zone, ""));
    match joined(groups, ", ").as_str() {
        "" => format!("the encounter {name} has no creatures yet"),
        groups => format!("the encounter {name} is {groups}"),
    }
}

fn noted(what: &str, text: &Text) -> String {
    if text.is_empty() {
        format!("{what} no longer has notes")
    } else {
        format!("{what}: {text}")
    }
}
