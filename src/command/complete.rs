//! Completion: what could stand where the cursor is, from the tables of the verbs.

use crate::campaign::fold::{fold, folded};
use crate::game::{Completion, Table, Typing};
use crate::lang::line::{Line, Span, Word, quote};

/// What fits where a line is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The part of the line that a choice replaces.
    pub span: Span,
    /// The choices, best first, each as it is written into the line.
    pub choices: Vec<Choice>,
}

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is written, quotes included.
    pub insert: String,
    /// What it is, briefly.
    pub doc: String,
}

/// How many choices are offered at most.
pub const MOST: usize = 200;

/// What could stand at the end of what has been typed so far.
#[must_use]
pub fn offer(table: Table<'_>, typed: &str) -> Offer {
    let line = Line::parse_unfinished(typed);
    let end = typed.chars().count();
    // A word that touches the end is still being typed, unless its quote is closed.
    let open = line
        .words
        .last()
        .filter(|word| word.span.end == end && !is_closed(word, typed));
    let before = &line.words[..line.words.len() - usize::from(open.is_some())];
    let (text, span) = open.map_or((String::new(), Span::new(end, end)), |word| {
        (fold(&word.text), word.span)
    });
    let found = match before {
        [] => verbs(table),
        [verb, rest @ ..] => arguments(table, verb, rest),
    };
    Offer {
        span,
        choices: rank(found, &text),
    }
}

fn is_closed(word: &Word, typed: &str) -> bool {
    word.quoted && typed.ends_with('"') && word.span.end - word.span.start >= 2
}

fn verbs(table: Table<'_>) -> Vec<Completion> {
    super::verbs(table.game)
        .map(|verb| Completion::keyword(verb.name, verb.doc))
        .collect()
}

fn arguments(table: Table<'_>, verb: &Word, rest: &[Word]) -> Vec<Completion> {
    let Ok(verb) = super::verb(table.game, verb) else {
        return Vec::new();
    };
    match (verb.name, rest) {
        ("odds", []) => super::verbs(table.game)
            .filter(|verb| verb.odds.is_some() && verb.name != "odds")
            .map(|verb| Completion::keyword(verb.name, verb.doc))
            .collect(),
        ("odds", [inner, rest @ ..]) => arguments(table, inner, rest),
        _ => (verb.complete)(table, &Typing { before: rest }),
    }
}

/// Whole beginnings first, then beginnings of a word inside, each in the order offered.
fn rank(found: Vec<Completion>, text: &str) -> Vec<Choice> {
    let mut best = Vec::new();
    let mut good = Vec::new();
    for completion in found {
        let folded = folded(completion.text.trim_start_matches('"'));
        if folded.starts_with(text) {
            best.push(completion);
        } else if crate::campaign::roster::inner_parts(&folded).any(|part| part.starts_with(text)) {
            good.push(completion);
        }
    }
    best.extend(good);
    let mut choices: Vec<Choice> = Vec::new();
    for Completion { text, doc, keyword } in best {
        let insert = if keyword { text } else { quote(&text) };
        if !choices.iter().any(|choice| choice.insert == insert) {
            choices.push(Choice { insert, doc });
        }
        if choices.len() >= MOST {
            break;
        }
    }
    choices
}

/// The line with a choice put in and a space after it.
#[must_use]
pub fn complete(typed: &str, span: Span, choice: &Choice) -> String {
    let kept: String = typed.chars().take(span.start).collect();
    format!("{kept}{} ", choice.insert)
}
