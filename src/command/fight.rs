//! Verbs about turns: beginning, passing and ending a fight, and who is in it.

pub mod act;
mod begin;
pub mod elective;
mod fights;
mod opening;
mod order;
mod pass;
mod tempo;
mod together;

pub use begin::{Terms, default_allotment, initiative_formula, start};

use crate::campaign::{CharacterId, FightId};
use crate::game::{Args, Completion, Draft, Refusal, Table, Verb};
use crate::lang::line::Word;
use crate::play::turn::who_acts;

/// Verbs about turns.
pub const VERBS: &[Verb] = &[
    act::ACT,
    tempo::DELAY,
    tempo::READY,
    tempo::SURPRISED,
    together::TURNS,
    together::GROUP,
    act::ALLOT,
    begin::BEGIN,
    pass::NEXT,
    pass::BACK,
    fights::END,
    order::JOIN,
    order::LEAVE,
    order::PLACE,
    fights::PAUSE,
    fights::RESUME,
];

fn in_fight(table: Table<'_>, _: &crate::game::Typing<'_>) -> Vec<Completion> {
    let order = table
        .campaign
        .fight()
        .map_or(&[] as &[_], |fight| fight.order.as_slice());
    order
        .iter()
        .map(|place| Completion::text(table.campaign.name_of(place.character), "in the fight"))
        .collect()
}

/// Everybody that the words of a line name, each with the word that did: names, and patterns such as
/// `goblin*`. Whoever is named twice is meant once.
pub(super) fn several<'a>(
    table: Table<'_>,
    args: &Args<'a>,
) -> Result<Vec<(CharacterId, &'a Word)>, Refusal> {
    if args.words.is_empty() {
        return Err(Refusal::expected(args.end(), "a character's name"));
    }
    let mut found: Vec<(CharacterId, &Word)> = Vec::new();
    for word in args.words {
        for id in crate::game::args::characters(table, word)? {
            if found.iter().all(|(other, _)| *other != id) {
                found.push((id, word));
            }
        }
    }
    Ok(found)
}

fn say_first(draft: &mut Draft<'_>, id: FightId) {
    let acts = who_acts(draft, id);
    draft.say(acts);
}
