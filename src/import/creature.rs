//! Creatures as programs for games on a d20 describe them, field by field.

use serde_json::Value;

use super::action::{action, told};
use super::cell;
use super::json::{at, list_at, number, number_at, plain, text_at, told as noted};
use super::write::{Writing, bonus_of};
use crate::campaign::Skill;
use crate::game::words::sentence_case;

/// Their numbers, and what ours are called.
const NUMBERS: &[(&str, &str)] = &[("hp", "HP"), ("max_hp", "HP"), ("ac", "AC")];

const SCORES: [&str; 6] = ["STR", "DEX", "CON", "INT", "WIS", "CHA"];

/// What it can do, a list of names and texts each; the first becomes notes.
const LISTS: &[&str] = &[
    "traits",
    "actions",
    "bonus_actions",
    "reactions",
    "legendary_actions",
    "mythic_actions",
    "lair_actions",
];

/// What becomes a note behind a label.
const NOTES: &str = "=size, =type, =subtype, =alignment, hit dice=hit_dice, CR=cr, Challenge=challenge, level=level, \
     XP=xp, Speed=speed, Vulnerable to=damage_vulnerabilities, Resists=damage_resistances, \
     Immune to=damage_immunities, Immune to=condition_immunities, Senses=senses, Languages=languages, is=status, \
     Source=source, =notes, =note, =desc, =description";

/// A number with a remark after it: `15 (leather)`, or a number and notes in fields.
fn with_remark(value: &Value) -> Option<(i64, &str)> {
    if let Some(number) = number(value).or_else(|| number_at(value, "value")) {
        return Some((number, text_at(value, "notes")));
    }
    let one = match value {
        // Of several modifiers the best is used.
        Value::Array(all) => return all.iter().filter_map(number).max().map(|best| (best, "")),
        other => other.as_str()?.trim(),
    };
    let end = one.find(|c: char| !c.is_ascii_digit() && !"+-".contains(c))?;
    let (number, remark) = one.split_at(end);
    Some((cell::number(number)?, remark))
}

/// Names with a number each: objects with a name and a modifier, or with the names as keys (`- stealth: 4`).
fn named_values(value: &Value, list: &str) -> Vec<(String, i64)> {
    let all: &[Value] = match at(value, list) {
        Some(Value::Array(all)) => all,
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    let named = |one: &Value| match (text_at(one, "name"), number_at(one, "modifier")) {
        ("", _) | (_, None) => {
            let each = one.as_object().into_iter().flatten();
            let each = each.filter_map(|(name, value)| Some((name.clone(), number(value)?)));
            each.filter(|(name, _)| !name.is_empty()).collect()
        }
        (name, Some(value)) => vec![(name.to_owned(), value)],
    };
    all.iter().flat_map(named).collect()
}

/// Hit points that are left of a player's character; creatures begin a fight with all of them.
pub(super) fn left(writing: &mut Writing, left: Option<i64>, most: Option<i64>) {
    let Some(left) = left.filter(|left| most != Some(*left)) else {
        return;
    };
    match writing.game.track("hp") {
        Some(_) if writing.who.player => {
            // In games that count only what is left, the most is not a number of its own.
            let stat = writing.game.stat("HP");
            let most = most.filter(|_| stat.is_none_or(|stat| stat.derived.is_some()));
            if let Some(most) = most {
                writing.note(&format!("HP {most}"));
            }
            writing.level("hp", left);
        }
        _ => writing.note(&format!("HP {left} left")),
    }
}

/// Reads everything but names and sides.
pub(super) fn creature(writing: &mut Writing, value: &Value) {
    for (key, ours) in NUMBERS {
        let Some((number, remark)) = at(value, key).and_then(with_remark) else {
            continue;
        };
        writing.set(ours, number);
        let remark = remark.trim_matches(['(', ')', ' ']);
        if !remark.is_empty() {
            writing.note(&format!("{ours} {remark}"));
        }
    }
    let mut scores: Vec<(&str, i64)> = Vec::new();
    for (nth, name) in SCORES.into_iter().enumerate() {
        let score = number_at(value, &format!("abilities.{name}"));
        let score = score.or_else(|| number(list_at(value, "stats").get(nth)?));
        scores.extend(score.map(|score| (name, score)));
    }
    // Initiative follows from dexterity, unless it is given; one program gives what is added to that.
    let quick = scores.iter().find(|(name, _)| *name == "DEX");
    let mut given = ["modifier", "mod"].iter();
    let given = given.find_map(|key| with_remark(at(value, key)?));
    let added = number_at(value, "initiative_modifier").filter(|added| *added != 0);
    let is_used = added.is_some() || writing.game.stat("Initiative").is_some();
    let total = quick.map(|(_, score)| bonus_of(*score));
    let total = total.filter(|_| is_used).or(added.and(Some(0)));
    let total = total.map(|quick| quick.saturating_add(added.unwrap_or(0)));
    if let Some(value) = given.map(|(given, _)| given).or(total) {
        writing.set("Initiative", value);
    }
    for (name, score) in scores {
        writing.score(name, score);
    }
    for (name, bonus) in named_values(value, "saves") {
        writing.note(&format!("{name} save {bonus:+}"));
    }
    for (name, ranks) in ["skills", "skillsaves"]
        .map(|list| named_values(value, list))
        .concat()
    {
        writing.total(Skill {
            name: sentence_case(&name),
            ranks,
            ..Skill::default()
        });
    }
    for list in LISTS {
        for one in list_at(value, list) {
            let content = [text_at(one, "content"), text_at(one, "desc")].concat();
            let usage = text_at(one, "usage").trim_matches(['(', ')', ' ']);
            if *list == LISTS[0] {
                writing.note(&told(text_at(one, "name"), usage, &content));
            } else {
                action(writing, text_at(one, "name"), usage, &content);
            }
        }
    }
    for note in noted(value, NOTES, |_, _| false) {
        writing.note(&note);
    }
    for spells in list_at(value, "spells") {
        for (slot, named) in spells.as_object().into_iter().flatten() {
            writing.note(&format!("{slot}: {}", plain(named)));
        }
        if !spells.is_object() {
            writing.note(&plain(spells));
        }
    }
}
