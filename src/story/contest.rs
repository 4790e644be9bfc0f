//! Contests in words: an attack as who hits whom with what, any other as what each side rolled.

use std::fmt;

use super::roll::{hits, label, name, one_roll, shifted, sum, thrown};
use super::sentence::{Kept, Piece, Sentence, To};
use crate::campaign::plural::{around, joined, or};
use crate::campaign::statement::Named;
use crate::campaign::{Attack, Contest, Roll};
use crate::game::Game;
use crate::game::words::{dice, grade as label_of, rerolled, verdict_of};
use crate::rules::{Grade, Verdict};

/// The roll of an attack in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttackWords {
    /// Who hits or misses whom, and with what.
    pub said: Sentence,
    /// The attacker first, then the defenders.
    pub thrown: Vec<Thrown>,
    /// The dice before a reroll.
    pub rerolled: Option<String>,
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

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in [&self.called, &self.sum] {
            f.write_str(&around(" ", part, ""))?;
        }
        if self.called.is_empty() {
            let parts = [&self.how, &self.margin];
            return f.write_str(&parts.map(|part| around(", ", part, "")).concat());
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
pub(crate) fn is_hit(contest: &Contest) -> bool {
    contest.attack.is_some() && contest.verdict == Some(Verdict::FIRST)
}

/// The roll of an attack in words; `None` for another contest.
#[must_use]
pub fn attack(game: &Game, contest: &Contest) -> Option<AttackWords> {
    let (attack, strike) = (contest.attack.as_ref()?, contest.sides.first()?);
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
    Some(AttackWords {
        said: struck(strike, attack, hit),
        thrown: std::iter::once(own).chain(answers).collect(),
        rerolled: rerolled(game, contest),
    })
}

/// Who hits or misses whom, and with what: the weapon or else the skill, unless it is only a number.
fn struck(strike: &Roll, attack: &Attack, hit: bool) -> Sentence {
    let who = name(strike);
    let (with, kept) = match attack.weapon.as_str() {
        "" => (strike.what.as_str(), Kept::Terms),
        weapon => (weapon, Kept::Own),
    };
    let with = match with.parse::<i64>() {
        Ok(_) => String::new(),
        Err(_) => format!(" with {with}"),
    };
    let shown = if kept == Kept::Own { &*with } else { "" }.to_owned();
    who.map_or_else(
        || Sentence::default().kept(Kept::Terms, "the attack", "an attack"),
        |who| Sentence::of_name(&who),
    )
    .with(" ")
    .piece(Piece::Hit(hit))
    .with(" ")
    .piece(Piece::Name(whom(attack)))
    .kept(kept, with, &shown)
}

/// Who is attacked.
pub(super) fn whom(attack: &Attack) -> Named {
    Named {
        id: attack.target,
        name: attack.whom.as_str().into(),
    }
}

/// The attack with its dice: `Odile hits Drowned hand 1 with Boat hook: 38 vs TN 50, MoS 38; defence 70 fails`. Players
/// read the attacker's dice, with what has changed since they `fell`.
fn struck_and_thrown(
    game: &Game,
    contest: &Contest,
    words: AttackWords,
    fell: Option<&Roll>,
) -> Sentence {
    let Some(strike) = contest.sides.first() else {
        return words.said;
    };
    let mut all = words.thrown.iter();
    let dice = all.next().map_or_else(String::new, |own| format!(":{own}"));
    let answers = all.map(|answer| format!(";{answer}"));
    let again = words.rerolled.iter();
    let again = again.map(|dice| format!("; rerolled {dice}"));
    let answers: String = answers.chain(again).collect();
    let shown = around(": ", &thrown(game, contest.kind, strike, fell), "");
    let (mut label, mut how) = (label(game, strike), shifted(game, strike, fell));
    if let Some((grade, [weakest, strongest])) = placed(game, strike) {
        let succeeds_but_misses = grade.rank >= 0 && !is_hit(contest);
        if succeeds_but_misses {
            label.clear();
        } else if grade.rank != 0 && (weakest || !strongest) {
            // It only matters if it was shifted.
            if !how.is_empty() {
                how = format!("{label}{how}");
            }
            label.clear();
        }
    }
    words
        .said
        .kept(Kept::Dice, dice, &shown)
        .kept(Kept::Terms, answers, &label)
        .kept(Kept::Dice, "", &how)
        .to(To::Players)
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
    if let Some(sum) = hits(game, answer) {
        return Some(Thrown {
            sum,
            ..called("defence")
        });
    }
    // A check needed before the defence is labelled with its purpose.
    Some(Thrown {
        called: or(&answer.purpose, "defence").to_owned(),
        sum: dice(game, &answer.dice),
        ..graded(game, answer, true)
    })
}

fn succeeds(game: &Game, roll: &Roll) -> bool {
    game.grade(&roll.grade).is_some_and(|grade| grade.rank > 0)
}

/// The grade of a roll, and whether it is the weakest and the strongest of its kind.
fn placed(game: &Game, roll: &Roll) -> Option<(Grade, [bool; 2])> {
    let grade = game.grade(&roll.grade)?;
    Some((grade, grade.is_extreme(game.grades)))
}

/// The grade, if hit or miss and the margin of a success do not imply it.
fn outstanding<'g>(game: &Game, roll: &'g Roll, defends: bool) -> Option<&'g str> {
    let (grade, [weakest, strongest]) = placed(game, roll)?;
    // What a good margin of success brings is told with its damage, and a defence only succeeds or
    // fails.
    let is_implied = roll.margin.is_some() && (defends || grade.rank > 0);
    let says = !weakest && (strongest || !is_implied);
    says.then(|| label_of(game, &roll.grade))
}

/// A contest in sentences: what each side rolled, and the dice before a reroll; or the attack. Players read what has
/// changed since it `fell`.
pub(crate) fn sentences(game: &Game, contest: &Contest, fell: Option<&Contest>) -> Vec<Sentence> {
    let fell = |nth: usize| fell.and_then(|fell| fell.sides.get(nth));
    if let Some(words) = attack(game, contest) {
        return vec![struck_and_thrown(game, contest, words, fell(0))];
    }
    let sides = contest.sides.iter().enumerate();
    let sides = sides.map(|(nth, side)| one_roll(game, contest.kind, side, fell(nth)));
    let again = rerolled(game, contest).map(|thrown| format!("rerolled {thrown}").into());
    sides.chain(again).collect()
}

/// Who won; `None` for an attack, and if nothing was contested.
pub(crate) fn won(contest: &Contest) -> Option<Sentence> {
    let verdict = contest.verdict.filter(|_| contest.attack.is_none())?;
    let winner = match verdict {
        Verdict::Side(side) => contest.sides.get(usize::from(side)),
        Verdict::Partial | Verdict::Tie | Verdict::Neither => None,
    };
    let said = match winner.and_then(name) {
        Some(who) => Sentence::about(&who, " wins"),
        None => verdict_of(contest, verdict).into(),
    };
    Some(said.to(To::Players))
}

/// A contest in one line: `75: 65, exceptional success, MoS 65`.
pub(crate) fn contest(game: &Game, contest: &Contest) -> String {
    let said = sentences(game, contest, None);
    joined(said.into_iter().chain(won(contest)), "; ")
}
