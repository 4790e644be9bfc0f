//! Names of several words that stand in a line without quotes: `damage stair hound 2 7`.

use std::ops::Range;

use super::syntax::Arg;
use super::who::characters;
use super::{Refusal, Table};
use crate::campaign::CharacterId;
use crate::lang::complete::Choice;
use crate::lang::line::{Word, quoted};
use crate::lang::refusal::Instead;
use crate::lang::walk::{Joined, Meaning, joined};

/// A name of more words than this has to be quoted.
const MOST_WORDS: usize = 8;

/// Somebody's name in several words.
#[derive(Clone, Copy)]
struct Several {
    /// One past its last word.
    to: usize,
    who: CharacterId,
}

impl Table<'_> {
    /// The words of a line as its verb reads them: those that together are the whole name of somebody
    /// are one word where the rest of the line fits then, and only then.
    ///
    /// # Errors
    /// The line fits either way; the refusal offers both.
    pub fn with_names(
        &self,
        syntax: &'static [Arg],
        words: &[Word],
    ) -> Result<Option<Vec<Word>>, Refusal> {
        let names = self.names_in(words);
        if names.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        let found = self.joined(syntax, words, &names);
        match found.readings.as_slice() {
            [one, other, ..] if found.complete => Err(self.both(words, &names, one, other)),
            // What is wrong with it is told as of a line in quotes.
            [one, ..] if found.complete || !self.walk(syntax, words).complete => {
                Ok(Some(self.with_joined(words, &names, one)))
            }
            _ => Ok(None),
        }
    }

    /// The same for a line that goes on: each way to read it, as long as it fits the syntax.
    #[must_use]
    pub fn ways_to_read(&self, syntax: &'static [Arg], words: &[Word]) -> Vec<Vec<Word>> {
        let names = self.names_in(words);
        if names.iter().all(Vec::is_empty) {
            return vec![words.to_vec()];
        }
        let mut ways: Vec<Vec<Word>> = Vec::new();
        let found = self.joined(syntax, words, &names);
        for joins in &found.readings {
            ways.push(self.with_joined(words, &names, joins));
        }
        ways
    }

    fn joined(&self, syntax: &'static [Arg], words: &[Word], names: &[Vec<Several>]) -> Joined {
        let ends = names
            .iter()
            .map(|here| here.iter().map(|name| name.to).collect());
        let ends: Vec<Vec<usize>> = ends.collect();
        let meaning = Meaning {
            is_modifier: &|word| self.game.is_modifier(word),
            is_name: &|word| characters(*self, word).is_ok(),
        };
        joined(syntax, words, meaning, &ends)
    }

    /// The names that are several words, by the place of their first.
    fn names_in(&self, words: &[Word]) -> Vec<Vec<Several>> {
        let roster = &self.campaign.characters;
        let is_plain = |word: &&Word| !word.quoted && word.label.is_none();
        let mut out = Vec::with_capacity(words.len());
        for from in 0..words.len() {
            if words[from].is_signed() {
                out.push(Vec::new());
                continue;
            }
            let mut here = Vec::new();
            let mut text = String::new();
            let plain = words[from..].iter().take_while(is_plain);
            for (nth, word) in plain.take(MOST_WORDS).enumerate() {
                if nth > 0 {
                    text.push(' ');
                }
                text.push_str(&word.text);
                let to = from + nth + 1;
                let named = roster.called(&text).filter(|_| nth > 0);
                here.extend(named.map(|who| Several { to, who }));
                if roster.beginning(&text, 1).next().is_none() {
                    break;
                }
            }
            out.push(here);
        }
        out
    }

    /// The refusal of words that can be read two ways.
    fn both(
        &self,
        words: &[Word],
        names: &[Vec<Several>],
        one: &[Range<usize>],
        other: &[Range<usize>],
    ) -> Refusal {
        let apart = |range: &&Range<usize>| one.contains(range) != other.contains(range);
        let differ = one.iter().chain(other).filter(apart);
        let first = differ.clone().min_by_key(|range| range.start);
        let mut place = first.cloned().unwrap_or(0..words.len());
        // Names that overlap are told of together.
        while let Some(range) = differ.clone().find(|range| {
            range.start < place.end && range.end > place.end && range.start >= place.start
        }) {
            place.end = range.end;
        }
        let mut choices: Vec<Choice> = [one, other]
            .iter()
            .map(|joins| {
                let joins = joins
                    .iter()
                    .filter(|join| join.start >= place.start && join.end <= place.end);
                let joins: Vec<Range<usize>> = joins.cloned().collect();
                self.way(words, names, &place, &joins)
            })
            .collect();
        // The name comes first that takes the most words.
        choices.sort_by_key(|choice| choice.insert.matches('"').count());
        let said: Vec<&str> = choices
            .iter()
            .map(|choice| choice.insert.as_str())
            .collect();
        let span = words[place.start].span.to(words[place.end - 1].span);
        let why = format!("this can be read two ways: {}", said.join(" or "));
        Refusal {
            instead: Some(Box::new(Instead { choices })),
            ..Refusal::rule(span, why).hint("quotes say which")
        }
    }

    /// Some words with their names in quotes, and whom the first of them means.
    fn way(
        &self,
        words: &[Word],
        names: &[Vec<Several>],
        place: &Range<usize>,
        joins: &[Range<usize>],
    ) -> Choice {
        let mut parts = Vec::new();
        let mut doc = String::new();
        let mut at = place.start;
        while at < place.end {
            let join = joins.iter().find(|join| join.start == at);
            let to = join.map_or(at + 1, |join| join.end);
            let word = self.one_word(words, names, &(at..to));
            let is_name = join.is_some() || at == place.start && !word.is_number();
            if is_name && doc.is_empty() {
                let meant = characters(*self, &word).unwrap_or_default();
                let first = meant.first().map(|id| self.campaign.name_of(*id));
                first.unwrap_or_default().clone_into(&mut doc);
            }
            parts.push(if is_name {
                quoted(&word.text)
            } else {
                word.text
            });
            at = to;
        }
        let insert = parts.join(" ");
        Choice { insert, doc }
    }

    /// The words of a line with some of them joined.
    fn with_joined(
        &self,
        words: &[Word],
        names: &[Vec<Several>],
        joins: &[Range<usize>],
    ) -> Vec<Word> {
        let mut out = Vec::with_capacity(words.len());
        let mut at = 0;
        for join in joins {
            out.extend_from_slice(&words[at..join.start]);
            out.push(self.one_word(words, names, join));
            at = join.end;
        }
        out.extend_from_slice(&words[at..]);
        out
    }

    /// Words as one: a name that is several is written whole, and stands where they stand.
    fn one_word(&self, words: &[Word], names: &[Vec<Several>], range: &Range<usize>) -> Word {
        let (one, last) = (&words[range.start], &words[range.end - 1]);
        let several = names[range.start].iter();
        match several.clone().find(|name| name.to == range.end) {
            Some(found) => {
                let whole = self.campaign.name_of(found.who);
                Word::bare(whole, one.span.to(last.span))
            }
            None => one.clone(),
        }
    }
}
