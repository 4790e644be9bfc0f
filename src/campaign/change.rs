//! Changes of parts of a campaign. Each holds the state before and after, so it can be inverted and compared
//! with a campaign. The changeable parts of a type are the rows of `changes!`.

use std::collections::BTreeMap;
use std::mem::swap;

use serde::{Deserialize, Serialize};

use super::values::Values;

/// A change to a part `P` of the campaign.
pub trait Delta<P> {
    fn fits(&self, part: &P) -> bool;

    /// Sets the state after the change. Total: if the place does not exist, nothing happens.
    fn apply(&self, part: &mut P);
}

/// A value was replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change<T> {
    pub from: T,
    pub to: T,
}

impl<T> Change<T> {
    pub const fn new(from: T, to: T) -> Self {
        Self { from, to }
    }

    pub fn invert(&mut self) {
        swap(&mut self.from, &mut self.to);
    }
}

impl<T: Clone + PartialEq> Delta<T> for Change<T> {
    fn fits(&self, part: &T) -> bool {
        self.from == *part
    }

    fn apply(&self, part: &mut T) {
        part.clone_from(&self.to);
    }
}

/// A list item was inserted (`from` is `None`), replaced, or removed (`to` is `None`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At<T> {
    /// Its index; inserting and removing shifts the items after it.
    pub at: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<T>,
}

impl<T> At<T> {
    pub const fn insert(at: usize, to: T) -> Self {
        Self {
            at,
            from: None,
            to: Some(to),
        }
    }

    pub const fn remove(at: usize, from: T) -> Self {
        Self {
            at,
            from: Some(from),
            to: None,
        }
    }

    pub const fn replace(at: usize, from: T, to: T) -> Self {
        Self {
            at,
            from: Some(from),
            to: Some(to),
        }
    }

    /// Changes the item at an index.
    pub(crate) fn changed(at: usize, from: &T, change: impl FnOnce(&mut T)) -> Self
    where
        T: Clone,
    {
        let mut to = from.clone();
        change(&mut to);
        Self::replace(at, from.clone(), to)
    }

    /// Replaces the item at an index, or inserts one there.
    pub(crate) fn put(list: &[T], at: usize, to: T) -> Self
    where
        T: Clone,
    {
        Self {
            at,
            from: list.get(at).cloned(),
            to: Some(to),
        }
    }

    pub fn invert(&mut self) {
        swap(&mut self.from, &mut self.to);
    }

    pub fn both(&self) -> impl Iterator<Item = &T> {
        self.from.iter().chain(&self.to)
    }
}

impl<T: Clone + PartialEq> At<T> {
    /// Whether a list is as it was before the change.
    pub fn fits(&self, list: &[T]) -> bool {
        match (&self.from, list.get(self.at)) {
            (Some(from), Some(there)) => from == there,
            (Some(_), None) => false,
            (None, _) => self.at <= list.len(),
        }
    }

    /// Changes a list. Total: if the place does not exist, nothing happens.
    pub fn apply(&self, list: &mut Vec<T>) {
        let is_there = self.at < list.len();
        match (&self.from, &self.to) {
            (Some(_), Some(to)) if is_there => list[self.at] = to.clone(),
            (Some(_), None) if is_there => drop(list.remove(self.at)),
            (None, Some(to)) if self.at <= list.len() => list.insert(self.at, to.clone()),
            (Some(_) | None, _) => {}
        }
    }
}

/// A named value was set (`from` is `None`), changed, or removed (`to` is `None`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keyed<T> {
    pub key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<T>,
}

impl<T> Keyed<T> {
    #[must_use]
    pub fn new(key: &str, from: Option<T>, to: Option<T>) -> Self {
        Self {
            key: key.to_owned(),
            from,
            to,
        }
    }

    pub fn invert(&mut self) {
        swap(&mut self.from, &mut self.to);
    }
}

impl<T: Clone + PartialEq> Delta<BTreeMap<String, T>> for Keyed<T> {
    fn fits(&self, map: &BTreeMap<String, T>) -> bool {
        map.get(&self.key) == self.from.as_ref()
    }

    fn apply(&self, map: &mut BTreeMap<String, T>) {
        match &self.to {
            Some(to) => drop(map.insert(self.key.clone(), to.clone())),
            None => drop(map.remove(&self.key)),
        }
    }
}

impl Delta<Values> for Keyed<i64> {
    fn fits(&self, values: &Values) -> bool {
        values.get(&self.key) == self.from
    }

    fn apply(&self, values: &mut Values) {
        match self.to {
            Some(to) => drop(values.insert(&self.key, to)),
            None => drop(values.remove(&self.key)),
        }
    }
}

/// Makes the enum of possible changes of a type. A row has the name of a change, its content, and the field
/// it changes; without a field it changes the value as a whole. The changes after `..` are not reported by
/// themselves.
macro_rules! changes {
    ($(#[$doc:meta])* $name:ident of $thing:ty {
        $($(#[$told_doc:meta])* $told:ident($told_change:ty) $(=> $told_field:ident)?,)*
        ..
        $($(#[$row_doc:meta])* $row:ident($change:ty) $(=> $field:ident)?,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$told_doc])* $told($told_change),)*
            $($(#[$row_doc])* $row($change),)*
        }

        impl $name {
            pub fn invert(&mut self) {
                match self {
                    $(Self::$told(change) => change.invert(),)*
                    $(Self::$row(change) => change.invert(),)*
                }
            }

            fn tells_itself(&self) -> bool {
                !matches!(self, $(Self::$row(_))|*)
            }
        }

        impl $crate::campaign::change::Delta<$thing> for $name {
            fn fits(&self, thing: &$thing) -> bool {
                match self {
                    $(Self::$told(change) => change.fits(&(*thing)$(.$told_field)?),)*
                    $(Self::$row(change) => change.fits(&(*thing)$(.$field)?),)*
                }
            }

            fn apply(&self, thing: &mut $thing) {
                match self {
                    $(Self::$told(change) => change.apply(&mut (*thing)$(.$told_field)?),)*
                    $(Self::$row(change) => change.apply(&mut (*thing)$(.$field)?),)*
                }
            }
        }
    };
}
pub(super) use changes;

#[cfg(test)]
mod tests;
