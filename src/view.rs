//! What a screen shows, as rows and words: no terminal, no game's name.
//!
//! Everything here is worked out for the rows that show and no others, so a
//! crowd or a long log costs what a small one does.

pub mod entry;
pub mod filter;
pub mod header;
pub mod log;
pub mod map;
pub mod order;
pub mod panel;
pub mod pending;
pub mod prompt;
pub mod reference;
pub mod roster;
pub mod sheet;
pub mod summary;
pub mod sustained;
pub mod text;
pub mod when;

use crate::game::Game;
use crate::rules::Grade;

/// What a piece of text means; the theme decides what that looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Nothing in particular.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// A heading or a name that matters.
    Strong,
    /// Something that weighs on somebody.
    Bad,
    /// Something to be noticed.
    Notice,
    /// An outcome.
    Outcome(Outcome),
}

/// How an outcome looks, whatever the game calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The best there is.
    Triumph,
    /// A success.
    Success,
    /// Neither.
    Even,
    /// A failure.
    Failure,
    /// The worst there is.
    Disaster,
}

impl Outcome {
    /// How a grade looks among all grades of its game.
    #[must_use]
    pub fn of(game: &Game, grade: &Grade) -> Self {
        let best = game.grades.iter().map(|grade| grade.rank).max();
        let worst = game.grades.iter().map(|grade| grade.rank).min();
        let several = |up: bool| {
            let mut side = game
                .grades
                .iter()
                .filter(|other| (other.rank > 0) == up && other.rank != 0);
            let first = side.next().map(|grade| grade.rank);
            side.any(|grade| Some(grade.rank) != first)
        };
        match grade.rank {
            0 => Self::Even,
            rank if rank > 0 && Some(rank) == best && several(true) => Self::Triumph,
            rank if rank > 0 => Self::Success,
            rank if Some(rank) == worst && several(false) => Self::Disaster,
            _ => Self::Failure,
        }
    }

    /// The mark that says the same without a colour.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Triumph => "✓✓",
            Self::Success => "✓",
            Self::Even => "=",
            Self::Failure => "✗",
            Self::Disaster => "✗✗",
        }
    }
}

/// Some text of one meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// What they mean.
    pub ink: Ink,
}

/// A line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its pieces, from left to right.
    pub pieces: Vec<Piece>,
    /// It tells of something that was taken back.
    pub struck: bool,
}

impl Line {
    /// An empty line.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A line of one piece.
    #[must_use]
    pub fn of(ink: Ink, text: impl Into<String>) -> Self {
        Self::new().with(ink, text)
    }

    /// The same with a piece more.
    #[must_use]
    pub fn with(mut self, ink: Ink, text: impl Into<String>) -> Self {
        self.push(ink, text);
        self
    }

    /// Adds a piece.
    pub fn push(&mut self, ink: Ink, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push(Piece { text, ink });
        }
    }

    /// How many columns it takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.pieces
            .iter()
            .map(|piece| text::width(&piece.text))
            .sum()
    }

    /// Its words without their meaning.
    #[must_use]
    pub fn plain(&self) -> String {
        self.pieces
            .iter()
            .map(|piece| piece.text.as_str())
            .collect()
    }
}
