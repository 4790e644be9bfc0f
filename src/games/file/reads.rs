//! How a verb reads its dice, and what its formulas ask of them.

use super::builder::Builder;
use super::deals::{DAMAGE, Damages};
use super::kept::{keep, kept, list};
use super::names::Place;
use super::roll::{Contest, Kind};
use super::rows::{Rows, is_of_dice};
use super::schema::{self};
use super::spec::Spec;
use super::text::Text;
use crate::dice::Asked;
use crate::game::spec::{Scale, Seen};
use crate::rules::amount::Way;
use crate::rules::formula::{Asking, Formula, Wanted, Whose};
use crate::rules::scale::{Beyond, Calc, MOST_CARRIED, NOTHING};
use crate::rules::{Grade, Verdict};

/// How many of the dice are those of `split`, and how many are the others, by these names.
pub(super) const LAST: &str = "the last dice";
pub(super) const FIRST: &str = "the first dice";

impl Builder<'_> {
    /// How the dice are read.
    pub(super) fn rows(
        &mut self,
        spec: &Spec,
        grades: &'static [Grade],
        (kind, rolled): (Kind, &schema::Rolled),
        after: Place<'_>,
        (damages, contest): (&Damages, &Contest),
        lets: Vec<(&'static str, Formula)>,
    ) -> Rows {
        let rows = self.graded(&rolled.grades, grades, after);
        if rolled.grades.is_empty() && (kind != Kind::Contest || rolled.verdict.is_empty()) {
            let what = "a verb that rolls needs `grades`";
            self.wrong(&rolled.name, (0, what.to_owned()));
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
        let mut rows = Rows {
            total,
            grades: rows,
            shift: self.formula(&rolled.shift, after),
            lets,
            facts: self.map(&rolled.facts, after),
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

    /// Grades with their formulas, of which the last is always true.
    pub(super) fn graded(
        &mut self,
        written: &[(Text, Text)],
        grades: &[Grade],
        after: Place<'_>,
    ) -> Vec<(Grade, Formula)> {
        let mut rows = Vec::new();
        for (grade, text) in written {
            let grade = self.grade(grades, grade);
            rows.extend(self.formula(text, after).map(|formula| (grade, formula)));
        }
        if let Some((_, last)) = written.last().filter(|(_, last)| **last != *"1") {
            self.wrong(last, (0, "the last grade is always true: \"1\"".to_owned()));
        }
        rows
    }

    /// The names of a verb: those that are known before its dice, and the others.
    pub(super) fn lets(
        &mut self,
        spec: &Spec,
        rolled: &schema::Rolled,
        after: Place<'_>,
    ) -> [Vec<(&'static str, Formula)>; 2] {
        let [mut early, mut late]: [Vec<(&'static str, Formula)>; 2] = Default::default();
        for (nth, (name, text)) in rolled.lets.iter().enumerate() {
            let before = after.and(&after.more[..nth]);
            let Some(formula) = self.formula(text, before) else {
                continue;
            };
            let is_late = formula.wanted().any(|wanted| is_after(spec, &late, wanted));
            let all = if is_late { &mut late } else { &mut early };
            all.push((kept(name), formula));
        }
        [early, late]
    }

    /// How a contest ends.
    pub(super) fn contest_of(&mut self, rolled: &schema::Rolled, after: Place<'_>) -> Contest {
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
    pub(super) fn damages(
        &mut self,
        spec: &Spec,
        grades: &[Grade],
        rolled: &schema::Rolled,
        after: Place<'_>,
    ) -> Damages {
        let lets = after.more.iter().chain(&DAMAGE).copied();
        let lets: Vec<&str> = lets.collect();
        let place = after.and(&lets);
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
    pub(super) fn ways(
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
    pub(super) fn outcome(&mut self, grades: &[Grade], kind: Kind, name: &Text) -> &'static str {
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
}

/// How the console reads and logs the dice of a verb.
pub(super) fn scale(kind: Kind, rows: &'static Rows, rolled: &schema::Rolled) -> Scale {
    let opposed = kind == Kind::Contest && rolled.verdict.is_empty();
    let against = opposed || !matches!(rolled.against, schema::Against::Nothing);
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
        if let Some((name, _)) = &rolled.split {
            facts.push((kept(name), &|seen| seen.number(LAST)));
            facts.push(("pool", &|seen| seen.number(FIRST)));
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
        bonus: NOTHING,
        is_target: against && !sums && !rows.asked.hits,
        margin: |_| None,
        facts: list(facts),
    }
}

/// What the formulas ask for that is known before the dice, by its name.
pub(super) fn leaves(
    spec: &Spec,
    [rows, answers]: [&'static Rows; 2],
    damages: &Damages,
    contest: &Contest,
) -> Vec<(&'static str, Wanted<'static>)> {
    let verdicts = contest.verdict.iter().map(|(_, formula)| formula);
    let dealt = damages.rows.iter().map(|(_, formula)| formula);
    let others = verdicts.chain(&contest.again).chain(dealt).cloned();
    let others: &'static [Formula] = list(others.collect());
    let mut out: Vec<(&'static str, Wanted<'static>)> = Vec::new();
    let all = rows.formulas().chain(answers.formulas()).chain(others);
    for wanted in all.flat_map(Formula::wanted) {
        let name = wanted.to_string();
        if !is_after(spec, &rows.lets, wanted)
            && !is_of_damage(wanted)
            && out.iter().all(|(known, _)| *known != name)
        {
            out.push((kept(&name), wanted));
        }
    }
    out
}

/// What the other side has to beat, and what the damage depends on.
pub(super) fn beyond(
    rows: &'static Rows,
    answering: &'static Rows,
    damages: &'static Damages,
) -> &'static Beyond {
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
        is_steady: rows.is_steady() && answering.is_steady(),
    })
}

/// Whether a name is known only after the dice.
fn is_after(spec: &Spec, lets: &[(&'static str, Formula)], wanted: Wanted<'_>) -> bool {
    match wanted {
        Wanted::Name(name) => {
            let own = spec.stat(name).is_some() || spec.track(name).is_some();
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
