//! How what is read becomes a value: what serde asks of a reader.

use std::borrow::Cow;

use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};

use super::{Items, Reader, Sure, Unsure};

/// So many bytes are looked at to tell how long a map is.
const LOOKED: usize = 200;

impl<'de> de::SeqAccess<'de> for Items<'_, 'de> {
    type Error = Unsure;

    /// Most lists of a campaign are short; room for four skills would be room for none.
    fn size_hint(&self) -> Option<usize> {
        Some(1)
    }

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Sure<Option<T::Value>> {
        if !self.next()? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl<'de> de::MapAccess<'de> for Items<'_, 'de> {
    type Error = Unsure;

    /// As many as there are commas up to the next end of a list: room is made once.
    fn size_hint(&self) -> Option<usize> {
        let rest = &self.reader.text.as_bytes()[self.reader.at..];
        let inside = rest
            .iter()
            .take(LOOKED)
            .take_while(|byte| Some(**byte) != self.closes);
        let commas = inside.filter(|byte| **byte == b',').count();
        Some(commas + usize::from(self.reader.peek() != self.closes))
    }

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Sure<Option<K::Value>> {
        if !self.next()? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Sure<V::Value> {
        self.reader.space();
        self.reader.need(b':')?;
        self.reader.space();
        seed.deserialize(&mut *self.reader)
    }
}

const ROUND: [u8; 2] = [b'(', b')'];

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Unsure;

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        match self.word()? {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(Unsure),
        }
    }

    fn deserialize_i8<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i16<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i32<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_i64(visitor)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        visitor.visit_i64(self.signed()?)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_u64(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        visitor.visit_u64(self.unsigned()?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        match self.string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        match self.word()? {
            "None" => visitor.visit_none(),
            "Some" => self.one(|inner| visitor.visit_some(inner)),
            _ => Err(Unsure),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Sure<V::Value> {
        self.one(|inner| visitor.visit_newtype_struct(inner))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.within([b'[', b']'], |items| visitor.visit_seq(items))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Sure<V::Value> {
        self.within(ROUND, |items| visitor.visit_seq(items))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        self.within([b'{', b'}'], |items| visitor.visit_map(items))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Sure<V::Value> {
        self.within(ROUND, |items| visitor.visit_map(items))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Sure<V::Value> {
        visitor.visit_enum(self)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Sure<V::Value> {
        visitor.visit_borrowed_str(self.word()?)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Sure<V::Value> {
        Err(Unsure)
    }

    serde::forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct ignored_any
    }
}

impl<'de> de::EnumAccess<'de> for &mut Reader<'de> {
    type Error = Unsure;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Sure<(V::Value, Self)> {
        let variant = self.word()?.into_deserializer();
        Ok((
            seed.deserialize::<de::value::StrDeserializer<'_, Unsure>>(variant)?,
            self,
        ))
    }
}

impl<'de> de::VariantAccess<'de> for &mut Reader<'de> {
    type Error = Unsure;

    fn unit_variant(self) -> Sure<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Sure<T::Value> {
        self.one(|inner| seed.deserialize(inner))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Sure<V::Value> {
        self.within(ROUND, |items| visitor.visit_seq(items))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Sure<V::Value> {
        self.within(ROUND, |items| visitor.visit_map(items))
    }
}
