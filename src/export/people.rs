//! Rosters, sheets and summaries.

use super::block::{Block, Item};
use super::source::Source;
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, CampaignChange, Character, Event};
use crate::game::condition::FLED;
use crate::game::{Game, words};
use crate::sheet::{SHEET, facts};
use crate::view::level::Level;
use crate::view::summary::Tally;

/// The headings and rows of a table of people with their tracks and states.
pub(super) fn standing<'c>(
    game: &Game,
    campaign: &Campaign,
    people: impl Iterator<Item = &'c Character>,
) -> (Vec<String>, Vec<Vec<String>>) {
    let mut head = vec!["Name".to_owned()];
    let tracks = || game.tracks.iter().filter(|track| !track.quiet);
    head.extend(tracks().map(|track| track.label.to_owned()));
    head.push("Status".to_owned());
    let row = |who: &Character| {
        let levels = tracks().map(|track| Level::of(game, who, track).words());
        let mut row = vec![who.name.clone()];
        row.extend(levels);
        row.push(status(game, campaign, who));
        row
    };
    (head, people.map(row).collect())
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
    all.extend(
        who.sustained
            .iter()
            .map(|held| format!("sustains {}", held.what)),
    );
    all.join(", ")
}

pub(super) fn roster(source: Source<'_>) -> Vec<Block> {
    let campaign = source.campaign;
    let (mut head, mut rows) = standing(source.game, campaign, campaign.characters.iter());
    head.insert(1, "Side".to_owned());
    for (row, who) in rows.iter_mut().zip(campaign.characters.iter()) {
        row.insert(1, who.side().id().to_owned());
    }
    vec![
        Block::Heading(1, campaign.name.clone()),
        Block::Table { head, rows },
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
    let (head, rows) = standing(game, campaign, std::iter::once(who));
    out.push(Block::Table {
        head: head.into_iter().skip(1).collect(),
        rows: rows
            .into_iter()
            .map(|row| row.into_iter().skip(1).collect())
            .collect(),
    });
    let stats = game.stats.iter();
    let stats = stats.filter_map(|stat| Some((stat.id, game.stat_of(who, stat.id)?)));
    let figures = stats.map(|(id, value)| (id.to_owned(), value.to_string()));
    let facts = facts(SHEET).map(|fact| (fact.title.to_owned(), fact.of(who).into_owned()));
    let facts = facts.filter(|(_, text)| !text.is_empty());
    let figures: Vec<(String, String)> = facts.chain(figures).collect();
    if !figures.is_empty() {
        out.push(Block::Figures(figures));
    }
    let skills: Vec<Vec<String>> = who
        .skills
        .iter()
        .map(|skill| skill_row(game, who, skill))
        .collect();
    if !skills.is_empty() {
        let rated = skills.iter().any(|row| row[1] != row[3]);
        let head = ["Skill", "Rating", "Stat", "Ranks"];
        // If no stat is linked, ranks are the rating.
        let columns = if rated { 4 } else { 2 };
        out.push(Block::Table {
            head: head[..columns].iter().map(|&one| one.to_owned()).collect(),
            rows: skills
                .into_iter()
                .map(|row| row[..columns].to_vec())
                .collect(),
        });
    }
    if !who.attacks.is_empty() {
        let items = who.attacks.iter().map(|weapon| {
            let mut text = words::attack(game, weapon);
            if !weapon.notes.is_empty() {
                text = format!("{text}; {}", weapon.notes);
            }
            Item::of(text)
        });
        out.push(Block::Heading(3, "Attacks".to_owned()));
        out.push(Block::Items(items.collect()));
    }
    if !who.counters.is_empty() {
        let items = who.counters.iter();
        let items = items.map(|counter| Item::of(format!("{} {}", counter.name, counter.level())));
        out.push(Block::Heading(3, "Counters".to_owned()));
        out.push(Block::Items(items.collect()));
    }
    if !who.notes.is_empty() {
        out.push(Block::Quote(who.notes.to_string().into()));
    }
    out
}

fn skill_row(game: &Game, who: &Character, skill: &crate::campaign::Skill) -> Vec<String> {
    let mut name = skill.name.clone();
    let known = [&skill.specialization]
        .into_iter()
        .chain(&skill.proficiencies);
    let known: Vec<&str> = known
        .map(String::as_str)
        .filter(|one| !one.is_empty())
        .collect();
    if !known.is_empty() {
        name = format!("{name} ({})", known.join(", "));
    }
    if skill.marked {
        name.push_str(" ✓");
    }
    let rating = game.rating_of(who, skill);
    let rating = rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    vec![name, rating, skill.stat.clone(), skill.ranks.to_string()]
}

/// The statistics of everyone in the given session, or the last one.
pub(super) fn tally(source: Source<'_>) -> Tally {
    let entries = source.history.entries();
    let session = source.session.unwrap_or(source.campaign.session);
    let next = |number: u64| {
        let entry = source.history.entry(number)?;
        let begins = |event: &Event| matches!(event, Event::Campaign(CampaignChange::Session(to)) if to.to > session);
        (entry.holds() && entry.events.iter().any(begins)).then_some(number)
    };
    let first_after = entries.iter().find_map(|entry| next(entry.number));
    let until = first_after.map_or(entries.len(), |number| entries.row_of(number));
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
    let mut head: Vec<String> = ["Name", "Turns"].map(str::to_owned).to_vec();
    head.extend(points.map(|track| format!("{} spent", track.label)));
    let rolled = |id: &str| {
        tally
            .people
            .values()
            .any(|deeds| deeds.grades.contains_key(id))
    };
    let mut grades: Vec<_> = game
        .grades
        .iter()
        .filter(|grade| rolled(grade.id))
        .collect();
    grades.sort_by_key(|grade| std::cmp::Reverse(grade.rank));
    head.extend(grades.iter().map(|grade| grade.label.to_owned()));
    let rows = tally.people.values().map(|deeds| {
        let mut row = vec![deeds.name.clone(), deeds.turns.to_string()];
        row.extend(points.map(|_| deeds.luck.to_string()));
        row.extend(grades.iter().map(|grade| {
            let count = deeds.grades.get(grade.id);
            count.map_or_else(String::new, ToString::to_string)
        }));
        row
    });
    let rows = rows.collect();
    out.push(Block::Table { head, rows });
    out
}
