//! Texts with which an act explains something that no event says.

use crate::campaign::Statement;
use crate::campaign::statement::Named;

/// A text that an act refers to by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The id stored in acts.
    pub id: &'static str,
    /// The text; `{}` stands for its subject, and `{who}` for the name of the character it is about.
    pub words: &'static str,
}

impl Remark {
    /// The text with its subject filled in.
    #[must_use]
    pub fn of(&self, about: &str) -> String {
        self.words.replace("{}", about)
    }

    /// The statement that stores the remark; `about` may be empty.
    #[must_use]
    pub fn about(&self, about: &str) -> Statement {
        Statement::Remark {
            who: None,
            id: self.id.into(),
            about: about.into(),
        }
    }

    /// Like [`Remark::about`], about a character.
    #[must_use]
    pub fn by(&self, who: Named, about: &str) -> Statement {
        Statement::Remark {
            who: Some(who),
            id: self.id.into(),
            about: about.into(),
        }
    }
}

/// An attack while it is somebody else's turn.
pub(crate) const OUT_OF_TURN: Remark = Remark {
    id: "out of turn",
    words: "note: {who} acts out of turn",
};

/// About the characters without a stat of the initiative formula.
pub(crate) const NO_MODIFIER: Remark = Remark {
    id: "no modifier",
    words: "initiative modifier 0, stat missing: {}",
};

/// The highest initiatives are equal, and nobody is first.
pub(crate) const NOBODY_FIRST: Remark = Remark {
    id: "nobody first",
    words: "a tie for the first turn: the GM picks who begins",
};

/// About those with the highest initiative, of whom the first acts unless the GM changes the order.
pub(crate) const TIED_FIRST: Remark = Remark {
    id: "tied first",
    words: "{} tie for the first turn: place changes the order",
};

/// About those in a fight who are in no zone of its map.
pub(crate) const NOWHERE: Remark = Remark {
    id: "nowhere",
    words: "in no zone yet: {}",
};

/// About a condition that takes the one action of a turn.
pub(crate) const NO_ACTION: Remark = Remark {
    id: "no action",
    words: "{who} is {} and has no 1-Action this turn",
};

/// About a condition that takes a whole turn.
pub(crate) const NO_TURN: Remark = Remark {
    id: "no turn",
    words: "{who} is {} and can do nothing this turn",
};

/// About a power that was free once this turn.
pub(crate) const NO_LONGER_FREE: Remark = Remark {
    id: "no longer free",
    words: "{} again costs the 1-Action",
};

/// About a task whose time a fight does not count, in a turn of which nothing was used.
pub(crate) const TURN_LOST: Remark = Remark {
    id: "turn lost",
    words: "{who} loses the turn on {}, which makes no progress during turns",
};

/// The same, in a turn of which something was used.
pub(crate) const REST_LOST: Remark = Remark {
    id: "rest lost",
    words: "{who} loses the rest of the turn on {}, which makes no progress during turns",
};

/// About a fight that is set aside, by its title.
pub(crate) const PAUSED: Remark = Remark {
    id: "paused",
    words: "{} is paused",
};

/// About a fight that was set aside, by its title.
pub(crate) const RESUMED: Remark = Remark {
    id: "resumed",
    words: "{} goes on",
};

/// About the character before whom somebody was placed in the order.
pub(crate) const BEFORE: Remark = Remark {
    id: "before",
    words: "{who} now acts before {}",
};

/// About the character after whom somebody was placed in the order.
pub(crate) const AFTER: Remark = Remark {
    id: "after",
    words: "{who} now acts after {}",
};

/// A delayed turn, about the character who acts now.
pub(crate) const ACTS_AFTER: Remark = Remark {
    id: "acts after",
    words: "{who} acts after {}",
};

/// A delayed turn while nobody acts.
pub(crate) const ACTS_NEXT: Remark = Remark {
    id: "acts next",
    words: "{who} acts next",
};

/// A readied action that is taken.
pub(crate) const TAKES_READY: Remark = Remark {
    id: "takes ready",
    words: "{who} takes the ready action",
};

/// About how many turns a round a character has.
pub(crate) const TURNS: Remark = Remark {
    id: "turns",
    words: "{who} has {} a round",
};

/// About a stat that is missing, and what it is for.
pub(crate) const LACKS: Remark = Remark {
    id: "lacks",
    words: "{who} has no {} with",
};

/// About what somebody who is down has not released.
pub(crate) const STILL_SUSTAINS: Remark = Remark {
    id: "still sustains",
    words: "{who} still sustains {}",
};

/// An attack in a turn in which there was one already.
pub(crate) const ATTACKED: Remark = Remark {
    id: "attacked",
    words: "{who} was attacked already",
};

/// Nothing had to be changed.
pub(crate) const UNCHANGED: Remark = Remark {
    id: "unchanged",
    words: "{who} is already like that",
};

/// About an earlier check of the same thing.
pub(crate) const REPLACES: Remark = Remark {
    id: "replaces",
    words: "this replaces check #{}",
};

/// About the work for which no time was left.
pub(crate) const LEAVES: Remark = Remark {
    id: "leaves",
    words: "{who} leaves {}",
};

/// About why somebody does no work.
pub(crate) const IDLE: Remark = Remark {
    id: "idle",
    words: "{who} is {} and does no work",
};

/// About work that a changed roll comes too late for.
pub(crate) const WORK_OVER: Remark = Remark {
    id: "work over",
    words: "{who}: {} has already ended",
};

/// The remarks of every game.
pub(crate) const SHARED: &[Remark] = &[
    OUT_OF_TURN,
    NO_MODIFIER,
    NOBODY_FIRST,
    TIED_FIRST,
    NOWHERE,
    NO_ACTION,
    NO_TURN,
    NO_LONGER_FREE,
    TURN_LOST,
    REST_LOST,
    PAUSED,
    RESUMED,
    BEFORE,
    AFTER,
    ACTS_AFTER,
    ACTS_NEXT,
    TAKES_READY,
    TURNS,
    LACKS,
    STILL_SUSTAINS,
    ATTACKED,
    UNCHANGED,
    REPLACES,
    LEAVES,
    IDLE,
    WORK_OVER,
];
