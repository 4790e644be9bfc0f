//! The command being typed.

use std::cmp::Reverse;
use std::collections::HashMap;

use crossterm::event::{KeyEvent, KeyEventKind};
use tui_input::InputRequest;

use super::MainScreen;
use super::layout::panel_rows;
use crate::game::{Game, Verb};
use crate::lang::complete::{Choice, Offer, Typed as TypedLine};
use crate::lang::line::Line;
use crate::play::rating::Rating;
use crate::session::LinePreview;
use crate::tui::dialog::Dialog;
use crate::tui::keymap::{Act, Chord, Context, Keymap, Letters, LineAct, Press, TABLE, is_foreign};
use crate::tui::overlay::{Overlay, Subject};
use crate::tui::prompt::{Prompt, Purpose, Typed};
use crate::verbs::complete::{find, must_choose, offer};
use crate::verbs::verbs;

impl MainScreen {
    /// Handles a key while a line is typed.
    pub(super) fn prompt_key(&mut self, press: Press) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        let typed = if prompt.turns() {
            prompt.toggle_key(self.session.table(), press)
        } else {
            match press.act {
                Some(Act::Help) => Typed::Help,
                Some(Act::Rules) => Typed::Rules,
                Some(act) => self.line_act(act),
                None => Typed::Nothing,
            }
        };
        self.line_typed(typed);
    }

    /// Types letters that wait to be handled into the open line at once. Returns how many keys that takes;
    /// 0 if they are not just text.
    pub(in crate::tui) fn type_ahead(&mut self, keys: impl Iterator<Item = KeyEvent>) -> usize {
        let Some(prompt) = self.prompt.as_mut().filter(|_| self.explained.is_none()) else {
            return 0;
        };
        if prompt.turns() || prompt.letters() != Letters::Text {
            return 0;
        }
        let (mut text, mut count) = (String::new(), 0);
        for key in keys {
            if key.kind != KeyEventKind::Release {
                // A letter in a text is always typed.
                match Chord::of(key).letter() {
                    Some(c) if !is_foreign(key) && prompt.just_inserts(c) => text.push(c),
                    _ => break,
                }
            }
            count += 1;
        }
        if text.is_empty() {
            return 0;
        }
        self.disk.cancelled = false;
        prompt.taken_for = None;
        prompt.type_text(&text);
        if prompt.purpose != Purpose::Command {
            self.has_changed();
        }
        self.line_changed();
        count
    }

    /// Handles what a key or a click did to the line.
    pub(super) fn line_typed(&mut self, typed: Typed) {
        match typed {
            Typed::Nothing => self.refresh_dialog(),
            Typed::Changed => self.line_changed(),
            Typed::Leave => {
                self.leave_prompt();
                self.has_changed();
            }
            Typed::Help => {
                self.explain();
                self.has_changed();
            }
            Typed::Rules => {
                self.explained = Some(Overlay::of(Subject::Rules));
                self.has_changed();
            }
            Typed::Run => {
                self.run_prompt();
                self.has_changed();
            }
        }
    }

    fn line_act(&mut self, act: Act) -> Typed {
        let erases = act == Act::Edit(InputRequest::DeletePrevChar);
        if erases && self.goes_back() {
            return Typed::Nothing;
        }
        let Some(prompt) = &mut self.prompt else {
            return Typed::Nothing;
        };
        if act == Act::Line(LineAct::Modifiers) {
            prompt.switch();
            return Typed::Nothing;
        }
        prompt.taken_for = None;
        let listed = match prompt.purpose {
            Purpose::Command => prompt.list_act(act),
            Purpose::Filter | Purpose::Answer => None,
        };
        listed.unwrap_or_else(|| prompt.act(act, &self.typed))
    }

    /// Leaves the line and keeps it in the history.
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
            self.ask_no_more(&waiting);
        }
    }

    /// Computes what the line would do, once per change.
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
            Purpose::Answer => prompt.preview = LinePreview::Nothing,
        }
        self.refresh_dialog();
    }

    /// Updates the panel and the list above the line, once per key.
    fn refresh_dialog(&mut self) {
        if let Some(prompt) = &mut self.prompt
            && prompt.purpose == Purpose::Command
        {
            prompt.dialog = Dialog::of(self.session.table(), prompt);
            self.refresh_list();
        }
    }

    fn refresh_list(&mut self) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        if prompt.list.is_held_for(prompt.line()) {
            return;
        }
        let (table, cursor) = (self.session.table(), prompt.editor.cursor());
        let typed = TypedLine::of(prompt.line(), cursor).filter(|_| !prompt.editor.is_recalled());
        let Some(typed) = typed else {
            return prompt.list.put(Offer::default(), Vec::new(), false);
        };
        if typed.before.is_empty() {
            let verbs = verbs_by_use(table.game, &self.typed);
            let found = beginning_verbs(&verbs, &typed.text);
            let keys = found
                .iter()
                .map(|verb| key_of(&self.keys, table.game, verb));
            let keys = keys.collect();
            let choice = |verb: &&'static Verb| Choice::new(verb.name, verb.doc);
            let choices = found.iter().map(choice).collect();
            let span = typed.span;
            return prompt.list.put(Offer { span, choices }, keys, false);
        }
        let mut found = match &prompt.dialog {
            Some(_) => find(table, &mut self.finder, prompt.line(), cursor),
            None => offer(table, &prompt.editor.typed()),
        };
        if let LinePreview::Trouble(refusal) = &prompt.preview
            && let Some(span) = refusal.span.filter(|_| found.choices.is_empty())
            && !refusal.instead().is_empty()
        {
            // Suggests alternatives for what cannot be rolled.
            let choices = refusal.instead().to_vec();
            found = Offer { span, choices };
        }
        let waits = typed.text.is_empty() && !must_choose(table, &typed);
        // The panel has room for the choices; a box over the panes is shown only if it is worth it.
        let waits = waits && (panel_rows(self.area) == 0 || prompt.dialog.is_none());
        prompt.list.put(found, Vec::new(), waits);
        prompt.list.describe(|rolls| {
            let rating = Rating::of(table, rolls.who, &rolls.what);
            rating.and_then(Rating::changed)
        });
    }

    /// The line with its command name completed, if only one command matches.
    pub(super) fn whole_verb(&self, line: &str) -> Option<String> {
        let game = self.session.game();
        let read = Line::parse_unfinished(line);
        let word = read
            .words
            .first()
            .filter(|word| !word.quoted && !word.begins_dice())?;
        let all: Vec<&'static Verb> = verbs(game).collect();
        if all.iter().any(|verb| verb.is_called(&word.text)) {
            return None;
        }
        let found = beginning_verbs(&all, &word.text);
        let [only] = found.as_slice() else {
            return None;
        };
        let rest: String = line.chars().skip(word.span.end).collect();
        Some(format!("{} {}", only.name, rest.trim_start()))
    }

    pub(super) fn open_prompt(&mut self, purpose: Purpose, line: &str, cursor: Option<usize>) {
        self.prompt = Some(Prompt::new(purpose, line, cursor));
        self.line_changed();
    }
}

/// All commands of a game, the most used first, then those with a key.
fn verbs_by_use(game: &'static Game, typed: &[String]) -> Vec<&'static Verb> {
    let mut used: HashMap<&str, usize> = HashMap::new();
    for line in typed {
        let word = line.split_whitespace().next().unwrap_or_default();
        *used.entry(word).or_default() += 1;
    }
    let mut all: Vec<&'static Verb> = verbs(game).collect();
    let keyed = |verb: &&'static Verb| {
        let at = TABLE.iter().position(|key| key.begins(game, verb));
        at.unwrap_or(usize::MAX)
    };
    all.sort_by_cached_key(|verb| {
        (
            Reverse(used.get(verb.name).copied().unwrap_or(0)),
            keyed(verb),
        )
    });
    all
}

/// The commands whose name or alias begins with what was typed.
fn beginning_verbs(all: &[&'static Verb], typed: &str) -> Vec<&'static Verb> {
    let typed = typed.to_lowercase();
    let by_name = all.iter().filter(|verb| verb.name.starts_with(&typed));
    let other = |verb: &&&'static Verb| {
        let mut aliases = verb.aliases.iter();
        !verb.name.starts_with(&typed) && aliases.any(|name| name.starts_with(&typed))
    };
    by_name.chain(all.iter().filter(other)).copied().collect()
}

/// The label of the key that begins a command; empty if there is none.
fn key_of(keys: &Keymap, game: &'static Game, verb: &'static Verb) -> String {
    let mut rows = keys.rows(Context::Panes).iter();
    let row = rows.find(|row| row.key.begins(game, verb) && !row.chords.is_empty());
    row.and_then(|row| row.chords.first())
        .map_or_else(String::new, |key| key.label())
}
