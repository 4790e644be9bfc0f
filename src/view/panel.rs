//! The panel above the prompt while a roll is typed: what has been read so far, the targets with
//! their parts, and the odds of each result.

use super::line::{word, wrap};
use super::measured::Measured;
use super::prompt::success;
use super::text::{head, width};
use super::{Ink, Line, Outcome};
use crate::game::words::{bar, percent, won};
use crate::game::{Note, Preview};
use crate::rules::{self, Grade, Verdict};
use crate::session::LinePreview;
use crate::verbs::rolling::Subject;

/// The sides of a roll: the characters who roll, if known, and the index of the side whose modifiers letters toggle,
/// if there are two.
pub(crate) type Sides<'a> = (&'a [Subject], Option<usize>);

/// Targets and odds, as at most `rows` lines of at most `columns`. `grades` are those that rolls
/// can have.
pub(crate) fn lines(
    grades: &[Grade],
    preview: &LinePreview,
    sides: Sides<'_>,
    columns: usize,
    rows: usize,
) -> Vec<Line> {
    match preview {
        LinePreview::Odds(preview) => odds(grades, preview, sides, columns, rows),
        other => {
            let mut lines = super::prompt::preview(grades, other, columns);
            lines.truncate(rows);
            lines
        }
    }
}

/// Whether the lines need more than so many columns: those of several rolls that would be cut.
pub(crate) fn needs_room(
    grades: &[Grade],
    preview: &LinePreview,
    columns: usize,
    rows: usize,
) -> bool {
    let LinePreview::Odds(preview) = preview else {
        return false;
    };
    let several = preview.several();
    several.is_some_and(|each| super::prompt::are_cut(grades, each, columns, rows))
}

/// If there is little room, the targets are cut, keeping the totals.
fn odds(
    grades: &[Grade],
    preview: &Preview,
    sides: Sides<'_>,
    columns: usize,
    rows: usize,
) -> Vec<Line> {
    // The chances have lines of their own.
    let notes = preview.notes.iter().filter_map(|note| match note {
        Note::Text(text) => Some(wrap(&Line::of(Ink::Dim, text), columns, 2)),
        Note::Chance(..) | Note::Bar(..) => None,
    });
    let notes: Vec<Line> = notes.flatten().collect();
    if let Some(several) = preview.several() {
        let mut lines = super::prompt::each(grades, several, columns, rows);
        let free = rows.saturating_sub(lines.len());
        lines.extend(notes.into_iter().take(free));
        return lines;
    }
    let compared = super::prompt::compared(grades, &preview.compared);
    let kept = notes.len().min(NOTES) + compared.len();
    let mut targets = targets(preview, sides.1, columns);
    let mut chances = chances(grades, preview, sides.0, columns);
    if !preview.details.is_empty() {
        // The ways to hit may be cut; the totals and the damage may not.
        let wanted: usize = targets.iter().map(Vec::len).sum();
        let most = rows.saturating_sub(wanted + kept).max(1);
        let is_cut = chances.len() > most;
        chances.truncate(most);
        if let Some(last) = chances.last_mut().filter(|_| is_cut) {
            last.push(Ink::Dim, " …");
        }
    }
    let mut room = rows.saturating_sub(chances.len() + kept);
    let mut out = Vec::new();
    let mut after = targets.len();
    for lines in &mut targets {
        // Each following target needs at least one line.
        after -= 1;
        lines.truncate(room.saturating_sub(after).max(1));
        room = room.saturating_sub(lines.len());
        out.append(lines);
    }
    out.extend(chances);
    out.extend(compared);
    out.extend(notes);
    out.truncate(rows);
    out
}

/// The lines of each target; only that of the side whose modifiers letters toggle is bold.
fn targets(preview: &Preview, turned: Option<usize>, columns: usize) -> Vec<Vec<Line>> {
    let count = preview.targets.len();
    let line = |(nth, target): (usize, &String)| {
        let other = count > 1 && turned.is_some_and(|turned| turned != nth);
        let ink = if other { Ink::Plain } else { Ink::Strong };
        let line = Line::of(Ink::Dim, if nth > 0 { "vs " } else { "" });
        let mut line = line.with(ink, target);
        if let Some(all) = success(&preview.odds).filter(|_| nth + 1 == count) {
            line.push(Ink::Dim, " · ");
            line.push(Ink::Strong, format!("success {}", percent(all)));
        }
        wrap(&line, columns, 3)
    };
    preview.targets.iter().enumerate().map(line).collect()
}

/// A line for each way to hit if there are any, and for each result: its name, its chance as a number and as a bar.
fn chances(grades: &[Grade], preview: &Preview, sides: &[Subject], columns: usize) -> Vec<Line> {
    let ways = preview.details.iter();
    let ways = ways.map(|(what, chance)| ((Ink::Plain, (*what).to_owned()), *chance));
    let mut rows: Vec<((Ink, String), f64)> = ways.collect();
    // A verdict says no more than the ways to hit.
    let is_finer = |outcome| matches!(outcome, rules::Outcome::Grade(_));
    let odds = preview.odds.iter();
    let odds = odds.filter(|(outcome, _)| preview.details.is_empty() || is_finer(*outcome));
    rows.extend(odds.map(|(outcome, chance)| (label(grades, outcome, sides), chance)));
    let widths = rows.iter().map(|((_, text), _)| width(text));
    let room = columns.saturating_sub(NUMBER + BAR);
    let widest = widths.max().unwrap_or(0).min(room);
    let line = |((ink, text), chance): &((Ink, String), f64)| {
        let mut line = Measured::default();
        line.push(*ink, short(text, widest));
        line.fill_to(widest);
        line.push(Ink::Plain, format!(" {:>6} ", percent(*chance)));
        line.text.with(*ink, bar(*chance))
    };
    rows.iter().map(line).collect()
}

/// The lines of notes that are kept even if there is little room.
const NOTES: usize = 2;
/// The width of a chance as a number, including gaps.
const NUMBER: usize = 8;
/// The width of a chance as a bar.
const BAR: usize = 10;

/// The part of a result's name that fits, cut at a word if possible.
fn short(text: &str, room: usize) -> &str {
    if width(text) <= room {
        return text;
    }
    match text.rsplit_once(' ') {
        Some((fewer, _)) if width(fewer) <= room => fewer,
        _ => head(text, room).0,
    }
}

/// The name of a result and its look.
fn label(grades: &[Grade], outcome: rules::Outcome, sides: &[Subject]) -> (Ink, String) {
    match outcome {
        rules::Outcome::Grade(grade) => {
            let look = Outcome::of(grades, &grade);
            let text = format!("{:<2} {}", look.mark(), word(grades, grade));
            (Ink::Outcome(look), text)
        }
        rules::Outcome::Verdict(verdict @ Verdict::Side(at)) => {
            let side = sides.get(usize::from(at)).map(|side| &*side.name);
            (Ink::Plain, won(verdict, side))
        }
        rules::Outcome::Verdict(verdict) => (Ink::Plain, verdict.id().to_owned()),
    }
}
