//! What conditions do: a game declares those that it knows by name, a row each.

use crate::campaign::{Campaign, Character, Condition, Effect};
use crate::rules::Part;

/// What changes every roll of a character.
#[derive(Clone, Copy)]
pub struct Conditions {
    /// The least and the most that a condition may add to every roll; `None` where rolls take no
    /// modifiers.
    pub range: Option<(i64, i64)>,
    /// Conditions that do something by their names; others are whatever the GM makes of them.
    pub rows: &'static [ConditionRow],
    /// How somebody comes to have a condition, where not by *being* so (`prone`: `falls prone`).
    pub comes: &'static [(&'static str, &'static str)],
    /// What the rules add to every roll of a character, such as penalties for wounds.
    pub from_rules: fn(&Campaign, &Character) -> Vec<Part>,
}

/// What a condition takes of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Takes {
    #[default]
    Nothing,
    Action,
    Turn,
}

/// A condition that a game knows by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConditionRow {
    /// Its name, in small letters.
    pub name: &'static str,
    /// What else it is called.
    pub also: &'static [&'static str],
    /// What it means, briefly.
    pub doc: &'static str,
    /// What it does to whoever has it, besides numbers.
    pub effect: Effect,
    /// What it takes of each turn of whoever has it.
    pub takes: Takes,
    /// It is had so many times (`slowed 2`), one less as each turn begins.
    pub counted: bool,
    /// Whoever has it does not move.
    pub holds: bool,
    /// Added to attacks by whoever has it.
    pub attacks: i64,
    /// Added to attacks against whoever has it; of several the strongest counts.
    pub against: i64,
    /// Added to rolls of a stat or skill by whoever has it, and to what is rolled against it; of several
    /// the strongest counts.
    pub rolls: &'static [(&'static str, i64)],
}

impl ConditionRow {
    /// A condition that does nothing by itself.
    #[must_use]
    pub const fn new(name: &'static str, doc: &'static str) -> Self {
        Self {
            name,
            doc,
            also: &[],
            effect: Effect::Nothing,
            takes: Takes::Nothing,
            counted: false,
            holds: false,
            attacks: 0,
            against: 0,
            rolls: &[],
        }
    }

    /// The same under further names.
    #[must_use]
    pub const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// The same for whoever cannot act.
    #[must_use]
    pub const fn cannot_act(self) -> Self {
        Self {
            effect: Effect::CannotAct,
            ..self
        }
    }

    /// The same, which takes something of each turn.
    #[must_use]
    pub const fn takes(self, takes: Takes) -> Self {
        Self { takes, ..self }
    }

    /// The same, which is counted and has one less as each turn begins.
    #[must_use]
    pub const fn counted(self) -> Self {
        Self {
            counted: true,
            ..self
        }
    }

    /// The same for whoever does not move.
    #[must_use]
    pub const fn holds(self) -> Self {
        Self {
            holds: true,
            ..self
        }
    }

    /// The same, which adds to attacks by whoever has it.
    #[must_use]
    pub const fn attacks(self, attacks: i64) -> Self {
        Self { attacks, ..self }
    }

    /// The same, which adds to attacks against whoever has it.
    #[must_use]
    pub const fn against(self, against: i64) -> Self {
        Self { against, ..self }
    }

    /// The same, which adds to rolls of these stats or skills by whoever has it.
    #[must_use]
    pub const fn rolls(self, rolls: &'static [(&'static str, i64)]) -> Self {
        Self { rolls, ..self }
    }
}

impl Conditions {
    /// Nothing changes a roll; some conditions keep people from acting in any game.
    pub const PLAIN: Self = Self {
        range: None,
        rows: &[
            ConditionRow::new("dead", "cannot act").cannot_act(),
            ConditionRow::new("paralysed", "cannot act")
                .also(&["paralyzed"])
                .cannot_act(),
            ConditionRow::new("stunned", "cannot act").cannot_act(),
            ConditionRow::new("unconscious", "cannot act").cannot_act(),
        ],
        comes: &[],
        from_rules: |_, _| Vec::new(),
    };

    /// What becomes of somebody who gets a condition: `falls prone`, `is stunned`.
    #[must_use]
    pub fn becomes(&self, name: &str) -> String {
        let comes = self.comes.iter().find(|(of, _)| *of == name);
        comes.map_or_else(|| format!("is {name}"), |(_, comes)| (*comes).to_owned())
    }

    /// What a condition does: what is said of it itself comes before what its name stands for.
    #[must_use]
    pub fn effect_of(&self, condition: &Condition) -> Effect {
        match condition.effect {
            // What is counted takes turns to wear off.
            Effect::OfItsName => self
                .row(condition)
                .filter(|row| !row.counted || condition.count == 0)
                .map_or(Effect::Nothing, |row| row.effect),
            said @ (Effect::Nothing | Effect::CannotAct) => said,
        }
    }

    /// Whether a condition of this name is counted.
    #[must_use]
    pub fn counts(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.rows.iter().any(|row| row.counted && row.name == name)
    }

    /// The conditions of somebody that take something of their turns, with what they take.
    #[must_use]
    pub fn taking(&self, who: &Character) -> Vec<(Condition, Takes)> {
        let held = who.conditions.iter();
        let taking = held.filter_map(|held| Some((held.clone(), self.row(held)?.takes)));
        taking
            .filter(|(_, takes)| *takes != Takes::Nothing)
            .collect()
    }

    /// The condition that keeps somebody where they are, if one does.
    #[must_use]
    pub fn holding<'c>(&self, who: &'c Character) -> Option<&'c Condition> {
        let mut held = who.conditions.iter();
        held.find(|held| self.row(held).is_some_and(|row| row.holds))
    }

    /// The row of a condition by its name; `None` where it is said of it that it does something else.
    fn row(&self, condition: &Condition) -> Option<&'static ConditionRow> {
        let name = condition.name.to_lowercase();
        let mut rows = self.rows.iter();
        rows.find(|row| {
            let called = row.name == name || row.also.contains(&name.as_str());
            condition.effect == Effect::OfItsName && called
        })
    }

    fn rows_of<'a>(
        &'a self,
        who: &'a Character,
    ) -> impl Iterator<Item = &'static ConditionRow> + 'a {
        who.conditions.iter().filter_map(|held| self.row(held))
    }

    /// What the conditions of an attacker add to its attacks.
    #[must_use]
    pub fn of_attacker(&self, attacker: &Character) -> Vec<Part> {
        let rows = self.rows_of(attacker).filter(|row| row.attacks != 0);
        rows.map(|row| Part::new(row.name, row.attacks)).collect()
    }

    /// What the strongest condition of a target adds to attacks against it.
    #[must_use]
    pub fn of_target(&self, target: &Character) -> Option<Part> {
        let strongest = self.rows_of(target).max_by_key(|row| row.against.abs());
        let row = strongest.filter(|row| row.against != 0)?;
        Some(Part::new(row.name, row.against))
    }

    /// What the strongest condition of a character adds to rolls of a stat or skill, by its name.
    #[must_use]
    pub fn of_roll(&self, who: &Character, name: &str) -> Option<Part> {
        let of_row = |row: &'static ConditionRow| {
            let mut rolls = row.rolls.iter();
            let (_, value) = rolls.find(|(of, _)| of.eq_ignore_ascii_case(name))?;
            Some(Part::new(row.name, *value))
        };
        let parts = self.rows_of(who).filter_map(of_row);
        parts.max_by_key(|part| part.value.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONDITIONS: Conditions = Conditions {
        rows: &[
            ConditionRow::new("prone", "").attacks(-2).against(2),
            ConditionRow::new("helpless", "").against(6).cannot_act(),
        ],
        ..Conditions::PLAIN
    };

    fn with(name: &str, conditions: &[&str]) -> Character {
        Character {
            name: name.to_owned(),
            conditions: conditions
                .iter()
                .map(|name| Condition::named(name))
                .collect(),
            ..Character::default()
        }
    }

    #[test]
    fn an_attack_counts_its_own_conditions_and_the_strongest_of_its_target() {
        let (ann, bob) = (
            with("Ann", &["Prone", "tired"]),
            with("Bob", &["prone", "helpless"]),
        );
        assert_eq!(CONDITIONS.of_attacker(&ann), [Part::new("prone", -2)]);
        let helpless = Part::new("helpless", 6);
        assert_eq!(CONDITIONS.of_target(&bob), Some(helpless));
        assert_eq!(CONDITIONS.of_target(&with("Cid", &["tired"])), None);
    }

    #[test]
    fn what_is_said_of_a_condition_comes_before_what_its_name_stands_for() {
        let mut helpless = Condition::named("Helpless");
        assert_eq!(CONDITIONS.effect_of(&helpless), Effect::CannotAct);
        helpless.effect = Effect::Nothing;
        assert_eq!(CONDITIONS.effect_of(&helpless), Effect::Nothing);
        let bob = Character {
            conditions: vec![helpless],
            ..with("Bob", &[])
        };
        assert_eq!(CONDITIONS.of_target(&bob), None);
    }
}
