//! Verbs that roll, from their rows in the file.

use super::builder::Builder;
use super::deals::{DAMAGE, Damages};
use super::fields::L;
use super::kept::{keep, kept, list};
use super::names::Place;
use super::push::Push;
use super::reads::{leaves, scale};
use super::roll::{Roll, verb};
use super::schema::{self, Against, Kind, Rolled};
use super::syntax::syntax_of;
use super::text::{Map, Text, said_first};
use crate::campaign::plural::or;
use crate::game::syntax::{ANYONE, DICE, ENTRY};
use crate::game::{Modifier, Remark, Reveals, Verb};
use crate::lang::refusal::either;
use crate::rules::Grade;

impl Builder<'_> {
    /// A verb that rolls, and the one that pushes its rolls.
    pub(super) fn rolled(
        &mut self,
        modifiers: &'static [Modifier],
        grades: &'static [Grade],
        (kind, row): (Kind, &'static Rolled),
        out: &mut Vec<Verb>,
    ) {
        self.check_fits(kind, row);
        let lets: Vec<&str> = row.lets.iter().map(|(name, _)| &**name).collect();
        let before = Place::roll(kind == Kind::Attack);
        let after = Place {
            dice: true,
            more: &lets,
            other: kind == Kind::Contest,
            ..before
        };
        let [early, late] = self.lets(row, after);
        let known: Vec<&str> = early.iter().map(|(name, _)| *name).collect();
        self.check_before(row, before.and(&known));
        self.check_after(row, after);
        let lines = Place {
            target: matches!(kind, Kind::Attack | Kind::Contest),
            ..after
        };
        self.check_then(&row.then, grades, kind, lines);
        self.check_lines(&row.does, lines, false);
        let damages: &'static Damages = keep(self.damages(row, &lets));
        let [rows, answering] = self.rows(grades, (kind, row), late);
        let (ways, times) = self.ways(grades, kind, row);
        let number = or(&row.number, "the number to beat");
        let split = row.split.as_ref();
        let is_steady = rows.is_steady() && answering.is_steady();
        let roll: &'static Roll = keep(Roll {
            file: self.file,
            kind,
            row,
            kinds: self.kinds(),
            number,
            lacking: lacking(number, row),
            numbers: numbers(row),
            early,
            split: split.and_then(|(name, many)| Some((kept(&format!("the {name}")), many.get()?))),
            scale: keep(scale(kind, rows, damages, is_steady)),
            answers: keep(scale(kind, answering, damages, is_steady)),
            leaves: leaves(self.file, [rows, answering]),
            rows,
            after: self.after(rows),
            notes: said_first(&row.notes)
                .map(|(when, text)| (when, note(text)))
                .collect(),
            damages,
            ways,
            times,
            action: self.action(&row.action),
        });
        out.push(Verb {
            reveals: reveals(kind, row),
            odds: Some(|table, args| super::roll::declared_of(args)?.odds(table, args)),
            syntax: syntax_of(roll, modifiers),
            ..verb([&row.name, &row.doc], &row.also, roll)
        });
        if let Some(push) = &row.push {
            self.check_push(push, grades, lines);
            out.push(pushed(roll, push));
        }
        self.weights.lets.clear();
    }

    /// Checks what is read before the dice.
    fn check_before(&mut self, row: &Rolled, before: Place<'_>) {
        if row.dice.is_empty() {
            let what = "a verb that rolls needs `dice`";
            self.source.wrong(&row.name, what);
        }
        self.check_all([&row.dice, &row.good, &row.bad, &row.empty], before);
        match &row.against {
            Against::Fixed(formula) | Against::Target(formula) => self.check(formula, before),
            Against::Roll(formula) => self.check(formula, Place::default()),
            _ => {}
        }
        self.check_needs(&row.needs, before);
        self.check_costs(&row.costs, before);
        self.check_worded(&row.preview, before, before);
        self.check_all(row.notes.iter().map(|(when, _)| when), before);
        self.check_all(row.split.iter().map(|(_, many)| many), before);
        if let Some((word, most)) = &row.compare {
            let known = self.file.modifier_words();
            self.source.known("modifier", word, known);
            self.check(most, before);
        }
        self.check_what(&row.what);
    }

    /// Checks what is read after the dice.
    fn check_after(&mut self, row: &Rolled, after: Place<'_>) {
        self.check_all([&row.total, &row.shift, &row.again], after);
        for all in [&row.grades, &row.answers] {
            self.check_all(all.iter().map(|(_, when)| when), after);
            if let Some((_, last)) = all.last().filter(|(_, last)| *last.text != *"1") {
                let what = "the last grade is always true: \"1\"";
                self.source.wrong(&last.text, what);
            }
        }
        self.check_all(row.facts.iter().map(|(_, fact)| fact), after);
        self.check_all(row.verdict.iter().map(|(_, when)| when), after);
        let damage = after.more.iter().chain(&DAMAGE).copied();
        let damage: Vec<&str> = damage.collect();
        self.check_all(row.damage.values(), after.and(&damage));
    }

    /// Checks lines by the name of a grade, or by the word of a verdict.
    fn check_then(&mut self, all: &Map<Vec<L>>, grades: &[Grade], kind: Kind, place: Place<'_>) {
        for (name, lines) in all.iter() {
            if kind == Kind::Contest {
                self.check_verdict(name);
            } else {
                self.grade(grades, name);
            }
            self.check_lines(lines, place, false);
        }
    }

    fn check_push(&mut self, push: &schema::Push, grades: &[Grade], place: Place<'_>) {
        self.check(&push.rerolls, Place::alone().and(&["face"]));
        self.check_costs(&push.costs, Place::default());
        self.check_lines(&push.does, place, false);
        self.check_then(&push.then, grades, Kind::Check, place);
    }

    /// Finds parts that a kind of verb does not have.
    fn check_fits(&mut self, kind: Kind, row: &Rolled) {
        let attack = kind == Kind::Attack;
        let contest = kind == Kind::Contest;
        let nothing = matches!(row.against, Against::Nothing);
        let parts = [
            (!row.verdict.is_empty(), contest, "verdict"),
            (!row.again.is_empty(), contest, "again"),
            (row.against.is_of_target(), attack, "against a target"),
            (!nothing, !contest, "against"),
            (
                !row.damage.is_empty(),
                attack || kind == Kind::Many,
                "damage",
            ),
            (!row.dice_times.is_empty(), attack, "dice_times"),
            (row.compare.is_some(), kind != Kind::Many, "compare"),
            (!row.answers.is_empty(), contest || attack, "answers"),
        ];
        for (_, _, part) in parts.iter().filter(|(there, fits, _)| *there && !fits) {
            let what = format!("`{part}` does not belong to this kind of verb");
            self.source.wrong(&row.name, what);
        }
        let last = row.verdict.last();
        if last.is_some_and(|(_, when)| *when.text != *"1") {
            let what = "the last of `verdict` is always true: \"1\"";
            self.source.wrong(&row.name, what);
        }
    }

    /// Checks the names of what a verb may roll.
    fn check_what(&mut self, what: &schema::What) {
        let schema::What::Of(all) = what else { return };
        let file = self.file;
        let known = file.checks.names().chain(file.skills.named.names());
        for name in all {
            self.source.known("check or skill", name, known.clone());
        }
    }
}

/// The verb that rolls some dice of a roll again.
fn pushed(of: &'static Roll, push: &'static schema::Push) -> Verb {
    let doc = format!("Rolls dice of the last '{}' again, once.", of.row.name);
    let doc = Text::from(doc.as_str());
    Verb {
        syntax: list(vec![ANYONE, ENTRY, DICE]),
        ..verb([&push.word, keep(doc)], &[], keep(Push { of, push }))
    }
}

/// Whom it reveals.
fn reveals(kind: Kind, row: &Rolled) -> Reveals {
    match kind {
        Kind::Check | Kind::Attack => Reveals::First,
        // The second side only answers.
        Kind::Contest if row.verdict.is_empty() => Reveals::First,
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
fn lacking(number: &str, row: &Rolled) -> &'static str {
    match row.against.typed() {
        Some((word, _)) if !row.number.is_empty() => {
            kept(&format!("'{word}' and {number}, such as '{word} 2'"))
        }
        Some((word, _)) if row.asks.is_empty() => kept(&format!("'{word}' and the number")),
        Some((word, _)) => kept(&format!("'{word}' and the number: {}", row.asks)),
        None => "a number",
    }
}

/// What stands after the word of a number: `a number, 'easy' or 'hard'`.
fn numbers(row: &Rolled) -> &'static str {
    match row.against.typed() {
        Some((_, names)) if !names.is_empty() => {
            let names = names.iter().map(|(name, _)| format!("'{name}'"));
            let all: Vec<String> = std::iter::once("a number".to_owned())
                .chain(names)
                .collect();
            kept(&either(&all))
        }
        _ if !row.number.is_empty() => kept(&format!("{}, such as 2", row.number)),
        _ => "a number",
    }
}
