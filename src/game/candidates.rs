//! Completions taken from the campaign: its characters and what they can do and have.

use super::board::Value;
use super::{Completion, Table, Typing, who, words};
use crate::campaign::pending::What;
use crate::campaign::plural::{around, joined};
use crate::campaign::{Character, CharacterId, Skill};
use crate::rules::formula::Formula;

/// Up to this many characters are all listed; in a larger campaign only those whose names start
/// with the typed letters.
const CROWD: usize = 60;

/// How many matching names are listed at most in a larger campaign.
const MOST: usize = 200;

/// The characters present that the typed letters may name: all of them in a small campaign,
/// otherwise those whose names start with the letters.
pub(crate) fn names(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let everyone = &table.campaign.characters;
    let one = |who: &Character| {
        Completion::text(&who.name, standing(table, who)).lettered(letter(table, who.id))
    };
    let absent = table.campaign.absent();
    let is_here = |who: &&Character| !absent.contains(&who.id);
    if everyone.len() <= CROWD + absent.len() {
        return everyone.iter().filter(is_here).map(one).collect();
    }
    let begins = everyone.beginning(typing.text, MOST);
    let begins = begins.filter_map(|id| everyone.get(id));
    begins.filter(is_here).map(one).collect()
}

/// A character's letter in the current fight.
fn letter(table: Table<'_>, who: CharacterId) -> Option<String> {
    table.campaign.fight()?.letter_of(who)
}

/// A character's side, status and health: `foe · down · damage 12/20`.
fn standing(table: Table<'_>, who: &Character) -> String {
    let state = table.game.state_in_words(table.campaign, who);
    let cell = table.game.board.health.as_ref();
    let health = cell.map(|cell| ((cell.of)(who), cell.titles[0].to_lowercase()));
    let health = health.filter(|(value, _)| *value != Value::Nothing);
    let health = health.map(|(value, title)| format!("{title} {value}"));
    let (side, state) = (who.side().id().to_owned(), state.unwrap_or_default());
    joined([side, state, health.unwrap_or_default()], " · ")
}

/// The characters in the fight, in turn order.
pub(crate) fn in_fight(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let fight = table.campaign.fight();
    let order = fight.map_or(&[] as &[_], |fight| fight.order.as_slice());
    order
        .iter()
        .map(|place| {
            let name = table.campaign.name_of(place.character);
            Completion::text(name, "in the fight").lettered(letter(table, place.character))
        })
        .collect()
}

/// The modifiers that the verb reads, and the words that may follow them.
pub(crate) fn modifiers(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let verb = typing.verb;
    table.game.complete_modifiers(verb, typing.modifiers)
}

/// Everything that the character named on this side could roll by name. On the first side, the
/// active character if nobody is named.
pub(crate) fn rollable(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let who = match typing.name {
        Some(word) => match who::character(table, word) {
            Ok(id) => Some(id),
            Err(_) => return Vec::new(),
        },
        None => table.campaign.acting().filter(|_| typing.first_side),
    };
    let person = who.and_then(|id| table.campaign.characters.get(id));
    let rolls = |one: Completion, what: What, more: &str| match person {
        Some(person) => one.rolling(person.id, what, more),
        None => one,
    };
    let mut out = Vec::new();
    for skill in person.into_iter().flat_map(|person| &person.skills) {
        let rating = person.and_then(|person| table.game.rating_of(person, skill));
        let rating = rating.unwrap_or(skill.ranks);
        let more = around(", ", (table.game.checks.familiarity)(skill), "");
        let one = Completion::text(&skill.name, rating.to_string());
        out.push(rolls(one, What::Skill(skill.name.clone()), &more));
    }
    for check in (table.game.checks.named)(table.campaign) {
        // A skill of a game's file that was learned stands above.
        let learned = |person: &Character| person.skill(check.name).is_some();
        if check.value.is_some() && person.is_some_and(learned) {
            continue;
        }
        let value = check.value.zip(person).and_then(|(value, who)| value(who));
        let formula = || check.formula.to_owned();
        let one = Completion::text(check.name, value.map_or_else(formula, |it| it.to_string()));
        let (id, name) = (check.id.to_owned(), check.name.to_owned());
        out.push(rolls(one, What::Named { id, name }, ""));
    }
    for stat in table.game.stats {
        if let Some(value) = person.and_then(|person| table.game.stat_of(person, stat.id)) {
            let one = Completion::keyword(stat.id, value.to_string());
            out.push(rolls(one, What::Formula(Formula::stat(stat.id)), ""));
        }
    }
    out
}

/// The last character named before the cursor.
pub(crate) fn named<'t>(table: Table<'t>, typing: &Typing<'_>) -> Option<&'t Character> {
    let id = who::character(table, typing.name?).ok()?;
    table.campaign.characters.get(id)
}

/// Somebody's skills for which `holds` is true.
pub(crate) fn skills_of(
    who: Option<&Character>,
    holds: impl Fn(&Skill) -> bool,
) -> Vec<Completion> {
    let skills = who.into_iter().flat_map(|who| &who.skills);
    let skills = skills.filter(|skill| holds(skill));
    let all = skills.map(|skill| Completion::text(&skill.name, skill.ranks.to_string()));
    all.collect()
}

/// The named character's attacks.
pub(crate) fn attacks_of(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let attacks = named(table, typing)
        .into_iter()
        .flat_map(|who| &who.attacks);
    let all = attacks.map(|one| Completion::text(&one.name, words::attack(table.game, one)));
    all.collect()
}

/// The named character's powers.
pub(crate) fn powers_of(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let powers = named(table, typing).into_iter().flat_map(|who| &who.powers);
    powers
        .map(|one| Completion::text(&one.name, words::power(one)))
        .collect()
}

/// The named character's conditions.
pub(crate) fn conditions(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let held = named(table, typing)
        .into_iter()
        .flat_map(|who| &who.conditions);
    Completion::all(held.map(|held| &held.name), "condition")
}

/// The conditions that the game defines by name.
pub(crate) fn known_conditions(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let rows = table.game.conditions.rows.iter();
    rows.map(|row| Completion::text(row.name, row.doc))
        .collect()
}

/// The stats that are set rather than derived.
pub(crate) fn stats(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let own = table.game.stats.iter();
    own.filter(|stat| stat.derived.is_none())
        .map(|stat| Completion::keyword(stat.id, stat.doc))
        .collect()
}

/// The characters who have work in progress.
pub(crate) fn workers(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let works = &table.campaign.works;
    let people = table.campaign.characters.iter();
    let people = people.filter(|person| works.iter().any(|work| work.who == person.id));
    Completion::all(people.map(|person| &person.name), "at work")
}

/// The named character's work in progress.
pub(crate) fn works_of(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let who = named(table, typing).map(|who| who.id);
    let works = table.campaign.works.iter();
    works
        .filter(|work| Some(work.who) == who)
        .map(|work| Completion::text(&work.what, words::progress(work)))
        .collect()
}
