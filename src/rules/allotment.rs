//! What a turn still allows. An allotment is a list of alternatives, each a list of kinds of action
//! with how many of each: one Standard and one Quick, or three Quick. Whoever acts spends from all
//! alternatives at once; those that cannot hold what was spent are out.
//!
//! Kinds are compared letter by letter. A kind that stands twice in a list counts as the sum. Where
//! there are no alternatives at all nothing is said about actions, so everything fits.

#[cfg(test)]
mod tests;

fn count(list: &[(String, u32)], kind: &str) -> u32 {
    list.iter()
        .filter(|(of, _)| of == kind)
        .fold(0, |sum, (_, count)| sum.saturating_add(*count))
}

fn holds(alternative: &[(String, u32)], spent: &[(String, u32)]) -> bool {
    spent
        .iter()
        .all(|(kind, _)| count(spent, kind) <= count(alternative, kind))
}

/// The kinds of a list, each once, in the order of their first mention.
fn kinds<'a>(list: impl Iterator<Item = &'a (String, u32)>) -> Vec<&'a str> {
    let mut kinds: Vec<&str> = Vec::new();
    for (kind, _) in list {
        if !kinds.contains(&kind.as_str()) {
            kinds.push(kind);
        }
    }
    kinds
}

/// What remains of each alternative that still holds what was spent, in their order; kinds that are
/// used up are left out. Empty when more was spent than any alternative allows.
#[must_use]
pub(crate) fn remaining(
    alternatives: &[Vec<(String, u32)>],
    spent: &[(String, u32)],
) -> Vec<Vec<(String, u32)>> {
    let open = alternatives
        .iter()
        .filter(|alternative| holds(alternative, spent));
    open.map(|alternative| {
        kinds(alternative.iter())
            .into_iter()
            .map(|kind| {
                (
                    kind.to_owned(),
                    count(alternative, kind) - count(spent, kind),
                )
            })
            .filter(|(_, left)| *left > 0)
            .collect()
    })
    .collect()
}

/// Whether so many more of a kind can be spent: some alternative holds them and all that was spent
/// before.
#[must_use]
pub(crate) fn fits(
    alternatives: &[Vec<(String, u32)>],
    spent: &[(String, u32)],
    kind: &str,
    more: u32,
) -> bool {
    let open = |alternative: &Vec<(String, u32)>| {
        holds(alternative, spent)
            && more <= count(alternative, kind).saturating_sub(count(spent, kind))
    };
    alternatives.is_empty() || alternatives.iter().any(open)
}

/// Every kind that the allotment names, in the order of first mention, with the most that can still be
/// spent of it if nothing else is; 0 where none can.
#[must_use]
pub(crate) fn left(
    alternatives: &[Vec<(String, u32)>],
    spent: &[(String, u32)],
) -> Vec<(String, u32)> {
    let remaining = remaining(alternatives, spent);
    kinds(alternatives.iter().flatten())
        .into_iter()
        .map(|kind| {
            let most = remaining.iter().map(|open| count(open, kind)).max();
            (kind.to_owned(), most.unwrap_or(0))
        })
        .collect()
}
