//! The backups of a campaign, to go back to one of them.

use std::path::{Path, PathBuf};

use crossterm::event::KeyCode;

use super::Wanted;
use super::dialog::{Row, Rows};
use crate::tui::library::CampaignSummary;
use crate::tui::rows::moved;
use crate::view::Ink;

/// The backups of one campaign.
pub(super) struct Backups {
    path: PathBuf,
    found: Vec<CampaignSummary>,
    chosen: usize,
    trouble: Option<String>,
}

impl Backups {
    pub(super) fn new(path: &Path, found: Vec<CampaignSummary>) -> Self {
        Self {
            path: path.to_owned(),
            found,
            chosen: 0,
            trouble: None,
        }
    }

    pub(super) fn trouble(&mut self, error: &str) {
        self.trouble = Some(error.to_owned());
    }

    /// Takes in a key; `None` leaves the dialog.
    pub(super) fn key(&mut self, code: KeyCode) -> Option<Wanted> {
        self.trouble = None;
        match code {
            KeyCode::Esc | KeyCode::Char('q') => None,
            KeyCode::Enter => {
                let backup = self.found.get(self.chosen)?;
                Some(Wanted::Restore(self.path.clone(), backup.title.clone()))
            }
            _ => {
                self.chosen = moved(self.chosen, self.found.len(), code);
                Some(Wanted::Nothing)
            }
        }
    }

    /// What it shows.
    pub(super) fn rows(&self) -> Rows<'_> {
        let mut rows: Vec<Row<'_>> = self
            .found
            .iter()
            .enumerate()
            .map(|(nth, backup)| Row::Choice {
                label: None,
                text: backup.title.clone(),
                detail: backup.detail.clone(),
                chosen: nth == self.chosen,
                active: true,
            })
            .collect();
        if rows.is_empty() {
            rows.push(Row::Text(Ink::Dim, "there are none".to_owned()));
        }
        rows.push(Row::Text(Ink::Plain, String::new()));
        rows.push(if let Some(error) = &self.trouble {
            Row::Text(Ink::Notice, error.clone())
        } else {
            let text = "Enter makes it the campaign; what stands there is kept as a backup";
            Row::Text(Ink::Dim, text.to_owned())
        });
        Rows {
            title: " Backups, the latest first · Esc closes ",
            rows,
        }
    }
}
