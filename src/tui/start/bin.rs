//! The bin: campaigns that were deleted, to be put back.

use crossterm::event::KeyCode;

use super::Wanted;
use super::dialog::{Row, Rows};
use crate::tui::library::CampaignSummary;
use crate::tui::rows::moved;
use crate::view::Ink;

pub(super) struct Bin {
    found: Vec<CampaignSummary>,
    chosen: usize,
    trouble: Option<String>,
}

impl Bin {
    pub(super) fn new(found: Vec<CampaignSummary>) -> Self {
        Self {
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
            KeyCode::Enter => Some(Wanted::PutBack(self.found.get(self.chosen)?.path.clone())),
            _ => {
                self.chosen = moved(self.chosen, self.found.len(), code);
                Some(Wanted::Nothing)
            }
        }
    }

    /// What it shows.
    pub(super) fn rows(&self) -> Rows<'_> {
        let found = self.found.iter().enumerate();
        let mut rows: Vec<Row<'_>> = found
            .map(|(nth, campaign)| Row::Choice {
                label: None,
                text: campaign.title.clone(),
                detail: campaign.detail.clone(),
                chosen: nth == self.chosen,
                active: true,
            })
            .collect();
        if rows.is_empty() {
            rows.push(Row::Text(Ink::Dim, "the bin is empty".to_owned()));
        }
        rows.push(Row::Text(Ink::Plain, String::new()));
        rows.push(match &self.trouble {
            Some(error) => Row::Text(Ink::Notice, error.clone()),
            None => {
                let text = "Enter puts it back with its log and backups";
                Row::Text(Ink::Dim, text.to_owned())
            }
        });
        Rows {
            title: " Bin · Esc closes ",
            rows,
        }
    }
}
