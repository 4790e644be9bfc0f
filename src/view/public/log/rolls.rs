//! Rolls as players read them, including what changed after the dice were rolled.

use std::sync::Arc;

use super::line::{Kind, PublicEntry, PublicLine};
use crate::campaign::{Character, CharacterId, Contest, ContestKind, Event, Roll, Side};
use crate::game::SEES_ROLLS;
use crate::game::words;
use crate::rules::Verdict;
use crate::story;
use crate::view::Outcome;
use crate::view::text::clean;

/// A roll as it fell, and with its current result.
pub(super) struct Fallen {
    pub(super) fell: Arc<Contest>,
    pub(super) counts: Arc<Contest>,
}

impl Fallen {
    /// Everyone who rolls or is attacked.
    pub(super) fn involved(&self) -> Vec<CharacterId> {
        let sides = self.counts.sides.iter().filter_map(|side| side.who);
        let target = self.counts.attack.iter().map(|attack| attack.target);
        sides.chain(target).collect()
    }

    /// Whether any side rolled in secret.
    pub(super) fn is_secret(&self) -> bool {
        let sides = self.fell.sides.iter().chain(&self.counts.sides);
        sides.into_iter().any(|side| side.secret)
    }
}

/// The earlier roll that an event changes.
pub(super) fn recounted(event: &Event) -> Option<Fallen> {
    let Event::Regraded(_, change) = event else {
        return None;
    };
    Some(Fallen {
        fell: Arc::clone(&change.from),
        counts: Arc::clone(&change.to),
    })
}

/// How much of a roll players see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Sight {
    Nothing,
    Outcome,
    Dice,
}

impl PublicEntry<'_> {
    /// The rolls of a contest, if players see everyone involved.
    pub(super) fn contest(self, rolled: &Fallen) -> Vec<PublicLine> {
        if !self.is_open(rolled) {
            return Vec::new();
        }
        if rolled.counts.attack.is_some() {
            return self.attack(rolled).into_iter().collect();
        }
        let sides = rolled.counts.sides.iter().enumerate();
        let lines = sides.filter_map(|(nth, side)| {
            let fell = rolled.fell.sides.get(nth);
            self.roll(rolled.counts.kind, side, fell)
        });
        let mut lines: Vec<PublicLine> = lines.collect();
        if !lines.is_empty() {
            lines.extend(self.verdict(&rolled.counts));
        }
        lines
    }

    /// Who won a contest.
    fn verdict(self, contest: &Contest) -> Option<PublicLine> {
        let verdict = contest.verdict?;
        let winner = match verdict {
            Verdict::Side(side) => contest.sides.get(usize::from(side))?.who,
            Verdict::Partial | Verdict::Tie | Verdict::Neither => None,
        };
        let winner = winner.and_then(|who| self.seen.person(who));
        let name = winner.map(|who| self.seen.name_of(who));
        Some(PublicLine {
            side: winner.map(|who| who.side().id()),
            ..self.line(Kind::Event, words::won(verdict, name.as_deref()))
        })
    }

    /// An earlier roll after the result of one side was changed.
    pub(super) fn recount(self, rolled: &Fallen, side: usize) -> Vec<PublicLine> {
        let (fell, counts) = (&rolled.fell, &rolled.counts);
        if !self.is_open(rolled) {
            return Vec::new();
        }
        if counts.attack.is_some() {
            return self.attack(rolled).into_iter().collect();
        }
        let now = counts.sides.get(side);
        let line = now.and_then(|now| self.roll(counts.kind, now, fell.sides.get(side)));
        let decided = line.is_some() && counts.verdict != fell.verdict;
        let verdict = decided.then(|| self.verdict(counts)).flatten();
        line.into_iter().chain(verdict).collect()
    }

    /// Whether players see everyone involved.
    fn is_open(self, rolled: &Fallen) -> bool {
        let contest = &rolled.counts;
        let mut everybody = rolled.involved().into_iter();
        contest.kind != ContestKind::Initiative
            && everybody.all(|who| self.seen.person(who).is_some())
    }

    fn sight(self, who: Option<&Character>) -> Sight {
        if who.is_some_and(|who| who.side() == Side::Player) {
            return Sight::Dice;
        }
        match self.seen.setting(SEES_ROLLS) {
            Some("outcome") => Sight::Outcome,
            Some("dice") => Sight::Dice,
            _ => Sight::Nothing,
        }
    }

    fn roll(self, kind: ContestKind, roll: &Roll, fell: Option<&Roll>) -> Option<PublicLine> {
        let who = roll.who.and_then(|who| self.seen.person(who));
        let sight = self.sight(who);
        if sight == Sight::Nothing || roll.dice.is_empty() && self.counted(roll).is_none() {
            return None;
        }
        let is_own = who.is_some_and(|who| who.side() == Side::Player);
        let mut text = String::new();
        if let Some(who) = who {
            text.push_str(&self.seen.name_of(who));
        }
        // The ratings of the GM's characters stay secret.
        if is_own {
            let what = match roll.own.as_str() {
                "" => &roll.what,
                own => own,
            };
            text = format!("{text}, {}", clean(what));
        }
        if sight == Sight::Dice {
            let colon = if text.is_empty() { "" } else { ": " };
            let dice = match kind {
                ContestKind::Dice => clean(&words::dice_roll(&Roll {
                    purpose: String::new(),
                    ..roll.clone()
                }))
                .into_owned(),
                _ => self.dice(roll, fell),
            };
            text = format!("{text}{colon}{dice}");
        }
        let (tone, grade) = self.grade(roll).unzip();
        if let Some(grade) = grade {
            text = format!("{text} · {grade}");
        }
        if let Some(how) = self.shifted(roll, fell).filter(|_| sight == Sight::Dice) {
            text = format!("{text} ({how})");
        }
        // Without its dice, a roll that nobody made and that has no result says nothing.
        let says = sight == Sight::Dice || grade.is_some();
        says.then(|| PublicLine {
            side: who.map(|who| who.side().id()),
            tone,
            ..self.line(Kind::Roll, text)
        })
    }

    fn grade(self, roll: &Roll) -> Option<(Outcome, &'static str)> {
        let grade = self.seen.game.grade(&roll.grade)?;
        let tone = Outcome::of(self.seen.game.grades, &grade);
        Some((tone, grade.label))
    }

    /// What the dice count together: of some rolls only that is known.
    fn counted(self, roll: &Roll) -> Option<String> {
        story::hits(roll).filter(|_| !roll.grade.is_empty())
    }

    /// The dice of a roll: `94`, or `94 flipped to 49` if they were changed.
    fn dice(self, roll: &Roll, fell: Option<&Roll>) -> String {
        let now = match self.counted(roll) {
            Some(hits) if roll.dice.is_empty() => hits,
            Some(_) | None => words::dice(self.seen.game, &roll.dice),
        };
        let changed = |fell: &&Roll| !fell.dice.is_empty() && fell.dice != roll.dice;
        let Some(fell) = fell.filter(changed) else {
            return now;
        };
        let before = words::dice(self.seen.game, &fell.dice);
        if roll.luck > fell.luck {
            format!("{before} flipped to {now}")
        } else {
            format!("{before}, rolled again: {now}")
        }
    }

    /// How the grade of a roll was changed after it fell.
    fn shifted(self, roll: &Roll, fell: Option<&Roll>) -> Option<&'static str> {
        let fell = fell.filter(|fell| roll.shifted && !fell.shifted)?;
        Some(story::shifted_how(self.seen.game, fell, roll))
    }

    fn attack(self, rolled: &Fallen) -> Option<PublicLine> {
        let contest = &rolled.counts;
        let attack = contest.attack.as_ref()?;
        let roll = contest.sides.first()?;
        let fell = rolled.fell.sides.first();
        let who = roll.who.and_then(|who| self.seen.person(who));
        let sight = self.sight(who);
        if sight == Sight::Nothing {
            return None;
        }
        let whom = self.seen.name(attack.target)?;
        let name = who.map_or_else(|| "an attack".to_owned(), |who| self.seen.name_of(who));
        let hit = story::is_hit(contest);
        let verb = if hit { "hits" } else { "misses" };
        let mut text = format!("{name} {verb} {whom}");
        let is_own = who.is_some_and(|who| who.side() == Side::Player);
        if is_own && !attack.weapon.is_empty() {
            text = format!("{text} with {}", clean(&attack.weapon));
        }
        if sight == Sight::Dice {
            text = format!("{text}: {}", self.dice(roll, fell));
        }
        let shifted = self.shifted(roll, fell).filter(|_| sight == Sight::Dice);
        let tone = match self.grade(roll) {
            Some((Outcome::Triumph | Outcome::Success | Outcome::Even, _)) if !hit => {
                Some(Outcome::Failure)
            }
            Some((tone, grade)) => {
                let plain = tone == Outcome::Success || tone == Outcome::Failure;
                if !plain || shifted.is_some() {
                    text = format!("{text} · {grade}");
                }
                Some(tone)
            }
            None => None,
        };
        if let Some(how) = shifted {
            text = format!("{text} ({how})");
        }
        Some(PublicLine {
            side: who.map(|who| who.side().id()),
            tone,
            ..self.line(Kind::Roll, text)
        })
    }
}
