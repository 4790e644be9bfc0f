//! The prompt at the bottom: typing, completion, history, and a preview of what the command would
//! do.

use std::borrow::Cow;

use tui_input::InputRequest;

use super::dialog::Dialog;
use super::suggestions::Suggestions;
use crate::game::Refusal;
use crate::game::draft::Throw;
use crate::lang::edit::Editor;
use crate::session::LinePreview;
use crate::tui::keymap::{Act, Go, LineAct};
use crate::tui::wanted::{Prefill, Waiting};
use crate::verbs::Parsed;
use crate::verbs::offers::Offered;
use crate::verbs::rolling::Side;
use crate::view::text::{clean, width};

/// Columns kept for an answer after its question.
const ANSWER: usize = 12;

/// What the line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Command,
    /// Words that filter the log.
    Filter,
    /// What a player's dice show.
    Answer,
}

impl Purpose {
    /// The sign before the line.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Command => ":",
            Self::Filter => "/",
            Self::Answer => "dice: ",
        }
    }
}

/// What a key did to the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Nothing, or the cursor moved.
    Nothing,
    /// The line has changed.
    Changed,
    Run,
    /// The line is left.
    Leave,
}

/// The question for a throw in at most `columns` columns, or else in its shortest form: `Odile · Melee
/// Weapons vs Salt hound d100: `.
fn question(throw: &Throw, columns: usize) -> String {
    let Throw {
        name,
        what,
        against,
        again,
        ..
    } = throw;
    let dice = throw.dice_in_words();
    let again = if *again { " again" } else { "" };
    let versus = if against.is_empty() {
        String::new()
    } else {
        format!(" vs {against}")
    };
    let wordings = [
        format!("{name} · {what}{versus}{again} {dice}: "),
        format!("{name} · {what}{again} {dice}: "),
        format!("{name} {dice}: "),
        format!("{dice}: "),
    ];
    let fits = wordings.iter().find(|text| width(text) <= columns);
    clean(fits.unwrap_or(&wordings[3])).into_owned()
}

/// A line being typed.
#[derive(Debug)]
pub(in crate::tui) struct Prompt {
    pub(super) purpose: Purpose,
    /// The line and its cursor.
    pub(super) editor: Editor,
    /// The suggestions for the word at the cursor.
    pub(super) list: Suggestions,
    /// A command as it was read.
    pub(super) parsed: Option<Parsed>,
    pub(super) preview: LinePreview,
    /// Why it was refused.
    pub(super) refusal: Option<Refusal>,
    /// A line that was filled in, and what it would do.
    pub(super) promised: Option<Offered>,
    /// The panel above it, if it rolls something.
    pub(super) dialog: Option<Dialog>,
    /// The line that an answer is for.
    pub(super) waiting: Option<Waiting>,
    /// The side that a choice was taken for before the cursor moved to the other side by itself.
    /// Modifiers still apply to this side.
    pub(super) taken_for: Option<Side>,
}

impl Prompt {
    /// A line with the cursor at a character, or at the end.
    pub(super) fn new(purpose: Purpose, line: &str, cursor: Option<usize>) -> Self {
        Self {
            purpose,
            editor: Editor::new(line, cursor),
            list: Suggestions::default(),
            parsed: None,
            preview: LinePreview::Nothing,
            refusal: None,
            promised: None,
            dialog: None,
            waiting: None,
            taken_for: None,
        }
    }

    /// A line that was begun.
    pub(super) fn begun(begun: Prefill) -> Self {
        let mut prompt = Self::new(Purpose::Command, &begun.line, begun.cursor);
        if let Some(others) = begun.others {
            prompt.list = Suggestions::held(others, &begun.line);
        }
        prompt.promised = begun.promised;
        prompt
    }

    /// A question for dice.
    pub(super) fn question(waiting: Waiting) -> Self {
        Self {
            waiting: Some(waiting),
            ..Self::new(Purpose::Answer, "", None)
        }
    }

    /// The sign before the line, on a screen `columns` wide.
    pub(super) fn sign(&self, columns: usize) -> Cow<'static, str> {
        match &self.waiting {
            Some(waiting) => question(&waiting.throw, columns.saturating_sub(ANSWER)).into(),
            None => self.purpose.sign().into(),
        }
    }

    /// How many columns of the line are scrolled off to the left in this width. A refused word is
    /// always visible, wherever the cursor is.
    pub(super) fn scrolled(&self, columns: usize) -> usize {
        let (scroll, _) = self.editor.view(columns);
        match self.refusal.as_ref().and_then(|refusal| refusal.span) {
            Some(span) => {
                let start = self.columns_before(span.start);
                let end = self.columns_before(span.end).min(start + columns / 2);
                let scroll = scroll.max((end + 1).saturating_sub(columns));
                if start < scroll {
                    start.saturating_sub(columns / 4)
                } else {
                    scroll
                }
            }
            None => scroll,
        }
    }

    /// The width in columns of the first `chars` characters of the line.
    pub(super) fn columns_before(&self, chars: usize) -> usize {
        let before: String = self.line().chars().take(chars).collect();
        width(&before)
    }

    pub(super) fn line(&self) -> &str {
        self.editor.line()
    }

    /// Inserts text at the cursor. It is treated as text, whatever it contains.
    pub(super) fn paste(&mut self, text: &str) {
        let text = text.replace(['\n', '\r', '\t'], " ");
        self.type_text(&clean(&text));
    }

    /// Inserts letters at the cursor.
    pub(super) fn type_text(&mut self, text: &str) {
        self.editor.insert(text);
        self.refusal = None;
    }

    /// Whether a letter is inserted and does nothing else: a quote may step over one that is there.
    pub(super) fn just_inserts(&self, letter: char) -> bool {
        letter != '"' || self.editor.next() != Some('"')
    }

    /// What the line would do, if it is the one that was filled in.
    pub(super) fn promise(&self) -> Option<&str> {
        let promised = self.promised.as_ref();
        let same = promised.filter(|offered| offered.line.trim_end() == self.line().trim_end());
        same.map(|offered| offered.becomes.as_str())
    }

    /// Replaces the line, with the cursor at a character or at the end.
    pub(super) fn place(&mut self, line: String, cursor: Option<usize>) {
        self.editor.place(line, cursor);
        self.refusal = None;
    }

    /// Handles a key's action. `earlier` is the history, the latest line last.
    pub(super) fn act(&mut self, act: Act, earlier: &[String]) -> Typed {
        let changed = match act {
            Act::Line(LineAct::Overrule) if self.purpose == Purpose::Command => {
                self.place(overruling(self.line()), None);
                true
            }
            Act::Open => return Typed::Run,
            Act::Back => return Typed::Leave,
            Act::Edit(InputRequest::InsertChar('"')) if self.has_quote() => false,
            Act::Edit(InputRequest::DeletePrevChar) if self.line().is_empty() => {
                return Typed::Leave;
            }
            Act::Go(Go::Up | Go::Down) if self.purpose == Purpose::Answer => false,
            Act::Go(Go::Up) => self.editor.recall(earlier, true),
            Act::Go(Go::Down) => self.editor.recall(earlier, false),
            Act::Edit(request) => self.editor.handle(request),
            _ => false,
        };
        if changed {
            self.refusal = None;
        }
        of(changed)
    }

    /// Whether the typed quote is already there. The cursor steps over a quote that was filled in,
    /// or stays between two quotes with nothing in them.
    fn has_quote(&mut self) -> bool {
        let cursor = self.editor.cursor();
        let before: Vec<char> = self.line().chars().take(cursor).collect();
        let inside = before.iter().filter(|c| **c == '"').count() % 2 == 1;
        if self.purpose != Purpose::Command
            || !inside
            || self.line().chars().nth(cursor) != Some('"')
        {
            return false;
        }
        if before.last() != Some(&'"') {
            self.editor.handle(InputRequest::GoToNextChar);
        }
        true
    }

    /// Handles an action for the list above the line; `None` leaves it to the line.
    pub(super) fn list_act(&mut self, act: Act) -> Option<Typed> {
        if self.list.is_empty() {
            let list = [Act::Line(LineAct::Take), Act::Line(LineAct::Before)];
            return list.contains(&act).then_some(Typed::Nothing);
        }
        match act {
            Act::Line(LineAct::Take) | Act::Go(Go::Down) if self.list.waits => {
                self.list.waits = false;
            }
            // If nothing has been typed, going up from the first choice reaches the history.
            Act::Go(Go::Up)
                if self.list.waits || self.line().is_empty() && self.list.chosen == 0 =>
            {
                return None;
            }
            Act::Go(Go::Up) | Act::Line(LineAct::Before) => self.list.choose(false),
            Act::Go(Go::Down) => self.list.choose(true),
            Act::Line(LineAct::Take) => {
                let side = self.dialog.as_ref().map(Dialog::side);
                let list = std::mem::take(&mut self.list);
                self.editor.take(&list.offer, list.chosen);
                self.refusal = None;
                if let Some(side) = side.filter(|_| !list.is_held()) {
                    self.go_on(side);
                }
                return Some(Typed::Changed);
            }
            _ => return None,
        }
        Some(Typed::Nothing)
    }

    /// Whether the list is visible: not while letters toggle modifiers.
    pub(super) fn offers(&self) -> bool {
        let is_text = self.dialog.as_ref().is_none_or(Dialog::is_text);
        is_text && !self.list.is_empty()
    }
}

fn of(changed: bool) -> Typed {
    if changed {
        Typed::Changed
    } else {
        Typed::Nothing
    }
}

/// The line with the word that overrules the rules added, or removed.
pub(super) fn overruling(line: &str) -> String {
    match line.trim_start().strip_prefix("force ") {
        Some(rest) => rest.to_owned(),
        None => format!("force {line}"),
    }
}
