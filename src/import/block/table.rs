//! Skills and weapons in tables, with a row of headings.

use super::row::Row;
use super::token::What;

/// Which column says what.
#[derive(Debug, Default)]
pub(super) struct Head {
    name: usize,
    /// It lists weapons, not skills.
    weapons: bool,
    value: Option<usize>,
    stat: Option<usize>,
    damage: Option<usize>,
    pierce: Option<usize>,
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
    /// What the other columns say.
    pub(in crate::import) others: Vec<String>,
}

/// The cells of a row: what stands between bars, tabs or wide gaps.
fn cells(row: &Row) -> Vec<String> {
    let trimmed = |cell: &str| cell.trim_matches([' ', '*', '_', '`', '\t']).to_owned();
    if row.text.contains('|') {
        let text = row.text.trim();
        let text = text.strip_prefix('|').unwrap_or(text);
        let text = text.strip_suffix('|').unwrap_or(text);
        return text.split('|').map(trimmed).collect();
    }
    let chars: Vec<char> = row.text.chars().collect();
    let mut out = vec![String::new()];
    let mut at = 0;
    for token in row.tokens.iter().filter(|token| token.what == What::Edge) {
        let cell: String = chars[at.min(chars.len())..(token.column - 1).min(chars.len())]
            .iter()
            .collect();
        if let Some(last) = out.last_mut() {
            *last = cell;
        }
        out.push(String::new());
        at = token.end - 1;
    }
    if let Some(last) = out.last_mut() {
        *last = chars[at.min(chars.len())..].iter().collect();
    }
    // Wide gaps are as many edges as they have room for.
    let cells = out.iter().map(|cell| trimmed(cell));
    cells.filter(|cell| !cell.is_empty()).collect()
}

impl Head {
    /// The headings of a table of skills or weapons, if this row is that.
    pub(super) fn of(row: &Row) -> Option<Self> {
        let cells = cells(row);
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
        let weapon = place(&["weapon", "weapons", "attack", "attacks"]);
        let skill = place(&["skill", "skills", "pool", "pools", "name"]);
        let damage = place(&["damage", "dmg", "dam", "dv", "dmg."]);
        let name = weapon.or(skill)?;
        let weapons = weapon.is_some() || damage.is_some();
        let value = place(&[
            "%", "rating", "chance", "att%", "attack%", "attack %", "skill%", "skill %", "to hit",
            "bonus", "hit", "value", "total", "ranks", "rank", "dice", "att", "score",
        ])
        .or_else(|| skill.filter(|at| weapons && *at != name))
        .or_else(|| place(&["attack"]).filter(|at| *at != name));
        let stat = place(&["stat", "aptitude", "linked", "attribute", "characteristic"]);
        let pierce = place(&["ap", "pierce", "piercing", "pen"]);
        Some(Self {
            name,
            weapons,
            value,
            stat,
            damage,
            pierce,
            titles: cells,
        })
    }

    /// A row under the headings; `None` for one that is none of them.
    pub(super) fn read(&self, row: &Row) -> Option<Line> {
        let cells = cells(row);
        if cells.len() < 2
            || cells.len() > self.titles.len()
            || !row.has_numbers() && self.damage.is_none()
        {
            return None;
        }
        let cell = |at: Option<usize>| {
            let cell = cells.get(at?)?;
            (!cell.is_empty() && cell != "-").then(|| cell.clone())
        };
        let used = [
            Some(self.name),
            self.value,
            self.stat,
            self.damage,
            self.pierce,
        ];
        let others = cells.iter().enumerate();
        let others = others.filter(|(at, cell)| !used.contains(&Some(*at)) && !cell.is_empty());
        Some(Line {
            weapon: self.weapons,
            name: cell(Some(self.name))?,
            value: cell(self.value),
            stat: cell(self.stat),
            damage: cell(self.damage),
            pierce: cell(self.pierce),
            others: others
                .map(|(at, cell)| format!("{} {cell}", self.titles[at]))
                .collect(),
        })
    }
}
