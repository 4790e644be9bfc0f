//! A fight: who takes turns, in what order, and what ends when.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::condition::{Deadline, Edge, Expired};
use super::fields::is_default;
use super::ids::{CharacterId, CombatantId, FightId};

/// A fight that has begun and not ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    pub id: FightId,
    /// What the GM calls it; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Set aside; another may run.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paused: bool,
    /// From 1.
    pub round: u32,
    /// Every turn begun so far: its round and who took it, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<(u32, CombatantId)>,
    /// Whose turn it is; nobody when nobody can act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acting: Option<CombatantId>,
    /// The formula of the initiative modifier.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub init: String,
    /// What one turn allows.
    #[serde(default, skip_serializing_if = "Allotment::is_empty")]
    pub allot: Allotment,
    /// Highest first, as rolled and as the GM moved them.
    #[serde(default)]
    pub order: Vec<Combatant>,
    /// What the turns so far leave for those to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub record: TurnRecord,
    /// Who was attacked, by turn, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacked: Vec<Attacked>,
    /// Conditions that its turns have ended, oldest first, for stepping back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expired: Vec<Expired>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// From 1.
    pub round: u32,
    /// Turns begun over all rounds.
    pub turn: u32,
    pub acting: Option<CombatantId>,
}

/// What turns leave for those to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnRecord {
    /// Numbers of the turns that were begun and not taken: delayed, or lost to surprise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<u32>,
    /// Places of those who left: whoever comes back has the old one, with the turns that it took.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<(CombatantId, CharacterId)>,
    /// The last round of which was done what its end calls for; 0 for none. Stepping back keeps it, so
    /// that it is not done twice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacked {
    /// The turn, counted over all rounds.
    pub turn: u32,
    pub who: CharacterId,
    /// The turn after it is under way: too late to interrupt that one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub too_late: bool,
}

/// What somebody has used since their turn began.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnUsage {
    /// Actions that count against the allotment, by kind.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<(String, u32)>,
    /// The reaction, which comes back as the turn ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction: bool,
    /// The turn is lost: nothing can be done in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: bool,
    /// Free powers, in small letters.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<String>,
    /// What the actions were declared to be, by the ids that the game gives such declarations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub declared: Vec<String>,
}

impl TurnUsage {
    /// What is still used when the next turn begins: all but the reaction comes back.
    #[must_use]
    pub fn at_the_next_turn(&self) -> Self {
        Self {
            reaction: self.reaction,
            ..Self::default()
        }
    }

    #[must_use]
    pub fn count(&self, kind: &str) -> u32 {
        let used = self.actions.iter().find(|(of, _)| of == kind);
        used.map_or(0, |(_, count)| *count)
    }

    pub fn spend(&mut self, kind: &str, more: u32) {
        match self.actions.iter_mut().find(|(of, _)| of == kind) {
            Some((_, count)) => *count = count.saturating_add(more),
            None => self.actions.push((kind.to_owned(), more)),
        }
    }

    /// Whether a free power was used, by its name without case.
    #[must_use]
    pub fn has_used(&self, power: &str) -> bool {
        self.powers.contains(&power.to_lowercase())
    }

    /// Whether an action was declared to be something, by its id.
    #[must_use]
    pub fn has_declared(&self, id: &str) -> bool {
        self.declared.iter().any(|declared| declared == id)
    }
}

/// How often somebody has defended in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Defences {
    /// The round that is counted.
    pub round: u32,
    pub count: u32,
    /// What the defences were, by the ids that the game gives them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<String>,
}

/// A place in the order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its number in this fight.
    pub id: CombatantId,
    pub character: CharacterId,
    /// Die and modifier together.
    pub initiative: i64,
    /// The modifier alone, which breaks ties.
    #[serde(default)]
    pub modifier: i64,
    /// The first round in which it may act: one who came too late waits.
    #[serde(default)]
    pub from_round: u32,
    /// The round in which it is surprised and takes no turn; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprised: u32,
    /// The round of its last turn, the one under way included; 0 before the first.
    #[serde(default)]
    pub acted: u32,
    /// The round of the last turn of which was done what its beginning calls for, such as a save; 0 for
    /// none. Stepping back keeps it, so that it is not done twice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opened: u32,
    /// What was used since its turn began.
    #[serde(default, skip_serializing_if = "is_default")]
    pub usage: TurnUsage,
    /// How often it has defended, for rules that make each further defence harder.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defences: Defences,
    /// The round in which it delays its turn; 0 while it does not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: u32,
    /// The round of the turn that it ended with an action ready; 0 for none. Its next turn ends that,
    /// and stepping back brings it back: see [`Combatant::is_ready`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub readied: u32,
    /// What it has ready, as the GM said it: a line that is run then, or a reminder; empty for nothing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ready_for: String,
    /// Those of one number share an initiative and stay together; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: u32,
}

impl Combatant {
    /// Whether it may take a turn in a round: it was there in time, and is not surprised.
    #[must_use]
    pub fn acts_in(&self, round: u32) -> bool {
        self.from_round <= round && self.surprised != round
    }

    /// Whether it has an action ready: its last turn ended with one.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.readied != 0 && self.readied == self.acted
    }
}

/// What a turn allows: alternatives, each a list of kinds of action with how many of each.
///
/// Written as people say it: `1S+1Q|3Q`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Allotment(pub Vec<Vec<(String, u32)>>);

impl Allotment {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads `1S+1Q|3Q`: alternatives between bars, kinds between pluses, a
    /// count before each kind. `None` if it is anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let alternative = |part: &str| -> Option<Vec<(String, u32)>> {
            part.split('+').map(str::trim).map(one_kind).collect()
        };
        text.split('|')
            .map(alternative)
            .collect::<Option<Vec<_>>>()
            .map(Self)
    }
}

fn one_kind(text: &str) -> Option<(String, u32)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let (count, kind) = text.split_at(digits);
    let count = count.parse().ok().filter(|n| (1..=1000).contains(n))?;
    (kind.len() <= 12 && kind.chars().all(char::is_alphabetic)).then(|| {
        // Minutes of task time keep their small letter.
        let kind = if kind == "m" {
            kind.to_owned()
        } else {
            kind.to_uppercase()
        };
        (kind, count)
    })
}

impl TryFrom<String> for Allotment {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("{text:?} is no allotment such as 1S+1Q|3Q"))
    }
}

impl From<Allotment> for String {
    fn from(allotment: Allotment) -> Self {
        allotment.to_string()
    }
}

impl fmt::Display for Allotment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, alternative) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_str("|")?;
            }
            for (nth, (kind, count)) in alternative.iter().enumerate() {
                write!(f, "{}{count}{kind}", if nth > 0 { "+" } else { "" })?;
            }
        }
        Ok(())
    }
}

impl Fight {
    /// A place in the order by its number, with its row.
    #[must_use]
    pub fn place(&self, id: CombatantId) -> Option<(usize, &Combatant)> {
        self.order
            .iter()
            .enumerate()
            .find(|(_, place)| place.id == id)
    }

    /// Turns begun so far in all rounds.
    #[must_use]
    pub fn turn(&self) -> u32 {
        u32::try_from(self.turns.len()).unwrap_or(u32::MAX)
    }

    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment {
            round: self.round,
            turn: self.turn(),
            acting: self.acting,
        }
    }

    /// The first place of a character, with its row.
    #[must_use]
    pub fn place_of(&self, who: CharacterId) -> Option<(usize, &Combatant)> {
        self.order
            .iter()
            .enumerate()
            .find(|(_, place)| place.character == who)
    }

    /// Everybody in it once, in its order.
    #[must_use]
    pub fn characters(&self) -> Vec<CharacterId> {
        let mut all = Vec::new();
        for place in &self.order {
            if !all.contains(&place.character) {
                all.push(place.character);
            }
        }
        all
    }

    pub fn places_of(&self, who: CharacterId) -> impl Iterator<Item = &Combatant> {
        self.order
            .iter()
            .filter(move |place| place.character == who)
    }

    #[must_use]
    pub fn acting_character(&self) -> Option<CharacterId> {
        self.place(self.acting?).map(|(_, place)| place.character)
    }

    pub fn attacked_in(&self, turn: u32) -> impl Iterator<Item = &Attacked> {
        let later = self
            .attacked
            .iter()
            .rev()
            .skip_while(move |one| one.turn > turn);
        later.take_while(move |one| one.turn == turn)
    }

    /// Whether a place has had its turn this round and is not having it.
    #[must_use]
    pub fn has_acted(&self, place: &Combatant) -> bool {
        place.acted == self.round && self.acting != Some(place.id)
    }

    /// The number for the next place of this fight: one that nobody who took a turn had.
    #[must_use]
    pub fn next_place(&self) -> CombatantId {
        let places = self.order.iter().map(|place| place.id.0);
        let gone = self.turns.iter().map(|(_, place)| place);
        let gone = gone.chain(self.record.left.iter().map(|(place, _)| place));
        let gone = gone.map(|place| place.0);
        CombatantId(places.chain(gone).max().unwrap_or(0) + 1)
    }

    /// The round of the last turn that a place took among the first so many; 0 for none. A turn that
    /// was begun and given up was not taken.
    #[must_use]
    pub fn last_taken(&self, place: CombatantId, turns: u32) -> u32 {
        let first = usize::try_from(turns)
            .unwrap_or(usize::MAX)
            .min(self.turns.len());
        let mut begun = self.turns[..first].iter().enumerate().rev();
        let given_up = |at: usize| {
            let up = &self.record.given_up;
            up.iter().any(|turn| usize::try_from(*turn) == Ok(at + 1))
        };
        let taken = begun.find(|(at, (_, by))| *by == place && !given_up(*at));
        taken.map_or(0, |(_, (round, _))| *round)
    }

    /// Whether a moment of this fight has come.
    #[must_use]
    pub fn is_due(&self, deadline: &Deadline) -> bool {
        if self.round != deadline.round {
            return self.round > deadline.round;
        }
        let watched = self
            .place(deadline.place)
            .filter(|(_, place)| place.character == deadline.of)
            .or_else(|| self.place_of(deadline.of));
        watched.is_some_and(|(_, place)| {
            let acting = self.acting == Some(place.id);
            match deadline.edge {
                Edge::Start => acting || place.acted >= deadline.round,
                Edge::End => !acting && place.acted >= deadline.round,
            }
        })
    }
}
