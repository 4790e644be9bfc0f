//! The question for a player's dice, as the player reads it.

use serde::{Deserialize, Serialize};

use super::players_view::PlayersView;
use crate::campaign::{CharacterId, Side};
use crate::dice::Die;
use crate::game::Table;
use crate::game::draft::{Throw, in_words};

/// A player's seat at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    pub id: CharacterId,
    pub name: String,
    /// How many pages are open that may answer for it.
    #[serde(skip)]
    pub pages: usize,
    /// The GM has stopped answers for it.
    pub refused: bool,
}

/// What a player entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The character the dice are for.
    pub who: CharacterId,
    /// The question it is for.
    pub question: u64,
    /// What the dice show, as a GM would type it.
    pub dice: String,
}

/// Tells the player what happened to an answer, or why nothing was done.
pub type Replying = Box<dyn FnOnce(Result<Taken, String>) + Send>;

/// What happened to the dice that a player entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Taken {
    /// They are in the log and saved.
    Kept,
    /// They are held until the GM or other players have entered the rest.
    Held,
    /// They are in the log, but it cannot be saved now.
    Unsaved,
}

impl Taken {
    /// The answer that the player reads.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Kept => "Thank you: your dice are in the log.",
            Self::Held => "Thank you: the GM has your dice.",
            Self::Unsaved => "The GM has your dice; the log cannot be written now.",
        }
    }
}

/// Dice that the console waits for, without the target and without text by the GM.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Different for each question.
    pub number: u64,
    /// Who rolls.
    pub who: CharacterId,
    pub name: String,
    /// What is rolled, if that is on the sheet or in the rules; otherwise `roll`.
    pub what: String,
    /// The dice: `d100`, `3d6`.
    pub dice: String,
    /// The number of dice.
    pub count: usize,
    /// Whether hits may be entered instead: `3 hits`.
    pub hits: bool,
    /// It is a reroll of dice that decided nothing.
    pub again: bool,
}

impl Question {
    /// A question as the player may read it; `None` if this player is not shown anything now.
    #[must_use]
    pub fn of(table: Table<'_>, number: u64, throw: &Throw) -> Option<Self> {
        let one = Self::of_one(table, number, throw.who)?;
        Some(Self {
            what: throw.open_words().to_owned(),
            dice: throw.dice_in_words(),
            count: throw.dice.len(),
            hits: throw.hits.is_some(),
            again: throw.again,
            ..one
        })
    }

    /// The question for an initiative die; `None` as for [`Question::of`].
    pub(crate) fn of_initiative(
        table: Table<'_>,
        number: u64,
        who: CharacterId,
        die: Die,
    ) -> Option<Self> {
        let one = Self::of_one(table, number, who)?;
        Some(Self {
            what: "initiative".to_owned(),
            dice: in_words(die),
            ..one
        })
    }

    /// A question for one die, if a player may be asked: that of a visible player's character, while the curtain is up.
    fn of_one(table: Table<'_>, number: u64, who: CharacterId) -> Option<Self> {
        let seen = PlayersView::of(table);
        let who = seen
            .person(who)
            .filter(|_| table.campaign.curtain.is_none())?;
        let one = Self {
            number,
            who: who.id,
            name: seen.name_of(who),
            count: 1,
            ..Self::default()
        };
        (who.side() == Side::Player).then_some(one)
    }
}
