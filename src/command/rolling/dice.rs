//! The player's own dice at the end of a line that is being typed.

use crate::lang::line::Line;

/// A face more for the player's own dice, at the end of the line.
#[must_use]
pub fn add_die(line: &str, digit: char) -> String {
    if has_dice(line) {
        format!("{line}{digit}")
    } else {
        format!("{} = {digit}", line.trim_end())
    }
}

/// Parts one die from the next.
#[must_use]
pub fn part_dice(line: &str) -> Option<String> {
    (has_dice(line) && line.ends_with(|c: char| c.is_ascii_digit())).then(|| format!("{line} "))
}

/// Takes the last digit off again, and the `=` with the first.
#[must_use]
pub fn drop_die(line: &str) -> Option<String> {
    if !has_dice(line) {
        return None;
    }
    let mut line = line.to_owned();
    line.pop();
    let rest = line.trim_end();
    if let Some(bare) = rest.strip_suffix('=') {
        return Some(bare.trim_end().to_owned());
    }
    Some(line)
}

fn has_dice(line: &str) -> bool {
    Line::parse(line).is_ok_and(|line| line.dice.is_some())
}
