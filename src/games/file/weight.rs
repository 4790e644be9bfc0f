//! What formulas take with all that they read: no circles, and a bound for the work.

use super::fields::{F, T};
use super::schema::File;
use super::text::{Says, Text, said};
use crate::rules::formula::{Asking, Formula, Wanted, Whose};

/// The most steps of a formula with all that it reads.
const MOST: usize = 2_000;

/// The most steps of all that is shown of a character.
const MOST_SHOWN: usize = 20_000;

/// A number that is computed from others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    Stat(usize),
    /// `ID.mod`.
    Mod(usize),
    Max(usize),
    Limit(usize),
    State(usize),
    /// What any skill counts.
    Skill,
}

impl Node {
    /// The numbers that are computed from others.
    fn all(file: &File) -> Vec<Self> {
        let stats = (0..file.stats.len()).flat_map(|nth| [Self::Stat(nth), Self::Mod(nth)]);
        let tracks = (0..file.tracks.len()).flat_map(|nth| [Self::Max(nth), Self::Limit(nth)]);
        let numbers = stats.chain(tracks);
        let all = numbers.chain((0..file.states.len()).map(Self::State));
        all.chain([Self::Skill]).collect()
    }

    /// Its own formulas, as they are written.
    fn own(self, file: &'static File) -> Vec<&'static F> {
        let own = match self {
            Self::Stat(nth) if file.stats[nth].formula.is_empty() => vec![&file.stats[nth].unset],
            Self::Stat(nth) => vec![&file.stats[nth].formula],
            Self::Mod(nth) => vec![&file.stats[nth].modifier],
            Self::Max(nth) => vec![&file.tracks[nth].max],
            Self::Limit(nth) => vec![&file.tracks[nth].limit],
            Self::State(nth) => vec![&file.states[nth].when],
            Self::Skill => vec![&file.skills.value, &file.skills.missing],
        };
        own.into_iter().filter(|own| !own.is_empty()).collect()
    }

    /// The formulas of other parts of the file that it takes.
    fn others(self, file: &'static File) -> Vec<&'static Formula> {
        match self {
            Self::Stat(nth) => {
                let changes = file.conditions.iter().flat_map(|row| said(&row.stats));
                let own = changes.filter(|(of, _)| of.is(&file.stats[nth].id));
                own.map(|(_, formula)| formula).collect()
            }
            Self::State(nth) => {
                let worse = file.states[..nth].iter();
                let worse = worse.filter(|state| state.ends_others());
                worse.filter_map(|state| state.when.get()).collect()
            }
            Self::Mod(_) | Self::Max(_) | Self::Limit(_) | Self::Skill => Vec::new(),
        }
    }
}

/// What formulas and numbers take.
pub(super) struct Weights {
    file: &'static File,
    /// The names of the verb that is being checked, with what each takes.
    pub(super) lets: Vec<(&'static str, usize)>,
    /// What numbers take, as far as that is known.
    known: Vec<(Node, usize)>,
    /// The numbers that are being weighed.
    open: Vec<Node>,
}

fn too_heavy(weight: usize) -> Option<String> {
    (weight > MOST)
        .then(|| format!("this takes {weight} steps with all that it reads; at most {MOST}"))
}

impl Weights {
    pub(super) fn new(file: &'static File) -> Self {
        Self {
            file,
            lets: Vec::new(),
            known: Vec::new(),
            open: Vec::new(),
        }
    }

    /// What is wrong with numbers that depend on themselves or read too much, and with all that is shown.
    pub(super) fn wrong_numbers(&mut self) -> Vec<(&'static Text, String)> {
        let mut wrong = Vec::new();
        for node in Node::all(self.file) {
            let weight = self.whole(node);
            let why = weight.map_or_else(|| Some("this depends on itself".to_owned()), too_heavy);
            let own = node.own(self.file).into_iter();
            wrong.extend(own.filter_map(|own| Some((&own.text, why.clone()?))));
        }
        let shown = self.shown();
        if shown > MOST_SHOWN {
            let why = format!(
                "what is shown of a character takes {shown} steps with all that it reads; at most {MOST_SHOWN}"
            );
            wrong.push((&self.file.name, why));
        }
        wrong
    }

    /// What is wrong with a formula that reads too much. A circle is told where it is.
    pub(super) fn wrong(&mut self, formula: &Formula) -> Option<String> {
        self.steps(formula).and_then(too_heavy)
    }

    /// The steps of a formula with all that it reads; `None` if that depends on itself.
    pub(super) fn steps(&mut self, formula: &Formula) -> Option<usize> {
        let weight = self.of(formula);
        self.open.clear();
        weight
    }

    /// The steps of all that is shown of a character; 0 for what depends on itself.
    fn shown(&mut self) -> usize {
        let file = self.file;
        let columns = file.columns.iter();
        let texts = columns
            .clone()
            .flat_map(|one| [&one.show, &one.beside, &one.limit]);
        let texts = texts.chain(file.keep.iter().map(|kept| &kept.show));
        let texts = texts.chain(file.sheet.iter().flat_map(|section| &section.show));
        let when = columns.map(|column| &column.when);
        let when = when.chain(
            file.keep
                .iter()
                .flat_map(|kept| [&kept.when, &kept.notable]),
        );
        let when = when.chain(file.penalties.values()).filter_map(F::get);
        let formulas = texts
            .filter_map(T::get)
            .flat_map(Says::formulas)
            .chain(when);
        let mut weight: usize = 0;
        for formula in formulas {
            weight = weight.saturating_add(self.steps(formula).unwrap_or(0));
        }
        for node in Node::all(file) {
            for _ in node.own(file) {
                weight = weight.saturating_add(self.whole(node).unwrap_or(0));
            }
        }
        weight
    }

    /// The weight of a number; `None` if it depends on itself.
    fn whole(&mut self, node: Node) -> Option<usize> {
        let weight = self.weight(node);
        self.open.clear();
        weight
    }

    /// What a formula reads.
    fn reads(&self, formula: &Formula) -> Vec<Node> {
        let stat = |name: &str| {
            let mut all = self.file.stats.iter();
            all.position(|stat| stat.names().any(|known| known.is(name)))
        };
        let track = |name: &str| self.file.tracks.iter().position(|track| track.id.is(name));
        let of = |wanted: Wanted<'_>| match wanted {
            Wanted::Name(name) => match stat(name) {
                Some(nth) => vec![Node::Stat(nth)],
                None => track(name).map(Node::Max).into_iter().collect(),
            },
            Wanted::Ask(ask) if ask.of != Whose::Own => Vec::new(),
            Wanted::Ask(ask) => match ask.what {
                Asking::Mod => stat(&ask.text)
                    .map(|nth| vec![Node::Mod(nth), Node::Stat(nth)])
                    .unwrap_or_default(),
                Asking::Max => track(&ask.text).map(Node::Max).into_iter().collect(),
                Asking::State => {
                    let mut all = self.file.states.iter();
                    let found = all.position(|one| one.name.is(&ask.text));
                    found.map(Node::State).into_iter().collect()
                }
                Asking::Skill => vec![Node::Skill],
                _ => Vec::new(),
            },
        };
        formula.wanted().flat_map(of).collect()
    }

    /// The steps of a formula with all that it reads; `None` if that depends on itself.
    fn of(&mut self, formula: &Formula) -> Option<usize> {
        let mut weight = formula.weight();
        for read in self.reads(formula) {
            weight = weight.saturating_add(self.weight(read)?);
        }
        for wanted in formula.wanted() {
            let mut lets = self.lets.iter();
            if let Wanted::Name(name) = wanted
                && let Some((_, of_let)) = lets.find(|(known, _)| known.eq_ignore_ascii_case(name))
            {
                weight = weight.saturating_add(*of_let);
            }
        }
        Some(weight)
    }

    /// The steps of a number with all that it reads; `None` if it depends on itself.
    fn weight(&mut self, node: Node) -> Option<usize> {
        if self.open.contains(&node) {
            return None;
        }
        if let Some((_, weight)) = self.known.iter().find(|(known, _)| *known == node) {
            return Some(*weight);
        }
        self.open.push(node);
        let mut weight = 0_usize;
        if node == Node::Skill {
            // It reads one stat; which one, the sheet says.
            for nth in 0..self.file.stats.len() {
                let stat = self.weight(Node::Stat(nth))?;
                let stat = stat.saturating_add(self.weight(Node::Mod(nth))?);
                weight = weight.max(stat);
            }
        }
        let own = node.own(self.file).into_iter().filter_map(F::get);
        for formula in own.chain(node.others(self.file)) {
            weight = weight.saturating_add(self.of(formula)?);
        }
        self.open.pop();
        self.known.push((node, weight));
        Some(weight)
    }
}
