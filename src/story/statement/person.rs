//! Statements about one character in words.

use super::listed;
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::plural::plural;
use crate::campaign::statement::{DamageTaken, Named, PersonStatement, Sustaining, Text};
use crate::campaign::{Pending, PendingCheck};
use crate::game::Game;
use crate::game::words::signed;
use crate::story::sentence::Sentence;

pub(super) fn words(game: &Game, who: &Named, statement: &PersonStatement) -> Sentence {
    let does = |text: String| Sentence::about(who, text);
    let of = |text: String| Sentence::of(who, text);
    match statement {
        PersonStatement::Is(state) => {
            let [is, what] = game.conditions.stands(state);
            Sentence::is(game, who, state, format!("{is} {what}"))
        }
        PersonStatement::Again(what) => {
            let [is, what] = game.conditions.stands(what);
            does(format!(" {is} {what} again"))
        }
        PersonStatement::Took(taken) => becoming(does(damage("takes", taken)), game, taken),
        PersonStatement::TakenBack(taken) => of(format!("the {taken} taken no longer count")),
        PersonStatement::Healed {
            amount,
            left,
            label,
        } => does(healed("heals", (*amount, *left), label)),
        PersonStatement::Recovered(tracks) => {
            let each = tracks.iter();
            let each = each.map(|track| format!("{} {} to {}", track.label, track.from, track.to));
            does(format!(" heals: {}", listed(each)))
        }
        PersonStatement::Marks { count, unit } => of(plural(*count, unit)),
        PersonStatement::MarksOff {
            off,
            of: whole,
            unit,
            how,
        } => of(format!("{off} of {} {how}", plural(*whole, unit))),
        PersonStatement::PointsLeft {
            left,
            of: whole,
            unit,
            wasted,
        } => {
            let wasted = if *wasted { ", the rest is wasted" } else { "" };
            of(format!("{left} of {} left{wasted}", plural(*whole, unit)))
        }
        PersonStatement::Gained {
            unit,
            left,
            of: whole,
        } => does(format!(" gains a {unit}: {left} of {whole}")),
        PersonStatement::PointsChanged {
            label,
            change,
            left,
        } => of(format!("{label} {}, {left} left", signed(*change))),
        PersonStatement::Spent {
            amount,
            label,
            left,
        } => does(format!(" spends {amount} {label}, {left} left")),
        PersonStatement::Pending(one, target) => {
            of(format!("pending check {}", pending(game, one, *target)))
        }
        PersonStatement::PendingSkipped(one) => {
            of(pending(game, one, None)).after(format!("check {} skipped: ", one.id))
        }
        PersonStatement::PendingDropped(dropped) => {
            let each = dropped.iter().map(|one| check(&one.check));
            does(format!(" no longer has to roll {}", listed(each)))
        }
        PersonStatement::NoLonger { was, but: None } => does(format!(" is no longer {was}")),
        PersonStatement::NoLonger {
            was,
            but: Some(now),
        } => does(format!(" is no longer {was} but {now}")),
        PersonStatement::Sustains { did, count, cost } => does(sustains(did, *count, *cost)),
        PersonStatement::Revived => does(" is alive again".to_owned()),
        PersonStatement::RolledStats(stats) => {
            let each = stats.iter().map(|(stat, value)| format!("{stat} {value}"));
            of(listed(each))
        }
    }
}

/// What several characters share, without their names; `None` if it has to be told for each.
pub(in super::super) fn of_several(game: &Game, statement: &PersonStatement) -> Option<Sentence> {
    Some(match statement {
        PersonStatement::Took(taken) => becoming(damage("take", taken).into(), game, taken),
        PersonStatement::Healed {
            amount,
            left,
            label,
        } => healed("heal", (*amount, *left), label).into(),
        // The targets may differ.
        PersonStatement::Pending(one, _) => {
            Sentence::after_colon(format!("pending check {}", pending(game, one, None)))
        }
        _ => return None,
    })
}

/// With the state that damage leads to.
pub(in super::super) fn becoming(said: Sentence, game: &Game, taken: &DamageTaken) -> Sentence {
    if taken.state.is_empty() {
        return said;
    }
    said.with(", ")
        .becoming(game, &taken.state, taken.state_with_level())
}

fn healed(heals: &str, (amount, left): (i64, i64), label: &Text) -> String {
    match (left, label.is_empty()) {
        (0, false) => format!(" {heals} {amount}, no {label} left"),
        (left, _) => format!(" {heals} {amount}, {left}{} left", blank(label)),
    }
}

fn blank(text: &Text) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    }
}

/// ` takes 7 (12 - 6 armour, 1 pierced), 1 wound`.
fn damage(takes: &str, damage: &DamageTaken) -> String {
    let mut out = format!(" {takes} {}{}", damage.taken, blank(&damage.kind));
    if let Some(armour) = &damage.armour {
        let pierced = match armour.pierced {
            0 => String::new(),
            pierced => format!(", {pierced} pierced"),
        };
        out = format!(
            "{out} ({} - {} armour{pierced})",
            armour.before, armour.value
        );
    }
    if let Some((left, label)) = &damage.left {
        out = format!("{out}, {left}{} left", blank(label));
    }
    if let Some((marks, unit)) = &damage.marks {
        out = format!("{out}, {}", plural(*marks, unit));
    }
    if let Some(uncounted) = &damage.uncounted {
        let (stat, what) = (&uncounted.stat, &uncounted.what);
        out = format!("{out}; no {stat}, so no {what} are counted");
    }
    out
}

/// A pending check without its character: `SOM x3 (60) or falls prone`, `WIL x3 to act`.
#[must_use]
pub fn pending(game: &Game, pending: &Pending, target: Option<i64>) -> String {
    let mut out = check(&pending.check);
    if let Some(target) = target {
        out = format!("{out} ({target})");
    }
    if pending.or_else.is_empty() {
        return match pending.why.as_str() {
            "" => out,
            what_for => format!("{out} to {what_for}"),
        };
    }
    out = format!("{out} or {}", game.conditions.becomes(&pending.or_else));
    match pending.rounds_die {
        0 => out,
        die => format!("{out} for 1D{die} rounds"),
    }
}

/// What a check rolls: `WIL x3 +10 before the trauma`, `Fray hard`, `Reflex vs 15`.
#[must_use]
pub fn check(check: &PendingCheck) -> String {
    let mut out = match &check.what {
        What::Skill(name) | What::Named { name, .. } => name.clone(),
        What::Formula(of) => of.to_string(),
    };
    for modifier in &check.modifiers {
        out = match modifier {
            GivenModifier::Part(part) if part.label == signed(part.value) => {
                format!("{out} {}", part.label)
            }
            GivenModifier::Part(part) | GivenModifier::Fixed(_, part) => {
                format!("{out} {} {}", signed(part.value), part.label)
            }
            GivenModifier::Word(word) => format!("{out} {word}"),
            GivenModifier::Number(word, number) => format!("{out} {word} {number}"),
            GivenModifier::Choice(word, choice) => format!("{out} {word} {choice}"),
        };
    }
    match &check.against {
        None => out,
        Some(Against::Number(number)) => format!("{out} vs {number}"),
        Some(Against::Stat(stat, _)) => format!("{out} vs {stat}"),
    }
}

/// `Ilse sustains a ward: 2 sustained (-10)`.
fn sustains(did: &Sustaining, count: usize, cost: Option<i64>) -> String {
    let did = match did {
        Sustaining::Began(what) => format!("sustains {what}"),
        Sustaining::Released(what) => format!("releases {what}"),
        Sustaining::ReleasedAll => "releases everything".to_owned(),
    };
    let cost = match cost {
        _ if count == 0 => String::new(),
        None => " (no cost)".to_owned(),
        Some(0) => String::new(),
        Some(cost) => format!(" ({})", signed(cost)),
    };
    match count {
        0 => format!(" {did}: nothing sustained"),
        count => format!(" {did}: {count} sustained{cost}"),
    }
}
