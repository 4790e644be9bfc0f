//! Everything that an act tells, in order: its rolls, and sentences.

use std::fmt;

use super::contest::{AttackWords, attack_words, contest};
use super::event;
use super::regraded::{Recount, shifted_how};
use super::sentence::Sentence;
use super::several::{self, Shared};
use super::statement::person::becoming;
use super::statement::{pending, sentence_of};
use crate::campaign::plural::plural;
use crate::campaign::statement::{DamageRoll, DamageTaken, PersonStatement, Statement};
use crate::campaign::{Attack, CampaignChange, Contest, Event};
use crate::game::Game;
use crate::game::words::signed;

/// A piece of the text of an act, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Told<'c> {
    Roll(RollTold<'c>),
    /// A fight begins.
    Fight,
    /// A turn begins.
    Turn,
    Said(Weight, Sentence),
    /// The GM overrode the rules: a mark after the last sentence.
    Forced,
}

/// Where a sentence belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Line,
    /// A consequence of the attack before it.
    Result,
    /// Shown where there is room for everything.
    Detail,
    /// What the GM may type next; not part of the story.
    Advice,
}

/// A roll.
#[derive(Clone, Debug, PartialEq)]
pub struct RollTold<'c> {
    pub contest: &'c Contest,
    /// The words of an attack.
    pub attack: Option<AttackWords>,
    /// The roll of an earlier entry, with its new result.
    pub of: Option<Recounted>,
}

impl<'c> RollTold<'c> {
    fn plain(contest: &'c Contest) -> Told<'c> {
        Told::Roll(Self {
            contest,
            attack: None,
            of: None,
        })
    }

    fn attack(
        game: &Game,
        contest: &'c Contest,
        attack: &Attack,
        of: Option<Recounted>,
    ) -> Told<'c> {
        Told::Roll(Self {
            contest,
            attack: Some(attack_words(game, contest, attack)),
            of,
        })
    }

    /// In one line.
    #[must_use]
    pub fn words(&self, game: &Game) -> String {
        match (&self.attack, &self.of) {
            (None, _) => contest(game, self.contest),
            (Some(attack), None) => attack.to_string(),
            (Some(attack), Some(of)) => format!("{of}: {attack}"),
        }
    }
}

/// An earlier roll whose result was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recounted {
    /// The number of its log entry.
    pub entry: u64,
    /// `flipped`, `upgraded` or `downgraded`.
    pub how: &'static str,
}

impl fmt::Display for Recounted {
    /// `#12 flipped`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{} {}", self.entry, self.how)
    }
}

/// The mark after the last sentence of a line that overrode the rules.
pub const BY_THE_GM: &str = "(GM)";

/// Everything that an act tells. `first` is the current result of its first roll, if that has changed.
#[must_use]
pub fn told<'c>(
    game: &Game,
    said: &[Statement],
    events: &'c [Event],
    first: Option<&'c Contest>,
) -> Vec<Told<'c>> {
    // The mark is always the last statement.
    let Some((Statement::Forced, before)) = said.split_last() else {
        return sentences(game, said, events, first);
    };
    let mut out = sentences(game, before, events, first);
    out.push(Told::Forced);
    out
}

fn sentences<'c>(
    game: &Game,
    said: &[Statement],
    events: &'c [Event],
    first: Option<&'c Contest>,
) -> Vec<Told<'c>> {
    let begins = events.iter().position(|event| event.rolled().is_some());
    let roll = |one: &Statement| match one {
        Statement::Event { at, .. } if begins == Some(*at) && first.is_some() => first,
        Statement::Event { at, .. } => events.get(*at)?.rolled().map(AsRef::as_ref),
        _ => None,
    };
    let plain = |one: &Statement| {
        let words = || sentence_of(game, one, events);
        if let Some(contest) = roll(one) {
            return vec![RollTold::plain(contest)];
        }
        let heading = match one {
            _ if one.event(events).is_some_and(begins_a_fight) => Some(Told::Fight),
            Statement::Turn { who: Some(_), .. } => Some(Told::Turn),
            _ => None,
        };
        let said = Told::Said(weight(game, one, events), words());
        heading.into_iter().chain([said]).collect()
    };
    if let Some(told) = recounted(game, said, events) {
        return told;
    }
    if !said.iter().any(|one| roll(one).is_some()) {
        let shared = several::shared(game, said, events).into_iter();
        let told = |(one, shared)| match shared {
            Shared::Not => plain(one),
            Shared::Elsewhere => Vec::new(),
            Shared::Here(all) => all
                .into_iter()
                .map(|one| Told::Said(Weight::Line, one))
                .collect(),
        };
        return said.iter().zip(shared).flat_map(told).collect();
    }
    let attack = said.iter().enumerate().find_map(|(at, one)| {
        let contest = roll(one)?;
        Some((at, contest, contest.attack.as_ref()?))
    });
    let Some((at, contest, attack)) = attack else {
        return said.iter().flat_map(plain).collect();
    };
    let detail = |one: &Statement| Told::Said(Weight::Detail, sentence_of(game, one, events));
    let quiet = |one: &Statement| is_quiet(one, events).then(|| detail(one));
    // Statements before the roll explain it.
    let aside = |one: &Statement| match roll(one) {
        Some(contest) => RollTold::plain(contest),
        None => detail(one),
    };
    let mut out: Vec<Told<'_>> = said[..at].iter().map(aside).collect();
    let after = &said[at + 1..];
    // Statements up to the next roll belong to the attack.
    let next = |one: &Statement| roll(one).is_some();
    let end = after.iter().position(next).unwrap_or(after.len());
    let (own, rest) = after.split_at(end);
    out.push(RollTold::attack(game, contest, attack, None));
    out.extend(results(game, contest, attack, own, events));
    out.extend(rest.iter().flat_map(|one| match quiet(one) {
        Some(detail) => vec![detail],
        None => plain(one),
    }));
    out
}

fn begins_a_fight(event: &Event) -> bool {
    matches!(event, Event::Campaign(CampaignChange::Fight(change)) if change.from.is_none())
}

/// An act that changes the result of an earlier attack: the attack with its new result, then the
/// consequences.
fn recounted<'c>(game: &Game, said: &[Statement], events: &'c [Event]) -> Option<Vec<Told<'c>>> {
    let (at, entry, change) =
        said.iter()
            .enumerate()
            .find_map(|(at, one)| match one.event(events)? {
                Event::Regraded(entry, change) => Some((at, *entry, change)),
                _ => None,
            })?;
    let contest = &*change.to;
    let attack = contest.attack.as_ref()?;
    let Recount { side, shifted } = Recount::of(change)?;
    let how = if shifted {
        shifted_how(game, change.from.sides.get(side)?, contest.sides.get(side)?)
    } else {
        "flipped"
    };
    let (before, after) = (&said[..at], &said[at + 1..]);
    let rest: Vec<Statement> = after.iter().chain(before).cloned().collect();
    let of = Recounted { entry, how };
    let mut out = vec![RollTold::attack(game, contest, attack, Some(of))];
    out.extend(results(game, contest, attack, &rest, events));
    Some(out)
}

/// What the statements after an attack say: its consequences, then advice, then details.
fn results<'c>(
    game: &Game,
    contest: &Contest,
    attack: &Attack,
    said: &[Statement],
    events: &[Event],
) -> Vec<Told<'c>> {
    let came = consequences(game, contest, attack, said, events).into_iter();
    let came = came.map(|one| Told::Said(Weight::Result, one));
    let of = |weight, is_it: &dyn Fn(&Statement) -> bool| -> Vec<Told<'c>> {
        let all = said.iter().filter(|one| is_it(one));
        all.map(|one| Told::Said(weight, sentence_of(game, one, events)))
            .collect()
    };
    let advice = of(Weight::Advice, &|one| game.is_advice(one));
    let details = of(Weight::Detail, &|one| is_quiet(one, events));
    came.chain(advice).chain(details).collect()
}

/// The weight of a statement that does not belong to an attack.
fn weight(game: &Game, one: &Statement, events: &[Event]) -> Weight {
    match one {
        _ if game.is_advice(one) => Weight::Advice,
        _ if one.event(events).is_some_and(begins_a_fight) => Weight::Detail,
        // The turn order shows who may interrupt, and whose turn it is.
        Statement::MayInterrupt(_) => Weight::Detail,
        Statement::Turn {
            who: Some(_),
            states,
            hidden: false,
            ..
        } if states.is_empty() => Weight::Detail,
        _ => Weight::Line,
    }
}

/// Whether a statement is too minor for the log.
fn is_quiet(statement: &Statement, events: &[Event]) -> bool {
    let minor = |event: &Event| event::is_minor(event, events);
    matches!(statement, Statement::SetAside(_) | Statement::ByPlayers(_))
        || statement.event(events).is_some_and(minor)
}

/// `13 damage (1d6+4: 4, +5 MoS), 3 wounds; SOM x3 (60) or falls prone`.
fn consequences(
    game: &Game,
    contest: &Contest,
    attack: &Attack,
    said: &[Statement],
    events: &[Event],
) -> Vec<Sentence> {
    let rolled = said.iter().find_map(|one| match one {
        Statement::DamageRolled(roll) => Some(roll),
        _ => None,
    });
    let taken = said.iter().find_map(|one| match one {
        Statement::Person(who, PersonStatement::Took(taken)) if who.id == attack.target => {
            Some(taken)
        }
        _ => None,
    });
    let instead = said.iter().find_map(|one| match one {
        Statement::Person(who, PersonStatement::TakenBack(before)) if who.id == attack.target => {
            Some(*before)
        }
        _ => None,
    });
    let mut out = Vec::new();
    let does_damage = rolled.is_some() || taken.is_some();
    if does_damage {
        let said = Sentence::from(damage(contest, rolled, taken, instead));
        out.push(match taken {
            Some(taken) => becoming(said, game, taken),
            None => said,
        });
    }
    let part = |one: &&Statement| !is_quiet(one, events) && !game.is_advice(one);
    for one in said.iter().filter(part) {
        let told = match one {
            Statement::DamageRolled(_) => continue,
            Statement::Person(who, told) if who.id == attack.target => match told {
                PersonStatement::Took(_) => continue,
                PersonStatement::TakenBack(_) if does_damage => continue,
                PersonStatement::Pending(check, target) => pending(game, check, *target).into(),
                _ => sentence_of(game, one, events),
            },
            _ => sentence_of(game, one, events),
        };
        out.push(told);
    }
    out.retain(|one: &Sentence| !one.is_empty());
    out
}

/// The damage taken, its breakdown and its effect.
fn damage(
    contest: &Contest,
    rolled: Option<&DamageRoll>,
    taken: Option<&DamageTaken>,
    instead: Option<i64>,
) -> String {
    let total = rolled.map_or(0, |roll| roll.total);
    let amount = taken.map_or(total, |taken| taken.taken);
    let mut parts = Vec::new();
    if let Some(roll) = rolled {
        match &roll.fell {
            None => parts.push(format!("{}: all dice at maximum", roll.dice)),
            Some(faces) if faces.is_empty() => {}
            Some(faces) => {
                let faces: Vec<String> = faces.iter().map(u16::to_string).collect();
                parts.push(format!("{}: {}", roll.dice, faces.join(" ")));
            }
        }
        if roll.bonus != 0 {
            let margin = contest.sides.first().and_then(|side| side.margin.as_ref());
            let of = margin.map_or("bonus", |margin| margin.label.as_str());
            parts.push(format!("+{} {of}", roll.bonus));
        }
        parts.extend(
            roll.others
                .iter()
                .map(|part| format!("{} {}", signed(part.value), part.label)),
        );
    }
    let armour = taken.and_then(|taken| taken.armour.as_ref());
    if let Some(armour) = armour {
        let kept = armour.before.saturating_sub(amount);
        parts.push(match (kept, armour.pierced) {
            (0, _) => "armour pierced".to_owned(),
            (kept, 0) => format!("-{kept} armour"),
            (kept, pierced) => format!("-{kept} armour, {pierced} pierced"),
        });
    }
    let mut out = format!("{amount} damage");
    if let Some(before) = instead {
        out = format!("{out} instead of {before}");
    }
    if !parts.is_empty() {
        out = format!("{out} ({})", parts.join(", "));
    }
    let Some(taken) = taken else {
        return out;
    };
    if let Some((marks, unit)) = &taken.marks {
        out = format!("{out}, {}", plural(*marks, unit));
    }
    if let Some((left, label)) = &taken.left {
        out = if label.is_empty() {
            format!("{out}, {left} left")
        } else {
            format!("{out}, {left} {label} left")
        };
    }
    if let Some(uncounted) = &taken.uncounted {
        out = format!(
            "{out}; no {}, so no {} are counted",
            uncounted.stat, uncounted.what
        );
    }
    out
}
