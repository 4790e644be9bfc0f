//! What could stand at the cursor, listed above the line.

use ratatui::layout::Rect;

use super::panel_rows;
use super::prompt::Prompt;
use crate::lang::complete::{Completion, Offer};
use crate::play::rating::Rating;
use crate::session::LinePreview;
use crate::tui::desk::Desk;
use crate::tui::keymap::Context;
use crate::verbs::complete::{Here, usual};

impl Prompt {
    pub(super) fn list_choices(&mut self, desk: &mut Desk, screen: Rect) {
        if self.list.is_held_for(self.line()) {
            return;
        }
        let cursor = self.editor.cursor();
        // An earlier line is not completed.
        let line = Some(&self.parsed.line).filter(|_| !self.editor.is_recalled());
        let here = line.and_then(|line| Here::of(desk.table(), line, cursor));
        let Some(mut here) = here else {
            return self.list.put(Offer::default(), Vec::new(), false);
        };
        let (span, text) = here.word();
        if here.is_first() {
            let (choices, keys) = commands(desk, text);
            return self.list.put(Offer { span, choices }, keys, false);
        }
        let is_begun = !text.is_empty();
        let mut found = match &self.dialog {
            Some(_) => here.find(&desk.finder),
            None => here.offer(),
        };
        if let LinePreview::Trouble(refusal) = &self.preview
            && let Some(span) = refusal.span.filter(|_| found.choices.is_empty())
            && !refusal.instead.is_empty()
        {
            // Suggests alternatives for what cannot be rolled.
            let choices = refusal.instead.to_vec();
            found = Offer { span, choices };
        }
        let waits = !is_begun && !here.must_choose();
        // The panel has room for the choices; a box over the panes is shown only if it is worth it.
        let waits = waits && (panel_rows(screen) == 0 || self.dialog.is_none());
        self.list.put(found, Vec::new(), waits);
        self.list.describe(|rolls| {
            let rating = Rating::of(desk.table(), rolls.who, &rolls.what);
            rating.and_then(Rating::changed)
        });
    }
}

/// The commands that begin like a word, the most used first, then those with a key; and the labels of
/// their keys, empty for those without one.
fn commands(desk: &Desk, begun: &str) -> (Vec<Completion>, Vec<String>) {
    let game = desk.game();
    let rows = desk.keys.rows(Context::Panes).iter();
    let keyed = rows.filter_map(|row| Some((row.key.command(game)?, row.chords.first())));
    let (commands, chords): (Vec<_>, Vec<_>) = keyed.unzip();
    let found = usual(game, begun, &desk.typed, &commands).into_iter();
    let described = found.map(|verb| {
        let mut own = commands
            .iter()
            .zip(&chords)
            .filter(|(it, _)| verb.is_called(it));
        let chord = own.find_map(|(_, chord)| *chord);
        let label = chord.map_or_else(String::new, |chord| chord.label());
        (Completion::keyword(verb.name, verb.doc), label)
    });
    described.unzip()
}
