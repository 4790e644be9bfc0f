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
    pub(crate) const fn new(id: &'static str, words: &'static str) -> Self {
        Self { id, words }
    }

    /// The text with its subject filled in.
    pub(crate) fn of(&self, about: &str) -> String {
        self.words.replace("{}", about)
    }

    /// The statement that stores the remark; `about` may be empty.
    pub(crate) fn about(&self, about: &str) -> Statement {
        Statement::Remark {
            who: None,
            id: self.id.into(),
            about: about.into(),
        }
    }

    /// Like [`Remark::about`], about a character.
    pub(crate) fn by(&self, who: Named, about: &str) -> Statement {
        Statement::Remark {
            who: Some(who),
            id: self.id.into(),
            about: about.into(),
        }
    }
}

/// An attack while it is somebody else's turn.
pub(crate) const OUT_OF_TURN: Remark = Remark::new("out of turn", "note: {who} acts out of turn");

/// About the characters without a stat of the initiative formula.
pub(crate) const NO_MODIFIER: Remark =
    Remark::new("no modifier", "initiative modifier 0, stat missing: {}");

/// The highest initiatives are equal, and nobody is first.
pub(crate) const NOBODY_FIRST: Remark = Remark::new(
    "nobody first",
    "a tie for the first turn: the GM picks who begins",
);

/// About those with the highest initiative, of whom the first acts unless the GM changes the order.
pub(crate) const TIED_FIRST: Remark = Remark::new(
    "tied first",
    "{} tie for the first turn: place changes the order",
);

/// About those in a fight who are in no zone of its map.
pub(crate) const NOWHERE: Remark = Remark::new("nowhere", "in no zone yet: {}");

/// About a condition that takes the one action of a turn.
pub(crate) const NO_ACTION: Remark =
    Remark::new("no action", "{who} is {} and has no 1-Action this turn");

/// About a condition that takes a whole turn.
pub(crate) const NO_TURN: Remark =
    Remark::new("no turn", "{who} is {} and can do nothing this turn");

/// About a power that was free once this turn.
pub(crate) const NO_LONGER_FREE: Remark =
    Remark::new("no longer free", "{} again costs the 1-Action");

/// About a task whose time a fight does not count, in a turn of which nothing was used.
pub(crate) const TURN_LOST: Remark = Remark::new(
    "turn lost",
    "{who} loses the turn on {}, which makes no progress during turns",
);

/// The same, in a turn of which something was used.
pub(crate) const REST_LOST: Remark = Remark::new(
    "rest lost",
    "{who} loses the rest of the turn on {}, which makes no progress during turns",
);

/// About a fight that is set aside, by its title.
pub(crate) const PAUSED: Remark = Remark::new("paused", "{} is paused");

/// About a fight that was set aside, by its title.
pub(crate) const RESUMED: Remark = Remark::new("resumed", "{} goes on");

/// About the character before whom somebody was placed in the order.
pub(crate) const BEFORE: Remark = Remark::new("before", "{who} now acts before {}");

/// About the character after whom somebody was placed in the order.
pub(crate) const AFTER: Remark = Remark::new("after", "{who} now acts after {}");

/// A delayed turn, about the character who acts now.
pub(crate) const ACTS_AFTER: Remark = Remark::new("acts after", "{who} acts after {}");

/// A delayed turn while nobody acts.
pub(crate) const ACTS_NEXT: Remark = Remark::new("acts next", "{who} acts next");

/// A readied action that is taken.
pub(crate) const TAKES_READY: Remark = Remark::new("takes ready", "{who} takes the ready action");

/// About how many turns a round a character has.
pub(crate) const TURNS: Remark = Remark::new("turns", "{who} has {} a round");

/// About a stat that is missing, and what it is for.
pub(crate) const LACKS: Remark = Remark::new("lacks", "{who} has no {} with");

/// About what somebody who is down has not released.
pub(crate) const STILL_SUSTAINS: Remark = Remark::new("still sustains", "{who} still sustains {}");

/// An attack in a turn in which there was one already.
pub(crate) const ATTACKED: Remark = Remark::new("attacked", "{who} was attacked already");

/// Nothing had to be changed.
pub(crate) const UNCHANGED: Remark = Remark::new("unchanged", "{who} is already like that");

/// About an earlier check of the same thing.
pub(crate) const REPLACES: Remark = Remark::new("replaces", "this replaces check #{}");

/// About the work for which no time was left.
pub(crate) const LEAVES: Remark = Remark::new("leaves", "{who} leaves {}");

/// About why somebody does no work.
pub(crate) const IDLE: Remark = Remark::new("idle", "{who} is {} and does no work");

/// About work that a changed roll comes too late for.
pub(crate) const WORK_OVER: Remark = Remark::new("work over", "{who}: {} has already ended");

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
