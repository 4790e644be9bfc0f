//! The eight steps of the tour, as data, and the goal of each: recognized by what has happened and not by which
//! keys were pressed.

use crate::campaign::History;
use crate::campaign::event::{CampaignChange, Event, FightChange, PersonChange};
use crate::tui::desk::Desk;
use crate::tui::keymap::{Context, Pane};

/// A step of the tour. In its texts `{id}` stands for the key of the action with that id.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) title: &'static str,
    /// What to do and what to look at: at most two lines on a screen of 80 columns.
    pub(super) says: &'static str,
    /// The same for a small screen: at most two lines of 40 columns.
    pub(super) brief: &'static str,
    /// The hint after keys that led elsewhere: at most two lines of 40 columns.
    pub(super) hint: &'static str,
    pub(super) goal: Goal,
}

/// The steps, in order.
pub(super) const STEPS: [Step; 8] = [
    Step {
        title: "begin a fight",
        says: "{begin} lists the prepared fights. {open} takes the first one, and {open} again begins it: the console rolls everybody's initiative.",
        brief: "{begin} lists fights: {open} takes the first, {open} again begins it.",
        hint: "Press {begin}, then {open}, then {open}. {back} closes any other window.",
        goal: Goal::Fight,
    },
    Step {
        title: "whose turn",
        says: "The line at the top says whose turn it is, what they can still do, and who comes next. {open} opens that character's sheet.",
        brief: "The top line says whose turn it is. {open} opens their sheet.",
        hint: "{open} opens the sheet. If a window is open, close it with {back} first.",
        goal: Goal::Sheet,
    },
    Step {
        title: "attack",
        says: "{back} closes the sheet. {attack} attacks: a letter for the target, one for the attack. Type what your dice show, or just press {open}: the console rolls.",
        brief: "{back}, then {attack}: letters for target and attack, {open} rolls.",
        hint: "{back} closes the sheet. Then {attack}, a letter, a letter, {open}.",
        goal: Goal::Attack,
    },
    Step {
        title: "the result",
        says: "The log has it in a line or two, with the damage after an arrow. {open-log} goes to the log, {open} opens the entry: each die and its target.",
        brief: "{open-log} goes to the log, {open} opens the entry: each die.",
        hint: "{open-log}, then {open} on any line of the log.",
        goal: Goal::Entry,
    },
    Step {
        title: "the next turn",
        says: "{back} closes the entry, {open-turns} goes back to the turn order. {next-turn} passes the turn: watch the line at the top, and the bar.",
        brief: "{back}, then {open-turns}: the turn order. {next-turn} passes the turn: watch the top.",
        hint: "Close the entry with {back}, press {open-turns} for the turn order, then {next-turn}.",
        goal: Goal::Turn,
    },
    Step {
        title: "a condition",
        says: "{condition} lists the conditions for the selected character. Choose one by its letter and press {open}: from then on it counts in every roll.",
        brief: "{condition} lists conditions: a letter, then {open}. It then counts in every roll.",
        hint: "{condition}, a letter from the list, then {open}.",
        goal: Goal::Condition,
    },
    Step {
        title: "take it back",
        says: "{undo} takes back the last act, and the ones before it, as many as you like; {redo} redoes it. So you can try anything.",
        brief: "{undo} takes the last act back, {redo} redoes it. Try anything.",
        hint: "{undo} on the main screen. {back} closes a window first.",
        goal: Goal::Undo,
    },
    Step {
        title: "end the fight",
        says: "Every command can also be typed. {command} opens the prompt, with all commands above it: type end and press {open}.",
        brief: "{command} takes any command: type end, then {open}.",
        hint: "{command} opens the prompt. Type end, press {open}.",
        goal: Goal::End,
    },
];

/// The text once all steps are done, for any screen and for a small one.
pub(super) const DONE: [&str; 2] = [
    "That was a fight. {help} lists all keys and commands, {rules} the rules in brief; the guide goes on in docs/first-evening.md. {back} goes to the start screen.",
    "Done! {help} keys, {rules} rules, docs/ the guide. {back}: the start screen.",
];

/// The text if a step needs a fight and there is none.
pub(super) const NO_FIGHT: &str = "There is no fight now: {redo} redoes, {begin} begins one.";

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
