//! The panes of the fight.

use crate::game::Game;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The turn order.
    #[default]
    Order,
    Roster,
    /// What the game keeps in view, such as sustained actions.
    Kept,
    Log,
    /// The sheet of the active character, beside the log or in its place.
    Sheet,
}

impl Pane {
    /// All panes: the numbered ones in order, then the sheet.
    pub const ALL: [Self; 5] = [
        Self::Order,
        Self::Roster,
        Self::Kept,
        Self::Log,
        Self::Sheet,
    ];

    /// Its index in `ALL`.
    pub(crate) fn index(self) -> usize {
        self as usize
    }

    /// Its title in a game.
    pub(crate) fn title(self, game: &Game) -> String {
        let title = match self {
            Self::Order => "Turn order",
            Self::Roster => "Roster",
            Self::Kept => game.board.third.titles[0],
            Self::Log => "Log",
            Self::Sheet => return "Sheet".to_owned(),
        };
        format!("{} {title}", self.index() + 1)
    }
}
