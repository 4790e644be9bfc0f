//! The machine-readable copy of the campaign's file: used if it is valid, and ignored in every
//! other case. `tests/play/cli/snapshot_copy.txt` has the cases in which the whole file is another.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use gmscreen::campaign::{Campaign, CampaignChange, Change, Character, CharacterId, Event, Skill};
use gmscreen::store::{self, RealFs, Store};

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

/// Gives the campaign another name in the copy, with checksums that fit, and returns the name that is
/// read: the copy was written with the file if it is that one.
fn forged(table: &Table) -> String {
    let text = fs::read_to_string(copy(table)).unwrap();
    let (head, body) = text.trim_end().split_once('\n').unwrap();
    let other = body.replacen("Rivermouth", "Copied", 1);
    assert_ne!(other, body);
    let ron = fs::read(table.path()).unwrap();
    assert!(sealed(&ron, body.as_bytes()).starts_with(head.as_bytes()));
    fs::write(copy(table), sealed(&ron, other.as_bytes())).unwrap();
    table.read().campaign.name
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

#[test]
fn it_is_written_whenever_the_file_is_and_ignored_if_torn_or_bit_flipped() {
    assert_eq!(forged(&Table::new()), "Copied", "by a new campaign");
    let table = closed();
    store::restore(&RealFs, &table.path(), "000000000-session.ron").unwrap();
    assert_eq!(harm_of(&table.read().campaign), 0);
    assert_eq!(forged(&table), "Copied", "by going back to a backup");
    let table = closed();
    let expected = table.read().campaign;
    assert_eq!(forged(&table), "Copied", "by leaving it");
    let whole = fs::read(copy(&table)).unwrap();
    let step = by_tier(23, 1, 1);
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

/// So many that two threads read them.
fn crowded(people: u32) -> Campaign {
    let mut campaign = sample();
    for nth in 0..people {
        let mut who = Character::named(&format!("Reed Goblin {nth}"));
        who.id = CharacterId(1_000 + nth);
        // Each two of them are alike but for their names.
        who.stats = [("COO", i64::from(nth / 2)), ("SOM", 20)].into();
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
    let campaign = crowded(by_tier(600, 3_000, 3_000));
    Store::create(&RealFs, &table.path(), &campaign).unwrap();
    let mut session = table.open();
    session.harm(7);
    session.close();
    let (read, seq, _) = table.state();
    assert_eq!(
        (read.characters.len(), seq),
        (by_tier(602, 3_002, 3_002), 1)
    );
    assert!(
        read.characters
            .iter()
            .skip(2)
            .eq(campaign.characters.iter().skip(2))
    );
    // Edited by hand, it is read as it is.
    table.edit("name: \"Reed Goblin 501\"", "name: \"Olof\"");
    let (read, ..) = table.state();
    let who = read.characters.named("Olof").unwrap();
    assert_eq!(
        read.characters.get(who).unwrap().stats.get("COO"),
        Some(250)
    );
    table.open().close();
}
