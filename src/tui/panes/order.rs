//! Paints the turn order: who acts when, how hurt they are, and their conditions.

use std::ops::Range;

use ratatui::layout::Rect;

use super::{GLYPH, Look, PaintedRows, columns, nothing, person, star};
use crate::campaign::{Campaign, Side};
use crate::game::{Game, Health};
use crate::play::elective::Call;
use crate::tui::keymap::Keymap;
use crate::tui::paint::Painter;
use crate::view::line::wrap;
use crate::view::order::{Places, Row, Turn, rows};
use crate::view::text::clean;
use crate::view::{Ink, Line, Outcome};

/// Columns before the name: the cursor, the symbol, the initiative and a star.
const BEFORE: u16 = 6;
/// Columns of a bar, including its end.
const BAR: u16 = 11;
/// A shorter bar is no use.
const LEAST_BAR: u16 = 6;
/// Columns reserved for states and conditions before a bar is added.
const LEAST_STATUS: u16 = 10;
/// Columns for states and conditions at most while there is a bar.
const MOST_STATUS: u16 = 20;
/// The heading above the fallen.
const DOWN: &str = " down ";

/// The widths of the columns; 0 for one that has no room or is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Widths {
    name: u16,
    bar: u16,
    left: u16,
}

/// What the visible rows have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    widths: Widths,
    rows: usize,
    /// The index of the row below the rule.
    fallen: Option<usize>,
}

/// The rows as painted, each with whether it has a star.
pub(crate) type Painted = PaintedRows<Shape, (Row, bool)>;

/// Paints the visible rows, plus a rule above the fallen if the first of them follows others.
/// Returns the rule's row, counted from the top of the pane.
pub(crate) fn draw(
    painter: &mut Painter<'_>,
    (area, known): (Rect, &mut Painted),
    (campaign, game, places): (&Campaign, &Game, &Places),
    window: Range<usize>,
    look: Look<'_>,
) -> Option<u16> {
    if campaign.fight().is_none() {
        let ways_to_begin = ways_to_begin(campaign, look.keys);
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let lines: Vec<Line> = ways_to_begin
            .iter()
            .flat_map(|way| wrap(way, room, 2))
            .collect();
        known.clear(painter, area);
        nothing(painter, area, &lines);
        return None;
    }
    let first = window.start;
    let fallen = places.first_fallen().and_then(|row| row.checked_sub(first));
    let fallen = fallen.filter(|nth| *nth > 0);
    let shown = rows(campaign, game, places, window);
    let shape = Shape {
        widths: divide(&shown, area.width),
        rows: shown.len(),
        fallen,
    };
    let is_new = known.begin(painter, area, shape);
    let mut rule = None;
    let mut y = area.y;
    for (nth, row) in shown.into_iter().enumerate() {
        if fallen == Some(nth) && y < area.bottom() {
            if is_new {
                painter.horizontal(area.x, y, area.width, ["─", "─"]);
                painter.ink(area.x + BEFORE, y, area.width, DOWN, Ink::Dim);
            }
            rule = Some(y - area.y);
            y += 1;
        }
        if y >= area.bottom() {
            break;
        }
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        let is_marked = look.marked.contains(&row.who);
        let shown = (row, is_marked);
        if known.replace(painter, place, (nth, &shown)) {
            let (row, _) = &shown;
            paint(painter, area, y, row, shape.widths);
            if row.turn == Turn::Acting {
                painter.lay(place, painter.theme.acting());
            }
            star(painter, (area.x + BEFORE - 1, y), row.who, look);
        }
        y += 1;
    }
    rule
}

/// Divides the columns. The bar goes first, names are cut last, and the conditions get what is
/// left.
fn divide(shown: &[Row], room: u16) -> Widths {
    let widest = |columns: fn(&Row) -> u16| shown.iter().map(columns).max().unwrap_or(0);
    let left = widest(|row| columns(&number(row)));
    let status = widest(|row| u16::try_from(row.status.width()).unwrap_or(u16::MAX));
    let numbers = if left > 0 { left + 1 } else { 0 };
    let room = room.saturating_sub(BEFORE + 1);
    let least = status.min(LEAST_STATUS);
    let names = widest(|row| columns(&row.name)) + GLYPH;
    let name = names.min(room.saturating_sub(numbers + least + 1));
    let free = room.saturating_sub(name + 1 + numbers + 1);
    // A shorter bar leaves more room for conditions.
    let bars = [status.min(MOST_STATUS), least].map(|status| free.saturating_sub(status));
    let bar = bars.into_iter().find(|room| left > 0 && *room > LEAST_BAR);
    let bar = bar.map_or(0, |room| BAR.min(room - 1));
    Widths { name, bar, left }
}

/// A character's remaining health; for one who is down what is left before the worst (`▼15`), and
/// `†` for the dead.
fn number(row: &Row) -> String {
    let Some(health) = row.health else {
        return String::new();
    };
    match (row.turn, health.to_down(), health.to_death()) {
        _ if row.dead => "†".to_owned(),
        (Turn::Fallen, (0, _), Some((left @ 1.., _))) => format!("▼{left}"),
        _ => health.left().to_string(),
    }
}

fn paint(painter: &mut Painter<'_>, area: Rect, y: u16, row: &Row, widths: Widths) {
    let acting = row.turn == Turn::Acting;
    let quiet = row.hidden || matches!(row.turn, Turn::Done | Turn::Later | Turn::Fallen);
    let ink = match (acting, quiet) {
        (true, _) => Ink::Strong,
        (_, true) => Ink::Dim,
        _ => Ink::Plain,
    };
    let end = area.right();
    let room = |x: u16| end.saturating_sub(x);
    let mut x = area.x + 1;
    let (sign, sign_ink) = match row.call {
        _ if acting => ("▶", Ink::Strong),
        Call::Interrupts => ("!", Ink::Notice),
        Call::Named => ("+", Ink::Strong),
        Call::None => (" ", Ink::Plain),
    };
    painter.ink(x, y, room(x).min(1), sign, sign_ink);
    x += 1;
    let initiative = row.initiative.map(|at| format!("{at:>3}"));
    painter.ink(x, y, room(x).min(3), &initiative.unwrap_or_default(), ink);
    x += BEFORE - 2;
    let upper = if acting {
        row.name.to_uppercase()
    } else {
        row.name.clone()
    };
    let gone = row.hidden || row.turn == Turn::Fallen;
    let own = (!gone).then_some(Ink::Side(row.side));
    let named = if quiet { Some(Ink::Dim) } else { own };
    person(
        painter,
        (x, y),
        room(x).min(widths.name),
        (row.side, &upper),
        [own.unwrap_or(Ink::Dim), named.unwrap_or(Ink::Dim)],
    );
    x += widths.name + 1;
    if widths.bar > 0 {
        bar(painter, (x, y), room(x).min(widths.bar), row);
        x += widths.bar + 1;
    }
    if widths.left > 0 {
        let left = format!("{:>wide$}", number(row), wide = usize::from(widths.left));
        painter.ink(x, y, room(x).min(widths.left), &left, ink);
        x += widths.left + 1;
    }
    painter.line(x, y, room(x), &row.status);
}

/// Paints how close a character is to falling, or dashed how close a fallen one is to the worst; muted while there is no
/// danger.
fn bar(painter: &mut Painter<'_>, (x, y): (u16, u16), columns: u16, row: &Row) {
    let Some(health) = row.health else {
        return;
    };
    let (down, whole) = health.to_down();
    let cells = columns.saturating_sub(1);
    if down == 0 || row.turn == Turn::Fallen {
        let to_death = health.to_death().filter(|(left, _)| *left > 0 && !row.dead);
        if let Some((left, whole)) = to_death {
            let text = cells_of((left, whole), cells, ["╍", "╍"]);
            painter.ink(x, y, cells, &text, Ink::Dim);
        }
        return;
    }
    let (ink, blocks) = match danger(health) {
        Danger::None => (Ink::Dim, ["━", "╸"]),
        Danger::Some => (Ink::Bad, ["█", "▌"]),
        Danger::Great => (Ink::Outcome(Outcome::Disaster), ["█", "▌"]),
    };
    painter.ink(x, y, cells, &cells_of((down, whole), cells, blocks), ink);
    painter.ink(x + cells, y, 1, "▏", Ink::Dim);
}

/// How close a character is to falling.
enum Danger {
    None,
    Some,
    Great,
}

fn danger(health: Health) -> Danger {
    let (left, whole) = health.to_down();
    if left.saturating_mul(4) <= whole {
        Danger::Great
    } else if left.saturating_mul(2) <= whole {
        Danger::Some
    } else {
        Danger::None
    }
}

/// A bar of `left` out of `whole`, in full and half cells. Anything above 0 is at least half a
/// cell.
fn cells_of((left, whole): (i64, i64), cells: u16, [full, half]: [&str; 2]) -> String {
    let halves = i128::from(left) * i128::from(cells) * 2;
    let whole = i128::from(whole.max(1));
    let halves = usize::try_from((halves + whole - 1) / whole).unwrap_or(0);
    let halves = halves.min(usize::from(cells) * 2);
    let mut text = full.repeat(halves / 2);
    if halves % 2 == 1 {
        text.push_str(half);
    }
    text
}

/// What can be done outside a fight: `b to begin: Under the Patience, everyone`.
fn ways_to_begin(campaign: &Campaign, keys: &Keymap) -> Vec<Line> {
    let makes = || keys.says_bare(Ink::Dim, "{add} a character · {encounters} an encounter");
    let prepared = campaign.encounters.iter();
    let mut fights: Vec<&str> = prepared.map(|prepared| &*prepared.name).collect();
    let has_foe = campaign
        .characters
        .iter()
        .any(|who| who.side() == Side::Foe);
    let says = |words| Line::of(Ink::Dim, words);
    match (campaign.characters.is_empty(), fights.is_empty()) {
        (true, true) => return vec![says("nobody is here yet"), makes()],
        (false, true) if !has_foe => return vec![says("nobody to fight against yet"), makes()],
        _ => {}
    }
    if !campaign.characters.is_empty() {
        fights.push("everyone");
    }
    let begins = keys.says_bare(Ink::Dim, "{begin} to begin: ");
    vec![
        says("nobody is fighting"),
        begins.with(Ink::Dim, clean(&fights.join(", "))),
    ]
}
