//! A line as it was read, once for all that is made of it.

use std::rc::Rc;

use crate::game::syntax::Candidates;
use crate::game::{Args, Draft, Preview, Refusal, Table, Verb, Why};
use crate::lang::line::{Line, Word};
use crate::lang::walk::Walk;
use crate::play::fallen::follow_states;
use crate::play::reveal::reveal_who_rolled;

/// A line that was read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The line. Words that together are a name are one.
    pub line: Line,
    /// The last of its verbs: the acting one, or one that takes a command which is still missing.
    pub verb: Option<&'static Verb>,
    /// The command, or why there is none: an unknown verb, or words that can be read in two ways.
    pub command: Result<Command, Refusal>,
}

/// Reads a line that was split into words. It is passed to verbs that run other lines, because it
/// needs the list of all verbs.
pub(super) type ReadLine = fn(Table<'_>, Line) -> Parsed;

/// The command of a line.
#[derive(Clone, Debug)]
pub struct Command {
    pub verb: &'static Verb,
    /// The GM overrides the rules.
    pub forced: bool,
    /// It stands after this verb and only its odds are asked for.
    pub odds_of: Option<&'static Verb>,
    /// The index of its word.
    pub(super) at: usize,
    /// The index of the first word that it reads. Dice that stand alone are read themselves.
    pub(super) from: usize,
    /// How its words match its syntax.
    pub(super) walk: Rc<Walk<Candidates>>,
}

impl Parsed {
    /// The command.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub fn command(&self) -> Result<&Command, Refusal> {
        self.command.as_ref().map_err(Refusal::clone)
    }

    /// The words that a command reads.
    #[must_use]
    pub fn words(&self, command: &Command) -> &[Word] {
        &self.line.words[command.from..]
    }

    /// The arguments of a command's verb.
    #[must_use]
    pub fn args<'a>(&'a self, command: &'a Command) -> Args<'a> {
        let word = &self.line.words[command.at];
        Args::of(command.verb, &self.line, word, self.words(command)).matched(&command.walk)
    }

    /// The odds of its command.
    ///
    /// # Errors
    /// Returns an error if there is no command, if it has no odds, or those of the verb.
    pub fn odds(&self, table: Table<'_>) -> Result<Preview, Refusal> {
        let command = self.command()?;
        let table = Table {
            forced: table.forced || command.forced,
            ..table
        };
        let args = self.args(command);
        let Some(odds) = command.verb.odds else {
            let said = format!("'{}' rolls nothing that has odds", command.verb.name);
            return Err(Refusal::rule(args.verb.span, said));
        };
        odds(table, &args)
    }

    /// Runs its command as part of an act.
    ///
    /// # Errors
    /// Returns an error if there is no command, or those of the verb.
    pub fn run(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        let command = self.command()?;
        if command.forced {
            draft.force();
        }
        if command.odds_of.is_some() {
            let preview = self.odds(draft.table())?;
            draft.answer(preview);
            return Ok(());
        }
        (command.verb.run)(draft, &self.args(command))
    }

    /// Runs its command with everything that belongs to running one.
    ///
    /// # Errors
    /// Returns the errors of [`Parsed::run`].
    pub fn carry_out(&self, draft: &mut Draft<'_>) -> Result<(), Refusal> {
        self.run(draft)?;
        follow_states(draft);
        let reveals = self.command()?.verb.reveals;
        reveal_who_rolled(draft, reveals);
        Ok(())
    }

    /// Checks that dice are only typed for a command that takes them.
    ///
    /// # Errors
    /// Returns an error at the `=`.
    pub fn takes_its_dice(&self) -> Result<(), Refusal> {
        let command = self.command()?;
        let verb = command.odds_of.unwrap_or(command.verb);
        match &self.line.dice {
            Some(typed) if !verb.takes_dice() => {
                let why = Why::TakesNoDice(verb.name.to_owned());
                Err(Refusal::at(typed.sign, why))
            }
            Some(_) | None => Ok(()),
        }
    }
}
