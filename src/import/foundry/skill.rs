//! The skills of an actor, and the spells and powers that are rolled like skills.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::campaign::Skill;
use crate::import::json::{at, is_set, number, number_at, text_at};
use crate::import::write::Writing;

const PARTS: &[&str] = &[
    "base",
    "effects",
    "xp",
    "profession",
    "personality",
    "personal",
    "culture",
];

/// Names and ratings of skills, by item id.
pub(super) type Skills = BTreeMap<String, (String, i64)>;

/// The sum of these fields.
pub(super) fn sum(value: &Value, parts: &[&str]) -> i64 {
    let each = parts.iter().filter_map(|part| number_at(value, part));
    each.fold(0, i64::saturating_add)
}

/// The ids by which other items refer to this one: one among its flags, and its own.
fn ids(item: &Value) -> impl Iterator<Item = &str> {
    let flags = at(item, "flags").and_then(Value::as_object);
    let flags = flags.into_iter().flat_map(|flags| flags.values());
    let inner = flags
        .filter_map(Value::as_object)
        .flat_map(|inner| inner.values());
    let ids = inner
        .map(|one| text_at(one, "id"))
        .chain([text_at(item, "_id")]);
    ids.filter(|id| !id.is_empty())
}

/// Writes the skills. Returns their names and ratings by item id.
pub(super) fn skills(actor: &Value, items: &[Value], npc: bool, writing: &mut Writing) -> Skills {
    let is = |kinds: &'static [&str]| {
        let kind = move |item: &&Value| kinds.contains(&text_at(item, "type"));
        items.iter().filter(kind)
    };
    let mut bonuses: BTreeMap<&str, i64> = BTreeMap::new();
    for category in is(&["skillcat"]) {
        let bonus = number_at(category, "system.mod").unwrap_or(0);
        bonuses.extend(ids(category).map(|id| (id, bonus)));
    }
    let totals = at(actor, "system.skillcategory");
    let mut names = Skills::new();
    for item in is(&["skill", "magic", "psychic"]) {
        let Some(system) = at(item, "system") else {
            continue;
        };
        let (name, main) = (text_at(item, "name"), text_at(system, "mainName"));
        let name = match text_at(system, "specName") {
            "" | "specify" => name.to_owned(),
            special => format!("{}: {special}", if main.is_empty() { name } else { main }),
        };
        let category = text_at(system, "category");
        // A total stored with the actor includes the bonus of the category.
        let total = totals.and_then(|totals| number(totals.get(category)?));
        let bonus = total.or_else(|| bonuses.get(category).copied());
        let ranks = if npc {
            sum(system, &PARTS[..2])
        } else {
            sum(system, PARTS).saturating_add(bonus.unwrap_or(0))
        };
        names.extend(ids(item).map(|id| (id.to_owned(), (name.clone(), ranks))));
        if !name.is_empty() && writing.who.skill(&name).is_none() {
            writing.skill(Skill {
                name,
                ranks,
                marked: is_set(system, "improve"),
                ..Skill::default()
            });
        }
    }
    names
}
