//! The words of an attack in two lines: who hit whom with what, and the consequences.

use std::fmt;

use super::several::Shared;
use super::statement::{pending, sentence_of};
use super::{Sentence, dice, grade as label_of, rerolled, several, signed, sum};
use crate::campaign::plural::plural;
use crate::campaign::statement::{
    DamageRoll, DamageTaken, FightStatement, PersonStatement, SheetStatement, Statement,
};
use crate::campaign::{Attack, Contest, Event, Roll};
use crate::game::Game;
use crate::rules::Verdict;

/// A piece of the text of an act, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A roll, by its index among the rolls of the act.
    Roll(usize),
    /// The roll of an attack, by its index among the rolls of the act.
    Attack { nth: usize, words: AttackWords },
    /// An attack of an earlier entry whose result was changed.
    Recounted { of: Recounted, words: AttackWords },
    /// The consequences of an attack.
    Hit(Vec<Sentence>),
    /// Anything else.
    Text(Sentence),
    /// What the GM may type next; not part of the story.
    Advice(Sentence),
    /// A detail that the log does not show by default.
    Aside(Sentence),
    /// A fight begins; includes the turn order.
    Begins(Sentence),
    /// A turn begins; `quiet` if there is nothing else to say about it.
    Turn { said: Sentence, quiet: bool },
    /// The GM overrode the rules: a mark after the last sentence.
    Forced,
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

/// The roll of an attack: who hits or misses whom with what, and what each side rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttackWords {
    pub who: String,
    /// `hits` or `misses`.
    pub verb: &'static str,
    pub whom: String,
    /// The weapon or skill; empty for neither.
    pub with: String,
    /// The attacker first, then the defenders.
    pub thrown: Vec<Thrown>,
    /// The dice before a reroll; empty for none.
    pub rerolled: String,
}

/// What one side of an attack rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thrown {
    /// Its label (`defence`); empty for the attack itself.
    pub called: String,
    /// `38 vs TN 50`; empty if nothing was rolled.
    pub sum: String,
    /// The id of the grade; empty in a game that only knows hit and miss.
    pub grade: String,
    /// The grade in words, if success or failure and the margin do not imply it; otherwise empty.
    pub how: String,
    /// `MoS 38`; may be empty.
    pub margin: String,
    pub succeeds: bool,
}

impl fmt::Display for AttackWords {
    /// `Odile hits Drowned hand 1 with Boat hook: 38 vs TN 50, MoS 38; defence 70 fails`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.who)?;
        self.without_the_name().fmt(f)
    }
}

impl AttackWords {
    /// The text after the attacker's name, starting with a space.
    #[must_use]
    pub const fn without_the_name(&self) -> Unnamed<'_> {
        Unnamed(self)
    }
}

/// An attack without the attacker's name.
#[derive(Clone, Copy, Debug)]
pub struct Unnamed<'a>(&'a AttackWords);

impl fmt::Display for Unnamed<'_> {
    /// ` hits Drowned hand 1 with Boat hook: 38 vs TN 50, MoS 38; defence 70 fails`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(words) = self;
        write!(f, " {} {}", words.verb, words.whom)?;
        if !words.with.is_empty() {
            write!(f, " with {}", words.with)?;
        }
        for (nth, thrown) in words.thrown.iter().enumerate() {
            f.write_str(if nth == 0 { ":" } else { ";" })?;
            thrown.fmt(f)?;
        }
        if !words.rerolled.is_empty() {
            write!(f, "; rerolled {}", words.rerolled)?;
        }
        Ok(())
    }
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in [&self.called, &self.sum] {
            if !part.is_empty() {
                write!(f, " {part}")?;
            }
        }
        if self.called.is_empty() {
            for part in [&self.how, &self.margin] {
                if !part.is_empty() {
                    write!(f, ", {part}")?;
                }
            }
            return Ok(());
        }
        if self.grade.is_empty() {
            return Ok(());
        }
        match (self.how.as_str(), self.succeeds) {
            ("", true) => f.write_str(" succeeds"),
            ("", false) => f.write_str(" fails"),
            (how, _) => write!(f, ": {how}"),
        }
    }
}

/// The mark after the last sentence of a line that overrode the rules.
pub const BY_THE_GM: &str = "(GM)";

/// Everything that an act tells. `counts` returns the rolls of the act with their current results.
#[must_use]
pub fn told<'c>(
    game: &Game,
    said: &[Statement],
    events: &[Event],
    counts: impl Fn(usize) -> Option<&'c Contest>,
) -> Vec<Told> {
    // The mark is always the last statement.
    let Some((Statement::Forced, before)) = said.split_last() else {
        return sentences(game, said, events, counts);
    };
    let mut out = sentences(game, before, events, counts);
    out.push(Told::Forced);
    out
}

fn sentences<'c>(
    game: &Game,
    said: &[Statement],
    events: &[Event],
    counts: impl Fn(usize) -> Option<&'c Contest>,
) -> Vec<Told> {
    let attack = said.iter().enumerate().find_map(|(at, one)| match one {
        Statement::Rolled(nth) => {
            let contest = counts(*nth)?;
            let attack = contest.attack.as_ref()?;
            Some((at, *nth, contest, attack))
        }
        _ => None,
    });
    let plain = |one: &Statement| {
        let words = || sentence_of(game, one, events);
        match one {
            Statement::Rolled(nth) => Told::Roll(*nth),
            _ if game.is_advice(one) => Told::Advice(words()),
            Statement::Fight(FightStatement::Began(_)) => Told::Begins(words()),
            // The turn order shows who may interrupt.
            Statement::Fight(FightStatement::MayInterrupt(_)) => Told::Aside(words()),
            Statement::Fight(FightStatement::Turn {
                who: Some(_),
                states,
                hidden,
                ..
            }) => Told::Turn {
                said: words(),
                quiet: states.is_empty() && !hidden,
            },
            _ => Told::Text(words()),
        }
    };
    if let Some(told) = recounted(game, said, events) {
        return told;
    }
    if !said.iter().any(|one| matches!(one, Statement::Rolled(_))) {
        let told = |(at, one)| match several::shared(game, said, at) {
            Shared::Not => Some(plain(one)),
            Shared::Elsewhere => None,
            Shared::Here(words) => Some(Told::Text(words)),
        };
        return said.iter().enumerate().filter_map(told).collect();
    }
    let Some((at, nth, contest, attack)) = attack else {
        return said.iter().map(plain).collect();
    };
    let quiet =
        |one: &Statement| is_quiet(one).then(|| Told::Aside(sentence_of(game, one, events)));
    // Statements before the roll explain it.
    let aside = |one: &Statement| match one {
        Statement::Rolled(nth) => Told::Roll(*nth),
        other => Told::Aside(sentence_of(game, other, events)),
    };
    let mut out: Vec<Told> = said[..at].iter().map(aside).collect();
    let after = &said[at + 1..];
    // Statements up to the next roll belong to the attack.
    let next = |one: &Statement| matches!(one, Statement::Rolled(_));
    let end = after.iter().position(next).unwrap_or(after.len());
    let (own, rest) = after.split_at(end);
    let words = attack_words(game, contest, attack);
    let came = consequences(game, contest, attack, own, events);
    let asides = own.iter().filter_map(quiet);
    out.push(Told::Attack { nth, words });
    out.extend((!came.is_empty()).then_some(Told::Hit(came)));
    out.extend(advice(game, own, events));
    out.extend(asides);
    out.extend(
        rest.iter()
            .map(|one| quiet(one).unwrap_or_else(|| plain(one))),
    );
    out
}

/// An act that changes the result of an earlier attack: the attack with its new result, then the
/// consequences.
fn recounted(game: &Game, said: &[Statement], events: &[Event]) -> Option<Vec<Told>> {
    let (at, entry, side, shifted) = said.iter().enumerate().find_map(|(at, one)| match one {
        Statement::Regraded {
            entry,
            side,
            shifted,
        } => Some((at, *entry, *side, *shifted)),
        _ => None,
    })?;
    let change = events.iter().find_map(|event| match event {
        Event::Regraded(number, change) if *number == entry => Some(change),
        _ => None,
    })?;
    let contest = &*change.to;
    let attack = contest.attack.as_ref()?;
    let how = if shifted {
        shifted_how(game, change.from.sides.get(side)?, contest.sides.get(side)?)
    } else {
        "flipped"
    };
    let (before, after) = (&said[..at], &said[at + 1..]);
    let rest: Vec<Statement> = after.iter().chain(before).cloned().collect();
    let came = consequences(game, contest, attack, &rest, events);
    let mut out = vec![Told::Recounted {
        of: Recounted { entry, how },
        words: attack_words(game, contest, attack),
    }];
    out.extend((!came.is_empty()).then_some(Told::Hit(came)));
    out.extend(advice(game, &rest, events));
    let quiet = rest.iter().filter(|one| is_quiet(one));
    out.extend(quiet.map(|one| Told::Aside(sentence_of(game, one, events))));
    Some(out)
}

/// The advice among some statements.
fn advice<'a>(
    game: &'a Game,
    said: &'a [Statement],
    events: &'a [Event],
) -> impl Iterator<Item = Told> + 'a {
    let all = said.iter().filter(|one| game.is_advice(one));
    all.map(move |one| Told::Advice(sentence_of(game, one, events)))
}

/// How the grade of a roll was changed: `upgraded`, `downgraded`.
#[must_use]
pub fn shifted_how(game: &Game, before: &Roll, now: &Roll) -> &'static str {
    let rank = |roll: &Roll| game.grade(&roll.grade).map_or(0, |grade| grade.rank);
    if rank(now) > rank(before) {
        "upgraded"
    } else {
        "downgraded"
    }
}

/// Whether the attack of a contest hits.
#[must_use]
pub fn is_hit(contest: &Contest) -> bool {
    contest.attack.is_some() && contest.verdict == Some(Verdict::FIRST)
}

/// Whether a statement is too minor for the log.
fn is_quiet(statement: &Statement) -> bool {
    matches!(
        statement,
        Statement::SetAside(_)
            | Statement::ByPlayers(_)
            | Statement::Fight(FightStatement::Attacked(_))
            | Statement::Person(_, PersonStatement::Sheet(SheetStatement::SkillEarned(_)))
    )
}

/// The roll of an attack in words.
#[must_use]
pub fn attack_words(game: &Game, contest: &Contest, attack: &Attack) -> AttackWords {
    let Some(strike) = contest.sides.first() else {
        return AttackWords::default();
    };
    let with = match attack.weapon.as_str() {
        "" => strike.what.as_str(),
        weapon => weapon,
    };
    let margin = strike.margin.as_ref();
    let margin = margin.map(|margin| format!("{} {}", margin.label, margin.value));
    let own = Thrown {
        sum: sum(game, strike, true),
        margin: margin.unwrap_or_default(),
        ..graded(game, strike, false)
    };
    let hit = is_hit(contest);
    let answers = contest.sides.iter().skip(1);
    let answers = answers.filter_map(|answer| defence(game, answer, hit));
    AttackWords {
        who: match strike.name.as_str() {
            "" => "the attack".to_owned(),
            name => name.to_owned(),
        },
        verb: if hit { "hits" } else { "misses" },
        whom: attack.whom.clone(),
        with: if with.parse::<i64>().is_ok() {
            String::new()
        } else {
            with.to_owned()
        },
        thrown: std::iter::once(own).chain(answers).collect(),
        rerolled: rerolled(game, contest).unwrap_or_default(),
    }
}

fn graded(game: &Game, roll: &Roll, defends: bool) -> Thrown {
    Thrown {
        grade: roll.grade.clone(),
        how: outstanding(game, roll, defends)
            .unwrap_or_default()
            .to_owned(),
        succeeds: succeeds(game, roll),
        ..Thrown::default()
    }
}

/// The result of the defence; `None` if the attack misses without one.
fn defence(game: &Game, answer: &Roll, hit: bool) -> Option<Thrown> {
    let called = |called: &str| Thrown {
        called: called.to_owned(),
        ..Thrown::default()
    };
    if answer.grade.is_empty() {
        return hit.then(|| called("no defence"));
    }
    if let Some(telling) = &game.telling
        && let Some(sum) = (telling.counted)(answer)
    {
        return Some(Thrown {
            sum,
            ..called("defence")
        });
    }
    // A check needed before the defence is labelled with its purpose.
    let name = match answer.purpose.as_str() {
        "" => "defence",
        purpose => purpose,
    };
    Some(Thrown {
        called: name.to_owned(),
        sum: dice(game, &answer.dice),
        ..graded(game, answer, true)
    })
}

fn succeeds(game: &Game, roll: &Roll) -> bool {
    game.grade(&roll.grade).is_some_and(|grade| grade.rank > 0)
}

/// The grade, if hit or miss and the margin of a success do not imply it.
fn outstanding<'g>(game: &Game, roll: &'g Roll, defends: bool) -> Option<&'g str> {
    let grade = game.grade(&roll.grade)?;
    let of_sign = game
        .grades
        .iter()
        .filter(|other| (other.rank > 0) == (grade.rank > 0));
    let furthest = of_sign.clone().map(|other| other.rank.abs()).max() == Some(grade.rank.abs());
    let nearest = of_sign.map(|other| other.rank.abs()).min() == Some(grade.rank.abs());
    // What a good margin of success brings is told with its damage, and a defence only succeeds or
    // fails.
    let is_implied = roll.margin.is_some() && (defends || grade.rank > 0);
    let says = !nearest && (furthest || !is_implied);
    says.then(|| label_of(game, &roll.grade))
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
            Some(taken) if !taken.state.is_empty() => said.becoming(
                game,
                &taken.state,
                format!(", {}", taken.state_with_level()),
            ),
            _ => said,
        });
    }
    let part = |one: &&Statement| !is_quiet(one) && !game.is_advice(one);
    for one in said.iter().filter(part) {
        let told = match one {
            Statement::DamageRolled(_) => continue,
            Statement::Person(who, told) if who.id == attack.target => match told {
                PersonStatement::Took(_) => continue,
                PersonStatement::TakenBack(_) if does_damage => continue,
                PersonStatement::Pending(check) => pending(game, check).into(),
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
