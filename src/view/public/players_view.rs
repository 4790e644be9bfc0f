//! Which characters players see, and under which names.

use std::collections::BTreeMap;

use crate::campaign::numbered::numbered;
use crate::campaign::{Campaign, Character, CharacterId, History, Side};
use crate::game::{Game, Table};

/// A campaign as its players see it.
pub(super) struct PlayersView<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) game: &'static Game,
    pub(super) history: &'a History,
    numbers: Numbers,
}

impl<'a> PlayersView<'a> {
    pub(super) fn of(table: Table<'a>) -> Self {
        Self {
            campaign: table.campaign,
            game: table.game,
            history: table.history,
            numbers: Numbers::of(table.campaign),
        }
    }

    /// A character whom players see now; `None` if hidden or no longer in the campaign.
    pub(super) fn person(&self, who: CharacterId) -> Option<&'a Character> {
        self.campaign.characters.get(who).filter(|who| !who.hidden)
    }

    /// The name under which players see a character, if they do.
    pub(super) fn name(&self, who: CharacterId) -> Option<String> {
        Some(self.name_of(self.person(who)?))
    }

    /// The name that players use for a character.
    pub(super) fn name_of(&self, who: &Character) -> String {
        let own = [&who.alias, &who.name][usize::from(who.alias.is_empty())];
        self.numbers.0.get(&who.id).unwrap_or(own).to_owned()
    }

    pub(super) fn setting(&self, name: &str) -> Option<&'a str> {
        self.campaign.setting(name)
    }
}

/// The public names of the GM's numbered characters whose number would show a gap: those of one
/// name are counted as far as players see them. By id, only those that differ.
#[derive(Default)]
struct Numbers(BTreeMap<CharacterId, String>);

/// The GM's characters of one name, seen or not.
#[derive(Default)]
struct Alike<'c> {
    all: usize,
    /// Those that players see under this name, with the name and the number.
    seen: Vec<(&'c str, u64, CharacterId)>,
}

impl Numbers {
    fn of(campaign: &Campaign) -> Self {
        let mut groups: BTreeMap<String, Alike<'_>> = BTreeMap::new();
        let people = campaign.characters.iter();
        for who in people.filter(|who| who.side() != Side::Player) {
            let names = [&who.name, &who.alias].map(|name| numbered(name));
            for (base, _) in names.into_iter().flatten() {
                groups.entry(base.to_lowercase()).or_default().all += 1;
            }
            // An alias hides the number as well as the name.
            let public = names[usize::from(!who.alias.is_empty())];
            if let Some((base, number)) = public.filter(|_| !who.hidden)
                && let Ok(number) = number.parse()
            {
                let group = groups.entry(base.to_lowercase()).or_default();
                group.seen.push((base, number, who.id));
            }
        }
        let mut names = BTreeMap::new();
        // Nobody misses a number beside a single one.
        for group in groups.values_mut().filter(|group| group.all > 1) {
            group.seen.sort_by_key(|(_, number, id)| (*number, *id));
            for (nth, (base, number, id)) in (1..).zip(&group.seen) {
                if nth != *number {
                    names.insert(*id, format!("{base} {nth}"));
                }
            }
        }
        Self(names)
    }
}
