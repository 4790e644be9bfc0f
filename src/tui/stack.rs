//! The layers of the screen, the lowest first: keys and clicks go to the top, painting goes from the
//! bottom up.

mod footer;

use std::path::PathBuf;
use std::rc::Rc;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::desk::{Desk, Memo, Moment};
use super::keymap::{Act, Chord, Context, Letters};
use super::layer::{Cursor, Cx, Footer, Given, Layer};
use super::library::Inspection;
use super::message::Flow;
use super::mouse::{Click, Clicks, Spot};
use super::open::open;
use super::paint::Painter;
use super::surface::Surface;
use super::wanted::{After, Subject, Wanted};
use crate::campaign::CharacterId;
use crate::view::public::Question;
use crate::view::{Ink, Line};

/// What the key that begins a command is called in the settings.
const COMMAND: &str = "command";

/// What the application has to do after an event.
#[derive(Debug)]
pub(in crate::tui) enum Then {
    Flow(Flow),
    /// Opens a campaign.
    Enter(PathBuf),
    Tour,
}

impl From<Flow> for Then {
    fn from(flow: Flow) -> Self {
        Self::Flow(flow)
    }
}

/// The open layers.
pub(in crate::tui) struct Stack {
    layers: Vec<Box<dyn Layer>>,
    clicks: Clicks,
    /// The clickable areas as last painted, the topmost last.
    pub(in crate::tui) spots: Vec<Spot>,
    /// The whole screen as last painted.
    pub(in crate::tui) screen: Rect,
    told: footer::Told,
    rows: Memo<(Rc<Vec<Line>>, u16), Vec<Line>>,
}

impl Stack {
    /// A stack with only its lowest layer.
    pub(in crate::tui) fn new(lowest: Box<dyn Layer>) -> Self {
        Self {
            layers: vec![lowest],
            clicks: Clicks::default(),
            spots: Vec::new(),
            screen: Rect::default(),
            told: Memo::default(),
            rows: Memo::default(),
        }
    }

    /// The layer that receives the keys.
    pub(in crate::tui) fn top(&self) -> &dyn Layer {
        let lowest = &self.layers[0];
        self.layers.last().unwrap_or(lowest).as_ref()
    }

    /// The lowest layer.
    pub(in crate::tui) fn lowest(&self) -> &dyn Layer {
        self.layers[0].as_ref()
    }

    pub(in crate::tui) fn forget_frames(&mut self) {
        for layer in &mut self.layers {
            layer.forget();
        }
    }

    /// Whether a campaign is played, and not one chosen.
    pub(in crate::tui) fn plays(&self) -> bool {
        self.lowest().context() == Context::Panes
    }

    /// Whether only the lowest layer is open.
    pub(in crate::tui) fn is_bare(&self) -> bool {
        self.layers.len() == 1
    }

    /// Whether a window other than the prompt is open.
    fn is_covered(&self) -> bool {
        let windows = self.layers.iter().skip(1);
        windows.clone().any(|window| window.line().is_none())
    }

    /// The line being typed at the prompt.
    pub(in crate::tui) fn line(&self) -> Option<&str> {
        self.layers.iter().rev().find_map(|layer| layer.line())
    }

    /// Whether the window of a context is open.
    pub(in crate::tui) fn shows(&self, context: Context) -> bool {
        self.layers.iter().any(|layer| layer.context() == context)
    }

    /// Opens a window over the others.
    pub(in crate::tui) fn open(&mut self, wanted: Wanted, cx: &mut Cx<'_>) {
        if cx.desk.looks_back() && wanted.acts() {
            return cx.desk.refuse_the_past();
        }
        self.layers.extend(open(wanted, cx));
    }

    /// The files of a campaign have been inspected.
    pub(in crate::tui) fn inspected(&mut self, inspection: &Inspection) {
        if let Some(lowest) = self.layers.first_mut() {
            lowest.inspected(inspection);
        }
    }

    /// Says what went wrong with the last choice, in the window where it was made.
    pub(in crate::tui) fn trouble(&mut self, error: &str, cx: &mut Cx<'_>) {
        let told = self.layers.last_mut().is_some_and(|top| top.trouble(error));
        if !told {
            cx.desk.notice(error.to_owned());
        }
    }

    fn close(&mut self) {
        if self.layers.len() > 1 {
            self.layers.pop();
        }
    }

    /// Does what the top layer asks for.
    fn after(&mut self, after: After, cx: &mut Cx<'_>) -> Then {
        match after {
            After::Nothing => return Flow::Nothing.into(),
            After::Stay => {}
            After::Close => self.close(),
            After::Open(wanted) => self.open(wanted, cx),
            After::Swap(wanted) => {
                self.close();
                self.open(wanted, cx);
            }
            After::Tell(answer) => {
                self.close();
                let told = self
                    .layers
                    .last_mut()
                    .map(|layer| layer.answered(answer, cx));
                return self.after(told.unwrap_or(After::Stay), cx);
            }
            After::Press(chord) => {
                self.close();
                return self.press(chord, cx);
            }
            After::Go(flow) => {
                self.close();
                return match flow {
                    Flow::Close | Flow::Leave(_) => cx.desk.leave(flow).into(),
                    Flow::Nothing | Flow::Draw | Flow::Suspend | Flow::Resume => flow.into(),
                };
            }
            After::Enter(path) => return Then::Enter(path),
            After::Tour => return Then::Tour,
        }
        Flow::Draw.into()
    }

    /// Handles a key.
    pub(in crate::tui) fn press(&mut self, key: Chord, cx: &mut Cx<'_>) -> Then {
        let keys = Rc::clone(&cx.desk.keys);
        let is_bare = self.is_bare();
        let plays = self.plays();
        let Some(top) = self.layers.last_mut() else {
            return Flow::Nothing.into();
        };
        let (context, letters) = (top.context(), top.letters());
        let Some(press) = keys.look(context, key, letters) else {
            return Flow::Nothing.into();
        };
        cx.desk.goes_on();
        let moment = cx.desk.moment();
        let is_narrow = top.is_narrow(press);
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
            Some(Act::Command) if !is_bare && plays => return self.command(cx),
            _ => top.press(press, cx),
        };
        let then = self.after(after, cx);
        if !is_narrow {
            cx.desk.has_changed();
        }
        self.look_again(moment, cx);
        then
    }

    /// Begins a command over a window, or goes back to the line that is typed already.
    fn command(&mut self, cx: &mut Cx<'_>) -> Then {
        let typed = self.layers.iter().rposition(|layer| layer.line().is_some());
        if let Some(at) = typed {
            self.layers.truncate(at + 1);
        } else {
            cx.desk.has_read_all();
            self.open(Wanted::line("", None), cx);
        }
        Flow::Draw.into()
    }

    /// Handles the key that cancels: it closes the top window.
    pub(in crate::tui) fn cancel(&mut self, cx: &mut Cx<'_>) -> Then {
        let after = match self.layers.last_mut() {
            Some(top) => top.cancel(cx),
            None => After::Nothing,
        };
        cx.desk.has_changed();
        self.after(after, cx)
    }

    /// Lets every layer see what was done, if anything was done since a moment.
    fn look_again(&mut self, since: Moment, cx: &mut Cx<'_>) {
        if cx.desk.moment() != since {
            self.changed(cx);
        }
    }

    /// Lets every layer see what was done.
    pub(in crate::tui) fn changed(&mut self, cx: &mut Cx<'_>) {
        for layer in &mut self.layers {
            layer.changed(cx);
        }
    }

    /// Types letters that wait to be handled into the open line at once. Returns how many keys that
    /// takes; 0 if they are not just text.
    pub(in crate::tui) fn type_ahead(
        &mut self,
        keys: impl Iterator<Item = Chord>,
        cx: &mut Cx<'_>,
    ) -> usize {
        let Some(top) = self.layers.last_mut() else {
            return 0;
        };
        if top.letters() != Letters::Text {
            return 0;
        }
        // A letter in a text is always typed.
        let letters = keys.map_while(|key| key.letter().filter(|c| top.types(*c)));
        let text: String = letters.collect();
        if !text.is_empty() {
            cx.desk.goes_on();
            top.text(&text, cx);
        }
        text.chars().count()
    }

    /// Handles pasted text, which is never treated as keys. A window that takes no text is closed.
    pub(in crate::tui) fn paste(&mut self, text: &str, cx: &mut Cx<'_>) {
        while let Some(top) = self.layers.last_mut() {
            if let Some(after) = top.text(text, cx) {
                let _ = self.after(after, cx);
                return;
            }
            if self.is_bare() {
                return;
            }
            self.close();
        }
    }

    /// Handles the mouse.
    pub(in crate::tui) fn mouse(&mut self, event: MouseEvent, cx: &mut Cx<'_>) -> Then {
        let at = Position::new(event.column, event.row);
        // Only clicks are timed; reading the clock for each scroll step would be wasteful.
        let down = event.kind == MouseEventKind::Down(MouseButton::Left);
        let second = down && self.clicks.is_second(at.x, at.y);
        let spot = self.spot_at(at).filter(|_| down);
        if let Some(Click::Key(chord)) = spot {
            return self.press(chord, cx);
        }
        let Some(top) = self.layers.last_mut() else {
            return Flow::Nothing.into();
        };
        let moment = cx.desk.moment();
        let after = match (spot, event.kind) {
            (Some(click), _) => top.clicked(click, cx),
            (None, MouseEventKind::Down(MouseButton::Left)) => top.click(at, second, cx),
            (None, MouseEventKind::ScrollDown) => top.wheel(at, true, cx),
            (None, MouseEventKind::ScrollUp) => top.wheel(at, false, cx),
            _ => After::Nothing,
        };
        let then = self.after(after, cx);
        self.look_again(moment, cx);
        then
    }

    /// What a click at a position does, for areas that any part of the screen may offer.
    fn spot_at(&self, at: Position) -> Option<Click> {
        let mut spots = self.spots.iter().rev();
        let found = spots.find(|(place, _)| place.contains(at));
        found.map(|(_, click)| *click)
    }

    /// The questions that players may see now.
    pub(in crate::tui) fn asks(&self, desk: &Desk) -> Vec<Question> {
        let asks = self.layers.iter().rev().map(|layer| layer.asks(desk));
        asks.into_iter()
            .find(|asks| !asks.is_empty())
            .unwrap_or_default()
    }

    /// Enters a player's dice as if the GM had typed them; the log says that the player rolled
    /// them. Returns the number of the record with these dice, or `None` if more are needed.
    ///
    /// # Errors
    /// Returns an error, worded for the player, if the question is no longer open or the dice are
    /// impossible. The question stays open.
    pub(in crate::tui) fn take_dice(
        &mut self,
        question: (u64, CharacterId),
        dice: &str,
        cx: &mut Cx<'_>,
    ) -> Given {
        let desk = &*cx.desk;
        let at = self.layers.iter().rposition(|layer| {
            let asks = layer.asks(desk);
            asks.iter()
                .any(|asked| (asked.number, asked.who) == question)
        });
        let Some(at) = at else {
            return Err("These dice are no longer needed.".to_owned());
        };
        let (given, after) = self.layers[at].given(question, dice, cx);
        // What lies over the question stays.
        match after {
            After::Close => drop(self.layers.remove(at)),
            After::Swap(wanted) => {
                self.layers.splice(at..=at, open(wanted, cx));
            }
            _ => {}
        }
        cx.desk.has_changed();
        self.changed(cx);
        given
    }

    /// Paints the whole screen and returns the position of the cursor.
    pub(in crate::tui) fn paint(
        &mut self,
        surface: &mut Surface,
        area: Rect,
        cx: &mut Cx<'_>,
    ) -> Cursor {
        (self.screen, cx.screen) = (area, area);
        let covered = self.is_covered();
        let typed = self.layers.iter().rev().find_map(|layer| layer.footer(cx));
        let is_typed = typed.is_some();
        let lines = typed.unwrap_or_else(|| footer::told(self.lowest(), covered, &self.told, cx));
        let (hints, wraps) = (self.hints(cx), self.lowest().wraps_hints());
        let rows = || footer::rows(&hints, area.width, wraps);
        let hints = self.rows.get((Rc::clone(&hints), area.width), rows);
        let panel = self.layers.iter().map(|layer| layer.panel_rows(area));
        let panel = panel.max().unwrap_or(0);
        let windows = self.layers.iter_mut().skip(1);
        let windows = windows.filter(|window| window.line().is_none());
        let under = windows.map(|window| window.height(area, cx)).max();
        let footer = Footer {
            lines: &lines,
            under: under.unwrap_or(0),
            hints: &hints,
            panel,
            speaks: is_typed || cx.desk.message().is_some(),
            covered,
        };
        let theme = cx.shop.settings.theme;
        let (lowest, windows) = self.layers.split_first_mut()?;
        let (room, mut cursor) = lowest.paint_under(surface, area, footer, cx);
        cx.desk.log.seen &= !covered;
        let told = Some(footer).filter(|_| !is_typed);
        footer::draw(surface, (room.bottom, theme), told, cx.desk);
        let mut painter = Painter::over(surface, area, theme);
        if !windows.is_empty() {
            // The keys named in the panes mean something else while a window is open.
            painter.cover_above(room.bottom.y);
        }
        let last = windows.len().saturating_sub(1);
        for (nth, window) in windows.iter_mut().enumerate() {
            let is_prompt = window.line().is_some();
            if nth > 0 {
                painter.cover_above(room.bottom.y);
            }
            // The topmost window covers the panel of a line below it.
            let room = if nth == last && !is_prompt {
                room.with_panel()
            } else {
                room
            };
            cursor = window.paint(&mut painter, room, &lines, cx).or(cursor);
        }
        cursor
    }

    /// The keys that are useful now.
    fn hints(&self, cx: &Cx<'_>) -> Rc<Vec<Line>> {
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
