//! Lines that keys run.

use super::chord::Chord;
use crate::games;
use crate::lang::line::quoted;
use crate::verbs::verbs;

/// A key that runs a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyLine {
    pub key: Chord,
    /// The line; `{selected}` and `{acting}` stand for names.
    pub line: String,
}

/// Somebody whom a line leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Someone {
    Selected,
    Acting,
}

impl Someone {
    const ALL: [Self; 2] = [Self::Selected, Self::Acting];

    /// What stands in the line for them.
    #[must_use]
    pub fn hole(self) -> &'static str {
        match self {
            Self::Selected => "{selected}",
            Self::Acting => "{acting}",
        }
    }

    /// What is said where there is nobody.
    #[must_use]
    pub fn lacking(self) -> &'static str {
        match self {
            Self::Selected => "nobody is selected, and the line of this key is about them",
            Self::Acting => "nobody acts, and the line of this key is about them",
        }
    }
}

/// The line that a setting gives to a key; `None` where it begins with no command of any game.
pub(super) fn key_line(text: &str) -> Option<Result<String, String>> {
    let first = text.split_whitespace().next()?;
    let is_command =
        |game: &&'static crate::game::Game| verbs(game).any(|verb| verb.is_called(first));
    games::all().iter().find(|game| is_command(game))?;
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        rest = &rest[at..];
        let Some(hole) = Someone::ALL.iter().find(|one| rest.starts_with(one.hole())) else {
            let end = rest.find('}').map_or(rest.len(), |end| end + 1);
            return Some(Err(format!(
                "'{}' stands for nobody: expected {{selected}} or {{acting}}",
                &rest[..end]
            )));
        };
        rest = &rest[hole.hole().len()..];
    }
    Some(Ok(text.to_owned()))
}

impl KeyLine {
    /// The line with names in it, each quoted where it has to be.
    ///
    /// # Errors
    /// Whoever is missing.
    pub fn filled<'n>(
        &self,
        name: impl Fn(Someone) -> Option<&'n str>,
        quote: impl Fn(&str) -> String,
    ) -> Result<String, Someone> {
        let mut line = String::new();
        let mut rest = self.line.as_str();
        // Where the text stands in quotes already, a name needs none of its own.
        let mut inside = false;
        while let Some(c) = rest.chars().next() {
            let hole = Someone::ALL
                .into_iter()
                .find(|one| rest.starts_with(one.hole()));
            if let Some(someone) = hole {
                let name = name(someone).ok_or(someone)?;
                if inside {
                    let name = quoted(name);
                    line.push_str(&name[1..name.len() - 1]);
                } else {
                    line.push_str(&quote(name));
                }
                rest = &rest[someone.hole().len()..];
                continue;
            }
            line.push(c);
            rest = &rest[c.len_utf8()..];
            match (c, rest.chars().next()) {
                ('\\', Some(next)) if inside => {
                    line.push(next);
                    rest = &rest[next.len_utf8()..];
                }
                ('"', _) => inside = !inside,
                _ => {}
            }
        }
        Ok(line)
    }
}
