//! The layers of the screen, the lowest first: keys and clicks go to the top, painting goes from the
//! bottom up. Makes a window of what a layer asks for.

use std::rc::Rc;
use std::time::{Duration, Instant};

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::command::{self, Prompt, Purpose};
use super::desk::{Desk, Memo, Moment, Tone};
use super::forms;
use super::keymap::{Act, Chord, Context, Letters};
use super::layer::{Asked, Cursor, Cx, Footer, Given, Layer, NOT_NEEDED};
use super::message::Flow;
use super::paint::Painter;
use super::rows::below;
use super::surface::{Click, Spot, Surface};
use super::wanted::{After, Subject, Wanted};
use super::window::{List, Page};
use crate::view::line::wrap;
use crate::view::public::Question;
use crate::view::text::clean;
use crate::view::{Ink, Line};

/// What the key that begins a command is called in the settings.
const COMMAND: &str = "command";

/// The longest time between two clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// The open layers.
pub(super) struct Stack {
    pub(super) lowest: Box<dyn Layer>,
    /// The windows over it, the topmost last.
    windows: Vec<Box<dyn Layer>>,
    /// Where the last click was, if it was not the second of two, and when.
    clicked: Option<(Position, Instant)>,
    /// The clickable areas as last painted, the topmost last.
    pub(super) spots: Vec<Spot>,
    rows: Memo<(Rc<Vec<Line>>, u16), Vec<Line>>,
}

impl Stack {
    /// A stack with only its lowest layer.
    pub(super) fn new(lowest: Box<dyn Layer>) -> Self {
        Self {
            lowest,
            windows: Vec::new(),
            clicked: None,
            spots: Vec::new(),
            rows: Memo::default(),
        }
    }

    /// The layer that receives the keys.
    pub(super) fn top(&self) -> &dyn Layer {
        self.windows.last().unwrap_or(&self.lowest).as_ref()
    }

    fn top_mut(&mut self) -> &mut dyn Layer {
        self.windows.last_mut().unwrap_or(&mut self.lowest).as_mut()
    }

    /// Whether a campaign is played, and not one chosen.
    pub(super) fn plays(&self) -> bool {
        self.lowest.context() == Context::Panes
    }

    /// Whether only the lowest layer is open.
    pub(super) fn is_bare(&self) -> bool {
        self.windows.is_empty()
    }

    /// The line being typed at the prompt.
    pub(super) fn line(&self) -> Option<&str> {
        self.windows.iter().rev().find_map(|window| window.line())
    }

    /// Whether the window of a context is open.
    pub(super) fn shows(&self, context: Context) -> bool {
        self.windows.iter().any(|one| one.context() == context)
    }

    /// Opens a window over the others.
    pub(super) fn open(&mut self, wanted: Wanted, cx: &mut Cx) {
        if let Err(past) = cx.desk.is_now()
            && !wanted.only_shows()
        {
            cx.desk.notice(past);
        } else {
            self.windows.extend(open(wanted, cx));
        }
    }

    /// Does what the top layer asks for.
    fn after(&mut self, after: After, cx: &mut Cx) -> Flow {
        match after {
            After::Nothing => return Flow::Nothing,
            After::Stay => {}
            After::Close => drop(self.windows.pop()),
            After::Open(wanted) => self.open(wanted, cx),
            After::Swap(wanted) => {
                self.windows.pop();
                self.open(wanted, cx);
            }
            After::Tell(answer) => {
                self.windows.pop();
                let after = self.top_mut().answered(answer, cx);
                return self.after(after, cx);
            }
            After::Press(chord) => {
                self.windows.pop();
                return self.press(chord, cx);
            }
            After::Go(flow @ (Flow::Close | Flow::Leave(_))) => {
                self.windows.pop();
                return cx.desk.leave(flow);
            }
            After::Go(flow) => return flow,
        }
        Flow::Draw
    }

    /// Handles a key.
    pub(super) fn press(&mut self, key: Chord, cx: &mut Cx) -> Flow {
        let keys = Rc::clone(&cx.desk.keys);
        let (is_bare, plays) = (self.is_bare(), self.plays());
        let top = self.top_mut();
        let (context, letters) = (top.context(), top.letters());
        let is_prompt = top.line().is_some();
        let Some(press) = keys.look(context, key, letters) else {
            return Flow::Nothing;
        };
        if is_bare && press.line.is_none() && cx.desk.is_surplus(key) {
            return Flow::Draw;
        }
        cx.desk.goes_on();
        let moment = cx.desk.moment();
        let after = match press.act {
            Some(Act::Help | Act::Rules) if context != Context::Search => {
                if is_bare {
                    cx.desk.has_read();
                }
                After::Open(Wanted::Page(match press.act {
                    Some(Act::Rules) => Subject::Rules,
                    _ => top.help(),
                }))
            }
            Some(Act::Command) if !is_bare && plays => {
                self.command(cx);
                After::Stay
            }
            _ => top.press(press, cx),
        };
        let flow = self.after(after, cx);
        let is_narrow = match context {
            // The painter itself compares what moving changes.
            Context::Panes => press.act.is_some_and(Act::moves),
            // A line tells itself when it is run or left.
            Context::Line | Context::Modifiers => true,
            _ => false,
        };
        if !is_narrow {
            cx.desk.has_changed();
        }
        let by_form = context == Context::Initiative;
        if (is_prompt || by_form) && cx.desk.moment() != moment {
            cx.desk.has_run_typed(by_form);
        }
        self.look_again(moment, cx);
        flow
    }

    /// Begins a command over a window, or goes back to the line that is typed already.
    fn command(&mut self, cx: &mut Cx) {
        let typed = self.windows.iter().rposition(|one| one.line().is_some());
        if let Some(at) = typed {
            self.windows.truncate(at + 1);
        } else {
            cx.desk.has_read_all();
            self.open(Wanted::line("", None), cx);
        }
    }

    /// Handles the key that cancels: it closes the top window.
    pub(super) fn cancel(&mut self, cx: &mut Cx) -> Flow {
        let after = self.top_mut().cancel(cx);
        cx.desk.has_changed();
        self.after(after, cx)
    }

    /// Lets every layer see what was done, if anything was done since a moment.
    fn look_again(&mut self, since: Moment, cx: &mut Cx) {
        if cx.desk.moment() != since {
            self.changed(cx);
        }
    }

    /// Lets every layer see what was done.
    pub(super) fn changed(&mut self, cx: &mut Cx) {
        self.lowest.changed(cx);
        for window in &mut self.windows {
            window.changed(cx);
        }
    }

    /// Types letters that wait to be handled into the open line at once. Returns how many keys that
    /// takes; 0 if they are not just text.
    pub(super) fn type_ahead(&mut self, keys: impl Iterator<Item = Chord>, cx: &mut Cx) -> usize {
        let top = self.top_mut();
        let Some(line) = top.line().filter(|_| top.letters() == Letters::Text) else {
            return 0;
        };
        // A letter in a line is always typed, but a quote may step over one that is there.
        let is_quoted = line.contains('"');
        let letters = keys.map_while(|key| key.letter().filter(|c| *c != '"' || !is_quoted));
        let text: String = letters.collect();
        if !text.is_empty() {
            cx.desk.goes_on();
            top.text(&text, cx);
        }
        text.chars().count()
    }

    /// Handles pasted text, which is never treated as keys. A window that takes no text is closed.
    pub(super) fn paste(&mut self, text: &str, cx: &mut Cx) {
        let mut after = self.top_mut().text(text, cx);
        while after.is_none() && self.windows.pop().is_some() {
            after = self.top_mut().text(text, cx);
        }
        self.after(after.unwrap_or(After::Stay), cx);
    }

    /// Handles the mouse.
    pub(super) fn mouse(&mut self, event: MouseEvent, cx: &mut Cx) -> Flow {
        let at = Position::new(event.column, event.row);
        let spot = self.spot_at(at);
        // Only clicks are timed; reading the clock for each scroll step would be wasteful.
        let down = event.kind == MouseEventKind::Down(MouseButton::Left);
        let second = down && self.is_second(at);
        if down {
            cx.desk.goes_on();
        }
        let (top, moment) = (self.top_mut(), cx.desk.moment());
        let after = match event.kind {
            MouseEventKind::Down(_) if down => top.click((at, spot), second, cx),
            MouseEventKind::ScrollDown => top.wheel(at, true, cx),
            MouseEventKind::ScrollUp => top.wheel(at, false, cx),
            _ => After::Nothing,
        };
        let flow = self.after(after, cx);
        self.look_again(moment, cx);
        flow
    }

    /// What a click at a position does, for areas that any part of the screen may offer.
    pub(super) fn spot_at(&self, at: Position) -> Option<Click> {
        let mut spots = self.spots.iter().rev();
        let spot = spots.find(|(place, _)| place.contains(at));
        spot.map(|(_, click)| *click)
    }

    /// Whether a click is the second of a double click.
    fn is_second(&mut self, at: Position) -> bool {
        let now = Instant::now();
        let first = self.clicked.take();
        let second = first.is_some_and(|(place, then)| place == at && now - then < DOUBLE);
        self.clicked = (!second).then_some((at, now));
        second
    }

    /// The questions that players may see now.
    pub(super) fn asks(&self, desk: &Desk) -> Vec<Question> {
        let mut asks = self.windows.iter().rev().map(|one| one.asks(desk));
        asks.find(|asks| !asks.is_empty()).unwrap_or_default()
    }

    /// Enters a player's dice as if the GM had typed them; the log says that the player rolled
    /// them. Returns the number of the record with these dice, or `None` if more are needed.
    ///
    /// # Errors
    /// Returns an error, worded for the player, if the question is no longer open or the dice are
    /// impossible. The question stays open.
    pub(super) fn take_dice(&mut self, one: Asked, dice: &str, cx: &mut Cx) -> Given {
        let desk = &cx.desk;
        let is_asked = |asked: &Question| (asked.number, asked.who) == one;
        let mut asks = self.windows.iter().map(|one| one.asks(desk));
        let Some(at) = asks.rposition(|asks| asks.iter().any(is_asked)) else {
            return Err(NOT_NEEDED.to_owned());
        };
        let (given, after) = self.windows[at].given(one, dice, cx);
        if self.windows[at].line().is_some() && matches!(given, Ok(Some(_))) {
            // The GM may be typing the same dice.
            cx.desk.has_run_typed(false);
        }
        // What lies over the question stays.
        match after {
            After::Close => drop(self.windows.remove(at)),
            After::Swap(wanted) => drop(self.windows.splice(at..=at, open(wanted, cx))),
            _ => {}
        }
        cx.desk.has_changed();
        self.changed(cx);
        given
    }

    /// Paints the whole screen and returns the position of the cursor.
    pub(super) fn paint(&mut self, surface: &mut Surface, cx: &mut Cx) -> Cursor {
        let area = cx.screen;
        // What covers the panes: all windows but the prompt.
        let covering = self.windows.iter_mut().filter(|one| one.line().is_none());
        let under = covering.map(|window| window.height(area, cx)).max();
        let covered = under.is_some();
        let mut windows = self.windows.iter().rev();
        let typed = windows.find_map(|one| one.footer(covered, cx));
        let is_typed = typed.is_some();
        let lines = typed.unwrap_or_else(|| told_below(&*self.lowest, covered, cx));
        let hints = self.hints(cx);
        let rows = || hint_rows(&hints, area.width, !self.plays());
        let hints = self.rows.get((Rc::clone(&hints), area.width), rows);
        let panel = self.windows.iter().map(|one| one.panel_rows(area));
        let footer = Footer {
            lines: &lines,
            under: under.unwrap_or(0),
            hints: &hints,
            panel: panel.max().unwrap_or(0),
            speaks: is_typed || cx.desk.message().is_some(),
            covered,
        };
        let theme = cx.desk.settings.theme();
        let room = self.lowest.paint_under(surface, footer, cx);
        let mut cursor = room.cursor;
        cx.desk.log.seen &= !covered;
        draw_footer(surface, room.bottom, footer, &cx.desk, is_typed);
        let mut painter = Painter::over(surface, theme);
        let last = self.windows.len().saturating_sub(1);
        for (nth, window) in self.windows.iter_mut().enumerate() {
            // The keys named below a window mean something else while it is open.
            painter.cover_above(room.bottom.y);
            // The topmost window covers the panel of a line below it.
            let covers = nth == last && window.line().is_none();
            let mut room = room;
            room.middle.height += if covers { room.panel.height } else { 0 };
            cursor = window.paint(&mut painter, room, cx).or(cursor);
        }
        cursor
    }

    /// The keys that are useful now.
    fn hints(&self, cx: &Cx) -> Rc<Vec<Line>> {
        let top = self.top();
        let mut hints = top.hints(cx);
        // What the key does in a window does not depend on it.
        let key = cx.desk.keys.label(top.context(), COMMAND);
        if !self.is_bare() && self.plays() && top.letters() == Letters::Act && !key.is_empty() {
            Rc::make_mut(&mut hints).push(Line::of(Ink::Key, key).with(Ink::Dim, " command"));
        }
        hints
    }
}

/// The message to the GM, or what the lowest layer has to tell.
fn told_below(lowest: &dyn Layer, covered: bool, cx: &Cx) -> Rc<Vec<Line>> {
    let Some(message) = cx.desk.message() else {
        return lowest.footer(covered, cx).unwrap_or_default();
    };
    let ink = match message.tone {
        Tone::Said | Tone::Outside => Ink::Plain,
        Tone::Notice | Tone::Alarm => Ink::Notice,
    };
    let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
    wrap(&message.text.clone().cleaned().tinted(ink), room, 0).into()
}

/// Hints in rows; a key and its description stay together. Only one row if it does not wrap.
fn hint_rows(hints: &[Line], columns: u16, wraps: bool) -> Vec<Line> {
    let room = usize::from(columns.saturating_sub(1));
    let mut rows = Vec::new();
    let mut row = Line::new();
    for hint in hints {
        let gap = if row.pieces.is_empty() { 0 } else { 2 };
        if gap > 0 && row.width() + gap + hint.width() > room {
            rows.push(std::mem::take(&mut row));
            if !wraps {
                return rows;
            }
        } else if gap > 0 {
            row.push(Ink::Plain, "  ");
        }
        row = row.and(hint.clone());
    }
    rows.push(row);
    rows
}

/// Draws it. While a line is typed, its row stays free above what is said of it.
fn draw_footer(surface: &mut Surface, area: Rect, footer: Footer<'_>, desk: &Desk, is_typed: bool) {
    let theme = desk.settings.theme();
    let above = u16::from(is_typed);
    let hints = if is_typed { &[] } else { footer.hints };
    let empty = Line::new();
    let said = usize::from(above) + footer.lines.len() + hints.len();
    let between = usize::from(area.height).saturating_sub(said);
    let all = std::iter::repeat_n(&empty, above.into()).chain(footer.lines);
    let all = all.chain(std::iter::repeat_n(&empty, between)).chain(hints);
    Painter::on(surface, theme).part("footer", (area, 1), all);
    let mut painter = Painter::over(surface, theme);
    painter.cut_off(below(area, above), footer.lines);
    if !is_typed && desk.message().is_some_and(|it| it.tone == Tone::Alarm) {
        let height = area.height.min(1);
        painter.lay(Rect { height, ..area }, theme.ink(Ink::Alarm));
    }
}

/// The window; `None` if what it is about is gone.
fn open(wanted: Wanted, cx: &mut Cx) -> Option<Box<dyn Layer>> {
    let desk = &mut cx.desk;
    Some(match wanted {
        Wanted::Line(begun) => Box::new(command::begun(*begun, cx)),
        Wanted::Dice(waiting) => Box::new(Prompt::new(Purpose::Answer(waiting), "", None)),
        Wanted::Filter => Box::new(Prompt::new(Purpose::Filter, desk.log.filter.words(), None)),
        Wanted::List(listed) => Box::new(List::new(listed, cx)),
        Wanted::Character { player } => Box::new(forms::new_character(desk, player)),
        Wanted::Pasted(text) => {
            if let Some(form) = forms::of_block(desk, &text) {
                return Some(Box::new(form));
            }
            let line = text.replace(['\n', '\r', '\t'], " ");
            return open(Wanted::line(clean(&line), None), cx);
        }
        Wanted::CopyOf(who) => Box::new(forms::copy_of(desk, who)?),
        Wanted::Edit(who, what) => Box::new(forms::change(desk, who, &what)?),
        Wanted::Encounter(name) => Box::new(forms::encounter(desk, name.as_deref())),
        Wanted::Initiative(begin) => Box::new(forms::initiative(desk, begin)),
        Wanted::Page(subject) => Box::new(Page::of(subject).at_its_pane(cx)),
        Wanted::Players => Box::new(forms::players(desk)),
        Wanted::NewCampaign => Box::new(forms::new_campaign(desk, &cx.shop.library)),
        Wanted::Name(naming, path) => Box::new(forms::name_of(desk, naming, &path)),
        Wanted::Import(path) => Box::new(forms::import(desk, path.as_deref())),
    })
}
