//! The rows of the roster: the characters who are present, or all of them.

use crate::campaign::{Campaign, Character, CharacterId};

/// The rows of the roster, without the characters left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The roster indexes of the characters left out, ascending.
    left_out: Vec<usize>,
    len: usize,
}

impl Listed {
    #[must_use]
    pub fn of(campaign: &Campaign, everybody: bool) -> Self {
        let people = &campaign.characters;
        let mut left_out = Vec::new();
        if !everybody {
            // The roster is ordered by id.
            let absent = campaign.absent();
            left_out = absent
                .into_iter()
                .filter_map(|id| people.row_of(id))
                .collect();
        }
        let len = people.len() - left_out.len();
        Self { left_out, len }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many characters are left out.
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

    /// The row of a listed character.
    #[must_use]
    pub fn row_of(&self, campaign: &Campaign, who: CharacterId) -> Option<usize> {
        let place = campaign.characters.row_of(who)?;
        let before = self.left_out.binary_search(&place).err()?;
        Some(place - before)
    }
}
