//! The machine-readable copy of the campaign's file: used if it is valid, and ignored in every
//! other case.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use gmscreen::campaign::{Campaign, CampaignChange, Change, Character, CharacterId, Event, Skill};
use gmscreen::store::{self, RealFs, Store, StoreError};

use crate::store_common::{Table, harm_of, sample};
use crate::tier::by_tier;

fn copy(table: &Table) -> PathBuf {
    table.history().join("snapshot.json")
}

/// A campaign that was played and closed.
fn closed() -> Table {
    let table = Table::new();
    let mut session = table.open();
    session.harm(5);
    session.close();
    table
}

/// Replaces the body of the copy and updates its checksums.
fn forge(table: &Table, change: impl Fn(&str) -> String) {
    let text = fs::read_to_string(copy(table)).unwrap();
    let (_, body) = text.trim_end().split_once('\n').unwrap();
    let other = change(body);
    assert_ne!(other, body);
    let ron = fs::read(table.path()).unwrap();
    fs::write(copy(table), sealed(&ron, other.as_bytes())).unwrap();
}

/// A copy with this body for this file.
pub(crate) fn sealed(ron: &[u8], body: &[u8]) -> Vec<u8> {
    let head = format!(
        "{{\"ron_crc32\":\"{:08x}\",\"ron_bytes\":{},\"crc32\":\"{:08x}\"}}",
        crc32fast::hash(ron),
        ron.len(),
        crc32fast::hash(body)
    );
    [head.as_bytes(), body, b""].join(&b'\n')
}

fn name_of(table: &Table) -> String {
    table.read().campaign.name
}

#[test]
fn it_is_read_if_the_file_is_unchanged() {
    let table = closed();
    let expected = table.read().campaign;
    forge(&table, |body| body.replacen("Rivermouth", "Copied", 1));
    assert_eq!(name_of(&table), "Copied");
    // A check of the files reads the file itself.
    let verified = store::verify(&RealFs, &table.path()).unwrap();
    assert_eq!(verified.campaign, "Rivermouth");
    fs::remove_file(copy(&table)).unwrap();
    assert_eq!(table.read().campaign, expected);
}

#[test]
fn it_is_written_whenever_the_file_is() {
    let table = Table::new();
    let forged = |table: &Table| {
        forge(table, |body| body.replacen("Rivermouth", "Copied", 1));
        name_of(table) == "Copied"
    };
    assert!(forged(&table), "by a new campaign");
    let table = closed();
    assert!(forged(&table), "by leaving it");
    let table = closed();
    store::restore(&RealFs, &table.path(), "000000000-session.ron").unwrap();
    assert_eq!(harm_of(&table.read().campaign), 0);
    assert!(forged(&table), "by going back to a backup");
    let table = Table::written("(campaign: (name: \"Rivermouth\", system: \"brp\"))");
    table.open().close();
    assert!(!copy(&table).exists(), "nothing was written");
}

#[test]
fn a_torn_or_bit_flipped_copy_is_ignored() {
    let table = closed();
    let expected = table.read().campaign;
    forge(&table, |body| body.replacen("Rivermouth", "Copied", 1));
    let whole = fs::read(copy(&table)).unwrap();
    let step = by_tier(7, 1, 1);
    for at in (0..whole.len()).step_by(step) {
        fs::write(copy(&table), &whole[..at]).unwrap();
        assert_eq!(table.read().campaign, expected, "cut at {at}");
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(copy(&table), &bytes).unwrap();
        assert_eq!(table.read().campaign, expected, "byte {at}");
    }
    let tried = whole.len() / step * 2;
    eprintln!("machine's copy: {tried} cuts and flips, each passed over");
}

#[test]
fn a_copy_of_other_bytes_is_ignored() {
    let table = closed();
    let stale = fs::read(copy(&table)).unwrap();
    let mut session = table.open();
    session.harm(9);
    session.close();
    fs::write(copy(&table), stale).unwrap();
    assert_eq!(harm_of(&table.read().campaign), 9);
    let mut session = table.open();
    session.harm(10);
    session.close();
    assert_eq!(harm_of(&table.read().campaign), 10);

    // For a file that was edited since, and for one whose last line was edited to match.
    let text = fs::read_to_string(table.path()).unwrap();
    let edited = text.replacen("Rivermouth", "Edited", 1);
    fs::write(table.path(), &edited).unwrap();
    let seen = table.read();
    assert_eq!(seen.campaign.name, "Edited");
    assert_eq!(seen.notices.len(), 1, "{:?}", seen.notices);
    // Even a copy of exactly these bytes does not vouch for a file that was edited.
    forge(&table, |body| body.replacen("Rivermouth", "Copied", 1));
    assert_eq!(name_of(&table), "Edited");
    let (body, _) = edited.rsplit_once("// crc32").unwrap();
    let sum = crc32fast::hash(body.as_bytes());
    fs::write(table.path(), format!("{body}// crc32 {sum:08x}\n")).unwrap();
    assert_eq!(name_of(&table), "Edited");
}

#[test]
fn a_snapshot_of_another_format_is_ignored() {
    for (from, to) in [
        ("\"format\":1", "\"format\":2"),
        ("\"reader\":1", "\"reader\":2"),
        ("\"format\":1", "\"format\":1,\"format\":1"),
        ("\"format\":1", "\"hobby\":1,\"format\":1"),
        ("\"COO\":30", "\"COO\":30,\"COO\":31"),
        ("{\"format\"", "[{\"format\""),
    ] {
        let table = closed();
        forge(&table, |body| {
            let body = body.replacen("Rivermouth", "Copied", 1);
            let other = body.replacen(from, to, 1);
            assert_ne!(other, body, "{from}");
            other
        });
        assert_eq!(name_of(&table), "Rivermouth", "{to}");
    }
}

#[test]
fn hostile_text_in_it_is_escaped() {
    let table = closed();
    forge(&table, |body| {
        body.replacen("Rivermouth", "River\\u001b[2Jmouth", 1)
    });
    assert_eq!(name_of(&table), "River␛[2Jmouth");
}

/// It is a cache: nothing fails and nothing is lost without it.
#[test]
fn an_unusable_copy_does_no_harm() {
    let table = closed();
    fs::remove_file(copy(&table)).unwrap();
    fs::create_dir(copy(&table)).unwrap();
    let mut session = table.open();
    assert_eq!(session.0.notices, Vec::<String>::new());
    session.harm(8);
    session.save();
    assert_eq!(session.0.store.take_notices(), Vec::<String>::new());
    session.close();
    assert_eq!(harm_of(&table.read().campaign), 8);
    let refused = Store::create(&RealFs, &table.path(), &sample());
    assert!(matches!(refused, Err(StoreError::Exists { .. })));
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
            who.notes = "\n    ],\n      (\n        id: 7,\n    characters: [\n".into();
        }
        campaign.apply(&Event::Campaign(CampaignChange::Character(Change::new(
            None,
            Some(Arc::new(who)),
        ))));
    }
    campaign
}

#[test]
fn thousands_of_characters_are_saved_played_and_opened_again() {
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
    // Edited by hand, it is read as it is.
    table.edit("name: \"Reed Goblin 2001\"", "name: \"Olof\"");
    let (read, ..) = table.state();
    let who = read.characters.named("Olof").unwrap();
    assert_eq!(
        read.characters.get(who).unwrap().stats.get("COO"),
        Some(2_001)
    );
    table.open().close();
}
