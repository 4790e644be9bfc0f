//! Which character is in which row.

use crate::campaign::{Campaign, CharacterId, Combatant, CombatantId, Fight};
use crate::game::{Game, Order};
use crate::play::fight::FightTable;
use crate::play::minions::{FightRow, Group, fallen_last};
use crate::view::listed::Listed;

/// A place of a fight in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    who: CharacterId,
    /// The index in the order of the fight.
    nth: usize,
    /// The character has an earlier row.
    again: bool,
    /// How many minions stand in this row; 1 for anybody else.
    count: usize,
    group: Group,
}

/// What a row is about.
pub(super) enum At<'c> {
    /// A place of the fight, with how many stand in its row and the minions among them; the flags are whether the
    /// character is down, and whether it has an earlier row.
    Fight(&'c Combatant, (usize, &'c Group), [bool; 2]),
    /// The rule above the people who are not in the fight.
    Rule,
    /// A character who is not in a fight.
    Other(CharacterId),
}

/// Who is in which row. Computed once per act, because it reads the values of every character in
/// the fight.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    order: Vec<Place>,
    /// The first row of the characters who are down.
    able: usize,
    acting: Option<usize>,
    /// The place whose turn comes next, unless somebody chooses it.
    next: Option<CombatantId>,
    others: Listed,
}

impl Places {
    /// The rows for the moment of a campaign. With `everybody` they include absent characters.
    pub fn of(campaign: &Campaign, game: &Game, everybody: bool) -> Self {
        let others = Listed::of(campaign, everybody);
        let Some(fight) = campaign.fight() else {
            return Self {
                others,
                ..Self::default()
            };
        };
        let (rows, able) = fallen_last(campaign, game, fight, |_| true);
        let mut order: Vec<Place> = Vec::with_capacity(rows.len());
        for (at, row) in rows.into_iter().enumerate() {
            let FightRow {
                nth,
                place,
                count,
                group,
            } = row;
            let who = place.character;
            let earlier = if at < able {
                &order[..]
            } else {
                &order[able..]
            };
            let again = earlier.iter().any(|row| row.who == who);
            order.push(Place {
                who,
                nth,
                again,
                count,
                group,
            });
        }
        let is_acting = |place: &Place| fight.acting == Some(fight.order[place.nth].id);
        let acting = order.iter().position(is_acting);
        let table = FightTable::running(campaign, game);
        let table = table.filter(|_| game.turns.order != Order::Elective);
        Self {
            order,
            able,
            acting,
            next: table.and_then(|table| table.upcoming(1).first().copied()),
            others,
        }
    }

    /// The number of rows, with the rule above the people elsewhere.
    pub(crate) fn len(&self) -> usize {
        self.order.len() + self.rule() + self.others.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of rows of the fight.
    pub(crate) fn fighting(&self) -> usize {
        self.order.len()
    }

    /// Those who are not in a fight.
    pub(crate) fn others(&self) -> &Listed {
        &self.others
    }

    fn rule(&self) -> usize {
        usize::from(!self.order.is_empty() && !self.others.is_empty())
    }

    /// The character in a row; `None` for the rule.
    pub(crate) fn at(&self, campaign: &Campaign, row: usize) -> Option<CharacterId> {
        if let Some(place) = self.order.get(row) {
            return Some(place.who);
        }
        let row = row.checked_sub(self.order.len() + self.rule())?;
        self.others.at(campaign, row).map(|who| who.id)
    }

    /// The row of a character: `hint` if it is theirs, otherwise their first.
    pub(crate) fn row_of(
        &self,
        campaign: &Campaign,
        who: CharacterId,
        hint: usize,
    ) -> Option<usize> {
        let fight = campaign.fight();
        let owner = |who| fight.map_or(who, |fight| fight.letter_owner(who));
        let is_theirs = |place: &Place| place.who == who || owner(place.who) == owner(who);
        if self.order.get(hint).is_some_and(is_theirs) {
            return Some(hint);
        }
        let place = self.order.iter().position(is_theirs);
        place.or_else(|| {
            let row = self.others.row_of(campaign, who)?;
            Some(self.order.len() + self.rule() + row)
        })
    }

    /// The row of the active character.
    pub(crate) fn acting(&self) -> Option<usize> {
        self.acting
    }

    /// Whether a place has the next turn.
    pub(super) fn is_next(&self, place: &Combatant) -> bool {
        self.next == Some(place.id)
    }

    pub(super) fn about<'c>(
        &'c self,
        campaign: &Campaign,
        fight: Option<&'c Fight>,
        row: usize,
    ) -> Option<At<'c>> {
        if let Some(place) = self.order.get(row) {
            let combatant = fight?.order.get(place.nth)?;
            let flags = [row >= self.able, place.again];
            return Some(At::Fight(combatant, (place.count, &place.group), flags));
        }
        if row == self.order.len() && self.rule() > 0 {
            return Some(At::Rule);
        }
        self.at(campaign, row).map(At::Other)
    }
}
