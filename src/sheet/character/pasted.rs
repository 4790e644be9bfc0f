//! A stat block that fills the fields of a new character.

use super::{ATTACKS, NAME, POWERS, SKILLS, STATS, Sheet, TEXTS};
use crate::campaign::Character;
use crate::campaign::fold::same;
use crate::campaign::plural::{joined, plural};
use crate::sheet::values::{At, Values};
use crate::sheet::written::one_line;

impl Sheet {
    /// Takes over a character that was read elsewhere; what was not understood there, `misses`, goes
    /// into the notes. Returns what was done; `None` if there is nothing of a character.
    pub(crate) fn take(
        &self,
        values: &mut Values,
        who: &Character,
        misses: &[&str],
    ) -> Option<String> {
        let read = self.read(who, Self::is_player(values));
        let columns = read.parts[STATS].fields.iter().enumerate();
        let mut stats = 0;
        for (column, field) in columns {
            let at = At::new(STATS, 0, column);
            let text = read.text(at);
            if !text.is_empty() {
                values.put(at, text);
                stats += usize::from(self.game.stats.iter().any(|stat| stat.id == field.id));
            }
        }
        if stats == 0 && who.skills.is_empty() && who.attacks.is_empty() {
            return None;
        }
        if values.text(NAME).is_empty() {
            values.put(NAME, &who.name);
        }
        for part in [SKILLS, ATTACKS, POWERS] {
            for row in read.filled(part) {
                let mut new = read.parts[part].rows[row].clone();
                new.was = None;
                let name = read.of(part, row, "name");
                let there = values
                    .filled(part)
                    .find(|at| same(values.of(part, *at, "name"), name));
                if let Some(at) = there {
                    values.parts[part].rows[at] = new;
                } else {
                    let last = values.rows(part).saturating_sub(1);
                    values.parts[part].rows.insert(last, new);
                }
            }
        }
        let place = values.find(TEXTS, 0, "notes").unwrap_or_default();
        let (before, own) = (values.text(place).to_owned(), one_line(&who.notes));
        let notes = [before.as_str(), own.trim()].into_iter();
        let notes = notes.chain(misses.iter().copied());
        values.put(place, &joined(notes, " · "));
        values.tidy();
        let stats = plural(stats, "stat");
        let skills = plural(who.skills.len(), "skill");
        let attacks = plural(who.attacks.len(), "attack");
        let mut said = format!("pasted: {stats}, {skills}, {attacks}");
        if !misses.is_empty() {
            let misses = misses.join(" · ");
            said = format!("{said}; not understood, so put in the notes: {misses}");
        }
        Some(said)
    }
}
