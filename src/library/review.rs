//! Checks what a file written or edited by hand refers to. Everything else that is wrong with a
//! file is found while it is read.
//!
//! A name that the game or the campaign does not know is reported and kept, because play goes on
//! without it. What play would stumble over is refused.

mod character;
mod fight;

use std::fmt::{self, Write as _};
use std::path::Path;

use super::{LibraryError, game_of};
use crate::campaign::visible::visible;
use crate::campaign::{Allotment, Campaign, Encounter, Step, Walk};
use crate::game::Game;
use crate::lang::near::near;
use crate::rules::formula::Formula;
use crate::store::StoreError;

/// How many findings are reported when a campaign is opened or shown.
pub(super) const MOST_AT_OPENING: usize = 3;
/// How many findings are reported when a campaign is verified.
pub(super) const MOST_IN_VERIFY: usize = 100;

/// Something in a file that cannot be meant as it is written.
#[derive(Debug)]
struct Finding {
    path: String,
    message: String,
    /// Whether play would stumble over it.
    refused: bool,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", visible(&self.path), visible(&self.message))
    }
}

/// A file under review: where in it the review is, and what was found so far.
struct Review<'c> {
    campaign: &'c Campaign,
    game: &'static Game,
    place: Vec<Step<'c>>,
    found: Vec<Finding>,
}

impl<'c> Walk<'c> for Review<'c> {
    fn place(&mut self) -> &mut Vec<Step<'c>> {
        &mut self.place
    }
}

/// What the GM should know about a campaign written by hand, a line for each of the first `most`
/// findings, with its path in the file.
///
/// # Errors
/// Returns the first finding that cannot be kept.
pub(super) fn review(
    file: &Path,
    campaign: &Campaign,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    let refusal = |message: String| StoreError::unfit(file, message);
    let game = game_of(file, campaign).map_err(|error| {
        let field = match error {
            LibraryError::Unplayable { field, .. } => field,
            _ => "system",
        };
        refusal(format!("{field}: {error}"))
    })?;
    let mut review = Review {
        campaign,
        game,
        place: Vec::new(),
        found: Vec::new(),
    };
    review.whole();
    if let Some(refused) = review.found.iter().find(|finding| finding.refused) {
        return Err(refusal(refused.to_string()));
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let found = review.found.iter().take(most);
    let mut told: Vec<String> = found.map(|one| format!("{name}: {one}")).collect();
    let left = review.found.len() - told.len();
    if left > 0 {
        let like = if left == 1 { "this" } else { "these" };
        let more = format!("{name}: {left} more like {like}");
        told.push(if most == MOST_IN_VERIFY {
            more
        } else {
            format!("{more}, which `gmscreen verify` lists")
        });
    }
    Ok(told)
}

impl<'c> Review<'c> {
    fn find(&mut self, message: String, refused: bool) {
        let path = self.path();
        self.found.push(Finding {
            path,
            message,
            refused,
        });
    }

    fn tell(&mut self, message: impl Into<String>) {
        self.find(message.into(), false);
    }

    fn refuse(&mut self, message: impl Into<String>) {
        self.find(message.into(), true);
    }

    /// Reports an unknown name, with the known one that was probably meant.
    fn unknown<'n>(
        &mut self,
        message: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let mut message = message.into();
        if let Some(near) = near(name, known) {
            let _ = write!(message, "; did you mean `{near}`?");
        }
        self.tell(message);
    }

    /// Reports a name that is none of the known ones.
    fn known<'n>(&mut self, missing: &str, name: &str, known: impl Iterator<Item = &'n str>) {
        let known: Vec<&str> = known.collect();
        if !known.contains(&name) {
            self.unknown(format!("{missing} `{name}`"), name, known);
        }
    }

    /// Looks into each key of a map in a field.
    fn keys(
        &mut self,
        field: &'static str,
        names: impl Iterator<Item = &'c str>,
        look: impl FnMut(&mut Self, &'c str),
    ) {
        self.called(field, names.map(|name| (name, name)), look);
    }

    fn whole(&mut self) {
        let campaign = self.campaign;
        let settings = campaign.settings.keys().map(String::as_str);
        self.keys("settings", settings, Self::setting);
        let people = campaign.characters.iter().map(|who| (&*who.name, who));
        self.called("characters", people, Self::character);
        let templates = campaign.bestiary.iter().map(AsRef::as_ref);
        self.each("bestiary", templates, Self::character);
        self.each("encounters", &campaign.encounters, Self::encounter);
        self.fights();
        self.each("zones", &campaign.zones, |review, zone| {
            review.each("joins", &zone.joins, |review, joined| {
                review.zone(joined);
            });
        });
        self.each("works", &campaign.works, |review, work| {
            review.field("who", |review| review.person(work.who));
        });
        self.each("pending", &campaign.pending, Self::pending);
        self.each("tried", &campaign.tried, |review, tried| {
            review.field("who", |review| review.person(tried.who));
        });
    }

    fn setting(&mut self, name: &str) {
        let (value, game) = (self.campaign.setting(name), self.game);
        let known = game.all_settings();
        match known.clone().find(|setting| setting.name == name) {
            Some(setting) if !setting.values.contains(&value.unwrap_or_default()) => {
                self.tell(format!(
                    "the option `{name}` cannot be `{}`, only {}",
                    value.unwrap_or_default(),
                    setting.values.join(", ")
                ));
            }
            _ => {
                let known = known.map(|setting| setting.name);
                self.known(&format!("{} has no option", game.name), name, known);
            }
        }
    }

    /// The name of a zone.
    fn zone(&mut self, name: &str) {
        let campaign = self.campaign;
        if !name.is_empty() && campaign.zone(name).is_none() {
            let known = campaign.zones.iter().map(|zone| zone.name.as_str());
            self.unknown(format!("there is no zone `{name}`"), name, known);
        }
    }

    fn encounter(&mut self, encounter: &'c Encounter) {
        let campaign = self.campaign;
        let templates = || campaign.bestiary.iter().map(|known| known.name.as_str());
        let zones = || {
            let zones = campaign.zones.iter().chain(&encounter.zones);
            zones.map(|zone| zone.name.as_str())
        };
        self.each("creatures", &encounter.creatures, |review, group| {
            let template = &group.template;
            if !templates().any(|known| same(known, template)) {
                review.field("template", |review| {
                    let message = format!("there is no template `{template}` in the bestiary");
                    review.unknown(message, template, templates());
                });
            }
            // Another zone is made when the encounter starts, so only a likely slip is reported.
            let zone = &group.zone;
            if !zone.is_empty()
                && !zones().any(|known| same(known, zone))
                && near(zone, zones()).is_some()
            {
                review.field("zone", |review| {
                    review.unknown(format!("there is no zone `{zone}`"), zone, zones());
                });
            }
        });
        self.initiative(&encounter.init);
        if !encounter.allot.is_empty() && Allotment::parse(&encounter.allot).is_none() {
            self.field("allot", |review| {
                let allot = &encounter.allot;
                review.tell(format!("`{allot}` is not an allotment such as 1S+1Q|3Q"));
            });
        }
    }

    /// The formula of an initiative modifier; empty for the game's own.
    fn initiative(&mut self, formula: &str) {
        if formula.is_empty() {
            return;
        }
        self.field("init", |review| match Formula::parse_signed(formula) {
            Ok(read) => {
                let game = review.game;
                let unknown = |stat: &&str| game.stat(stat).is_none();
                if let Some(stat) = read.stats().find(unknown) {
                    review.no_stat(stat);
                }
            }
            Err(error) => review.tell(format!("`{formula}` is not a formula: {}", error.kind)),
        });
    }
}

/// Whether two names are the same for play.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
