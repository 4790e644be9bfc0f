//! Verbs for pending checks, which are listed until they are rolled or skipped.

use crate::campaign::Pending;
use crate::campaign::pending::What;
use crate::campaign::statement::PersonStatement;
use crate::game::args::Given;
use crate::game::draft::Request;
use crate::game::remark::{SKIPPED, SKIPS};
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, WHAT, nothing, one_of, text, value};
use crate::game::{
    Args, Completion, Draft, Preview, Refusal, Result, RollOdds, Table, Typing, Verb,
};
use crate::lang::line::{Span, Word};
use crate::lang::read::made;
use crate::play::pending::{call, line, remove, roll, verb_of};
use crate::rules::Odds;
use crate::story;
use crate::verbs::dice::{self, DiceRoll};

/// The verbs for pending checks.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "pending",
        syntax: &[Arg::Optional(&[
            NAME,
            WHAT,
            MODIFIERS,
            Arg::Optional(&[Arg::Word("or", "what a failure brings"), text("\"shaken\"")]),
        ])],
        doc: "Lists the pending checks, or calls for one, such as a check against fear.",
        by_words: true,
        run: |draft, args| {
            if !args.words.is_empty() {
                return call_for(draft, args);
            }
            let table = draft.table();
            let pending = table.campaign.pending.iter();
            let lines: Vec<String> = pending.map(|one| line(table, one)).collect();
            let text = match lines.as_slice() {
                [] => "no check is pending".to_owned(),
                lines => lines.join("\n"),
            };
            draft.request(Request::Tell(text));
            Ok(())
        },
        ..Verb::PLAIN
    },
    ROLL,
    Verb {
        name: "skip",
        syntax: &[one_of("PENDING", candidates)],
        doc: "Skips a pending check, without consequences.",
        run: |draft, args| {
            let (pending, rest) = find(draft.table(), args.words, args.end())?;
            if let Some(word) = rest.first() {
                return Err(Refusal::expected(word.span, "nothing more here"));
            }
            let pending = pending.clone();
            remove(draft, pending.id);
            let check = format!("{}: {}", pending.id, story::pending(draft.game(), &pending));
            if matches!(pending.check.what, What::Line(_)) {
                draft.remark(&SKIPPED, &check);
            } else {
                draft.remark_of(pending.who, &SKIPS, &check);
            }
            Ok(())
        },
        ..Verb::PLAIN
    },
];

/// Rolls a pending check or dice; a dice expression alone means this verb.
pub(super) const ROLL: Verb = Verb {
    name: "roll",
    syntax: &[
        Arg::OneOf(&[
            &[
                value("DICE", Kind::Like(Word::begins_dice), nothing),
                Arg::Options(&[
                    &[value("\"what\"", Kind::Quoted, nothing)],
                    &[
                        Arg::Word("of", "whose numbers it adds, as in 2d6+str"),
                        NAME,
                    ],
                    &[Arg::Word("secret", "kept from the players")],
                ]),
            ],
            &[one_of("PENDING", candidates), MODIFIERS],
            &[Arg::Word(ALL, "every pending check, a die each"), MODIFIERS],
        ]),
        DICE,
    ],
    doc: "Rolls dice such as 3d6+2, 4d6kh3 or 6d6>=5, a pending check by its number or by who rolls it, or all of them.",
    odds: Some(|table, args| match rolled(table, args)? {
        Rolled::Dice(roll) => Ok(dice::odds(table, roll)),
        Rolled::All(words) => odds_of_all(table, args, words),
        Rolled::One(pending, words) => odds_of(table, args, &pending, words),
    }),
    run: |draft, args| match rolled(draft.table(), args)? {
        Rolled::Dice(dice) => dice::roll(draft, dice),
        Rolled::All(words) => roll_all(draft, args, words),
        Rolled::One(pending, words) => roll(draft, &pending, &args.with(words)),
    },
    ..Verb::PLAIN
};

/// What `roll` means, with the words after it.
enum Rolled<'a> {
    Dice(DiceRoll),
    /// Every pending check.
    All(&'a [Word]),
    One(Pending, &'a [Word]),
}

fn rolled<'a>(table: Table<'_>, args: &Args<'a>) -> Result<Rolled<'a>> {
    const WHAT: &str = "what is rolled? Dice such as 2d6, or a pending check";
    if let Some(roll) = dice::read(table, args)? {
        return Ok(Rolled::Dice(roll));
    }
    let Some((word, rest)) = args.words.split_first() else {
        return Err(Refusal::expected(args.end(), WHAT));
    };
    if word.is(ALL) {
        return Ok(Rolled::All(rest));
    }
    if !word.is_number() && word.text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(Refusal::expected(word.span, "dice such as 2d6"));
    }
    let (pending, words) = find(table, args.words, args.end())?;
    Ok(Rolled::One(pending.clone(), words))
}

/// The keyword for every pending check.
const ALL: &str = "all";

fn odds_of(
    table: Table<'_>,
    args: &Args<'_>,
    pending: &Pending,
    words: &[Word],
) -> Result<Preview> {
    if let What::Line(line) = &pending.check.what {
        return Ok(Preview::new(vec![line.clone()], Odds::default()));
    }
    let given = Given::of(pending, args.verb.span);
    let verb = verb_of(table.game, pending, args.verb.span)?;
    let none = || Refusal::rule(args.verb.span, "that has no odds");
    let odds = verb.odds.ok_or_else(none)?;
    let args = Args::of(verb, args.line, args.verb, words);
    odds(table, &args.giving(&given))
}

/// The odds of each pending check.
fn odds_of_all(table: Table<'_>, args: &Args<'_>, words: &[Word]) -> Result<Preview> {
    let each = rollable(table, args, words)?;
    let each = each.into_iter().map(|(pending, one)| RollOdds {
        who: table.campaign.name_of(pending.who).to_owned(),
        what: one.targets.join(" vs "),
        hit: None,
        odds: one.odds,
    });
    let each: Vec<RollOdds> = each.collect();
    let odds = each.first().map(|first| first.odds.clone());
    Ok(Preview {
        odds: odds.unwrap_or_default(),
        each,
        ..Preview::default()
    })
}

/// The pending checks that can be rolled, with their odds: one for which something is missing now does
/// not stop the others.
fn rollable<'t>(
    table: Table<'t>,
    args: &Args<'_>,
    words: &[Word],
) -> Result<Vec<(&'t Pending, Preview)>> {
    let (mut can, mut refused) = (Vec::new(), None);
    for one in &table.campaign.pending {
        match odds_of(table, args, one, words) {
            Ok(odds) => can.push((one, odds)),
            Err(refusal) => drop(refused.get_or_insert(refusal)),
        }
    }
    if can.is_empty() {
        return Err(refused.unwrap_or_else(|| nothing_pending(args.words[0].span)));
    }
    Ok(can)
}

/// Rolls every pending check in the order of the list, except those cancelled by an earlier one,
/// and reports those that remain.
fn roll_all(draft: &mut Draft<'_>, args: &Args<'_>, words: &[Word]) -> Result {
    let before: Vec<u32> = draft.campaign().pending.iter().map(|one| one.id).collect();
    let all = rollable(draft.table(), args, words)?;
    let all: Vec<u32> = all.iter().map(|(one, _)| one.id).collect();
    for id in all {
        let mut left = draft.campaign().pending.iter();
        if let Some(one) = left.find(|one| one.id == id).cloned() {
            roll(draft, &one, &args.with(words))?;
        }
    }
    let left = draft.campaign().pending.iter();
    let left = left.filter(|one| before.contains(&one.id));
    let left: Vec<_> = left.cloned().collect();
    for one in left {
        draft.state_of(one.who, PersonStatement::Pending(one, None));
    }
    Ok(())
}

fn nothing_pending(at: Span) -> Refusal {
    Refusal::rule(at, "no check is pending")
}

/// `pending NAME WHAT [M...] [or "shaken"]`: the GM calls for a check.
fn call_for(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let table = draft.table();
    // What a check is against is known to the game, not to the syntax, so `or` is looked for among the words.
    let or = args.words.iter().rposition(|word| word.is("or"));
    let (words, or_else) = match or {
        Some(or) => (&args.words[..or], brought(args, &args.words[or + 1..])?),
        None => (args.words, String::new()),
    };
    let (who, at) = args.somebody(table)?;
    let what = "what is rolled? A skill, a check or a formula";
    if words.len() < 2 {
        let end = at.end + 1;
        return Err(Refusal::expected(Span::new(end, end), what));
    }
    let read = table.game.checks.read.ok_or_else(|| {
        let why = "this game has no check that could be pending";
        Refusal::rule(args.verb.span, why)
    })?;
    // A check that cannot be rolled cannot be called for either.
    let check = read(table, &args.with(words))?;
    let called = Pending {
        or_else,
        ..Pending::new(who, check, "")
    };
    call(draft, called).map(drop)
}

/// The condition that a failure brings: all that follows `or`.
fn brought(args: &Args<'_>, words: &[Word]) -> Result<String> {
    let what = "the condition that a failure brings, in quotes";
    match words {
        [] => Err(Refusal::expected(args.end(), what)),
        [one] => made(one, what).map(|(name, _)| name),
        [_, more, ..] => {
            let refusal = Refusal::expected(more.span, "nothing more here");
            Err(refusal.hint("put quotes around several words"))
        }
    }
}

fn candidates(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let pending = &table.campaign.pending;
    let numbers = pending.iter();
    let numbers = numbers.map(|one| Completion::keyword(one.id.to_string(), line(table, one)));
    let names = pending.iter().map(|one| {
        let name = table.campaign.name_of(one.who);
        Completion::text(name, story::pending(table.game, one))
    });
    numbers.chain(names).collect()
}

/// The pending check that the words after `roll` mean, if any.
pub(super) fn meant<'t>(table: Table<'t>, words: &[Word]) -> Option<&'t Pending> {
    let found = find(table, words, Span::default());
    found.ok().map(|(pending, _)| pending)
}

/// Whether two pending checks differ in nothing but their number.
fn is_alike(one: &Pending, other: &Pending) -> bool {
    let same = Pending {
        id: one.id,
        ..other.clone()
    };
    same == *one
}

/// The pending check that the first word means, and the words after it.
fn find<'t, 'a>(
    table: Table<'t>,
    words: &'a [Word],
    end: Span,
) -> Result<(&'t Pending, &'a [Word])> {
    const KIND: &str = "pending check";
    let [word, rest @ ..] = words else {
        let what = "the number of a pending check, or who rolls it";
        return Err(Refusal::expected(end, what));
    };
    let all = &table.campaign.pending;
    if all.is_empty() {
        return Err(nothing_pending(word.span));
    }
    if word.is_number() {
        let found = all.iter().find(|one| word.text.parse() == Ok(one.id));
        let found = found.ok_or_else(|| Refusal::no_match(word, KIND))?;
        return Ok((found, rest));
    }
    let who = crate::game::who::character(table, word)?;
    let theirs: Vec<&Pending> = all.iter().filter(|one| one.who == who).collect();
    match theirs.as_slice() {
        [] => {
            let name = table.campaign.name_of(who);
            let said = format!("{name} has no pending check");
            Err(Refusal::rule(word.span, said))
        }
        // Of several alike, the oldest.
        [one, others @ ..] if others.iter().all(|other| is_alike(one, other)) => Ok((one, rest)),
        several => {
            let found = several.iter().map(|one| line(table, one));
            Err(Refusal::several(word, KIND, found))
        }
    }
}
