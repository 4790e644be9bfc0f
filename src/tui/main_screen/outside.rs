//! Commands and dice that come from outside while the GM may be in the middle of something else.

use super::{MainScreen, Message, Tone};
use crate::campaign::CharacterId;
use crate::exec::{self, Answered, Format};
use crate::game::Refusal;
use crate::import::Order;
use crate::session::Reply;
use crate::view::{Ink, Line};

/// The result of a command from outside.
pub(in crate::tui) struct Outside {
    /// `None` for a blank line or a comment.
    pub(in crate::tui) answered: Option<Answered>,
    /// The record it made; the command is done when the record is durable.
    pub(in crate::tui) seq: Option<u64>,
}

impl MainScreen {
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
        let acting = self.session.campaign().acting();
        let came = self.session.execute(&line, &mut self.dice);
        self.came_from_outside(&line, came, acting, format)
    }

    /// Imports characters from files, as `import` does.
    ///
    /// # Errors
    /// Returns the reason why nothing was imported.
    pub(in crate::tui) fn import_from_outside(&mut self, order: &Order) -> Result<Outside, String> {
        let seen = order.read(self.session.game());
        let seen = seen.map_err(|error| error.to_string())?;
        let acting = self.session.campaign().acting();
        let came = order.bring(&seen.found, &mut self.session, &mut self.dice);
        let came = came.map(Some);
        self.came_from_outside(&order.line(), came, acting, Format::Text)
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
        let seq = came.as_ref().ok().and_then(Option::as_ref);
        let seq = seq.and_then(|reply| reply.seq);
        if let (Ok(Some(reply)), Some(_)) = (&came, seq) {
            let unread = std::mem::take(&mut self.messages);
            self.happened(reply, acting);
            let said = std::mem::replace(&mut self.messages, unread);
            self.say_from_outside(line, said);
            self.look_again();
        }
        let answered = exec::written(&self.session, line, came, format)?;
        Ok(Outside { answered, seq })
    }

    /// Shows the line and, if the log does not show it, its result, after all messages that must be
    /// read first.
    fn say_from_outside(&mut self, line: &str, said: Vec<Message>) {
        self.messages.retain(|said| said.tone != Tone::Outside);
        let mut text = Line::from(format!("from outside: {}", line.trim()));
        let mut first = Vec::new();
        for said in said {
            match said.tone {
                Tone::Said => text = text.with(Ink::Plain, " · ").and(said.text),
                Tone::Outside | Tone::Notice | Tone::Alarm => first.push(said),
            }
        }
        let tone = Tone::Outside;
        first.push(Message { tone, text });
        let mut unread = self.messages.iter();
        let hint = unread.position(|said| said.tone == Tone::Said);
        let at = hint.unwrap_or(self.messages.len());
        self.messages.splice(at..at, first);
    }

    /// Updates what is open over the panes to the current state of the table.
    fn look_again(&mut self) {
        if let Some(number) = self.past.as_ref().map(|past| past.number) {
            let log = self.log;
            self.look_back(number);
            self.log = log;
        }
        self.line_changed();
    }
}
