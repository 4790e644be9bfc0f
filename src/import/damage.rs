//! Damage in the words in which games on a d20 print it.

use std::ops::Range;

use super::cell::number;
use crate::dice::Expression;

/// The damage: what `Hit:` is followed by, or else the first dice; in brackets behind their mean (`7 (1d8 + 3)`) or alone.
/// Also returns where it stands.
pub(super) fn damage_in(content: &str, from: usize) -> Option<(String, Range<usize>)> {
    const HIT: &str = "Hit: ";
    let dice = |part: &str| {
        let dice: String = part.chars().filter(|c| !c.is_whitespace()).collect();
        let is_dice = dice.contains(['d', 'D']) && Expression::parse(&dice).is_ok();
        is_dice.then_some(dice)
    };
    // A mean and its dice, dice, or a number, at a place.
    let at = |start: usize| {
        let rest = &content[start..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let behind = rest[digits..].trim_start();
        if let Some((inside, behind)) = behind.strip_prefix('(').and_then(|one| one.split_once(')'))
            && let Some(dice) = dice(inside)
        {
            return Some((dice, start..content.len() - behind.len()));
        }
        let word = rest.split([' ', ',', '.']).next().unwrap_or_default();
        let fixed = || Some(number(word)?.to_string());
        let said = dice(word).or_else(fixed)?;
        Some((said, start..start + word.len()))
    };
    if let Some(hit) = content[from..].find(HIT) {
        return at(from + hit + HIT.len());
    }
    let starts = content[from..].match_indices([' ', '(']);
    let mut found = starts.filter_map(|(blank, sign)| at(from + blank + usize::from(sign == " ")));
    found.find(|(said, _)| dice(said).is_some())
}
