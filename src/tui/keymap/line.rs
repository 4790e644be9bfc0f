//! Commands that the GM has assigned to keys.

use super::chord::Chord;
use crate::games;
use crate::verbs::verbs;

/// What stands for the characters that a command leaves open.
const NAMES: [&str; 2] = ["{selected}", "{acting}"];

/// A command assigned to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    pub key: Chord,
    /// The command; `{selected}` and `{acting}` stand for names.
    pub line: String,
}

/// The command in a setting; `None` if it does not begin with a command of any game.
pub(super) fn key_line(text: &str) -> Option<Result<String, String>> {
    // It may start with the key that opens the prompt.
    let text = text.strip_prefix(':').unwrap_or(text).trim_start();
    let first = text.split_whitespace().next()?;
    let is_command =
        |game: &&'static crate::game::Game| verbs(game).any(|verb| verb.is_called(first));
    games::all().iter().find(|game| is_command(game))?;
    for (at, _) in text.match_indices('{') {
        let rest = &text[at..];
        if !NAMES.iter().any(|name| rest.starts_with(name)) {
            let end = rest.find('}').map_or(rest.len(), |end| end + 1);
            return Some(Err(format!(
                "'{}' stands for nobody: expected {{selected}} or {{acting}}",
                &rest[..end]
            )));
        }
    }
    Some(Ok(text.to_owned()))
}
