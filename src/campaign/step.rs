//! Paths to the parts of a campaign, as a file names them: `characters["Ann"].skills[1]`; and walking through them.

use std::fmt::Write;

/// One step from a value to a part of it. A path begins at the campaign.
#[derive(Clone, Copy, Debug)]
pub enum Step<'n> {
    /// A field of a struct.
    Field(&'static str),
    /// An item of a list, from 0.
    Item(usize),
    /// The value under a key of a map, or the item with a name in a list that is read in another order.
    Called(&'n str),
}

impl Step<'_> {
    /// Makes a path one step longer.
    fn extend(self, path: &mut String) {
        let dot = if path.is_empty() { "" } else { "." };
        // Writing to a text does not fail.
        let _ = match self {
            Self::Field(name) => write!(path, "{dot}{name}"),
            Self::Item(nth) => write!(path, "[{nth}]"),
            Self::Called(name) => write!(path, "[{name:?}]"),
        };
    }
}

/// Looks at the parts of a campaign and knows where it is.
pub trait Walk<'c>: Sized {
    /// The steps that led here.
    fn place(&mut self) -> &mut Vec<Step<'c>>;

    /// The path of this place.
    fn path(&mut self) -> String {
        let mut path = String::new();
        for step in self.place() {
            step.extend(&mut path);
        }
        path
    }

    /// Looks into a part.
    fn within(&mut self, step: Step<'c>, look: impl FnOnce(&mut Self)) {
        self.place().push(step);
        look(self);
        self.place().pop();
    }

    /// Looks into a field.
    fn field(&mut self, name: &'static str, look: impl FnOnce(&mut Self)) {
        self.within(Step::Field(name), look);
    }

    /// Looks into each value of a map in a field, or into the items of a list that is read in another order, by their
    /// names.
    fn called<T>(
        &mut self,
        field: &'static str,
        items: impl IntoIterator<Item = (&'c str, T)>,
        mut look: impl FnMut(&mut Self, T),
    ) {
        self.field(field, |walk| {
            for (name, item) in items {
                walk.within(Step::Called(name), |walk| look(walk, item));
            }
        });
    }

    /// Looks into each item of a list in a field.
    fn each<'i, T: 'i>(
        &mut self,
        field: &'static str,
        items: impl IntoIterator<Item = &'i T>,
        mut look: impl FnMut(&mut Self, &'i T),
    ) {
        self.field(field, |walk| {
            for (nth, item) in items.into_iter().enumerate() {
                walk.within(Step::Item(nth), |walk| look(walk, item));
            }
        });
    }
}
