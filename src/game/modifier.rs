//! The modifiers that a game declares: how each is typed, what it does in words, its keys in the panel, its
//! completion and its line in the help.

use super::toggle::Toggle;
use super::{Completion, Game, Refusal, Topic};
use crate::lang::line::Word;
use crate::lang::read::Cursor;

/// A modifier by name, as far as it concerns more than the reading of its game.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    /// How it is typed.
    pub word: &'static str,
    pub takes: Takes,
    /// What it does, briefly.
    pub doc: &'static str,
    /// The verbs that read it; empty for all that read modifiers.
    pub verbs: &'static [&'static str],
    /// At most one of those that share this name stands on a side; empty for none such.
    pub one_of: &'static str,
    /// When it counts without being typed, as the reference says it; empty for never.
    pub by_itself: &'static str,
    /// The page of the reference that lists it; empty for none.
    pub page: &'static str,
    /// Its keys in the panel above the prompt.
    pub toggles: &'static [Toggle],
}

/// What stands after the word of a modifier.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    Nothing,
    /// A whole number without a sign: what it says, the least and the most.
    Number(&'static str, i64, i64),
    /// The same of a number that may have a sign.
    Signed(&'static str, i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// This word, or nothing.
    Perhaps(&'static str),
    /// What its effect takes from the line itself, as the help shows it.
    Own(&'static str),
}

/// What stood after the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing that was read already.
    Nothing,
    Number(i64),
    Word(&'static str),
}

impl Takes {
    /// The one of the words that may stand after it with this text.
    pub(crate) fn choice(self, text: &str) -> Option<&'static str> {
        match self {
            Self::OneOf(words) => words.iter().copied().find(|word| *word == text),
            Self::Perhaps(word) => (word == text).then_some(word),
            Self::Nothing | Self::Number(..) | Self::Signed(..) | Self::Own(_) => None,
        }
    }

    /// Reads what stands after the word.
    ///
    /// # Errors
    /// A number that is none or out of its range, or another word than one of these.
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
                found.ok_or_else(|| Refusal::expected(at, quoted.join(" or ")))
            }
        }
    }
}

impl Modifier {
    /// Whether a verb reads it.
    #[must_use]
    pub fn is_for(&self, verb: &str) -> bool {
        self.verbs.is_empty() || self.verbs.contains(&verb)
    }

    /// How it is typed, with what follows it: `cover minimal|partial`.
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

    /// Its line in the reference: `cover minimal|partial: -10, -30`.
    #[must_use]
    pub fn line(&self) -> String {
        let (usage, doc) = (self.usage(), self.doc);
        match self.by_itself {
            "" => format!("{usage}: {doc}"),
            when => format!("{usage}: {doc}; by itself {when}"),
        }
    }
}

/// The modifiers of a verb as its usage lists them: `[easy|difficult] [risk N]`.
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
    /// Its lines, then those of the modifiers that stand on this page.
    #[must_use]
    pub fn page(&self, game: &Game) -> Vec<String> {
        let own = self.lines.iter().map(|line| (*line).to_owned());
        let listed = game.modifiers.iter();
        let listed = listed.filter(|modifier| modifier.page == self.title);
        own.chain(listed.map(Modifier::line)).collect()
    }
}

impl Game {
    /// Whether a word of a line is one of the game's modifiers.
    #[must_use]
    pub fn is_modifier(&self, word: &Word) -> bool {
        self.modifiers.iter().any(|modifier| word.is(modifier.word))
    }

    /// What could be typed as a modifier of a verb after some words.
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

    /// The keys of every verb's panel.
    pub fn all_toggles(&self) -> impl Iterator<Item = &'static Toggle> {
        let rows = self.modifiers.iter().flat_map(|modifier| modifier.toggles);
        self.toggles.iter().chain(rows)
    }
}
