//! Formulas that depend on one another: no circles, and a bound for the work of each.

use super::schema::File;
use super::source::Source;
use super::text::Text;
use super::written::{Says, said};
use crate::rules::formula::{Asking, Formula, Wanted, Whose};

/// The most steps of a formula with all that it reads.
const MOST: usize = 2000;

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

struct Walk {
    file: &'static File,
    /// Those that are being weighed.
    open: Vec<Node>,
    /// The weights that are known.
    done: Vec<(Node, usize)>,
}

/// Finds circles and formulas that read too much.
pub(super) fn check(file: &'static File, source: &mut Source<'_>) {
    let mut walk = Walk {
        file,
        open: Vec::new(),
        done: Vec::new(),
    };
    let columns = file.columns.iter();
    let shown = columns.clone().map(|column| &column.show);
    let shown = shown.chain(file.keep.iter().map(|kept| &kept.show));
    let shown = shown.map(|text| (&text.text, text.get().map(Says::formulas)));
    let shown = shown.flat_map(|(text, all)| {
        all.unwrap_or_default()
            .into_iter()
            .map(move |one| (text, one))
    });
    let when = file.states.iter().map(|state| &state.when);
    let when = when.chain(columns.map(|column| &column.when));
    let when = when
        .chain(file.penalties.values())
        .chain(file.checks.values());
    let when = when.filter_map(|one| Some((&one.text, one.get()?)));
    for (text, formula) in shown.chain(when) {
        match walk.of(formula) {
            Some(weight) if weight > MOST => too_heavy(text, weight, source),
            // A circle is told where it is.
            _ => walk.open.clear(),
        }
    }
    for (node, text) in numbers(file) {
        let weight = walk.weight(node);
        walk.open.clear();
        match weight {
            None => source.wrong(text, 0, "this depends on itself".to_owned()),
            Some(weight) if weight > MOST => too_heavy(text, weight, source),
            Some(_) => {}
        }
    }
}

/// The numbers that are computed from others, each with its text.
fn numbers(file: &'static File) -> impl Iterator<Item = (Node, &'static Text)> {
    let stats = file.stats.iter().enumerate().flat_map(|(nth, stat)| {
        let own = if stat.formula.is_empty() {
            &stat.unset
        } else {
            &stat.formula
        };
        [(Node::Stat(nth), own), (Node::Mod(nth), &stat.modifier)]
    });
    let tracks = file.tracks.iter().enumerate();
    let tracks = tracks.flat_map(|(nth, track)| {
        [
            (Node::Max(nth), &track.max),
            (Node::Limit(nth), &track.limit),
        ]
    });
    let fates = file.states.iter().enumerate();
    let fates = fates.map(|(nth, state)| (Node::State(nth), &state.when));
    let skills = [&file.skills.value, &file.skills.missing];
    let skills = skills.map(|formula| (Node::Skill, formula));
    let all = stats.chain(tracks).chain(fates).chain(skills);
    all.filter(|(_, formula)| !formula.is_empty())
        .map(|(node, formula)| (node, &formula.text))
}

fn too_heavy(text: &Text, weight: usize, source: &mut Source<'_>) {
    let why = format!("this takes {weight} steps with all that it reads; at most {MOST}");
    source.wrong(text, 0, why);
}

impl Walk {
    /// The formulas of a number.
    fn formulas(&self, node: Node) -> Vec<&'static Formula> {
        let file = self.file;
        let own = match node {
            Node::Stat(nth) => {
                let stat = &file.stats[nth];
                let changes = file.conditions.iter().flat_map(|row| said(&row.stats));
                let changes = changes.filter(|(of, _)| of.is(&stat.id));
                let own = stat.formula.get().or(stat.unset.get());
                return own
                    .into_iter()
                    .chain(changes.map(|(_, formula)| formula))
                    .collect();
            }
            Node::State(nth) => {
                let (worse, own) = (&file.states[..nth], &file.states[nth]);
                let worse = worse.iter().filter(|state| state.ends_others());
                return worse
                    .chain([own])
                    .filter_map(|state| state.when.get())
                    .collect();
            }
            Node::Mod(nth) => [file.stats[nth].modifier.get(), None],
            Node::Max(nth) => [file.tracks[nth].max.get(), None],
            Node::Limit(nth) => [file.tracks[nth].limit.get(), None],
            Node::Skill => [file.skills.value.get(), file.skills.missing.get()],
        };
        own.into_iter().flatten().collect()
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
        Some(weight)
    }

    /// The steps of a number with all that it reads; `None` if it depends on itself.
    fn weight(&mut self, node: Node) -> Option<usize> {
        if self.open.contains(&node) {
            return None;
        }
        if let Some((_, weight)) = self.done.iter().find(|(known, _)| *known == node) {
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
        for formula in self.formulas(node) {
            weight = weight.saturating_add(self.of(formula)?);
        }
        self.open.pop();
        self.done.push((node, weight));
        Some(weight)
    }
}
