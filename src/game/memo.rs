//! Values that are made once for each of some keys, and kept as long as the program runs.

use std::ptr::from_ref;
use std::sync::{Mutex, PoisonError};

use super::Game;

/// What was made so far, for games and something of theirs.
pub(crate) struct Memo<K, V: 'static>(Mutex<Vec<(usize, K, &'static V)>>);

impl<K: PartialEq, V> Memo<K, V> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// What belongs to a game and a key; it is made when it is first asked for.
    pub(crate) fn of(&self, game: &'static Game, key: K, make: impl FnOnce() -> V) -> &'static V {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let game = from_ref(game).addr();
        let mut known = all.iter();
        if let Some((.., known)) = known.find(|(of, for_key, _)| *of == game && *for_key == key) {
            return known;
        }
        let new: &'static V = Box::leak(Box::new(make()));
        all.push((game, key, new));
        new
    }
}
