//! The command made from the encounter form.

use super::{Column, EncounterForm, GroupRow, Place, one_line};
use crate::lang::line::quoted;
use crate::tui::board::Written;

impl EncounterForm {
    /// The command that creates or changes the encounter; `None` if nothing was changed.
    pub(in crate::tui) fn written(&self) -> Option<Written<Place>> {
        let mut out = Written::new();
        let name = quoted(self.name.text());
        out.word("encounter");
        let mut changed = self.base.is_none();
        match &self.base {
            None => {
                out.word("new");
                out.of(Place::Name, &name);
            }
            Some(base) => {
                out.word("edit");
                out.word(&quoted(&base.name));
                if base.name != self.name.text() {
                    out.word("rename");
                    out.of(Place::Name, &name);
                    changed = true;
                }
            }
        }
        let rows = self.groups.iter().enumerate();
        let mut rows: Vec<(usize, &GroupRow)> = rows.filter(|(_, row)| !row.is_blank()).collect();
        let before = self.base.iter().flat_map(|base| &base.creatures);
        let before = before.map(|group| (&*group.template, group.count.to_string(), &*group.zone));
        let now = rows.iter().map(|(_, row)| {
            let count = row.count.text().to_owned();
            (row.template.text(), count, row.zone.text())
        });
        changed |= !before.eq(now);
        // A zone applies to all creatures before it, so creatures without one come last.
        rows.sort_by_key(|(_, row)| row.zone.text().is_empty());
        for (nth, (at, row)) in rows.iter().enumerate() {
            let place = |column| Place::Group(*at, column);
            out.of(place(Column::Template), &quoted(row.template.text()));
            let count = row.count.text();
            let count = if count.is_empty() { "1" } else { count };
            out.of(place(Column::Count), &format!("x{count}"));
            let zone = row.zone.text();
            let next = rows.get(nth + 1).map(|(_, next)| next.zone.text());
            if !zone.is_empty() && next != Some(zone) {
                out.word("in");
                out.of(place(Column::Zone), &quoted(zone));
            }
        }
        let noted = self.base.as_ref().map_or_else(String::new, one_line);
        if noted.trim() != self.notes.text() {
            out.word("note");
            out.of(Place::Notes, &quoted(self.notes.text()));
            changed = true;
        }
        changed.then_some(out)
    }
}
