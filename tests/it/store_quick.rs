//! What the store reads quickly reads as the same with the `ron` crate, and what
//! it has written itself it always reads so.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::sync::Arc;

use gmscreen::campaign::history::Mark;
use gmscreen::campaign::{
    Campaign, CampaignChange, Change, Character, CharacterId, Event, Skill, Values,
};
use gmscreen::store::{Fs, RealFs, Snapshot, Store, crowd, quick, to_text};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::simulated::Chance;
use crate::store_common::{Table, sample};
use crate::store_damage::mutate;
use crate::tier::by_tier;

/// Whether a text is read quickly; if it is, `ron` must read the same.
fn agrees<T: DeserializeOwned + PartialEq + Debug>(text: &str) -> bool {
    let Some(read) = quick::<T>(text) else {
        return false;
    };
    match ron::from_str::<T>(text) {
        Ok(other) => assert_eq!(read.value, other, "{text}"),
        Err(error) => panic!("{error}: {text}"),
    }
    true
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Every {
    #[serde(default)]
    flag: bool,
    #[serde(default)]
    few: u8,
    #[serde(default)]
    many: i64,
    #[serde(default)]
    most: u64,
    #[serde(default)]
    text: String,
    #[serde(default)]
    maybe: Option<i32>,
    #[serde(default)]
    #[allow(clippy::option_option)] // a file may nest them
    deep: Option<Option<Vec<u16>>>,
    #[serde(default)]
    pair: (i8, String),
    #[serde(default)]
    map: BTreeMap<String, u32>,
    #[serde(default)]
    kind: Vec<Kind>,
    #[serde(default)]
    new: New,
}

#[derive(Debug, PartialEq, Deserialize)]
enum Kind {
    Plain,
    One(u32),
    Two(u32, String),
    Named { a: i32, b: Option<String> },
    Within(Within),
}

#[derive(Debug, PartialEq, Deserialize)]
struct Within {
    c: bool,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
struct New(Vec<u8>);

/// What the console writes is read, in every way in which it may be laid out.
#[test]
fn all_that_the_console_writes_is_known() {
    for text in [
        "()",
        "(flag: true)",
        "( flag : false , )",
        "(few: 255, many: -9223372036854775808, most: 18446744073709551615)",
        "(many: 9223372036854775807)",
        "(many: 0,most:0)",
        "(text: \"\")",
        "(text: \"plain\")",
        "(text: \"a \\\"quoted\\\" word, a \\\\ and an apostrophe's \\' sign\")",
        "(text: \"line\\nline\\ttab\\rreturn\\0\")",
        "(text: \"Bróðir देवी 🙂 \\u{1f642} \\u{202e}\")",
        "(text: \"two\nlines\")",
        "(maybe: None)",
        "(maybe: Some(-7))",
        "(maybe: Some( 7 ))",
        "(deep: Some(None))",
        "(deep: Some(Some([])))",
        "(deep: Some(Some([1, 2, 3,])))",
        "(pair: (-128, \"x\"))",
        "(pair: (1, \"x\",))",
        "(map: {})",
        "(map: {\"a\": 1, \"b\": 2,})",
        "(kind: [Plain, One(7), Two(1, \"x\"), Named(a: -1, b: None), Within((c: true))])",
        "(new: ([1, 2]))",
        "// a comment\n(\n        // another\n  flag: true, // and one\n)\n// crc32 00000000\n",
        "(\n\n                        few: 1,\n)",
    ] {
        assert!(agrees::<Every>(text), "{text}");
    }
    assert!(agrees::<Vec<bool>>("[true,false]"));
    assert!(agrees::<i64>("-1"));
    assert!(agrees::<String>("\"x\""));
}

/// The rest of the language, and what is no RON, is left to `ron`.
#[test]
fn what_is_not_known_for_sure_is_left_alone() {
    for text in [
        "",
        "(",
        "(flag: true",
        "(flag: true))",
        "(flag: true) x",
        "(flag true)",
        "(flag: true few: 1)",
        "(flag: true,, few: 1)",
        "(, flag: true)",
        "(flag: true, flag: true)",
        "(unknown: 1)",
        "Every(flag: true)",
        "(r#flag: true)",
        "(flag: True)",
        "(flag: tru)",
        "(flag: truely)",
        "(flag: 1)",
        "#![enable(implicit_some)]\n(maybe: 7)",
        "(few: 256)",
        "(few: -1)",
        "(few: +1)",
        "(few: 007)",
        "(few: 0x1f)",
        "(few: 0b1)",
        "(few: 1_0)",
        "(few: 1u8)",
        "(few: 1.0)",
        "(few: 1e1)",
        "(few: b'a')",
        "(few: )",
        "(many: -0)",
        "(many: - 1)",
        "(many: 9223372036854775808)",
        "(many: -9223372036854775809)",
        "(most: 18446744073709551616)",
        "(text: \"open)",
        "(text: \"\\x41\")",
        "(text: \"\\u{110000}\")",
        "(text: \"\\u{d800}\")",
        "(text: \"\\u{}\")",
        "(text: \"\\u0041\")",
        "(text: r\"raw\")",
        "(text: r#\"raw\"#)",
        "(text: 'x')",
        "(text: None)",
        "(maybe: 7)",
        "(maybe: Some)",
        "(maybe: Some 7)",
        "(maybe: Some(7, 8))",
        "(maybe: Some(7,))",
        "(maybe: none)",
        "(pair: (1))",
        "(pair: (1, \"x\", 2))",
        "(pair: [1, \"x\"])",
        "(map: {\"a\": 1 \"b\": 2})",
        "(map: {a: 1})",
        "(map: (\"a\": 1))",
        "(kind: [Unknown])",
        "(kind: [One])",
        "(kind: [One (7)])",
        "(kind: [\"Plain\"])",
        "(kind: [Plain()])",
        "(new: [1])",
        "(flag:\ttrue)",
        "(flag: true)\r\n",
        "/* a block */ (flag: true)",
        "(flag: true) /",
        "\u{feff}(flag: true)",
        "(flag:\u{a0}true)",
        "(flagé: true)",
        "(kind: [Plainé])",
    ] {
        assert_eq!(quick::<Every>(text), None, "{text}");
    }
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(quick::<Nested>(&nested(20_000)), None);
    assert!(agrees::<Nested>(&nested(40)));
}

/// As deep as somebody likes.
#[derive(Debug, PartialEq)]
struct Nested(Vec<Nested>);

impl<'de> Deserialize<'de> for Nested {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(Nested)
    }
}

/// Every text of the samples and of the oldest format that is still read.
#[test]
fn every_bundled_campaign_is_known() {
    let mut seen = 0;
    let golden = ["tests/data/format-1.ron"].map(std::path::PathBuf::from);
    let samples = fs::read_dir("campaigns").unwrap();
    let samples = samples.map(|entry| entry.unwrap().path());
    for path in samples.chain(golden) {
        if path.extension().is_some_and(|end| end == "ron") {
            let text = fs::read_to_string(&path).unwrap();
            assert!(agrees::<Snapshot>(&text), "{}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 5, "{seen}");
}

#[test]
fn what_hides_something_is_not_called_plain() {
    let plain = |text: &str| quick::<String>(&format!("{text:?}")).unwrap().plain;
    assert!(plain("Bróðir Tam, 3rd \"of\" Ely's देवी"));
    assert!(plain(&"x".repeat(1_000)));
    assert!(!plain(&"x".repeat(1_001)));
    for hostile in [
        "a\u{1b}[2J",
        "a\u{202e}b",
        "two\nlines",
        "\u{feff}",
        "a\u{200b}b",
    ] {
        assert!(!plain(hostile), "{hostile:?}");
    }
}

/// Pieces of the language and of what looks like it.
const PIECES: &[&str] = &[
    "r#",
    "r\"",
    "_",
    "0x",
    "+",
    "-",
    ".",
    "1e3",
    "//",
    "/*",
    "*/",
    "\t",
    "\r",
    "\r\n",
    "\u{feff}",
    "()",
    "Some(",
    "None",
    "(",
    ")",
    ",",
    "[",
    "]",
    "{",
    "}",
    ":",
    "\\",
    "\"",
    "\\u{",
    "\\x41",
    "\\u{202e}",
    "'",
    "é",
    "\u{a0}",
    "#![enable(implicit_some)]\n",
    "b\"",
    " ",
    "\n",
    "true",
    "false",
    "0",
    "00",
    "-0",
    "9223372036854775808",
    "18446744073709551616",
    "4294967296",
    "#",
    "id: 1,",
    "name: \"x\",",
];

fn mutated(text: &str, other: &str, chance: &mut Chance) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    if chance.one_in(3) {
        mutate(&mut bytes, other.as_bytes(), chance);
    } else {
        let piece = PIECES[chance.below(PIECES.len())];
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(3)).min(bytes.len());
        bytes.splice(at..end, piece.bytes());
    }
    String::from_utf8(bytes).ok()
}

#[test]
fn mutated_texts_are_read_as_ron_reads_them_or_not_at_all() {
    let all = by_tier(4_000, 20_000, 1_000_000);
    let snapshot = to_text(&sample(), &Mark::default()).unwrap();
    let every = "(flag: true, few: 7, many: -12, most: 3, text: \"it's \\\"so\\\" \\u{202e}\", maybe: Some(-7), \
         deep: Some(Some([1, 2])), pair: (1, \"x\"), map: {\"a\": 1, \"b\": 2}, \
         kind: [Plain, One(7), Two(1, \"x\"), Named(a: 1, b: Some(\"y\")), Within((c: true))], new: ([1]))";
    let mut chance = Chance(0x00dd);
    let mut known = 0;
    for nth in 0..all {
        let (text, other) = match nth % 4 {
            0 => (snapshot.as_str(), every),
            _ => (every, snapshot.as_str()),
        };
        let Some(text) = mutated(text, other, &mut chance) else {
            continue;
        };
        known += usize::from(if nth % 4 == 0 {
            agrees::<Snapshot>(&text)
        } else {
            agrees::<Every>(&text)
        });
    }
    eprintln!("mutated texts: {all}, {known} of them read quickly, and as ron reads them");
    assert!(known > all / 20, "{known}");
}

/// So many that two threads read them.
fn crowded(people: u32) -> Campaign {
    let mut campaign = sample();
    for nth in 0..people {
        let mut who = Character::named(&format!("Reed Goblin {nth}"));
        who.id = CharacterId(1_000 + nth);
        who.stats = [("COO", i64::from(nth)), ("SOM", 20)].into();
        who.skills.push(Skill {
            name: "Fray".to_owned(),
            ranks: 30,
            ..Skill::default()
        });
        if nth % 100 == 0 {
            who.name.push_str(" \"Näh\", the \\ 3rd ");
            who.notes
                .push_str("\n    ],\n      (\n        id: 7,\n    characters: [\n");
        }
        campaign.apply(&Event::Campaign(CampaignChange::Character(Change {
            from: None,
            to: Some(Arc::new(who)),
        })));
    }
    campaign
}

#[test]
fn a_crowd_is_read_on_two_threads_and_is_the_same() {
    let campaign = crowded(3_000);
    let text = to_text(&campaign, &Mark::default()).unwrap();
    let read = crowd(&text).unwrap();
    assert!(read.value.campaign == campaign);
    assert!(!read.plain, "notes have several lines");
    assert!(quick::<Snapshot>(&text).unwrap() == read);
    // Few are not worth a thread, and a crowd in another place is not looked for.
    let few = to_text(&crowded(10), &Mark::default()).unwrap();
    assert!(crowd(&few).is_none());
    let odd = text.replacen("\n    characters: [", "\n    characters:  [", 1);
    assert!(crowd(&odd).is_none());
    let wrong = text.replacen("name: \"Reed Goblin 2001\"", "name: Reed", 1);
    assert!(crowd(&wrong).is_none() && ron::from_str::<Snapshot>(&wrong).is_err());
}

#[test]
fn a_crowd_without_anything_hidden_is_plain() {
    let mut campaign = Campaign::new("Crowd", "renaissance", "current");
    for nth in 1..4_000 {
        let mut who = Character::named(&format!("Säm {nth}"));
        who.id = CharacterId(nth);
        who.stats = [("COO", 1), ("INT", 2), ("SOM", 3)].into();
        campaign.apply(&Event::Campaign(CampaignChange::Character(Change {
            from: None,
            to: Some(Arc::new(who)),
        })));
    }
    let text = to_text(&campaign, &Mark::default()).unwrap();
    assert!(crowd(&text).is_some_and(|read| read.plain));
}

#[test]
fn a_crowd_is_kept_played_and_opened_again() {
    let table = Table::empty();
    let campaign = crowded(3_000);
    Store::create(&RealFs, &table.path(), &campaign).unwrap();
    let mut session = table.open();
    session.harm(7);
    session.close();
    let (read, seq, _) = table.state();
    assert_eq!((read.characters.len(), seq), (3_002, 1));
    assert!(
        read.characters
            .iter()
            .skip(2)
            .eq(campaign.characters.iter().skip(2))
    );
    // Edited by hand, it is taken as it is.
    let edited = fs::read_to_string(table.path()).unwrap();
    let edited = edited.replacen("name: \"Reed Goblin 2001\"", "name: \"Olof\"", 1);
    fs::write(table.path(), edited).unwrap();
    let (read, ..) = table.state();
    let who = read.characters.named("Olof").unwrap();
    assert_eq!(
        read.characters.get(who).unwrap().stats.get("COO"),
        Some(2_001)
    );
    table.open().close();
}

#[test]
fn values_are_in_the_order_of_their_names_and_refuse_a_name_twice() {
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
        assert!(error.contains("stands twice"), "{error}");
    }
}

#[test]
fn a_file_holds_exactly_what_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x");
    for len in [0, 1, 65_535, 65_536, 65_537, 200_000] {
        let bytes: Vec<u8> = (0..len).map(|at| u8::try_from(at % 251).unwrap()).collect();
        fs::write(&path, &bytes).unwrap();
        assert!(RealFs.holds(&path, &bytes), "{len}");
        let longer = [&bytes[..], b"x"].concat();
        assert!(!RealFs.holds(&path, &longer));
        fs::write(&path, &longer).unwrap();
        assert!(!RealFs.holds(&path, &bytes));
        let mut other = longer.clone();
        *other.last_mut().unwrap() = b'y';
        assert!(!RealFs.holds(&path, &other));
    }
    assert!(!RealFs.holds(&folder.path().join("none"), b""));
    assert!(!RealFs.holds(folder.path(), b""));
}
