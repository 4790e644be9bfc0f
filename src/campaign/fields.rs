//! How fields are serialized: default values are left out, and duplicate keys are refused.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

/// Makes structs of files and records, which refuse unknown fields. Fields after `..` are left out while they
/// have their default value, and those after `!` are always written.
macro_rules! stored {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident {
            $($(#[$about_first:meta])* pub $(($seen_first:ident))? $first:ident: $first_type:ty,)*
            $(
                ..
                $($(#[$about_left:meta])* pub $(($seen_left:ident))? $left:ident: $left_type:ty,)*
                $(! $($(#[$about_kept:meta])* pub $(($seen_kept:ident))? $kept:ident: $kept_type:ty,)*)?
            )*
        }
    )*) => {$(
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        $(#[$about])*
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$about_first])* pub $(($seen_first))? $first: $first_type,)*
            $(
                $(
                    $(#[$about_left])*
                    #[serde(default, skip_serializing_if = "crate::campaign::fields::is_default")]
                    pub $(($seen_left))? $left: $left_type,
                )*
                $($($(#[$about_kept])* pub $(($seen_kept))? $kept: $kept_type,)*)?
            )*
        }
    )*};
}
pub(super) use stored;

/// Reads and writes a type as text.
macro_rules! as_text {
    ($($name:ident)*) => {$(
        impl TryFrom<String> for $name {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                std::str::FromStr::from_str(&text)
            }
        }

        impl From<$name> for String {
            fn from(one: $name) -> Self {
                one.to_string()
            }
        }
    )*};
}
pub(super) use as_text;

/// For `#[serde(default, skip_serializing_if = "is_default")]`.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Reads a number that is not one to calculate with, such as a time or a checksum, and so has no limit of its own.
pub(super) fn unlimited<'de, D: Deserializer<'de>, T: TryFrom<u64>>(
    from: D,
) -> Result<T, D::Error> {
    let number = u64::deserialize(from)?;
    T::try_from(number).map_err(|_| D::Error::custom(format!("{number} is out of range")))
}

/// Reads a map and refuses a duplicate key, which serde would accept silently.
pub(super) fn unique_keys<'de, D, V>(from: D) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    collect(from, |map: &mut BTreeMap<String, V>, key, value| {
        if map.contains_key(&key) {
            return Err(key);
        }
        map.insert(key, value);
        Ok(())
    })
}

/// The same for any collection; `insert` returns a key that already exists.
pub(super) fn collect<'de, D, V, M>(
    from: D,
    insert: impl Fn(&mut M, String, V) -> Result<(), String>,
) -> Result<M, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
    M: Default,
{
    struct Unique<V, M, F>(F, PhantomData<(V, M)>);
    impl<'de, V, M, F> Visitor<'de> for Unique<V, M, F>
    where
        V: Deserialize<'de>,
        M: Default,
        F: Fn(&mut M, String, V) -> Result<(), String>,
    {
        type Value = M;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map without duplicate keys")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<M, A::Error> {
            let mut all = M::default();
            while let Some((key, value)) = map.next_entry::<String, V>()? {
                self.0(&mut all, key, value)
                    .map_err(|key| A::Error::custom(format!("the key {key:?} is a duplicate")))?;
            }
            Ok(all)
        }
    }
    from.deserialize_map(Unique(insert, PhantomData))
}
