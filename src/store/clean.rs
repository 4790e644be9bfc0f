//! Makes hostile characters visible while a file is read. Every text passes through here, so no
//! type can forget to do it: each `String` becomes a single line without hidden characters.
//!
//! [`Text`](crate::campaign::Text), which may contain line breaks, asks serde for `str` and cleans
//! itself.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use crate::campaign::visible::visible;

/// The maximum length of a name in a file written by hand, in characters.
const LONGEST_NAME: usize = 1_000;

/// Reads JSON. Names of any length are accepted, because the console wrote them.
pub(super) fn json<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<T> {
    let mut from = serde_json::Deserializer::from_slice(text);
    let value = Clean::new(PhantomData, usize::MAX).deserialize(&mut from)?;
    from.end().map(|()| value)
}

/// Reads RON. Names that are too long are refused in a file written by hand.
pub(super) fn ron<T: DeserializeOwned>(text: &str, by_hand: bool) -> ron::error::SpannedResult<T> {
    let most = if by_hand { LONGEST_NAME } else { usize::MAX };
    ron::Options::default().from_str_seed(text, Clean::new(PhantomData, most))
}

/// Wraps a part of serde's machinery and cleans every `String` that passes through it.
struct Clean<T> {
    of: T,
    /// The maximum length of a `String`, in characters.
    most: usize,
}

impl<T> Clean<T> {
    fn new(of: T, most: usize) -> Self {
        Self { of, most }
    }

    fn check<E: Error>(&self, text: &str) -> Result<(), E> {
        // A character has at least one byte, so short names need not be counted.
        if text.len() <= self.most || text.chars().count() <= self.most {
            return Ok(());
        }
        let begins: String = text.chars().take(20).collect();
        let chars = text.chars().count();
        Err(E::custom(format!(
            "the name `{begins}...` has {chars} characters"
        )))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Clean<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        self.of.deserialize(Clean::new(from, self.most))
    }
}

/// Forwards deserializer methods that take a visitor, possibly after other arguments.
macro_rules! ask {
    ($($method:ident($($arg:ident: $type:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($arg: $type,)* to: V) -> Result<V::Value, D::Error> {
            self.of.$method($($arg,)* Clean::new(to, self.most))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Clean<D> {
    type Error = D::Error;

    ask! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map();
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    /// Types that ask for `str` clean it themselves.
    fn deserialize_str<V: Visitor<'de>>(self, to: V) -> Result<V::Value, D::Error> {
        self.of.deserialize_str(to)
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Clean<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of.expecting(f)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<V::Value, E> {
        self.of.visit_bool(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<V::Value, E> {
        self.of.visit_i64(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<V::Value, E> {
        self.of.visit_u64(value)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<V::Value, E> {
        self.check(text)?;
        match visible(text) {
            Cow::Borrowed(plain) => self.of.visit_str(plain),
            Cow::Owned(clean) => self.of.visit_string(clean),
        }
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.of.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.of.visit_some(Clean::new(from, self.most))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.of.visit_newtype_struct(Clean::new(from, self.most))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.of.visit_seq(Clean::new(from, self.most))
    }

    fn visit_map<A: MapAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.of.visit_map(Clean::new(from, self.most))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.of.visit_enum(Clean::new(from, self.most))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Clean<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.of.next_element_seed(Clean::new(seed, self.most))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Clean<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.of.next_key_seed(Clean::new(seed, self.most))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.of.next_value_seed(Clean::new(seed, self.most))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Clean<A> {
    type Error = A::Error;
    type Variant = Clean<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let (value, variant) = self.of.variant_seed(Clean::new(seed, self.most))?;
        Ok((value, Clean::new(variant, self.most)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Clean<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.of.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.of.newtype_variant_seed(Clean::new(seed, self.most))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, to: V) -> Result<V::Value, A::Error> {
        self.of.tuple_variant(len, Clean::new(to, self.most))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        to: V,
    ) -> Result<V::Value, A::Error> {
        self.of.struct_variant(fields, Clean::new(to, self.most))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};

    use super::{json, ron};
    use crate::campaign::visible::{visible, visible_lines};
    use crate::campaign::{Change, Text, Values};

    /// Has a text in every position where serde can find one.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Everywhere {
        plain: String,
        keyed: BTreeMap<String, Option<Arc<String>>>,
        values: Values,
        change: Change<Vec<(u8, String)>>,
        cases: Vec<Case>,
        lines: (Text, Option<Text>),
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Case {
        Unit,
        One(Name),
        Two(i64, String),
        Fields { name: String, is: bool },
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Name(String);

    fn everywhere(text: &str, lines: &str) -> Everywhere {
        let own = || text.to_owned();
        Everywhere {
            plain: own(),
            keyed: [(own(), Some(Arc::new(own())))].into(),
            values: [(text, i64::MIN)].into(),
            change: Change::new(Vec::new(), vec![(255, own())]),
            cases: vec![
                Case::Unit,
                Case::One(Name(own())),
                Case::Two(-1, own()),
                Case::Fields {
                    name: own(),
                    is: true,
                },
            ],
            lines: (lines.into(), Some(lines.into())),
        }
    }

    /// Texts with many characters to clean.
    const TEXT: &str = r"(?s).{0,8}[a\n\r\t\x00-\x1f\x7f-\x9f\x{202e}\x{200b}é]{0,4}";

    proptest! {
        #[test]
        fn every_text_is_made_visible_and_then_stays_the_same(text in TEXT) {
            let written = everywhere(&text, &text);
            let clean = everywhere(&visible(&text), &visible_lines(&text));
            for written in [&written, &clean] {
                let as_json = serde_json::to_string(written).unwrap();
                prop_assert_eq!(&json::<Everywhere>(as_json.as_bytes()).unwrap(), &clean);
                let as_ron = ::ron::to_string(written).unwrap();
                prop_assert_eq!(&ron::<Everywhere>(&as_ron, true).unwrap(), &clean);
            }
        }
    }

    #[test]
    fn a_name_that_is_too_long_is_refused_in_a_file_written_by_hand() {
        let read = |text: &str, by_hand| ron::<Vec<String>>(&format!("[\n{text:?}]"), by_hand);
        let (most, more) = ("é".repeat(1_000), "é".repeat(1_001));
        assert!(read(&most, true).is_ok() && read(&more, false).is_ok());
        let refused = read(&more, true).unwrap_err();
        let told = refused.code.to_string();
        assert!(told.contains("has 1001 characters"), "{told}");
        assert_eq!(refused.span.end.line, 2);
        let lines = format!("{more:?}");
        assert!(ron::<Text>(&lines, true).is_ok());
    }

    #[test]
    fn nothing_may_follow_a_value() {
        assert!(json::<u8>(b"1 ").is_ok() && json::<u8>(b"1 2").is_err());
        assert!(ron::<u8>("1 ", true).is_ok() && ron::<u8>("1 2", true).is_err());
    }
}
