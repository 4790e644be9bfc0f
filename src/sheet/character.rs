//! The fields of a character: name and side, stats and what is counted, skills, attacks, powers, notes.

mod check;
mod missing;
mod pasted;
mod powers;
mod written;

use std::collections::BTreeSet;

use super::field::{self, Field, Place};
use super::input::{Column, Input};
use super::values::{At, Part, Shape, Values};
use super::written::one_line;
use crate::campaign::fold::same;
use crate::campaign::{Campaign, Character, CharacterId, Power, Side, Skill, Weapon};
use crate::dice::Seeded;
use crate::game::{Game, Result, Table};
use crate::sheet::field::{PROFICIENCY, SPECIALIZATION};

/// The parts with the name and the side, the numbers, the skills, the attacks, the powers and the notes.
pub(crate) const WHO: usize = 0;
pub(crate) const STATS: usize = 1;
pub(crate) const SKILLS: usize = 2;
pub(crate) const ATTACKS: usize = 3;
pub(crate) const POWERS: usize = 4;
const TEXTS: usize = 5;

/// The sides that a form offers; `add` and `edit` take them as [`SIDE_WORDS`].
const SIDES: [Side; 3] = [Side::Player, Side::Foe, Side::Ally];
const SIDE_WORDS: [&str; 3] = ["player", "npc", "ally"];

const NAME: At = At::new(WHO, 0, 0);
/// The side, as in [`SIDES`].
pub(crate) const SIDE_AT: At = At::new(WHO, 0, 1);

/// Reads the parts of a power of a sheet. Also returns the keywords that could follow.
type ReadParts = fn(&'static Game, &Character, &str) -> Result<(Power, Vec<&'static str>)>;

/// How the words of a power of a sheet are read and completed.
#[derive(Clone, Copy)]
pub(crate) struct PowerWords {
    pub(crate) read: ReadParts,
    /// What the last word could become, and how many letters stand before it.
    pub(crate) complete: fn(&'static Game, &Character, &str) -> (usize, Vec<String>),
}

/// How the character is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// A new one.
    New,
    /// A new one that starts as a copy.
    Copy,
    /// One that is there already.
    Edit,
}

/// A character being created or edited.
pub(crate) struct Sheet {
    pub(crate) made: Made,
    /// The character before editing, or the one that is copied.
    pub(crate) base: Character,
    pub(crate) game: &'static Game,
    /// The skills that some character has or the rules name, with their linked stats.
    known: Vec<Skill>,
    /// The names of the attacks and of the powers that some character has.
    attacks: Vec<String>,
    powers: Vec<String>,
    /// Whether a new character joins the running fight.
    pub(crate) joins: bool,
    /// Dice for fields, separate from the dice of the table.
    dice: Seeded,
    words: PowerWords,
}

impl Sheet {
    /// What is made from `base`, which is blank for an entirely new character.
    pub(crate) fn new(
        table: Table<'_>,
        (dice, words): (Seeded, PowerWords),
        made: Made,
        base: Option<&Character>,
    ) -> Self {
        Self {
            known: known_skills(table.campaign, table.game),
            attacks: sorted(
                sheets(table.campaign).flat_map(|who| who.attacks.iter().map(|one| &*one.name)),
            ),
            powers: sorted(
                sheets(table.campaign).flat_map(|who| who.powers.iter().map(|one| &*one.name)),
            ),
            joins: table.campaign.running().is_some() && made != Made::Edit,
            base: base.cloned().unwrap_or_default(),
            game: table.game,
            made,
            dice,
            words,
        }
    }

    /// The fields as they are before anything is typed, for a player's character or an NPC.
    pub(crate) fn values(&self, player: bool) -> Values {
        let mut values = self.read(&self.base, player);
        if self.made != Made::Edit {
            values.put(NAME, "");
        }
        values
    }

    /// Makes everything in the fields be written out, for an entirely new character.
    pub(crate) fn without_base(&mut self, values: &mut Values) {
        self.made = Made::New;
        self.base = Character::default();
        for row in values.parts.iter_mut().flat_map(|part| &mut part.rows) {
            row.was = None;
        }
    }

    /// The fields with what a character has.
    fn read(&self, who: &Character, player: bool) -> Values {
        let skills = Part {
            moves: true,
            ..Part::list("Skills", self.skill_columns(), &who.skills)
        };
        let attacks = Part::list("Attacks", self.attack_columns(), &who.attacks);
        let mut values = Values::new(vec![
            self.part(WHO, Shape::Lines, who),
            self.part(STATS, Shape::Packed, who),
            skills,
            attacks,
            self.powers(who),
            self.part(TEXTS, Shape::Lines, who),
        ]);
        if let Some(cell) = values.cell_mut(SIDE_AT) {
            let side = if player { Side::Player } else { who.side() };
            cell.chosen = SIDES.iter().position(|one| *one == side).unwrap_or(0);
        }
        self.compute(&mut values);
        values
    }

    /// The fields of a part: the name and the side, the stats that are typed in with the tracks that
    /// the GM sets, or the texts.
    fn fields(&self, part: usize) -> Vec<Field> {
        let is_typed = |field: &Field| match field.place {
            Place::Stat(stat) => stat.derived.is_none(),
            // Tracks that are neither computed nor damage can be set.
            Place::Track(track) => {
                let shown = !track.bad && !track.quiet && !track.starts_full;
                shown && self.game.stat(track.id).is_none()
            }
            _ => false,
        };
        match part {
            WHO => vec![field::NAME, field::SIDE],
            STATS => field::fields(self.game).filter(is_typed).collect(),
            _ => [field::NOTES]
                .into_iter()
                .chain(field::facts(field::FORM))
                .collect(),
        }
    }

    /// A part with the fields that a character has once.
    fn part(&self, part: usize, shape: Shape, who: &Character) -> Part {
        let fields = self.fields(part);
        let mut part = Part::of(shape, fields.iter().map(Input::of).collect());
        let cells = part.rows.iter_mut().flat_map(|row| &mut row.cells);
        for (cell, field) in cells.zip(&fields) {
            if !matches!(field.place, Place::Side) {
                cell.text = one_line(&field.of(who));
            }
        }
        part
    }

    /// Whether skills are based on a stat here.
    fn is_linked(&self) -> bool {
        let mut skills = self.base.skills.iter();
        self.game.checks.linked || skills.any(|skill| !skill.stat.is_empty())
    }

    fn skill_columns(&self) -> Vec<Column<Skill>> {
        let name = Input::text("name", "skill", 20).required("expected the name of the skill");
        let rated = self.game.checks.rated;
        let name = name.help(format!("a number after it is its {rated}"));
        let ranks = Input::number("ranks", rated).required("expected a number, such as 35");
        let mut all: Vec<Column<Skill>> = vec![
            (name, |skill| skill.name.clone()),
            (ranks, |skill| skill.ranks.to_string()),
        ];
        if self.is_linked() {
            let longest = self.game.stats.iter().map(|stat| stat.id.len()).max();
            let long = u16::try_from(longest.unwrap_or(0).clamp(4, 8)).unwrap_or(4);
            let stat = Input::text("stat", "stat", long).help("the stat it is linked to");
            let special = Input::text(SPECIALIZATION, "special.", 12);
            let special = special.help("its one specialization").rare();
            let proficient = Input::text(PROFICIENCY, "proficient", 12);
            let proficient = proficient
                .help("its proficiencies, separated by commas")
                .rare();
            all.insert(1, (stat, |skill| skill.stat.clone()));
            all.extend::<[Column<Skill>; 3]>([
                (Input::shown("total", "total"), |_| String::new()),
                (special, |skill| skill.specialization.clone()),
                (proficient, |skill| skill.proficiencies.join(", ")),
            ]);
        }
        all
    }

    /// The columns of attacks; none in a game without them.
    fn attack_columns(&self) -> Vec<Column<Weapon>> {
        let attacks = &self.game.attacks;
        if attacks.line.is_empty() {
            return Vec::new();
        }
        let name = Input::text("name", "attack", 20).required("expected the name of the attack");
        let with = Input::text("with", "skill or bonus", 20)
            .required("expected a skill or a stat, or a number such as 7");
        let damage = Input::text("dv", "damage", 10).help("dice; may use stats: 1d6+4");
        let mut all: Vec<Column<Weapon>> = vec![
            (name, |weapon| weapon.name.clone()),
            (with, |weapon| match weapon.bonus {
                Some(bonus) => bonus.to_string(),
                None => weapon.skill.clone(),
            }),
            (damage, |weapon| weapon.damage.clone()),
        ];
        if attacks.pierce {
            let pierce = Input::number("ap", "AP").help("how much armour it ignores");
            all.push((pierce, |weapon| {
                number(Some(weapon.pierce).filter(|pierce| *pierce != 0))
            }));
        }
        if !attacks.traits.is_empty() {
            let known = attacks.traits.iter().map(|one| one.word);
            let known = known.collect::<Vec<_>>().join(" ");
            let traits = Input::text("traits", "traits", 12);
            let traits = traits.help(format!("any of: {known}")).rare();
            all.push((traits, |weapon| weapon.traits.join(" ")));
        }
        all
    }

    /// Works out the totals of the skills.
    fn compute(&self, values: &mut Values) {
        let who = self.so_far(values);
        for row in 0..values.rows(SKILLS) {
            let [name, stat] = ["name", "stat"].map(|id| values.of(SKILLS, row, id).to_owned());
            let ranks = values.of(SKILLS, row, "ranks").parse::<i64>().ok();
            // A game's file knows the stats of its own skills.
            let counts = !stat.is_empty() || self.game.checks.rates.is_some();
            let skill = ranks.filter(|_| counts).map(|ranks| Skill {
                name,
                stat,
                ranks,
                ..Skill::default()
            });
            let total = skill.and_then(|skill| self.game.rating_of(&who, &skill));
            values.put_in(SKILLS, row, "total", &number(total));
        }
    }

    /// What follows from the stats typed so far, as `WT 4`.
    fn derived(&self, values: &Values) -> String {
        let who = self.so_far(values);
        let value = |value: Option<i64>| value.map_or_else(|| "-".to_owned(), |it| it.to_string());
        let derived = self.game.stats.iter().filter(|stat| stat.derived.is_some());
        let derived =
            derived.map(|stat| format!("{} {}", stat.id, value(self.game.stat_of(&who, stat.id))));
        let full = self.game.tracks.iter().filter(|track| track.starts_full);
        let full = full.filter(|track| self.game.stat(track.label).is_none());
        let full = full.map(|track| format!("{} {}", track.label, value((track.max)(&who))));
        derived.chain(full).collect::<Vec<_>>().join("  ")
    }

    pub(crate) fn is_player(values: &Values) -> bool {
        values.chosen_at(SIDE_AT) == 0
    }

    /// The character being edited; `None` for a new one.
    pub(crate) fn changes(&self) -> Option<CharacterId> {
        (self.made == Made::Edit).then_some(self.base.id)
    }

    /// The character as typed so far.
    fn so_far(&self, values: &Values) -> Character {
        let mut who = self.base.clone();
        for stat in self.game.stats.iter().filter(|stat| stat.derived.is_none()) {
            match values.of(STATS, 0, stat.id).parse() {
                Ok(value) => drop(who.stats.insert(stat.id, value)),
                Err(_) => drop(who.stats.remove(stat.id)),
            }
        }
        who.player = Self::is_player(values);
        who
    }

    /// The words that a field takes, or with which it can be completed.
    fn known<'v>(&'v self, values: &'v Values, at: At) -> Vec<&'v str> {
        match (at.part, values.field(at).map_or("", |field| field.id)) {
            (SKILLS, "stat") => {
                let own = self.game.stats.iter().filter(|stat| stat.derived.is_none());
                own.map(|stat| stat.id).collect()
            }
            (SKILLS, "name") => self.known.iter().map(|skill| &*skill.name).collect(),
            (ATTACKS, "name") => self.attacks.iter().map(String::as_str).collect(),
            (POWERS, "name") => self.powers.iter().map(String::as_str).collect(),
            (ATTACKS, "with") => names(values).filter(|name| !name.is_empty()).collect(),
            (ATTACKS, "traits") => {
                let traits = self.game.attacks.traits.iter();
                traits.map(|one| one.word).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The names of the skills, some of which may be empty.
fn names(values: &Values) -> impl Iterator<Item = &str> {
    (0..values.rows(SKILLS)).map(|row| values.of(SKILLS, row, "name"))
}

fn number(value: Option<i64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// How many sheets are searched, because the many sheets of a large campaign repeat the same
/// skills.
const SHEETS: usize = 400;

/// The sheets that are searched, those of templates included.
fn sheets(campaign: &Campaign) -> impl Iterator<Item = &Character> {
    let people = campaign.characters.iter().take(SHEETS);
    people.chain(campaign.bestiary.iter().take(SHEETS).map(AsRef::as_ref))
}

/// Names without duplicates, in their order.
fn sorted<'c>(names: impl Iterator<Item = &'c str>) -> Vec<String> {
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

/// The skills named by the game and those of all sheets, without duplicates, sorted by name.
fn known_skills(campaign: &Campaign, game: &Game) -> Vec<Skill> {
    let named = game.checks.skills.iter().copied();
    let sheets = sheets(campaign).flat_map(|who| &who.skills);
    let sheets = sheets.map(|skill| (skill.name.as_str(), skill.stat.as_str()));
    let mut known: Vec<Skill> = Vec::new();
    for (name, stat) in sheets.chain(named) {
        if !known.iter().any(|one| same(&one.name, name)) {
            known.push(Skill {
                name: name.to_owned(),
                stat: stat.to_owned(),
                ..Skill::default()
            });
        }
    }
    known.sort_by_cached_key(|one| one.name.to_lowercase());
    known
}
