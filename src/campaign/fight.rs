//! A fight: who takes turns, in what order, and what ends when.

use super::allotment::Allotment;
use super::change::At;
use super::condition::{Deadline, Edge, Expired};
use super::fields::stored;
use super::ids::{CharacterId, CombatantId, FightId};
use super::round_end::RoundEnd;

stored! {
    /// A fight that has begun and not ended.
    pub struct Fight {
        pub id: FightId,
        ..
        /// The GM's name for it; may be empty.
        pub name: String,
        /// Whether it is paused, so that another can run.
        pub paused: bool,
        !
        /// From 1.
        pub round: u32,
        ..
        /// Every turn begun so far, as its round and its place, oldest first.
        pub turns: Vec<(u32, CombatantId)>,
        /// Whose turn it is; `None` if nobody can act.
        pub acting: Option<CombatantId>,
        /// The formula of the initiative modifier.
        pub init: String,
        /// What one turn allows.
        pub allot: Allotment,
        !
        /// In order of initiative, as rolled and then rearranged by the GM.
        #[serde(default)]
        pub order: Vec<Combatant>,
        ..
        /// Everyone who ever joined it, in that order, which is what their letters count. Nobody is removed.
        pub letters: Vec<CharacterId>,
        /// Minions without a letter of their own, each with the one of its kind whose letter it shares.
        pub shares: Vec<(CharacterId, CharacterId)>,
        /// What earlier turns mean for later ones.
        pub record: TurnRecord,
        /// Who was attacked and in which turn, oldest first.
        pub attacked: Vec<Attacked>,
        /// What the ends of its rounds did, oldest first, for stepping back.
        pub round_ends: Vec<RoundEnd>,
        /// Conditions that ended during its turns, oldest first, for stepping back.
        pub expired: Vec<Expired>,
    }

    #[derive(Copy)]
    pub struct Moment {
        /// From 1.
        pub round: u32,
        /// Turns begun in all rounds.
        pub turn: u32,
        pub acting: Option<CombatantId>,
    }

    /// What earlier turns mean for later ones.
    pub struct TurnRecord {
        ..
        /// Numbers of the turns that began but were not taken: delayed, or lost to surprise.
        pub given_up: Vec<u32>,
        /// Places of characters who left: one who returns gets the old place with its turns.
        pub left: Vec<(CombatantId, CharacterId)>,
        /// The last round whose end effects have been applied; 0 for none.
        pub closed: u32,
        /// The last round at whose end the lines of each round have run, which stepping back does not take back.
        pub lines: u32,
    }

    #[derive(Copy)]
    pub struct Attacked {
        /// The turn, counted across all rounds.
        pub turn: u32,
        pub who: CharacterId,
        ..
        /// Whether the next turn has started, so that it is too late to interrupt it.
        pub too_late: bool,
    }

    /// What a character has used since their turn began.
    pub struct TurnUsage {
        ..
        /// Actions that count against the allotment, by kind.
        pub actions: Vec<(String, u32)>,
        /// Whether the reaction was used; it returns when the turn ends.
        pub reaction: bool,
        /// Whether the turn is lost, so that nothing can be done in it.
        pub lost: bool,
        /// Free powers used, in lower case.
        pub powers: Vec<String>,
        /// Ids of the declarations made with the actions.
        pub declared: Vec<String>,
    }

    /// How many times somebody has defended in a round.
    pub struct Defences {
        /// The round these counts are for.
        pub round: u32,
        pub count: u32,
        ..
        /// The defences, by their ids in the game.
        pub kinds: Vec<String>,
    }

    /// A place in the order.
    pub struct Combatant {
        /// Its number in this fight.
        pub id: CombatantId,
        pub character: CharacterId,
        /// Die plus modifier.
        pub initiative: i64,
        /// The modifier, which breaks ties.
        #[serde(default)]
        pub modifier: i64,
        /// The first round in which it may act; later for characters who joined late.
        #[serde(default)]
        pub from_round: u32,
        ..
        /// The round in which it is surprised and has no turn; 0 for none.
        pub surprised: u32,
        !
        /// The round of its last turn, including the current one; 0 before the first.
        #[serde(default)]
        pub acted: u32,
        ..
        /// The round of the last turn whose start effects, such as a save, have been applied; 0 for none.
        /// Stepping back keeps it, so they are not applied twice.
        pub opened: u32,
        /// The same for the round of the last turn whose end effects have been applied.
        pub closed: u32,
        /// What it has used since its turn began.
        pub usage: TurnUsage,
        /// Defences so far, for rules that make each further one harder.
        pub defences: Defences,
        /// The round in which it delays its turn; 0 if it does not.
        pub held: u32,
        /// The round of the turn that it ended with a readied action; 0 for none. Its next turn ends that, and
        /// stepping back restores it: see `is_ready`.
        pub readied: u32,
        /// The readied action as given by the GM: a line to run, or a reminder; may be empty.
        pub ready_for: String,
        /// Group number: members share an initiative and stay together; 0 for none.
        pub group: u32,
    }
}

impl TurnUsage {
    /// What is still used when the next turn begins: only the reaction.
    pub(crate) fn at_the_next_turn(&self) -> Self {
        Self {
            reaction: self.reaction,
            ..Self::default()
        }
    }

    pub(crate) fn count(&self, kind: &str) -> u32 {
        let used = self.actions.iter().find(|(of, _)| of == kind);
        used.map_or(0, |(_, count)| *count)
    }

    pub fn spend(&mut self, kind: &str, more: u32) {
        match self.actions.iter_mut().find(|(of, _)| of == kind) {
            Some((_, count)) => *count = count.saturating_add(more),
            None => self.actions.push((kind.to_owned(), more)),
        }
    }

    /// Whether a free power was used, by name, ignoring case.
    pub(crate) fn has_used(&self, power: &str) -> bool {
        self.powers.contains(&power.to_lowercase())
    }

    /// Whether a declaration was made, by its id.
    pub(crate) fn has_declared(&self, id: &str) -> bool {
        self.declared.iter().any(|declared| declared == id)
    }
}

impl Combatant {
    /// Whether it may take a turn in a round: it joined in time and is not surprised.
    pub(crate) fn acts_in(&self, round: u32) -> bool {
        self.from_round <= round && self.surprised != round
    }

    /// Whether it has a readied action: its last turn ended with one.
    pub(crate) fn is_ready(&self) -> bool {
        self.readied != 0 && self.readied == self.acted
    }
}

/// What a GM sees of a change of a place in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    Joins,
    Leaves,
    Surprised,
    Delays,
    Readies,
    Groups,
    Ungroups,
    /// Its initiative changes.
    Initiative,
}

impl Moved {
    /// `None` if it is only what a place uses and counts.
    #[must_use]
    pub fn of(change: &At<Combatant>) -> Option<Self> {
        let (from, to) = match (&change.from, &change.to) {
            (None, None) => return None,
            (None, Some(_)) => return Some(Self::Joins),
            (Some(_), None) => return Some(Self::Leaves),
            (Some(from), Some(to)) => (from, to),
        };
        let begins = |from: u32, to: u32| to != 0 && to != from;
        let of = if begins(from.surprised, to.surprised) {
            Self::Surprised
        } else if begins(from.held, to.held) {
            Self::Delays
        } else if begins(from.readied, to.readied) {
            Self::Readies
        } else if begins(from.group, to.group) {
            Self::Groups
        } else if from.group != to.group {
            Self::Ungroups
        } else if from.initiative != to.initiative {
            Self::Initiative
        } else {
            return None;
        };
        Some(of)
    }
}

impl Fight {
    /// A place in the order by its number, with its index.
    #[must_use]
    pub fn place(&self, id: CombatantId) -> Option<(usize, &Combatant)> {
        self.first(|place| place.id == id)
    }

    /// Turns begun so far in all rounds.
    pub(crate) fn turn(&self) -> u32 {
        u32::try_from(self.turns.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn moment(&self) -> Moment {
        Moment {
            round: self.round,
            turn: self.turn(),
            acting: self.acting,
        }
    }

    /// The first place of a character, with its index.
    pub(crate) fn place_of(&self, who: CharacterId) -> Option<(usize, &Combatant)> {
        self.first(|place| place.character == who)
    }

    fn first(&self, is: impl Fn(&Combatant) -> bool) -> Option<(usize, &Combatant)> {
        self.order.iter().enumerate().find(|(_, place)| is(place))
    }

    /// Everybody in it once, in the order of the fight.
    pub(crate) fn characters(&self) -> Vec<CharacterId> {
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

    pub(crate) fn acting_character(&self) -> Option<CharacterId> {
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

    /// Whether a turn allows actions of a kind, by its letter.
    pub(crate) fn allows(&self, kind: &str) -> bool {
        let mut kinds = self.allot.0.iter().flatten();
        kinds.any(|(of, _)| of == kind)
    }

    /// Whether a place has completed its turn this round.
    pub(crate) fn has_acted(&self, place: &Combatant) -> bool {
        place.acted == self.round && self.acting != Some(place.id)
    }

    /// The number for the next place in this fight, never one that has taken a turn.
    pub(crate) fn next_place(&self) -> CombatantId {
        let places = self.order.iter().map(|place| place.id.0);
        let gone = self.turns.iter().map(|(_, place)| place);
        let gone = gone.chain(self.record.left.iter().map(|(place, _)| place));
        let gone = gone.map(|place| place.0);
        CombatantId(places.chain(gone).max().unwrap_or(0) + 1)
    }

    /// The round of the last turn that a place took among the first `turns`; 0 for none. A turn that was
    /// given up does not count.
    pub(crate) fn last_taken(&self, place: CombatantId, turns: u32) -> u32 {
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

    /// Whether a deadline of this fight has passed.
    pub(crate) fn is_due(&self, deadline: &Deadline) -> bool {
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
