//! The forms over the list of campaigns.

use crossterm::event::KeyEvent;

use super::help::Help;
use super::{Dialog, StartScreen, Wanted};
use crate::sheet::At;
use crate::tui::forms::{ImportFill, Naming, new_campaign};
use crate::tui::keymap::{Act, Context, FormAct};
use crate::tui::window::{Form, Outcome};

impl StartScreen {
    /// Handles a key while a form is open.
    pub(super) fn form_key(&mut self, key: KeyEvent) -> Wanted {
        let outcome = match &mut self.dialog {
            Some(Dialog::New(form)) => form.press(None, key),
            Some(Dialog::Name(form)) => form.press(None, key),
            Some(Dialog::Import(form)) => form.press(None, key),
            Some(Dialog::Backups(_)) | None => return Wanted::Nothing,
        };
        match outcome {
            Outcome::Open | Outcome::Chosen(_) => {}
            Outcome::Leave => self.leave_form(),
            Outcome::Save => return self.save_form(),
            Outcome::Help => {
                self.help = Some(Help {
                    window: Context::StartForm,
                    scroll: 0,
                });
            }
            Outcome::Does(act) => {
                if let Some(Dialog::Import(form)) = &self.dialog {
                    return asks_of_file(form, act);
                }
            }
        }
        Wanted::Nothing
    }

    /// Closes the form and keeps what was typed.
    fn leave_form(&mut self) {
        match self.dialog.take() {
            Some(Dialog::New(form)) => form.leave_draft(&mut self.drafts),
            Some(Dialog::Name(form)) => form.leave_draft(&mut self.drafts),
            Some(Dialog::Import(form)) => form.leave_draft(&mut self.drafts),
            Some(Dialog::Backups(_)) | None => {}
        }
    }

    /// What the open form asks for once everything in it is right.
    fn save_form(&mut self) -> Wanted {
        let right = match &mut self.dialog {
            Some(Dialog::New(form)) => form.is_right(None),
            Some(Dialog::Name(form)) => form.is_right(None),
            Some(Dialog::Import(form)) => form.is_right(None),
            Some(Dialog::Backups(_)) | None => false,
        };
        match &self.dialog {
            Some(Dialog::New(form)) if right => {
                form.saved(&mut self.drafts);
                Wanted::New(new_campaign(&form.values))
            }
            Some(Dialog::Name(form)) if right => {
                form.saved(&mut self.drafts);
                let (path, name) = (form.fill.path.clone(), form.values.text(At::default()));
                match form.fill.naming {
                    Naming::Rename => Wanted::Rename(path, name.to_owned()),
                    Naming::Copy => Wanted::Copy(path, name.to_owned()),
                }
            }
            Some(Dialog::Import(form)) if right => {
                if !form.fill.shows(&form.values) {
                    return asks_of_file(form, Act::Open);
                }
                form.saved(&mut self.drafts);
                let request = form.fill.request(&form.values);
                Wanted::Import(request.into, request.file)
            }
            Some(_) | None => Wanted::Nothing,
        }
    }

    /// Shows what importing a file would add.
    pub(crate) fn show_import(&mut self, lines: Vec<String>) {
        if let Some(Dialog::Import(form)) = &mut self.dialog {
            form.change(|fill, values| fill.show(values, lines));
        }
    }

    pub(crate) fn complete_path(&mut self, paths: Vec<String>) {
        if let Some(Dialog::Import(form)) = &mut self.dialog {
            let mut is_whole = false;
            form.change(|fill, values| is_whole = fill.complete(values, paths));
            if is_whole {
                // There is nothing to complete, so go to the next field.
                form.go(At::new(0, 0, 1));
            }
        }
    }
}

/// Completes the path with the key for the next field; else shows what is in the file.
fn asks_of_file(form: &Form<ImportFill>, act: Act) -> Wanted {
    let request = form.fill.request(&form.values);
    match act {
        Act::Form(FormAct::NextField) => Wanted::Complete(request.file),
        _ => Wanted::LookInto(request.into, request.file),
    }
}
