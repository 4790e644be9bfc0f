//! Dice that players roll themselves: a line that needs one waits until it is answered.

use crossterm::event::{KeyCode, KeyEvent};

use super::MainScreen;
use crate::game::draft::Throw;
use crate::game::{Refusal, Why};
use crate::tui::prompt::{Prompt, Purpose, Waiting};

impl MainScreen {
    /// Asks for the dice that a line waits for.
    pub(super) fn ask(&mut self, typed: &str, line: &str, throw: Throw) {
        self.prompt = Some(Prompt::question(Waiting {
            typed: typed.to_owned(),
            line: line.to_owned(),
            throw,
            earlier: None,
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
            return self.put_back(&waiting.typed, refusal);
        }
        let next = self.prompt.as_mut().and_then(|next| next.waiting.as_mut());
        if let Some(next) = next {
            next.earlier = Some(Box::new(waiting.clone()));
        }
    }

    /// Goes back to the question before, where Backspace has nothing else to take back; whether it did.
    pub(super) fn goes_back(&mut self, key: KeyEvent) -> bool {
        let Some(prompt) = self.prompt.as_mut() else {
            return false;
        };
        if key.code != KeyCode::Backspace || !prompt.line().is_empty() {
            return false;
        }
        let earlier = prompt.waiting.as_mut().and_then(|now| now.earlier.take());
        let Some(earlier) = earlier else {
            return false;
        };
        self.prompt = Some(Prompt::question(*earlier));
        true
    }

    /// Puts the line of a question back into the prompt; nothing that was answered is kept.
    pub(super) fn ask_no_more(&mut self, waiting: &Waiting) {
        self.open_prompt(Purpose::Command, &waiting.typed, None);
        if let (Some(prompt), Some(_)) = (&mut self.prompt, &waiting.earlier) {
            let why = "nothing was done: the dice that were answered are not kept";
            prompt.refusal = Some(Refusal::new(Why::Rule(why.to_owned())));
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
