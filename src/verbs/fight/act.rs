//! `act`: actions within what a turn allows.

use super::args::running;
use crate::campaign::{Allotment, CharacterId, Fight};
use crate::game::syntax::{ANYONE, Arg, one_of, text};
use crate::game::{Args, Completion, Draft, Game, Refusal, Result, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::refusal::either;
use crate::lang::syntax::keywords;
use crate::play::actions::Kind;
use crate::play::work::go_on_in_turn;
use crate::verbs::work::{place_of, works};

pub(crate) const ACT: Verb = Verb {
    name: "act",
    syntax: &[ANYONE, KIND, Arg::Optional(&[text("\"what\"")])],
    doc: "Uses an action of the turn; refused if none of that kind is left.",
    foretold: true,
    run: act,
    ..Verb::PLAIN
};

pub(super) const ALLOT: Verb = Verb {
    name: "allot",
    syntax: &[ALLOTMENT],
    doc: "Changes what a turn of this fight allows; 5m is five minutes of task time.",
    run: |draft, args| {
        let mut fight = running(draft, args)?;
        let allot = allotment(args)?;
        fight.replace(|fight| {
            Some(Fight {
                allot,
                ..fight.clone()
            })
        });
        Ok(())
    },
    ..Verb::PLAIN
};

/// The kind of action, by the words of [`Kind`].
const KIND: Arg = Arg::OneOf(&[
    &[Arg::Word(
        "standard",
        "brief, and needs all your attention: an attack",
    )],
    &[Arg::Word(
        "quick",
        "brief, and done in passing: moving, drawing",
    )],
    &[Arg::Word(
        "task",
        "continues a task, for the time the allotment gives",
    )],
    &[Arg::Word(
        "reaction",
        "one from the end of a turn to the end of the next",
    )],
    &[Arg::Word("free", "costs nothing")],
    &[Arg::Word("action", "the one action of the turn")],
]);

/// The words for the actions of a turn in a game: those of its `act` that a turn allows, or that it does not count.
pub(crate) fn actions(game: &'static Game) -> Vec<&'static str> {
    let act = game.own_verb(ACT.name).unwrap_or(&ACT);
    let usual = Allotment::parse(game.turns.allotment).unwrap_or_default();
    let counted = |letter: &str| usual.0.iter().flatten().any(|(kind, _)| kind == letter);
    let mut words = keywords(act.syntax);
    words.retain(|word| usual.is_empty() || Kind::called(word).is_allowed(counted));
    words
}

/// What a turn allows.
pub(super) const ALLOTMENT: Arg = Arg::OneOf(&[
    &[one_of("1S+1Q|3Q", usual_allotment)],
    &[Arg::Word("none", "nothing is counted")],
]);

fn usual_allotment(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let usual = table.game.turns.allotment;
    let offered = (!usual.is_empty()).then(|| Completion::keyword(usual, "as the game has it"));
    offered.into_iter().collect()
}

/// Reads what a turn allows; `none` counts nothing.
pub(super) fn allotment(args: &Args<'_>) -> Result<Allotment> {
    const WHAT: &str = "the actions of a turn, such as 1S+1Q|3Q, or none";
    if args.has("none") {
        return Ok(Allotment::default());
    }
    let word = args.word(0, WHAT)?;
    Allotment::parse(&word.text).ok_or_else(|| Refusal::expected(word.span, WHAT))
}

fn act(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut fight = running(draft, args)?;
    if let Some((who, at)) = args.name(fight.draft.table())? {
        fight.table().place_of(who, at)?;
    }
    let said = args.keyword(&keywords(args.row.syntax));
    let Some((word, at)) = said else {
        let kinds = either(&keywords(args.row.syntax));
        return Err(args.missing(&format!("a kind of action: {kinds}")));
    };
    let (who, _) = args.actor(fight.draft.table())?;
    let named_task = args.text();
    let what = named_task.is_some().then(|| args.made("what is done"));
    let what = what.transpose()?.map(|(what, _)| what);
    let what = what.as_deref();
    let kind = Kind::called(word);
    if kind != Kind::TASK {
        return fight.act(who, kind, (what, false), at);
    }
    let place = work_under_way(draft, who, named_task, at)?;
    go_on_in_turn(draft, place, None, at)
}

/// The index of the work in progress that a word names, or of the only one.
fn work_under_way(
    draft: &Draft<'_>,
    who: CharacterId,
    what: Option<&Word>,
    at: Span,
) -> Result<usize> {
    match (what, works(draft.campaign(), who).as_slice()) {
        (_, []) => {
            let name = draft.campaign().name_of(who);
            Err(Refusal::rule(at, format!("{name} has no task under way")))
        }
        (Some(what), _) => place_of(draft, who, what),
        (None, [one]) => Ok(one.0),
        (None, several) => {
            let names: Vec<&str> = several.iter().map(|(_, work)| &*work.what).collect();
            let which = format!("which task? {}", names.join(", "));
            Err(Refusal::expected(at, which))
        }
    }
}
