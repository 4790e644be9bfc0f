//! The lists on a sheet, whose items have names: skills and attacks.

use crate::campaign::fold::same;
use crate::game::{Refusal, Result};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST, made};

pub(crate) const RENAME: &str = "rename";
pub(crate) const AT: &str = "at";

/// The name of an item.
pub(crate) type Name<T> = fn(&mut T) -> &mut String;

/// How an item was changed.
pub(crate) enum Arranged {
    /// Nothing: no such keyword follows.
    Not,
    /// It was removed, or it has another place.
    Done,
    Renamed(String),
}

impl Arranged {
    /// Makes what waits for the item of this name go with it. Returns whether the item was changed.
    pub(crate) fn followed_by<W>(self, waiting: &mut Vec<(String, W)>, name: &str) -> bool {
        match self {
            Self::Not => return false,
            Self::Done => waiting.retain(|(item, _)| !same(item, name)),
            Self::Renamed(to) => {
                if let Some((item, _)) = waiting.iter_mut().find(|(item, _)| same(item, name)) {
                    *item = to;
                }
            }
        }
        true
    }
}

fn place<T>(list: &mut [T], wanted: &str, name: Name<T>) -> Option<usize> {
    list.iter_mut().position(|one| same(name(one), wanted))
}

/// The item of this name, which is added if it is not there.
pub(crate) fn item<'l, T: Default>(list: &'l mut Vec<T>, wanted: &str, name: Name<T>) -> &'l mut T {
    let at = place(list, wanted, name).unwrap_or_else(|| {
        let mut new = T::default();
        wanted.clone_into(name(&mut new));
        list.push(new);
        list.len() - 1
    });
    &mut list[at]
}

/// Renames, moves or removes the item of a list of such a `kind` that has this name, if one of these keywords
/// follows; those other than `rename` and `at` remove it.
///
/// # Errors
/// Returns an error if there is no such item, if another one has the new name, or if the new name or place cannot
/// be read.
pub(crate) fn arrange<T>(
    (kind, keywords): (&'static str, &[&'static str]),
    cursor: &mut Cursor<'_>,
    (wanted, span): (&str, Span),
    list: &mut Vec<T>,
    name: Name<T>,
) -> Result<Arranged> {
    const NEW: &str = "the new name";
    let Some(keyword) = cursor.take(keywords) else {
        return Ok(Arranged::Not);
    };
    let there = place(list, wanted, name).ok_or_else(|| Refusal::unknown(span, kind, wanted));
    match keyword {
        RENAME => {
            let (to, at_name) = made(cursor.word(NEW)?, NEW)?;
            let at = there?;
            if place(list, &to, name).is_some_and(|other| other != at) {
                return Err(Refusal::in_use(at_name, &to));
            }
            name(&mut list[at]).clone_from(&to);
            return Ok(Arranged::Renamed(to));
        }
        AT => {
            let to = cursor.number("its place in the list, such as 1", 1, LARGEST)?;
            let one = list.remove(there?);
            let to = usize::try_from(to - 1).unwrap_or(usize::MAX);
            list.insert(to.min(list.len()), one);
        }
        _ => drop(list.remove(there?)),
    }
    Ok(Arranged::Done)
}
