//! The effects of conditions. A game declares one row for each condition that it knows by name.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::campaign::{Campaign, Character, Condition, Effect};
use crate::rules::Part;

/// The condition of a character who ran from a fight.
pub const FLED: &str = "fled";

/// Conditions, and other changes to every roll of a character.
#[derive(Clone, Copy)]
pub struct Conditions {
    /// The smallest and the largest modifier that a condition may add to every roll; `None` if
    /// rolls take no modifiers.
    pub range: Option<(i64, i64)>,
    /// The conditions with an effect of their own. Any other name is a label whose meaning is up
    /// to the GM.
    pub rows: &'static [ConditionRow],
    /// The verb phrase for getting a condition, if it is not *is* (`prone`: `falls prone`).
    pub comes: &'static [(&'static str, &'static str)],
    /// The conditions that somebody *has*, with their article (`a lasting injury`).
    pub nouns: &'static [(&'static str, &'static str)],
    /// Modifiers from the rules for every roll of a character, such as penalties for wounds.
    pub from_rules: &'static (dyn Fn(&Campaign, &Character) -> Vec<Part> + Sync),
}

/// What a condition costs its holder each turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Takes {
    #[default]
    Nothing,
    Action,
    Turn,
}

/// The action that ends a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The letter of its kind in an allotment.
    pub kind: &'static str,
    /// What is done: `stand up`.
    pub what: &'static str,
}

/// What a turn cannot have had if its holder is still to end a condition in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The id that it declares in the turn.
    pub declared: &'static str,
    /// Why it is too late (`has attacked this turn`).
    pub why: &'static str,
}

/// How long a condition lasts by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasts {
    UntilCleared,
    /// Until the next turn of the character begins in whose turn it came.
    OneTurn,
    Scene,
    /// Until the end of a turn of its holder, counted in turns or in rounds.
    Turns {
        count: u32,
        rounds: bool,
    },
}

/// A condition that a game defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub struct ConditionRow {
    /// Lower case.
    pub name: &'static str,
    /// Other names for it.
    pub also: &'static [&'static str],
    /// A short description.
    pub doc: &'static str,
    /// The conditions that it contains, whose modifiers of attacks it therefore has already.
    pub contains: &'static [&'static str],
    /// The effect on its holder, apart from numbers.
    pub effect: Effect,
    /// What it costs its holder each turn.
    pub takes: Takes,
    /// It has a value (`slowed 2`) that drops by 1 at the start of each turn.
    pub counted: bool,
    /// Its holder cannot move.
    pub holds: bool,
    /// Its holder cannot attack.
    pub disarms: bool,
    /// How an action begins that its holder can still take; empty if any can be taken.
    pub only: &'static [&'static str],
    /// How its holder ends it in its own turn, if that takes an action.
    pub ended_by: Option<Ending>,
    /// What its holder cannot have done in the turn in which it ends it.
    pub not_after: Option<Bar>,
    /// How long it lasts, unless the GM says otherwise.
    pub lasts: Lasts,
    /// Added to its holder's attacks.
    pub attacks: i64,
    /// Added to attacks against its holder; if several conditions apply, only the strongest
    /// counts.
    pub against: i64,
    /// Added to its holder's rolls of a stat or skill, and to rolls against that stat or skill; if
    /// several conditions apply, only the strongest counts.
    pub rolls: &'static [(&'static str, i64)],
}

/// A condition without an effect.
#[must_use]
pub const fn row(name: &'static str, doc: &'static str) -> ConditionRow {
    ConditionRow {
        name,
        doc,
        also: &[],
        contains: &[],
        effect: Effect::Nothing,
        takes: Takes::Nothing,
        counted: false,
        holds: false,
        disarms: false,
        only: &[],
        ended_by: None,
        not_after: None,
        lasts: Lasts::UntilCleared,
        attacks: 0,
        against: 0,
        rolls: &[],
    }
}

impl ConditionRow {
    /// Adds other names.
    pub(crate) const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// It contains these conditions.
    pub(crate) const fn contains(self, contains: &'static [&'static str]) -> Self {
        Self { contains, ..self }
    }

    /// The holder cannot act.
    #[must_use]
    pub const fn cannot_act(mut self) -> Self {
        self.effect = Effect::CannotAct;
        self
    }

    /// Sets what it costs each turn.
    pub(crate) const fn takes(self, takes: Takes) -> Self {
        Self { takes, ..self }
    }

    /// It has a value that drops by 1 at the start of each turn.
    pub(crate) const fn counted(mut self) -> Self {
        self.counted = true;
        self
    }

    /// The holder cannot move.
    pub(crate) const fn holds(mut self) -> Self {
        self.holds = true;
        self
    }

    /// Ending it takes its holder an action.
    pub(crate) const fn ended_by(mut self, kind: &'static str, what: &'static str) -> Self {
        self.ended_by = Some(Ending { kind, what });
        self
    }

    /// Its holder cannot end it in a turn after doing this.
    pub(crate) const fn not_after(mut self, declared: &'static str, why: &'static str) -> Self {
        self.not_after = Some(Bar { declared, why });
        self
    }

    /// It lasts until the next turn of whoever is active begins.
    pub(crate) const fn one_turn(mut self) -> Self {
        self.lasts = Lasts::OneTurn;
        self
    }

    /// The holder cannot attack.
    pub(crate) const fn disarms(mut self) -> Self {
        self.disarms = true;
        self
    }

    /// The holder can only take actions that begin like one of these, in lower case.
    pub(crate) const fn only(self, only: &'static [&'static str]) -> Self {
        Self { only, ..self }
    }

    /// Sets the modifier of its holder's attacks.
    #[must_use]
    pub const fn attacks(self, attacks: i64) -> Self {
        Self { attacks, ..self }
    }

    /// Sets the modifier of attacks against its holder.
    #[must_use]
    pub const fn against(self, against: i64) -> Self {
        Self { against, ..self }
    }

    /// Sets modifiers of its holder's rolls, by stat or skill.
    #[must_use]
    pub const fn rolls(self, rolls: &'static [(&'static str, i64)]) -> Self {
        Self { rolls, ..self }
    }
}

impl Conditions {
    /// No modifiers, and only the conditions that stop a character from acting in any game.
    pub const PLAIN: Self = Self {
        range: None,
        rows: &[
            row("dead", "cannot act").cannot_act(),
            row("paralysed", "cannot act").cannot_act(),
            row("stunned", "cannot act").cannot_act(),
            row("unconscious", "cannot act").cannot_act(),
        ],
        comes: &[],
        nouns: &[],
        from_rules: &|_, _| Vec::new(),
    };

    /// The verb phrase for getting a condition: `falls prone`, `is stunned`.
    pub(crate) fn becomes(&self, name: &str) -> String {
        let comes = self.comes.iter().find(|(of, _)| *of == name);
        comes.map_or_else(
            || self.stands(name).join(" "),
            |(_, comes)| (*comes).to_owned(),
        )
    }

    /// Whether a condition is one of the game's, rather than one made up by the GM.
    #[must_use]
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.spelled(name).is_some()
    }

    /// The name of the game's condition that a name means, however it is spelled.
    pub(crate) fn spelled(&self, name: &str) -> Option<&'static str> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| is_spelled(row.name, name))?;
        Some(row.name)
    }

    /// The verb and the words for being under a condition: *is stunned*, *has a lasting injury*.
    pub(crate) fn stands<'n>(&self, name: &'n str) -> [&'n str; 2] {
        match self.noun(name) {
            Some(noun) => ["has", noun],
            None => ["is", name],
        }
    }

    /// A condition that somebody *has*, perhaps more than one, with its article; `None` for others.
    pub(crate) fn noun(&self, name: &str) -> Option<&'static str> {
        let mut nouns = self.nouns.iter();
        let (_, noun) = nouns.find(|(of, _)| of.eq_ignore_ascii_case(name))?;
        Some(noun)
    }

    /// What a condition does. An effect set on the condition itself overrides the one of its row.
    pub(crate) fn effect_of(&self, condition: &Condition) -> Effect {
        match condition.effect {
            // While it has a count, the condition takes turns away instead.
            Effect::OfItsName => self
                .row(condition)
                .filter(|row| !row.counted || condition.count == 0)
                .map_or(Effect::Nothing, |row| row.effect),
            said @ (Effect::Nothing | Effect::CannotAct) => said,
        }
    }

    /// Whether a condition of this name has a value that counts down.
    pub(crate) fn counts(&self, name: &str) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| row.counted && is_spelled(row.name, name))
    }

    /// What a condition takes of a turn.
    pub(crate) fn takes(&self, held: &Condition) -> Takes {
        self.row(held).map_or(Takes::Nothing, |row| row.takes)
    }

    /// A character's conditions that cost part of a turn or count down with it, with their cost.
    pub(crate) fn taking(&self, who: &Character) -> Vec<(Condition, Takes)> {
        let held = who.conditions.iter();
        let taking = held.filter_map(|held| Some((held.clone(), self.row(held)?.takes)));
        taking
            .filter(|(held, takes)| *takes != Takes::Nothing || held.count > 0)
            .collect()
    }

    /// The first of a character's conditions of which this is true.
    pub(crate) fn first<'c>(
        &self,
        who: &'c Character,
        is_it: fn(&ConditionRow) -> bool,
    ) -> Option<&'c Condition> {
        let mut held = who.conditions.iter();
        held.find(|held| self.row(held).is_some_and(is_it))
    }

    /// The condition that leaves a character no action of this description, if any, with the first
    /// that it does leave.
    pub(crate) fn barring<'c>(
        &self,
        who: &'c Character,
        what: &str,
    ) -> Option<(&'c Condition, &'static str)> {
        let what = what.to_lowercase();
        who.conditions.iter().find_map(|held| {
            let only = self.row(held)?.only;
            let left = only.iter().any(|begins| what.starts_with(begins));
            only.first().filter(|_| !left).map(|first| (held, *first))
        })
    }

    /// The row for a condition's name; `None` if the condition has an effect of its own instead.
    pub(crate) fn row(&self, condition: &Condition) -> Option<&'static ConditionRow> {
        let name = condition.name.to_lowercase();
        let mut rows = self.rows.iter();
        rows.find(|row| {
            let called = is_spelled(row.name, &name) || row.also.contains(&name.as_str());
            condition.effect == Effect::OfItsName && called
        })
    }

    fn rows_of<'a>(
        &'a self,
        who: &'a Character,
    ) -> impl Iterator<Item = &'static ConditionRow> + 'a {
        who.conditions.iter().filter_map(|held| self.row(held))
    }

    /// What an attacker's conditions add to its attacks, each once: one that another contains adds nothing.
    pub(crate) fn of_attacker(&self, attacker: &Character) -> Vec<Part> {
        let contained = |name| {
            let mut all = self.rows_of(attacker);
            all.any(|row| row.contains.contains(&name))
        };
        let rows = self.rows_of(attacker);
        let rows = rows.filter(|row| row.attacks != 0 && !contained(row.name));
        rows.map(|row| Part::new(row.name, row.attacks)).collect()
    }

    /// What the target's strongest condition adds to attacks against it.
    pub(crate) fn of_target(&self, target: &Character) -> Option<Part> {
        let strongest = self.rows_of(target).max_by_key(|row| row.against.abs());
        let row = strongest.filter(|row| row.against != 0)?;
        Some(Part::new(row.name, row.against))
    }

    /// What a character's strongest condition adds to rolls of a stat or skill, given by name.
    pub(crate) fn of_roll(&self, who: &Character, name: &str) -> Option<Part> {
        let of_row = |row: &'static ConditionRow| {
            let mut rolls = row.rolls.iter();
            let (_, value) = rolls.find(|(of, _)| of.eq_ignore_ascii_case(name))?;
            Some(Part::new(row.name, *value))
        };
        let parts = self.rows_of(who).filter_map(of_row);
        parts.max_by_key(|part| part.value.abs())
    }
}

/// Whether two names differ at most by case, hyphens, spaces, and `s` for `z`: *flat-footed* and *Flatfooted*, *paralysed*
/// and *paralyzed*.
pub(crate) fn is_spelled(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    let letters = name.chars().filter(|c| !matches!(c, ' ' | '-'));
    let letters = letters.flat_map(char::to_lowercase);
    letters.map(|c| if c == 'z' { 's' } else { c })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONDITIONS: Conditions = Conditions {
        rows: &[
            row("prone", "").attacks(-2).against(2),
            row("helpless", "").against(6).cannot_act(),
            row("floored", "").contains(&["prone"]).attacks(-2),
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
    fn an_attack_adds_the_attackers_conditions_and_the_strongest_of_the_targets() {
        let (ann, bob) = (
            with("Ann", &["Prone", "tired"]),
            with("Bob", &["prone", "helpless"]),
        );
        assert_eq!(CONDITIONS.of_attacker(&ann), [Part::new("prone", -2)]);
        let helpless = Part::new("helpless", 6);
        assert_eq!(CONDITIONS.of_target(&bob), Some(helpless));
        assert_eq!(CONDITIONS.of_target(&with("Cid", &["tired"])), None);
        let dan = with("Dan", &["prone", "floored"]);
        assert_eq!(CONDITIONS.of_attacker(&dan), [Part::new("floored", -2)]);
    }

    #[test]
    fn an_effect_of_its_own_overrides_the_effect_of_the_name() {
        let mut helpless = Condition::named("Helpless");
        assert_eq!(CONDITIONS.effect_of(&helpless), Effect::CannotAct);
        helpless.effect = Effect::Nothing;
        assert_eq!(CONDITIONS.effect_of(&helpless), Effect::Nothing);
        let bob = Character {
            conditions: vec![helpless].into(),
            ..with("Bob", &[])
        };
        assert_eq!(CONDITIONS.of_target(&bob), None);
    }
}
