//! What waits to be rolled or done: pending checks, tasks and jobs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::answer::{shown, text};
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::{self, Campaign, PendingCheck};
use crate::game::Game;
use crate::story;

shown! {
    /// A check that was called for and not rolled yet.
    pub(crate) Pending<'a> of (
        campaign: &'a Campaign,
        game: &'static Game,
        pending: &'a campaign::Pending
    ) {
        id: u32 = pending.id,
        who: &'a str = campaign.name_of(pending.who),
        check: Check<'a> = Check::of(campaign, &pending.check),
        /// The check and its consequence in words.
        #[serde(skip)]
        terms: String = story::pending(game, pending),
        why: Option<&'a str> = text(&pending.why),
        /// The condition that a failure causes.
        or_else: Option<&'a str> = text(&pending.or_else),
        /// How many rounds it lasts.
        rounds: Option<u32> = Some(pending.rounds).filter(|rounds| *rounds > 0),
        /// The die that is rolled for the number of rounds.
        #[serde(skip_serializing_if = "Option::is_none")]
        rounds_die: Option<u16> = Some(pending.rounds_die).filter(|die| *die > 0),
        /// The condition that a success ends.
        #[serde(skip_serializing_if = "Option::is_none")]
        ends: Option<&'a str> = text(&pending.ends),
        /// The points that a success takes back, by track.
        spares: BTreeMap<&'a str, i64> = {
            let spares = pending.spares.iter();
            let spares = spares.filter(|part| game.track(&part.label).is_some());
            spares.map(|part| (part.label.as_str(), part.value)).collect()
        },
        /// The id of the pending check whose success cancels this one.
        unless: Option<u32> = Some(pending.unless).filter(|id| *id > 0),
    }

    /// What a pending check rolls: a skill, a check that the game knows by name, or a formula.
    pub(crate) Check<'a> of (campaign: &'a Campaign, check: &'a PendingCheck)
    with (
        (kind, what) = match &check.what {
            What::Skill(name) => ("skill", Cow::Borrowed(name.as_str())),
            What::Named { id, .. } => ("named", Cow::Borrowed(id.as_str())),
            What::Formula(formula) => ("formula", Cow::Owned(formula.to_string())),
            What::Line(line) => ("line", Cow::Borrowed(line.as_str())),
        },
        of = |wanted| (kind == wanted).then(|| what.clone()),
        (number, whose) = match &check.against {
            Some(Against::Number(number)) => (Some(*number), None),
            Some(Against::Stat(what, who)) => {
                (None, Some(Whose::of(campaign.name_of(*who), what)))
            }
            None => (None, None),
        }
    ) {
        /// The whole check in words.
        text: String = story::check(check),
        skill: Option<Cow<'a, str>> = of("skill"),
        /// The id of a check that the game knows by name.
        named: Option<Cow<'a, str>> = of("named"),
        formula: Option<Cow<'a, str>> = of("formula"),
        /// A line that was refused as it ran by itself.
        line: Option<Cow<'a, str>> = of("line"),
        modifiers: Vec<Given<'a>> = check.modifiers.iter().map(Given::of).collect(),
        /// The target, if it is a number.
        against: Option<i64> = number,
        /// The target, if it is a character's stat or skill.
        against_whose: Option<Whose<'a>> = whose,
    }

    /// A modifier of a pending check.
    pub(crate) Given<'a> of (given: &'a GivenModifier)
    with ((name, value, choice) = match given {
        GivenModifier::Part(part) => (part.label.as_str(), Some(part.value), None),
        GivenModifier::Fixed(name, part) => (name.as_str(), Some(part.value), None),
        GivenModifier::Word(name) => (name.as_str(), None, None),
        GivenModifier::Number(name, value) => (name.as_str(), Some(*value), None),
        GivenModifier::Choice(name, choice) => (name.as_str(), None, Some(choice.as_str())),
    }) {
        name: &'a str = name,
        value: Option<i64> = value,
        /// The word chosen after the modifier.
        choice: Option<&'a str> = choice,
    }

    pub(crate) Whose<'a> of (who: &'a str, what: &'a str) {
        who: &'a str = who,
        what: &'a str = what,
    }

    /// A task or job in progress.
    pub(crate) Work<'a> of (campaign: &'a Campaign, work: &'a campaign::Work) {
        who: &'a str = campaign.name_of(work.who),
        what: &'a str = &work.what,
        job: bool = work.job,
        done: i64 = work.done,
        total: i64 = work.total,
        /// The unit of `done` and `total`: `minutes` for a task, `shifts` for a job.
        unit: &'static str = if work.job { "shifts" } else { "minutes" },
        rushed: bool = work.rushed,
    }
}
