//! `fortune`: gaining it, and its uses outside rolls.

use super::remarks;
use super::stats::{self, track_of};
use crate::campaign::{Character, CharacterId, Condition, Event, Until};
use crate::game::remark::{COUNTED, SPENDS};
use crate::game::syntax::{Arg, Kind, NAME, nothing, value};
use crate::game::words::signed;
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::line::Span;
use crate::lang::read::LARGEST;
use crate::rules::ruina_imperii::Fortune;

/// The condition of a character whose rolls cannot fail harshly until the scene ends.
const PROTECTED: &str = "covered by Fortune";

pub(super) const FORTUNE: Verb = Verb {
    name: "fortune",
    syntax: &[
        NAME,
        Arg::OneOf(&[
            &[value("+1|-1", Kind::Signed, one_more_or_less)],
            &[Arg::Word(
                "detail",
                "spends one: a small detail of the scene",
            )],
            &[Arg::Word(
                "all",
                "spends all: no harsh failure for the rest of the scene",
            )],
            &[Arg::Word(
                "escape",
                "spends all: averts death or another lasting consequence",
            )],
        ]),
        Arg::Optional(&[value("\"why\"", Kind::Quoted, nothing)]),
    ],
    doc: "Gives or takes Fortune; detail (-1) adds to the scene; all covers the rest of the scene; escape (all) averts death or worse.",
    run: fortune,
    ..Verb::PLAIN
};

fn one_more_or_less(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let choices = [("+1", "gives one"), ("-1", "takes one")];
    choices
        .map(|(word, doc)| Completion::keyword(word, doc))
        .to_vec()
}

/// Whether the rolls of a character are covered until the scene ends.
pub(super) fn is_protected(who: &Character) -> bool {
    who.condition(PROTECTED).is_some()
}

/// The Fortune that a character has left, at least 1.
pub(super) fn left(table: Table<'_>, who: &Character, at: Span) -> Result<i64, Refusal> {
    let left = track_of(who, stats::FORTUNE);
    if left < 1 {
        table.forbid(at, format!("{} has no Fortune left", who.name))?;
    }
    Ok(left)
}

fn fortune(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (who, _) = args.somebody(draft.table())?;
    let why = args.text().map(|_| args.made("what it is for"));
    let why = why.transpose()?.map(|(why, _)| why);
    let Some((use_of, at)) = args.keyword(&["detail", "all", "escape"]) else {
        let at = args.number_at().unwrap_or(args.end());
        let change = args.number("Fortune", -LARGEST, LARGEST)?;
        let change = change.ok_or_else(|| args.missing("+1, -1, 'detail', 'all' or 'escape'"))?;
        return give(draft, who, change, at, why);
    };
    let person = draft.character(who)?;
    let name = person.name.clone();
    let (on, remark, about) = match use_of {
        "detail" => (Fortune::Detail, remarks::DETAIL, ""),
        "escape" => (Fortune::Escape, remarks::ESCAPE, name.as_str()),
        _ => (Fortune::CoverScene, remarks::COVERED, name.as_str()),
    };
    if on == Fortune::CoverScene && is_protected(person) {
        let said = format!("{name} is covered for the whole scene already");
        return Err(Refusal::rule(at, said));
    }
    let before = left(draft.table(), person, at)?;
    let after = on.spend(before).unwrap_or(before);
    draft.set_track(who, stats::FORTUNE, after);
    let spent = format!("{} Fortune, {after} left", before - after);
    draft.remark_of(who, &SPENDS, &spent);
    if on == Fortune::CoverScene {
        let protection = Condition {
            until: Until::Scene,
            ..Condition::named(PROTECTED)
        };
        draft.untold(|draft| draft.put_condition(who, protection));
    }
    draft.remark(&remark, about);
    note(draft, why);
    Ok(())
}

fn give(
    draft: &mut Draft<'_>,
    who: CharacterId,
    change: i64,
    at: Span,
    why: Option<String>,
) -> Result<(), Refusal> {
    let person = draft.character(who)?;
    let (name, before) = (person.name.clone(), track_of(person, stats::FORTUNE));
    let after = before + change;
    if after < 0 && change < 0 {
        let why = match before {
            0 => format!("{name} has no Fortune left"),
            left => format!("{name} has only {left} Fortune"),
        };
        return Err(Refusal::rule(at, why));
    }
    draft.set_track(who, stats::FORTUNE, after);
    let told = format!("Fortune {}, {after} left", signed(change));
    draft.remark_of(who, &COUNTED, &told);
    note(draft, why);
    Ok(())
}

/// Notes in the log what Fortune was used for.
fn note(draft: &mut Draft<'_>, why: Option<String>) {
    if let Some(text) = why {
        draft.apply(Event::Noted { who: None, text });
    }
}
