//! What is meant by a few letters: who and what could stand at the cursor of a
//! line that rolls, best first, letters left out or not.

use std::cmp::Reverse;
use std::fmt;

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::checks::whats;
use super::complete::Choice;
use super::rolling::{Rolling, Side};
use crate::campaign::roster::inner_parts;
use crate::game::verb::{Versus, Who};
use crate::game::{Completion, Table, Typing, args};
use crate::lang::line::{Line, Span, Word, quote, quoted};
use crate::lang::operand::{Operand, operands};

/// How many are found at most.
pub const MOST: usize = 40;

/// How many people are looked through for letters in their names; of a bigger
/// crowd only those whose names begin so are found.
const CROWD: usize = 60;

/// Finds by letters. It keeps its working memory from one key to the next.
pub struct Finder {
    matcher: Matcher,
}

impl fmt::Debug for Finder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Finder")
    }
}

impl Default for Finder {
    fn default() -> Self {
        let mut config = Config::DEFAULT;
        config.prefer_prefix = true;
        Self {
            matcher: Matcher::new(config),
        }
    }
}

/// What was found where the cursor stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The part of the line that a choice replaces.
    pub span: Span,
    /// The choices, best first, as they are written into the line.
    pub choices: Vec<Choice>,
}

impl Finder {
    /// Those of some choices that have the letters of a text in their order, best
    /// first; all of them for no letters.
    pub fn rank(&mut self, choices: Vec<Completion>, text: &str) -> Vec<Completion> {
        if text.is_empty() {
            return choices;
        }
        let kind = AtomKind::Fuzzy;
        let pattern = Pattern::new(text, CaseMatching::Ignore, Normalization::Smart, kind);
        let mut letters = Vec::new();
        let folded = text.to_lowercase();
        let mut scored: Vec<((u8, Reverse<u32>), Completion)> = choices
            .into_iter()
            .filter_map(|choice| {
                let name = Utf32Str::new(&choice.text, &mut letters);
                let score = pattern.score(name, &mut self.matcher)?;
                Some(((far(&choice.text, &folded), Reverse(score)), choice))
            })
            .collect();
        scored.sort_by_key(|(rank, _)| *rank);
        scored.into_iter().map(|(_, choice)| choice).collect()
    }

    /// Who and what could stand where the cursor is, in characters.
    pub fn find(
        &mut self,
        table: Table<'_>,
        rolling: &Rolling,
        line: &str,
        cursor: usize,
    ) -> Found {
        let typed: String = line.chars().take(cursor).collect();
        let words = Line::parse_unfinished(&typed).words;
        let closed = typed.ends_with('"') && words.last().is_some_and(|word| word.quoted);
        let open = words
            .last()
            .filter(|word| word.span.end == cursor && !(closed && word.text.len() > 1));
        let (text, span) = match open {
            Some(word) => (word.text.clone(), word.span),
            None => (String::new(), Span::new(cursor, cursor)),
        };
        // In the dice, or on the verb itself, there is nothing to choose.
        if typed.contains('=') || words.len() <= usize::from(open.is_some()) {
            return Found::default();
        }
        let is_modifier = |name: &str| {
            table
                .game
                .modifiers
                .iter()
                .any(|one| name.eq_ignore_ascii_case(one.word))
        };
        let mut choices = candidates(table, rolling, span.start, &text);
        // A stat that is called like a modifier can only be that.
        choices.retain(|choice| !choice.keyword || !is_modifier(&choice.text));
        let ranked = self.rank(choices, &text);
        let mut choices: Vec<Choice> = Vec::new();
        for Completion { text, doc, keyword } in ranked.into_iter().take(MOST) {
            let insert = match keyword {
                true => text,
                false if is_modifier(&text) => quoted(&text),
                false => quote(&text),
            };
            if !choices.iter().any(|choice| choice.insert == insert) {
                choices.push(Choice { insert, doc });
            }
        }
        // What stands there whole already is no choice.
        if let [only] = choices.as_slice()
            && only.insert.trim_matches('"').eq_ignore_ascii_case(&text)
        {
            choices.clear();
        }
        Found { span, choices }
    }
}

/// What begins with a text comes first, then what has a word that does, then the rest.
fn far(name: &str, folded: &str) -> u8 {
    let name = name.to_lowercase();
    if name.starts_with(folded) {
        0
    } else if inner_parts(&name).any(|part| part.starts_with(folded)) {
        1
    } else {
        2
    }
}

/// Who and what may stand at a character of a side, as far as the letters matter.
fn candidates(table: Table<'_>, rolling: &Rolling, at: usize, text: &str) -> Vec<Completion> {
    let before = rolling.before(at);
    let (found, taken) = operands(before, &|word| table.game.is_modifier(word));
    if taken < before.len() {
        return Vec::new();
    }
    let shape = rolling.verb.shape;
    let (named, bare) = match rolling.side {
        Side::First => (true, shape.who != Who::Named),
        Side::Second => (shape.versus != Versus::Number, shape.versus != Versus::Name),
    };
    let last = found.last().and_then(Operand::single);
    let who = last.and_then(|word| args::character(table, word).ok());
    // What is owed is told by its number, and there is never much of it.
    if shape.who == Who::Owed {
        return (rolling.verb.complete)(table, &Typing { before });
    }
    let rolls = |word: &Word| super::verb(table.game, word).is_ok_and(|verb| verb.odds.is_some());
    match (found.as_slice(), who) {
        // `task NAME "what" 10m check`: whose check it is was said first.
        ([first, _, ..], None) if last.is_some_and(|word| !word.quoted && rolls(word)) => {
            let first = first.single();
            whats(
                table,
                first.and_then(|word| args::character(table, word).ok()),
            )
        }
        ([], _) if !named => Vec::new(),
        ([], _) => {
            let acting = table.campaign.acting();
            let acting = acting.filter(|_| rolling.side == Side::First);
            let mut out = if bare {
                whats(table, acting)
            } else {
                Vec::new()
            };
            out.extend(people(table, text));
            out
        }
        (_, Some(_)) if shape.many => {
            let mut out = whats(table, who);
            out.extend(people(table, text));
            out
        }
        ([_], Some(_)) => whats(table, who),
        _ => next(rolling),
    }
}

/// What parts a side from what follows it, where the verb has that and the line not yet.
fn next(rolling: &Rolling) -> Vec<Completion> {
    let shape = rolling.verb.shape;
    let parts = [
        (shape.versus != Versus::Nothing, "vs", "the other side"),
        (shape.dc, "dc", "the difficulty"),
    ];
    let missing = parts
        .into_iter()
        .filter(|(has, word, _)| *has && !rolling.has(word));
    missing
        .map(|(_, word, doc)| Completion::keyword(word, doc))
        .collect()
}

/// Those whom a text may name: everybody of a party, of a crowd whose names begin so.
fn people(table: Table<'_>, text: &str) -> Vec<Completion> {
    let everyone = &table.campaign.characters;
    let one = |who: &crate::campaign::Character| {
        Completion::text(&who.name, if who.player { "player" } else { "npc" })
    };
    if everyone.len() <= CROWD {
        return everyone.iter().map(one).collect();
    }
    let begins = everyone.beginning(text, MOST);
    begins.filter_map(|id| everyone.get(id)).map(one).collect()
}
