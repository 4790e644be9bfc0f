//! Runs the line, or asks for what is missing in it.

use super::prompt::{Prompt, Purpose};
use crate::game::{Game, Refusal, Verb, Why};
use crate::lang::edit::without_dice;
use crate::lang::line::Line;
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Prefill, Waiting, Wanted};
use crate::verbs::{Parsed, verbs};

impl Prompt {
    pub(super) fn run(&mut self, cx: &mut Cx<'_>) -> After {
        cx.desk.has_changed();
        match self.purpose {
            Purpose::Command => {}
            Purpose::Filter => return After::Close,
            Purpose::Answer => return self.answer(cx),
        }
        let line = self.line().to_owned();
        let parsed = self.parsed.as_ref();
        let needed = parsed.and_then(Parsed::needed);
        let whole = parsed.and_then(|parsed| whole_verb(cx.desk.game(), &parsed.line));
        if let Some(whole) = whole {
            // An unfinished command name is completed instead of run, so that the GM sees what is
            // missing.
            return self.put(whole, cx);
        }
        let refusal = match cx.desk.run(&line) {
            Ok(next) => {
                cx.desk.remember(line);
                return next.closing();
            }
            Err(refusal) => refusal,
        };
        // The line stays in the prompt to be corrected.
        if !corrected_by_keys(&line, &refusal) {
            self.turn_to_text();
        }
        let misses = misses_its_end(&line, &refusal);
        if let Some(word) = needed.filter(|_| misses) {
            // Adds the missing word instead of reporting an error.
            return self.put(format!("{} {word} ", line.trim_end()), cx);
        }
        if misses && self.editor.cursor() < line.chars().count() {
            // The cursor goes to the end, where something is missing.
            return self.put(line, cx);
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

    /// Handles the answer to a question: the line continues with it, or the question stays open.
    fn answer(&mut self, cx: &mut Cx<'_>) -> After {
        let Some(waiting) = &self.waiting else {
            return After::Close;
        };
        match waiting.throw.answered(&waiting.line, self.line()) {
            // The reason for a refusal is shown under the line.
            Ok(line) => waiting.go_on(&line, cx.desk).1,
            Err(refusal) => {
                self.refusal = Some(refusal);
                After::Stay
            }
        }
    }
}

impl Waiting {
    /// The prompt with the line that asked for dice, whose answers are discarded.
    pub(super) fn given_up(self) -> Wanted {
        let why = "nothing was done: the dice you gave are discarded";
        let refusal = Refusal::new(Why::Rule(why.to_owned()));
        Wanted::Line(Box::new(Prefill {
            line: self.typed,
            refusal: self.earlier.map(|_| refusal),
            ..Prefill::default()
        }))
    }
}

/// The line with its command name completed, if only one command matches.
fn whole_verb(game: &'static Game, line: &Line) -> Option<String> {
    let mut words = line.words.first().into_iter();
    let word = words.find(|word| !word.quoted && !word.begins_dice())?;
    let all: Vec<&'static Verb> = verbs(game).collect();
    if all.iter().any(|verb| verb.is_called(&word.text)) {
        return None;
    }
    let found = super::candidates::beginning(&all, &word.text);
    let [only] = found.as_slice() else {
        return None;
    };
    let rest: String = line.source.chars().skip(word.span.end).collect();
    Some(format!("{} {}", only.name, rest.trim_start()))
}

/// Whether the keys of the modifiers can correct a refused line: its dice, or what a rule refuses.
fn corrected_by_keys(line: &str, refusal: &Refusal) -> bool {
    let dice = without_dice(line).chars().count();
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
