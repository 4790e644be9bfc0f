//! The keys of the map: choose a zone to move a character there.

use super::map::ZoneMap;
use super::{MainScreen, Tone};
use crate::lang::line::quoted;
use crate::tui::keymap::{Act, Press};
use crate::view::text::width;

impl MainScreen {
    /// Whether a window covers the panes.
    pub(super) fn is_covered(&self) -> bool {
        let filled_in =
            self.form.is_some() || self.encounter_form.is_some() || self.initiative.is_some();
        let lists = self.picker.is_some() || self.players.window.is_some();
        self.overlay.is_some() || self.map.is_some() || lists || filled_in
    }

    pub(super) fn open_map(&mut self) {
        let campaign = self.shown();
        let here = self.selected.and_then(|who| campaign.characters.get(who));
        let zone = here.map(|who| who.zone.to_lowercase()).unwrap_or_default();
        let mut zones = campaign.zones.iter();
        let selected = zones.position(|other| other.name.to_lowercase() == zone);
        self.map = Some(ZoneMap::at(selected.unwrap_or(0)));
    }

    /// Handles a key while the map is open.
    pub(super) fn map_key(&mut self, press: Press) {
        let Some(map) = &mut self.map else { return };
        match press.act {
            Some(Act::Go(to)) => map.go(to),
            Some(Act::Open) => self.move_there(),
            Some(Act::Back | Act::Close) => self.map = None,
            Some(Act::Help) => self.explain(),
            _ => {}
        }
    }

    /// Moves the marked or selected characters to the zone.
    fn move_there(&mut self) {
        let Some(map) = self.map.take() else { return };
        let zone = self.shown().zones.get(map.selected);
        let Some(zone) = zone.map(|zone| quoted(&zone.name)) else {
            return;
        };
        if self.past.is_some() {
            self.refuse_the_past();
        } else if self.selected.is_none() && self.marked.is_empty() {
            self.say(Tone::Notice, "nobody is selected");
        } else {
            let names: Vec<String> = self.meant().iter().map(|who| quoted(&who.name)).collect();
            let line = format!("move {} {zone}", names.join(" "));
            match self.run(&line) {
                Ok(()) => self.remember(line),
                Err(refusal) => {
                    // The GM can overrule a rule that refuses the move, or correct the line.
                    self.open_prompt(super::Purpose::Command, &line, None);
                    if let Some(prompt) = &mut self.prompt {
                        prompt.refusal = Some(refusal);
                    }
                }
            }
        }
    }

    /// A short text for who would be moved.
    pub(super) fn whom_the_map_moves(&self) -> String {
        match self.meant().as_slice() {
            [] => String::new(),
            [one] if width(&one.name) <= 30 => crate::view::text::clean(&one.name).into_owned(),
            [_] => "the selected character".to_owned(),
            several => format!("{} marked", several.len()),
        }
    }
}
