//! The subject of a side: who rolls what.

use super::resolve::{Roller, resolve};
use super::sides::TypedSide;
use crate::campaign::pending::What;
use crate::campaign::{CharacterId, Skill};
use crate::game::who::character;
use crate::game::{Refusal, Result, Subject, Table, Why};
use crate::lang::line::{Line, Span, Word};
use crate::lang::operand::{Operand, operands};

impl Subject {
    /// Evaluates what a character rolls; errors point at `span`.
    ///
    /// # Errors
    /// Returns an error if the skill or check does not exist, or a stat is missing.
    pub(crate) fn new(
        table: Table<'_>,
        who: Option<CharacterId>,
        rolls: What,
        span: Span,
    ) -> Result<Self> {
        let person = who.map(|id| table.character(id)).transpose()?;
        let roller = Roller {
            table,
            person,
            span,
        };
        let (what, base, skill) = roller.evaluated(&rolls)?;
        let is_number =
            matches!(&rolls, What::Formula(formula) if formula.stats().next().is_none());
        Ok(Self {
            who,
            name: person.map(|person| person.name.clone()).unwrap_or_default(),
            what,
            base,
            rolls,
            is_number,
            skill,
            counts_as: String::new(),
            traits: Vec::new(),
            span,
        })
    }
}

impl TypedSide<'_, '_> {
    /// Reads `[NAME] WHAT` up to the first modifier, or takes both from a pending check. Without a
    /// name the user of the power that rolls it, or else the active character, rolls on the first side, and nobody on others.
    ///
    /// # Errors
    /// Returns an error if there is nothing to roll, if there are too many words, if a name, skill
    /// or formula is unknown, or if a stat is missing.
    pub fn subject(&mut self) -> Result<Subject> {
        let (table, line) = (self.table, self.line);
        if let Some(given) = self.given {
            return Subject::new(table, Some(given.who), given.check.what.clone(), given.at);
        }
        let found = self.operands();
        let (who, what) = match found.as_slice() {
            [] => return Err(self.nothing_to_roll()),
            [what] => (roller(table).filter(|_| self.first), what),
            [number, extra, ..] if self.is_what(number) => {
                return Err(Refusal::expected(extra.span, self.then()));
            }
            [name, what] => (Some(name_of(table, line, name)?), what),
            [_, _, third, ..] => return Err(several_words(third.span, &self.then())),
        };
        let signed = |word: &Word| !word.quoted && word.text.starts_with(['+', '-']);
        if what.words.first().is_some_and(signed) {
            return Err(self.wants.unsigned(what.span, what.text(line)));
        }
        let person = who.map(|id| table.character(id)).transpose()?;
        let rolls = resolve(table, line, person, what)
            .map_err(|refusal| self.wants.of(refusal))
            .map_err(|refusal| {
                let only = what.single().filter(|_| found.len() == 1);
                match &refusal.why {
                    Why::NoMatch { .. }
                        if only.is_some_and(|one| character(table, one).is_ok()) =>
                    {
                        let name = what.text(line);
                        let what =
                            format!("which {} does {name} {}", self.wants.kind, self.wants.does);
                        Refusal::expected(self.cursor.here(), what)
                    }
                    _ => refusal,
                }
            })?;
        Subject::new(table, who, rolls, what.span)
    }
}

/// Who rolls where nobody is named: whose power rolls it, or whose turn it is.
fn roller(table: Table<'_>) -> Option<CharacterId> {
    let using = table.using.map(|using| using.who);
    using.or(table.campaign.acting())
}

/// A character as typed, with what may follow the name.
pub(crate) struct Named<'a> {
    pub who: CharacterId,
    /// The position of the name.
    pub span: Span,
    pub with: Option<Operand<'a>>,
}

impl<'a> TypedSide<'_, 'a> {
    /// Takes the names, skills and formulas before the first modifier or option.
    pub(crate) fn operands(&mut self) -> Vec<Operand<'a>> {
        let is_modifier = |word: &Word| self.table.game.modifier(word).is_some();
        let ends = |word: &Word| is_modifier(word) || self.option_words(word).is_some();
        let (found, taken) = operands(self.cursor.rest(), &ends);
        self.cursor.skip(taken);
        found
    }

    /// Passes over an option, if one stands here.
    pub(crate) fn skip_option(&mut self) -> bool {
        let next = self.cursor.peek();
        let words = next.and_then(|word| self.option_words(word));
        self.cursor.skip(words.unwrap_or_default());
        words.is_some()
    }

    fn option_words(&self, word: &Word) -> Option<usize> {
        self.options?.option_words(word)
    }

    /// Takes `NAME [WHAT]` before the first modifier, where `what` is expected if there is nothing,
    /// and `then` may follow.
    ///
    /// # Errors
    /// Returns an error if there is no name, if there are too many words, or if the name matches no
    /// character or several.
    pub(crate) fn named(&mut self, what: &'static str, then: &str) -> Result<Named<'a>> {
        if let Some(aimed) = self.aimed {
            return Ok(Named {
                who: if self.first { aimed.by } else { aimed.target },
                span: self.cursor.here(),
                with: None,
            });
        }
        let nothing = self.nothing(what);
        match *self.operands() {
            [] => Err(nothing),
            [_, _, extra, ..] => Err(several_words(extra.span, then)),
            [name, ref rest @ ..] => Ok(Named {
                who: name_of(self.table, self.line, &name)?,
                span: name.span,
                with: rest.first().copied(),
            }),
        }
    }

    /// Whether an operand at the place of a name is a number that names nobody, and so what is
    /// rolled.
    fn is_what(&self, name: &Operand<'_>) -> bool {
        let number = name.single().filter(|word| word.is_number());
        let found = number.map(|word| character(self.table, word));
        matches!(
            found,
            Some(Err(Refusal {
                why: Why::NoMatch { .. },
                ..
            }))
        )
    }

    fn nothing_to_roll(&self) -> Refusal {
        let refusal = self.nothing(self.wants.what);
        match self.cursor.peek() {
            Some(word) if word.is_signed() => self.wants.unsigned(word.span, &word.text),
            Some(Word { text, .. }) => refusal.hint(format!(
                "'{text}' is a modifier; put quotes around a skill of that name"
            )),
            None => refusal,
        }
    }
}

/// The refusal of more words than a name and what is rolled, where `then` may follow.
fn several_words(at: Span, then: &str) -> Refusal {
    Refusal::expected(at, then).hint("put quotes around a name or skill of several words")
}

/// The character that an operand names.
///
/// # Errors
/// Returns an error if no character or several match.
pub(crate) fn name_of(table: Table<'_>, line: &Line, name: &Operand<'_>) -> Result<CharacterId> {
    match name.single() {
        Some(word) => character(table, word),
        None => Err(Refusal::unknown(name.span, "character", name.text(line))),
    }
}

/// A character's skill as something to roll.
///
/// # Errors
/// Returns an error if the character lacks the stat of the skill.
pub(crate) fn skill_subject(
    table: Table<'_>,
    who: CharacterId,
    skill: &Skill,
    span: Span,
) -> Result<Subject> {
    let rolls = What::Skill(skill.name.clone());
    Subject::new(table, Some(who), rolls, span)
}

/// What an operand means as a roll of a character: a skill, a common check or a formula.
///
/// # Errors
/// Returns an error if nothing or several match, or if a stat is missing.
pub(crate) fn what_subject(
    table: Table<'_>,
    line: &Line,
    who: CharacterId,
    what: &Operand<'_>,
) -> Result<Subject> {
    let person = table.character(who)?;
    let rolls = resolve(table, line, Some(person), what)?;
    Subject::new(table, Some(who), rolls, what.span)
}
