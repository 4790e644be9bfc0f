//! Renaissance: its stats, tracks, checks and the verbs that only it has.

mod aftermath;
mod attack;
mod checks;
mod contests;
mod harm;
mod labour;
mod luck;
mod modifiers;
mod offers;
mod read;
mod reference;
mod remarks;
mod settle;
mod shift;
mod target;

use crate::campaign::{At, Campaign, CampaignChange, Character, Event, Keyed, PersonChange, Skill};
use crate::dice::Die;
use crate::game::{
    Checks, Conditions, Declaration, Draft, Game, Harm, Luck, NamedCheck, Order, Setting, Stat,
    Track, Turns, Upkeep, Verb, Work, base, derived, stat,
};
use crate::rules::renaissance::{self as rules, DowngradedCritical, Edition};
use crate::rules::{Grade, Part};

/// What an action is declared to be: what weighs on attacks until the next turn, and the one move.
const DECLARATIONS: &[Declaration] = &[
    Declaration {
        id: "fulldefence",
        said: &["full defence", "full defense", "fulldefence"],
        first_words: &[],
        again: "",
    },
    Declaration {
        id: "moved",
        said: &["run", "sprint", "move fast", "moved", "moved fast"],
        first_words: &[],
        again: "",
    },
    Declaration {
        id: "move",
        said: &[],
        first_words: &["move"],
        again: "has moved this turn",
    },
];

/// The game.
pub static GAME: Game = Game {
    id: "renaissance",
    name: "Renaissance",
    editions: &["current", "draft"],
    settings: SETTINGS,
    stats: STATS,
    tracks: TRACKS,
    grades: GRADES,
    remarks: remarks::ALL,
    turns: Turns {
        order: Order::Rolled,
        die: Some(Die::D(10)),
        init: "(INT+COO)/5",
        allotment: "1S+1Q|3Q",
        declarations: DECLARATIONS,
        ..Turns::PLAIN
    },
    verbs: VERBS,
    modifiers: &modifiers::MODIFIERS,
    toggles: modifiers::TOGGLES,
    checks: Checks {
        named: common_checks,
        ranks: (0, 70),
        default_skill: defaults,
        familiarity: |skill| {
            if rules::basic_proficiency(skill.ranks) {
                "basic"
            } else {
                ""
            }
        },
        pending_at_once: |campaign| campaign.setting("owed_by_npcs") == Some("Roll"),
    },
    reference: reference::REFERENCE,
    face: |face| format!("{face:02}"),
    conditions: Conditions {
        range: Some((-100, 100)),
        from_rules,
        ..Conditions::PLAIN
    },
    upkeep: Upkeep {
        cost: |_, actions| rules::sustained_penalty(u32::try_from(actions).unwrap_or(u32::MAX)),
    },
    status: harm::status,
    attack: "attack {acting} | vs {who}",
    harm: Some(Harm {
        apply_damage: harm::apply_damage,
        heal: harm::heal,
    }),
    luck: Some(Luck {
        track: "luck",
        offers: offers::offers,
    }),
    work: Work {
        shifts: |who| base(who, "Shifts").unwrap_or(1),
        day: harm::a_day_heals,
    },
    react,
    ..Game::PLAIN
};

const GRADES: &[Grade] = rules::GRADES;

const VERBS: &[Verb] = &[
    checks::CHECK,
    checks::SIMPLE,
    contests::OPPOSE,
    contests::VARY,
    contests::ORDER,
    shift::UPGRADE,
    shift::DOWNGRADE,
    luck::FLIP,
    luck::LUCK,
    attack::ATTACK,
    harm::WOUND,
    harm::NEGATE,
    harm::STRESS,
    harm::TREAT,
    labour::TASK,
    labour::JOB,
];

const fn setting(
    name: &'static str,
    values: &'static [&'static str],
    doc: &'static str,
) -> Setting {
    Setting { name, values, doc }
}

const SETTINGS: &[Setting] = &[
    setting(
        "downgraded_critical",
        &["Stepwise", "Basic"],
        "What a downgraded critical success becomes: an exceptional or a basic one.",
    ),
    setting(
        "luck_points_per_check",
        &["Any", "One"],
        "How many Luck Points may be spent on one check.",
    ),
    setting(
        "trying_again",
        &["Off", "On"],
        "Whether each earlier failed try at the same check in a scene costs 10.",
    ),
    setting(
        "strong_success_halves",
        &["Edition", "On", "Off"],
        "Whether a strong success halves the time of a task or job; the current edition says yes, the draft no.",
    ),
    setting(
        "owed_by_npcs",
        &["List", "Roll"],
        "Whether checks that the rules call for are rolled at once for the GM's characters; dice after '=' are theirs.",
    ),
];

const APTITUDE: (i64, i64) = (1, 40);

const STATS: &[Stat] = &[
    stat("COG", "Cognition", APTITUDE),
    stat("COO", "Coordination", APTITUDE),
    stat("INT", "Intuition", APTITUDE),
    stat("SAV", "Savvy", APTITUDE),
    stat("SOM", "Somatics", APTITUDE),
    stat("WIL", "Willpower", APTITUDE),
    stat("DUR", "Durability", (1, 50)),
    stat("STR", "Strength", (1, 50)),
    stat(
        "Luck",
        "Luck, the stat: the most Luck Points one can hold",
        (0, 10),
    ),
    stat("AV", "Armour value", (0, 50)),
    stat("Shifts", "Shifts of work a day, 1 unless it is set", (0, 3)),
    derived("WT", "Wound threshold: DUR/5", |who| {
        Some(rules::wound_threshold(base(who, "DUR")?))
    }),
    derived("DR", "Death rating: DUR*2", |who| {
        Some(rules::death_rating(base(who, "DUR")?))
    }),
    derived("LUC", "Lucidity: WIL*2", |who| {
        Some(rules::lucidity(base(who, "WIL")?))
    }),
    derived("TT", "Trauma threshold: LUC/5", |who| {
        Some(rules::trauma_threshold(base(who, "WIL")?))
    }),
    derived("IR", "Insanity rating: LUC*2", |who| {
        Some(rules::insanity_rating(base(who, "WIL")?))
    }),
    derived("INIT", "Initiative in combat: (INT+COO)/5", |who| {
        Some(rules::combat_initiative(
            base(who, "INT")?,
            base(who, "COO")?,
        ))
    }),
    derived("DB", "Damage bonus: (SOM+STR)/10", |who| {
        Some(rules::damage_bonus(base(who, "SOM")?, base(who, "STR")?))
    }),
    derived("CC", "Carrying capacity: STR/5", |who| {
        Some(rules::carrying_capacity(base(who, "STR")?))
    }),
];

const TRACKS: &[Track] = &[
    Track {
        id: "harm",
        label: "Harm",
        doc: "Damage taken: DUR of it disables, DR kills.",
        max: |who| Some(rules::death_rating(base(who, "DUR")?)),
        starts_full: false,
        bad: true,
        quiet: false,
    },
    Track {
        id: "wounds",
        label: "Wounds",
        doc: "Each costs 10 on every check.",
        max: |_| None,
        starts_full: false,
        bad: true,
        quiet: false,
    },
    Track {
        id: "negated",
        label: "Negated",
        doc: "Wounds that cost nothing.",
        max: |_| None,
        starts_full: false,
        bad: false,
        quiet: true,
    },
    Track {
        id: "stress",
        label: "Stress",
        doc: "Stress taken: more than LUC disables, more than IR takes the character out of play.",
        max: |who| Some(rules::insanity_rating(base(who, "WIL")?)),
        starts_full: false,
        bad: true,
        quiet: true,
    },
    Track {
        id: "traumas",
        label: "Traumas",
        doc: "Each costs 10 on every check.",
        max: |_| None,
        starts_full: false,
        bad: true,
        quiet: true,
    },
    Track {
        id: "luck",
        label: "Luck",
        doc: "Luck Points, up to the stat Luck.",
        max: |who| base(who, "Luck"),
        starts_full: true,
        bad: false,
        quiet: false,
    },
];

/// The edition that a campaign plays.
fn edition(campaign: &Campaign) -> Edition {
    Edition::from_id(&campaign.edition).unwrap_or_default()
}

fn downgraded_critical(campaign: &Campaign) -> DowngradedCritical {
    match campaign.setting("downgraded_critical") {
        Some("Basic") => DowngradedCritical::Basic,
        _ => DowngradedCritical::Stepwise,
    }
}

fn common_checks(campaign: &Campaign) -> Vec<NamedCheck> {
    let edition = edition(campaign);
    let named = |check: &rules::CommonCheck| NamedCheck {
        name: check.name,
        formula: check.formula(edition),
    };
    rules::COMMON_CHECKS.iter().map(named).collect()
}

/// Whoever lacks a skill defaults to its aptitude, or to another skill at a penalty.
fn defaults(campaign: &Campaign, who: &Character, typed: &str) -> Option<String> {
    let others = campaign
        .characters
        .iter()
        .chain(campaign.bestiary.iter().map(std::convert::AsRef::as_ref));
    let skills: Vec<&Skill> = others.flat_map(|other| &other.skills).collect();
    let same = |skill: &&&Skill| skill.name.to_lowercase() == typed.to_lowercase();
    let begins = |skill: &&&Skill| {
        let name = skill.name.to_lowercase();
        name.starts_with(&typed.to_lowercase())
    };
    let known = skills
        .iter()
        .find(same)
        .or_else(|| skills.iter().find(begins))?;
    let penalty = rules::DEFAULT_TO_RELATED;
    let other = format!("a related skill at {penalty}:\"defaulting\"");
    Some(if known.stat.is_empty() {
        format!("{} has no {}: {other}", who.name, known.name)
    } else {
        format!(
            "{} has no {}: default to {}, or to {other}",
            who.name, known.name, known.stat
        )
    })
}

/// Penalties on every check: sustained actions beyond the first, wounds, traumas.
fn from_rules(_: &Campaign, who: &Character) -> Vec<Part> {
    let track = |id: &str| GAME.track_of(who, id);
    let actions = u32::try_from(who.sustained.len()).unwrap_or(u32::MAX);
    [
        ("sustained", rules::sustained_penalty(actions)),
        (
            "wounds",
            rules::wound_penalty(track("wounds"), track("negated")),
        ),
        ("traumas", rules::wound_penalty(track("traumas"), 0)),
    ]
    .into_iter()
    .filter(|(_, value)| *value != 0)
    .map(|(label, value)| Part::new(label, value))
    .collect()
}

/// What the rules make of an event.
fn react(draft: &mut Draft<'_>, at: usize) {
    let session = match draft.event(at) {
        Some(Event::Campaign(CampaignChange::Session(_))) => true,
        Some(Event::Campaign(CampaignChange::Scene(_))) => false,
        Some(Event::Person(who, PersonChange::Track(Keyed { key: track, .. })))
            if track == "stress" =>
        {
            let who = *who;
            return harm::stress_moved(draft, who);
        }
        _ => return,
    };
    // What was tried in a scene is forgotten with it.
    let passive = draft.campaign().counter(checks::PASSIVE);
    if passive > 0 {
        draft.apply(CampaignChange::Counter(Keyed::new(
            checks::PASSIVE,
            Some(passive),
            None,
        )));
    }
    for (at, tried) in draft.campaign().tried.clone().into_iter().enumerate().rev() {
        draft.apply(CampaignChange::Tried(At {
            at,
            from: Some(tried),
            to: None,
        }));
    }
    if session {
        luck::a_session_begins(draft);
    }
}
