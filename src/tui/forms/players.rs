//! The form of what players see: how much of it, the page on their phones, and who may answer there.
//! Each change takes effect at once.

use crate::campaign::Campaign;
use crate::game::{
    COMMON_SETTINGS, LINKS, OWN_DICE, SEES_FOES, SEES_INITIATIVE, SEES_PLAYERS, SEES_ROLLS, STAY,
    Setting,
};
use crate::sheet::{At, Input, Part, Reader, Shape, Trouble, Values};
use crate::tui::desk::{Desk, Tone};
use crate::tui::keymap::{Act, Context};
use crate::tui::layer::Cx;
use crate::tui::page::{OFF, Served, Serving};
use crate::tui::wanted::{After, Subject, Wanted};
use crate::tui::window::{Fill, Form};
use crate::view::public::Seat;
use crate::view::text::clean;
use crate::view::{Ink, Line};

const IN_NO_NETWORK: &str = "this computer is in no network: only its own browser can open this";
const NEW_LINKS: &str = "new links: the earlier ones no longer work";
const CURTAIN: &str = "the curtain is down: players see only its title";

const PAGE: &str = "page";
const DOWN: &str = "curtain";

/// The fields by their ids, which are switches of the campaign but for the first two.
const FIELDS: [(&str, &str); 8] = [
    (PAGE, "Page on phones"),
    (DOWN, "Curtain"),
    (SEES_FOES, "Health of foes"),
    (SEES_PLAYERS, "Health of players"),
    (SEES_INITIATIVE, "Initiative numbers"),
    (SEES_ROLLS, "Rolls by the GM"),
    (OWN_DICE, "Players' dice by"),
    (LINKS, "Links next time"),
];

/// The part of the characters whose players may answer, below that of the fields.
const SEATS: usize = 1;

/// The setting of a field.
fn setting(id: &str) -> Option<&'static Setting> {
    COMMON_SETTINGS.iter().find(|setting| setting.name == id)
}

/// The values of a field.
fn values_of(id: &str) -> &'static [&'static str] {
    match id {
        PAGE => &["off", "the network", "this computer"],
        DOWN => &["up", "down"],
        name => setting(name).map_or(&[], |setting| setting.values),
    }
}

/// Who answers for a character.
fn opened(seat: &Seat) -> &'static str {
    match (seat.refused, seat.pages) {
        (true, _) => "nobody may answer",
        (false, 0) => "not connected",
        (false, 1) => "connected",
        (false, _) => "connected more than once",
    }
}

#[derive(Default)]
struct PlayersFill {
    /// The characters whose players may answer, each with the link, as last seen.
    seats: Vec<(Seat, String)>,
}

/// The form of what players see, without settings that change nothing in this campaign.
pub(in crate::tui) fn players(desk: &Desk) -> Form {
    let counts = |id: &str| setting(id).is_none_or(|setting| (setting.counts)(desk.table()));
    let fields = FIELDS.into_iter().filter(|(id, _)| counts(id));
    let fields = fields.map(|(id, title)| Input::choice(id, title, values_of(id).iter().copied()));
    let mut values = Values::new(vec![Part::of(Shape::Lines, fields.collect())]);
    let mut fill = PlayersFill::default();
    fill.see(&mut values, desk);
    let title = "What the players see".to_owned();
    Form::new(desk, Context::Players, (title.clone(), title), fill, values).wide(60)
}

impl PlayersFill {
    /// Takes over how things stand now.
    fn see(&mut self, values: &mut Values, desk: &Desk) {
        let campaign: &Campaign = desk.campaign();
        let serving = desk.players.serving();
        let served = serving.map_or(Served::Off, |serving| serving.whom);
        let Part { fields, rows, .. } = &mut values.parts[0];
        for (field, cell) in fields.iter().zip(&mut rows[0].cells) {
            let chosen = match field.id {
                PAGE => Served::ALL.iter().position(|one| *one == served),
                DOWN => Some(usize::from(campaign.curtain.is_some())),
                name => {
                    let now = campaign.setting(name);
                    values_of(name).iter().position(|value| Some(*value) == now)
                }
            };
            cell.chosen = chosen.unwrap_or(0);
        }
        self.seats = serving.map_or_else(Vec::new, |serving| serving.seats.clone());
        let seat = |(seat, _): &(Seat, String)| Input::choice("seat", &seat.name, [opened(seat)]);
        let seats = self.seats.iter().map(seat).collect();
        values.parts.truncate(SEATS);
        values.parts.push(Part::of(Shape::Lines, seats));
    }

    /// The character that a field is about, with the link.
    fn seat(&self, at: At) -> Option<&(Seat, String)> {
        self.seats.get(at.column).filter(|_| at.part == SEATS)
    }

    /// The link that a field is about.
    fn link<'a>(&'a self, serving: &'a Serving, at: At) -> &'a str {
        self.seat(at).map_or(&serving.link, |(_, link)| link)
    }

    /// What is said of the page and of the character of a field.
    fn says(&self, at: At, has_code: bool, desk: &Desk) -> Vec<Line> {
        let says = |ink, words: &str| desk.keys.says(Context::Players, ink, words);
        let Some(serving) = desk.players.serving() else {
            return vec![says(Ink::Dim, OFF)];
        };
        let seat = self.seat(at).map(|(seat, _)| seat);
        if let Some(seat) = seat.filter(|seat| seat.refused) {
            let told = format!("Nobody may answer for {}.", clean(&seat.name));
            let allows = "{refuse-answers} allows it again, with a new link";
            return vec![Line::of(Ink::Notice, told), says(Ink::Dim, allows)];
        }
        let campaign = desk.campaign();
        let lasts = match seat {
            Some(_) => "for that player only; {refuse-answers} blocks answers",
            None if campaign.setting(LINKS) == Some(STAY) => {
                "also in the next console; {refuse-answers} makes new links"
            }
            None => "the same until you quit; {refuse-answers} makes new links",
        };
        let alone = serving.whom == Served::Network && !serving.is_for_others;
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
        let first = Line::of(Ink::Strong, clean(self.link(serving, at)));
        let told = told.map(|(_, ink, words)| says(ink, words));
        std::iter::once(first).chain(told).collect()
    }
}

impl Reader for PlayersFill {}

impl Fill for PlayersFill {
    fn now(&mut self, values: &mut Values, at: At, desk: &Desk) -> [Vec<Line>; 2] {
        self.see(values, desk);
        let serving = desk.players.serving();
        let code = serving.map_or_else(Vec::new, |serving| desk.code_of(self.link(serving, at)));
        [self.says(at, !code.is_empty(), desk), code]
    }

    fn act(&mut self, values: &mut Values, at: At, act: Act, cx: &mut Cx) -> Option<After> {
        let desk = &mut cx.desk;
        match act {
            Act::Back | Act::Close => {
                desk.has_read_all();
                return Some(After::Close);
            }
            // On the row of the page, withdraws all links. Cutting a player off takes a key of its own.
            Act::Refuse => {
                let withdraws = at == At::default() && desk.players.serving().is_some();
                let done = match self.seat(at) {
                    Some((seat, _)) => desk.players.refuse(seat.id, !seat.refused),
                    None if withdraws => desk.players.withdraw(),
                    None => Ok(()),
                };
                if let Err(error) = done {
                    desk.say(Tone::Alarm, error);
                } else if withdraws {
                    desk.notice(NEW_LINKS);
                }
            }
            Act::Open => {
                let serving = desk.players.serving();
                let serving = serving.filter(|_| at == At::default() || at.part == SEATS);
                let link = serving.map(|serving| self.link(serving, at));
                if let Some(link) = link.filter(|link| !desk.code_of(link).is_empty()) {
                    return Some(After::Open(Wanted::Page(Subject::Code(link.to_owned()))));
                }
                if values.places().last() != Some(&at) {
                    return None;
                }
            }
            _ => return None,
        }
        self.see(values, desk);
        Some(After::Stay)
    }

    /// Serves the page or runs the command that makes the change.
    fn picked(&mut self, values: &mut Values, at: At, cx: &mut Cx) -> Result<After, Trouble> {
        cx.desk.has_read_all();
        let chosen = values.chosen_at(at);
        let after = match values.field(at).map_or("", |field| field.id) {
            PAGE => {
                cx.desk.serve(Served::ALL[chosen], cx.shop.sender.clone());
                Ok(After::Stay)
            }
            DOWN => cx.desk.run(["curtain off", "curtain"][chosen]),
            name => cx
                .desk
                .run(&format!("option {name} {}", values_of(name)[chosen])),
        };
        self.see(values, &cx.desk);
        after.map_err(|why| (Some(at), why.to_string()))
    }

    /// Everything has taken effect already.
    fn save(&mut self, _: &Values, _: &mut Cx) -> Result<After, Trouble> {
        Ok(After::Close)
    }
}
