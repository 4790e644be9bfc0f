//! Commands that the GM has assigned to keys.

use super::chord::Chord;
use crate::games;
use crate::lang::fill::fill;
use crate::lang::line::quoted;
use crate::verbs::verbs;

/// A command assigned to a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    pub key: Chord,
    /// The command; `{selected}` and `{acting}` stand for names.
    pub line: String,
}

/// A character that a command leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    Selected,
    Acting,
}

impl Placeholder {
    const ALL: [Self; 2] = [Self::Selected, Self::Acting];

    /// The placeholder with which a text begins.
    fn at(text: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|one| text.starts_with(one.hole()))
    }

    /// The placeholder in the command.
    fn hole(self) -> &'static str {
        match self {
            Self::Selected => "{selected}",
            Self::Acting => "{acting}",
        }
    }

    /// The message if there is no such character.
    #[must_use]
    pub fn lacking(self) -> &'static str {
        match self {
            Self::Selected => "nobody is selected, and this key's line needs somebody",
            Self::Acting => "it is nobody's turn, and this key's line needs somebody",
        }
    }
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
        if Placeholder::at(rest).is_none() {
            let end = rest.find('}').map_or(rest.len(), |end| end + 1);
            return Some(Err(format!(
                "'{}' stands for nobody: expected {{selected}} or {{acting}}",
                &rest[..end]
            )));
        }
    }
    Some(Ok(text.to_owned()))
}

impl KeyLine {
    /// The command with names filled in, quoted where necessary.
    ///
    /// # Errors
    /// Returns the character that is missing.
    pub fn filled<'n>(
        &self,
        name: impl Fn(Placeholder) -> Option<&'n str>,
        quote: impl Fn(&str) -> String,
    ) -> Result<String, Placeholder> {
        let mut lacking = None;
        let (line, _) = fill(&self.line, |hole, inside| {
            let mut all = Placeholder::ALL.into_iter();
            let Some(placeholder) = all.find(|one| one.hole().trim_matches(['{', '}']) == hole)
            else {
                return Some(hole.to_owned());
            };
            let Some(name) = name(placeholder) else {
                lacking.get_or_insert(placeholder);
                return None;
            };
            // Inside quotes a name is not quoted again.
            Some(if inside {
                let name = quoted(name);
                name[1..name.len() - 1].to_owned()
            } else {
                quote(name)
            })
        });
        lacking.map_or(Ok(line), Err)
    }
}
