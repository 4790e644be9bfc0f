//! A crowded campaign read on two threads.
//!
//! Only for what the store has written itself and nobody has changed since: there no text holds
//! the end of a line, so how lines begin tells where a character ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use memchr::memmem;

use super::quick::{self, Quick};
use super::snapshot::Snapshot;
use crate::campaign::{Character, Roster};

/// A shorter text is read sooner than a thread starts.
const WORTH: usize = 256 << 10;
/// Into so many parts the characters are cut, for a thread that starts late to have fewer.
const PARTS: usize = 16;
const OPENS: &str = "\n    characters: [";
const CLOSES: &str = "\n    ],\n";
const NEXT: &str = "\n      (\n";

/// Characters, and whether their texts are plain.
type People = Quick<Vec<Arc<Character>>>;

/// Reads a snapshot that stands as the store wrote it; `None` where it is short, or is not surely one that can be read so.
#[doc(hidden)]
#[must_use]
pub fn read(text: &str) -> Option<Quick<Snapshot>> {
    if text.len() < WORTH {
        return None;
    }
    let begins = find(text, 0, OPENS)? + OPENS.len();
    let (head, behind) = text.split_at(begins);
    let (people, tail) = behind.split_at(find(behind, 0, CLOSES)?);
    let parts = parts(people);
    let next = AtomicUsize::new(0);
    let work = || {
        let taken = std::iter::from_fn(|| {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            Some((nth, *parts.get(nth)?))
        });
        let read = taken.map(|(nth, part)| Some((nth, quick::items(part, Arc::<Character>::new)?)));
        read.collect::<Option<Vec<(usize, People)>>>()
    };
    let (read, rest) = thread::scope(|scope| {
        let beside = thread::Builder::new().spawn_scoped(scope, work);
        let rest = quick::from_str::<Snapshot>(&format!("{head}{tail}"));
        let mut read = work()?;
        // Without a second thread the first has read all of them.
        if let Ok(beside) = beside {
            read.extend(beside.join().ok()??);
        }
        Some((read, rest?))
    })?;
    Some(together(read, rest))
}

fn together(mut read: Vec<(usize, People)>, rest: Quick<Snapshot>) -> Quick<Snapshot> {
    read.sort_by_key(|(nth, _)| *nth);
    let plain = rest.plain && read.iter().all(|(_, people)| people.plain);
    let mut value = rest.value;
    let everyone = read.into_iter().flat_map(|(_, people)| people.value);
    value.campaign.characters = Roster::of(everyone.collect());
    Quick { value, plain }
}

/// Characters in parts that are about as long.
fn parts(people: &str) -> Vec<&str> {
    let mut parts = Vec::with_capacity(PARTS);
    let mut rest = people;
    for left in (2..=PARTS).rev() {
        let Some(ends) = find(rest, rest.len() / left, NEXT) else {
            break;
        };
        let (part, behind) = rest.split_at(ends);
        parts.push(part);
        rest = behind;
    }
    parts.push(rest);
    parts
}

/// Where a part stands in a text from some byte on.
fn find(text: &str, from: usize, part: &str) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    memmem::find(rest, part.as_bytes()).map(|at| from + at)
}
