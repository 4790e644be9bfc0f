//! A row of the table of keys, and what it means in a game.

use super::act::Act;
use super::chord::{Chord, chord};
use super::context::Group;
use super::pane::Pane;
use crate::game::{Game, Order};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where it applies.
    pub group: Group,
    /// The labels of the keys, any of which does it.
    pub keys: &'static str,
    pub(in crate::tui) act: Act,
    /// Its name in settings and in the program. It stays the same when the help text changes.
    pub id: &'static str,
    /// Its text in a window's hint line; empty if it is not shown there.
    pub hint: &'static str,
    /// Its description in the help.
    pub doc: &'static str,
}

/// The command that takes a readied action.
const READY: &str = "ready {who} ";

impl Key {
    /// The keys, any of which does it.
    pub fn chords(&self) -> impl Iterator<Item = Chord> + use<> {
        self.keys.split(' ').filter_map(chord)
    }

    /// Whether it may change the campaign or begins a command that does.
    pub(crate) fn acts(&self) -> bool {
        self.group == Group::Play && self.act != Act::Encounters
    }

    /// Whether the game lacks the command that the key needs.
    pub(crate) fn lacks(&self, game: &'static Game) -> bool {
        let line = self.line(game);
        line.is_some_and(|line| !has_verb(game, first_word(line)))
    }

    /// The command that the key runs or fills in, or how it begins, whether the game has it or not;
    /// `None` if the key needs none.
    pub(crate) fn line(&self, game: &'static Game) -> Option<&'static str> {
        Some(match self.act {
            Act::Attack => game.attacks.line,
            Act::Oppose => game.contests.first().copied().unwrap_or(""),
            // In games without a command for several characters, the key rolls the pending checks.
            Act::Many if game.checks.key_of_many.is_empty() => "roll all ",
            Act::Many => game.checks.key_of_many,
            Act::Luck => game.luck.map_or("", |luck| luck.key),
            Act::Work => game.work.key,
            // A readied action can be taken in any game.
            Act::Interrupt(line) if !has_verb(game, first_word(line)) => READY,
            Act::Fill(line)
            | Act::Conditions(line)
            | Act::Release(line)
            | Act::Interrupt(line)
            | Act::Run(line)
            | Act::Hide(line, _) => line,
            Act::Map => "zone",
            Act::Begin => "begin ",
            Act::Encounters => "encounter",
            Act::Add => "add",
            _ => return None,
        })
    }

    /// The name or an alias of the command with which the key's line begins.
    pub(crate) fn command(&self, game: &'static Game) -> Option<&'static str> {
        match self.act {
            Act::Help => Some("help"),
            Act::Campaigns => Some("campaigns"),
            Act::Quit => Some("quit"),
            _ => self.line(game).map(first_word),
        }
    }

    /// The message in a game without the command that the key needs: `no checks of several at once
    /// in NAME`.
    pub(crate) fn lacking(&self, game: &Game) -> String {
        let name = self.name();
        let what = match self.act {
            Act::Many => "checks of several at once",
            Act::Oppose => "opposed checks",
            Act::Attack => "attacks",
            Act::Work => "work between adventures",
            _ => &name,
        };
        format!("no {what} in {}", game.name)
    }

    /// Its id in words.
    pub(crate) fn name(&self) -> String {
        self.id.replace('-', " ")
    }

    /// Its description in the help, in the game's own terms.
    pub(crate) fn doc_in(&self, game: &Game) -> String {
        let luck = game.luck.and_then(|luck| game.track(luck.track));
        let luck = luck.map(|track| track.label);
        let elective = game.turns.order == Order::Elective;
        match (self.act, luck) {
            (Act::Run("next"), _) if elective => "pick who takes the next turn",
            (Act::Run("next"), _) => "next turn",
            (Act::Focus(Pane::Kept), _) => game.board.third.doc,
            (Act::Interrupt(_), _) if !elective => {
                "take a readied action, by letter if there are several"
            }
            (Act::Many, _) if game.checks.key_of_many.is_empty() => "roll all pending checks",
            (Act::Summary, Some(luck)) => return self.doc.replace("luck", luck),
            (Act::Summary, None) => self.doc.trim_end_matches(", luck"),
            (Act::Luck, Some(luck)) if luck != "Luck" => {
                return format!("{luck} of the selected character");
            }
            _ => self.doc,
        }
        .to_owned()
    }
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or(line)
}

fn has_verb(game: &'static Game, name: &str) -> bool {
    crate::verbs::verbs(game).any(|verb| verb.is_called(name))
}
