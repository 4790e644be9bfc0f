//! Tells the GM something.

use super::state::{Desk, Message, Tone};
use crate::game::{Refusal, Why};
use crate::tui::keymap::Context;
use crate::tui::wanted::After;
use crate::view::{Ink, Line};

impl Desk {
    /// Begins with the hint for a GM who has not done anything yet.
    pub(in crate::tui) fn greet(&mut self) {
        if self.session.history().mark().entries == 0 {
            let says = |window, words| self.keys.says(window, Ink::Plain, words);
            let words = "{help} shows all keys, {command} takes any command, ";
            let bare = says(Context::Panes, words);
            let words = "{take} completes it; everything is saved at once";
            self.say(Tone::Said, bare.and(says(Context::Line, words)));
        }
    }

    /// The message shown now.
    pub(crate) fn message(&self) -> Option<&Message> {
        let surplus = || self.late.as_ref()?.said.as_ref();
        self.messages.first().or_else(surplus)
    }

    /// Shows notices before any other unread message.
    pub(in crate::tui) fn tell(&mut self, notices: impl IntoIterator<Item = Line>) {
        let tone = Tone::Notice;
        self.tell_first(notices.into_iter().map(|text| Message { tone, text }));
    }

    /// Shows messages before the beginners' hint and answers, which stay last.
    fn tell_first(&mut self, messages: impl IntoIterator<Item = Message>) {
        let mut all = self.messages.iter();
        let at = all.position(|unread| unread.tone == Tone::Said);
        let at = at.unwrap_or(self.messages.len());
        self.messages.splice(at..at, messages);
        self.has_changed();
    }

    /// Takes the messages that have not been read yet, but for the hint.
    pub(in crate::tui) fn take_untold(&mut self) -> Vec<Line> {
        let all = std::mem::take(&mut self.messages);
        let unread = all.into_iter().filter(|unread| unread.tone != Tone::Said);
        unread.map(|unread| unread.text).collect()
    }

    /// Shows a message in place of all others.
    pub(in crate::tui) fn say(&mut self, tone: Tone, text: impl Into<Line>) {
        self.messages.clear();
        self.also_say(tone, text);
    }

    /// Shows a message once all others have been read.
    pub(super) fn also_say(&mut self, tone: Tone, text: impl Into<Line>) {
        let text = text.into();
        self.messages.push(Message { tone, text });
        self.has_changed();
    }

    /// Shows something that the GM should know, after which a layer stays.
    pub(in crate::tui) fn notice(&mut self, text: impl Into<Line>) -> After {
        self.say(Tone::Notice, text);
        After::Stay
    }

    /// What follows, or a message why nothing was done.
    pub(in crate::tui) fn or_notice(&mut self, done: Result<After, Line>) -> After {
        done.unwrap_or_else(|why| self.notice(why))
    }

    /// Shows why a command was refused.
    pub(super) fn refuse(&mut self, refusal: &Refusal) -> After {
        let tone = match refusal.why {
            Why::NotSaved(_) => Tone::Alarm,
            _ => Tone::Notice,
        };
        self.say(tone, refusal.to_string());
        After::Stay
    }

    /// The message shown now has been read.
    pub(in crate::tui) fn has_read(&mut self) {
        if !self.messages.is_empty() {
            self.messages.remove(0);
        }
    }

    /// All messages have been read.
    pub(in crate::tui) fn has_read_all(&mut self) {
        self.messages.clear();
    }

    /// Shows what was done from outside and, if the log does not show it, its result, after all
    /// messages that must be read first.
    pub(super) fn say_from_outside(&mut self, line: &str, said: Vec<Message>) {
        self.messages.retain(|said| said.tone != Tone::Outside);
        let is_answer = |said: &Message| said.tone == Tone::Said;
        let (answers, mut first): (Vec<_>, Vec<_>) = said.into_iter().partition(is_answer);
        let text = Line::from(format!("from outside: {}", line.trim()));
        let text = answers.into_iter().fold(text, |text, said| {
            text.with(Ink::Plain, " · ").and(said.text)
        });
        let tone = Tone::Outside;
        first.push(Message { tone, text });
        self.tell_first(first);
    }
}
