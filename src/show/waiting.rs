//! What waits to be rolled or done: pending checks, tasks and jobs.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::text;
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::{self, Campaign, PendingCheck};
use crate::game::Game;
use crate::story::{self, check};

/// A check that was called for and not rolled yet.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Pending<'a> {
    pub(super) id: u32,
    pub(super) who: &'a str,
    pub(super) check: Check<'a>,
    /// The check and its consequence in words.
    #[serde(skip)]
    pub(super) terms: String,
    pub(super) why: Option<&'a str>,
    /// The condition that a failure causes.
    pub(super) or_else: Option<&'a str>,
    /// How many rounds it lasts.
    pub(super) rounds: Option<u32>,
    /// The die that is rolled for the number of rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rounds_die: Option<u16>,
    /// The condition that a success ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ends: Option<&'a str>,
    /// The points that a success takes back, by track.
    pub(super) spares: BTreeMap<&'a str, i64>,
    /// The id of the pending check whose success cancels this one.
    pub(super) unless: Option<u32>,
}

impl<'a> Pending<'a> {
    pub(super) fn of(
        campaign: &'a Campaign,
        game: &'static Game,
        pending: &'a campaign::Pending,
    ) -> Self {
        let spares = pending.spares.iter();
        let spares = spares.filter(|part| game.track(&part.label).is_some());
        Self {
            id: pending.id,
            who: campaign.name_of(pending.who),
            check: Check::of(campaign, &pending.check),
            terms: story::pending(game, pending),
            why: text(&pending.why),
            or_else: text(&pending.or_else),
            rounds: Some(pending.rounds).filter(|rounds| *rounds > 0),
            rounds_die: Some(pending.rounds_die).filter(|die| *die > 0),
            ends: text(&pending.ends),
            spares: spares
                .map(|part| (part.label.as_str(), part.value))
                .collect(),
            unless: Some(pending.unless).filter(|id| *id > 0),
        }
    }
}

/// What a pending check rolls: a skill, a check that the game knows by name, or a formula.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Check<'a> {
    /// The whole check in words.
    pub(super) text: String,
    pub(super) skill: Option<&'a str>,
    /// The id of a check that the game knows by name.
    pub(super) named: Option<&'a str>,
    pub(super) formula: Option<String>,
    pub(super) modifiers: Vec<Given<'a>>,
    /// The target, if it is a number.
    pub(super) against: Option<i64>,
    /// The target, if it is a character's stat or skill.
    pub(super) against_whose: Option<Whose<'a>>,
}

/// A modifier of a pending check.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Given<'a> {
    pub(super) name: &'a str,
    pub(super) value: Option<i64>,
    /// The word chosen after the modifier.
    pub(super) choice: Option<&'a str>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Whose<'a> {
    pub(super) who: &'a str,
    pub(super) what: &'a str,
}

impl<'a> Check<'a> {
    pub(super) fn of(campaign: &'a Campaign, pending: &'a PendingCheck) -> Self {
        let (mut skill, mut named, mut formula) = (None, None, None);
        match &pending.what {
            What::Skill(name) => skill = Some(name.as_str()),
            What::Named { id, .. } => named = Some(id.as_str()),
            What::Formula(of) => formula = Some(of.to_string()),
        }
        let (mut against, mut against_whose) = (None, None);
        match &pending.against {
            Some(Against::Number(number)) => against = Some(*number),
            Some(Against::Stat(what, who)) => {
                let who = campaign.name_of(*who);
                against_whose = Some(Whose { who, what });
            }
            None => {}
        }
        Self {
            text: check(pending),
            skill,
            named,
            formula,
            modifiers: pending.modifiers.iter().map(Given::of).collect(),
            against,
            against_whose,
        }
    }
}

impl<'a> Given<'a> {
    pub(super) fn of(given: &'a GivenModifier) -> Self {
        let (name, value, choice) = match given {
            GivenModifier::Part(part) => (part.label.as_str(), Some(part.value), None),
            GivenModifier::Fixed(name, part) => (name.as_str(), Some(part.value), None),
            GivenModifier::Word(name) => (name.as_str(), None, None),
            GivenModifier::Number(name, value) => (name.as_str(), Some(*value), None),
            GivenModifier::Choice(name, choice) => (name.as_str(), None, Some(choice.as_str())),
        };
        Self {
            name,
            value,
            choice,
        }
    }
}

/// A task or job in progress.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Work<'a> {
    pub(super) who: &'a str,
    pub(super) what: &'a str,
    pub(super) job: bool,
    pub(super) done: i64,
    pub(super) total: i64,
    /// The unit of `done` and `total`: `minutes` for a task, `shifts` for a job.
    pub(super) unit: &'static str,
    pub(super) rushed: bool,
}

impl<'a> Work<'a> {
    pub(super) fn of(campaign: &'a Campaign, work: &'a campaign::Work) -> Self {
        Self {
            who: campaign.name_of(work.who),
            what: &work.what,
            job: work.job,
            done: work.done,
            total: work.total,
            unit: if work.job { "shifts" } else { "minutes" },
            rushed: work.rushed,
        }
    }
}
