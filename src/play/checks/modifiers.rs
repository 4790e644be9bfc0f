//! Reads the modifiers of a side and adds those that apply automatically.

use super::sides::TypedSide;
use crate::campaign::pending::GivenModifier;
use crate::campaign::visible::visible;
use crate::game::args::Given;
use crate::game::modifier::{Modifier, Takes};
use crate::game::side::Value;
use crate::game::words::signed;
use crate::game::{Refusal, Result, Side, Subject, Table};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST};
use crate::rules::Part;

/// Reads the modifiers of one side for the verb `verb`.
pub(crate) struct Reader<'t> {
    table: Table<'t>,
    verb: &'static str,
    used: Vec<&'static Modifier>,
}

impl<'t> Reader<'t> {
    /// A reader that has read nothing yet.
    pub(crate) fn new(table: Table<'t>, verb: &'static str) -> Self {
        Self {
            table,
            verb,
            used: Vec::new(),
        }
    }

    /// Reads numbers and words in any order, up to the first word that is not a modifier.
    ///
    /// # Errors
    /// Returns an error if a number is invalid, and the errors of [`Reader::words`].
    pub(crate) fn all(&mut self, cursor: &mut Cursor<'_>, side: &mut Side) -> Result {
        loop {
            let left = cursor.rest().len();
            while let Some(part) = number(cursor)? {
                side.given.push(GivenModifier::Part(part.clone()));
                side.parts.push(part);
            }
            self.words(cursor, side)?;
            if cursor.rest().len() == left {
                return Ok(());
            }
        }
    }

    /// Reads words up to the first one that is not a modifier.
    ///
    /// # Errors
    /// Returns an error if a modifier is repeated, excludes another, belongs to other verbs or
    /// does not apply.
    pub(crate) fn words(&mut self, cursor: &mut Cursor<'_>, side: &mut Side) -> Result {
        while let Some(word) = cursor.peek() {
            let Some(modifier) = self.table.game.modifier(word) else {
                return Ok(());
            };
            cursor.skip(1);
            self.check(modifier, word.span)?;
            let (takes, value_at) = (modifier.takes, cursor.here());
            let value = takes.read(cursor)?;
            self.used.push(modifier);
            modifier.apply(self.table, side, value, (word.span, value_at), cursor)?;
            let word = modifier.word.to_owned();
            let given = match (takes, value) {
                // Its own code reads the rest of the words; only the resulting number is kept.
                (Takes::Own(_), _) => {
                    let part = side.parts.last().cloned();
                    part.map(|part| GivenModifier::Fixed(word, part))
                }
                (_, Value::Nothing) => Some(GivenModifier::Word(word)),
                (_, Value::Number(number)) => Some(GivenModifier::Number(word, number)),
                (_, Value::Word(choice)) => Some(GivenModifier::Choice(word, choice.to_owned())),
            };
            side.given.extend(given);
        }
        Ok(())
    }

    /// Applies the modifiers stored with a pending check.
    ///
    /// # Errors
    /// Returns an error if a modifier no longer exists or does not apply.
    pub(super) fn given(&mut self, given: &Given<'_>, side: &mut Side) -> Result {
        let at = given.at;
        for modifier in &given.check.modifiers {
            let (word, part) = match modifier {
                GivenModifier::Part(part) => {
                    side.parts.push(part.clone());
                    continue;
                }
                GivenModifier::Fixed(word, part) => (word, Some(part)),
                GivenModifier::Word(word)
                | GivenModifier::Number(word, _)
                | GivenModifier::Choice(word, _) => (word, None),
            };
            let gone = || Refusal::unknown(at, "modifier", word);
            let mut all = self.table.game.modifiers.iter();
            let row = all.find(|row| row.word == *word).ok_or_else(gone)?;
            self.check(row, at)?;
            self.used.push(row);
            if let Some(part) = part {
                side.parts.push(part.clone());
                continue;
            }
            let value = match modifier {
                GivenModifier::Number(_, number) => Value::Number(*number),
                GivenModifier::Choice(_, choice) => {
                    Value::Word(row.takes.choice(choice).ok_or_else(gone)?)
                }
                _ => Value::Nothing,
            };
            row.apply(self.table, side, value, (at, at), &mut Cursor::new(&[], at))?;
        }
        Ok(())
    }

    fn check(&self, new: &Modifier, at: Span) -> Result {
        let word = new.word;
        if !new.is_for(self.verb) {
            let verbs = match new.verbs {
                [before @ .., last] if !before.is_empty() => {
                    format!("{} and {last}", before.join(", "))
                }
                verbs => verbs.concat(),
            };
            let said = format!("'{word}' is for {verbs} only");
            self.table.forbid(at, said)?;
        }
        for used in &self.used {
            if used.word == word {
                return Err(Refusal::rule(at, format!("'{word}' is given twice")));
            }
            if !new.one_of.is_empty() && new.one_of == used.one_of {
                let said = format!("'{word}' cannot be combined with '{}'", used.word);
                self.table.forbid(at, said)?;
            }
        }
        Ok(())
    }

    /// Adds the modifiers that apply automatically, unless they or others of their group were
    /// typed.
    ///
    /// # Errors
    /// Returns the errors of the modifiers.
    pub(crate) fn by_itself(&mut self, at: Span, side: &mut Side) -> Result {
        for modifier in self.table.game.modifiers {
            let (word, one_of) = (modifier.word, modifier.one_of);
            let instead =
                |used: &&Modifier| used.word == word || !one_of.is_empty() && used.one_of == one_of;
            if self.used.iter().any(instead) {
                continue;
            }
            if let Some(value) = modifier.by_itself(self.table, side) {
                side.by_itself.push(word);
                self.used.push(modifier);
                let nothing = &mut Cursor::new(&[], at);
                modifier.apply(self.table, side, value, (at, at), nothing)?;
            }
        }
        Ok(())
    }
}

impl TypedSide<'_, '_> {
    /// Reads a whole side for the verb: its subject, its modifiers, and those of every roll of the
    /// character. `make` turns the subject into the side.
    ///
    /// # Errors
    /// Returns an error if the words are invalid or a modifier does not apply.
    pub(crate) fn read(
        mut self,
        verb: &'static str,
        make: impl FnOnce(Subject) -> Result<Side>,
    ) -> Result<Side> {
        let mut side = make(self.subject()?)?;
        self.modify(&mut Reader::new(self.table, verb), &mut side)?;
        self.no_more()?;
        side.add_own(self.table);
        Ok(side)
    }

    /// Checks that nothing follows the modifiers of the side.
    ///
    /// # Errors
    /// Returns an error at the next word.
    pub fn no_more(&self) -> Result {
        let Some(word) = self.cursor.peek() else {
            return Ok(());
        };
        let known = self.table.game.modifiers.iter();
        let known: Vec<&str> = known.map(|one| one.word).collect();
        let refusal = Refusal::expected(word.span, self.then());
        Err(refusal.hint(format!("modifiers: +N -N {}", known.join(" "))))
    }

    /// Reads modifiers after applying those of a pending check, and adds those that apply
    /// automatically.
    ///
    /// # Errors
    /// Returns the errors of [`Reader::all`].
    pub(crate) fn modify(&mut self, reader: &mut Reader<'_>, side: &mut Side) -> Result {
        side.first = self.first;
        if let Some(given) = self.given {
            reader.given(given, side)?;
        }
        self.more(reader, side)?;
        let at = side.subject.span;
        reader.by_itself(at, side)
    }

    /// Reads the typed modifiers up to the first word that is neither one nor an option.
    ///
    /// # Errors
    /// Returns the errors of [`Reader::all`].
    pub(crate) fn more(&mut self, reader: &mut Reader<'_>, side: &mut Side) -> Result {
        reader.all(&mut self.cursor, side)?;
        while self.skip_option() {
            reader.all(&mut self.cursor, side)?;
        }
        Ok(())
    }
}

/// Reads a number with its sign: `+10`, `-20`, `+10:"high ground"`.
///
/// # Errors
/// Returns an error if the sign is not followed by a number, or if the number is beyond
/// ±1,000,000.
pub(crate) fn number(cursor: &mut Cursor<'_>) -> Result<Option<Part>> {
    let Some(word) = cursor.peek().filter(|word| word.is_signed()) else {
        return Ok(None);
    };
    let label = word.label.clone();
    let bare = Word {
        label: None,
        ..word.clone()
    };
    let mut bare = Cursor::new(std::slice::from_ref(&bare), word.span);
    let value = bare.signed("a modifier such as +10", -LARGEST, LARGEST)?;
    cursor.skip(1);
    let label = label.filter(|label| !label.trim().is_empty());
    let label = label.map(|label| visible(label.trim()).into_owned());
    let label = label.unwrap_or_else(|| signed(value));
    Ok(Some(Part::new(label, value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::pending::What;
    use crate::campaign::{Campaign, History};
    use crate::game::modifier::Sign;
    use crate::game::{Game, Role, Topic};
    use crate::lang::line::Line;
    use crate::rules::formula::Formula;

    const ROWS: &[Modifier] = &[
        Modifier::new("risk", "N more dice")
            .takes(Takes::Number("a risk", 0, 3))
            .one_of("nerve")
            .on("Nerve"),
        Modifier::new("calm", "no risk").one_of("nerve"),
        Modifier::new("luck", "+1 or +2")
            .does(&|side, said| {
                side.plus("luck", if said.choice() == "great" { 2 } else { 1 });
                Ok(())
            })
            .takes(Takes::Perhaps("great"))
            .known(
                "on a whim",
                &[Sign::Special(&|_, side| match side.number("risk") {
                    None | Some(0) => None,
                    Some(1) => Some(Value::Nothing),
                    Some(_) => Some(Value::Word("great")),
                })],
            ),
        Modifier::new("aim", "slow or quick")
            .takes(Takes::OneOf(&["slow", "quick"]))
            .only(&["shoot"]),
        Modifier::secret(&[]),
    ];

    static GAME: Game = Game {
        modifiers: ROWS,
        ..Game::PLAIN
    };

    /// Reads a line of modifiers and adds those that apply automatically.
    fn read(line: &str) -> Result<Side> {
        let (campaign, history) = (Campaign::default(), History::default());
        let table = Table {
            campaign: &campaign,
            game: &GAME,
            history: &history,
            forced: false,
            using: None,
        };
        let line = Line::parse(line)?;
        let cursor = Cursor::new(&line.words, Span::default());
        let mut typed = TypedSide::new(table, &line, cursor);
        let base = What::Formula(Formula::parse("0").unwrap());
        let subject = Subject::new(table, None, base, Span::default())?;
        let mut side = Side::new(subject, Role::Rolls);
        let mut reader = Reader::new(table, "check");
        typed.modify(&mut reader, &mut side)?;
        typed.no_more()?;
        Ok(side)
    }

    fn refused(line: &str) -> String {
        read(line)
            .err()
            .map_or_else(String::new, |refusal| refusal.why.to_string())
    }

    #[test]
    fn numbers_and_words_are_read_in_any_order() {
        let side = read("+2 luck great secret -1").unwrap();
        let known = (side.total(), side.number("risk"), side.secret);
        assert_eq!(known, (3, None, true));
        let side = read("luck risk 3 +2:\"high ground\"").unwrap();
        let known = (side.total(), side.number("risk"), side.secret);
        assert_eq!(known, (3, Some(3), false));
    }

    #[test]
    fn automatic_modifiers_apply_unless_they_were_typed() {
        assert_eq!(read("risk 2").unwrap().total(), 2);
        assert_eq!(read("risk 2 luck").unwrap().total(), 1);
        assert_eq!(
            read("risk 1").unwrap().total(),
            1,
            "counts as it is without 'great'"
        );
    }

    #[test]
    fn modifiers_are_refused_if_they_do_not_fit() {
        for (line, why) in [
            ("risk 1 risk 1", "'risk' is given twice"),
            ("calm risk 1", "'risk' cannot be combined with 'calm'"),
            ("aim slow", "'aim' is for shoot only"),
            ("risk 4", "0 to 3"),
            ("dance", "a modifier"),
        ] {
            assert!(refused(line).contains(why), "{line}: {}", refused(line));
        }
    }

    #[test]
    fn rows_give_their_usage_and_their_line_in_the_reference() {
        let usage: Vec<String> = ROWS.iter().map(Modifier::usage).collect();
        assert_eq!(
            usage,
            ["risk N", "calm", "luck [great]", "aim slow|quick", "secret"]
        );
        assert_eq!(ROWS[2].line(), "luck [great]: +1 or +2; applies on a whim");
        let page = Topic {
            title: "Nerve",
            lines: vec!["Keep it."],
        };
        assert_eq!(page.page(&GAME), ["Keep it.", "risk N: N more dice"]);
    }
}
