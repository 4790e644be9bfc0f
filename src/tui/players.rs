//! The window about what players see: how much they see, the page on their phones, and who has it
//! open.

use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Color, Style};

use super::desk::Desk;
use super::keymap::{Act, Context, Go, Keymap, Press};
use super::layer::{Cursor, Cx, Layer, Room};
use super::page::{LEFT_OUT, Page, Served};
use super::paint::Painter;
use super::rows::{moved, scrolled};
use super::wanted::After;
use crate::campaign::Campaign;
use crate::game::{
    COMMON_SETTINGS, LINKS, OWN_DICE, SEES_FOES, SEES_INITIATIVE, SEES_PLAYERS, SEES_ROLLS, STAY,
};
use crate::view::line::wrap;
use crate::view::public::Seat;
use crate::view::text::{clean, clip_name};
use crate::view::{Ink, Line};

/// The greatest width of the window.
const WIDEST: u16 = 104;

/// Rows with fewer columns than this use shorter words.
const NARROW: u16 = 52;

/// The column of the values in a narrow window and in others, and the columns they take.
const NARROW_VALUES: u16 = 19;
const VALUES: u16 = 22;
const VALUE: u16 = 32;

/// A row of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Page,
    Curtain,
    /// A switch of the campaign, and its label here.
    Switch(&'static str, &'static str),
}

const ROWS: &[Row] = &[
    Row::Page,
    Row::Curtain,
    Row::Switch(SEES_FOES, "Health of foes"),
    Row::Switch(SEES_PLAYERS, "Health of players"),
    Row::Switch(SEES_INITIATIVE, "Initiative numbers"),
    Row::Switch(SEES_ROLLS, "Rolls by the GM"),
    Row::Switch(OWN_DICE, "Players' dice by"),
    Row::Switch(LINKS, "Links next time"),
];

/// The window while it is open.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayersWindow {
    at: usize,
    scroll: usize,
    /// The QR code fills the whole window.
    code_alone: bool,
    /// The characters whose players may answer, as last drawn.
    seats: Vec<(Seat, String)>,
    /// Where the rows were drawn.
    inside: Rect,
}

/// What the window shows about the page.
#[derive(Clone, Copy)]
struct Shown<'a> {
    campaign: &'a Campaign,
    page: Option<&'a Page>,
    served: Served,
}

impl PlayersWindow {
    fn rows(&self) -> usize {
        ROWS.len() + self.seats.len()
    }

    /// The character that the row is about.
    fn seat(&self) -> Option<&(Seat, String)> {
        self.seats.get(self.at.checked_sub(ROWS.len())?)
    }

    /// Stops or allows answers for the row's character; on the row of the page, withdraws all links.
    fn refuse(&self, desk: &mut Desk) {
        if ROWS.get(self.at) == Some(&Row::Page) {
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
        let turned = |at: usize, len: usize| {
            if forwards {
                (at + 1) % len
            } else {
                (at + len - 1) % len
            }
        };
        let line = match ROWS.get(self.at) {
            Some(Row::Page) => {
                let now = desk.players.served;
                let at = Served::ALL.iter().position(|one| *one == now);
                let next = Served::ALL[turned(at.unwrap_or(0), Served::ALL.len())];
                desk.serve(next, cx.shop.sender.clone());
                return After::Stay;
            }
            Some(Row::Curtain) if desk.campaign().curtain.is_some() => "curtain off".to_owned(),
            Some(Row::Curtain) => "curtain".to_owned(),
            Some(Row::Switch(name, _)) => {
                let Some((values, at)) = switch(desk.campaign(), name) else {
                    return After::Stay;
                };
                format!("option {name} {}", values[turned(at, values.len())])
            }
            // Cutting a player off takes a key of its own.
            None => return After::Stay,
        };
        desk.run_or_refuse(&line)
    }

    /// Paints it over an area and returns the position of the cursor.
    fn draw(&mut self, painter: &mut Painter<'_>, room: Room, desk: &Desk) -> (u16, u16) {
        let keys = &desk.keys;
        let shown = Shown {
            campaign: desk.campaign(),
            page: desk.players.page.as_ref(),
            served: desk.players.served,
        };
        let seats = shown.page.map(|page| page.serving().seats.clone());
        self.seats = seats.unwrap_or_default();
        self.at = self.at.min(self.rows() - 1);
        let code = match (shown.page, self.seat()) {
            (Some(page), None) => page.code(&page.serving().link),
            (Some(page), Some((_, link))) => page.code(link),
            (None, _) => Vec::new(),
        };
        let [wide, high] = [code.first().map_or(0, Vec::len), code.len()];
        let [wide, high] = [wide, high].map(|size| u16::try_from(size).unwrap_or(u16::MAX));
        let area = if self.code_alone {
            room.whole
        } else {
            room.middle
        };
        let most = Rect::new(0, 0, area.width.min(WIDEST), area.height);
        let most = most.inner(Margin::new(1, 1));
        let fits = !painter.theme.ascii && wide > 0 && wide <= most.width && high <= most.height;
        let title = " What the players see ".into();
        let room = most.width.saturating_sub(2);
        if self.code_alone {
            let (_, inside) = painter.window(area, (WIDEST, area.height), &title);
            if fits {
                let x = inside.x + (inside.width - wide) / 2;
                draw_code(painter, &code, x, inside.y);
            } else if let Some(page) = shown.page {
                let told = format!("the code needs {wide} columns and {high} rows");
                let link = self.seat().map_or(&page.serving().link, |(_, link)| link);
                let link = Line::of(Ink::Strong, clean(link));
                let mut lines = vec![Line::of(Ink::Notice, told)];
                lines.extend(wrap(&link, usize::from(room), 0));
                painter.lines(inside, 0, &lines);
            }
            return (inside.x, inside.y);
        }
        let beside = fits && room > VALUES + VALUE + wide;
        let room = if beside { room - wide - 1 } else { room };
        let said = state(shown, self.seat(), !beside && fits, keys);
        let wrapped = said.iter().map(|line| wrap(line, usize::from(room), 0));
        let said = wrapped.flatten().collect::<Vec<_>>();
        let all = self.rows();
        let wanted = all + said.len() + 1;
        let wanted = if beside {
            wanted.max(code.len())
        } else {
            wanted
        };
        let wanted = u16::try_from(wanted + 2).unwrap_or(u16::MAX);
        let (_, inside) = painter.window(area, (WIDEST, wanted), &title);
        let left = inside.x + 1;
        if beside {
            draw_code(painter, &code, inside.right() - wide, inside.y);
        }
        let high = usize::from(inside.height);
        let rows = high.saturating_sub(said.len() + 1).min(all).max(1);
        self.scroll = scrolled(self.scroll, self.at, rows);
        self.inside = Rect {
            height: u16::try_from(rows).unwrap_or(0),
            width: room,
            ..inside
        };
        for (row, y) in (self.scroll..all).take(rows).zip(inside.y..) {
            self.draw_row(painter, Rect::new(left, y, room, 1), row, (shown, keys));
        }
        let under = inside.y + u16::try_from(rows).unwrap_or(0) + 1;
        for (line, y) in said.iter().zip(under..) {
            if y < inside.bottom() {
                painter.line(left, y, room, line);
            }
        }
        let down = u16::try_from(self.at - self.scroll).unwrap_or(0);
        let last = inside.bottom().saturating_sub(1);
        (inside.x, (inside.y + down).min(last))
    }

    fn draw_row(
        &self,
        painter: &mut Painter<'_>,
        area: Rect,
        row: usize,
        (shown, keys): (Shown<'_>, &Keymap),
    ) {
        let narrow = area.width < NARROW;
        let (label, value) = match ROWS.get(row) {
            None => match self.seats.get(row - ROWS.len()) {
                Some((seat, _)) => (seat.name.as_str(), opened(seat, narrow)),
                None => return,
            },
            Some(Row::Page) if narrow => ("Page on phones", shown.served.words(true)),
            Some(Row::Page) => ("Page on their phones", shown.served.words(false)),
            Some(Row::Curtain) if shown.campaign.curtain.is_some() => ("Curtain", "down"),
            Some(Row::Curtain) => ("Curtain", "up"),
            Some(Row::Switch(name, label)) => {
                let now = switch(shown.campaign, name);
                (*label, now.map_or("", |(values, at)| values[at]))
            }
        };
        let label = clean(label);
        let values = if narrow { NARROW_VALUES } else { VALUES };
        let label = clip_name(&label, usize::from(values) - 1);
        let here = row == self.at;
        let ink = if here { Ink::Strong } else { Ink::Plain };
        painter.ink(area.x, area.y, area.width, &label, ink);
        let x = area.x + values;
        let left = area.right().saturating_sub(x);
        let turns = here && row < ROWS.len();
        let value = if turns {
            format!("‹ {value} ›")
        } else {
            format!("  {value}")
        };
        let end = painter.ink(x, area.y, left, &value, ink);
        if turns {
            for (id, x) in [("value-before", x), ("next-value", end.saturating_sub(1))] {
                painter.key_at(
                    Rect::new(x, area.y, 1, 1),
                    &keys.label(Context::Players, id),
                );
            }
        }
        if here {
            let wide = area.width.min(VALUES + VALUE);
            painter.lay(Rect::new(area.x, area.y, wide, 1), painter.theme.selected());
        }
    }
}

/// The values of a campaign switch, and the index of the current one.
fn switch(campaign: &Campaign, name: &str) -> Option<(&'static [&'static str], usize)> {
    let setting = COMMON_SETTINGS
        .iter()
        .find(|setting| setting.name == name)?;
    let now = campaign.setting(name);
    let at = setting.values.iter().position(|value| Some(*value) == now);
    Some((setting.values, at.unwrap_or(0)))
}

/// The status lines about the page.
fn state(
    shown: Shown<'_>,
    seat: Option<&(Seat, String)>,
    has_code: bool,
    keys: &Keymap,
) -> Vec<Line> {
    let says = |words| keys.says(Context::Players, Ink::Dim, words);
    let Some(page) = shown.page else {
        return vec![if cfg!(feature = "serve") {
            says(
                "The page is off. {next-value} serves it; a second window can also run gmscreen watch.",
            )
        } else {
            Line::of(Ink::Dim, LEFT_OUT)
        }];
    };
    if let Some((seat, _)) = seat.filter(|(seat, _)| seat.refused) {
        let name = clean(&seat.name);
        let told = Line::of(Ink::Notice, format!("Nobody may answer for {name}."));
        return vec![
            told,
            says("{refuse-answers} allows it again, with a new link"),
        ];
    }
    let page = page.serving();
    let link = seat.map_or(&page.link, |(_, link)| link);
    let mut out = vec![Line::of(Ink::Strong, clean(link))];
    if seat.is_some() {
        out.push(says(
            "for that player only; {refuse-answers} blocks answers",
        ));
    } else {
        out.push(says(if shown.campaign.setting(LINKS) == Some(STAY) {
            "also in the next console; {refuse-answers} makes new links"
        } else {
            "the same until you quit; {refuse-answers} makes new links"
        }));
    }
    if shown.served == Served::Network && !page.is_for_others {
        let told = "this computer is in no network: only its own browser can open this";
        out.push(Line::of(Ink::Notice, told));
    }
    if shown.campaign.curtain.is_some() {
        let told = "the curtain is down: players see only its title";
        out.push(Line::of(Ink::Notice, told));
    }
    if has_code {
        out.push(says("{open} shows it as a code"));
    }
    out.push(match page.connected {
        0 => Line::of(Ink::Notice, "nobody is connected yet"),
        1 => Line::of(Ink::Strong, "1 page is open"),
        pages => Line::of(Ink::Strong, format!("{pages} pages are open")),
    });
    out
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
        let row = self.scroll + usize::from(at.y.saturating_sub(self.inside.y));
        if !self.inside.contains(at) || row >= self.rows() {
            return After::Stay;
        }
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

    fn paint(
        &mut self,
        painter: &mut Painter<'_>,
        room: Room,
        _: &[Line],
        cx: &mut Cx<'_>,
    ) -> Cursor {
        Some(self.draw(painter, room, cx.desk))
    }
}
