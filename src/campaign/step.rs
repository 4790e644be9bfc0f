//! Paths to the parts of a campaign, as a file names them.

/// One step from a value to a part of it. A path begins at the campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field of a struct.
    Field(&'static str),
    /// An item of a list, from 0.
    Item(usize),
    /// The item of a list with this name, for lists that are read in another order.
    Called(String),
    /// A key of a map, as it is read.
    Key(String),
}
