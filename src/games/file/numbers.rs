//! The formulas of a game: its numbers, conditions, states and modifiers.

use super::builder::Builder;
use super::kept::kept;
use super::names::Place;
use super::schema::{self};
use super::spec::{Held, Modes, Modifier, Skills, Spec, Stat, State, Track};
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
        let stats = file.stats.iter().map(|stat| Stat {
            id: kept(&stat.id),
            also: stat.also.iter().map(|name| kept(name)).collect(),
            unset: self.formula(&stat.unset, alone),
            formula: self.formula(&stat.formula, alone),
            modifier: self.formula(&stat.modifier, it),
        });
        let stats = stats.collect();
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
            ..Place::default()
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
        }
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
            for text in [&one.attacks, &one.against] {
                if !text.is_empty() && text.parse::<i64>().is_err() {
                    let what = "a formula here is reserved: this gmscreen takes a number";
                    self.wrong(text, (0, what.to_owned()));
                }
            }
            let parts = [
                ("ends", one.ends),
                ("start", one.start),
                ("turn_start", one.turn_start),
                ("turn_end", one.turn_end),
            ];
            self.reserved(&one.name, &parts);
            if !["", "scene", "roll"].contains(&&*one.lasts) {
                let what = "expected scene or roll: other ends are reserved";
                self.wrong(&one.lasts, (0, what.to_owned()));
            }
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
                for_roll: *one.lasts == *"roll",
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
            let parts = [
                ("luck", row.luck),
                ("needs", row.needs),
                ("action", row.action),
            ];
            self.reserved(&row.word, &parts);
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
                costs: self.costs(&row.costs, place),
            }
        });
        rows.collect()
    }
}
