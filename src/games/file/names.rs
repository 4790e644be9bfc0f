//! The names of a game's file, and which of them a formula may use where.

use super::line::Line;
use super::rows::{is_of_dice, is_of_roll};
use super::schema::{Choice, Condition, File, Stat};
use super::text::Text;
use crate::lang::near::near;
use crate::rules::formula::{Ask, Asking, Formula, Wanted, Whose};

/// Everything that formulas can name.
#[derive(Debug)]
pub(super) struct Names {
    file: &'static File,
    pub(super) stats: List,
    /// The stats that have a `mod`.
    modified: List,
    pub(super) tracks: List,
    /// The tracks that have a maximum.
    bounded: List,
    pub(super) modifiers: List,
    pub(super) states: List,
    words: List,
    traits: List,
    kinds: List,
    conditions: List,
    clocks: List,
}

type List = Vec<&'static str>;

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

fn is(name: &str) -> impl Fn(&&str) -> bool {
    move |known: &&str| known.eq_ignore_ascii_case(name)
}

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

impl Names {
    pub(super) fn of(file: &'static File) -> Self {
        fn all(texts: impl Iterator<Item = &'static Text>) -> List {
            texts.map(|text| &**text).collect()
        }
        let named = Stat::names;
        let stats = file.stats.iter();
        let modified = stats.clone().filter(|stat| !stat.modifier.is_empty());
        let tracks = file.tracks.iter();
        let bounded = tracks.clone().filter(|track| !track.max.is_empty());
        let modes = [&file.modes.good, &file.modes.bad].into_iter();
        let modes = modes.filter(|word| !word.is_empty());
        let modifiers = file.modifiers.iter().map(|one| &one.word);
        let words = file.acting().flat_map(|act| act.words.names());
        let conditions = file.conditions.iter();
        Self {
            file,
            stats: all(stats.flat_map(named)),
            modified: all(modified.flat_map(named)),
            tracks: all(tracks.map(|track| &track.id)),
            bounded: all(bounded.map(|track| &track.id)),
            modifiers: all(modifiers.chain(modes)),
            states: all(file.states.iter().map(|one| &one.name)),
            words: all(words),
            traits: all(file.attacks.traits.iter().map(|one| &one.word)),
            kinds: all(file.harm.kinds.iter()),
            clocks: all(file.clocks.iter().map(|clock| &clock.name)),
            conditions: all(conditions.flat_map(Condition::names)),
        }
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
        let (kind, nth, all) = match line.word(0).as_str() {
            "tick" => ("clock", 1, &self.clocks),
            "condition" | "clear" => ("condition", 2, &self.conditions),
            _ => return None,
        };
        let name = line.word(nth);
        let why = almost(kind, &name, all)?;
        Some((name, why))
    }

    fn wrong_name(&self, name: &str, place: Place<'_>) -> Option<String> {
        let has = |all: &List| all.iter().any(is(name));
        let more = place
            .more
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name));
        let own = OWN.iter().any(|known| known.eq_ignore_ascii_case(name));
        let own = own && !(place.alone && name.eq_ignore_ascii_case("round"));
        if more || has(&self.stats) || has(&self.tracks) || own {
            return None;
        }
        let roll = place.roll && (has(&self.modifiers) || is_of_roll(name));
        if roll
            || place.dice && is_of_dice(name)
            || place.target && name.eq_ignore_ascii_case("target")
        {
            return None;
        }
        if is_of_dice(name) {
            return Some(format!("`{name}` is known only after a roll"));
        }
        if is_of_roll(name) || has(&self.modifiers) {
            return Some(format!("`{name}` is known only in a roll"));
        }
        let known = self.stats.iter().chain(&self.tracks).chain(place.more);
        let known = known.copied();
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
        let among = |what: &str, all: &List| {
            let known = all.iter().copied();
            (!all.iter().any(is(name))).then(|| unknown(what, name, known))
        };
        match ask.what {
            Asking::Name => self.wrong_name(
                name,
                Place {
                    roll: false,
                    dice: false,
                    ..place
                },
            ),
            Asking::Mod if place.more.contains(&"stat") && name == "stat" => None,
            Asking::Mod => among("stat with a `mod`", &self.modified),
            Asking::Max => among("track with a `max`", &self.bounded),
            Asking::Trait if place.roll => among("trait", &self.traits),
            Asking::Trait => Some("the traits of the attack are known only in a roll".to_owned()),
            Asking::Given => among("modifier", &self.modifiers),
            Asking::State => among("state", &self.states),
            Asking::Is => among("word or kind", &[&*self.words, &*self.kinds].concat()),
            Asking::Option | Asking::Clock if place.alone => Some(ALONE.to_owned()),
            Asking::Option => {
                let mut all = self.file.options.iter();
                let is_called = |option: &&Choice| option.name.eq_ignore_ascii_case(name);
                let Some(option) = all.find(is_called) else {
                    let known = self.file.options.iter().map(|option| &*option.name);
                    return Some(unknown("option", name, known));
                };
                let values: List = option.values.iter().map(|value| &**value).collect();
                let why = || unknown("value of this option", &ask.value, values.iter().copied());
                (!values.iter().any(is(&ask.value))).then(why)
            }
            Asking::Faces if !place.dice => Some("faces are known only after a roll".to_owned()),
            // Any word may be a condition, but one that is almost one of the file is a slip.
            Asking::Cond => almost("condition", name, &self.conditions),
            Asking::Faces | Asking::Skill | Asking::Zone | Asking::Counter | Asking::Clock => None,
        }
    }
}

/// The sentence about a name that is none of these but almost one of them.
fn almost(what: &str, name: &str, all: &List) -> Option<String> {
    let known = all.iter().copied();
    let is_slip = !all.iter().any(is(name)) && near(name, known.clone()).is_some();
    is_slip.then(|| unknown(what, name, known))
}

/// The sentence about a name that is none of these, with the nearest.
pub(super) fn unknown<'n>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> String {
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
