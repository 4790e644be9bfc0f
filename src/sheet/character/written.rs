//! The command that creates or changes a character: one act with everything that was changed.

use super::{ATTACKS, Made, NAME, POWERS, SIDE_AT, SIDE_WORDS, SIDES, SKILLS, STATS, Sheet, TEXTS};
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
        let (name, edits) = (quoted(values.text(NAME)), self.made == Made::Edit);
        if edits {
            out.word("edit");
            out.word(&quoted(&self.base.name));
        } else {
            out.word("add");
            out.of(NAME, &name);
            if self.made == Made::Copy {
                out.word("from");
                out.word(&quoted(&self.base.name));
            }
            if self.joins {
                out.word("join");
            }
        }
        let before = out.line.len();
        if edits && values.text(NAME) != self.base.name {
            out.word("rename");
            out.of(NAME, &name);
        }
        let side = values.chosen_at(SIDE_AT);
        if edits && SIDES.get(side) != Some(&self.base.side()) || !edits && side == 0 {
            out.of(SIDE_AT, SIDE_WORDS.get(side).copied().unwrap_or_default());
        }
        let both = (values, &self.read(&self.base, false));
        self.write_fields(&mut out, both, STATS);
        self.write_skills(&mut out, both);
        self.write_attacks(&mut out, both);
        self.write_powers(&mut out, both);
        self.write_fields(&mut out, both, TEXTS);
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
        let skills = &self.base.skills;
        write_names(out, values, (SKILLS, ""), |at| Some(&*skills.get(at)?.name));
        let name = |row: usize| values.of(SKILLS, row, "name");
        let stays = (0..skills.len()).filter_map(|at| values.row_of(SKILLS, at));
        let mut order: Vec<&str> = stays.map(name).collect();
        for row in values.filled(SKILLS) {
            let before = values.was(SKILLS, row).and_then(|at| skills.get(at));
            if before.is_none() {
                order.push(name(row));
            }
            if is_same((values, was), (SKILLS, row), &["name"]) {
                continue;
            }
            let [stat, ranks] = ["stat", "ranks"].map(|id| values.of(SKILLS, row, id));
            let stat = match before {
                Some(before) if before.stat == stat => String::new(),
                Some(_) if stat.is_empty() => "none ".to_owned(),
                _ if stat.is_empty() => String::new(),
                _ => format!("{stat} "),
            };
            let place = values.find(SKILLS, row, "ranks").unwrap_or_default();
            out.of(place, &format!("{} {stat}{ranks}", quoted(name(row))));
            write_refined(out, values, row, before);
        }
        for (to, row) in values.filled(SKILLS).enumerate() {
            let Some(from) = order.iter().position(|other| *other == name(row)) else {
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
        let attacks = &self.base.attacks;
        write_names(out, values, (ATTACKS, "weapon "), |at| {
            Some(&*attacks.get(at)?.name)
        });
        for row in values.filled(ATTACKS) {
            let of = |id| values.of(ATTACKS, row, id);
            let place = |id| values.find(ATTACKS, row, id).unwrap_or_default();
            let before = values.was(ATTACKS, row);
            let with = before.map(|at| self.now_called(values, was.of(ATTACKS, at, "with")));
            if with == Some(of("with")) && is_same((values, was), (ATTACKS, row), &["name", "with"])
            {
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

    fn write_powers(&self, out: &mut Written, (values, was): (&Values, &Values)) {
        let powers = &self.base.powers;
        write_names(out, values, (POWERS, "power "), |at| {
            Some(&*powers.get(at)?.name)
        });
        for row in values.filled(POWERS) {
            if is_same((values, was), (POWERS, row), &["name"]) {
                continue;
            }
            out.word("power");
            for (id, text) in [
                ("name", quoted(values.of(POWERS, row, "name"))),
                ("parts", values.of(POWERS, row, "parts").to_owned()),
            ] {
                let place = values.find(POWERS, row, id).unwrap_or_default();
                if !text.is_empty() {
                    out.of(place, &text);
                }
            }
        }
    }

    /// The new name of a skill on the sheet.
    fn now_called<'v>(&self, values: &'v Values, skill: &'v str) -> &'v str {
        let mut skills = self.base.skills.iter();
        let at = skills.position(|known| same(&known.name, skill));
        let row = at.and_then(|at| values.row_of(SKILLS, at));
        row.map_or(skill, |row| values.of(SKILLS, row, "name"))
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

/// Writes which items of a list are gone and which have other names, `keyword` before each: old names are freed
/// before new items are added. `old` is the name of an item before.
fn write_names<'s>(
    out: &mut Written,
    values: &Values,
    (part, keyword): (usize, &str),
    old: impl Fn(usize) -> Option<&'s str>,
) {
    let items = || (0..).map_while(|at| Some((values.row_of(part, at), old(at)?)));
    for (_, old) in items().filter(|(row, _)| row.is_none()) {
        out.word(&format!("{keyword}{} -", quoted(old)));
    }
    for (row, old) in items().filter_map(|(row, old)| Some((row?, old))) {
        let new = values.of(part, row, "name");
        if new != old {
            let place = values.find(part, row, "name").unwrap_or_default();
            let text = format!("{keyword}{} rename {}", quoted(old), quoted(new));
            out.of(place, &text);
        }
    }
}

/// Whether a row is as it was in what can be typed, other than some fields.
fn is_same((values, was): (&Values, &Values), (part, row): (usize, usize), but: &[&str]) -> bool {
    values.was(part, row).is_some_and(|at| {
        let mut fields = values.parts[part].fields.iter();
        fields.all(|field| {
            let counts = field.is_open() && !but.contains(&field.id);
            !counts || values.of(part, row, field.id) == was.of(part, at, field.id)
        })
    })
}

/// Writes specialization and proficiencies if they were changed.
fn write_refined(out: &mut Written, values: &Values, row: usize, before: Option<&Skill>) {
    let mut write = |keyword: &str, text: &str| {
        let text = if text.is_empty() {
            "-".to_owned()
        } else {
            quoted(text)
        };
        let place = values.find(SKILLS, row, keyword).unwrap_or_default();
        out.of(place, &format!("{keyword} {text}"));
    };
    let special = values.of(SKILLS, row, SPECIALIZATION);
    if special != before.map_or("", |before| &before.specialization) {
        write(SPECIALIZATION, special);
    }
    let all = proficient(values.of(SKILLS, row, PROFICIENCY));
    if before.map_or(&[][..], |before| &before.proficiencies) != all {
        let none = all.is_empty().then_some("");
        all.into_iter()
            .chain(none)
            .for_each(|one| write(PROFICIENCY, one));
    }
}
