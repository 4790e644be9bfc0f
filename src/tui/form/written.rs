//! The command made from a form: one act with everything that was changed.

use super::AttackColumn;
use super::{AttackRow, Form, Place, Purpose, SkillColumn, SkillRow};
use crate::campaign::Skill;
use crate::lang::line::quoted;
use crate::tui::board::{Field, Written};
use crate::verbs::people::{PROFICIENCY, SPECIALIZATION};

impl Form {
    /// The command that creates or changes the character; `None` if nothing was changed.
    pub(in crate::tui) fn written(&self) -> Option<Written<Place>> {
        let mut out = Written::new();
        let name = quoted(self.name.text());
        match &self.purpose {
            Purpose::New => {
                out.word("add");
                out.of(Place::Name, &name);
                self.write_join(&mut out);
            }
            Purpose::Copy(from) => {
                out.word("add");
                out.of(Place::Name, &name);
                out.word("from");
                out.word(&quoted(from));
                self.write_join(&mut out);
            }
            Purpose::Edit(from) => {
                out.word("edit");
                out.word(&quoted(from));
                if self.name.text() != from {
                    out.word("rename");
                    out.of(Place::Name, &name);
                }
            }
        }
        let before = out.line.len();
        let renamed = out.spans.len();
        let was_player = matches!(self.purpose, Purpose::Edit(_)) && self.base.player;
        if self.is_player() != was_player {
            out.of(Place::Side, if self.is_player() { "player" } else { "npc" });
        }
        self.write_numbers(&mut out);
        self.write_skills(&mut out);
        self.write_attacks(&mut out);
        if super::one_line(&self.base.notes).trim() != self.notes.text() {
            out.word("notes");
            out.of(Place::Notes, &quoted(self.notes.text()));
        }
        let changed = out.line.len() > before || renamed > 0;
        changed.then_some(out)
    }

    fn write_join(&self, out: &mut Written<Place>) {
        if self.joins {
            out.word("join");
        }
    }

    fn write_numbers(&self, out: &mut Written<Place>) {
        for (at, (stat, field)) in self.stats.iter().enumerate() {
            let before = self.base.stats.get(stat.id).map(|value| value.to_string());
            let rolled = self.base.rolled.contains_key(stat.id) && !field.text().is_empty();
            if before.as_deref().unwrap_or("") != field.text() || rolled {
                let value = if field.text().is_empty() {
                    "-"
                } else {
                    field.text()
                };
                out.of(Place::Stat(at), &format!("{} {value}", stat.id));
            }
        }
        for (at, (track, field)) in self.supplies.iter().enumerate() {
            let before = self
                .base
                .tracks
                .get(track.id)
                .map(|value| value.to_string());
            if before.as_deref().unwrap_or("") != field.text() {
                let value = if field.text().is_empty() {
                    "0"
                } else {
                    field.text()
                };
                out.of(Place::Supply(at), &format!("{} {value}", track.id));
            }
        }
    }

    fn write_skills(&self, out: &mut Written<Place>) {
        let rows: Vec<&SkillRow> = self.skills.iter().filter(|row| !row.is_blank()).collect();
        let mut order: Vec<String> = Vec::new();
        for (at, skill) in self.base.skills.iter().enumerate() {
            match rows.iter().find(|row| row.was == Some(at)) {
                Some(row) => order.push(row.name.text().to_owned()),
                None => out.word(&format!("{} -", quoted(&skill.name))),
            }
        }
        // Old names are freed before new skills are added.
        for (nth, row) in self.skills.iter().enumerate() {
            let name = row.name.text();
            let before = row.was.and_then(|at| self.base.skills.get(at));
            if let Some(before) = before.filter(|before| before.name != name && !row.is_blank()) {
                let text = format!("{} rename {}", quoted(&before.name), quoted(name));
                out.of(Place::Skill(nth, SkillColumn::Name), &text);
            }
        }
        for (nth, row) in self.skills.iter().enumerate() {
            let (name, stat, ranks) = (row.name.text(), row.stat.text(), row.ranks.text());
            if row.is_blank() {
                continue;
            }
            let before = row.was.and_then(|at| self.base.skills.get(at));
            let same = |before: &&Skill| {
                before.stat == stat
                    && before.ranks.to_string() == ranks
                    && before.specialization == row.specialization.text()
                    && before.proficiencies == row.proficient()
            };
            if before.as_ref().is_some_and(same) {
                continue;
            }
            let stat = match before {
                Some(before) if before.stat == stat => "",
                Some(_) if stat.is_empty() => "none ",
                _ if stat.is_empty() => "",
                _ => &format!("{stat} "),
            };
            let text = format!("{} {stat}{ranks}", quoted(name));
            out.of(Place::Skill(nth, SkillColumn::Ranks), &text);
            write_refined(out, nth, row, before);
            if before.is_none() {
                order.push(name.to_owned());
            }
        }
        for (place, row) in rows.iter().enumerate() {
            let name = row.name.text();
            let Some(from) = order.iter().position(|other| other == name) else {
                continue;
            };
            if from != place {
                let moved = order.remove(from);
                order.insert(place, moved);
                out.word(&format!("{} at {}", quoted(name), place + 1));
            }
        }
    }

    fn write_attacks(&self, out: &mut Written<Place>) {
        for (at, weapon) in self.base.attacks.iter().enumerate() {
            let stays = |row: &AttackRow| row.was == Some(at) && !row.is_blank();
            if !self.attacks.iter().any(stays) {
                out.word(&format!("weapon {} -", quoted(&weapon.name)));
            }
        }
        for (nth, row) in self.attacks.iter().enumerate() {
            if row.is_blank() {
                continue;
            }
            let name = row.name.text();
            let before = row.was.and_then(|at| self.base.attacks.get(at));
            if let Some(before) = before.filter(|before| before.name != name) {
                let text = format!("weapon {} rename {}", quoted(&before.name), quoted(name));
                out.of(Place::Attack(nth, AttackColumn::Name), &text);
            }
            let pierce = |text: &str| {
                if text.is_empty() {
                    0
                } else {
                    text.parse().unwrap_or(-1)
                }
            };
            let same = before.is_some_and(|before| {
                let with = match before.bonus {
                    Some(bonus) => bonus.to_string(),
                    None => self.now_called(&before.skill),
                };
                with == row.with.text()
                    && before.damage == row.damage.text()
                    && before.pierce == pierce(row.pierce.text())
                    && row.traits().eq(before.traits.iter().map(String::as_str))
            });
            if same {
                continue;
            }
            out.word("weapon");
            out.of(Place::Attack(nth, AttackColumn::Name), &quoted(name));
            out.of(
                Place::Attack(nth, AttackColumn::With),
                &self.with(&row.with),
            );
            if !row.damage.text().is_empty() {
                out.word("dv");
                out.of(
                    Place::Attack(nth, AttackColumn::Damage),
                    &quoted(row.damage.text()),
                );
            }
            if !row.pierce.text().is_empty() {
                let text = format!("ap {}", row.pierce.text());
                out.of(Place::Attack(nth, AttackColumn::Pierce), &text);
            }
            for one in row.traits() {
                out.of(Place::Attack(nth, AttackColumn::Traits), one);
            }
        }
    }

    /// The new name of a skill on the sheet.
    fn now_called(&self, skill: &str) -> String {
        let same = |other: &str| other.to_lowercase() == skill.to_lowercase();
        let at = self.base.skills.iter().position(|known| same(&known.name));
        let row = at.and_then(|at| self.skills.iter().find(|row| row.was == Some(at)));
        row.map_or(skill, |row| row.name.text()).to_owned()
    }

    /// What an attack is rolled with, as typed in a command: a skill in quotes, a stat or a bonus
    /// without.
    fn with(&self, field: &Field) -> String {
        let text = field.text();
        let number = text.strip_prefix(['+', '-']).unwrap_or(text);
        let is_skill = self.skills.iter().any(|row| row.name.text() == text);
        let bare = number.bytes().all(|b| b.is_ascii_digit()) || self.game.stat(text).is_some();
        if bare && !is_skill {
            text.to_owned()
        } else {
            quoted(text)
        }
    }
}

/// Writes specialization and proficiencies if they were changed.
fn write_refined(out: &mut Written<Place>, nth: usize, row: &SkillRow, before: Option<&Skill>) {
    let specialization = row.specialization.text();
    if specialization != before.map_or("", |before| &before.specialization) {
        let said = if specialization.is_empty() {
            "-".to_owned()
        } else {
            quoted(specialization)
        };
        let place = Place::Skill(nth, SkillColumn::Specialization);
        out.of(place, &format!("{SPECIALIZATION} {said}"));
    }
    let proficient = row.proficient();
    if proficient != before.map_or(&[][..], |before| &before.proficiencies) {
        let place = Place::Skill(nth, SkillColumn::Proficiencies);
        for one in &proficient {
            out.of(place, &format!("{PROFICIENCY} {}", quoted(one)));
        }
        if proficient.is_empty() {
            out.of(place, &format!("{PROFICIENCY} -"));
        }
    }
}
