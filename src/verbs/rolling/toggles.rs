//! The toggles of a line being typed: finding, adding, stepping and removing what they write.

use super::Rolling;
use crate::game::modifier::Takes;
use crate::game::toggle::{Place, Steps, Toggle, Writes};
use crate::game::words::signed;
use crate::lang::edit::Edit;
use crate::lang::line::{Span, Word};
use crate::lang::syntax::VERSUS;
use crate::verbs::powers::DC;

impl Rolling<'_> {
    /// The toggles of this line.
    #[must_use]
    pub fn toggles(&self) -> Vec<Toggle> {
        let verb = self.rolls_as;
        let is_here = |toggle: &&Toggle| {
            toggle.verbs.contains(&verb)
                && (toggle.place != Place::Second || self.has_two_sides())
                && (toggle.writes != Writes::Defence || !self.defences().is_empty())
        };
        let here = self.game.all_toggles().filter(is_here).copied();
        here.map(|toggle| self.as_for_power(toggle)).collect()
    }

    /// In the line of a power its targets follow the modifiers, and another keyword stands before the number that its
    /// check is against.
    fn as_for_power(&self, mut toggle: Toggle) -> Toggle {
        if !self.is_power() {
            return toggle;
        }
        match &mut toggle.writes {
            Writes::Number(steps) if steps.word == VERSUS => {
                (steps.word, toggle.label) = (DC, DC);
            }
            _ if toggle.place == Place::End => toggle.place = Place::First,
            _ => {}
        }
        toggle
    }

    /// The possible defences of the target; empty if there are too many to step through.
    fn defences(&self) -> &[String] {
        let choices = self.defence.as_ref().map_or(&[][..], |one| &one.choices);
        if choices.len() > MOST_DEFENCES {
            return &[];
        }
        choices
    }

    /// The defence in the line.
    fn defence_held(&self) -> Option<Held> {
        let span = self.defence.as_ref()?.typed?;
        let bare = |text: &str| text.trim_matches('"').to_lowercase();
        let typed = bare(self.parsed.line.text(span));
        let nth = self.defences().iter().position(|one| bare(one) == typed);
        Some(Held {
            span,
            nth,
            value: 0,
        })
    }

    /// What a toggle has written into the line, if anything.
    fn found(&self, toggle: &Toggle) -> Option<Held> {
        let mut range = self.range(toggle.place);
        let to = range.end;
        range.find_map(|at| {
            let words = &self.parsed.words[at..to];
            let (count, nth, value) = match toggle.writes {
                Writes::Defence => return self.defence_held(),
                Writes::Phrases(phrases) => self.phrase(words, phrases)?,
                Writes::Number(steps) => {
                    let before = at.checked_sub(1).map(|at| &self.parsed.words[at]);
                    self.number(before, words, steps)?
                }
            };
            let span = words[0].span.to(words[count - 1].span);
            Some(Held { span, nth, value })
        })
    }

    /// How many of these words are the longest phrase that they begin with, and which: `offhand untagged`
    /// before `offhand`. A phrase that starts with the same word as all of them, such as `dc 17`, counts
    /// as one of them.
    fn phrase(&self, words: &[Word], phrases: &[&str]) -> Option<(usize, Option<usize>, i64)> {
        let lengths = phrases.iter().zip(0..);
        let lengths = lengths.filter_map(|(phrase, nth)| Some((beginning(words, phrase)?, nth)));
        if let Some((count, nth)) = lengths.max() {
            return Some((count, Some(nth), 0));
        }
        let [here, _, ..] = words else { return None };
        let mut begin = phrases.iter().map(|phrase| phrase.split_once(' '));
        let same = begin.all(|begin| begin.is_some_and(|(first, _)| here.is(first)));
        same.then(|| {
            // The value after the word may be several words: `dc AC of Bea`.
            let option = self.parsed.args().ok();
            let count = option.and_then(|args| args.option_words(here));
            (count.unwrap_or(0).clamp(2, words.len()), None, 0)
        })
    }

    /// How many of these words are such a number with its word, and the number.
    fn number(
        &self,
        before: Option<&Word>,
        words: &[Word],
        steps: Steps,
    ) -> Option<(usize, Option<usize>, i64)> {
        let here = words.first()?;
        if steps.word.is_empty() {
            // A number that belongs to a word (`difficulty -20`) is not a modifier of its own.
            let own = here.is_signed() && here.label.is_none() && !self.asks(before?);
            return own.then(|| (1, None, here.text.parse().unwrap_or(0)));
        }
        if !here.is(steps.word) {
            return None;
        }
        let fits = |word: &&Word| word.is_number() || (steps.is_signed() && word.is_signed());
        let next = words.get(1).filter(fits);
        let value = next.and_then(|word| word.text.parse().ok());
        Some(value.map_or((1, None, 0), |value| (2, None, value)))
    }

    /// Whether a word is followed by a signed number.
    fn asks(&self, word: &Word) -> bool {
        let modifier = self.game.modifier(word);
        modifier.is_some_and(|one| matches!(one.takes, Takes::Signed(..)))
    }

    /// What a toggle has written: `+10`, `cover partial`; `None` if it is off.
    #[must_use]
    pub fn shown(&self, toggle: &Toggle) -> Option<&str> {
        self.found(toggle)
            .map(|held| self.parsed.line.text(held.span))
    }

    /// Turns a toggle up or down: one that is off turns on, at the upper end of its range it stays, and below the lower
    /// one it turns off. Without a direction it goes to its first or next value, or turns off; a number with a sign
    /// is only turned on and off.
    #[must_use]
    pub fn turn(&self, toggle: &Toggle, up: Option<bool>) -> Option<Edit> {
        let held = self.found(toggle);
        let next = match toggle.writes {
            Writes::Phrases(phrases) => next_of(phrases, held, up),
            Writes::Defence => next_of(self.defences(), held, up),
            Writes::Number(steps) => next_number(steps, held, up),
        }?;
        match held {
            None if next.is_empty() => None,
            None => self.insert(toggle, &next),
            Some(held) if next.is_empty() => Some(self.remove(held.span)),
            Some(Held { span, .. }) => Some(Edit { span, text: next }),
        }
    }

    fn insert(&self, toggle: &Toggle, text: &str) -> Option<Edit> {
        let at = match (toggle.writes, toggle.place) {
            (Writes::Defence, _) => self.defence.as_ref()?.behind,
            (_, Place::Second) if self.versus.is_none() => return None,
            (_, Place::Front) => {
                return Some(Edit::new(Span::default(), format!("{text} ")));
            }
            (_, place) => {
                let to = self.range(place).end;
                self.parsed.words.get(to.checked_sub(1)?)?.span.end
            }
        };
        let next = self.parsed.line.source.chars().nth(at);
        let is_apart = next.is_none_or(char::is_whitespace);
        let gap = if is_apart { "" } else { " " };
        Some(Edit::new(Span::new(at, at), format!(" {text}{gap}")))
    }

    /// Removes words and the space before them.
    fn remove(&self, span: Span) -> Edit {
        let before = self.parsed.line.text(Span::new(0, span.start));
        let kept = before.trim_end().chars().count();
        // At the start of the line, the space after them.
        let behind = usize::from(kept == 0);
        Edit::new(Span::new(kept, span.end + behind), String::new())
    }
}

/// How many of these words are a phrase that they begin with.
fn beginning(words: &[Word], phrase: &str) -> Option<usize> {
    let mut rest = words;
    for part in phrase.split(' ') {
        // `very-hard` may be typed as two words.
        let ways = [vec![part], part.split('-').collect()];
        let stands = |way: &&Vec<&str>| {
            way.len() <= rest.len() && way.iter().zip(rest).all(|(part, word)| word.is(part))
        };
        rest = &rest[ways.iter().find(stands)?.len()..];
    }
    Some(words.len() - rest.len())
}

/// The maximum number of defences to step through with a key.
const MOST_DEFENCES: usize = 6;

/// What a toggle has written into the line.
#[derive(Clone, Copy, Debug)]
struct Held {
    span: Span,
    /// Which of its phrases; `None` for another one that starts like them.
    nth: Option<usize>,
    value: i64,
}

/// The text that replaces the one of these that is held, empty for none; `None` if it stays.
fn next_of(all: &[impl AsRef<str>], held: Option<Held>, up: Option<bool>) -> Option<String> {
    let next = match (held, up) {
        (None, Some(false)) => return None,
        (None, _) => Some(0),
        (Some(held), Some(false)) => held.nth.and_then(|nth| nth.checked_sub(1)),
        (Some(held), _) => Some(held.nth.map_or(0, |nth| nth + 1)),
    };
    let next = next.and_then(|next| all.get(next));
    let next = next.map(|next| next.as_ref().to_owned());
    if up == Some(true) {
        next
    } else {
        Some(next.unwrap_or_default())
    }
}

/// The same for a number.
fn next_number(steps: Steps, held: Option<Held>, up: Option<bool>) -> Option<String> {
    let (least, most) = steps.range;
    let by = if up == Some(false) {
        -steps.step
    } else {
        steps.step
    };
    let Some(held) = held else {
        let to = if steps.is_signed() && up.is_some() {
            by
        } else {
            steps.first
        };
        return Some(written(steps, to.clamp(least, most)));
    };
    let to = held.value.saturating_add(by).clamp(least, most);
    let is_off = if steps.is_signed() {
        up.is_none() || to == 0
    } else {
        up != Some(true) && to == held.value
    };
    if is_off {
        return Some(String::new());
    }
    (to != held.value).then(|| written(steps, to))
}

fn written(steps: Steps, value: i64) -> String {
    let number = if steps.is_signed() {
        signed(value)
    } else {
        value.to_string()
    };
    match steps.word {
        "" => number,
        word => format!("{word} {number}"),
    }
}
