//! The links of a page, which may outlive it and the program.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::link::Token;
use super::seats::Seats;

/// The links of a page: of the table and of each player.
#[derive(Clone)]
pub struct Links(Arc<Mutex<Seats>>);

impl Links {
    /// # Errors
    /// Returns an error if the system has no random numbers.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self::of(Seats::new(Token::new()?)))
    }

    fn of(seats: Seats) -> Self {
        Self(Arc::new(Mutex::new(seats)))
    }

    pub(super) fn seats(&self) -> MutexGuard<'_, Seats> {
        // Each change is a single step, so a panic leaves nothing half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes up whenever a link or what is known of a seat changes.
    pub(crate) fn version(&self) -> u64 {
        self.seats().version()
    }

    /// The links and the port as JSON, for [`from_text`](Self::from_text).
    ///
    /// # Errors
    /// Returns an error if they cannot be written as JSON.
    pub(crate) fn to_text(&self, port: Option<u16>) -> serde_json::Result<String> {
        serde_json::to_string(&(port, &*self.seats()))
    }

    /// The links in a text, and their port if it was not the usual one.
    ///
    /// # Errors
    /// Returns an error with line and column if the text is not one of [`to_text`](Self::to_text).
    pub(crate) fn from_text(text: &str) -> serde_json::Result<(Self, Option<u16>)> {
        let (port, seats) = serde_json::from_str(text)?;
        Ok((Self::of(seats), port))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::CharacterId;
    use crate::view::public::{Roller, Seat};

    #[test]
    fn links_written_and_read_open_the_same_seats() {
        let links = Links::new().unwrap();
        let roller = |id, name: &str| Roller {
            id: CharacterId(id),
            name: name.to_owned(),
        };
        links
            .seats()
            .set(&[roller(3, "Ann \"Á\""), roller(5, "Ben")]);
        links.seats().refuse(CharacterId(5), true).unwrap();
        let text = links.to_text(Some(4750)).unwrap();
        let (again, port) = Links::from_text(&text).unwrap();
        assert_eq!(port, Some(4750));
        let table = links.seats().table().to_string();
        assert_eq!(again.seats().table().to_string(), table);
        let told = |links: &Links| -> Vec<(Seat, String)> {
            let all = links.seats().all().into_iter();
            all.map(|(seat, token)| (seat, token.to_string())).collect()
        };
        assert_eq!(told(&again), told(&links));
        assert_eq!(told(&again).len(), 2);
    }

    #[test]
    fn a_damaged_text_is_refused_with_its_place() {
        let links = Links::new().unwrap();
        let text = links.to_text(None).unwrap();
        for bad in [
            "",
            "{}",
            &text[..text.len() - 1],
            &text.replacen("table\":\"", "table\":\"x", 1),
        ] {
            let error = Links::from_text(bad).err().expect(bad).to_string();
            assert!(error.contains("line 1 column"), "{bad}: {error}");
        }
    }

    #[test]
    fn every_change_of_a_link_has_a_new_version() {
        let links = Links::new().unwrap();
        let roller = [Roller {
            id: CharacterId(3),
            name: "Ann".to_owned(),
        }];
        let mut last = links.version();
        let mut changed = |links: &Links| {
            let now = links.version();
            std::mem::replace(&mut last, now) != now
        };
        links.seats().set(&roller);
        assert!(changed(&links));
        links.seats().set(&roller);
        assert!(!changed(&links));
        links.seats().refuse(CharacterId(3), true).unwrap();
        assert!(changed(&links));
        links.seats().withdraw().unwrap();
        assert!(changed(&links));
    }
}
