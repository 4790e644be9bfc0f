//! Who may be connected at once. Whoever comes is let in, and somebody else of the same kind and,
//! if possible, of the same address has to leave: nobody keeps the players out by taking all places.
//! Of those who have shown a token the latest leaves, so that a page that was there before stays.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::seats::Guest;

/// How many connections there may be that have shown no token yet.
const STRANGERS: usize = 32;

/// How many of people who have not said who they are, and how many of them from one address.
const TABLE: usize = 48;
const TABLE_OF_ONE: usize = 16;

/// How many of each player who has.
const SEAT: usize = 4;

/// All connections.
#[derive(Clone, Default)]
pub(super) struct Room(Arc<Mutex<Visitors>>);

#[derive(Default)]
struct Visitors {
    last: u64,
    /// Oldest first.
    all: Vec<Visitor>,
}

struct Visitor {
    number: u64,
    address: IpAddr,
    /// Who they are by their last request; `None` before the first one.
    guest: Option<Guest>,
    leaves: Arc<Notify>,
}

/// A place in the room, until this is dropped.
pub(super) struct Visit {
    room: Room,
    number: u64,
    leaves: Arc<Notify>,
}

impl Room {
    fn visitors(&self) -> MutexGuard<'_, Visitors> {
        // Each change is a single step, so a panic leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn enter(&self, address: IpAddr) -> Visit {
        let mut visitors = self.visitors();
        visitors.last += 1;
        let (number, leaves) = (visitors.last, Arc::new(Notify::new()));
        visitors.all.push(Visitor {
            number,
            address: network(address),
            guest: None,
            leaves: Arc::clone(&leaves),
        });
        visitors.make_room(number);
        drop(visitors);
        Visit {
            room: self.clone(),
            number,
            leaves,
        }
    }
}

impl Visit {
    /// A request showed who they are.
    pub(super) fn is(&self, guest: Guest) {
        let mut visitors = self.room.visitors();
        let own = visitors.all.iter_mut();
        if let Some(own) = own.into_iter().find(|one| one.number == self.number)
            && own.guest != Some(guest)
        {
            own.guest = Some(guest);
            visitors.make_room(self.number);
        }
    }

    /// Waits until somebody else needs the place.
    pub(super) async fn must_leave(&self) {
        self.leaves.notified().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visitors = self.room.visitors();
        visitors.all.retain(|one| one.number != self.number);
    }
}

impl Visitors {
    /// Sends others away for somebody who is new among their kind.
    fn make_room(&mut self, number: u64) {
        let new = self.all.iter().find(|one| one.number == number);
        let Some((guest, address)) = new.map(|one| (one.guest, one.address)) else {
            return;
        };
        match guest {
            None => self.limit(STRANGERS, number, |one| one.guest.is_none()),
            Some(Guest::Seat(_)) => self.limit(SEAT, number, |one| one.guest == guest),
            Some(Guest::Table) => {
                let own = |one: &Visitor| one.guest == guest && one.address == address;
                self.limit(TABLE_OF_ONE, number, own);
                self.limit(TABLE, number, |one| one.guest == guest);
            }
        }
    }

    /// Leaves at most so many of a kind: of the address with the most somebody goes, but not the new
    /// one. That is the oldest stranger, who has had time to say something, and otherwise the latest.
    fn limit(&mut self, most: usize, new: u64, kind: impl Fn(&Visitor) -> bool) {
        while self.all.iter().filter(|one| kind(one)).count() > most {
            let same = |address| {
                let all = self.all.iter();
                all.filter(|one| kind(one) && one.address == address)
                    .count()
            };
            let others = self.all.iter().enumerate();
            let others = others.filter(|(_, one)| kind(one) && one.number != new);
            let busiest = others.max_by_key(|(at, one)| {
                let late = i64::try_from(*at).unwrap_or(i64::MAX);
                let turn = if one.guest.is_none() { -late } else { late };
                (same(one.address), turn)
            });
            let Some(at) = busiest.map(|(at, _)| at) else {
                return;
            };
            self.all.remove(at).leaves.notify_one();
        }
    }
}

/// The address, or the network that one device may have to itself.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let bits = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(bits))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::CharacterId;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    /// The visits that still have a place, by their index.
    fn stays(room: &Room, visits: &[Visit]) -> Vec<usize> {
        let visitors = room.visitors();
        let has = |visit: &Visit| visitors.all.iter().any(|one| one.number == visit.number);
        let all = visits.iter().enumerate();
        all.filter(|(_, visit)| has(visit))
            .map(|(nth, _)| nth)
            .collect()
    }

    #[test]
    fn strangers_send_each_other_away_and_the_busiest_address_first() {
        let room = Room::default();
        let mut visits = vec![room.enter(address(1))];
        visits.extend((0..500).map(|_| room.enter(address(2))));
        let stay = stays(&room, &visits);
        assert_eq!(stay.len(), STRANGERS);
        assert!(stay.contains(&0) && stay.contains(&500), "{stay:?}");
    }

    #[test]
    fn an_address_full_of_pages_takes_no_place_of_others_or_of_players() {
        let room = Room::default();
        let seat = |id| {
            let visit = room.enter(address(9));
            visit.is(Guest::Seat(CharacterId(id)));
            visit
        };
        let mut visits = vec![seat(1), room.enter(address(1)), seat(2)];
        visits[1].is(Guest::Table);
        for nth in (0..5).cycle().take(500) {
            let visit = room.enter(address(2 + nth));
            visit.is(Guest::Table);
            visits.push(visit);
        }
        let stay = stays(&room, &visits);
        assert_eq!(stay.len(), 2 + TABLE);
        assert_eq!(&stay[..3], [0, 1, 2]);
        // Who came first stays, and who comes last is in.
        assert!(stay.contains(&3) && stay.contains(&502), "{stay:?}");
        // Somebody with many pages of one player sends only those away.
        visits.extend((0..500).map(|_| seat(2)));
        let stay = stays(&room, &visits);
        assert_eq!(stay.len(), 2 + TABLE + SEAT - 1);
        assert_eq!(&stay[..3], [0, 1, 2]);
        drop(visits);
        assert!(room.visitors().all.is_empty());
    }

    #[test]
    fn a_device_counts_once_whatever_address_it_makes_up() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }
}
