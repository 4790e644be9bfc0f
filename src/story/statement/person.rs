//! Statements about one character in words.

use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::statement::{Named, PersonStatement, Sustaining};
use crate::campaign::{Pending, PendingCheck};
use crate::game::Game;
use crate::game::words::signed;
use crate::story::damage;
use crate::story::sentence::{Kept, Piece, Sentence, To};

pub(super) fn words(game: &Game, who: &Named, statement: &PersonStatement) -> Sentence {
    match statement {
        PersonStatement::Is(state) => {
            let [is, what] = game.conditions.stands(state);
            Sentence::is(game, who, state, format!("{is} {what}")).if_known(game, state)
        }
        PersonStatement::Took(taken) => damage::taken(game, who, taken),
        PersonStatement::Healed {
            amount,
            left,
            label,
        } => {
            let left = match (left, label.is_empty()) {
                (0, false) => format!(", no {label} left"),
                (left, true) => format!(", {left} left"),
                (left, false) => format!(", {left} {label} left"),
            };
            let said = Sentence::of_name(who)
                .piece(Piece::Verb(" heals", " heal", Some(" recovers")))
                .kept(Kept::Health, format!(" {amount}"), "")
                .kept(Kept::Terms, left, "");
            said.to(if *amount > 0 { To::Players } else { To::Gm })
        }
        PersonStatement::Pending(one, target) => {
            let said = Sentence::of(who, "").kept(Kept::Cost, "pending check ", "");
            calls(said, game, one, *target)
        }
        PersonStatement::Sustains { did, count, cost } => {
            let did = match did {
                Sustaining::Began(what) => format!(" sustains {what}"),
                Sustaining::Released(what) => format!(" releases {what}"),
                Sustaining::ReleasedAll => " releases everything".to_owned(),
            };
            let said = Sentence::about(who, did).kept(Kept::Cost, sustained(*count, *cost), "");
            said.to(To::Own)
        }
    }
}

/// A pending check without its character: `SOM x3 or falls prone`, `WIL x3 to act`.
pub(crate) fn pending(game: &Game, pending: &Pending) -> String {
    calls(Sentence::default(), game, pending, None).to_string()
}

/// The same after words, with the target: `SOM x3 (60) or falls prone`.
pub(in crate::story) fn calls(
    said: Sentence,
    game: &Game,
    pending: &Pending,
    target: Option<i64>,
) -> Sentence {
    let said = said.with(check(&pending.check));
    let said = match target.map(|target| format!(" ({target})")) {
        Some(target) => said.piece(Piece::Each(target.clone(), target)),
        None => said,
    };
    if pending.or_else.is_empty() {
        return match pending.why.as_str() {
            "" => said,
            why if matches!(pending.check.what, What::Line(_)) => said.with(format!(": {why}")),
            what_for => said.with(format!(" to {what_for}")),
        };
    }
    let said = said.with(format!(" or {}", game.conditions.becomes(&pending.or_else)));
    match pending.rounds_die {
        0 => said,
        die => said.with(format!(" for 1D{die} rounds")),
    }
}

/// What a check rolls: `WIL x3 +10 before the trauma`, `Fray hard`, `Reflex vs 15`.
pub(crate) fn check(check: &PendingCheck) -> String {
    let what = match &check.what {
        What::Skill(name) | What::Named { name, .. } => name.clone(),
        What::Formula(of) => of.to_string(),
        What::Line(line) => line.clone(),
    };
    let mut out = match (check.verb.as_str(), what.as_str()) {
        ("", _) => what,
        // A roll of nothing but its own dice.
        (verb, "0") => verb.to_owned(),
        (verb, what) => format!("{verb} {what}"),
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

/// How much a character sustains, and what that costs: `: 2 sustained (-10)`.
fn sustained(count: usize, cost: Option<i64>) -> String {
    match (count, cost) {
        (0, _) => ": nothing sustained".to_owned(),
        (count, None) => format!(": {count} sustained (no cost)"),
        (count, Some(0)) => format!(": {count} sustained"),
        (count, Some(cost)) => format!(": {count} sustained ({})", signed(cost)),
    }
}
