//! The preview of the line being typed.

use super::line::{word, wrap};
use super::text::{clean, clip};
use super::{Ink, Line, Outcome};
use crate::game::words::{LISTED, bar, note, percent};
use crate::game::{Preview, RollOdds};
use crate::rules::{self, Grade, Odds};
use crate::session::LinePreview;

/// What a line would do, as lines of at most `columns`; `grades` are those that rolls can have.
#[must_use]
pub fn preview(grades: &[Grade], preview: &LinePreview, columns: usize) -> Vec<Line> {
    match preview {
        LinePreview::Nothing => Vec::new(),
        LinePreview::Usage(verb) => {
            let usage = Line::of(Ink::Plain, verb.usage());
            let whole = usage.clone().with(Ink::Dim, format!("  {}", verb.doc));
            // The usage is more important than the description.
            let line = if whole.width() <= columns {
                whole
            } else {
                usage
            };
            wrap(&line, columns, 0)
        }
        LinePreview::Foretold(verb, said) => {
            let mut lines = wrap(&Line::of(Ink::Plain, clean(said)), columns, 2);
            lines.extend(wrap(&Line::of(Ink::Dim, verb.usage()), columns, 0));
            lines
        }
        LinePreview::Trouble(refusal) => {
            wrap(&Line::of(Ink::Dim, clean(&refusal.to_string())), columns, 0)
        }
        LinePreview::Odds(preview) => odds(grades, preview, columns),
    }
}

/// Targets and odds in one line if they fit, otherwise below each other.
fn odds(grades: &[Grade], preview: &Preview, columns: usize) -> Vec<Line> {
    if !preview.each.is_empty() {
        return each(grades, &preview.each, columns);
    }
    let targets = Line::of(Ink::Strong, clean(&preview.targets.join(" vs ")));
    let words = chances(grades, &preview.odds, false);
    let mut whole = targets.clone();
    if !words.pieces.is_empty() {
        whole.push(Ink::Dim, " · ");
    }
    whole.pieces.extend(words.pieces.iter().cloned());
    let notes: Vec<String> = preview.notes.iter().map(note).collect();
    let notes = Line::of(Ink::Dim, clean(&notes.join(" · ")));
    let notes = (!preview.notes.is_empty()).then(|| wrap(&notes, columns, 2));
    let compared = compared(grades, &preview.compared);
    if whole.width() <= columns {
        let mut lines = vec![whole];
        lines.extend(compared);
        lines.extend(notes.into_iter().flatten());
        return lines;
    }
    let odds = if words.width() <= columns {
        words
    } else {
        chances(grades, &preview.odds, true)
    };
    let mut lines = wrap(&targets, columns, 2);
    lines.truncate(2);
    lines.extend(wrap(&odds, columns, 0));
    lines.extend(compared);
    lines.extend(notes.into_iter().flatten());
    lines
}

/// Separate rolls, one per line, up to [`LISTED`].
pub(super) fn each(grades: &[Grade], each: &[RollOdds], columns: usize) -> Vec<Line> {
    let one = |one: &RollOdds| {
        let mut line = Line::of(Ink::Strong, clean(&one.who));
        line.push(Ink::Plain, format!(" {} ", clean(&one.what)));
        let brief = chances(grades, &one.odds, true);
        let room = columns.saturating_sub(brief.width());
        if line.width() > room {
            let text = format!("{} {}", one.who, one.what);
            line = Line::of(Ink::Strong, clip(&clean(&text), room.saturating_sub(1)));
            line.push(Ink::Plain, " ");
        }
        line.pieces.extend(brief.pieces);
        line
    };
    each.iter().take(LISTED).map(one).collect()
}

/// Odds to compare, one per line: the chance of success, and of the grades beyond plain success
/// and failure.
pub(super) fn compared(grades: &[Grade], all: &[RollOdds]) -> Vec<Line> {
    let one = |one: &RollOdds| {
        let rolled = one
            .odds
            .iter()
            .filter_map(|(outcome, chance)| match outcome {
                rules::Outcome::Grade(grade) => Some((grade, chance)),
                rules::Outcome::Verdict(_) => None,
            });
        let several: Vec<_> = rolled.collect();
        let success = several.iter().filter(|(grade, _)| grade.rank > 0);
        let success: f64 = success.map(|(_, chance)| chance).sum();
        let mut line = Line::of(Ink::Strong, clean(&one.who));
        line.push(Ink::Plain, format!(" success {}", percent(success)));
        for (grade, chance) in several.iter().filter(|(grade, _)| grade.rank.abs() > 1) {
            let look = Outcome::of(grades, grade);
            let word = short(grade.label.split(' ').next().unwrap_or_default());
            let text = format!("  {} {word} {}", look.mark(), percent(*chance));
            line.push(Ink::Outcome(look), text);
        }
        line
    };
    all.iter().map(one).collect()
}

/// The odds of each outcome, best first, preceded by the chance of success.
fn chances(grades: &[Grade], odds: &Odds, brief: bool) -> Line {
    let mut line = Line::new();
    if let Some(hit) = success(odds) {
        line.push(Ink::Strong, format!("success {}", percent(hit)));
        if !brief {
            line.push(Ink::Dim, format!(" {}", bar(hit)));
        }
        line.push(Ink::Dim, " · ");
    }
    for (nth, (outcome, chance)) in odds.iter().enumerate() {
        if nth > 0 {
            line.push(Ink::Plain, if brief { " " } else { "  " });
        }
        let chance = percent(chance);
        match outcome {
            rules::Outcome::Grade(grade) => {
                let look = Outcome::of(grades, &grade);
                let word = word(grades, grade).split(' ').next().unwrap_or_default();
                let word = if brief { short(word) } else { word.to_owned() };
                line.push(
                    Ink::Outcome(look),
                    format!("{} {word} {chance}", look.mark()),
                );
            }
            rules::Outcome::Verdict(verdict) => {
                line.push(Ink::Plain, format!("{} {chance}", verdict.id()));
            }
        }
    }
    line
}

/// The chance of any success, if more than two grades are possible.
pub(super) fn success(odds: &Odds) -> Option<f64> {
    let grade_of = |(outcome, chance)| match outcome {
        rules::Outcome::Grade(grade) => Some((grade, chance)),
        rules::Outcome::Verdict(_) => None,
    };
    let grades: Vec<_> = odds.iter().filter_map(grade_of).collect();
    if grades.len() <= 2 {
        return None;
    }
    let successes = grades.iter().filter(|(grade, _)| grade.rank > 0);
    let hit: f64 = successes.map(|(_, chance)| chance).sum();
    // Rounding errors of the sum must not show certainty as almost certain.
    Some(if hit > 1.0 - 1e-9 { 1.0 } else { hit })
}

/// An abbreviation that ends in a consonant: `crit`, `exc`.
fn short(word: &str) -> String {
    if word.chars().count() <= 5 {
        return word.to_owned();
    }
    let letters: String = word.chars().take(4).collect();
    letters
        .trim_end_matches(['a', 'e', 'i', 'o', 'u'])
        .to_owned()
}
