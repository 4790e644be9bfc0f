//! The goal of each step of the tour, recognized by what has happened and not by which keys were
//! pressed.

use crate::campaign::History;
use crate::campaign::event::{CampaignChange, Event, FightChange, PersonChange};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};

/// The goal of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// A fight has begun.
    Fight,
    /// A sheet is open.
    Sheet,
    /// A character has attacked.
    Attack,
    /// An entry of the log is open.
    Entry,
    /// The turn has passed to another character.
    Turn,
    /// A character has got a condition.
    Condition,
    /// An act was undone.
    Undo,
    /// A fight is over.
    End,
}

/// The state of the log when a step began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Since {
    entries: u64,
    seq: u64,
    redo: usize,
}

impl Since {
    pub(super) fn now(history: &History) -> Self {
        let mark = history.mark();
        Self {
            entries: mark.entries,
            seq: mark.seq,
            redo: mark.redo.len(),
        }
    }

    /// Whether anything was done, undone or redone since.
    pub(super) fn is_past(self, history: &History) -> bool {
        history.mark().seq != self.seq
    }

    /// Keeps up with acts that shorten the redo list, so that a later undo is recognized.
    pub(super) fn follow(&mut self, history: &History) {
        self.redo = self.redo.min(history.mark().redo.len());
    }

    /// Whether an act since then, not undone, contains such an event.
    fn has(self, history: &History, is_it: impl Fn(&Event) -> bool) -> bool {
        let since = self.entries + 1..=history.mark().entries;
        let mut entries = since.filter_map(|number| history.entry(number));
        entries.any(|entry| !entry.undone && entry.events.iter().any(&is_it))
    }
}

impl Goal {
    /// Whether it can only be reached in a fight.
    pub(super) fn fights(self) -> bool {
        !matches!(self, Self::Fight | Self::Entry | Self::Undo)
    }

    pub(super) fn is_reached(self, since: Since, desk: &Desk, open: Context) -> bool {
        let session = desk.session();
        let history = session.history();
        match self {
            Self::Fight => session.campaign().fight().is_some(),
            Self::Sheet => {
                open == Context::Sheet
                    || desk.aim.sheet == Some(true)
                    || desk.aim.focus == Pane::Sheet
            },
            Self::Entry => open == Context::Entry,
            Self::Undo => history.mark().redo.len() > since.redo,
            Self::Attack => since.has(history, |event| {
                event.rolled().is_some_and(|roll| roll.attack.is_some())
            }),
            Self::Turn => since.has(history, |event| {
                matches!(event, Event::Fight(_, FightChange::Turn(turn))
                    if (turn.from.round, turn.from.acting) != (turn.to.round, turn.to.acting))
            }),
            Self::Condition => since.has(history, |event| {
                matches!(event, Event::Person(_, PersonChange::Condition(one))
                    if one.from.is_none() && one.to.is_some())
            }),
            Self::End => since.has(history, |event| {
                matches!(event, Event::Campaign(CampaignChange::Fight(fight)) if fight.to.is_none())
            }),
        }
    }
}
