//! Names of several words typed without quotes: `damage stair hound 2 7`.

use std::ops::Range;

use super::syntax::{Arg, Candidates, Kind, Value};
use super::who::{characters, lettered};
use super::{Completion, Refusal, Table, Typing};
use crate::campaign::CharacterId;
use crate::campaign::fold::{fold, folded};
use crate::lang::complete::{Choice, Form};
use crate::lang::line::{Word, quoted};
use crate::lang::refusal::Instead;
use crate::lang::syntax::Item;
use crate::lang::walk::{Before, Joined, Joins, Meaning, Reading, Walk, joined, walk};

/// Longer names have to be quoted.
const MOST_WORDS: usize = 8;

/// In a longer line only names are joined.
const MOST_LOOKED_AT: usize = 60;

/// How the usage shows a new name.
const MADE: &str = "NAME";

/// A character's name that spans several words.
#[derive(Clone, Copy)]
struct Several {
    /// Index after its last word.
    to: usize,
    who: CharacterId,
}

/// The words of a line with names joined, and how they match the syntax.
pub type Way = (Vec<Word>, Walk<Candidates>);

/// How much of each word of a name has to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Whole,
    /// The words may be shortened to their beginnings.
    Begun,
}

impl Table<'_> {
    /// Matches the words of a line against the syntax of a verb.
    fn walk(&self, syntax: &'static [Arg], words: &[Word]) -> Walk<Candidates> {
        let meaning = Meaning {
            is_modifier: &|word| self.game.is_modifier(word),
            is_name: &|word| characters(*self, word).is_ok(),
        };
        walk(syntax, words, meaning)
    }

    /// The words of a line as its verb reads them, and how they match its syntax: words that
    /// together are a character's whole name are joined into one, but only if the line fits the
    /// syntax that way. `None` if the words stay as they are.
    ///
    /// # Errors
    /// Returns an error with both readings if the line fits in two ways.
    pub fn read_words(
        &self,
        syntax: &'static [Arg],
        words: &[Word],
    ) -> Result<(Option<Vec<Word>>, Walk<Candidates>), Refusal> {
        let plain = self.walk(syntax, words);
        Ok(match self.joining(syntax, words, &plain)? {
            Some((joined, walk)) => (Some(joined), walk),
            None => (None, plain),
        })
    }

    /// The words with names joined, and how they match; `None` if they stay as they are.
    fn joining(
        &self,
        syntax: &'static [Arg],
        words: &[Word],
        plain: &Walk<Candidates>,
    ) -> Result<Option<Way>, Refusal> {
        let mut names = self.names_in(words, Names::Whole);
        let fits = plain.complete && self.names_somebody(plain, words);
        let has_names = names.iter().any(|here| !here.is_empty());
        if fits && !has_names {
            return Ok(None);
        }
        let joins_any = has_names || words.len() > 1;
        let mut found = if has_names {
            self.joined(syntax, words, &names, false)
        } else {
            Joined::none(plain, words)
        };
        let joins_none = found.readings.iter().all(|one| one.joins.is_empty());
        if !fits && joins_any && (joins_none || !found.complete) {
            let things = self.joined(syntax, words, &names, true);
            if plain.complete && !things.complete {
                return Ok(None);
            }
            if things.complete || things.reaches_end && !found.reaches_end {
                found = things;
            }
        }
        if !fits && joins_any && !found.complete && words.len() <= MOST_LOOKED_AT {
            // The line does not fit as typed, so its names may be abbreviated.
            let half = self.names_in(words, Names::Begun);
            let begun = self.joined(syntax, words, &half, false);
            if begun.complete {
                (names, found) = (half, begun);
            }
        }
        if found.complete {
            self.prefer_names(words, &names, &mut found.readings);
        }
        match found.readings.as_slice() {
            _ if fits && !found.complete => Ok(None),
            [one, other, ..] if found.complete => {
                Err(self.both(words, &names, &one.joins, &other.joins))
            }
            // Problems are reported as if the name had been quoted.
            [one, ..] if !one.joins.is_empty() => {
                let joined = self.with_joined(words, &names, &one.joins);
                Ok(Some((joined, one.walk.clone())))
            }
            _ => Ok(None),
        }
    }

    /// Drops readings that take the end of a whole name for a letter: `goblin a` is Goblin A.
    fn prefer_names(
        &self,
        words: &[Word],
        names: &[Vec<Several>],
        readings: &mut Vec<Reading<Candidates>>,
    ) {
        if readings.len() < 2 {
            return;
        }
        let ends_in_letter = |from: usize, to: usize| {
            let mut after = words[from + 1..to].iter();
            after.any(|word| lettered(*self, word).is_some())
        };
        let all = names.iter().zip(0..);
        let all = all.flat_map(|(here, from)| here.iter().map(move |name| from..name.to));
        let whole: Vec<Range<usize>> = all
            .filter(|name| ends_in_letter(name.start, name.end))
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

    /// Whether every name of a single word matches a character.
    fn names_somebody(&self, walk: &Walk<Candidates>, words: &[Word]) -> bool {
        walk.taken.iter().all(|taken| match taken.item {
            Item::Value(value) => match value.kind {
                Kind::Name | Kind::Names | Kind::Known => {
                    characters(*self, &words[taken.from]).is_ok()
                }
                Kind::What
                | Kind::Modifiers
                | Kind::Text
                | Kind::Quoted
                | Kind::Number
                | Kind::Amount
                | Kind::Signed
                | Kind::Plus
                | Kind::Formula
                | Kind::Entry
                | Kind::Like(_)
                | Kind::Command => true,
            },
            Item::Word(..) => true,
        })
    }

    /// The readings of an unfinished line that fit the syntax so far: its words with names joined,
    /// and how they match.
    #[must_use]
    pub fn ways_to_read(&self, syntax: &'static [Arg], words: &[Word]) -> Vec<Way> {
        let names = self.names_in(words, Names::Whole);
        let mut ways = Vec::new();
        for things in [false, true] {
            let found = self.joined(syntax, words, &names, things);
            let read = |one: Reading<_>| (self.with_joined(words, &names, &one.joins), one.walk);
            ways.extend(found.readings.into_iter().map(read));
            // Most lines can be continued without joining other words.
            if found.reaches_end || words.len() < 2 {
                break;
            }
        }
        ways
    }

    fn joined(
        &self,
        syntax: &'static [Arg],
        words: &[Word],
        names: &[Vec<Several>],
        with_things: bool,
    ) -> Joined<Candidates> {
        let ends = names
            .iter()
            .map(|here| here.iter().map(|name| name.to).collect());
        let ends: Vec<Vec<usize>> = ends.collect();
        let meaning = Meaning {
            is_modifier: &|word| self.game.is_modifier(word),
            is_name: &|word| characters(*self, word).is_ok(),
        };
        let things = |value: &'static Value, before: &Before, at: usize| {
            self.things_at(value, words, names, before, at)
        };
        // A line longer than anyone types is read as it is.
        let looks = with_things && words.len() <= MOST_LOOKED_AT;
        let joins = Joins {
            names: &ends,
            things: if looks { Some(&things) } else { None },
        };
        joined(syntax, words, meaning, joins)
    }

    /// The ends of the skill, stat or other names that a value allows here, matched as a whole.
    fn things_at(
        &self,
        value: &'static Value,
        words: &[Word],
        names: &[Vec<Several>],
        before: &Before,
        at: usize,
    ) -> Vec<usize> {
        // A new name matches nothing yet.
        if value.shown == MADE || !words.get(at + 1).is_some_and(is_plain) || !is_plain(&words[at])
        {
            return Vec::new();
        }
        let name = before.name.as_ref();
        let name = name.map(|range| self.one_word(words, names, range));
        let typing = Typing {
            before: &words[..at],
            text: "",
            verb: "",
            modifiers: &[],
            name: name.as_ref(),
            first_side: before.first_side,
        };
        let known = (value.from)(*self, &typing);
        let mut ends = Vec::new();
        let plain = words[at..].iter().take_while(|word| is_plain(word)).count();
        for to in at + 2..=at + plain.min(MOST_WORDS) {
            let text = fold(&joined_text(&words[at..to]));
            let stat = self.game.stat(&text).map(|stat| stat.id);
            let track = self.game.track(&text).map(|track| track.id);
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

    /// The names that span several words, by the index of their first word.
    fn names_in(&self, words: &[Word], typed: Names) -> Vec<Vec<Several>> {
        let roster = &self.campaign.characters;
        let mut out = Vec::with_capacity(words.len());
        for from in 0..words.len() {
            if words[from].is_signed() {
                out.push(Vec::new());
                continue;
            }
            let mut here = Vec::new();
            let mut text = String::new();
            let plain = words[from..].iter().take_while(|word| is_plain(word));
            for (nth, word) in plain.take(MOST_WORDS).enumerate() {
                if nth > 0 {
                    text.push(' ');
                }
                text.push_str(&word.text);
                let to = from + nth + 1;
                let named = match typed {
                    _ if nth == 0 => None,
                    Names::Whole => roster.called(&text),
                    Names::Begun => roster.called(&text).or_else(|| roster.half_typed(&text)),
                };
                here.extend(named.map(|who| Several { to, who }));
                if typed == Names::Whole && roster.beginning(&text, 1).next().is_none() {
                    break;
                }
            }
            out.push(here);
        }
        out
    }

    /// The error for words that can be read in two ways.
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
        // Overlapping names are reported together.
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
        // The reading with the longest name comes first.
        choices.sort_by_key(|choice| choice.insert.matches('"').count());
        let said: Vec<&str> = choices
            .iter()
            .map(|choice| choice.insert.as_str())
            .collect();
        let span = words[place.start].span.to(words[place.end - 1].span);
        let why = format!("this can be read two ways: {}", said.join(" or "));
        Refusal {
            instead: Some(Box::new(Instead { choices })),
            ..Refusal::rule(span, why).hint("use quotes to say which")
        }
    }

    /// Some of the words with their names quoted, and the character that the first name means.
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
        Choice::new(insert, doc)
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

    /// Words as one: a name of several words is written in full and takes the span of all of them.
    fn one_word(&self, words: &[Word], names: &[Vec<Several>], range: &Range<usize>) -> Word {
        let (one, last) = (&words[range.start], &words[range.end - 1]);
        let several = names[range.start].iter();
        match several.clone().find(|name| name.to == range.end) {
            Some(found) => {
                let whole = self.campaign.name_of(found.who);
                Word::bare(whole, one.span.to(last.span))
            }
            None if range.len() > 1 => {
                Word::bare(&joined_text(&words[range.clone()]), one.span.to(last.span))
            }
            None => one.clone(),
        }
    }
}

fn is_plain(word: &Word) -> bool {
    !word.quoted && word.label.is_none()
}

fn joined_text(words: &[Word]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    texts.join(" ")
}
