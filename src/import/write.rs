//! Writes what was read about a character onto a sheet, using the game's own stats, skills and
//! attacks.

mod weapon;

use super::cell;
use super::found::{Found, Miss, Person};
use crate::campaign::bounds::MOST_VALUE;
use crate::campaign::fold::same;
use crate::campaign::{Character, Skill};
use crate::dice::Expression;
use crate::game::{Game, Stat};
use crate::sheet::{Field, Place, fields, find};

/// A character being written.
#[derive(Clone)]
pub(super) struct Writing {
    pub(super) game: &'static Game,
    pub(super) who: Character,
    pub(super) count: Option<u32>,
    pub(super) misses: Vec<Miss>,
    notes: Vec<String>,
    /// The numbers that were given, and whether each had a sign. Those that follow from others are compared at the
    /// end.
    given: Vec<(Field, i64, bool)>,
    /// The skills that were given as what they count with.
    totals: Vec<(String, i64)>,
    /// The skill for attacks that name none.
    pub(super) style: String,
}

/// The number that a creature is described with by this name. Its hit points are the most that it has, for which a
/// game may have a stat beside the track.
pub(super) fn described(game: &'static Game, name: &str) -> Option<Field> {
    let field = find::known(game, name).filter(Field::is_number)?;
    let left = matches!(field.place, Place::Track(_)) && field.id.eq_ignore_ascii_case("HP");
    let most = find::known(game, "Hit Points").filter(|_| left);
    let most = most.filter(|most| matches!(most.place, Place::Stat(_)));
    Some(most.unwrap_or(field))
}

/// A number within a campaign's limits.
fn within(value: i64) -> i64 {
    value.clamp(-MOST_VALUE, MOST_VALUE)
}

impl Writing {
    pub(super) fn new(game: &'static Game) -> Self {
        Self {
            game,
            who: Character::default(),
            count: None,
            misses: Vec::new(),
            notes: Vec::new(),
            given: Vec::new(),
            totals: Vec::new(),
            style: String::new(),
        }
    }

    pub(super) fn is_named(&self) -> bool {
        !self.who.name.is_empty()
    }

    /// Reads a name, which may include how many there are (`Quay rat x3`, `Quay rat (3)`).
    pub(super) fn name(&mut self, name: &str) {
        let name = name.trim().trim_end_matches([':', ',', '.']);
        let mut words: Vec<&str> = name.split_whitespace().collect();
        let last = words.get(1..).and_then(<[&str]>::last);
        let count = last.and_then(|last| {
            let count = last.trim_matches(['(', ')']);
            let times = count.strip_prefix(['x', 'X']).unwrap_or(count);
            cell::count(times).filter(|_| times.len() < last.len())
        });
        words.truncate(words.len() - usize::from(count.is_some()));
        self.count = count.or(self.count);
        self.who.name = words.join(" ");
    }

    /// Whether only a name is known.
    pub(super) fn is_fresh(&self) -> bool {
        let who = &self.who;
        let has_lists = !(who.rolled.is_empty() && who.skills.is_empty() && who.attacks.is_empty());
        self.given.is_empty() && !has_lists
    }

    /// Whether a number has been given.
    pub(super) fn has(&self, field: Field) -> bool {
        let mut given = self.given.iter();
        given.any(|(known, ..)| known.heading() == field.heading())
    }

    pub(super) fn note(&mut self, text: &str) {
        let text = text.trim_matches(['|', '*', ' ', '\t', '>']);
        if !text.is_empty() {
            self.notes.push(text.to_owned());
        }
    }

    /// Sets the value of a stat or a track; `signed` tells whether it had a sign, without which it may be a score
    /// rather than a bonus.
    pub(super) fn number(&mut self, field: Field, value: i64, signed: bool) {
        if let Place::Stat(stat) = field.place
            && stat.derived.is_none()
        {
            self.who.stats.insert(stat.id, within(value));
        }
        self.given
            .retain(|(known, ..)| known.heading() != field.heading());
        self.given.push((field, value, signed));
    }

    /// Sets a number by its name in another program, if the game has it, or else notes it.
    pub(super) fn set(&mut self, name: &str, value: i64) {
        match described(self.game, name) {
            Some(field) => self.number(field, value, true),
            None => self.note(&format!("{name} {value}")),
        }
    }

    /// Sets a track of the game.
    pub(super) fn level(&mut self, track: &str, value: i64) {
        let is_it = |field: &Field| matches!(field.place, Place::Track(_)) && field.id == track;
        if let Some(field) = fields(self.game).find(is_it) {
            self.given.push((field, value, true));
        }
    }

    /// Sets a score from 1 to 30; in games with bonuses, the bonus for it.
    pub(super) fn score(&mut self, name: &str, value: i64) {
        let field = find::known(self.game, name);
        let bonus = field.is_some_and(Field::may_be_negative);
        self.set(name, if bonus { bonus_of(value) } else { value });
    }

    /// Sets dice that each copy rolls for a stat.
    ///
    /// # Errors
    /// Returns the reason if they are no dice, or the stat follows from others.
    pub(super) fn dice(&mut self, field: Field, dice: &str) -> Result<(), &'static str> {
        let dice: String = dice.chars().filter(|c| !c.is_whitespace()).collect();
        match field.place {
            Place::Stat(stat) if stat.derived.is_none() && Expression::parse(&dice).is_ok() => {
                self.who.rolled.insert(stat.id.to_owned(), dice);
                Ok(())
            }
            _ => Err("it is not a number"),
        }
    }

    /// The place of the skill with this name.
    fn known(&self, name: &str) -> Option<usize> {
        let mut skills = self.who.skills.iter();
        skills.position(|skill| same(&skill.name, name))
    }

    /// Adds a skill, linked as the rules say, instead of one with the same name.
    pub(super) fn skill(&mut self, mut skill: Skill) {
        skill.ranks = within(skill.ranks);
        let mut known = self.game.checks.skills.iter();
        if skill.stat.is_empty()
            && let Some((_, stat)) = known.find(|(name, _)| same(name, &skill.name))
        {
            (*stat).clone_into(&mut skill.stat);
        }
        match self.known(&skill.name) {
            Some(at) => self.who.skills[at] = skill,
            None => self.who.skills.push(skill),
        }
    }

    /// Adds a skill whose number is what it counts with; in a game that shows skills so, its ranks are what is left of
    /// that without its stat.
    pub(super) fn total(&mut self, skill: Skill) {
        if self.game.checks.are_bonuses {
            self.totals.push((skill.name.clone(), skill.ranks));
        }
        self.skill(skill);
    }

    /// Leaves of each total what the character's stats do not add.
    fn rank(&mut self) {
        for (name, total) in std::mem::take(&mut self.totals) {
            let Some(at) = self.known(&name) else {
                continue;
            };
            self.who.skills[at].ranks = 0;
            let stats = self.game.rating_of(&self.who, &self.who.skills[at]);
            self.who.skills[at].ranks = within(total.saturating_sub(stats.unwrap_or(0)));
        }
    }

    /// Finishes the sheet and adds it to the others, if it has more than a name. `line` is where it began.
    pub(super) fn finish(mut self, found: &mut Found, line: usize) {
        if !self.is_fresh() {
            let person = self.finished(&mut found.misses);
            return found.people.push(person);
        }
        found.misses.append(&mut self.misses);
        let name = self.is_named().then_some(self.who.name);
        let left = self.notes.into_iter().chain(name);
        let misses = left.map(|text| Miss::new(line, 1, text, "it has no numbers"));
        found.misses.extend(misses);
    }

    /// Converts scores of other games: 15 becomes a bonus, 60 per cent becomes 12.
    fn scale(&mut self) {
        let unsigned = |(field, value, signed): &(Field, i64, bool)| match field.place {
            Place::Stat(stat) if !signed && stat.derived.is_none() => Some((stat, *value)),
            _ => None,
        };
        let unsigned: Vec<(&Stat, i64)> = self.given.iter().filter_map(unsigned).collect();
        let ids = ["STR", "DEX", "CON", "INT", "WIS", "CHA"];
        let is_bonus = |stat: &Stat| stat.range.0 < 0 && ids.iter().any(|id| stat.is_called(id));
        let scores = unsigned.iter().filter(|(stat, _)| is_bonus(stat));
        if scores.clone().count() >= 3 && scores.clone().any(|(_, value)| *value >= 8) {
            for (stat, value) in scores {
                self.who.stats.insert(stat.id, bonus_of(*value));
            }
            return;
        }
        // Not what is counted, such as the most hit points: from 1 to 1000.
        let is_percent = |stat: &Stat| stat.range.0 == 1 && stat.range.1 < 1000;
        let percent = unsigned.iter().filter(|(stat, _)| is_percent(stat));
        let beyond =
            |(stat, value): &&(&Stat, i64)| *value > stat.range.1 && *value <= stat.range.1 * 5;
        if percent.clone().filter(beyond).count() >= 2 {
            for (stat, value) in percent {
                self.who.stats.insert(stat.id, (value + 2).div_euclid(5));
            }
        }
    }

    /// Finishes a character for whom a name is enough.
    pub(super) fn finished(mut self, misses: &mut Vec<Miss>) -> Person {
        self.scale();
        self.rank();
        for (field, value, _) in &self.given {
            match field.place {
                Place::Stat(stat)
                    if stat.derived.is_some()
                        && self.game.stat_of(&self.who, stat.id) != Some(*value) =>
                {
                    self.notes.push(format!("{} {value}", stat.id));
                }
                Place::Track(track)
                    if (track.max)(&self.who).filter(|_| track.starts_full) != Some(*value) =>
                {
                    self.who.tracks.insert(track.id, *value);
                }
                _ => {}
            }
        }
        if !self.is_named() {
            "Nameless".clone_into(&mut self.who.name);
        }
        let notes = Some(self.who.notes.to_string()).filter(|notes| !notes.is_empty());
        let notes: Vec<String> = notes.into_iter().chain(self.notes).collect();
        self.who.notes = notes.join("\n").into();
        misses.append(&mut self.misses);
        Person {
            who: self.who,
            count: self.count,
            template: false,
        }
    }
}

/// The bonus of a score from 1 to 30.
pub(super) fn bonus_of(score: i64) -> i64 {
    (score.clamp(0, 100) - 10).div_euclid(2)
}
