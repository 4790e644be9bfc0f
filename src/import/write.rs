//! Writes what was read about a character onto a sheet, using the game's own stats, skills and
//! attacks.

mod weapon;

use super::block::item::{Item, Number, Role};
use super::block::key::Section;
use super::block::table::Line;
use super::block::token::MARK;
use super::cell;
use super::found::{Found, Miss, Person};
use crate::campaign::{Character, Skill, Weapon};
use crate::dice::Expression;
use crate::game::{Game, Stat};
use crate::sheet::{Field, Place};

const NO_ATTACKS: &str = "this game has no attacks";
const NO_NAME: &str = "it has no name";

/// A character being written.
#[derive(Clone)]
pub(super) struct Writing {
    pub(super) game: &'static Game,
    pub(super) who: Character,
    pub(super) count: Option<u32>,
    pub(super) misses: Vec<Miss>,
    notes: Vec<String>,
    /// Values of stats that the game computes itself; they are compared at the end.
    derived: Vec<(&'static Stat, i64)>,
    /// Tracks with the highest maximum that was given for each.
    levels: Vec<(&'static crate::game::Track, i64)>,
    /// The skill for attacks that name none.
    style: String,
    /// Stats whose value had no sign, so that it may be a score rather than a bonus.
    unsigned: Vec<&'static str>,
}

impl Writing {
    pub(super) fn new(game: &'static Game) -> Self {
        Self {
            game,
            who: Character::default(),
            count: None,
            misses: Vec::new(),
            notes: Vec::new(),
            derived: Vec::new(),
            levels: Vec::new(),
            style: String::new(),
            unsigned: Vec::new(),
        }
    }

    pub(super) fn is_named(&self) -> bool {
        !self.who.name.is_empty()
    }

    /// Reads a name, which may include how many there are (`Quay rat x3`, `Quay rat (3)`).
    pub(super) fn name(&mut self, name: &str) {
        let name: String = name.chars().filter(|c| *c != MARK).collect();
        let name = name.trim().trim_end_matches([':', ',', '.']).trim();
        let mut words: Vec<&str> = name.split_whitespace().collect();
        if words.len() > 1
            && let Some(last) = words.last()
        {
            let count = last.trim_matches(['(', ')']);
            let times = count.strip_prefix(['x', 'X']).unwrap_or(count);
            let marked = times.len() < last.len();
            if let Ok(count) = times.parse::<u32>()
                && marked
                && (1..=1000).contains(&count)
            {
                self.count = Some(count);
                words.pop();
            }
        }
        self.who.name = words.join(" ");
    }

    /// Whether only a name is known.
    pub(super) fn is_fresh(&self) -> bool {
        self.who.stats.is_empty()
            && self.who.rolled.is_empty()
            && self.who.skills.is_empty()
            && self.who.attacks.is_empty()
    }

    pub(super) fn note(&mut self, text: &str) {
        let text: String = text.chars().filter(|c| *c != MARK).collect();
        let text = text.trim_matches(['|', '*', ' ', '\t', '>']);
        if !text.is_empty() {
            self.notes.push(text.to_owned());
        }
    }

    /// Sets the value of a stat or a track; `signed` tells whether it had a sign.
    pub(super) fn number(&mut self, key: Field, value: i64, signed: bool) {
        if let Place::Stat(stat) = key.place {
            self.unsigned.retain(|id| *id != stat.id);
            if !signed {
                self.unsigned.push(stat.id);
            }
        }
        match key.place {
            Place::Stat(stat) if stat.derived.is_some() => self.derived.push((stat, value)),
            Place::Stat(stat) => {
                self.who.stats.insert(stat.id, value);
            }
            Place::Track(track) => self.levels.push((track, value)),
            _ => {}
        }
    }

    /// Reads an item of a line: a name and numbers.
    ///
    /// # Errors
    /// Returns the reason why the game does not know it.
    pub(super) fn item(
        &mut self,
        item: &Item,
        section: Section,
        style: bool,
    ) -> Result<(), &'static str> {
        let with = |role: Role| item.numbers.iter().find(move |number| number.role == role);
        let first = with(Role::Plain)
            .or_else(|| with(Role::Aside))
            .or_else(|| with(Role::Most));
        if let Some(key) = item.key
            && first.is_none_or(|first| !first.percent)
            && !(section == Section::Attacks && item.dice.is_some())
        {
            let bonus = with(Role::Aside).filter(|aside| aside.signed && key.may_be_negative());
            return self.keyed(key, item, bonus.or(first));
        }
        if item.name.is_empty() {
            return Err(NO_NAME);
        }
        // In games without numeric damage, dice are a pool: `Bite 3d6`.
        let pool = item
            .dice
            .as_deref()
            .filter(|_| self.game.harm.is_none() && first.is_none());
        let pool = pool.and_then(|dice| dice.strip_suffix("d6")?.parse::<i64>().ok());
        if let Some(ranks) = pool.filter(|_| section != Section::Attacks) {
            self.skill(Skill {
                name: item.name.clone(),
                ranks,
                ..Skill::default()
            });
            return Ok(());
        }
        let usual = self.game.checks.skills.iter();
        let mut usual = usual.filter(|(name, _)| name.eq_ignore_ascii_case(&item.name));
        let defends = section == Section::Attacks && item.dice.is_none() && usual.next().is_some();
        if !defends && (item.dice.is_some() || section == Section::Attacks) {
            return self.attack(item, first.map(|first| first.value));
        }
        let Some(first) = first else {
            return Err("it has no number");
        };
        let (name, aside) = self.without_stat(item.name.trim_end_matches(['.', ':']));
        let mut skill = Skill {
            name,
            ranks: first.value,
            ..Skill::default()
        };
        for said in aside.iter().chain(&item.brackets) {
            self.refine(&mut skill, said);
        }
        if style {
            self.style.clone_from(&skill.name);
        }
        self.skill(skill);
        Ok(())
    }

    fn keyed(
        &mut self,
        key: Field,
        item: &Item,
        number: Option<&Number>,
    ) -> Result<(), &'static str> {
        let value = number.map(|number| number.value);
        let signed = number.is_some_and(|number| number.signed);
        for said in item.brackets.iter().chain(Some(&item.tail)) {
            if !said.is_empty() {
                self.note(&format!("{} {said}", item.name));
            }
        }
        let most = item.numbers.iter().find(|number| number.role == Role::Most);
        match (key.place, value, &item.dice) {
            (Place::Stat(stat), _, Some(dice))
                if stat.derived.is_none() && (item.dice_first || value.is_none()) =>
            {
                if Expression::parse(dice).is_err() {
                    return Err("these are not dice");
                }
                self.who.rolled.insert(stat.id.to_owned(), dice.clone());
            }
            (_, Some(value), dice) => {
                if let Some(dice) = dice {
                    self.note(&format!("{} {dice}", item.name));
                }
                // `HP 9/14` gives the maximum of a stat and the current value of its track.
                let track = self.game.tracks.iter().find(|track| match key.place {
                    Place::Stat(stat) => track.id.eq_ignore_ascii_case(stat.id),
                    _ => false,
                });
                match (most, track) {
                    (Some(most), Some(track)) => {
                        self.number(key, most.value, signed);
                        self.levels.push((track, value));
                    }
                    _ => self.number(key, value, signed),
                }
            }
            _ => return Err("it has no number"),
        }
        Ok(())
    }

    /// Reads the brackets after a skill: the stat it is linked to, or its specialization.
    fn refine(&mut self, skill: &mut Skill, said: &str) {
        match self.game.stat(said).filter(|stat| stat.derived.is_none()) {
            Some(stat) => stat.id.clone_into(&mut skill.stat),
            None if self.game.checks.linked && skill.specialization.is_empty() => {
                said.clone_into(&mut skill.specialization);
            }
            None => skill.name = format!("{} ({said})", skill.name),
        }
    }

    fn skill(&mut self, mut skill: Skill) {
        if skill.stat.is_empty() {
            let known = self.game.checks.skills.iter();
            let mut same = known.filter(|(name, _)| name.eq_ignore_ascii_case(&skill.name));
            if let Some((_, stat)) = same.next() {
                (*stat).clone_into(&mut skill.stat);
            }
        }
        let same = |known: &&mut Skill| known.name.to_lowercase() == skill.name.to_lowercase();
        match self.who.skills.iter_mut().find(same) {
            Some(known) => *known = skill,
            None => self.who.skills.push(skill),
        }
    }

    /// Reads a row of a table of skills or weapons.
    ///
    /// # Errors
    /// Returns the reason why the game does not know it.
    pub(super) fn line_of_table(&mut self, line: Line) -> Result<(), &'static str> {
        let value = line.value.as_deref().and_then(cell::number);
        if !line.weapon {
            let ranks = value.ok_or("its rating is not a number")?;
            let mut skill = Skill {
                name: line.name,
                ranks,
                ..Skill::default()
            };
            if let Some(stat) = &line.stat {
                self.refine(&mut skill, stat);
            }
            self.skill(skill);
            return Ok(());
        }
        let mut weapon = Weapon {
            name: line.name,
            bonus: value,
            ..Weapon::default()
        };
        let mut notes = line.others;
        if value.is_none()
            && let Some(skill) = &line.value
        {
            weapon.skill.clone_from(skill);
        }
        if let Some(pierce) = &line.pierce {
            match cell::number(pierce) {
                Some(pierce) => weapon.pierce = pierce.abs(),
                None => notes.push(pierce.clone()),
            }
        }
        let damage: String = line.damage.unwrap_or_default();
        let damage: String = damage.chars().filter(|c| !c.is_whitespace()).collect();
        self.weapon(weapon, &damage, notes)
    }

    /// Reads a table cell with a stat or a track: a number, or dice that each copy rolls.
    ///
    /// # Errors
    /// Returns the reason if it is neither.
    pub(super) fn cell(&mut self, key: Field, cell: &str) -> Result<(), &'static str> {
        if let Some(value) = cell::number(cell) {
            self.number(key, value, true);
            return Ok(());
        }
        let dice: String = cell.chars().filter(|c| !c.is_whitespace()).collect();
        match key.place {
            Place::Stat(stat) if stat.derived.is_none() && Expression::parse(&dice).is_ok() => {
                self.who.rolled.insert(stat.id.to_owned(), dice);
                Ok(())
            }
            _ => Err("it is not a number"),
        }
    }

    /// Finishes a character for whom a name is enough.
    pub(super) fn finish_named(self, found: &mut Found) {
        self.end(found);
    }

    /// Finishes the sheet and adds it to the others. `line` is where it began.
    pub(super) fn finish(mut self, found: &mut Found, line: usize) {
        let empty = self.who.stats.is_empty()
            && self.who.rolled.is_empty()
            && self.who.skills.is_empty()
            && self.who.attacks.is_empty()
            && self.who.tracks.is_empty()
            && self.levels.is_empty();
        if !empty {
            self.end(found);
            return;
        }
        found.misses.append(&mut self.misses);
        let name = self.is_named().then_some(self.who.name);
        let misses = self.notes.into_iter().chain(name).map(|text| Miss {
            line,
            column: 1,
            text,
            why: "it has no numbers",
        });
        found.misses.extend(misses);
    }

    /// Converts scores of other games: 15 becomes a bonus, 12 becomes 60 per cent.
    fn scale(&mut self) {
        let unsigned = std::mem::take(&mut self.unsigned);
        let given = |stat: &&Stat| unsigned.contains(&stat.id) && stat.derived.is_none();
        let ids = ["STR", "DEX", "CON", "INT", "WIS", "CHA"];
        let scores = self.game.stats.iter().filter(given);
        let scores: Vec<&Stat> = scores
            .filter(|stat| stat.range.0 < 0 && ids.iter().any(|id| stat.is_called(id)))
            .collect();
        let value = |who: &Character, stat: &Stat| who.stats.get(stat.id).unwrap_or(0);
        if scores.len() >= 3 && scores.iter().any(|stat| value(&self.who, stat) >= 8) {
            for stat in scores {
                let bonus = (value(&self.who, stat) - 10).div_euclid(2);
                self.who.stats.insert(stat.id, bonus);
            }
            return;
        }
        let percent: Vec<&Stat> = self
            .game
            .stats
            .iter()
            .filter(given)
            .filter(|stat| stat.range.0 == 1)
            .collect();
        let beyond = |stat: &&&Stat| {
            let value = value(&self.who, stat);
            value > stat.range.1 && value <= stat.range.1 * 5
        };
        if percent.iter().filter(beyond).count() >= 2 {
            for stat in percent {
                let fifth = (value(&self.who, stat) + 2).div_euclid(5);
                self.who.stats.insert(stat.id, fifth);
            }
        }
    }

    fn end(mut self, found: &mut Found) {
        self.scale();
        for (stat, said) in std::mem::take(&mut self.derived) {
            let is = self.game.stat_of(&self.who, stat.id);
            if is != Some(said) {
                self.notes.push(format!("{} {said}", stat.id));
            }
        }
        for (track, said) in std::mem::take(&mut self.levels) {
            let full = (track.max)(&self.who).filter(|_| track.starts_full);
            if full != Some(said) {
                self.who.tracks.insert(track.id, said);
            }
        }
        if !self.is_named() {
            "Nameless".clone_into(&mut self.who.name);
        }
        let mut notes = self.who.notes.to_string();
        for note in self.notes {
            if !notes.is_empty() {
                notes.push('\n');
            }
            notes.push_str(&note);
        }
        self.who.notes = notes.into();
        found.misses.append(&mut self.misses);
        found.people.push(Person {
            who: self.who,
            count: self.count,
        });
    }
}
