//! The lists of possible targets and then of attacks, chosen by letter.

use super::act::{BAR, fill};
use super::choice::Chosen;
use super::{MainScreen, Tone};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Game;
use crate::game::words::attack;
use crate::play::elective::must_pick;
use crate::tui::keymap::Context;
use crate::tui::picker::{PickRow, Picker};
use crate::tui::window::YES;
use crate::verbs::quote;
use crate::view::Ink;

/// There is nobody who could attack.
const NO_ATTACKER: &str = "nobody is selected to attack: add a character first";
/// In elective order a turn has to be given before anyone attacks.
const NOBODYS_TURN: &str = "nobody has the turn yet: {next-turn} picks who acts";
/// There is nobody to attack.
const NO_TARGET: &str = "there is nobody else to attack: add another character first";

/// Possible targets: the others in the fight, or everybody present if there are none; enemies
/// first, fallen characters last.
fn targets<'c>(campaign: &'c Campaign, game: &Game, by: &Character) -> Vec<&'c Character> {
    let mut all: Vec<&Character> = Vec::new();
    let order = campaign.fight().map(|fight| fight.order.as_slice());
    for place in order.unwrap_or_default() {
        let known = all.iter().any(|who| who.id == place.character);
        if place.character != by.id && !known {
            all.extend(campaign.characters.get(place.character));
        }
    }
    if all.is_empty() {
        let absent = campaign.absent();
        let present = campaign.characters.iter();
        all.extend(present.filter(|who| who.id != by.id && !absent.contains(&who.id)));
    }
    all.sort_by_key(|who| {
        let is_down = !game.states_of(campaign, who).is_empty();
        (is_down, !who.side().opposes(by.side()))
    });
    all
}

/// The row to begin with: a foe of the attacker's that is selected, or else the first foe.
fn first_target(
    game: &Game,
    campaign: &Campaign,
    by: &Character,
    there: &[&Character],
    selected: Option<CharacterId>,
) -> Option<usize> {
    let is_foe = |who: &&&Character| who.side().opposes(by.side());
    let stands = |who: &&&Character| game.states_of(campaign, who).is_empty();
    let mut foes = there.iter().filter(is_foe);
    let first = foes
        .clone()
        .find(|who| Some(who.id) == selected)
        .or_else(|| foes.clone().find(stands))
        .or_else(|| foes.next())?;
    there.iter().position(|who| who.id == first.id)
}

/// A character's letter in the current fight; empty if there is none.
pub(super) fn letter_of(campaign: &Campaign, who: CharacterId) -> String {
    let letter = campaign.fight().and_then(|fight| fight.letter_of(who));
    letter.unwrap_or_default()
}

/// A short text for a character's states and conditions.
pub(super) fn status(campaign: &Campaign, game: &Game, who: &Character) -> String {
    let states = game.state_in_words(campaign, who).into_iter();
    let held = who.conditions.iter().filter(|held| !game.is_state(held));
    let held = held.map(|held| held.label().into_owned());
    let hidden = who.hidden.then(|| "(hidden)".to_owned());
    let all: Vec<String> = hidden.into_iter().chain(states).chain(held).collect();
    all.join(", ")
}

/// A character's possible attacks on a target: the name, its details, and the command. Combat
/// skills stand in for characters without attacks on their sheets.
fn attacks(game: &'static Game, by: &Character) -> Vec<(String, String, String)> {
    let line = |with: &str| game.attacks.line.replace('|', &with.replace('|', BAR));
    let mut all: Vec<(String, String, String)> = Vec::new();
    for weapon in &by.attacks {
        let whole = attack(game, &weapon.into());
        let aside = whole.strip_prefix(&weapon.name).unwrap_or_default();
        let aside = aside.trim_start_matches(", ").to_owned();
        all.push((weapon.name.clone(), aside, line(&quote(game, &weapon.name))));
    }
    if by.attacks.is_empty() {
        for skill in by
            .skills
            .iter()
            .filter(|skill| (game.attacks.fights)(skill))
        {
            let stat = game.stat_of(by, &skill.stat).unwrap_or(0);
            let rating = (stat + skill.ranks).to_string();
            all.push((skill.name.clone(), rating, line(&quote(game, &skill.name))));
        }
    }
    for power in game.attacks.powers {
        let (name, doc) = (power.name.to_owned(), power.doc.to_owned());
        all.push((name, doc, power.line.to_owned()));
    }
    all
}

impl MainScreen {
    /// Lists the possible targets of the active character, or of the selected character while nobody
    /// acts. Says what is missing if there is no attacker or no target, or if the GM has yet to
    /// pick who has the turn.
    pub(super) fn list_targets(&mut self) {
        let (campaign, game) = (self.session.campaign(), self.session.game());
        if campaign.acting().is_none() && must_pick(self.session.table()) {
            let told = self.keys.says(Context::Panes, Ink::Plain, NOBODYS_TURN);
            return self.say(Tone::Notice, told);
        }
        let by = campaign.acting().or(self.selected);
        let Some(by) = by.and_then(|id| campaign.characters.get(id)) else {
            return self.say(Tone::Notice, NO_ATTACKER);
        };
        let there = targets(campaign, game, by);
        if there.is_empty() {
            return self.say(Tone::Notice, NO_TARGET);
        }
        let first = first_target(game, campaign, by, &there, self.selected);
        let row = |who: &&Character| {
            let chosen = Chosen::Target {
                by: by.id,
                whom: who.id,
            };
            PickRow::new(&who.name, status(campaign, game, who), chosen)
                .of(who.side())
                .keyed(letter_of(campaign, who.id))
        };
        let title = format!("{} attacks", by.name);
        let picker = Picker::targets(&self.keys, title, there.iter().map(row).collect());
        self.picker = Some(picker.at(first));
    }

    /// Goes on to the attacks on a target, but asks first if it is on the attacker's side.
    pub(super) fn attack(&mut self, by: CharacterId, whom: CharacterId) {
        let people = &self.session.campaign().characters;
        let (Some(attacker), Some(target)) = (people.get(by), people.get(whom)) else {
            return;
        };
        if target.side().opposes(attacker.side()) {
            return self.list_attacks(by, whom);
        }
        let title = format!("{} and {} are on the same side", attacker.name, target.name);
        let attacks = format!("attack {}", target.name);
        let rows = vec![
            PickRow::new(&attacks, "all the same", Chosen::OwnSide { by, whom }).keyed(YES),
            PickRow::new("another target", "back to the list", Chosen::Targets).keyed('n'),
        ];
        let picker = Picker::new(&self.keys, title, rows).back_to(Chosen::Targets);
        // Enter is pressed too easily to attack a friend.
        self.picker = Some(picker.at(Some(1)));
    }

    /// Lists a character's possible attacks on a target. If there is only one, it is taken.
    pub(super) fn list_attacks(&mut self, by: CharacterId, whom: CharacterId) {
        self.picker = None;
        let (campaign, game) = (self.session.campaign(), self.session.game());
        let people = &campaign.characters;
        let (Some(by), Some(whom)) = (people.get(by), people.get(whom)) else {
            return;
        };
        let mut all = attacks(game, by);
        let line = |template: &str| fill(game, template, Some(&whom.name), Some(&by.name));
        if let [] | [_] = all.as_slice() {
            let template = all.pop().map(|(_, _, template)| template);
            let (line, cursor) = line(template.as_deref().unwrap_or(game.attacks.line));
            return self.take_picked(&line, cursor);
        }
        let row = |(name, aside, template): &(String, String, String)| {
            let (line, cursor) = line(template);
            PickRow::new(name, aside.clone(), Chosen::Line(line, cursor))
        };
        let title = format!("{} attacks {} with", by.name, whom.name);
        self.picker = Some(Picker::lettered(
            &self.keys,
            title,
            all.iter().map(row).collect(),
        ));
    }
}
