//! A row of the table of keys, and what it means in a game.

use super::act::{Act, FightAct, List};
use super::chord::Chord;
use super::context::Group;
use super::pane::Pane;
use crate::game::{Game, Order};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where it applies.
    pub group: Group,
    /// The keys, any of which does it.
    pub chords: &'static [Chord],
    pub(in crate::tui) act: Act,
    /// Its name in settings and in the program. It stays the same when the help text changes.
    pub id: &'static str,
    /// Its text in a window's hint line; empty if it is not shown there.
    pub hint: &'static str,
    /// Its description in the help.
    pub doc: &'static str,
}

/// Whether a game has the command that a key needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The key needs no command.
    Nothing,
    /// The game has it: the command, or how it begins.
    Has(&'static str),
    Lacks,
}

/// The command that takes a readied action.
const READY: &str = "ready {who} ";

impl Key {
    /// What only the panes do with it.
    fn fight(&self) -> Option<FightAct> {
        match self.act {
            Act::Fight(act) => Some(act),
            _ => None,
        }
    }

    /// The command that the key runs or fills in, if it needs one that the game has.
    #[must_use]
    pub fn verb(&self, game: &'static Game) -> Need {
        match self.line(game) {
            None => Need::Nothing,
            Some(line) if has_verb(game, first_word(line)) => Need::Has(line),
            Some(_) => Need::Lacks,
        }
    }

    /// The command that the key would run or fill in, whether the game has it or not.
    fn line(&self, game: &'static Game) -> Option<&'static str> {
        Some(match self.fight()? {
            FightAct::Attack => game.attacks.line,
            FightAct::Oppose => game.contests.first().copied().unwrap_or(""),
            // In games without a command for several characters, the key rolls the pending checks.
            FightAct::Many if game.checks.key_of_many.is_empty() => "roll all ",
            FightAct::Many => game.checks.key_of_many,
            FightAct::Luck => game.luck.map_or("", |luck| luck.key),
            FightAct::Work => game.work.key,
            // A readied action can be taken in any game.
            FightAct::List(List::Interrupters, line) if !has_verb(game, first_word(line)) => READY,
            FightAct::Fill(line)
            | FightAct::List(_, line)
            | FightAct::Run(line)
            | FightAct::Toggle(line, _) => line,
            FightAct::Map => "zone",
            FightAct::Begin => "begin ",
            FightAct::Encounters => "encounter",
            FightAct::Add => "add",
            _ => return None,
        })
    }

    /// The name or an alias of the command with which the key's line begins.
    #[must_use]
    pub fn command(&self, game: &'static Game) -> Option<&'static str> {
        match self.act {
            Act::Help => Some("help"),
            Act::Fight(FightAct::Campaigns) => Some("campaigns"),
            Act::Fight(FightAct::Quit) => Some("quit"),
            _ => self.line(game).map(first_word),
        }
    }

    /// The message in a game without the command that the key needs: `no checks of several at once
    /// in NAME`.
    #[must_use]
    pub fn lacking(&self, game: &Game) -> String {
        let what = match self.fight() {
            Some(FightAct::Many) => "checks of several at once".to_owned(),
            Some(FightAct::Oppose) => "opposed checks".to_owned(),
            Some(FightAct::Attack) => "attacks".to_owned(),
            Some(FightAct::Luck) => "luck".to_owned(),
            Some(FightAct::Work) => "work between adventures".to_owned(),
            _ => self.name(),
        };
        format!("no {what} in {}", game.name)
    }

    /// Its id in words.
    #[must_use]
    pub fn name(&self) -> String {
        self.id.replace('-', " ")
    }

    /// Its description in the help, in the game's own terms.
    #[must_use]
    pub fn doc_in(&self, game: &Game) -> String {
        let luck = game.luck.and_then(|luck| game.track(luck.track));
        let luck = luck.map(|track| track.label.to_owned());
        let elective = game.turns.order == Order::Elective;
        match (self.fight(), luck) {
            (Some(FightAct::Run("next")), _) if elective => {
                "pick who takes the next turn".to_owned()
            }
            (Some(FightAct::Run("next")), _) => "next turn".to_owned(),
            (Some(FightAct::Focus(Pane::Kept)), _) => game.board.third.doc.to_owned(),
            (Some(FightAct::List(List::Interrupters, _)), _) if !elective => {
                "take a readied action, by letter if there are several".to_owned()
            }
            (Some(FightAct::Many), _) if game.checks.key_of_many.is_empty() => {
                "roll all pending checks".to_owned()
            }
            (Some(FightAct::Summary), None) => {
                "summary of this session: turns, checks by grade".to_owned()
            }
            (Some(FightAct::Summary), Some(luck)) => {
                format!("summary of this session: turns, checks by grade, {luck}")
            }
            (Some(FightAct::Luck), Some(luck)) if luck != "Luck" => {
                format!("{luck} of the selected character")
            }
            _ => self.doc.to_owned(),
        }
    }
}

fn first_word(line: &str) -> &str {
    line.split(' ').next().unwrap_or(line)
}

fn has_verb(game: &'static Game, name: &str) -> bool {
    crate::verbs::verbs(game).any(|verb| verb.name == name || verb.aliases.contains(&name))
}
