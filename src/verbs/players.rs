//! What the GM shows to the players: a text, and the curtain.

use crate::campaign::{CampaignChange, Change, Statement};
use crate::game::syntax::{Arg, Kind, nothing, text, value};
use crate::game::{Args, Draft, Refusal, Result, Verb};

/// The verbs for the players' view.
pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "public",
        syntax: &[value("\"text\"", Kind::Quoted, nothing)],
        doc: "Shows the players a text: a hand-out, or something read aloud.",
        run: public,
        ..Verb::PLAIN
    },
    Verb {
        name: "curtain",
        syntax: &[Arg::Optional(&[Arg::OneOf(&[
            &[text("\"title\"")],
            &[Arg::Word("off", "players see the table again")],
        ])])],
        doc: "Players see only a title until 'curtain off', not the turn order or what happens.",
        run: curtain,
        ..Verb::PLAIN
    },
];

fn public(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    const WHAT: &str = "the text, in quotes";
    let word = args.word(0, WHAT)?;
    let text = word.text.trim();
    if text.is_empty() {
        return Err(Refusal::expected(word.span, WHAT));
    }
    draft.state(Statement::Public(text.into()));
    Ok(())
}

fn curtain(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let from = draft.campaign().curtain.clone();
    let to = if args.has("off") {
        None
    } else if args.text().is_some() {
        Some(args.made("a title")?.0)
    } else {
        Some(String::new())
    };
    if from == to {
        let why = match &to {
            None => "there is no curtain: players see the table".to_owned(),
            Some(_) => "the curtain is already down: 'curtain off' lifts it".to_owned(),
        };
        return Err(Refusal::rule(args.verb.span, why));
    }
    draft.apply(CampaignChange::Curtain(Change { from, to }));
    Ok(())
}
