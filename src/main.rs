//! The `gmscreen` binary: arguments, then one call.
fn main() {}
