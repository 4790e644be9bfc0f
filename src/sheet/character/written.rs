//! The command that creates or changes a character: one act with everything that was changed.

use super::{ATTACKS, Made, NAME, SIDE_AT, SIDE_WORDS, SIDES, SKILLS, STATS, Sheet, TEXTS};
use crate::campaign::Skill;
use crate::campaign::fold::same;
use crate::lang::line::quoted;
use crate::sheet::field::{PROFICIENCY, Place, SPECIALIZATION};
use crate::sheet::values::Values;
use crate::sheet::written::Written;

/// The proficiencies in a text.
pub(super) fn proficient(text: &str) -> Vec<&str> {
    let all = text.split(',').map(str::trim);
    all.filter(|one| !one.is_empty()).collect()
}

/// The traits in a text.
pub(super) fn traits(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|one| !one.is_empty())
}

impl Sheet {
    /// The command; `None` if nothing was changed.
    pub(crate) fn written(&self, values: &Values) -> Option<Written> {
        let mut out = Written::default();
        let name = quoted(values.text(NAME));
        match &self.made {
            Made::New | Made::Copy(_) => {
                out.word("add");
                out.of(NAME, &name);
                if let Made::Copy(from) = &self.made {
                    out.word("from");
                    out.word(&quoted(from));
                }
                if self.joins {
                    out.word("join");
                }
            }
            Made::Edit(from) => {
                out.word("edit");
                out.word(&quoted(from));
            }
        }
        let before = out.line.len();
        if let Made::Edit(from) = &self.made
            && values.text(NAME) != from
        {
            out.word("rename");
            out.of(NAME, &name);
        }
        let edits = matches!(self.made, Made::Edit(_));
        let side = values.cell(SIDE_AT).map_or(0, |side| side.chosen);
        if edits && SIDES.get(side) != Some(&self.base.side()) || !edits && side == 0 {
            out.of(SIDE_AT, SIDE_WORDS.get(side).copied().unwrap_or_default());
        }
        let was = &self.read(&self.base, false);
        self.write_fields(&mut out, (values, was), STATS);
        self.write_skills(&mut out, (values, was));
        self.write_attacks(&mut out, (values, was));
        self.write_fields(&mut out, (values, was), TEXTS);
        (!edits || out.line.len() > before).then_some(out)
    }

    /// Writes the fields of a part that were changed.
    fn write_fields(&self, out: &mut Written, (values, was): (&Values, &Values), part: usize) {
        for field in self.fields(part) {
            let at = values.find(part, 0, field.id).unwrap_or_default();
            let text = values.text(at);
            if text == was.text(at) {
                continue;
            }
            let value = match (field.place, text) {
                (Place::Notes, text) => quoted(text),
                (Place::Track(_), "") => "0".to_owned(),
                (_, "") => "-".to_owned(),
                (Place::Fact, text) => quoted(text),
                (_, text) => text.to_owned(),
            };
            out.of(at, &format!("{} {value}", field.id));
        }
    }

    fn write_skills(&self, out: &mut Written, (values, was): (&Values, &Values)) {
        let rows: Vec<usize> = values.filled(SKILLS).collect();
        let name = |row: usize| values.of(SKILLS, row, "name");
        let base = |row: usize| {
            let was = values.was(SKILLS, row);
            was.and_then(|at| self.base.skills.get(at))
        };
        let place = |row: usize, id: &str| values.find(SKILLS, row, id).unwrap_or_default();
        let mut order: Vec<&str> = Vec::new();
        for (at, skill) in self.base.skills.iter().enumerate() {
            let stays = |row: &&usize| values.was(SKILLS, **row) == Some(at);
            match rows.iter().find(stays) {
                Some(row) => order.push(name(*row)),
                None => out.word(&format!("{} -", quoted(&skill.name))),
            }
        }
        // Old names are freed before new skills are added.
        for row in &rows {
            if let Some(before) = base(*row).filter(|before| before.name != name(*row)) {
                let text = format!("{} rename {}", quoted(&before.name), quoted(name(*row)));
                out.of(place(*row, "name"), &text);
            }
        }
        for row in &rows {
            let before = base(*row);
            let of = |id| values.of(SKILLS, *row, id);
            let (stat, ranks) = (of("stat"), of("ranks"));
            let is_same = |at| {
                let mut ids = ["stat", "ranks", SPECIALIZATION, PROFICIENCY].into_iter();
                ids.all(|id| of(id) == was.of(SKILLS, at, id))
            };
            if values.was(SKILLS, *row).is_some_and(is_same) {
                continue;
            }
            let stat = match before {
                Some(before) if before.stat == stat => String::new(),
                Some(_) if stat.is_empty() => "none ".to_owned(),
                _ if stat.is_empty() => String::new(),
                _ => format!("{stat} "),
            };
            let text = format!("{} {stat}{ranks}", quoted(name(*row)));
            out.of(place(*row, "ranks"), &text);
            write_refined(out, values, *row, before);
            if before.is_none() {
                order.push(name(*row));
            }
        }
        for (to, row) in rows.iter().enumerate() {
            let Some(from) = order.iter().position(|other| *other == name(*row)) else {
                continue;
            };
            if from != to {
                let moved = order.remove(from);
                order.insert(to, moved);
                out.word(&format!("{} at {}", quoted(moved), to + 1));
            }
        }
    }

    fn write_attacks(&self, out: &mut Written, (values, was): (&Values, &Values)) {
        for (at, weapon) in self.base.attacks.iter().enumerate() {
            let mut rows = values.filled(ATTACKS);
            if !rows.any(|row| values.was(ATTACKS, row) == Some(at)) {
                out.word(&format!("weapon {} -", quoted(&weapon.name)));
            }
        }
        for row in values.filled(ATTACKS) {
            let of = |id| values.of(ATTACKS, row, id);
            let place = |id| values.find(ATTACKS, row, id).unwrap_or_default();
            let old = values.was(ATTACKS, row);
            let before = old.and_then(|at| self.base.attacks.get(at));
            if let Some(before) = before.filter(|before| before.name != of("name")) {
                let (old, new) = (quoted(&before.name), quoted(of("name")));
                let text = format!("weapon {old} rename {new}");
                out.of(place("name"), &text);
            }
            let is_same = |at| {
                self.now_called(values, was.of(ATTACKS, at, "with")) == of("with")
                    && ["dv", "ap", "traits"]
                        .iter()
                        .all(|id| of(id) == was.of(ATTACKS, at, id))
            };
            if old.is_some_and(is_same) {
                continue;
            }
            out.word("weapon");
            out.of(place("name"), &quoted(of("name")));
            out.of(place("with"), &self.with(values, of("with")));
            if !of("dv").is_empty() {
                out.word("dv");
                out.of(place("dv"), &quoted(of("dv")));
            }
            if !of("ap").is_empty() {
                out.of(place("ap"), &format!("ap {}", of("ap")));
            }
            for one in traits(of("traits")) {
                out.of(place("traits"), one);
            }
        }
    }

    /// The new name of a skill on the sheet.
    fn now_called(&self, values: &Values, skill: &str) -> String {
        let known = |known: &Skill| same(&known.name, skill);
        let at = self.base.skills.iter().position(known);
        let mut rows = 0..values.rows(SKILLS);
        let row = at.and_then(|at| rows.find(|row| values.was(SKILLS, *row) == Some(at)));
        let name = row.map(|row| values.of(SKILLS, row, "name"));
        name.unwrap_or(skill).to_owned()
    }

    /// What an attack is rolled with, as typed in a command: a skill in quotes, a stat or a bonus
    /// without.
    fn with(&self, values: &Values, text: &str) -> String {
        let number = text.strip_prefix(['+', '-']).unwrap_or(text);
        let mut rows = 0..values.rows(SKILLS);
        let is_skill = rows.any(|row| values.of(SKILLS, row, "name") == text);
        let bare = number.bytes().all(|b| b.is_ascii_digit()) || self.game.stat(text).is_some();
        if bare && !is_skill {
            text.to_owned()
        } else {
            quoted(text)
        }
    }
}

/// Writes specialization and proficiencies if they were changed.
fn write_refined(out: &mut Written, values: &Values, row: usize, before: Option<&Skill>) {
    let special = values.of(SKILLS, row, SPECIALIZATION);
    let place = |id| values.find(SKILLS, row, id).unwrap_or_default();
    if special != before.map_or("", |before| &before.specialization) {
        let text = if special.is_empty() {
            "-".to_owned()
        } else {
            quoted(special)
        };
        out.of(place(SPECIALIZATION), &format!("{SPECIALIZATION} {text}"));
    }
    let all = proficient(values.of(SKILLS, row, PROFICIENCY));
    if before.map_or(&[][..], |before| &before.proficiencies) != all {
        for one in &all {
            out.of(
                place(PROFICIENCY),
                &format!("{PROFICIENCY} {}", quoted(one)),
            );
        }
        if all.is_empty() {
            out.of(place(PROFICIENCY), &format!("{PROFICIENCY} -"));
        }
    }
}
