//! Skills and weapons in tables with a row of headings.

use super::row::Row;
use crate::import::cell::number;

/// Which column is which.
#[derive(Debug, Default)]
pub(super) struct Head {
    name: usize,
    /// Whether it lists weapons rather than skills.
    weapons: bool,
    value: Option<usize>,
    stat: Option<usize>,
    damage: Option<usize>,
    pierce: Option<usize>,
    /// It lists hit locations, which no supported game uses.
    pub(super) locations: bool,
    bar: bool,
    /// The start of each column.
    from: Vec<usize>,
    titles: Vec<String>,
}

/// A row of such a table.
#[derive(Debug, Default)]
pub(in crate::import) struct Line {
    pub(in crate::import) weapon: bool,
    pub(in crate::import) name: String,
    pub(in crate::import) value: Option<String>,
    pub(in crate::import) stat: Option<String>,
    pub(in crate::import) damage: Option<String>,
    pub(in crate::import) pierce: Option<String>,
    /// The contents of the other columns.
    pub(in crate::import) others: Vec<String>,
}

/// The cells of a row, split at bars, tabs or wide gaps, and the column where each begins.
pub(super) fn cells(row: &Row) -> Vec<(usize, String)> {
    let chars: Vec<char> = row.text.chars().collect();
    let bar = chars.contains(&'|');
    let tab = !bar && row.text.trim().contains('\t');
    let blank = |at: usize| chars.get(at).is_none_or(|c| *c == ' ');
    let parts = |at: usize| match (bar, tab) {
        (true, _) => chars[at] == '|',
        (_, true) => chars[at] == '\t',
        _ => blank(at) && (blank(at + 1) || at > 0 && blank(at - 1)),
    };
    let mut out: Vec<(usize, String)> = vec![(0, String::new())];
    for (at, c) in chars.iter().enumerate() {
        if parts(at) {
            out.push((at + 1, String::new()));
        } else if let Some((_, cell)) = out.last_mut() {
            cell.push(*c);
        }
    }
    for (from, cell) in &mut out {
        *from += cell.chars().take_while(|c| c.is_whitespace()).count();
        *cell = cell
            .trim_matches([' ', '*', '_', '`', '\t', '\r'])
            .to_owned();
    }
    if bar {
        let outer = |cell: Option<&(usize, String)>| cell.is_some_and(|(_, cell)| cell.is_empty());
        if outer(out.first()) {
            out.remove(0);
        }
        if outer(out.last()) {
            out.pop();
        }
    } else if !tab {
        out.retain(|(_, cell)| !cell.is_empty());
    }
    out
}

/// Whether a cell means that there is nothing.
fn is_nothing(cell: &str) -> bool {
    ["", "-", "–", "—", "none", "n/a"].contains(&cell)
}

impl Head {
    /// The headings of a table of skills or weapons, if the row is one.
    pub(super) fn of(row: &Row) -> Option<Self> {
        let bar = row.text.contains('|');
        let columns = cells(row);
        let from = columns.iter().map(|(from, _)| *from).collect();
        let cells: Vec<String> = columns.into_iter().map(|(_, cell)| cell).collect();
        if cells.len() < 2 {
            return None;
        }
        let place = |names: &[&str]| {
            let mut cells = cells.iter();
            cells.position(|cell| {
                let cell = cell.to_lowercase();
                names.contains(&cell.trim_end_matches(['.', ':']))
            })
        };
        if place(&["location", "hit location", "locations", "hit locations"]).is_some() {
            return Some(Self {
                locations: true,
                bar,
                from,
                titles: cells,
                ..Self::default()
            });
        }
        let weapon = place(&["weapon", "weapons", "attack", "attacks"]);
        let skill = place(&["skill", "skills", "pool", "pools", "name"]);
        let damage = place(&["damage", "dmg", "dam", "dv", "dmg."]);
        let name = weapon.or(skill)?;
        let weapons = weapon.is_some() || damage.is_some();
        let value = place(&[
            "%",
            "rating",
            "chance",
            "att%",
            "attack%",
            "attack %",
            "skill%",
            "skill %",
            "to hit",
            "bonus",
            "hit",
            "value",
            "total",
            "ranks",
            "rank",
            "dice",
            "att",
            "score",
            "att/par",
            "att/pry",
            "attack/parry",
        ])
        .or_else(|| skill.filter(|at| weapons && *at != name))
        .or_else(|| place(&["attack"]).filter(|at| *at != name));
        if value.is_none() && damage.is_none() {
            return None;
        }
        let stat = place(&["stat", "aptitude", "linked", "attribute", "characteristic"]);
        let pierce = place(&["ap", "pierce", "piercing", "pen"]);
        Some(Self {
            name,
            weapons,
            value,
            stat,
            damage,
            pierce,
            locations: false,
            bar,
            from,
            titles: cells,
        })
    }

    /// Whether a row belongs to a table of hit locations.
    pub(super) fn is_location(&self, row: &Row) -> bool {
        self.locations
            && row.text.contains('|') == self.bar
            && cells(row).len() == self.titles.len()
            && row.text.chars().any(|c| c.is_ascii_digit())
    }

    /// The cells in the order of the headings they are under, if some columns are empty.
    fn placed(&self, cells: Vec<(usize, String)>) -> Vec<String> {
        if self.bar || cells.len() >= self.titles.len() {
            return cells.into_iter().map(|(_, cell)| cell).collect();
        }
        let mut out = vec![String::new(); self.titles.len()];
        for (from, cell) in cells {
            let near = |at: &usize| self.from[*at].abs_diff(from);
            let nearest = (0..self.titles.len()).min_by_key(near);
            if let Some(place) = nearest.and_then(|at| out.get_mut(at)) {
                *place = cell;
            }
        }
        out
    }

    /// Reads a row under the headings; `None` if it is not one.
    pub(super) fn read(&self, row: &Row) -> Option<Line> {
        if row.text.contains('|') != self.bar {
            return None;
        }
        let cells = cells(row);
        if cells.len() < 2 {
            return None;
        }
        let cells = self.placed(cells);
        if cells.len() > self.titles.len() || !row.has_numbers() && self.damage.is_none() {
            return None;
        }
        let cell = |at: Option<usize>| {
            let cell = cells.get(at?)?;
            (!is_nothing(cell)).then(|| cell.clone())
        };
        let used = [
            Some(self.name),
            self.value,
            self.stat,
            self.damage,
            self.pierce,
        ];
        let others = cells.iter().enumerate();
        let others = others.filter(|(at, cell)| !used.contains(&Some(*at)) && !is_nothing(cell));
        let told = |(at, cell): (usize, &String)| format!("{} {cell}", self.titles[at]);
        let mut others: Vec<String> = others.map(told).collect();
        let mut value = cell(self.value);
        // `55/50`: the attack, and the parry.
        if let (Some(at), Some(both)) = (self.value, &value)
            && let Some((attack, parry)) = both.split_once('/')
            && [attack, parry].iter().all(|one| number(one).is_some())
        {
            others.push(told((at, both)));
            value = Some(attack.to_owned());
        }
        Some(Line {
            weapon: self.weapons,
            name: cell(Some(self.name))?,
            value,
            stat: cell(self.stat),
            damage: cell(self.damage),
            pierce: cell(self.pierce),
            others,
        })
    }
}
