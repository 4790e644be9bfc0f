//! The snapshot: a whole campaign in a file that people can read and edit.

use std::fmt::Write;
use std::path::Path;

use memchr::memmem;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Deserializer, Serialize};

use super::error::{EncodeError, StoreError};
use super::fs::Fs;
use super::{clean, whole};
use crate::campaign::Campaign;
use crate::campaign::history::Mark;
use crate::campaign::visible::visible;

/// The format that is written, and the newest that is read.
pub const FORMAT: u32 = 1;
/// The oldest format whose readers can read what is written.
pub const READER: u32 = 1;
/// The longest snapshot that is read, in bytes.
pub const LONGEST: u64 = 64 << 20;

const FIRST_LINE: &str =
    "// A gmscreen campaign. Edit it while no console has it open; comments are not kept.\n";
const LAST_LINE: &str = "\n// crc32 ";
/// Beyond this depth everything stands on one line: a skill, a place in the order.
const DEPTH: usize = 5;

/// A campaign and its position in the history, as a file holds them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The format; 1 where a file written by hand leaves it out.
    #[serde(default = "one")]
    pub format: u32,
    /// The oldest format whose readers can read this.
    #[serde(default = "one")]
    pub reader: u32,
    pub campaign: Campaign,
    /// Where the history stands; left out in a file written by hand.
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none",
        serialize_with = "bare"
    )]
    pub mark: Option<Mark>,
}

impl Snapshot {
    pub(super) fn of(campaign: &Campaign, mark: &Mark) -> Self {
        Self {
            format: FORMAT,
            reader: READER,
            campaign: campaign.clone(),
            mark: Some(mark.clone()),
        }
    }
}

/// What can be read of every format, whatever else a later one may hold.
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

fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Mark>, D::Error> {
    Mark::deserialize(from).map(Some)
}

#[allow(clippy::ref_option)] // serde hands a reference
fn bare<S: serde::Serializer>(mark: &Option<Mark>, to: S) -> Result<S::Ok, S::Error> {
    // Without the `Some(...)` that RON would ask whoever edits it to keep.
    match mark {
        Some(mark) => mark.serialize(to),
        None => to.serialize_unit(),
    }
}

/// What the last line says about the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checksum {
    /// It is as the store wrote it.
    Good,
    /// It has been changed since.
    Wrong,
    /// There is no checksum: somebody wrote it by hand.
    Absent,
}

/// A snapshot as it was found.
#[derive(Clone, Debug)]
pub(super) struct Loaded {
    pub(super) campaign: Campaign,
    pub(super) mark: Option<Mark>,
    pub(super) checksum: Checksum,
    pub(super) bytes: Vec<u8>,
}

/// The text of a snapshot; it has been read back and compared.
///
/// # Errors
/// A campaign that RON cannot write or cannot read back as it was, and one whose text is
/// longer than [`LONGEST`].
pub fn to_text(campaign: &Campaign, mark: &Mark) -> Result<String, EncodeError> {
    let snapshot = Snapshot::of(campaign, mark);
    let config = PrettyConfig::new()
        .new_line("\n")
        .indentor("  ")
        .depth_limit(DEPTH)
        .compact_maps(true);
    let body = ron::ser::to_string_pretty(&snapshot, config)
        .map_err(|error| EncodeError::Unwritable(error.to_string()))?;
    let mut text = format!("{FIRST_LINE}{}\n", readable(&body));
    let back: Snapshot =
        ron::from_str(&text).map_err(|error| EncodeError::Unreadable(error.to_string()))?;
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

/// RON escapes apostrophes and the marks of many scripts. People who edit the
/// file should see letters; what hides or reorders text stays escaped.
fn readable(body: &str) -> String {
    let mut out = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = &rest[at..];
        let (shown, len) = unescaped(escape).unwrap_or_else(|| {
            // The escaped character too, which may be a backslash.
            let len = escape.chars().take(2).map(char::len_utf8).sum();
            (None, len)
        });
        match shown {
            Some(c) => out.push(c),
            None => out.push_str(&escape[..len]),
        }
        rest = &escape[len..];
    }
    out.push_str(rest);
    out
}

/// The letter that an escape stands for and the length of the escape.
fn unescaped(escape: &str) -> Option<(Option<char>, usize)> {
    if escape.starts_with("\\'") {
        return Some((Some('\''), 2));
    }
    let inner = escape.strip_prefix("\\u{")?;
    let (digits, _) = inner.split_once('}')?;
    let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    let plain = matches!(
        visible(c.encode_utf8(&mut [0; 4])),
        std::borrow::Cow::Borrowed(_)
    );
    plain.then_some((Some(c), digits.len() + 4))
}

/// Reads a snapshot's file; `None` when nothing stands there.
pub(super) fn load(fs: &dyn Fs, path: &Path) -> Result<Option<Loaded>, StoreError> {
    match whole::read(fs, path, LONGEST)? {
        Some(bytes) => parse(path, bytes).map(Some),
        None => Ok(None),
    }
}

/// Reads as much as this version understands of a file of any later format, to be shown and not
/// to be played; `None` where it understands nothing.
pub(super) fn load_newer(fs: &dyn Fs, path: &Path) -> Option<Loaded> {
    let bytes = whole::read(fs, path, LONGEST).ok().flatten()?;
    parse_up_to(path, bytes, u32::MAX).ok()
}

/// Reads a snapshot, numbers whoever has no number yet and makes its texts visible.
pub(super) fn parse(path: &Path, bytes: Vec<u8>) -> Result<Loaded, StoreError> {
    parse_up_to(path, bytes, FORMAT)
}

/// The campaign in the text of a file that is not on the disk.
///
/// # Errors
/// What is wrong with the text, under that path.
pub fn campaign_in(path: &Path, text: &str) -> Result<Campaign, StoreError> {
    parse(path, text.as_bytes().to_vec()).map(|loaded| loaded.campaign)
}

/// The same, for a file whose oldest reader is at most format `most`. It must be fit to be played,
/// whoever wrote it: the console accepts nothing that makes it unfit.
fn parse_up_to(path: &Path, bytes: Vec<u8>, most: u32) -> Result<Loaded, StoreError> {
    let text = str::from_utf8(&bytes).map_err(|error| StoreError::NotText {
        path: path.to_owned(),
        offset: error.valid_up_to(),
        backup: None,
    })?;
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let newer = |format| StoreError::Newer {
        path: path.to_owned(),
        format,
    };
    let sum = checksum_of(&bytes);
    let by_hand = sum != Checksum::Good;
    let mut snapshot: Snapshot = match clean::ron(body, by_hand) {
        Ok(snapshot) => snapshot,
        // The body of a later format may hold what this one does not know; its header says so.
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
    fits.map_err(|message| StoreError::Unfit {
        path: path.to_owned(),
        message,
        backup: None,
    })?;
    Ok(Loaded {
        campaign: snapshot.campaign,
        mark: snapshot.mark,
        checksum: sum,
        bytes,
    })
}

fn parse_error(path: &Path, body: &str, error: &ron::error::SpannedError) -> StoreError {
    let start = body.trim_start();
    // A comment may stand first, and be cut off.
    if !start.is_empty() && !start.starts_with(['(', '/', '#']) {
        return StoreError::Unfit {
            path: path.to_owned(),
            message: "this is no campaign, whose file begins with `(`".to_owned(),
            backup: None,
        };
    }
    StoreError::Parse {
        path: path.to_owned(),
        line: error.span.end.line,
        column: error.span.end.col,
        message: visible(&error.code.to_string()).into_owned(),
        backup: None,
    }
}

/// What the last line says of the others.
pub(super) fn checksum_of(bytes: &[u8]) -> Checksum {
    let Some(at) = memmem::rfind(bytes, LAST_LINE.as_bytes()).map(|at| at + 1) else {
        return Checksum::Absent;
    };
    let (body, last) = bytes.split_at(at);
    let stated = str::from_utf8(&last[LAST_LINE.len() - 1..]).ok();
    let stated = stated.and_then(|sum| u32::from_str_radix(sum.trim_end(), 16).ok());
    if stated == Some(crc32fast::hash(body)) {
        Checksum::Good
    } else {
        Checksum::Wrong
    }
}
