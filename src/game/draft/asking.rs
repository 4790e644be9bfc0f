//! What a line asks the players for: what its next dice are for, which were given, and where it stops.

use super::hand::{Hand, Roller};
use super::kept::Request;
use super::question::{Entrant, Goal, Known, Purpose, Question, StopsFor, Throw, rolls_own_dice};
use crate::campaign::plural::joined;
use crate::campaign::{Campaign, CharacterId};
use crate::dice::Die;
use crate::game::{Refusal, Result, Why};
use crate::lang::line::Shows;

impl Hand {
    pub(super) fn known(&self, who: Option<CharacterId>) -> Option<&Known> {
        self.known.iter().find(|known| known.who == who)
    }

    /// What is known about a character's next dice.
    pub(super) fn known_mut(&mut self, who: Option<CharacterId>) -> Option<&mut Known> {
        self.known.iter_mut().find(|known| known.who == who)
    }

    /// What a character's next dice are for; only who rolls them if that is not known.
    pub(super) fn request_of(&self, who: Option<CharacterId>) -> Request {
        let known = self.known(who);
        let words = known.map(|known| (known.purpose.words(), known.against.as_str()));
        let (what, against) = words.unwrap_or_default();
        Request {
            who,
            what: what.to_owned(),
            against: against.to_owned(),
        }
    }

    /// Forgets what only one line needed to know.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.again = false;
        self.hits = None;
        self.in_all = None;
    }

    /// Describes what a character's next dice are for, and against whom or what, for the question
    /// to a player. Secret dice are rolled by the console. Returns what else may be said of them.
    pub(crate) fn describe(
        &mut self,
        who: Option<CharacterId>,
        purpose: Purpose,
        against: &str,
        secret: bool,
    ) -> &mut Known {
        self.known.retain(|known| known.who != who);
        self.known.push(Known {
            who,
            purpose,
            against: against.to_owned(),
            hidden: secret,
            ..Known::default()
        });
        let last = self.known.len() - 1;
        &mut self.known[last]
    }

    /// Marks a character's next dice as extra dice from exploding ones.
    pub(crate) fn explode(&mut self, who: Option<CharacterId>) {
        let mut own = self.fallen.iter().filter(|fell| fell.who == who);
        let typed = own.any(|fell| fell.typed);
        // If the console rolled those, it rolls these too.
        if let Some(known) = self.known_mut(who) {
            known.exploded = true;
            known.wanted = Goal::default();
            known.hidden |= !typed;
        }
    }

    /// A die of the line has been used.
    pub(super) fn gave(&mut self, who: Option<CharacterId>, shows: Shows) {
        if self.stops == StopsFor::OwnDice {
            self.given.push((who, shows));
        }
    }

    /// Whether a player may be asked for a character's dice.
    pub(crate) fn may_ask(&self, campaign: &Campaign, who: Option<CharacterId>) -> bool {
        let own = |who| rolls_own_dice(campaign, who);
        self.stops == StopsFor::OwnDice && who.is_some_and(own)
    }
}

impl Roller<'_> {
    /// The dice of one roll are done; each is what was typed, or `None` if the console rolled it.
    /// `missing` says that nothing was given for the first of those.
    pub(super) fn fell(&mut self, who: Option<CharacterId>, typed: &[Option<u16>], missing: bool) {
        if self.hand.console {
            return;
        }
        let faces: Vec<u16> = typed.iter().map_while(|face| *face).collect();
        if faces.is_empty() && missing && !self.takes_unnamed(who) {
            // The console rolls these in any case: what is typed is for later dice.
            return;
        }
        self.hand.console = faces.len() < typed.len();
        let Some(name) = self.hand.known(who).map(Known::name) else {
            return;
        };
        if !faces.is_empty() {
            let faces = joined(&faces, " ");
            self.hand.so_far.push(format!("{faces} {name}"));
        }
        if missing {
            let whose = who.map(|who| format!(" of {}", self.table.campaign.name_of(who)));
            self.hand.next = Some(format!("{name}{}", whose.unwrap_or_default()));
        }
    }

    /// Stops if the player has to roll a character's missing dice; `fell` dice of the same roll
    /// are done.
    pub(super) fn ask(
        &mut self,
        who: Option<CharacterId>,
        (dice, fell): (&[Die], usize),
    ) -> Result {
        let known = self.hand.known(who);
        let hidden = known.is_some_and(|known| known.hidden);
        let Some(who) = who.filter(|who| rolls_own_dice(self.table.campaign, *who)) else {
            return Ok(());
        };
        if self.hand.stops != StopsFor::OwnDice || hidden {
            return Ok(());
        }
        let name = |who: CharacterId| self.table.campaign.name_of(who).to_owned();
        let given = self.hand.given.iter();
        self.hand.question = Some(Question::Dice(Throw {
            who,
            name: name(who),
            what: known.map_or_else(|| "roll".to_owned(), |known| known.words(dice.len(), fell)),
            purpose: known.map_or_else(Purpose::default, |known| known.purpose.clone()),
            against: known.map_or_else(String::new, |known| known.against.clone()),
            wanted: Box::new(known.map_or_else(Goal::default, |known| known.wanted.clone())),
            again: self.hand.again,
            dice: dice.to_vec(),
            hits: self.hand.hits,
            in_all: self.hand.in_all.clone(),
            given: given
                .map(|(who, shows)| (who.map(name), shows.clone()))
                .collect(),
            to_come: self.to_come(),
        }));
        Err(stopped())
    }

    /// Stops if the players have a say in the initiative; from then on the console rolls what was not typed.
    pub(crate) fn ask_for_initiative(&mut self, who: &[CharacterId]) -> Result {
        let own = |who: &CharacterId| rolls_own_dice(self.table.campaign, *who);
        let typed = self.hand.has_typed() || self.hand.kept.has_any();
        self.hand.lists_all = true;
        match std::mem::take(&mut self.hand.stops) {
            StopsFor::Initiative => {}
            StopsFor::OwnDice if !typed && who.iter().any(own) => {}
            StopsFor::OwnDice | StopsFor::Nothing => return Ok(()),
        }
        // There is nothing to roll.
        if self.table.game.turns.die.is_none() {
            return Ok(());
        }
        let entrants = who.iter().filter_map(|id| {
            let person = self.table.campaign.characters.get(*id)?;
            Some(Entrant {
                who: *id,
                name: person.name.clone(),
                own_dice: own(id),
                player: person.player,
                die: self.table.game.turns.die,
            })
        });
        let mut entrants: Vec<Entrant> = entrants.collect();
        entrants.sort_by_key(|one| (!one.own_dice, !one.player));
        self.hand.question = Some(Question::Initiative(entrants));
        Err(stopped())
    }
}

/// The error that ends the draft; the question is shown instead.
fn stopped() -> Refusal {
    Refusal::new(Why::Rule("this waits for the players' dice".to_owned()))
}
