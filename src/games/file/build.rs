//! Makes a game of a file: checks its names and formulas, and builds the tables that every game has.

use super::act::{self, Act};
use super::kept::{keep, kept, list, texts};
use super::names::{Names, Place, unknown};
use super::roll::{Against, Roll, What};
use super::rows::Rows;
use super::schema::{self, File, Verb as Written};
use super::shown;
use super::source::{Finding, Loaded, Source};
use super::spec::{Held, Modes, Modifier, Skills, Spec, Stat, State, Track};
use super::template::{Dice, Line, Template, Wrong};
use super::text::{Map, Reserved, Text};
use super::weight;
use crate::campaign::Effect;
use crate::campaign::pending::What as Rolls;
use crate::dice::{Asked, Die};
use crate::game::modifier::{Modifier as Row, Sign, Takes};
use crate::game::side::Value;
use crate::game::spec::{Declared, Scale, Shape};
use crate::game::state::{Fate, State as GameState};
use crate::game::syntax::{
    ANYONE, Arg, DICE, Kind, MODIFIERS, NAME, NAMES, number, signed, value, what,
};
use crate::game::toggle::Place as Where;
use crate::game::{
    Checks, ConditionRow, Conditions, Game, NamedCheck, Order, Reveals, Setting, Takes as Costs,
    Toggle, Topic, Turns, Verb,
};
use crate::rules::Grade;
use crate::rules::formula::{Formula, Wanted};
use crate::rules::scale::Calc;

/// Builds a game while it collects what is wrong.
pub(super) struct Builder<'s> {
    source: Source<'s>,
    file: &'s File,
    names: Names,
}

/// The verbs and pages of the file, or what is wrong with it.
///
/// # Errors
/// Returns the findings, in the order of the file.
pub(super) fn build(source: &str, file: &File) -> Result<Loaded, Vec<Finding>> {
    let mut builder = Builder {
        source: Source::new(source),
        file,
        names: Names::of(file),
    };
    let spec = builder.spec();
    weight::check(&spec, file, &mut builder.source);
    let spec: &'static Spec = keep(spec);
    let grades = builder.grades();
    let verbs = builder.verbs(spec, grades);
    let game = builder.game(spec, grades, verbs);
    let warnings = builder.source.finish()?;
    Ok(Loaded {
        game: keep(game),
        warnings,
    })
}

impl Builder<'_> {
    fn wrong(&mut self, text: &Text, (at, what): Wrong) {
        self.source.wrong(text, at, what);
    }

    /// A formula at its place; `None` if there is none, or if it is wrong.
    fn formula(&mut self, text: &Text, place: Place<'_>) -> Option<Formula> {
        if text.is_empty() {
            return None;
        }
        match Formula::parse_file(text) {
            Ok(formula) => {
                self.check(text, &formula, place);
                Some(formula)
            }
            Err(error) => {
                self.wrong(text, (error.at, error.kind.to_string()));
                None
            }
        }
    }

    /// Finds fault with the names of a formula.
    fn check(&mut self, text: &Text, formula: &Formula, place: Place<'_>) {
        if let Some((name, why)) = self.names.wrong(formula, place) {
            self.source.wrong_word(text, &name, why);
        }
    }

    fn template(&mut self, text: &Text, place: Place<'_>) -> Template {
        match Template::parse(text) {
            Ok(template) => {
                for formula in template.formulas() {
                    self.check(text, formula, place);
                }
                template
            }
            Err(wrong) => {
                self.wrong(text, wrong);
                Template::default()
            }
        }
    }

    fn line(&mut self, text: &Text, place: Place<'_>, note: bool) -> Option<Line> {
        match Line::parse(text) {
            Ok(line) => {
                for formula in line.formulas() {
                    self.check(text, formula, place);
                }
                let [target, text_of] = line.needs();
                if target && !place.target {
                    self.source
                        .wrong_word(text, "{target}", "there is no target here".to_owned());
                }
                if text_of && !note {
                    self.source
                        .wrong_word(text, "{text}", "there is no note here".to_owned());
                }
                Some(line)
            }
            Err(wrong) => {
                self.wrong(text, wrong);
                None
            }
        }
    }

    fn lines(&mut self, all: &[Text], place: Place<'_>, note: bool) -> Vec<Line> {
        all.iter()
            .filter_map(|line| self.line(line, place, note))
            .collect()
    }

    fn map(&mut self, all: &Map<Text>, place: Place<'_>) -> Vec<(&'static str, Formula)> {
        let mut out = Vec::new();
        for (name, text) in all.iter() {
            out.extend(
                self.formula(text, place)
                    .map(|formula| (kept(name), formula)),
            );
        }
        out
    }

    /// What is spent, by track.
    fn costs(&mut self, all: &Map<Text>, place: Place<'_>) -> Vec<(&'static str, Formula)> {
        for (track, _) in all.iter() {
            self.known_track(track);
        }
        self.map(all, place)
    }

    fn known_track(&mut self, track: &Text) {
        let known = self.names.tracks.iter().map(String::as_str);
        if !known.clone().any(|known| known.eq_ignore_ascii_case(track)) {
            let why = unknown("track", track, known);
            self.wrong(track, (0, why));
        }
    }

    /// Says which parts beside this text this gmscreen does not play yet.
    fn reserved(&mut self, beside: &Text, parts: &[(&str, Reserved)]) {
        let there = parts.iter().filter(|(_, part)| part.0);
        let there: Vec<String> = there.map(|(name, _)| format!("`{name}`")).collect();
        if !there.is_empty() {
            let all = there.join(", ");
            let what = format!("{all}: reserved, this gmscreen does not play it yet");
            self.wrong(beside, (0, what));
        }
    }

    fn spec(&mut self) -> Spec {
        let file = self.file;
        let alone = Place {
            alone: true,
            ..Place::default()
        };
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
        let conditions = conditions.collect();
        let states = file.states.iter().map(|state| State {
            name: kept(&state.name),
            when: self
                .formula(&state.when, Place::default())
                .unwrap_or_else(|| Formula::of(0)),
        });
        let states = states.collect();
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
            states,
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

    fn modifiers(&mut self) -> Vec<Modifier> {
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

    fn grades(&mut self) -> &'static [Grade] {
        let all = self.file.grades.iter();
        list(all.map(|(id, rank)| Grade::new(kept(id), *rank)).collect())
    }

    /// The grade of a name.
    fn grade(&mut self, grades: &[Grade], name: &Text) -> Grade {
        let found = grades
            .iter()
            .find(|grade| grade.id.eq_ignore_ascii_case(name));
        if let Some(grade) = found {
            return *grade;
        }
        let why = unknown("grade", name, grades.iter().map(|grade| grade.id));
        self.wrong(name, (0, why));
        Grade::new("", 0)
    }

    fn verbs(&mut self, spec: &'static Spec, grades: &'static [Grade]) -> &'static [Verb] {
        let file = self.file;
        let mut out = Vec::new();
        for verb in &file.verbs {
            match verb {
                Written::Check(rolled) => out.push(self.rolled(spec, grades, rolled)),
                Written::Act(act) => out.push(self.act(spec, act)),
                Written::Many(there) => self.reserved(&file.name, &[("Many", *there)]),
                Written::Contest(there) => self.reserved(&file.name, &[("Contest", *there)]),
                Written::Attack(there) => self.reserved(&file.name, &[("Attack", *there)]),
            }
        }
        list(out)
    }

    /// A verb that rolls.
    fn rolled(
        &mut self,
        spec: &'static Spec,
        grades: &'static [Grade],
        rolled: &schema::Rolled,
    ) -> Verb {
        let parts = [
            ("verdict", rolled.verdict),
            ("again", rolled.again),
            ("damage", rolled.damage),
            ("dice_times", rolled.dice_times),
            ("push", rolled.push),
            ("compare", rolled.compare),
            ("split", rolled.split),
            ("notes", rolled.notes),
            ("action", rolled.action),
        ];
        self.reserved(&rolled.name, &parts);
        let lets: Vec<String> = rolled
            .lets
            .iter()
            .map(|(name, _)| name.to_string())
            .collect();
        let lets: Vec<&str> = lets.iter().map(String::as_str).collect();
        let before = Place {
            roll: true,
            ..Place::default()
        };
        let after = Place {
            dice: true,
            more: &lets,
            ..before
        };
        let usual = self.dice(&rolled.dice, before, true);
        let dice = [
            usual.clone(),
            self.dice(&rolled.good, before, false)
                .or_else(|| usual.clone()),
            self.dice(&rolled.bad, before, false).or(usual),
        ];
        let empty = self.dice(&rolled.empty, before, false);
        let rows = self.rows(spec, grades, rolled, after);
        let rows: &'static Rows = keep(rows);
        let against = match &rolled.against {
            schema::Against::Nothing => Against::Nothing,
            schema::Against::Number(word) => Against::Number(kept(word), Vec::new()),
            schema::Against::Named(word, names) => {
                let names = names.iter().map(|(name, number)| (kept(name), *number));
                Against::Number(kept(word), names.collect())
            }
            schema::Against::Fixed(text) => {
                let formula = self.formula(text, before);
                formula.map_or(Against::Nothing, Against::Fixed)
            }
            schema::Against::Target(there) | schema::Against::Roll(there) => {
                self.reserved(&rolled.name, &[("against a target", *there)]);
                Against::Nothing
            }
        };
        let what = self.what(&rolled.what);
        let needs = self.needs(&rolled.needs, before);
        let costs = self.costs(&rolled.costs, before);
        let mut then = Vec::new();
        for (grade, all) in rolled.then.iter() {
            let grade = self.grade(grades, grade);
            then.push((grade, self.lines(all, after, false)));
        }
        let does = self.lines(&rolled.does, after, false);
        let [Some(usual), Some(good), Some(bad)] = dice else {
            return Verb::PLAIN;
        };
        let lacking = match &against {
            Against::Number(word, _) if rolled.asks.is_empty() => {
                kept(&format!("'{word}' and the number"))
            }
            Against::Number(word, _) => kept(&format!("'{word}': {}", rolled.asks)),
            _ => "a number",
        };
        let leaves = leaves(spec, rows);
        let declared = Roll {
            spec,
            name: kept(&rolled.name),
            what,
            against,
            lacking,
            needs,
            costs,
            dice: [usual, good, bad],
            empty,
            scale: keep(scale(rows, rolled)),
            rows,
            leaves,
            then,
            does,
        };
        let syntax = syntax_of(&declared, rolled);
        let declared: &'static dyn Declared = keep(declared);
        Verb {
            name: kept(&rolled.name),
            aliases: texts(&rolled.also),
            syntax,
            doc: kept(&rolled.doc),
            reveals: Reveals::First,
            odds: Some(|table, args| declared_of(args)?.odds(table, args)),
            shape: Some(keep(Shape::Declared(declared))),
            run: |draft, args| declared_of(args)?.run(draft, args),
            ..Verb::PLAIN
        }
    }

    fn dice(&mut self, text: &Text, place: Place<'_>, needed: bool) -> Option<Dice> {
        if text.is_empty() {
            if needed {
                self.wrong(text, (0, "a verb that rolls needs `dice`".to_owned()));
            }
            return None;
        }
        match Dice::parse(text) {
            Ok(dice) => {
                for formula in dice.formulas() {
                    self.check(text, formula, place);
                }
                Some(dice)
            }
            Err(wrong) => {
                self.wrong(text, wrong);
                None
            }
        }
    }

    /// How the dice are read.
    fn rows(
        &mut self,
        spec: &Spec,
        grades: &'static [Grade],
        rolled: &schema::Rolled,
        after: Place<'_>,
    ) -> Rows {
        let mut lets = Vec::new();
        for (nth, (name, text)) in rolled.lets.iter().enumerate() {
            let before = Place {
                more: &after.more[..nth],
                ..after
            };
            lets.extend(
                self.formula(text, before)
                    .map(|formula| (kept(name), formula)),
            );
        }
        let mut rows = Vec::new();
        for (grade, text) in &rolled.grades {
            let grade = self.grade(grades, grade);
            rows.extend(self.formula(text, after).map(|formula| (grade, formula)));
        }
        match rolled.grades.last() {
            Some((_, last)) if **last != *"1" => {
                self.wrong(last, (0, "the last grade is always true: \"1\"".to_owned()));
            }
            Some(_) => {}
            None => self.wrong(
                &rolled.name,
                (0, "a verb that rolls needs `grades`".to_owned()),
            ),
        }
        let total = self.formula(&rolled.total, after);
        for wanted in total.iter().flat_map(Formula::wanted) {
            if let Wanted::Name(name) = wanted
                && ["total", "margin"].contains(&name)
            {
                let why = "the total does not depend on itself".to_owned();
                self.source.wrong_word(&rolled.total, name, why);
            }
        }
        let mut facts = Vec::new();
        for (name, text) in &rolled.facts {
            facts.extend(
                self.formula(text, after)
                    .map(|formula| (kept(name), formula)),
            );
        }
        let mut rows = Rows {
            total,
            grades: rows,
            shift: self.formula(&rolled.shift, after),
            lets,
            facts,
            all: grades,
            asked: Asked::default(),
        };
        let mut asked = Asked::default();
        let mut wrong = None;
        for wanted in rows.formulas().flat_map(Formula::wanted) {
            if let Err(error) = Rows::ask(&mut asked, spec, wanted) {
                wrong = Some(error);
            }
        }
        let shows_total = rows.formulas().flat_map(Formula::wanted).any(
            |wanted| matches!(wanted, Wanted::Name(name) if ["total", "margin"].contains(&name)),
        );
        asked.sum |= rows.total.is_none() && (shows_total || !asked.hits);
        rows.asked = asked;
        if let Some(error) = wrong {
            self.wrong(&rolled.name, error);
        }
        rows
    }

    fn needs(&mut self, all: &[(Text, Text)], place: Place<'_>) -> Vec<(Formula, Template)> {
        let mut out = Vec::new();
        for (needed, why) in all {
            let why = self.template(why, Place::default());
            out.extend(self.formula(needed, place).map(|needed| (needed, why)));
        }
        out
    }

    /// What a verb may roll.
    fn what(&mut self, what: &schema::What) -> What {
        match what {
            schema::What::Any => What::Any,
            schema::What::Nothing => What::Nothing,
            schema::What::Of(all) => {
                let each = all.iter().map(|name| {
                    if let Some((check, _)) = self
                        .file
                        .checks
                        .iter()
                        .find(|(check, _)| check.eq_ignore_ascii_case(name))
                    {
                        return Rolls::Named {
                            id: check.to_string(),
                            name: check.to_string(),
                        };
                    }
                    let skills = self.file.skills.named.iter().map(|(name, _)| &**name);
                    if !skills.clone().any(|skill| skill.eq_ignore_ascii_case(name)) {
                        let checks = self.file.checks.iter().map(|(name, _)| &**name);
                        let why = unknown("check or skill", name, checks.chain(skills));
                        self.source.wrong(name, 0, why);
                    }
                    Rolls::Skill(name.to_string())
                });
                What::Of(each.collect())
            }
        }
    }

    /// A verb without a roll.
    fn act(&mut self, spec: &'static Spec, act: &schema::Act) -> Verb {
        self.reserved(&act.name, &[("action", act.action)]);
        let more: &[&str] = if act.number.is_some() { &["n"] } else { &[] };
        let place = Place {
            more,
            target: act.target,
            ..Place::default()
        };
        let who = match act.who {
            schema::Who::One => act::Who::One,
            schema::Who::Many => act::Who::Many,
            schema::Who::Nobody => act::Who::Nobody,
        };
        let declared = Act {
            spec,
            name: kept(&act.name),
            who,
            number: act.number,
            words: texts(&act.words),
            target: act.target,
            needs: self.needs(&act.needs, place),
            costs: self.costs(&act.costs, place),
            refills: kept(&act.refills),
            does: self.lines(&act.does, place, act.note),
        };
        let mut syntax = match who {
            act::Who::One if act.target => vec![ANYONE],
            act::Who::One => vec![ANYONE],
            act::Who::Many => vec![Arg::Optional(list(vec![NAMES]))],
            act::Who::Nobody => Vec::new(),
        };
        if !act.words.is_empty() {
            let words = act
                .words
                .iter()
                .map(|word| &*list(vec![Arg::Word(kept(word), "")]));
            syntax.push(Arg::OneOf(list(words.collect())));
        }
        if act.number.is_some() {
            syntax.push(number("N"));
        }
        if act.target {
            syntax.push(NAME);
        }
        if act.note {
            let quoted = value("\"note\"", Kind::Quoted, crate::game::syntax::nothing);
            syntax.push(Arg::Optional(list(vec![quoted])));
        }
        let declared: &'static dyn Declared = keep(declared);
        Verb {
            name: kept(&act.name),
            aliases: texts(&act.also),
            syntax: list(syntax),
            doc: kept(&act.doc),
            shape: Some(keep(Shape::Declared(declared))),
            run: |draft, args| declared_of(args)?.run(draft, args),
            ..Verb::PLAIN
        }
    }

    fn game(
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
            Written::Check(rolled) => Some(rolled),
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

    fn board(&mut self, spec: &'static Spec) -> crate::game::Board {
        let file = self.file;
        let columns = file.columns.iter().map(|column| shown::Column {
            label: kept(&column.label),
            show: self.template(&column.show, Place::default()),
            track: kept(&column.track),
            boxes: file
                .tracks
                .iter()
                .any(|track| track.boxes && track.id == column.track),
            beside: self.template(&column.beside, Place::default()),
            limit: self.template(&column.limit, Place::default()),
            told: column.told,
            when: self.formula(&column.when, Place::default()),
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

    fn states(&mut self, spec: &'static Spec) -> &'static [GameState] {
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

    fn rows_of_modifiers(
        &mut self,
        spec: &'static Spec,
        rolling: &[&schema::Rolled],
    ) -> &'static [Row] {
        let file = self.file;
        let mut keys = Keys::new();
        let mut rows = Vec::new();
        let modes = [
            (&file.modes.good, "good dice"),
            (&file.modes.bad, "bad dice"),
        ];
        for (word, doc) in modes.into_iter().filter(|(word, _)| !word.is_empty()) {
            let toggles = keys.phrases(word, "", &[kept(word)], rolling, &[]);
            rows.push(Row::new(kept(word), doc).keys(list(toggles)));
        }
        for modifier in &file.modifiers {
            let word = kept(&modifier.word);
            for verb in &modifier.verbs {
                if !rolling.iter().any(|rolled| rolled.name == *verb) {
                    let known = rolling.iter().map(|rolled| &*rolled.name);
                    let why = unknown("verb that rolls", verb, known);
                    self.source.wrong(verb, 0, why);
                }
            }
            let (takes, toggles) = match &modifier.takes {
                schema::Takes::Nothing => {
                    let phrases = [word];
                    (
                        Takes::Nothing,
                        keys.phrases(
                            &modifier.word,
                            &modifier.key,
                            &phrases,
                            rolling,
                            &modifier.verbs,
                        ),
                    )
                }
                schema::Takes::Number(what, low, high) => (
                    Takes::Number(kept(what), *low, *high),
                    keys.number(
                        &modifier.word,
                        &modifier.key,
                        (*low, *high),
                        rolling,
                        &modifier.verbs,
                    ),
                ),
                schema::Takes::Signed(what, low, high) => (
                    Takes::Signed(kept(what), *low, *high),
                    keys.number(
                        &modifier.word,
                        &modifier.key,
                        (*low, *high),
                        rolling,
                        &modifier.verbs,
                    ),
                ),
                schema::Takes::OneOf(all) => {
                    let words: Vec<&'static str> = all.iter().map(|(one, _)| kept(one)).collect();
                    let phrases: Vec<&'static str> = words
                        .iter()
                        .map(|one| kept(&format!("{word} {one}")))
                        .collect();
                    let toggles = keys.phrases(
                        &modifier.word,
                        &modifier.key,
                        &phrases,
                        rolling,
                        &modifier.verbs,
                    );
                    (Takes::OneOf(list(words)), toggles)
                }
            };
            let mut row = Row {
                takes,
                verbs: texts(&modifier.verbs),
                one_of: kept(&modifier.one_of),
                page: kept(&modifier.page),
                ..Row::new(word, kept(&modifier.doc)).keys(list(toggles))
            };
            if !modifier.when.is_empty() {
                let at = spec.modifiers.iter().position(|one| one.word == word);
                let spec_row = at.and_then(|at| spec.modifiers.get(at));
                row.by_itself = kept(&modifier.by_itself);
                let known = keep(
                    move |table: crate::game::Table<'_>, side: &crate::game::Side| {
                        let who = table.campaign.characters.get(side.subject.who?)?;
                        let person = super::scope::Person::new(spec, who, table.campaign);
                        let when = spec_row?.when.as_ref()?;
                        person.is(when).then_some(Value::Nothing)
                    },
                );
                row.known = list(vec![Sign::Special(known)]);
            }
            rows.push(row);
        }
        let secret = keys.phrases(&Text::from("secret"), "e", &["secret"], rolling, &[]);
        rows.push(Row::secret(list(secret)));
        list(rows)
    }

    fn checks(&mut self, spec: &'static Spec) -> Checks {
        let file = self.file;
        let named = file.checks.iter().map(|(name, text)| {
            let formula = self.formula(text, Place::default());
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

    fn conditions(&mut self, spec: &'static Spec) -> Conditions {
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

    fn turns(&mut self) -> Turns {
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
    fn rolled_order(&mut self, roll: &Text) -> Turns {
        let (die, init) = match roll.split_once('+') {
            Some((die, init)) => (die.trim(), init.trim()),
            None => (roll.trim(), "0"),
        };
        let faces = die.strip_prefix("1d").or_else(|| die.strip_prefix('d'));
        let faces = faces.and_then(|faces| faces.parse::<u16>().ok());
        let Some(faces) = faces.filter(|faces| (2..=1000).contains(faces)) else {
            self.wrong(
                roll,
                (0, "expected a die and a formula: 1d20 + Wits".to_owned()),
            );
            return Turns::PLAIN;
        };
        if let Err(error) = Formula::parse(init) {
            let begin = roll.chars().count() - init.chars().count();
            self.wrong(roll, (begin + error.at, error.kind.to_string()));
        }
        Turns {
            order: Order::Rolled,
            die: Some(Die::D(faces)),
            init: kept(init),
            ..Turns::PLAIN
        }
    }

    fn harm(&mut self, spec: &'static Spec) -> Option<crate::game::Harm> {
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
        let revives = self.formula(&harm.revives, Place::default());
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

/// The verb of a line, as its file declares it.
fn declared_of(
    args: &crate::game::Args<'_>,
) -> Result<&'static dyn Declared, crate::game::Refusal> {
    shape_of(args.row.shape, args)
}

fn shape_of(
    shape: Option<&'static Shape>,
    args: &crate::game::Args<'_>,
) -> Result<&'static dyn Declared, crate::game::Refusal> {
    match shape {
        Some(Shape::Declared(declared)) => Ok(*declared),
        _ => Err(crate::game::Refusal::rule(
            args.verb.span,
            "this game has no such roll",
        )),
    }
}

/// How the console reads and logs the dice of a verb.
fn scale(rows: &'static Rows, rolled: &schema::Rolled) -> Scale {
    let against = !matches!(rolled.against, schema::Against::Nothing);
    let mut facts: Vec<(&'static str, Calc)> = Vec::new();
    if rows.asked.hits {
        facts.push(("hits", &|seen| seen.features.hits));
        if against {
            facts.push(("number", &|seen| seen.against));
        }
    } else {
        facts.push(("bonus", &|seen| seen.total));
        if against {
            facts.push(("dc", &|seen| seen.against));
        }
        facts.push((
            "total",
            keep(|seen: &crate::game::spec::Seen<'_>| rows.total(seen).unwrap_or(0)),
        ));
    }
    for (name, formula) in &rows.facts {
        let fact = |seen: &crate::game::spec::Seen<'_>| rows.value(seen, formula).unwrap_or(0);
        facts.push((name, keep(fact)));
    }
    Scale {
        grades: rows.all,
        grade: keep(|seen: &crate::game::spec::Seen<'_>| rows.grade(seen)),
        is_target: false,
        margin: |_| None,
        facts: list(facts),
    }
}

/// What the rows ask for that is known before the dice, by its name.
fn leaves(spec: &Spec, rows: &'static Rows) -> Vec<(&'static str, Wanted<'static>)> {
    let mut out: Vec<(&'static str, Wanted<'static>)> = Vec::new();
    for wanted in rows.formulas().flat_map(Formula::wanted) {
        let name = wanted.to_string();
        let own = spec.stat(&name).is_some() || spec.track(&name).is_some();
        let of_dice = match wanted {
            Wanted::Name(name) => super::rows::is_of_dice(name) && !own,
            Wanted::Ask(ask) => ask.what == crate::rules::formula::Asking::Faces,
        };
        if !of_dice && out.iter().all(|(known, _)| *known != name) {
            out.push((kept(&name), wanted));
        }
    }
    out
}

/// The syntax of a verb that rolls.
fn syntax_of(roll: &Roll, rolled: &schema::Rolled) -> &'static [Arg] {
    let mut out = vec![ANYONE];
    match &rolled.what {
        schema::What::Any => out.push(what("WHAT")),
        schema::What::Of(all) if all.len() > 1 => {
            let names: Vec<&str> = all.iter().map(|name| &**name).collect();
            out.push(what(kept(&names.join("|"))));
        }
        schema::What::Of(all) => {
            let only = all.first().map_or("WHAT", |name| kept(name));
            out.push(Arg::Optional(list(vec![what(only)])));
        }
        schema::What::Nothing => {}
    }
    out.push(MODIFIERS);
    if let Against::Number(word, names) = &roll.against {
        out.push(Arg::Word(word, "the number to reach"));
        if names.is_empty() {
            out.push(number("N"));
        } else {
            let mut forms: Vec<&'static [Arg]> = vec![list(vec![signed("N")])];
            forms.extend(
                names
                    .iter()
                    .map(|(name, number)| &*list(vec![Arg::Word(name, kept(&number.to_string()))])),
            );
            out.push(Arg::OneOf(list(forms)));
        }
        out.push(MODIFIERS);
    }
    out.push(DICE);
    list(out)
}

/// The key for a plain number, in each verb that rolls.
fn plus(rolling: &[&schema::Rolled]) -> Vec<Toggle> {
    let each = rolling
        .iter()
        .map(|rolled| Toggle::plus(1, place_of(rolled), list(vec![kept(&rolled.name)])));
    each.collect()
}

/// Where modifiers of a verb are written.
fn place_of(rolled: &schema::Rolled) -> Where {
    match &rolled.against {
        schema::Against::Number(word) | schema::Against::Named(word, _) => {
            Where::Before(kept(word))
        }
        _ => Where::End,
    }
}

/// The letters of the panel that are taken.
struct Keys(Vec<char>);

impl Keys {
    fn new() -> Self {
        Self(vec!['m', 'e'])
    }

    /// The letter that a file asks for, or the first free one of the word.
    fn letter(&mut self, word: &Text, asked: &str) -> Option<char> {
        let wanted = asked.chars().next();
        let free = |c: &char| c.is_ascii_lowercase() && !self.0.contains(c);
        let found = wanted.or_else(|| word.chars().find(free))?;
        self.0.push(found);
        Some(found)
    }

    fn phrases(
        &mut self,
        word: &Text,
        asked: &str,
        phrases: &[&'static str],
        rolling: &[&schema::Rolled],
        verbs: &[Text],
    ) -> Vec<Toggle> {
        let Some(key) = self.letter(word, asked) else {
            return Vec::new();
        };
        let phrases = list(phrases.to_vec());
        let rolling = rolling
            .iter()
            .filter(|rolled| verbs.is_empty() || verbs.contains(&rolled.name));
        let each = rolling.map(|rolled| {
            Toggle::phrases(
                key,
                kept(word),
                phrases,
                place_of(rolled),
                list(vec![kept(&rolled.name)]),
            )
        });
        each.collect()
    }

    fn number(
        &mut self,
        word: &Text,
        asked: &str,
        range: (i64, i64),
        rolling: &[&schema::Rolled],
        verbs: &[Text],
    ) -> Vec<Toggle> {
        let Some(key) = self.letter(word, asked) else {
            return Vec::new();
        };
        let rolling = rolling
            .iter()
            .filter(|rolled| verbs.is_empty() || verbs.contains(&rolled.name));
        let each = rolling.map(|rolled| {
            Toggle::number(
                key,
                kept(word),
                range,
                place_of(rolled),
                list(vec![kept(&rolled.name)]),
            )
        });
        each.collect()
    }
}
