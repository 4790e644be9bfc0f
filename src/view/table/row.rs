//! The rows of the table, as data.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use std::sync::{Arc, Weak};

use std::borrow::Cow;

use super::order::{At, Places};
use super::status::{is_dead, status, status_of_several, waits, zones_of_several};
use super::turn::Turn;
use crate::campaign::{Campaign, Character, CharacterId, Combatant, Side};
use crate::game::board::Value;
use crate::game::words::signed;
use crate::game::{Game, Order, Track};
use crate::play::elective::Call;
use crate::play::fight::FightTable;
use crate::play::minions::Group;
use crate::view::level::Level;
use crate::view::text::width;
use crate::view::{Ink, Line};

/// How much of a character's health is lost on the way to going down, out of how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Harm {
    pub(super) lost: i64,
    pub(super) whole: i64,
}

/// What a row shows that depends on nothing but its character. Games read much for it, so it is kept for as
/// long as the character stays the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Own {
    /// Whose values these are. It keeps nobody, so that changing the character copies nothing.
    of: Weak<Character>,
    pub(super) harm: Option<Harm>,
    /// In the order of the headings; may be empty.
    pub(super) cells: Vec<Value>,
}

impl Own {
    fn is_of(&self, who: &Arc<Character>) -> bool {
        std::ptr::eq(self.of.as_ptr(), Arc::as_ptr(who))
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        (self.harm, &self.cells) == (other.harm, &other.cells)
    }
}

impl Eq for Own {}

/// A row of the table: a character, or the rule above those who are elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableRow {
    /// `None` for the rule.
    pub who: Option<CharacterId>,
    pub turn: Turn,
    /// The GM has marked the character.
    pub(super) marked: bool,
    /// The same character has an earlier row, so this one has only the name and the order.
    pub(super) again: bool,
    /// What the turn order says: whose turn it is, who is next, who may act, who is down.
    pub(super) sign: (Ink, &'static str),
    /// The letter in the fight; empty for those who never joined it.
    pub(super) letter: String,
    /// Die plus modifier; `None` in a manual order.
    pub(super) initiative: Option<i64>,
    pub(super) side: Side,
    pub(super) name: String,
    /// The columns that name and turn would need while one of those who share the row has the turn; 0 for others.
    pub(super) room_for_name: usize,
    /// Which turn it is of those who share the row: `2 of 4`; mostly empty.
    pub(super) which: String,
    /// Down, hidden from the players, or elsewhere.
    pub(super) dim: bool,
    /// What is left of the turn, or why it has none.
    pub(super) left: String,
    /// The columns that this would need at the beginning of the turn; 0 but for whose turn it is.
    pub(super) room_for_left: usize,
    pub(super) own: Rc<Own>,
    /// With the reasons of modifiers, and without.
    pub(super) status: [Line; 2],
    pub(super) third: Line,
}

impl TableRow {
    /// A meaning in this row, of which some are dim.
    pub(super) fn ink(&self, ink: Ink) -> Ink {
        if self.dim { Ink::Dim } else { ink }
    }
}

/// What the rows are made of.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub campaign: &'a Campaign,
    pub game: &'a Game,
    /// The characters that the GM has marked.
    pub marked: &'a BTreeSet<CharacterId>,
    /// The rows shown before, with their lines.
    pub before: &'a [(TableRow, Line)],
}

/// The heading of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading {
    /// Long and short.
    pub(super) titles: [&'static str; 2],
    /// Where there is no room for all cells, those with the lowest number go first.
    pub(super) keep: u8,
    /// In a fight the column is there even while it is empty, so that the others do not move when
    /// somebody is first wounded.
    pub(super) stays: bool,
}

/// The headings of the game's cells, otherwise of its tracks.
pub(super) fn headings(game: &Game) -> Vec<Heading> {
    let own = game.board.all().map(|cell| Heading {
        titles: cell.titles,
        keep: cell.keep,
        stays: !cell.track.is_empty() && cell.keep >= IMPORTANT,
    });
    let tracks = plain_tracks(game).map(|track| Heading {
        titles: [track.label; 2],
        keep: 5,
        stays: false,
    });
    own.chain(tracks).collect()
}

/// From this importance on the cell of a track stays.
const IMPORTANT: u8 = 7;

/// The tracks that are cells if the game declares none.
fn plain_tracks(game: &Game) -> impl Iterator<Item = &Track> {
    let declares = game.board.all().next().is_some();
    let all = game.tracks.iter();
    all.filter(move |track| !declares && !track.quiet)
}

/// The rows of a window. `places` must be up to date with the campaign.
#[must_use]
pub fn rows(shown: Shown<'_>, places: &Places, window: Range<usize>) -> Vec<TableRow> {
    let (campaign, game) = (shown.campaign, shown.game);
    let fight = campaign.fight();
    let about: Vec<At<'_>> = window
        .map_while(|row| places.about(campaign, fight, row))
        .collect();
    let mut calls = calls(shown, &about).into_iter();
    let row = |at: &At<'_>| match (at, fight) {
        (At::Fight(place, (count, group), [fallen, again]), Some(fight)) => {
            let call = calls.next().unwrap_or_default();
            let states = [*fallen, places.is_next(place)];
            let table = FightTable {
                campaign,
                game,
                fight,
            };
            let turn = Turn::of(table, place, states);
            let mut row = shown.fighting((table, place), (turn, call), *again);
            row.name = group.called(&row.name, *count);
            row.which = group.turn_in_words();
            row.room_for_name = room_for_name(campaign, group);
            if group.turn == 0 && *count > 1 {
                let told = status_of_several((campaign, game), &group.stand, !game.zones);
                row.status = [told.clone(), told];
                let zones = zones_of_several(campaign, &group.stand);
                if let Some(zones) = zones.filter(|_| game.zones) {
                    row.third = zones;
                }
            }
            row
        }
        (At::Other(who), _) => shown.other(*who),
        (At::Fight(..) | At::Rule, _) => TableRow::default(),
    };
    about.iter().map(row).collect()
}

/// The columns that the longest name of several needs with the last of their turns: `Rat 12 · 12 of 12`.
fn room_for_name(campaign: &Campaign, group: &Group) -> usize {
    let count = group.stand.len();
    if count < 2 {
        return 0;
    }
    let titled = |who: &CharacterId| {
        let last = format!("{count} of {count}");
        width(&with_turn(campaign.name_of(*who).into(), &last))
    };
    group.stand.iter().map(titled).max().unwrap_or(0)
}

/// What elective order lets the places among these rows do next.
fn calls(shown: Shown<'_>, about: &[At<'_>]) -> Vec<Call> {
    let table = FightTable::running(shown.campaign, shown.game);
    let table = table.filter(|_| shown.game.turns.order == Order::Elective);
    let places = about.iter().filter_map(|at| match at {
        At::Fight(place, ..) => Some(*place),
        At::Rule | At::Other(_) => None,
    });
    table.map_or_else(Vec::new, |table| table.calls(&places.collect::<Vec<_>>()))
}

impl TableRow {
    /// The name, and which turn of those who share the row it is.
    pub(super) fn title(&self, acts: bool) -> Cow<'_, str> {
        let name = if acts {
            Cow::Owned(self.name.to_uppercase())
        } else {
            Cow::Borrowed(self.name.as_str())
        };
        with_turn(name, &self.which)
    }
}

/// A name with which turn it is of those who share a row, if that is said.
fn with_turn<'n>(name: Cow<'n, str>, which: &str) -> Cow<'n, str> {
    match which {
        "" => name,
        which => Cow::Owned(format!("{name} · {which}")),
    }
}

impl Shown<'_> {
    fn fighting(
        self,
        (table, place): (FightTable<'_>, &Combatant),
        (turn, call): (Turn, Call),
        again: bool,
    ) -> TableRow {
        let fight = table.fight;
        let who = self.campaign.characters.shared(place.character);
        let hidden = who.is_some_and(|who| who.hidden);
        let row = TableRow {
            turn,
            again,
            sign: sign(turn, call),
            initiative: self.game.turns.initiative(&fight.init, place),
            left: turn.left(table, place),
            room_for_left: turn.room_for_left(fight, place),
            dim: hidden || turn == Turn::Fallen,
            ..self.named(place.character)
        };
        match who {
            Some(who) if !again => {
                self.filled(row, who, Some(waits(self.game, fight, place, call)))
            }
            _ => row,
        }
    }

    /// The row of a character who is not in a fight.
    fn other(self, id: CharacterId) -> TableRow {
        let mut row = self.named(id);
        let Some(who) = self.campaign.characters.shared(id) else {
            return row;
        };
        let fight = self.campaign.fight();
        row.dim = who.hidden || fight.is_some();
        // A letter that minions share means those in the fight.
        if fight.is_some_and(|fight| fight.lettered(&row.letter).nth(1).is_some()) {
            row.letter.clear();
        }
        self.filled(row, who, None)
    }

    fn named(self, id: CharacterId) -> TableRow {
        let who = self.campaign.characters.get(id);
        let fight = self.campaign.fight();
        let letter = fight.and_then(|fight| fight.letter_of(id));
        TableRow {
            who: Some(id),
            letter: letter.unwrap_or_default(),
            marked: self.marked.contains(&id),
            name: self.campaign.name_of(id).to_owned(),
            side: who.map(Character::side).unwrap_or_default(),
            ..TableRow::default()
        }
    }

    /// The row with the values of a character. One who fights may be waiting with something.
    fn filled(self, row: TableRow, who: &Arc<Character>, fights: Option<&str>) -> TableRow {
        let (campaign, game) = (self.campaign, self.game);
        let waits = (fights.unwrap_or_default(), fights.is_some(), !game.zones);
        let states = game.states_of(campaign, who);
        let dead = row.turn != Turn::Acting && is_dead(&states);
        TableRow {
            sign: if dead { (Ink::Dim, "†") } else { row.sign },
            own: self.own(who),
            status: status((campaign, game), who, &states, waits),
            third: third(campaign, game, who, fights.is_some()),
            ..row
        }
    }

    /// The values of a character, those of an earlier row if they are the same.
    fn own(self, who: &Arc<Character>) -> Rc<Own> {
        let mut known = self.before.iter().map(|(row, _)| &row.own);
        let known = known.find(|own| own.is_of(who)).map(Rc::clone);
        known.unwrap_or_else(|| {
            Rc::new(Own {
                of: Arc::downgrade(who),
                harm: harm((self.campaign, self.game), who),
                cells: cells((self.campaign, self.game), who),
            })
        })
    }
}

/// How much of a character's health is lost, in a game that shows it.
pub(super) fn harm((campaign, game): (&Campaign, &Game), who: &Character) -> Option<Harm> {
    let health = (game.health)(who).filter(|_| shows_health((campaign, game), who))?;
    let (left, whole) = health.to_down();
    let lost = whole - left;
    Some(Harm { lost, whole })
}

/// `▶` whose turn it is, `›` who is next, `▼` who is down, `✓` who has acted; in an elective order `+`
/// who may act, `!` who may interrupt.
fn sign(turn: Turn, call: Call) -> (Ink, &'static str) {
    match (turn, call) {
        (Turn::Acting, _) => (Ink::Strong, "▶"),
        (Turn::Fallen, _) => (Ink::Dim, "▼"),
        (_, Call::Interrupts) => (Ink::Notice, "!"),
        (_, Call::Named) => (Ink::Strong, "+"),
        (Turn::Next, _) => (Ink::Strong, "›"),
        (Turn::Done, _) => (Ink::Dim, "✓"),
        (Turn::Waiting | Turn::Later(_) | Turn::Skipped | Turn::None, _) => (Ink::Plain, " "),
    }
}

/// Whether a character's health is shown. A minion goes down without losing any, so that nothing is shown of one who
/// is dead.
fn shows_health((campaign, game): (&Campaign, &Game), who: &Character) -> bool {
    game.board.health.is_some() && !(who.minion && game.is_dead(campaign, who))
}

/// The cell of a character's health, if it is shown.
pub(super) fn health_cell(table: (&Campaign, &Game), who: &Character) -> Option<Value> {
    let cell = table.1.board.health?;
    shows_health(table, who).then(|| (cell.of)(who))
}

fn cells((campaign, game): (&Campaign, &Game), who: &Character) -> Vec<Value> {
    let health = game
        .board
        .health
        .map(|_| health_cell((campaign, game), who));
    let health = health.map(Option::unwrap_or_default);
    let own = game.board.cells.iter().map(|cell| (cell.of)(who));
    let own = health.into_iter().chain(own);
    let tracks = plain_tracks(game).map(|track| match Level::of(game, who, track) {
        level if level.lacking => Value::Nothing,
        level => Value::Points(level.value, level.max),
    });
    own.chain(tracks).collect()
}

/// What the game keeps in view, then what is sustained with its cost: `-10  ward the ladder, hold the
/// door`.
fn third(campaign: &Campaign, game: &Game, who: &Character, fights: bool) -> Line {
    let items = (game.board.third.of)(campaign, who, fights).into_iter();
    let items = items.map(|item| {
        let ink = [Ink::Plain, Ink::Notice][usize::from(item.notable)];
        Line::of(ink, item.what)
    });
    Line::joined(items.chain([sustained(game, who)]), (Ink::Dim, " · "))
}

fn sustained(game: &Game, who: &Character) -> Line {
    if who.sustained.is_empty() {
        return Line::new();
    }
    let cost = match game.upkeep.map(|cost| cost(who.sustained.len())) {
        None => Line::of(Ink::Dim, "free "),
        Some(0) => Line::new(),
        Some(cost) => Line::of(Ink::Bad, format!("{} ", signed(cost))),
    };
    let what: Vec<&str> = who.sustained.iter().map(|it| &*it.what).collect();
    cost.with(Ink::Plain, what.join(", "))
}
