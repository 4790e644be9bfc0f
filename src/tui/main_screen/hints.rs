//! Which keys the hint line shows; those that fit the moment come first.

use super::MainScreen;
use crate::play::elective::interrupters;
use crate::play::pending::first_pending;
use crate::tui::keymap::{Context, Key, Need, Pane};
use crate::verbs::offers::offers;

impl MainScreen {
    /// The useful keys and what they do, the most useful first.
    pub(super) fn hints(&self) -> Box<dyn Iterator<Item = (String, String)> + '_> {
        if let Some(window) = self.window() {
            let command = self.command_key(window);
            let command = command.map(|key| (key, "command".to_owned()));
            return Box::new(self.keys.hints(window).into_iter().chain(command));
        }
        let lacking = self.memos.lacking.get_or_init(|| {
            let game = self.session.game();
            let lacks = |key: &Key| matches!(key.verb(game), Need::Lacks);
            let keys = self.keys.rows(Context::Panes).iter().map(|row| row.key);
            keys.filter(|key| lacks(key)).map(|key| key.id).collect()
        });
        let wanted = self.wanted_keys().into_iter();
        let wanted = wanted.filter(|id| !lacking.contains(id));
        let rows = self.keys.rows(Context::Panes);
        let row = |id: &str| rows.iter().find(|row| row.key.id == id);
        let rows = wanted.filter_map(row);
        Box::new(rows.filter_map(|row| Some((row.chords.first()?.label(), row.key.name()))))
    }

    /// The ids of the keys that are useful with only the panes open. The keys that lead to
    /// everything else come first, because there may be little room.
    fn wanted_keys(&self) -> Vec<&'static str> {
        if self.past.is_some() {
            return vec!["help", "back", "open", "filter", "first-row", "last-row"];
        }
        if !self.marked.is_empty() {
            let mut ids = vec!["help", "damage", "heal", "condition"];
            // In other games that key is for pending checks, whoever is marked.
            if !self.session.game().checks.key_of_many.is_empty() {
                ids.push("check-for-many");
            }
            ids.extend(["hide", "back"]);
            return ids;
        }
        let campaign = self.session.campaign();
        let mut ids = vec!["help", "command"];
        if campaign.characters.is_empty() && self.focus != Pane::Log {
            ids.extend(["add", "encounters", "players", "undo", "quit", "campaigns"]);
            return ids;
        }
        let fights = campaign.fight().is_some();
        let rest: &[&str] = match (fights, self.focus) {
            (_, Pane::Log) => {
                ids.extend(["open", "filter", "copy", "undo"]);
                &["repeat", "first-row", "last-row", "quit", "campaigns"]
            }
            (true, _) => {
                ids.push("next-turn");
                &[
                    "attack",
                    "undo",
                    "check",
                    "damage",
                    "condition",
                    "sustain",
                    "release",
                    "repeat",
                    "open",
                    "quit",
                    "campaigns",
                ]
            }
            (false, _) => {
                ids.push("begin");
                &[
                    "check",
                    "damage",
                    "heal",
                    "sustain",
                    "undo",
                    "repeat",
                    "open",
                    "quit",
                    "campaigns",
                ]
            }
        };
        ids.extend(self.keys_of_the_moment(fights));
        let actor = self.actor().and_then(|id| campaign.characters.get(id));
        let sustains = actor.is_some_and(|who| !who.sustained.is_empty());
        ids.extend(rest.iter().filter(|id| **id != "release" || sustains));
        ids
    }

    /// Keys that matter only now and then, and do so now.
    fn keys_of_the_moment(&self, fights: bool) -> Vec<&'static str> {
        let table = self.session.table();
        let campaign = table.campaign;
        let acting = campaign.acting();
        let opposes =
            fights && self.selected.is_some() && acting.is_some() && self.selected != acting;
        let chances = || (!interrupters(table).is_empty(), !offers(table).is_empty());
        let (interrupts, luck) = *self.memos.chances.get(self.moment(), chances);
        let moments = [
            ("interrupt", interrupts),
            (
                "roll-pending",
                first_pending(campaign, self.selected).is_some(),
            ),
            ("luck", luck),
            ("oppose", opposes),
            ("map", fights && !campaign.zones.is_empty()),
        ];
        let now = moments.into_iter().filter(|(_, matters)| *matters);
        now.map(|(id, _)| id).collect()
    }
}
