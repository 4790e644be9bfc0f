//! Where the GM is, as far as the page knows: it is told of what comes from there.

/// Whoever hears what comes from the page. It is called on the page's thread, and must not wait there.
pub trait Desk: Send + Sync {
    /// A page was opened or closed.
    fn changed(&self);
}

/// Nobody, who hears nothing.
pub struct Nobody;

impl Desk for Nobody {
    fn changed(&self) {}
}
