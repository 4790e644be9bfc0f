//! The state of a campaign as one JSON object or one page of text.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::{VERSION, text};
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::visible::visible;
use crate::campaign::{
    self, Campaign, Character, Condition, Fight, History, Injury, PendingCheck, Values,
};
use crate::game::Game;
use crate::game::draft::rolls_own_dice;
use crate::game::words::{self, check, signed};

/// How many log entries are shown.
const LAST: usize = 20;

/// The output of `show`: the state of a campaign and its latest log entries.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(title = "gmscreen show --format json")]
pub struct Shown<'a> {
    #[serde(flatten)]
    state: State<'a>,
    /// The latest log entries, oldest first.
    log: Vec<Logged>,
}

/// A log entry.
#[derive(Debug, Serialize, JsonSchema)]
struct Logged {
    number: u64,
    /// When, in seconds since 1970.
    at: i64,
    /// The line that was typed.
    command: String,
    /// What happened, in words.
    text: String,
    undone: bool,
}

impl<'a> Shown<'a> {
    /// The state of a campaign with its history.
    #[must_use]
    pub fn of(campaign: &'a Campaign, history: &History, game: &'static Game) -> Self {
        let entries = history.entries();
        let rows = entries.len().saturating_sub(LAST)..entries.len();
        let log = rows.filter_map(|row| {
            let entry = entries.get(row)?;
            Some(Logged {
                number: entry.number,
                at: entry.at,
                command: entry.line.clone(),
                text: words::said(game, &entry.said, &entry.events),
                undone: entry.undone,
            })
        });
        Self {
            state: State::of(campaign, history, game),
            log: log.collect(),
        }
    }

    /// The same information as a page of text.
    #[must_use]
    pub fn page(&self) -> String {
        let mut out = page(&self.state);
        if self.log.is_empty() {
            return out;
        }
        out.push_str("\nLog\n");
        for entry in &self.log {
            let undone = if entry.undone { " (undone)" } else { "" };
            let _ = writeln!(out, "  #{}{undone} {}", entry.number, visible(&entry.text));
        }
        out
    }
}

/// The state of a campaign as programs read it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct State<'a> {
    v: u32,
    campaign: &'a str,
    system: &'a str,
    edition: &'a str,
    mode: &'static str,
    /// The name of the game and the situation, for the page of text.
    #[serde(skip)]
    game: &'static str,
    #[serde(skip)]
    moment: &'static str,
    session: u32,
    scene: u32,
    round: u32,
    acting: Option<&'a str>,
    order: Vec<Place<'a>>,
    characters: Vec<Person<'a>>,
    pending: Vec<Pending<'a>>,
    works: Vec<Work<'a>>,
    zones: Vec<Zone<'a>>,
    encounters: Vec<Encounter<'a>>,
    /// The campaign's clocks.
    clocks: BTreeMap<&'a str, Clock>,
    day: u32,
    entries: u64,
    undoable: usize,
    redoable: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Place<'a> {
    name: &'a str,
    initiative: i64,
    acted: bool,
    hidden: bool,
    conditions: Vec<Cow<'a, str>>,
}

/// A character.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Person<'a> {
    name: &'a str,
    player: bool,
    side: &'static str,
    /// What players see instead of the name.
    alias: Option<&'a str>,
    /// Whether the prompt asks for this character's dice.
    own_dice: bool,
    hidden: bool,
    /// The worst state, by the rules or by a condition.
    state: Option<&'static str>,
    #[schemars(with = "BTreeMap<String, i64>")]
    stats: &'a Values,
    tracks: BTreeMap<&'a str, Track>,
    skills: Vec<Skill<'a>>,
    attacks: Vec<Attack<'a>>,
    counters: BTreeMap<&'a str, Track>,
    /// Injuries that the game tracks separately, oldest first.
    #[serde(skip_serializing_if = "<[Injury]>::is_empty")]
    injuries: &'a [Injury],
    sustained: Vec<&'a str>,
    penalty: i64,
    /// The parts of the penalty, and any bonuses.
    standing: Vec<Standing>,
    conditions: Vec<Cow<'a, str>>,
    zone: Option<&'a str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Standing {
    name: String,
    value: i64,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Track {
    value: i64,
    max: Option<i64>,
}

impl From<&campaign::Counter> for Track {
    fn from(counter: &campaign::Counter) -> Self {
        Self {
            value: counter.value,
            max: counter.max,
        }
    }
}

#[derive(Debug, Serialize, JsonSchema)]
struct Clock {
    value: i64,
    max: Option<i64>,
    /// Whether players see it.
    public: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Skill<'a> {
    name: &'a str,
    stat: Option<&'a str>,
    ranks: i64,
    rating: Option<i64>,
    specialization: Option<&'a str>,
    proficiencies: &'a [String],
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    marked: bool,
}

/// An attack with a skill or a plain bonus.
#[derive(Debug, Serialize, JsonSchema)]
struct Attack<'a> {
    name: &'a str,
    skill: Option<&'a str>,
    bonus: Option<i64>,
    /// Dice, which may contain stats.
    damage: Option<&'a str>,
    pierce: i64,
    /// The traits of the weapon.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    traits: &'a [String],
    notes: Option<&'a str>,
}

impl<'a> Attack<'a> {
    fn of(weapon: &'a campaign::Weapon) -> Self {
        Self {
            name: &weapon.name,
            skill: text(&weapon.skill),
            bonus: weapon.bonus,
            damage: text(&weapon.damage),
            pierce: weapon.pierce,
            traits: &weapon.traits,
            notes: text(&weapon.notes),
        }
    }
}

/// A check that was called for and not rolled yet.
#[derive(Debug, Serialize, JsonSchema)]
struct Pending<'a> {
    id: u32,
    who: &'a str,
    check: Check<'a>,
    why: Option<&'a str>,
    /// The condition that a failure causes.
    or_else: Option<&'a str>,
    /// How many rounds it lasts.
    rounds: Option<u32>,
    /// The die that is rolled for the number of rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds_die: Option<u16>,
    /// The condition that a success ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    ends: Option<&'a str>,
    /// The points that a success takes back, by track.
    spares: BTreeMap<&'a str, i64>,
    /// The id of the pending check whose success cancels this one.
    unless: Option<u32>,
}

impl<'a> Pending<'a> {
    fn of(campaign: &'a Campaign, pending: &'a campaign::Pending) -> Self {
        let spares = pending.spares.iter();
        Self {
            id: pending.id,
            who: campaign.name_of(pending.who),
            check: Check::of(campaign, &pending.check),
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
struct Check<'a> {
    /// The whole check in words.
    text: String,
    skill: Option<&'a str>,
    /// The id of a check that the game knows by name.
    named: Option<&'a str>,
    formula: Option<String>,
    modifiers: Vec<Given<'a>>,
    /// The target, if it is a number.
    against: Option<i64>,
    /// The target, if it is a character's stat or skill.
    against_whose: Option<Whose<'a>>,
}

/// A modifier of a pending check.
#[derive(Debug, Serialize, JsonSchema)]
struct Given<'a> {
    name: &'a str,
    value: Option<i64>,
    /// The word chosen after the modifier.
    choice: Option<&'a str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Whose<'a> {
    who: &'a str,
    what: &'a str,
}

impl<'a> Check<'a> {
    fn of(campaign: &'a Campaign, pending: &'a PendingCheck) -> Self {
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
    fn of(given: &'a GivenModifier) -> Self {
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
struct Work<'a> {
    who: &'a str,
    what: &'a str,
    job: bool,
    done: i64,
    total: i64,
    /// The unit of `done` and `total`: `minutes` for a task, `shifts` for a job.
    unit: &'static str,
    rushed: bool,
}

impl<'a> Work<'a> {
    fn of(campaign: &'a Campaign, work: &'a campaign::Work) -> Self {
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

/// A zone of the map.
#[derive(Debug, Serialize, JsonSchema)]
struct Zone<'a> {
    name: &'a str,
    /// The zones that it joins; a connection may be declared by either zone.
    joins: &'a [String],
    notes: Option<&'a str>,
}

impl<'a> Zone<'a> {
    fn of(zone: &'a campaign::Zone) -> Self {
        Self {
            name: &zone.name,
            joins: &zone.joins,
            notes: text(&zone.notes),
        }
    }
}

/// A prepared encounter.
#[derive(Debug, Serialize, JsonSchema)]
struct Encounter<'a> {
    name: &'a str,
    notes: Option<&'a str>,
    creatures: Vec<Creatures<'a>>,
    /// The zones that it brings.
    zones: Vec<Zone<'a>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Creatures<'a> {
    template: &'a str,
    count: u32,
    zone: Option<&'a str>,
}

impl<'a> Encounter<'a> {
    fn of(encounter: &'a campaign::Encounter) -> Self {
        let creatures = encounter.creatures.iter();
        Self {
            name: &encounter.name,
            notes: text(&encounter.notes),
            creatures: creatures
                .map(|group| Creatures {
                    template: &group.template,
                    count: group.count,
                    zone: text(&group.zone),
                })
                .collect(),
            zones: encounter.zones.iter().map(Zone::of).collect(),
        }
    }
}

impl<'a> State<'a> {
    /// The state of a campaign with its history.
    #[must_use]
    pub fn of(campaign: &'a Campaign, history: &History, game: &'static Game) -> Self {
        let fight = campaign.running();
        Self {
            v: VERSION,
            campaign: &campaign.name,
            system: &campaign.system,
            edition: &campaign.edition,
            mode: mode(campaign),
            game: game.name,
            moment: moment(campaign),
            session: campaign.session,
            scene: campaign.scene,
            round: fight.map_or(0, |fight| fight.round),
            acting: fight
                .and_then(Fight::acting_character)
                .map(|id| campaign.name_of(id)),
            order: fight
                .map(|fight| order(campaign, fight))
                .unwrap_or_default(),
            characters: people(campaign, game),
            pending: campaign
                .pending
                .iter()
                .map(|pending| Pending::of(campaign, pending))
                .collect(),
            works: campaign
                .works
                .iter()
                .map(|work| Work::of(campaign, work))
                .collect(),
            zones: campaign.zones.iter().map(Zone::of).collect(),
            encounters: campaign.encounters.iter().map(Encounter::of).collect(),
            clocks: campaign
                .clocks
                .iter()
                .map(|clock| {
                    let shown = Clock {
                        value: clock.value,
                        max: clock.max,
                        public: clock.public,
                    };
                    (clock.name.as_str(), shown)
                })
                .collect(),
            day: campaign.day,
            entries: history.live(),
            undoable: history.undoable(),
            redoable: history.redoable(),
        }
    }
}

/// The mode of play.
#[must_use]
pub fn mode(campaign: &Campaign) -> &'static str {
    if campaign.running().is_some() {
        "turn order"
    } else if campaign.downtime {
        "down-time"
    } else {
        "unstructured"
    }
}

/// The mode in words for people.
fn moment(campaign: &Campaign) -> &'static str {
    if campaign.running().is_some() {
        "in a fight"
    } else if campaign.downtime {
        "down-time"
    } else {
        "no fight"
    }
}

fn order<'a>(campaign: &'a Campaign, fight: &'a Fight) -> Vec<Place<'a>> {
    let person = |id| campaign.characters.get(id);
    fight
        .order
        .iter()
        .map(|place| Place {
            name: campaign.name_of(place.character),
            initiative: place.initiative,
            acted: fight.has_acted(place),
            hidden: person(place.character).is_some_and(|who| who.hidden),
            conditions: person(place.character).map_or_else(Vec::new, conditions),
        })
        .collect()
}

fn conditions(who: &Character) -> Vec<Cow<'_, str>> {
    who.conditions.iter().map(Condition::label).collect()
}

/// All characters.
#[must_use]
pub fn people<'a>(campaign: &'a Campaign, game: &'static Game) -> Vec<Person<'a>> {
    let people = campaign.characters.iter();
    people.map(|who| person(campaign, game, who)).collect()
}

fn person<'a>(campaign: &Campaign, game: &'static Game, who: &'a Character) -> Person<'a> {
    let track = |track: &crate::game::Track| Track {
        value: game.track_of(who, track.id),
        max: (track.max)(who),
    };
    Person {
        name: &who.name,
        player: who.player,
        side: who.side().id(),
        alias: text(&who.alias),
        own_dice: rolls_own_dice(campaign, who.id),
        hidden: who.hidden,
        state: game
            .states_of(campaign, who)
            .first()
            .map(|state| state.name),
        stats: &who.stats,
        tracks: game.tracks.iter().map(|one| (one.id, track(one))).collect(),
        skills: who
            .skills
            .iter()
            .map(|skill| self::skill(game, who, skill))
            .collect(),
        attacks: who.attacks.iter().map(Attack::of).collect(),
        counters: who
            .counters
            .iter()
            .map(|counter| (counter.name.as_str(), counter.into()))
            .collect(),
        injuries: &who.injuries,
        sustained: who
            .sustained
            .iter()
            .map(|held| held.what.as_str())
            .collect(),
        penalty: game.penalty(campaign, who),
        standing: game
            .modifiers_of(campaign, who)
            .into_iter()
            .map(|modifier| Standing {
                name: modifier.label,
                value: modifier.value,
            })
            .collect(),
        conditions: conditions(who),
        zone: text(&who.zone),
    }
}

fn skill<'a>(game: &'static Game, who: &Character, skill: &'a crate::campaign::Skill) -> Skill<'a> {
    let rating = if skill.stat.is_empty() {
        Some(skill.ranks)
    } else {
        game.stat_of(who, &skill.stat)
            .map(|stat| stat + skill.ranks)
    };
    Skill {
        name: &skill.name,
        stat: text(&skill.stat),
        ranks: skill.ranks,
        rating,
        specialization: text(&skill.specialization),
        proficiencies: &skill.proficiencies,
        marked: skill.marked,
    }
}

/// `harm 9/30`, `arrows 12`.
fn level(name: &str, value: i64, max: Option<i64>) -> String {
    match max {
        Some(max) => format!("{name} {value}/{max}"),
        None => format!("{name} {value}"),
    }
}

/// The state as a page of text.
#[must_use]
pub fn page(state: &State<'_>) -> String {
    let mut out = String::new();
    let edition = if state.edition.is_empty() {
        String::new()
    } else {
        format!(", {} edition", state.edition)
    };
    let _ = writeln!(out, "{} ({}{edition})", state.campaign, state.game);
    let _ = writeln!(
        out,
        "session {}, scene {}, {}",
        state.session, state.scene, state.moment
    );
    if !state.clocks.is_empty() {
        let clocks = state.clocks.iter();
        let clocks = clocks.map(|(name, clock)| level(name, clock.value, clock.max));
        let _ = writeln!(out, "{}", clocks.collect::<Vec<_>>().join(", "));
    }
    if state.round > 0 {
        let _ = writeln!(out, "\nRound {}", state.round);
        for place in &state.order {
            let acting = if state.acting == Some(place.name) {
                ">"
            } else {
                " "
            };
            let mut marks: Vec<&str> = place.conditions.iter().map(AsRef::as_ref).collect();
            marks.extend(place.acted.then_some("done"));
            marks.extend(place.hidden.then_some("hidden"));
            let marks = if marks.is_empty() {
                String::new()
            } else {
                format!("  {}", marks.join(", "))
            };
            let _ = writeln!(
                out,
                "{acting} {:>3}  {}{marks}",
                place.initiative, place.name
            );
        }
    }
    if !state.characters.is_empty() {
        let _ = writeln!(out, "\nRoster");
    }
    for who in &state.characters {
        let tracks: Vec<String> = who
            .tracks
            .iter()
            .filter(|(_, track)| track.value != 0 || track.max.is_some())
            .chain(&who.counters)
            .map(|(id, track)| {
                // The game's label of the track instead of its id.
                let known = crate::games::by_id(state.system).and_then(|game| game.track(id));
                let label = known.map_or(*id, |track| track.label);
                level(label, track.value, track.max)
            })
            .collect();
        let _ = writeln!(out, "  {}  {}", who.name, tracks.join("  "));
        if !who.sustained.is_empty() {
            let _ = writeln!(out, "    sustains {}", who.sustained.join(", "));
        }
        let standing: i64 = who.standing.iter().map(|modifier| modifier.value).sum();
        if standing != 0 {
            let _ = writeln!(out, "    {} on every check", signed(standing));
        }
        if !who.conditions.is_empty() {
            let _ = writeln!(out, "    {}", who.conditions.join(", "));
        }
    }
    if !state.pending.is_empty() {
        let _ = writeln!(out, "\nPending checks");
    }
    for pending in &state.pending {
        let or_else = pending
            .or_else
            .map_or_else(String::new, |or_else| format!(", else {or_else}"));
        let why = pending
            .why
            .map_or_else(String::new, |why| format!(" to {why}"));
        let _ = writeln!(
            out,
            "  {}: {}, {}{why}{or_else}",
            pending.id, pending.who, pending.check.text
        );
    }
    if !state.works.is_empty() {
        let _ = writeln!(out, "\nAt work");
    }
    for work in &state.works {
        let unit = if work.job { work.unit } else { "min" };
        let _ = writeln!(
            out,
            "  {}: {}, {} of {} {unit}",
            work.who, work.what, work.done, work.total
        );
    }
    let _ = writeln!(
        out,
        "\n{} log entries, {} to undo, {} to redo",
        state.entries, state.undoable, state.redoable
    );
    out
}
