//! The modifiers that a game declares: syntax, effect in words, keys in the panel, completion and
//! help.

use super::toggle::{Toggle, Writes};
use super::{Completion, Game, Refusal, Topic};
use crate::lang::line::Word;
use crate::lang::read::Cursor;
use crate::lang::refusal::either;

/// A modifier that is typed by name, without the code that applies it.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    /// The word to type.
    pub word: &'static str,
    pub takes: Takes,
    /// A short description.
    pub doc: &'static str,
    /// The verbs that accept it; empty for all that accept modifiers.
    pub verbs: &'static [&'static str],
    /// A side may have at most one modifier of the same group; empty for no group.
    pub one_of: &'static str,
    /// When it applies without being typed, for the reference; empty for never.
    pub by_itself: &'static str,
    /// The reference page that lists it; empty for none.
    pub page: &'static str,
    /// Its keys in the panel above the prompt.
    pub toggles: &'static [Toggle],
}

/// What follows the word of a modifier.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    Nothing,
    /// A whole number without a sign: what it is, the minimum and the maximum.
    Number(&'static str, i64, i64),
    /// A number that may have a sign: what it is, the minimum and the maximum.
    Signed(&'static str, i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// This word, which may be left out.
    Perhaps(&'static str),
    /// Read by the game's own code; the text is its usage in the help.
    Own(&'static str),
}

/// The value read after the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value, or one that the game reads itself.
    Nothing,
    Number(i64),
    Word(&'static str),
}

impl Takes {
    /// The allowed word that equals this text.
    pub(crate) fn choice(self, text: &str) -> Option<&'static str> {
        match self {
            Self::OneOf(words) => words.iter().copied().find(|word| *word == text),
            Self::Perhaps(word) => (word == text).then_some(word),
            Self::Nothing | Self::Number(..) | Self::Signed(..) | Self::Own(_) => None,
        }
    }

    /// Reads the value after the word.
    ///
    /// # Errors
    /// Returns an error if the number is missing or out of range, or if the word is not one of
    /// those allowed.
    pub fn read(self, cursor: &mut Cursor<'_>) -> Result<Value, Refusal> {
        match self {
            Self::Number(what, least, most) => Ok(Value::Number(cursor.number(what, least, most)?)),
            Self::Signed(what, least, most) => Ok(Value::Number(cursor.signed(what, least, most)?)),
            Self::Perhaps(word) if cursor.take(&[word]).is_some() => Ok(Value::Word(word)),
            Self::Nothing | Self::Own(_) | Self::Perhaps(_) => Ok(Value::Nothing),
            Self::OneOf(words) => {
                let at = cursor.here();
                let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
                let found = cursor.take(words).map(Value::Word);
                found.ok_or_else(|| Refusal::expected(at, either(&quoted)))
            }
        }
    }
}

impl Modifier {
    /// Whether a verb accepts it.
    #[must_use]
    pub fn is_for(&self, verb: &str) -> bool {
        self.verbs.is_empty() || self.verbs.contains(&verb)
    }

    /// The word with its value: `cover minimal|partial`.
    #[must_use]
    pub fn usage(&self) -> String {
        let word = self.word;
        match self.takes {
            Takes::Nothing => word.to_owned(),
            Takes::Number(..) => format!("{word} N"),
            Takes::Signed(..) => format!("{word} +N"),
            Takes::OneOf(words) => format!("{word} {}", words.join("|")),
            Takes::Perhaps(then) => format!("{word} [{then}]"),
            Takes::Own(shown) => format!("{word} {shown}"),
        }
    }

    /// The line in the reference: `cover minimal|partial: -10, -30`.
    #[must_use]
    pub fn line(&self) -> String {
        let (usage, doc) = (self.usage(), self.doc);
        match self.by_itself {
            "" => format!("{usage}: {doc}"),
            when => format!("{usage}: {doc}; applies {when}"),
        }
    }
}

/// A verb's modifiers as its usage lists them: `[easy|difficult] [risk N]`.
#[must_use]
pub fn listed(modifiers: &[Modifier], verb: &str) -> String {
    let mut groups: Vec<(&str, String)> = Vec::new();
    for one in modifiers.iter().filter(|one| one.is_for(verb)) {
        let same = |(group, _): &&mut (&str, String)| !group.is_empty() && *group == one.one_of;
        match groups.iter_mut().find(same) {
            Some((_, usages)) => *usages = format!("{usages}|{}", one.usage()),
            None => groups.push((one.one_of, one.usage())),
        }
    }
    let each = groups.iter().map(|(_, usages)| format!("[{usages}]"));
    each.collect::<Vec<_>>().join(" ")
}

impl Topic {
    /// The lines of this page, followed by the modifiers that it lists.
    #[must_use]
    pub fn page(&self, game: &Game) -> Vec<String> {
        let own = self.lines.iter().map(|line| (*line).to_owned());
        let listed = game.modifiers.iter();
        let listed = listed.filter(|modifier| modifier.page == self.title);
        own.chain(listed.map(Modifier::line)).collect()
    }
}

impl Game {
    /// Whether a word is one of the game's modifiers.
    #[must_use]
    pub fn is_modifier(&self, word: &Word) -> bool {
        self.modifiers.iter().any(|modifier| word.is(modifier.word))
    }

    /// Completions for a modifier of a verb after these words.
    #[must_use]
    pub fn complete_modifiers(&self, verb: &str, before: &[Word]) -> Vec<Completion> {
        let last = before.last();
        let open = last.and_then(|last| self.modifiers.iter().find(|one| last.is(one.word)));
        let mut out = match open.map(|open| open.takes) {
            Some(Takes::OneOf(words)) => {
                return words
                    .iter()
                    .map(|word| Completion::keyword(*word, ""))
                    .collect();
            }
            Some(Takes::Number(..) | Takes::Signed(..)) => return Vec::new(),
            Some(Takes::Perhaps(word)) => vec![Completion::keyword(word, "")],
            Some(Takes::Nothing | Takes::Own(_)) | None => Vec::new(),
        };
        let rest = self.modifiers.iter();
        let rest =
            rest.filter(|one| one.is_for(verb) && !before.iter().any(|word| word.is(one.word)));
        out.extend(rest.map(|one| Completion::keyword(one.word, one.doc)));
        out
    }

    /// The keys of the panels of all verbs.
    pub fn all_toggles(&self) -> impl Iterator<Item = &'static Toggle> {
        let rows = self.modifiers.iter().flat_map(|modifier| modifier.toggles);
        self.toggles.iter().chain(rows)
    }

    /// What a key of the panel does: its own description, or a line for each modifier that it
    /// writes.
    #[must_use]
    pub fn toggle_docs(&self, toggle: &Toggle) -> Vec<String> {
        if !toggle.doc.is_empty() {
            return vec![toggle.doc.to_owned()];
        }
        let writes = |one: &&Modifier| match toggle.writes {
            Writes::Phrases(phrases) => phrases
                .iter()
                .any(|phrase| phrase.split(' ').next() == Some(one.word)),
            Writes::Number(steps) => steps.word == one.word,
            Writes::Defence => false,
        };
        let found = self.modifiers.iter().filter(writes);
        found.map(Modifier::line).collect()
    }
}
