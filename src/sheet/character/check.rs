//! Reads what is typed for a character: rolls dice, completes names, fills in what is linked.

use super::{ATTACKS, NAME, POWERS, SKILLS, STATS, Sheet, names};
use crate::campaign::Campaign;
use crate::campaign::fold::{fold, same};
use crate::dice::{Dice, Seeded};
use crate::game::args::Amount;
use crate::game::{Table, Why};
use crate::lang::line::{Span, Word};
use crate::lang::read::{LARGEST, made};
use crate::play::attack::check_damage;
use crate::sheet::field::PROFICIENCY;
use crate::sheet::put::{fraction, score};
use crate::sheet::values::{At, Reader, Values, Wrong, only};

const NUMBER: &str = "expected a number, or dice such as 3d6";

impl Reader for Sheet {
    fn check(&mut self, values: &mut Values, at: At, table: Table<'_>) -> Result<(), Wrong> {
        let text = values.text(at).to_owned();
        let id = values.field(at).map_or("", |field| field.id);
        if text.is_empty() {
            values.put(at, "");
            return Ok(());
        }
        match (at.part, id) {
            _ if at == NAME => self.check_name(&text, table.campaign)?,
            (STATS, id) => {
                let per = self.game.stats.iter().find(|stat| stat.id == id);
                let per = per.map_or("", |stat| stat.per);
                if !per.is_empty() && text.contains('/') {
                    read_fraction(values, at, &text, per)?;
                } else {
                    read_number(values, at, &text, -LARGEST, &mut self.dice)?;
                }
            }
            (SKILLS, "name") => self.check_skill(values, at.row, &text)?,
            (SKILLS, "stat") => self.check_stat(values, at, &text)?,
            (_, "ranks" | "ap") => {
                read_number(values, at, &text, 0, &mut self.dice)?;
                if id == "ap" && values.text(at) == "0" {
                    values.put(at, "");
                }
            }
            (ATTACKS, "name") => {
                new_name(&text, "an attack")?;
                check_once(values, (ATTACKS, at.row), &text)?;
            }
            (POWERS, "name") => {
                new_name(&text, "a power")?;
                check_once(values, (POWERS, at.row), &text)?;
            }
            (POWERS, _) => self.check_parts(values, at, &text)?,
            (_, "with") => self.check_with(values, at, &text)?,
            // Damage may contain stats.
            (_, "dv") => {
                check_damage(self.game, &word(&text)).map_err(|refusal| refusal.to_string())?;
            }
            (_, "traits") => self.check_traits(values, at, &text)?,
            (_, PROFICIENCY) => {
                let all = super::written::proficient(&text);
                values.put(at, &all.join(", "));
            }
            _ => {}
        }
        Ok(())
    }

    fn changed(&mut self, values: &mut Values, _: At) {
        self.compute(values);
    }

    fn took(&self, values: &mut Values, at: At) {
        let is_name = values.field(at).is_some_and(|field| field.id == "name");
        if at.part == SKILLS && is_name && values.of(SKILLS, at.row, "stat").is_empty() {
            let name = values.text(at);
            let known = self.known.iter().find(|skill| same(&skill.name, name));
            if let Some(known) = known {
                values.put_in(SKILLS, at.row, "stat", &known.stat);
            }
        }
    }

    fn offers(&self, values: &Values, at: At, _: Table<'_>) -> (String, Vec<String>) {
        let line = values.cell(at).map_or("", |cell| &cell.text);
        let (from, there): (usize, Vec<&str>) = match values.field(at).map(|field| field.id) {
            Some("traits") => {
                let last = line.rfind([' ', ',']).map_or(0, |at| at + 1);
                (last, line.split([' ', ',']).collect())
            }
            Some("parts") => return self.completed(values, line),
            Some("name") => (0, names(values).collect()),
            _ => (0, Vec::new()),
        };
        let typed = fold(&line[from..]);
        let fits = |name: &&str| {
            let is_there = || there.iter().any(|one| one.eq_ignore_ascii_case(name));
            !typed.is_empty()
                && fold(name).starts_with(&typed)
                && fold(name) != typed
                && !is_there()
        };
        let found = self.known(values, at).into_iter().filter(fits);
        (line[..from].to_owned(), found.map(str::to_owned).collect())
    }

    fn below(&self, values: &Values, part: usize) -> Vec<String> {
        let derived = (part == STATS).then(|| self.derived(values));
        derived.into_iter().collect()
    }

    fn missing(&self, values: &Values) -> Option<(At, String)> {
        self.what_is_missing(values)
    }

    /// The ranks, if a digit typed in a skill's name or stat begins them: no stat has a digit, and a
    /// known name has been typed whole, as in `Dodge 40`.
    fn belongs(&self, values: &Values, at: At, digit: char) -> Option<At> {
        if at.part != SKILLS || !digit.is_ascii_digit() {
            return None;
        }
        let begins = match values.field(at)?.id {
            "stat" => true,
            "name" => {
                let typed = values.cell(at).map_or("", |cell| &cell.text);
                let name = fold(typed.trim());
                let longer = fold(&format!("{typed}{digit}"));
                let mut known = self.known.iter().map(|skill| fold(&skill.name));
                values.of(SKILLS, at.row, "ranks").is_empty()
                    && known.clone().any(|known| known == name)
                    && !known.any(|known| known.starts_with(&longer))
            }
            _ => false,
        };
        values.find(SKILLS, at.row, "ranks").filter(|_| begins)
    }
}

impl Sheet {
    fn check_name(&self, text: &str, campaign: &Campaign) -> Result<(), String> {
        let name = new_name(text, "a name")?;
        match campaign.characters.named(&name) {
            Some(other) if self.changes() != Some(other) => {
                Err(format!("the name '{name}' is in use"))
            }
            _ => Ok(()),
        }
    }

    fn check_skill(&self, values: &mut Values, row: usize, text: &str) -> Result<(), String> {
        let parted = self.part_ranks(values, row, text);
        let text = parted.as_deref().unwrap_or(text);
        let name = new_name(text, "a skill")?;
        check_once(values, (SKILLS, row), &name)?;
        let old = values.was(SKILLS, row);
        let old = old.and_then(|at| self.base.skills.get(at));
        if let Some(old) = old.filter(|old| !same(&old.name, &name)) {
            // Attacks that use a renamed skill keep using it.
            for attack in 0..values.rows(ATTACKS) {
                if same(values.of(ATTACKS, attack, "with"), &old.name) {
                    values.put_in(ATTACKS, attack, "with", &name);
                }
            }
        }
        let known = self.known.iter().find(|skill| same(&skill.name, &name));
        if let (Some(known), None) = (known, old) {
            values.put_in(SKILLS, row, "name", &known.name);
            let ranks = values.of(SKILLS, row, "ranks").is_empty() || parted.is_some();
            if values.of(SKILLS, row, "stat").is_empty() && ranks {
                values.put_in(SKILLS, row, "stat", &known.stat);
            }
        }
        Ok(())
    }

    /// Moves a number at the end of a skill's name into its ranks, if they are empty.
    fn part_ranks(&self, values: &mut Values, row: usize, text: &str) -> Option<String> {
        let (name, ranks) = text.trim_end_matches('%').rsplit_once(' ')?;
        let is_number = !ranks.is_empty() && ranks.bytes().all(|b| b.is_ascii_digit());
        let is_known = self.known.iter().any(|it| fold(&it.name) == fold(text));
        let has_ranks = !values.of(SKILLS, row, "ranks").is_empty();
        if !is_number || is_known || has_ranks || values.was(SKILLS, row).is_some() {
            return None;
        }
        let name = name.trim_end().to_owned();
        values.put_in(SKILLS, row, "name", &name);
        values.put_in(SKILLS, row, "ranks", ranks);
        Some(name)
    }

    fn check_stat(&self, values: &mut Values, at: At, text: &str) -> Result<(), Wrong> {
        let known = self.known(values, at);
        let whole = self.game.stat(text).map(|stat| stat.id);
        let stat = match whole.filter(|stat| known.contains(stat)) {
            None if text == "-" => "",
            None => only(text, &known, || {
                let known = &known[..known.len().min(8)];
                format!("expected a stat: {}", known.join(" ")).into()
            })?,
            Some(stat) => stat,
        };
        let stat = stat.to_owned();
        values.put(at, &stat);
        Ok(())
    }

    fn check_with(&self, values: &mut Values, at: At, text: &str) -> Result<(), Wrong> {
        let number = text.strip_prefix(['+', '-']).unwrap_or(text);
        let number = number.parse::<u32>();
        if number.is_ok_and(|it| i64::from(it) <= LARGEST) {
            return Ok(());
        }
        let with = match self.game.stat(text) {
            Some(stat) => stat.id,
            None => only(text, &self.known(values, at), || {
                "expected a skill on this sheet, a stat, or a number".into()
            })?,
        };
        let with = with.to_owned();
        values.put(at, &with);
        Ok(())
    }

    /// Each word is, or begins, a trait known to the rules.
    fn check_traits(&self, values: &mut Values, at: At, text: &str) -> Result<(), String> {
        let known = self.known(values, at);
        let mut all: Vec<&str> = Vec::new();
        for typed in super::written::traits(text) {
            let typed = typed.to_lowercase();
            let whole = known.iter().filter(|word| **word == typed);
            let begun = known.iter().filter(|word| word.starts_with(&typed));
            let Some(word) = whole.chain(begun).next() else {
                let known = &known[..known.len().min(12)];
                return Err(format!("expected a trait: {}", known.join(" ")));
            };
            if !all.contains(word) {
                all.push(word);
            }
        }
        let all = all.join(" ");
        values.put(at, &all);
        Ok(())
    }
}

/// A new name.
fn new_name(text: &str, what: &str) -> Result<String, String> {
    let name = made(&word(text), what);
    name.map(|(name, _)| name)
        .map_err(|refusal| refusal.to_string())
}

/// Checks that no row before this one has the same name.
fn check_once(values: &Values, (part, row): (usize, usize), name: &str) -> Result<(), String> {
    if (0..row).any(|other| same(values.of(part, other, "name"), name)) {
        return Err(format!("'{name}' is given twice"));
    }
    Ok(())
}

/// `1/2` also fills in the stat that the fraction is based on.
fn read_fraction(values: &mut Values, at: At, text: &str, per: &str) -> Result<(), String> {
    let typed = Word::bare(&text.replace(' ', ""), Span::default());
    let (one, other) = fraction(&typed).ok_or("expected a number, or one such as 1/2")?;
    values.put(at, &one.to_string());
    values.put_in(STATS, 0, per, &other.to_string());
    Ok(())
}

/// A whole number, nothing, or dice, which are rolled.
fn read_number(
    values: &mut Values,
    at: At,
    text: &str,
    least: i64,
    dice: &mut Seeded,
) -> Result<(), String> {
    let beyond = || format!("must be from {least} to {LARGEST}");
    let score = score(&Word::bare(text, Span::default()));
    let score = score.map_err(|refusal| match refusal.why {
        Why::Range { .. } => beyond(),
        _ => NUMBER.to_owned(),
    })?;
    let (total, from) = match score {
        None => {
            values.put(at, "");
            return Ok(());
        }
        Some(Amount::Fixed(value)) => (value, String::new()),
        Some(Amount::Dice(expression)) => {
            let mut faces = Vec::new();
            loop {
                let missing = expression.missing(&faces);
                if missing.is_empty() {
                    break;
                }
                faces.extend(dice.roll(&missing));
            }
            let fell: Vec<String> = faces.iter().map(u16::to_string).collect();
            let from = format!("{text}: {}", fell.join(" "));
            (expression.total(&faces), from)
        }
    };
    if !(least..=LARGEST).contains(&total) {
        return Err(beyond());
    }
    if total.to_string() != text {
        values.put(at, &total.to_string());
        if let Some(cell) = values.cell_mut(at) {
            cell.from = from;
        }
    }
    Ok(())
}

fn word(text: &str) -> Word {
    Word::in_quotes(text, Span::default())
}
