//! The sheet of one character, and one entry of the log, whole.

use super::header::Hours;
use super::log::{Reading, lines};
use super::roster::{Level, ink_of, sum};
use super::text::clean;
use super::{Ink, Line};
use crate::campaign::{Campaign, Character, Entry, Skill};
use crate::command::owed::terms;
use crate::command::work::progress;
use crate::game::Game;
use crate::game::words::condition as condition_of;

/// The sheet of a character, for so many columns.
#[must_use]
pub fn sheet(
    campaign: &Campaign,
    game: &Game,
    who: &Character,
    hours: Hours,
    columns: usize,
) -> Vec<Line> {
    let mut out = vec![title(campaign, game, who)];
    stats(game, who, columns, &mut out);
    tracks(game, who, &mut out);
    let weighs = game.weighs(campaign, who);
    if !weighs.is_empty() {
        heading(&mut out, "On every roll");
        out.push(Line::of(ink_of(&weighs), format!("  {}", sum(&weighs))));
    }
    if !who.conditions.is_empty() {
        heading(&mut out, "Conditions");
        for condition in &who.conditions {
            let text = format!("  {}", clean(&condition_of(campaign, who, condition)));
            out.push(Line::of(Ink::Plain, text));
        }
    }
    if !who.sustained.is_empty() {
        let cost = match game.cost_of_sustaining(campaign, who.sustained.len()) {
            cost if cost.is_empty() => cost,
            cost => format!(" ({cost})"),
        };
        heading(
            &mut out,
            &format!("Sustained: {}{cost}", who.sustained.len()),
        );
        for action in &who.sustained {
            let mut line = Line::of(Ink::Plain, format!("  {}", clean(&action.what)));
            if action.since > 0 {
                line.push(Ink::Dim, format!("  since {}", hours(action.since)));
            }
            out.push(line);
        }
    }
    waiting(campaign, who, &mut out);
    skills(game, who, &mut out);
    if !who.notes.is_empty() {
        heading(&mut out, "Notes");
        for line in who.notes.lines() {
            out.push(Line::of(Ink::Plain, format!("  {}", clean(line))));
        }
    }
    out
}

/// What somebody owes and works on.
fn waiting(campaign: &Campaign, who: &Character, out: &mut Vec<Line>) {
    let owed: Vec<_> = campaign
        .owed
        .iter()
        .filter(|owed| owed.who == who.id)
        .collect();
    if !owed.is_empty() {
        heading(out, "Owed");
    }
    for owed in owed {
        let text = format!("  {}: {}", owed.id, clean(&terms(owed)));
        out.push(Line::of(Ink::Notice, text));
    }
    let works: Vec<_> = campaign
        .works
        .iter()
        .filter(|work| work.who == who.id)
        .collect();
    if !works.is_empty() {
        heading(out, "At work");
    }
    for work in works {
        let line = Line::of(Ink::Plain, format!("  {}", clean(&work.what)));
        let mut line = line.with(Ink::Dim, format!("  {}", progress(work)));
        if work.fails {
            line.push(Ink::Bad, "  will fail");
        }
        out.push(line);
    }
}

fn heading(out: &mut Vec<Line>, text: &str) {
    out.push(Line::new());
    out.push(Line::of(Ink::Strong, text));
}

fn title(campaign: &Campaign, game: &Game, who: &Character) -> Line {
    let kind = if who.player {
        "a player's character"
    } else {
        "the game master's"
    };
    let mut line = Line::of(Ink::Strong, clean(&who.name)).with(Ink::Dim, format!(" · {kind}"));
    if who.hidden {
        line.push(Ink::Dim, " · hidden from the players");
    }
    for state in (game.status)(campaign, who) {
        line.push(Ink::Notice, format!(" · {state}"));
    }
    if !who.zone.is_empty() {
        line.push(Ink::Dim, format!(" · in {}", clean(&who.zone)));
    }
    line
}

fn stats(game: &Game, who: &Character, columns: usize, out: &mut Vec<Line>) {
    let longest = game.stats.iter().map(|stat| stat.id.len()).max();
    let wide = longest.unwrap_or(0);
    let a_line = (columns.saturating_sub(2) / (wide + 7)).clamp(1, 6);
    for (title, derived) in [("Stats", false), ("Derived", true)] {
        let chosen: Vec<_> = game
            .stats
            .iter()
            .filter(|stat| stat.derived.is_some() == derived)
            .collect();
        if chosen.is_empty() {
            continue;
        }
        heading(out, title);
        for row in chosen.chunks(a_line) {
            let mut line = Line::of(Ink::Plain, "  ");
            for stat in row {
                let value = game
                    .stat_of(who, stat.id)
                    .map_or_else(|| "-".to_owned(), |value| value.to_string());
                line.push(Ink::Dim, format!("{:<wide$} ", stat.id));
                line.push(Ink::Plain, format!("{value:<6}"));
            }
            out.push(line);
        }
    }
}

fn tracks(game: &Game, who: &Character, out: &mut Vec<Line>) {
    if game.tracks.is_empty() {
        return;
    }
    heading(out, "Tracks");
    for track in game.tracks {
        let level = Level::of(game, who, track);
        let mut line = Line::of(Ink::Dim, format!("  {:<10}", track.label));
        if level.has_bar() {
            line.push(Ink::Plain, format!("{} ", level.bar(10)));
        }
        line.push(Ink::Plain, level.words());
        out.push(line);
    }
}

fn skills(game: &Game, who: &Character, out: &mut Vec<Line>) {
    if who.skills.is_empty() {
        return;
    }
    heading(out, "Skills");
    let widest = who
        .skills
        .iter()
        .map(|skill| super::text::width(&clean(&skill.name)))
        .max()
        .unwrap_or(0)
        .min(30);
    for skill in &who.skills {
        out.push(one_skill(game, who, skill, widest));
    }
}

fn one_skill(game: &Game, who: &Character, skill: &Skill, widest: usize) -> Line {
    let name = clean(&skill.name);
    let gap = widest.saturating_sub(super::text::width(&name));
    let mut line = Line::of(Ink::Plain, format!("  {name}{} ", " ".repeat(gap)));
    let linked = game.stat_of(who, &skill.stat);
    if skill.stat.is_empty() {
        line.push(Ink::Strong, format!("{:>4}", skill.ranks));
    } else {
        match linked {
            Some(stat) => line.push(
                Ink::Strong,
                format!("{:>4}", stat.saturating_add(skill.ranks)),
            ),
            None => line.push(Ink::Strong, "   -"),
        }
        let stat = linked.map_or_else(|| "-".to_owned(), |stat| stat.to_string());
        line.push(
            Ink::Dim,
            format!("  ({} {stat}, ranks {})", clean(&skill.stat), skill.ranks),
        );
    }
    let grasp = (game.grasp)(skill);
    if !grasp.is_empty() {
        line.push(Ink::Dim, format!("  {grasp}"));
    }
    if !skill.specialization.is_empty() {
        line.push(
            Ink::Plain,
            format!("  spec {}", clean(&skill.specialization)),
        );
    }
    if skill.marked {
        line.push(Ink::Notice, "  ✓ marked");
    }
    if !skill.proficiencies.is_empty() {
        let all: Vec<_> = skill.proficiencies.iter().map(|text| clean(text)).collect();
        line.push(Ink::Plain, format!("  proficient: {}", all.join(", ")));
    }
    line
}

/// An entry of the log with everything that is known about it.
#[must_use]
pub fn entry(reading: Reading<'_>, entry: &Entry) -> Vec<Line> {
    let mut out = vec![
        Line::of(Ink::Dim, format!("#{} at ", entry.number))
            .with(Ink::Plain, (reading.hours)(entry.at)),
        Line::of(Ink::Dim, "typed: ").with(Ink::Plain, clean(&entry.line)),
        Line::new(),
    ];
    out.extend(lines(reading, entry, usize::MAX));
    let as_it_fell = entry.rolled();
    if as_it_fell != reading.history.contest(entry.number)
        && let Some(contest) = as_it_fell
    {
        let fell = crate::game::words::contest(reading.game, contest);
        out.push(Line::new());
        out.push(Line::of(Ink::Dim, "as it fell: ").with(Ink::Plain, clean(&fell)));
    }
    out
}
