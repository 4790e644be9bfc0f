//! Rosters, sheets and summaries.

use std::sync::Arc;

use super::block::{Block, Item};
use super::column::{Column, column};
use super::source::Source;
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, CampaignChange, Character, Entry, Event, Skill};
use crate::game::condition::FLED;
use crate::game::{Game, Track, words};
use crate::rules::Grade;
use crate::sheet::{SHEET, facts};
use crate::view::level::Level;
use crate::view::summary::{Deeds, Tally};
use crate::view::table::quiet_tracks;

/// A table of people with their tracks and states.
pub(super) fn standing<'c>(game: &'c Game, campaign: &'c Campaign) -> Vec<Column<'c, Character>> {
    let tracks = game.tracks.iter().filter(|track| !track.quiet);
    let level =
        |track: &'c Track| column(track.label, move |who| Level::of(game, who, track).words());
    let mut columns = vec![column("Name", |who: &Character| who.name.clone())];
    columns.extend(tracks.map(level));
    columns.push(column("Status", |who| status(game, campaign, who)));
    columns
}

/// A character's states and conditions in words.
fn status(game: &Game, campaign: &Campaign, who: &Character) -> String {
    // The worst state comes first and implies the others.
    let states = game.states_of(campaign, who);
    let mut all: Vec<String> = Vec::new();
    all.extend(states.first().map(|state| state.name.to_owned()));
    for held in &who.conditions {
        let told = match held.name.as_str() {
            FLED => FLED.to_owned(),
            _ => words::condition(campaign, who, held),
        };
        // The condition may say more than the state, such as when it ends.
        if !(game.is_state(held) && told == held.name) {
            all.push(told);
        }
    }
    all.extend(quiet_tracks(game, who, &states).map(|(_, told)| told));
    let sustained = who.sustained.iter();
    all.extend(sustained.map(|held| format!("sustains {}", held.what)));
    all.join(", ")
}

pub(super) fn roster(source: Source<'_>) -> Vec<Block> {
    let campaign = source.campaign;
    let mut columns = standing(source.game, campaign);
    columns.insert(
        1,
        column("Side", |who: &Character| who.side().id().to_owned()),
    );
    vec![
        Block::Heading(1, campaign.name.clone()),
        Block::table(&columns, campaign.characters.iter()),
    ]
}

pub(super) fn sheets(source: Source<'_>) -> Vec<Block> {
    let mut out = vec![Block::Heading(1, source.campaign.name.clone())];
    for (nth, who) in source.campaign.characters.iter().enumerate() {
        if nth > 0 {
            out.push(Block::Page);
        }
        out.extend(sheet(source, who));
    }
    out
}

fn sheet(source: Source<'_>, who: &Character) -> Vec<Block> {
    let (game, campaign) = (source.game, source.campaign);
    let mut out = vec![Block::Heading(2, who.name.clone())];
    out.push(Block::table(&standing(game, campaign)[1..], [who]));
    let stats = game.stats.iter();
    let stats = stats.filter_map(|stat| Some((stat.id, game.stat_of(who, stat.id)?)));
    let figures = stats.map(|(id, value)| (id.to_owned(), value.to_string()));
    let facts = facts(SHEET).map(|fact| (fact.title.to_owned(), fact.of(who).into_owned()));
    let facts = facts.filter(|(_, text)| !text.is_empty());
    let figures: Vec<(String, String)> = facts.chain(figures).collect();
    if !figures.is_empty() {
        out.push(Block::Figures(figures));
    }
    let mut columns = vec![
        column("Skill", known),
        column("Rating", |skill| rating(game, who, skill)),
    ];
    // If no stat is linked, ranks are the rating.
    let is_linked = |skill: &Skill| rating(game, who, skill) != skill.ranks.to_string();
    if who.skills.iter().any(is_linked) {
        columns.push(column("Stat", |skill: &Skill| skill.stat.clone()));
        columns.push(column("Ranks", |skill: &Skill| skill.ranks.to_string()));
    }
    if !who.skills.is_empty() {
        out.push(Block::table(&columns, &who.skills));
    }
    let attacks = who.attacks.iter();
    let attacks = attacks.map(|one| noted(words::attack(game, one), &one.notes));
    out.extend(headed("Attacks", attacks));
    let powers = who.powers.iter();
    let powers = powers.map(|one| noted(words::power(one), &one.notes));
    out.extend(headed("Powers", powers));
    let counters = who.counters.iter();
    let counters = counters.map(|one| format!("{} {}", one.name, one.level()));
    out.extend(headed("Counters", counters));
    if !who.notes.is_empty() {
        out.push(Block::Quote(who.notes.to_string().into()));
    }
    out
}

/// Items under a heading; nothing without any.
fn headed(title: &str, items: impl Iterator<Item = String>) -> Vec<Block> {
    let items: Vec<Item> = items.map(Item::of).collect();
    if items.is_empty() {
        return Vec::new();
    }
    vec![Block::Heading(3, title.to_owned()), Block::Items(items)]
}

fn noted(text: String, notes: &str) -> String {
    if notes.is_empty() {
        return text;
    }
    format!("{text}; {notes}")
}

/// A skill with what is known of it, and its mark: `Craft (Carpentry) ✓`.
fn known(skill: &Skill) -> String {
    let known = [&skill.specialization].into_iter();
    let known = known.chain(&skill.proficiencies).map(String::as_str);
    let known: Vec<&str> = known.filter(|one| !one.is_empty()).collect();
    let known = match known.join(", ") {
        none if none.is_empty() => none,
        some => format!(" ({some})"),
    };
    let mark = if skill.marked { " ✓" } else { "" };
    format!("{}{known}{mark}", skill.name)
}

fn rating(game: &Game, who: &Character, skill: &Skill) -> String {
    let rating = game.rating_of(who, skill);
    rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string())
}

/// The statistics of everyone in the given session, or the last one.
pub(super) fn tally(source: Source<'_>) -> Tally {
    let entries = source.history.entries();
    let session = source.session.unwrap_or(source.campaign.session);
    let begins = |event: &Event| matches!(event, Event::Campaign(CampaignChange::Session(to)) if to.to > session);
    let is_later = |entry: &Arc<Entry>| entry.holds() && entry.events.iter().any(begins);
    let first_after = entries.iter().find(is_later);
    let until = first_after.map_or(entries.len(), |entry| entries.row_of(entry.number));
    let tally = Tally::of(
        source.game,
        source.history,
        entries.up_to(until),
        source.campaign,
    );
    Tally { session, ..tally }
}

pub(super) fn summary(source: Source<'_>) -> Vec<Block> {
    let game = source.game;
    let tally = tally(source);
    let mut out = vec![
        Block::Heading(1, source.campaign.name.clone()),
        Block::Heading(2, format!("Session {}", tally.session)),
        Block::Paragraph(plural(tally.acts, "act").into()),
    ];
    if tally.people.is_empty() {
        let nobody = "Nobody has rolled or had a turn yet.".to_owned();
        out.push(Block::Paragraph(nobody.into()));
        return out;
    }
    let points = game.luck.and_then(|luck| game.track(luck.track));
    let mut columns = vec![
        column("Name", |deeds: &Deeds| deeds.name.clone()),
        column("Turns", |deeds: &Deeds| deeds.turns.to_string()),
    ];
    columns.extend(points.map(|track| {
        let heading = format!("{} spent", track.label);
        column(heading, |deeds: &Deeds| deeds.luck.to_string())
    }));
    let rolled = |grade: &&Grade| {
        let mut people = tally.people.values();
        people.any(|deeds: &Deeds| deeds.grades.contains_key(grade.id))
    };
    let mut grades: Vec<_> = game.grades.iter().filter(rolled).collect();
    grades.sort_by_key(|grade| std::cmp::Reverse(grade.rank));
    columns.extend(grades.into_iter().map(|grade| {
        column(grade.label, |deeds: &Deeds| {
            let count = deeds.grades.get(grade.id);
            count.map_or_else(String::new, ToString::to_string)
        })
    }));
    out.push(Block::table(&columns, tally.people.values()));
    out
}
