//! Formulas that depend on one another: no circles, and a bound for the work of each.

use super::formula::parse;
use super::schema::File;
use super::source::Source;
use super::spec::Spec;
use super::template::Template;
use super::text::Text;
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

struct Walk<'s> {
    spec: &'s Spec,
    /// Those that are being weighed.
    open: Vec<Node>,
    /// The weights that are known.
    done: Vec<(Node, usize)>,
}

/// Finds circles and formulas that read too much.
pub(super) fn check(spec: &Spec, file: &File, source: &mut Source<'_>) {
    let stats = file.stats.iter().enumerate().flat_map(|(nth, stat)| {
        let text = if stat.formula.is_empty() {
            &stat.unset
        } else {
            &stat.formula
        };
        [(Node::Stat(nth), text), (Node::Mod(nth), &stat.modifier)]
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
    let skills = skills.map(|text| (Node::Skill, text));
    let mut walk = Walk {
        spec,
        open: Vec::new(),
        done: Vec::new(),
    };
    let shown = file.columns.iter().map(|column| &column.show);
    let shown = shown.chain(file.keep.iter().map(|kept| &kept.show));
    let texts = shown.filter_map(|text| Some((text, Template::parse(text).ok()?)));
    let texts = texts.flat_map(|(text, template)| {
        let formulas = template.formulas().into_iter().cloned();
        formulas
            .map(move |formula| (text, formula))
            .collect::<Vec<_>>()
    });
    let when = file.states.iter().map(|state| &state.when);
    let when = when.chain(file.columns.iter().map(|column| &column.when));
    let when = when.chain(file.penalties.iter().map(|(_, text)| text));
    let when = when.chain(file.checks.iter().map(|(_, text)| text));
    let formulas = when.filter_map(|text| Some((text, parse(text).ok()?)));
    for (text, formula) in texts.chain(formulas) {
        match walk.of(&formula) {
            Some(weight) if weight > MOST => too_heavy(text, weight, source),
            // A circle is told where it is.
            _ => walk.open.clear(),
        }
    }
    let all = stats.chain(tracks).chain(fates).chain(skills);
    for (node, text) in all.filter(|(_, text)| !text.is_empty()) {
        report(&mut walk, node, text, source);
    }
}

fn report(walk: &mut Walk<'_>, node: Node, text: &Text, source: &mut Source<'_>) {
    let weight = walk.weight(node);
    walk.open.clear();
    match weight {
        None => source.wrong(text, 0, "this depends on itself".to_owned()),
        Some(weight) if weight > MOST => too_heavy(text, weight, source),
        Some(_) => {}
    }
}

fn too_heavy(text: &Text, weight: usize, source: &mut Source<'_>) {
    let why = format!("this takes {weight} steps with all that it reads; at most {MOST}");
    source.wrong(text, 0, why);
}

impl Walk<'_> {
    /// The formula of a number, if it has one.
    fn formulas(&self, node: Node) -> Vec<&Formula> {
        let stat = |nth: usize| self.spec.stats.get(nth);
        let track = |nth: usize| self.spec.tracks.get(nth);
        match node {
            Node::Stat(nth) => {
                let stat = stat(nth);
                let changed = self.spec.conditions.iter().flat_map(|held| &held.stats);
                let id = stat.map_or("", |stat| stat.id);
                let changed = changed.filter(|(of, _)| of.eq_ignore_ascii_case(id));
                let changed = changed.map(|(_, formula)| formula);
                let own = stat.and_then(|stat| stat.formula.as_ref().or(stat.unset.as_ref()));
                own.into_iter().chain(changed).collect()
            }
            Node::Mod(nth) => stat(nth)
                .and_then(|stat| stat.modifier.as_ref())
                .into_iter()
                .collect(),
            Node::Max(nth) => track(nth)
                .and_then(|track| track.max.as_ref())
                .into_iter()
                .collect(),
            Node::Limit(nth) => track(nth)
                .and_then(|track| track.limit.as_ref())
                .into_iter()
                .collect(),
            Node::State(nth) => {
                let states = self.spec.states.get(..=nth).unwrap_or_default();
                let (worse, own) = states.split_at(states.len().saturating_sub(1));
                let worse = worse.iter().filter(|state| state.ends_others);
                worse.chain(own).map(|state| &state.when).collect()
            }
            Node::Skill => {
                let skills = &self.spec.skills;
                skills.value.iter().chain(&skills.missing).collect()
            }
        }
    }

    /// What a formula reads.
    fn reads(&self, formula: &Formula) -> Vec<Node> {
        let stat = |name: &str| {
            let is = |known: &str| known.eq_ignore_ascii_case(name);
            let mut all = self.spec.stats.iter();
            all.position(|stat| is(stat.id) || stat.also.iter().any(|also| is(also)))
        };
        let track = |name: &str| {
            let mut all = self.spec.tracks.iter();
            all.position(|track| track.id.eq_ignore_ascii_case(name))
        };
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
                    let mut all = self.spec.states.iter();
                    let found = all.position(|one| one.name.eq_ignore_ascii_case(&ask.text));
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
        let own: Vec<Formula> = self.formulas(node).into_iter().cloned().collect();
        self.open.push(node);
        let mut weight = 0_usize;
        if node == Node::Skill {
            // It reads one stat; which one, the sheet says.
            for nth in 0..self.spec.stats.len() {
                let stat = self.weight(Node::Stat(nth))?;
                let stat = stat.saturating_add(self.weight(Node::Mod(nth))?);
                weight = weight.max(stat);
            }
        }
        for formula in &own {
            weight = weight.saturating_add(self.of(formula)?);
        }
        self.open.pop();
        self.done.push((node, weight));
        Some(weight)
    }
}
