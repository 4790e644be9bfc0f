//! `begin`: who is in the fight, on what terms, and who comes first.

use super::act::usual_allotment;
use crate::campaign::Allotment;
use crate::game::args::Cursor;
use crate::game::syntax::{Arg, DICE, Kind, NAMES, nothing, value};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::lang::line::{Line, Span};
use crate::play::begin::{Terms, initiative_formula, start};

pub(super) const BEGIN: Verb = Verb {
    name: "begin",
    syntax: &[
        Arg::Optional(&[NAMES]),
        Arg::Options(&[
            &[
                Arg::Word("init", "the initiative formula of this fight"),
                value("FORMULA", Kind::Formula, nothing),
            ],
            &[
                Arg::Word("allot", "what a turn allows in this fight"),
                value("1S+1Q|3Q", Kind::Text, usual_allotment),
            ],
        ]),
        DICE,
    ],
    doc: "Begins a fight with these, or with everyone: initiative is rolled, the highest acts first.",
    run: begin,
    ..Verb::PLAIN
};

fn begin(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let mut who = Vec::new();
    if cursor
        .peek()
        .is_some_and(|word| !word.is("init") && !word.is("allot"))
    {
        who = cursor.characters(draft.table(), &["init", "allot"])?;
    }
    let terms = terms(draft, args.line, &mut cursor, args.verb.span)?;
    if who.is_empty() {
        who = draft
            .campaign()
            .characters
            .iter()
            .map(|person| person.id)
            .collect();
    }
    start(draft, &who, &terms, args.verb.span)
}

/// Reads `[init FORMULA] [allot ...]` to the end.
fn terms(
    draft: &Draft<'_>,
    line: &Line,
    cursor: &mut Cursor<'_>,
    verb: Span,
) -> Result<Terms, Refusal> {
    let game = draft.game();
    let mut terms = Terms {
        name: String::new(),
        init: game.turns.init.to_owned(),
        allot: Allotment::parse(game.turns.allotment).unwrap_or_default(),
        span: verb,
    };
    let (mut init_said, mut allot_said) = (false, false);
    while let Some(word) = cursor.peek() {
        if !init_said && cursor.take("init") {
            init_said = true;
            let end = cursor
                .rest()
                .iter()
                .position(|word| word.is("allot"))
                .unwrap_or(cursor.rest().len());
            let words = &cursor.rest()[..end];
            let [first, ..] = words else {
                return Err(Refusal::expected(
                    cursor.here(),
                    "a formula for the initiative modifier",
                ));
            };
            let span = first.span.to(words[words.len() - 1].span);
            terms.init = initiative_formula(draft, line.text(span), span)?;
            terms.span = span;
            cursor.skip(end);
        } else if !allot_said && cursor.take("allot") {
            allot_said = true;
            terms.allot = super::act::allotment(cursor)?;
        } else {
            let what = match (init_said, allot_said) {
                (false, _) if word.is_number() || word.is_signed() => "'init' before a number",
                _ => "'init', 'allot', '=' or the end",
            };
            return Err(Refusal::expected(word.span, what));
        }
    }
    Ok(terms)
}
