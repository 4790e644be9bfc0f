//! Verbs for the session: encounters, notes, scenes, settings, undo and redo.

use super::encounter;
use crate::campaign::visible::visible;
use crate::campaign::{Campaign, CampaignChange, Change, Event, Keyed};
use crate::game::draft::{Request, Shows};
use crate::game::syntax::{ANYONE, Arg, Kind, nothing, number, one_of, value};
use crate::game::{
    Args, Completion, Draft, Game, Occasion, Refusal, Result, Setting, Table, Typing, Verb,
};
use crate::lang::read::{LARGEST, choose};
use crate::lang::refusal::either;
use crate::play::occasions::{begin_scene, happens_to_all};
use crate::play::sustaining::{of_the_scene, release_idle};

/// The theme that matches the terminal, dark or light.
pub const AUTO: &str = "auto";

/// The built-in themes.
pub const THEMES: [&str; 4] = ["dark", "light", "high_contrast", "colour_blind"];

/// The verbs for the session.
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
        doc: "Begins a new scene.",
        run: |draft, _| {
            begin_scene(draft);
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "session",
        doc: "Begins a new session, or a session break.",
        run: |draft, _| {
            let (session, scene) = (draft.campaign().session, draft.campaign().scene);
            let kept_up = of_the_scene(draft.campaign());
            draft.apply(CampaignChange::Session(Change::new(session, session + 1)));
            if scene != 1 {
                let first = CampaignChange::Scene(Change::new(scene, 1));
                draft.untold(|draft| draft.apply(first));
            }
            release_idle(draft, kept_up);
            happens_to_all(draft, Occasion::Session);
            happens_to_all(draft, Occasion::Scene);
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "option",
        syntax: &[Arg::Optional(&[
            one_of("SETTING", settings),
            one_of("VALUE", setting_values),
        ])],
        doc: "Sets an option of the campaign, such as which reading of a rule it uses. Without arguments it lists all options.",
        run: option,
        ..Verb::PLAIN
    },
    Verb {
        name: "theme",
        syntax: &[one_of("NAME", themes)],
        doc: "Changes the colours of the screen until the console ends; set a theme in the settings to keep it.",
        run: |draft, args| {
            let name = args.word(0, "the name of a theme")?;
            let shows = Shows::Theme(name.text.clone(), name.span);
            draft.request(Request::Show(shows));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "quit",
        aliases: &["q"],
        doc: "Leaves the console; everything is saved. A colon before a command changes nothing: ':q' leaves too.",
        run: |draft, _| {
            draft.request(Request::Show(Shows::End));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "campaigns",
        doc: "Closes the campaign and goes to the start screen, where another one can be opened; everything is saved.",
        run: |draft, _| {
            draft.request(Request::Show(Shows::Campaigns));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "write",
        aliases: &["w"],
        doc: "Does nothing: every act is saved as it is done.",
        run: |draft, _| {
            let told = "nothing to write: every act is saved as it is done";
            draft.request(Request::Tell(told.to_owned()));
            Ok(())
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "undo",
        syntax: &[Arg::Optional(&[number("N")])],
        doc: "Takes back the last act, or the last N.",
        run: |draft, args| {
            let any = draft.history().can_undo();
            step(draft, args, any, "undo", Request::Undo)
        },
        ..Verb::PLAIN
    },
    Verb {
        name: "redo",
        syntax: &[Arg::Optional(&[number("N")])],
        doc: "Redoes what was undone last, or the last N.",
        run: |draft, args| {
            let any = draft.history().redoable() > 0;
            step(draft, args, any, "redo", Request::Redo)
        },
        ..Verb::PLAIN
    },
];

/// The name of the edition among the settings.
const EDITION: &str = "edition";

/// The settings of a game, including its edition if it has several.
fn switches(game: &Game) -> Vec<Setting> {
    let doc = "Which edition of the rules the campaign plays.";
    let edition = Setting::new(EDITION, game.editions, doc);
    let several = (game.editions.len() > 1).then_some(edition);
    several.into_iter().chain(game.all_settings()).collect()
}

/// The settings that change something at a table as it is; all of them in a line with `force`.
fn offered(table: Table<'_>) -> Vec<Setting> {
    let mut switches = switches(table.game);
    switches.retain(|switch| table.forced || (switch.counts)(table));
    switches
}

/// The value of a setting if it was set.
fn set_to<'c>(campaign: &'c Campaign, switch: &Setting) -> Option<&'c str> {
    match switch.name {
        EDITION => Some(campaign.edition.as_str()).filter(|edition| !edition.is_empty()),
        name => campaign.setting(name),
    }
}

fn settings(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let switches = offered(table).into_iter();
    let each = switches.map(|switch| Completion::keyword(switch.name, switch.doc));
    each.collect()
}

fn setting_values(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let named = typing.before.first();
    let mut switches = switches(table.game).into_iter();
    let switch = switches.find(|switch| named.is_some_and(|name| name.is(switch.name)));
    let values = switch.into_iter().flat_map(|switch| {
        let of_it = move |value: &&'static str| Completion::keyword(*value, switch.doc);
        switch.values.iter().map(of_it)
    });
    values.collect()
}

/// Every setting with its value, the other values and its description.
fn list(campaign: &Campaign, switches: &[Setting]) -> String {
    let one = |switch: &Setting| {
        let now = set_to(campaign, switch).or_else(|| switch.values.first().copied());
        let now = now.unwrap_or_default();
        let others = switch.values.iter().filter(|value| **value != now);
        let others: Vec<&str> = others.copied().collect();
        let Setting { name, doc, .. } = switch;
        let others = others.join(", ");
        format!("{name} {now} (or {others}): {doc}")
    };
    let all: Vec<String> = switches.iter().map(one).collect();
    all.join("\n")
}

/// Moves through the acts by as many as the line says, if there are `any` to move through.
fn step(
    draft: &mut Draft<'_>,
    args: &Args<'_>,
    any: bool,
    verb: &str,
    request: fn(usize) -> Request,
) -> Result {
    const WHAT: &str = "how many acts";
    let count = args.number(WHAT, 1, LARGEST)?;
    if count.is_none() && !args.words.is_empty() {
        return Err(args.missing(WHAT));
    }
    if !any {
        let why = format!("there is nothing to {verb}");
        return Err(Refusal::rule(args.verb.span, why));
    }
    let count = usize::try_from(count.unwrap_or(1));
    draft.request(request(count.unwrap_or(1)));
    Ok(())
}

fn note(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    const WHAT: &str = "the note, in quotes";
    // A note is about a character only if the GM names one.
    let who = args.name(draft.table())?.map(|(who, _)| who);
    let text = args.word(0, WHAT)?;
    let words = visible(text.text.trim()).into_owned();
    if words.is_empty() {
        return Err(Refusal::expected(text.span, WHAT));
    }
    draft.apply(Event::Noted { who, text: words });
    Ok(())
}

/// The built-in themes; only the screen knows those of the user's folder.
fn themes(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let auto = Completion::keyword(AUTO, "dark or light, like the terminal");
    let named = THEMES.map(|name| Completion::keyword(name, ""));
    std::iter::once(auto).chain(named).collect()
}

fn option(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let texts = args.texts();
    let switches = switches(draft.game());
    let Some(word) = texts.first() else {
        let all = list(draft.campaign(), &offered(draft.table()));
        draft.request(Request::Tell(all));
        return Ok(());
    };
    let at = choose(word, "option", switches.iter().map(|switch| switch.name))?;
    let switch = &switches[at];
    if !draft.is_forced() && !(switch.counts)(draft.table()) {
        let why = format!("in this campaign '{}' changes nothing", switch.name);
        return Err(Refusal::by_rule(word.span, why));
    }
    let one_of = either(switch.values);
    let value = args.word(1, &one_of)?;
    let chosen = choose(value, "value", switch.values.iter().copied())
        .map_err(|refusal| refusal.hint(one_of))?;
    let to = switch.values[chosen].to_owned();
    if switch.name == EDITION {
        let from = draft.campaign().edition.clone();
        draft.apply(CampaignChange::Edition(Change { from, to }));
        return Ok(());
    }
    let from = draft.campaign().setting(switch.name).map(str::to_owned);
    let change = Keyed::new(switch.name, from, Some(to));
    draft.apply(CampaignChange::Setting(change));
    Ok(())
}
