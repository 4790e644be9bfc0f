//! Who is listed in the roster: those who are here, or everybody.

use crate::campaign::{Campaign, Character, CharacterId};

/// The rows of the roster, without those who are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The places of those who are left out among all, ascending.
    left_out: Vec<usize>,
    len: usize,
}

impl Listed {
    #[must_use]
    pub fn of(campaign: &Campaign, everybody: bool) -> Self {
        let people = &campaign.characters;
        let mut left_out = Vec::new();
        if !everybody {
            // Roster order is that of the ids.
            let absent = campaign.absent();
            left_out = absent
                .into_iter()
                .filter_map(|id| people.row_of(id))
                .collect();
        }
        let len = people.len() - left_out.len();
        Self { left_out, len }
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nobody is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many are left out.
    #[must_use]
    pub fn absent(&self) -> usize {
        self.left_out.len()
    }

    #[must_use]
    pub fn at<'c>(&self, campaign: &'c Campaign, row: usize) -> Option<&'c Character> {
        let mut place = row;
        for out in &self.left_out {
            if *out > place {
                break;
            }
            place += 1;
        }
        campaign.characters.at(place)
    }

    /// The row of somebody who is listed.
    #[must_use]
    pub fn row_of(&self, campaign: &Campaign, who: CharacterId) -> Option<usize> {
        let place = campaign.characters.row_of(who)?;
        let before = self.left_out.binary_search(&place).err()?;
        Some(place - before)
    }
}
