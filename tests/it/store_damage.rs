//! Truncated, bit-flipped, mutated and hostile files. Each is opened, or refused with a reason;
//! nothing hangs, panics or reaches the terminal.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gmscreen::campaign::{Campaign, History};
use gmscreen::dice::Seeded;
use gmscreen::session::Session as Play;
use gmscreen::store::{self, Fs, Store, StoreError, Unsaved, files, to_text};
use gmscreen::{games, show};

use crate::simulated::{Chance, Disk, Node, Simulated};
use crate::store_common::{Session, Table, harm_of, peak_of, sample};
use crate::store_power::{empty, place};
use crate::tier::by_tier;

/// Acts in the journal, every bit of which is flipped.
const RECORDS: i64 = 20;

fn file(disk: &mut Disk, wanted: impl Fn(&Path) -> bool) -> &mut Vec<u8> {
    let found = disk.names.iter().find_map(|(path, node)| match node {
        Node::File(ino) if wanted(path) => Some(*ino),
        _ => None,
    });
    disk.files.get_mut(&found.unwrap()).unwrap()
}

fn is_journal(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("journal-")
}

fn journal(disk: &mut Disk) -> &mut Vec<u8> {
    file(disk, is_journal)
}

/// A campaign with acts in a journal and no snapshot since.
fn played(campaign: &Campaign, acts: i64) -> Disk {
    let disk = Simulated::on(empty());
    Store::create(&disk, &place(), campaign).unwrap();
    let opened = Store::open(Arc::new(disk.clone()), &place()).unwrap();
    let mut session = Session(opened);
    for to in 1..=acts {
        session.harm(to);
    }
    session.kill();
    disk.live()
}

/// Checks how a damaged journal reads: as an error with a position, or as the acts before the
/// damage with a notice, or as at most one act fewer.
fn look(disk: &Disk, acts: i64) -> Result<(), String> {
    match store::read(&Simulated::on(disk.clone()), &place()) {
        Err(StoreError::Corrupt { .. }) => Ok(()),
        Err(error) => Err(error.to_string()),
        Ok(seen) => {
            let found = i64::try_from(seen.history.mark().entries).unwrap();
            let harm = harm_of(&seen.campaign);
            let said = found == acts || !seen.notices.is_empty();
            let right = harm == found && (acts - 1..=acts).contains(&found) && said;
            right
                .then_some(())
                .ok_or_else(|| format!("{found} entries, harm {harm}: {:?}", seen.notices))
        }
    }
}

#[test]
fn every_bit_of_a_journal_is_protected() {
    let whole = played(&crate::store_power::small(), RECORDS);
    let bits = journal(&mut whole.clone()).len() * 8;
    let step = by_tier(907, 1, 1);
    let threads: Vec<_> = (0..2)
        .map(|half| {
            let mut disk = whole.clone();
            std::thread::spawn(move || {
                for bit in (half * step..bits).step_by(2 * step) {
                    let mask = 1 << (bit % 8);
                    journal(&mut disk)[bit / 8] ^= mask;
                    look(&disk, RECORDS).unwrap_or_else(|error| panic!("bit {bit}: {error}"));
                    journal(&mut disk)[bit / 8] ^= mask;
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    eprintln!(
        "bit flips: {} in a journal of {RECORDS} records, no silent change",
        bits / step
    );
}

#[test]
fn a_journal_and_a_snapshot_cut_at_every_byte_open_or_say_why() {
    let whole = played(&crate::store_power::small(), RECORDS);
    let mut cuts = 0;
    let bytes = journal(&mut whole.clone()).clone();
    let step = by_tier(197, 1, 1);
    let ends: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'\n').collect();
    for cut in (0..=bytes.len()).step_by(step) {
        let mut disk = whole.clone();
        journal(&mut disk).truncate(cut);
        // A record that lacks only its newline is complete.
        let acts = ends.iter().filter(|end| **end <= cut).count();
        let last = acts.checked_sub(1).map_or(0, |nth| ends[nth] + 1).min(cut);
        let torn = &bytes[last..cut];
        let there = Simulated::on(disk);
        let seen = store::read(&there, &place()).unwrap();
        assert_eq!(seen.history.entries().len(), acts, "cut at {cut}");
        assert_eq!(seen.notices.is_empty(), torn.is_empty(), "cut at {cut}");
        let open = || Session(Store::open(Arc::new(there.clone()), &place()).unwrap());
        let mut session = open();
        assert_eq!(harm_of(&session.0.campaign), i64::try_from(acts).unwrap());
        let s = |count: usize| if count == 1 { "" } else { "s" };
        let restored = format!("restored {acts} act{} since the last snapshot", s(acts));
        let (bytes, many) = (torn.len(), s(torn.len()));
        let kept = format!("1 unfinished write ({bytes} byte{many}) kept in quarantine");
        let said = [(acts, restored), (bytes, kept)].into_iter();
        let said = said.filter_map(|(count, text)| (count > 0).then_some(text));
        let said: Vec<String> = said.collect();
        assert_eq!(session.0.notices.concat(), said.join("; "), "cut at {cut}");
        if bytes > 0 {
            let in_quarantine =
                |path: &Path| path.parent().is_some_and(|up| up.ends_with("quarantine"));
            assert_eq!(*file(&mut there.live(), in_quarantine), torn);
        }
        session.harm(99);
        session.kill();
        let seen = store::read(&there, &place()).unwrap();
        assert_eq!(harm_of(&seen.campaign), 99, "cut at {cut}");
        assert_eq!(seen.history.entries().len(), acts + 1);
        // The journal continues elsewhere, and the damaged tail is not mentioned again.
        open().close();
        assert_eq!(open().0.notices, Vec::<String>::new());
        cuts += 1;
    }
    let is_campaign = |path: &Path| path == place();
    let length = file(&mut whole.clone(), is_campaign).len();
    for cut in (0..length).step_by(step) {
        let mut disk = whole.clone();
        file(&mut disk, is_campaign).truncate(cut);
        let there = Simulated::on(disk);
        match Store::open(Arc::new(there.clone()), &place()) {
            Ok(opened) => assert_eq!(harm_of(&opened.campaign), RECORDS, "cut at {cut}"),
            Err(StoreError::Unfit {
                place: Some((line, column)),
                backup,
                ..
            }) => {
                assert!(line > 0 && column > 0);
                // The latest recoverable state is offered and can be restored.
                let backup = backup.unwrap();
                store::restore(&there, &place(), &backup).unwrap();
                let seen = store::read(&there, &place()).unwrap();
                assert_eq!(harm_of(&seen.campaign), RECORDS, "cut at {cut}");
            }
            Err(error) => panic!("cut at {cut}: {error}"),
        }
        cuts += 1;
    }
    eprintln!("truncation: {cuts} cuts of journal and snapshot, each opened or restored");
}

#[test]
fn a_journal_crafted_to_be_slow_is_read_quickly() {
    let mut disk = played(&crate::store_power::small(), 3);
    let bytes = journal(&mut disk);
    // Half a million lines that each claim the rest of the file.
    bytes.extend("00000000 4000000 ".repeat(500_000).bytes());
    let begun = Instant::now();
    let there = Simulated::on(disk);
    let opened = Store::open(Arc::new(there), &place()).unwrap();
    assert_eq!(harm_of(&opened.campaign), 3);
    assert!(opened.notices[0].ends_with("1 unfinished write (8500000 bytes) kept in quarantine"));
    let taken = begun.elapsed();
    assert!(taken < Duration::from_secs(10), "{taken:?}");
    eprintln!("a journal of 8 MB with 500,000 false beginnings: {taken:?}");
}

/// Texts that may break a parser.
const SPICE: &[&str] = &[
    "\u{1b}[2J",
    "\u{202e}",
    "\0",
    "\u{feff}",
    "((((((((((((((((",
    "[[[[[[[[[[[[[[[[",
    "\"",
    "\\u{110000}",
    "r####\"",
    "/*",
    "//",
    "Some(",
    "None",
    "()",
    "NaN",
    "-1",
    "0",
    "1e999",
    "9223372036854775807",
    "-9223372036854775808",
    "4294967295",
    "99999999999999999999999999",
    "#![enable(implicit_some)]",
    "id: 1,",
    "name: \"\",",
];

/// Changes one or a few places in a file.
pub(crate) fn mutate(bytes: &mut Vec<u8>, other: &[u8], chance: &mut Chance) {
    for _ in 0..=usize::from(chance.one_in(3)) {
        let at = chance.below(bytes.len() + 1);
        let end = (at + chance.below(40)).min(bytes.len());
        match chance.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            3 => bytes.truncate(at),
            4 => {
                let from = chance.below(other.len());
                let to = (from + chance.below(300)).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            5 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).unwrap(),
            6 | 7 => {
                // Replaces a number with another one.
                let digits = |byte: &u8| byte.is_ascii_digit();
                if let Some(start) = bytes[at..].iter().position(digits).map(|to| at + to) {
                    let length = bytes[start..]
                        .iter()
                        .take_while(|byte| digits(byte))
                        .count();
                    let spice = SPICE[14 + chance.below(8)];
                    bytes.splice(start..start + length, spice.bytes());
                }
            }
            _ => drop(bytes.splice(at..at, SPICE[chance.below(SPICE.len())].bytes())),
        }
    }
}

/// Opens it with everything that opens campaigns, and plays a little. Returns whether it opened.
fn try_all(disk: &Disk, seed: u64) -> bool {
    let there = Simulated::on(disk.clone());
    let _ = store::verify(&there, &place());
    let read = store::read(&there, &place());
    if let Err(error) = &read {
        assert!(is_harmless(&error.to_string()), "{error}");
    }
    let opened = Store::open(Arc::new(there.clone()), &place());
    let Ok(opened) = opened else { return false };
    for notice in &opened.notices {
        assert!(is_harmless(notice), "{notice:?}");
    }
    let mark = opened.history.mark().clone();
    // What opens can be written again.
    to_text(&opened.campaign, &mark).unwrap();
    // A file with a valid checksum is taken for the console's own, which stays within bounds.
    if opened.campaign.check_bounds().is_ok() {
        play(opened.campaign, opened.history, seed);
    }
    true
}

fn play(campaign: Campaign, history: History, seed: u64) {
    let game = games::by_id("renaissance").unwrap();
    let state = show::State::of(&campaign, &history, game);
    assert!(is_harmless_page(&show::page(&state)));
    serde_json::to_string(&state).unwrap();
    let mut session = Play::new(campaign, history, game, Box::new(Unsaved), || 1_800_000_000);
    let mut dice = Seeded::new(seed);
    for line in [
        "next",
        "damage ilse 3",
        "heal ilse 2",
        "check ilse fray",
        "undo 3",
        "redo",
        "add Zoe",
        "remove tam",
        "undo",
        "session",
        "begin",
        "end",
        "note \"x\"",
        "undo 100",
    ] {
        if let Ok(Some(reply)) = session.execute(line, &mut dice) {
            assert!(is_harmless_page(&reply.text), "{line}: {:?}", reply.text);
        }
    }
}

fn is_harmless(text: &str) -> bool {
    !text.contains(|c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}'))
}

fn is_harmless_page(text: &str) -> bool {
    text.lines().all(is_harmless)
}

/// The most memory that a process may use while it opens mutated files, in kB.
const MOST_MEMORY: u64 = 256 << 10;

/// In a process of its own, so that memory use can be measured.
#[test]
fn mutated_files_open_or_are_refused() {
    let this = std::env::current_exe().unwrap();
    let name = "store_damage::mutated_files_are_tried_by_everything_that_opens_campaigns";
    let output = Command::new(this)
        .args(["--ignored", "--exact", "--nocapture", name])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let line = told.lines().find(|line| line.starts_with("mutated files:"));
    let line = line.unwrap_or_else(|| panic!("it tried nothing: {told}"));
    eprintln!("{line}");
    if cfg!(target_os = "linux") {
        let words: Vec<&str> = line.split_whitespace().collect();
        let kilobytes: u64 = words[words.len() - 2].parse().unwrap();
        assert!((1..MOST_MEMORY).contains(&kilobytes), "{line}");
    }
}

#[test]
#[ignore = "the test before it runs it in a process of its own"]
fn mutated_files_are_tried_by_everything_that_opens_campaigns() {
    let all = by_tier(40, 3_000, 100_000);
    let threads: Vec<_> = (0..2)
        .map(|half| std::thread::spawn(move || mutations(0xface + half, all / 2)))
        .collect();
    let (mut opened, mut slowest) = (0, Duration::ZERO);
    for thread in threads {
        let (count, slow) = thread.join().unwrap();
        opened += count;
        slowest = slowest.max(slow);
    }
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    let peak = peak_of("self");
    eprintln!(
        "mutated files: {all}, {opened} of them opened, the slowest took {slowest:?}, at most {peak} kB"
    );
}

/// Changes the campaign's file and updates its checksum.
fn mutate_sealed(disk: &mut Disk, other: &[u8], chance: &mut Chance) {
    let bytes = file(disk, |path| path == place());
    let line = b"// crc32 ";
    let end = bytes.windows(line.len()).rposition(|part| part == line);
    bytes.truncate(end.unwrap());
    mutate(bytes, other, chance);
    let last = format!("\n// crc32 {:08x}\n", {
        bytes.push(b'\n');
        let sum = crc32fast::hash(bytes);
        bytes.pop();
        sum
    });
    bytes.extend(last.bytes());
}

/// Changes the last record and updates its checksum and length.
fn mutate_last_record(journal: &mut Vec<u8>, other: &[u8], chance: &mut Chance) {
    journal.pop();
    let begins = journal.iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    let line = journal.split_off(begins);
    let mut payload = line
        .splitn(3, |byte| *byte == b' ')
        .nth(2)
        .unwrap()
        .to_vec();
    mutate(&mut payload, other, chance);
    let sum = crc32fast::hash(&payload);
    journal.extend(format!("{sum:08x} {} ", payload.len()).bytes());
    journal.extend(payload);
    journal.push(b'\n');
}

/// Changes the machine-readable copy and updates its checksums.
fn mutate_copy(disk: &mut Disk, other: &[u8], chance: &mut Chance) {
    let ron = file(disk, |path| path == place()).clone();
    let copy = file(disk, |path| path.ends_with("snapshot.json"));
    let head = copy.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let mut body = copy[head..copy.len() - 1].to_vec();
    mutate(&mut body, other, chance);
    *copy = crate::store_copy::sealed(&ron, &body);
}

fn mutations(seed: u64, count: usize) -> (usize, Duration) {
    let mut chance = Chance(seed);
    let salt = include_bytes!("../../campaigns/salt-and-lanterns.ron");
    let whole = played(&sample(), 6);
    let own = file(&mut whole.clone(), |path| path == place()).clone();
    let list = b"[\"/games/r.ron\", \"/home/x/salt.ron\"]";
    let (mut opened, mut slowest) = (0, Duration::ZERO);
    for _ in 0..count {
        let mut disk = whole.clone();
        match chance.below(11) {
            8 => mutate_sealed(&mut disk, &own, &mut chance),
            9 => mutate_last_record(journal(&mut disk), &own, &mut chance),
            10 => mutate_copy(&mut disk, salt, &mut chance),
            0..=2 => mutate(file(&mut disk, |path| path == place()), salt, &mut chance),
            3..=5 => mutate(journal(&mut disk), &own, &mut chance),
            6 => {
                let campaign = file(&mut disk, |path| path == place());
                *campaign = salt.to_vec();
                mutate(campaign, &own, &mut chance);
            }
            _ => {
                let mut bytes = list.to_vec();
                mutate(&mut bytes, &own, &mut chance);
                *file(&mut disk, |path| path == place()) = bytes;
                let there = Simulated::on(disk.clone());
                let _: Vec<PathBuf> = files::read_list(&there, &place());
                let _ = there.read(&place(), 10);
            }
        }
        let begun = Instant::now();
        opened += usize::from(try_all(&disk, chance.next()));
        slowest = slowest.max(begun.elapsed());
    }
    (opened, slowest)
}

#[test]
fn escape_sequences_in_any_text_are_never_printed() {
    let spice = "\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}";
    let text = to_text(&sample(), &gmscreen::campaign::history::Mark::default()).unwrap();
    // In every quoted text of the file, after its first letter, both escaped and raw.
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    let mut tried = 0;
    for pair in quotes.chunks(2) {
        for hostile in [spice, "\\u{1b}]0;owned\\u{7}\\u{9b}2J\\u{202e}"] {
            let at = pair[1];
            let changed = format!("{}{hostile}{}", &text[..at], &text[at..]);
            let table = Table::written(changed);
            match store::read(&store::RealFs, &table.path()) {
                Ok(seen) => {
                    let game = games::by_id("renaissance").unwrap();
                    let state = show::State::of(&seen.campaign, &seen.history, game);
                    assert!(
                        is_harmless_page(&show::page(&state)),
                        "{}",
                        show::page(&state)
                    );
                    let json = serde_json::to_string(&state).unwrap();
                    assert!(is_harmless(&json), "{json}");
                }
                Err(error) => assert!(is_harmless(&error.to_string()), "{error}"),
            }
            tried += 1;
        }
    }
    eprintln!("escape sequences: {tried} texts, none of them shown as it is");
}
