//! Skills and weapons in tables with a row of headings, whose rows are read like the lines of a list.

use super::line::Line;
use super::words::{Section, is_one_of};

/// The columns of a table.
pub(super) struct Head {
    /// What its rows list; hit locations, which no supported game uses, are notes.
    pub(super) section: Section,
    /// The columns of the name, the stat, the value, the damage and the armour that is pierced.
    columns: [Option<usize>; 5],
    bar: bool,
    /// The start of each column, and its heading.
    titles: Vec<(usize, String)>,
}

const PLACES: &str = "location, hit location, locations, hit locations";
const WEAPONS: &str = "weapon, weapons, attack, attacks";
const SKILLS: &str = "skill, skills, pool, pools, name";
const DAMAGE: &str = "damage, dmg, dam, dv";
const VALUES: &str = "%, rating, chance, att%, attack%, attack %, skill%, skill %, to hit, bonus, hit, value, total, \
                      ranks, rank, dice, att, score, att/par, att/pry, attack/parry";
const STATS: &str = "stat, aptitude, linked, attribute, characteristic";
const PIERCE: &str = "ap, pierce, piercing, pen";

impl Head {
    /// The headings of a table of skills, weapons or hit locations, if the line is one.
    pub(super) fn of(line: &Line) -> Option<Self> {
        let titles = line.cells();
        let place = |names: &str| {
            let mut all = titles.iter();
            all.position(|(_, title)| is_one_of(names, title.trim_end_matches(['.', ':'])))
        };
        let (weapon, skill, damage) = (place(WEAPONS), place(SKILLS), place(DAMAGE));
        let (section, name) = match (place(PLACES), weapon.or(skill)) {
            _ if titles.len() < 2 => return None,
            (Some(at), _) => (Section::Notes, at),
            (None, Some(at)) if weapon.or(damage).is_some() => (Section::Attacks, at),
            (None, at) => (Section::Skills, at?),
        };
        let other = |at: &usize| *at != name;
        let value = place(VALUES)
            .or_else(|| skill.filter(|at| section == Section::Attacks && other(at)))
            .or_else(|| place("attack").filter(other));
        let head = Self {
            section,
            columns: [Some(name), place(STATS), value, damage, place(PIERCE)],
            bar: line.bar,
            titles,
        };
        (section == Section::Notes || value.or(damage).is_some()).then_some(head)
    }

    /// A row as a line of a list, with what no column of ours is for in brackets: `Axe (Fray) 40 1d6 AP 2 (SR 7)`.
    /// `None` if the line is no row.
    pub(super) fn row(&self, line: &Line) -> Option<String> {
        let cells = self.placed(line);
        let [_, _, rated, hurts, _] = self.columns;
        let mixed = line.bar != self.bar || cells.len() < 2 || cells.len() > self.titles.len();
        if mixed || !line.has_numbers() && hurts.is_none() {
            return None;
        }
        if self.section == Section::Notes {
            return (cells.len() == self.titles.len()).then(|| line.text());
        }
        let is_nothing = |cell: &str| ["", "-", "–", "—", "none", "n/a"].contains(&cell);
        let cell = |at: Option<usize>| cells.get(at?).filter(|cell| !is_nothing(cell));
        let [name, stat, value, damage, pierce] = self.columns.map(cell);
        // The name of a skill, or a number: `55/50` is the attack, and the parry.
        let is_number =
            |value: &str| value.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
        let (value, parry) = value
            .map(|value| value.split_once('/').unwrap_or((value, "")))
            .unzip();
        let value = value.map(|value| match value {
            number if is_number(number) => number.to_owned(),
            skill => format!("({skill})"),
        });
        let whole = parry.is_none_or(str::is_empty);
        let told = |at: usize| {
            let used = self.columns.contains(&Some(at)) && (whole || rated != Some(at));
            let cell = cell(Some(at)).filter(|_| !used)?;
            Some(format!("{} {cell}", self.titles[at].1))
        };
        let told: Vec<String> = (0..cells.len()).filter_map(told).collect();
        let parts = [
            Some(name?.clone()),
            stat.map(|stat| format!("({stat})")),
            value,
            damage.cloned(),
            pierce.map(|pierce| format!("AP {pierce}")),
            (!told.is_empty()).then(|| format!("({})", told.join(", "))),
        ];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    /// The cells in the order of the headings they are under, if some columns are empty.
    fn placed(&self, line: &Line) -> Vec<String> {
        let cells = line.cells();
        if self.bar || cells.len() < 2 || cells.len() >= self.titles.len() {
            return cells.into_iter().map(|(_, cell)| cell).collect();
        }
        let mut out = vec![String::new(); self.titles.len()];
        for (from, cell) in cells {
            let nearest = (0..out.len()).min_by_key(|at| self.titles[*at].0.abs_diff(from));
            if let Some(place) = nearest.and_then(|at| out.get_mut(at)) {
                *place = cell;
            }
        }
        out
    }
}
