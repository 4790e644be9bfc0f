//! What a line that is being typed would do.

use super::text::clean;
use super::{Ink, Line, Outcome};
use crate::game::{Game, Preview};
use crate::rules::Odds;
use crate::session::{Glimpse, percent};

/// What a line would do, in at most so many columns if that is possible.
#[must_use]
pub fn preview(game: &Game, glimpse: &Glimpse, columns: usize) -> Line {
    match glimpse {
        Glimpse::Nothing => Line::new(),
        Glimpse::Usage(verb) => {
            Line::of(Ink::Plain, verb.usage).with(Ink::Dim, format!("  {}", verb.doc))
        }
        Glimpse::Trouble(refusal) => Line::of(Ink::Dim, clean(&refusal.to_string())),
        Glimpse::Odds(preview) => odds(game, preview, columns),
    }
}

/// The fullest of the ways to say it that fits.
fn odds(game: &Game, preview: &Preview, columns: usize) -> Line {
    let full = clean(&preview.targets.join(" vs ")).into_owned();
    let short: Vec<&str> = preview
        .targets
        .iter()
        .map(|target| target.split(" (").next().unwrap_or(target))
        .collect();
    let short = clean(&short.join(" vs ")).into_owned();
    let ways = [
        (&full, usize::MAX),
        (&full, 4),
        (&short, usize::MAX),
        (&short, 4),
    ];
    let mut best = Line::new();
    for (targets, letters) in ways {
        best = Line::of(Ink::Strong, targets.clone());
        chances(game, &preview.odds, letters, &mut best);
        if best.width() <= columns {
            break;
        }
    }
    best
}

fn chances(game: &Game, odds: &Odds, letters: usize, line: &mut Line) {
    let graded: Vec<_> = odds
        .iter()
        .filter_map(|(id, chance)| game.grade(id).map(|grade| (grade, chance)))
        .collect();
    let hit: f64 = graded
        .iter()
        .filter(|(grade, _)| grade.rank > 0)
        .map(|(_, chance)| chance)
        .sum();
    if graded.len() > 2 {
        line.push(Ink::Dim, " · ");
        // Adding up leaves a trace of the last bits; certainty is not almost so.
        let hit = if hit > 1.0 - 1e-9 { 1.0 } else { hit };
        line.push(Ink::Strong, format!("success {}", percent(hit)));
    }
    line.push(Ink::Dim, " · ");
    for (nth, (id, chance)) in odds.iter().enumerate() {
        if nth > 0 {
            line.push(Ink::Plain, "  ");
        }
        match game.grade(id) {
            Some(grade) => {
                let look = Outcome::of(game, &grade);
                let word = grade.label.split(' ').next().unwrap_or_default();
                let word = if word.chars().count() > letters.saturating_add(1) {
                    word.chars().take(letters).collect()
                } else {
                    word.to_owned()
                };
                line.push(
                    Ink::Outcome(look),
                    format!("{} {word} {}", look.mark(), percent(chance)),
                );
            }
            None => line.push(Ink::Plain, format!("{id} {}", percent(chance))),
        }
    }
}
