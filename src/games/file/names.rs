//! The names of a game's file, and which of them a formula may use where.

use super::line::Line;
use super::rows::{is_of_dice, is_of_roll};
use super::schema::{File, Verb};
use crate::lang::near::near;
use crate::rules::formula::{Ask, Asking, Formula, Wanted, Whose};

/// Everything that formulas can name.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) stats: Vec<String>,
    /// The stats that have a `mod`.
    pub(super) modified: Vec<String>,
    pub(super) tracks: Vec<String>,
    /// The tracks that have a maximum.
    pub(super) bounded: Vec<String>,
    pub(super) modifiers: Vec<String>,
    pub(super) states: Vec<String>,
    pub(super) options: Vec<(String, Vec<String>)>,
    pub(super) words: Vec<String>,
    pub(super) traits: Vec<String>,
    pub(super) kinds: Vec<String>,
    pub(super) conditions: Vec<String>,
    pub(super) clocks: Vec<String>,
}

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

fn is(name: &str) -> impl Fn(&String) -> bool {
    move |known: &String| known.eq_ignore_ascii_case(name)
}

impl Place<'_> {
    /// Where only the character is known.
    pub(super) fn alone() -> Self {
        Self {
            alone: true,
            ..Self::default()
        }
    }
}

impl Names {
    pub(super) fn of(file: &File) -> Self {
        let all =
            |texts: Vec<&super::text::Text>| texts.into_iter().map(ToString::to_string).collect();
        let stats = file.stats.iter();
        let modified = stats.clone().filter(|stat| !stat.modifier.is_empty());
        let named = |stat: &super::schema::Stat| {
            let names = stat.also.iter().chain([&stat.id]);
            names.map(ToString::to_string).collect::<Vec<_>>()
        };
        let tracks = file.tracks.iter();
        let bounded = tracks.clone().filter(|track| !track.max.is_empty());
        let modes = [&file.modes.good, &file.modes.bad]
            .into_iter()
            .filter(|word| !word.is_empty());
        let acts = file.verbs.iter().filter_map(|verb| match verb {
            Verb::Act(act) => Some(act.words.iter().map(|(word, _)| word)),
            _ => None,
        });
        Self {
            stats: stats.flat_map(named).collect(),
            modified: modified.flat_map(named).collect(),
            tracks: all(tracks.map(|track| &track.id).collect()),
            bounded: all(bounded.map(|track| &track.id).collect()),
            modifiers: all(file
                .modifiers
                .iter()
                .map(|one| &one.word)
                .chain(modes)
                .collect()),
            states: all(file.states.iter().map(|one| &one.name).collect()),
            options: file
                .options
                .iter()
                .map(|one| {
                    let values = one.values.iter().map(ToString::to_string);
                    (one.name.to_string(), values.collect())
                })
                .collect(),
            words: all(acts.flatten().collect()),
            traits: all(file.attacks.traits.iter().map(|one| &one.word).collect()),
            kinds: all(file.harm.kinds.iter().collect()),
            clocks: all(file.clocks.iter().map(|clock| &clock.name).collect()),
            conditions: {
                let rows = file.conditions.iter();
                all(rows
                    .flat_map(|row| row.also.iter().chain([&row.name]))
                    .collect())
            },
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

    /// The clocks and conditions of a line that are almost those of the file, and what is wrong with them.
    pub(super) fn slips(&self, line: &Line) -> Vec<(String, String)> {
        let (kind, nth, all) = match line.word(0).as_str() {
            "tick" => ("clock", 1, &self.clocks),
            "condition" | "clear" => ("condition", 2, &self.conditions),
            _ => return Vec::new(),
        };
        let name = line.word(nth);
        let known = all.iter().map(String::as_str);
        let is_slip =
            !name.is_empty() && !all.iter().any(is(&name)) && near(&name, known.clone()).is_some();
        let slip = is_slip.then(|| (name.clone(), unknown(kind, &name, known)));
        slip.into_iter().collect()
    }

    fn wrong_name(&self, name: &str, place: Place<'_>) -> Option<String> {
        let has = |all: &[String]| all.iter().any(is(name));
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
        let known = self.stats.iter().chain(&self.tracks).map(String::as_str);
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
        let among = |what: &str, all: &[String]| {
            let known = all.iter().map(String::as_str);
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
            Asking::Is => {
                let known = self.words.iter().chain(&self.kinds);
                let names = known.clone().map(String::as_str);
                (!known.clone().any(|known| is(name)(known)))
                    .then(|| unknown("word or kind", name, names))
            }
            Asking::Option | Asking::Clock if place.alone => Some(ALONE.to_owned()),
            Asking::Option => {
                let mut all = self.options.iter();
                let Some((_, values)) = all.find(|(known, _)| known.eq_ignore_ascii_case(name))
                else {
                    let known = self.options.iter().map(|(name, _)| name.as_str());
                    return Some(unknown("option", name, known));
                };
                let value = ask.value.as_str();
                let known = values.iter().map(String::as_str);
                (!values.iter().any(is(value)))
                    .then(|| unknown("value of this option", value, known))
            }
            Asking::Faces if !place.dice => Some("faces are known only after a roll".to_owned()),
            // Any word may be a condition, but one that is almost one of the file is a slip.
            Asking::Cond => {
                let known = self.conditions.iter().map(String::as_str);
                let slip =
                    !self.conditions.iter().any(is(name)) && near(name, known.clone()).is_some();
                slip.then(|| unknown("condition", name, known))
            }
            Asking::Faces | Asking::Skill | Asking::Zone | Asking::Counter | Asking::Clock => None,
        }
    }
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
