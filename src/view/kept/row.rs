//! A row of the pane, and names in it.

use std::ops::Range;

use crate::campaign::{Campaign, Character, CharacterId};
use crate::view::text::{clean, clip_name};
use crate::view::{Ink, Line, glyph};

/// A row of the pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub line: Line,
    /// The characters in it, each with the columns of the name; all columns for a row about one
    /// character.
    pub people: Vec<(CharacterId, Range<usize>)>,
    /// It continues the previous row's character.
    pub goes_on: bool,
}

impl Row {
    /// The character at a column, or the first one in the row.
    #[must_use]
    pub fn at(&self, column: usize) -> Option<CharacterId> {
        let mut people = self.people.iter();
        let there = people.find(|(_, columns)| columns.contains(&column));
        there.or(self.people.first()).map(|(who, _)| *who)
    }
}

/// Appends a character's name, cut to `columns`; the active one has a pointer and, if `loud`, is
/// in capitals. Returns the column where it starts.
pub(super) fn push_name(
    line: &mut Line,
    (campaign, who): (&Campaign, &Character),
    columns: usize,
    loud: bool,
) -> usize {
    let from = line.width();
    let acts = campaign.acting() == Some(who.id);
    let name = clip_name(&clean(&who.name), columns).into_owned();
    let ink = match who.side() {
        _ if acts => Ink::Strong,
        _ if who.hidden => Ink::Dim,
        side => Ink::Side(side),
    };
    let mark = if acts { "▶" } else { glyph(who.side()) };
    let name = if acts && loud {
        name.to_uppercase()
    } else {
        name
    };
    line.push(ink, format!("{mark} {name}"));
    from
}
