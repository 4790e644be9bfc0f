//! Prepared fights: `encounter start` and `encounter save`.

use crate::campaign::Statement;
use std::sync::Arc;

use super::people::{as_template, bring, number};
use crate::campaign::{
    Allotment, At, CampaignChange, Character, CharacterId, Encounter, Fight, Group,
};
use crate::game::syntax::{Arg, DICE, one_of};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb, Why};
use crate::lang::line::Span;
use crate::lang::read::choose;
use crate::play::begin::{Terms, initiative_formula, start};

pub(super) const ENCOUNTER: Verb = Verb {
    name: "encounter",
    syntax: &[
        Arg::OneOf(&[
            &[Arg::Word("start", "begin a prepared fight")],
            &[Arg::Word(
                "save",
                "keep the creatures of this fight for another time",
            )],
        ]),
        one_of("\"Bridge\"", encounters),
        DICE,
    ],
    doc: "Starts a prepared fight: its creatures come in, and everyone rolls initiative with the players; or saves the fight's creatures as one.",
    run: |draft, args| {
        let read = args.read(draft.table());
        match read.keyword(&["start", "save"]) {
            Some(("start", _)) => begin(draft, args),
            Some(_) => {
                if let Some(dice) = &args.line.dice {
                    return Err(Refusal::at(
                        dice.sign,
                        Why::TakesNoDice("encounter save".to_owned()),
                    ));
                }
                let (name, _) = read.made("a name for the encounter")?;
                read.finish()?;
                save(draft, &name, args.verb.span)
            }
            None => Err(read.missing("'start' or 'save'")),
        }
    },
    ..Verb::PLAIN
};

fn encounters(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let encounters = table.campaign.encounters.iter();
    encounters
        .map(|encounter| Completion::text(&encounter.name, "encounter"))
        .collect()
}

fn find(table: Table<'_>, args: &Args<'_>) -> Result<(usize, Span), Refusal> {
    let read = args.read(table);
    let word = read.text().ok_or_else(|| read.missing("an encounter"))?;
    read.finish()?;
    let names = table
        .campaign
        .encounters
        .iter()
        .map(|encounter| encounter.name.as_str());
    Ok((choose(word, "encounter", names)?, word.span))
}

fn begin(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (at, span) = find(draft.table(), args)?;
    let encounter = draft.campaign().encounters[at].clone();
    let players = draft
        .campaign()
        .characters
        .iter()
        .filter(|person| person.player);
    let mut who: Vec<CharacterId> = players.map(|person| person.id).collect();
    let brought = bring_in(draft, &encounter, span)?;
    who.extend(&brought);
    if brought != encounter.brought {
        let to = Some(Encounter {
            brought,
            ..encounter.clone()
        });
        let from = Some(encounter.clone());
        draft.apply(CampaignChange::Encounter(At { at, from, to }));
    }
    let game = draft.game();
    let or_own = |text: &str, own: &'static str| {
        if text.is_empty() {
            own.to_owned()
        } else {
            text.to_owned()
        }
    };
    let init = or_own(&encounter.init, game.turns.init);
    let terms = Terms {
        name: encounter.name.clone(),
        init: initiative_formula(draft, &init, span).map_err(|refusal| refusal.pointing(span))?,
        allot: Allotment::parse(&or_own(&encounter.allot, game.turns.allotment))
            .unwrap_or_default(),
        span,
    };
    start(draft, &who, &terms, args.verb.span)
}

/// Brings in the creatures of an encounter. Those who came with it before and
/// are still here are not brought in twice, unless they stand in another fight.
fn bring_in(
    draft: &mut Draft<'_>,
    encounter: &Encounter,
    span: Span,
) -> Result<Vec<CharacterId>, Refusal> {
    let mut here: Vec<CharacterId> = encounter
        .brought
        .iter()
        .copied()
        .filter(|id| draft.campaign().characters.get(*id).is_some() && !is_fighting(draft, *id))
        .collect();
    let mut brought = Vec::new();
    for group in &encounter.creatures {
        let template = template(draft.table(), &group.template)
            .ok_or_else(|| Refusal::unknown(span, "template", &group.template))?;
        for _ in 0..group.count {
            let known = here
                .iter()
                .position(|id| base_name(draft.campaign().name_of(*id)) == template.name);
            brought.push(if let Some(at) = known {
                here.remove(at)
            } else {
                let name = number(draft, &template.name);
                bring(draft, &template, &name)?
            });
        }
    }
    Ok(brought)
}

/// Whether somebody stands in a fight, which can only be a paused one.
fn is_fighting(draft: &Draft<'_>, who: CharacterId) -> bool {
    let mut fights = draft.campaign().fights.iter();
    fights.any(|fight| fight.place_of(who).is_some())
}

fn template(table: Table<'_>, name: &str) -> Option<Character> {
    let folded = name.to_lowercase();
    let mut bestiary = table.campaign.bestiary.iter();
    let found = bestiary.find(|template| template.name.to_lowercase() == folded)?;
    Some(Character::clone(found))
}

/// A name without its number: `Reed goblin` for `Reed goblin 2`.
fn base_name(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number))
            if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
        {
            base
        }
        _ => name,
    }
}

/// Keeps the GM's characters of the fight as a prepared one; whoever is like no
/// template becomes one, unhurt.
fn save(draft: &mut Draft<'_>, name: &str, verb: Span) -> Result<(), Refusal> {
    let Some(fight) = draft.campaign().fight().cloned() else {
        return Err(Refusal::rule(
            verb,
            "no fight is running, so there is nothing to save",
        ));
    };
    let foes = foes(draft, &fight);
    if foes.is_empty() {
        return Err(Refusal::rule(verb, "only players are in this fight"));
    }
    let mut creatures: Vec<Group> = Vec::new();
    for foe in &foes {
        let base = base_name(&foe.name);
        if template(draft.table(), base).is_none() {
            add_template(draft, foe, base);
        }
        match creatures.iter_mut().find(|group| group.template == base) {
            Some(group) => group.count += 1,
            None => creatures.push(Group {
                template: base.to_owned(),
                count: 1,
            }),
        }
    }
    let listed = creatures.iter();
    let listed = listed.map(|group| (group.template.as_str().into(), group.count));
    let told = Statement::Encounter {
        name: name.into(),
        creatures: listed.collect(),
    };
    let folded = name.to_lowercase();
    let encounters = &draft.campaign().encounters;
    let known = encounters
        .iter()
        .position(|other| other.name.to_lowercase() == folded);
    let at = known.unwrap_or(encounters.len());
    let from = known.map(|at| encounters[at].clone());
    let to = Some(Encounter {
        name: name.to_owned(),
        notes: from
            .as_ref()
            .map(|other| other.notes.clone())
            .unwrap_or_default(),
        creatures,
        brought: foes.iter().map(|foe| foe.id).collect(),
        init: fight.init.clone(),
        allot: fight.allot.to_string(),
    });
    draft.apply(CampaignChange::Encounter(At { at, from, to }));
    draft.state(told);
    Ok(())
}

fn foes(draft: &Draft<'_>, fight: &Fight) -> Vec<Character> {
    let mut foes: Vec<Character> = Vec::new();
    for place in &fight.order {
        let person = draft.campaign().characters.get(place.character);
        let is_new = |person: &&Character| foes.iter().all(|foe| foe.id != person.id);
        if let Some(foe) = person.filter(|person| !person.player).filter(is_new) {
            foes.push(foe.clone());
        }
    }
    foes
}

fn add_template(draft: &mut Draft<'_>, foe: &Character, name: &str) {
    let template = Character {
        name: name.to_owned(),
        ..as_template(foe)
    };
    let at = draft.campaign().bestiary.len();
    draft.apply(CampaignChange::Template(At::insert(at, Arc::new(template))));
    draft.state(Statement::Template {
        name: name.into(),
        new: true,
    });
}
