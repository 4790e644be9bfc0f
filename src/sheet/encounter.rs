//! The fields of an encounter: its name, its creatures and where they begin, and notes.

use super::field::MINION;
use super::input::{Column, Input};
use super::values::{At, Part, Reader, Shape, Values, Wrong, only};
use super::written::{Written, one_line};
use crate::campaign::bounds::MOST_CREATURES;
use crate::campaign::fold::fold;
use crate::campaign::roster::is_half_typed;
use crate::campaign::{Campaign, Encounter, Group};
use crate::game::Table;
use crate::lang::line::quoted;
use crate::lang::read::matching;

/// The part with the creatures.
pub(crate) const CREATURES: usize = 1;
/// The fields that the encounter has once.
const NAME: At = At::new(0, 0, 0);
const NOTES: At = At::new(2, 0, 0);

/// What a row of minions has in their column.
const YES: &str = "yes";

/// The key that helps where the bestiary has not what was typed.
const LISTS: &str = "{list-creatures} in an empty row lists the bestiary";

/// An encounter being prepared or edited.
pub(crate) struct EncounterSheet {
    /// The encounter before editing; `None` for a new one.
    pub(crate) base: Option<Encounter>,
}

fn columns() -> Vec<Column<Group>> {
    vec![
        (
            Input::text("template", "Creatures", 26)
                .help("how many and of which kind, as in 3 rat or rat x3 minion; {list-creatures} lists the bestiary; {next-field}: count, zone, minion")
                .required("expected a creature of the bestiary"),
            |group| group.template.clone(),
        ),
        (
            Input::text("count", "count", 5)
                .help("how many of them")
                .rare(),
            |group| group.count.to_string(),
        ),
        (
            Input::text("zone", "zone", 16)
                .help("where they begin; empty for nowhere in particular")
                .rare(),
            |group| group.zone.clone(),
        ),
        (
            Input::text(MINION.id, "minion", 6)
                .help(format!("yes if each {}", MINION.doc))
                .rare(),
            |group| if group.minion { YES } else { "" }.to_owned(),
        ),
    ]
}

impl EncounterSheet {
    /// Its fields as they are before anything is typed.
    pub(crate) fn values(&self) -> Values {
        let blank = Encounter::default();
        let base = self.base.as_ref().unwrap_or(&blank);
        let name = Input::text("name", "Name", u16::MAX)
            .help("what the encounter is called")
            .required("expected a name for the encounter");
        let notes = Input::text("notes", "Notes", u16::MAX)
            .help("what to remember")
            .prose();
        let required = Wrong {
            text: "expected a creature of the bestiary, such as 3 rat".to_owned(),
            keys: LISTS,
        };
        let creatures = Part {
            // A new one may be prepared before they are known.
            required: Some(required).filter(|_| !base.creatures.is_empty()),
            ..Part::list("Creatures", columns(), &base.creatures)
        };
        let mut values = Values::new(vec![
            Part::of(Shape::Lines, vec![name]),
            creatures,
            Part::of(Shape::Lines, vec![notes]),
        ]);
        values.put(NAME, &base.name);
        values.put(NOTES, &one_line(&base.notes));
        values
    }

    /// The zones that creatures may begin in.
    fn zones<'c>(&'c self, campaign: &'c Campaign) -> Vec<&'c str> {
        let own = self.base.iter().flat_map(|one| &one.zones);
        let mut all: Vec<&str> = Vec::new();
        for zone in campaign.zones.iter().chain(own) {
            if !all.contains(&zone.name.as_str()) {
                all.push(&zone.name);
            }
        }
        all
    }

    /// The command that creates or changes the encounter; `None` if nothing was changed.
    pub(crate) fn written(&self, values: &Values) -> Option<Written> {
        let mut out = Written::default();
        let (name, was) = (quoted(values.text(NAME)), self.values());
        out.word("encounter");
        match &self.base {
            None => {
                out.word("new");
                out.of(NAME, &name);
            }
            Some(base) => {
                if *values == was {
                    return None;
                }
                out.word("edit");
                out.word(&quoted(&base.name));
                if base.name != values.text(NAME) {
                    out.word("rename");
                    out.of(NAME, &name);
                }
            }
        }
        let of = |row: usize, id: &str| values.of(CREATURES, row, id);
        let mut rows: Vec<usize> = values.filled(CREATURES).collect();
        // A zone applies to all creatures before it, so creatures without one come last.
        rows.sort_by_key(|row| of(*row, "zone").is_empty());
        for (nth, row) in rows.iter().enumerate() {
            let place = |id| values.find(CREATURES, *row, id).unwrap_or_default();
            out.of(place("template"), &quoted(of(*row, "template")));
            let count = of(*row, "count");
            let count = if count.is_empty() { "1" } else { count };
            out.of(place("count"), &format!("x{count}"));
            if !of(*row, MINION.id).is_empty() {
                out.of(place(MINION.id), MINION.id);
            }
            let zone = of(*row, "zone");
            let next = rows.get(nth + 1).map(|next| of(*next, "zone"));
            if !zone.is_empty() && next != Some(zone) {
                out.word("in");
                out.of(place("zone"), &quoted(zone));
            }
        }
        if was.text(NOTES) != values.text(NOTES) {
            out.word("note");
            out.of(NOTES, &quoted(values.text(NOTES)));
        }
        Some(out)
    }
}

impl Reader for EncounterSheet {
    fn check(&mut self, values: &mut Values, at: At, table: Table<'_>) -> Result<(), Wrong> {
        let campaign = table.campaign;
        let text = values.text(at).to_owned();
        match values.field(at).map(|field| field.id) {
            Some("template") if !text.is_empty() => check_creature(values, at, &text, campaign)?,
            Some("count") => check_count(&text)?,
            Some(id) if id == MINION.id => check_minion(values, at, &text)?,
            Some("zone") => {
                // A new zone may have almost the name of another.
                let zones = self.zones(campaign);
                if let [one] = *matching(&text, zones.iter().copied()) {
                    values.put(at, zones[one]);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn offers(&self, values: &Values, at: At, table: Table<'_>) -> (String, Vec<String>) {
        let campaign = table.campaign;
        let line = values.text(at);
        let (count, typed, all) = match values.field(at).map(|field| field.id) {
            Some("template") => {
                let (count, name) = counted(line);
                let names = campaign.bestiary.iter().map(|one| one.name.as_str());
                (count, name, names.collect())
            }
            Some("zone") => (None, line, self.zones(campaign)),
            _ => return Default::default(),
        };
        let typed = fold(typed);
        let fits =
            |name: &&str| !typed.is_empty() && fold(name) != typed && is_half_typed(&typed, name);
        let found = all.into_iter().filter(fits).map(str::to_owned);
        let kept = count.map(|count| format!("{count} "));
        (kept.unwrap_or_default(), found.collect())
    }

    fn missing(&self, values: &Values) -> Option<(At, String)> {
        let is_empty = self.base.is_none() && values.filled(CREATURES).next().is_none();
        let said = "no creatures yet: the party alone begins this fight".to_owned();
        is_empty.then(|| (At::new(CREATURES, 0, 0), said))
    }
}

/// Splits `3 rat` and `rat x3` into the count and the name.
fn counted(text: &str) -> (Option<&str>, &str) {
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
        .is_ok_and(|count: u32| (1..=MOST_CREATURES).contains(&count));
    if text.is_empty() || fits {
        return Ok(());
    }
    Err(format!("expected how many, from 1 to {MOST_CREATURES}"))
}

/// `yes`, `no`, or how either begins; nothing for no.
fn check_minion(values: &mut Values, at: At, text: &str) -> Result<(), String> {
    let typed = fold(text);
    let begins = |word: &str| word.starts_with(&typed);
    if typed.is_empty() || typed == "-" || begins("no") {
        values.put(at, "");
    } else if begins(YES) || begins("minions") {
        values.put(at, YES);
    } else {
        return Err("expected yes for minions, or nothing".to_owned());
    }
    Ok(())
}

/// `3 rat`, `rat x3`, `rat x3 minion` or `rat`: a template of the bestiary, with a count.
fn check_creature(
    values: &mut Values,
    at: At,
    text: &str,
    campaign: &Campaign,
) -> Result<(), Wrong> {
    let names = campaign.bestiary.iter().map(|one| one.name.as_str());
    let names: Vec<&str> = names.collect();
    // A creature may be called like that.
    let is_known = only(counted(text).1, &names, Wrong::default).is_ok();
    let minions = text
        .rsplit_once(' ')
        .filter(|(_, last)| !is_known && last.eq_ignore_ascii_case(MINION.id));
    let (count, name) = counted(minions.map_or(text, |(creatures, _)| creatures.trim_end()));
    if let Some(count) = count {
        check_count(count)?;
    }
    let template = only(name, &names, || match names[..] {
        [] => Wrong {
            text: "the bestiary is empty".to_owned(),
            keys: "{list-creatures} in an empty row makes a creature",
        },
        _ => Wrong {
            text: format!("the bestiary has no '{name}'"),
            keys: LISTS,
        },
    })?;
    values.put(at, template);
    let before = values.of(at.part, at.row, "count");
    if let Some(count) = count.or_else(|| before.is_empty().then_some("1")) {
        values.put_in(at.part, at.row, "count", count);
    }
    if minions.is_some() {
        values.put_in(at.part, at.row, MINION.id, YES);
    }
    Ok(())
}
