//! The form for creating or editing a character: its fields hold what was typed, and all of it
//! becomes a single command.

mod checks;
mod draw;
mod encounter;
mod fields;
mod keys;
mod missing;
mod pasted;
mod written;

use std::rc::Rc;

use super::board::{Board, Choice, Field, Fields, Written};
use super::keymap::Keymap;
use crate::campaign::{Character, CharacterId, Skill, Weapon};
use crate::dice::Seeded;
use crate::game::{Game, Refusal, Stat, Table, Track};
use crate::lang::line::Span;
use crate::view::form::{KnownSkill, known_skills};
pub(super) use encounter::EncounterForm;

/// What a form is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A new character.
    New,
    /// A new character that starts as a copy of the named one.
    Copy(String),
    /// An existing character, by current name.
    Edit(String),
}

/// A field that the cursor can be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Name,
    /// Player's character or NPC.
    Side,
    /// A stat, by index among those that are typed in.
    Stat(usize),
    /// A track that is set by the GM, by index among those.
    Supply(usize),
    Skill(usize, SkillColumn),
    Attack(usize, AttackColumn),
    Notes,
}

/// A column in the row of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum SkillColumn {
    Name,
    Stat,
    Ranks,
    Specialization,
    /// The proficiencies, separated by commas.
    Proficiencies,
}

/// A column in the row of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum AttackColumn {
    Name,
    /// The attack's skill, stat or bonus.
    With,
    Damage,
    Pierce,
    /// Other traits known to the rules, separated by spaces.
    Traits,
}

#[derive(Clone, Debug, Default)]
struct SkillRow {
    /// The skill's index on the sheet before editing.
    was: Option<usize>,
    name: Field,
    stat: Field,
    ranks: Field,
    specialization: Field,
    proficiencies: Field,
}

#[derive(Clone, Debug, Default)]
struct AttackRow {
    /// The attack's index on the sheet before editing.
    was: Option<usize>,
    name: Field,
    with: Field,
    damage: Field,
    pierce: Field,
    traits: Field,
}

/// The options for who plays the character.
const SIDES: [&str; 2] = ["player's", "NPC"];

/// A character being created or edited.
pub(super) struct Form {
    purpose: Purpose,
    /// The character before editing.
    base: Character,
    game: &'static Game,
    known: Vec<KnownSkill>,
    name: Field,
    side: Choice,
    /// Whether a new character joins the running fight.
    joins: bool,
    stats: Vec<(&'static Stat, Field)>,
    supplies: Vec<(&'static Track, Field)>,
    skills: Vec<SkillRow>,
    attacks: Vec<AttackRow>,
    notes: Field,
    board: Board<Place>,
    /// What was said to be missing; saving again keeps the character without it.
    said_missing: String,
    /// Dice for fields, separate from the dice of the table.
    dice: Seeded,
    keys: Rc<Keymap>,
}

impl Form {
    /// A form that starts from `base`, which is blank for an entirely new character.
    pub(super) fn new(
        keys: &Rc<Keymap>,
        table: Table<'_>,
        purpose: Purpose,
        base: Option<&Character>,
        player: bool,
        dice: Seeded,
    ) -> Self {
        let game = table.game;
        let base = base.cloned().unwrap_or_default();
        let name = match &purpose {
            Purpose::Edit(name) => Field::of(name),
            Purpose::New | Purpose::Copy(_) => Field::default(),
        };
        let own = game.stats.iter().filter(|stat| stat.derived.is_none());
        // Tracks that are neither computed nor damage can be set.
        let supplies = game.tracks.iter().filter(|track| {
            !track.bad && !track.quiet && !track.starts_full && game.stat(track.id).is_none()
        });
        let skills = base.skills.iter().enumerate();
        let skills = skills.map(|(at, skill)| SkillRow::of(skill, Some(at)));
        let attacks = base.attacks.iter().enumerate();
        let attacks = attacks.map(|(at, weapon)| AttackRow::of(weapon, Some(at)));
        let mut form = Self {
            known: known_skills(table.campaign, game),
            name,
            side: Choice::new(SIDES, usize::from(!player)),
            joins: table.campaign.running().is_some() && !matches!(purpose, Purpose::Edit(_)),
            stats: own
                .map(|stat| (stat, number(base.stats.get(stat.id))))
                .collect(),
            supplies: supplies
                .map(|track| (track, number(base.tracks.get(track.id))))
                .collect(),
            skills: skills.collect(),
            attacks: attacks.collect(),
            notes: Field::of(&one_line(&base.notes)),
            board: Board::new(Place::Name),
            said_missing: String::new(),
            dice,
            keys: Rc::clone(keys),
            purpose,
            base,
            game,
        };
        form.tidy();
        form
    }

    /// Makes the form write out everything in it, for an entirely new character.
    pub(super) fn without_base(mut self) -> Self {
        self.purpose = Purpose::New;
        self.base = Character::default();
        for row in &mut self.skills {
            row.was = None;
        }
        for row in &mut self.attacks {
            row.was = None;
        }
        self
    }

    /// Puts the cursor on the skill with this name.
    pub(super) fn at_skill(mut self, name: &str) -> Self {
        let known = self.skills.iter().position(|row| row.name.text() == name);
        if let Some(at) = known {
            self.board.at = Place::Skill(at, SkillColumn::Ranks);
        }
        self
    }

    /// Puts the cursor on the attack with this name.
    pub(super) fn at_attack(mut self, name: &str) -> Self {
        let known = self.attacks.iter().position(|row| row.name.text() == name);
        if let Some(at) = known {
            self.board.at = Place::Attack(at, AttackColumn::Damage);
        }
        self
    }

    /// Puts the cursor on the stat with this id.
    pub(super) fn at_stat(mut self, id: &str) -> Self {
        let known = self.stats.iter().position(|(stat, _)| stat.id == id);
        if let Some(at) = known {
            self.board.at = Place::Stat(at);
        }
        self
    }

    /// Whether skills are based on a stat here.
    fn is_linked(&self) -> bool {
        let mut skills = self.base.skills.iter();
        self.game.checks.linked || skills.any(|skill| !skill.stat.is_empty())
    }

    /// Whether this game has attacks.
    fn attacks_here(&self) -> bool {
        !self.game.attacks.line.is_empty()
    }

    fn skill_columns(&self) -> &'static [SkillColumn] {
        use SkillColumn::{Name, Proficiencies, Ranks, Specialization, Stat};
        if self.is_linked() {
            &[Name, Stat, Ranks, Specialization, Proficiencies]
        } else {
            &[Name, Ranks]
        }
    }

    fn attack_columns(&self) -> &'static [AttackColumn] {
        use AttackColumn::{Damage, Name, Pierce, Traits, With};
        match (self.game.attacks.pierce, self.has_traits()) {
            (true, true) => &[Name, With, Damage, Pierce, Traits],
            (true, false) => &[Name, With, Damage, Pierce],
            (false, true) => &[Name, With, Damage, Traits],
            (false, false) => &[Name, With, Damage],
        }
    }

    /// Whether the rules know traits of attacks here.
    fn has_traits(&self) -> bool {
        !self.game.attacks.traits.is_empty()
    }

    fn is_player(&self) -> bool {
        self.side.at() == 0
    }

    /// Keeps an empty row after the last skill and the last attack.
    fn tidy(&mut self) {
        if self.skills.last().is_none_or(|row| !row.is_blank()) {
            self.skills.push(SkillRow::default());
        }
        let attacks = self.attacks_here();
        if attacks && self.attacks.last().is_none_or(|row| !row.is_blank()) {
            self.attacks.push(AttackRow::default());
        }
    }

    /// Shows why the command made from the form was refused, beside the field in question.
    pub(super) fn refused(&mut self, refusal: &Refusal, spans: &[(Place, Span)]) {
        match Written::place_of(spans, refusal.span) {
            Some(place) => {
                if let Some(field) = self.field_mut(place) {
                    field.trouble = Some(refusal.to_string());
                }
                self.go(place);
            }
            None => self.board.trouble = Some(refusal.to_string()),
        }
    }

    fn go(&mut self, place: Place) {
        self.board.go(place);
    }

    /// The character being edited; `None` for a new one.
    pub(super) fn changes(&self) -> Option<CharacterId> {
        matches!(self.purpose, Purpose::Edit(_)).then_some(self.base.id)
    }
}

/// A field that holds a number.
fn number(value: Option<i64>) -> Field {
    Field::of(&value.map_or_else(String::new, |value| value.to_string()))
}

/// Joins notes of several lines, because the field has only one.
fn one_line(notes: &str) -> String {
    notes.replace('\n', " ")
}

impl SkillRow {
    fn of(skill: &Skill, was: Option<usize>) -> Self {
        Self {
            was,
            name: Field::of(&skill.name),
            stat: Field::of(&skill.stat),
            ranks: number(Some(skill.ranks)),
            specialization: Field::of(&skill.specialization),
            proficiencies: Field::of(&skill.proficiencies.join(", ")),
        }
    }

    fn is_blank(&self) -> bool {
        let rated = [&self.name, &self.stat, &self.ranks];
        let refined = [&self.specialization, &self.proficiencies];
        let mut all = rated.iter().chain(&refined);
        all.all(|field| field.text().is_empty())
    }

    /// The proficiencies.
    fn proficient(&self) -> Vec<String> {
        let all = self.proficiencies.text().split(',').map(str::trim);
        all.filter(|one| !one.is_empty())
            .map(str::to_owned)
            .collect()
    }
}

impl AttackRow {
    fn of(weapon: &Weapon, was: Option<usize>) -> Self {
        Self {
            was,
            name: Field::of(&weapon.name),
            with: match weapon.bonus {
                Some(bonus) => number(Some(bonus)),
                None => Field::of(&weapon.skill),
            },
            damage: Field::of(&weapon.damage),
            pierce: number(Some(weapon.pierce).filter(|pierce| *pierce != 0)),
            traits: Field::of(&weapon.traits.join(" ")),
        }
    }

    fn is_blank(&self) -> bool {
        let named = [&self.name, &self.with];
        let rest = [&self.damage, &self.pierce, &self.traits];
        let mut all = named.iter().copied().chain(rest);
        all.all(|field| field.text().is_empty())
    }

    /// The traits, word by word.
    fn traits(&self) -> impl Iterator<Item = &str> {
        let all = self.traits.text().split([' ', ',']);
        all.filter(|one| !one.is_empty())
    }
}
