//! `sustain` and `release`: sustained actions.

use crate::campaign::fold::same;
use crate::campaign::plural::plural;
use crate::campaign::statement::Sustaining;
use crate::campaign::{At, PersonChange};
use crate::game::candidates::named;
use crate::game::syntax::{ANYONE, Arg, Kind, NAME, nothing, one_of, text, value};
use crate::game::{Args, Completion, Draft, Refusal, Result, Table, Typing, Verb};
use crate::lang::read::choose;
use crate::play::able::may_act;
use crate::play::sustaining::{begin_sustaining, release_all, say_sustained};

pub(super) const SUSTAIN: Verb = Verb {
    name: "sustain",
    syntax: &[Arg::Short(
        "[NAME] \"what\"",
        &[Arg::OneOf(&[
            &[ANYONE, value("\"what\"", Kind::Quoted, nothing)],
            // After a name it is clear what the word is.
            &[NAME, text("what")],
        ])],
    )],
    doc: "Begins a sustained action; more than one may give a penalty on every check.",
    run: sustain,
    ..Verb::PLAIN
};

pub(super) const RELEASE: Verb = Verb {
    name: "release",
    syntax: &[Arg::Short(
        "[NAME] [\"what\"|all]",
        &[Arg::OneOf(&[
            &[
                Arg::Optional(&[value("NAME", Kind::Name, sustaining)]),
                Arg::Optional(&[Arg::OneOf(&[
                    &[value("\"what\"", Kind::Quoted, sustained)],
                    &[Arg::Word("all", "everything")],
                ])]),
            ],
            &[
                value("NAME", Kind::Name, sustaining),
                one_of("what", sustained),
            ],
        ])],
    )],
    doc: "Ends a sustained action, or all of them.",
    run: release,
    ..Verb::PLAIN
};

fn sustain(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    args.name(draft.table())?;
    let (what, what_at) = args.made("what is sustained, in quotes")?;
    let (who, who_at) = args.actor(draft.table())?;
    may_act(draft.table(), who, who_at)?;
    let person = draft.character(who)?;
    if person.sustained.iter().any(|held| same(&held.what, &what)) {
        let said = format!("{} sustains that already", person.name);
        return Err(Refusal::rule(what_at, said));
    }
    begin_sustaining(draft, who, &what)
}

/// The sustained actions of the named character, or of the active one.
fn sustained(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let acting = || table.campaign.characters.get(table.campaign.acting()?);
    let who = match typing.name {
        Some(_) => named(table, typing),
        None => acting(),
    };
    let held = who.into_iter().flat_map(|who| &who.sustained);
    Completion::all(held.map(|held| &held.what), "sustained")
}

/// The characters who sustain an action.
fn sustaining(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let everyone = table.campaign.characters.iter();
    let sustaining = everyone.filter(|person| !person.sustained.is_empty());
    sustaining
        .map(|person| Completion::text(&person.name, plural(person.sustained.len(), "action")))
        .collect()
}

fn release(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (all, what) = (args.has("all"), args.text());
    let (who, _) = args.actor(draft.table())?;
    let person = draft.character(who)?;
    let (name, held) = (person.name.clone(), person.sustained.clone());
    if held.is_empty() {
        let at = args.words.first().map_or(args.verb.span, |word| word.span);
        return Err(Refusal::rule(at, format!("{name} sustains nothing")));
    }
    if all {
        release_all(draft, who);
        return Ok(());
    }
    let actions = held.iter().map(|held| held.what.as_str());
    let chosen = match what {
        Some(word) => choose(word, "sustained action", actions)?,
        None if held.len() == 1 => 0,
        None => {
            let actions = actions.collect::<Vec<_>>().join(", ");
            let which = format!("which one, or all? {name} sustains {actions}");
            return Err(Refusal::expected(args.end(), which));
        }
    };
    let gone = held[chosen].clone();
    let did = Sustaining::Released(gone.what.as_str().into());
    draft.person(who, PersonChange::Sustained(At::remove(chosen, gone)));
    say_sustained(draft, who, did);
    Ok(())
}
