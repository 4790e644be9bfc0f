//! Contests in words: an attack as who hits whom with what, any other as what each side rolled.

use std::fmt;

use super::roll::{hits, one_roll, sum};
use super::sentence::Sentence;
use crate::campaign::statement::Named;
use crate::campaign::{Attack, CharacterId, Contest, ContestKind, Roll};
use crate::game::Game;
use crate::game::words::{dice, dice_roll, grade as label_of, rerolled, verdict};
use crate::rules::Verdict;

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
        write!(f, "{} {} {}", self.who, self.verb, self.whom)?;
        if !self.with.is_empty() {
            write!(f, " with {}", self.with)?;
        }
        for (nth, thrown) in self.thrown.iter().enumerate() {
            f.write_str(if nth == 0 { ":" } else { ";" })?;
            thrown.fmt(f)?;
        }
        if !self.rerolled.is_empty() {
            write!(f, "; rerolled {}", self.rerolled)?;
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

/// Whether the attack of a contest hits.
#[must_use]
pub fn is_hit(contest: &Contest) -> bool {
    contest.attack.is_some() && contest.verdict == Some(Verdict::FIRST)
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
    if let Some(sum) = hits(answer) {
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

/// A contest in sentences: what each side rolled, and the dice before a reroll; or the attack.
#[must_use]
pub fn sentences(game: &Game, contest: &Contest) -> Vec<Sentence> {
    let mut out: Vec<Sentence> = match &contest.attack {
        Some(attack) => {
            let words = attack_words(game, contest, attack);
            let text = words.to_string();
            let who = contest.sides.first().and_then(|side| side.who);
            vec![named(who, &words.who, &text[words.who.len()..])]
        }
        None => contest
            .sides
            .iter()
            .map(|side| match contest.kind {
                ContestKind::Dice => dice_roll(side).into(),
                _ if side.name.is_empty() => one_roll(game, side).into(),
                _ => named(side.who, &side.name, &format!(", {}", one_roll(game, side))),
            })
            .collect(),
    };
    if contest.attack.is_none()
        && let Some(thrown) = rerolled(game, contest)
    {
        out.push(format!("rerolled {thrown}").into());
    }
    out
}

fn named(who: Option<CharacterId>, name: &str, text: &str) -> Sentence {
    let who = Named {
        id: who.unwrap_or_default(),
        name: name.into(),
    };
    Sentence::about(&who, text)
}

/// A contest in one sentence: `75: 65, exceptional success, MoS 65`.
#[must_use]
pub fn contest(game: &Game, contest: &Contest) -> String {
    let sides = sentences(game, contest);
    let won = verdict(contest).filter(|_| contest.attack.is_none());
    let all = sides.iter().map(Sentence::to_string).chain(won);
    all.collect::<Vec<_>>().join("; ")
}
