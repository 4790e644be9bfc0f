//! The verbs of a game.

use super::act::{self, Act};
use super::builder::Builder;
use super::deals::{DAMAGE, Damages};
use super::kept::{keep, kept, list, texts};
use super::names::{Place, unknown};
use super::push::Push;
use super::roll::{Against, Contest, Kind, Roll};
use super::rows::{Rows, is_of_dice};
use super::schema::{self, Verb as Written};
use super::spec::Spec;
use super::syntax::{act_of, damage_with, syntax_of};
use super::template::{Dice, Line, Template};
use super::text::Text;
use super::what::What;
use crate::campaign::Allotment;
use crate::campaign::pending::What as Rolls;
use crate::dice::Asked;
use crate::game::spec::{Declared, Scale, Seen, Shape};
use crate::game::syntax::{ANYONE, Arg, DICE, ENTRY, Kind as Word, NAME, NAMES, number, value};
use crate::game::{Reveals, Verb};
use crate::play::actions::Kind as Action;
use crate::rules::amount::Way;
use crate::rules::formula::{Asking, Formula, Wanted, Whose};
use crate::rules::scale::{Beyond, Calc, MOST_CARRIED};
use crate::rules::{Grade, Verdict};

impl Builder<'_> {
    /// The grades of the file.
    pub(super) fn grades(&mut self) -> &'static [Grade] {
        let all = self.file.grades.iter();
        list(all.map(|(id, rank)| Grade::new(kept(id), *rank)).collect())
    }

    /// The grade of a name.
    pub(super) fn grade(&mut self, grades: &[Grade], name: &Text) -> Grade {
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

    /// The verbs of the file.
    pub(super) fn verbs(
        &mut self,
        spec: &'static Spec,
        grades: &'static [Grade],
    ) -> &'static [Verb] {
        let file = self.file;
        let mut out = Vec::new();
        for verb in &file.verbs {
            match verb {
                Written::Act(act) => out.push(self.act(spec, act)),
                _ => {
                    if let Some(rolled) = rolling(verb) {
                        self.rolled(spec, grades, rolled, &mut out);
                    }
                }
            }
        }
        if !spec.kinds.is_empty() {
            out.push(damage_with(spec.kinds));
        }
        let letters = self.letters();
        if !letters.is_empty() {
            out.push(act_of(&letters));
        }
        list(out)
    }

    /// A verb that rolls.
    pub(super) fn rolled(
        &mut self,
        spec: &'static Spec,
        grades: &'static [Grade],
        (kind, rolled): (Kind, &schema::Rolled),
        out: &mut Vec<Verb>,
    ) {
        let parts = [("split", rolled.split), ("notes", rolled.notes)];
        self.reserved(&rolled.name, &parts);
        self.fits(kind, rolled);
        let lets: Vec<String> = rolled
            .lets
            .iter()
            .map(|(name, _)| name.to_string())
            .collect();
        let lets: Vec<&str> = lets.iter().map(String::as_str).collect();
        let target = kind == Kind::Attack;
        let before = Place {
            roll: true,
            target,
            ..Place::default()
        };
        let after = Place {
            dice: true,
            more: &lets,
            other: kind == Kind::Contest,
            ..before
        };
        if rolled.dice.is_empty() {
            let what = "a verb that rolls needs `dice`";
            self.wrong(&rolled.name, (0, what.to_owned()));
        }
        let usual = self.dice(&rolled.dice, before);
        let dice = [
            usual.clone(),
            self.dice(&rolled.good, before).or_else(|| usual.clone()),
            self.dice(&rolled.bad, before).or(usual),
        ];
        let empty = self.dice(&rolled.empty, before);
        let damages = self.damages(spec, grades, rolled, after);
        let contest = self.contest_of(rolled, after);
        let rows = self.rows(spec, grades, (kind, rolled), after, (&damages, &contest));
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
            schema::Against::Target(text) => {
                let formula = self.formula(text, before);
                formula.map_or(Against::Nothing, Against::Target)
            }
            schema::Against::Roll(text) => {
                let formula = self.formula(text, Place::default());
                formula.map_or(Against::Nothing, Against::Roll)
            }
        };
        let what = self.what(&rolled.what);
        let needs = self.needs(&rolled.needs, before);
        let costs = self.costs(&rolled.costs, before);
        let mut then = Vec::new();
        let lines = Place {
            target: target || kind == Kind::Contest,
            ..after
        };
        for (grade, all) in rolled.then.iter() {
            let outcome = self.outcome(grades, kind, grade);
            then.push((outcome, self.lines(all, lines, false)));
        }
        let does = self.lines(&rolled.does, lines, false);
        let (ways, times) = self.ways(grades, kind, rolled);
        let compare = rolled.compare.as_ref().and_then(|(word, most)| {
            let known = self.names.modifiers.iter().map(String::as_str);
            if !known.clone().any(|known| known.eq_ignore_ascii_case(word)) {
                let why = unknown("modifier", word, known);
                self.wrong(word, (0, why));
            }
            Some((kept(word), self.formula(most, Place::default())?))
        });
        let [Some(usual), Some(good), Some(bad)] = dice else {
            return;
        };
        let lacking = lacking(&against, rolled);
        let leaves = leaves(spec, rows, &damages, &contest);
        let damages: &'static Damages = keep(damages);
        let declared = Roll {
            spec,
            name: kept(&rolled.name),
            kind,
            beyond: beyond(rows, damages),
            damages,
            ways,
            times,
            contest: keep(contest),
            compare,
            action: self.action(&rolled.action),
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
        let roll: &'static Roll = keep(declared);
        let pushed = rolled.push.as_ref();
        let pushed = pushed.and_then(|push| self.push(grades, (roll, push), lines));
        let declared: &'static dyn Declared = roll;
        out.push(Verb {
            name: kept(&rolled.name),
            aliases: texts(&rolled.also),
            syntax,
            doc: kept(&rolled.doc),
            reveals: match kind {
                Kind::Check | Kind::Attack => Reveals::First,
                Kind::Many => Reveals::Nobody,
                Kind::Contest => Reveals::Everybody,
            },
            odds: Some(|table, args| declared_of(args)?.odds(table, args)),
            shape: Some(keep(Shape::Declared(declared))),
            run: |draft, args| declared_of(args)?.run(draft, args),
            ..Verb::PLAIN
        });
        out.extend(pushed);
    }

    /// The verb that rolls some dice of a roll again.
    fn push(
        &mut self,
        grades: &[Grade],
        (of, push): (&'static Roll, &schema::Push),
        place: Place<'_>,
    ) -> Option<Verb> {
        let face = Place {
            more: &["face"],
            ..Place::alone()
        };
        let rerolls = self.formula(&push.rerolls, face)?;
        let mut then = Vec::new();
        for (grade, lines) in push.then.iter() {
            then.push((
                self.grade(grades, grade).id,
                self.lines(lines, place, false),
            ));
        }
        let declared: &'static dyn Declared = keep(Push {
            word: kept(&push.word),
            of,
            rerolls,
            costs: self.costs(&push.costs, Place::default()),
            does: self.lines(&push.does, place, false),
            then,
        });
        let syntax = list(vec![ANYONE, ENTRY, DICE]);
        Some(Verb {
            name: kept(&push.word),
            syntax,
            doc: kept(&format!(
                "Rolls dice of the last '{}' again, once.",
                of.name
            )),
            shape: Some(keep(Shape::Declared(declared))),
            run: |draft, args| declared_of(args)?.run(draft, args),
            ..Verb::PLAIN
        })
    }

    pub(super) fn dice(&mut self, text: &Text, place: Place<'_>) -> Option<Dice> {
        if text.is_empty() {
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
    pub(super) fn rows(
        &mut self,
        spec: &Spec,
        grades: &'static [Grade],
        (kind, rolled): (Kind, &schema::Rolled),
        after: Place<'_>,
        (damages, contest): (&Damages, &Contest),
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
            None if kind != Kind::Contest => self.wrong(
                &rolled.name,
                (0, "a verb that rolls needs `grades`".to_owned()),
            ),
            Some(_) | None => {}
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
        let verdicts = contest.verdict.iter().map(|(_, formula)| formula);
        let verdicts = verdicts.chain(&contest.again);
        let dealt = damages
            .rows
            .iter()
            .flat_map(|(_, formula)| formula.wanted());
        let dealt = dealt.filter(|wanted| !is_of_damage(*wanted));
        let all = rows.formulas().chain(verdicts).flat_map(Formula::wanted);
        for wanted in all.chain(dealt) {
            if let Err(error) = Rows::ask(&mut asked, spec, wanted) {
                wrong = Some(error);
            }
        }
        let is_total = |wanted: Wanted<'_>| match wanted {
            Wanted::Name(name) => ["total", "margin"].contains(&name),
            Wanted::Ask(ask) => ask.of == Whose::Other && ask.text == "total",
        };
        let verdicts = contest.verdict.iter().map(|(_, formula)| formula);
        let read = rows.formulas().chain(verdicts).flat_map(Formula::wanted);
        let shows_total = read.map(is_total).fold(false, |any, one| any | one);
        asked.sum |= rows.total.is_none() && (shows_total || !asked.hits);
        rows.asked = asked;
        if let Some(error) = wrong {
            self.wrong(&rolled.name, error);
        }
        rows
    }

    /// Which parts a kind of verb does not have.
    fn fits(&mut self, kind: Kind, rolled: &schema::Rolled) {
        let target = matches!(
            rolled.against,
            schema::Against::Target(_) | schema::Against::Roll(_)
        );
        let wrong = [
            (!rolled.verdict.is_empty(), kind == Kind::Contest, "verdict"),
            (!rolled.again.is_empty(), kind == Kind::Contest, "again"),
            (target, kind == Kind::Attack, "against a target"),
            (
                !matches!(rolled.against, schema::Against::Nothing),
                kind != Kind::Contest,
                "against",
            ),
            (
                !rolled.damage.0.is_empty(),
                matches!(kind, Kind::Many | Kind::Attack),
                "damage",
            ),
            (
                !rolled.dice_times.0.is_empty(),
                kind == Kind::Attack,
                "dice_times",
            ),
            (rolled.compare.is_some(), kind == Kind::Check, "compare"),
        ];
        for (_, _, part) in wrong.iter().filter(|(there, fits, _)| *there && !fits) {
            let what = format!("`{part}` does not belong to this kind of verb");
            self.wrong(&rolled.name, (0, what));
        }
        if kind == Kind::Contest && rolled.verdict.last().is_none_or(|(_, when)| **when != *"1") {
            let what = "a contest needs `verdict`, of which the last is always true: \"1\"";
            self.wrong(&rolled.name, (0, what.to_owned()));
        }
    }

    /// How a contest ends.
    fn contest_of(&mut self, rolled: &schema::Rolled, after: Place<'_>) -> Contest {
        let mut verdict = Vec::new();
        for (word, text) in &rolled.verdict {
            let word = match word {
                schema::Verdict::First => Verdict::FIRST,
                schema::Verdict::Second => Verdict::SECOND,
                schema::Verdict::Tie => Verdict::Tie,
                schema::Verdict::Neither => Verdict::Neither,
                schema::Verdict::Partial => Verdict::Partial,
            };
            verdict.extend(self.formula(text, after).map(|formula| (word, formula)));
        }
        Contest {
            verdict,
            again: self.formula(&rolled.again, after),
        }
    }

    /// The damage of each grade, and what it asks of the roll.
    fn damages(
        &mut self,
        spec: &Spec,
        grades: &[Grade],
        rolled: &schema::Rolled,
        after: Place<'_>,
    ) -> Damages {
        let lets = after.more.iter().chain(&DAMAGE).copied();
        let lets: Vec<&str> = lets.collect();
        let place = Place {
            more: &lets,
            ..after
        };
        let mut damages = Damages::default();
        for (grade, text) in rolled.damage.iter() {
            let grade = self.grade(grades, grade);
            let Some(formula) = self.formula(text, place) else {
                continue;
            };
            for wanted in formula.wanted().filter(|wanted| !is_of_damage(*wanted)) {
                let name = wanted.to_string();
                let known = damages.carried.iter().any(|known| *known == name);
                let of_let = after
                    .more
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(&name));
                let of_dice = match wanted {
                    Wanted::Name(name) => {
                        let own = spec.stat(name).is_some() || spec.track(name).is_some();
                        !own && (is_of_dice(name) || name.eq_ignore_ascii_case("against"))
                    }
                    Wanted::Ask(ask) => ask.what == Asking::Faces,
                };
                if !known && (of_let || of_dice) {
                    damages.carried.push(kept(&name));
                }
            }
            if damages.carried.len() > MOST_CARRIED {
                let what = format!("damage may ask for at most {MOST_CARRIED} numbers of the roll");
                self.wrong(text, (0, what));
                damages.carried.truncate(MOST_CARRIED);
            }
            damages.rows.push((grade, formula));
        }
        damages
    }

    /// The grades of an attack that do damage, and how often its dice are rolled.
    fn ways(
        &mut self,
        grades: &[Grade],
        kind: Kind,
        rolled: &schema::Rolled,
    ) -> (&'static [Way], Vec<(Grade, u8)>) {
        let mut times = Vec::new();
        for (name, count) in rolled.dice_times.iter() {
            if !(1..=10).contains(count) {
                self.wrong(name, (0, "dice are rolled 1 to 10 times".to_owned()));
            }
            times.push((self.grade(grades, name), *count));
        }
        let mut ways = Vec::new();
        for (name, _) in rolled.damage.iter() {
            let grade = self.grade(grades, name);
            if kind == Kind::Attack && grade.rank <= 0 && !grade.id.is_empty() {
                let what = "an attack does damage by grades with a rank above 0";
                self.wrong(name, (0, what.to_owned()));
            }
            let often = times.iter().any(|(of, count)| *of == grade && *count > 1);
            ways.push(Way {
                critical: often,
                ..Way::once(grade)
            });
        }
        (list(ways), times)
    }

    /// The id of a grade, or the word of a verdict.
    fn outcome(&mut self, grades: &[Grade], kind: Kind, name: &Text) -> &'static str {
        if kind != Kind::Contest {
            return self.grade(grades, name).id;
        }
        let found = Verdict::from_id(&name.to_lowercase());
        found.map_or_else(
            || {
                let what = "expected first, second, tie, neither or partial";
                self.wrong(name, (0, what.to_owned()));
                ""
            },
            Verdict::id,
        )
    }

    /// The letters of the actions of a turn.
    fn letters(&self) -> Vec<&'static str> {
        let mut letters: Vec<&'static str> = Vec::new();
        let allotment = Allotment::parse(&self.file.turns.actions).unwrap_or_default();
        for (letter, _) in allotment.0.iter().flatten() {
            if !letters.contains(&letter.as_str()) {
                letters.push(kept(letter));
            }
        }
        letters
    }

    /// What a verb uses of the turn.
    pub(super) fn action(&mut self, letter: &Text) -> Option<Action> {
        if letter.is_empty() {
            return None;
        }
        let letters = self.letters();
        if let Some(known) = letters.iter().find(|known| ***known == **letter) {
            return Some(Action::Letter(known));
        }
        let why = unknown("letter of `actions`", letter, letters.iter().copied());
        self.wrong(letter, (0, why));
        None
    }

    pub(super) fn needs(
        &mut self,
        all: &[(Text, Text)],
        place: Place<'_>,
    ) -> Vec<(Formula, Template)> {
        let mut out = Vec::new();
        for (needed, why) in all {
            let why = self.template(why, Place::default());
            out.extend(self.formula(needed, place).map(|needed| (needed, why)));
        }
        out
    }

    /// What a verb may roll.
    pub(super) fn what(&mut self, what: &schema::What) -> What {
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
    pub(super) fn act(&mut self, spec: &'static Spec, act: &schema::Act) -> Verb {
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
        let moments = self
            .file
            .tracks
            .iter()
            .flat_map(|track| track.refill.iter());
        let moments: Vec<&str> = moments.map(|(moment, _)| &**moment).collect();
        let is_known = |moment: &&str| moment.eq_ignore_ascii_case(&act.refills);
        if !act.refills.is_empty() && !moments.iter().any(is_known) {
            let moments = moments.iter().copied();
            let why = unknown("moment of a `refill`", &act.refills, moments);
            self.source.warn(&act.refills, why);
        }
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
            action: self.action(&act.action),
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
                .map(|word| list(vec![Arg::Word(kept(word), "")]));
            syntax.push(Arg::OneOf(list(words.collect())));
        }
        if act.number.is_some() {
            syntax.push(number("N"));
        }
        if act.target {
            syntax.push(NAME);
        }
        if act.note {
            let quoted = value("\"note\"", Word::Quoted, crate::game::syntax::nothing);
            syntax.push(Arg::Optional(list(vec![quoted])));
        }
        if declared.does.iter().any(Line::rolls) {
            syntax.push(DICE);
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
}

/// A verb that rolls, with what it does with its roll.
pub(super) fn rolling(verb: &Written) -> Option<(Kind, &schema::Rolled)> {
    match verb {
        Written::Check(rolled) => Some((Kind::Check, rolled)),
        Written::Many(rolled) => Some((Kind::Many, rolled)),
        Written::Contest(rolled) => Some((Kind::Contest, rolled)),
        Written::Attack(rolled) => Some((Kind::Attack, rolled)),
        Written::Act(_) => None,
    }
}

/// The verb of a line, as its file declares it.
pub(super) fn declared_of(
    args: &crate::game::Args<'_>,
) -> Result<&'static dyn Declared, crate::game::Refusal> {
    shape_of(args.row.shape, args)
}

pub(super) fn shape_of(
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
    // A total without the bonus is read under a target, as percentile dice are.
    let sums = rows.total.as_ref().is_none_or(|total| {
        let mut wanted = total.wanted();
        wanted.any(
            |wanted| matches!(wanted, Wanted::Name(name) if name.eq_ignore_ascii_case("bonus")),
        )
    });
    let mut facts: Vec<(&'static str, Calc)> = Vec::new();
    if rows.asked.hits {
        facts.push(("hits", &|seen| seen.features.hits));
        if against {
            facts.push(("number", &|seen| seen.against));
        }
    } else if sums {
        facts.push(("bonus", &|seen| seen.total));
        if against {
            facts.push(("dc", &|seen| seen.against));
        }
        facts.push((
            "total",
            keep(|seen: &Seen<'_>| rows.total(seen).unwrap_or(0)),
        ));
    }
    for (name, formula) in &rows.facts {
        let fact = |seen: &Seen<'_>| rows.value(seen, formula).unwrap_or(0);
        facts.push((name, keep(fact)));
    }
    Scale {
        grades: rows.all,
        grade: keep(|seen: &Seen<'_>| rows.grade(seen)),
        is_target: against && !sums && !rows.asked.hits,
        margin: |_| None,
        facts: list(facts),
    }
}

/// What the formulas ask for that is known before the dice, by its name.
fn leaves(
    spec: &Spec,
    rows: &'static Rows,
    damages: &Damages,
    contest: &Contest,
) -> Vec<(&'static str, Wanted<'static>)> {
    let verdicts = contest.verdict.iter().map(|(_, formula)| formula);
    let dealt = damages.rows.iter().map(|(_, formula)| formula);
    let others = verdicts.chain(&contest.again).chain(dealt).cloned();
    let others: &'static [Formula] = list(others.collect());
    let mut out: Vec<(&'static str, Wanted<'static>)> = Vec::new();
    for wanted in rows.formulas().chain(others).flat_map(Formula::wanted) {
        let name = wanted.to_string();
        if !is_after(spec, rows, wanted)
            && !is_of_damage(wanted)
            && out.iter().all(|(known, _)| *known != name)
        {
            out.push((kept(&name), wanted));
        }
    }
    out
}

/// Whether a name is known only after the dice.
fn is_after(spec: &Spec, rows: &Rows, wanted: Wanted<'_>) -> bool {
    match wanted {
        Wanted::Name(name) => {
            let own = spec.stat(name).is_some() || spec.track(name).is_some();
            let mut lets = rows.lets.iter();
            !own && is_of_dice(name) || lets.any(|(known, _)| known.eq_ignore_ascii_case(name))
        }
        Wanted::Ask(ask) => ask.what == Asking::Faces || ask.of == Whose::Other,
    }
}

/// Whether a name is one of damage itself.
fn is_of_damage(wanted: Wanted<'_>) -> bool {
    matches!(wanted, Wanted::Name(name) if DAMAGE.contains(&name))
}

/// What the other side has to beat, and what the damage depends on.
fn beyond(rows: &'static Rows, damages: &'static Damages) -> &'static Beyond {
    let answer: Calc = if rows.asked.hits {
        &|seen| seen.features.hits
    } else {
        keep(|seen: &Seen<'_>| rows.total(seen).unwrap_or(0))
    };
    let asked = damages
        .rows
        .iter()
        .flat_map(|(_, formula)| formula.wanted());
    let asked: Vec<Wanted<'static>> = asked.collect();
    let carries = damages.carried.iter().map(|name| -> Calc {
        let wanted = asked
            .iter()
            .copied()
            .find(|wanted| wanted.to_string() == *name);
        keep(move |seen: &Seen<'_>| {
            wanted
                .and_then(|wanted| rows.number(seen, wanted))
                .unwrap_or(0)
        })
    });
    keep(Beyond {
        answer,
        carries: list(carries.collect()),
    })
}

/// What a line lacks that has no number.
fn lacking(against: &Against, rolled: &schema::Rolled) -> &'static str {
    match against {
        Against::Number(word, _) if rolled.asks.is_empty() => {
            kept(&format!("'{word}' and the number"))
        }
        Against::Number(word, _) => kept(&format!("'{word}': {}", rolled.asks)),
        Against::Nothing | Against::Fixed(_) | Against::Target(_) | Against::Roll(_) => "a number",
    }
}
