//! The modifiers that a game declares, one row each: syntax, effect, whether it applies automatically, keys
//! in the panel, completion and help.

use super::side::{Adds, Noted, Role, Side, To, Value};
use super::toggle::Toggle;
use super::{Completion, Game, Refusal, Result, Table, Topic};
use crate::campaign::CharacterId;
use crate::lang::line::{Span, Word};
use crate::lang::read::Cursor;
use crate::lang::refusal::either;

/// A modifier that is typed by name.
#[derive(Clone, Copy)]
pub struct Modifier {
    /// The word to type.
    pub word: &'static str,
    pub takes: Takes,
    /// A short description.
    pub doc: &'static str,
    /// The verbs that accept it; empty for all that accept modifiers.
    pub verbs: &'static [&'static str],
    /// A side may have at most one modifier of the same group; empty for no group.
    pub one_of: &'static str,
    /// The side of an attack on which it may stand; [`To::Here`] for both.
    pub side: To,
    /// When it applies without being typed, for the reference; empty for never.
    pub by_itself: &'static str,
    /// The reference page that lists it; empty for none.
    pub page: &'static str,
    /// Its keys in the panel above the prompt.
    pub toggles: &'static [Toggle],
    pub effect: Effect,
    /// The signs of which one makes it apply without being typed.
    pub known: &'static [Sign],
    /// Another modifier of the side with which it does not apply by itself; empty for none.
    pub unless: &'static str,
}

/// What makes a modifier apply without being typed.
#[derive(Clone, Copy)]
pub enum Sign {
    /// The attack is one of the sheet, with the word of the modifier as a trait.
    Trait,
    /// The attacker or the target has one of these conditions, or is in such a state; the value is the first that holds.
    Has(&'static [&'static str]),
    /// The same of the target alone.
    TargetHas(&'static [&'static str]),
    /// The attacker or the target is surprised in this round.
    Surprised,
    /// The attacker or the target is in a state that stops it from acting, which is the value.
    Fallen,
    /// The attacker or the target has made this declaration since its turn began, by its id.
    Declared(&'static str),
    /// What no row can say, with the value.
    Special(&'static (dyn Fn(Table<'_>, &Side) -> Option<Value> + Sync)),
}

impl Sign {
    /// The value with which the modifier of this word applies to a side; `None` if it does not.
    fn value(self, table: Table<'_>, word: &str, side: &Side) -> Option<Value> {
        match self {
            Self::Trait => side.subject.has_trait(word).then_some(Value::Nothing),
            Self::Special(known) => known(table, side),
            Self::TargetHas(_) if side.role == Role::Attacks => None,
            _ if side.role == Role::Rolls => None,
            _ => self.seen_of(table, side.subject.who?).map(Value::Word),
        }
    }

    /// What is seen of a character in an attack; `None` if the sign is missing.
    fn seen_of(self, table: Table<'_>, who: CharacterId) -> Option<&'static str> {
        let (campaign, game) = (table.campaign, table.game);
        let person = campaign.characters.get(who)?;
        match self {
            Self::Has(names) | Self::TargetHas(names) => {
                let held = |name: &str| {
                    let mut held = person.conditions.iter();
                    held.any(|held| held.name.eq_ignore_ascii_case(name))
                };
                let follows = |name: &str| {
                    let mut states = game.states.iter();
                    states.any(|state| state.name == name && (state.follows)(campaign, person))
                };
                let mut names = names.iter().copied();
                names.find(|name| held(name) || follows(name))
            }
            Self::Surprised => campaign.is_surprised(who).then_some("surprised"),
            Self::Fallen => {
                let states = game.fallen_by(campaign, person);
                states.first().map(|state| state.name)
            }
            Self::Declared(id) => campaign.has_declared(who, id).then_some(id),
            Self::Trait | Self::Special(_) => None,
        }
    }
}

/// What a modifier does besides being noted on its side.
#[derive(Clone, Copy)]
pub enum Effect {
    /// Nothing: the rules ask the side for it.
    Noted,
    /// Adds these numbers.
    Adds(&'static [Adds]),
    /// What no row can say.
    Special(Change),
}

/// The effect of a modifier on its side.
pub type Change = &'static (dyn Fn(&mut Side, &mut TypedModifier<'_, '_, '_>) -> Result + Sync);

/// A modifier at its place in a line.
pub struct TypedModifier<'t, 'a, 'c> {
    pub table: Table<'t>,
    pub word: &'static str,
    pub at: Span,
    /// The value after the word.
    pub value: Value,
    pub value_at: Span,
    /// The words that follow, for [`Takes::Own`].
    pub cursor: &'c mut Cursor<'a>,
}

impl TypedModifier<'_, '_, '_> {
    /// The number after the word; 0 if there is none.
    pub(crate) fn number(&self) -> i64 {
        match self.value {
            Value::Number(number) => number,
            Value::Nothing | Value::Word(_) => 0,
        }
    }

    /// The choice after the word; empty if there is none.
    pub(crate) fn choice(&self) -> &'static str {
        match self.value {
            Value::Word(word) => word,
            Value::Nothing | Value::Number(_) => "",
        }
    }

    /// Adds numbers to the side, or keeps them for the other one.
    ///
    /// # Errors
    /// Returns an error if a number belongs to the other side only.
    pub(crate) fn add(&self, side: &mut Side, numbers: &[Adds]) -> Result {
        for one in numbers {
            match side.elsewhere(one.to) {
                None => {
                    side.plus(one.label, one.value);
                    side.kinds.push(*one);
                }
                Some(_) if !one.kind.is_empty() => side.across.push((*one, self.at)),
                Some(other) => return Err(self.applies_to(other)),
            }
        }
        Ok(())
    }

    /// The refusal of a modifier on the wrong side.
    fn applies_to(&self, side: &str) -> Refusal {
        Refusal::rule(self.at, format!("'{}' applies to {side}", self.word))
    }
}

impl Side {
    /// The other side in words, if a number belongs to that one.
    fn elsewhere(&self, to: To) -> Option<&'static str> {
        match (self.role, to) {
            (Role::Attacks, To::Defence) => Some("the defence"),
            (Role::Defends { .. }, To::Attack) => Some("the attack"),
            _ => None,
        }
    }

    /// Adds the numbers typed here to the side to which they belong.
    ///
    /// # Errors
    /// Returns an error if that side has another number of the same kind.
    pub(crate) fn cross(&self, other: &mut Self) -> Result {
        for (adds, at) in &self.across {
            let mut there = other.kinds.iter();
            match there.find(|there| there.kind == adds.kind) {
                None => other.plus(adds.label, adds.value),
                Some(same) if same.label == adds.label => {}
                Some(another) => {
                    let why = format!("not together with {}", another.label);
                    return Err(Refusal::rule(*at, why));
                }
            }
        }
        Ok(())
    }
}

/// What follows the word of a modifier.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    Nothing,
    /// A whole number without a sign: what it is, the minimum and the maximum.
    Number(&'static str, i64, i64),
    /// A number that may have a sign: what it is, the minimum and the maximum.
    Signed(&'static str, i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// This word, which may be left out.
    Perhaps(&'static str),
    /// Read by the game's own code; the text is its usage in the help.
    Own(&'static str),
}

impl Takes {
    /// The allowed word that equals this text.
    pub(crate) fn choice(self, text: &str) -> Option<&'static str> {
        match self {
            Self::OneOf(words) => words.iter().copied().find(|word| *word == text),
            Self::Perhaps(word) => (word == text).then_some(word),
            Self::Nothing | Self::Number(..) | Self::Signed(..) | Self::Own(_) => None,
        }
    }

    /// Reads the value after the word.
    ///
    /// # Errors
    /// Returns an error if the number is missing or out of range, or if the word is not one of
    /// those allowed.
    pub(crate) fn read(self, cursor: &mut Cursor<'_>) -> Result<Value> {
        match self {
            Self::Number(what, least, most) => Ok(Value::Number(cursor.number(what, least, most)?)),
            Self::Signed(what, least, most) => Ok(Value::Number(cursor.signed(what, least, most)?)),
            Self::Perhaps(word) if cursor.take(&[word]).is_some() => Ok(Value::Word(word)),
            Self::Nothing | Self::Own(_) | Self::Perhaps(_) => Ok(Value::Nothing),
            Self::OneOf(words) => {
                let at = cursor.here();
                let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
                let found = cursor.take(words).map(Value::Word);
                found.ok_or_else(|| Refusal::expected(at, either(&quoted)))
            }
        }
    }
}

impl Modifier {
    /// A modifier without a value, for every verb that accepts modifiers, that is only noted.
    #[must_use]
    pub const fn new(word: &'static str, doc: &'static str) -> Self {
        Self {
            word,
            takes: Takes::Nothing,
            doc,
            verbs: &[],
            one_of: "",
            side: To::Here,
            by_itself: "",
            page: "",
            toggles: &[],
            effect: Effect::Noted,
            known: &[],
            unless: "",
        }
    }

    /// The `secret` modifier, which hides the roll from the players.
    #[must_use]
    pub const fn secret(toggles: &'static [Toggle]) -> Self {
        let secret = Self::new("secret", "kept from the players").keys(toggles);
        secret.does(&|side, _| {
            side.secret = true;
            Ok(())
        })
    }

    /// Adds these numbers.
    pub(crate) const fn adds(self, numbers: &'static [Adds]) -> Self {
        let effect = Effect::Adds(numbers);
        Self { effect, ..self }
    }

    /// Gives it an effect that no row can say.
    pub(crate) const fn does(self, change: Change) -> Self {
        let effect = Effect::Special(change);
        Self { effect, ..self }
    }

    /// Sets the value after the word.
    pub(crate) const fn takes(self, takes: Takes) -> Self {
        Self { takes, ..self }
    }

    /// Limits it to these verbs.
    #[must_use]
    pub const fn only(self, verbs: &'static [&'static str]) -> Self {
        Self { verbs, ..self }
    }

    /// Puts it into a group of which a side may have only one.
    pub(crate) const fn one_of(self, one_of: &'static str) -> Self {
        Self { one_of, ..self }
    }

    /// Allows it on one side of an attack only.
    pub(crate) const fn of(self, side: To) -> Self {
        Self { side, ..self }
    }

    /// Lists it on a page of the reference.
    pub(crate) const fn on(self, page: &'static str) -> Self {
        Self { page, ..self }
    }

    /// Adds keys to the panel.
    pub(crate) const fn keys(self, toggles: &'static [Toggle]) -> Self {
        Self { toggles, ..self }
    }

    /// Applies it automatically where one of the signs is there; `by_itself` describes when.
    pub(crate) const fn known(mut self, by_itself: &'static str, known: &'static [Sign]) -> Self {
        self.by_itself = by_itself;
        self.known = known;
        self
    }

    /// Keeps it from applying automatically on a side with another modifier.
    pub(crate) const fn unless(self, unless: &'static str) -> Self {
        Self { unless, ..self }
    }

    /// The side on which it may stand, in words, if that is another one.
    fn belongs_to(&self, role: Role) -> Option<&'static str> {
        match (self.side, role) {
            (To::Attack, Role::Defends { .. }) => Some("the attack"),
            (To::Defence, Role::Rolls | Role::Attacks) => Some("the target of an attack"),
            _ => None,
        }
    }

    /// The value with which it applies to a side automatically; `None` if it does not, or belongs to the other side.
    pub(crate) fn by_itself(&self, table: Table<'_>, side: &Side) -> Option<Value> {
        let numbers = match self.effect {
            Effect::Adds(numbers) => numbers,
            Effect::Noted | Effect::Special(_) => &[],
        };
        let stands = |adds: &Adds| side.elsewhere(adds.to).is_none() || !adds.kind.is_empty();
        let fits = self.belongs_to(side.role).is_none() && numbers.iter().all(stands);
        let mut known = self.known.iter().filter(|_| fits);
        known
            .find_map(|sign| sign.value(table, self.word, side))
            .filter(|_| !side.has(self.unless))
    }

    /// Notes it on a side and applies its effect. `at`: the position of the word and of its value.
    ///
    /// # Errors
    /// Returns an error if it does not apply.
    pub(crate) fn apply(
        &self,
        table: Table<'_>,
        side: &mut Side,
        value: Value,
        (at, value_at): (Span, Span),
        cursor: &mut Cursor<'_>,
    ) -> Result {
        side.noted.push(Noted {
            word: self.word,
            value,
            at,
            value_at,
        });
        let mut typed = TypedModifier {
            table,
            word: self.word,
            at,
            value,
            value_at,
            cursor,
        };
        if let Some(other) = self.belongs_to(side.role) {
            return Err(typed.applies_to(other));
        }
        match self.effect {
            Effect::Noted => Ok(()),
            Effect::Adds(numbers) => typed.add(side, numbers),
            Effect::Special(change) => change(side, &mut typed),
        }
    }

    /// Whether a verb accepts it.
    #[must_use]
    pub fn is_for(&self, verb: &str) -> bool {
        self.verbs.is_empty() || self.verbs.contains(&verb)
    }

    /// The word with its value: `cover minimal|partial`.
    pub(crate) fn usage(&self) -> String {
        let word = self.word;
        match self.takes {
            Takes::Nothing => word.to_owned(),
            Takes::Number(..) => format!("{word} N"),
            Takes::Signed(..) => format!("{word} +N"),
            Takes::OneOf(words) => format!("{word} {}", words.join("|")),
            Takes::Perhaps(then) => format!("{word} [{then}]"),
            Takes::Own(shown) => format!("{word} {shown}"),
        }
    }

    /// The line in the reference: `cover minimal|partial: -10, -30`.
    pub(crate) fn line(&self) -> String {
        let (usage, doc) = (self.usage(), self.doc);
        match self.by_itself {
            "" => format!("{usage}: {doc}"),
            when => format!("{usage}: {doc}; applies {when}"),
        }
    }
}

/// A verb's modifiers as its usage lists them: `[easy|difficult] [risk N]`.
pub(crate) fn listed(modifiers: &[Modifier], verb: &str) -> String {
    let mut groups: Vec<(&str, String)> = Vec::new();
    for one in modifiers.iter().filter(|one| one.is_for(verb)) {
        let same = |(group, _): &&mut (&str, String)| !group.is_empty() && *group == one.one_of;
        match groups.iter_mut().find(same) {
            Some((_, usages)) => *usages = format!("{usages}|{}", one.usage()),
            None => groups.push((one.one_of, one.usage())),
        }
    }
    let each = groups.iter().map(|(_, usages)| format!("[{usages}]"));
    each.collect::<Vec<_>>().join(" ")
}

impl Topic {
    /// The lines of this page, followed by the modifiers that it lists.
    pub(crate) fn page(&self, game: &Game) -> Vec<String> {
        let own = self.lines.iter().map(|line| (*line).to_owned());
        let listed = game.modifiers.iter();
        let listed = listed.filter(|modifier| modifier.page == self.title);
        own.chain(listed.map(Modifier::line)).collect()
    }
}

impl Game {
    /// The modifier that a word names.
    pub(crate) fn modifier(&self, word: &Word) -> Option<&'static Modifier> {
        self.modifiers
            .iter()
            .find(|modifier| word.is(modifier.word))
    }

    /// Completions for a modifier of a verb after these words.
    #[must_use]
    pub fn complete_modifiers(&self, verb: &str, before: &[Word]) -> Vec<Completion> {
        let open = before.last().and_then(|last| self.modifier(last));
        let mut out = match open.map(|open| open.takes) {
            Some(Takes::OneOf(words)) => {
                return words
                    .iter()
                    .map(|word| Completion::keyword(*word, ""))
                    .collect();
            }
            Some(Takes::Number(..) | Takes::Signed(..)) => return Vec::new(),
            Some(Takes::Perhaps(word)) => vec![Completion::keyword(word, "")],
            Some(Takes::Nothing | Takes::Own(_)) | None => Vec::new(),
        };
        let rest = self.modifiers.iter();
        let rest =
            rest.filter(|one| one.is_for(verb) && !before.iter().any(|word| word.is(one.word)));
        out.extend(rest.map(|one| Completion::keyword(one.word, one.doc)));
        out
    }

    /// The keys of the panels of all verbs.
    pub fn all_toggles(&self) -> impl Iterator<Item = &'static Toggle> {
        let rows = self.modifiers.iter().flat_map(|modifier| modifier.toggles);
        self.toggles.iter().chain(rows)
    }

    /// What a key of the panel does: its own description, or a line for each modifier that it
    /// writes.
    #[must_use]
    pub fn toggle_docs(&self, toggle: &Toggle) -> Vec<String> {
        if !toggle.doc.is_empty() {
            return vec![toggle.doc.to_owned()];
        }
        let rows = self.modifiers.iter();
        let found = rows.filter(|one| toggle.has_word(one.word));
        found.map(Modifier::line).collect()
    }
}
