//! A row of the pane, and how it names somebody.

use std::ops::Range;

use crate::campaign::{Campaign, Character, CharacterId};
use crate::view::text::{clean, clip_name};
use crate::view::{Ink, Line, glyph};

/// A row of the pane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    pub line: Line,
    /// Who is told of in it, each with the columns of the name; all of them for a row that is about one.
    pub people: Vec<(CharacterId, Range<usize>)>,
    /// It goes on about the one in the row before.
    pub goes_on: bool,
}

impl Row {
    /// Who stands in a column, or else whoever is first in the row.
    #[must_use]
    pub fn at(&self, column: usize) -> Option<CharacterId> {
        let mut people = self.people.iter();
        let there = people.find(|(_, columns)| columns.contains(&column));
        there.or(self.people.first()).map(|(who, _)| *who)
    }
}

/// Adds somebody as the pane tells of them, in so many columns of the name at most: the active one
/// pointed at and, if `loud`, in capitals. Answers with the column where that begins.
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
