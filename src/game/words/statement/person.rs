//! Statements about one character in words.

use super::{counter, listed};
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::plural::plural;
use crate::campaign::statement::{
    AttackStatement, Began, ConditionStatement, DamageTaken, Named, Pending, PersonStatement,
    SheetStatement, Sustaining, Text,
};
use crate::campaign::{Edge, PendingCheck, Side};
use crate::game::Game;
use crate::game::words::Sentence;
use crate::game::words::signed;

pub(super) fn words(game: &Game, who: &Named, statement: &PersonStatement) -> Sentence {
    let said = Sentence::about(who, rest(game, statement));
    match statement {
        PersonStatement::Took(taken) if !taken.state.is_empty() => said.becoming(
            game,
            &taken.state,
            format!(", {}", taken.state_with_level()),
        ),
        PersonStatement::Condition(ConditionStatement::Began(began)) => {
            said.becoming(game, &began.condition, "")
        }
        PersonStatement::PendingSkipped(number, _) => {
            said.after(format!("check {number} skipped: "))
        }
        PersonStatement::Sheet(SheetStatement::Alias(_)) => said.after("players see "),
        PersonStatement::Sheet(SheetStatement::OwnDice(Some(false))) => {
            said.after("the console rolls for ")
        }
        _ => said,
    }
}

/// The text after the character's name.
fn rest(game: &Game, statement: &PersonStatement) -> String {
    match statement {
        PersonStatement::Condition(statement) => condition(game, statement),
        PersonStatement::Took(taken) => damage("takes", taken),
        PersonStatement::TakenBack(taken) => format!(": the {taken} taken no longer count"),
        PersonStatement::Healed {
            amount,
            left,
            label,
        } => healed("heals", (*amount, *left), label),
        PersonStatement::Recovered(tracks) => {
            let each = tracks.iter();
            let each = each.map(|track| format!("{} {} to {}", track.label, track.from, track.to));
            format!(" heals: {}", listed(each))
        }
        PersonStatement::Track { label, to, again } => {
            let again = if *again { " again" } else { "" };
            format!(": {label} {to}{again}")
        }
        PersonStatement::Marks { count, unit } => format!(": {}", plural(*count, unit)),
        PersonStatement::MarksOff { off, of, unit, how } => {
            format!(": {off} of {} {how}", plural(*of, unit))
        }
        PersonStatement::PointsLeft {
            left,
            of,
            unit,
            wasted,
        } => {
            let wasted = if *wasted { ", the rest is wasted" } else { "" };
            format!(": {left} of {} left{wasted}", plural(*of, unit))
        }
        PersonStatement::Gained { unit, left, of } => {
            format!(" gains a {unit}: {left} of {of}")
        }
        PersonStatement::PointsChanged {
            label,
            change,
            left,
        } => {
            format!(": {label} {}, {left} left", signed(*change))
        }
        PersonStatement::Spent {
            amount,
            label,
            left,
        } => {
            format!(" spends {amount} {label}, {left} left")
        }
        PersonStatement::Lacks { stat, what_for } => {
            format!(" has no {stat} to {what_for} with")
        }
        PersonStatement::Pending(one) => format!(": pending check {}", pending(game, one)),
        PersonStatement::PendingSkipped(_, one) => format!(": {}", pending(game, one)),
        PersonStatement::PendingDropped(dropped) => {
            let each = dropped.iter().map(|one| check(&one.check));
            format!(" no longer has to roll {}", listed(each))
        }
        PersonStatement::StillSustains(held) => format!(" still sustains {}", listed(held)),
        PersonStatement::NoLonger { was, but: None } => format!(" is no longer {was}"),
        PersonStatement::NoLonger {
            was,
            but: Some(now),
        } => format!(" is no longer {was} but {now}"),
        PersonStatement::Sustains { did, count, cost } => sustains(did, *count, *cost),
        PersonStatement::Moved(zone) => format!(" moves to {zone}"),
        PersonStatement::Sheet(statement) => sheet(game, statement),
    }
}

/// A statement shared by several characters, with their names listed; `None` if it has to be told
/// for each.
pub(in super::super) fn of_several(
    game: &Game,
    who: String,
    statement: &PersonStatement,
) -> Option<Sentence> {
    let text = match statement {
        PersonStatement::Took(taken) => damage("take", taken),
        PersonStatement::Healed {
            amount,
            left,
            label,
        } => healed("heal", (*amount, *left), label),
        // The targets may differ.
        PersonStatement::Pending(one) => {
            let one = Pending {
                target: None,
                ..one.clone()
            };
            format!(": pending check {}", pending(game, &one))
        }
        _ => return None,
    };
    let said = Sentence::from(text).after(who);
    Some(match statement {
        PersonStatement::Took(taken) if !taken.state.is_empty() => said.becoming(
            game,
            &taken.state,
            format!(", {}", taken.state_with_level()),
        ),
        _ => said,
    })
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

fn condition(game: &Game, statement: &ConditionStatement) -> String {
    let stands = |what| game.conditions.stands(what);
    match statement {
        ConditionStatement::Began(began) => {
            let [is, what] = stands(&began.condition);
            format!(" {is} {what}{}", terms(began))
        }
        ConditionStatement::Stands(what) => {
            let [is, what] = stands(what);
            format!(" {is} {what} already")
        }
        ConditionStatement::Back(what) => {
            let [is, what] = stands(what);
            format!(" {is} {what} again")
        }
        ConditionStatement::Ended(what) => match stands(what) {
            ["has", what] => format!(" no longer has {what}"),
            [is, what] => format!(" {is} no longer {what}"),
        },
    }
}

/// The terms of a condition: `, -10 on every roll until the end of Bea's turn in round 3, as long as cursed of Bea`.
fn terms(began: &Began) -> String {
    let mut out = String::new();
    if let Some(modifier) = began.modifier {
        let on = match &*began.on {
            "" => "every roll",
            on => on,
        };
        out = format!("{out}, {} on {on}", signed(modifier));
    }
    if let Some(until) = &began.until {
        let edge = match until.edge {
            Edge::Start => "beginning",
            Edge::End => "end",
        };
        let (of, round) = (&until.of, until.round);
        out = format!("{out} until the {edge} of {of}'s turn in round {round}");
    }
    if let Some(with) = &began.with {
        let whose = with
            .of
            .as_ref()
            .map(|of| format!(" of {of}"))
            .unwrap_or_default();
        out = format!("{out}, as long as {}{whose}", with.what);
    }
    out
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
pub fn pending(game: &Game, pending: &Pending) -> String {
    let mut out = check(&pending.check);
    if let Some(target) = pending.target {
        out = format!("{out} ({target})");
    }
    if pending.or_else.is_empty() {
        return match &*pending.what_for {
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

fn sheet(game: &Game, statement: &SheetStatement) -> String {
    match statement {
        SheetStatement::Joined => " joins the campaign".to_owned(),
        SheetStatement::Left => " leaves the campaign".to_owned(),
        SheetStatement::Revived => " is alive again".to_owned(),
        SheetStatement::Renamed(to) => format!(" is now called {to}"),
        SheetStatement::Side(Side::Player) => " is a player's character".to_owned(),
        SheetStatement::Side(Side::Foe) => " is an NPC, against the players".to_owned(),
        SheetStatement::Side(Side::Ally) => " is an ally of the players".to_owned(),
        SheetStatement::Alias(alias) if alias.is_empty() => " under that name".to_owned(),
        SheetStatement::Alias(alias) => format!(" as {alias}"),
        SheetStatement::OwnDice(Some(true)) => "'s dice are rolled at the table".to_owned(),
        SheetStatement::OwnDice(Some(false)) => String::new(),
        SheetStatement::OwnDice(None) => " rolls as set by the option own_dice".to_owned(),
        SheetStatement::Hidden(true) => " is hidden from the players".to_owned(),
        SheetStatement::Hidden(false) => " is revealed".to_owned(),
        SheetStatement::Rolled(stats) => {
            let each = stats.iter().map(|(stat, value)| format!("{stat} {value}"));
            format!(": {}", listed(each))
        }
        SheetStatement::Stat {
            stat,
            to,
            per,
            usual,
        } => {
            let mut to = to.map_or_else(|| "-".to_owned(), |to| to.to_string());
            if let Some(per) = per {
                to = format!("{to}/{per}");
            }
            let beyond =
                usual.map(|(least, most)| format!(" (beyond its usual {least} to {most})"));
            format!(": {stat} {to}{}", beyond.unwrap_or_default())
        }
        SheetStatement::Notes(notes) if notes.is_empty() => ": no notes".to_owned(),
        SheetStatement::Notes(notes) => format!(": {notes}"),
        SheetStatement::Fact { title, to } if to.is_empty() => format!(": no {title}"),
        SheetStatement::Fact { title, to } => format!(": {title} {to}"),
        SheetStatement::Skill {
            name,
            stat,
            ranks,
            usual,
        } => {
            let beyond =
                usual.map(|(least, most)| format!(" (beyond the usual {least} to {most} ranks)"));
            format!(
                ": {name}{} {ranks}{}",
                blank(stat),
                beyond.unwrap_or_default()
            )
        }
        SheetStatement::SkillForgotten(skill) => format!(" forgets {skill}"),
        SheetStatement::Retitled { from, to } => format!(": {from} is now called {to}"),
        SheetStatement::SkillPlaced { name, place } => format!(": {name} in place {place}"),
        SheetStatement::Attack(attack) => format!(": {}", self::attack(game, attack)),
        SheetStatement::AttackGone(attack) => format!(" no longer has {attack}"),
        SheetStatement::Counter(name, statement) => {
            format!(": {}", counter::counter(name, statement))
        }
        SheetStatement::SkillEarned(skill) => format!("'s {skill} earns its mark"),
        SheetStatement::SkillsMarked(skills) => format!(": {} marked", listed(skills)),
        SheetStatement::SkillsUnmarked(skills) => format!(": {} unmarked", listed(skills)),
    }
}

/// `Boat hook, Melee Weapons, DV 1d6+4, AP 2`, with the game's label for damage if it has one.
#[must_use]
pub fn attack(game: &Game, attack: &AttackStatement) -> String {
    let mut out = attack.name.to_string();
    match attack.bonus {
        Some(bonus) => out = format!("{out}, {bonus}"),
        None => out = format!("{out}, {}", attack.skill),
    }
    if !attack.damage.is_empty() {
        let word = game.attacks.damage;
        let between = if word.is_empty() { "" } else { " " };
        out = format!("{out}, {word}{between}{}", attack.damage);
    }
    if attack.pierce != 0 {
        out = format!("{out}, AP {}", attack.pierce);
    }
    for one in &attack.traits {
        out = format!("{out}, {one}");
    }
    out
}
