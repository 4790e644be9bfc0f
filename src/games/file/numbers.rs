//! The formulas of a game: its numbers, conditions, states and modifiers.

use super::builder::Builder;
use super::kept::{kept, texts};
use super::names::{Place, unknown};
use super::schema;
use super::spec::{At, Held, Hook, Modes, Modifier, Skills, Spec, Stat, State, Track};
use super::text::Text;
use crate::game::Occasion;
use crate::rules::formula::Formula;

impl Builder<'_> {
    /// The formulas of the numbers, conditions and states.
    pub(super) fn spec(&mut self) -> Spec {
        let file = self.file;
        let alone = Place::alone();
        let it = Place {
            more: &["it"],
            ..alone
        };
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
        let refills = Place {
            more: &["it", "max"],
            ..Place::default()
        };
        let tracks = file.tracks.iter().map(|track| Track {
            id: kept(&track.id),
            max: self.formula(&track.max, alone),
            limit: self.formula(&track.limit, alone),
            min: track.min,
            full: track.starts == schema::Starts::Full,
            refill: self.map(&track.refill, refills),
        });
        let tracks = tracks.collect();
        let rated = Place {
            more: &["ranks", "stat"],
            ..alone
        };
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
            ends_others: matches!(state.fate, schema::Fate::Down | schema::Fate::Dead),
            when: self
                .formula(&state.when, Place::default())
                .unwrap_or_else(|| Formula::of(0)),
        });
        let fates = fates.collect();
        let penalties = self.map(&file.penalties, Place::default());
        let modes = (!file.modes.good.is_empty()).then(|| Modes {
            good: kept(&file.modes.good),
            bad: kept(&file.modes.bad),
            sums: file.modes.rule == schema::Together::Sum,
        });
        let suffers = Place {
            more: &["amount", "kind", "ap"],
            ..Place::default()
        };
        Spec {
            stats,
            tracks,
            skills,
            conditions,
            states: fates,
            penalties,
            settings: file
                .options
                .iter()
                .map(|one| {
                    let values = one.values.iter().map(|value| kept(value));
                    (kept(&one.name), values.collect())
                })
                .collect(),
            modifiers: self.modifiers(),
            modes,
            traits: self.traits(),
            kinds: texts(&file.harm.kinds),
            takes: self.formula(&file.harm.takes, suffers),
            heals: self.formula(&file.harm.heals, suffers),
            hooks: self.hooks(),
            luck: self.luck(),
            harms: !file.harm.track.is_empty(),
        }
    }

    /// The track of the points that players spend.
    fn luck(&mut self) -> &'static str {
        let track = &self.file.luck.track;
        if !track.is_empty() {
            self.known_track(track);
        }
        kept(track)
    }

    /// What conditions change.
    pub(super) fn held(&mut self) -> Vec<Held> {
        let file = self.file;
        let counted = Place {
            more: &["n"],
            ..Place::default()
        };
        let changed = Place {
            more: &["it", "n"],
            alone: true,
            ..Place::default()
        };
        let conditions = file.conditions.iter().map(|one| {
            let lines = Place {
                more: &["n"],
                ..Place::default()
            };
            let change = Place {
                more: &["n", "harmed", "healed", "was"],
                ..Place::default()
            };
            Held {
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
                ends: self.formula(&one.ends, change),
                start: self.lines(&one.start, lines, false),
                turn_start: self.lines(&one.turn_start, lines, false),
                turn_end: self.lines(&one.turn_end, lines, false),
            }
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
        let mut verbs = self.file.verbs.iter();
        verbs.any(|one| match one {
            schema::Verb::Attack(rolled) => rolled.name.eq_ignore_ascii_case(verb),
            _ => false,
        })
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
            let is_clock = |name: &Text| {
                let mut tracks = file.tracks.iter();
                !tracks.any(|track| track.id.eq_ignore_ascii_case(name))
            };
            let nobody = match &hook.at {
                schema::At::Full(name) | schema::At::Emptied(name) => is_clock(name),
                _ => false,
            };
            let place = Place {
                more,
                nobody,
                ..Place::default()
            };
            Hook {
                at: self.at(&hook.at),
                when: self.formula(&hook.when, place),
                does: self.lines(&hook.does, place, false),
            }
        });
        hooks.collect()
    }

    fn at(&mut self, at: &schema::At) -> At {
        match at {
            schema::At::TurnStart => At::Moment(Occasion::TurnStart),
            schema::At::TurnEnd => At::Moment(Occasion::TurnEnd),
            schema::At::RoundEnd => At::Moment(Occasion::RoundEnd),
            schema::At::FightStart => At::Moment(Occasion::FightStart),
            schema::At::FightEnd => At::Moment(Occasion::FightEnd),
            schema::At::Scene => At::Moment(Occasion::Scene),
            schema::At::Session => At::Moment(Occasion::Session),
            schema::At::Day => At::Moment(Occasion::Day),
            schema::At::Harmed => At::Harmed,
            schema::At::Healed => At::Healed,
            schema::At::Enters(state) => At::Enters(self.known_state(state)),
            schema::At::Leaves(state) => At::Leaves(self.known_state(state)),
            schema::At::Full(name) => At::Full(self.known_end(name)),
            schema::At::Emptied(name) => At::Emptied(self.known_end(name)),
        }
    }

    fn known_state(&mut self, state: &Text) -> &'static str {
        let known = self.names.states.iter().map(String::as_str);
        if !known.clone().any(|known| known.eq_ignore_ascii_case(state)) {
            let why = unknown("state", state, known);
            self.wrong(state, (0, why));
        }
        kept(state)
    }

    /// The name of a track or of a clock; a clock may also be made in play.
    fn known_end(&mut self, name: &Text) -> &'static str {
        let clocks = self.file.clocks.iter().map(|clock| &*clock.name);
        let known = self.names.tracks.iter().map(String::as_str).chain(clocks);
        if !known.clone().any(|known| known.eq_ignore_ascii_case(name)) {
            let why = unknown("track or clock", name, known);
            self.wrong(name, (0, why));
        }
        kept(name)
    }
}
