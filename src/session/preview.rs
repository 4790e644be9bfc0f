//! What a line would do, told before it is entered.

use std::fmt;

use super::Session;
use crate::dice::Seeded;
use crate::game::draft::Drafted;
use crate::game::words::said;
use crate::game::{Draft, Note, Preview, Refusal, Verb, Why};
use crate::lang::line::{TypedDice, is_silent};
use crate::verbs::Parsed;

/// The preview of a line being typed.
#[derive(Clone, Debug, PartialEq)]
pub enum LinePreview {
    /// Nothing to show yet.
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
            (Err(_), Ok(head)) if head.verb.is_about_another() => {
                return LinePreview::Usage(head.verb);
            }
            (Err(refusal), _) => return LinePreview::Trouble(self.elsewhere(refusal)),
        };
        let verb = head.verb;
        let is_bare = parsed.args().is_ok_and(|args| args.words.is_empty());
        if verb.odds.is_none() && head.odds_of.is_none() {
            return if verb.foretold && !is_bare {
                self.foretell(parsed, verb)
            } else {
                LinePreview::Usage(verb)
            };
        }
        match parsed.odds(self.table()) {
            Ok(mut preview) => {
                if head.odds_of.is_none() {
                    self.note_dice(parsed, &mut preview);
                }
                LinePreview::Odds(preview)
            }
            Err(_) if is_bare => LinePreview::Usage(verb),
            Err(refusal) => LinePreview::Trouble(self.elsewhere(refusal)),
        }
    }

    /// What a command that rolls nothing would do; its usage if it does not say.
    fn foretell(&mut self, parsed: &Parsed, verb: &'static Verb) -> LinePreview {
        match self.rehearse(parsed, None) {
            Rehearsed {
                refused: None,
                drafted,
                ..
            } => LinePreview::Foretold(verb, said(self.game, &drafted.said, &drafted.events)),
            Rehearsed {
                refused: Some(refusal),
                ..
            } if matches!(refusal.why, Why::Rule(_)) => {
                LinePreview::Trouble(self.elsewhere(refusal))
            }
            // The line is not complete yet.
            Rehearsed { .. } => LinePreview::Usage(verb),
        }
    }

    /// Notes what each typed die and the one after them would be for.
    fn note_dice(&mut self, parsed: &Parsed, preview: &mut Preview) {
        let typed = parsed.line.dice.as_ref();
        let Some(typed) = typed.filter(|typed| !typed.dice.is_empty()) else {
            return;
        };
        // Errors are reported when the line is run.
        let Rehearsed { which, next, .. } = self.rehearse(parsed, Some(typed));
        preview.next_die = next.filter(|_| !which.is_empty());
        if which.len() > 1 || typed.dice.len() > 1 && !which.is_empty() {
            let which = format!("dice: {}", which.join(", "));
            preview.notes.push(Note::Text(which));
        }
    }

    /// Runs a line and takes it back.
    fn rehearse(&mut self, parsed: &Parsed, typed: Option<&TypedDice>) -> Rehearsed {
        let mut dice = Seeded::new(0);
        let now = (self.clock)();
        let mut draft = Draft::new(
            &mut self.campaign,
            self.game,
            &self.history,
            &mut dice,
            typed,
            now,
        );
        let refused = parsed.run(&mut draft).err();
        let which = draft.typed_so_far();
        let next = draft.next_untyped().map(str::to_owned);
        let drafted = draft.finish();
        self.take_back(&drafted.events);
        Rehearsed {
            refused,
            which,
            next,
            drafted,
        }
    }
}

/// What a line would have done.
struct Rehearsed {
    refused: Option<Refusal>,
    /// What each typed die is for.
    which: Vec<String>,
    /// What the first die that is not typed is for.
    next: Option<String>,
    drafted: Drafted,
}
