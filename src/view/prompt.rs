//! The preview of the line being typed.

use super::line::{word, wrap};
use super::text::{clean, clip, width};
use super::{Ink, Line, Outcome};
use crate::game::words::{LISTED, bar, note, percent};
use crate::game::{Preview, RollOdds};
use crate::rules::{self, Grade, Odds};
use crate::session::LinePreview;

/// What a line would do, as lines of at most `columns`; `grades` are those that rolls can have.
pub(crate) fn preview(grades: &[Grade], preview: &LinePreview, columns: usize) -> Vec<Line> {
    match preview {
        LinePreview::Nothing => Vec::new(),
        LinePreview::Usage(verb) => {
            let usage = Line::from(verb.usage());
            let whole = usage.clone().with(Ink::Dim, format!("  {}", verb.doc));
            // The usage is more important than the description.
            let fits = whole.width() <= columns;
            wrap(if fits { &whole } else { &usage }, columns, 0)
        }
        LinePreview::Foretold(verb, said) => {
            let mut lines = wrap(&Line::from(&*clean(said)), columns, 2);
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
    if let Some(several) = preview.several() {
        return each(grades, several, columns, LISTED);
    }
    let targets = Line::of(Ink::Strong, preview.targets.join(" vs "));
    let words = chances(grades, &preview.odds, false);
    let whole = Line::joined([targets.clone(), words.clone()], (Ink::Dim, " · "));
    let mut lines = vec![whole];
    if lines[0].width() > columns {
        lines = wrap(&targets, columns, 2);
        lines.truncate(2);
        let whole = Some(words).filter(|words| words.width() <= columns);
        let odds = whole.unwrap_or_else(|| chances(grades, &preview.odds, true));
        lines.extend(wrap(&odds, columns, 0));
    }
    lines.extend(compared(grades, &preview.compared));
    if !preview.notes.is_empty() {
        let notes: Vec<String> = preview.notes.iter().map(note).collect();
        let notes = Line::of(Ink::Dim, notes.join(" · "));
        lines.extend(wrap(&notes, columns, 2));
    }
    lines
}

/// Separate rolls, one per line, at most so many; the last line says how many more there are.
pub(super) fn each(grades: &[Grade], each: &[RollOdds], columns: usize, most: usize) -> Vec<Line> {
    let all = each.len();
    let listed = if all > most { most.max(2) - 1 } else { all };
    let listed_rolls = each.iter().take(listed);
    let lines = listed_rolls.map(|one| roll(grades, one, is_alone(each, one), columns).0);
    let more = all - listed;
    let more = (more > 0).then(|| Line::of(Ink::Dim, format!("and {more} more")));
    lines.chain(more).collect()
}

/// Whether some of the first separate rolls do not fit into so many columns with all that tells them apart.
pub(super) fn are_cut(grades: &[Grade], each: &[RollOdds], columns: usize, most: usize) -> bool {
    let mut listed = each.iter().take(most);
    listed.any(|one| roll(grades, one, is_alone(each, one), columns).1)
}

/// Whether nobody else of this name rolls, and no other roll is theirs.
fn is_alone(each: &[RollOdds], one: &RollOdds) -> bool {
    each.iter().filter(|other| other.who == one.who).count() < 2
}

/// The least columns for what is said of a roll between its name and its chances.
const TARGET: usize = 8;

/// A roll in a line of so many columns, and whether it was cut. If it is the only one of whoever rolls, its target may
/// be left out.
fn roll(grades: &[Grade], one: &RollOdds, alone: bool, columns: usize) -> (Line, bool) {
    let mut line = Line::of(Ink::Strong, &one.who);
    line.push(Ink::Plain, format!(" {} ", one.what));
    let hits = one.hit.map(|hit| Line::from(hits(hit)));
    let mut brief = hits.unwrap_or_else(|| chances(grades, &one.odds, true));
    let mut room = columns.saturating_sub(brief.width());
    if room < width(&one.who) + TARGET {
        brief = rough(grades, one);
        if alone {
            let line = Line::of(Ink::Strong, &one.who)
                .with(Ink::Plain, " ")
                .and(brief);
            let is_cut = line.width() > columns;
            return (line, is_cut);
        }
        room = columns.saturating_sub(brief.width());
    }
    let is_cut = line.width() > room;
    if is_cut {
        let text = format!("{} {}", one.who, one.what);
        line = Line::of(Ink::Strong, clip(&text, room.saturating_sub(1)));
        line.push(Ink::Plain, " ");
    }
    (line.and(brief), is_cut)
}

/// Odds to compare, one per line: the chance of success, and of the grades beyond plain success
/// and failure.
pub(super) fn compared(grades: &[Grade], all: &[RollOdds]) -> Vec<Line> {
    let line = |one: &RollOdds| {
        let line = Line::of(Ink::Strong, &one.who).with(Ink::Plain, " ");
        line.and(rough(grades, one))
    };
    all.iter().map(line).collect()
}

/// The chances of an attack in short.
fn hits(hit: f64) -> String {
    format!("hit {} miss {}", percent(hit), percent(1.0 - hit))
}

/// The chance to hit, or that of success with those of the grades beyond plain success and failure.
fn rough(grades: &[Grade], one: &RollOdds) -> Line {
    if let Some(hit) = one.hit {
        return Line::from(hits(hit));
    }
    let success = percent(any_success(&one.odds));
    let mut line = Line::from(format!("success {success}"));
    for (grade, chance) in graded(&one.odds).filter(|(grade, _)| grade.rank.abs() > 1) {
        let look = Outcome::of(grades, &grade);
        let word = short(grade.label.split(' ').next().unwrap_or_default());
        let text = format!("  {} {word} {}", look.mark(), percent(chance));
        line.push(Ink::Outcome(look), text);
    }
    line
}

/// The chances of the grades.
fn graded(odds: &Odds) -> impl Iterator<Item = (Grade, f64)> {
    odds.iter().filter_map(|(outcome, chance)| match outcome {
        rules::Outcome::Grade(grade) => Some((grade, chance)),
        rules::Outcome::Verdict(_) => None,
    })
}

/// The odds of each outcome, best first, preceded by the chance of success.
fn chances(grades: &[Grade], odds: &Odds, brief: bool) -> Line {
    let mut any = Line::new();
    if let Some(hit) = success(odds) {
        any.push(Ink::Strong, format!("success {}", percent(hit)));
        if !brief {
            any.push(Ink::Dim, format!(" {}", bar(hit)));
        }
    }
    let each = odds.iter().map(|(outcome, chance)| match outcome {
        rules::Outcome::Grade(grade) => {
            let look = Outcome::of(grades, &grade);
            let word = word(grades, grade).split(' ').next().unwrap_or_default();
            let word = if brief { short(word) } else { word.to_owned() };
            let text = format!("{} {word} {}", look.mark(), percent(chance));
            Line::of(Ink::Outcome(look), text)
        }
        rules::Outcome::Verdict(verdict) => {
            Line::from(format!("{} {}", verdict.id(), percent(chance)))
        }
    });
    let between = if brief { " " } else { "  " };
    let each = Line::joined(each, (Ink::Plain, between));
    Line::joined([any, each], (Ink::Dim, " · "))
}

/// The chance of any success, if more than two grades are possible.
pub(super) fn success(odds: &Odds) -> Option<f64> {
    (graded(odds).count() > 2).then(|| any_success(odds))
}

/// The chance of any success.
fn any_success(odds: &Odds) -> f64 {
    let successes = graded(odds).filter(|(grade, _)| grade.rank > 0);
    let hit: f64 = successes.map(|(_, chance)| chance).sum();
    // Rounding errors of the sum must not show certainty as almost certain.
    if hit > 1.0 - 1e-9 { 1.0 } else { hit }
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
