//! Commands that keys begin: templates in which names are filled in.

use super::state::Desk;
use crate::campaign::CharacterId;
use crate::game::Game;
use crate::lang::line::quoted;
use crate::tui::keymap::{KeyLine, Pane, Placeholder};
use crate::tui::wanted::Wanted;
use crate::verbs::quote;

/// Stands in for a `|` inside a name while a template is filled in; no name contains it.
const BAR: &str = "\u{1}";

/// A template with its names filled in, and the position of the cursor.
///
/// `{who}` is the selected character, `{acting}` the active one. A name that could be read as
/// anything else is quoted.
#[must_use]
pub fn fill(
    game: &'static Game,
    template: &str,
    who: Option<&str>,
    acting: Option<&str>,
) -> (String, Option<usize>) {
    let mut line = template.to_owned();
    for (hole, name) in [("{who}", who), ("{acting}", acting)] {
        let name = name.map(|name| quote(game, name)).unwrap_or_default();
        // A placeholder without a character leaves no double space.
        let gap = format!("{hole} ");
        let filled = if name.is_empty() {
            line.replace(&gap, "")
        } else {
            line.replace(hole, &bar_kept(&name))
        };
        line = filled.replace(hole, "");
    }
    let cursor = line.chars().position(|c| c == '|');
    (line.replace('|', "").replace(BAR, "|"), cursor)
}

/// A text in which a `|` is not taken for the cursor of a template.
pub(in crate::tui) fn bar_kept(text: &str) -> String {
    text.replace('|', BAR)
}

impl Desk {
    fn name_of(&self, who: Option<CharacterId>) -> Option<&str> {
        let who = self.campaign().characters.get(who?)?;
        Some(&who.name)
    }

    /// A template about the characters that are meant now.
    pub(in crate::tui) fn filled(&self, template: &str) -> (String, Option<usize>) {
        let people = &self.campaign().characters;
        let actor = self.actor();
        let acting = self.campaign().acting().or(actor);
        // A character does not act against themselves, so the target is left to be typed.
        let against = template.contains("{acting}") && acting == self.selected();
        let who = self.selected().filter(|_| !against);
        let kept = actor.and_then(|id| people.get(id));
        let one = match kept.map(|who| who.sustained.as_slice()) {
            Some([one]) => bar_kept(&quoted(&one.what)),
            _ => String::new(),
        };
        let game = self.game();
        let actor = actor.filter(|_| template.contains("{actor}"));
        let template = match self.name_of(actor).map(|name| quote(game, name)) {
            Some(name) => template.replace("{actor}", &bar_kept(&name)),
            None => template.replace("{actor} ", "").replace("{actor}", ""),
        };
        let template = template
            .replace("{many}", &self.marked_names())
            .replace("{one}", &one);
        fill(game, &template, self.name_of(who), self.name_of(acting))
    }

    /// The names of the marked characters as they are written in a command; `{who}` if none are
    /// marked.
    fn marked_names(&self) -> String {
        if self.marked().is_empty() {
            return "{who}".to_owned();
        }
        let game = self.game();
        let names = self.meant().into_iter().map(|who| quote(game, &who.name));
        bar_kept(&names.collect::<Vec<_>>().join(" "))
    }

    /// The prompt with a command about the selected log entry, if one is, and about those who are
    /// meant now.
    pub(in crate::tui) fn begun(&self, template: &str) -> Wanted {
        self.begun_about(template, self.chosen_entry())
    }

    /// The prompt with a command about a log entry, or about none in particular.
    pub(in crate::tui) fn begun_about(&self, template: &str, entry: Option<u64>) -> Wanted {
        let entry = entry
            .map(|number| format!("#{number} "))
            .unwrap_or_default();
        let (line, cursor) = self.filled(&template.replace("{entry}", &entry));
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
    /// Returns the character that it needs and nobody is now.
    pub(in crate::tui) fn line_of_key(&self, line: &KeyLine) -> Result<String, Placeholder> {
        let name = |placeholder: Placeholder| match placeholder {
            Placeholder::Selected => self.name_of(self.selected()),
            Placeholder::Acting => self.name_of(self.campaign().acting()),
        };
        let game = self.game();
        line.filled(name, |name| quote(game, name))
    }
}
