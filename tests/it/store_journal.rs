//! Records written and read back. `tests/play/cli/journals.txt` has what damage does to a journal, and
//! `store_damage` has it at every byte.

use std::fs;
use std::sync::Arc;

use gmscreen::campaign::Part;
use gmscreen::campaign::bounds::MOST_VALUE;
use gmscreen::campaign::{
    Act, CampaignChange, Change, Contest, Event, Keyed, PersonChange, Record, RecordBody, Roll,
    Statement,
};
use gmscreen::store::{StoreError, encode};
use proptest::prelude::*;

use crate::store_common::{Table, harm_of};

/// Texts with everything that could break a line or a quote.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[\\x00-\\x1f\\x7f-\\x9f\"'\\\\#\n\r\t{}()\u{202e}\u{feff}\u{2028}éक्षि😀]{0,40}",
        Just("\"#\"##\\\"".to_owned()),
    ]
}

/// The numbers that a campaign can have.
fn number() -> std::ops::RangeInclusive<i64> {
    -MOST_VALUE..=MOST_VALUE
}

fn event() -> impl Strategy<Value = Event> {
    use gmscreen::campaign::{Character, CharacterId};
    prop_oneof![
        (
            0..=1_000_000_000_u32,
            text(),
            prop::option::of(number()),
            prop::option::of(number())
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
            who.stats.insert(&notes, -MOST_VALUE);
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
            prop::option::of(number())
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
        (text(), text(), events()).prop_map(|(line, text, events)| RecordBody::Act(Act {
            line,
            said: vec![Statement::Public(text.into())],
            events,
            ..Act::default()
        })),
        (prop::collection::vec(any::<u64>(), 0..3), events())
            .prop_map(|(entries, events)| RecordBody::Undo { entries, events }),
        (prop::collection::vec(any::<u64>(), 0..3), events())
            .prop_map(|(entries, events)| RecordBody::Redo { entries, events }),
        text().prop_map(|text| RecordBody::Adopted { text }),
    ];
    (any::<u64>(), any::<u32>(), 0..=i64::MAX, body).prop_map(|(seq, prev, at, body)| Record {
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

/// What is kept can be calculated with, whatever command it came from.
#[test]
fn a_record_with_a_number_out_of_range_is_refused() {
    let table = Table::new();
    let session = table.open();
    let who = session.0.campaign.characters.named("Ilse Marrow").unwrap();
    for (to, is_kept) in [
        (MOST_VALUE, true),
        (-MOST_VALUE, true),
        (MOST_VALUE + 1, false),
        (i64::MIN, false),
    ] {
        let change = PersonChange::Track(Keyed::new("harm", None, Some(to)));
        let body = RecordBody::Undo {
            entries: Vec::new(),
            events: vec![Event::Person(who, change)],
        };
        let (seq, prev, at) = (1, u32::MAX, i64::MAX);
        let encoded = encode(&Record {
            seq,
            prev,
            at,
            body,
        });
        assert_eq!(encoded.is_ok(), is_kept, "{to}: {encoded:?}");
    }
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

/// However many records share a sync, and however long a session is, no journal becomes too long to
/// be read.
#[test]
fn many_long_records_are_spread_over_journals() {
    for (length, shared, journals) in [(400_000, true, 4), (1 << 18, false, 3)] {
        let table = Table::new();
        let mut session = table.open();
        let text = "x".repeat(length);
        let mut noted = || {
            let text = text.clone();
            session.draft("note", vec![Event::Noted { who: None, text }])
        };
        let records: Vec<_> = (0..10).map(|_| noted()).collect();
        for part in records.chunks(if shared { 10 } else { 1 }) {
            session.0.store.append(part).unwrap();
        }
        session.kill();
        let lengths = table
            .journals()
            .into_iter()
            .map(|path| fs::metadata(path).unwrap().len());
        let lengths: Vec<u64> = lengths.collect();
        assert_eq!(lengths.len(), journals, "{lengths:?}");
        assert!(
            lengths.iter().all(|length| *length < 2 << 20),
            "{lengths:?}"
        );
        assert_eq!(table.read().history.entries().len(), 10);
    }
}
