//! The tables of a game: what every game declares.

use super::builder::Builder;
use super::kept::{keep, kept, list, texts};
use super::names::Place;
use super::panel::plus;
use super::schema::{self, File, Verb as Written};
use super::shown;
use super::spec::Spec;
use super::text::{Reserved, Text};
use super::verbs::{declared_of, shape_of};
use crate::campaign::Effect;
use crate::dice::Die;
use crate::game::state::{Fate, State as GameState};
use crate::game::{
    Checks, ConditionRow, Conditions, Game, NamedCheck, Order, Setting, Takes as Costs, Topic,
    Turns, Verb,
};
use crate::rules::Grade;
use crate::rules::formula::Formula;

impl Builder<'_> {
    pub(super) fn game(
        &mut self,
        spec: &'static Spec,
        grades: &'static [Grade],
        verbs: &'static [Verb],
    ) -> Game {
        let file = self.file;
        self.reserved(&file.name, &[("attacks", file.attacks), ("on", file.on)]);
        if file.sheet.0 {
            let what = "`sheet` is reserved: the sheet lists the stats in the order of the file";
            self.source.warn(&file.name, what.to_owned());
        }
        for stat in file.stats.iter().filter(|stat| stat.hidden.0) {
            let what = "`hidden` is reserved: the stat is shown";
            self.source.warn(&stat.id, what.to_owned());
        }
        let rolling = file.verbs.iter().filter_map(|verb| match verb {
            Written::Check(rolled) => Some(&**rolled),
            _ => None,
        });
        let rolling: Vec<&schema::Rolled> = rolling.collect();
        let remarks = list(shown::remarks(file));
        Game {
            id: kept(&file.id),
            name: kept(&file.name),
            settings: list(file.options.iter().map(setting).collect()),
            reference: list(reference(file)),
            stats: list(
                file.stats
                    .iter()
                    .map(|stat| shown::stat(spec, stat))
                    .collect(),
            ),
            tracks: list(
                file.tracks
                    .iter()
                    .map(|track| shown::track(spec, track))
                    .collect(),
            ),
            board: self.board(spec),
            zones: file.turns.zones,
            states: self.states(spec),
            health: shown::health(spec, file),
            helps: shown::helps(remarks),
            remarks,
            verbs: list(vec![verbs]),
            modifiers: self.rows_of_modifiers(spec, &rolling),
            toggles: list(plus(&rolling)),
            grades,
            target: if file.target.is_empty() {
                "target"
            } else {
                kept(&file.target)
            },
            checks: self.checks(spec),
            conditions: self.conditions(spec),
            turns: self.turns(),
            harm: self.harm(spec),
            contests: &[],
            clocks: list(file.clocks.iter().map(clock).collect()),
            ..Game::PLAIN
        }
    }

    pub(super) fn board(&mut self, spec: &'static Spec) -> crate::game::Board {
        let file = self.file;
        let columns = file.columns.iter().map(|column| shown::Column {
            label: kept(&column.label),
            show: self.template(&column.show, Place::alone()),
            track: kept(&column.track),
            boxes: file
                .tracks
                .iter()
                .any(|track| track.boxes && track.id == column.track),
            beside: self.template(&column.beside, Place::alone()),
            limit: self.template(&column.limit, Place::alone()),
            told: column.told,
            when: self.formula(&column.when, Place::alone()),
        });
        let columns: Vec<shown::Column> = columns.collect();
        let keeps = file.keep.iter().map(|kept| shown::Kept {
            show: self.template(&kept.show, Place::default()),
            when: self.formula(&kept.when, Place::default()),
            notable: self.formula(&kept.notable, Place::default()),
        });
        let keeps = keeps.collect();
        shown::board(spec, columns, keeps, &file.harm.track)
    }

    pub(super) fn states(&mut self, spec: &'static Spec) -> &'static [GameState] {
        let rows = self.file.states.iter().enumerate().map(|(nth, state)| {
            let fate = match state.fate {
                schema::Fate::Acts => Fate::Acts,
                schema::Fate::Lies => Fate::Lies,
                schema::Fate::Down => Fate::Down,
                schema::Fate::Dead => Fate::Dead,
            };
            if !state.counted.is_empty() {
                self.known_track(&state.counted);
            }
            let row = GameState::new(kept(&state.name), fate).counted(kept(&state.counted));
            row.when(shown::state(spec, nth))
        });
        let mut rows: Vec<GameState> = rows.collect();
        for usual in [GameState::DEAD, GameState::down("unconscious")] {
            if rows.iter().all(|row| row.name != usual.name) {
                rows.push(usual);
            }
        }
        list(rows)
    }

    pub(super) fn checks(&mut self, spec: &'static Spec) -> Checks {
        let file = self.file;
        let named = file.checks.iter().map(|(name, text)| {
            let formula = self.formula(text, Place::alone());
            NamedCheck {
                id: kept(name),
                name: kept(name),
                formula: kept(text),
                value: formula.map(|formula| shown::value(spec, formula)),
            }
        });
        let named: Vec<NamedCheck> = named.collect();
        let skills = spec.skills.named.clone();
        let ranks = file.skills.ranks;
        Checks {
            named: keep(move |_: &crate::campaign::Campaign| named.clone()),
            ranks: ranks.unwrap_or(Checks::PLAIN.ranks),
            read: Some(|table, args| {
                let check = crate::play::pending::check_verb(table.game, args.verb.span)?;
                shape_of(check.shape, args)?.pending(table, args)
            }),
            now: |table, args| declared_of(args).ok()?.now(table, args),
            linked: file.skills.linked,
            are_bonuses: file.skills.signed,
            skills: list(skills),
            ..Checks::PLAIN
        }
    }

    pub(super) fn conditions(&mut self, spec: &'static Spec) -> Conditions {
        let file = self.file;
        let constant = |text: &Text| text.parse::<i64>().unwrap_or(0);
        let rows = file.conditions.iter().map(|one| ConditionRow {
            also: texts(&one.also),
            effect: if one.cannot_act {
                Effect::CannotAct
            } else {
                Effect::Nothing
            },
            takes: match one.takes {
                schema::Costs::Nothing => Costs::Nothing,
                schema::Costs::Action => Costs::Action,
                schema::Costs::Turn => Costs::Turn,
            },
            counted: one.counted,
            holds: one.holds,
            attacks: constant(&one.attacks),
            against: constant(&one.against),
            ..ConditionRow::new(kept(&one.name.to_lowercase()), kept(&one.doc))
        });
        let mut rows: Vec<ConditionRow> = rows.collect();
        for usual in Conditions::PLAIN.rows {
            if rows.iter().all(|row| row.name != usual.name) {
                rows.push(*usual);
            }
        }
        let comes = file.conditions.iter().filter(|one| !one.comes.is_empty());
        let comes = comes.map(|one| (kept(&one.name.to_lowercase()), kept(&one.comes)));
        Conditions {
            range: Some((-1000, 1000)),
            rows: list(rows),
            comes: list(comes.collect()),
            from_rules: keep(
                move |campaign: &crate::campaign::Campaign, who: &crate::campaign::Character| {
                    spec.penalties(campaign, who)
                },
            ),
            ..Conditions::PLAIN
        }
    }

    pub(super) fn turns(&mut self) -> Turns {
        let turns = &self.file.turns;
        let parts = [
            ("ties", turns.ties),
            ("each_round", turns.each_round),
            ("first", turns.first),
            ("interrupt", turns.interrupt),
            ("again", turns.again),
            ("actions", turns.actions),
            ("Sides", Reserved(turns.order == schema::Order::Sides)),
        ];
        let beside = if turns.roll.is_empty() {
            &self.file.name
        } else {
            &turns.roll
        };
        self.reserved(beside, &parts);
        match turns.order {
            schema::Order::List | schema::Order::Sides => Turns::PLAIN,
            schema::Order::Popcorn => Turns {
                order: Order::Elective,
                ..Turns::PLAIN
            },
            schema::Order::Fixed => match Formula::parse(&turns.roll) {
                Ok(_) => Turns {
                    order: Order::Fixed,
                    init: kept(&turns.roll),
                    ..Turns::PLAIN
                },
                Err(error) => {
                    self.wrong(&turns.roll, (error.at, error.kind.to_string()));
                    Turns::PLAIN
                }
            },
            schema::Order::Roll => self.rolled_order(&turns.roll),
        }
    }

    /// `1d20 + DEX`: a die, and a formula of stats.
    pub(super) fn rolled_order(&mut self, roll: &Text) -> Turns {
        let (die, init) = match roll.split_once('+') {
            Some((die, init)) => (die.trim(), init.trim()),
            None => (roll.trim(), "0"),
        };
        let faces = die.strip_prefix("1d").or_else(|| die.strip_prefix('d'));
        let faces = faces.and_then(|faces| faces.parse::<u16>().ok());
        let Some(faces) = faces.filter(|faces| (2..=1000).contains(faces)) else {
            self.wrong(
                roll,
                (
                    0,
                    "expected one die, and a formula after +: 1d20 + Wits".to_owned(),
                ),
            );
            return Turns::PLAIN;
        };
        if let Err(error) = Formula::parse(init) {
            let begin = roll.chars().count() - init.chars().count();
            self.wrong(roll, (begin + error.at, error.kind.to_string()));
        }
        Turns {
            order: Order::Rolled,
            die: Some(if faces == 100 {
                Die::D100
            } else {
                Die::D(faces)
            }),
            init: kept(init),
            ..Turns::PLAIN
        }
    }

    pub(super) fn harm(&mut self, spec: &'static Spec) -> Option<crate::game::Harm> {
        let harm = &self.file.harm;
        if harm.track.is_empty() {
            return None;
        }
        self.known_track(&harm.track);
        for track in &harm.absorbs {
            self.known_track(track);
        }
        let parts = [
            ("kinds", harm.kinds),
            ("kind", harm.kind),
            ("takes", harm.takes),
            ("heals", harm.heals),
        ];
        self.reserved(&harm.track, &parts);
        for text in [&harm.down, &harm.dead] {
            self.formula(text, Place::alone());
        }
        let revives = self.formula(&harm.revives, Place::alone());
        Some(shown::harm(spec, self.file, revives))
    }
}

fn setting(option: &schema::Choice) -> Setting {
    Setting {
        name: kept(&option.name),
        values: texts(&option.values),
        doc: kept(&option.doc),
    }
}

/// The pages of the reference, the last about the file itself.
fn reference(file: &File) -> Vec<Topic> {
    let mut pages: Vec<Topic> = file.reference.iter().map(page).collect();
    let about = [("version ", &file.version), ("", &file.about)];
    let about = about.into_iter().filter(|(_, text)| !text.is_empty());
    let about: Vec<&'static str> = about
        .map(|(name, text)| kept(&format!("{name}{text}")))
        .collect();
    if !about.is_empty() {
        let lines = list(about);
        pages.push(Topic {
            title: "About",
            lines,
        });
    }
    pages
}

fn page(page: &schema::Page) -> Topic {
    Topic {
        title: kept(&page.title),
        lines: texts(&page.lines),
    }
}

fn clock(clock: &schema::Clock) -> crate::campaign::Counter {
    crate::campaign::Counter {
        name: clock.name.to_string(),
        value: i64::from(clock.starts),
        max: Some(i64::from(clock.max).max(1)),
        public: clock.public,
    }
}
