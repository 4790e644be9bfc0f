//! Who may answer for which character: each player who rolls has a link of their own.

use std::io;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::link::Token;
use crate::campaign::CharacterId;
use crate::view::public::{Roller, Seat};

/// Requests with a body that are accepted at once, and per second after that.
const BURST: f64 = 10.0;
const A_SECOND: f64 = 2.0;

/// The person that a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guest {
    /// Everyone at the table.
    Table,
    Seat(CharacterId),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    seat: Seat,
    token: Token,
    #[serde(skip)]
    bucket: Bucket,
}

/// Limits requests to the pace of human input.
struct Bucket {
    left: f64,
    last: Instant,
}

impl Default for Bucket {
    fn default() -> Self {
        Self {
            left: BURST,
            last: Instant::now(),
        }
    }
}

impl Bucket {
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

/// All seats, as they are kept in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seats {
    table: Token,
    places: Vec<Place>,
    #[serde(skip)]
    bucket: Bucket,
    #[serde(skip)]
    version: u64,
}

impl Seats {
    pub(super) fn new(table: Token) -> Self {
        Self {
            table,
            places: Vec::new(),
            bucket: Bucket::default(),
            version: 0,
        }
    }

    /// Goes up whenever a link or what is known of a seat changes.
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// The token of the whole table.
    pub(super) fn table(&self) -> Token {
        self.table
    }

    /// Gives everybody a new token, so that no earlier link works.
    pub(super) fn withdraw(&mut self) -> io::Result<()> {
        let tokens = self.places.iter().map(|_| Token::new());
        let tokens: Vec<Token> = tokens.collect::<Result<_, _>>()?;
        self.table = Token::new()?;
        self.version += 1;
        for (place, token) in self.places.iter_mut().zip(tokens) {
            place.token = token;
        }
        Ok(())
    }

    /// Gives these characters seats. A seat that exists stays. Returns whether anything changed.
    pub(super) fn set(&mut self, rollers: &[Roller]) -> bool {
        let mut news = false;
        for roller in rollers {
            if let Some(place) = self.place(roller.id) {
                news |= place.seat.name != roller.name;
                place.seat.name.clone_from(&roller.name);
            } else if let Ok(token) = Token::new() {
                news = true;
                let seat = Seat {
                    id: roller.id,
                    name: roller.name.clone(),
                    pages: 0,
                    refused: false,
                };
                self.places.push(Place {
                    seat,
                    token,
                    bucket: Bucket::default(),
                });
            }
        }
        self.version += u64::from(news);
        news
    }

    /// The guest of a token. All tokens are compared, so that the time does not depend on which one
    /// matches.
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

    /// The token of an open seat, for anyone who claims to be its player.
    pub(super) fn claim(&mut self, id: CharacterId) -> Option<Token> {
        let place = self.place(id).filter(|place| !place.seat.refused)?;
        Some(place.token)
    }

    /// A guest's name as the page shows it.
    pub(super) fn name(&mut self, guest: Guest) -> Option<String> {
        match guest {
            Guest::Table => None,
            Guest::Seat(id) => Some(self.place(id)?.seat.name.clone()),
        }
    }

    /// Counts a page that was opened or closed.
    pub(super) fn count(&mut self, guest: Guest, opened: bool) {
        if let Guest::Seat(id) = guest
            && let Some(place) = self.place(id)
        {
            let pages = &mut place.seat.pages;
            *pages = if opened {
                *pages + 1
            } else {
                pages.saturating_sub(1)
            };
        }
    }

    /// Whether a guest's requests come slowly enough.
    pub(super) fn takes(&mut self, guest: Guest) -> bool {
        match guest {
            Guest::Table => self.bucket.takes(),
            Guest::Seat(id) => self.place(id).is_some_and(|place| place.bucket.takes()),
        }
    }

    /// Stops or allows answers for a character. Their old link stops working.
    pub(super) fn refuse(&mut self, id: CharacterId, refused: bool) -> io::Result<()> {
        let token = Token::new()?;
        if let Some(place) = self.place(id) {
            place.token = token;
            place.seat.refused = refused;
            self.version += 1;
        }
        Ok(())
    }

    pub(super) fn all(&self) -> Vec<(Seat, Token)> {
        let each = |place: &Place| (place.seat.clone(), place.token);
        self.places.iter().map(each).collect()
    }
}
