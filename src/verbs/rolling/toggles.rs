//! The toggles of a line being typed: finding, adding, stepping and removing what they write.

use super::Rolling;
use crate::game::toggle::{Place, Steps, Toggle, Writes};
use crate::game::words::signed;
use crate::lang::edit::Edit;
use crate::lang::line::{Span, Word};
use crate::lang::syntax::following;
use crate::lang::walk::{Meaning, walk};

impl Rolling<'_> {
    /// The toggles of this line.
    #[must_use]
    pub fn toggles(&self) -> Vec<Toggle> {
        let verb = self.verb.rolls_as();
        self.game
            .all_toggles()
            .filter(|toggle| toggle.verbs.contains(&verb))
            .filter(|toggle| toggle.place != Place::Second || self.has_two_sides())
            .filter(|toggle| toggle.writes != Writes::Defence || !self.defences().is_empty())
            .copied()
            .collect()
    }

    /// The possible defences of the target; empty if there are too many to step through.
    fn defences(&self) -> &[String] {
        let choices = self
            .defence
            .as_ref()
            .map_or(&[] as &[_], |one| &one.choices);
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
        let (from, to) = self.range(toggle.place);
        if toggle.writes == Writes::Defence {
            return self.defence_held();
        }
        (from..to).find_map(|at| match toggle.writes {
            Writes::Defence => None,
            Writes::Phrases(phrases) => self.phrase(at, to, phrases),
            Writes::Number(steps) => self.number(at, to, steps),
        })
    }

    /// The longest phrase at this place: `offhand untagged` before `offhand`. A phrase that starts
    /// with the same word as all of them, such as `dc 17`, counts as one of them.
    fn phrase(&self, at: usize, to: usize, phrases: &[&str]) -> Option<Held> {
        let lengths = phrases.iter().enumerate().filter_map(|(nth, phrase)| {
            let words = self.matches(at, to, phrase)?;
            Some((words, nth))
        });
        if let Some((words, nth)) = lengths.max() {
            return Some(self.held(at, words, Some(nth), 0));
        }
        let here = self.parsed.words.get(at)?;
        let mut begin = phrases.iter().map(|phrase| phrase.split_once(' '));
        let same = begin.all(|begin| begin.is_some_and(|(first, _)| here.is(first)));
        if !same || at + 1 >= to {
            return None;
        }
        // The value after the word may be several words: `dc AC of Bea`.
        let value = following(self.verb.syntax, &here.text);
        let meaning = Meaning {
            is_modifier: &|word| self.game.is_modifier(word),
            is_name: &|_| true,
        };
        let words = walk(value, &self.parsed.words[at + 1..to], meaning).end;
        Some(self.held(at, 1 + words.max(1), None, 0))
    }

    /// The number of words that a phrase takes at a place, if it is there.
    fn matches(&self, at: usize, to: usize, phrase: &str) -> Option<usize> {
        let mut count = 0;
        for part in phrase.split(' ') {
            // `very-hard` may be typed as two words.
            let spoken: Vec<&str> = part.split('-').collect();
            let rest = self.parsed.words.get(at + count..to)?;
            let stands = |parts: &[&str]| {
                let mut both = parts.iter().enumerate();
                both.all(|(nth, part)| rest.get(nth).is_some_and(|word| word.is(part)))
            };
            count += match () {
                () if stands(&[part]) => 1,
                () if stands(&spoken) => spoken.len(),
                () => return None,
            };
        }
        Some(count)
    }

    fn number(&self, at: usize, to: usize, steps: Steps) -> Option<Held> {
        let here = self.parsed.words.get(at)?;
        let value = |word: &Word| -> Option<i64> {
            let fits = word.is_number() || (steps.signed && word.is_signed());
            fits.then(|| word.text.parse().ok()).flatten()
        };
        if steps.word.is_empty() {
            // A number that belongs to a word (`difficulty -20`) is not a modifier of its own.
            let asked = self.parsed.words.get(at.checked_sub(1)?)?;
            let own = here.is_signed() && here.label.is_none() && !self.asks(asked);
            return own.then(|| self.held(at, 1, None, here.text.parse().unwrap_or(0)));
        }
        if !here.is(steps.word) {
            return None;
        }
        let next = self.parsed.words.get(at + 1).filter(|_| at + 1 < to);
        match next.and_then(value) {
            Some(value) => Some(self.held(at, 2, None, value)),
            None => Some(self.held(at, 1, None, 0)),
        }
    }

    /// Whether a word is followed by a signed number.
    fn asks(&self, word: &Word) -> bool {
        self.game.all_toggles().any(|toggle| match toggle.writes {
            Writes::Number(steps) => steps.signed && !steps.word.is_empty() && word.is(steps.word),
            Writes::Phrases(phrases) => phrases.iter().any(|phrase| {
                phrase
                    .split_once(' ')
                    .is_some_and(|(asks, _)| word.is(asks))
            }),
            Writes::Defence => false,
        })
    }

    fn held(&self, at: usize, words: usize, nth: Option<usize>, value: i64) -> Held {
        let words = &self.parsed.words[at..at + words];
        let from = words.first().map_or(0, |word| word.span.start);
        let to = words.last().map_or(from, |word| word.span.end);
        Held {
            span: Span::new(from, to),
            nth,
            value,
        }
    }

    /// What a toggle has written: `+10`, `cover partial`; `None` if it is off.
    #[must_use]
    pub fn shown(&self, toggle: &Toggle) -> Option<&str> {
        self.found(toggle)
            .map(|held| self.parsed.line.text(held.span))
    }

    /// Turns a toggle up or down: one that is off turns on, one at the end of its range stays.
    /// Without a direction it goes to its first or next value, or turns off.
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
                return Some(Edit {
                    span: Span::new(0, 0),
                    text: format!("{text} "),
                });
            }
            (_, place) => {
                let (_, to) = self.range(place);
                self.parsed.words.get(to.checked_sub(1)?)?.span.end
            }
        };
        let next = self.parsed.line.source.chars().nth(at);
        let gap = if next.is_none_or(char::is_whitespace) {
            ""
        } else {
            " "
        };
        Some(Edit {
            span: Span::new(at, at),
            text: format!(" {text}{gap}"),
        })
    }

    /// Removes words and the space before them.
    fn remove(&self, span: Span) -> Edit {
        let before = self
            .parsed
            .line
            .source
            .chars()
            .take(span.start)
            .collect::<String>();
        let kept = before.trim_end().chars().count();
        // At the start of the line, the space after them.
        let behind = usize::from(kept == 0);
        Edit {
            span: Span::new(kept, span.end + behind),
            text: String::new(),
        }
    }
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
    let by = match up {
        Some(true) => steps.step,
        Some(false) => -steps.step,
        None if held.is_some() => return Some(String::new()),
        None => return Some(written(steps, steps.first)),
    };
    let Some(held) = held else {
        let to = if steps.signed { by } else { steps.first };
        return Some(written(steps, to.clamp(least, most)));
    };
    let to = held.value.saturating_add(by).clamp(least, most);
    if steps.signed && to == 0 {
        return Some(String::new());
    }
    (to != held.value).then(|| written(steps, to))
}

fn written(steps: Steps, value: i64) -> String {
    let number = if steps.signed {
        signed(value)
    } else {
        value.to_string()
    };
    match steps.word {
        "" => number,
        word => format!("{word} {number}"),
    }
}
