//! Small sets of named numbers: stats and tracks. Every character has some, so they are kept in a sorted list
//! rather than in a tree of strings.

use compact_str::CompactString;
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use super::fields::collect;
use super::list::List;

/// Up to this many numbers are searched one after the other.
const FEW: usize = 24;

/// Numbers sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(List<(CompactString, i64)>);

impl Values {
    /// Shares the numbers of another set if they are the same.
    pub(super) fn share(&mut self, other: &Self) {
        self.0.share(&other.0);
    }

    #[must_use]
    pub fn get(&self, name: &str) -> Option<i64> {
        if self.0.len() > FEW {
            let at = self.place(name).ok()?;
            return self.0.get(at).map(|(_, value)| *value);
        }
        // Most names differ in their first letter.
        let name = name.as_bytes();
        let is_called = |other: &[u8]| other.first() == name.first() && other == name;
        let mut all = self.0.iter();
        let found = all.find(|(other, _)| is_called(other.as_bytes()));
        found.map(|(_, value)| *value)
    }

    #[must_use]
    pub fn contains_key(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// Sets a number; returns the previous one.
    pub fn insert(&mut self, name: &str, value: i64) -> Option<i64> {
        match self.place(name) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (name.into(), value));
                None
            }
        }
    }

    /// Removes a number; returns it.
    pub fn remove(&mut self, name: &str) -> Option<i64> {
        let at = self.place(name).ok()?;
        Some(self.0.remove(at).1)
    }

    /// All numbers, sorted by name.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, i64)> {
        self.0.iter().map(|(name, value)| (name.as_str(), *value))
    }

    #[must_use]
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The index of a name, or where it would be inserted.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0
            .binary_search_by(|(other, _)| other.as_str().cmp(name))
    }
}

impl<S: AsRef<str>> FromIterator<(S, i64)> for Values {
    fn from_iter<I: IntoIterator<Item = (S, i64)>>(all: I) -> Self {
        let mut values = Self::default();
        for (name, value) in all {
            values.insert(name.as_ref(), value);
        }
        values
    }
}

impl<S: AsRef<str>, const N: usize> From<[(S, i64); N]> for Values {
    fn from(all: [(S, i64); N]) -> Self {
        all.into_iter().collect()
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut read = collect(from, |values: &mut Self, name, value| {
            let Err(at) = values.place(&name) else {
                return Err(name);
            };
            values.0.insert(at, (name.into(), value));
            Ok(())
        })?;
        read.0.shrink_to_fit();
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Values};

    #[test]
    fn values_are_sorted_by_name_and_refuse_duplicates() {
        let mut values: Values = [("b", 2), ("a", 1), ("c", 3)].into();
        assert_eq!(
            values.iter().collect::<Vec<_>>(),
            [("a", 1), ("b", 2), ("c", 3)]
        );
        assert_eq!(values.insert("b", 5), Some(2));
        assert_eq!(values.insert("aa", 7), None);
        assert_eq!(values.remove("zz"), None);
        assert_eq!(values.remove("a"), Some(1));
        assert_eq!(values.keys().collect::<Vec<_>>(), ["aa", "b", "c"]);
        assert_eq!((values.get("b"), values.get("a")), (Some(5), None));
        assert_eq!(
            ron::to_string(&values).unwrap(),
            "{\"aa\":7,\"b\":5,\"c\":3}"
        );
        let read: Values = ron::from_str("{\"c\":3,\"aa\":7,\"b\":5}").unwrap();
        assert_eq!(read, values);
        for twice in ["{\"a\":1,\"a\":2}", "{\"b\":1,\"a\":2,\"b\":3}"] {
            let error = ron::from_str::<Values>(twice).unwrap_err().to_string();
            assert!(error.contains("is a duplicate"), "{error}");
        }
    }

    #[test]
    fn few_and_many_values_are_found() {
        for count in [0, 1, FEW, FEW + 1, 100] {
            let name =
                |nth: usize| format!("{}{nth}", if nth.is_multiple_of(2) { "a" } else { "b" });
            let values: Values = (0..count).map(|nth| (name(nth), 7)).collect();
            for nth in 0..count {
                assert_eq!(values.get(&name(nth)), Some(7), "{nth} of {count}");
            }
            assert_eq!(values.get(&name(count)), None);
            assert_eq!(values.get(""), None);
        }
    }
}
