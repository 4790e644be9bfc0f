//! The verbs of a game.

use super::act::{self, Act};
use super::builder::Builder;
use super::kept::{keep, kept, list, texts};
use super::names::{Place, unknown};
use super::roll::{Against, Roll};
use super::rows::Rows;
use super::schema::{self, Verb as Written};
use super::spec::Spec;
use super::template::{Dice, Template};
use super::text::Text;
use super::what::What;
use crate::campaign::pending::What as Rolls;
use crate::dice::Asked;
use crate::game::spec::{Declared, Scale, Shape};
use crate::game::syntax::{
    ANYONE, Arg, DICE, Kind, MODIFIERS, NAME, NAMES, number, signed, value, what,
};
use crate::game::{Reveals, Verb};
use crate::rules::Grade;
use crate::rules::formula::{Formula, Wanted};
use crate::rules::scale::Calc;

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
    pub(super) fn rolled(
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
        let lacking = lacking(&against, rolled);
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
        let moments = self
            .file
            .tracks
            .iter()
            .flat_map(|track| track.refill.iter());
        let moments: Vec<&str> = moments.map(|(moment, _)| &**moment).collect();
        let is_known = |moment: &&str| moment.eq_ignore_ascii_case(&act.refills);
        if !act.refills.is_empty() && !moments.iter().any(is_known) {
            let why = unknown(
                "moment of a `refill`",
                &act.refills,
                moments.iter().copied(),
            );
            self.wrong(&act.refills, (0, why));
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
        is_target: against && !sums && !rows.asked.hits,
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

/// What a line lacks that has no number.
fn lacking(against: &Against, rolled: &schema::Rolled) -> &'static str {
    match against {
        Against::Number(word, _) if rolled.asks.is_empty() => {
            kept(&format!("'{word}' and the number"))
        }
        Against::Number(word, _) => kept(&format!("'{word}': {}", rolled.asks)),
        Against::Nothing | Against::Fixed(_) => "a number",
    }
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
                    .map(|(name, number)| list(vec![Arg::Word(name, kept(&number.to_string()))])),
            );
            out.push(Arg::OneOf(list(forms)));
        }
        out.push(MODIFIERS);
    }
    out.push(DICE);
    list(out)
}
