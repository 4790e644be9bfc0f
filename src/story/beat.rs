//! What stands apart in the story: where a session, a scene, a fight or a turn begins or ends, and texts to quote.

use crate::campaign::{At, CampaignChange, Event, Fight, Named, Statement};
use crate::game::remark::{PAUSED, RESUMED};

/// What a statement tells, if it stands apart from what is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Beat<'a> {
    Session,
    Scene,
    /// With the names that the characters of the fight had then.
    FightBegins(&'a Fight, &'a [Named]),
    /// The fight as it was before.
    FightEnds(&'a Fight),
    FightPaused,
    /// With the title of the fight.
    FightResumed(&'a str),
    /// The round, and whose turn it is if anybody can act.
    Turn(u32, Option<&'a Named>),
    /// A note of the GM.
    Note,
    /// A text for the players.
    Public,
}

impl<'a> Beat<'a> {
    /// What a statement of an act with these events tells; `None` for what is done.
    pub(crate) fn of(said: &'a Statement, events: &'a [Event]) -> Option<Self> {
        let (change, names) = match said {
            Statement::Turn { round, who, .. } => return Some(Self::Turn(*round, who.as_ref())),
            Statement::Public(_) => return Some(Self::Public),
            Statement::Remark { id, .. } if PAUSED.id == &**id => return Some(Self::FightPaused),
            Statement::Remark { id, about, .. } if RESUMED.id == &**id => {
                return Some(Self::FightResumed(about));
            }
            Statement::Event { at, who, .. } => match events.get(*at)? {
                Event::Noted { .. } => return Some(Self::Note),
                Event::Campaign(change) => (change, who),
                _ => return None,
            },
            _ => return None,
        };
        match change {
            CampaignChange::Session(_) => Some(Self::Session),
            CampaignChange::Scene(_) => Some(Self::Scene),
            CampaignChange::Fight(At { from, to, .. }) => match (from, to) {
                (None, Some(fight)) => Some(Self::FightBegins(fight, names)),
                (Some(fight), None) => Some(Self::FightEnds(fight)),
                _ => None,
            },
            _ => None,
        }
    }
}
