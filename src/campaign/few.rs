//! The few characters of a campaign that something concerns at every turn, found without looking at all others.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::character::Character;
use super::ids::CharacterId;

/// Those of a roster of whom something is true.
#[derive(Clone, Debug)]
pub(super) struct Few {
    is: fn(&Character) -> bool,
    /// Built when first asked for, and shared, so that copying the table is cheap.
    ids: OnceLock<Arc<BTreeSet<CharacterId>>>,
}

impl Few {
    pub(super) fn of(is: fn(&Character) -> bool) -> Self {
        let ids = OnceLock::new();
        Self { is, ids }
    }

    /// Their ids, of all these characters.
    pub(super) fn among<'c>(
        &self,
        all: impl Iterator<Item = &'c Character>,
    ) -> &BTreeSet<CharacterId> {
        self.ids.get_or_init(|| {
            let some = all.filter(|who| (self.is)(who));
            Arc::new(some.map(|who| who.id).collect())
        })
    }

    /// A character joined or changed.
    pub(super) fn put(&mut self, who: &Character) {
        self.set(who.id, (self.is)(who));
    }

    pub(super) fn remove(&mut self, who: CharacterId) {
        self.set(who, false);
    }

    fn set(&mut self, who: CharacterId, is: bool) {
        if let Some(ids) = self.ids.get_mut()
            && ids.contains(&who) != is
        {
            let ids = Arc::make_mut(ids);
            if !ids.remove(&who) {
                ids.insert(who);
            }
        }
    }
}
