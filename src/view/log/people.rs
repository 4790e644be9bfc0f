//! How the log names people: by their side's mark and colour, briefly where that is enough.

use crate::campaign::{Campaign, CharacterId, Side};
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// Who takes part, for the names in the log.
#[derive(Clone, Copy)]
pub struct People<'a> {
    /// The table at the moment that is shown.
    pub campaign: &'a Campaign,
    /// Whether players and their friends go by their given names.
    pub briefly: bool,
}

/// What stands before a name without being one.
const TITLES: &[&str] = &[
    "the", "a", "an", "old", "young", "big", "little", "mr", "mrs", "ms", "miss", "sir", "lady",
    "lord", "dame", "sister", "brother", "mother", "father", "captain", "magistra", "magister",
    "master", "mistress", "king", "queen", "prince", "princess", "saint", "st",
];

impl People<'_> {
    /// Adds somebody to a line, who had this name then.
    pub(super) fn push(self, line: &mut Line, who: Option<CharacterId>, name: &str) {
        let Some(person) = who.and_then(|who| self.campaign.characters.get(who)) else {
            line.push(Ink::Strong, clean(name));
            return;
        };
        let side = person.side();
        let short = self.briefly && side != Side::Foe && person.name == name;
        let given = if short { self.given(name) } else { None };
        line.push_name(side, given.unwrap_or(name));
    }

    /// The given name, where nobody else could be meant by it.
    fn given(self, name: &str) -> Option<&str> {
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

/// Adds somebody to a line, in plain letters where nothing is known of sides.
pub(super) fn push(
    people: Option<People<'_>>,
    line: &mut Line,
    who: Option<CharacterId>,
    name: &str,
) {
    match people {
        Some(people) => people.push(line, who, name),
        None => line.push(Ink::Strong, clean(name)),
    }
}
