//! The list of clocks and counters: a letter moves one on, and two keys step the one under the cursor.

use crate::campaign::{Character, Counter};
use crate::lang::line::quoted;
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::tui::window::{Content, Does, Row};
use crate::verbs::quote;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// The clocks of the table, then the counters of the selected characters, or else of the active one.
pub(super) fn all(desk: &Desk) -> Content {
    let mut people: Vec<&Character> = desk.meant();
    if people.is_empty() {
        people.extend(desk.actor());
    }
    let clocks = desk.campaign().clocks.iter();
    let clocks = clocks.map(|clock| row(clock, "", ""));
    let counters = people.into_iter().flat_map(|who| {
        let name = quote(desk.game(), &who.name);
        let line = move |counter: &Counter| row(counter, &who.name, &format!("{name} "));
        who.counters.iter().map(line)
    });
    Content {
        context: Context::Clocks,
        empty: Line::of(
            Ink::Dim,
            "none yet: counter \"Bell tolls\" 0/6 makes a clock",
        ),
        of_names: true,
        ..Content::new("Clocks and counters", clocks.chain(counters).collect())
    }
}

/// A clock, or a counter of somebody whose name begins the operands of the line.
fn row(counter: &Counter, of: &str, whose: &str) -> Row {
    let line = format!("tick {whose}{}", quoted(&counter.name));
    let mut level = Line::of(Ink::Plain, counter.level());
    if !of.is_empty() {
        level.push(Ink::Dim, format!("  {}", clean(of)));
    }
    Row {
        cells: vec![level],
        ..Row::new(&counter.name, "", Does::Step(line))
    }
}
