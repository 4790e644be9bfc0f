//! The line at the bottom: typing, completion, earlier lines, what it would do.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

use super::dialog::Dialog;
use crate::command::complete::offer;
use crate::game::{Refusal, Table};
use crate::lang::complete::Choice;
use crate::lang::line::Span;
use crate::session::Glimpse;
use crate::view::text::clean;

/// What the line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A command.
    Command,
    /// Words that the log is filtered by.
    Filter,
    /// The name of a new campaign.
    Name,
}

impl Purpose {
    /// What stands before the line.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Command => ":",
            Self::Filter => "/",
            Self::Name => "Name: ",
        }
    }
}

/// What a key did to the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Nothing, or the cursor moved.
    Nothing,
    /// The line is another one.
    Changed,
    /// It is to be run.
    Run,
    /// It is left.
    Leave,
}

/// What could stand at the cursor, on offer.
#[derive(Clone, Debug, Default)]
pub struct Popup {
    /// The line before the word that a choice replaces.
    head: String,
    /// The line after it.
    tail: String,
    /// Where the word begins, in characters.
    pub start: usize,
    /// The choices.
    pub choices: Vec<Choice>,
    /// The one that stands in the line now.
    pub chosen: Option<usize>,
}

/// A line being typed.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// What it is for.
    pub purpose: Purpose,
    /// The line and the cursor.
    pub input: Input,
    /// What it would do.
    pub glimpse: Glimpse,
    /// Why it was refused.
    pub refusal: Option<Refusal>,
    /// What could stand at the cursor.
    pub popup: Option<Popup>,
    /// A line that was filled in, and what would come of it.
    pub promised: Option<(String, String)>,
    /// The panel above it, if it rolls something.
    pub dialog: Option<Dialog>,
    /// Which of the earlier lines is shown, from the last one.
    recalled: Option<usize>,
    /// What was being typed before an earlier line was called up.
    own: String,
}

impl Prompt {
    /// A line with the cursor at `|`, or at its end.
    #[must_use]
    pub fn new(purpose: Purpose, line: &str, cursor: Option<usize>) -> Self {
        let mut input = Input::new(line.to_owned());
        if let Some(cursor) = cursor {
            input = input.with_cursor(cursor);
        }
        Self {
            purpose,
            input,
            glimpse: Glimpse::Nothing,
            refusal: None,
            popup: None,
            promised: None,
            dialog: None,
            recalled: None,
            own: String::new(),
        }
    }

    /// The line.
    #[must_use]
    pub fn line(&self) -> &str {
        self.input.value()
    }

    /// Puts another line in its place.
    pub fn replace(&mut self, line: String) {
        self.input = Input::new(line);
    }

    /// Puts text in at the cursor. It is text, whatever it holds.
    pub fn paste(&mut self, text: &str) {
        let text = text.replace(['\n', '\r', '\t'], " ");
        for c in clean(&text).chars().filter(|c| !c.is_control()) {
            self.input.handle(InputRequest::InsertChar(c));
        }
        self.forget();
    }

    /// What would come of the line, if it is the one that was filled in.
    #[must_use]
    pub fn promise(&self) -> Option<&str> {
        let promised = self.promised.as_ref();
        let same = promised.filter(|(line, _)| line.trim_end() == self.line().trim_end());
        same.map(|(_, becomes)| becomes.as_str())
    }

    /// Whether an earlier line was called up and stands there unchanged.
    #[must_use]
    pub fn is_recalled(&self) -> bool {
        self.recalled.is_some()
    }

    /// Puts another line in its place, with the cursor at a character or the end.
    pub fn place(&mut self, line: String, cursor: Option<usize>) {
        self.forget();
        self.recalled = None;
        self.input = Input::new(line);
        if let Some(cursor) = cursor {
            self.input = self.input.clone().with_cursor(cursor);
        }
    }

    /// Puts a choice in the place of the word under the cursor.
    pub fn take(&mut self, span: Span, insert: &str) {
        let (head, word, tail) = self.parts(span);
        let popup = Popup {
            tail: behind(&word, tail),
            head,
            ..Popup::default()
        };
        self.recalled = None;
        self.forget();
        self.put(&popup, &format!("{insert} "));
    }

    /// What stands before a span, in it, and behind it and the cursor.
    fn parts(&self, span: Span) -> (String, String, String) {
        let chars = || self.line().chars();
        let (start, end) = (span.start, span.end.max(self.input.cursor()));
        (
            chars().take(start).collect(),
            chars().skip(start).take(span.end - start).collect(),
            chars().skip(end).collect(),
        )
    }

    fn forget(&mut self) {
        self.popup = None;
        self.refusal = None;
    }

    /// Takes in a key. `earlier` are the lines typed before, the last one last.
    pub fn key(&mut self, key: KeyEvent, earlier: &[String]) -> Typed {
        match key.code {
            KeyCode::Enter => Typed::Run,
            KeyCode::Esc if self.popup.is_some() => {
                self.popup = None;
                Typed::Nothing
            }
            KeyCode::Esc => Typed::Leave,
            KeyCode::Backspace if self.line().is_empty() => Typed::Leave,
            KeyCode::Up | KeyCode::Down if self.popup.is_some() => {
                self.cycle(key.code == KeyCode::Down)
            }
            KeyCode::Up => self.recall(earlier, true),
            KeyCode::Down => self.recall(earlier, false),
            _ => self.edit(key),
        }
    }

    fn edit(&mut self, key: KeyEvent) -> Typed {
        let Some(request) = request(key) else {
            return Typed::Nothing;
        };
        match self.input.handle(request) {
            Some(changed) if changed.value => {
                self.recalled = None;
                self.forget();
                Typed::Changed
            }
            Some(_) => {
                self.popup = None;
                Typed::Nothing
            }
            None => Typed::Nothing,
        }
    }

    fn recall(&mut self, earlier: &[String], back: bool) -> Typed {
        let next = match (self.recalled, back) {
            (None, true) => {
                self.own = self.input.value().to_owned();
                Some(0)
            }
            (None, false) => return Typed::Nothing,
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        let line = match next {
            None => std::mem::take(&mut self.own),
            Some(at) => match earlier.len().checked_sub(at + 1) {
                Some(row) => earlier[row].clone(),
                None => return Typed::Nothing,
            },
        };
        self.recalled = next;
        self.forget();
        self.replace(line);
        Typed::Changed
    }

    /// Completes what stands before the cursor: as far as all choices agree,
    /// then one choice after the other.
    pub fn complete(&mut self, table: Table<'_>, forwards: bool) -> Typed {
        if self.popup.is_some() {
            return self.cycle(forwards);
        }
        let cursor = self.input.cursor();
        let typed: String = self.line().chars().take(cursor).collect();
        let found = offer(table, &typed);
        let (head, word, tail) = self.parts(found.span);
        let popup = Popup {
            head,
            tail: behind(&word, tail),
            start: found.span.start,
            choices: found.choices,
            chosen: None,
        };
        self.refusal = None;
        match popup.choices.as_slice() {
            [] => return Typed::Nothing,
            [only] => {
                let text = format!("{} ", only.insert);
                self.put(&popup, &text);
            }
            several => {
                let common = common_beginning(several);
                if common.chars().count() > word.chars().count() {
                    self.put(&popup, &common);
                }
                self.popup = Some(popup);
            }
        }
        Typed::Changed
    }

    fn cycle(&mut self, forwards: bool) -> Typed {
        let Some(mut popup) = self.popup.take() else {
            return Typed::Nothing;
        };
        let count = popup.choices.len();
        let next = match (popup.chosen, forwards) {
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
            (Some(at), true) => (at + 1) % count.max(1),
            (Some(at), false) => (at + count.saturating_sub(1)) % count.max(1),
        };
        if let Some(choice) = popup.choices.get(next) {
            let text = format!("{} ", choice.insert);
            self.put(&popup, &text);
        }
        popup.chosen = Some(next);
        self.popup = Some(popup);
        Typed::Changed
    }

    fn put(&mut self, popup: &Popup, text: &str) {
        let tail = match text.strip_suffix(' ') {
            Some(_) => popup.tail.trim_start_matches(' '),
            None => &popup.tail,
        };
        let cursor = popup.head.chars().count() + text.chars().count();
        let line = format!("{}{text}{tail}", popup.head);
        self.input = Input::new(line).with_cursor(cursor);
    }
}

/// What stays behind a word: the quote that waits there belongs to the word.
fn behind(word: &str, mut tail: String) -> String {
    if word.starts_with('"') && tail.starts_with('"') {
        tail.remove(0);
    }
    tail
}

/// How far all choices agree. A quote that only some need cannot be agreed on.
fn common_beginning(choices: &[Choice]) -> String {
    let mut common: Vec<char> = choices
        .first()
        .map(|choice| choice.insert.chars().collect())
        .unwrap_or_default();
    for choice in choices {
        let agree = common
            .iter()
            .zip(choice.insert.chars())
            .take_while(|(a, b)| **a == *b)
            .count();
        common.truncate(agree);
    }
    common.into_iter().collect()
}

/// What a key asks of the editor.
fn request(key: KeyEvent) -> Option<InputRequest> {
    use InputRequest as R;
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    Some(match key.code {
        KeyCode::Backspace if ctrl || alt => R::DeletePrevWord,
        KeyCode::Backspace => R::DeletePrevChar,
        KeyCode::Delete if ctrl || alt => R::DeleteNextWord,
        KeyCode::Delete => R::DeleteNextChar,
        KeyCode::Left if ctrl || alt => R::GoToPrevWord,
        KeyCode::Left => R::GoToPrevChar,
        KeyCode::Right if ctrl || alt => R::GoToNextWord,
        KeyCode::Right => R::GoToNextChar,
        KeyCode::Home => R::GoToStart,
        KeyCode::End => R::GoToEnd,
        KeyCode::Char(c) if ctrl => match c {
            'a' => R::GoToStart,
            'e' => R::GoToEnd,
            'u' => R::DeleteFromStart,
            'k' => R::DeleteTillEnd,
            'w' => R::DeletePrevWord,
            'y' => R::Yank,
            'h' => R::DeletePrevChar,
            _ => return None,
        },
        KeyCode::Char(c) if !alt && !c.is_control() => R::InsertChar(c),
        _ => return None,
    })
}
