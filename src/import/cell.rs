//! The text of a table cell for a skill, an attack, a power or a counter, protected where a spreadsheet
//! would take it for a formula.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

use crate::campaign::bounds::MOST_VALUE;
use crate::campaign::{Character, Counter, Power, Refill, Skill, Weapon};
use crate::game::Game;
use crate::lang::line::{Line, Span, quoted};
use crate::lang::read::Cursor;
use crate::sheet::{self, PROFICIENCY, SPECIALIZATION, attack as attack_words};
use crate::verbs::people::{linked_stat, read_parts, read_weapon, refine};

/// Whether a spreadsheet would treat a text as a formula, with or without apostrophes before it.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'')
        .starts_with(['=', '+', '-', '@', '\t', '\r'])
}

/// A text for a table, with a `'` before what would be a formula.
pub(crate) fn guarded(text: &str) -> Cow<'_, str> {
    if is_formula(text) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text in a table as it was before `guarded`.
#[must_use]
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'')
        .filter(|text| is_formula(text))
        .unwrap_or(text)
}

/// `COO 50 spec "Locks" prof "knife" marked`.
fn of_skill(skill: &Skill) -> String {
    let mut out = format!("{} {}", skill.stat, skill.ranks)
        .trim_start()
        .to_owned();
    if !skill.specialization.is_empty() {
        let _ = write!(out, " {SPECIALIZATION} {}", quoted(&skill.specialization));
    }
    for with in &skill.proficiencies {
        let _ = write!(out, " {PROFICIENCY} {}", quoted(with));
    }
    if skill.marked {
        out.push_str(" marked");
    }
    out
}

/// `"Fray" dv "1d6+4" ap 2 slow notes "of bone"`, `+7 dv "2d6"`.
fn of_attack(weapon: &Weapon) -> String {
    let sign = weapon.bonus.filter(|bonus| *bonus >= 0).map_or("", |_| "+");
    let mut out = format!("{sign}{}", attack_words(weapon));
    if !weapon.notes.is_empty() {
        let _ = write!(out, " notes {}", quoted(&weapon.notes));
    }
    guarded(&out).into_owned()
}

/// `3/6`, `12`, followed by `public` if players see it.
fn of_counter(counter: &Counter) -> String {
    let public = if counter.public { " public" } else { "" };
    let refill = counter.refill.map(|refill| format!(" refill {refill}"));
    format!("{}{public}{}", counter.level(), refill.unwrap_or_default())
}

/// What a character has several of; a table has a column for each of their names.
pub struct List {
    /// What stands before the name in a heading: `skill:Dodge`.
    pub kind: &'static str,
    pub expects: &'static str,
    /// The names and the cells of a character.
    pub of: fn(&Character) -> Vec<(&str, String)>,
    /// Adds what a cell says under a name; `None` if it cannot be read.
    pub add: fn(&mut Character, &'static Game, &str, &str) -> Option<()>,
}

/// In the order in which they are read: powers name skills and counters.
pub const LISTS: &[List] = &[
    List {
        kind: "skill",
        expects: "a skill is a number, or a stat and a number",
        of: |who| cells(&who.skills, |one| (&one.name, of_skill(one))),
        add: |who, game, name, cell| {
            let new = read(cell, |cursor| skill(game, name, cursor));
            new.map(|new| who.skills.push(new))
        },
    },
    List {
        kind: "attack",
        expects: "an attack is a skill or a bonus, optionally with `dv 1d6`",
        of: |who| cells(&who.attacks, |one| (&one.name, of_attack(one))),
        add: |who, game, name, cell| {
            let new = read(cell, |cursor| attack(game, name, cursor));
            new.map(|new| who.attacks.push(new))
        },
    },
    List {
        kind: "counter",
        expects: "a counter is 12 or 3/6",
        of: |who| cells(&who.counters, |one| (&one.name, of_counter(one))),
        add: |who, _, name, cell| counter(name, cell).map(|new| who.counters.push(new)),
    },
    List {
        kind: "power",
        expects: "a power is as the command takes it: `quick cost \"power\" 3 attack \"Fire\"`",
        of: |who| cells(&who.powers, |one| (&one.name, sheet::power(one))),
        add: |who, game, name, cell| {
            let name = name.to_owned();
            let read = read_parts(game, who, cell).ok();
            let new = read.map(|(power, _)| Power { name, ..power });
            new.map(|new| who.powers.push(Arc::new(new)))
        },
    },
];

/// The name and the cell of each.
fn cells<T>(all: &[T], cell: fn(&T) -> (&String, String)) -> Vec<(&str, String)> {
    let cells = all.iter().map(cell);
    cells.map(|(name, cell)| (name.as_str(), cell)).collect()
}

/// A whole number within a campaign's limits; a sign and a `%` are allowed.
pub(crate) fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    let text = text.strip_suffix('%').unwrap_or(text).trim_end();
    let text = text.strip_prefix('+').unwrap_or(text);
    let text = text.replace(['\u{2212}', '\u{2013}'], "-");
    let value: i64 = text.parse().ok()?;
    (-MOST_VALUE..=MOST_VALUE).contains(&value).then_some(value)
}

/// How many characters there are: 1 to 1000.
pub(super) fn count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|count| (1..=1000).contains(count))
}

/// Reads a cell word by word, to its end.
fn read<T>(text: &str, parse: impl FnOnce(&mut Cursor<'_>) -> Option<T>) -> Option<T> {
    let line = Line::parse(text).ok().filter(|line| line.dice.is_none())?;
    let mut cursor = Cursor::new(&line.words, Span::default());
    let read = parse(&mut cursor)?;
    cursor.peek().is_none().then_some(read)
}

fn word(cursor: &mut Cursor<'_>) -> Option<String> {
    cursor.word("a word").ok().map(|word| word.text.clone())
}

/// Reads what [`of_skill`] writes.
fn skill(game: &'static Game, name: &str, cursor: &mut Cursor<'_>) -> Option<Skill> {
    let stat = linked_stat(game, cursor).ok()?;
    let mut skill = Skill {
        name: name.to_owned(),
        stat: stat.unwrap_or_default().to_owned(),
        ranks: number(&word(cursor)?)?,
        ..Skill::default()
    };
    refine(&mut skill, false, cursor).ok()?;
    skill.marked = cursor.take(&["marked"]).is_some();
    Some(skill)
}

/// Reads what [`of_attack`] writes.
fn attack(game: &'static Game, name: &str, cursor: &mut Cursor<'_>) -> Option<Weapon> {
    let (weapon, skill, ammo, _) = read_weapon(game, cursor).ok()?;
    let notes = cursor.take(&["notes"]).map(|_| word(cursor));
    Some(Weapon {
        name: name.to_owned(),
        skill: skill.map(|word| word.text).unwrap_or_default(),
        ammo: ammo.unwrap_or_default(),
        notes: notes.unwrap_or(Some(String::new()))?,
        ..weapon
    })
}

/// Reads what [`of_counter`] writes.
fn counter(name: &str, text: &str) -> Option<Counter> {
    let (text, refill) = match text.split_once("refill") {
        Some((text, moment)) => (text, Some(Refill::of(moment.trim())?)),
        None => (text, None),
    };
    let level = text.trim().strip_suffix("public");
    let (value, max) = match level.unwrap_or(text).split_once('/') {
        Some((value, max)) => (value, Some(number(max).filter(|max| *max > 0)?)),
        None => (level.unwrap_or(text), None),
    };
    let counter = Counter {
        name: name.to_owned(),
        value: number(value)?,
        max,
        public: level.is_some(),
        refill,
    };
    let refills = refill.is_none() || max.is_some();
    (refills && counter.nearest(counter.value) == counter.value).then_some(counter)
}
