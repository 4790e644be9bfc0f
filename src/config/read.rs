//! Reads settings.

use std::borrow::Cow;
use std::fmt;

use ron::Options;
use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};

use super::{Config, ConfigError, KeySetting, Palette, Place, place};

/// A day: no turn lasts longer.
const LONGEST_TURN: u32 = 24 * 60 * 60;

/// What a file may hold.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename = "settings")]
struct Written<'a> {
    theme: Option<Palette>,
    ascii: Option<bool>,
    mouse: Option<bool>,
    turn_timer: Option<Timer>,
    left_pane: Option<Share>,
    #[serde(borrow)]
    keys: Keys<'a>,
}

pub(super) fn parse(text: &str) -> Result<Config, ConfigError> {
    // Nobody should have to write `Some(...)` around every setting.
    let options = Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let written: Written<'_> = options
        .from_str(text)
        .map_err(|error| ConfigError::wrong(place::of_error(text, &error), message(&error)))?;
    let mut last = Place::default();
    let keys = written.keys.0.into_iter().map(|(key, action)| {
        // What is written with escapes is no part of the text: its neighbour is.
        let action_at = place::of_part(text, &action);
        let key_at = place::of_part(text, &key).or(action_at).unwrap_or(last);
        last = action_at.unwrap_or(key_at);
        KeySetting {
            key: key.into_owned(),
            action: action.into_owned(),
            key_at,
            action_at: last,
        }
    });
    let keys = keys.collect();
    Ok(Config {
        theme: written.theme,
        ascii: written.ascii,
        mouse: written.mouse,
        turn_timer: written.turn_timer.map(|timer| timer.0),
        left_pane: written.left_pane.map(|share| share.0),
        keys,
    })
}

/// What the parser says, without the names of our types.
fn message(error: &ron::error::SpannedError) -> String {
    let said = error.code.to_string();
    let said = said
        .replace(" in enum `Palette`", "")
        .replace(" in `settings`", "");
    match said.strip_suffix(" instead") {
        Some(said) => said.to_owned(),
        None => said,
    }
}

/// Seconds, from `90` or `"1:30"`.
struct Timer(u32);

impl<'de> Deserialize<'de> for Timer {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Clock;
        impl Visitor<'_> for Clock {
            type Value = Timer;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the seconds of a turn such as 90, or \"1:30\"")
            }

            fn visit_u64<E: de::Error>(self, seconds: u64) -> Result<Timer, E> {
                let seconds = u32::try_from(seconds).ok();
                let seconds = seconds.filter(|seconds| (1..=LONGEST_TURN).contains(seconds));
                let known = format!("Expected seconds from 1 to {LONGEST_TURN}, or \"1:30\"");
                seconds.map(Timer).ok_or_else(|| E::custom(known))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Timer, E> {
                let wrong = || E::custom("Expected minutes and seconds such as \"1:30\"");
                let (minutes, seconds) = text.split_once(':').ok_or_else(wrong)?;
                let number = |digits: &str| {
                    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
                    digits.parse::<u64>().ok().filter(|_| plain)
                };
                let minutes = number(minutes).filter(|minutes| *minutes <= 24 * 60);
                let seconds = number(seconds).filter(|seconds| *seconds < 60);
                let (Some(minutes), Some(seconds)) = (minutes, seconds) else {
                    return Err(wrong());
                };
                self.visit_u64(minutes * 60 + seconds)
            }
        }
        from.deserialize_any(Clock)
    }
}

/// Per cent of the screen.
struct Share(u16);

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let share = u16::deserialize(from)?;
        if (10..=90).contains(&share) {
            Ok(Self(share))
        } else {
            Err(de::Error::custom("Expected per cent from 10 to 90"))
        }
    }
}

/// Keys and what they are to do, each as often as it is written.
#[derive(Default)]
struct Keys<'a>(Vec<(Cow<'a, str>, Cow<'a, str>)>);

/// A text that knows whether it is a part of the file.
struct Text<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Words;
        impl<'de> Visitor<'de> for Words {
            type Value = Cow<'de, str>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text in quotes")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(text))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text.to_owned()))
            }
        }
        from.deserialize_str(Words).map(Self)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Keys<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Keys<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("keys with what they do")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some((Text(key), Text(action))) = map.next_entry()? {
                    pairs.push((key, action));
                }
                Ok(Keys(pairs))
            }
        }
        from.deserialize_map(Pairs)
    }
}
