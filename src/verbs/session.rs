//! Verbs about the session: notes, scenes, switches, prepared fights, undo and redo.

use super::encounter;
use crate::campaign::{CampaignChange, Change, Event, Keyed, Statement};
use crate::game::draft::Wish;
use crate::game::syntax::{ANYONE, Arg, Kind, nothing, number, one_of, value};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::read::{LARGEST, choose};

/// Verbs about the session.
pub const VERBS: &[Verb] = &[
    encounter::ENCOUNTER,
    Verb {
        name: "note",
        syntax: &[ANYONE, value("\"text\"", Kind::Quoted, nothing)],
        doc: "Writes a note into the log.",
        run: note,
        ..Verb::PLAIN
    },
    Verb {
        name: "scene",
        syntax: &[],
        doc: "A new scene begins.",
        run: |draft, args| {
            args.read(draft.table()).finish()?;
            crate::play::downtime::end_downtime(draft);
            let from = draft.campaign().scene;
            let to = from + 1;
            draft.state(Statement::Scene(to));
            draft.apply(CampaignChange::Scene(Change { from, to }));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "session",
        syntax: &[],
        doc: "A new session begins, or a session break is declared.",
        run: |draft, args| {
            args.read(draft.table()).finish()?;
            let (session, scene) = (draft.campaign().session, draft.campaign().scene);
            draft.state(Statement::Session(session + 1));
            draft.apply(CampaignChange::Session(Change::new(session, session + 1)));
            if scene != 1 {
                draft.apply(CampaignChange::Scene(Change::new(scene, 1)));
            }
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "option",
        syntax: &[one_of("SETTING", settings), one_of("VALUE", setting_values)],
        doc: "Sets a switch of the campaign: which reading of a rule it plays.",
        run: option,
        ..Verb::PLAIN
    },
    Verb {
        name: "undo",
        syntax: &[Arg::Optional(&[number("N")])],
        doc: "Takes back the last act, or the last N.",
        run: |draft, args| {
            let count = how_many(draft.table(), args)?;
            if !draft.history().can_undo() {
                return Err(Refusal::rule(args.verb.span, "there is nothing to undo"));
            }
            draft.wish(Wish::Undo(count));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "redo",
        syntax: &[Arg::Optional(&[number("N")])],
        doc: "Does again what was undone last, or the last N.",
        run: |draft, args| {
            let count = how_many(draft.table(), args)?;
            if draft.history().redoable() == 0 {
                return Err(Refusal::rule(
                    args.verb.span,
                    "there is nothing to do again",
                ));
            }
            draft.wish(Wish::Redo(count));
            Ok(())
        },
        ..Verb::PLAIN
    },
];

fn settings(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let settings = table.game.settings.iter();
    settings
        .map(|setting| Completion::keyword(setting.name, setting.doc))
        .collect()
}

fn setting_values(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut settings = table.game.settings.iter();
    let named = typing.before.first();
    let setting = settings.find(|setting| named.is_some_and(|name| name.is(setting.name)));
    let values = setting.into_iter().flat_map(|setting| {
        let of_it = |value: &&'static str| Completion::keyword(*value, setting.doc);
        setting.values.iter().map(of_it)
    });
    values.collect()
}

fn how_many(table: Table<'_>, args: &Args<'_>) -> Result<usize, Refusal> {
    let read = args.read(table);
    let count = read.number("how many acts", 1, LARGEST)?;
    if count.is_none() && !args.words.is_empty() {
        return Err(read.missing("how many acts"));
    }
    read.finish()?;
    Ok(count
        .and_then(|count| usize::try_from(count).ok())
        .unwrap_or(1))
}

fn note(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let read = args.read(draft.table());
    // A note is about somebody only where the GM says so.
    let who = read.name()?.map(|(who, _)| who);
    let Some(text) = read.text() else {
        return Err(read.missing("the note, in quotes"));
    };
    read.finish()?;
    let words = crate::campaign::visible::visible(text.text.trim()).into_owned();
    if words.is_empty() {
        return Err(Refusal::expected(text.span, "the note, in quotes"));
    }
    draft.state(Statement::Note {
        about: who.map(|who| draft.named(who)),
        text: words.as_str().into(),
    });
    draft.apply(Event::Noted { who, text: words });
    Ok(())
}

fn option(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let read = args.read(draft.table());
    let texts = read.texts();
    let settings = draft.game().settings;
    let word = texts.first().ok_or_else(|| read.missing("a switch"))?;
    let at = choose(word, "switch", settings.iter().map(|setting| setting.name))?;
    let setting = &settings[at];
    let one_of = format!("one of {}", setting.values.join(", "));
    let value = texts.get(1).ok_or_else(|| read.missing(&one_of))?;
    let chosen = choose(value, "value", setting.values.iter().copied())
        .map_err(|refusal| refusal.hint(one_of))?;
    read.finish()?;
    let (name, to) = (setting.name.to_owned(), setting.values[chosen].to_owned());
    let from = draft.campaign().setting(&name).map(str::to_owned);
    draft.state(Statement::Setting {
        name: name.as_str().into(),
        to: to.as_str().into(),
    });
    draft.apply(CampaignChange::Setting(Keyed {
        key: name,
        from,
        to: Some(to),
    }));
    Ok(())
}
