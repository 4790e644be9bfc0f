//! Commands that come from outside while the GM may be in the middle of something else.

use super::state::Desk;
use crate::campaign::CharacterId;
use crate::exec::{self, Answered, Format};
use crate::game::Refusal;
use crate::import::Order;
use crate::session::Reply;

/// The result of a command from outside.
pub(in crate::tui) struct Outside {
    /// `None` for a blank line or a comment.
    pub(in crate::tui) answered: Option<Answered>,
    /// The record it made; the command is done when the record is durable.
    pub(in crate::tui) seq: Option<u64>,
}

impl Desk {
    /// Runs a command as `exec` does. What the GM is typing stays.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be written as JSON.
    pub(in crate::tui) fn run_from_outside(
        &mut self,
        line: &str,
        format: Format,
    ) -> serde_json::Result<Outside> {
        // A request is one line.
        let line = line.replace(['\n', '\r'], " ");
        let line = exec::readable(&line);
        let acting = self.campaign().acting();
        let came = self.session.execute(&line, &mut self.dice);
        self.came_from_outside(&line, came, acting, format)
    }

    /// Imports characters from files, as `import` does.
    ///
    /// # Errors
    /// Returns the reason why nothing was imported.
    pub(in crate::tui) fn import_from_outside(&mut self, order: &Order) -> Result<Outside, String> {
        let seen = order.read(self.game());
        let seen = seen.map_err(|error| error.to_string())?;
        let acting = self.campaign().acting();
        let came = order.bring(&seen.found, &mut self.session, &mut self.dice);
        self.came_from_outside(&order.line(), came.map(Some), acting, Format::Text)
            .map_err(|error| error.to_string())
    }

    /// Shows the result of an act from outside and writes the answer to it.
    fn came_from_outside(
        &mut self,
        line: &str,
        came: Result<Option<Reply>, Refusal>,
        acting: Option<CharacterId>,
        format: Format,
    ) -> serde_json::Result<Outside> {
        let reply = came.as_ref().ok().and_then(Option::as_ref);
        let seq = reply.and_then(|reply| reply.seq);
        if let Some(reply) = reply.filter(|_| seq.is_some()) {
            let said = self.overheard(|desk| desk.happened(reply, acting));
            self.say_from_outside(line, said);
            self.look_again();
        }
        let answered = exec::written(&self.session, line, came, format)?;
        Ok(Outside { answered, seq })
    }
}
