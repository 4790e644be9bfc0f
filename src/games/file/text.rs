//! Texts of a game's file that remember where they stand, what they say, and maps in the order of the file.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::campaign::visible::visible;
use crate::rules::formula::Formula;

/// What is wrong in a text, and where, in characters.
pub(super) type Wrong = (usize, String);

/// A text of the file.
#[derive(Clone, Debug, Default)]
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

/// What a text of the file says: a formula, dice, a command, a text with numbers.
pub(super) trait Says: Sized {
    /// Reads a text; `None` if it is empty and so says nothing.
    ///
    /// # Errors
    /// Returns what is wrong and where.
    fn read(text: &str) -> Result<Option<Self>, Wrong>;

    /// All formulas in it.
    fn formulas(&self) -> Vec<&Formula>;
}

/// A text of the file with what it says.
#[derive(Clone, Debug)]
pub(super) struct Written<V> {
    pub(super) text: Text,
    says: Result<Option<V>, Wrong>,
}

impl<V> Written<V> {
    /// What it says; `None` if it is empty. In a game that was accepted nothing is wrong.
    pub(super) fn get(&self) -> Option<&V> {
        self.says.as_ref().ok()?.as_ref()
    }

    /// What is wrong with it, and where.
    pub(super) fn wrong(&self) -> Option<&Wrong> {
        self.says.as_ref().err()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl<V> Default for Written<V> {
    fn default() -> Self {
        Self {
            text: Text::default(),
            says: Ok(None),
        }
    }
}

impl<'de, V: Says> Deserialize<'de> for Written<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(from)?;
        let says = V::read(&text);
        Ok(Self { text, says })
    }
}

impl<V> JsonSchema for Written<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Text::schema_name()
    }

    fn json_schema(of: &mut SchemaGenerator) -> Schema {
        Text::json_schema(of)
    }
}

/// What is said in the second places of a list.
pub(super) fn said<A, V>(all: &[(A, Written<V>)]) -> impl Iterator<Item = (&A, &V)> {
    all.iter()
        .filter_map(|(of, value)| Some((of, value.get()?)))
}

/// What is said in the first places of a list.
pub(super) fn said_first<V, B>(all: &[(Written<V>, B)]) -> impl Iterator<Item = (&V, &B)> {
    all.iter()
        .filter_map(|(value, of)| Some((value.get()?, of)))
}

/// The names that the console gives a place, as it asks for them.
#[rustfmt::skip] // a list reads by its lines
const OWN: [&str; 31] = [
    "player", "foe", "round", "sustained", "me", "target",
    "what", "bonus", "against", "mode",
    "sum", "hits", "high", "low", "nat", "match", "rolled", "total", "margin",
    "dice", "flat", "amount", "kind", "ap",
    "it", "n", "harmed", "healed", "was", "face", "ranks",
];

/// The most steps of a formula: its numbers, names and what is done with them.
const MOST: usize = 200;

/// Reads a formula that stands so far into a text, in characters.
///
/// # Errors
/// Returns what is wrong, and where in the text.
pub(super) fn parse(formula: &str, before: usize) -> Result<Formula, Wrong> {
    let own = |name: &str| {
        let mut all = OWN.iter();
        all.find(|own| own.eq_ignore_ascii_case(name)).copied()
    };
    let read = Formula::parse_file(formula);
    let read = read.map_err(|error| (before + error.at, error.kind.to_string()))?;
    let steps = read.weight();
    if steps > MOST {
        let what = format!("a formula has at most {MOST} steps, and this one {steps}");
        return Err((before, what));
    }
    Ok(read.spelled(own))
}

impl Says for Formula {
    fn read(text: &str) -> Result<Option<Self>, Wrong> {
        let is_there = !text.is_empty();
        is_there.then(|| parse(text, 0)).transpose()
    }

    fn formulas(&self) -> Vec<&Formula> {
        vec![self]
    }
}
