//! Commands that keys begin: templates in which names are filled in.

use super::state::Desk;
use crate::campaign::CharacterId;
use crate::lang::fill::fill;
use crate::lang::line::quoted;
use crate::tui::keymap::{KeyLine, Pane};
use crate::tui::wanted::Wanted;
use crate::verbs::quote;

const NOBODY_SELECTED: &str = "nobody is selected, and this key's line needs somebody";
const NOBODYS_TURN: &str = "it is nobody's turn, and this key's line needs somebody";

impl Desk {
    /// The name as it is written in a command: quoted if it could be read as anything else.
    fn quoted_name(&self, who: CharacterId) -> Option<String> {
        let who = self.campaign().characters.get(who)?;
        Some(quote(self.game(), &who.name))
    }

    /// A template about the characters that are meant now, and about the selected log entry.
    pub(in crate::tui) fn filled(&self, template: &str) -> (String, Option<usize>) {
        let actor = self.actor();
        let acting = self.campaign().acting().or(actor);
        // A character does not act against themselves, so the target is left to be typed.
        let against = template.contains("{acting}") && acting == self.selected();
        let who = self.selected().filter(|_| !against);
        let name = |who: Option<CharacterId>| self.quoted_name(who?);
        fill(template, |placeholder, _| match placeholder {
            "actor" => name(actor),
            "acting" => name(acting),
            "many" if !self.marked().is_empty() => {
                let names = self.marked().iter().filter_map(|id| name(Some(*id)));
                Some(names.collect::<Vec<_>>().join(" "))
            }
            "who" | "many" => name(who),
            "one" => {
                let actor = self.campaign().characters.get(actor?)?;
                match actor.sustained.as_slice() {
                    [one] => Some(quoted(&one.what)),
                    _ => Some(String::new()),
                }
            }
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
                "selected" => (self.selected(), NOBODY_SELECTED),
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
