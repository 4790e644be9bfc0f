//! What layers ask for: which window to open, what a line needs, where to go. It is data, so that no
//! layer has to know another one.

use std::path::PathBuf;

use super::command::Dialog;
use super::keymap::{Chord, Context};
use super::message::Flow;
use crate::campaign::CharacterId;
use crate::campaign::statement::Named;
use crate::game::Refusal;
use crate::game::draft::{Entrant, Throw};
use crate::lang::complete::Offer;
use crate::library::Standing;
use crate::verbs::offers::Offered;
use crate::view::Line;
use crate::view::sheet::Edits;
use crate::view::summary::Tally;

/// What happens after a layer has handled something.
#[derive(Debug)]
pub(in crate::tui) enum After {
    /// Nothing that shows.
    Nothing,
    /// The layer has changed.
    Stay,
    /// The layer is closed.
    Close,
    /// Another layer opens over it.
    Open(Wanted),
    /// The layer is closed, and another one opens.
    Swap(Wanted),
    /// The layer is closed, and the one below it gets this.
    Tell(Answer),
    /// The layer is closed, and a key is pressed.
    Press(Chord),
    /// The campaign or the console is left, another campaign or the tour opened, or the shell gets
    /// the terminal.
    Go(Flow),
}

impl After {
    /// What follows for a layer that is done, if this would follow for one that stays.
    pub(in crate::tui) fn closing(self) -> Self {
        match self {
            Self::Stay => Self::Close,
            Self::Open(wanted) => Self::Swap(wanted),
            after => after,
        }
    }
}

/// What a window gives to the layer that it was opened from, or the library to the start screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Answer {
    /// Creatures from the bestiary, and how many.
    Creatures(String, u32),
    /// A campaign that was renamed, copied, imported into, deleted or put back, and what is said of that.
    Done(PathBuf, Line),
    /// What was found in the files of a campaign.
    Inspected(Standing),
}

/// A layer to be opened.
#[derive(Clone, Debug)]
pub(in crate::tui) enum Wanted {
    /// The prompt with a line.
    Line(Box<Prefill>),
    /// A question for dice.
    Dice(Box<Waiting>),
    /// The words that filter the log.
    Filter,
    List(Listed),
    /// The form of a new character; a player's, or an NPC.
    Character {
        player: bool,
    },
    /// The form of a new character with a pasted stat block; any other text goes into the prompt.
    Pasted(String),
    /// The form of a character like this one.
    CopyOf(CharacterId),
    /// The form of a character, with the cursor on a part of it.
    Edit(CharacterId, Edits),
    /// The form of a prepared encounter, by name, or of a new one.
    Encounter(Option<String>),
    /// The initiative of those who join a fight.
    Initiative(Begin),
    Page(Subject),
    /// What players see.
    Players,
    /// The form of a new campaign.
    NewCampaign,
    /// The form for the name of a renamed or copied campaign.
    Name(Naming, PathBuf),
    /// The form for a file to import, into a campaign or a new one.
    Import(Option<PathBuf>),
}

impl Wanted {
    /// The prompt with a line, and the cursor at a character or at the end.
    pub(in crate::tui) fn line(line: impl Into<String>, cursor: Option<usize>) -> Self {
        Self::Line(Box::new(Prefill {
            line: line.into(),
            cursor,
            ..Prefill::default()
        }))
    }

    /// The same, but with a change of what is begun.
    pub(in crate::tui) fn but(mut self, change: impl FnOnce(&mut Prefill)) -> Self {
        if let Self::Line(prefill) = &mut self {
            change(prefill);
        }
        self
    }

    /// The prompt with a line. If it is complete and rolls dice, letters toggle its modifiers.
    pub(in crate::tui) fn roll(line: impl Into<String>, cursor: Option<usize>) -> Self {
        Self::line(line, cursor).but(|begun| begun.modifiers = true)
    }

    /// The prompt with a line that was refused.
    pub(in crate::tui) fn refused(line: impl Into<String>, refusal: Refusal) -> Self {
        Self::line(line, None).but(|begun| begun.refusal = Some(refusal))
    }

    /// Whether it leads to no act, so that it can be opened over the past.
    pub(in crate::tui) fn only_shows(&self) -> bool {
        matches!(
            self,
            Self::Filter
                | Self::Page(_)
                | Self::Players
                | Self::List(Listed::Encounters | Listed::Zones)
        )
    }
}

/// A line at the prompt.
#[derive(Clone, Debug, Default)]
pub(in crate::tui) struct Prefill {
    pub(in crate::tui) line: String,
    /// The character with the cursor; the end if there is none.
    pub(in crate::tui) cursor: Option<usize>,
    /// Letters toggle the modifiers of its roll, if the cursor is at the end.
    pub(in crate::tui) modifiers: bool,
    /// It opened without the key that would have closed the list before it, which may still come.
    pub(in crate::tui) by_itself: bool,
    /// Its choices are listed though nothing is required.
    pub(in crate::tui) lists: bool,
    /// Why it was refused.
    pub(in crate::tui) refusal: Option<Refusal>,
    /// Lines that are offered in place of it.
    pub(in crate::tui) others: Option<Offer>,
    /// What it would do.
    pub(in crate::tui) promised: Option<Offered>,
}

/// A line that is waiting for a player's dice.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Waiting {
    /// The number of the question; each has its own.
    pub(in crate::tui) number: u64,
    /// The line as it was typed.
    pub(in crate::tui) typed: String,
    /// The line that is run, without its dice.
    pub(in crate::tui) line: String,
    /// The throw being asked for.
    pub(in crate::tui) throw: Throw,
    /// The characters whose players have entered dice in it themselves.
    pub(in crate::tui) by_players: Vec<Named>,
    /// The previous question, whose answer can be taken back.
    pub(in crate::tui) earlier: Option<Box<Waiting>>,
}

/// Those who are about to join a fight.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Begin {
    /// The command that begins the fight.
    pub(in crate::tui) line: String,
    pub(in crate::tui) entrants: Vec<Entrant>,
    /// Whether the command was typed, so that it goes back into the prompt if the form is left.
    pub(in crate::tui) typed: bool,
    /// The number of the first character's question to their player; the others follow.
    pub(in crate::tui) first: u64,
}

/// What a character is about to do to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Attempt {
    pub(in crate::tui) by: CharacterId,
    /// The attack, skill or power whose chances are known; empty for none.
    pub(in crate::tui) with: String,
    /// The line, in which the targets are filled in.
    pub(in crate::tui) line: String,
    /// How many targets it can have.
    pub(in crate::tui) most: usize,
    pub(in crate::tui) meant: Meant,
    pub(in crate::tui) kind: Trying,
    /// It was chosen from a list.
    pub(in crate::tui) is_listed: bool,
}

impl Attempt {
    /// The list that it was chosen from.
    pub(in crate::tui) fn list(&self) -> Option<Wanted> {
        let (by, manoeuvres) = (self.by, matches!(self.kind, Trying::Manoeuvre(_)));
        let list = Listed::Attempts { by, manoeuvres };
        self.is_listed.then_some(Wanted::List(list))
    }

    /// What is asked for its targets.
    pub(in crate::tui) fn title(&self, by: &str) -> String {
        match &self.kind {
            Trying::Attack => format!("{by} attacks"),
            Trying::Power(name) => format!("{by} uses {name}"),
            Trying::Manoeuvre(name) => format!("{by}: {name}"),
        }
    }
}

/// Whom an attempt is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Meant {
    /// It does harm.
    Foes,
    /// Friends, and whoever does it.
    Friends,
    /// Of them those who are hurt.
    Hurt,
}

/// What an attempt is, with the name of a power or a manoeuvre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Trying {
    Attack,
    Power(String),
    Manoeuvre(String),
}

/// What a list lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Listed {
    /// What a character could attack others with, or do to them; or else the game's manoeuvres.
    Attempts { by: CharacterId, manoeuvres: bool },
    /// Whom it could aim at; of several, some have been chosen.
    Targets {
        attempt: Attempt,
        chosen: Vec<CharacterId>,
    },
    /// The zones that it could reach as a whole.
    ZonesOf(Attempt),
    /// A question: whether to attack somebody on one's own side.
    SameSide { attempt: Attempt, whom: CharacterId },
    /// The conditions that characters could have. The template is filled in for one in the GM's words.
    Conditions(&'static str),
    /// What the active character sustains.
    Sustained,
    /// The tasks under way. The template is filled in for a new one.
    Work(&'static str),
    /// Who may interrupt or has an action ready.
    Interrupters,
    /// Who may take the next turn.
    Next,
    /// Who may take a turn that was delayed, or delay one.
    Delayed,
    /// Before whom a character could act.
    Placing(CharacterId),
    /// The prepared encounters.
    Encounters,
    /// The clocks, and the counters of those who are selected.
    Clocks,
    /// What a fight can begin with, or what can be begun while one is running.
    Begin,
    /// Who could be added to the running fight.
    Joining,
    /// Ways to add a character.
    Add,
    /// The templates of the bestiary, for the campaign or for the encounter form below; ways to put the first
    /// creature into it while it is empty.
    Bestiary { for_form: bool },
    /// The templates of the bestiary, of which minions are added to the campaign.
    Minions,
    /// Whom a new character could be a copy of.
    Copies,
    /// The backups of a campaign.
    Backups(PathBuf),
    /// The zones, below a drawing of them.
    Zones,
    /// The campaigns of the library.
    Campaigns,
    /// A question: whether the campaign at a path with this title goes into the bin.
    Deletion(PathBuf, String),
}

/// What a window to read shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Subject {
    Sheet(CharacterId),
    /// A whole log entry, by number.
    Entry(u64),
    /// All keys and commands, those of a window first.
    Help(Option<Context>),
    /// The keys of a window on the start screen.
    Keys(Context),
    /// What the letters of a line's modifiers do.
    Letters(Box<Dialog>),
    /// The rules in brief.
    Rules,
    /// The GM's notes on the fight and the campaign.
    Notes,
    /// A summary of this session, counted once.
    Summary(Tally),
    /// A link as a QR code.
    Code(String),
    /// Lines with their title: a long answer, or why a campaign is read-only and what to do about it.
    Lines(String, Vec<String>),
}

/// What a name is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Naming {
    Rename,
    Copy,
}
