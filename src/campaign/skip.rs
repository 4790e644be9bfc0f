//! What is not written down: a field that says no more than its absence does.

/// For `#[serde(default, skip_serializing_if = "is_default")]`.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
