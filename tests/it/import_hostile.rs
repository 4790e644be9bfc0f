//! Files with errors anywhere: nothing crashes, nothing changes unless a whole file is accepted,
//! and memory use stays small.

use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::campaign::Campaign;
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::import::{Format, ImportError, To, bring, read};

use crate::cli_home::{Home, listing};
use crate::harness::session;
use crate::tier::by_tier;

/// Pseudo-random numbers, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        let Self(state) = self;
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        usize::try_from(*state % end.max(1) as u64).unwrap()
    }
}

/// A format, a game that uses it, and such a file.
type Seed = (Format, &'static str, Vec<u8>);

/// Every sample file.
fn seeds() -> Vec<Seed> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let files = |folder: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(data.join(folder)).unwrap();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    };
    let all = ["brp", "renaissance", "forge-of-power", "ruina-imperii"];
    let blocks = files("blocks").into_iter().zip(all.into_iter().cycle());
    let mut out: Vec<Seed> = blocks
        .map(|(path, system)| (Format::Text, system, fs::read(path).unwrap()))
        .collect();
    for path in files("import") {
        let bytes = fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let format = Format::guess(name, std::str::from_utf8(&bytes).unwrap());
        let system = match format {
            Format::Csv => "renaissance",
            Format::Foundry => "brp",
            _ => "forge-of-power",
        };
        out.push((format, system, bytes));
    }
    out
}

/// Texts that a file may get anywhere, apart from bytes of any value.
const PIECES: &str = "99999999999999999999¦-¦(¦[[[[¦d¦1d99999¦\n¦|¦\"¦: ¦- ¦x9¦\
    \u{202e}¦\0¦%¦{¦}¦,¦STR ¦=1¦[b]¦...¦*¦   ¦null";

fn mutated(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    let pieces: Vec<&str> = PIECES.split('¦').collect();
    for _ in 0..=random.below(5) {
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 if at < text.len() => text[at] = u8::try_from(random.below(256)).unwrap(),
            1 => {
                let end = (at + random.below(20)).min(text.len());
                text.drain(at..end);
            }
            2 => {
                let piece = pieces[random.below(pieces.len())];
                text.splice(at..at, piece.bytes());
            }
            _ => {
                let end = (at + random.below(60)).min(text.len());
                let copy = text[at..end].to_vec();
                text.splice(at..at, copy);
            }
        }
    }
    text
}

/// Reads and imports a file; a refused file changes nothing.
fn try_one(format: Format, system: &'static str, text: &[u8]) {
    let Ok(found) = read(games::by_id(system).unwrap(), format, text) else {
        return;
    };
    let mut session = session(Campaign::new("test", system, ""));
    let before = session.campaign().clone();
    let mut dice = Seeded::new(1);
    let done = session.take_in("import", &mut dice, |draft| {
        bring(draft, "it", &found, To::Roster)
    });
    if done.is_err() {
        assert_eq!(session.campaign(), &before);
    } else {
        session.campaign().check_bounds().unwrap();
        session.execute("undo", &mut dice).unwrap();
        assert_eq!(session.campaign(), &before);
    }
}

fn try_mutated(count: usize) {
    let seeds = seeds();
    let mut random = Random(11);
    for _ in 0..count {
        let (format, system, text) = &seeds[random.below(seeds.len())];
        let text = mutated(&mut random, text);
        try_one(*format, system, &text);
    }
}

#[test]
fn mutated_files_of_every_format_are_read_or_refused() {
    try_mutated(by_tier(60, 1000, 1000));
}

#[test]
fn more_than_anybody_has_written_is_refused_and_changes_nothing() {
    let text = "Rat\nSTR 7\n\n".repeat(30_000);
    let refused = read(games::by_id("brp").unwrap(), Format::Text, text.as_bytes()).unwrap_err();
    assert_eq!(refused, ImportError::TooLong);
    assert_eq!(
        refused.to_string(),
        "it is longer than 256 kB, the most that is read as text: import it in parts"
    );
    let home = Home::new();
    home.campaign("c.ron");
    let long = " ".repeat((16 << 20) + 1);
    let files = [
        ("long.csv", long.clone(), "long.csv"),
        ("deep.json", "[".repeat(100_000), "deep.json: 1:"),
        (
            "many.csv",
            "name\n".to_owned() + &"Rat\n".repeat(10_001),
            "more than 10000 people",
        ),
    ];
    for (file, text, _) in &files {
        fs::write(home.work().join(file), text).unwrap();
    }
    let before = listing(&home.work());
    for &(file, _, why) in &files {
        let ran = home.run(&["import", "c.ron", file]).ended(1);
        assert_eq!(ran.out, "", "{file}");
        assert!(ran.err.contains(why), "{file}: {}", ran.err);
    }
    let ran = home
        .feed(&["import", "c.ron", "-"], long.as_bytes())
        .ended(1);
    assert_eq!(ran.out, "");
    assert_eq!(listing(&home.work()), before);
}

#[cfg(target_os = "linux")]
mod memory {
    use std::fmt::Write as _;
    use std::process::Command;

    use super::{Format, seeds, try_mutated, try_one};
    use crate::tier::by_tier;

    /// The most memory that importing may use, in KiB.
    const MOST: u64 = 256 << 10;
    const CHILD: &str = "GMSCREEN_HOSTILE_CHILD";

    /// The most memory that this process has ever used, in KiB.
    fn peak() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let number = line.unwrap().split_whitespace().nth(1).unwrap();
        number.parse().unwrap()
    }

    /// Runs in a process of its own, started by the tests below.
    #[test]
    fn child() {
        let Ok(task) = std::env::var(CHILD) else {
            return;
        };
        let (task, size) = task.split_once(' ').unwrap();
        let size = size.parse().unwrap();
        match task {
            "mutated" => try_mutated(size),
            "long" => try_long(size),
            _ => try_longest(size),
        }
        println!("peak {} KiB", peak());
    }

    /// Long files, which repeat a sample or nest endlessly.
    fn try_long(bytes: usize) {
        for (format, system, text) in seeds() {
            let mut long = text.clone();
            while long.len() < bytes {
                long.extend_from_slice(b"\n\n");
                long.extend_from_slice(&text);
            }
            try_one(format, system, &long);
            for piece in ["[", "{\"a\":", "- - ", "STR 9 (", "1d6+", "a: ", "\""] {
                try_one(format, system, piece.repeat(bytes / piece.len()).as_bytes());
            }
        }
    }

    /// The longest files that are read, with as many small values as possible.
    fn try_longest(bytes: usize) {
        let full = |start: &str, piece: &str| start.to_owned() + &piece.repeat(bytes / piece.len());
        for (start, piece) in [
            ("name\n", "a\n"),
            ("name,COO\n", ",x\n"),
            ("name\n", "a,,,,\n"),
        ] {
            try_one(Format::Csv, "renaissance", full(start, piece).as_bytes());
        }
        let keys = || {
            let (mut keys, mut nth) = ("{".to_owned(), 0);
            while keys.len() < bytes {
                let _ = write!(keys, "\"{nth}\":0,");
                nth += 1;
            }
            keys
        };
        for format in [
            Format::Foundry,
            Format::ImprovedInitiative,
            Format::InitiativeTracker,
        ] {
            for (start, piece) in [
                ("[", "0,"),
                ("[", "[0],"),
                ("[", "{},"),
                ("0", " 0"),
                ("", "- a\n"),
            ] {
                try_one(format, "brp", full(start, piece).as_bytes());
            }
            try_one(format, "brp", keys().as_bytes());
        }
    }

    /// Runs a task in a process of its own and checks the memory that it used.
    fn takes_little(task: &str, size: usize) {
        let ran = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "import_hostile::memory::child"])
            .args(["--nocapture", "--test-threads=1"])
            .env(CHILD, format!("{task} {size}"))
            .output()
            .unwrap();
        let [out, err] = [ran.stdout, ran.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(ran.status.success(), "{out}{err}");
        let said = out.split("peak ").nth(1);
        let said = said.unwrap_or_else(|| panic!("no peak in {out}"));
        let took: u64 = said.split(' ').next().unwrap().parse().unwrap();
        assert!(took <= MOST, "{took} KiB");
    }

    #[test]
    fn a_hundred_thousand_mutated_files_take_little_memory() {
        takes_little("mutated", by_tier(40, 100_000, 100_000));
    }

    #[test]
    fn the_longest_files_take_little_memory() {
        takes_little("longest", by_tier(1 << 19, 16 << 20, 16 << 20));
    }

    #[test]
    fn long_files_take_little_memory() {
        takes_little("long", by_tier(300, 60_000, 256 << 10));
    }
}
