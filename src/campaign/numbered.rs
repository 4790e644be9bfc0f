//! Names with a number at the end, as like creatures have.

use super::Character;

/// A name and the number after it: `Cinder imp`, `4`.
#[must_use]
pub fn numbered(name: &str) -> Option<(&str, &str)> {
    let (name, number) = name.rsplit_once(' ')?;
    number
        .bytes()
        .all(|c| c.is_ascii_digit())
        .then_some((name, number))
}

/// A name without its number: `Cinder imp` for `Cinder imp 4`.
#[must_use]
pub fn base_name(name: &str) -> &str {
    numbered(name).map_or(name, |(base, _)| base)
}

/// Whether two characters are of one kind, on one side (`Rat 1`, `Rat 2`).
#[must_use]
pub fn are_alike(one: &Character, other: &Character) -> bool {
    let kind = |who: &Character| base_name(&who.name).to_lowercase();
    !one.side().opposes(other.side()) && kind(one) == kind(other)
}
