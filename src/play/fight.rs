//! The fight that is played: [`FightTable`] to look at it, [`FightDraft`] to change it. Whoever asks
//! for a fight, a place in it or the active character gets it here, or the one refusal there is.

use crate::campaign::statement::FightStatement;
use std::sync::{Arc, LazyLock};

use crate::campaign::{
    At, Campaign, CampaignChange, Change, Character, CharacterId, Combatant, CombatantId, Fight,
    FightChange, FightId, TurnRecord,
};
use crate::game::{Draft, Game, Refusal};
use crate::lang::line::Span;

/// The condition of those who ran from a fight.
pub const FLED: &str = "fled";

/// Whether somebody who is here takes part in a fight that begins without being named for it.
#[must_use]
pub fn may_begin(game: &Game, campaign: &Campaign, who: &Character) -> bool {
    !game.is_dead(campaign, who) && who.condition(FLED).is_none()
}

/// What a fight reads as that is not there any more: nobody is in it.
static OVER: LazyLock<Fight> = LazyLock::new(Fight::default);

/// A fight to look at.
#[derive(Clone, Copy)]
pub struct FightTable<'a> {
    /// The campaign around it.
    pub campaign: &'a Campaign,
    pub game: &'a Game,
    /// The fight itself.
    pub fight: &'a Fight,
}

impl<'a> FightTable<'a> {
    /// The fight in front of the GM, unless there is none or it is paused.
    #[must_use]
    pub fn running(campaign: &'a Campaign, game: &'a Game) -> Option<Self> {
        let fight = campaign.running()?;
        Some(Self {
            campaign,
            game,
            fight,
        })
    }

    /// Whether a place has the turn.
    #[must_use]
    pub fn is_active(&self, place: &Combatant) -> bool {
        self.fight.acting == Some(place.id)
    }

    /// Whether somebody is able to act.
    #[must_use]
    pub fn can_act(&self, who: CharacterId) -> bool {
        can_act(self.campaign, self.game, who)
    }

    /// The place of somebody that counts now: the one that has the turn, else one that waits with a
    /// delayed turn or a ready action, else the first.
    ///
    /// # Errors
    /// They are not in the fight.
    pub fn place_of(&self, who: CharacterId, at: Span) -> Result<&'a Combatant, Refusal> {
        let waits = |place: &Combatant| place.held == self.fight.round || place.is_ready();
        let mut theirs: Vec<&Combatant> = self.fight.places_of(who).collect();
        theirs.sort_by_key(|place| (!self.is_active(place), !waits(place)));
        theirs.first().copied().ok_or_else(|| self.absent(who, at))
    }

    /// The first place of somebody, with its row.
    ///
    /// # Errors
    /// They are not in the fight.
    pub fn first_of(&self, who: CharacterId, at: Span) -> Result<(usize, &'a Combatant), Refusal> {
        let first = self.fight.place_of(who);
        first.ok_or_else(|| self.absent(who, at))
    }

    /// The active character.
    ///
    /// # Errors
    /// It is nobody's turn.
    pub fn active(&self, at: Span) -> Result<CharacterId, Refusal> {
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

/// The fight in front of the GM.
///
/// # Errors
/// There is none, or it is paused.
pub fn running(campaign: &Campaign, at: Span) -> Result<&Fight, Refusal> {
    match campaign.fight() {
        Some(fight) if !fight.paused => Ok(fight),
        Some(_) => Err(Refusal::rule(at, "the fight is paused").hint("resume takes it up")),
        None => Err(Refusal::rule(at, "no fight is running").hint("begin starts one")),
    }
}

/// Whether its tracks and conditions leave somebody able to act.
#[must_use]
pub fn can_act(campaign: &Campaign, game: &Game, who: CharacterId) -> bool {
    let person = campaign.characters.get(who);
    person.is_some_and(|person| game.can_act(campaign, person))
}

/// A fight that an act changes.
pub struct FightDraft<'d, 'a> {
    /// The act.
    pub draft: &'d mut Draft<'a>,
    id: FightId,
}

impl<'d, 'a> FightDraft<'d, 'a> {
    /// The fight in front of the GM.
    ///
    /// # Errors
    /// There is none, or it is paused.
    pub fn running(draft: &'d mut Draft<'a>, at: Span) -> Result<Self, Refusal> {
        let id = running(draft.campaign(), at)?.id;
        Ok(Self { draft, id })
    }

    /// The fight in which it is somebody's turn now, if there is one.
    pub fn of_active(draft: &'d mut Draft<'a>, who: CharacterId) -> Option<Self> {
        let fight = draft.campaign().running()?;
        let id = fight.id;
        (fight.acting_character() == Some(who)).then_some(Self { draft, id })
    }

    /// A fight by its number, paused or not.
    pub fn of(draft: &'d mut Draft<'a>, id: FightId) -> Self {
        Self { draft, id }
    }

    #[must_use]
    pub fn fight(&self) -> &Fight {
        let fight = self.draft.campaign().fight_by_id(self.id);
        fight.unwrap_or(&OVER)
    }

    /// The same with what is around it.
    #[must_use]
    pub fn table(&self) -> FightTable<'_> {
        FightTable {
            campaign: self.draft.campaign(),
            game: self.draft.game(),
            fight: self.fight(),
        }
    }

    /// Tells something about the fight.
    pub fn state(&mut self, statement: FightStatement) {
        self.draft.state(statement);
    }

    /// What somebody is called.
    #[must_use]
    pub fn name(&self, who: CharacterId) -> String {
        self.draft.campaign().name_of(who).to_owned()
    }

    /// Drafts a change of the fight.
    pub fn apply(&mut self, change: FightChange) {
        self.draft.fight(self.id, change);
    }

    /// Changes a place where it stands.
    pub fn change(&mut self, id: CombatantId, change: impl FnOnce(&mut Combatant)) {
        let Some((row, from)) = self.fight().place(id) else {
            return;
        };
        let (from, mut to) = (from.clone(), from.clone());
        change(&mut to);
        if from != to {
            self.apply(FightChange::Place(At::replace(row, from, to)));
        }
    }

    /// Moves a place to another row, which counts without it.
    pub fn move_to(&mut self, id: CombatantId, row: usize) {
        let found = self.fight().place(id);
        let found = found.map(|(from, place)| (from, place.clone()));
        if let Some((from, place)) = found.filter(|(from, _)| *from != row) {
            self.apply(FightChange::Place(At::remove(from, place.clone())));
            self.apply(FightChange::Place(At::insert(row, place)));
        }
    }

    /// Puts a place into the order.
    pub fn insert(&mut self, row: usize, place: Combatant) {
        self.apply(FightChange::Place(At::insert(row, place)));
    }

    /// Takes a place out of the order.
    pub fn remove(&mut self, id: CombatantId) {
        let found = self.fight().place(id);
        if let Some((row, place)) = found.map(|(row, place)| (row, place.clone())) {
            self.apply(FightChange::Place(At::remove(row, place)));
        }
    }

    /// Changes what turns leave for those to come.
    pub fn record(&mut self, change: impl FnOnce(&mut TurnRecord)) {
        let from = self.fight().record.clone();
        let mut to = from.clone();
        change(&mut to);
        if from != to {
            self.apply(FightChange::Record(Change { from, to }));
        }
    }

    /// Replaces the whole fight; `None` takes it away.
    pub fn replace(&mut self, change: impl FnOnce(&Fight) -> Option<Fight>) {
        let fights = &self.draft.campaign().fights;
        let Some(at) = fights.iter().position(|fight| fight.id == self.id) else {
            return;
        };
        let to = change(&fights[at]).map(Arc::new);
        let from = Some(Arc::new(fights[at].clone()));
        self.draft.apply(CampaignChange::Fight(At { at, from, to }));
    }

    /// Puts another fight in front of the GM, or none.
    pub fn set_current(&mut self, to: Option<FightId>) {
        let from = self.draft.campaign().current;
        if from != to {
            self.draft
                .apply(CampaignChange::Current(Change { from, to }));
        }
    }

    #[must_use]
    pub fn id(&self) -> FightId {
        self.id
    }
}
