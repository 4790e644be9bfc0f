//! Lines of a file: commands that follow from a roll or an act, in the same act.

use super::fields::L;
use super::line::{Line, TARGET, WHO};
use super::rows::Rows;
use super::schema::File;
use super::scope::{Person, asked_of_all};
use super::text::Map;
use crate::campaign::{By, Campaign, Character, CharacterId, Pending};
use crate::game::{Draft, Refusal, Result, Shape};
use crate::lang::line::Span;
use crate::play::occasions::{filled as with_name, wait};
use crate::play::pending::call;
use crate::rules::formula::{Asking, EvalError, Formula, Wanted, Whose};
use crate::rules::scale::Seen;
use crate::verbs::{Parsed, quote, read};

/// How a refusal says that it is one of a line of the file.
pub(super) const IN_LINE: &str = "in the game's line";

/// At most so many lines run in one act. One whose `when` is false does not run.
const MOST: u32 = 200;

/// What was typed: modifiers and words with their numbers, the traits of the attack, and the kind of damage.
#[derive(Clone, Debug, Default)]
pub(super) struct Given {
    pub(super) numbers: Vec<(&'static str, i64)>,
    pub(super) traits: Vec<String>,
    pub(super) kind: &'static str,
}

impl Given {
    /// The number of a modifier or a word; 1 for the kind of the damage.
    pub(super) fn number(&self, word: &str) -> Option<i64> {
        let is = |known: &str| known.eq_ignore_ascii_case(word);
        let found = self.numbers.iter().find(|(known, _)| is(known));
        let found = found.map(|(_, number)| *number);
        found.or_else(|| is(self.kind).then_some(1))
    }

    fn has_trait(&self, word: &str) -> bool {
        self.traits
            .iter()
            .any(|known| known.eq_ignore_ascii_case(word))
    }
}

/// Nothing was typed.
static NOTHING: Given = Given {
    numbers: Vec::new(),
    traits: Vec::new(),
    kind: "",
};

/// Who and what lines are about.
#[derive(Clone, Copy)]
pub(super) struct Cast<'c> {
    pub(super) file: &'static File,
    /// `None` for a clock.
    pub(super) who: Option<CharacterId>,
    pub(super) target: Option<CharacterId>,
    pub(super) note: Option<&'c str>,
    pub(super) given: &'c Given,
    /// What else their formulas may ask for, by its name.
    pub(super) names: &'c [(&'static str, i64)],
    /// What was rolled before them.
    pub(super) rolled: Option<(&'c Rows, &'c Seen<'c>)>,
}

impl<'c> Cast<'c> {
    /// What happens to somebody, where nobody typed anything for it.
    pub(super) fn of(file: &'static File, who: Option<CharacterId>) -> Self {
        Self {
            file,
            who,
            target: None,
            note: None,
            given: &NOTHING,
            names: &[],
            rolled: None,
        }
    }

    /// The same, where formulas may name these numbers.
    pub(super) fn naming(self, names: &'c [(&'static str, i64)]) -> Self {
        Self { names, ..self }
    }

    /// The value of a formula. Names of the game go before those of its place.
    ///
    /// # Errors
    /// Returns why it has none.
    pub(super) fn value(&self, campaign: &Campaign, formula: &Formula) -> Result<i64, EvalError> {
        let both = [self.who, self.target].map(|who| campaign.characters.get(who?));
        formula.value(&|wanted| {
            let asked = asked(self.file, campaign, both, self.given, wanted);
            let named = || asked.or_else(|| wanted.among(self.names));
            named().or_else(|| {
                self.rolled
                    .and_then(|(rows, seen)| rows.number(seen, wanted))
            })
        })
    }
}

/// What a formula asks of two characters and of what was typed. Names of the game go first.
pub(super) fn asked(
    file: &File,
    campaign: &Campaign,
    [who, target]: [Option<&Character>; 2],
    given: &Given,
    wanted: Wanted<'_>,
) -> Option<i64> {
    let person = |who: &Character| Person::new(file, who, campaign).wanted(wanted);
    match wanted {
        Wanted::Ask(ask) if ask.of == Whose::Target => {
            Person::new(file, target?, campaign).asked(ask)
        }
        Wanted::Ask(ask) if matches!(ask.what, Asking::Clock | Asking::Option) => {
            asked_of_all(file, campaign, ask)
        }
        Wanted::Ask(ask) if matches!(ask.what, Asking::Given | Asking::Is) => {
            Some(given.number(&ask.text).unwrap_or(0))
        }
        Wanted::Ask(ask) if ask.what == Asking::Trait => {
            Some(i64::from(given.has_trait(&ask.text)))
        }
        Wanted::Ask(ask) if who.is_none() && matches!(ask.what, Asking::Cond | Asking::State) => {
            Some(0)
        }
        Wanted::Ask(_) => who.and_then(person),
        Wanted::Name(name) if file.is_number(name) => who.and_then(person),
        Wanted::Name(name) => who
            .and_then(person)
            .or_else(|| given.number(name))
            .or_else(|| match name {
                "target" => Some(i64::from(target?.id.0)),
                _ if file.modifier(name).is_some() => Some(0),
                _ => None,
            }),
    }
}

/// The lines that follow from an outcome, and those that follow from any.
pub(super) fn of_outcome<'l>(then: &'l Map<Vec<L>>, does: &'l [L], outcome: &str) -> Vec<&'l Line> {
    let then = then.get(outcome).map_or(&[][..], Vec::as_slice);
    then.iter().chain(does).filter_map(L::get).collect()
}

/// Runs lines as part of the act. Each sees what those before it have changed.
///
/// # Errors
/// Returns the refusal of a line, with the line.
pub(super) fn run(draft: &mut Draft<'_>, cast: &Cast<'_>, lines: &[&Line], at: Span) -> Result {
    for line in lines {
        let Some(command) = filled(draft, cast, line, at) else {
            continue;
        };
        let done = command.and_then(|command| run_one(draft, cast, &command, at));
        if let Err(refusal) = done
            && !draft.is_forced()
        {
            let (written, why) = (&line.written, &refusal.why);
            let said = format!("{why}, {IN_LINE}: {written}");
            return Err(Refusal::by_rule(at, said));
        }
    }
    Ok(())
}

/// Runs lines that nobody asked for, as part of the act that they follow from. One that is refused waits, with the
/// reason.
///
/// # Errors
/// Returns an error if the act stops to ask for dice, and the errors of [`run`] where lines cannot wait.
pub(super) fn run_by_itself(
    draft: &mut Draft<'_>,
    cast: &Cast<'_>,
    lines: &[&Line],
    by: (By, &str),
) -> Result {
    // Such as where a game is tried.
    if draft.lines.is_none() {
        return run(draft, cast, lines, Span::default());
    }
    for line in lines {
        let at = Span::default();
        let (command, done) = match filled(draft, cast, line, at) {
            Some(Ok(command)) => {
                let done = draft.attempt(|draft| run_one(draft, cast, &command, at));
                (command, done)
            }
            Some(Err(unset)) => {
                let name = cast.who.map_or("", |who| draft.campaign().name_of(who));
                (with_name(&line.written, name), Err(unset))
            }
            None => continue,
        };
        match done {
            Err(stopped) if draft.hand.question.is_some() => return Err(stopped),
            Err(refusal) => {
                let command = command.strip_prefix(LATER).unwrap_or(&command);
                wait(draft, by, cast.who, (command, &refusal));
            }
            Ok(()) => {}
        }
    }
    Ok(())
}

/// The word before a roll that is made later.
const LATER: &str = "later ";

/// Runs the command of a line.
///
/// # Errors
/// Returns its refusal.
fn run_one(draft: &mut Draft<'_>, cast: &Cast<'_>, command: &str, at: Span) -> Result {
    if draft.lines_run >= MOST {
        let why = format!("more than {MOST} lines of the game in one act");
        return Err(Refusal::by_rule(at, why));
    }
    draft.lines_run += 1;
    if let Some(check) = command.strip_prefix(LATER) {
        return later(draft, cast, check, at);
    }
    let parsed = read(draft.table(), command);
    if is_idle(draft, &parsed) {
        return Ok(());
    }
    let (events, said) = (draft.events().len(), draft.said().len());
    parsed.run(draft)?;
    let sets = parsed.head.is_some_and(|head| head.verb.name == "set");
    if sets && draft.events().len() == events {
        // That something is like that already is not worth a word.
        draft.unsay(said);
    }
    Ok(())
}

/// Calls for a roll that is made later, as an act of its own.
fn later(draft: &mut Draft<'_>, cast: &Cast<'_>, line: &str, at: Span) -> Result {
    let parsed = read(draft.table(), line);
    let args = parsed.args()?;
    let Some(Shape::Declared(verb)) = args.row.shape else {
        let why = format!("'{line}' is no roll of this game");
        return Err(Refusal::by_rule(at, why));
    };
    let check = verb.pending(draft.table(), &args)?;
    let named = args.name(draft.table())?.map(|(who, _)| who);
    if let Some(who) = named.or(cast.who) {
        call(draft, Pending::new(who, check, ""))?;
    }
    Ok(())
}

/// Whether a command has nothing to do: it gives conditions that all it names have already, or ends what nobody
/// sustains or has.
fn is_idle(draft: &Draft<'_>, parsed: &Parsed) -> bool {
    let Ok(args) = parsed.args() else {
        return false;
    };
    let table = draft.table();
    let Ok(mut people) = args.named(table) else {
        return false;
    };
    people.extend(args.name(table).ok().flatten());
    let people = people.iter();
    let mut people = people.filter_map(|(who, _)| table.campaign.characters.get(*who));
    let text = args.text().map_or("", |word| &word.text);
    let has = |who: &Character| {
        let mut held = who.conditions.iter();
        held.any(|held| held.name.eq_ignore_ascii_case(text))
    };
    match args.row.name {
        "condition" => {
            let links = args.option("with").is_some();
            !links && people.clone().next().is_some() && people.all(has)
        }
        "clear" => !people.any(has),
        "release" => people.all(|who| who.sustained.is_empty()),
        _ => false,
    }
}

/// The command of a line; `None` if it does not run now.
///
/// # Errors
/// Returns an error if a number in it is not set.
fn filled(draft: &Draft<'_>, cast: &Cast<'_>, line: &Line, at: Span) -> Option<Result<String>> {
    let (campaign, game) = (draft.campaign(), draft.game());
    let name = |who: CharacterId| quote(game, campaign.name_of(who));
    let value = |formula: &Formula| cast.value(campaign, formula).ok();
    if line
        .when
        .as_ref()
        .is_some_and(|when| value(when).unwrap_or(0) == 0)
    {
        return None;
    }
    let place = |of: &str| match of {
        WHO => Some(cast.who.map_or_else(String::new, name)),
        TARGET => cast.target.map(name),
        _ => Some(cast.note.map_or_else(String::new, |note| quote(game, note))),
    };
    let filled = line.command.filled(&place, &value);
    Some(filled.ok_or_else(|| Refusal::by_rule(at, "a number is not set")))
}
