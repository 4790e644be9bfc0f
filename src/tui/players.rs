//! The window about what players see: how much they see, the page on their phones, and who has it
//! open.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

use super::desk::Desk;
use super::keymap::{Act, Context, Go, Press};
use super::layer::{Cursor, Cx, Layer, Room};
use super::page::{OFF, Page, Served};
use super::paint::Painter;
use super::rows::{fit, moved};
use super::scroll::{Lines, Scroll};
use super::wanted::After;
use crate::game::{
    COMMON_SETTINGS, LINKS, OWN_DICE, SEES_FOES, SEES_INITIATIVE, SEES_PLAYERS, SEES_ROLLS, STAY,
};
use crate::view::line::wrap;
use crate::view::public::Seat;
use crate::view::text::{clean, clip_name};
use crate::view::{Ink, Line};

const IN_NO_NETWORK: &str = "this computer is in no network: only its own browser can open this";
const CURTAIN: &str = "the curtain is down: players see only its title";

/// The greatest width of the window.
const WIDEST: u16 = 104;

/// Rows with fewer columns than this use shorter words.
const NARROW: u16 = 52;

/// The column of the values in a narrow window and in others, and the columns they take.
const NARROW_VALUES: u16 = 19;
const VALUES: u16 = 22;
const VALUE: u16 = 32;

/// What a row of the window is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Page,
    Curtain,
    /// A switch of the campaign.
    Switch(&'static str),
}

const ROWS: [(&str, Row); 8] = [
    ("Page on their phones", Row::Page),
    ("Curtain", Row::Curtain),
    ("Health of foes", Row::Switch(SEES_FOES)),
    ("Health of players", Row::Switch(SEES_PLAYERS)),
    ("Initiative numbers", Row::Switch(SEES_INITIATIVE)),
    ("Rolls by the GM", Row::Switch(SEES_ROLLS)),
    ("Players' dice by", Row::Switch(OWN_DICE)),
    ("Links next time", Row::Switch(LINKS)),
];

impl Row {
    /// Its values and the index of the present one.
    fn values(self, desk: &Desk, narrow: bool) -> (Vec<&'static str>, usize) {
        let campaign = desk.campaign();
        let (values, now) = match self {
            Self::Page => (
                Served::ALL.map(|one| one.words(narrow)).to_vec(),
                Some(desk.players.served.words(narrow)),
            ),
            Self::Curtain => {
                let values = ["up", "down"];
                let now = values[usize::from(campaign.curtain.is_some())];
                (values.to_vec(), Some(now))
            }
            Self::Switch(name) => {
                let mut all = COMMON_SETTINGS.iter();
                let setting = all.find(|setting| setting.name == name);
                let values = setting.map_or(&[""][..], |setting| setting.values);
                (values.to_vec(), campaign.setting(name))
            }
        };
        let at = values.iter().position(|value| Some(*value) == now);
        (values, at.unwrap_or(0))
    }
}

/// The window while it is open.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayersWindow {
    at: usize,
    scroll: Scroll,
    /// The QR code fills the whole window.
    code_alone: bool,
    /// The characters whose players may answer, as last drawn.
    seats: Vec<(Seat, String)>,
}

impl PlayersWindow {
    fn rows(&self) -> usize {
        ROWS.len() + self.seats.len()
    }

    /// The character that the row is about.
    fn seat(&self) -> Option<&(Seat, String)> {
        self.seats.get(self.at.checked_sub(ROWS.len())?)
    }

    /// The link that the row is about.
    fn link<'a>(&'a self, page: &'a Page) -> &'a str {
        self.seat().map_or(&page.serving().link, |(_, link)| link)
    }

    /// Stops or allows answers for the row's character; on the row of the page, withdraws all links.
    fn refuse(&self, desk: &mut Desk) {
        if self.at == 0 {
            desk.withdraw_links();
        } else if let Some((seat, _)) = self.seat() {
            desk.refuse_answers(seat.id, !seat.refused);
        }
    }

    /// Shows only the QR code of a page being served in the network.
    fn enters(&mut self, served: Served) -> bool {
        let shows = (self.at == 0 || self.seat().is_some()) && served == Served::Network;
        self.code_alone = shows && !self.code_alone;
        shows
    }

    /// Changes the value of the row.
    fn turn(&self, cx: &mut Cx<'_>, forwards: bool) -> After {
        let desk = &mut *cx.desk;
        desk.has_read_all();
        // Cutting a player off takes a key of its own.
        let Some((_, row)) = ROWS.get(self.at) else {
            return After::Stay;
        };
        let (values, at) = row.values(desk, false);
        let by = if forwards { 1 } else { values.len() - 1 };
        let at = (at + by) % values.len();
        let line = match row {
            Row::Page => {
                desk.serve(Served::ALL[at], cx.shop.sender.clone());
                return After::Stay;
            }
            Row::Curtain => ["curtain off", "curtain"][at].to_owned(),
            Row::Switch(name) => format!("option {name} {}", values[at]),
        };
        desk.run_or_refuse(&line)
    }

    fn draw_row(&self, painter: &mut Painter<'_>, area: Rect, row: usize, desk: &Desk) {
        let narrow = area.width < NARROW;
        let (label, value) = match ROWS.get(row) {
            None => {
                let (seat, _) = &self.seats[row - ROWS.len()];
                (&*seat.name, opened(seat, narrow))
            }
            Some((_, Row::Page)) if narrow => ("Page on phones", desk.players.served.words(true)),
            Some((label, row)) => {
                let (values, at) = row.values(desk, narrow);
                (*label, values[at])
            }
        };
        let values = if narrow { NARROW_VALUES } else { VALUES };
        let label = clean(label);
        let label = clip_name(&label, usize::from(values) - 1);
        let here = row == self.at;
        let ink = if here { Ink::Strong } else { Ink::Plain };
        painter.ink(area.x, area.y, area.width, &label, ink);
        let x = area.x + values;
        let left = area.right().saturating_sub(x);
        if here && row < ROWS.len() {
            let end = painter.ink(x, area.y, left, &format!("‹ {value} ›"), ink);
            for (id, x) in [("value-before", x), ("next-value", end.saturating_sub(1))] {
                let key = desk.keys.label(Context::Players, id);
                painter.key_at(Rect::new(x, area.y, 1, 1), &key);
            }
        } else {
            painter.ink(x + 2, area.y, left.saturating_sub(2), value, ink);
        }
        if here {
            let width = area.width.min(VALUES + VALUE);
            painter.lay(Rect { width, ..area }, painter.theme.selected());
        }
    }

    /// What is said of the page and of the row's character.
    fn state(&self, has_code: bool, desk: &Desk) -> Vec<Line> {
        let says = |ink, words: &str| desk.keys.says(Context::Players, ink, words);
        let Some(page) = &desk.players.page else {
            return vec![says(Ink::Dim, OFF)];
        };
        let seat = self.seat().map(|(seat, _)| seat);
        if let Some(seat) = seat.filter(|seat| seat.refused) {
            let told = format!("Nobody may answer for {}.", clean(&seat.name));
            let allows = says(
                Ink::Dim,
                "{refuse-answers} allows it again, with a new link",
            );
            return vec![Line::of(Ink::Notice, told), allows];
        }
        let campaign = desk.campaign();
        let lasts = match seat {
            Some(_) => "for that player only; {refuse-answers} blocks answers",
            None if campaign.setting(LINKS) == Some(STAY) => {
                "also in the next console; {refuse-answers} makes new links"
            }
            None => "the same until you quit; {refuse-answers} makes new links",
        };
        let serving = page.serving();
        let alone = desk.players.served == Served::Network && !serving.is_for_others;
        let (ink, connected) = match serving.connected {
            0 => (Ink::Notice, "nobody is connected yet".to_owned()),
            1 => (Ink::Strong, "1 page is open".to_owned()),
            pages => (Ink::Strong, format!("{pages} pages are open")),
        };
        let told = [
            (true, Ink::Dim, lasts),
            (alone, Ink::Notice, IN_NO_NETWORK),
            (campaign.curtain.is_some(), Ink::Notice, CURTAIN),
            (has_code, Ink::Dim, "{open} shows it as a code"),
            (true, ink, &connected),
        ];
        let told = told.into_iter().filter(|(matters, ..)| *matters);
        let first = Line::of(Ink::Strong, clean(self.link(page)));
        let told = told.map(|(_, ink, words)| says(ink, words));
        std::iter::once(first).chain(told).collect()
    }
}

/// Who answers for a character.
fn opened(seat: &Seat, narrow: bool) -> &'static str {
    match (seat.refused, seat.pages) {
        (true, _) if narrow => "closed",
        (false, 2..) if narrow => "connected twice",
        (true, _) => "nobody may answer",
        (false, 0) => "not connected",
        (false, 1) => "connected",
        (false, _) => "connected more than once",
    }
}

/// Draws a QR code in half blocks, black on white in every theme, because phones cannot read other
/// colours.
fn draw_code(painter: &mut Painter<'_>, code: &[Vec<(bool, bool)>], x: u16, y: u16) {
    let colour = |light: bool| if light { Color::White } else { Color::Black };
    for (row, y) in code.iter().zip(y..) {
        for ((upper, lower), x) in row.iter().zip(x..) {
            let style = Style::new().fg(colour(*upper)).bg(colour(*lower));
            painter.text(x, y, 1, "▀", style);
        }
    }
}

impl Layer for PlayersWindow {
    fn context(&self) -> Context {
        Context::Players
    }

    fn press(&mut self, press: Press<'_>, cx: &mut Cx<'_>) -> After {
        let desk = &mut *cx.desk;
        match press.act {
            Some(Act::Go(to @ (Go::Left | Go::Right))) => return self.turn(cx, to == Go::Right),
            Some(Act::Go(to)) => {
                self.code_alone = false;
                self.at = moved(self.at, to, usize::MAX, self.rows());
            }
            Some(Act::Refuse) => self.refuse(desk),
            Some(Act::Open) if !self.enters(desk.players.served) => return self.turn(cx, true),
            Some(Act::Back | Act::Close) if !std::mem::take(&mut self.code_alone) => {
                desk.has_read_all();
                return After::Close;
            }
            _ => {}
        }
        After::Stay
    }

    /// A click on a row selects it; a second one changes it.
    fn click(&mut self, at: Position, second: bool, cx: &mut Cx<'_>) -> After {
        let line = self.scroll.line_at(at);
        let Some(row) = line.filter(|line| *line < self.rows() && !self.code_alone) else {
            return After::Stay;
        };
        self.at = row;
        if second {
            return self.turn(cx, true);
        }
        After::Stay
    }

    fn wheel(&mut self, _: Position, down: bool, _: &mut Cx<'_>) -> After {
        self.code_alone = false;
        let to = if down { Go::Down } else { Go::Up };
        self.at = moved(self.at, to, 1, self.rows());
        After::Stay
    }

    fn paint(&mut self, painter: &mut Painter<'_>, room: Room, cx: &mut Cx<'_>) -> Cursor {
        let desk = &*cx.desk;
        let page = desk.players.page.as_ref();
        self.seats = page.map_or_else(Vec::new, |page| page.serving().seats.clone());
        self.at = self.at.min(self.rows() - 1);
        let code = page.map_or_else(Vec::new, |page| page.code(self.link(page)));
        let [wide, high] = [code.first().map_or(0, Vec::len), code.len()].map(fit);
        let area = if self.code_alone {
            room.whole
        } else {
            room.middle
        };
        let most = [area.width.min(WIDEST), area.height].map(|size| size.saturating_sub(2));
        let fits = !painter.theme.ascii && wide > 0 && wide <= most[0] && high <= most[1];
        let room = most[0].saturating_sub(2);
        let beside = fits && room > VALUES + VALUE + wide && !self.code_alone;
        let room = if beside { room - wide - 1 } else { room };
        let rows = if self.code_alone { 0 } else { self.rows() };
        let said = match page {
            Some(_) if self.code_alone && fits => Vec::new(),
            Some(page) if self.code_alone => {
                let told = format!("the code needs {wide} columns and {high} rows");
                let link = Line::of(Ink::Strong, clean(self.link(page)));
                vec![Line::of(Ink::Notice, told), link]
            }
            _ => self.state(!beside && fits, desk),
        };
        let said = said.iter().flat_map(|line| wrap(line, room.into(), 0));
        let said: Vec<Line> = said.collect();
        let first = if rows > 0 { rows + 1 } else { 0 };
        let high = if self.code_alone { area.height } else { high };
        let lines = Lines {
            high: if beside || self.code_alone {
                high.into()
            } else {
                0
            },
            scroll: 0..rows,
            least: 1,
            seen: if rows > 0 { self.at..self.at + 1 } else { 0..0 },
            ..Lines::of("What the players see", WIDEST, first + said.len())
        };
        for (line, row) in self.scroll.open(painter, area, lines) {
            let place = Rect::new(row.x + 1, row.y, room, 1);
            if line < rows {
                self.draw_row(painter, place, line, desk);
            } else if let Some(line) = line.checked_sub(first) {
                painter.line(place.x, place.y, room, &said[line]);
            }
        }
        let inside = self.scroll.inside;
        if beside {
            draw_code(painter, &code, inside.right() - wide, inside.y);
        } else if self.code_alone && fits {
            let x = inside.x + (inside.width - wide) / 2;
            draw_code(painter, &code, x, inside.y);
        }
        Some(self.scroll.cursor(self.at))
    }
}
