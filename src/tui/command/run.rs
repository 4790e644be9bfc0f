//! Runs the line, or asks for what is missing in it.

use super::prompt::{Prompt, Purpose};
use crate::game::draft::StopsFor;
use crate::game::{Refusal, Why};
use crate::lang::line::Line;
use crate::tui::desk::Desk;
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Waiting, Wanted};
use crate::verbs::complete::whole_verb;

impl Prompt {
    pub(super) fn run(&mut self, cx: &mut Cx<'_>) -> After {
        cx.desk.has_changed();
        let line = self.line().to_owned();
        match &self.purpose {
            Purpose::Command => {}
            Purpose::Filter => return After::Close,
            // The line continues with the answer, or the question stays open.
            Purpose::Answer(waiting) => match waiting.throw.answered(&waiting.line, &line) {
                Ok(line) => return waiting.go_on(&line, cx.desk).1,
                Err(refusal) => {
                    self.refusal = Some(refusal);
                    return After::Stay;
                }
            },
        }
        if let Some(whole) = whole_verb(cx.desk.game(), &self.parsed.line) {
            // An unfinished command name is completed instead of run, so that the GM sees what is
            // missing.
            return self.put(whole, cx);
        }
        let refusal = match cx.desk.run_parsed(&self.parsed) {
            Ok(next) => {
                cx.desk.remember(line);
                return next.closing();
            }
            Err(refusal) => refusal,
        };
        // The line stays in the prompt to be corrected.
        if !corrected_by_keys(&self.parsed.line, &refusal) {
            self.turn_to(false);
        }
        if misses_its_end(&line, &refusal) {
            // Adds the missing word instead of reporting an error, or goes to the end, where something is
            // missing.
            let is_inside = self.editor.cursor() < line.chars().count();
            let more = self.parsed.with_needed();
            if let Some(line) = more.or_else(|| is_inside.then_some(line)) {
                return self.put(line, cx);
            }
        }
        self.refusal = Some(refusal);
        After::Stay
    }

    /// Replaces the line, with the cursor at its end.
    fn put(&mut self, line: String, cx: &mut Cx<'_>) -> After {
        self.place(line, None);
        self.changed(cx.desk, cx.screen);
        After::Stay
    }

    /// Leaves the line and keeps it in the history.
    pub(super) fn leave(&mut self, desk: &mut Desk) -> After {
        desk.has_changed();
        match &self.purpose {
            Purpose::Command => desk.remember(self.line().to_owned()),
            Purpose::Filter => desk.set_filter(""),
            Purpose::Answer(waiting) => return After::Swap(waiting.given_up()),
        }
        After::Close
    }
}

impl Waiting {
    /// Continues the line with the dice it was waiting for.
    /// Returns whether it was accepted. A refused line goes back into the prompt.
    pub(super) fn go_on(&self, line: &str, desk: &mut Desk) -> (bool, After) {
        match desk.run_for(&self.typed, line, (StopsFor::OwnDice, &self.by_players)) {
            Ok(After::Open(Wanted::Dice(mut next))) => {
                next.by_players.clone_from(&self.by_players);
                next.earlier = Some(Box::new(self.clone()));
                (true, After::Swap(Wanted::Dice(next)))
            }
            Ok(next) => (true, next.closing()),
            Err(refusal) => {
                let refused = Wanted::refused(&*self.typed, refusal);
                (false, After::Swap(refused))
            }
        }
    }

    /// The prompt with the line that asked for dice, whose answers are discarded.
    fn given_up(&self) -> Wanted {
        if self.earlier.is_none() {
            return Wanted::line(&*self.typed, None);
        }
        let why = "nothing was done: the dice you gave are discarded";
        Wanted::refused(&*self.typed, Refusal::new(Why::Rule(why.to_owned())))
    }
}

/// Whether the keys of the modifiers can correct a refused line: its dice, or what a rule refuses.
fn corrected_by_keys(line: &Line, refusal: &Refusal) -> bool {
    let dice = line.without_dice().chars().count();
    let in_dice = refusal.span.is_some_and(|span| span.start >= dice);
    let misses = matches!(refusal.why, Why::Expected(_));
    refusal.by_rule || in_dice && !misses
}

/// Whether a line is refused because something is missing at its end.
fn misses_its_end(line: &str, refusal: &Refusal) -> bool {
    let end = line.trim_end().chars().count();
    let at_end = refusal.span.is_some_and(|span| span.start >= end);
    matches!(refusal.why, Why::Expected(_)) && at_end
}
