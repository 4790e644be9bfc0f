//! Verbs that roll, from their rows in the file.

use super::builder::Builder;
use super::deals::Damages;
use super::declared::declared_of;
use super::dice::Dice;
use super::kept::{keep, kept, list, texts};
use super::line::Line;
use super::names::Place;
use super::push::Push;
use super::reads::{beyond, leaves, scale};
use super::roll::{Against, Kind, Roll};
use super::rows::Rows;
use super::schema::{self};
use super::spec::Spec;
use super::syntax::syntax_of;
use super::template::Template;
use super::text::{Map, Text};
use super::what::What;
use crate::campaign::pending::What as Rolls;
use crate::game::spec::{Declared, Shape};
use crate::game::syntax::{ANYONE, Arg, DICE, ENTRY};
use crate::game::{Modifier, Remark, Reveals, Verb};
use crate::lang::refusal::either;
use crate::rules::Grade;
use crate::rules::formula::Formula;

impl Builder<'_> {
    /// A verb that rolls.
    pub(super) fn rolled(
        &mut self,
        (spec, modifiers): (&'static Spec, &'static [Modifier]),
        grades: &'static [Grade],
        (kind, rolled): (Kind, &schema::Rolled),
        out: &mut Vec<Verb>,
    ) {
        self.fits(kind, rolled);
        let lets: Vec<&str> = rolled.lets.iter().map(|(name, _)| &**name).collect();
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
        let [early, late] = self.lets(spec, rolled, after);
        let known: Vec<&str> = early.iter().map(|(name, _)| *name).collect();
        let before = before.and(&known);
        let damages = self.damages(spec, grades, rolled, after);
        let contest = self.contest_of(rolled, after);
        let made = (&damages, &contest);
        let mut rows = self.rows(spec, grades, (kind, rolled), after, made, late);
        let answers = self.answers(spec, grades, rolled, after, &mut rows);
        let rows: &'static Rows = keep(rows);
        let answering: &'static Rows = answers.map_or(rows, keep);
        let against = self.against(&rolled.against, before);
        let lines = Place {
            target: target || kind == Kind::Contest,
            ..after
        };
        let (ways, times) = self.ways(grades, kind, rolled);
        let number = match &*rolled.number {
            "" => "the number to beat",
            number => kept(number),
        };
        let leaves = leaves(spec, [rows, answering], &damages, &contest);
        let damages: &'static Damages = keep(damages);
        let declared = Roll {
            spec,
            name: kept(&rolled.name),
            kind,
            beyond: beyond(rows, answering, damages),
            damages,
            ways,
            times,
            contest: keep(contest),
            compare: self.compare(rolled, before),
            action: self.action(&rolled.action),
            what: self.what(&rolled.what),
            number,
            lacking: lacking(&against, number, rolled),
            numbers: numbers(&against, rolled),
            against,
            needs: self.needs(&rolled.needs, before),
            costs: self.costs(&rolled.costs, before),
            early,
            dice: self.all_dice(rolled, before),
            empty: self.dice(&rolled.empty, before),
            split: self.split(rolled, before),
            scale: keep(scale(kind, rows, rolled)),
            answers: keep(scale(kind, answering, rolled)),
            rows,
            preview: self.worded(&rolled.preview, before, before),
            notes: self.notes(rolled, before),
            leaves,
            then: self.then(&rolled.then, grades, kind, lines),
            does: self.lines(&rolled.does, lines, false),
        };
        let syntax = syntax_of(&declared, rolled, modifiers);
        let roll: &'static Roll = keep(declared);
        let pushed = rolled.push.as_ref();
        let pushed = pushed.and_then(|push| self.push(grades, (roll, push), lines));
        let declared: &'static dyn Declared = roll;
        out.push(row(kind, rolled, syntax, declared));
        out.extend(pushed);
    }

    /// The usual dice, good and bad ones.
    fn all_dice(&mut self, rolled: &schema::Rolled, before: Place<'_>) -> [Dice; 3] {
        if rolled.dice.is_empty() {
            let what = "a verb that rolls needs `dice`";
            self.wrong(&rolled.name, (0, what.to_owned()));
        }
        // Without them the file is refused.
        let usual = self.dice(&rolled.dice, before).unwrap_or_default();
        let others = [&rolled.good, &rolled.bad];
        let [good, bad] = others.map(|text| {
            let dice = self.dice(text, before);
            dice.unwrap_or_else(|| usual.clone())
        });
        [usual, good, bad]
    }

    /// How the dice of the second side are read, if that is not as those of the first.
    fn answers(
        &mut self,
        spec: &Spec,
        grades: &'static [Grade],
        rolled: &schema::Rolled,
        after: Place<'_>,
        rows: &mut Rows,
    ) -> Option<Rows> {
        let answers = self.graded(&rolled.answers, grades, after);
        for wanted in answers.iter().flat_map(|(_, formula)| formula.wanted()) {
            if let Err(error) = Rows::ask(&mut rows.asked, spec, wanted) {
                self.wrong(&rolled.name, error);
            }
        }
        (!answers.is_empty()).then(|| Rows {
            grades: answers,
            ..rows.clone()
        })
    }

    /// Lines by the id of a grade, or by the word of a verdict.
    fn then(
        &mut self,
        all: &Map<Vec<Text>>,
        grades: &[Grade],
        kind: Kind,
        place: Place<'_>,
    ) -> Vec<(&'static str, Vec<Line>)> {
        let each = all.iter().map(|(name, lines)| {
            let outcome = self.outcome(grades, kind, name);
            (outcome, self.lines(lines, place, false))
        });
        each.collect()
    }

    /// What the last of the dice are for, and how many they are.
    fn split(
        &mut self,
        rolled: &schema::Rolled,
        before: Place<'_>,
    ) -> Option<(&'static str, Formula)> {
        let (name, many) = rolled.split.as_ref()?;
        Some((kept(&format!("the {name}")), self.formula(many, before)?))
    }

    /// What is told besides, each if it is true.
    fn notes(&mut self, rolled: &schema::Rolled, before: Place<'_>) -> Vec<(Formula, Remark)> {
        let notes = rolled.notes.iter();
        let notes =
            notes.filter_map(|(when, text)| Some((self.formula(when, before)?, note(text))));
        notes.collect()
    }

    /// What a roll is against.
    fn against(&mut self, against: &schema::Against, before: Place<'_>) -> Against {
        match against {
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
            schema::Against::Best => Against::Best,
        }
    }

    /// The modifier whose values are compared, and the highest of them.
    fn compare(
        &mut self,
        rolled: &schema::Rolled,
        before: Place<'_>,
    ) -> Option<(&'static str, Formula)> {
        let (word, most) = rolled.compare.as_ref()?;
        let known = self.names.modifiers.iter().copied();
        self.source.known("modifier", word, known);
        Some((kept(word), self.formula(most, before)?))
    }

    /// The verb that rolls some dice of a roll again.
    pub(super) fn push(
        &mut self,
        grades: &[Grade],
        (of, push): (&'static Roll, &schema::Push),
        place: Place<'_>,
    ) -> Option<Verb> {
        let face = Place::alone().and(&["face"]);
        let rerolls = self.formula(&push.rerolls, face)?;
        let declared: &'static dyn Declared = keep(Push {
            word: kept(&push.word),
            of,
            rerolls,
            costs: self.costs(&push.costs, Place::default()),
            does: self.lines(&push.does, place, false),
            then: self.then(&push.then, grades, Kind::Check, place),
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

    /// Which parts a kind of verb does not have.
    pub(super) fn fits(&mut self, kind: Kind, rolled: &schema::Rolled) {
        let target = matches!(
            rolled.against,
            schema::Against::Target(_) | schema::Against::Roll(_) | schema::Against::Best
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
                !rolled.damage.is_empty(),
                matches!(kind, Kind::Many | Kind::Attack),
                "damage",
            ),
            (
                !rolled.dice_times.is_empty(),
                kind == Kind::Attack,
                "dice_times",
            ),
            (rolled.compare.is_some(), kind != Kind::Many, "compare"),
            (
                !rolled.answers.is_empty(),
                matches!(kind, Kind::Contest | Kind::Attack),
                "answers",
            ),
        ];
        for (_, _, part) in wrong.iter().filter(|(there, fits, _)| *there && !fits) {
            let what = format!("`{part}` does not belong to this kind of verb");
            self.wrong(&rolled.name, (0, what));
        }
        if rolled
            .verdict
            .last()
            .is_some_and(|(_, when)| **when != *"1")
        {
            let what = "the last of `verdict` is always true: \"1\"";
            self.wrong(&rolled.name, (0, what.to_owned()));
        }
    }

    /// Texts, each for when its formula is true or not, with what is known in them.
    pub(super) fn worded(
        &mut self,
        all: &[(Text, Text)],
        place: Place<'_>,
        in_text: Place<'_>,
    ) -> Vec<(Formula, Template)> {
        let each = all.iter().filter_map(|(when, text)| {
            let text = self.template(text, in_text);
            Some((self.formula(when, place)?, text))
        });
        each.collect()
    }

    pub(super) fn needs(
        &mut self,
        all: &[(Text, Text)],
        place: Place<'_>,
    ) -> Vec<(Formula, Template)> {
        self.worded(all, place, Place::default())
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
                    let checks = self.file.checks.iter().map(|(name, _)| &**name);
                    let skills = self.file.skills.named.iter().map(|(name, _)| &**name);
                    let known = checks.chain(skills);
                    self.source.known("check or skill", name, known);
                    Rolls::Skill(name.to_string())
                });
                What::Of(each.collect())
            }
        }
    }
}

/// The row of a verb in the game's table.
fn row(
    kind: Kind,
    rolled: &schema::Rolled,
    syntax: &'static [Arg],
    declared: &'static dyn Declared,
) -> Verb {
    Verb {
        name: kept(&rolled.name),
        aliases: texts(&rolled.also),
        syntax,
        doc: kept(&rolled.doc),
        reveals: reveals(kind, rolled),
        odds: Some(|table, args| declared_of(args)?.odds(table, args)),
        shape: Some(keep(Shape::Declared(declared))),
        run: |draft, args| declared_of(args)?.run(draft, args),
        ..Verb::PLAIN
    }
}

/// Whom it reveals.
fn reveals(kind: Kind, rolled: &schema::Rolled) -> Reveals {
    match kind {
        Kind::Check | Kind::Attack => Reveals::First,
        // The second side only answers.
        Kind::Contest if rolled.verdict.is_empty() => Reveals::First,
        Kind::Many => Reveals::Nobody,
        Kind::Contest => Reveals::Everybody,
    }
}

/// What a roll tells besides, with the text as its id.
pub(super) fn note(text: &Text) -> Remark {
    let words = kept(&text.replace("{who}", "{}"));
    Remark::new(words, words)
}

/// What a line lacks that has no number.
fn lacking(against: &Against, number: &str, rolled: &schema::Rolled) -> &'static str {
    match against {
        Against::Number(word, _) if !rolled.number.is_empty() => {
            kept(&format!("'{word}' and {number}, such as '{word} 2'"))
        }
        Against::Number(word, _) if rolled.asks.is_empty() => {
            kept(&format!("'{word}' and the number"))
        }
        Against::Number(word, _) => kept(&format!("'{word}' and the number: {}", rolled.asks)),
        _ => "a number",
    }
}

/// What stands after the word of a number: `a number, 'easy' or 'hard'`.
fn numbers(against: &Against, rolled: &schema::Rolled) -> &'static str {
    match against {
        Against::Number(_, names) if !names.is_empty() => {
            let names = names.iter().map(|(name, _)| format!("'{name}'"));
            let all: Vec<String> = std::iter::once("a number".to_owned())
                .chain(names)
                .collect();
            kept(&either(&all))
        }
        _ if !rolled.number.is_empty() => kept(&format!("{}, such as 2", rolled.number)),
        _ => "a number",
    }
}
