//! Names in the log: with the mark and colour of their side, shortened where possible.

use super::reading::Reading;
use crate::campaign::{CharacterId, Side};
use crate::view::{Ink, Line};

/// Words at the start of a name that are not a first name.
const TITLES: &[&str] = &[
    "the", "a", "an", "old", "young", "big", "little", "mr", "mrs", "ms", "miss", "sir", "lady",
    "lord", "dame", "sister", "brother", "mother", "father", "captain", "magistra", "magister",
    "master", "mistress", "king", "queen", "prince", "princess", "saint", "st",
];

impl Reading<'_> {
    /// Appends a character who had this name at the time.
    pub(super) fn push_name(&self, line: &mut Line, who: Option<CharacterId>, name: &str) {
        let Some(person) = who.and_then(|who| self.campaign.characters.get(who)) else {
            line.push(Ink::Strong, name);
            return;
        };
        let side = person.side();
        let short = self.briefly && side != Side::Foe && person.name == name;
        let given = if short { self.given(name) } else { None };
        line.push_name(side, given.unwrap_or(name));
    }

    /// The first name, if it is unambiguous.
    fn given<'n>(&self, name: &'n str) -> Option<&'n str> {
        let (given, _) = name.split_once(' ')?;
        let title = given.trim_end_matches('.').to_lowercase();
        if given.ends_with(',') || TITLES.contains(&title.as_str()) {
            return None;
        }
        let mut meant = self.campaign.characters.beginning(given, 2);
        let first = meant.next();
        meant.all(|other| Some(other) == first).then_some(given)
    }
}
