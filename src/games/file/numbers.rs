//! The formulas of a game: its numbers, conditions, states and modifiers.

use super::builder::Builder;
use super::kept::{kept, texts};
use super::names::{Place, unknown};
use super::roll::Kind;
use super::schema;
use super::spec::{Held, Hook, Modifier, Skills, Spec, Stat, State, Track};
use crate::game::Fate;
use crate::rules::formula::Formula;

impl Builder<'_> {
    /// The formulas of the numbers, conditions and states.
    pub(super) fn spec(&mut self) -> Spec {
        let file = self.file;
        let alone = Place::alone();
        let it = alone.and(&["it"]);
        let mut stats: Vec<Stat> = Vec::new();
        stats.extend(file.stats.iter().map(|stat| Stat {
            id: kept(&stat.id),
            also: stat.also.iter().map(|name| kept(name)).collect(),
            unset: self.formula(&stat.unset, alone),
            formula: self.formula(&stat.formula, alone),
            modifier: self.formula(&stat.modifier, it),
        }));
        let kinds = file.harm.kinds.iter().map(|kind| Stat {
            id: kept(kind),
            also: Vec::new(),
            unset: Some(Formula::of(0)),
            formula: None,
            modifier: None,
        });
        let kinds = kinds.filter(|_| file.harm.kind != (0, 0));
        stats.extend(kinds);
        let refills = Place::naming(&["it", "max"]);
        let tracks = file.tracks.iter().map(|track| Track {
            id: kept(&track.id),
            max: self.formula(&track.max, alone),
            limit: self.formula(&track.limit, alone),
            min: track.min,
            full: track.starts == schema::Starts::Full,
            refill: self.map(&track.refill, refills),
        });
        let tracks = tracks.collect();
        let rated = alone.and(&["ranks", "stat"]);
        let skills = Skills {
            named: file
                .skills
                .named
                .iter()
                .map(|(name, stat)| (kept(name), kept(stat)))
                .collect(),
            value: self.formula(&file.skills.value, rated),
            missing: self.formula(&file.skills.missing, rated),
        };
        let conditions = self.held();
        let fates = file.states.iter().map(|state| State {
            name: kept(&state.name),
            ends_others: matches!(state.fate, Fate::Down | Fate::Dead),
            when: self
                .formula(&state.when, Place::default())
                .unwrap_or_else(|| Formula::of(0)),
        });
        let fates = fates.collect();
        let penalties = self.map(&file.penalties, Place::default());
        let suffers = Place::naming(&["amount", "kind", "ap"]);
        if !file.luck.track.is_empty() {
            self.known_track(&file.luck.track);
        }
        Spec {
            file,
            stats,
            tracks,
            skills,
            conditions,
            states: fates,
            penalties,
            modifiers: self.modifiers(),
            traits: self.traits(),
            kinds: texts(&file.harm.kinds),
            takes: self.formula(&file.harm.takes, suffers),
            heals: self.formula(&file.harm.heals, suffers),
            hooks: self.hooks(),
        }
    }

    /// What conditions change.
    pub(super) fn held(&mut self) -> Vec<Held> {
        let file = self.file;
        let counted = Place::naming(&["n"]);
        let changed = Place::alone().and(&["it", "n"]);
        let ends = Place::naming(&["n", "harmed", "healed", "was"]);
        let conditions = file.conditions.iter().map(|one| Held {
            name: kept(&one.name),
            also: one.also.iter().map(|name| kept(name)).collect(),
            add: self.formula(&one.add, counted),
            rolls: self.map(&one.rolls, counted),
            stats: self.map(&one.stats, changed),
            modes: one
                .modes
                .iter()
                .map(|(of, mode)| (kept(of), *mode))
                .collect(),
            attacks: self.formula(&one.attacks, counted),
            against: self.formula(&one.against, counted),
            for_roll: *one.lasts == *"roll",
            ends: self.formula(&one.ends, ends),
            start: self.lines(&one.start, counted, false),
            turn_start: self.lines(&one.turn_start, counted, false),
            turn_end: self.lines(&one.turn_end, counted, false),
        });
        conditions.collect()
    }

    /// The formulas of the modifiers.
    pub(super) fn modifiers(&mut self) -> Vec<Modifier> {
        let file = self.file;
        let place = Place {
            roll: true,
            ..Place::default()
        };
        let rows = file.modifiers.iter().map(|row| {
            self.reserved(&row.word, &[("action", row.action)]);
            let place = Place {
                target: row.verbs.iter().any(|verb| self.is_attack(verb)),
                ..place
            };
            Modifier {
                word: kept(&row.word),
                add: self.formula(&row.add, place),
                mode: row.mode,
                when: self.formula(&row.when, Place::default()),
                choices: match &row.takes {
                    schema::Takes::OneOf(all) => all
                        .iter()
                        .map(|(word, number)| (kept(word), *number))
                        .collect(),
                    _ => Vec::new(),
                },
                needs: self.needs(&row.needs, place),
                costs: self.costs(&row.costs, place),
                ..Modifier::default()
            }
        });
        rows.collect()
    }

    fn is_attack(&self, verb: &str) -> bool {
        let mut rolling = self.file.rolling();
        rolling.any(|(kind, rolled)| kind == Kind::Attack && rolled.name.eq_ignore_ascii_case(verb))
    }

    /// The traits of attacks.
    fn traits(&mut self) -> Vec<Modifier> {
        let file = self.file;
        let place = Place {
            roll: true,
            target: true,
            ..Place::default()
        };
        let rows = file.attacks.traits.iter().map(|row| {
            if !row.kind.is_empty() && !file.harm.kinds.contains(&row.kind) {
                let kinds = file.harm.kinds.iter().map(|kind| &**kind);
                let why = unknown("kind of damage", &row.kind, kinds);
                self.wrong(&row.kind, (0, why));
            }
            Modifier {
                word: kept(&row.word),
                is_trait: true,
                kind: kept(&row.kind),
                add: self.formula(&row.add, place),
                mode: row.mode,
                when: self.formula(&row.when, place),
                costs: self.costs(&row.costs, place),
                ..Modifier::default()
            }
        });
        rows.collect()
    }

    /// Lines that run when something happens.
    fn hooks(&mut self) -> Vec<Hook> {
        let file = self.file;
        let hooks = file.on.iter().map(|hook| {
            let more: &[&str] = match hook.at {
                schema::At::Harmed | schema::At::Healed => &["harmed", "healed", "was"],
                _ => &[],
            };
            let nobody = match &hook.at {
                schema::At::Enters(state) | schema::At::Leaves(state) => {
                    let known = self.names.states.iter().copied();
                    self.source.known("state", state, known);
                    false
                }
                schema::At::Full(name) | schema::At::Emptied(name) => {
                    // A clock may also be made in play.
                    let clocks = file.clocks.iter().map(|clock| &*clock.name);
                    let tracks = self.names.tracks.iter().copied();
                    let known = tracks.clone().chain(clocks);
                    self.source.known("track or clock", name, known);
                    !tracks
                        .into_iter()
                        .any(|track| track.eq_ignore_ascii_case(name))
                }
                _ => false,
            };
            let place = Place {
                more,
                nobody,
                ..Place::default()
            };
            Hook {
                at: &hook.at,
                when: self.formula(&hook.when, place),
                does: self.lines(&hook.does, place, false),
            }
        });
        hooks.collect()
    }
}
