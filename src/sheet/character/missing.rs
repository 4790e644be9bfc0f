//! What a character would lack, which is said before it is saved.

use super::{Made, SKILLS, STATS, Sheet};
use crate::campaign::Character;
use crate::game::Stat;
use crate::sheet::values::{At, Values};

/// What is lacking, and the empty stats it follows from.
struct Lack {
    stats: Vec<&'static str>,
    what: Vec<String>,
}

impl Sheet {
    /// What the character would lack because stats are empty, with the first of those fields:
    /// `DUR is missing: no wound threshold, no death rating`. For an existing character only stats
    /// that were emptied count.
    pub(crate) fn missing(&self, values: &Values) -> Option<(At, String)> {
        let edits = self.made == Made::Edit;
        let own = self.game.stats.iter().filter(|stat| stat.derived.is_none());
        let empty: Vec<&'static Stat> = own
            .filter(|stat| values.of(STATS, 0, stat.id).is_empty())
            .filter(|stat| !edits || self.base.stats.get(stat.id).is_some())
            .collect();
        let lacks = self.lacks(values, &empty);
        let mut ids = empty.iter().map(|stat| stat.id);
        let first = ids.find(|id| lacks.iter().any(|lack| lack.stats.contains(id)))?;
        let said: Vec<String> = lacks.iter().map(Lack::to_string).collect();
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
        let mut put = |stats: Vec<&'static str>, what: String| {
            if stats.is_empty() {
                return;
            }
            match lacks.iter_mut().find(|lack| lack.stats == stats) {
                Some(lack) => lack.what.push(what),
                None => lacks.push(Lack {
                    stats,
                    what: vec![what],
                }),
            }
        };
        // The stats without which a value cannot be computed.
        let needed = |value: &dyn Fn(&Character) -> Option<i64>| -> Vec<&'static str> {
            let lacks = |id: &&'static str| {
                let mut without = filled.clone();
                without.stats.remove(id);
                value(&without).is_none()
            };
            match value(&who) {
                Some(_) => Vec::new(),
                None => empty.iter().map(|stat| stat.id).filter(lacks).collect(),
            }
        };
        for stat in self.game.stats {
            if let Some(derive) = stat.derived {
                put(needed(&derive), stat.called.to_owned());
            }
        }
        let players = self.game.luck.map(|luck| luck.track);
        let is_player = Self::is_player(values);
        let tracks = self.game.tracks.iter().filter(|track| track.starts_full);
        for track in tracks.filter(|track| is_player || players != Some(track.id)) {
            put(needed(&track.max), in_words(track.label));
        }
        for stat in empty {
            let mut rows = 0..values.rows(SKILLS);
            if rows.any(|row| values.of(SKILLS, row, "stat") == stat.id) {
                put(vec![stat.id], "total for its skills".to_owned());
            }
        }
        lacks
    }
}

/// A label inside a sentence; abbreviations keep their capitals.
fn in_words(label: &str) -> String {
    if label.chars().any(char::is_lowercase) {
        label.to_lowercase()
    } else {
        label.to_owned()
    }
}

impl std::fmt::Display for Lack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let are = if self.stats.len() == 1 { "is" } else { "are" };
        let stats = self.stats.join(" and ");
        let what = self.what.join(", no ");
        write!(f, "{stats} {are} missing: no {what}")
    }
}
