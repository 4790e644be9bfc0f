//! Checks that a rule calls for: listed until they are rolled, typed or waived.

mod ledger;

use ledger::settle;
pub use ledger::{Call, forget, owe, strike, turned};

use crate::campaign::Owed;
use crate::campaign::statement::PersonStatement;
use crate::game::draft::Wish;
use crate::game::syntax::{Arg, DICE, MODIFIERS, NAME, WHAT, one_of, text};
use crate::game::{Args, Completion, Cursor, Draft, Refusal, Table, Typing, Verb, Why, words};
use crate::lang::line::{Line, Span, Word, quoted};

/// Verbs about owed checks.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "owed",
        syntax: &[Arg::Optional(&[
            NAME,
            WHAT,
            MODIFIERS,
            Arg::Optional(&[Arg::Word("or", "what a failure brings"), text("\"shaken\"")]),
        ])],
        doc: "Lists the checks that are called for and not rolled yet, or calls for one, such as against fear.",
        run: |draft, args| {
            if !args.words.is_empty() {
                return call_for(draft, args);
            }
            let campaign = draft.campaign();
            let lines: Vec<String> = campaign
                .owed
                .iter()
                .map(|owed| line(draft.table(), owed))
                .collect();
            let text = if lines.is_empty() {
                "nothing is owed".to_owned()
            } else {
                lines.join("\n")
            };
            draft.wish(Wish::Tell(text));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "roll",
        syntax: &[one_of("OWED", pending), MODIFIERS, DICE],
        doc: "Rolls an owed check, by its number or by the name of who owes it.",
        odds: Some(|table, args| {
            let (owed, rest) = find(table, args)?;
            let source = as_check(table, owed, args, rest);
            with_check(table, &source, args.verb.span, |verb, args| {
                match verb.odds {
                    Some(odds) => odds(table, args),
                    None => Err(Refusal::new(Why::Rule("that has no odds".to_owned()))),
                }
            })
        }),
        run: |draft, args| {
            let (owed, source) = {
                let (owed, rest) = find(draft.table(), args)?;
                (owed.clone(), as_check(draft.table(), owed, args, rest))
            };
            roll_as(draft, &owed, &source, args.verb.span)
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "waive",
        syntax: &[one_of("OWED", pending)],
        doc: "Lets an owed check go, with what came of it so far.",
        run: |draft, args| {
            let (owed, rest) = find(draft.table(), args)?;
            if let Some(word) = rest.first() {
                return Err(Refusal::expected(word.span, "nothing more here"));
            }
            let owed = owed.clone();
            strike(draft, owed.id);
            let skipped = PersonStatement::PendingSkipped(owed.id, (&owed).into());
            draft.state_of(owed.who, skipped);
            Ok(())
        },
        ..Verb::PLAIN
    },
];

/// `owed NAME WHAT [M...] [or "shaken"]`: the GM calls for a check.
fn call_for(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let split = args.words.iter().position(|word| word.is("or"));
    let (check, tail) = args.words.split_at(split.unwrap_or(args.words.len()));
    let mut or_else = String::new();
    if let Some((or, rest)) = tail.split_first() {
        let mut cursor = Cursor::new(rest, args.end());
        (or_else, _) = cursor.made("the condition that a failure brings")?;
        cursor.finish()?;
        if check.is_empty() {
            return Err(Refusal::expected(or.span, "who owes what"));
        }
    }
    let who = crate::game::args::character(draft.table(), &check[0])?;
    let [_, first, ..] = check else {
        let end = check[0].span.end + 1;
        let what = "what is owed: a skill, a check or a formula";
        return Err(Refusal::expected(Span::new(end, end), what));
    };
    // What could not be rolled now is not owed either.
    let table = draft.table();
    let verb = super::checks::check_verb(table.game).ok_or_else(|| {
        Refusal::rule(args.verb.span, "this game has no check that could be owed")
    })?;
    if let Some(odds) = verb.odds {
        odds(table, &Args::of(verb, args.line, args.verb, check))?;
    }
    let last = check.last().unwrap_or(first);
    let text = args.line.text(first.span.to(last.span)).to_owned();
    let now = draft.game().checks.pending_at_once;
    let at_once = now(draft.campaign());
    owe(
        draft,
        who,
        Call {
            check: &text,
            or_else: &or_else,
            ..Call::default()
        },
        at_once,
    )?;
    Ok(())
}

/// An owed check in words: `#2 Ilse owes SOM*3 to stay standing`.
#[must_use]
pub fn line(table: Table<'_>, owed: &Owed) -> String {
    let who = table.campaign.name_of(owed.who);
    format!("{}: {who} {}", owed.id, terms(owed))
}

/// What is owed, without whose it is: `owes SOM*3 to stay standing, else prone`.
#[must_use]
pub fn terms(owed: &Owed) -> String {
    words::pending(&owed.into())
}

fn pending(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let owed = &table.campaign.owed;
    let numbers = owed
        .iter()
        .map(|owed| Completion::keyword(owed.id.to_string(), line(table, owed)));
    let names = owed.iter().map(|owed| {
        let name = table.campaign.name_of(owed.who);
        Completion::text(name, terms(owed))
    });
    numbers.chain(names).collect()
}

/// The owed check that the first word means, and the words after it.
fn find<'t, 'a>(table: Table<'t>, args: &Args<'a>) -> Result<(&'t Owed, &'a [Word]), Refusal> {
    let [word, rest @ ..] = args.words else {
        return Err(Refusal::expected(
            args.end(),
            "the number of an owed check, or who owes it",
        ));
    };
    if table.campaign.owed.is_empty() {
        return Err(Refusal::rule(word.span, "nothing is owed"));
    }
    if word.is_number() {
        let found = table
            .campaign
            .owed
            .iter()
            .find(|owed| word.text.parse() == Ok(owed.id));
        let none = || {
            Refusal::at(
                word.span,
                Why::NoMatch {
                    kind: "owed check",
                    typed: word.text.clone(),
                },
            )
        };
        return Ok((found.ok_or_else(none)?, rest));
    }
    let who = crate::game::args::character(table, word)?;
    let name = table.campaign.name_of(who);
    let theirs: Vec<&Owed> = table
        .campaign
        .owed
        .iter()
        .filter(|owed| owed.who == who)
        .collect();
    match theirs.as_slice() {
        [] => Err(Refusal::rule(word.span, format!("{name} owes nothing"))),
        [one] => Ok((one, rest)),
        several => {
            let found = several.iter().map(|owed| line(table, owed)).collect();
            Err(Refusal::at(
                word.span,
                Why::Several {
                    kind: "owed check",
                    typed: word.text.clone(),
                    found,
                },
            ))
        }
    }
}

/// The check as a GM would have typed it, with the modifiers that were.
fn as_check(table: Table<'_>, owed: &Owed, args: &Args<'_>, rest: &[Word]) -> String {
    let modifiers = match rest {
        [first, .., last] => args.line.text(first.span.to(last.span)),
        [one] => args.line.text(one.span),
        [] => "",
    };
    format!(
        "check {} {} {modifiers}",
        quoted(table.campaign.name_of(owed.who)),
        owed.check
    )
}

/// Hands a typed check to the game's own verb; what it refuses is said of the line that asked.
fn with_check<T>(
    table: Table<'_>,
    source: &str,
    span: Span,
    run: impl FnOnce(&'static Verb, &Args<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let line = Line::parse(source)?;
    let Some((verb_word, words)) = line.words.split_first() else {
        return Err(Refusal::expected(span, "a check"));
    };
    let verb = super::verb(table.game, verb_word)?;
    let args = Args::of(verb, &line, verb_word, words);
    run(verb, &args).map_err(|refusal| match refusal.why {
        // These point at the dice of the line that was typed.
        Why::NeedDice { .. } | Why::Face { .. } => refusal,
        _ => refusal.pointing(span),
    })
}

fn roll_as(draft: &mut Draft<'_>, owed: &Owed, source: &str, span: Span) -> Result<(), Refusal> {
    let game = draft.game();
    let campaign_line = Line::parse(source)?;
    let Some((verb_word, words)) = campaign_line.words.split_first() else {
        return Ok(());
    };
    let verb = super::verb(game, verb_word)?;
    let args = Args::of(verb, &campaign_line, verb_word, words);
    (verb.run)(draft, &args).map_err(|refusal| match refusal.why {
        Why::NeedDice { .. } | Why::Face { .. } => refusal,
        _ => refusal.pointing(span),
    })?;
    let rolled = draft
        .last_rolled()
        .and_then(|contest| contest.sides.first());
    let succeeded = rolled
        .and_then(|roll| game.grade(&roll.grade))
        .is_some_and(|grade| grade.rank > 0);
    settle(draft, owed, succeeded);
    Ok(())
}

/// How many checks are owed, in words.
#[must_use]
pub fn count(table: Table<'_>) -> String {
    words::plural(
        i64::try_from(table.campaign.owed.len()).unwrap_or(i64::MAX),
        "owed check",
    )
}
