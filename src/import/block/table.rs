//! Skills and weapons in tables with a row of headings.

use super::item::{Item, Role};
use super::line::Line;
use super::token::Number;
use super::words::Section;
use crate::import::cell;

/// The columns of a table.
pub(super) struct Head {
    kind: Kind,
    name: usize,
    value: Option<usize>,
    stat: Option<usize>,
    damage: Option<usize>,
    pierce: Option<usize>,
    bar: bool,
    /// The start of each column.
    from: Vec<usize>,
    titles: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Skills,
    Weapons,
    /// Hit locations, which no supported game uses.
    Places,
}

const PLACES: &str = "location, hit location, locations, hit locations";
const WEAPONS: &str = "weapon, weapons, attack, attacks";
const SKILLS: &str = "skill, skills, pool, pools, name";
const DAMAGE: &str = "damage, dmg, dam, dv";
const VALUES: &str = "%, rating, chance, att%, attack%, attack %, skill%, skill %, to hit, bonus, hit, value, total, \
                      ranks, rank, dice, att, score, att/par, att/pry, attack/parry";
const STATS: &str = "stat, aptitude, linked, attribute, characteristic";
const PIERCE: &str = "ap, pierce, piercing, pen";

/// Whether a cell means that there is nothing.
fn is_nothing(cell: &str) -> bool {
    ["", "-", "–", "—", "none", "n/a"].contains(&cell)
}

impl Head {
    /// The headings of a table of skills, weapons or hit locations, if the line is one.
    pub(super) fn of(line: &Line) -> Option<Self> {
        let (from, titles): (Vec<usize>, Vec<String>) = line.cells().into_iter().unzip();
        let place = |names: &str| {
            let mut titles = titles
                .iter()
                .map(|title| title.trim_end_matches(['.', ':']));
            titles.position(|title| {
                names
                    .split(", ")
                    .any(|name| name.eq_ignore_ascii_case(title))
            })
        };
        let (weapon, skill, damage) = (place(WEAPONS), place(SKILLS), place(DAMAGE));
        let (kind, name) = match (place(PLACES), weapon.or(skill)) {
            _ if titles.len() < 2 => return None,
            (Some(at), _) => (Kind::Places, at),
            (None, Some(at)) if weapon.is_some() || damage.is_some() => (Kind::Weapons, at),
            (None, Some(at)) => (Kind::Skills, at),
            (None, None) => return None,
        };
        let other = |at: &usize| *at != name;
        let rated = || place("attack").filter(other);
        let value = place(VALUES)
            .or_else(|| skill.filter(|at| kind == Kind::Weapons && other(at)))
            .or_else(rated);
        if kind != Kind::Places && value.is_none() && damage.is_none() {
            return None;
        }
        Some(Self {
            kind,
            name,
            value,
            stat: place(STATS),
            damage,
            pierce: place(PIERCE),
            bar: line.bar,
            from,
            titles,
        })
    }

    /// Whether a line belongs to a table of hit locations.
    pub(super) fn is_place(&self, line: &Line) -> bool {
        let digits = line.text().contains(|c: char| c.is_ascii_digit());
        self.kind == Kind::Places
            && line.bar == self.bar
            && line.cells().len() == self.titles.len()
            && digits
    }

    /// The cells in the order of the headings they are under, if some columns are empty.
    fn placed(&self, cells: Vec<(usize, String)>) -> Vec<String> {
        if self.bar || cells.len() >= self.titles.len() {
            return cells.into_iter().map(|(_, cell)| cell).collect();
        }
        let mut out = vec![String::new(); self.titles.len()];
        for (from, cell) in cells {
            let nearest = (0..out.len()).min_by_key(|at| self.from[*at].abs_diff(from));
            if let Some(place) = nearest.and_then(|at| out.get_mut(at)) {
                *place = cell;
            }
        }
        out
    }

    /// The section that its rows belong to.
    pub(super) fn section(&self) -> Section {
        match self.kind {
            Kind::Weapons => Section::Attacks,
            Kind::Skills | Kind::Places => Section::Skills,
        }
    }

    /// Reads a line under the headings; `None` if it is not a row.
    pub(super) fn read(&self, line: &Line) -> Option<Item> {
        let cells = line.cells();
        if self.kind == Kind::Places || line.bar != self.bar || cells.len() < 2 {
            return None;
        }
        let cells = self.placed(cells);
        if cells.len() > self.titles.len() || !line.has_numbers() && self.damage.is_none() {
            return None;
        }
        let cell = |at: Option<usize>| cells.get(at?).filter(|cell| !is_nothing(cell)).cloned();
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
        let mut item = Item {
            name: cell(Some(self.name))?,
            dice: cell(self.damage),
            brackets: cell(self.stat).into_iter().collect(),
            tail: others.map(told).collect(),
            text: line.text(),
            line: line.number,
            column: 1,
            ..Item::default()
        };
        for (role, at) in [(Role::Plain, self.value), (Role::Pierces, self.pierce)] {
            let Some((at, cell)) = at.zip(cell(at)) else {
                continue;
            };
            // `55/50`: the attack, and the parry.
            let both = cell
                .split_once('/')
                .filter(|(_, parry)| cell::number(parry).is_some());
            match cell::number(both.map_or(&cell, |(attack, _)| attack)) {
                Some(value) => item.numbers.push((role, Number::plain(value))),
                None => item.brackets.push(cell.clone()),
            }
            item.tail.extend(both.map(|_| told((at, &cell))));
        }
        Some(item)
    }
}
