//! Lists of a character. Thousands of copies of a template have the same ones, so they are shared.

use std::ops::{Deref, DerefMut};
use std::slice::{Iter, IterMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list that its copies share until one of them is changed.
#[derive(Clone, Debug)]
pub struct List<T>(Option<Arc<Vec<T>>>);

impl<T: PartialEq> List<T> {
    /// Shares the items of another list if they are the same.
    pub(super) fn share(&mut self, other: &Self) {
        if self == other {
            self.0.clone_from(&other.0);
        }
    }
}

impl<T> Deref for List<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        self.0.as_deref().unwrap_or(const { &Vec::new() })
    }
}

impl<T: Clone> DerefMut for List<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> From<Vec<T>> for List<T> {
    fn from(mut items: Vec<T>) -> Self {
        items.shrink_to_fit();
        Self((!items.is_empty()).then(|| Arc::new(items)))
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Vec::from_iter(items).into()
    }
}

impl<T: PartialEq> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        let is_shared = |(one, other)| Arc::ptr_eq(one, other);
        self.0.as_ref().zip(other.0.as_ref()).is_some_and(is_shared) || **self == **other
    }
}

impl<T: Eq> Eq for List<T> {}

impl<'l, T> IntoIterator for &'l List<T> {
    type Item = &'l T;
    type IntoIter = Iter<'l, T>;

    fn into_iter(self) -> Iter<'l, T> {
        self.iter()
    }
}

impl<'l, T: Clone> IntoIterator for &'l mut List<T> {
    type Item = &'l mut T;
    type IntoIter = IterMut<'l, T>;

    fn into_iter(self) -> IterMut<'l, T> {
        self.iter_mut()
    }
}

impl<T: Serialize> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn copies_share_their_items_until_one_is_changed() {
        let list = |items: &[&str]| -> List<String> {
            items.iter().map(|item| (*item).to_owned()).collect()
        };
        let shares = |one: &List<String>, other: &List<String>| one.as_ptr() == other.as_ptr();
        let one = list(&["rope"]);
        let mut other = one.clone();
        assert!(shares(&one, &other));
        other.push("knife".to_owned());
        assert_eq!(
            (&one, &other),
            (&list(&["rope"]), &list(&["rope", "knife"]))
        );
        let mut same = list(&["rope"]);
        assert!(same == one && !shares(&same, &one));
        same.share(&other);
        assert!(same == one && !shares(&same, &other));
        same.share(&one);
        assert!(shares(&same, &one));
        other.clear();
        assert_eq!(other, List::default());
    }
}
