//! The line that is being typed.

use crossterm::event::KeyEvent;

use super::MainScreen;
use crate::session::LinePreview;
use crate::tui::dialog::Dialog;
use crate::tui::prompt::{Prompt, Purpose, Typed};
use crate::verbs::complete::offer;

impl MainScreen {
    pub(super) fn prompt_key(&mut self, key: KeyEvent) {
        use crossterm::event::KeyCode::{BackTab, Tab};
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        let table = self.session.table();
        if let Some(typed) = prompt.dialog_key(table, key) {
            match typed {
                Typed::Run => self.run_prompt(),
                Typed::Changed => self.line_changed(),
                Typed::Leave => self.leave_prompt(),
                Typed::Nothing => self.refresh_dialog(),
            }
            return;
        }
        let typed = match key.code {
            Tab | BackTab if prompt.purpose == Purpose::Command => {
                prompt.complete(self.session.table(), key.code == Tab)
            }
            _ => prompt.key(key, &self.typed),
        };
        match typed {
            Typed::Nothing => self.refresh_dialog(),
            Typed::Changed => {
                self.offer_names_on();
                self.line_changed();
            }
            Typed::Leave => self.leave_prompt(),
            Typed::Run => self.run_prompt(),
        }
    }

    /// Whoever may be named stays on offer while a name is typed.
    fn offer_names_on(&mut self) {
        let table = self.session.table();
        let naming = self.prompt.as_mut().filter(|prompt| prompt.naming);
        if let Some(prompt) = naming.filter(|prompt| prompt.editor.popup.is_none()) {
            let typed = prompt.editor.typed();
            prompt.editor.offer(offer(table, &typed));
        }
    }

    /// Leaves the line; it is kept among the earlier lines.
    pub(super) fn leave_prompt(&mut self) {
        let Some(prompt) = self.prompt.take() else {
            return;
        };
        if prompt.purpose == Purpose::Command {
            self.remember(prompt.line().to_owned());
        }
        if prompt.purpose == Purpose::Filter {
            self.set_filter("");
        }
        if let Some(waiting) = prompt.waiting {
            self.open_prompt(Purpose::Command, &waiting.typed, None);
        }
    }

    /// What the line would do, once for every change of it.
    pub(super) fn line_changed(&mut self) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match prompt.purpose {
            Purpose::Command => prompt.preview = self.session.preview(prompt.line()),
            Purpose::Filter => {
                let words = prompt.line().to_owned();
                self.set_filter(&words);
            }
            Purpose::Name | Purpose::Answer => prompt.preview = LinePreview::Nothing,
        }
        self.refresh_dialog();
    }

    /// What the panel above the line shows, once for every key.
    fn refresh_dialog(&mut self) {
        if let Some(prompt) = &mut self.prompt
            && prompt.purpose == Purpose::Command
        {
            prompt.dialog = Dialog::of(self.session.table(), &mut self.finder, prompt);
        }
    }

    pub(super) fn open_prompt(&mut self, purpose: Purpose, line: &str, cursor: Option<usize>) {
        self.prompt = Some(Prompt::new(purpose, line, cursor));
        self.line_changed();
    }
}
