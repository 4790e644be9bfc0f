//! What formulas take with all that they read: no circles, and a bound for the work.

use super::fields::{F, T};
use super::schema::File;
use super::text::Text;
use super::written::{Says, said};
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

/// What computes a number.
struct Computed {
    node: Node,
    /// Its own formulas, as they are written.
    texts: Vec<&'static Text>,
    /// All formulas that it takes.
    by: Vec<&'static Formula>,
    /// Its weight, once that is known.
    weight: Option<usize>,
}

impl Computed {
    /// A number with its own formulas and those of other parts of the file.
    fn new(node: Node, own: &[&'static F], others: Vec<&'static Formula>) -> Self {
        let texts = own.iter().map(|formula| &formula.text);
        Self {
            node,
            texts: texts.filter(|text| !text.is_empty()).collect(),
            by: own
                .iter()
                .filter_map(|own| own.get())
                .chain(others)
                .collect(),
            weight: None,
        }
    }
}

/// What formulas and numbers take.
pub(super) struct Weights {
    file: &'static File,
    /// The names of the verb that is being checked, with what each takes.
    pub(super) lets: Vec<(&'static str, usize)>,
    numbers: Vec<Computed>,
    /// The numbers that are being weighed.
    open: Vec<Node>,
}

/// The numbers that are computed from others.
fn numbers(file: &'static File) -> Vec<Computed> {
    let mut all = Vec::new();
    for (nth, stat) in file.stats.iter().enumerate() {
        let own = if stat.formula.is_empty() {
            &stat.unset
        } else {
            &stat.formula
        };
        let changes = file.conditions.iter().flat_map(|row| said(&row.stats));
        let changes = changes.filter(|(of, _)| of.is(&stat.id));
        let changes = changes.map(|(_, formula)| formula).collect();
        all.push(Computed::new(Node::Stat(nth), &[own], changes));
        all.push(Computed::new(Node::Mod(nth), &[&stat.modifier], Vec::new()));
    }
    for (nth, track) in file.tracks.iter().enumerate() {
        all.push(Computed::new(Node::Max(nth), &[&track.max], Vec::new()));
        all.push(Computed::new(Node::Limit(nth), &[&track.limit], Vec::new()));
    }
    for (nth, state) in file.states.iter().enumerate() {
        let worse = file.states[..nth]
            .iter()
            .filter(|state| state.ends_others());
        let worse = worse.filter_map(|state| state.when.get()).collect();
        all.push(Computed::new(Node::State(nth), &[&state.when], worse));
    }
    let skills = [&file.skills.value, &file.skills.missing];
    all.push(Computed::new(Node::Skill, &skills, Vec::new()));
    all
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
            numbers: numbers(file),
            open: Vec::new(),
        }
    }

    /// What is wrong with numbers that depend on themselves or read too much, and with all that is shown.
    pub(super) fn wrong_numbers(&mut self) -> Vec<(&'static Text, String)> {
        let mut wrong = Vec::new();
        for nth in 0..self.numbers.len() {
            let weight = self.whole(nth);
            let why = weight.map_or_else(|| Some("this depends on itself".to_owned()), too_heavy);
            let texts = self.numbers[nth].texts.iter();
            wrong.extend(
                texts
                    .zip(why.iter().cycle())
                    .map(|(text, why)| (*text, why.clone())),
            );
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
        for nth in 0..self.numbers.len() {
            for _ in 0..self.numbers[nth].texts.len() {
                weight = weight.saturating_add(self.whole(nth).unwrap_or(0));
            }
        }
        weight
    }

    /// The weight of a number by its place in the list; `None` if it depends on itself.
    fn whole(&mut self, nth: usize) -> Option<usize> {
        let weight = self.weight(self.numbers[nth].node);
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
        let at = self.numbers.iter().position(|one| one.node == node)?;
        if let Some(weight) = self.numbers[at].weight {
            return Some(weight);
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
        for formula in self.numbers[at].by.clone() {
            weight = weight.saturating_add(self.of(formula)?);
        }
        self.open.pop();
        self.numbers[at].weight = Some(weight);
        Some(weight)
    }
}
