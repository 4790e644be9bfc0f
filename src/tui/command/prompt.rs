//! The prompt at the bottom: typing, completion, history, and a preview of what the command would
//! do.

use ratatui::layout::Rect;
use tui_input::InputRequest;

use super::dialog::{Dialog, panel_rows};
use super::popup::Suggestions;
use crate::game::Refusal;
use crate::game::draft::{Goal, Throw};
use crate::lang::complete::{Completion, Offer};
use crate::lang::edit::Editor;
use crate::lang::syntax::VERSUS;
use crate::play::rating::Rating;
use crate::session::LinePreview;
use crate::tui::desk::Desk;
use crate::tui::keymap::{Act, Context, Go};
use crate::tui::layer::Cx;
use crate::tui::wanted::{After, Waiting};
use crate::verbs::Parsed;
use crate::verbs::complete::{Here, usual};
use crate::verbs::offers::Offered;
use crate::verbs::rolling::Side;
use crate::verbs::totals::DC;
use crate::view::text::{clean, width};

/// Columns kept for an answer after its question.
const ANSWER: usize = 12;

/// What the line is for.
#[derive(Debug, Default)]
pub(in crate::tui) enum Purpose {
    #[default]
    Command,
    /// Words that filter the log.
    Filter,
    /// What a player's dice show, for a line that waits for them.
    Answer(Box<Waiting>),
}

/// The question for a throw in at most `columns` columns, or else in its shortest form: `Odile · Melee
/// Weapons vs Salt hound d100: `.
fn question(throw: &Throw, columns: usize) -> String {
    let (name, what, against) = (&throw.name, &throw.what, &throw.against);
    let dice = throw.dice_in_words();
    let again = if throw.again { " again" } else { "" };
    let vs = if against.is_empty() { "" } else { " vs " };
    let whole = format!("{name} · {what}{vs}{against}{again} {dice}: ");
    let alone = format!("{name} · {what}{again} {dice}: ");
    let Goal { own, beats } = &*throw.wanted;
    let mut wordings = Vec::new();
    if !own.is_empty() && !beats.is_empty() {
        // It names the opponent itself.
        wordings.push(format!("{alone}{own}, and {beats}: "));
    }
    if !own.is_empty() {
        wordings.push(format!("{whole}{own}: "));
        wordings.push(format!("{alone}{own}: "));
    }
    wordings.extend([whole, alone, format!("{name} {dice}: ")]);
    let shortest = format!("{dice}: ");
    let fits = wordings.iter().find(|text| width(text) <= columns);
    clean(fits.unwrap_or(&shortest)).into_owned()
}

/// A line being typed.
#[derive(Debug, Default)]
pub(in crate::tui) struct Prompt {
    pub(super) purpose: Purpose,
    /// The line and its cursor.
    pub(super) editor: Editor,
    /// The line as it was last previewed.
    seen: String,
    /// The suggestions for the word at the cursor.
    pub(super) list: Suggestions,
    /// A command as it was read.
    pub(super) parsed: Parsed,
    pub(super) preview: LinePreview,
    /// Why it was refused.
    pub(super) refusal: Option<Refusal>,
    /// When it opened by itself, in seconds since 1970; nothing once a key was pressed.
    pub(super) opened: Option<i64>,
    /// A line that was filled in, and what it would do.
    pub(super) promised: Option<Offered>,
    /// The panel above it, if it rolls something.
    pub(super) dialog: Option<Dialog>,
    /// The side that a choice was taken for before the cursor moved to the other side by itself.
    /// Modifiers still apply to this side.
    pub(super) taken_for: Option<Side>,
}

impl Prompt {
    /// A line with the cursor at a character, or at the end.
    pub(in crate::tui) fn new(purpose: Purpose, line: &str, cursor: Option<usize>) -> Self {
        Self {
            purpose,
            editor: Editor::new(line, cursor),
            seen: line.to_owned(),
            ..Self::default()
        }
    }

    /// Computes what the line would do, once per change.
    pub(super) fn changed(&mut self, desk: &mut Desk, screen: Rect) {
        self.seen.replace_range(.., self.editor.line());
        match self.purpose {
            Purpose::Command => {
                self.parsed = desk.session().read(self.line());
                if let Some(edit) = self.parsed.closing(self.editor.cursor()) {
                    self.editor.change(&edit);
                    return self.changed(desk, screen);
                }
                self.preview = desk.preview(&self.parsed);
            }
            Purpose::Filter => desk.set_filter(self.line()),
            Purpose::Answer(_) => {}
        }
        self.refresh(desk, screen);
    }

    fn is_command(&self) -> bool {
        matches!(self.purpose, Purpose::Command)
    }

    /// Updates the panel and the list above the line, once per key.
    fn refresh(&mut self, desk: &mut Desk, screen: Rect) {
        if self.is_command() {
            self.dialog = Dialog::of(desk.table(), self);
            self.list_choices(desk, screen);
        }
    }

    /// Looks at the line after a key or a click that may have changed it.
    pub(super) fn settled(&mut self, cx: &mut Cx) -> After {
        if self.seen == self.line() {
            self.refresh(&mut cx.desk, cx.screen);
        } else {
            self.refusal = None;
            self.changed(&mut cx.desk, cx.screen);
        }
        After::Stay
    }

    /// The sign before the line, on a screen `columns` wide.
    pub(super) fn sign(&self, columns: usize) -> String {
        match &self.purpose {
            Purpose::Command => ":".to_owned(),
            Purpose::Filter => "/".to_owned(),
            Purpose::Answer(waiting) => question(&waiting.throw, columns.saturating_sub(ANSWER)),
        }
    }

    /// How many columns of the line are scrolled off to the left in this width. A refused word is
    /// always visible, wherever the cursor is.
    pub(super) fn scrolled(&self, columns: usize) -> usize {
        let (scroll, _) = self.editor.view(columns);
        let Some(span) = self.refusal.as_ref().and_then(|refusal| refusal.span) else {
            return scroll;
        };
        let start = self.columns_before(span.start);
        let end = self.columns_before(span.end).min(start + columns / 2);
        match scroll.max((end + 1).saturating_sub(columns)) {
            scroll if start < scroll => start.saturating_sub(columns / 4),
            scroll => scroll,
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

    /// Handles a key's action while letters are typed; `None` if the line is to be looked at again.
    pub(super) fn line_act(&mut self, act: Act, cx: &mut Cx) -> Option<After> {
        if act == Act::Modifiers {
            self.turn_to(!self.turns());
            return None;
        }
        self.taken_for = None;
        if self.is_command() && self.list_act(act) {
            return None;
        }
        self.act(act, cx)
    }

    /// Handles a key's action for the line itself.
    pub(super) fn act(&mut self, act: Act, cx: &mut Cx) -> Option<After> {
        let is_command = self.is_command();
        match act {
            Act::Overrule if is_command => self.place(self.parsed.overruling(), None),
            Act::Open => return Some(self.run(cx)),
            Act::Back => return Some(self.leave(&mut cx.desk)),
            Act::Edit(InputRequest::DeletePrevChar) if self.line().is_empty() => {
                // The previous question, whose answer is taken back, if there is one.
                if let Purpose::Answer(waiting) = &mut self.purpose
                    && let Some(earlier) = waiting.earlier.take()
                {
                    *self = Self::new(Purpose::Answer(earlier), "", None);
                    return Some(After::Stay);
                }
                return Some(self.leave(&mut cx.desk));
            }
            Act::Edit(InputRequest::InsertChar('"')) if is_command && self.has_quote() => {}
            Act::Edit(request) => {
                self.editor.handle(request);
            }
            Act::Go(to @ (Go::Up | Go::Down)) if !matches!(self.purpose, Purpose::Answer(_)) => {
                self.editor.recall(&cx.desk.typed, to == Go::Up);
            }
            _ => {}
        }
        None
    }

    /// Whether the typed quote is already there. The cursor steps over a quote that was filled in,
    /// or stays between two quotes with nothing in them.
    fn has_quote(&mut self) -> bool {
        let before = self.editor.typed();
        let inside = before.matches('"').count() % 2 == 1;
        let has_quote = inside && self.editor.next() == Some('"');
        if has_quote && !before.ends_with('"') {
            self.editor.handle(InputRequest::GoToNextChar);
        }
        has_quote
    }

    /// Handles an action for the list above the line; `false` leaves it to the line.
    pub(super) fn list_act(&mut self, act: Act) -> bool {
        if self.list.is_empty() {
            return matches!(act, Act::Take | Act::Previous);
        }
        let is_at_top = self.line().is_empty() && self.list.chosen == 0;
        match act {
            Act::Take | Act::Go(Go::Down) if self.list.waits => {
                self.list.waits = false;
                self.list.moved = act != Act::Take;
            }
            // If nothing has been typed, going up from the first choice reaches the history.
            Act::Go(Go::Up) if self.list.waits || is_at_top => return false,
            Act::Go(Go::Up) | Act::Previous => self.list.choose(false),
            Act::Go(Go::Down) => self.list.choose(true),
            Act::Open if !self.list.moved => return false,
            Act::Take | Act::Open => {
                let list = std::mem::take(&mut self.list);
                let behind = list.offer.span.end.max(self.editor.cursor());
                let is_behind = self.editor.take(&list.offer, list.chosen);
                self.refusal = None;
                // If the other side or the difficulty follows what was just taken, the cursor moves to its end.
                let line = &self.parsed.line;
                let follows = [VERSUS, DC].iter().any(|next| line.has_next(behind, next));
                let moves = is_behind && list.held.is_none() && follows;
                if let Some(dialog) = self.dialog.as_ref().filter(|_| moves) {
                    self.editor.go_behind_words(line);
                    self.taken_for = Some(dialog.side);
                }
            }
            _ => return false,
        }
        true
    }

    /// Whether the list is visible: not while letters toggle modifiers.
    pub(super) fn offers(&self) -> bool {
        !self.turns() && !self.list.is_empty()
    }
}

impl Prompt {
    pub(super) fn list_choices(&mut self, desk: &mut Desk, screen: Rect) {
        if self.list.held.as_deref() == Some(self.line()) {
            return;
        }
        let cursor = self.editor.cursor();
        // An earlier line is not completed.
        let line = Some(&self.parsed.line).filter(|_| !self.editor.is_recalled());
        let here = line.and_then(|line| Here::of(desk.table(), line, cursor));
        let Some(mut here) = here else {
            return self.list.put(Offer::default(), Vec::new(), false);
        };
        let (span, text) = here.word();
        if here.is_first() {
            let (choices, keys) = commands(desk, text);
            return self.list.put(Offer { span, choices }, keys, false);
        }
        let is_begun = !text.is_empty();
        let mut found = match &self.dialog {
            Some(_) => here.find(&desk.finder),
            None => here.offer(),
        };
        if let LinePreview::Trouble(refusal) = &self.preview
            && let Some(span) = refusal.span.filter(|_| found.choices.is_empty())
            && !refusal.instead.is_empty()
        {
            // Suggests alternatives for what cannot be rolled.
            let choices = refusal.instead.to_vec();
            found = Offer { span, choices };
        }
        let waits = !is_begun && !here.must_choose();
        // The panel has room for the choices; a box over the panes is shown only if it is worth it.
        let waits = waits && (panel_rows(screen) == 0 || self.dialog.is_none());
        self.list.put(found, Vec::new(), waits);
        self.list.describe(|rolls| {
            let rating = Rating::of(desk.table(), rolls.who, &rolls.what);
            rating.and_then(Rating::changed)
        });
    }
}

/// The commands that begin like a word, the most used first, then those with a key; and the labels of
/// their keys, empty for those without one.
fn commands(desk: &Desk, begun: &str) -> (Vec<Completion>, Vec<String>) {
    let game = desk.game();
    let rows = desk.keys.rows(Context::Panes).iter();
    let keyed = rows.filter_map(|row| Some((row.key.command(game)?, row.chords.first())));
    let (commands, chords): (Vec<_>, Vec<_>) = keyed.unzip();
    let found = usual(game, begun, &desk.typed, &commands).into_iter();
    let described = found.map(|verb| {
        let mut own = commands
            .iter()
            .zip(&chords)
            .filter(|(it, _)| verb.is_called(it));
        let chord = own.find_map(|(_, chord)| *chord);
        let label = chord.map_or_else(String::new, |chord| chord.label());
        (Completion::keyword(verb.name, verb.doc), label)
    });
    described.unzip()
}
