//! What a character would lack, which is said before it is saved.

use super::{Made, SKILLS, STATS, Sheet};
use crate::campaign::Character;
use crate::game::Stat;
use crate::sheet::values::{At, Values};

/// The empty stats that something follows from, and what that is.
type Lack = (Vec<&'static str>, Vec<String>);

impl Sheet {
    /// What the character would lack because stats are empty, with the first of those fields:
    /// `DUR is missing: no wound threshold, no death rating`. For an existing character only stats
    /// that were emptied count.
    pub(super) fn what_is_missing(&self, values: &Values) -> Option<(At, String)> {
        let edits = self.made == Made::Edit;
        let own = self.game.stats.iter().filter(|stat| stat.derived.is_none());
        let empty: Vec<&'static Stat> = own
            .filter(|stat| values.of(STATS, 0, stat.id).is_empty())
            .filter(|stat| !edits || self.base.stats.get(stat.id).is_some())
            .collect();
        let lacks = self.lacks(values, &empty);
        let mut ids = empty.iter().map(|stat| stat.id);
        let first = ids.find(|id| lacks.iter().any(|(stats, _)| stats.contains(id)))?;
        let said: Vec<String> = lacks.iter().map(told).collect();
        Some((values.find(STATS, 0, first)?, said.join("; ")))
    }

    /// What follows from these empty stats, put together where it follows from the same ones.
    fn lacks(&self, values: &Values, empty: &[&'static Stat]) -> Vec<Lack> {
        let who = self.so_far(values);
        let mut filled = who.clone();
        for stat in empty {
            filled.stats.insert(stat.id, stat.range.0.max(1));
        }
        let mut lacks: Vec<Lack> = Vec::new();
        let mut put = |what: String, value: &dyn Fn(&Character) -> Option<i64>| {
            let is_needed = |id: &&'static str| {
                let mut without = filled.clone();
                without.stats.remove(id);
                value(&without).is_none()
            };
            let ids = empty.iter().map(|stat| stat.id);
            let stats: Vec<&str> = match value(&who) {
                Some(_) => Vec::new(),
                None => ids.filter(is_needed).collect(),
            };
            match lacks.iter_mut().find(|(known, _)| *known == stats) {
                Some((_, all)) => all.push(what),
                None if stats.is_empty() => {}
                None => lacks.push((stats, vec![what])),
            }
        };
        for stat in self.game.stats {
            if let Some(derive) = stat.derived {
                put(stat.called.to_owned(), &derive);
            }
        }
        let players = self.game.luck.map(|luck| luck.track);
        let is_player = Self::is_player(values);
        let tracks = self.game.tracks.iter().filter(|track| track.starts_full);
        for track in tracks.filter(|track| is_player || players != Some(track.id)) {
            put(in_words(track.label), &track.max);
        }
        for stat in empty {
            let mut rows = 0..values.rows(SKILLS);
            if rows.any(|row| values.of(SKILLS, row, "stat") == stat.id) {
                put("total for its skills".to_owned(), &|who| {
                    who.stats.get(stat.id)
                });
            }
        }
        lacks
    }
}

/// `DUR is missing: no wound threshold, no death rating`.
fn told((stats, what): &Lack) -> String {
    let are = if stats.len() == 1 { "is" } else { "are" };
    let (stats, what) = (stats.join(" and "), what.join(", no "));
    format!("{stats} {are} missing: no {what}")
}

/// A label inside a sentence; abbreviations keep their capitals.
fn in_words(label: &str) -> String {
    if label.chars().any(char::is_lowercase) {
        label.to_lowercase()
    } else {
        label.to_owned()
    }
}
