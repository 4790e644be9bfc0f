//! Selects and marks characters, says who is meant, and fills their names into commands.

use std::rc::Rc;

use super::state::{Desk, Reveal, TurnMark};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::lang::fill::fill;
use crate::lang::line::quoted;
use crate::play::taking::acts_now;
use crate::tui::keymap::{KeyLine, Pane};
use crate::tui::wanted::Wanted;
use crate::verbs::quote;
use crate::view::Line;
use crate::view::table::Places;

/// Why nothing is done with the selected character.
pub(in crate::tui) const NOBODY: &str = "nobody is selected";
const NOBODY_SELECTED: &str = "nobody is selected, and this key's line needs somebody";
const NOBODYS_TURN: &str = "it is nobody's turn, and this key's line needs somebody";

impl Desk {
    /// Whether there is nothing to step back from: no filter, no marks, no zoom, not the past.
    pub(in crate::tui) fn is_bare(&self) -> bool {
        let aim = &self.aim;
        !self.looks_back() && aim.marked.is_empty() && self.log.filter.is_off() && !aim.zoomed
    }

    /// Selects a character in all panes on the GM's behalf; passing turns do not change it.
    pub(in crate::tui) fn select(&mut self, who: Option<CharacterId>) {
        self.aim.selected = who;
        self.aim.selected_in = Some(self.turn_mark());
        self.aim.reveals = Reveal::Selected;
    }

    /// Selects the active character and follows the turn order from then on.
    pub(in crate::tui) fn follow_turns(&mut self) {
        if let Some(acting) = self.campaign().acting() {
            let places = match self.past {
                None => self.places(),
                Some(_) => Places::of(self.campaign(), self.game(), self.aim.everybody).into(),
            };
            self.aim.row = places.acting().unwrap_or(self.aim.row);
            self.select(Some(acting));
        }
        self.aim.selected_in = None;
    }

    /// Another character is active. The selection stays if the GM chose it.
    pub(super) fn turn_passed(&mut self) {
        if self.aim.selected_in.is_none() {
            self.follow_turns();
        }
        // The table shows whose turn it is, wherever the selection is.
        self.aim.reveals = Reveal::Acting;
    }

    fn turn_mark(&self) -> TurnMark {
        let fight = self.campaign().running();
        fight.map(|fight| (fight.id, fight.turn()))
    }

    /// The character who acts: the active one, or the one that the GM selected in this turn.
    /// Outside a fight it is the selected character.
    pub(in crate::tui) fn actor(&self) -> Option<&Character> {
        let campaign = self.campaign();
        campaign.characters.get(self.actor_in(campaign)?)
    }

    /// Whose sheet is shown beside the log: that of the character who acts in what is shown.
    pub(in crate::tui) fn whose_sheet(&self) -> Option<CharacterId> {
        self.actor_in(self.shown())
    }

    /// Who acts now: whoever is taking an action that was ready, or else whose turn it is.
    pub(in crate::tui) fn acts(&self) -> Option<CharacterId> {
        acts_now(self.campaign())
    }

    fn actor_in(&self, campaign: &Campaign) -> Option<CharacterId> {
        let chosen = self.aim.selected_in == Some(self.turn_mark());
        let acting = acts_now(campaign).filter(|_| !chosen);
        acting.or(self.aim.selected)
    }

    /// The characters who move: the marked ones, or else the one who acts.
    pub(in crate::tui) fn movers(&self) -> Vec<&Character> {
        if self.aim.marked.is_empty() {
            return self.actor().into_iter().collect();
        }
        self.meant()
    }

    /// Marks or unmarks the selected character.
    pub(in crate::tui) fn mark_selected(&mut self) -> Result<(), Line> {
        if self.aim.focus == Pane::Log {
            return Err("only characters can be marked, not entries".into());
        }
        let who = self.aim.selected.ok_or(NOBODY)?;
        if !self.aim.marked.remove(&who) {
            self.aim.marked.insert(who);
            self.aim.marked_in = self.campaign().current;
        }
        Ok(())
    }

    /// Marks everyone on the selected character's side: in the fight, or else among those present.
    /// If any are marked, unmarks them all.
    pub(in crate::tui) fn mark_side(&mut self) -> Result<(), Line> {
        if !self.aim.marked.is_empty() {
            self.aim.marked.clear();
            return Ok(());
        }
        let campaign = self.campaign();
        let one = self.aim.selected.and_then(|id| campaign.characters.get(id));
        let side = one.map(Character::side).ok_or(NOBODY)?;
        let fight = campaign.running();
        let is_there = |id| fight.is_none_or(|fight| fight.place_of(id).is_some());
        let all = campaign.present().filter(|who| who.side() == side);
        let all = all.map(|who| who.id).filter(|id| is_there(*id)).collect();
        (self.aim.marked, self.aim.marked_in) = (all, campaign.current);
        Ok(())
    }

    /// The characters an act applies to: the marked ones, or else the selected character.
    pub(in crate::tui) fn meant(&self) -> Vec<&Character> {
        let people = &self.campaign().characters;
        let marked = self.aim.marked.iter().copied();
        let selected = self.aim.selected.filter(|_| self.aim.marked.is_empty());
        let all = marked.chain(selected);
        all.filter_map(|id| people.get(id)).collect()
    }

    /// Who is in which row of the table.
    pub(in crate::tui) fn places(&self) -> Rc<Places> {
        let everybody = self.aim.everybody;
        let places = || Places::of(self.shown(), self.game(), everybody);
        self.memos.places.get((self.moment(), everybody), places)
    }

    /// The row of the table with the selected character.
    pub(in crate::tui) fn selected_row(&self) -> Option<usize> {
        let who = self.aim.selected?;
        self.places().row_of(self.shown(), who, self.aim.row)
    }

    /// Selects the character in a row of the table. Returns whether there is one.
    pub(in crate::tui) fn select_row(&mut self, row: usize) -> bool {
        let who = self.places().at(self.shown(), row);
        if who.is_some() {
            self.aim.row = row;
            self.select(who);
        }
        who.is_some()
    }

    /// Moves the selection if the selected character is gone or no longer listed, and keeps the marks of those who are
    /// there, until the fight in which they were made is over.
    pub(super) fn keep_selection(&mut self) {
        let campaign = self.session.campaign();
        let people = &campaign.characters;
        let is_over = |id| campaign.fights.iter().all(|fight| fight.id != id);
        if self.aim.marked_in.is_some_and(is_over) {
            self.aim.marked.clear();
            self.aim.marked_in = None;
        }
        self.aim.marked.retain(|id| people.get(*id).is_some());
        let campaign = self.shown();
        let people = &campaign.characters;
        let places = self.places();
        let is_left = |id| people.get(id).is_none() || places.row_of(campaign, id, 0).is_none();
        if self.aim.selected.is_none_or(is_left) {
            let first = || places.at(campaign, 0).or(people.at(0).map(|who| who.id));
            self.select(campaign.acting().or_else(first));
            self.aim.selected_in = None;
        }
    }

    /// A template about the characters that are meant now, and about the selected log entry.
    pub(in crate::tui) fn filled(&self, template: &str) -> (String, Option<usize>) {
        let actor = self.actor();
        let acting = self.acts().or(actor.map(|who| who.id));
        // A character does not act against themselves, so the target is left to be typed.
        let against = template.contains("{acting}") && acting == self.aim.selected;
        let who = self.aim.selected.filter(|_| !against);
        let people = &self.campaign().characters;
        let name = |who: Option<CharacterId>| Some(quote(self.game(), &people.get(who?)?.name));
        fill(template, |placeholder, _| match placeholder {
            "actor" => name(actor.map(|who| who.id)),
            "acting" => name(acting),
            "many" if !self.aim.marked.is_empty() => {
                let names = self.aim.marked.iter().filter_map(|id| name(Some(*id)));
                Some(names.collect::<Vec<_>>().join(" "))
            }
            "who" | "many" => name(who),
            "one" => Some(match actor?.sustained.as_slice() {
                [one] => quoted(&one.what),
                _ => String::new(),
            }),
            "entry" => {
                let entry = self.chosen_entry();
                Some(entry.map_or_else(String::new, |number| format!("#{number} ")))
            }
            _ => None,
        })
    }

    /// The prompt with a command about those who are meant now, and about the selected log entry.
    pub(in crate::tui) fn begun(&self, template: &str) -> Wanted {
        let (line, cursor) = self.filled(template);
        Wanted::line(line, cursor)
    }

    /// The number of the entry selected in the log, if one is.
    pub(in crate::tui) fn chosen_entry(&self) -> Option<u64> {
        let row = self.log.at.filter(|_| self.aim.focus == Pane::Log)?;
        self.entries().get(row).map(|entry| entry.number)
    }

    /// The command that the GM has assigned to a key.
    ///
    /// # Errors
    /// Says who is needed and missing.
    pub(in crate::tui) fn line_of_key(&self, line: &KeyLine) -> Result<String, &'static str> {
        let people = &self.campaign().characters;
        let mut missing = None;
        let (line, _) = fill(&line.line, |placeholder, inside| {
            let (who, lacking) = match placeholder {
                "selected" => (self.aim.selected, NOBODY_SELECTED),
                "acting" => (self.campaign().acting(), NOBODYS_TURN),
                other => return Some(other.to_owned()),
            };
            let Some(who) = who.and_then(|id| people.get(id)) else {
                missing.get_or_insert(lacking);
                return None;
            };
            if !inside {
                return Some(quote(self.game(), &who.name));
            }
            // Inside quotes a name is not quoted again.
            let name = quoted(&who.name);
            Some(name[1..name.len() - 1].to_owned())
        });
        missing.map_or(Ok(line), Err)
    }
}
