//! The tour: a first fight in eight steps on the real screen. It waits for the goal of each step, however that
//! is reached, and forbids nothing.

use ratatui::layout::Rect;

use super::desk::Desk;
use super::keymap::{Context, Pane};
use super::paint::Painter;
use super::rows::{below, fit};
use crate::campaign::event::{CampaignChange, Event, FightChange, PersonChange};
use crate::campaign::history::Mark;
use crate::view::Ink;
use crate::view::line::wrap;

/// Below this many columns the short texts are used.
const SMALL: u16 = 76;
/// Rows of text.
const WORDS: u16 = 2;

/// After this many keys without reaching the goal, the tour gives a hint.
const PATIENCE: u32 = 10;

/// Progress in the tour.
#[derive(Debug)]
pub(super) struct Tour {
    /// Steps that are done.
    done: usize,
    /// The history when this step began; acts since then may have shortened what redo can redo.
    since: Mark,
    /// Keys pressed in this step.
    pub(super) keys: u32,
    /// Something else was done in this step.
    strayed: bool,
}

impl Tour {
    pub(super) fn new(desk: &Desk) -> Self {
        Self {
            done: 0,
            since: desk.session().history().mark().clone(),
            keys: 0,
            strayed: false,
        }
    }

    fn step(&self) -> Option<&'static Step> {
        STEPS.get(self.done)
    }

    /// The number of the current step and of all steps; `None` once all are done.
    pub(super) fn place(&self) -> Option<(usize, usize)> {
        self.step().map(|_| (self.done + 1, STEPS.len()))
    }

    /// Goes to the next step if the goal of this one was reached.
    pub(super) fn look(&mut self, desk: &Desk, open: Context) {
        let Some(step) = self.step() else { return };
        let now = desk.session().history().mark();
        if step.goal.is_reached(&self.since, desk, open) {
            self.done += 1;
            self.since = now.clone();
            (self.keys, self.strayed) = (0, false);
        } else {
            self.strayed |= now.seq != self.since.seq;
            // So that a later undo is recognized.
            self.since.redo.truncate(now.redo.len());
        }
    }

    /// The text shown now, in its short form for a small screen.
    fn words(&self, small: bool, desk: &Desk) -> &'static str {
        let Some(step) = self.step() else {
            return DONE[usize::from(small)];
        };
        let lacks_fight = step.goal.fights() && desk.campaign().fight().is_none();
        match (lacks_fight, self.strayed || self.keys >= PATIENCE) {
            (true, _) => NO_FIGHT,
            (false, true) => step.hint,
            (false, false) if small => step.brief,
            (false, false) => step.says,
        }
    }

    fn title(&self) -> String {
        let Some(step) = self.step() else {
            return "Tour: done".to_owned();
        };
        format!("Tour {}/{}: {}", self.done + 1, STEPS.len(), step.title)
    }

    /// How many rows it takes at the bottom of a screen, which is made shorter; none if there is hardly
    /// room for the screen itself.
    pub(super) fn rows(area: Rect) -> u16 {
        match area.height {
            ..6 => 0,
            6..10 => WORDS,
            _ => 1 + WORDS,
        }
    }

    /// Draws the step, how to leave, and what to do.
    pub(super) fn draw(&self, painter: &mut Painter<'_>, area: Rect, desk: &Desk) {
        let keys = &desk.keys;
        painter.clear(area);
        let title = u16::from(area.height > WORDS);
        if title > 0 {
            painter.horizontal(area.x, area.y, area.width, ["─", "─"]);
            let style = painter.theme.acting();
            let room = area.width.saturating_sub(2);
            let step = format!(" {} ", self.title());
            let end = painter.text(area.x + 1, area.y, room, &step, style);
            let leave = keys.says(Context::Panes, Ink::Plain, " {back} back ");
            let wide = fit(leave.width());
            let from = area.right().saturating_sub(wide.saturating_add(1));
            if from > end {
                painter.line(from, area.y, wide, &leave);
            }
        }
        let room = usize::from(area.width.saturating_sub(2).max(1));
        let words = self.words(area.width < SMALL, desk);
        let lines = wrap(&keys.says(Context::Panes, Ink::Plain, words), room, 0);
        for (line, row) in lines.iter().zip(below(area, title).rows()) {
            painter.told(row, line);
        }
    }
}

/// A step of the tour. In its texts `{id}` stands for the key of the action with that id.
#[derive(Clone, Copy, Debug)]
struct Step {
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
#[rustfmt::skip] // a table reads by its columns
const STEPS: [Step; 8] = [
    Step { goal: Goal::Fight, title: "begin a fight",
        says: "{begin} lists the prepared fights. {open} takes the first one, and {open} again begins it: the console rolls everybody's initiative.",
        brief: "{begin} lists fights: {open} takes the first, {open} again begins it.",
        hint: "Press {begin}, then {open}, then {open}. {back} closes any other window." },
    Step { goal: Goal::Sheet, title: "whose turn",
        says: "The line at the top says whose turn it is, what they can still do, and who comes next. {open} opens that character's sheet.",
        brief: "The top line says whose turn it is. {open} opens their sheet.",
        hint: "{open} opens the sheet. If a window is open, close it with {back} first." },
    Step { goal: Goal::Attack, title: "attack",
        says: "{back} closes the sheet. {attack} attacks: a letter for the attack, one for the target. Type what your dice show, or just press {open}: the console rolls.",
        brief: "{back}, then {attack}: letters for attack and target, {open} rolls.",
        hint: "{back} closes the sheet. Then {attack}, a letter, a letter, {open}." },
    Step { goal: Goal::Entry, title: "the result",
        says: "The log has it in a line or two, with the damage after an arrow. {open-log} goes to the log, {open} opens the entry: each die and its target.",
        brief: "{open-log} goes to the log, {open} opens the entry: each die.",
        hint: "{open-log}, then {open} on any line of the log." },
    Step { goal: Goal::Turn, title: "the next turn",
        says: "{back} closes the entry, {open-turns} goes back to the turn order. {next-turn} passes the turn: watch the line at the top, and the bar.",
        brief: "{back}, then {open-turns}: the turn order. {next-turn} passes the turn: watch the top.",
        hint: "Close the entry with {back}, press {open-turns} for the turn order, then {next-turn}." },
    Step { goal: Goal::Condition, title: "a condition",
        says: "{condition} lists the conditions for the selected character. Choose one by its letter and press {open}: from then on it counts in every roll.",
        brief: "{condition} lists conditions: a letter, then {open}. It then counts in every roll.",
        hint: "{condition}, a letter from the list, then {open}." },
    Step { goal: Goal::Undo, title: "take it back",
        says: "{undo} takes back the last act, and the ones before it, as many as you like; {redo} redoes it. So you can try anything.",
        brief: "{undo} takes the last act back, {redo} redoes it. Try anything.",
        hint: "{undo} on the main screen. {back} closes a window first." },
    Step { goal: Goal::End, title: "end the fight",
        says: "Every command can also be typed. {command} opens the prompt, with all commands above it: type end and press {open}.",
        brief: "{command} takes any command: type end, then {open}.",
        hint: "{command} opens the prompt. Type end, press {open}." },
];

/// The text once all steps are done, for any screen and for a small one.
const DONE: [&str; 2] = [
    "That was a fight. {help} shows the keys and commands, {rules} the rules in brief; the guide goes on in docs/first-evening.md. {back} goes to the start screen.",
    "Done! {help} keys, {rules} rules, docs/ the guide. {back}: the start screen.",
];

/// The text if a step needs a fight and there is none.
const NO_FIGHT: &str = "There is no fight now: {redo} redoes, {begin} begins one.";

/// The goal of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
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

impl Goal {
    /// Whether it can only be reached in a fight.
    pub(super) fn fights(self) -> bool {
        !matches!(self, Self::Fight | Self::Entry | Self::Undo)
    }

    pub(super) fn is_reached(self, since: &Mark, desk: &Desk, open: Context) -> bool {
        let history = desk.session().history();
        // Whether an act since then, not undone, contains such an event.
        let has = |is_it: &dyn Fn(&Event) -> bool| {
            let since = since.entries + 1..=history.mark().entries;
            let mut entries = since.filter_map(|number| history.entry(number));
            entries.any(|entry| !entry.undone && entry.events.iter().any(is_it))
        };
        match self {
            Self::Fight => desk.campaign().fight().is_some(),
            Self::Sheet => {
                open == Context::Sheet
                    || desk.aim.sheet == Some(true)
                    || desk.aim.focus == Pane::Sheet
            }
            Self::Entry => open == Context::Entry,
            Self::Undo => history.mark().redo.len() > since.redo.len(),
            Self::Attack => has(&|event| event.rolled().is_some_and(|roll| roll.attack.is_some())),
            Self::Turn => has(&|event| {
                matches!(event, Event::Fight(_, FightChange::Turn(turn))
                    if (turn.from.round, turn.from.acting) != (turn.to.round, turn.to.acting))
            }),
            Self::Condition => has(&|event| {
                matches!(event, Event::Person(_, PersonChange::Condition(one))
                    if one.from.is_none() && one.to.is_some())
            }),
            Self::End => has(
                &|event| matches!(event, Event::Campaign(CampaignChange::Fight(fight)) if fight.to.is_none()),
            ),
        }
    }
}

#[cfg(test)]
mod tests;
