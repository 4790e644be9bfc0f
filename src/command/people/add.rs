//! `add`: somebody, or several, by hand or out of the bestiary.

use std::sync::Arc;

use super::in_use;
use crate::campaign::{CHARACTER_COUNTER, Character, CharacterId, Event};
use crate::command::line::Word;
use crate::game::args::choose;
use crate::game::{Args, Completion, Draft, Refusal, Table, Verb, Why};

pub(super) const ADD: Verb = Verb {
    name: "add",
    usage: "add NAME [from TEMPLATE] [x6]",
    doc: "Brings somebody into the campaign, or several with numbers, as the bestiary describes them.",
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
    run: add,
    ..Verb::PLAIN
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
