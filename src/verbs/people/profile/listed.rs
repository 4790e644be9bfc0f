//! A change of a skill or an attack, by its name in the list on the sheet.

use crate::campaign::fold::same;
use crate::game::Refusal;
use crate::lang::line::Span;
use crate::lang::read::{Cursor, LARGEST, made};

pub(super) const RENAME: &str = "rename";
pub(super) const AT: &str = "at";

/// An item of a list, and how it changes; `T` is what it may become.
#[derive(Clone, Debug)]
pub(crate) struct Listed<T> {
    pub(super) name: String,
    pub(super) at: Span,
    pub(super) change: Change<T>,
}

#[derive(Clone, Debug)]
pub(super) enum Change<T> {
    /// It is added if it is not there.
    Is(T),
    Gone,
    Renamed(String, Span),
    /// A place in the list, from 1.
    Placed(usize),
}

impl<T> Change<T> {
    /// Reads a change that begins with one of these keywords, of which those other than `rename` and
    /// `at` remove the item; `None` if none of them follows.
    ///
    /// # Errors
    /// Returns an error if the new name or place cannot be read.
    pub(super) fn read(
        keywords: &[&'static str],
        cursor: &mut Cursor<'_>,
    ) -> Result<Option<Self>, Refusal> {
        const NEW: &str = "the new name";
        Ok(match cursor.take(keywords) {
            None => None,
            Some(RENAME) => {
                let (to, at) = made(cursor.word(NEW)?, NEW)?;
                Some(Self::Renamed(to, at))
            }
            Some(AT) => {
                let place = cursor.number("its place in the list, such as 1", 1, LARGEST)?;
                Some(Self::Placed(usize::try_from(place).unwrap_or(usize::MAX)))
            }
            Some(_) => Some(Self::Gone),
        })
    }
}

impl<T> Listed<T> {
    /// Changes a list of such a `kind`. Returns what the item becomes, and where, if that is still to be
    /// done.
    ///
    /// # Errors
    /// Returns an error if there is nothing to change, or if another item has the new name.
    pub(super) fn change_in<'l, L: Default>(
        &self,
        kind: &'static str,
        list: &'l mut Vec<L>,
        name: fn(&mut L) -> &mut String,
    ) -> Result<Option<(&T, &'l mut L)>, Refusal> {
        let place = |list: &mut Vec<L>, wanted: &str| {
            let mut all = list.iter_mut();
            all.position(|one| same(name(one), wanted))
        };
        let known = place(list, &self.name);
        let there = known.ok_or_else(|| Refusal::unknown(self.at, kind, &self.name));
        match &self.change {
            Change::Is(is) => {
                let at = known.unwrap_or_else(|| {
                    let mut new = L::default();
                    name(&mut new).clone_from(&self.name);
                    list.push(new);
                    list.len() - 1
                });
                return Ok(Some((is, &mut list[at])));
            }
            Change::Gone => drop(list.remove(there?)),
            Change::Renamed(to, at_name) => {
                let at = there?;
                if place(list, to).is_some_and(|other| other != at) {
                    return Err(Refusal::in_use(*at_name, to));
                }
                name(&mut list[at]).clone_from(to);
            }
            Change::Placed(place) => {
                let one = list.remove(there?);
                list.insert(place.saturating_sub(1).min(list.len()), one);
            }
        }
        Ok(None)
    }
}
