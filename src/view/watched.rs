//! What the players may see as lines, for a screen that is read from across a room.

use unicode_segmentation::UnicodeSegmentation as _;

use super::header::Hours;
use super::line::wrap;
use super::measured::Measured;
use super::public::{Health, Kind, Person, Place, PublicLine, PublicTable};
use super::text::{clip, width};
use super::{Ink, Line, level};
use crate::campaign::Side;
use crate::campaign::plural::joined;

/// How many cells a health bar has.
const BAR: usize = 10;

/// The campaign's name and the round.
pub(crate) fn header(table: &PublicTable, columns: usize) -> Line {
    let round = match table.round {
        0 => String::new(),
        round => format!("Round {round}"),
    };
    let title = [(Ink::Strong, &table.title), (Ink::Dim, &table.fight)];
    let title = Line::joined(title, (Ink::Dim, " · "));
    spread(title, Line::of(Ink::Strong, round), columns)
}

/// A line after an empty column, cut if it reaches the one at the right end, before an empty column.
fn spread(left: Line, right: Line, columns: usize) -> Line {
    let at = columns.saturating_sub(right.width() + 1);
    let mut line = Measured::default();
    line.push(Ink::Plain, " ");
    line.add(left.cut(at.saturating_sub(2)));
    line.fill_to(at);
    line.add(right);
    line.text
}

/// Whose turn it is, in letters that stand apart if it is `large` and there is room, and who is next.
pub(crate) fn turn(table: &PublicTable, columns: usize, large: bool) -> Line {
    let name = table.acting.as_deref().unwrap_or("The game master");
    let name = name.to_uppercase();
    let then = if table.next.is_empty() { "" } else { "then " };
    let next = format!("{then}{}", table.next.join(", "));
    let apart = letters_apart(&name);
    let fits = width(&apart) + width(&next) + 8 <= columns;
    let name = format!("▶ {}", if large && fits { apart } else { name });
    let at = columns.saturating_sub(width(&next) + 1);
    let mut line = Measured::default();
    line.push(Ink::Plain, " ");
    line.push(Ink::Plain, clip(&name, columns.saturating_sub(1)));
    if at > width(&name) + 2 {
        line.fill_to(at);
        line.push(Ink::Plain, next);
    }
    line.text.acts = true;
    line.text
}

/// The name with spaces between letters and wider gaps between words, the largest a terminal can
/// write.
fn letters_apart(name: &str) -> String {
    let words = name.split_whitespace();
    joined(words.map(|word| joined(word.graphemes(true), " ")), "   ")
}

/// The public clocks: `High tide ██░░░░ 2/6`.
pub(crate) fn clocks(table: &PublicTable) -> Line {
    let clocks = table.clocks.iter();
    let clocks = clocks.map(|clock| level::clock(&clock.name, clock.value, clock.max));
    Line::joined(clocks, (Ink::Plain, " · ")).tinted(Ink::Notice)
}

/// The characters in so many rows, of which the active one is always among them. Where there is
/// room, the rows are spaced out.
pub(crate) fn people(table: &PublicTable, rows: usize) -> Vec<Line> {
    let names = table.order.iter().map(|place| &place.person);
    let names = names.chain(&table.others);
    let widest = names.map(|person| width(&person.name)).max().unwrap_or(0);
    let acting = table.order.iter().position(|place| place.acting);
    let from = acting.map_or(0, |at| {
        (at + 1).saturating_sub(rows.saturating_sub(2).max(1))
    });
    let letters = table.order.iter().filter_map(|place| place.letter.as_ref());
    let letters = letters.map(String::len).max().map_or(0, |wide| wide + 1);
    let places = table.order.iter().skip(from);
    let order = places.map(|place| place_line(place, widest, letters));
    let others = table.others.iter().map(|person| {
        let line = Line::of(Ink::Plain, " ".repeat(5 + letters));
        person_line(line, person, widest)
    });
    let all: Vec<Line> = order.chain(others).collect();
    if rows < 2 * all.len() {
        return all.into_iter().take(rows).collect();
    }
    let spaced = all.into_iter().flat_map(|line| [line, Line::new()]);
    spaced.collect()
}

/// A place of the order; `letters` are the columns of the longest letter and the space before it.
fn place_line(place: &Place, widest: usize, letters: usize) -> Line {
    let initiative = place.initiative.map(|number| number.to_string());
    let initiative = initiative.unwrap_or_default();
    let mark = if place.acting { "▶" } else { " " };
    let letter = place.letter.as_deref().unwrap_or_default();
    let line = format!("{mark}{letter:>letters$}{initiative:>3} ");
    let mut line = person_line(Line::from(line), &place.person, widest);
    if place.acted && !place.down {
        line.push(Ink::Dim, "  done");
    }
    if place.acting {
        line = Line::from(line.plain());
        line.acts = true;
    }
    line
}

fn person_line(mut line: Line, person: &Person, widest: usize) -> Line {
    let mut sides = Side::ALL.into_iter();
    let side = sides.find(|side| side.id() == person.side);
    line.push_name(side.unwrap_or_default(), &person.name);
    let gap = widest.saturating_sub(width(&person.name)) + 2;
    line.push(Ink::Plain, " ".repeat(gap));
    let told = match &person.health {
        Some(Health::Words(words)) if person.state.is_none() => (*words).to_owned(),
        Some(Health::Bar(percent)) => level::bar((*percent).into(), 100, BAR, "█"),
        Some(Health::Numbers { left, of }) => format!("{left}/{of}"),
        Some(Health::Words(_)) | None => String::new(),
    };
    let mut words: Vec<(Ink, &str)> = vec![(Ink::Plain, &told)];
    words.extend(person.facts.values().map(|text| (Ink::Dim, &**text)));
    words.extend(person.state.map(|state| (Ink::Bad, state)));
    words.extend(person.conditions.iter().map(|it| (Ink::Notice, &**it)));
    words.extend(person.sustained.iter().map(|it| (Ink::Dim, &**it)));
    line.and(Line::joined(words, (Ink::Dim, ", ")))
}

/// The last lines of the log that fit into so many columns and rows, the newest at the bottom.
pub(crate) fn log(log: &[PublicLine], (columns, rows): (usize, usize), hours: Hours) -> Vec<Line> {
    let newest = log.iter().rev();
    let lines = newest.flat_map(|line| wrap(&told(line, hours), columns, 6).into_iter().rev());
    let mut lines: Vec<Line> = lines.take(rows).collect();
    lines.reverse();
    lines
}

fn told(line: &PublicLine, hours: Hours) -> Line {
    if line.kind == Kind::Heading {
        return Line::of(Ink::Dim, "── ").with(Ink::Strong, &line.text);
    }
    let mut out = Line::of(Ink::Dim, format!("{} ", hours(line.at)));
    if let Some(outcome) = line.tone {
        out.push(Ink::Outcome(outcome), format!("{} ", outcome.mark()));
    }
    let ink = [Ink::Plain, Ink::Strong][usize::from(line.kind == Kind::Text)];
    out.with(ink, &line.text)
}
