//! The questions that a line asks the players before it is carried out, and their answers.

use super::kept::{Pile, check_hits};
use crate::campaign::plural::joined;
use crate::campaign::{Campaign, CharacterId};
use crate::dice::{Die, Expression};
use crate::game::{OWN_DICE, PLAYERS, Refusal, Result};
use crate::lang::line::{Line, Shows, Span, TypedDie, quote};

/// Whether a character's dice are rolled at the table and asked for.
pub(crate) fn rolls_own_dice(campaign: &Campaign, who: CharacterId) -> bool {
    let Some(person) = campaign.characters.get(who) else {
        return false;
    };
    let usual = person.player && campaign.setting(OWN_DICE) == Some(PLAYERS);
    person.own_dice.unwrap_or(usual)
}

/// When a draft stops for a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StopsFor {
    /// Nothing: the console rolls the dice that were not typed.
    #[default]
    Nothing,
    /// A die of a character whose player rolls.
    OwnDice,
    /// The list of the characters who would fight, whoever rolls.
    Initiative,
}

/// Something a line needs before it can be carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Dice of a character whose player rolls.
    Dice(Throw),
    /// The initiative of the fight about to begin.
    Initiative(Vec<Entrant>),
}

/// What dice have to show, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// What succeeds: `45 or less`; empty if that is not known yet.
    pub own: String,
    /// What also beats the opponent: `above 30 to beat Hound`; empty if every success does, or none.
    pub beats: String,
}

/// What dice are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Something of the character's sheet or of the rules, which the player may read.
    Open(String),
    /// Words of the GM.
    Gm(String),
}

impl Default for Purpose {
    /// It is not known.
    fn default() -> Self {
        Self::Gm(String::new())
    }
}

impl Purpose {
    /// Something that the player may read.
    pub(crate) fn open(what: &str) -> Self {
        Self::Open(what.to_owned())
    }

    /// As the GM reads it; empty if it is not known.
    pub(super) fn words(&self) -> &str {
        match self {
            Self::Open(what) | Self::Gm(what) => what,
        }
    }
}

/// Dice that a player has to roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// Who rolls.
    pub who: CharacterId,
    /// The character's name.
    pub name: String,
    /// What is rolled, as the GM reads it; `roll` if unknown.
    pub what: String,
    pub(super) purpose: Purpose,
    /// The opponent or target; may be empty.
    pub against: String,
    pub wanted: Box<Goal>,
    /// It is a reroll of dice that decided nothing.
    pub again: bool,
    /// The missing dice, in rolling order.
    pub dice: Vec<Die>,
    /// How many hits may be typed instead of faces, at most; `None` if faces are wanted.
    pub(crate) hits: Option<u32>,
    /// What a total typed instead of faces counts, such as `2d10+2`; `None` if that is the dice.
    pub(crate) in_all: Option<Box<Expression>>,
    /// The dice already rolled for this line.
    pub(super) given: Vec<Given>,
    /// Typed dice that are needed later.
    pub(super) to_come: Vec<Given>,
}

/// What a die shows, with the name of the character who rolls it, if any.
pub(super) type Given = (Option<String>, Shows);

/// A character who would fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The id; unused if the character is only created with the fight.
    pub who: CharacterId,
    /// The character's name.
    pub name: String,
    /// The player rolls their dice.
    pub own_dice: bool,
    /// Whether they are a player's character.
    pub player: bool,
    /// The initiative die; if `None`, the number typed is the initiative itself.
    pub die: Option<Die>,
}

/// What is known about a character's next dice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub(super) who: Option<CharacterId>,
    pub(super) purpose: Purpose,
    pub(super) against: String,
    pub(crate) wanted: Goal,
    /// They are extra dice from exploding ones.
    pub(super) exploded: bool,
    /// Whether the console rolls them.
    pub(super) hidden: bool,
    /// Whether like characters may make the roll once for all of them.
    pub(crate) shared: bool,
    /// How many of the last dice are of another kind, and the name of that kind.
    pub(crate) last: (usize, &'static str),
}

impl Known {
    /// What is rolled.
    pub(super) fn name(&self) -> String {
        let exploded = if self.exploded { ", exploded" } else { "" };
        format!("{}{exploded}", self.purpose.words())
    }

    /// The words for what is rolled, with the number of dice still missing and already given.
    pub(super) fn words(&self, left: usize, given: usize) -> String {
        if self.exploded {
            return self.name();
        }
        let (last, kind) = self.last;
        let rest = match (given, left.min(last)) {
            (0, 0) => String::new(),
            (0, last) => format!(", the last {last} for {kind}"),
            (_, 0) => format!(", {left} more"),
            (_, last) if last == left => format!(", {left} more for {kind}"),
            (_, last) => format!(", {left} more, the last {last} for {kind}"),
        };
        format!("{}{rest}", self.purpose.words())
    }
}

impl Throw {
    /// What is rolled, as the player reads it: without words of the GM, and without how many dice are left.
    pub(crate) fn open_words(&self) -> &str {
        match &self.purpose {
            Purpose::Open(what) => what,
            Purpose::Gm(_) => "roll",
        }
    }

    /// The missing dice: `d100`, `2d6`, `d20 + 2d6`.
    pub(crate) fn dice_in_words(&self) -> String {
        let group = |same: &[Die]| match (same.len(), in_words(same[0])) {
            (1, die) => die,
            (count, die) => format!("{count}{die}"),
        };
        let groups = self.dice.chunk_by(|one, other| one == other);
        joined(groups.map(group), " + ")
    }

    /// The dice already rolled for this line, in rolling order, each name once for those that follow each other:
    /// `Odile Varrick 40 12`.
    pub(crate) fn given_in_words(&self) -> Vec<String> {
        let runs = self.given.chunk_by(|(one, _), (other, _)| one == other);
        let words = runs.map(|run| {
            let name = run.first().and_then(|(name, _)| name.as_deref());
            let all = run.iter().map(|(_, shows)| match shows {
                Shows::Console => "by the console".to_owned(),
                Shows::Digits(digits) => digits.clone(),
                Shows::Hits(hits) => format!("{hits} hits"),
                Shows::Total(total) => format!("{total} in total"),
            });
            format!("{} {}", name.unwrap_or("nobody's"), joined(all, " "))
        });
        words.collect()
    }

    /// A line without its dice completed with those of an answer, under the names of the characters who roll.
    /// An empty answer leaves all dice of the question to the console; after a short one the rest
    /// is asked for.
    ///
    /// # Errors
    /// Returns an error if there are more dice than asked for, or a face that the die does not
    /// have. Spans refer to the answer.
    pub(crate) fn answered(&self, line: &str, answer: &str) -> Result<String> {
        let mut typed = Vec::new();
        if answer.trim().is_empty() {
            typed.resize(self.dice.len(), Shows::Console);
        } else {
            let read = Line::parse(&format!("= {answer}")).map_err(|error| {
                // The parsed text starts with the sign and a space.
                Refusal::rule(back(error.span), error.why)
            })?;
            let dice = read.dice.map(|dice| dice.dice).unwrap_or_default();
            let mut pile = Pile::default();
            for die in dice {
                let span = back(die.span);
                if die.name.is_some() {
                    let what = "only what the dice show, without a name";
                    return Err(Refusal::expected(span, what));
                }
                typed.push(die.shows.clone());
                pile.open.push_back(TypedDie { span, ..die });
            }
            self.check(pile)?;
        }
        let now = typed
            .into_iter()
            .map(|shows| (Some(self.name.clone()), shows));
        let all = self.given.iter().cloned().chain(now);
        let all = all.chain(self.to_come.iter().cloned());
        let dice = all.map(|(name, shows)| die(name.as_deref(), &shows));
        Ok(format!("{} = {}", line.trim_end(), joined(dice, " ")))
    }

    /// Checks that typed dice are what is asked for, or fewer.
    fn check(&self, mut typed: Pile) -> Result {
        let first = typed.open.front();
        if let (Some(most), Some(first)) = (self.hits, first)
            && let Shows::Hits(hits) = first.shows
        {
            check_hits(hits, most, first.span)?;
            typed.next();
        } else if first.is_some_and(|first| matches!(first.shows, Shows::Total(_))) {
            // Whether it is possible is known when it is rolled.
            typed.next();
        } else {
            for die in &self.dice {
                typed.take(*die)?;
            }
        }
        match typed.next() {
            Some(more) => Err(Refusal::too_many_dice(more.span)),
            None => Ok(()),
        }
    }
}

/// A die as players write it: `d20`, `d100`.
pub(crate) fn in_words(die: Die) -> String {
    match die {
        Die::Percentile => "d100".to_owned(),
        other => other.to_string(),
    }
}

/// A span in the answer, which was parsed after `= `.
fn back(span: Span) -> Span {
    Span::new(span.start.saturating_sub(2), span.end.saturating_sub(2))
}

/// A die as typed after `=`.
pub(crate) fn die(name: Option<&str>, shows: &Shows) -> String {
    let shows = match shows {
        Shows::Console => "-".to_owned(),
        Shows::Digits(digits) => digits.clone(),
        Shows::Hits(hits) => format!("{hits} hits"),
        Shows::Total(total) => format!("{total}t"),
    };
    match name {
        Some(name) => {
            // "hits" is a keyword here, so a name spelled like it is quoted.
            let is_hits = |text: &str| ["hit", "hits"].contains(&&*text.to_lowercase());
            format!("{}:{shows}", quote(name, is_hits))
        }
        None => shows,
    }
}
