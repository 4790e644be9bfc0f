//! Makes hostile characters visible while a file is read, and refuses numbers that are too large.
//! Every value passes through here, so no type can forget to do it: each `String` becomes a single
//! line without hidden characters, and each number is small enough to calculate with.
//!
//! [`Text`](crate::campaign::Text), which may contain line breaks, asks serde for `str` and cleans
//! itself.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use ron::error::SpannedResult;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

use crate::campaign::bounds::MOST_VALUE;
use crate::campaign::visible::visible;

/// Reads JSON.
pub(super) fn json<T: DeserializeOwned>(text: &[u8], hidden: Hidden) -> serde_json::Result<T> {
    let mut from = serde_json::Deserializer::from_slice(text);
    let value = Clean(PhantomData, hidden).deserialize(&mut from)?;
    from.end().map(|()| value)
}

/// Reads RON.
pub(super) fn ron<T: DeserializeOwned>(text: &str, hidden: Hidden) -> SpannedResult<T> {
    ron::Options::default().from_str_seed(text, Clean(PhantomData, hidden))
}

/// Whether hidden characters are shown, or stay because a text that was just written is compared. A value and not two
/// types, because with each type all of a campaign's types would be compiled once more.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hidden {
    Shown,
    Left,
}

/// Wraps a part of serde's machinery and cleans every `String` that passes through it. A number that is `LIMITED` is
/// refused if it is too large to calculate with.
struct Clean<T, const LIMITED: bool = false>(T, Hidden);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Clean<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Clean(from, self.1))
    }
}

/// Forwards deserializer methods that take a visitor, possibly after other arguments.
macro_rules! ask {
    ($($method:ident($($arg:ident: $type:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($arg: $type,)* to: V) -> Result<V::Value, D::Error> {
            self.0.$method($($arg,)* Clean::<V>(to, self.1))
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
        deserialize_u8();
        deserialize_u16();
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

    fn deserialize_i64<V: Visitor<'de>>(self, to: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_i64(Clean::<V, true>(to, self.1))
    }

    fn deserialize_u32<V: Visitor<'de>>(self, to: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_u32(Clean::<V, true>(to, self.1))
    }

    /// Types that ask for `str` clean it themselves.
    fn deserialize_str<V: Visitor<'de>>(self, to: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_str(to)
    }
}

impl<'de, V: Visitor<'de>, const LIMITED: bool> Visitor<'de> for Clean<V, LIMITED> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<V::Value, E> {
        self.0.visit_bool(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<V::Value, E> {
        if LIMITED && value.unsigned_abs() > MOST_VALUE.unsigned_abs() {
            return Err(E::custom(format!(
                "{value} is out of range; it can be -{MOST_VALUE} to {MOST_VALUE}"
            )));
        }
        self.0.visit_i64(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<V::Value, E> {
        if LIMITED && value > MOST_VALUE.unsigned_abs() {
            return Err(E::custom(format!(
                "{value} is out of range; it can be at most {MOST_VALUE}"
            )));
        }
        self.0.visit_u64(value)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<V::Value, E> {
        if self.1 == Hidden::Left {
            return self.0.visit_str(text);
        }
        match visible(text) {
            Cow::Borrowed(plain) => self.0.visit_str(plain),
            Cow::Owned(clean) => self.0.visit_string(clean),
        }
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Clean(from, self.1))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Clean(from, self.1))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Clean(from, self.1))
    }

    fn visit_map<A: MapAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Clean(from, self.1))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, from: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(Clean(from, self.1))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Clean<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(Clean(seed, self.1))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Clean<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(Clean(seed, self.1))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(Clean(seed, self.1))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Clean<A> {
    type Error = A::Error;
    type Variant = Clean<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let (value, variant) = self.0.variant_seed(Clean(seed, self.1))?;
        Ok((value, Clean(variant, self.1)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Clean<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(Clean(seed, self.1))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, to: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, Clean::<V>(to, self.1))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        to: V,
    ) -> Result<V::Value, A::Error> {
        self.0.struct_variant(fields, Clean::<V>(to, self.1))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use proptest::prelude::*;
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Serialize};

    use super::Hidden;
    use crate::campaign::bounds::MOST_VALUE;
    use crate::campaign::visible::{visible, visible_lines};
    use crate::campaign::{Change, Text, Values};

    fn json<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<T> {
        super::json(text, Hidden::Shown)
    }

    fn ron<T: DeserializeOwned>(text: &str) -> ::ron::error::SpannedResult<T> {
        super::ron(text, Hidden::Shown)
    }

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
            values: [(text, -MOST_VALUE)].into(),
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
                prop_assert_eq!(&ron::<Everywhere>(&as_ron).unwrap(), &clean);
            }
        }
    }

    #[test]
    fn numbers_to_calculate_with_are_limited() {
        for (number, is_read) in [
            ("1000000000", true),
            ("-1000000000", true),
            ("1000000001", false),
            ("-1000000001", false),
            ("-9223372036854775808", false),
            ("9223372036854775807", false),
        ] {
            assert_eq!(json::<i64>(number.as_bytes()).is_ok(), is_read, "{number}");
            assert_eq!(ron::<i64>(number).is_ok(), is_read, "{number}");
            let is_whole = is_read && !number.starts_with('-');
            assert_eq!(json::<u32>(number.as_bytes()).is_ok(), is_whole, "{number}");
            assert_eq!(
                ron::<Option<u32>>(&format!("Some({number})")).is_ok(),
                is_whole
            );
        }
        // A number of a record or an entry.
        assert!(json::<u64>(b"18446744073709551615").is_ok());
    }

    #[test]
    fn nothing_may_follow_a_value() {
        assert!(json::<u8>(b"1 ").is_ok() && json::<u8>(b"1 2").is_err());
        assert!(ron::<u8>("1 ").is_ok() && ron::<u8>("1 2").is_err());
    }
}
