//! What a character would lack, which is said before the form is saved.

use super::{Form, Place, Purpose};
use crate::campaign::Character;

/// What is lacking, and the empty stats it follows from.
struct Lack {
    stats: Vec<&'static str>,
    what: Vec<String>,
}

impl Form {
    /// What the character would lack because stats are empty, with the first of those fields:
    /// `DUR is missing: no wound threshold, no death rating`. For an existing character only stats
    /// that were emptied count.
    pub(super) fn missing(&self) -> Option<(Place, String)> {
        let edits = matches!(self.purpose, Purpose::Edit(_));
        let empty: Vec<&'static str> = self
            .stats
            .iter()
            .filter(|(stat, field)| field.text().is_empty() && stat.derived.is_none())
            .map(|(stat, _)| stat.id)
            .filter(|id| !edits || self.base.stats.get(id).is_some())
            .collect();
        let lacks = self.lacks(&empty);
        let first = lacks.iter().flat_map(|lack| &lack.stats).copied();
        let first = first.min_by_key(|id| empty.iter().position(|other| other == id))?;
        let at = self.stats.iter().position(|(stat, _)| stat.id == first)?;
        let said: Vec<String> = lacks.iter().map(Lack::to_string).collect();
        Some((Place::Stat(at), said.join("; ")))
    }

    /// What follows from these empty stats, put together where it follows from the same ones.
    fn lacks(&self, empty: &[&'static str]) -> Vec<Lack> {
        let who = self.so_far();
        let mut filled = who.clone();
        for (stat, _) in self.stats.iter().filter(|(it, _)| empty.contains(&it.id)) {
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
            let lacks = |id: &&&'static str| {
                let mut without = filled.clone();
                without.stats.remove(id);
                value(&without).is_none()
            };
            match value(&who) {
                Some(_) => Vec::new(),
                None => empty.iter().filter(lacks).copied().collect(),
            }
        };
        for stat in self.game.stats {
            if let Some(derive) = stat.derived {
                put(needed(&derive), stat.called.to_owned());
            }
        }
        let players = self.game.luck.map(|luck| luck.track);
        let tracks = self.game.tracks.iter().filter(|track| track.starts_full);
        for track in tracks.filter(|track| self.is_player() || players != Some(track.id)) {
            put(needed(&track.max), in_words(track.label));
        }
        for id in empty {
            let mut skills = self.skills.iter();
            if skills.any(|skill| skill.stat.text() == *id) {
                put(vec![*id], "total for its skills".to_owned());
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
