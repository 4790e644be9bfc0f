//! What a line would do, told before it is entered.

use std::fmt;

use super::Session;
use crate::dice::Seeded;
use crate::game::words::said;
use crate::game::{Draft, Note, Preview, Refusal, Table, Verb, Why};
use crate::lang::line::{Line, Span, is_silent};
use crate::verbs::{Command, join_names};

/// The preview of a line being typed.
#[derive(Clone, Debug, PartialEq)]
pub enum LinePreview {
    /// Nothing to show yet.
    Nothing,
    /// A roll with its targets and odds.
    Odds(Preview),
    /// A command without odds.
    Usage(&'static Verb),
    /// What a command without odds would do.
    Foretold(&'static Verb, String),
    /// Not a valid command yet, with what is missing or wrong.
    Trouble(Refusal),
}

impl PartialEq for Verb {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Session {
    /// Previews a line, without rolling or changing anything.
    #[must_use]
    pub fn preview(&self, source: &str) -> LinePreview {
        if is_silent(source) {
            return LinePreview::Nothing;
        }
        let mut line = match Line::parse(source) {
            Ok(line) => line,
            // Dice are only checked when the line is run.
            Err(error) => match source.rsplit_once('=') {
                Some((before, _)) if error.span.start > before.chars().count() => {
                    return self.preview(before);
                }
                _ => return LinePreview::Trouble(error.into()),
            },
        };
        if line.words.is_empty() {
            return LinePreview::Nothing;
        }
        if let Err(refusal) = join_names(self.table(), &mut line) {
            return LinePreview::Trouble(refusal);
        }
        let command = match crate::verbs::command(self.game, &line.words, Span::new(0, 1)) {
            Ok(command) => command,
            Err(refusal) => return LinePreview::Trouble(self.elsewhere(refusal)),
        };
        let verb = command.verb;
        let Some(odds) = verb.odds else {
            return self.foretell(&command, &line);
        };
        let table = Table {
            forced: command.forced,
            ..self.table()
        };
        match odds(table, &command.args(&line)) {
            Ok(mut preview) => {
                self.note_dice(&command, &line, &mut preview);
                LinePreview::Odds(preview)
            }
            Err(_) if command.words.is_empty() => LinePreview::Usage(verb),
            Err(refusal) => LinePreview::Trouble(self.elsewhere(refusal)),
        }
    }

    /// What a command that rolls nothing would do, found by running the line on a copy of the
    /// campaign; its usage if it does not say.
    fn foretell(&self, command: &Command<'_>, line: &Line) -> LinePreview {
        let verb = command.verb;
        if !verb.foretold || command.words.is_empty() {
            return LinePreview::Usage(verb);
        }
        let (mut beside, mut dice) = (self.campaign.clone(), Seeded::new(0));
        let now = (self.clock)();
        let mut draft = Draft::new(&mut beside, self.game, &self.history, &mut dice, None, now);
        if command.forced {
            draft.force();
        }
        match (verb.run)(&mut draft, &command.args(line)) {
            Ok(()) => {
                let done = draft.finish();
                LinePreview::Foretold(verb, said(self.game, &done.said, &done.events))
            }
            Err(refusal) if matches!(refusal.why, Why::Rule(_)) => {
                LinePreview::Trouble(self.elsewhere(refusal))
            }
            // The line is not complete yet.
            Err(_) => LinePreview::Usage(verb),
        }
    }

    /// Notes what each typed die and the one after them would be for, found by running the line on
    /// a copy of the campaign.
    fn note_dice(&self, command: &Command<'_>, line: &Line, preview: &mut Preview) {
        let Some(typed) = line.dice.as_ref().filter(|typed| !typed.dice.is_empty()) else {
            return;
        };
        let (mut beside, mut dice) = (self.campaign.clone(), Seeded::new(0));
        let now = (self.clock)();
        let mut draft = Draft::new(
            &mut beside,
            self.game,
            &self.history,
            &mut dice,
            Some(typed),
            now,
        );
        if command.forced {
            draft.force();
        }
        // Errors are reported when the line is run.
        let _ = (command.verb.run)(&mut draft, &command.args(line));
        let which = draft.typed_so_far();
        let next = draft.next_untyped().filter(|_| !which.is_empty());
        preview.next_die = next.map(str::to_owned);
        if which.len() > 1 || typed.dice.len() > 1 && !which.is_empty() {
            let which = format!("dice: {}", which.join(", "));
            preview.notes.push(Note::Text(which));
        }
    }
}
