//! Checks a field of the encounter form when the cursor leaves it.

use super::{Column, EncounterForm, Place};
use crate::campaign::fold::fold;
use crate::campaign::roster::is_half_typed;
use crate::lang::read::matching;
use crate::tui::board::Fields;

/// The most creatures of a kind.
const MOST: u32 = 1000;

impl EncounterForm {
    /// Reads a field. Returns whether it is valid.
    pub(super) fn check(&mut self, place: Place) -> bool {
        let Some(text) = self.field(place).map(|field| field.text().to_owned()) else {
            return true;
        };
        let read = match place {
            Place::Name | Place::Notes => Ok(()),
            Place::Group(row, Column::Template) => self.check_creature(row, &text),
            Place::Group(_, Column::Count) => check_count(&text),
            Place::Group(row, Column::Zone) => {
                if let [one] = *matching(&text, self.zones.iter().map(String::as_str)) {
                    let zone = self.zones[one].clone();
                    self.groups[row].zone.place(&zone);
                }
                Ok(())
            }
        };
        let trouble = read.err();
        let is_right = trouble.is_none();
        if let Some(field) = self.field_mut(place) {
            field.trouble = trouble;
        }
        is_right
    }

    /// `3 rat`, `rat x3` or `rat`: a template of the bestiary, with a count.
    fn check_creature(&mut self, row: usize, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let (count, name) = counted(text);
        if let Some(count) = count {
            check_count(count)?;
        }
        let names = self.templates.iter().map(String::as_str);
        let mut found = matching(name, names.clone());
        if found.is_empty() {
            let typed = fold(name);
            let half = names
                .enumerate()
                .filter(|(_, one)| is_half_typed(&typed, one));
            found = half.map(|(at, _)| at).collect();
        }
        let [one] = found[..] else {
            let lists = self.key_of("list-creatures");
            return Err(match found.as_slice() {
                [] if self.templates.is_empty() => {
                    format!("the bestiary is empty; {lists} in an empty row makes a creature")
                }
                [] => {
                    format!("the bestiary has no '{name}'; {lists} in an empty row lists it")
                }
                several => {
                    let several = several.iter().take(4);
                    let names: Vec<&str> = several.map(|at| &*self.templates[*at]).collect();
                    format!("more than one: {}", names.join(", "))
                }
            });
        };
        let name = self.templates[one].clone();
        let row = &mut self.groups[row];
        row.template.place(&name);
        match count {
            Some(count) => row.count.place(count),
            None if row.count.text().is_empty() => row.count.place("1"),
            None => {}
        }
        Ok(())
    }

    /// Reads all fields before saving. The cursor goes to the first that is wrong or missing.
    pub(in crate::tui) fn is_right(&mut self) -> bool {
        let mut first = None;
        let removes = self.key_of("remove-row");
        let incomplete = format!("expected a creature of the bestiary; {removes} removes the row");
        let lists = self.key_of("list-creatures");
        let none = format!("expected a creature of the bestiary, such as 3 rat; {lists} lists it");
        for place in self.places() {
            let right = self.check(place);
            let is_missing = self
                .field(place)
                .is_some_and(|field| field.text().is_empty());
            let missing = match place {
                Place::Name => Some("expected a name for the encounter"),
                Place::Group(row, Column::Template) if !self.groups[row].is_blank() => {
                    Some(incomplete.as_str())
                }
                Place::Group(0, Column::Template) => Some(none.as_str()),
                Place::Group(..) | Place::Notes => None,
            };
            let missing = missing.filter(|_| is_missing);
            if let (Some(text), Some(field)) = (missing, self.field_mut(place)) {
                field.trouble = Some(text.to_owned());
            }
            if !right || missing.is_some() {
                first = first.or(Some(place));
            }
        }
        if let Some(place) = first {
            self.board.go(place);
        }
        first.is_none()
    }

    /// The completions of the letters in a field, best first.
    pub(super) fn suggestions(&self) -> Vec<String> {
        let (all, typed) = match (self.board.at, self.field(self.board.at)) {
            (Place::Group(_, Column::Template), Some(field)) => {
                (&self.templates, counted(field.editor.line()).1)
            }
            (Place::Group(_, Column::Zone), Some(field)) => (&self.zones, field.editor.line()),
            _ => return Vec::new(),
        };
        let typed = fold(typed);
        let fits = |name: &&String| {
            !typed.is_empty() && fold(name) != typed && is_half_typed(&typed, name)
        };
        all.iter().filter(fits).cloned().collect()
    }

    /// The whole text of the field with the first completion.
    pub(super) fn offer(&self) -> Option<String> {
        let first = self.suggestions().into_iter().next()?;
        let line = self.field(self.board.at)?.editor.line();
        let count = counted(line).0.map(|count| format!("{count} "));
        Some(format!("{}{first}", count.unwrap_or_default()))
    }
}

/// Splits `3 rat` and `rat x3` into the count and the name.
fn counted(text: &str) -> (Option<&str>, &str) {
    let text = text.trim();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < text.len() {
        return (Some(&text[..text.len() - rest.len()]), rest.trim_start());
    }
    if let Some((name, last)) = text.rsplit_once(' ')
        && let Some(count) = last.strip_prefix(['x', 'X', '×'])
        && !count.is_empty()
        && count.bytes().all(|digit| digit.is_ascii_digit())
    {
        return (Some(count), name.trim_end());
    }
    (None, text)
}

fn check_count(text: &str) -> Result<(), String> {
    let fits = text
        .parse()
        .is_ok_and(|count: u32| (1..=MOST).contains(&count));
    if text.is_empty() || fits {
        return Ok(());
    }
    Err(format!("expected how many, from 1 to {MOST}"))
}
