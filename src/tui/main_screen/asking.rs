//! Dice that players roll themselves: a command that needs one waits until it is answered.

use super::MainScreen;
use crate::campaign::CharacterId;
use crate::campaign::statement::Named;
use crate::game::draft::Throw;
use crate::game::{Refusal, Why};
use crate::tui::prompt::{Prompt, Purpose, Waiting};
use crate::view::public::Question;

impl MainScreen {
    /// Asks for the dice that a line is waiting for.
    pub(super) fn ask(&mut self, typed: &str, line: &str, throw: Throw) {
        self.questions += 1;
        self.prompt = Some(Prompt::question(Waiting {
            number: self.questions,
            typed: typed.to_owned(),
            line: line.to_owned(),
            throw,
            by_players: Vec::new(),
            earlier: None,
        }));
    }

    /// Handles the answer to a question: the line continues with it, or the question stays open.
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
        // The reason for a refusal is shown under the line.
        let _ = self.go_on(waiting, &line);
    }

    /// Continues a line with the dice it was waiting for.
    ///
    /// # Errors
    /// Returns an error if the line is now refused; it is then back in the prompt.
    pub(super) fn go_on(&mut self, waiting: &Waiting, line: &str) -> Result<(), Refusal> {
        if let Err(refusal) = self.run_answered(&waiting.typed, line, &waiting.by_players) {
            self.put_back(&waiting.typed, refusal.clone());
            return Err(refusal);
        }
        let next = self.prompt.as_mut().and_then(|next| next.waiting.as_mut());
        if let Some(next) = next {
            next.by_players.clone_from(&waiting.by_players);
            next.earlier = Some(Box::new(waiting.clone()));
        }
        Ok(())
    }

    /// The questions that players may see now: the one from the waiting line, or the initiative
    /// rolls of everyone who would join a fight.
    pub(in crate::tui) fn questions_for_players(&self) -> Vec<Question> {
        let (campaign, game) = (self.session.campaign(), self.session.game());
        if let Some(form) = &self.initiative {
            let asks = form.asked();
            return asks
                .filter_map(|(number, who, die)| {
                    Question::of_initiative(campaign, game, number, (who, die))
                })
                .collect();
        }
        let waiting = self
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.waiting.as_ref());
        waiting
            .and_then(|waiting| Question::of(campaign, game, waiting.number, &waiting.throw))
            .into_iter()
            .collect()
    }

    /// Enters a player's dice as if the GM had typed them; the log says that the player rolled
    /// them. Returns the number of the record with these dice, or `None` if the line is waiting for
    /// more.
    ///
    /// # Errors
    /// Returns an error, worded for the player, if the question is no longer open or the dice are
    /// impossible. The question stays open.
    pub(in crate::tui) fn take_dice_of_player(
        &mut self,
        question: u64,
        who: CharacterId,
        dice: &str,
    ) -> Result<Option<u64>, String> {
        let asked = self.questions_for_players();
        if !asked
            .iter()
            .any(|asked| (asked.number, asked.who) == (question, who))
        {
            return Err("These dice are no longer needed.".to_owned());
        }
        if let Some(form) = &mut self.initiative {
            return form.take(question, dice).map(|()| None);
        }
        let before = self.session.history().mark().seq;
        let waiting = self
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.waiting.as_ref());
        let Some(mut waiting) = waiting.cloned() else {
            return Err("No dice are needed right now.".to_owned());
        };
        let line = waiting.throw.answered(&waiting.line, dice);
        let line = line.map_err(|refusal| refusal.to_string())?;
        let named = self.session.campaign().characters.get(who).map(Named::from);
        waiting
            .by_players
            .extend(named.filter(|named| !waiting.by_players.contains(named)));
        self.prompt = None;
        // Messages about the command are for the GM, not for players.
        self.go_on(&waiting, &line)
            .map_err(|_| "The GM has to look at this.".to_owned())?;
        let now = self.session.history().mark().seq;
        Ok((now > before).then_some(now))
    }

    /// Goes back to the previous question if there is nothing else to undo. Returns whether it did.
    pub(super) fn goes_back(&mut self) -> bool {
        let Some(prompt) = self.prompt.as_mut() else {
            return false;
        };
        if !prompt.line().is_empty() {
            return false;
        }
        let earlier = prompt.waiting.as_mut().and_then(|now| now.earlier.take());
        let Some(earlier) = earlier else {
            return false;
        };
        self.prompt = Some(Prompt::question(*earlier));
        true
    }

    /// Puts the line that asks for dice back into the prompt and discards its answers.
    pub(super) fn ask_no_more(&mut self, waiting: &Waiting) {
        self.open_prompt(Purpose::Command, &waiting.typed, None);
        if let (Some(prompt), Some(_)) = (&mut self.prompt, &waiting.earlier) {
            let why = "nothing was done: the dice you gave are discarded";
            prompt.refusal = Some(Refusal::new(Why::Rule(why.to_owned())));
        }
    }

    /// Puts a refused line back into the prompt, with the reason under it.
    pub(super) fn put_back(&mut self, line: &str, refusal: Refusal) {
        let length = line.chars().count();
        self.open_prompt(Purpose::Command, line, None);
        if let Some(prompt) = &mut self.prompt {
            // The typed line does not contain the answers, so the span may lie past its end.
            let span = refusal.span.filter(|span| span.end <= length);
            prompt.refusal = Some(Refusal { span, ..refusal });
        }
    }
}
