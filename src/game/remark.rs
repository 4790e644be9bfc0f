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

/// Declares remarks, each with its id and its words, and the list of all of them, to which others may be added.
macro_rules! remarks {
    (
        $(#[$about:meta])* $vis:vis $list:ident $(+ $other:ident)*;
        $($(#[$doc:meta])* $name:ident = $id:literal, $words:literal;)*
    ) => {
        $(
            $(#[$doc])*
            $vis const $name: $crate::game::Remark = $crate::game::Remark::new($id, $words);
        )*

        $(#[$about])*
        $vis const $list: &[$crate::game::Remark] = &[$($name,)* $($other,)*];
    };
}
pub(crate) use remarks;

remarks! {
    /// The remarks of every game.
    pub(crate) SHARED;

    /// An attack while it is somebody else's turn.
    OUT_OF_TURN = "out of turn", "note: {who} acts out of turn";

    /// About the characters without a stat of the initiative formula.
    NO_MODIFIER = "no modifier", "initiative modifier 0, stat missing: {}";

    /// The highest initiatives are equal, and nobody is first.
    NOBODY_FIRST = "nobody first", "a tie for the first turn: the GM picks who begins";

    /// About those with the highest initiative, of whom the first acts unless the GM changes the order.
    TIED_FIRST = "tied first", "{} tie for the first turn: place changes the order";

    /// About those in a fight who are in no zone of its map.
    NOWHERE = "nowhere", "in no zone yet: {}";

    /// About a condition that takes the one action of a turn.
    NO_ACTION = "no action", "{who} is {} and has no 1-Action this turn";

    /// About a condition that takes a whole turn.
    NO_TURN = "no turn", "{who} is {} and can do nothing this turn";

    /// About a power that was free once this turn.
    NO_LONGER_FREE = "no longer free", "{} again costs the 1-Action";

    /// About a task whose time a fight does not count, in a turn of which nothing was used.
    TURN_LOST = "turn lost", "{who} loses the turn on {}, which makes no progress during turns";

    /// The same, in a turn of which something was used.
    REST_LOST = "rest lost", "{who} loses the rest of the turn on {}, which makes no progress during turns";

    /// About a fight that is set aside, by its title.
    PAUSED = "paused", "{} is paused";

    /// About a fight that was set aside, by its title.
    RESUMED = "resumed", "{} goes on";

    /// About the character before whom somebody was placed in the order.
    BEFORE = "before", "{who} now acts before {}";

    /// About the character after whom somebody was placed in the order.
    AFTER = "after", "{who} now acts after {}";

    /// A delayed turn, about the character who acts now.
    ACTS_AFTER = "acts after", "{who} acts after {}";

    /// A delayed turn while nobody acts.
    ACTS_NEXT = "acts next", "{who} acts next";

    /// A readied action that is taken.
    TAKES_READY = "takes ready", "{who} takes the ready action";

    /// About how many turns a round a character has.
    TURNS = "turns", "{who} has {} a round";

    /// About a stat that is missing, and what it is for.
    LACKS = "lacks", "{who} has no {} with";

    /// About what somebody who is down has not released.
    STILL_SUSTAINS = "still sustains", "{who} still sustains {}";

    /// An attack in a turn in which there was one already.
    ATTACKED = "attacked", "{who} was attacked already";

    /// Nothing had to be changed.
    UNCHANGED = "unchanged", "{who} is already like that";

    /// About an earlier check of the same thing.
    REPLACES = "replaces", "this replaces check #{}";

    /// About the work for which no time was left.
    LEAVES = "leaves", "{who} leaves {}";

    /// About why somebody does no work.
    IDLE = "idle", "{who} is {} and does no work";

    /// About work that a changed roll comes too late for.
    WORK_OVER = "work over", "{who}: {} has already ended";
}
