//! The target number of one side: who, what and every modifier by name.

mod keywords;

use crate::command::checks::{Subject, no_more, numeric_modifier, subject};
use crate::game::{Cursor, Refusal, Table};
use crate::lang::line::{Line, Span, Word};
use crate::rules::Part;
use crate::rules::renaissance::{self as rules, Situation, TimeStep, Weighs};

/// The words that change a target, with what they do.
pub(super) const MODIFIERS: &[(&str, &str)] = &[
    (
        "assist",
        "N or NAME... with 10 ranks: +10 each, at most +30",
    ),
    ("related", "a related skill, or its ranks: +10 to +30"),
    ("spec", "the specialization applies: +10"),
    ("unproficient", "no proficiency: -20"),
    ("difficulty", "-30 (very hard) to +30 (very easy)"),
    ("retry", "N earlier tries: -10 each"),
    (
        "slow",
        "N steps of 50% more time: +10 each (tasks and jobs)",
    ),
    (
        "rush",
        "N steps of 25% less time: -10 each (tasks and jobs)",
    ),
    ("ignore-penalties", "spends a Luck Point: no penalty counts"),
    ("passive", "-20, rolled in secret by the GM"),
    ("secret", "kept from the players"),
    ("pointblank", "point-blank with a ranged weapon: -20"),
    ("medium", "medium range: -10"),
    ("long", "long range: -20"),
    ("extreme", "extreme range: -30"),
    ("aim", "aimed: +10"),
    ("fulldefence", "full defence: +20 to defend"),
    ("moved", "moved beyond the base rate: -10"),
    ("multiattack", "one of multiple attacks: -10"),
    ("severaltargets", "at several targets: -10"),
    ("offhand", "off hand: -10, 'untagged' -20"),
    ("cover", "minimal: -10, partial: -30"),
    (
        "prone",
        "the attacker: -30; the target: +10 in melee, -10 at range",
    ),
    ("touch", "touching is enough: +20 to attack, -20 to defend"),
    ("feinted", "feinted: -20 to defend"),
];

/// For what a target is made: it decides which words make sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// A check or a side of a contest.
    Check,
    /// The check of a task or job.
    Work,
    /// The attack of an attack; in melee or at range is read off the skill.
    Attack,
    /// The defence of an attack, against melee or not.
    Defence {
        /// The attack is in melee.
        melee: bool,
    },
}

/// One side, ready to be rolled.
#[derive(Clone, Debug)]
pub(super) struct Side {
    /// Who rolls what.
    pub(super) subject: Subject,
    /// The base and then each modifier.
    pub(super) parts: Vec<Part>,
    /// Kept from the players.
    pub(super) secret: bool,
    /// -20, rolled in secret: a later open check counts instead.
    pub(super) passive: bool,
    /// Where a Luck Point was spent to ignore its penalties.
    pub(super) ignores: Option<Span>,
    /// Steps of time taken or saved.
    pub(super) time: TimeStep,
    /// What weighs on the other side because of what was said on this one.
    pub(super) across: Vec<(Situation, Span)>,
    /// The situations that were named, wherever they weigh.
    pub(super) situations: Vec<Situation>,
    /// How many earlier tries the GM says there were.
    pub(super) tries: Option<u32>,
    /// What the GM should know and may ignore.
    pub(super) warnings: Vec<String>,
}

impl Side {
    /// A side with nothing but its base.
    pub(super) fn of(subject: Subject) -> Self {
        Self {
            parts: vec![subject.base.clone()],
            subject,
            secret: false,
            passive: false,
            ignores: None,
            time: TimeStep::None,
            across: Vec::new(),
            situations: Vec::new(),
            tries: None,
            warnings: Vec::new(),
        }
    }

    /// The target before its limits.
    pub(super) fn target(&self) -> i64 {
        self.parts.iter().map(|part| part.value).sum()
    }

    /// Adds a modifier.
    pub(super) fn add(&mut self, label: impl Into<String>, value: i64) {
        self.parts.push(Part::new(label, value));
    }
}

/// Reads one side whole: typed modifiers first, then those that weigh on the character.
pub(super) fn side(
    table: Table<'_>,
    line: &Line,
    mut cursor: Cursor<'_>,
    first: bool,
    scope: Scope,
) -> Result<Side, Refusal> {
    let subject = subject(table, line, &mut cursor, first)?;
    let side = modified(table, subject, &mut cursor, first, scope)?;
    no_more(table, &cursor)?;
    weighed(table, side)
}

/// Reads the modifiers that follow a subject, as far as they go.
pub(super) fn modified(
    table: Table<'_>,
    subject: Subject,
    cursor: &mut Cursor<'_>,
    first: bool,
    scope: Scope,
) -> Result<Side, Refusal> {
    let mut side = Side::of(subject);
    let mut used: Vec<(&'static str, Vec<Situation>)> = Vec::new();
    loop {
        if let Some(modifier) = numeric_modifier(cursor)? {
            side.parts.push(modifier);
            continue;
        }
        let at = cursor.here();
        let Some(name) = MODIFIERS
            .iter()
            .map(|(name, _)| *name)
            .find(|name| cursor.take(name))
        else {
            break;
        };
        if used.iter().any(|(other, _)| *other == name) {
            return Err(Refusal::rule(at, format!("'{name}' stands here twice")));
        }
        let word = keywords::Keyword {
            table,
            name,
            at,
            first,
            scope,
        };
        let found = word.read(&mut side, cursor)?;
        let earlier = used.iter().flat_map(|(_, situations)| situations);
        if let Some(other) = earlier
            .into_iter()
            .find(|other| found.iter().any(|one| one.excludes(**other)))
        {
            return Err(Refusal::rule(
                at,
                format!("not together with {}", other.label),
            ));
        }
        side.situations.extend(&found);
        used.push((name, found));
    }
    if !used.iter().any(|(name, _)| *name == "retry") {
        keywords::tried_before(table, &mut side);
    }
    Ok(side)
}

/// Adds what weighs on the character, and takes penalties off where luck was spent on that.
///
/// # Errors
/// A Luck Point for nothing: no penalty weighs.
pub(super) fn weighed(table: Table<'_>, mut side: Side) -> Result<Side, Refusal> {
    if let Some(person) = side
        .subject
        .who
        .and_then(|id| table.campaign.characters.get(id))
    {
        side.parts
            .extend(table.game.modifiers_of(table.campaign, person));
    }
    if let Some(at) = side.ignores {
        let mut spared = false;
        for part in side.parts.iter_mut().skip(1).filter(|part| part.value < 0) {
            // A penalty without a name of its own is its number.
            part.label = if part.label == part.value.to_string() {
                format!("{} ignored", part.value)
            } else {
                format!("{} {} ignored", part.label, part.value)
            };
            part.value = 0;
            spared = true;
        }
        if !spared {
            return Err(Refusal::rule(at, "there is no penalty to ignore"));
        }
    }
    Ok(side)
}

/// Whether a skill is used at range, by its name.
pub(super) fn is_ranged(skill: &str) -> bool {
    let folded = skill.to_lowercase();
    [
        "ranged", "thrown", "throwing", "bow", "gun", "firearm", "pistol", "rifle", "musket",
        "sling", "shooting",
    ]
    .iter()
    .any(|word| folded.contains(word))
}

/// The situations that a word names for a scope.
pub(super) fn situations_for(
    word: &str,
    argument: Option<&str>,
    first: bool,
    scope: Scope,
) -> Vec<Situation> {
    let all: Vec<Situation> = rules::situations(word, argument);
    match (word, scope) {
        ("prone", Scope::Defence { melee }) => vec![rules::prone_target(melee)],
        ("prone", _) => vec![rules::PRONE_ATTACKER],
        ("offhand", _) => vec![rules::OFF_HAND],
        ("touch", Scope::Attack | Scope::Defence { .. }) => {
            vec![rules::TOUCH_ATTACK, rules::TOUCH_DEFENCE]
        }
        ("touch", _) if first => vec![rules::TOUCH_ATTACK],
        ("touch", _) => vec![rules::TOUCH_DEFENCE],
        _ => all,
    }
}

/// Whether a situation weighs on the side that rolls in this scope, rather than on the other one.
pub(super) fn weighs_here(situation: Situation, scope: Scope) -> bool {
    match scope {
        Scope::Check | Scope::Work => true,
        Scope::Attack => situation.on != Weighs::Defence,
        Scope::Defence { .. } => situation.on != Weighs::Attack,
    }
}

/// What may stand on the other side of an attack and still mean this one: what the target does or is.
pub(super) fn may_cross(word: &Word, scope: Scope) -> bool {
    match scope {
        Scope::Attack => word.is("touch"),
        Scope::Defence { .. } => word.is("prone") || word.is("cover") || word.is("touch"),
        _ => true,
    }
}

/// The target in words, for a preview: `TN 80 (Stealth 40 + COO 30, +10 assisted by 1)`.
pub(super) fn words(side: &Side, limited: i64) -> String {
    let breakdown = crate::game::words::breakdown(&side.parts);
    let sum = side.target();
    let mut out = format!("TN {limited}");
    if breakdown != limited.to_string() {
        out = format!("{out} ({breakdown})");
    }
    if sum != limited {
        out = format!("{out}, limited from {sum}");
    }
    out
}
