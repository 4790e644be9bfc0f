//! What a line would do, told before it is entered.

use std::fmt;

use super::Session;
use crate::dice::Seeded;
use crate::game::draft::Drafted;
use crate::game::{Draft, Note, Preview, Refusal, Result, Verb, Why};
use crate::lang::line::{TypedDice, is_silent};
use crate::story::said;
use crate::verbs::{Head, Parsed};

/// The preview of a line being typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LinePreview {
    /// Nothing to show yet.
    #[default]
    Nothing,
    /// A roll with its targets and odds.
    Odds(Preview),
    /// A command without odds.
    Usage(&'static Verb),
    /// What a command without odds would do.
    Foretold(&'static Verb, String),
    /// Not a valid command yet, with what is missing or wrong.
    Trouble(Refusal),
}

impl PartialEq for Verb {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Verb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Session {
    /// Previews a line, without rolling or changing anything.
    #[must_use]
    pub fn preview(&mut self, parsed: &Parsed) -> LinePreview {
        let line = &parsed.line;
        if is_silent(&line.source) {
            return LinePreview::Nothing;
        }
        // Dice are only checked when the line is run.
        if let Some(error) = line.wrong.as_ref().filter(|_| line.dice.is_none()) {
            return LinePreview::Trouble(error.clone().into());
        }
        if line.words.is_empty() {
            return LinePreview::Nothing;
        }
        let head = match (parsed.command(), &parsed.head) {
            (Ok(head), _) => head,
            (Err(_), Some(head)) if head.verb.is_about_another() => {
                return LinePreview::Usage(head.verb);
            }
            (Err(refusal), _) => return LinePreview::Trouble(self.elsewhere(refusal)),
        };
        let verb = head.verb;
        let is_bare = parsed.args().is_ok_and(|args| args.words.is_empty());
        if !verb.has_odds() && head.odds_of.is_none() {
            return if verb.foretold && !is_bare {
                self.foretell(parsed, verb)
            } else {
                LinePreview::Usage(verb)
            };
        }
        match self.odds(parsed, head) {
            Ok(preview) => LinePreview::Odds(preview),
            Err(_) if is_bare => LinePreview::Usage(verb),
            Err(refusal) => LinePreview::Trouble(self.elsewhere(refusal)),
        }
    }

    /// What a command that rolls nothing would do; its usage if it does not say.
    fn foretell(&mut self, parsed: &Parsed, verb: &'static Verb) -> LinePreview {
        let rehearsed = self.rehearse(None, |draft| parsed.run(draft));
        let drafted = rehearsed.drafted;
        match rehearsed.done {
            // Nobody knows yet how they fall.
            Ok(()) if !drafted.act.dice.is_empty() => LinePreview::Usage(verb),
            Ok(()) => LinePreview::Foretold(
                verb,
                said(self.game, &drafted.act.said, &drafted.act.events),
            ),
            Err(refusal) if matches!(refusal.why, Why::Rule(_) | Why::Several(_)) => {
                LinePreview::Trouble(self.elsewhere(refusal))
            }
            // The line is not complete yet.
            Err(_) => LinePreview::Usage(verb),
        }
    }

    /// The odds of a command, and what each typed die and the one after them would be for.
    fn odds(&mut self, parsed: &Parsed, head: &Head) -> Result<Preview> {
        let typed = parsed.line.dice.as_ref();
        let typed = typed.filter(|typed| !typed.dice.is_empty());
        let tells = typed.filter(|_| head.odds_of.is_none());
        let Rehearsed {
            done, which, next, ..
        } = self.rehearse(typed, |draft| {
            let preview = parsed.odds(draft)?;
            if tells.is_some() && head.verb.tried.is_none() {
                // Errors are reported when the line is run.
                let _ = parsed.run(draft);
            }
            Ok(preview)
        });
        let mut preview = done?;
        if let Some(typed) = tells {
            preview.next_die = next.filter(|_| !which.is_empty());
            if which.len() > 1 || typed.dice.len() > 1 && !which.is_empty() {
                let which = format!("dice: {}", which.join(", "));
                preview.notes.push(Note::Text(which));
            }
        }
        Ok(preview)
    }

    /// Drafts something and takes it back.
    fn rehearse<T>(
        &mut self,
        typed: Option<&TypedDice>,
        run: impl FnOnce(&mut Draft<'_>) -> Result<T>,
    ) -> Rehearsed<T> {
        let mut dice = Seeded::new(0);
        let now = (self.clock)();
        let mut draft = self.begin(&mut dice, typed, now);
        let done = run(&mut draft);
        let which = std::mem::take(&mut draft.hand.so_far);
        let next = draft.hand.next.take();
        let drafted = draft.finish();
        self.campaign.take_back(&drafted.act.events);
        Rehearsed {
            done,
            which,
            next,
            drafted,
        }
    }
}

/// What would have been done.
struct Rehearsed<T> {
    done: Result<T>,
    /// What each typed die is for.
    which: Vec<String>,
    /// What the first die that is not typed is for.
    next: Option<String>,
    drafted: Drafted,
}
