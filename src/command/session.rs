//! Verbs about the session: notes, scenes, switches, prepared fights, undo and redo.

use super::fight::{Terms, default_allotment, initiative_formula, start};
use super::people::{bring, name_and_text, number};
use crate::campaign::{CharacterId, Event};
use crate::game::args::choose;
use crate::game::draft::Wish;
use crate::game::{Args, Completion, Draft, Refusal, Table, Verb, Why};

/// Verbs about the session.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "encounter",
        aliases: &[],
        usage: "encounter start \"Bridge\" [= DICE]",
        doc: "Begins a prepared fight: its creatures come in, and everyone rolls initiative with the players.",
        dice: true,
        complete: |table, typing| {
            if typing.before.is_empty() {
                return vec![Completion::keyword("start", "begin a prepared fight")];
            }
            table
                .campaign
                .encounters
                .iter()
                .map(|encounter| Completion::text(&encounter.name, "encounter"))
                .collect()
        },
        odds: None,
        run: encounter,
    },
    Verb {
        name: "note",
        aliases: &[],
        usage: "note [NAME] \"text\"",
        doc: "Writes a note into the log.",
        dice: false,
        complete: |table, typing| {
            if typing.before.is_empty() {
                super::checks::names(table)
            } else {
                Vec::new()
            }
        },
        odds: None,
        run: note,
    },
    Verb {
        name: "scene",
        aliases: &[],
        usage: "scene",
        doc: "A new scene begins.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: |draft, args| {
            args.cursor().finish()?;
            super::work::end_downtime(draft);
            let (session, scene) = (draft.campaign().session, draft.campaign().scene);
            draft.apply(Event::Scene {
                from: (session, scene),
                to: (session, scene + 1),
            });
            draft.say(format!("scene {}", scene + 1));
            Ok(())
        },
    },
    Verb {
        name: "session",
        aliases: &[],
        usage: "session",
        doc: "A new session begins, or a session break is declared.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: |draft, args| {
            args.cursor().finish()?;
            let (session, scene) = (draft.campaign().session, draft.campaign().scene);
            draft.say(format!("session {}", session + 1));
            draft.apply(Event::Scene {
                from: (session, scene),
                to: (session + 1, 1),
            });
            Ok(())
        },
    },
    Verb {
        name: "option",
        aliases: &[],
        usage: "option SETTING VALUE",
        doc: "Sets a switch of the campaign: which reading of a rule it plays.",
        dice: false,
        complete: |table, typing| match typing.before {
            [] => table
                .game
                .settings
                .iter()
                .map(|setting| Completion::keyword(setting.name, setting.doc))
                .collect(),
            [name, ..] => table
                .game
                .settings
                .iter()
                .filter(|setting| name.is(setting.name))
                .flat_map(|setting| {
                    setting
                        .values
                        .iter()
                        .map(|value| Completion::keyword(*value, setting.doc))
                })
                .collect(),
        },
        odds: None,
        run: option,
    },
    Verb {
        name: "undo",
        aliases: &[],
        usage: "undo [N]",
        doc: "Takes back the last act, or the last N.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: |draft, args| {
            let count = how_many(args)?;
            if !draft.history().can_undo() {
                return Err(Refusal::rule(args.verb.span, "there is nothing to undo"));
            }
            draft.wish(Wish::Undo(count));
            Ok(())
        },
    },
    Verb {
        name: "redo",
        aliases: &[],
        usage: "redo [N]",
        doc: "Does again what was undone last, or the last N.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: |draft, args| {
            let count = how_many(args)?;
            if draft.history().redoable() == 0 {
                return Err(Refusal::rule(
                    args.verb.span,
                    "there is nothing to do again",
                ));
            }
            draft.wish(Wish::Redo(count));
            Ok(())
        },
    },
];

fn how_many(args: &Args<'_>) -> Result<usize, Refusal> {
    let mut cursor = args.cursor();
    let count = match cursor.peek() {
        Some(_) => cursor.number("how many acts", 1, crate::game::args::LARGEST)?,
        None => 1,
    };
    cursor.finish()?;
    Ok(usize::try_from(count).unwrap_or(1))
}

fn note(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let named = args.words.len() > 1;
    let read = name_and_text(draft.table(), args)?;
    let at = read.cursor.here();
    let Some(text) = read.text else {
        return Err(Refusal::expected(at, "the note, in quotes"));
    };
    read.cursor.finish()?;
    let words = crate::campaign::visible::visible(text.text.trim()).into_owned();
    if words.is_empty() {
        return Err(Refusal::expected(text.span, "the note, in quotes"));
    }
    // A note is about somebody only where the GM says so.
    let who = read.who.filter(|_| named);
    let about = who
        .map(|id| format!("{}: ", draft.campaign().name_of(id)))
        .unwrap_or_default();
    draft.say(format!("{about}{words}"));
    draft.apply(Event::Noted { who, text: words });
    Ok(())
}

fn option(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let settings = draft.game().settings;
    let word = cursor.word("a switch")?;
    let at = choose(word, "switch", settings.iter().map(|setting| setting.name))?;
    let setting = &settings[at];
    let value = cursor.word(&format!("one of {}", setting.values.join(", ")))?;
    let chosen = choose(value, "value", setting.values.iter().copied())
        .map_err(|refusal| refusal.hint(format!("one of {}", setting.values.join(", "))))?;
    cursor.finish()?;
    let (name, to) = (setting.name.to_owned(), setting.values[chosen].to_owned());
    let from = draft.campaign().setting(&name).map(str::to_owned);
    draft.say(format!("{name}: {to}"));
    draft.apply(Event::Setting {
        name,
        from,
        to: Some(to),
    });
    Ok(())
}

fn find(table: Table<'_>, args: &Args<'_>) -> Result<usize, Refusal> {
    let mut cursor = args.cursor();
    if !cursor.take("start") {
        return Err(Refusal::expected(cursor.here(), "'start'"));
    }
    let word = cursor.word("an encounter")?;
    cursor.finish()?;
    let names = table
        .campaign
        .encounters
        .iter()
        .map(|encounter| encounter.name.as_str());
    choose(word, "encounter", names)
}

fn encounter(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let at = find(draft.table(), args)?;
    let span = args.words.get(1).map_or(args.verb.span, |word| word.span);
    let encounter = draft.campaign().encounters[at].clone();
    let mut who: Vec<CharacterId> = draft
        .campaign()
        .characters
        .iter()
        .filter(|person| person.player)
        .map(|person| person.id)
        .collect();
    for group in &encounter.creatures {
        let folded = group.template.to_lowercase();
        let template = draft
            .campaign()
            .bestiary
            .iter()
            .find(|template| template.name.to_lowercase() == folded);
        let Some(template) = template.cloned() else {
            return Err(Refusal::at(
                span,
                Why::NoMatch {
                    kind: "template",
                    typed: group.template.clone(),
                },
            ));
        };
        for _ in 0..group.count {
            let name = number(draft, &template.name);
            who.push(bring(draft, &template, &name));
        }
    }
    let game = draft.game();
    let init = if encounter.init.is_empty() {
        game.init
    } else {
        &encounter.init
    };
    let allot = if encounter.allot.is_empty() {
        game.allot
    } else {
        &encounter.allot
    };
    let terms = Terms {
        name: encounter.name.clone(),
        init: initiative_formula(draft, init, span).map_err(|refusal| refusal.pointing(span))?,
        allot: default_allotment(allot),
        span,
    };
    start(draft, &who, &terms, args.verb.span)
}
