//! The campaign's file, and a JSON copy in the history folder, which is read in a fraction of the
//! time.
//!
//! The copy is a cache; the file is authoritative. The first line of the copy names the bytes of
//! the file that it was made from, and its own checksum. If the copy is missing, torn or foreign,
//! or was made from other bytes (because the file was edited or after a crash), the file is read
//! instead. So a copy that cannot be written is not an error and is not reported: the next opening
//! just takes a little longer. The copy is always written after the file.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use memchr::{memchr, memchr_iter};
use serde::Serialize;

use super::clean::Hidden;
use super::error::{EncodeError, StoreError};
use super::fs::{Access, Fs};
use super::paths::Paths;
use super::snapshot::{self, Checksum, FORMAT, LONGEST, Loaded, Snapshot};
use super::{clean, whole};
use crate::campaign::bounds::MOST_CHARACTERS;
use crate::campaign::history::Mark;
use crate::campaign::{Campaign, Character, CharacterId, Roster, roster};

/// Replaces the campaign's file and writes the copy.
pub(super) fn write(
    fs: &dyn Fs,
    paths: &Paths,
    text: &[u8],
    campaign: &Campaign,
    mark: &Mark,
) -> Result<(), StoreError> {
    whole::write(fs, &paths.campaign, Access::Like(&paths.campaign), text)?;
    if let Ok(copy) = copy_of(text, campaign, mark) {
        let _ = whole::write(fs, &paths.copy, Access::Private, &copy);
    }
    Ok(())
}

/// Reads the campaign's file, from its copy if possible; `None` if there is no file.
pub(super) fn load(fs: &dyn Fs, paths: &Paths) -> Result<Option<Loaded>, StoreError> {
    let path = &paths.campaign;
    let Some(bytes) = whole::read(fs, path, LONGEST)? else {
        return Ok(None);
    };
    let sums = snapshot::sums_of(&bytes);
    let is_good = sums.0 == Checksum::Good;
    let copied = is_good.then(|| read_copy(fs, &paths.copy, (sums.1, bytes.len())));
    match copied.flatten() {
        Some(snapshot) => Ok(Loaded::new(snapshot, sums, bytes)),
        None => snapshot::parse(path, bytes),
    }
    .map(Some)
}

/// The number of the last record in the copy if the copy is intact, whatever file it was made
/// from.
pub(super) fn copied_seq(fs: &dyn Fs, path: &Path) -> Option<u64> {
    let bytes = whole::read(fs, path, LONGEST).ok()??;
    let (head, body) = parts(&bytes)?;
    let sum = format!("\"crc32\":\"{:08x}\"}}\n", crc32fast::hash(body));
    if !head.ends_with(sum.as_bytes()) {
        return None;
    }
    Some(read_body(str::from_utf8(body).ok()?)?.mark.seq)
}

/// The copy: a line with the checksums, a line with the snapshot without its characters, then one
/// line per character, so that two threads can read many characters in parallel: its number, its
/// name and the rest, or `null` for the same rest as the character before, as copies of a template
/// have it.
fn copy_of(text: &[u8], campaign: &Campaign, mark: &Mark) -> Result<Vec<u8>, EncodeError> {
    let snapshot = Snapshot::of(campaign, mark);
    let mut rest = snapshot.clone();
    rest.campaign.characters = Roster::default();
    let mut body = line_of(&rest)?;
    let mut before = None;
    for who in snapshot.campaign.characters.iter() {
        let rest = Character {
            id: CharacterId::default(),
            name: String::new(),
            ..who.clone()
        };
        let other = (before.as_ref() != Some(&rest)).then_some(&rest);
        body.push('\n');
        body.push_str(&line_of(&(who.id, &who.name, other))?);
        before = Some(rest);
    }
    if read_body(&body).is_none_or(|back| back != snapshot) {
        return Err(EncodeError::Differs);
    }
    let of = (crc32fast::hash(text), text.len());
    Ok(format!("{}{body}\n", head(of, body.as_bytes())).into_bytes())
}

fn line_of(value: &impl Serialize) -> Result<String, EncodeError> {
    serde_json::to_string(value).map_err(|error| EncodeError::Unwritable(error.to_string()))
}

/// The first line of a copy with this body, made from a file with this checksum and length.
fn head((sum, len): (u32, usize), body: &[u8]) -> String {
    format!(
        "{{\"ron_crc32\":\"{sum:08x}\",\"ron_bytes\":{len},\"crc32\":\"{:08x}\"}}\n",
        crc32fast::hash(body)
    )
}

/// The first line of a copy and its body.
fn parts(copy: &[u8]) -> Option<(&[u8], &[u8])> {
    let (head, body) = copy.split_at(memchr(b'\n', copy)? + 1);
    Some((head, body.strip_suffix(b"\n")?))
}

/// The snapshot in the copy, if it was made from a file with this checksum and length.
fn read_copy(fs: &dyn Fs, path: &Path, of: (u32, usize)) -> Option<Snapshot> {
    let bytes = whole::read(fs, path, LONGEST).ok()??;
    let (own, body) = parts(&bytes)?;
    if own != head(of, body).as_bytes() {
        return None;
    }
    let snapshot = read_body(str::from_utf8(body).ok()?)?;
    (snapshot.format == FORMAT && snapshot.reader <= FORMAT).then_some(snapshot)
}

/// Below this size in bytes, reading is faster than starting a thread.
const WORTH_A_THREAD: usize = 256 << 10;

fn read_body(body: &str) -> Option<Snapshot> {
    let (rest, people) = body.split_once('\n').unwrap_or((body, ""));
    if people.bytes().filter(|byte| *byte == b'\n').count() >= MOST_CHARACTERS {
        return None;
    }
    let (first, second) = people.split_at(middle(people));
    let (snapshot, first, second) = thread::scope(|scope| {
        let beside = thread::Builder::new();
        let beside = (!second.is_empty())
            .then(|| beside.spawn_scoped(scope, || read_people(second)).ok())
            .flatten();
        let snapshot: Option<Snapshot> = clean::json(rest.as_bytes(), Hidden::Shown).ok();
        let first = read_people(first);
        let second = match beside {
            Some(beside) => beside.join().ok().flatten(),
            // If no thread could be started, this one reads both halves.
            None => read_people(second),
        };
        (snapshot, first, second)
    });
    let mut snapshot = snapshot?;
    let mut people = first?;
    people.append(&mut second?);
    if !snapshot.campaign.characters.is_empty() {
        return None;
    }
    snapshot.campaign.characters = Roster::of(people);
    Some(snapshot)
}

/// The end of the first half, before a character who is not like the one before.
fn middle(people: &str) -> usize {
    let half = if people.len() < WORTH_A_THREAD {
        people.len()
    } else {
        people.len() / 2
    };
    let is_whole = |end: &usize| {
        let next = people[end + 1..].split('\n').next();
        next.is_some_and(|line| !line.ends_with(",null]"))
    };
    let mut ends = memchr_iter(b'\n', &people.as_bytes()[half..]).map(|at| half + at);
    ends.find(is_whole).unwrap_or(people.len())
}

fn read_people(lines: &str) -> Option<Vec<Arc<Character>>> {
    let mut people: Vec<Arc<Character>> = Vec::new();
    for line in lines.split('\n').filter(|line| !line.is_empty()) {
        let read = clean::json(line.as_bytes(), Hidden::Shown).ok();
        let (id, name, rest): (_, _, Option<Character>) = read?;
        let like = || people.last().map(|before| Character::clone(before));
        let rest = rest.or_else(like)?;
        roster::push(&mut people, Character { id, name, ..rest });
    }
    Some(people)
}
