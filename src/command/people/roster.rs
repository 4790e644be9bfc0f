//! Who is in the campaign, what they are called and who sees them.

use std::sync::Arc;

use super::in_use;
use crate::campaign::{CHARACTER_COUNTER, Character, CharacterId, Event};
use crate::command::checks::{first_name, names};
use crate::command::line::Word;
use crate::command::{owed, turn, work};
use crate::game::args::choose;
use crate::game::{Args, Completion, Draft, Refusal, Table, Verb, Why};

pub(super) const ADD: Verb = Verb {
    name: "add",
    aliases: &[],
    usage: "add NAME [from TEMPLATE] [x6]",
    doc: "Brings somebody into the campaign, or several with numbers, as the bestiary describes them.",
    dice: false,
    complete: |table, typing| {
        if typing.after("from") {
            let templates = table.campaign.bestiary.iter();
            return templates
                .map(|template| Completion::text(&template.name, "template"))
                .collect();
        }
        if typing.before.is_empty() {
            Vec::new()
        } else {
            vec![Completion::keyword("from", "a template of the bestiary")]
        }
    },
    odds: None,
    run: add,
};

pub(super) const REMOVE: Verb = Verb {
    name: "remove",
    aliases: &[],
    usage: "remove NAME...",
    doc: "Takes somebody out of the campaign, and out of the fight.",
    dice: false,
    complete: |table, _| names(table),
    odds: None,
    run: remove,
};

pub(super) const RENAME: Verb = Verb {
    name: "rename",
    aliases: &[],
    usage: "rename NAME NAME",
    doc: "Gives somebody a new name.",
    dice: false,
    complete: first_name,
    odds: None,
    run: rename,
};

pub(super) const PLAYER: Verb = Verb {
    name: "player",
    aliases: &["pc"],
    usage: "player NAME...",
    doc: "Marks a player's character.",
    dice: false,
    complete: |table, _| names(table),
    odds: None,
    run: |draft, args| mark(draft, args, Flag::Player(true)),
};

pub(super) const NPC: Verb = Verb {
    name: "npc",
    aliases: &[],
    usage: "npc NAME...",
    doc: "Marks a character of the GM's.",
    dice: false,
    complete: |table, _| names(table),
    odds: None,
    run: |draft, args| mark(draft, args, Flag::Player(false)),
};

pub(super) const HIDE: Verb = Verb {
    name: "hide",
    aliases: &[],
    usage: "hide NAME...",
    doc: "Keeps somebody from the players' sight.",
    dice: false,
    complete: |table, _| names(table),
    odds: None,
    run: |draft, args| mark(draft, args, Flag::Hidden(true)),
};

pub(super) const REVEAL: Verb = Verb {
    name: "reveal",
    aliases: &[],
    usage: "reveal NAME...",
    doc: "Shows somebody to the players.",
    dice: false,
    complete: |table, _| names(table),
    odds: None,
    run: |draft, args| mark(draft, args, Flag::Hidden(false)),
};

/// The most that one `add` brings.
const MOST: i64 = 1000;

fn add(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let (name, name_at) = cursor.made("a name")?;
    let mut template = None;
    let mut count = None;
    while let Some(word) = cursor.peek() {
        if template.is_none() && cursor.take("from") {
            let from = cursor.word("a template of the bestiary")?;
            template = Some(find_template(draft.table(), from)?);
        } else if count.is_none() && is_count(word) {
            count = Some(read_count(word)?);
            cursor.skip(1);
        } else {
            let hint = "a name of several words stands in quotes";
            return Err(
                Refusal::expected(word.span, "'from', a count such as x6, or the end").hint(hint),
            );
        }
    }
    let template = template.unwrap_or_default();
    let Some(count) = count else {
        if draft.campaign().characters.named(&name).is_some() {
            return Err(in_use(&name, name_at));
        }
        bring(draft, &template, &name);
        draft.say(format!("{name} joins the campaign"));
        return Ok(());
    };
    let added: Vec<String> = (0..count)
        .map(|_| {
            let numbered = number(draft, &name);
            bring(draft, &template, &numbered);
            numbered
        })
        .collect();
    match added.as_slice() {
        [one] => draft.say(format!("{one} joins the campaign")),
        [first, .., last] => draft.say(format!("{first} to {last} join the campaign")),
        [] => {}
    }
    Ok(())
}

fn is_count(word: &Word) -> bool {
    let mut chars = word.text.chars();
    !word.quoted
        && matches!(chars.next(), Some('x' | 'X' | '×'))
        && chars.next().is_some_and(|c| c.is_ascii_digit())
}

fn read_count(word: &Word) -> Result<i64, Refusal> {
    let digits: String = word.text.chars().skip(1).collect();
    match digits.parse::<i64>() {
        Ok(count) if (1..=MOST).contains(&count) => Ok(count),
        _ => Err(Refusal::at(
            word.span,
            Why::Range {
                what: "how many",
                least: 1,
                most: MOST,
            },
        )),
    }
}

fn find_template(table: Table<'_>, word: &Word) -> Result<Character, Refusal> {
    let bestiary = &table.campaign.bestiary;
    let at = choose(
        word,
        "template",
        bestiary.iter().map(|template| template.name.as_str()),
    )
    .map_err(|refusal| {
        if bestiary.is_empty() {
            refusal.hint("the bestiary of this campaign is empty")
        } else {
            refusal
        }
    })?;
    Ok(Character::clone(&bestiary[at]))
}

/// The next free numbered name: numbers are never used again.
pub(in crate::command) fn number(draft: &mut Draft<'_>, name: &str) -> String {
    let counter = name.to_lowercase();
    loop {
        let numbered = format!("{name} {}", draft.count(&counter));
        if draft.campaign().characters.named(&numbered).is_none() {
            return numbered;
        }
    }
}

/// Brings a copy of a template into the campaign under a name.
pub(in crate::command) fn bring(
    draft: &mut Draft<'_>,
    template: &Character,
    name: &str,
) -> CharacterId {
    let id = CharacterId(draft.count(CHARACTER_COUNTER));
    let who = Character {
        id,
        name: name.to_owned(),
        ..template.clone()
    };
    draft.apply(Event::Person {
        from: None,
        to: Some(Arc::new(who)),
    });
    id
}

fn named<'a>(draft: &Draft<'_>, args: &Args<'a>) -> Result<Vec<(CharacterId, &'a Word)>, Refusal> {
    if args.words.is_empty() {
        return Err(Refusal::expected(args.end(), "a character's name"));
    }
    args.words
        .iter()
        .map(|word| Ok((crate::game::args::character(draft.table(), word)?, word)))
        .collect()
}

fn remove(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    for (id, _) in named(draft, args)? {
        let fights: Vec<_> = draft
            .campaign()
            .fights
            .iter()
            .map(|fight| fight.id)
            .collect();
        for fight in fights {
            turn::leave(draft, fight, id);
        }
        owed::forget(draft, id);
        work::forget(draft, id);
        let Ok(who) = draft.character(id).cloned() else {
            continue;
        };
        draft.say(format!("{} leaves the campaign", who.name));
        draft.apply(Event::Person {
            from: Some(Arc::new(who)),
            to: None,
        });
    }
    Ok(())
}

fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.character(draft.table())?;
    let (to, at) = cursor.made("the new name")?;
    cursor.finish()?;
    if draft
        .campaign()
        .characters
        .named(&to)
        .is_some_and(|other| other != who)
    {
        return Err(in_use(&to, at));
    }
    let from = draft.character(who)?.name.clone();
    draft.say(format!("{from} is now called {to}"));
    draft.apply(Event::Name { who, from, to });
    Ok(())
}

#[derive(Clone, Copy)]
enum Flag {
    Player(bool),
    Hidden(bool),
}

fn mark(draft: &mut Draft<'_>, args: &Args<'_>, flag: Flag) -> Result<(), Refusal> {
    for (who, _) in named(draft, args)? {
        let person = draft.character(who)?;
        let name = person.name.clone();
        let (is, event, said) = match flag {
            Flag::Player(to) => {
                let from = person.player;
                let said = if to {
                    "is a player's character"
                } else {
                    "is the GM's"
                };
                (from == to, Event::Player { who, from, to }, said)
            }
            Flag::Hidden(to) => {
                let from = person.hidden;
                let said = if to {
                    "is hidden from the players"
                } else {
                    "can be seen"
                };
                (from == to, Event::Hidden { who, from, to }, said)
            }
        };
        if !is {
            draft.apply(event);
        }
        draft.say(format!("{name} {said}"));
    }
    Ok(())
}
