//! Rolls as players read them, including what changed after the dice were rolled.

use std::sync::Arc;

use super::line::{Kind, PublicEntry, PublicLine};
use crate::campaign::{Character, CharacterId, Contest, ContestKind, Event, Roll, Side};
use crate::game::SEES_ROLLS;
use crate::game::words;
use crate::rules::Verdict;
use crate::story;
use crate::view::Outcome;

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

impl PublicEntry<'_> {
    /// The rolls of a contest, if players see everyone involved; of one that has changed later only the changed side,
    /// and who wins if that has changed.
    pub(super) fn contest(self, rolled: &Fallen, changed: Option<usize>) -> Vec<PublicLine> {
        let (fell, counts) = (&rolled.fell, &rolled.counts);
        let mut involved = rolled.involved().into_iter();
        let is_open = involved.all(|who| self.seen.person(who).is_some());
        if !is_open || counts.kind == ContestKind::Initiative {
            return Vec::new();
        }
        let is_attack = counts.attack.is_some();
        let sides = counts.sides.iter().enumerate().filter(|(nth, _)| {
            let told = if is_attack { Some(0) } else { changed };
            told.is_none_or(|told| told == *nth)
        });
        let lines = sides.filter_map(|(nth, side)| self.roll(counts, side, fell.sides.get(nth)));
        let mut lines: Vec<PublicLine> = lines.collect();
        let decided = changed.is_none() || counts.verdict != fell.verdict;
        if !is_attack && !lines.is_empty() && decided {
            lines.extend(self.verdict(counts));
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

    /// A side of a contest, as it fell and with its current result.
    fn roll(self, contest: &Contest, roll: &Roll, fell: Option<&Roll>) -> Option<PublicLine> {
        let who = roll.who.and_then(|who| self.seen.person(who));
        let is_own = who.is_some_and(|who| who.side() == Side::Player);
        let setting = self.seen.setting(SEES_ROLLS);
        let sees_dice = is_own || setting == Some("dice");
        if !sees_dice && setting != Some("outcome") {
            return None;
        }
        let dice = self.dice(contest.kind, roll, fell);
        let mut text = self.rolls(contest, who, roll, is_own)?;
        if contest.attack.is_none() && dice.is_empty() {
            return None;
        }
        if sees_dice {
            let colon = if text.is_empty() { "" } else { ": " };
            text = format!("{text}{colon}{dice}");
        }
        let grade = self.seen.game.grade(&roll.grade);
        let grade = grade.map(|grade| (Outcome::of(self.seen.game.grades, &grade), grade.label));
        let shifted = fell.filter(|fell| sees_dice && roll.shifted && !fell.shifted);
        let (mut tone, label) = grade.unzip();
        // Without its dice, a roll that nobody made and that has no result says nothing.
        let says = sees_dice || label.is_some() || contest.attack.is_some();
        let is_plain = if contest.attack.is_some() {
            let missed = !story::is_hit(contest);
            let good = tone.filter(|tone| !matches!(tone, Outcome::Failure | Outcome::Disaster));
            let fails = missed && good.is_some();
            if fails {
                tone = Some(Outcome::Failure);
            }
            let plain = matches!(tone, Some(Outcome::Success | Outcome::Failure));
            fails || plain && shifted.is_none()
        } else {
            false
        };
        if let Some(label) = label.filter(|_| !is_plain) {
            text = format!("{text} · {label}");
        }
        if let Some(fell) = shifted {
            let how = story::shifted_how(self.seen.game, fell, roll);
            text = format!("{text} ({how})");
        }
        says.then(|| PublicLine {
            side: who.map(|who| who.side().id()),
            tone,
            ..self.line(Kind::Roll, text)
        })
    }

    /// Who rolls what, or who hits whom. The ratings and weapons of the GM's characters stay secret.
    fn rolls(
        self,
        contest: &Contest,
        who: Option<&Character>,
        roll: &Roll,
        is_own: bool,
    ) -> Option<String> {
        let name = who.map(|who| self.seen.name_of(who));
        let Some(attack) = &contest.attack else {
            let own = Some(&roll.own).filter(|own| !own.is_empty());
            let what = own.unwrap_or(&roll.what);
            let name = name.unwrap_or_default();
            return Some(if is_own {
                format!("{name}, {what}")
            } else {
                name
            });
        };
        let name = name.unwrap_or_else(|| "an attack".to_owned());
        let hit = story::is_hit(contest);
        let verb = if hit { "hits" } else { "misses" };
        let whom = self.seen.name(attack.target)?;
        let with = Some(&attack.weapon).filter(|weapon| is_own && !weapon.is_empty());
        let with = with.map_or_else(String::new, |weapon| format!(" with {weapon}"));
        Some(format!("{name} {verb} {whom}{with}"))
    }

    /// The dice of a roll: `94`, or `94 flipped to 49` if they were changed; of some rolls only what they count together
    /// is known.
    fn dice(self, kind: ContestKind, roll: &Roll, fell: Option<&Roll>) -> String {
        let game = self.seen.game;
        if kind == ContestKind::Dice {
            return words::dice_roll(&Roll {
                purpose: String::new(),
                ..roll.clone()
            });
        }
        let now = match story::hits(roll).filter(|_| !roll.grade.is_empty()) {
            Some(hits) if roll.dice.is_empty() => hits,
            Some(_) | None => words::dice(game, &roll.dice),
        };
        let changed = |fell: &&Roll| !fell.dice.is_empty() && fell.dice != roll.dice;
        let Some(fell) = fell.filter(changed) else {
            return now;
        };
        let before = words::dice(game, &fell.dice);
        if roll.luck > fell.luck {
            format!("{before} flipped to {now}")
        } else {
            format!("{before}, rolled again: {now}")
        }
    }
}
