//! Who an act is by and for: the GM's selection and the marked characters.

use ratatui::layout::Rect;

use super::act::BAR;
use super::layout::Layout;
use super::{MainScreen, Pane, Tone, TurnMark};
use crate::campaign::{Character, CharacterId};
use crate::verbs::quote;
use crate::view::table::Places;

impl MainScreen {
    /// Selects a character in all panes on the GM's behalf; passing turns do not change it.
    pub(super) fn select(&mut self, who: Option<CharacterId>) {
        self.selected = who;
        self.selected_in = Some(self.turn_mark());
        self.scroll.reveal = true;
    }

    /// Selects the active character and follows the turn order from then on.
    pub(super) fn follow_turns(&mut self) {
        if let Some(acting) = self.session.campaign().acting() {
            let row = if self.past.is_none() {
                self.places().acting()
            } else {
                let (campaign, game) = (self.session.campaign(), self.session.game());
                Places::of(campaign, game, self.lists_everybody).acting()
            };
            self.order_row = row.unwrap_or(self.order_row);
            self.select(Some(acting));
        }
        self.selected_in = None;
    }

    /// Another character is active. The selection stays if the GM chose it.
    pub(super) fn turn_passed(&mut self) {
        if self.selected_in.is_none() {
            self.follow_turns();
        }
        // The table shows whose turn it is, wherever the selection is.
        self.scroll.reveal = true;
        self.reveals_turn = true;
    }

    fn turn_mark(&self) -> TurnMark {
        let fight = self.session.campaign().running();
        fight.map(|fight| (fight.id, fight.turn()))
    }

    /// The character who acts: the active one, or the one that the GM selected in this turn.
    /// Outside a fight it is the selected character.
    pub(super) fn actor(&self) -> Option<CharacterId> {
        let chosen = self.selected_in == Some(self.turn_mark());
        let acting = self.session.campaign().acting();
        acting.filter(|_| !chosen).or(self.selected)
    }

    /// Whose sheet is shown beside the log: the active character's, or the one that the GM
    /// selected in this turn.
    pub(super) fn whose_sheet(&self) -> Option<CharacterId> {
        let acting = self.shown().acting();
        let chosen = self.selected_in == Some(self.turn_mark());
        acting.filter(|_| !chosen).or(self.selected)
    }

    /// Whether to show the sheet on a screen of this size.
    pub(super) fn wants_sheet(&self, area: Rect) -> bool {
        let asked = self.sheet.unwrap_or(Layout::has_room_beside(area));
        asked || self.focus == Pane::Sheet
    }

    /// Shows or hides the sheet; on a small screen it shows alone.
    pub(super) fn turn_sheet(&mut self) {
        let shown = self.shows(Pane::Sheet);
        let fights = self.shown().fight().is_some();
        self.sheet = Some(!shown);
        if shown && self.focus == Pane::Sheet {
            self.focus = if fights { Pane::Order } else { Pane::Roster };
        } else if !shown && (self.zoomed || self.focus == Pane::Log || self.layout.log.is_none()) {
            self.focus = Pane::Sheet;
        }
    }

    /// Marks or unmarks the selected character.
    pub(super) fn mark_selected(&mut self) {
        if self.focus == Pane::Log {
            self.say(Tone::Notice, "only characters can be marked, not entries");
            return;
        }
        match self.selected {
            None => self.say(Tone::Notice, "nobody is selected"),
            Some(who) if self.marked.remove(&who) => {}
            Some(who) => {
                self.marked.insert(who);
            }
        }
    }

    /// Marks everyone on the selected character's side: in the fight, or else among those present.
    /// If any are marked, unmarks them all.
    pub(super) fn mark_side(&mut self) {
        if !self.marked.is_empty() {
            self.marked.clear();
            return;
        }
        let campaign = self.session.campaign();
        let one = self.selected.and_then(|id| campaign.characters.get(id));
        let Some(side) = one.map(Character::side) else {
            self.say(Tone::Notice, "nobody is selected");
            return;
        };
        let fight = campaign.running();
        let is_there =
            |who: &&Character| fight.is_none_or(|fight| fight.place_of(who.id).is_some());
        let all = campaign.present().filter(is_there);
        let all = all.filter(|who| who.side() == side).map(|who| who.id);
        self.marked = all.collect();
    }

    /// Marked characters may be gone.
    pub(super) fn keep_marks(&mut self) {
        let people = &self.session.campaign().characters;
        self.marked.retain(|id| people.get(*id).is_some());
    }

    /// The characters an act applies to: the marked ones, or else the selected character.
    pub(super) fn meant(&self) -> Vec<&Character> {
        let people = &self.session.campaign().characters;
        if self.marked.is_empty() {
            return self
                .selected
                .and_then(|id| people.get(id))
                .into_iter()
                .collect();
        }
        self.marked
            .iter()
            .filter_map(|id| people.get(*id))
            .collect()
    }

    /// The names of the marked characters as they are written in a command; `{who}` if none are
    /// marked.
    pub(super) fn marked_names(&self) -> String {
        if self.marked.is_empty() {
            return "{who}".to_owned();
        }
        let game = self.session.game();
        let names = self.meant().into_iter().map(|who| quote(game, &who.name));
        names.collect::<Vec<_>>().join(" ").replace('|', BAR)
    }

    /// Hides the characters if players see any of them, or else reveals them all.
    pub(super) fn toggle(&mut self, hide: &str, reveal: &str) {
        let meant = self.meant();
        if meant.is_empty() {
            self.say(Tone::Notice, "nobody is selected");
            return;
        }
        let seen = meant.iter().any(|who| !who.hidden);
        self.run_at_once(if seen { hide } else { reveal });
    }
}
