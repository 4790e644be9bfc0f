//! Checks a field when the cursor leaves it: rolls dice, completes names, and shows errors beside
//! it.

use super::{AttackColumn, AttackRow, Form, Place, SkillColumn};
use crate::campaign::Character;
use crate::campaign::fold::fold;
use crate::dice::{Dice, Expression};
use crate::game::{Game, Stat, Table};
use crate::lang::line::{Span, Word};
use crate::lang::read::{LARGEST, made, matching};
use crate::play::attack::check_damage;
use crate::tui::board::Fields;
use crate::view::form::KnownSkill;

const NUMBER: &str = "expected a number, or dice such as 3d6";

impl Form {
    /// Reads a field. Returns whether it is valid.
    pub(super) fn check(&mut self, table: Table<'_>, place: Place) -> bool {
        let text = match self.field(place) {
            Some(field) => field.text().to_owned(),
            None => return true,
        };
        let read = match place {
            Place::Name => self.check_name(table, &text),
            Place::Stat(at) => self.check_stat(at, &text),
            Place::Supply(_) => self.read_number(place, &text, -LARGEST),
            Place::Skill(row, SkillColumn::Name) => self.check_skill_name(row, &text),
            Place::Skill(row, SkillColumn::Stat) => self.check_skill_stat(row, &text),
            Place::Skill(_, SkillColumn::Ranks) | Place::Attack(_, AttackColumn::Pierce) => {
                self.read_number(place, &text, 0)
            }
            Place::Attack(row, AttackColumn::Name) => self.check_attack_name(row, &text),
            Place::Attack(row, AttackColumn::With) => self.check_with(row, &text),
            Place::Attack(_, AttackColumn::Damage) => check_dice(self.game, &text),
            Place::Attack(row, AttackColumn::Traits) => self.check_traits(row),
            Place::Skill(_, SkillColumn::Specialization | SkillColumn::Proficiencies)
            | Place::Side
            | Place::Notes => Ok(()),
        };
        let trouble = read.err();
        let is_right = trouble.is_none();
        if let Some(field) = self.field_mut(place) {
            field.trouble = trouble;
        }
        is_right
    }

    /// Reads all fields before saving. The cursor goes to the first that is wrong or missing. What
    /// may stay empty is said once, with what it means.
    pub(in crate::tui) fn is_right(&mut self, table: Table<'_>) -> bool {
        let mut first = None;
        for place in self.places() {
            if !self.check(table, place) || !self.is_there(place) {
                first = first.or(Some(place));
            }
        }
        if let Some(place) = first {
            self.go(place);
            return false;
        }
        match self.missing() {
            Some((place, missing)) if missing != self.said_missing => {
                self.go(place);
                let saves = format!("{} again saves", self.key_of("keep"));
                self.board.said = Some(format!("{missing} · {saves}"));
                self.said_missing = missing;
                false
            }
            Some(_) | None => true,
        }
    }

    /// Whether what a row requires has been filled in.
    fn is_there(&mut self, place: Place) -> bool {
        let removes = || format!("{} removes the row", self.key_of("remove-row"));
        let named: String;
        let missing = match place {
            Place::Name => "expected a name",
            Place::Skill(row, column) if !self.skills[row].is_blank() => match column {
                SkillColumn::Name => {
                    named = format!("expected the name of the skill; {}", removes());
                    &named
                }
                SkillColumn::Ranks => "expected a number, such as 35",
                SkillColumn::Stat | SkillColumn::Specialization | SkillColumn::Proficiencies => {
                    return true;
                }
            },
            Place::Attack(row, column) if !self.attacks[row].is_blank() => match column {
                AttackColumn::Name => {
                    named = format!("expected the name of the attack; {}", removes());
                    &named
                }
                AttackColumn::With => "expected a skill or a stat, or a number such as 7",
                AttackColumn::Damage | AttackColumn::Pierce | AttackColumn::Traits => return true,
            },
            _ => return true,
        };
        let Some(field) = self
            .field_mut(place)
            .filter(|field| field.text().is_empty())
        else {
            return true;
        };
        field.trouble = Some(missing.to_owned());
        false
    }

    fn check_name(&self, table: Table<'_>, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let (name, _) = made(&word(text), "a name").map_err(|refusal| refusal.to_string())?;
        match table.campaign.characters.named(&name) {
            Some(other) if self.changes() != Some(other) => {
                Err(format!("the name '{name}' is in use"))
            }
            _ => Ok(()),
        }
    }

    fn check_stat(&mut self, at: usize, text: &str) -> Result<(), String> {
        let (stat, _) = self.stats[at];
        // `1/2` also fills in the stat that the fraction is based on.
        if let (Some((one, other)), false) = (text.split_once('/'), stat.per.is_empty()) {
            let whole = |text: &str| text.trim().parse::<i64>().is_ok_and(|it| it > 0);
            if !whole(one) || !whole(other) {
                return Err("expected a number, or one such as 1/2".to_owned());
            }
            let (one, other) = (one.trim().to_owned(), other.trim().to_owned());
            for (known, field) in &mut self.stats {
                if known.id == stat.id {
                    field.place(&one);
                } else if known.id == stat.per {
                    field.place(&other);
                }
            }
            return Ok(());
        }
        self.read_number(Place::Stat(at), text, -LARGEST)
    }

    /// A whole number, nothing, or dice, which are rolled.
    fn read_number(&mut self, place: Place, text: &str, least: i64) -> Result<(), String> {
        if text.is_empty() || text == "-" {
            if let Some(field) = self.field_mut(place) {
                field.place("");
            }
            return Ok(());
        }
        let in_range = |value: i64| {
            let fits = (least..=LARGEST).contains(&value);
            fits.then_some(())
                .ok_or_else(|| format!("must be from {least} to {LARGEST}"))
        };
        if let Ok(value) = text.strip_prefix('+').unwrap_or(text).parse::<i64>() {
            in_range(value)?;
            if let Some(field) = self.field_mut(place).filter(|_| value.to_string() != text) {
                field.place(&value.to_string());
            }
            return Ok(());
        }
        if text.bytes().all(|b| b.is_ascii_digit()) {
            return in_range(i64::MAX);
        }
        let dice = Expression::parse(text).map_err(|_| NUMBER.to_owned())?;
        let mut faces = Vec::new();
        loop {
            let missing = dice.missing(&faces);
            if missing.is_empty() {
                break;
            }
            faces.extend(self.dice.roll(&missing));
        }
        let total = dice.total(&faces);
        in_range(total)?;
        let fell: Vec<String> = faces.iter().map(u16::to_string).collect();
        let rolled = format!("{text}: {}", fell.join(" "));
        if let Some(field) = self.field_mut(place) {
            field.place(&total.to_string());
            field.rolled = Some(rolled);
        }
        Ok(())
    }

    fn check_skill_name(&mut self, row: usize, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let parted = self.part_ranks(row, text);
        let ranks_parted = parted.is_some();
        let text = parted.as_deref().unwrap_or(text);
        let (name, _) = made(&word(text), "a skill").map_err(|refusal| refusal.to_string())?;
        let same = |other: &str| other.to_lowercase() == name.to_lowercase();
        let mut others = self.skills.iter().enumerate();
        if others.any(|(other, one)| other < row && same(one.name.text())) {
            return Err(format!("'{name}' is given twice"));
        }
        let old = self.skills[row].was.and_then(|at| self.base.skills.get(at));
        let old = old.map(|skill| skill.name.clone());
        let known = self.known.iter().find(|skill| same(&skill.name)).cloned();
        // Attacks that use a renamed skill keep using it.
        for attack in &mut self.attacks {
            let with = attack.with.text().to_lowercase();
            if old.as_ref().is_some_and(|old| old.to_lowercase() == with) && !same(&with) {
                attack.with.place(&name);
            }
        }
        if let Some(known) = known
            && old.is_none()
        {
            let skill = &mut self.skills[row];
            skill.name.place(&known.name);
            if skill.stat.text().is_empty() && (ranks_parted || skill.ranks.text().is_empty()) {
                skill.stat.place(&known.stat);
            }
        }
        Ok(())
    }

    /// Whether a digit after what is typed belongs to the ranks of a known skill, as in `Dodge 40`,
    /// and not to its name.
    pub(super) fn is_after_name(&self, row: usize, digit: char) -> bool {
        let Some(skill) = self.skills.get(row) else {
            return false;
        };
        let typed = skill.name.editor.line();
        let name = fold(typed.trim());
        let at_end = skill.name.editor.cursor() == typed.chars().count();
        let longer = fold(&format!("{typed}{digit}"));
        let mut known = self.known.iter().map(|skill| fold(&skill.name));
        at_end
            && skill.ranks.text().is_empty()
            && known.clone().any(|known| known == name)
            && !known.any(|known| known.starts_with(&longer))
    }

    /// Moves a number at the end of a skill's name into its ranks, if they are empty.
    fn part_ranks(&mut self, row: usize, text: &str) -> Option<String> {
        let (name, ranks) = text.trim_end_matches('%').rsplit_once(' ')?;
        let is_number = !ranks.is_empty() && ranks.bytes().all(|b| b.is_ascii_digit());
        let skill = &mut self.skills[row];
        let is_known = self
            .known
            .iter()
            .any(|known| fold(&known.name) == fold(text));
        if !is_number || is_known || !skill.ranks.text().is_empty() || skill.was.is_some() {
            return None;
        }
        let name = name.trim_end().to_owned();
        skill.name.place(&name);
        skill.ranks.place(ranks);
        Some(name)
    }

    fn check_skill_stat(&mut self, row: usize, text: &str) -> Result<(), String> {
        if text.is_empty() || text == "-" {
            self.skills[row].stat.place("");
            return Ok(());
        }
        let own = || self.game.stats.iter().filter(|stat| stat.derived.is_none());
        let begins = |stat: &&Stat| stat.id.to_lowercase().starts_with(&text.to_lowercase());
        let whole = own().find(|stat| stat.is_called(text));
        let mut some = own().filter(begins);
        let only = (some.next(), some.next());
        let ((Some(stat), _) | (None, (Some(stat), None))) = (whole, only) else {
            let all: Vec<&str> = own().take(8).map(|stat| stat.id).collect();
            return Err(format!("expected a stat: {}", all.join(" ")));
        };
        self.skills[row].stat.place(stat.id);
        Ok(())
    }

    fn check_attack_name(&self, row: usize, text: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        made(&word(text), "an attack").map_err(|refusal| refusal.to_string())?;
        let same = |other: &str| other.to_lowercase() == text.to_lowercase();
        let mut others = self.attacks.iter().enumerate();
        if others.any(|(other, one)| other < row && same(one.name.text())) {
            return Err(format!("'{text}' is given twice"));
        }
        Ok(())
    }

    fn check_with(&mut self, row: usize, text: &str) -> Result<(), String> {
        let number = text.strip_prefix(['+', '-']).unwrap_or(text);
        if text.is_empty()
            || number
                .parse::<u32>()
                .is_ok_and(|it| i64::from(it) <= LARGEST)
        {
            return Ok(());
        }
        let with = self.fighting_skill(text)?;
        self.attacks[row].with.place(&with);
        Ok(())
    }

    /// Checks that each word is, or begins, a trait known to the rules.
    fn check_traits(&mut self, row: usize) -> Result<(), String> {
        let known = self.game.attacks.traits;
        let mut all: Vec<&str> = Vec::new();
        for typed in self.attacks[row].traits() {
            let typed = typed.to_lowercase();
            let whole = known.iter().filter(|one| one.word == typed);
            let begun = known.iter().filter(|one| one.word.starts_with(&typed));
            let found: Vec<&str> = whole.chain(begun).map(|one| one.word).collect();
            let Some(word) = found.first() else {
                let words: Vec<&str> = known.iter().take(12).map(|one| one.word).collect();
                return Err(format!("expected a trait: {}", words.join(" ")));
            };
            if !all.contains(word) {
                all.push(word);
            }
        }
        let text = all.join(" ");
        self.attacks[row].traits.place(&text);
        Ok(())
    }

    /// The stat, or the skill on this sheet, that a text stands for.
    fn fighting_skill(&self, text: &str) -> Result<String, String> {
        if let Some(stat) = self.game.stat(text) {
            return Ok(stat.id.to_owned());
        }
        let skills = self.skills.iter().map(|row| row.name.text());
        let skills: Vec<&str> = skills.filter(|name| !name.is_empty()).collect();
        match *matching(text, skills.iter().copied()) {
            [one] => Ok(skills[one].to_owned()),
            [] => Err("expected a skill on this sheet, a stat, or a number".to_owned()),
            ref several => {
                let found: Vec<&str> = several.iter().take(4).map(|at| skills[*at]).collect();
                Err(format!("more than one skill: {}", found.join(", ")))
            }
        }
    }

    /// The completions of a typed name, best first.
    pub(super) fn suggestions(&self) -> Vec<String> {
        let Some(field) = self.field(self.board.at) else {
            return Vec::new();
        };
        let typed = fold(field.editor.line());
        let fits = |name: &&str| {
            !typed.is_empty() && fold(name).starts_with(&typed) && fold(name) != typed
        };
        let taken = |name: &str| {
            self.skills
                .iter()
                .any(|row| row.name.text().eq_ignore_ascii_case(name))
        };
        match self.board.at {
            Place::Skill(_, SkillColumn::Name) => {
                let known = self
                    .known
                    .iter()
                    .map(|skill: &KnownSkill| skill.name.as_str());
                known
                    .filter(fits)
                    .filter(|name| !taken(name))
                    .map(str::to_owned)
                    .collect()
            }
            Place::Attack(_, AttackColumn::With) => {
                let skills = self.skills.iter().map(|row| row.name.text());
                skills.filter(fits).map(str::to_owned).collect()
            }
            Place::Attack(row, AttackColumn::Traits) => {
                let line = field.editor.line();
                let last = line.rsplit([' ', ',']).next().unwrap_or_default();
                let typed = fold(last);
                let there: Vec<&str> = self
                    .attacks
                    .get(row)
                    .into_iter()
                    .flat_map(AttackRow::traits)
                    .collect();
                let known = self.game.attacks.traits.iter().map(|one| one.word);
                let fits = |word: &&str| {
                    !typed.is_empty() && word.starts_with(&typed) && !there.contains(word)
                };
                known.filter(fits).map(str::to_owned).collect()
            }
            Place::Skill(_, SkillColumn::Stat) => {
                let own = self.game.stats.iter().filter(|stat| stat.derived.is_none());
                own.map(|stat| stat.id)
                    .filter(fits)
                    .map(str::to_owned)
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// The character as typed so far.
    pub(super) fn so_far(&self) -> Character {
        let mut who = self.base.clone();
        for (stat, field) in &self.stats {
            match field.text().parse() {
                Ok(value) => drop(who.stats.insert(stat.id, value)),
                Err(_) => drop(who.stats.remove(stat.id)),
            }
        }
        who.player = self.is_player();
        who
    }
}

/// Checks that a text is damage, which may contain stats, or empty.
fn check_dice(game: &Game, text: &str) -> Result<(), String> {
    if text.is_empty() {
        return Ok(());
    }
    check_damage(game, &word(text)).map_err(|refusal| refusal.to_string())
}

pub(super) fn word(text: &str) -> Word {
    Word {
        quoted: true,
        ..Word::bare(text, Span::default())
    }
}
