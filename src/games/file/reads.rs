//! How a verb reads its dice, and what its formulas ask of them.

use super::builder::Builder;
use super::deals::{DAMAGE, Damages};
use super::fields::{F, L};
use super::kept::{keep, kept, list};
use super::names::Place;
use super::rows::{Rows, is_of_dice};
use super::schema::{Against, File, Kind, Rolled};
use super::text::{Says, Text, Wrong, said};
use crate::dice::Asked;
use crate::game::spec::{Scale, Seen};
use crate::rules::amount::Way;
use crate::rules::formula::{Asking, Formula, Wanted, Whose};
use crate::rules::scale::{Calc, MOST_CARRIED};
use crate::rules::{Grade, Verdict};

/// How many of the dice are those of `split`, and how many are the others, by these names.
pub(super) const LAST: &str = "the last dice";
pub(super) const FIRST: &str = "the first dice";

impl Builder<'_> {
    /// How the dice of both sides are read.
    pub(super) fn rows(
        &mut self,
        grades: &'static [Grade],
        (kind, row): (Kind, &'static Rolled),
        lets: Vec<(&'static str, &'static Formula)>,
    ) -> [&'static Rows; 2] {
        if row.grades.is_empty() && (kind != Kind::Contest || row.verdict.is_empty()) {
            let what = "a verb that rolls needs `grades`";
            self.source.wrong(&row.name, what);
        }
        for wanted in row.total.get().into_iter().flat_map(Formula::wanted) {
            if let Wanted::Name(name @ ("total" | "margin")) = wanted {
                let why = "the total does not depend on itself";
                self.source.wrong_word(&row.total.text, name, why);
            }
        }
        let answers = self.graded(&row.answers, grades);
        let mut rows = Rows {
            row,
            grades: self.graded(&row.grades, grades),
            lets,
            all: grades,
            asked: Asked::default(),
        };
        let answering = answers.iter().map(|(_, formula)| *formula);
        match asked(self.file, &rows, answering) {
            Ok(asked) => rows.asked = asked,
            Err(error) => self.source.wrong_at(&row.name, error),
        }
        let first: &'static Rows = keep(rows);
        if answers.is_empty() {
            return [first, first];
        }
        let second = Rows {
            grades: answers,
            ..first.clone()
        };
        [first, keep(second)]
    }

    /// How dice are read for the lines that follow from a roll.
    pub(super) fn after(&mut self, rows: &'static Rows) -> &'static Rows {
        let row = rows.row;
        let push = row.push.iter();
        let lines = row
            .then
            .values()
            .chain(push.clone().flat_map(|push| push.then.values()));
        let lines = lines.chain([&row.does]).chain(push.map(|push| &push.does));
        let mut after = rows.clone();
        for line in lines.flatten().filter_map(L::get) {
            for wanted in line.formulas().into_iter().flat_map(Formula::wanted) {
                if let Err(error) = Rows::ask(&mut after.asked, self.file, wanted) {
                    self.source.wrong_at(&row.name, error);
                }
            }
        }
        keep(after)
    }

    /// Grades with their formulas.
    fn graded(
        &mut self,
        written: &'static [(Text, F)],
        grades: &[Grade],
    ) -> Vec<(Grade, &'static Formula)> {
        let each = said(written);
        each.map(|(grade, formula)| (self.grade(grades, grade), formula))
            .collect()
    }

    /// The names of a verb: those that are known before its dice, and the others.
    pub(super) fn lets(
        &mut self,
        row: &'static Rolled,
        after: Place<'_>,
    ) -> [Vec<(&'static str, &'static Formula)>; 2] {
        let [mut early, mut late]: [Vec<(&'static str, &Formula)>; 2] = Default::default();
        for (nth, (name, written)) in row.lets.iter().enumerate() {
            self.check(written, after.and(&after.more[..nth]));
            let Some(formula) = written.get() else {
                continue;
            };
            let mut wanted = formula.wanted();
            let is_late = wanted.any(|wanted| is_after(self.file, &late, wanted));
            let all = if is_late { &mut late } else { &mut early };
            all.push((name, formula));
            let steps = self.weights.steps(formula).unwrap_or(0);
            self.weights.lets.push((name, steps));
        }
        [early, late]
    }

    /// What the damage asks of the roll, in which `lets` are known.
    pub(super) fn damages(&mut self, row: &'static Rolled, lets: &[&str]) -> Damages {
        let mut carried: Vec<&'static str> = Vec::new();
        for (_, written) in row.damage.iter() {
            let wanted = written.get().into_iter().flat_map(Formula::wanted);
            for wanted in wanted.filter(|wanted| !is_of_damage(*wanted)) {
                let name = wanted.to_string();
                let of_let = lets.iter().any(|known| known.eq_ignore_ascii_case(&name));
                let of_dice = match wanted {
                    Wanted::Name(name) => {
                        !self.file.is_number(name)
                            && (is_of_dice(name) || name.eq_ignore_ascii_case("against"))
                    }
                    Wanted::Ask(ask) => ask.what == Asking::Faces,
                };
                if (of_let || of_dice) && carried.iter().all(|known| *known != name) {
                    carried.push(kept(&name));
                }
            }
            if carried.len() > MOST_CARRIED {
                let what = format!("damage may ask for at most {MOST_CARRIED} numbers of the roll");
                self.source.wrong(&written.text, what);
                carried.truncate(MOST_CARRIED);
            }
        }
        Damages { row, carried }
    }

    /// The grades of an attack that do damage, and how often its dice are rolled.
    pub(super) fn ways(
        &mut self,
        grades: &[Grade],
        kind: Kind,
        row: &Rolled,
    ) -> (&'static [Way], Vec<(Grade, u8)>) {
        let mut times = Vec::new();
        for (name, count) in row.dice_times.iter() {
            if !(1..=10).contains(count) {
                self.source.wrong(name, "dice are rolled 1 to 10 times");
            }
            times.push((self.grade(grades, name), *count));
        }
        let mut ways = Vec::new();
        for name in row.damage.names() {
            let grade = self.grade(grades, name);
            if kind == Kind::Attack && grade.rank <= 0 && !grade.id.is_empty() {
                let what = "an attack does damage by grades with a rank above 0";
                self.source.wrong(name, what);
            }
            let often = times.iter().any(|(of, count)| *of == grade && *count > 1);
            ways.push(Way {
                critical: often,
                ..Way::once(grade)
            });
        }
        (list(ways), times)
    }

    /// The word of a verdict.
    pub(super) fn check_verdict(&mut self, name: &Text) {
        if Verdict::from_id(&name.to_lowercase()).is_none() {
            let what = "expected first, second, tie, neither or partial";
            self.source.wrong(name, what);
        }
    }
}

/// What formulas ask of the dice.
///
/// # Errors
/// Returns an error if that is more than can be counted at once.
fn asked(
    file: &File,
    rows: &Rows,
    answers: impl Iterator<Item = &'static Formula>,
) -> Result<Asked, Wrong> {
    let mut asked = Asked::default();
    let compared = || rows.formulas().chain(verdicts(rows.row));
    let dealt = dealt(rows.row).flat_map(Formula::wanted);
    let dealt = dealt.filter(|wanted| !is_of_damage(*wanted));
    for wanted in compared().flat_map(Formula::wanted).chain(dealt) {
        Rows::ask(&mut asked, file, wanted)?;
    }
    let is_total = |wanted: Wanted<'_>| match wanted {
        Wanted::Name(name) => ["total", "margin"].contains(&name),
        Wanted::Ask(ask) => ask.of == Whose::Other && ask.text == "total",
    };
    let shows_total = compared().flat_map(Formula::wanted).any(is_total);
    asked.sum |= rows.row.total.is_empty() && (shows_total || !asked.hits);
    for wanted in answers.flat_map(Formula::wanted) {
        Rows::ask(&mut asked, file, wanted)?;
    }
    Ok(asked)
}

/// The formulas that compare two sides.
fn verdicts(row: &'static Rolled) -> impl Iterator<Item = &'static Formula> {
    let verdicts = said(&row.verdict).map(|(_, formula)| formula);
    verdicts.chain(row.again.get())
}

/// The formulas of damage.
fn dealt(row: &'static Rolled) -> impl Iterator<Item = &'static Formula> {
    said(&row.damage).map(|(_, formula)| formula)
}

/// How the console reads and logs the dice of a verb.
pub(super) fn scale(
    kind: Kind,
    rows: &'static Rows,
    damages: &'static Damages,
    is_steady: bool,
) -> Scale {
    let row = rows.row;
    let opposed = kind == Kind::Contest && row.verdict.is_empty();
    let against = opposed || !matches!(row.against, Against::Nothing);
    // A total without the bonus is read under a target, as percentile dice are.
    let sums = row.total.get().is_none_or(|total| {
        let mut wanted = total.wanted();
        wanted.any(
            |wanted| matches!(wanted, Wanted::Name(name) if name.eq_ignore_ascii_case("bonus")),
        )
    });
    let total: Calc = keep(|seen: &Seen<'_>| rows.total(seen).unwrap_or(0));
    let mut facts: Vec<(&'static str, Calc)> = Vec::new();
    if rows.asked.hits {
        facts.push(("hits", &|seen| seen.features.hits));
        if against {
            facts.push(("number", &|seen| seen.against));
        }
        if let Some((name, _)) = &row.split {
            facts.push((name, &|seen| seen.number(LAST)));
            facts.push(("pool", &|seen| seen.number(FIRST)));
        }
    } else if sums {
        facts.push(("bonus", &|seen| seen.total));
        if against {
            facts.push(("dc", &|seen| seen.against));
        }
        facts.push(("total", total));
    }
    for (name, formula) in said(&row.facts) {
        let fact = |seen: &Seen<'_>| rows.value(seen, formula).unwrap_or(0);
        facts.push((name, keep(fact)));
    }
    let asked = dealt(row).flat_map(Formula::wanted);
    let asked: Vec<Wanted<'static>> = asked.collect();
    let carries = damages.carried.iter().map(|name| -> Calc {
        let mut asked = asked.iter().copied();
        let wanted = asked.find(|wanted| wanted.to_string() == *name);
        let number = move |seen: &Seen<'_>| rows.number(seen, wanted?);
        keep(move |seen: &Seen<'_>| number(seen).unwrap_or(0))
    });
    Scale {
        is_target: against && !sums && !rows.asked.hits,
        facts: list(facts),
        answer: if rows.asked.hits {
            &|seen| seen.features.hits
        } else {
            total
        },
        carries: list(carries.collect()),
        is_steady,
        ..Scale::of(rows.all, keep(|seen: &Seen<'_>| rows.grade(seen)))
    }
}

/// What the formulas ask for that is known before the dice, by its name.
pub(super) fn leaves(
    file: &File,
    [rows, answers]: [&'static Rows; 2],
) -> Vec<(&'static str, Wanted<'static>)> {
    let mut out: Vec<(&'static str, Wanted<'static>)> = Vec::new();
    let all = rows.formulas().chain(answers.formulas());
    let all = all.chain(verdicts(rows.row)).chain(dealt(rows.row));
    for wanted in all.flat_map(Formula::wanted) {
        let name = wanted.to_string();
        if !is_after(file, &rows.lets, wanted)
            && !is_of_damage(wanted)
            && out.iter().all(|(known, _)| *known != name)
        {
            out.push((kept(&name), wanted));
        }
    }
    out
}

/// Whether a name is known only after the dice.
fn is_after(file: &File, lets: &[(&'static str, &Formula)], wanted: Wanted<'_>) -> bool {
    match wanted {
        Wanted::Name(name) => {
            let own = file.is_number(name);
            let mut lets = lets.iter();
            !own && is_of_dice(name) || lets.any(|(known, _)| known.eq_ignore_ascii_case(name))
        }
        Wanted::Ask(ask) => ask.what == Asking::Faces || ask.of == Whose::Other,
    }
}

/// Whether a name is one of damage itself.
fn is_of_damage(wanted: Wanted<'_>) -> bool {
    matches!(wanted, Wanted::Name(name) if DAMAGE.contains(&name))
}
