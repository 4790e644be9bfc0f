//! Which names of a game's file a formula may use where.

use super::line::Line;
use super::rows::{is_of_dice, is_of_roll};
use super::schema::{Condition, File, Stat};
use super::text::Text;
use crate::lang::near::near;
use crate::rules::formula::{Ask, Asking, Formula, Wanted, Whose};

/// Where a formula stands.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(super) struct Place<'p> {
    /// Further names: `it`, `n`, those of `let`.
    pub(super) more: &'p [&'p str],
    /// Without the rest of the campaign: a derived stat, a maximum, a column.
    pub(super) alone: bool,
    /// Of a roll, before its dice.
    pub(super) roll: bool,
    /// After its dice.
    pub(super) dice: bool,
    /// There is a target.
    pub(super) target: bool,
    /// Nobody acts, and nothing happens to anybody.
    pub(super) nobody: bool,
    /// There is another side, of which the dice are known.
    pub(super) other: bool,
}

/// Why a formula cannot ask for something of the campaign.
const ALONE: &str = "only the character is known here, not the campaign";

/// The names of a character that every game has.
const OWN: [&str; 5] = ["player", "foe", "round", "sustained", "me"];

impl<'p> Place<'p> {
    /// Where only the character is known.
    pub(super) fn alone() -> Self {
        Self {
            alone: true,
            ..Self::default()
        }
    }

    /// In a roll, before its dice, where perhaps there is a target.
    pub(super) fn roll(target: bool) -> Self {
        Self {
            roll: true,
            target,
            ..Self::default()
        }
    }

    /// With these further names.
    pub(super) fn naming(more: &'p [&'p str]) -> Self {
        Self::default().and(more)
    }

    /// The same with these further names.
    pub(super) fn and(self, more: &'p [&'p str]) -> Self {
        Self { more, ..self }
    }
}

impl File {
    /// The words that modify rolls.
    pub(super) fn modifier_words(&self) -> impl Iterator<Item = &Text> + Clone {
        let modes = [&self.modes.good, &self.modes.bad].into_iter();
        let modes = modes.filter(|word| !word.is_empty());
        self.modifiers.iter().map(|one| &one.word).chain(modes)
    }

    pub(super) fn track_names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.tracks.iter().map(|track| &track.id)
    }

    pub(super) fn state_names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.states.iter().map(|state| &state.name)
    }

    fn condition_names(&self) -> impl Iterator<Item = &Text> + Clone {
        self.conditions.iter().flat_map(Condition::names)
    }

    /// What is wrong with a formula at its place: the name, and why.
    pub(super) fn wrong(&self, formula: &Formula, place: Place<'_>) -> Option<(String, String)> {
        formula.wanted().find_map(|wanted| match wanted {
            Wanted::Name(name) => {
                let why = self.wrong_name(name, place)?;
                Some((name.to_owned(), why))
            }
            Wanted::Ask(ask) => {
                let why = self.wrong_ask(ask, place)?;
                Some((ask.text.clone(), why))
            }
        })
    }

    /// The clock or condition of a line that is almost one of the file, and what is wrong with it.
    pub(super) fn slip(&self, line: &Line) -> Option<(String, String)> {
        let words = line.words();
        let word = |nth: usize| words.get(nth).map_or("", |word| &word.text);
        let (name, why) = match word(0) {
            "tick" => {
                let clocks = self.clocks.iter().map(|clock| &clock.name);
                (word(1), almost("clock", word(1), clocks))
            }
            "condition" | "clear" => {
                let known = self.condition_names();
                (word(2), almost("condition", word(2), known))
            }
            _ => return None,
        };
        Some((name.to_owned(), why?))
    }

    fn wrong_name(&self, name: &str, place: Place<'_>) -> Option<String> {
        let is = |known: &&str| known.eq_ignore_ascii_case(name);
        let is_modifier = self.modifier_words().any(|word| word.is(name));
        let own = OWN.iter().any(is) && !(place.alone && is(&"round"));
        let roll = place.roll && (is_modifier || is_of_roll(name));
        let dice = place.dice && is_of_dice(name);
        let target = place.target && is(&"target");
        if place.more.iter().any(is) || self.is_number(name) || own || roll || dice || target {
            return None;
        }
        if is_of_dice(name) {
            return Some(format!("`{name}` is known only after a roll"));
        }
        if is_of_roll(name) || is_modifier {
            return Some(format!("`{name}` is known only in a roll"));
        }
        let stats = self.stats.iter().flat_map(Stat::names);
        let known = stats.chain(self.track_names()).map(|known| &**known);
        let known = known.chain(place.more.iter().copied());
        Some(unknown("stat, track or name", name, known))
    }

    fn wrong_ask(&self, ask: &Ask, place: Place<'_>) -> Option<String> {
        let name = ask.text.as_str();
        if ask.of == Whose::Target && !place.target {
            return Some("there is no target here".to_owned());
        }
        if ask.of == Whose::Other {
            let known = place.other && ask.what == Asking::Name && is_of_dice(name);
            let why = if place.other {
                "of the other side only what its dice show is known: other.total, other.hits"
            } else {
                "there is no other side here"
            };
            return (!known).then(|| why.to_owned());
        }
        match ask.what {
            Asking::Name => {
                let before = Place {
                    roll: false,
                    dice: false,
                    ..place
                };
                self.wrong_name(name, before)
            }
            Asking::Mod if place.more.contains(&"stat") && name == "stat" => None,
            Asking::Mod => {
                let stats = self.stats.iter().filter(|stat| !stat.modifier.is_empty());
                not_among("stat with a `mod`", name, stats.flat_map(Stat::names))
            }
            Asking::Max => {
                let tracks = self.tracks.iter().filter(|track| !track.max.is_empty());
                not_among("track with a `max`", name, tracks.map(|track| &track.id))
            }
            Asking::Trait if place.roll => {
                let traits = self.attacks.traits.iter().map(|one| &one.word);
                not_among("trait", name, traits)
            }
            Asking::Trait => Some("the traits of the attack are known only in a roll".to_owned()),
            Asking::Given => not_among("modifier", name, self.modifier_words()),
            Asking::State => not_among("state", name, self.state_names()),
            Asking::Is => {
                let words = self.acting().flat_map(|act| act.words.names());
                not_among("word or kind", name, words.chain(&self.harm.kinds))
            }
            Asking::Option | Asking::Clock if place.alone => Some(ALONE.to_owned()),
            Asking::Option => {
                let options = self.options.iter();
                let Some(option) = options.clone().find(|option| option.name.is(name)) else {
                    return Some(unknown("option", name, options.map(|option| &option.name)));
                };
                not_among("value of this option", &ask.value, option.values.iter())
            }
            Asking::Faces if !place.dice => Some("faces are known only after a roll".to_owned()),
            // Any word may be a condition, but one that is almost one of the file is a slip.
            Asking::Cond => almost("condition", name, self.condition_names()),
            Asking::Faces | Asking::Skill | Asking::Zone | Asking::Counter | Asking::Clock => None,
        }
    }
}

/// The sentence about a name that is none of these.
pub(super) fn not_among<'n>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'n Text> + Clone,
) -> Option<String> {
    let is_known = known.clone().any(|known| known.is(name));
    (!is_known).then(|| unknown(what, name, known))
}

/// The sentence about a name that is none of these but almost one of them.
fn almost<'n>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'n Text> + Clone,
) -> Option<String> {
    near(name, known.clone().map(|known| &**known))?;
    not_among(what, name, known)
}

/// The sentence about a name that is none of these, with the nearest.
pub(super) fn unknown<'n, N: AsRef<str> + ?Sized + 'n>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'n N> + Clone,
) -> String {
    let known = known.map(AsRef::as_ref);
    if let Some(near) = near(name, known.clone()) {
        return format!("no {what} is called `{name}`; did you mean `{near}`?");
    }
    let all: Vec<&str> = known.take(12).collect();
    let all = match all.as_slice() {
        [] => "there are none".to_owned(),
        some => format!("there are {}", some.join(", ")),
    };
    format!("no {what} is called `{name}`; {all}")
}
