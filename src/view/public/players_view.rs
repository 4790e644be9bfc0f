//! Which characters players see, under which names, and how they see their health.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::numbered::numbered;
use crate::campaign::{Campaign, Character, CharacterId, History, Side};
use crate::game::{Game, SEES_FOES, SEES_PLAYERS, Table};

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

/// Health, as far as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    /// `unhurt`, `hurt`, `badly hurt` or `down`.
    Words(&'static str),
    /// What is left until down, in percent.
    Bar(u8),
    /// What is left until down, and the value of an unhurt character.
    Numbers { left: i64, of: i64 },
}

/// How players see a character's health, if they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    Words,
    Bar,
    Numbers,
}

impl PlayersView<'_> {
    /// How they see a character's health, if they do.
    pub(super) fn sight(&self, who: &Character) -> Option<Sight> {
        let setting = match who.side() {
            Side::Foe => SEES_FOES,
            Side::Player | Side::Ally => SEES_PLAYERS,
        };
        match self.setting(setting) {
            Some("nothing") => None,
            Some("bar") => Some(Sight::Bar),
            Some("numbers") => Some(Sight::Numbers),
            _ => Some(Sight::Words),
        }
    }

    /// A character's health; `None` if players do not see it or the game does not count it.
    pub(super) fn health(&self, who: &Character) -> Option<Health> {
        let sight = self.sight(who)?;
        let (left, of) = (self.game.health)(who)?.to_down();
        let down = !self.game.fallen_by(self.campaign, who).is_empty();
        let left = if down { 0 } else { left.clamp(0, of) };
        let percent = u8::try_from(left.saturating_mul(100) / of.max(1)).unwrap_or(100);
        Some(match sight {
            Sight::Words if down => Health::Words("down"),
            Sight::Words if left >= of => Health::Words("unhurt"),
            Sight::Words if percent > 50 => Health::Words("hurt"),
            Sight::Words => Health::Words("badly hurt"),
            // A character who is up has something left.
            Sight::Bar if !down => Health::Bar(percent.max(1)),
            Sight::Bar => Health::Bar(0),
            Sight::Numbers => Health::Numbers { left, of },
        })
    }
}
