//! What could be typed in `[NAME] WHAT [M...]`.

use crate::campaign::CharacterId;
use crate::game::verb::names;
use crate::game::{Completion, Table, Typing, args};
use crate::lang::operand::operands;

/// What could stand next in `[NAME] WHAT [M...]`: names and checks first, then modifiers.
#[must_use]
pub fn complete_side(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let start = typing
        .before
        .iter()
        .rposition(|word| word.is("vs"))
        .map_or(0, |at| at + 1);
    let before = &typing.before[start..];
    let (found, taken) = operands(before, &|word| table.game.is_modifier(word));
    let modifiers = || table.game.complete_modifiers(&before[taken..]);
    if taken < before.len() {
        return modifiers();
    }
    match found.as_slice() {
        [] => {
            let acting = table.campaign.acting().filter(|_| start == 0);
            let mut out = whats(table, acting);
            out.extend(names(table));
            out
        }
        [name] => {
            let named = name.single().map(|word| args::character(table, word));
            match named {
                Some(Ok(id)) => {
                    let mut out = whats(table, Some(id));
                    out.extend(modifiers());
                    out
                }
                _ => modifiers(),
            }
        }
        _ => modifiers(),
    }
}

/// Everything a character could roll by name.
#[must_use]
pub fn whats(table: Table<'_>, who: Option<CharacterId>) -> Vec<Completion> {
    let person = who.and_then(|id| table.campaign.characters.get(id));
    let mut out = Vec::new();
    if let Some(person) = person {
        for skill in &person.skills {
            let rating = table.game.stat_of(person, &skill.stat).unwrap_or(0) + skill.ranks;
            let mut doc = rating.to_string();
            match (table.game.checks.familiarity)(skill) {
                "" => {}
                word => doc = format!("{doc}, {word}"),
            }
            out.push(Completion::text(&skill.name, doc));
        }
    }
    for check in (table.game.checks.named)(table.campaign) {
        out.push(Completion::text(check.name, check.formula));
    }
    for stat in table.game.stats {
        if let Some(value) = person.and_then(|person| table.game.stat_of(person, stat.id)) {
            out.push(Completion::keyword(stat.id, value.to_string()));
        }
    }
    out
}
