//! Names of several words typed without quotes: `damage stair hound 2 7`.

use std::ops::Range;

use super::syntax::{Arg, Candidates, Kind, Value};
use super::who::{characters, lettered, with_listed};
use super::{Completion, Refusal, Result, Table, Typing};
use crate::campaign::CharacterId;
use crate::campaign::fold::{fold, folded};
use crate::lang::complete::Form;
use crate::lang::line::{Word, quoted};
use crate::lang::walk::{Before, Joined, Meaning, Reading, Walk, joined};

/// Longer names have to be quoted.
const MOST_WORDS: usize = 8;

/// In a longer line only names are joined.
const MOST_LOOKED_AT: usize = 60;

/// How the usage shows a new name.
const MADE: &str = "NAME";

/// The words of a line with names joined, and how they match the syntax.
pub type Way = (Vec<Word>, Walk<Candidates>);

impl Table<'_> {
    /// The words of a line as its verb reads them, and how they match its syntax: words that
    /// together are a character's whole name are joined into one, but only if the line fits the
    /// syntax that way.
    ///
    /// # Errors
    /// Returns an error with both readings if the line fits in two ways.
    pub(crate) fn read_words(&self, syntax: &'static [Arg], words: &[Word]) -> Result<Way> {
        let mut names = Names::whole(*self, words);
        let mut found = names.read(syntax, false);
        let fits = |one: &Reading<_>| one.joins.is_empty() && self.names_somebody(&one.walk, words);
        // A line that only lacks words becomes no more complete by joining some.
        let fits = found.end == words.len() && found.readings.iter().any(fits);
        if !fits && words.len() > 1 {
            if !found.complete || found.readings.iter().all(|one| one.joins.is_empty()) {
                let things = names.read(syntax, true);
                // If the line cannot be read, the refusal points at the word where the best reading stops.
                if things.complete || things.end > found.end {
                    found = things;
                }
            }
            if !found.complete && words.len() <= MOST_LOOKED_AT {
                // The line does not fit as typed, so its names may be abbreviated.
                let begun = Names::begun(*self, words);
                let half = begun.read(syntax, false);
                if half.complete {
                    (names, found) = (begun, half);
                }
            }
        }
        if found.complete {
            names.prefer(&mut found.readings);
            if let [one, other, ..] = found.readings.as_slice() {
                return Err(names.both(&one.joins, &other.joins));
            }
        }
        // Problems are reported as if the name had been quoted.
        let first = found.readings.into_iter().next();
        Ok(first.map_or((words.to_vec(), Walk::NOTHING), |one| names.way(one)))
    }

    /// The readings of an unfinished line that fit the syntax so far: its words with names joined,
    /// and how they match.
    pub(crate) fn ways_to_read(&self, syntax: &'static [Arg], words: &[Word]) -> Vec<Way> {
        let names = Names::whole(*self, words);
        let mut ways = Vec::new();
        for things in [false, true] {
            let found = names.read(syntax, things);
            ways.extend(found.readings.into_iter().map(|one| names.way(one)));
            // Most lines can be continued without joining other words.
            if found.end == words.len() || words.len() < 2 {
                break;
            }
        }
        ways
    }

    /// Whether every name of a single word matches a character.
    fn names_somebody(&self, walk: &Walk<Candidates>, words: &[Word]) -> bool {
        let mut names = walk.taken.iter().filter(|taken| taken.item.is_name());
        names.all(|taken| characters(*self, &words[taken.from]).is_ok())
    }
}

/// The words of a line, and the characters' names among them that span several words.
struct Names<'t, 'w> {
    table: Table<'t>,
    words: &'w [Word],
    /// By the index of their first word: the index after their last one, and who it is.
    several: Vec<Vec<(usize, CharacterId)>>,
}

impl<'t, 'w> Names<'t, 'w> {
    /// Names that are typed whole.
    fn whole(table: Table<'t>, words: &'w [Word]) -> Self {
        let roster = &table.campaign.characters;
        Self::of(table, words, |text| {
            let begins = roster.beginning(text, 1).next().is_some();
            (roster.called(text), begins)
        })
    }

    /// Names of which each word may be shortened to its beginning.
    fn begun(table: Table<'t>, words: &'w [Word]) -> Self {
        let roster = &table.campaign.characters;
        with_listed(table, |is_listed| {
            let half = |text: &str| roster.half_typed(text, is_listed);
            let called = |text: &str| roster.called(text).or_else(|| half(text));
            Self::of(table, words, |text| (called(text), true))
        })
    }

    /// `called` finds the character whose name some words are, and whether more words could follow.
    fn of(
        table: Table<'t>,
        words: &'w [Word],
        called: impl Fn(&str) -> (Option<CharacterId>, bool),
    ) -> Self {
        let from = |from: usize| {
            let mut here = Vec::new();
            let mut text = String::new();
            if words[from].is_signed() {
                return here;
            }
            let plain = words[from..].iter().take_while(|word| is_plain(word));
            for (word, to) in plain.take(MOST_WORDS).zip(from + 1..) {
                text.push_str(if to > from + 1 { " " } else { "" });
                text.push_str(&word.text);
                let (who, goes_on) = called(&text);
                let who = who.filter(|_| to > from + 1);
                here.extend(who.map(|who| (to, who)));
                if !goes_on {
                    break;
                }
            }
            here
        };
        Self {
            table,
            words,
            several: (0..words.len()).map(from).collect(),
        }
    }

    /// The readings in which words are joined to names of characters, and `with_things` also to names
    /// of other things.
    fn read(&self, syntax: &'static [Arg], with_things: bool) -> Joined<Candidates> {
        let table = self.table;
        // A line longer than anyone types is read as it is.
        let with_things = with_things && self.words.len() <= MOST_LOOKED_AT;
        let meaning = Meaning {
            is_modifier: &|word| table.game.modifier(word).is_some(),
            is_name: &|word| characters(table, word).is_ok(),
            several: &|value, before, at| match value.kind {
                kind if kind.is_name() => self.several[at].iter().map(|(to, _)| *to).collect(),
                Kind::What | Kind::Text if with_things => self.things_at(value, &before(), at),
                _ => Vec::new(),
            },
        };
        joined(syntax, self.words, meaning)
    }

    /// The ends of the skill, stat or other names that a value allows here, matched as a whole.
    fn things_at(&self, value: &'static Value, before: &Before, at: usize) -> Vec<usize> {
        let (table, words) = (self.table, self.words);
        // A new name matches nothing yet.
        if value.shown == MADE || !words.get(at + 1).is_some_and(is_plain) || !is_plain(&words[at])
        {
            return Vec::new();
        }
        let name = before.name.as_ref();
        let name = name.map(|range| self.one_word(range));
        let typing = Typing {
            before: &words[..at],
            text: "",
            verb: "",
            modifiers: &[],
            name: name.as_ref(),
            first_side: before.first_side,
        };
        let known = (value.from)(table, &typing);
        let mut ends = Vec::new();
        let plain = words[at..].iter().take_while(|word| is_plain(word)).count();
        for to in at + 2..=at + plain.min(MOST_WORDS) {
            let text = fold(&Word::joined(&words[at..to]));
            let stat = table.game.stat(&text).map(|stat| stat.id);
            let track = table.game.track(&text).map(|track| track.id);
            let is_stat = |id: &str| stat == Some(id) || track == Some(id);
            let is_known = |one: &Completion| {
                folded(&one.text) == text || one.form == Form::Keyword && is_stat(&one.text)
            };
            if known.iter().any(is_known) {
                ends.push(to);
            }
        }
        ends
    }

    /// Drops readings that take the end of a whole name for something else: for a letter, as `goblin a` is Goblin A,
    /// or for a number where the beginning already means the same character.
    fn prefer(&self, readings: &mut Vec<Reading<Candidates>>) {
        if readings.len() < 2 {
            return;
        }
        let ends_in_letter = |from: usize, to: usize| {
            let mut after = self.words[from + 1..to].iter();
            after.any(|word| lettered(self.table, word).is_some())
        };
        let all = self.several.iter().zip(0..);
        let all = all.flat_map(|(here, from)| here.iter().map(move |(to, _)| from..*to));
        let whole: Vec<Range<usize>> = all
            .filter(|name| ends_in_letter(name.start, name.end) || self.is_called_by_less(name))
            .collect();
        let meets =
            |one: &Range<usize>, name: &Range<usize>| one.start < name.end && name.start < one.end;
        let names_all = |reading: &Reading<Candidates>| {
            let mut whole = whole.iter();
            whole.all(|name| reading.joins.iter().any(|join| meets(join, name)))
        };
        if readings.iter().any(names_all) {
            readings.retain(names_all);
        }
    }

    /// Whether the beginning of a character's whole name means that character too, and nobody else.
    fn is_called_by_less(&self, name: &Range<usize>) -> bool {
        let meant = |words: &Word| characters(self.table, words).unwrap_or_default();
        let whole = meant(&self.one_word(name));
        let mut ends = name.start + 1..name.end;
        ends.any(|end| meant(&self.one_word(&(name.start..end))) == whole)
    }

    /// The words as they are read, and how they match.
    fn way(&self, reading: Reading<Candidates>) -> Way {
        let mut out = Vec::with_capacity(self.words.len());
        let mut at = 0;
        for join in &reading.joins {
            out.extend_from_slice(&self.words[at..join.start]);
            out.push(self.one_word(join));
            at = join.end;
        }
        out.extend_from_slice(&self.words[at..]);
        (out, reading.walk)
    }

    /// The error for words that can be read in two ways.
    fn both(&self, one: &[Range<usize>], other: &[Range<usize>]) -> Refusal {
        let words = self.words;
        let apart = |range: &&Range<usize>| one.contains(range) != other.contains(range);
        let differ = one.iter().chain(other).filter(apart);
        let first = differ.clone().min_by_key(|range| range.start);
        let mut place = first.cloned().unwrap_or(0..words.len());
        // Overlapping names are reported together.
        while let Some(range) = differ.clone().find(|range| {
            range.start < place.end && range.end > place.end && range.start >= place.start
        }) {
            place.end = range.end;
        }
        let mut choices: Vec<Completion> = [one, other]
            .iter()
            .map(|joins| {
                let joins = joins
                    .iter()
                    .filter(|join| join.start >= place.start && join.end <= place.end);
                let joins: Vec<Range<usize>> = joins.cloned().collect();
                self.quoted(&place, &joins)
            })
            .collect();
        // The reading with the longest name comes first.
        choices.sort_by_key(|choice| choice.text.matches('"').count());
        let said: Vec<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
        let span = words[place.start].span.to(words[place.end - 1].span);
        let why = format!("this can be read two ways: {}", said.join(" or "));
        Refusal {
            instead: choices.into(),
            ..Refusal::rule(span, why).hint("use quotes to say which")
        }
    }

    /// Some of the words with their names quoted, and the character that the first name means.
    fn quoted(&self, place: &Range<usize>, joins: &[Range<usize>]) -> Completion {
        let mut parts = Vec::new();
        let mut doc = String::new();
        let mut at = place.start;
        while at < place.end {
            let join = joins.iter().find(|join| join.start == at);
            let to = join.map_or(at + 1, |join| join.end);
            let word = self.one_word(&(at..to));
            let is_name = join.is_some() || at == place.start && !word.is_number();
            if is_name && doc.is_empty() {
                let meant = characters(self.table, &word).unwrap_or_default();
                let first = meant.first().map(|id| self.table.campaign.name_of(*id));
                first.unwrap_or_default().clone_into(&mut doc);
            }
            parts.push(if is_name {
                quoted(&word.text)
            } else {
                word.text
            });
            at = to;
        }
        Completion::keyword(parts.join(" "), doc)
    }

    /// Words as one: a name of several words is written in full and takes the span of all of them.
    fn one_word(&self, range: &Range<usize>) -> Word {
        let words = &self.words[range.clone()];
        let (one, last) = (&self.words[range.start], &self.words[range.end - 1]);
        let mut several = self.several[range.start].iter();
        match several.find(|(to, _)| *to == range.end) {
            Some((_, who)) => {
                let whole = self.table.campaign.name_of(*who);
                Word::bare(whole, one.span.to(last.span))
            }
            None if words.len() > 1 => Word::bare(&Word::joined(words), one.span.to(last.span)),
            None => one.clone(),
        }
    }
}

fn is_plain(word: &Word) -> bool {
    !word.quoted && word.label.is_none()
}
