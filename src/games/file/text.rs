//! Texts of a game's file that remember where they stand, and maps in the order of the file.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::campaign::visible::visible;

/// What is wrong in a text, and where, in characters.
pub(super) type Wrong = (usize, String);

/// A text of the file.
#[derive(Clone, Default)]
pub(super) struct Text {
    text: String,
    /// The address of its first byte while the file is read; 0 for a text with escapes, which is read as a copy.
    address: usize,
}

impl Text {
    /// Where it begins in the source from which it was read, in bytes.
    pub(super) fn start_in(&self, source: &str) -> usize {
        let begins = self.address.checked_sub(source.as_ptr().addr());
        let begins =
            begins.filter(|at| source.get(*at..).is_some_and(|s| s.starts_with(&self.text)));
        begins.unwrap_or_else(|| {
            let escaped = self.text.replace('\\', "\\\\").replace('"', "\\\"");
            source.find(&escaped).unwrap_or(0)
        })
    }

    /// Spells a name as the part of the file that has it does, if one of these is it.
    pub(super) fn spell<'n>(&mut self, mut names: impl Iterator<Item = &'n Self>) {
        if let Some(name) = names.find(|name| name.is(&self.text)) {
            self.text.clone_from(&name.text);
        }
    }

    /// Whether it is this name: names ignore case.
    pub(super) fn is(&self, name: &str) -> bool {
        self.text.eq_ignore_ascii_case(name)
    }

    /// Whether the source has a `\` before some of its characters.
    pub(super) fn is_escaped(&self) -> bool {
        self.address == 0
    }
}

/// Wherever they stand.
impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            address: 0,
        }
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Text, E> {
                Ok(match visible(text) {
                    Cow::Borrowed(shown) => Text {
                        text: shown.to_owned(),
                        address: text.as_ptr().addr(),
                    },
                    Cow::Owned(shown) => Text::from(shown.as_str()),
                })
            }

            /// What hides or controls is made visible, as in the texts of campaigns.
            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text::from(&*visible(text)))
            }
        }
        from.deserialize_str(Read)
    }
}

impl JsonSchema for Text {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// Names with what they stand for, in the order of the file.
#[derive(Clone, Debug)]
pub(super) struct Map<T>(Vec<(Text, T)>);

impl<T> Map<T> {
    /// What stands under a name.
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        let found = self.0.iter().find(|(known, _)| known.is(name));
        found.map(|(_, of)| of)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.0.iter().map(|(name, _)| name)
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, of)| of)
    }
}

impl<T> Default for Map<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for Map<T> {
    type Target = [(Text, T)];

    fn deref(&self) -> &[(Text, T)] {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Map<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Read<T> {
            type Value = Map<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from names: {\"name\": ...}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Map<T>, A::Error> {
                let mut all: Vec<(Text, T)> = Vec::new();
                while let Some((name, what)) = map.next_entry::<Text, T>()? {
                    if all.iter().any(|(known, _)| known.is(&name)) {
                        return Err(A::Error::custom(format!("\"{name}\" stands there twice")));
                    }
                    all.push((name, what));
                }
                Ok(Map(all))
            }
        }
        from.deserialize_map(Read(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Map<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Map_of_{}", T::schema_name()).into()
    }

    fn json_schema(of: &mut SchemaGenerator) -> Schema {
        let inner = of.subschema_for::<T>();
        json_schema!({ "type": "object", "additionalProperties": inner })
    }
}
