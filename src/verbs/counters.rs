//! Counters and clocks: `counter` creates one, `tick` changes it.

use super::people::whose::{WHOSE, Whose, sheet_named};
use crate::campaign::fold::same;
use crate::campaign::{At, CampaignChange, Counter, Refill};
use crate::game::syntax::{Arg, Kind, like, number, signed, value};
use crate::game::who::character;
use crate::game::words::when_refilled;
use crate::game::{Args, Completion, Draft, Refusal, Result, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::read::{LARGEST, choose, halves, in_range, matching};
use crate::lang::refusal::either;

/// The verbs for counters and clocks.
pub(super) const VERBS: &[Verb] = &[COUNTER, TICK];

const COUNTER: Verb = Verb {
    name: "counter",
    syntax: &[WHICH, LEVEL],
    doc: "Keeps a counter for a character, or a clock for the whole table; '-' removes it.",
    run: counter,
    ..Verb::PLAIN
};

const TICK: Verb = Verb {
    name: "tick",
    aliases: &["count"],
    syntax: &[WHICH, Arg::Optional(&[signed("+1")])],
    doc: "Moves a counter or a clock by 1, or by +2 or -1; a number without a sign sets it.",
    run: tick,
    ..Verb::PLAIN
};

/// A clock, or a character's counter.
const WHICH: Arg = Arg::Short(
    "[NAME] \"arrows\"",
    &[Arg::OneOf(&[&[CLOCK], &[WHOSE, THEIRS]])],
);
const CLOCK: Arg = value("\"Bell tolls\"", Kind::Text, clocks);
const THEIRS: Arg = value("\"arrows\"", Kind::Text, counters_of);
const MAX: &str = "max";
const PUBLIC: &str = "public";
const REFILLS: &str = "refill";
/// When something is full again by itself.
const REFILL: &[Arg] = &[
    Arg::Word(REFILLS, "when it goes back to its maximum by itself"),
    value(
        "turn|round|fight|scene|session|day|rest",
        Kind::Like(|word| Refill::of(&word.text).is_some()),
        |_, _| {
            let each = Refill::ALL.into_iter();
            each.map(|one| Completion::keyword(one.word(), when_refilled(one)))
                .collect()
        },
    ),
];
const LEVEL: Arg = Arg::OneOf(&[
    &[
        like("0/6", is_level),
        Arg::Options(&[
            &[Arg::Word(MAX, "its maximum"), number("20")],
            &[Arg::Word(PUBLIC, "the players see it")],
            REFILL,
        ]),
    ],
    &[Arg::Word("-", "removes it")],
]);

fn clocks(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    completions(&table.campaign.clocks)
}

fn counters_of(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let sheet = sheet_named(table, typing);
    sheet.map_or_else(Vec::new, |sheet| completions(&sheet.counters))
}

fn completions(counters: &[Counter]) -> Vec<Completion> {
    let all = counters.iter();
    all.map(|one| Completion::text(&one.name, one.level()))
        .collect()
}

/// A number, or two such as `0/6`.
fn is_level(word: &Word) -> bool {
    word.is_number() || halves(word).is_some()
}

/// The counters of a sheet, or the clocks of the table.
fn counters(table: Table<'_>, of: Option<Whose>) -> Result<&[Counter]> {
    Ok(match of {
        None => &table.campaign.clocks,
        Some(whose) => &whose.sheet(table)?.counters,
    })
}

/// Makes the counter at an index be like this one, or removes it.
fn put(draft: &mut Draft<'_>, of: Option<Whose>, at: usize, to: Option<Counter>) -> Result {
    let from = counters(draft.table(), of)?.get(at).cloned();
    let change = At { at, from, to };
    let Some(whose) = of else {
        draft.apply(CampaignChange::Clock(change));
        return Ok(());
    };
    let mut sheet = whose.sheet(draft.table())?.clone();
    change.apply(&mut sheet.counters);
    whose.becomes(draft, &sheet)
}

/// Reads whose counter it is; `None` for a clock of the table.
///
/// # Errors
/// Also returns an error if the line names a character and nothing else.
fn whose(args: &Args<'_>, table: Table<'_>) -> Result<Option<Whose>> {
    let clocks = &table.campaign.clocks;
    let clocks = clocks.iter().map(|clock| clock.name.as_str());
    if let [only] = args.words
        && matching(&only.text, clocks).is_empty()
        && character(table, only).is_ok()
    {
        return Err(Refusal::expected(args.end(), "what is counted"));
    }
    let name = args.words.first().filter(|_| args.is_named());
    name.map(|name| Whose::of(table, name)).transpose()
}

fn counter(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let of = whose(args, draft.table())?;
    let (name, name_at) = args.made("what is counted")?;
    let counters = counters(draft.table(), of)?;
    let at = counters.iter().position(|one| same(&one.name, &name));
    let end = counters.len();
    if args.has("-") {
        let at = at.ok_or_else(|| Refusal::unknown(name_at, "counter", &name))?;
        return put(draft, of, at, None);
    }
    let (value, max) = level(args)?;
    if let (Some((_, at)), Some(_)) = (args.keyword(&[PUBLIC]), of) {
        let said =
            "only clocks of the whole table can be public: a character's counters are on the sheet";
        return Err(Refusal::rule(at, said));
    }
    let refill = refill(args, of, max)?;
    let to = Counter {
        name,
        value,
        max,
        public: args.has(PUBLIC),
        refill,
    };
    put(draft, of, at.unwrap_or(end), Some(to))
}

/// Reads `12 [max 20]` or `0/6`.
fn level(args: &Args<'_>) -> Result<(i64, Option<i64>)> {
    const LEVEL: &str = "a number such as 12, or 0/6";
    const MOST: &str = "its maximum";
    let word = args.word(1, LEVEL)?;
    let (value, top) = match halves(word) {
        Some([value, top]) => (value, Some(top)),
        None => (word.clone(), None),
    };
    let top = top
        .map(|top| in_range(&top, MOST, 1, LARGEST))
        .transpose()?;
    let max = match (top, args.option(MAX)) {
        (Some(_), Some(max)) => {
            let at = max.number_at().unwrap_or(word.span);
            return Err(Refusal::rule(at, "the maximum is given twice"));
        }
        (None, Some(max)) => Some(max.count(MOST, 1, LARGEST)?),
        (top, None) => top,
    };
    let number = in_range(&value, LEVEL, 0, LARGEST)?;
    if let Some(max) = max.filter(|max| number > *max) {
        let said = format!("{number} is more than its maximum, {max}");
        return Err(Refusal::rule(value.span, said));
    }
    Ok((number, max))
}

/// Reads `refill scene`.
fn refill(args: &Args<'_>, of: Option<Whose>, max: Option<i64>) -> Result<Option<Refill>> {
    let Some((_, at)) = args.keyword(&[REFILLS]) else {
        return Ok(None);
    };
    let word = args.option(REFILLS).and_then(|option| option.text());
    let Some((refill, word_at)) = word.and_then(|word| Some((Refill::of(&word.text)?, word.span)))
    else {
        let all = either(&Refill::ALL);
        return Err(Refusal::expected(Span::new(at.end + 1, at.end + 1), all));
    };
    if of.is_none() && matches!(refill, Refill::Turn | Refill::Rest) {
        let said = format!("a clock of the whole table has no {refill}: only a character has");
        return Err(Refusal::rule(word_at, said));
    }
    if max.is_none() {
        let refusal = Refusal::rule(at, "without a maximum there is nothing to refill it to");
        return Err(refusal.hint("max 12"));
    }
    Ok(Some(refill))
}

fn tick(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let of = whose(args, draft.table())?;
    let word = args.word(0, "what is counted")?;
    let counters = counters(draft.table(), of)?;
    let kind = of.map_or("clock", |_| "counter");
    let names = counters.iter().map(|counter| counter.name.as_str());
    let at = choose(word, kind, names)?;
    let mut to = counters[at].clone();
    let by = args.number("a number such as +1", -LARGEST, LARGEST)?;
    let is_signed = args.words.last().is_some_and(Word::is_signed);
    let wanted = match by {
        Some(by) if is_signed => to.value + by,
        Some(to) => to,
        None => to.value + 1,
    };
    to.value = to.nearest(wanted);
    put(draft, of, at, Some(to))
}
