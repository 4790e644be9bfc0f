//! Plays every verb of a game with every hand of dice, and compares what happens with the odds.

use std::collections::BTreeMap;

use super::lines::IN_LINE;
use super::source::Finding;
use crate::campaign::{Campaign, Contest, History};
use crate::dice::{Dice, Die};
use crate::game::spec::Shape;
use crate::game::{Draft, Game, Preview, Refusal};
use crate::rules::Verdict;
use crate::verbs::{Parsed, read};

/// At most so many dice of a line are tried.
const MOST_DICE: usize = 5;

/// At most so many hands of a line, and of all lines.
const MOST_HANDS: usize = 8_000;
const MOST_OF_ALL: usize = 20_000;

/// Chances that differ by less are the same.
const ALMOST: f64 = 1e-9;

/// The characters who play.
const PEOPLE: [&str; 2] = ["Probe", "Other"];

/// What came of playing.
pub(super) struct Proof {
    pub(super) hands: usize,
    /// What is wrong, with the name of the verb.
    pub(super) wrong: Vec<(&'static str, String)>,
}

/// Dice that fall in every way, one after another.
#[derive(Default)]
struct Every {
    fell: Vec<(Die, u16)>,
    at: usize,
}

impl Dice for Every {
    fn roll(&mut self, dice: &[Die]) -> Vec<u16> {
        let each = dice.iter().map(|die| {
            if self.at == self.fell.len() {
                let face = match self.at.checked_sub(MOST_DICE) {
                    None => die.lowest(),
                    Some(beyond) => scattered(*die, beyond),
                };
                self.fell.push((*die, face));
            }
            self.at += 1;
            self.fell[self.at - 1].1
        });
        each.collect()
    }

    fn mark(&self) -> u64 {
        u64::try_from(self.at).unwrap_or(0)
    }

    fn rewind(&mut self, mark: u64) {
        self.at = usize::try_from(mark).unwrap_or(0);
    }
}

/// The face of a die beyond those that are tried. They differ without order, so that a contest that is rolled again
/// comes to an end.
fn scattered(die: Die, nth: usize) -> u16 {
    let mixed = u32::try_from(nth)
        .unwrap_or(0)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b1)
        >> 16;
    let faces = u32::from(die.highest() - die.lowest()) + 1;
    die.lowest() + u16::try_from(mixed % faces).unwrap_or(0)
}

impl Every {
    /// The next hand; `false` after the last one.
    fn next(&mut self) -> bool {
        self.at = 0;
        while let Some((die, face)) = self.fell.pop() {
            if face < die.highest() {
                self.fell.push((die, face + 1));
                return true;
            }
        }
        false
    }

    /// The chance of this hand.
    fn chance(&self) -> f64 {
        let each = self.fell.iter();
        let each = each.map(|(die, _)| f64::from(die.highest() - die.lowest() + 1));
        each.fold(1.0, |chance, faces| chance / faces)
    }

    /// The dice, as far as they differ between hands.
    fn words(&self) -> String {
        let faces = self.fell.iter().take(MOST_DICE);
        let faces: Vec<String> = faces.map(|(_, face)| face.to_string()).collect();
        let more = self.fell.len().saturating_sub(MOST_DICE);
        match more {
            0 => faces.join(" "),
            more => format!("{} and {more} more", faces.join(" ")),
        }
    }
}

/// What the odds of a line say of: a grade, a verdict, or an amount of damage.
type Chances = BTreeMap<String, f64>;

/// Plays every verb of a game from a file.
pub(super) fn prove(game: &'static Game) -> Proof {
    let mut proof = Proof {
        hands: 0,
        wrong: Vec::new(),
    };
    let mut campaign = Campaign::new("proof", game.id, "");
    campaign.clocks = game.clocks.to_vec();
    people(game, &mut campaign);
    let checks = (game.checks.named)(&campaign);
    let what = checks.first().map_or("2", |check| check.name);
    for verb in game.verbs.iter().copied().flatten() {
        let Some(Shape::Declared(declared)) = verb.shape else {
            continue;
        };
        for line in declared.tries(PEOPLE, what) {
            if let Some(why) = play(game, &mut campaign, &line, &mut proof.hands) {
                proof.wrong.push((verb.name, why));
                break;
            }
        }
    }
    proof
}

/// Adds two characters of whom every number is known.
fn people(game: &'static Game, campaign: &mut Campaign) {
    let history = History::default();
    let mut dice = Every::default();
    let mut lines: Vec<String> = vec![
        format!("add {} player", PEOPLE[0]),
        format!("add {}", PEOPLE[1]),
    ];
    for who in PEOPLE {
        for stat in game.stats.iter().filter(|stat| stat.derived.is_none()) {
            let (low, high) = stat.range;
            let middle = low.max(1).min(high).max(i64::midpoint(low, high.min(20)));
            lines.push(format!("set {who} \"{}\" {middle}", stat.id));
        }
        for track in game
            .tracks
            .iter()
            .filter(|track| !track.bad && !track.starts_full)
        {
            lines.push(format!("set {who} \"{}\" 3", track.id));
        }
    }
    for line in lines {
        let mut draft = Draft::new(campaign, game, &history, &mut dice, None, 0);
        let parsed = read(draft.table(), &line);
        match parsed.carry_out(&mut draft) {
            Ok(()) => drop(draft.finish()),
            Err(_) => draft.roll_back(),
        }
    }
}

/// Plays a line with every hand; returns what is wrong with it.
fn play(
    game: &'static Game,
    campaign: &mut Campaign,
    line: &str,
    hands: &mut usize,
) -> Option<String> {
    let history = History::default();
    let mut every = Every::default();
    let mut draft = Draft::new(campaign, game, &history, &mut every, None, 0);
    let parsed = read(draft.table(), line);
    draft.force();
    let odds = parsed.odds(&mut draft).ok();
    draft.roll_back();
    let (mut grades, mut damage) = (Chances::new(), Chances::new());
    // The chance of what is rolled again, which the odds leave out.
    let mut again = 0.0;
    for _ in 0..MOST_HANDS {
        if *hands >= MOST_OF_ALL {
            return None;
        }
        *hands += 1;
        let mut played = hand(game, campaign, (&parsed, false), &mut every);
        if let Err(refusal) = &played
            && !refusal.to_string().contains(IN_LINE)
        {
            // What a rule of the game itself refuses, such as what has to be the case before a roll.
            every.at = 0;
            played = hand(game, campaign, (&parsed, true), &mut every);
        }
        let contest = match played {
            Ok(contest) => contest,
            Err(refusal) => {
                let fell = every.words();
                let with = if fell.is_empty() {
                    String::new()
                } else {
                    format!(" = {fell}")
                };
                return Some(format!("`{line}{with}`: {refusal}"));
            }
        };
        let rerolled = contest
            .as_ref()
            .and_then(|contest| contest.rerolled.first());
        if let Some(first) = rerolled {
            every.fell.truncate(first.len());
            again += every.chance();
        } else if every.fell.len() > MOST_DICE {
            return None;
        } else if let Some(contest) = contest {
            count(&contest, every.chance(), [&mut grades, &mut damage]);
        }
        if !every.next() {
            let odds = odds?;
            for chance in grades.values_mut().chain(damage.values_mut()) {
                *chance /= 1.0 - again;
            }
            return differs(line, &odds, &grades, &damage);
        }
    }
    None
}

/// Plays one hand and takes it back.
fn hand(
    game: &'static Game,
    campaign: &mut Campaign,
    (parsed, forced): (&Parsed, bool),
    every: &mut Every,
) -> Result<Option<Contest>, Refusal> {
    let history = History::default();
    let mut draft = Draft::new(campaign, game, &history, every, None, 0);
    if forced {
        draft.force();
    }
    let done = parsed.carry_out(&mut draft);
    let contest = draft.last_rolled().map(|contest| Contest::clone(contest));
    draft.roll_back();
    done.map(|()| contest)
}

/// Counts a hand: the verdict of a contest, the grade of its first side, and the damage that was done.
fn count(contest: &Contest, chance: f64, [grades, damage]: [&mut Chances; 2]) {
    let grade = contest.sides.first().map_or("", |side| side.grade.as_str());
    let verdict = contest.verdict.map(Verdict::id);
    for outcome in verdict
        .into_iter()
        .chain([grade])
        .filter(|it| !it.is_empty())
    {
        *grades.entry(outcome.to_owned()).or_default() += chance;
    }
    let hit = contest
        .attack
        .as_ref()
        .and_then(|attack| attack.hit.as_ref());
    if let Some(hit) = hit {
        *damage.entry(hit.damage.to_string()).or_default() += chance;
    }
}

/// How the odds differ from what was counted.
fn differs(line: &str, odds: &Preview, grades: &Chances, damage: &Chances) -> Option<String> {
    let said = |outcome: &str| {
        let is_verdict = |id: &str| Verdict::from_id(id).is_some();
        // Odds are those of grades or of verdicts.
        let verdicts = odds.odds.iter().any(|(one, _)| is_verdict(one.id()));
        let mut all = odds.odds.iter();
        let found = all.find(|(one, _)| one.id() == outcome);
        let same_kind = verdicts == is_verdict(outcome);
        found.map(|(_, p)| p).or(same_kind.then_some(0.0))
    };
    for (outcome, counted) in grades {
        if let Some(p) = said(outcome)
            && (p - counted).abs() > ALMOST
        {
            return Some(format!(
                "`{line}`: {outcome} {counted:.6} of all hands, and the odds say {p:.6}"
            ));
        }
    }
    let values = odds.distribution.as_ref().map(|one| one.values.as_slice());
    for (amount, p) in values.unwrap_or_default() {
        let counted = damage.get(&amount.to_string()).copied().unwrap_or(0.0);
        if !damage.is_empty() && (p - counted).abs() > ALMOST {
            return Some(format!(
                "`{line}`: {amount} damage {counted:.6} of all hands, and the odds say {p:.6}"
            ));
        }
    }
    None
}

/// Where the verbs of a file stand, for what is wrong with them.
pub(super) type Places = Vec<(&'static str, Finding)>;

impl Proof {
    /// What is wrong, each at its verb.
    pub(super) fn findings(&self, places: &Places) -> Vec<Finding> {
        let each = self.wrong.iter().filter_map(|(verb, what)| {
            let (_, at) = places.iter().find(|(name, _)| name == verb)?;
            Some(Finding {
                what: what.clone(),
                ..at.clone()
            })
        });
        each.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Grade, Odds};

    #[test]
    fn odds_that_differ_from_the_hands_are_found() {
        let made = Grade::new("made", 1);
        let odds = Odds::new([(made, 0.5)]);
        let preview = Preview::new(Vec::new(), odds);
        let counted = |p| Chances::from([("made".to_owned(), p)]);
        let none = Chances::new();
        assert_eq!(differs("check Probe", &preview, &counted(0.5), &none), None);
        let wrong = differs("check Probe", &preview, &counted(0.4), &none);
        assert_eq!(
            wrong.as_deref(),
            Some("`check Probe`: made 0.400000 of all hands, and the odds say 0.500000")
        );
    }

    #[test]
    fn every_hand_comes_once() {
        let mut every = Every::default();
        let mut hands = Vec::new();
        loop {
            hands.push(every.roll(&[Die::D(2), Die::D(3)]));
            if !every.next() {
                break;
            }
        }
        assert_eq!(hands.len(), 6);
        hands.dedup();
        assert_eq!(hands.len(), 6);
    }
}
