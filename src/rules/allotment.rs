//! What is left of a turn. An allotment is a list of alternatives, each a list of action kinds
//! with counts: one Standard and one Quick, or three Quick. Actions are spent from all
//! alternatives at once; alternatives that cannot cover what was spent drop out.
//!
//! Kinds are compared exactly. If a kind appears twice in a list, the counts are added. Without
//! alternatives actions are not counted, so everything fits.

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

/// The kinds in a list, without duplicates, in order of first appearance.
fn kinds<'a>(list: impl Iterator<Item = &'a (String, u32)>) -> Vec<&'a str> {
    let mut kinds: Vec<&str> = Vec::new();
    for (kind, _) in list {
        if !kinds.contains(&kind.as_str()) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The rest of each alternative that still covers what was spent, in order, without kinds that are
/// used up. Empty if no alternative covers it.
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

/// Whether `more` actions of a kind can be spent: some alternative covers them in addition to what
/// was spent.
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

/// Every kind in the allotment, in order of first appearance, with the maximum that can still be
/// spent of it if nothing else is; 0 if none can.
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
