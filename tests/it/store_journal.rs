//! Records written and read back, and what damage does to a journal.

use std::fs;
use std::sync::Arc;

use gmscreen::campaign::Part;
use gmscreen::campaign::{
    CampaignChange, Change, Contest, Event, Keyed, PersonChange, Record, RecordBody, Roll,
    Statement,
};
use gmscreen::store::{StoreError, encode};
use proptest::prelude::*;

use crate::store_common::{Table, entries, harm_of, names};
use crate::tier::by_tier;

/// Texts with everything that could break a line or a quote.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[\\x00-\\x1f\\x7f-\\x9f\"'\\\\#\n\r\t{}()\u{202e}\u{feff}\u{2028}éक्षि😀]{0,40}",
        Just("\"#\"##\\\"".to_owned()),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    use gmscreen::campaign::{Character, CharacterId};
    prop_oneof![
        (
            any::<u32>(),
            text(),
            any::<Option<i64>>(),
            any::<Option<i64>>()
        )
            .prop_map(|(who, stat, from, to)| Event::Person(
                CharacterId(who),
                PersonChange::Stat(Keyed {
                    key: stat,
                    from,
                    to
                })
            )),
        (text(), text(), any::<bool>()).prop_map(|(name, notes, player)| {
            let mut who = Character::named(&name);
            (who.notes, who.player) = (notes.as_str().into(), player);
            who.stats.insert(&notes, i64::MIN);
            Event::Campaign(CampaignChange::Character(Change::new(
                None,
                Some(Arc::new(who)),
            )))
        }),
        (text(), prop::option::of(text()), prop::option::of(text())).prop_map(
            |(name, from, to)| Event::Campaign(CampaignChange::Setting(Keyed {
                key: name,
                from,
                to
            }))
        ),
        (
            text(),
            prop::collection::vec(any::<u16>(), 0..5),
            any::<Option<i64>>()
        )
            .prop_map(|(label, dice, target)| {
                let side = Roll {
                    what: label.clone(),
                    dice,
                    target,
                    margin: Some(Part { label, value: -1 }),
                    ..Roll::default()
                };
                let sides = vec![side];
                Event::Rolled {
                    contest: Arc::new(Contest {
                        sides,
                        ..Contest::default()
                    }),
                }
            }),
        text().prop_map(|text| Event::Noted { who: None, text }),
    ]
}

fn record() -> impl Strategy<Value = Record> {
    let events = || prop::collection::vec(event(), 0..4);
    let body = prop_oneof![
        (text(), text(), events()).prop_map(|(line, text, events)| RecordBody::Act {
            line,
            said: vec![Statement::Note {
                about: None,
                text: text.into()
            }],
            events,
            dice: Vec::new(),
            again: Vec::new(),
        }),
        (prop::collection::vec(any::<u64>(), 0..3), events())
            .prop_map(|(entries, events)| RecordBody::Undo { entries, events }),
        (prop::collection::vec(any::<u64>(), 0..3), events())
            .prop_map(|(entries, events)| RecordBody::Redo { entries, events }),
        text().prop_map(|text| RecordBody::Adopted { text }),
    ];
    (any::<u64>(), any::<u32>(), any::<i64>(), body).prop_map(|(seq, prev, at, body)| Record {
        seq,
        prev,
        at,
        body,
    })
}

proptest! {
    #[test]
    fn every_record_is_read_back_unchanged(record in record()) {
        let encoded = encode(&record).unwrap();
        let text = std::str::from_utf8(encoded.payload()).unwrap();
        prop_assert!(!text.contains('\n'));
        prop_assert_eq!(serde_json::from_str::<Record>(text).unwrap(), record);
        prop_assert_eq!(encoded.crc, crc32fast::hash(encoded.payload()));
    }
}

/// A campaign with four acts whose console was killed.
fn killed() -> Table {
    let table = Table::new();
    let mut session = table.open();
    for to in [3, 7, 12, 40] {
        session.harm(to);
    }
    session.kill();
    table
}

#[test]
fn a_line_is_checksum_length_record() {
    let table = killed();
    let text = fs::read_to_string(table.journal()).unwrap();
    assert_eq!(text.lines().count(), 4);
    for line in text.lines() {
        let mut parts = line.splitn(3, ' ');
        let (sum, length, payload) = (parts.next(), parts.next(), parts.next().unwrap());
        assert_eq!(length.unwrap(), payload.len().to_string());
        let sum = u32::from_str_radix(sum.unwrap(), 16).unwrap();
        assert_eq!(sum, crc32fast::hash(payload.as_bytes()));
        assert!(serde_json::from_str::<Record>(payload).is_ok());
    }
}

#[test]
fn a_journal_cut_at_every_byte_gives_the_acts_before_the_cut() {
    let table = killed();
    let journal = table.journal();
    let whole = fs::read(&journal).unwrap();
    // Where each record ends, without its newline, because losing that byte loses nothing.
    let ends: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] == b'\n').collect();
    for cut in 0..=whole.len() {
        fs::write(&journal, &whole[..cut]).unwrap();
        let acts = ends.iter().filter(|end| **end <= cut).count();
        let seen = table.read();
        assert_eq!(entries(&seen.history), acts, "cut at {cut}");
        assert_eq!(harm_of(&seen.campaign), [0, 3, 7, 12, 40][acts]);
        let clean = cut == 0 || ends.iter().any(|end| cut == *end || cut == end + 1);
        assert_eq!(
            seen.notices.is_empty(),
            clean,
            "cut at {cut}: {:?}",
            seen.notices
        );
    }
}

#[test]
fn a_torn_tail_at_every_byte_is_quarantined_and_reported_once() {
    let table = killed();
    let whole = fs::read(table.journal()).unwrap();
    let last = whole[..whole.len() - 1]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .unwrap()
        + 1;
    for cut in (last + 1..whole.len() - 1).step_by(by_tier(7, 1, 1)) {
        let table = table.copy();
        fs::write(table.journal(), &whole[..cut]).unwrap();
        let mut session = table.open();
        let bytes = if cut - last == 1 {
            "1 byte".to_owned()
        } else {
            format!("{} bytes", cut - last)
        };
        assert_eq!(
            session.0.notices,
            [format!(
                "restored 3 acts since the last snapshot; 1 unfinished write ({bytes}) kept in quarantine"
            )]
        );
        let kept = names(&table.history().join("quarantine"));
        assert_eq!(kept.len(), 1);
        let kept = fs::read(table.history().join("quarantine").join(&kept[0])).unwrap();
        assert_eq!(kept, &whole[last..cut]);
        // The journal continues elsewhere, and the damaged tail is not mentioned again.
        session.harm(13);
        session.close();
        let session = table.open();
        assert_eq!(session.0.notices, Vec::<String>::new());
        assert_eq!(harm_of(&session.0.campaign), 13);
        assert_eq!(entries(&session.0.history), 4);
    }
}

#[test]
fn every_flipped_bit_is_found_or_costs_only_the_tail() {
    let table = killed();
    let journal = table.journal();
    let whole = fs::read(&journal).unwrap();
    let states = [0, 3, 7, 12, 40];
    for bit in (0..whole.len() * 8).step_by(by_tier(13, 1, 1)) {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&journal, &bytes).unwrap();
        match gmscreen::store::read(&gmscreen::store::RealFs, &table.path()) {
            Err(error) => {
                assert!(
                    matches!(error, StoreError::Corrupt { .. }),
                    "bit {bit}: {error}"
                );
                assert!(error.is_damage());
            }
            Ok(seen) => {
                let acts = entries(&seen.history);
                assert_eq!(harm_of(&seen.campaign), states[acts], "bit {bit}");
                // The case of a checksum's digits does not matter, so changing it loses nothing.
                let case = acts == 4 && bytes.eq_ignore_ascii_case(&whole);
                assert!(case || !seen.notices.is_empty(), "bit {bit} unseen");
                assert!(acts >= 3, "bit {bit} cost more than the tail");
            }
        }
    }
}

#[test]
fn damage_before_good_lines_is_reported_with_its_line_and_changes_nothing() {
    let table = killed();
    let text = fs::read_to_string(table.journal()).unwrap();
    let second = text.match_indices('\n').next().unwrap().0 + 30;
    let mut bytes = text.into_bytes();
    bytes[second] = b'~';
    fs::write(table.journal(), &bytes).unwrap();
    let before = names(&table.history());
    match table.try_open().err().unwrap() {
        StoreError::Corrupt {
            path, line, backup, ..
        } => {
            assert_eq!((path, line), (table.journal(), 2));
            // What came before the damage can be restored.
            let backup = backup.unwrap();
            assert_eq!(backup, "000000001-recovered.ron");
            let table = table.copy();
            gmscreen::store::restore(&gmscreen::store::RealFs, &table.path(), &backup).unwrap();
            assert_eq!(harm_of(&table.open().0.campaign), 3);
        }
        other => panic!("{other}"),
    }
    assert_eq!(names(&table.history()), before);
    assert_eq!(fs::read(table.journal()).unwrap(), bytes);
}

#[test]
fn damage_covered_by_a_later_snapshot_costs_only_the_log() {
    let table = Table::new();
    let mut session = table.open();
    for to in [3, 7, 12] {
        session.harm(to);
    }
    session.close();
    let mut bytes = fs::read(table.journal()).unwrap();
    bytes[30] = b'~';
    fs::write(table.journal(), &bytes).unwrap();
    let mut session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 12);
    assert_eq!(session.0.notices.len(), 1);
    assert!(
        session.0.notices[0].contains("the campaign is whole"),
        "{:?}",
        session.0.notices
    );
    session.harm(14);
    session.kill();
    assert_eq!(harm_of(&table.read().campaign), 14);
}

#[test]
fn a_partly_written_sync_is_not_damage() {
    let table = Table::new();
    let mut session = table.open();
    session.harm(1);
    let batch: Vec<_> = (2..6).map(|to| session.draft_harm(to)).collect();
    session.0.store.append(&batch).unwrap();
    session.kill();
    // The page with the second of them never reached the disk, the later ones did.
    let text = fs::read_to_string(table.journal()).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let lost = "\0".repeat(lines[2].len());
    fs::write(
        table.journal(),
        [lines[0], lines[1], &lost, lines[3], lines[4]].concat(),
    )
    .unwrap();
    let session = table.open();
    assert_eq!(harm_of(&session.0.campaign), 2);
    assert_eq!(session.0.notices.len(), 1);
}

#[test]
fn a_record_that_does_not_follow_on_is_refused() {
    let table = Table::new();
    let mut session = table.open();
    let first = session.draft_harm(1);
    let second = session.draft_harm(2);
    let refused = session.0.store.append(std::slice::from_ref(&second));
    assert!(matches!(
        refused,
        Err(StoreError::OutOfOrder { last: 0, found: 2 })
    ));
    session.0.store.append(&[first, second]).unwrap();
    session.kill();
    assert_eq!(harm_of(&table.read().campaign), 2);
}

/// However many records share a sync, no journal becomes too long to be read.
#[test]
fn many_long_records_are_spread_over_journals() {
    let table = Table::new();
    let mut session = table.open();
    let text = "The ferryman waits. ".repeat(20_000);
    let noted = |session: &mut crate::store_common::Session| {
        let text = text.clone();
        session.draft("note", vec![Event::Noted { who: None, text }])
    };
    let records: Vec<_> = (0..10).map(|_| noted(&mut session)).collect();
    session.0.store.append(&records).unwrap();
    session.kill();
    let lengths = table
        .journals()
        .into_iter()
        .map(|path| fs::metadata(path).unwrap().len());
    let lengths: Vec<u64> = lengths.collect();
    assert_eq!(lengths.len(), 4, "{lengths:?}");
    assert!(
        lengths.iter().all(|length| *length < 2 << 20),
        "{lengths:?}"
    );
    assert_eq!(entries(&table.read().history), 10);
}
