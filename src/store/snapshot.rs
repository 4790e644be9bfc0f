//! The snapshot: a whole campaign in a file that people can read and edit.

use std::fmt::Write;
use std::path::Path;

use memchr::memmem;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::clean::Hidden;
use super::error::{EncodeError, StoreError};
use super::fs::Fs;
use super::{clean, whole};
use crate::campaign::Campaign;
use crate::campaign::history::Mark;
use crate::campaign::visible::visible;

/// The format that is written, and the newest that can be read.
pub const FORMAT: u32 = 1;
/// The oldest format whose readers can read what is written.
pub const READER: u32 = 1;
/// The maximum length of a snapshot, in bytes.
pub const LONGEST: u64 = 64 << 20;

const FIRST_LINE: &str =
    "// A gmscreen campaign. Edit it while no console has it open; comments are not kept.\n";
const LAST_LINE: &str = "\n// crc32 ";
/// Values nested deeper than this are written on one line: a skill, a place in the order.
const DEPTH: usize = 5;

/// A campaign and its position in the history, as stored in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The format; 1 if a file written by hand leaves it out.
    #[serde(default = "one")]
    pub format: u32,
    /// The oldest format whose readers can read this.
    #[serde(default = "one")]
    pub reader: u32,
    pub campaign: Campaign,
    /// The position in the history; left out in a file written by hand.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub mark: Mark,
}

impl Snapshot {
    pub(super) fn of(campaign: &Campaign, mark: &Mark) -> Self {
        Self {
            format: FORMAT,
            reader: READER,
            campaign: campaign.clone(),
            mark: mark.clone(),
        }
    }
}

/// The part that can be read in every format.
#[derive(Deserialize)]
struct Header {
    #[serde(default = "one")]
    format: u32,
    #[serde(default = "one")]
    reader: u32,
}

fn one() -> u32 {
    1
}

/// Whether a mark was left out: every history begins with a checksum of its own.
fn is_nowhere(mark: &Mark) -> bool {
    *mark == Mark::default()
}

/// The result of checking the checksum on the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checksum {
    /// The file is as the store wrote it.
    Good,
    /// The file was changed since.
    Wrong,
    /// There is no checksum, so the file was written by hand.
    Absent,
}

/// A snapshot as read.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) campaign: Campaign,
    pub(super) mark: Option<Mark>,
    pub(super) checksum: Checksum,
    pub(super) bytes: Vec<u8>,
    /// Of all the bytes.
    pub(super) sum: u32,
}

impl Loaded {
    pub(super) fn new(snapshot: Snapshot, (checksum, sum): Sums, bytes: Vec<u8>) -> Self {
        Self {
            campaign: snapshot.campaign,
            mark: Some(snapshot.mark).filter(|mark| !is_nowhere(mark)),
            checksum,
            bytes,
            sum,
        }
    }

    /// Its campaign, if people wrote or edited the file.
    pub(super) fn by_hand(&self) -> Option<&Campaign> {
        (self.checksum != Checksum::Good).then_some(&self.campaign)
    }
}

/// The text of a snapshot, after checking that it reads back as the same.
///
/// # Errors
/// Returns an error if RON cannot express the campaign, if it does not read back as the same, or
/// if the text is longer than [`LONGEST`].
pub fn to_text(campaign: &Campaign, mark: &Mark) -> Result<String, EncodeError> {
    let snapshot = Snapshot::of(campaign, mark);
    let config = PrettyConfig::new()
        .new_line("\n")
        .indentor("  ")
        .depth_limit(DEPTH)
        .compact_maps(true)
        // People who edit the file see letters and line breaks; nothing in it is hidden.
        .escape_strings(false);
    let body = ron::ser::to_string_pretty(&snapshot, config)
        .map_err(|error| EncodeError::Unwritable(error.to_string()))?;
    let mut text = format!("{FIRST_LINE}{body}\n");
    let back: Snapshot = clean::ron(&text, Hidden::Left)
        .map_err(|error| EncodeError::Unreadable(error.to_string()))?;
    if back != snapshot {
        return Err(EncodeError::Differs);
    }
    let sum = crc32fast::hash(text.as_bytes());
    let _ = writeln!(text, "{}{sum:08x}", LAST_LINE.trim_start());
    if text.len() as u64 > LONGEST {
        return Err(EncodeError::TooLong { most: LONGEST });
    }
    Ok(text)
}

/// Reads a snapshot's file; `None` if there is none.
pub(super) fn load(fs: &dyn Fs, path: &Path) -> Result<Option<Loaded>, StoreError> {
    let bytes = whole::read(fs, path, LONGEST)?;
    bytes.map(|bytes| parse(path, bytes)).transpose()
}

/// Whether a file's content is a campaign, even a damaged one.
pub(super) fn is_campaign(path: &Path, bytes: &[u8]) -> bool {
    bytes.starts_with(FIRST_LINE.as_bytes()) || parse(path, bytes.to_vec()).is_ok()
}

/// Reads as much as this version understands of a file in a later format, to show but not to play
/// it; `None` if it understands nothing.
pub(super) fn load_newer(fs: &dyn Fs, path: &Path) -> Option<Loaded> {
    let bytes = whole::read(fs, path, LONGEST).ok().flatten()?;
    parse_up_to(path, bytes, u32::MAX).ok()
}

/// Reads a snapshot, assigns missing ids, and makes hidden characters in its texts visible.
pub(super) fn parse(path: &Path, bytes: Vec<u8>) -> Result<Loaded, StoreError> {
    parse_up_to(path, bytes, FORMAT)
}

/// The campaign in a text that is not in a file.
///
/// # Errors
/// Returns an error if the text is invalid, with `path` as its place.
pub fn campaign_in(path: &Path, text: &str) -> Result<Campaign, StoreError> {
    parse(path, text.as_bytes().to_vec()).map(|loaded| loaded.campaign)
}

/// Like [`parse`], for a file whose oldest reader is at most format `most`. It must pass the same
/// checks as a campaign in the console, whoever wrote it.
fn parse_up_to(path: &Path, bytes: Vec<u8>, most: u32) -> Result<Loaded, StoreError> {
    let text = str::from_utf8(&bytes).map_err(|error| {
        let offset = error.valid_up_to();
        StoreError::unfit(
            path,
            format!("this is not UTF-8 text: byte {offset} cannot be read"),
        )
    })?;
    // Positions count from after a byte order mark.
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let newer = |format| StoreError::Newer {
        path: path.to_owned(),
        format,
    };
    let sums = sums_of(&bytes);
    let by_hand = sums.0 != Checksum::Good;
    let mut snapshot: Snapshot = match clean::ron(body, Hidden::Shown) {
        Ok(snapshot) => snapshot,
        // The body of a later format may contain unknown parts; the header tells.
        Err(error) => match ron::from_str::<Header>(body) {
            Ok(header) if header.reader > most => return Err(newer(header.format)),
            _ => return Err(parse_error(path, body, &error)),
        },
    };
    if snapshot.reader > most {
        return Err(newer(snapshot.format));
    }
    if by_hand {
        snapshot.campaign.assign_ids();
    }
    let fits = snapshot.campaign.check_bounds();
    fits.map_err(|error| StoreError::out_of_bounds(path, error))?;
    Ok(Loaded::new(snapshot, sums, bytes))
}

fn parse_error(path: &Path, body: &str, error: &ron::error::SpannedError) -> StoreError {
    let start = body.trim_start();
    // The file may start with a comment, or be cut off in one.
    if !start.is_empty() && !start.starts_with(['(', '/', '#']) {
        return StoreError::unfit(
            path,
            "this is not a campaign: a campaign file begins with `(`",
        );
    }
    let message = if start.is_empty() {
        "the file is empty".to_owned()
    } else {
        super::syntax::told(&error.code)
    };
    StoreError::Unfit {
        path: path.to_owned(),
        place: Some((error.span.end.line, error.span.end.col)),
        message: visible(&message).into_owned(),
        backup: None,
    }
}

/// How the checksum on the last line of a file compares with the rest, and the checksum of all of it.
pub(super) type Sums = (Checksum, u32);

/// Reads a file once for both.
pub(super) fn sums_of(bytes: &[u8]) -> Sums {
    let Some(at) = memmem::rfind(bytes, LAST_LINE.as_bytes()).map(|at| at + 1) else {
        return (Checksum::Absent, crc32fast::hash(bytes));
    };
    let (body, last) = bytes.split_at(at);
    let stated = str::from_utf8(&last[LAST_LINE.len() - 1..]).ok();
    let stated = stated.and_then(|sum| u32::from_str_radix(sum.trim_end(), 16).ok());
    let mut sum = crc32fast::Hasher::new();
    sum.update(body);
    let is_good = stated == Some(sum.clone().finalize());
    sum.update(last);
    let checksum = if is_good {
        Checksum::Good
    } else {
        Checksum::Wrong
    };
    (checksum, sum.finalize())
}
