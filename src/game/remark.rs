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
    pub to: To,
}

/// Who reads a sentence besides the GM in the log and in answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum To {
    /// Nobody: it is about the program.
    Console,
    /// Nobody: the GM may type it next, and it is not part of the story.
    Advice,
    /// Readers of the GM's reports.
    #[default]
    Gm,
    /// Players, if it is about a player's character.
    Own,
    Players,
}

impl Remark {
    /// A remark for the GM and their reports.
    pub(crate) const fn new(id: &'static str, words: &'static str) -> Self {
        let to = To::Gm;
        Self { id, words, to }
    }

    /// The same for others.
    pub(crate) const fn to(self, to: To) -> Self {
        Self { to, ..self }
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

/// Declares remarks, each with its id, its words and who reads it, and the list of all of them, to which others may be
/// added.
macro_rules! remarks {
    (
        $(#[$about:meta])* $vis:vis $list:ident $(+ $other:ident)*;
        $($(#[$doc:meta])* $name:ident = $id:literal, $words:literal $(, $to:ident)?;)*
    ) => {
        $(
            $(#[$doc])*
            $vis const $name: $crate::game::Remark = $crate::game::Remark::new($id, $words)
                $(.to($crate::game::remark::To::$to))?;
        )*

        $(#[$about])*
        $vis const $list: &[$crate::game::Remark] = &[$($name,)* $($other,)*];
    };
}
pub(crate) use remarks;

remarks! {
    /// The remarks of every game.
    pub(crate) SHARED;

    /// How long who rests.
    RESTS = "rest", "{}";

    /// A rest that refilled and healed nothing.
    NO_RECOVERY = "no recovery", "this rest brings nothing back";

    /// How a game heals, when somebody hurt has had a rest that healed nothing.
    HEALING = "healing", "what heals: {}", Advice;

    /// An attack while it is somebody else's turn.
    OUT_OF_TURN = "out of turn", "note: {who} acts out of turn", Console;

    /// About the characters without a stat of the initiative formula.
    NO_MODIFIER = "no modifier", "initiative modifier 0, stat missing: {}", Console;

    /// The new order of a round for which all have rolled.
    ROLLED_ANEW = "rolled anew", "initiative: {}";

    /// How many creatures of earlier fights the campaign keeps, as one ends.
    TIDY = "tidy", "creatures of earlier fights: {} ('tidy' removes them)", Advice;

    /// The highest initiatives are equal, and nobody is first.
    NOBODY_FIRST = "nobody first", "a tie for the first turn: the GM picks who begins", Console;

    /// About those with the highest initiative, of whom the first acts unless the GM changes the order.
    TIED_FIRST = "tied first", "{} tie for the first turn: place changes the order", Console;

    /// About those in a fight who are in no zone of its map.
    NOWHERE = "nowhere", "in no zone yet: {}", Console;

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

    /// A delayed turn that was not taken before the round ended.
    DELAY_LAPSES = "delay lapses", "{who} has not taken the delayed turn";

    /// About who calls for saves.
    POWER = "power", "a power of {}";
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
    REPLACES = "replaces", "this replaces check #{}", Console;

    /// About the work for which no time was left.
    LEAVES = "leaves", "{who} leaves {}";

    /// About why somebody does no work.
    IDLE = "idle", "{who} is {} and does no work";

    /// About work that a changed roll comes too late for.
    WORK_OVER = "work over", "{who}: {} has already ended";

    /// A condition in the GM's own words that is almost one of the game's, which may have been meant.
    ALMOST_KNOWN = "almost known", "did you mean {}? It is noted in your own words", Advice;

    /// A description in place of a line that begins with almost a command, which may have been meant.
    ALMOST_VERB = "almost a command", "did you mean '{}'? It is kept as a description, which rolls nothing", Advice;

    /// Why a line cannot be taken that the GM keeps all the same.
    KEPT_ANYWAY = "kept anyway", "it is kept, but as it stands it cannot be taken: {}", Advice;

    /// A condition whose name says what belongs behind it, and what it would be without quotes.
    LONG_NAME = "long name", "a name of {}", Advice;

    /// Who does not run with the others, and why.
    CANNOT_FLEE = "cannot flee", "{who} cannot flee ({})";

    /// Who runs from a fight.
    FLEES = "flees", "{who} flees", Players;

    /// Who takes the turn of the one who was picked.
    INTERRUPTS = "interrupts", "{who} interrupts", Players;

    /// The worst state of which somebody was rid by the rules, and the one that they are in now, if any.
    RECOVERED = "recovered", "{who} is no longer {}";

    /// Whom a power would have healed who is not hurt.
    UNHURT = "unhurt", "nothing to heal: {}";

    /// Who has come back to life.
    REVIVED = "revived", "{who} is alive again", Players;

    /// What somebody does by a verb without a roll.
    DOES = "does", "{who}: {}", Players;

    /// What happens by a verb of nobody's.
    HAPPENS = "happens", "{}", Players;

    /// What somebody spends, and what is left.
    SPENDS = "spends", "{who} spends {}", Own;

    /// What a price adds to somebody, and what that comes to.
    TAKES = "takes", "{who} takes {}", Own;

    /// The template of the same name on which an added character is based.
    FROM_BESTIARY = "from the bestiary", "made from {} of the bestiary";

    /// The original of a prepared encounter.
    COPY = "copy", "a copy of {}";

    /// Zones that are no longer joined.
    PARTED = "parted", "no longer joined: {}";

    /// A stat outside its usual range, or whose dice can be.
    BEYOND = "beyond", "beyond the usual range: {}";

    /// How many of something there are now.
    COUNTED = "counted", "{who}: {}";

    /// A condition that is back after it had ended.
    AGAIN = "again", "{who} {} again";

    /// A condition adds a number to what somebody does not have.
    ADDS_NOTHING = "adds nothing", "{who} has no check or skill '{}', so nothing is added to it";

    /// Somebody lacks what a power makes them save with.
    CANNOT_SAVE = "cannot save", "{who} has nothing to save against {} with, so that fails";

    /// A pending check that was skipped.
    SKIPS = "skips", "{who} skips check {}";

    /// About a line that waits no longer, with its number.
    SKIPPED = "skipped", "no longer pending, {}", Console;

    /// Pending checks that can no longer be made.
    DROPPED = "dropped", "{who} no longer has to roll {}", Console;

    /// The entry of a roll whose dice were misread, and what they were read as.
    CORRECTS = "corrects", "corrects #{}", Console;

    /// How many lines after a corrected one ran again with the dice that they had.
    RAN_AGAIN = "ran again", "{} ran again", Console;

    /// A later line that could not have happened, and why.
    LEFT_OUT = "left out", "left out: #{}", Console;

    /// A line that an earlier correction left out, and that counts again.
    BACK_IN = "back in", "no longer left out: #{}", Console;

    /// Dice that a later line no longer needs.
    NOT_NEEDED = "not needed", "no longer needed: {}", Console;

    /// Dice that a later line had not rolled before.
    NEEDED = "needed", "now needed: {}", Console;

    /// A number that is not as it was before a correction.
    DIFFERS = "differs", "{who}: {}", Console;

    /// A state or condition that somebody has only after a correction.
    IS_NOW = "is now", "{who} {}", Console;

    /// A state or condition that somebody had only before a correction.
    NO_LONGER = "no longer", "{who} {}", Console;

    /// Whose turn it is after a correction.
    OTHER_TURN = "other turn", "it is {}", Console;

    /// A hit without damage, about the target's name as it is typed.
    NO_DAMAGE = "no damage", "no damage given: damage {} 1d6 deals it", Advice;

    /// An attack from one zone to another.
    APART = "apart", "across zones: {}", Advice;
}
