//! A line as it was read, once for all that is made of it.

use super::people::conditions::{CONDITION, closing};
use super::powers::{DC, USE, lacks_dc};
use crate::game::draft::Request;
use crate::game::syntax::Candidates;
use crate::game::{Args, Draft, Preview, Refusal, Result, Table, Verb};
use crate::lang::edit::Edit;
use crate::lang::line::{Line, Span, Word};
use crate::lang::walk::Walk;
use crate::play::fallen::follow_states;
use crate::play::reveal::reveal_who_rolled;

/// The word before a command that overrides the rules.
pub(super) const OVERRULES: &str = "force";

/// A line that was read.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The line as it was typed.
    pub line: Line,
    /// Its words. Those that together are a name are one.
    pub words: Vec<Word>,
    /// Its last known verb: that of the command, or one that takes a command which is still missing;
    /// `None` if it begins with none.
    pub head: Option<Head>,
    /// How the words match the syntax of the verb, or why there is no command: a missing or unknown verb,
    /// or words that can be read in two ways.
    pub(super) walk: Result<Walk<Candidates>>,
}

/// The verb of a line, after `force` and `odds`.
#[derive(Clone, Debug)]
pub struct Head {
    pub verb: &'static Verb,
    /// The GM overrides the rules.
    pub forced: bool,
    /// It stands after this verb, and only its odds are asked for.
    pub odds_of: Option<&'static Verb>,
    /// The index of its word.
    pub(super) at: usize,
    /// The index of the first word that it reads. Dice that stand alone are read themselves.
    pub(super) from: usize,
}

/// Reads a line that was split into words. It is passed to verbs that run other lines, because it
/// needs the list of all verbs.
pub(super) type ReadLine = fn(Table<'_>, Line) -> Parsed;

impl Default for Parsed {
    /// An empty line.
    fn default() -> Self {
        Self::without_command(Line::default())
    }
}

/// The error for a line without a command, perhaps after `odds`.
pub(super) fn no_command(line: &Line, odds_of: Option<&Verb>) -> Refusal {
    let end = line.words.last().map_or(0, |word| word.span.end + 1);
    let end = match &line.dice {
        Some(dice) if odds_of.is_some() => dice.sign,
        _ => Span::new(end, end.max(1)),
    };
    let what = odds_of.map_or("a command", |_| "a command that rolls, such as check");
    Refusal::expected(end, what)
}

impl Parsed {
    /// A line of which no word is known yet.
    pub(super) fn without_command(line: Line) -> Self {
        Self {
            words: line.words.clone(),
            head: None,
            walk: Err(no_command(&line, None)),
            line,
        }
    }

    /// The verb of its command.
    ///
    /// # Errors
    /// Returns an error if there is no command.
    pub(crate) fn command(&self) -> Result<&Head> {
        self.matched().map(|(head, _)| head)
    }

    fn matched(&self) -> Result<(&Head, &Walk<Candidates>)> {
        let walk = self.walk.as_ref().map_err(Refusal::clone)?;
        let head = self.head.as_ref();
        let head = head.ok_or_else(|| no_command(&self.line, None))?;
        Ok((head, walk))
    }

    /// The arguments of its command.
    ///
    /// # Errors
    /// Returns an error if there is no command.
    pub(crate) fn args(&self) -> Result<Args<'_>> {
        let (head, walk) = self.matched()?;
        let (word, words) = (&self.words[head.at], &self.words[head.from..]);
        Ok(Args::of(head.verb, &self.line, word, words).matched(walk))
    }

    /// The odds of its command by its row alone; `None` if it has none.
    ///
    /// # Errors
    /// Returns an error if there is no command, or those of the verb.
    pub(super) fn preview(&self, table: Table<'_>) -> Result<Option<Preview>> {
        let args = self.args()?;
        args.row.odds.map(|odds| odds(table, &args)).transpose()
    }

    /// The line with the word that overrides the rules added before it, or removed.
    pub(crate) fn overruling(&self) -> String {
        let source = &self.line.source;
        match self.words.as_slice() {
            [first, rest @ ..] if first.is(OVERRULES) => {
                let from = rest.first().map(|word| word.span.start);
                let from = from.unwrap_or_else(|| self.line.length());
                source.chars().skip(from).collect()
            }
            _ => format!("{OVERRULES} {source}"),
        }
    }

    /// Closes the quotes that were filled in for a name, once a cursor is behind something that does not belong to it.
    pub(crate) fn closing(&self, cursor: usize) -> Option<Edit> {
        let head = self.head.as_ref()?;
        (head.verb.name == CONDITION.name).then(|| closing(&self.line, cursor))?
    }

    /// The line with the keyword that has to follow, if nothing else may, or that the check of a power lacks.
    pub(crate) fn with_needed(&self, table: Table<'_>) -> Option<String> {
        let (head, walk) = self.matched().ok()?;
        let lacks = || self.args().is_ok_and(|args| lacks_dc(table, &args));
        if head.verb.name == USE && walk.complete && lacks() {
            return Some(format!("{} {DC} ", self.line.source.trim_end()));
        }
        let words = self.words.len() - head.from;
        let mut needed = walk.expected.iter().filter(|one| one.needed);
        let word = needed.next()?.item.keyword()?;
        let is_only = needed.next().is_none() && walk.end == words;
        is_only.then(|| format!("{} {word} ", self.line.source.trim_end()))
    }

    /// The odds of its command; the draft stays as it was.
    ///
    /// # Errors
    /// Returns an error if there is no command, if it has no odds, or those of the verb.
    pub(crate) fn odds(&self, draft: &mut Draft<'_>) -> Result<Preview> {
        let head = self.command()?;
        let args = self.args()?;
        if head.forced {
            draft.force();
        }
        match (head.verb.odds, head.verb.tried) {
            (Some(odds), _) => odds(draft.table(), &args),
            (None, Some(tried)) => tried(draft, &args),
            (None, None) => {
                let said = format!("'{}' rolls nothing that has odds", head.verb.name);
                Err(Refusal::rule(args.verb.span, said))
            }
        }
    }

    /// Runs its command as part of an act.
    ///
    /// # Errors
    /// Returns an error if there is no command, or those of the verb.
    pub(crate) fn run(&self, draft: &mut Draft<'_>) -> Result {
        let head = self.command()?;
        if head.forced {
            draft.force();
        }
        if head.odds_of.is_some() {
            let preview = self.odds(draft)?;
            draft.request(Request::Answer(Box::new(preview)));
            return Ok(());
        }
        let args = self.args()?;
        let done = (head.verb.run)(draft, &args);
        // The sides of a roll are read word by word, and so are sheets.
        if head.verb.has_odds() || head.verb.by_words {
            done?;
        } else {
            // A line that does not fit asks nobody for dice.
            draft.hand.question.take_if(|_| args.finish().is_err());
            args.fitting(done)?;
        }
        draft.take_refused().map_or(Ok(()), Err)
    }

    /// Runs its command with everything that belongs to running one.
    ///
    /// # Errors
    /// Returns the errors of [`Parsed::run`].
    pub(crate) fn carry_out(&self, draft: &mut Draft<'_>) -> Result {
        self.run(draft)?;
        self.follow_up(draft)
    }

    /// What belongs to a command once it has run.
    ///
    /// # Errors
    /// Returns an error if there is no command.
    pub(crate) fn follow_up(&self, draft: &mut Draft<'_>) -> Result {
        follow_states(draft);
        reveal_who_rolled(draft, self.command()?.verb.reveals);
        Ok(())
    }

    /// Checks that dice are only typed for a command that takes them.
    ///
    /// # Errors
    /// Returns an error at the `=`.
    pub(crate) fn takes_its_dice(&self) -> Result {
        let head = self.command()?;
        let verb = head.odds_of.unwrap_or(head.verb);
        match &self.line.dice {
            Some(typed) if !verb.takes_dice() => Err(Refusal::takes_no_dice(typed.sign, verb.name)),
            Some(_) | None => Ok(()),
        }
    }
}
