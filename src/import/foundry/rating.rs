//! The ids and ratings of items.

use std::collections::BTreeMap;

use serde_json::Value;

use super::super::json::number_at;

const OF_SKILL: &[&str] = &[
    "base",
    "xp",
    "effects",
    "profession",
    "personality",
    "personal",
    "culture",
];
const OF_NPC_SKILL: &[&str] = &["base", "effects"];

/// The sum of these fields.
pub(super) fn sum(value: &Value, parts: &[&str]) -> i64 {
    let each = parts.iter().filter_map(|part| number_at(value, &[part]));
    each.fold(0, i64::saturating_add)
}

/// The ids by which other items refer to this one: one among its flags, and its own.
pub(super) fn ids(item: &Value) -> impl Iterator<Item = &str> {
    let flags = item.get("flags").and_then(Value::as_object);
    let flags = flags.into_iter().flat_map(|flags| flags.values());
    let inner = flags
        .filter_map(Value::as_object)
        .flat_map(|inner| inner.values());
    let linked = inner.filter_map(|one| one.get("id")?.as_str());
    let own = item.get("_id").and_then(Value::as_str);
    linked.chain(own).filter(|id| !id.is_empty())
}

/// The rating of a skill, or of what is rolled like one.
pub(super) fn rating(system: &Value, npc: bool) -> i64 {
    sum(system, if npc { OF_NPC_SKILL } else { OF_SKILL })
}

/// Names and ratings of skills, by item id.
pub(super) type Skills = BTreeMap<String, (String, i64)>;
