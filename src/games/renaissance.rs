//! Renaissance: its stats, tracks, checks and own verbs. How its attacks differ from those of other games stands at
//! the head of `attack`.

mod adventure;
mod aftermath;
mod aid;
mod attack;
mod board;
mod checks;
mod common;
mod conditions;
mod harm;
mod luck;
mod manoeuvres;
mod modifiers;
mod offers;
mod options;
mod order;
mod past;
mod points;
mod read;
mod remarks;
mod stats;
mod status;
mod target;
#[cfg(test)]
mod tests;
mod work;

use crate::campaign::{
    At, Campaign, CampaignChange, Character, CharacterId, Event, Keyed, PersonChange, Skill,
};
use crate::dice::Die;
use crate::game::groups::Defaulting;
use crate::game::{
    Attacks, Checks, Conditions, Declaration, Draft, Game, Luck, Occasion, Order, Topic, Turns,
    Verb, Work,
};
use crate::lang::complete::Completion;
use crate::rules::Part;
use crate::rules::renaissance as rules;
use crate::verbs::quote;

/// Why there is no second move in a turn, however fast.
const MOVED: &str = "has moved this turn";

/// Declarations of actions: modifiers for attacks until the next turn, and the one move.
const DECLARATIONS: &[Declaration] = &[
    Declaration {
        said: &["full defence", "full defense", "fulldefence"],
        kind: "standard",
        again: "",
        shown: "full defence",
        ..moves("fulldefence", &[])
    },
    moves(
        "moved",
        &["run", "sprint", "move fast", "moved", "moved fast"],
    ),
    moves("charge", &["charge"]),
    Declaration {
        first_words: &["move"],
        ..moves("move", &[])
    },
];

const fn moves(id: &'static str, said: &'static [&'static str]) -> Declaration {
    Declaration {
        id,
        said,
        first_words: &[],
        kind: "",
        again: MOVED,
        shown: "",
    }
}

pub static GAME: Game = Game {
    id: "renaissance",
    name: "Renaissance",
    editions: options::EDITIONS,
    settings: options::SETTINGS,
    stats: stats::STATS,
    tracks: stats::TRACKS,
    kept: stats::KEPT,
    board: board::BOARD,
    grades: rules::GRADES,
    graded: |campaign, _| options::grades(campaign),
    remarks: remarks::ALL,
    turns: Turns {
        order: Order::Rolled,
        die: Some(Die::D(10)),
        init: "(INT+COO)/5",
        allotment: "1S+1Q|3Q",
        declarations: DECLARATIONS,
        happens: &happens,
        ..Turns::PLAIN
    },
    verbs: VERBS,
    modifiers: modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    checks: Checks {
        named: &|campaign| common::in_edition(options::edition(campaign)),
        linked: true,
        skills: &[
            ("Fray", "COO"),
            ("Perception", "INT"),
            ("Search", "INT"),
            ("Stealth", "COO"),
            ("Unarmed Combat", "SOM"),
        ],
        ranks: (0, 70),
        default_skill: defaults,
        familiarity: |skill| {
            if rules::basic_proficiency(skill.ranks) {
                "basic"
            } else {
                ""
            }
        },
        read: Some(checks::pending),
        target: checks::target,
        now: checks::target,
        pending_at_once: options::pending_at_once,
        outlasts: harm::stress::is_about_stress,
        ..Checks::PLAIN
    },
    reference: &|| Topic::pages(include_str!("renaissance/reference.md")),
    target: read::TARGET,
    percentile: Die::Percentile,
    face: |face| format!("{face:02}"),
    conditions: Conditions {
        range: Some((-100, 100)),
        comes: &[("prone", "falls prone")],
        nouns: &[],
        rows: conditions::ROWS,
        from_rules: &from_rules,
    },
    upkeep: Some(|actions| rules::sustained_penalty(u32::try_from(actions).unwrap_or(u32::MAX))),
    states: status::STATES,
    health: &status::health,
    helps: &status::helps,
    healing: "heal NAME 5 heals damage, medicine NAME by NAME binds a wound, negate NAME takes its penalty, treat NAME and day heal slowly",
    attacks: Attacks {
        line: "attack {acting} | vs {who}",
        uses: "S",
        pierce: true,
        traits: modifiers::TRAITS,
        fights: &attack::fights,
        defends: &attack::defends,
        damage: "DV",
        ..Attacks::PLAIN
    },
    harm: Some(harm::HARM),
    luck: Some(Luck {
        track: "luck",
        key: "luck {who} ",
        offers: offers::offers,
    }),
    work: Work {
        kinds: ["task", "job"],
        key: "task {who} \"|\"",
        shifts: work::shifts_of_a_day,
    },
    react: &react,
    ..Game::PLAIN
};

const VERBS: &[&[Verb]] = &[
    checks::VERBS,
    order::VERBS,
    luck::VERBS,
    &[attack::ATTACK],
    manoeuvres::VERBS,
    harm::VERBS,
    &[harm::stress::STRESS, harm::healing::TREAT],
    aid::VERBS,
    work::VERBS,
    adventure::VERBS,
];

/// Without a skill, a character defaults to its aptitude, or to another skill at a penalty.
fn defaults(campaign: &Campaign, who: &Character, typed: &str) -> Option<Defaulting> {
    let others = campaign
        .characters
        .iter()
        .chain(campaign.bestiary.iter().map(std::convert::AsRef::as_ref));
    let typed = typed.to_lowercase();
    // Most skills differ in their first letter.
    let first = |text: &str| text.chars().flat_map(char::to_lowercase).next();
    let skills = others.flat_map(|other| &other.skills);
    let near = skills.filter(|skill| first(&skill.name) == first(&typed));
    let near: Vec<(String, &Skill)> = near.map(|it| (it.name.to_lowercase(), it)).collect();
    let same = near.iter().find(|(name, _)| *name == typed);
    let begins = || near.iter().find(|(name, _)| name.starts_with(&typed));
    let (_, known) = same.or_else(begins)?;
    let mut instead = Vec::new();
    let aptitude = stats::stat_of(who, &known.stat);
    if let Some(value) = aptitude {
        let doc = format!("{} x1 = {value}, without {}", known.stat, known.name);
        instead.push(Completion::keyword(known.stat.clone(), doc));
    }
    let rating = |skill: &Skill| GAME.rating_of(who, skill).unwrap_or(skill.ranks);
    let mut related: Vec<&Skill> = who.skills.iter().collect();
    related.sort_by_key(|skill| std::cmp::Reverse(rating(skill)));
    let penalty = rules::DEFAULT_TO_RELATED;
    instead.extend(related.into_iter().take(RELATED).map(|skill| {
        let insert = format!("{} {penalty}:\"defaulting\"", quote(&GAME, &skill.name));
        let less = rating(skill) + penalty;
        let doc = format!("{} {penalty} = {less}, if related", skill.name);
        Completion::keyword(insert, doc)
    }));
    let lacks = format!("{} has no {}", who.name, known.name);
    let other = format!("a related skill at {penalty}:\"defaulting\"");
    let hint = match aptitude {
        Some(_) => format!("{lacks}: default to {}, or to {other}", known.stat),
        None => format!("{lacks}: {other}"),
    };
    Some(Defaulting { hint, instead })
}

/// How many possibly related skills are suggested.
const RELATED: usize = 4;

/// Penalties on every check: wounds and traumas.
fn from_rules(_: &Campaign, who: &Character) -> Vec<Part> {
    let [wounds, negated, traumas] =
        ["wounds", "negated", "traumas"].map(|id| stats::track_of(who, id));
    let penalties = [
        Part::new("wounds", rules::wound_penalty(wounds, negated)),
        Part::new("traumas", rules::wound_penalty(traumas, 0)),
    ];
    let penalties = penalties.into_iter().filter(|part| part.value != 0);
    penalties.collect()
}

/// Consequences of an event.
fn react(draft: &mut Draft<'_>, at: usize) {
    if let Some(Event::Person(who, PersonChange::Track(Keyed { key: track, .. }))) =
        draft.events().get(at)
    {
        let who = *who;
        match track.as_str() {
            "stress" | stats::OVERWROUGHT => harm::stress::stress_moved(draft, who),
            "wounds" => harm::limit_negated(draft, who),
            _ => {}
        }
    }
}

/// What comes of scenes, sessions and days.
fn happens(draft: &mut Draft<'_>, at: Occasion, _: Option<&[CharacterId]>) {
    match at {
        Occasion::Scene => forget_tries(draft),
        Occasion::Session => points::a_session_begins(draft),
        Occasion::Day => harm::healing::a_day_heals(draft),
        _ => {}
    }
}

/// Tries and passive checks are forgotten when the scene ends.
fn forget_tries(draft: &mut Draft<'_>) {
    let passive = draft.campaign().counter(checks::PASSIVE);
    if passive > 0 {
        draft.apply(CampaignChange::Counter(Keyed::new(
            checks::PASSIVE,
            Some(passive),
            None,
        )));
    }
    for (at, tried) in draft.campaign().tried.clone().into_iter().enumerate().rev() {
        draft.apply(CampaignChange::Tried(At::remove(at, tried)));
    }
}
