//! Conditions: for good, until a turn that is counted, or until another one ends.

mod lasting;
mod scene;

pub(in crate::command) use lasting::end_after_rounds;
pub(in crate::command) use scene::end_with_the_scene;

use crate::campaign::{At, CharacterId, FightChange, Held, PersonChange, Tie, Timer};
use crate::command::checks::names;
use crate::game::args::{self, Cursor, choose};
use crate::game::ties;
use crate::game::words::signed;
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use lasting::{Lasting, lasting, timer};

pub(super) const CONDITION: Verb = Verb {
    name: "condition",
    usage: "condition NAME... \"shaken\" [+10|-20] [for scene|2 turns|rounds [of NAME] [start|end]] [with \"stunned\" [of NAME]]",
    doc: "Puts a condition on somebody, for good or for a while; a signed number weighs on every roll, and 'with' ends it together with another condition or a sustained action.",
    complete: complete_condition,
    run: condition,
    ..Verb::PLAIN
};

pub(super) const CLEAR: Verb = Verb {
    name: "clear",
    usage: "clear NAME... \"shaken\"",
    doc: "Takes a condition off somebody, and whatever ends with it.",
    complete: |table, typing| match typing.before {
        [name, ..] => conditions_of(table, name),
        [] => names(table),
    },
    run: clear,
    ..Verb::PLAIN
};

fn complete_condition(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let words = |list: &[(&str, &str)]| {
        list.iter()
            .map(|(word, doc)| Completion::keyword(*word, *doc))
            .collect()
    };
    let mut open = Vec::new();
    if !typing.has("for") {
        open.push(("for", "ends by itself"));
    }
    if !typing.has("with") {
        open.push(("with", "ends with another condition or a sustained action"));
    }
    let number = typing.before.last().is_some_and(Word::is_number);
    match typing.before {
        [] => names(table),
        [_] => Vec::new(),
        _ if typing.after("of") => names(table),
        [name, ..] if typing.after("with") => held_by(table, name),
        _ if typing.after("for") => words(&[("scene", "until the scene ends")]),
        _ if number => words(&[("turns", "turns"), ("rounds", "rounds")]),
        [.., last] if lasting::is_unit(last) => {
            open.extend([
                ("of", "whose turn counts"),
                ("start", "as that turn begins"),
                ("end", "as that turn ends"),
            ]);
            words(&open)
        }
        [.., before, _] if before.is("with") => {
            open.push(("of", "whose condition that is"));
            words(&open)
        }
        _ => words(&open),
    }
}

/// What somebody has that a condition could end with.
fn held_by(table: Table<'_>, name: &Word) -> Vec<Completion> {
    let mut out = conditions_of(table, name);
    let person = args::character(table, name)
        .ok()
        .and_then(|id| table.campaign.characters.get(id));
    let sustained = person.map_or(&[] as &[_], |person| person.sustained.as_slice());
    out.extend(
        sustained
            .iter()
            .map(|action| Completion::text(&action.what, "sustained")),
    );
    out
}

fn conditions_of(table: Table<'_>, name: &Word) -> Vec<Completion> {
    let person = args::character(table, name)
        .ok()
        .and_then(|id| table.campaign.characters.get(id));
    let held = person.map_or(&[] as &[String], |person| person.conditions.as_slice());
    held.iter()
        .map(|text| Completion::text(text, "condition"))
        .collect()
}

/// What a condition ends with.
struct With<'a> {
    /// The condition or sustained action, as it was typed.
    what: &'a Word,
    /// Whose; the holder's own where nobody is named.
    of: Option<CharacterId>,
}

/// A condition as it was typed.
struct Given<'a> {
    text: String,
    at: Span,
    /// What it adds to every roll.
    weight: Option<i64>,
    lasting: Option<Lasting>,
    with: Option<With<'a>>,
    /// It is for one character only.
    alone: bool,
}

fn condition(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who_at = cursor.here();
    let who = cursor.all_but_last(draft.table(), &["for", "with"])?;
    let is_no_text = |word: &Word| word.is_signed() || word.is("for") || word.is("with");
    if let Some(word) = cursor.peek().filter(|word| is_no_text(word)) {
        return Err(Refusal::expected(word.span, "a condition"));
    }
    let (text, at) = cursor.made("a condition")?;
    let mut given = Given {
        text,
        at,
        weight: weight(draft, &mut cursor)?,
        lasting: None,
        with: None,
        alone: who.len() == 1,
    };
    loop {
        let untimed = given.lasting.is_none() && !scene::is_of_it(&given.text);
        if untimed && cursor.take("for") {
            if cursor.take("scene") {
                given.text = scene::of_it(&given.text);
                continue;
            }
            given.lasting = Some(lasting(draft, &mut cursor, who_at)?);
        } else if given.with.is_none() && cursor.take("with") {
            let what = cursor.word("the condition that it ends with")?;
            let of = if cursor.take("of") {
                Some(cursor.character(draft.table())?)
            } else {
                None
            };
            given.with = Some(With { what, of });
        } else {
            break;
        }
    }
    cursor.finish()?;
    for id in who {
        give(draft, id, &given)?;
    }
    Ok(())
}

/// The signed number that a condition adds to every roll, if one stands here.
fn weight(draft: &Draft<'_>, cursor: &mut Cursor<'_>) -> Result<Option<i64>, Refusal> {
    let Some(word) = cursor.peek().filter(|word| word.is_signed()) else {
        return Ok(None);
    };
    let Some((least, most)) = draft.game().conditions.range else {
        let said = "no roll of this game takes a modifier, so nothing can weigh on all of them";
        return Err(Refusal::rule(word.span, said));
    };
    cursor
        .signed("what it adds to every roll", least, most)
        .map(Some)
}

/// Puts a condition on one character. One of many who has it already keeps it as it is.
fn give(draft: &mut Draft<'_>, who: CharacterId, given: &Given<'_>) -> Result<(), Refusal> {
    let moment = match &given.lasting {
        Some(lasting) => Some(timer(draft, who, &given.text, lasting)?),
        None => None,
    };
    let person = draft.character(who)?;
    let (name, held) = (person.name.clone(), person.conditions.clone());
    let folded = given.text.to_lowercase();
    let known = held.iter().position(|other| other.to_lowercase() == folded);
    let text = known.map_or(&given.text, |at| &held[at]);
    let tie = match &given.with {
        Some(with) => Some(tied(draft, who, text, with)?),
        None => None,
    };
    match known {
        Some(_) if moment.is_none() && tie.is_none() && given.weight.is_none() => {
            let said = format!("{name} is {text} already");
            if given.alone {
                return Err(Refusal::rule(given.at, said));
            }
            draft.say(said);
            return Ok(());
        }
        Some(_) => {}
        None => draft.person(
            who,
            PersonChange::Condition(At {
                at: held.len(),
                from: None,
                to: Some(text.clone()),
            }),
        ),
    }
    let mut said = format!("{name} is {text}");
    if let Some(weight) = given.weight {
        ties::weigh(draft, who, text, weight);
        said = format!("{said}, {} on every roll", signed(weight));
    }
    if let Some((fight, timer, until)) = moment {
        ties::stop_timer(draft, who, text);
        let now = draft.campaign().fight_by_id(fight);
        let at = now.map_or(0, |fight| fight.timers.len());
        let to = Some(Timer {
            condition: text.clone(),
            ..timer
        });
        draft.fight(fight, FightChange::Timer(At { at, from: None, to }));
        said = format!("{said} until {until}");
    }
    if let Some(tie) = tie {
        let parent = &tie.parent;
        let whose = if parent.who == who {
            String::new()
        } else {
            format!(" of {}", draft.campaign().name_of(parent.who))
        };
        said = format!("{said}, as long as {}{whose}", parent.what);
        ties::tie(draft, who, text, Some(tie));
    }
    draft.say(said);
    Ok(())
}

/// What a condition of somebody is to end with.
fn tied(draft: &Draft<'_>, who: CharacterId, text: &str, with: &With<'_>) -> Result<Tie, Refusal> {
    let owner = draft.character(with.of.unwrap_or(who))?;
    let conditions = owner.conditions.iter().map(String::as_str);
    let actions = owner.sustained.iter().map(|action| action.what.as_str());
    let choices = conditions.chain(actions);
    if choices.clone().next().is_none() {
        let said = format!("{} has no condition and sustains nothing", owner.name);
        return Err(Refusal::rule(with.what.span, said));
    }
    let at = choose(with.what, "condition", choices.clone())?;
    let parent = Held {
        who: owner.id,
        what: choices.clone().nth(at).unwrap_or_default().to_owned(),
    };
    let child = Held {
        who,
        what: text.to_owned(),
    };
    let sustained = at >= owner.conditions.len();
    let below = draft.campaign().tied_to(who, text, false);
    if !sustained && (parent == child || below.contains(&parent)) {
        let said = format!("{text} would end with itself");
        return Err(Refusal::rule(with.what.span, said));
    }
    Ok(Tie {
        child,
        parent,
        sustained,
    })
}

fn clear(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.all_but_last(draft.table(), &[])?;
    let word = cursor.word("a condition")?;
    cursor.finish()?;
    let alone = who.len() == 1;
    let mut cleared = false;
    for id in who {
        let person = draft.character(id)?;
        let (name, held) = (person.name.clone(), person.conditions.clone());
        if held.is_empty() && alone {
            return Err(Refusal::rule(word.span, format!("{name} has no condition")));
        }
        let at = match choose(word, "condition", held.iter().map(String::as_str)) {
            Ok(at) => at,
            Err(refusal) if alone => return Err(refusal),
            // Of many, only those who have it lose it.
            Err(_) => continue,
        };
        cleared |= ties::end(draft, id, &held[at]);
    }
    if !cleared {
        return Err(Refusal::rule(
            word.span,
            "none of them has such a condition",
        ));
    }
    Ok(())
}
