//! Files with errors anywhere: nothing crashes, nothing changes unless a whole file is accepted,
//! and memory use stays small.

use std::fs;
use std::path::{Path, PathBuf};

use gmscreen::campaign::Campaign;
use gmscreen::dice::Seeded;
use gmscreen::games;
use gmscreen::import::{Format, ImportError, To, bring, read};

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
    let blocks = files("blocks");
    let blocks = blocks
        .iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "txt"));
    let mut out: Vec<Seed> = blocks
        .zip(all.iter().cycle())
        .map(|(path, system)| (Format::Text, *system, fs::read(path).unwrap()))
        .collect();
    let files = files("import");
    for path in files
        .iter()
        .filter(|path| path.extension().is_none_or(|kind| kind != "want"))
    {
        let bytes = fs::read(path).unwrap();
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

const PIECES: &[&[u8]] = &[
    b"99999999999999999999",
    b"-",
    b"(",
    b"[[[[",
    b"d",
    b"1d99999",
    b"\xc3",
    b"\n",
    b"|",
    b"\"",
    b": ",
    b"- ",
    b"x9",
    "\u{202e}".as_bytes(),
    b"\0",
    b"%",
    b"{",
    b"}",
    b",",
    b"STR ",
    b"=1",
    b"[b]",
    b"...",
    b"*",
    b"   ",
    b"null",
];

fn mutated(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(5) {
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 if at < text.len() => text[at] = u8::try_from(random.below(256)).unwrap(),
            1 => {
                let end = (at + random.below(20)).min(text.len());
                text.drain(at..end);
            }
            2 => {
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(at..at, piece.iter().copied());
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
    try_mutated(by_tier(600, 1000, 1000));
}

#[test]
fn more_text_than_can_be_pasted_is_refused() {
    let game = games::by_id("brp").unwrap();
    let long = "Rat\nSTR 7\n\n".repeat(30_000);
    let refused = read(game, Format::Text, long.as_bytes()).unwrap_err();
    assert_eq!(refused, ImportError::TooLong);
    assert_eq!(
        refused.to_string(),
        "it is longer than 256 kB, the most that is read as text: import it in parts"
    );
}

#[cfg(target_os = "linux")]
mod memory {
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

    /// Runs in a process of its own, started by the test below.
    #[test]
    fn child() {
        let Ok(count) = std::env::var(CHILD) else {
            return;
        };
        try_mutated(count.parse().unwrap());
        println!("peak {} KiB", peak());
    }

    /// The same for long files, which repeat a sample or nest endlessly.
    #[test]
    fn long_child() {
        let Ok(bytes) = std::env::var(CHILD) else {
            return;
        };
        let bytes: usize = bytes.parse().unwrap();
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
        println!("peak {} KiB", peak());
    }

    /// The same for the longest files that are read, with as many small values as possible.
    #[test]
    fn longest_child() {
        let Ok(bytes) = std::env::var(CHILD) else {
            return;
        };
        let bytes: usize = bytes.parse().unwrap();
        let full = |start: &str, piece: &dyn Fn(usize) -> String| {
            let mut text = start.to_owned();
            let mut nth = 0;
            while text.len() < bytes {
                text.push_str(&piece(nth));
                nth += 1;
            }
            text
        };
        let renaissance = "renaissance";
        for (start, piece) in [
            ("name\n", "a\n"),
            ("name,COO\n", ",x\n"),
            ("name\n", "a,,,,\n"),
        ] {
            let text = full(start, &|_| piece.to_owned());
            try_one(Format::Csv, renaissance, text.as_bytes());
        }
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
                let text = full(start, &|_| piece.to_owned());
                try_one(format, "brp", text.as_bytes());
            }
            let text = full("{", &|nth| format!("\"{nth}\":0,"));
            try_one(format, "brp", text.as_bytes());
        }
        println!("peak {} KiB", peak());
    }

    /// Runs a test of this file in a process of its own and returns the memory it used.
    fn peak_of(test: &str, with: usize) -> u64 {
        let name = format!("import_hostile::memory::{test}");
        let ran = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", &name, "--nocapture", "--test-threads=1"])
            .env(CHILD, with.to_string())
            .output()
            .unwrap();
        let out = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert!(
            ran.status.success(),
            "{out}{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        let said = out.split("peak ").nth(1);
        let said = said.unwrap_or_else(|| panic!("no peak in {out}"));
        said.split(' ').next().unwrap().parse().unwrap()
    }

    #[test]
    fn a_hundred_thousand_mutated_files_take_little_memory() {
        let took = peak_of("child", by_tier(1000, 100_000, 100_000));
        assert!(took <= MOST, "{took} KiB");
    }

    #[test]
    fn the_longest_files_take_little_memory() {
        let took = peak_of("longest_child", by_tier(4 << 20, 16 << 20, 16 << 20));
        assert!(took <= MOST, "{took} KiB");
    }

    #[test]
    fn long_files_take_little_memory() {
        let took = peak_of("long_child", by_tier(10_000, 60_000, 256 << 10));
        assert!(took <= MOST, "{took} KiB");
    }
}
