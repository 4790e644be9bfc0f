//! Finds where blocks begin and end, and joins lines that belong together.

use super::item::items;
use super::key::{Section, key, section};
use super::label::{label, stats_in};
use super::row::Row;
use super::table::{Head, cells};
use super::token::{Token, What};
use crate::game::Game;

/// Puts two columns under headings side by side one below the other.
pub(super) fn columns(rows: Vec<Row>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    let mut rest = rows.into_iter().peekable();
    while let Some(row) = rest.next() {
        let Some(second) = side_by_side(&row, rest.peek()) else {
            out.push(row);
            continue;
        };
        let mut both = vec![row];
        while let Some(next) = rest.next_if(|next| !next.is_blank()) {
            both.push(next);
        }
        out.extend(both.iter().map(|row| row.part(0, second)));
        out.extend(both.iter().map(|row| row.part(second, usize::MAX)));
    }
    out.retain(|row| !row.is_blank() || row.rule || row.text.trim().is_empty());
    out
}

/// The start of the second of two columns: `Attacks      Skills`, with words under each.
fn side_by_side(row: &Row, next: Option<&Row>) -> Option<usize> {
    if row.text.contains(['|', '\t']) {
        return None;
    }
    let [(_, left), (second, right)] = cells(row).try_into().ok()?;
    section(&left).and(section(&right))?;
    let under = next?.part(second, usize::MAX);
    let words = matches!(under.tokens.first()?.what, What::Word(_));
    words.then_some(second)
}

/// Joins lines that were broken in the middle: after a stat whose number begins the next line,
/// after a comma, or between the words of a name in a list.
pub(super) fn whole(game: &'static Game, rows: Vec<Row>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    for row in rows {
        match out.last_mut() {
            Some(last) if goes_on(game, last, &row) => last.join(row),
            _ => out.push(row),
        }
    }
    out
}

/// The longest line that results from joining, in bytes; nobody breaks a longer one.
const LONGEST: usize = 4000;

fn goes_on(game: &'static Game, row: &Row, next: &Row) -> bool {
    if row.text.len() > LONGEST {
        return false;
    }
    if row.heading || next.heading || next.is_blank() || Head::of(row).is_some() {
        return false;
    }
    let headed = label(next).is_some_and(|(label, _)| section(&label).is_some());
    if headed {
        return false;
    }
    let listed = label(row).is_some_and(|(label, _)| section(&label).is_some());
    let first = next.tokens.first().map(|token| &token.what);
    let value = matches!(first, Some(What::Number { .. } | What::Dice(_)));
    if row.tokens.last().map(|token| &token.what) == Some(&What::Comma) && row.has_numbers() {
        return true;
    }
    let percent = matches!(first, Some(What::Number { percent: true, .. }));
    if !next.has_numbers() || !(row.has_numbers() || listed || percent) {
        return false;
    }
    let said = items(game, &row.text, &row.tokens, Section::Any, true);
    let Some(open) = said.last().filter(|item| !item.has_value()) else {
        return false;
    };
    if value {
        return open.key.is_some() || key(game, &open.name).is_some() || listed || percent;
    }
    match first {
        Some(What::Word(word)) => {
            let last = row.tokens.iter().rev();
            let mut marks = last.filter(|token| !matches!(token.what, What::Word(_)));
            let comma = marks.next().is_some_and(|token| token.what == What::Comma);
            comma && said.len() > 1 && key(game, word).is_none() && section(word).is_none()
        }
        _ => false,
    }
}

/// Whether a new block begins at a line: a name after a blank line or a rule, with stats soon
/// after.
pub(super) fn begins(game: &'static Game, lines: &[Row], at: usize) -> bool {
    let row = &lines[at];
    if row.is_blank() {
        return false;
    }
    let headed = label(row).is_some_and(|(label, _)| section(&label).is_some());
    let named = row.words().filter(|_| !headed && row.keys(game).is_empty());
    let before = lines[..at]
        .iter()
        .rev()
        .find(|row| !row.is_blank() || row.rule);
    let apart = lines[at - 1].is_blank() && before.is_some();
    if row.heading {
        return named.is_some() && before.is_some() && soon(game, &lines[at + 1..]);
    }
    let says_name = matches!(row.tokens.first(), Some(Token { what: What::Word(word), .. })
        if word.eq_ignore_ascii_case("name"));
    if says_name {
        return before.is_some();
    }
    // Text before it is not a block of its own.
    let has_stats = lines[..at].iter().any(Row::has_numbers);
    let own = stats_in(game, row) >= 2
        && !headed
        && row.tokens.first().is_some_and(|first| match &first.what {
            What::Word(word) => key(game, word).is_none() && section(word).is_none(),
            _ => false,
        });
    has_stats && apart && (own || named.is_some() && soon(game, &lines[at + 1..]))
}

/// Whether a line with stats comes before the next gap.
fn soon(game: &'static Game, lines: &[Row]) -> bool {
    let rest = lines.iter().skip_while(|row| row.is_blank());
    rest.take_while(|row| !row.is_blank())
        .take(4)
        .any(|row| stats_in(game, row) >= 2 || row.keys(game).len() >= 2)
}
