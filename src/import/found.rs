//! What was read from a file: characters, templates, encounters, and what was not understood.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::campaign::fold::is_like;
use crate::campaign::visible::visible;
use crate::campaign::{Character, Encounter, Group};

/// The longest file that is read, in bytes.
pub const LONGEST: u64 = 16 << 20;
/// The most characters, templates and encounters from one file.
pub(super) const MOST: usize = 10_000;
/// The longest text that is read as stat blocks, in bytes: far more than anybody pastes.
pub(super) const LONGEST_BLOCKS: usize = 256 << 10;
/// The most creatures in a group of an encounter.
const MOST_OF_A_KIND: u32 = 1000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 200;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Stat blocks as text.
    Text,
    Csv,
    /// Actors of Foundry's system for percentile games with seven characteristics.
    Foundry,
    /// An export of the program improved-initiative.
    ImprovedInitiative,
    /// YAML from the Obsidian plugin initiative-tracker, in a note or alone.
    InitiativeTracker,
    /// A gmscreen campaign.
    Campaign,
}

impl Format {
    /// All formats, with the name of each on the command line and a short description.
    pub const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Text, "text", "Stat blocks"),
        (
            Self::Csv,
            "csv",
            "A table with a row for each, under headings",
        ),
        (Self::Foundry, "foundry", "Foundry VTT actors"),
        (
            Self::ImprovedInitiative,
            "improved-initiative",
            "An improved-initiative export",
        ),
        (
            Self::InitiativeTracker,
            "initiative-tracker",
            "YAML from the Obsidian plugin",
        ),
        (Self::Campaign, "campaign", "Another campaign"),
    ];

    /// Its name on the command line.
    pub(crate) fn id(self) -> &'static str {
        let mut all = Self::ALL.iter();
        let found = all.find(|(format, ..)| *format == self);
        found.map_or("", |(_, id, _)| id)
    }

    /// The most likely format of a file, judged by its name and its beginning.
    #[must_use]
    pub fn guess(name: &str, text: &str) -> Self {
        let start = text.trim_start();
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let has = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
        let begins = |marks: &[&str]| {
            let mut lines = text.lines();
            lines.any(|line| marks.iter().any(|mark| line.starts_with(mark)))
        };
        let head = start.lines().next().unwrap_or_default();
        let cells = head.split([',', ';', '\t']);
        let mut cells = cells.map(|cell| cell.trim().trim_matches('"'));
        let is_table =
            cells.clone().count() > 1 && cells.any(|cell| cell.eq_ignore_ascii_case("name"));
        let is_matter = start.starts_with("---") && begins(&["statblock:", "monster:", "hp:"]);
        let ending = ending.to_ascii_lowercase();
        let is_json = start.starts_with(['{', '[']) && (ending == "json" || start.contains("\":"));
        let own = [
            "\"Creatures.",
            "\"PersistentCharacters.",
            "\"SavedEncounters.",
            "\"StatBlock\"",
            "\"HP\"",
        ];
        match ending.as_str() {
            "ron" => Self::Campaign,
            _ if is_json && has(&["\"system\""]) => Self::Foundry,
            _ if is_json && has(&own) => Self::ImprovedInitiative,
            // The plugin's own data is JSON, which counts as YAML too.
            _ if is_json && has(&["\"creatures\"", "\"players\"", "\"modifier\""]) => {
                Self::InitiativeTracker
            }
            _ if is_json => Self::Foundry,
            "yaml" | "yml" => Self::InitiativeTracker,
            _ if is_matter || begins(&["creatures:"]) => Self::InitiativeTracker,
            _ if has(&["```encounter", "```statblock"]) => Self::InitiativeTracker,
            "csv" | "tsv" => Self::Csv,
            _ if is_table => Self::Csv,
            _ => Self::Text,
        }
    }
}

/// A character that was read, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    pub who: Character,
    /// `None` for a single one whose name gets no number.
    pub count: Option<u32>,
    /// It goes to the bestiary in any case.
    pub template: bool,
}

/// A text that was not understood. Shown after the name of its file and a colon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// From 1; 0 in formats without meaningful lines.
    pub line: usize,
    /// From 1.
    pub column: usize,
    pub text: String,
    pub why: &'static str,
}

impl Miss {
    pub(super) fn new(
        line: usize,
        column: usize,
        text: impl Into<String>,
        why: &'static str,
    ) -> Self {
        Self {
            line,
            column,
            text: text.into(),
            why,
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.text.chars().take(120).collect();
        let text = visible(&text);
        if self.line > 0 {
            write!(f, "{}:{}:", self.line, self.column)?;
        }
        write!(f, " not understood: {text} ({})", self.why)
    }
}

/// Everything found in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub people: Vec<Person>,
    pub encounters: Vec<Encounter>,
    pub misses: Vec<Miss>,
}

impl Found {
    pub(crate) fn is_empty(&self) -> bool {
        self.people.is_empty() && self.encounters.is_empty()
    }

    /// Keeps only characters whose name matches one of these patterns, in which `*` stands for
    /// anything. Without patterns, keeps all of them.
    pub fn keep_only(&mut self, patterns: &[String]) {
        if patterns.is_empty() {
            return;
        }
        let patterns: Vec<String> = patterns.iter().map(|one| one.to_lowercase()).collect();
        let keep = |name: &str| {
            let name = name.to_lowercase();
            patterns.iter().any(|pattern| is_like(&name, pattern))
        };
        self.encounters.retain(|one| keep(&one.name));
        // An encounter is useless without its creatures.
        let needed = self.creatures();
        self.people.retain(|Person { who, template, .. }| {
            keep(&who.name) || *template && needed.contains(&who.name.to_lowercase())
        });
    }

    /// The names of the creatures in encounters, in small letters.
    fn creatures(&self) -> BTreeSet<String> {
        let groups = self.encounters.iter().flat_map(|one| &one.creatures);
        groups.map(|one| one.template.to_lowercase()).collect()
    }

    /// Makes templates of the creatures that encounters name, and puts them last. Of several templates with a name one
    /// stays, with stats if any has them.
    pub(super) fn settle(&mut self) {
        let named = self.creatures();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let mut templates: Vec<Person> = Vec::new();
        let mut people = std::mem::take(&mut self.people);
        people.sort_by_key(|person| !person.template);
        for mut person in people {
            let name = person.who.name.to_lowercase();
            person.template |= !person.who.player && named.contains(&name);
            if !person.template {
                self.people.push(person);
                continue;
            }
            person.count = None;
            let at = *known.entry(name).or_insert(templates.len());
            match templates.get_mut(at) {
                None => templates.push(person),
                Some(old) if old.who.stats.is_empty() && !person.who.stats.is_empty() => {
                    *old = person;
                }
                Some(_) => {}
            }
        }
        self.people.append(&mut templates);
    }

    /// Limits everything that was read to what a campaign can hold.
    pub(super) fn tidy(&mut self) {
        self.people.retain_mut(|person| {
            tidy(&mut person.who);
            !person.who.name.is_empty()
        });
        self.encounters.retain_mut(|one| {
            one.name = one_line(&one.name);
            !one.name.is_empty()
        });
    }
}

/// The encounter with these creatures, of which those of a kind are one group; none without a name or creatures.
pub(super) fn encounter(name: &str, creatures: &[(String, u32)]) -> Option<Encounter> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (template, count) in creatures {
        let at = *known.entry(template.to_lowercase()).or_insert(groups.len());
        if at == groups.len() {
            groups.push(Group {
                template: template.clone(),
                ..Group::default()
            });
        }
        let sum = groups[at].count.saturating_add(*count);
        groups[at].count = sum.min(MOST_OF_A_KIND);
    }
    let found = Encounter {
        name: name.to_owned(),
        creatures: groups,
        ..Encounter::default()
    };
    (!name.is_empty() && !creatures.is_empty()).then_some(found)
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    visible(&text).into_owned()
}

fn tidy(who: &mut Character) {
    who.notes = who.notes.trim().into();
    let (names, facts) = ([&mut who.name, &mut who.alias], who.facts.values_mut());
    for text in names.into_iter().chain(facts) {
        *text = one_line(text);
    }
    let mut names = BTreeSet::from([String::new()]);
    who.skills.retain_mut(|skill| {
        skill.name = one_line(&skill.name);
        skill.specialization = one_line(&skill.specialization);
        names.insert(skill.name.to_lowercase())
    });
    let mut names = BTreeSet::from([String::new()]);
    who.attacks.retain_mut(|weapon| {
        weapon.name = one_line(&weapon.name);
        weapon.skill = one_line(&weapon.skill);
        weapon.notes = visible(&weapon.notes).into_owned();
        names.insert(weapon.name.to_lowercase())
    });
}

/// Why a file cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    #[error("this is not text: byte {0} is not UTF-8")]
    NotText(usize),
    #[error("{line}:{column}: {why}")]
    Malformed {
        line: usize,
        column: usize,
        why: String,
    },
    #[error("nobody was found in it")]
    Nobody,
    #[error("it holds more than {MOST} people: import it in parts")]
    TooMany,
    #[error("it is longer than {} kB, the most that is read as text: import it in parts", LONGEST_BLOCKS >> 10)]
    TooLong,
}

impl ImportError {
    pub(super) fn malformed(line: usize, column: usize, why: impl Into<String>) -> Self {
        Self::Malformed {
            line,
            column,
            why: why.into(),
        }
    }
}
