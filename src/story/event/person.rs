//! Changes of a character in words.

use super::counter::{counter, each};
use crate::campaign::plural::or;
use crate::campaign::statement::Named;
use crate::campaign::{
    At, Condition, Edge, Event, Keyed, PersonChange, Power, Side, Skill, Weapon, genitive,
};
use crate::game::Game;
use crate::game::condition::FLED;
use crate::game::words::{attack, power, sentence_case, signed};
use crate::story::sentence::{Kept, Piece, Sentence, To};

/// The change of an act, which is its event at this index.
pub(super) fn words(
    game: &Game,
    names: &[Named],
    change: &PersonChange,
    (events, at): (&[Event], usize),
) -> Sentence {
    let Some(who) = names.first() else {
        return Sentence::default();
    };
    match change {
        PersonChange::Stat(change) => match stat(game, change, (events, at)) {
            Some(text) => Sentence::of(who, text),
            None => Sentence::default(),
        },
        PersonChange::Skill(change) if is_earned(change, events) => {
            let skill = change.to.as_ref().map_or("", |to| to.name.as_str());
            Sentence::about(who, format!("'s {skill} earns its mark"))
        }
        PersonChange::Skill(change) => skill(game, who, change, (events, at)),
        PersonChange::Condition(change) => condition(game, who, change, names),
        other => of_itself(game, who, other),
    }
}

/// A change whose words depend on nothing else.
fn of_itself(game: &Game, who: &Named, change: &PersonChange) -> Sentence {
    let said = |text: String| Sentence::about(who, text);
    let of = |text: String| Sentence::of(who, text);
    match change {
        PersonChange::Name(change) => said(format!(" is now called {}", change.to)),
        PersonChange::Side(change) => said(
            match change.to {
                Side::Player => " is a player's character",
                Side::Foe => " is an NPC, against the players",
                Side::Ally => " is an ally of the players",
            }
            .to_owned(),
        ),
        PersonChange::Alias(change) => {
            let name = match change.to.as_str() {
                "" => " under that name".to_owned(),
                alias => format!(" as {alias}"),
            };
            said(name).after("players see ").to(To::Console)
        }
        PersonChange::OwnDice(change) => match change.to {
            Some(true) => said("'s dice are rolled at the table".to_owned()),
            Some(false) => said(String::new()).after("the console rolls for "),
            None => said(" rolls as set by the option own_dice".to_owned()),
        }
        .to(To::Console),
        PersonChange::Hidden(change) if change.to => said(" is hidden from the players".to_owned()),
        PersonChange::Hidden(_) => said(String::new())
            .kept(Kept::Terms, " is revealed", " appears")
            .to(To::Players),
        PersonChange::Minion(change) if change.to => said(" is a minion".to_owned()),
        PersonChange::Minion(_) => said(" is no longer a minion".to_owned()),
        PersonChange::Notes(change) if change.to.is_empty() => of("no notes".to_owned()),
        PersonChange::Notes(change) => of(change.to.to_string()),
        PersonChange::Fact(change) => {
            let title = sentence_case(&change.key);
            of(match change.to.as_deref() {
                Some(to) => format!("{title} {to}"),
                None => format!("no {title}"),
            })
        }
        PersonChange::Zone(change) if change.to.is_empty() => Sentence::of_name(who)
            .piece(Piece::Verb(" is", " are", None))
            .with(format!(" no longer in {}", change.from)),
        PersonChange::Zone(change) => Sentence::of_name(who)
            .piece(Piece::Verb(" moves", " move", None))
            .with(format!(" to {}", change.to)),
        PersonChange::Attack(change) => match (&change.from, &change.to) {
            (Some(gone), None) => said(format!(" no longer has {}", gone.name)),
            (Some(from), Some(to)) if is_renamed(&from.name, &to.name, differs(from, to)) => {
                let now = differs(from, to).then(|| format!("; {}", attack(game, to)));
                of(renamed(&from.name, &to.name) + &now.unwrap_or_default())
            }
            (_, Some(to)) => of(attack(game, to)),
            (None, None) => Sentence::default(),
        },
        PersonChange::Each(change) => of(each("turn", change)).to(To::Console),
        PersonChange::Power(change) => match (&change.from, &change.to) {
            (Some(gone), None) => said(format!(" no longer has {}", gone.name)),
            (Some(from), Some(to)) if is_used(from, to) => said(used(to)),
            (_, Some(to)) => of(power(to)),
            (None, None) => Sentence::default(),
        },
        PersonChange::Counter(change) => of(counter(change.from.as_ref(), change.to.as_ref())),
        PersonChange::Track(change) => {
            let track = game.track(&change.key);
            let label = track.map_or(change.key.as_str(), |track| track.label);
            of(format!("{label} {}", change.to.unwrap_or_default()))
        }
        PersonChange::Stat(_)
        | PersonChange::Skill(_)
        | PersonChange::Injury(_)
        | PersonChange::Condition(_)
        | PersonChange::Sustained(_) => Sentence::default(),
    }
}

/// Whether only the spent uses of a power differ.
fn is_used(from: &Power, to: &Power) -> bool {
    let same = Power {
        spent: from.spent,
        ..to.clone()
    };
    from.spent != to.spent && *from == same
}

/// ` has Ember lash again`, `'s Ember lash: 1 of 2 left`.
fn used(power: &Power) -> String {
    match power.left() {
        Some(left) if power.spent > 0 => {
            format!("'s {}: {left} of {} left", power.name, power.of())
        }
        _ => format!(" has {} again", power.name),
    }
}

fn renamed(from: &str, to: &str) -> String {
    format!("{from} is now called {to}")
}

/// Whether a new name is worth telling: not if only its letters are other ones, and something else changes.
fn is_renamed(from: &str, to: &str, changes: bool) -> bool {
    from.to_lowercase() != to.to_lowercase() || from != to && !changes
}

/// Whether anything but the name of an attack differs.
fn differs(from: &Weapon, to: &Weapon) -> bool {
    let same = Weapon {
        name: from.name.clone(),
        ..to.clone()
    };
    *from != same
}

fn rates(from: &Skill, to: &Skill) -> bool {
    from.stat != to.stat || from.ranks != to.ranks
}

/// Whether a roll of the act has marked a skill for improvement.
fn is_earned(change: &At<Skill>, events: &[Event]) -> bool {
    let marked = |skill: &Option<Skill>| skill.as_ref().is_some_and(|skill| skill.marked);
    !marked(&change.from) && marked(&change.to) && events.iter().any(|one| one.rolled().is_some())
}

/// The change of a skill, which is an event of an act: its place is changed by two of them, and several
/// may be marked together.
fn skill(
    game: &Game,
    who: &Named,
    change: &At<Skill>,
    (events, at): (&[Event], usize),
) -> Sentence {
    let of = |text: String| Sentence::of(who, text);
    let near = |at: Option<usize>| match at.and_then(|at| events.get(at)) {
        Some(Event::Person(_, PersonChange::Skill(change))) => Some(change),
        _ => None,
    };
    let (before, after) = (near(at.checked_sub(1)), near(at.checked_add(1)));
    match (&change.from, &change.to) {
        (Some(gone), None) if after.is_some_and(|after| after.to.as_ref() == Some(gone)) => {
            Sentence::default()
        }
        (Some(gone), None) => Sentence::about(who, format!(" forgets {}", gone.name)),
        (None, Some(new)) if before.is_some_and(|before| before.from.as_ref() == Some(new)) => {
            of(format!("{} in place {}", new.name, change.at + 1))
        }
        (Some(_), Some(_)) if marks(change).is_some() => {
            let marked = marks(change).map(|(_, to)| to);
            let same =
                |other: Option<&At<Skill>>| marked == other.and_then(marks).map(|(_, to)| to);
            if same(before) {
                return Sentence::default();
            }
            let all = (at..).map(|at| near(Some(at))).take_while(|one| same(*one));
            let names: Vec<&str> = all.filter_map(|one| Some(marks(one?)?.0)).collect();
            let did = ["unmarked", "marked"][usize::from(marked == Some(true))];
            of(format!("{} {did}", names.join(", ")))
        }
        (Some(from), Some(to)) if is_renamed(&from.name, &to.name, rates(from, to)) => {
            let rated = rates(from, to);
            let rating = rated.then(|| format!("; {}", rating(game, to)));
            of(renamed(&from.name, &to.name) + &rating.unwrap_or_default())
        }
        (_, Some(to)) => of(rating(game, to)),
        (None, None) => Sentence::default(),
    }
}

/// The skill whose mark is all that changes, and whether it has it now.
fn marks(change: &At<Skill>) -> Option<(&str, bool)> {
    let (from, to) = (change.from.as_ref()?, change.to.as_ref()?);
    let same = Skill {
        marked: from.marked,
        ..to.clone()
    };
    (from.marked != to.marked && *from == same).then_some((&to.name, to.marked))
}

/// `Stealth COO 40`.
fn rating(game: &Game, skill: &Skill) -> String {
    let Skill {
        name, stat, ranks, ..
    } = skill;
    let space = if stat.is_empty() { "" } else { " " };
    let (least, most) = game.checks.ranks;
    let beyond = !(least..=most).contains(ranks);
    let beyond = beyond.then(|| format!(" (beyond the usual {least} to {most} ranks)"));
    format!("{name}{space}{stat} {ranks}{}", beyond.unwrap_or_default())
}

/// `: COO 40`. The second number of `1/2` belongs to a stat of its own, whose change is beside it.
fn stat(game: &Game, change: &Keyed<i64>, (events, at): (&[Event], usize)) -> Option<String> {
    let near = |at: Option<usize>| match at.and_then(|at| events.get(at)) {
        Some(Event::Person(_, PersonChange::Stat(change))) => Some(change),
        _ => None,
    };
    let is_per = |one: &Keyed<i64>, other: &Keyed<i64>| {
        game.stat(&one.key)
            .is_some_and(|stat| stat.per == other.key)
    };
    let beside = [near(at.checked_sub(1)), near(at.checked_add(1))];
    let mut beside = beside.into_iter().flatten();
    if beside.clone().any(|other| is_per(other, change)) {
        return None;
    }
    let per = beside.find(|other| is_per(change, other));
    let per = per.and_then(|per| per.to).map(|per| format!("/{per}"));
    let Some(to) = change.to else {
        return Some(format!("{} -", change.key));
    };
    let range = game.stat(&change.key).map(|stat| stat.range);
    let range = range.filter(|(least, most)| !(least..=most).contains(&&to));
    let beyond = range.map(|(least, most)| format!(" (beyond its usual {least} to {most})"));
    let (per, beyond) = (per.unwrap_or_default(), beyond.unwrap_or_default());
    Some(format!("{} {to}{per}{beyond}", change.key))
}

fn condition(game: &Game, who: &Named, change: &At<Condition>, names: &[Named]) -> Sentence {
    match (&change.from, &change.to) {
        (Some(gone), None) => {
            let text = match game.conditions.stands(&gone.name) {
                ["has", what] => format!(" no longer has {what}"),
                [is, what] => format!(" {is} no longer {what}"),
            };
            // Who has fled may come back in the next scene.
            let said = Sentence::about(who, text);
            if gone.name == FLED {
                return said.to(To::Console);
            }
            said.if_known(game, &gone.name)
        }
        (_, Some(held)) => {
            let label = held.label();
            let [is, what] = game.conditions.stands(&label);
            if change.from == change.to {
                return Sentence::about(who, format!(" {is} {what} already"));
            }
            let said = Sentence::is(game, who, &held.name, format!("{is} {what}"));
            terms(said, held, names).if_known(game, &held.name)
        }
        (None, None) => Sentence::default(),
    }
}

/// The terms of a condition: `, -10 on every roll until the end of Bea's turn in round 3, as long as cursed of Bea`.
fn terms(mut said: Sentence, held: &Condition, names: &[Named]) -> Sentence {
    if held.modifier != 0 {
        let on = or(&held.on, "every roll");
        let text = format!(", {} on {on}", signed(held.modifier));
        said = said.kept(Kept::Terms, text, "");
    }
    let name = |id| {
        let who = names.iter().find(|one| one.id == id);
        who.map_or("", |who| &*who.name)
    };
    if let Some(until) = held.deadline() {
        let edge = match until.edge {
            Edge::Start => "beginning",
            Edge::End => "end",
        };
        let (of, round) = (name(until.of), until.round);
        let text = format!(
            " until the {edge} of {} turn in round {round}",
            genitive(of)
        );
        said = said.kept(Kept::Terms, text, "");
    }
    if let Some(with) = &held.with {
        let own = names.first().is_some_and(|who| who.id == with.who);
        let whose = (!own).then(|| format!(" of {}", name(with.who)));
        let text = format!(", as long as {}{}", with.what, whose.unwrap_or_default());
        said = said.kept(Kept::Terms, text, "");
    }
    said
}
