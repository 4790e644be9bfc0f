//! The tables of a game: what every game declares.

use super::builder::Builder;
use super::declared::{declared_of, shape_of};
use super::formula::parse;
use super::hooks;
use super::kept::{keep, kept, list, texts};
use super::names::Place;
use super::panel::plus;
use super::roll::Kind;
use super::rolled::note;
use super::schema::{self, File, Rolled};
use super::scope::Person;
use super::shown::{self, Counts};
use super::spec::Spec;
use super::template::Template;
use super::text::Text;

use crate::campaign::{Allotment, Campaign, Character, CharacterId, Effect, Skill};
use crate::dice::Die;
use crate::game::condition::Lasts;
use crate::game::groups::{Picks, Powers, Rates};
use crate::game::spec::Power;
use crate::game::state::State as GameState;
use crate::game::{
    Attacks, Checks, ConditionRow, Conditions, Draft, Game, Luck, Modifier, NamedCheck, Occasion,
    Order, Remark, Section, Setting, Topic, Trait, Turns, Verb,
};
use crate::play::flow::GMS_CHOICE;
use crate::play::weapon_skills::is_weapon_skill;
use crate::rules::Grade;

impl Builder<'_> {
    pub(super) fn game(
        &mut self,
        spec: &'static Spec,
        grades: &'static [Grade],
        verbs: &'static [Verb],
        modifiers: &'static [Modifier],
    ) -> Game {
        let file = self.file;
        for stat in file.stats.iter().filter(|stat| stat.hidden.0) {
            let what = "`hidden` is reserved: the stat is shown";
            self.source.warn(&stat.id, what.to_owned());
        }
        let rolling: Vec<_> = file.rolling().collect();
        let attacks = self.attacks(spec);
        let helps = list(shown::remarks(file));
        let remarks = self.remarks(helps);
        Game {
            id: kept(&file.id),
            name: kept(&file.name),
            settings: list(file.options.iter().map(setting).collect()),
            reference: list(reference(file)),
            stats: list(
                file.stats
                    .iter()
                    .map(|stat| shown::stat(spec, stat))
                    .chain(shown::kinds(file))
                    .collect(),
            ),
            sections: self.sections(spec),
            tracks: list(
                file.tracks
                    .iter()
                    .map(|track| shown::track(spec, track))
                    .collect(),
            ),
            board: self.board(spec, attacks.defends),
            zones: file.turns.zones,
            states: self.states(spec),
            health: shown::health(spec, file),
            helps: shown::helps(helps),
            healing: kept(&file.harm.healing),
            remarks,
            luck: (!file.luck.track.is_empty()).then(|| Luck {
                track: &file.luck.track,
                key: &file.luck.line,
                offers: |_, _| Vec::new(),
            }),
            verbs: list(vec![verbs]),
            modifiers,
            toggles: list(plus(file, &rolling)),
            grades,
            target: if file.target.is_empty() {
                "target"
            } else {
                kept(&file.target)
            },
            sums_apart: true,
            checks: self.checks(spec),
            conditions: self.conditions(spec),
            turns: self.turns(spec),
            harm: self.harm(spec),
            attacks,
            contests: list(shown::contests(&rolling)),
            watches: !file.on.is_empty() || file.conditions.iter().any(|one| !one.ends.is_empty()),
            react: keep(move |draft: &mut Draft<'_>, at| hooks::react(spec, draft, at)),
            clocks: list(file.clocks.iter().map(clock).collect()),
            ..Game::PLAIN
        }
    }

    /// All texts that acts refer to.
    fn remarks(&self, helps: &[Remark]) -> &'static [Remark] {
        let notes = self.file.rolling().flat_map(|(_, rolled)| &rolled.notes);
        let notes = notes.map(|(_, text)| note(text));
        let says = self.file.acting().flat_map(|act| act.says.iter());
        let says = says.map(|(_, text)| note(text));
        let mut all = helps.to_vec();
        for remark in [GMS_CHOICE].into_iter().chain(notes).chain(says) {
            if all.iter().all(|known| known.id != remark.id) {
                all.push(remark);
            }
        }
        list(all)
    }

    /// The sections of the sheet.
    fn sections(&mut self, spec: &'static Spec) -> &'static [Section] {
        let file = self.file;
        let sections = file.sheet.iter().map(|section| {
            for id in &section.stats {
                let known = file.stats.iter().map(|stat| &*stat.id);
                self.source.known("stat", id, known);
            }
            let texts_of = section.show.iter();
            let shown: Vec<Template> = texts_of
                .map(|text| self.template(text, Place::alone()))
                .collect();
            Section {
                title: kept(&section.title),
                stats: texts(&section.stats),
                shows: keep(move |who: &Character| {
                    let person = Person::alone(spec, who);
                    let lines = shown.iter().map(|line| person.show(line));
                    lines.filter(|line| !line.trim().is_empty()).collect()
                }),
            }
        });
        let sections = sections.collect();
        list(sections)
    }

    fn board(&mut self, spec: &'static Spec, defends: Counts) -> crate::game::Board {
        let file = self.file;
        let columns = file.columns.iter().map(|of| shown::Column {
            of,
            show: self.template(&of.show, Place::alone()),
            boxes: file
                .tracks
                .iter()
                .any(|track| track.boxes && track.id == of.track),
            beside: self.template(&of.beside, Place::alone()),
            limit: self.template(&of.limit, Place::alone()),
            when: self.formula(&of.when, Place::alone()),
        });
        let columns: Vec<shown::Column> = columns.collect();
        let keeps = file.keep.iter().map(|kept| shown::Kept {
            show: self.template(&kept.show, Place::default()),
            when: self.formula(&kept.when, Place::default()),
            notable: self.formula(&kept.notable, Place::default()),
        });
        let keeps = keeps.collect();
        shown::board((spec, defends), columns, keeps, file)
    }

    pub(super) fn states(&mut self, spec: &'static Spec) -> &'static [GameState] {
        let rows = self.file.states.iter().enumerate().map(|(nth, state)| {
            if !state.counted.is_empty() {
                self.known_track(&state.counted);
            }
            let row = GameState::new(kept(&state.name), state.fate).counted(kept(&state.counted));
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
        let mut named: Vec<NamedCheck> = named.collect();
        // Who has not learned a skill of the game rolls what it says in its place.
        let unlearned = spec
            .skills
            .named
            .iter()
            .filter(|_| spec.skills.missing.is_some());
        named.extend(unlearned.map(|(skill, _)| NamedCheck {
            id: skill,
            name: skill,
            formula: kept(&file.skills.missing),
            value: Some(keep(move |who: &Character| {
                Person::alone(spec, who).skill(skill)
            })),
        }));
        let [line, save] = self.lines_of_checks();
        let skills = spec.skills.named.clone();
        let ranks = file.skills.ranks;
        Checks {
            named: keep(move |_: &Campaign| named.clone()),
            rates: (!file.skills.value.is_empty()).then(|| -> &'static Rates {
                keep(move |who: &Character, skill: &Skill| {
                    Person::alone(spec, who).skill(&skill.name)
                })
            }),
            ranks: ranks.unwrap_or(Checks::PLAIN.ranks),
            read: Some(|table, args| {
                let check = crate::play::pending::check_verb(table.game, args.verb.span)?;
                shape_of(check.shape, args)?.pending(table, args)
            }),
            now: |table, args| declared_of(args).ok()?.now(table, args),
            linked: file.skills.linked,
            are_bonuses: file.skills.signed,
            skills: list(skills),
            line,
            save,
            ..Checks::PLAIN
        }
    }

    /// The lines of the first check and of the first save of several people, which is a check in a game without one.
    fn lines_of_checks(&self) -> [&'static str; 2] {
        let first = |wanted: Kind| {
            let mut rolling = self.file.rolling();
            let (_, rolled) = rolling.find(|(kind, _)| *kind == wanted)?;
            let dc = match &rolled.against {
                schema::Against::Number(word) | schema::Against::Named(word, _) => {
                    format!(" {word} {{dc}}")
                }
                _ => String::new(),
            };
            Some(kept(&format!("{} {{who}} {{what}}{dc}", rolled.name)))
        };
        let check = first(Kind::Check).unwrap_or(Checks::PLAIN.line);
        [check, first(Kind::Many).unwrap_or(check)]
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
            takes: one.takes,
            counted: one.counted,
            holds: one.holds,
            lasts: self.lasts(&one.lasts),
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
            range: file.condition_range.or(Some((-1000, 1000))),
            rows: list(rows),
            comes: list(comes.collect()),
            from_rules: keep(move |campaign: &Campaign, who: &Character| {
                spec.penalties(campaign, who)
            }),
            ..Conditions::PLAIN
        }
    }

    /// The lines of attacks and powers, and the traits.
    fn attacks(&mut self, spec: &'static Spec) -> Attacks {
        let attacks = &self.file.attacks;
        let traits = attacks.traits.iter().map(|one| Trait {
            word: kept(&one.word),
            doc: kept(&one.doc),
            one_of: kept(&one.one_of),
        });
        let named = |parts: &[Text]| -> Counts {
            let parts: Vec<String> = parts.iter().map(|part| part.to_lowercase()).collect();
            keep(move |skill: &Skill| {
                let name = skill.name.to_lowercase();
                parts.iter().any(|part| name.contains(part))
            })
        };
        let line = if attacks.line.is_empty() {
            let mut rolling = self.file.rolling();
            let first = rolling.find(|(kind, _)| *kind == Kind::Attack);
            first.map_or_else(String::new, |(_, Rolled { name, .. })| {
                format!("{name} {{acting}} | vs {{who}}")
            })
        } else {
            attacks.line.to_string()
        };
        let fights: Counts = match attacks.fights.as_slice() {
            [] => &|skill| is_weapon_skill(&skill.name),
            parts => named(parts),
        };
        let best = |(_, rolled): (_, &Rolled)| matches!(rolled.against, schema::Against::Best);
        let defends: Counts = match attacks.defends.as_slice() {
            [] => &|_| false,
            parts => named(parts),
        };
        // Where the best of all skills answers an attack, those for attacks do too.
        let defends = if self.file.rolling().any(best) {
            keep(move |skill: &Skill| fights(skill) || defends(skill))
        } else {
            defends
        };
        Attacks {
            line: kept(&line),
            pierce: attacks.pierce,
            traits: list(traits.collect()),
            fights,
            defends,
            powers: self.powers(spec),
            damage: kept(&attacks.damage),
            counter: kept(&attacks.counter),
            ..Attacks::PLAIN
        }
    }

    /// The lines that are offered beside the attacks.
    fn powers(&mut self, spec: &'static Spec) -> &'static Powers {
        let file = self.file;
        let mut all = Vec::new();
        for power in &file.attacks.powers {
            let chars: Vec<char> = power.line.chars().collect();
            match Template::line(&chars, 0, &["acting", "who", "many"]) {
                Ok(line) => {
                    for formula in line.formulas() {
                        self.check(&power.line, formula, Place::default());
                    }
                    let when = self.formula(&power.when, Place::default());
                    all.push((kept(&power.name), kept(&power.doc), line, when));
                }
                Err(wrong) => self.wrong(&power.line, wrong),
            }
        }
        keep(move |campaign: &Campaign, who: &Character| {
            let person = Person::new(spec, who, campaign);
            let offered = all.iter();
            let offered = offered.filter(|(.., when)| when.as_ref().is_none_or(|it| person.is(it)));
            let powers = offered.map(|(name, doc, line, _)| Power {
                name: (*name).to_owned(),
                doc: (*doc).to_owned(),
                line: person.show(line),
            });
            powers.collect()
        })
    }

    /// `scene`, `2 rounds` or `1 turn`; `roll` ends it otherwise.
    fn lasts(&mut self, text: &Text) -> Lasts {
        let mut words = text.split_whitespace();
        let count = words.next().and_then(|word| word.parse::<u32>().ok());
        match (&**text, count, words.next()) {
            ("" | "roll", ..) => Lasts::UntilCleared,
            ("scene", ..) => Lasts::Scene,
            (_, Some(count @ 1..=1000), Some("round" | "rounds")) => Lasts::Turns {
                count,
                rounds: true,
            },
            (_, Some(count @ 1..=1000), Some("turn" | "turns")) => Lasts::Turns {
                count,
                rounds: false,
            },
            _ => {
                let what = "expected scene, roll, or a time such as 2 rounds or 1 turn";
                self.wrong(text, (0, what.to_owned()));
                Lasts::UntilCleared
            }
        }
    }

    pub(super) fn turns(&mut self, spec: &'static Spec) -> Turns {
        let turns = &self.file.turns;
        let beside = if turns.roll.is_empty() {
            &self.file.name
        } else {
            &turns.roll
        };
        self.reserved(beside, &[("interrupt", turns.interrupt)]);
        if Allotment::parse(&turns.actions).is_none() && !turns.actions.is_empty() {
            let what = "expected what a turn allows, such as 1A+1B|3B";
            self.wrong(&turns.actions, (0, what.to_owned()));
        }
        let ties = self.formula(&turns.ties, Place::alone());
        let plain = Turns {
            allotment: kept(&turns.actions),
            ties: ties.map(|ties| shown::value(spec, ties)),
            happens: keep(
                move |draft: &mut Draft<'_>, at: Occasion, who: Option<&[CharacterId]>| {
                    hooks::happens(spec, draft, at, who);
                },
            ),
            ..Turns::PLAIN
        };
        match turns.order {
            schema::Order::List => plain,
            schema::Order::Popcorn => Turns {
                order: Order::Elective,
                picks: if turns.again {
                    Picks::Anybody
                } else {
                    Picks::Once
                },
                ..plain
            },
            schema::Order::Fixed => self.rolled_order(spec, Order::Fixed, plain),
            schema::Order::Roll => self.rolled_order(spec, Order::Rolled, plain),
            schema::Order::Sides => self.sides(spec, plain),
        }
    }

    /// One side after the other: by a die of each, or the same one always.
    fn sides(&mut self, spec: &'static Spec, plain: Turns) -> Turns {
        let turns = &self.file.turns;
        let first = match turns.first {
            schema::First::Roll => {
                let rolled = self.rolled_order(spec, Order::Elective, plain);
                return Turns {
                    picks: Picks::Sides,
                    each_round: turns.each_round,
                    ..rolled
                };
            }
            schema::First::Players => 1,
            schema::First::Foes => -1,
        };
        Turns {
            order: Order::Elective,
            picks: Picks::Sides,
            value: Some(keep(move |who: &Character| {
                Some(if who.player || who.ally {
                    first
                } else {
                    -first
                })
            })),
            ..plain
        }
    }

    /// `1d20 + DEX.mod`: a die unless the order is fixed, and a formula.
    fn rolled_order(&mut self, spec: &'static Spec, order: Order, plain: Turns) -> Turns {
        let roll = &self.file.turns.roll;
        let (die, init) = match roll.split_once('+') {
            Some((die, init)) => (die.trim(), init.trim()),
            None => (roll.trim(), "0"),
        };
        let faces = die.strip_prefix("1d").or_else(|| die.strip_prefix('d'));
        let faces = faces.and_then(|faces| faces.parse::<u16>().ok());
        let faces = faces.filter(|faces| (2..=1000).contains(faces));
        let (die, init) = match (faces, order) {
            (_, Order::Fixed) => (None, roll.trim()),
            (Some(100), _) => (Some(Die::D100), init),
            (Some(faces), _) => (Some(Die::D(faces)), init),
            (None, _) => {
                let what = "expected one die, and a formula after +: 1d20 + Wits";
                self.wrong(roll, (0, what.to_owned()));
                return plain;
            }
        };
        let begin = roll.chars().count() - init.chars().count();
        let value = match parse(init) {
            Ok(formula) => {
                self.check(roll, &formula, Place::alone());
                Some(shown::value(spec, formula))
            }
            Err(error) => {
                self.wrong(
                    roll,
                    (begin.saturating_sub(1) + error.at, error.kind.to_string()),
                );
                None
            }
        };
        Turns {
            order,
            die,
            init: kept(init),
            value,
            ..plain
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
        for text in [&harm.down, &harm.dead] {
            self.formula(text, Place::alone());
        }
        let revives = self.formula(&harm.revives, Place::alone());
        Some(shown::harm(spec, self.file, revives))
    }
}

fn setting(option: &schema::Choice) -> Setting {
    Setting::new(kept(&option.name), texts(&option.values), kept(&option.doc))
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
        refill: None,
    }
}
