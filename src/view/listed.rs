//! The characters outside of a fight: those who are present, or all of them.

use crate::campaign::{Campaign, Character, CharacterId};

/// The roster without the characters left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The roster indexes of the characters left out, ascending.
    left_out: Vec<usize>,
    /// How many are left out because they are absent.
    absent: usize,
    len: usize,
}

impl Listed {
    /// Those who are not in the fight shown; the absent ones only if everybody is listed.
    pub(crate) fn of(campaign: &Campaign, everybody: bool) -> Self {
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
        let absent = left_out.len();
        let order = campaign.fight().map_or(&[][..], |fight| &fight.order);
        let fighting = order.iter().map(|place| place.character);
        left_out.extend(fighting.filter_map(|id| people.row_of(id)));
        left_out.sort_unstable();
        left_out.dedup();
        let len = people.len() - left_out.len();
        Self {
            left_out,
            absent,
            len,
        }
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no rows.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many characters are left out because they are absent.
    pub(crate) fn absent(&self) -> usize {
        self.absent
    }

    pub(crate) fn at<'c>(&self, campaign: &'c Campaign, row: usize) -> Option<&'c Character> {
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
    pub(crate) fn row_of(&self, campaign: &Campaign, who: CharacterId) -> Option<usize> {
        let place = campaign.characters.row_of(who)?;
        let before = self.left_out.binary_search(&place).err()?;
        Some(place - before)
    }
}
