//! A stat block pasted into the form of a new character.

use super::{AttackRow, Form, Purpose, SkillRow, number, one_line};
use crate::import::{self, Format};
use crate::tui::board::Typed;

impl Form {
    /// Reads a stat block: its first character fills the fields, and what was not understood goes
    /// into the notes. Returns whether the text is a stat block.
    pub(super) fn take_block(&mut self, text: &str) -> bool {
        if self.purpose != Purpose::New || text.trim().lines().count() < 2 {
            return false;
        }
        let Ok(found) = import::read(self.game, Format::Text, text.as_bytes()) else {
            return false;
        };
        let Some(person) = found.people.first() else {
            return false;
        };
        let who = &person.who;
        let has_stats = self
            .stats
            .iter()
            .any(|(stat, _)| who.stats.get(stat.id).is_some() || who.rolled.contains_key(stat.id));
        if !has_stats && who.skills.is_empty() && who.attacks.is_empty() {
            return false;
        }
        if self.name.text().is_empty() {
            self.name.place(&who.name);
        }
        let mut stats = 0;
        for (stat, field) in &mut self.stats {
            let value = who.stats.get(stat.id).map(|value| value.to_string());
            if let Some(value) = value.or_else(|| who.rolled.get(stat.id).cloned()) {
                field.place(&value);
                stats += 1;
            }
        }
        for (track, field) in &mut self.supplies {
            if let Some(value) = who.tracks.get(track.id) {
                *field = number(Some(value));
            }
        }
        self.skills.retain(|row| !row.is_blank());
        for skill in &who.skills {
            let row = SkillRow::of(skill, None);
            let same = |one: &&mut SkillRow| same(one.name.text(), row.name.text());
            match self.skills.iter_mut().find(same) {
                Some(there) => *there = row,
                None => self.skills.push(row),
            }
        }
        self.attacks.retain(|row| !row.is_blank());
        for weapon in &who.attacks {
            let row = AttackRow::of(weapon, None);
            let same = |one: &&mut AttackRow| same(one.name.text(), row.name.text());
            match self.attacks.iter_mut().find(same) {
                Some(there) => *there = row,
                None => self.attacks.push(row),
            }
        }
        let misses: Vec<&str> = found.misses.iter().map(|miss| miss.text.trim()).collect();
        let own = one_line(&who.notes);
        let before = self.notes.text().to_owned();
        let notes = [before.as_str(), own.trim()]
            .into_iter()
            .chain(misses.iter().copied());
        let notes: Vec<&str> = notes.filter(|note| !note.is_empty()).collect();
        self.notes.place(&notes.join(" · "));
        let mut said = format!(
            "pasted: {stats} stats, {} skills, {} attacks",
            who.skills.len(),
            who.attacks.len()
        );
        if !misses.is_empty() {
            said = format!(
                "{said}; not understood, so put in the notes: {}",
                misses.join(" · ")
            );
        }
        if found.people.len() > 1 {
            said = format!(
                "{said}; only {} of {} is used",
                who.name,
                found.people.len()
            );
        }
        self.board.said = Some(said);
        self.board.typed = Typed::Something;
        self.tidy();
        self.go(self.board.at);
        true
    }
}

fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
