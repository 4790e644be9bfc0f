//! The current fight: `FightTable` for reading it, `FightDraft` for changing it. Looking up a
//! fight, a place in it or the active character goes through here, so that the errors are the same
//! everywhere.

use std::sync::{Arc, LazyLock};

use crate::campaign::{
    At, Campaign, CampaignChange, Change, Character, CharacterId, Combatant, CombatantId, Fight,
    FightChange, FightId, TurnRecord,
};
use crate::game::condition::FLED;
use crate::game::{Draft, Game, Refusal, Result};
use crate::lang::line::Span;

/// Whether a character takes part in a new fight by default.
pub(crate) fn may_begin(game: &Game, campaign: &Campaign, who: &Character) -> bool {
    !game.is_dead(campaign, who) && who.condition(FLED).is_none()
}

/// Stands for a fight that no longer exists: nobody is in it.
static OVER: LazyLock<Fight> = LazyLock::new(Fight::default);

/// A fight, for reading.
#[derive(Clone, Copy)]
pub struct FightTable<'a> {
    /// The campaign that it belongs to.
    pub campaign: &'a Campaign,
    pub game: &'a Game,
    pub fight: &'a Fight,
}

impl<'a> FightTable<'a> {
    /// The current fight; `None` if there is none or it is paused.
    pub fn running(campaign: &'a Campaign, game: &'a Game) -> Option<Self> {
        let fight = campaign.running()?;
        Some(Self {
            campaign,
            game,
            fight,
        })
    }

    /// Whether a place has the turn.
    pub(crate) fn is_active(&self, place: &Combatant) -> bool {
        self.fight.acting == Some(place.id)
    }

    /// Whether a character can act.
    #[must_use]
    pub fn can_act(&self, who: CharacterId) -> bool {
        let person = self.campaign.characters.get(who);
        person.is_some_and(|person| self.game.can_act(self.campaign, person))
    }

    /// Whether turns come to a character: also to one who cannot act but has something to roll in them.
    pub(crate) fn has_turns(&self, who: CharacterId) -> bool {
        let person = self.campaign.characters.get(who);
        let none_ends = |_: &_| false;
        person.is_some_and(|who| self.game.has_turns_without(self.campaign, who, none_ends))
    }

    /// The place of a character that matters now: the active one, otherwise one with a delayed
    /// turn or a readied action, otherwise the first.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight.
    pub(crate) fn place_of(&self, who: CharacterId, at: Span) -> Result<&'a Combatant> {
        let waits = |place: &Combatant| place.held == self.fight.round || place.is_ready();
        let theirs = self.fight.places_of(who);
        let now = theirs.min_by_key(|place| (!self.is_active(place), !waits(place)));
        now.ok_or_else(|| self.absent(who, at))
    }

    /// A character's first place, with its row.
    ///
    /// # Errors
    /// Returns an error if the character is not in the fight.
    pub(crate) fn first_of(&self, who: CharacterId, at: Span) -> Result<(usize, &'a Combatant)> {
        let first = self.fight.place_of(who);
        first.ok_or_else(|| self.absent(who, at))
    }

    /// The active character.
    ///
    /// # Errors
    /// Returns an error if it is nobody's turn.
    pub(crate) fn active(&self, at: Span) -> Result<CharacterId> {
        let acting = self.fight.acting_character();
        acting.ok_or_else(|| Refusal::rule(at, "it is nobody's turn"))
    }

    #[must_use]
    pub fn names(&self, places: &[CombatantId]) -> Vec<&'a str> {
        let found = places.iter().filter_map(|id| self.fight.place(*id));
        found
            .map(|(_, place)| self.campaign.name_of(place.character))
            .collect()
    }

    fn absent(&self, who: CharacterId, at: Span) -> Refusal {
        let name = self.campaign.name_of(who);
        Refusal::rule(at, format!("{name} is not in the fight"))
    }
}

/// The current fight.
///
/// # Errors
/// Returns an error if there is none, or if it is paused.
pub(crate) fn running(campaign: &Campaign, at: Span) -> Result<&Fight> {
    match campaign.fight() {
        Some(fight) if !fight.paused => Ok(fight),
        Some(_) => Err(Refusal::rule(at, "the fight is paused").hint("resume continues it")),
        None => Err(Refusal::rule(at, "no fight is running").hint("begin starts one")),
    }
}

/// A fight that an act changes.
pub(crate) struct FightDraft<'d, 'a> {
    pub draft: &'d mut Draft<'a>,
    id: FightId,
}

impl<'d, 'a> FightDraft<'d, 'a> {
    /// The current fight.
    ///
    /// # Errors
    /// Returns an error if there is none, or if it is paused.
    pub(crate) fn running(draft: &'d mut Draft<'a>, at: Span) -> Result<Self> {
        let id = running(draft.campaign(), at)?.id;
        Ok(Self { draft, id })
    }

    /// The fight in which a character has the turn, if any.
    pub(crate) fn of_active(draft: &'d mut Draft<'a>, who: CharacterId) -> Option<Self> {
        let fight = draft.campaign().running()?;
        let id = fight.id;
        (fight.acting_character() == Some(who)).then_some(Self { draft, id })
    }

    /// A fight by id, paused or not.
    pub(crate) fn of(draft: &'d mut Draft<'a>, id: FightId) -> Self {
        Self { draft, id }
    }

    pub(crate) fn fight(&self) -> &Fight {
        let fight = self.draft.campaign().fight_by_id(self.id);
        fight.unwrap_or(&OVER)
    }

    /// The fight for reading, with its campaign.
    pub(crate) fn table(&self) -> FightTable<'_> {
        FightTable {
            campaign: self.draft.campaign(),
            game: self.draft.game(),
            fight: self.fight(),
        }
    }

    /// A character's name.
    pub(crate) fn name(&self, who: CharacterId) -> String {
        self.draft.campaign().name_of(who).to_owned()
    }

    /// Drafts a change of the fight.
    pub(crate) fn apply(&mut self, change: FightChange) {
        self.draft.fight(self.id, change);
    }

    /// Changes a place without moving it.
    pub(crate) fn change(&mut self, id: CombatantId, change: impl FnOnce(&mut Combatant)) {
        let Some((row, from)) = self.fight().place(id) else {
            return;
        };
        let change = At::changed(row, from, change);
        if change.from != change.to {
            self.apply(FightChange::Place(change));
        }
    }

    /// Drafts a change of the order that is not reported.
    fn reorder(&mut self, change: At<Combatant>) {
        let id = self.id;
        self.draft
            .untold(|draft| draft.fight(id, FightChange::Place(change)));
    }

    /// Moves a place to another row, counted without the place itself; this is not reported.
    pub(crate) fn move_to(&mut self, id: CombatantId, row: usize) {
        let found = self.fight().place(id);
        let found = found.map(|(from, place)| (from, place.clone()));
        if let Some((from, place)) = found.filter(|(from, _)| *from != row) {
            self.reorder(At::remove(from, place.clone()));
            self.reorder(At::insert(row, place));
        }
    }

    /// Inserts a place into the order, which is not reported.
    pub(crate) fn insert(&mut self, row: usize, place: Combatant) {
        self.reorder(At::insert(row, place));
    }

    /// Removes a place from the order, which is only reported if it is `told`.
    pub(crate) fn remove(&mut self, id: CombatantId, told: bool) {
        let Some((row, place)) = self.fight().place(id) else {
            return;
        };
        let change = At::remove(row, place.clone());
        if told {
            self.apply(FightChange::Place(change));
        } else {
            self.reorder(change);
        }
    }

    /// Changes what the fight records about past turns.
    pub(crate) fn record(&mut self, change: impl FnOnce(&mut TurnRecord)) {
        let from = self.fight().record.clone();
        let mut to = from.clone();
        change(&mut to);
        if from != to {
            self.apply(FightChange::Record(Change { from, to }));
        }
    }

    /// Replaces the whole fight; `None` removes it.
    pub(crate) fn replace(&mut self, change: impl FnOnce(&Fight) -> Option<Fight>) {
        let fights = &self.draft.campaign().fights;
        let Some(at) = fights.iter().position(|fight| fight.id == self.id) else {
            return;
        };
        let to = change(&fights[at]).map(Arc::new);
        let from = Some(Arc::clone(&fights[at]));
        self.draft.apply(CampaignChange::Fight(At { at, from, to }));
    }

    /// Sets the current fight.
    pub(crate) fn set_current(&mut self, to: Option<FightId>) {
        let from = self.draft.campaign().current;
        if from != to {
            self.draft
                .apply(CampaignChange::Current(Change { from, to }));
        }
    }

    pub(crate) fn id(&self) -> FightId {
        self.id
    }
}
