//! The start screen, where a campaign is chosen.

mod list;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use ratatui::layout::{Constraint, Layout, Position, Rect};

use super::desk::Desk;
use super::forms::title_of;
use super::keymap::{Act, Context, Go, Keymap, Letters, Press, YES};
use super::layer::{Cx, Footer, Layer, Room};
use super::library::{Inspection, Library};
use super::message::{ExitReason, Flow};
use super::paint::Painter;
use super::rows::fit;
use super::surface::Surface;
use super::wanted::{After, Answer, Listed, Naming, Subject, Wanted};
use crate::lang::edit::Editor;
use crate::view::line::wrap;
use crate::view::text::{clean, width};
use crate::view::{Ink, Line};
use list::{Choice, Item, List};

/// What `u` says without anything to put back.
const NOTHING_DELETED: &str = "nothing was deleted since the console was started; 'gmscreen undelete NAME' puts back what was before";

/// The start screen. The default is never shown, because a campaign or the tour opens at once.
#[derive(Default)]
pub(crate) struct StartScreen {
    list: List,
    /// The words that filter the list, while they are typed.
    filter: Option<Editor>,
    /// The campaign about which the GM is asked whether it goes into the bin.
    asked_to_discard: Option<PathBuf>,
    /// Campaigns moved to the bin here, the latest last.
    discarded: Vec<PathBuf>,
}

impl StartScreen {
    /// The library's campaigns, with the one at a path selected, and a new campaign.
    pub(crate) fn new(library: &dyn Library, keys: &Keymap, selected: Option<&Path>) -> Self {
        let mut list = List::of(library, keys);
        if let Some(path) = selected {
            list.select(path, 0);
        }
        Self {
            list,
            ..Self::default()
        }
    }

    /// Updates the list, with the campaign at `path` selected.
    fn refresh(&mut self, path: &Path, cx: &mut Cx<'_>) {
        self.filter = None;
        self.asked_to_discard = None;
        cx.desk.has_read_all();
        let before = self.list.place();
        self.list = List::of(cx.shop.library.as_ref(), &cx.desk.keys);
        self.list.select(path, before);
        cx.shop.inspect();
    }

    /// Withdraws the question whether a campaign goes into the bin. Returns whether there was one.
    fn ask_no_more(&mut self, desk: &mut Desk) -> bool {
        let asked = self.asked_to_discard.take().is_some();
        if asked {
            desk.has_read();
        }
        asked
    }

    fn start_act(&mut self, act: Act, cx: &mut Cx<'_>) -> Result<After, Line> {
        let own = self.list.chosen().filter(|it| it.choice == Choice::Own);
        let own = own.map(|it| it.listed.path.clone());
        Ok(match (act, own) {
            (Act::New, _) => After::Open(Wanted::NewCampaign),
            (Act::Import, own) => After::Open(Wanted::Import(own)),
            (Act::Tour, _) => After::Go(Flow::Tour),
            (Act::PutBack, _) => self.put_back(cx)?,
            (Act::Backups, Some(path)) => {
                let found = cx.shop.library.backups(&path)?.into_iter();
                let all = found.map(|one| [one.title, one.detail]).collect();
                After::Open(Wanted::List(Listed::Backups(path, all)))
            }
            (Act::Rename, Some(path)) => After::Open(Wanted::Name(Naming::Rename, path)),
            (Act::Duplicate, Some(path)) => After::Open(Wanted::Name(Naming::Copy, path)),
            (Act::Remove, Some(path)) => self.ask_to_discard(path, cx.desk),
            (act @ (Act::Backups | Act::Rename | Act::Duplicate | Act::Remove), None) => {
                let can = match act {
                    Act::Backups => "has backups",
                    Act::Rename => "can be renamed",
                    Act::Remove => "can be deleted",
                    _ => "can be copied; {open} copies a sample and opens it",
                };
                let words = format!("only a campaign of your own {can}");
                return Err(cx.desk.keys.says(Context::Start, Ink::Plain, &words));
            }
            _ => After::Stay,
        })
    }

    /// Asks whether the selected campaign goes into the bin.
    fn ask_to_discard(&mut self, path: PathBuf, desk: &mut Desk) -> After {
        let title = self.list.chosen().map_or("", Item::title);
        let asks = Line::of(Ink::Notice, format!("Delete {title}? "));
        let asks = asks.with(Ink::Key, YES.to_string());
        let words = " moves it into the bin with its log and backups, any other key keeps it";
        desk.notice(asks.with(Ink::Notice, words));
        self.asked_to_discard = Some(path);
        After::Stay
    }

    fn discard(&mut self, path: &Path, cx: &mut Cx<'_>) -> Result<After, Line> {
        let binned = cx.shop.library.discard(path)?;
        self.refresh(&binned, cx);
        self.discarded.push(binned);
        let name = title_of(path);
        let told = Line::from(format!("{name} is in the bin with its log and backups · "));
        let words = "{put-back} puts it back";
        let words = cx.desk.keys.says(Context::Start, Ink::Plain, words);
        cx.desk.notice(told.and(words));
        Ok(After::Stay)
    }

    fn put_back(&mut self, cx: &mut Cx<'_>) -> Result<After, Line> {
        let binned = self.discarded.last().ok_or(NOTHING_DELETED)?;
        let path = cx.shop.library.put_back(binned)?;
        self.discarded.pop();
        self.refresh(&path, cx);
        cx.desk.notice(format!("{} is back", title_of(&path)));
        Ok(After::Stay)
    }

    fn choose(&mut self, cx: &mut Cx<'_>) -> Result<After, Line> {
        let Some(item) = self.list.chosen() else {
            return Ok(After::Stay);
        };
        Ok(After::Go(Flow::Enter(match item.choice {
            Choice::New => return Ok(After::Open(Wanted::NewCampaign)),
            Choice::Own => item.listed.path.clone(),
            Choice::Sample(nth) => cx.shop.library.take_sample(nth)?,
        })))
    }

    fn act(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> Result<After, Line> {
        if let Some(path) = self.asked_to_discard.take() {
            return match press.letter {
                Some(letter) if letter.eq_ignore_ascii_case(&YES) => self.discard(&path, cx),
                _ => Ok(After::Stay),
            };
        }
        match press.act {
            Some(act) if self.filter.is_some() => return self.filter_act(act, cx),
            Some(Act::Go(to)) => self.list.go(to),
            Some(Act::Open) => return self.choose(cx),
            Some(Act::Filter) => self.filter = Some(Editor::default()),
            Some(Act::Back | Act::Close) if self.list.is_filtered() => self.list.filter(""),
            Some(Act::Close) => return Ok(After::Go(Flow::Leave(ExitReason::Quit))),
            Some(act) => return self.start_act(act, cx),
            None => {}
        }
        Ok(After::Stay)
    }

    fn filter_act(&mut self, act: Act, cx: &mut Cx<'_>) -> Result<After, Line> {
        let Some(filter) = &mut self.filter else {
            return Ok(After::Stay);
        };
        match act {
            Act::Go(Go::Up) | Act::Previous => self.list.go(Go::Up),
            Act::Go(Go::Down) | Act::Take => self.list.go(Go::Down),
            Act::Open => {
                self.filter = None;
                return self.choose(cx);
            }
            Act::Edit(tui_input::InputRequest::DeletePrevChar) if filter.line().is_empty() => {
                self.end_filter();
            }
            Act::Back => self.end_filter(),
            Act::Edit(request) => {
                filter.handle(request);
                self.list.filter(filter.line());
            }
            _ => {}
        }
        Ok(After::Stay)
    }

    fn end_filter(&mut self) {
        self.filter = None;
        self.list.filter("");
    }
}

impl Layer for StartScreen {
    fn context(&self) -> Context {
        match self.filter {
            Some(_) => Context::Line,
            None => Context::Start,
        }
    }

    fn letters(&self) -> Letters {
        match self.filter {
            Some(_) => Letters::Text,
            None => Letters::Act,
        }
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        // Any key means that the message has been read.
        cx.desk.has_read();
        let done = self.act(press, cx);
        cx.desk.or_notice(done)
    }

    fn cancel(&mut self, cx: &mut Cx<'_>) -> After {
        if self.ask_no_more(cx.desk) {
            return After::Stay;
        }
        if self.filter.is_some() || self.list.is_filtered() {
            self.end_filter();
            return After::Stay;
        }
        cx.desk.quit_or_ask()
    }

    fn help(&self) -> Subject {
        Subject::Keys(Context::Start)
    }

    fn text(&mut self, text: &str, _: &mut Cx<'_>) -> Option<After> {
        let filter = self.filter.as_mut()?;
        filter.insert(&clean(&text.replace(['\n', '\r', '\t'], " ")));
        self.list.filter(filter.line());
        Some(After::Stay)
    }

    fn click(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        self.ask_no_more(cx.desk);
        if !self.list.click(at) || !second {
            return After::Stay;
        }
        let done = self.choose(cx);
        cx.desk.or_notice(done)
    }

    fn wheel(&mut self, _: Position, down: bool, cx: &mut Cx<'_>) -> After {
        self.ask_no_more(cx.desk);
        self.list.go(if down { Go::Down } else { Go::Up });
        After::Stay
    }

    /// A campaign was renamed, copied or imported into.
    fn answered(&mut self, answer: Answer, cx: &mut Cx<'_>) -> After {
        if let Answer::Done(path, said) = answer {
            self.refresh(&path, cx);
            cx.desk.notice(said);
        }
        After::Stay
    }

    fn inspected(&mut self, inspection: &Inspection) {
        self.list.inspected(inspection);
    }

    /// The filter while it is typed, or advice for a beginner.
    fn told(&self, covered: bool, cx: &Cx<'_>) -> Vec<Line> {
        let room = usize::from(cx.screen.width.saturating_sub(2).max(1));
        if let Some(filter) = &self.filter {
            return vec![Line::of(Ink::Strong, "/").with(Ink::Plain, clean(filter.line()))];
        }
        if covered || !self.list.is_first_time() {
            return Vec::new();
        }
        let hint = "First time here? {tour} walks you through a first fight, {open} opens a copy of a sample";
        let hint = cx.desk.keys.says(Context::Start, Ink::Notice, hint);
        wrap(&hint, room, 0)
    }

    /// The keys for moving come first, so that they are seen at once.
    fn hints(&self, cx: &Cx<'_>) -> Rc<Vec<Line>> {
        let keys = &cx.desk.keys;
        let says = |words| keys.says(self.context(), Ink::Dim, words);
        if self.filter.is_some() {
            let filter = ["{up}{down} move", "{open} opens", "{back} shows all"];
            return Rc::new(filter.map(says).to_vec());
        }
        let mut all = vec![says("{up}{down} move")];
        all.extend(keys.hints(Context::Start));
        all.into()
    }

    fn paint_under(&mut self, surface: &mut Surface, footer: Footer<'_>, cx: &mut Cx<'_>) -> Room {
        let area = cx.screen;
        let theme = cx.desk.settings.theme();
        let mut painter = Painter::anew(surface, theme);
        let most = (area.height / 3).max(u16::from(footer.speaks || area.height >= 2));
        let said = footer.lines.len() + footer.hints.len();
        let bottom = fit(said).min(most);
        let rows = [Constraint::Fill(1), Constraint::Length(bottom)];
        let [middle, bottom] = Layout::vertical(rows).areas(area);
        let mut cursor = self.list.draw(&mut painter, middle, &cx.desk.keys);
        if let Some(filter) = self.filter.as_ref().filter(|_| bottom.height > 0) {
            let before: String = filter.line().chars().take(filter.cursor()).collect();
            let before = fit(width(&before) + 2);
            cursor = Some((area.x.saturating_add(before), bottom.y));
        }
        Room {
            middle,
            whole: middle,
            panel: Rect::default(),
            bottom,
            cursor,
        }
    }
}
