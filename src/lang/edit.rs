//! A line being edited: the cursor, completion and history.

use tui_input::{Input, InputRequest};

use super::complete::Offer;
use super::line::{LONGEST_LINE, Line, Span};

/// A line and its cursor.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    input: Input,
    /// Which earlier line is shown, counted back from the latest.
    recalled: Option<usize>,
    /// The line that was being typed before an earlier one was recalled.
    own: String,
}

impl Editor {
    /// A line with the cursor at a character, or at the end.
    #[must_use]
    pub fn new(line: &str, cursor: Option<usize>) -> Self {
        let mut editor = Self::default();
        editor.place(line.to_owned(), cursor);
        editor
    }

    #[must_use]
    pub fn line(&self) -> &str {
        self.input.value()
    }

    /// The cursor's position, in characters.
    pub(crate) fn cursor(&self) -> usize {
        self.input.cursor()
    }

    /// The character under the cursor.
    pub(crate) fn next(&self) -> Option<char> {
        self.line().chars().nth(self.cursor())
    }

    /// How many columns of the line are scrolled out at the left, and the column of the cursor
    /// after that.
    pub(crate) fn view(&self, columns: usize) -> (usize, usize) {
        let scroll = self.input.visual_scroll(columns.saturating_sub(1));
        (scroll, self.input.visual_cursor().saturating_sub(scroll))
    }

    /// Whether an earlier line was recalled and not changed.
    pub(crate) fn is_recalled(&self) -> bool {
        self.recalled.is_some()
    }

    /// Replaces the line.
    pub(crate) fn place(&mut self, line: String, cursor: Option<usize>) {
        self.recalled = None;
        let end = line.chars().count();
        self.input = Input::new(line).with_cursor(cursor.unwrap_or(end));
    }

    /// Applies a change; the cursor stays at the same character.
    pub(crate) fn change(&mut self, edit: &Edit) {
        let (line, cursor) = edit.apply(self.line(), self.cursor());
        self.place(line, Some(cursor));
    }

    fn replace(&mut self, span: Span, text: String, cursor: usize) {
        let (line, _) = Edit { span, text }.apply(self.line(), 0);
        self.place(line, Some(cursor));
    }

    /// Inserts text at the cursor, without control characters. Of a line that gets too long one character
    /// more than it may have is kept, so that it is refused rather than cut short without a word.
    pub(crate) fn insert(&mut self, text: &str) {
        let letters = text.chars().filter(|c| !c.is_control());
        let text: String = letters.take(self.room()).collect();
        let behind = self.cursor() + text.chars().count();
        let span = Span::new(self.cursor(), self.cursor());
        self.replace(span, text, behind);
    }

    /// Edits the line or moves the cursor. Returns whether the line changed.
    pub(crate) fn handle(&mut self, request: InputRequest) -> bool {
        if matches!(request, InputRequest::InsertChar(_)) && self.room() == 0 {
            return false;
        }
        let Some(changed) = self.input.handle(request) else {
            return false;
        };
        if changed.value {
            self.recalled = None;
        }
        changed.value
    }

    /// How many characters can be inserted.
    fn room(&self) -> usize {
        (LONGEST_LINE + 1).saturating_sub(self.line().chars().count())
    }

    /// Recalls the line before or after the one shown; `earlier` ends with the latest. Returns
    /// whether there was one.
    pub(crate) fn recall(&mut self, earlier: &[String], back: bool) -> bool {
        let next = match (self.recalled, back) {
            (None, true) => {
                self.own = self.line().to_owned();
                Some(0)
            }
            (None, false) => return false,
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        let line = match next {
            None => std::mem::take(&mut self.own),
            Some(at) => match earlier.len().checked_sub(at + 1) {
                Some(row) => earlier[row].clone(),
                None => return false,
            },
        };
        self.place(line, None);
        self.recalled = next;
        true
    }

    /// The line up to the cursor.
    pub(crate) fn typed(&self) -> String {
        self.line().chars().take(self.cursor()).collect()
    }

    /// Puts the cursor after a space behind the last word, before the dice. `line` is the line as it was read
    /// before a change further left.
    pub(crate) fn go_behind_words(&mut self, line: &Line) {
        let before = line.without_dice();
        let [end, dice] = [before.trim_end(), before].map(|text| text.chars().count());
        let now = self.line().chars().count();
        let now = |at: usize| now.saturating_sub(line.length() - at);
        let span = Span::new(now(end), now(dice));
        self.replace(span, " ".to_owned(), span.start + 1);
    }

    /// Replaces the word under the cursor with a choice; does nothing if there is no such choice. Returns
    /// whether the cursor is then behind it, and not in a gap of it.
    pub fn take(&mut self, offer: &Offer, nth: usize) -> bool {
        let Some(choice) = offer.choices.get(nth) else {
            return false;
        };
        let start = offer.span.start;
        let letter = |at: usize| self.line().chars().nth(at);
        let mut end = offer.span.end.max(self.cursor());
        // A closing quote after the cursor belongs to the replaced word.
        let is_quoted = start < offer.span.end && letter(start) == Some('"');
        end += usize::from(is_quoted && letter(end) == Some('"'));
        let spaces = self.line().chars().skip(end).take_while(|c| *c == ' ');
        let span = Span::new(start, end + spaces.count());
        let text = format!("{} ", choice.text);
        // If the choice contains a gap, the cursor goes there.
        let gap = text.chars().zip(text.chars().skip(1));
        let gap = gap.clone().position(|two| two == (' ', ' '));
        let within = gap.map_or(text.chars().count(), |at| at + 1);
        self.replace(span, text, start + within);
        gap.is_none()
    }
}

/// A change of a line: a span is replaced with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The characters to replace.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Edit {
    pub(crate) fn new(span: Span, text: String) -> Self {
        Self { span, text }
    }

    /// The line after the change, and the new position of the cursor.
    #[must_use]
    pub fn apply(&self, line: &str, cursor: usize) -> (String, usize) {
        let Span { start, end } = self.span;
        let mut out: String = line.chars().take(start).collect();
        out.push_str(&self.text);
        out.extend(line.chars().skip(end));
        let longer = self.text.chars().count();
        let cursor = match cursor {
            at if at >= end && at > start => at - (end - start) + longer,
            at if at > start => start + longer,
            at => at,
        };
        (out, cursor)
    }
}
