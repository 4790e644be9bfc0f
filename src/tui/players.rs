//! The window about what players see: how much they see, the page on their phones, and who has it
//! open.

#[cfg_attr(not(feature = "serve"), path = "players/no_page.rs")]
mod page;
mod served;

use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::keymap::{Context, Go, Keymap};
use super::paint::{Painter, in_the_middle};
use super::rows::{moved, scrolled};
use crate::campaign::{Campaign, CharacterId};
use crate::game::{
    COMMON_SETTINGS, LINKS, OWN_DICE, SEES_FOES, SEES_INITIATIVE, SEES_PLAYERS, SEES_ROLLS, STAY,
};
use crate::view::line::wrap;
use crate::view::text::{clean, clip_name};
use crate::view::{Ink, Line};

pub(super) use page::{Links, Page};
use served::Seat;
pub(super) use served::{Answered, Earlier, Replying, Served, Wake};

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

/// What a key of the window asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Nothing,
    /// Serve the page like this.
    Serve(Served),
    /// Run this command.
    Line(String),
    /// Stop or allow answers for a character.
    Refuse(CharacterId, bool),
    /// Make new links for the whole page.
    Withdraw,
}

/// The window while it is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    at: usize,
    scroll: usize,
    /// The QR code fills the whole window.
    code_alone: bool,
    /// The characters whose players may answer, as last drawn.
    seats: Vec<Seat>,
    /// Where the rows were drawn.
    inside: Rect,
}

/// What the window shows about the page.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) page: Option<&'a Page>,
    pub(super) served: Served,
}

impl Window {
    /// Goes up or down a row.
    pub(super) fn go(&mut self, to: Go) {
        self.code_alone = false;
        self.at = moved(self.at, to, usize::MAX, self.rows());
    }

    fn rows(&self) -> usize {
        ROWS.len() + self.seats.len()
    }

    /// The character that the row is about.
    fn seat(&self) -> Option<&Seat> {
        self.seats.get(self.at.checked_sub(ROWS.len())?)
    }

    /// Stops or allows answers for the row's character; on the row of the page, withdraws all links.
    pub(super) fn refuses(&self) -> Wanted {
        if ROWS.get(self.at) == Some(&Row::Page) {
            return Wanted::Withdraw;
        }
        let seat = self.seat();
        seat.map_or(Wanted::Nothing, |seat| {
            Wanted::Refuse(seat.id, !seat.refused)
        })
    }

    /// Goes back from the QR code to the rows. Returns whether it was shown.
    pub(super) fn steps_back(&mut self) -> bool {
        std::mem::take(&mut self.code_alone)
    }

    /// Shows only the QR code of a page being served in the network.
    pub(super) fn enters(&mut self, served: Served) -> bool {
        let shows = (self.at == 0 || self.seat().is_some()) && served == Served::Network;
        self.code_alone = shows && !self.code_alone;
        shows
    }

    /// Goes to the row that was clicked on. Returns whether there is one.
    pub(super) fn click(&mut self, x: u16, y: u16) -> bool {
        if !self.inside.contains((x, y).into()) {
            return false;
        }
        let row = self.scroll + usize::from(y - self.inside.y);
        let known = row < self.rows();
        if known {
            self.at = row;
        }
        known
    }

    /// Changes the value of the row.
    pub(super) fn turn(&self, campaign: &Campaign, served: Served, forwards: bool) -> Wanted {
        let turned = |at: usize, len: usize| {
            if forwards {
                (at + 1) % len
            } else {
                (at + len - 1) % len
            }
        };
        match ROWS.get(self.at) {
            Some(Row::Page) => {
                let at = Served::ALL.iter().position(|one| *one == served);
                Wanted::Serve(Served::ALL[turned(at.unwrap_or(0), Served::ALL.len())])
            }
            Some(Row::Curtain) if campaign.curtain.is_some() => Wanted::Line("curtain off".into()),
            Some(Row::Curtain) => Wanted::Line("curtain".into()),
            Some(Row::Switch(name, _)) => {
                let Some((values, at)) = switch(campaign, name) else {
                    return Wanted::Nothing;
                };
                let value = values[turned(at, values.len())];
                Wanted::Line(format!("option {name} {value}"))
            }
            // Cutting a player off takes a key of its own.
            None => Wanted::Nothing,
        }
    }

    /// Paints it over an area and returns the position of the cursor.
    pub(super) fn draw(
        &mut self,
        painter: &mut Painter<'_>,
        area: Rect,
        shown: Shown<'_>,
        keys: &Keymap,
    ) -> (u16, u16) {
        self.seats = shown.page.map(Page::seats).unwrap_or_default();
        self.at = self.at.min(self.rows() - 1);
        let code = match (shown.page, self.seat()) {
            (Some(page), None) => page.code(page.link()),
            (Some(page), Some(seat)) => page.code(&seat.link),
            (None, _) => Vec::new(),
        };
        let [wide, high] = [code.first().map_or(0, Vec::len), code.len()];
        let [wide, high] = [wide, high].map(|size| u16::try_from(size).unwrap_or(u16::MAX));
        let place = in_the_middle(area, WIDEST);
        let title = " What the players see · {value-before} {next-value} change, {back} closes ";
        let title = keys.says(Context::Players, Ink::Plain, title);
        let inside = painter.frame(place, &title, true);
        let (left, room) = (inside.x + 1, inside.width.saturating_sub(2));
        let fits =
            !painter.theme.ascii && wide > 0 && wide <= inside.width && high <= inside.height;
        if self.code_alone {
            if fits {
                let x = inside.x + (inside.width - wide) / 2;
                draw_code(painter, &code, x, inside.y);
            } else if let Some(page) = shown.page {
                let told = format!("the code needs {wide} columns and {high} rows");
                let link = self.seat().map_or(page.link(), |seat| &seat.link);
                let link = Line::of(Ink::Strong, clean(link));
                let link = wrap(&link, usize::from(room), 0);
                let lines = [Line::of(Ink::Notice, told)].into_iter().chain(link);
                for (line, y) in lines.zip(inside.y..inside.bottom()) {
                    painter.line(left, y, room, &line);
                }
            }
            return (inside.x, inside.y);
        }
        let beside = fits && room > VALUES + VALUE + wide;
        let room = if beside { room - wide - 1 } else { room };
        if beside {
            draw_code(painter, &code, inside.right() - wide, inside.y);
        }
        let said = state(shown, self.seat(), !beside && fits, keys);
        let wrapped = said.iter().map(|line| wrap(line, usize::from(room), 0));
        let said = wrapped.flatten().collect::<Vec<_>>();
        let all = self.rows();
        let high = usize::from(inside.height);
        let rows = high.saturating_sub(said.len() + 1).min(all);
        let rows = rows.max(1);
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
                Some(seat) => (seat.name.as_str(), opened(seat, narrow)),
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
fn state(shown: Shown<'_>, seat: Option<&Seat>, has_code: bool, keys: &Keymap) -> Vec<Line> {
    let says = |words| keys.says(Context::Players, Ink::Dim, words);
    let Some(page) = shown.page else {
        return vec![if cfg!(feature = "serve") {
            says(
                "The page is off. {next-value} serves it; a second window can also run gmscreen watch.",
            )
        } else {
            Line::of(Ink::Dim, page::LEFT_OUT)
        }];
    };
    if let Some(seat) = seat.filter(|seat| seat.refused) {
        let name = clean(&seat.name);
        let told = Line::of(Ink::Notice, format!("Nobody may answer for {name}."));
        return vec![
            told,
            says("{refuse-answers} allows it again, with a new link"),
        ];
    }
    let link = seat.map_or(page.link(), |seat| &seat.link);
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
    if shown.served == Served::Network && !page.is_for_others() {
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
    out.push(match page.connected() {
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
