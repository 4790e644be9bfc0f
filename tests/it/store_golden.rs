//! The golden file: a campaign and its journals as written in format 1, stored in `tests/data`.
//!
//! Until format 1 is released it changes with the format. After a change, regenerate it:
//!
//! ```text
//! GMSCREEN_GOLDEN=write INSTA_UPDATE=always cargo nextest run store_golden
//! ```
//!
//! and read the difference. After the release it is never written again, and must always open.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gmscreen::campaign::history::Mark;
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::session::Session;
use gmscreen::store::{RealFs, Store, to_text};

use crate::store_common::{Table, names, sample};

/// What is done before the snapshot, in the first session.
const BEFORE: &[&str] = &[
    "rename tam \"Brother Tam\"",
    "option trying_again On",
    "set ilse COO 35",
    "set ilse DUR 30",
    "set ilse luck 20",
    "set ilse notes \"Owes the ferryman.\"",
    "skill ilse \"Ride\" SOM 10 spec \"mules\" prof \"mule\"",
    "template \"Marsh Goblin\" from \"Reed Goblin\" DUR 1d6+6 SOM 15 \"Fray\" COO 20",
    "add marsh from \"Marsh Goblin\" x2 = 3 5",
    "player tam",
    "zone Bridge joins Reeds",
    "move ilse Bridge",
    "hide tam",
    "alias tam \"The Fox\"",
    "own_dice ilse on",
    "weapon ilse \"Boat hook\" fray dv 1d6+4 ap 2 easy",
    "counter ilse \"arrows\" 12 max 20",
    "counter \"Bell tolls\" 1/6 public",
    "counter \"Rumour\" 2",
    "zone note Bridge \"Slippery.\"",
    "condition ilse \"prone\"",
    "condition ilse \"stunned\" -10 with \"prone\"",
    "release tam",
    "check ilse fray +10:\"high ground\" = 33",
    "check ilse ride = 94",
    "correct = 49",
    "flip",
    "undo",
];

/// What is done after it, in a session that ends without one.
const AFTER: &[&str] = &[
    "redo",
    "end",
    "begin ilse marsh* = 7 3 9",
    "encounter save \"At the bridge\"",
    "encounter note \"At the bridge\" \"They wait for dusk.\"",
    "side \"marsh 1\" ally",
    "tick \"Bell tolls\"",
    "count ilse arrows -1",
    "2d6 \"who sees it\" = 3 4",
    "clear ilse stunned",
    "sustain ilse \"ward the bridge\"",
    "condition ilse \"shaken\" for 1 round",
    "attack ilse fray vs \"marsh 1\" dv 1d6+4 = 12 \"marsh 1\":80 3",
    "pending ilse fray",
    "hide \"marsh 2\"",
    "surprised \"marsh 2\"",
    "force act ilse standard \"full defence\"",
    "next",
    "next",
    "next",
    "next",
    "damage marsh* 4",
    "undo",
    "group marsh*",
    "attack ilse \"boat hook\" vs \"marsh 2\" = 12 \"marsh 2\":80 3",
    "flee \"marsh 2\"",
    "pause",
    "task tam \"mend the lamp\" 20m",
    "job tam \"write to the bishop\" 3",
    "day",
    "simple ilse fray = 12",
    "scene",
    "session",
    "note ilse \"remember\tthis\"",
];

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn session(table: &Table) -> Session {
    let opened = Store::open(Arc::new(RealFs), &table.path()).unwrap();
    let game = games::by_id(&opened.campaign.system).unwrap();
    let store = Box::new(opened.store);
    Session::new(opened.campaign, opened.history, game, store, || {
        1_800_000_000
    })
}

fn play(session: &mut Session, lines: &[&str]) {
    let mut dice = Seeded::new(7);
    for line in lines {
        let done = session.execute(line, &mut dice);
        done.unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
}

/// Plays the campaign and replaces the golden files.
fn write() {
    let mark = Mark {
        crc: 2_894_445_675,
        ..Mark::default()
    };
    let table = Table::written(to_text(&sample(), &mark).unwrap());
    let mut evening = session(&table);
    play(&mut evening, BEFORE);
    evening.close().unwrap();
    let mut evening = session(&table);
    play(&mut evening, AFTER);
    drop(evening);
    let history = data().join("format-1.history");
    for name in names(&history) {
        fs::remove_file(history.join(name)).unwrap();
    }
    fs::copy(table.path(), data().join("format-1.ron")).unwrap();
    for journal in table.journals() {
        fs::copy(&journal, history.join(journal.file_name().unwrap())).unwrap();
    }
}

#[test]
fn the_golden_campaign_opens() {
    if std::env::var_os("GMSCREEN_GOLDEN").is_some() {
        write();
    }
    let table = Table::empty();
    let history = data().join("format-1.history");
    fs::create_dir(table.history()).unwrap();
    fs::copy(data().join("format-1.ron"), table.path()).unwrap();
    for name in names(&history) {
        fs::copy(history.join(&name), table.history().join(&name)).unwrap();
    }
    let session = table.open();
    let acts = format!("restored {} acts since the last snapshot", AFTER.len());
    assert_eq!(session.0.notices, [acts]);
    let count = BEFORE.len() + AFTER.len();
    assert_eq!(session.0.history.mark().seq, count as u64);
    let text = to_text(&session.0.campaign, session.0.history.mark()).unwrap();
    // Checksums mean nothing to a human reader.
    let lines = text.lines().filter(|line| !line.contains("crc"));
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}
