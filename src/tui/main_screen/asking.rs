//! Dice that players roll themselves: a line that needs one waits until it is answered.

use super::MainScreen;
use crate::game::Refusal;
use crate::game::draft::Throw;
use crate::tui::prompt::{Prompt, Purpose, Waiting};

impl MainScreen {
    /// Asks for the dice that a line waits for.
    pub(super) fn ask(&mut self, typed: &str, line: &str, throw: Throw) {
        self.prompt = Some(Prompt::question(Waiting {
            typed: typed.to_owned(),
            line: line.to_owned(),
            throw,
        }));
    }

    /// Takes in the answer to a question: the line goes on with it, or the question stays.
    pub(super) fn answer(&mut self, mut prompt: Prompt) {
        let Some(waiting) = &prompt.waiting else {
            return;
        };
        let line = match waiting.throw.answered(&waiting.line, prompt.line()) {
            Ok(line) => line,
            Err(refusal) => {
                prompt.refusal = Some(refusal);
                self.prompt = Some(prompt);
                return;
            }
        };
        if let Err(refusal) = self.run_answered(&waiting.typed, &line) {
            self.put_back(&waiting.typed, refusal);
        }
    }

    /// Puts a line that was refused back into the prompt, with the reason under it.
    pub(super) fn put_back(&mut self, line: &str, refusal: Refusal) {
        let length = line.chars().count();
        self.open_prompt(Purpose::Command, line, None);
        if let Some(prompt) = &mut self.prompt {
            // What was answered does not stand in this line.
            let span = refusal.span.filter(|span| span.end <= length);
            prompt.refusal = Some(Refusal { span, ..refusal });
        }
    }
}
