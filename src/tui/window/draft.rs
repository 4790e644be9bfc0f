//! What was typed into forms that were left, until they are opened again.

use crate::sheet::Values;

/// What was typed into a form, and what the form held before.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Draft {
    pub(super) before: Values,
    pub(super) typed: Values,
}

/// The drafts of all forms of a screen, each with the subject of its form; the latest is last.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Drafts(Vec<(String, Draft)>);

/// How many drafts are kept.
const MOST: usize = 20;

impl Drafts {
    /// Keeps a draft in place of an earlier one of the same subject.
    pub(super) fn keep(&mut self, subject: String, draft: Draft) {
        self.forget(&subject);
        self.0.push((subject, draft));
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }

    pub(in crate::tui) fn forget(&mut self, subject: &str) {
        self.0.retain(|(other, _)| other != subject);
    }

    pub(super) fn of(&self, subject: &str) -> Option<&Draft> {
        let found = self.0.iter().find(|(other, _)| other == subject);
        found.map(|(_, draft)| draft)
    }
}
