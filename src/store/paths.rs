//! Where the files of a campaign are.

use std::path::{Path, PathBuf};

/// The files of a campaign: `rivermouth.ron`, and beside it `rivermouth.history`
/// with the journals, the backups and what could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The campaign as it stands.
    pub campaign: PathBuf,
    /// The folder that the campaign is in.
    pub folder: PathBuf,
    /// The folder of its history.
    pub history: PathBuf,
    /// The copy of the campaign's file that the machine reads faster.
    pub copy: PathBuf,
    /// The folder of earlier snapshots.
    pub backups: PathBuf,
    /// The folder of bytes that could not be used.
    pub quarantine: PathBuf,
    /// The lock; never renamed or deleted.
    pub lock: PathBuf,
}

impl Paths {
    /// The files that belong to the campaign at a path.
    #[must_use]
    pub fn of(campaign: &Path) -> Self {
        // `st. john` and `st. jane` must not share one.
        let mut history = if campaign.extension().is_some_and(|end| end == "ron") {
            campaign.with_extension("")
        } else {
            campaign.to_owned()
        };
        history.as_mut_os_string().push(".history");
        let folder = match campaign.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        Self {
            campaign: campaign.to_owned(),
            folder,
            copy: history.join("snapshot.json"),
            backups: history.join("backups"),
            quarantine: history.join("quarantine"),
            lock: history.join("lock"),
            history,
        }
    }

    /// What the campaign's file is called.
    #[must_use]
    pub fn name(&self) -> String {
        self.campaign.file_name().map_or_else(
            || self.campaign.to_string_lossy().into_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// The journal with a number.
    #[must_use]
    pub fn journal(&self, number: u64) -> PathBuf {
        self.history.join(format!("journal-{number:06}.jsonl"))
    }
}

/// The number in the name of a journal.
pub(super) fn journal_number(name: &str) -> Option<u64> {
    let digits = name.strip_prefix("journal-")?.strip_suffix(".jsonl")?;
    let plain = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}
