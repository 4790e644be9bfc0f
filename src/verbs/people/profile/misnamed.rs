//! Names of stats and tracks of several words, which look like skills.

use crate::campaign::fold::folded;
use crate::game::{Game, Refusal};
use crate::lang::line::{Span, Word, quoted};

/// Words that a name of a number may have or lack: `Max HP`, `Armor Class`, `Luck Points`.
const FILLERS: &[&str] = &[
    "class", "current", "limit", "max", "maximum", "points", "rating", "score", "total", "value",
];

/// How many words at the start are the name of a stat or track that has several.
pub(super) fn of_number(game: &Game, words: &[Word]) -> Option<usize> {
    let plain = words.iter().take_while(|word| !word.quoted).count();
    let most = if plain == 0 { 1 } else { plain.min(3) };
    (1..=most.min(words.len())).rev().find(|count| {
        let name = joined(&words[..*count]);
        name.contains(char::is_whitespace)
            && !is_skill(game, &name)
            && number(game, &name).is_some()
    })
}

/// The words of a name as one text.
pub(super) fn joined(words: &[Word]) -> String {
    let words: Vec<&str> = words.iter().map(|word| word.text.trim()).collect();
    words.join(" ")
}

/// Refuses a new skill whose name is almost that of a stat or track.
///
/// # Errors
/// Returns an error that names the stat or track.
pub(super) fn refuse(game: &Game, name: &str, ranks: i64, span: Span) -> Result<(), Refusal> {
    let bare: Vec<&str> = name
        .split_whitespace()
        .filter(|word| {
            !FILLERS
                .iter()
                .any(|filler| filler.eq_ignore_ascii_case(word))
        })
        .collect();
    let near = bare.join(" ");
    let is_whole = near.len() == name.trim().len();
    match number(game, &near).filter(|_| !is_whole && !is_skill(game, name)) {
        Some(meant) => {
            let why = format!("{} has no skill '{name}': did you mean {meant}?", game.name);
            let line = format!("skill NAME {} {ranks}", quoted(name));
            Err(Refusal::rule(span, why).hint(format!("{line} makes one")))
        }
        None => Ok(()),
    }
}

/// The stat or track of a name.
fn number(game: &Game, name: &str) -> Option<&'static str> {
    let stat = game.stat(name).map(|stat| stat.id);
    stat.or_else(|| game.track(name).map(|track| track.id))
}

/// Whether the rules name a skill so.
fn is_skill(game: &Game, name: &str) -> bool {
    let mut skills = game.checks.skills.iter();
    skills.any(|(skill, _)| folded(skill) == folded(name))
}
