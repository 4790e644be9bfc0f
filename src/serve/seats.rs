//! Who may answer for whom: a link of its own for each character whose player rolls.

use std::io;
use std::time::Instant;

use super::link::Token;
use crate::campaign::CharacterId;
use crate::view::public::Roller;

/// So many requests with something in them are taken at once, and so many a second after that.
const BURST: f64 = 10.0;
const A_SECOND: f64 = 2.0;

/// Whoever a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guest {
    /// Everybody at the table.
    Table,
    Seat(CharacterId),
}

/// A character's place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub id: CharacterId,
    pub name: String,
    /// How many pages are open that answer for it.
    pub pages: usize,
    /// The GM lets nobody answer for it.
    pub refused: bool,
}

struct Place {
    seat: Seat,
    token: Token,
    bucket: Bucket,
}

/// Lets through what comes at the pace of a hand.
struct Bucket {
    left: f64,
    last: Instant,
}

impl Bucket {
    fn new() -> Self {
        Self {
            left: BURST,
            last: Instant::now(),
        }
    }

    fn takes(&mut self) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.last).as_secs_f64();
        self.left = (self.left + passed * A_SECOND).min(BURST);
        self.last = now;
        let takes = self.left >= 1.0;
        if takes {
            self.left -= 1.0;
        }
        takes
    }
}

/// All places.
pub(super) struct Seats {
    table: Token,
    places: Vec<Place>,
    bucket: Bucket,
}

impl Seats {
    pub(super) fn new(table: Token) -> Self {
        Self {
            table,
            places: Vec::new(),
            bucket: Bucket::new(),
        }
    }

    /// These have a place from now on. Nobody loses one who had it. Whether that is news.
    pub(super) fn set(&mut self, rollers: &[Roller]) -> bool {
        let mut news = false;
        for roller in rollers {
            let known = self
                .places
                .iter_mut()
                .find(|place| place.seat.id == roller.id);
            if let Some(place) = known {
                news |= place.seat.name != roller.name;
                place.seat.name.clone_from(&roller.name);
            } else if let Ok(token) = Token::new() {
                news = true;
                self.places.push(Place {
                    seat: Seat {
                        id: roller.id,
                        name: roller.name.clone(),
                        pages: 0,
                        refused: false,
                    },
                    token,
                    bucket: Bucket::new(),
                });
            }
        }
        news
    }

    /// Whom a token is of. All of them are looked at, so that it takes as long whichever it is.
    pub(super) fn guest(&self, token: &str) -> Option<Guest> {
        let mut found = self.table.is(token).then_some(Guest::Table);
        for place in &self.places {
            if place.token.is(token) {
                found = Some(Guest::Seat(place.seat.id));
            }
        }
        found
    }

    fn place(&mut self, id: CharacterId) -> Option<&mut Place> {
        self.places.iter_mut().find(|place| place.seat.id == id)
    }

    /// The token of a place that is open to whoever says so.
    pub(super) fn claim(&mut self, id: CharacterId) -> Option<Token> {
        let place = self.place(id).filter(|place| !place.seat.refused)?;
        Some(place.token)
    }

    /// The name of somebody, as the page says it.
    pub(super) fn name(&mut self, guest: Guest) -> Option<String> {
        match guest {
            Guest::Table => None,
            Guest::Seat(id) => Some(self.place(id)?.seat.name.clone()),
        }
    }

    /// A page is open, or no longer.
    pub(super) fn count(&mut self, guest: Guest, opened: bool) {
        if let Guest::Seat(id) = guest
            && let Some(place) = self.place(id)
        {
            let pages = place.seat.pages;
            place.seat.pages = if opened {
                pages + 1
            } else {
                pages.saturating_sub(1)
            };
        }
    }

    /// Whether something from a guest comes slowly enough.
    pub(super) fn takes(&mut self, guest: Guest) -> bool {
        match guest {
            Guest::Table => self.bucket.takes(),
            Guest::Seat(id) => self.place(id).is_some_and(|place| place.bucket.takes()),
        }
    }

    /// Closes a place, or opens it again; the link that it had leads nowhere from now on.
    pub(super) fn refuse(&mut self, id: CharacterId, refused: bool) -> io::Result<()> {
        let token = Token::new()?;
        if let Some(place) = self.place(id) {
            place.token = token;
            place.seat.refused = refused;
        }
        Ok(())
    }

    pub(super) fn all(&self) -> Vec<(Seat, Token)> {
        let places = self.places.iter();
        places
            .map(|place| (place.seat.clone(), place.token))
            .collect()
    }
}
