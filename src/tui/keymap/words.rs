//! Texts that name keys: hints, messages, and the help.

use super::act::Act;
use super::context::{Context, Group};
use super::own::{Keymap, Row};
use crate::view::{Ink, Line};

/// The window that stands for all windows to read in the help, and for all texts.
const READ: Context = Context::Page;
const TYPED: Context = Context::Line;

impl Keymap {
    /// The label of an action's key; empty if it has none.
    #[must_use]
    pub fn label(&self, context: Context, id: &str) -> String {
        let mut rows = self.rows(context).iter().filter(|row| row.key.id == id);
        let chord = rows.find_map(|row| row.chords.first());
        chord.map_or_else(String::new, |chord| chord.label())
    }

    /// The label of an action's key, or the action in brackets if the GM has disabled its keys.
    pub(crate) fn key(&self, context: Context, id: &str) -> String {
        debug_assert!(
            context.keys().any(|key| key.id == id),
            "{context:?} has no action {id}"
        );
        let label = self.label(context, id);
        if label.is_empty() {
            return format!("({})", id.replace('-', " "));
        }
        label
    }

    /// A text in which `{id}` is replaced by the label of that action's key.
    pub(in crate::tui) fn says(&self, context: Context, ink: Ink, words: &str) -> Line {
        let mut line = Line::new();
        let mut rest = words;
        while let Some((before, after)) = rest.split_once('{') {
            line.push(ink, before);
            let (id, behind) = after.split_once('}').unwrap_or((after, ""));
            line.push(Ink::Key, self.key(context, id));
            rest = behind;
        }
        line.with(ink, rest)
    }

    /// The keys for a window's hint line, each with what it does; how to leave comes first.
    pub(in crate::tui) fn hints(&self, window: Context) -> Vec<Line> {
        self.hints_without(window, None)
    }

    /// The same without an action that is not available now.
    pub(in crate::tui) fn hints_without(&self, window: Context, act: Option<Act>) -> Vec<Line> {
        let rows = self.rows(window).iter();
        let rows = rows.filter(|row| Some(row.key.act) != act && !row.key.hint.is_empty());
        let (first, rest): (Vec<_>, Vec<_>) = rows.partition(|row| row.key.act == Act::Back);
        let told = first.into_iter().chain(rest).filter_map(|row| {
            let key = Line::of(Ink::Key, row.chords.first()?.label());
            Some(key.with(Ink::Dim, format!(" {}", row.key.hint)))
        });
        told.collect()
    }

    /// The keys of windows as the help shows them: headings, each with its rows. Keys that all lists
    /// or all texts share are listed once, at the end, and under a window only where it differs.
    #[must_use]
    pub fn told(&self) -> Vec<(&'static str, Vec<&Row>)> {
        let same = |row: &Row| {
            let shared = match row.key.group {
                Group::Rows => READ,
                Group::Text => TYPED,
                _ => return false,
            };
            self.rows(shared).contains(row)
        };
        let rows = |context: Context, is: &dyn Fn(&Row) -> bool| -> Vec<&Row> {
            let rows = self.rows(context).iter().filter(|row| is(row));
            rows.filter(|row| !row.chords.is_empty()).collect()
        };
        let own = |window: Context| (window.title(), rows(window, &|row| !same(row)));
        let mut all: Vec<_> = Context::windows().map(own).collect();
        for (title, context, group) in [
            ("Keys: in every list and window", READ, Group::Rows),
            ("Keys: in every text", TYPED, Group::Text),
        ] {
            all.push((title, rows(context, &|row| row.key.group == group)));
        }
        all
    }
}
