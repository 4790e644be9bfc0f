//! Lines of a file: commands that follow from a roll or an act, in the same act.

use super::scope::Person;
use super::spec::Spec;
use super::template::{Filled, Line};
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::{Draft, Refusal};
use crate::lang::line::Span;
use crate::rules::formula::{Asking, Formula, Wanted, Whose};
use crate::verbs::{Parsed, quote, read};

/// At most so many lines run in one act.
const MOST: usize = 200;

/// Who and what lines are about.
pub(super) struct Cast<'c> {
    pub(super) spec: &'static Spec,
    pub(super) who: Option<CharacterId>,
    pub(super) target: Option<CharacterId>,
    pub(super) note: Option<&'c str>,
    /// Modifiers and words with their numbers.
    pub(super) given: &'c [(&'static str, i64)],
    /// What else their formulas may ask for.
    pub(super) more: &'c dyn Fn(Wanted<'_>) -> Option<i64>,
}

/// What a formula asks of two characters and of what was typed. Names of the game go first.
pub(super) fn asked(
    spec: &Spec,
    campaign: &Campaign,
    [who, target]: [Option<&Character>; 2],
    given: &[(&'static str, i64)],
    wanted: Wanted<'_>,
) -> Option<i64> {
    let number = |word: &str| {
        let found = given
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(word));
        found.map(|(_, number)| *number)
    };
    let is_modifier = |word: &str| {
        let mut all = spec.modifiers.iter();
        all.any(|one| one.word.eq_ignore_ascii_case(word))
    };
    let person = |who: &Character| Person::new(spec, who, campaign).wanted(wanted);
    match wanted {
        Wanted::Ask(ask) if ask.of == Whose::Target => {
            Person::new(spec, target?, campaign).asked(ask)
        }
        Wanted::Ask(ask) if matches!(ask.what, Asking::Given | Asking::Is) => {
            Some(number(&ask.text).unwrap_or(0))
        }
        Wanted::Ask(_) => who.and_then(person),
        Wanted::Name(name) => who
            .and_then(person)
            .or_else(|| number(name))
            .or_else(|| match name.to_ascii_lowercase().as_str() {
                "target" => Some(i64::from(target?.id.0)),
                _ if is_modifier(name) => Some(0),
                _ => None,
            }),
    }
}

/// Runs lines as part of the act. Each sees what those before it have changed.
///
/// # Errors
/// Returns the refusal of a line, with the line.
pub(super) fn run(
    draft: &mut Draft<'_>,
    cast: &Cast<'_>,
    lines: &[&Line],
    at: Span,
) -> Result<(), Refusal> {
    for line in lines.iter().take(MOST) {
        let command = match filled(draft, cast, line) {
            Filling::Done(command) => command,
            Filling::Unknown if !draft.is_forced() => {
                let said = format!("a number is not set in the game's line: {}", line.written);
                return Err(Refusal::by_rule(at, said));
            }
            Filling::Unknown | Filling::Skipped => continue,
        };
        let parsed = read(draft.table(), &command);
        if gives_again(draft, &parsed) {
            continue;
        }
        if let Err(refusal) = parsed.run(draft) {
            if draft.is_forced() {
                continue;
            }
            let (written, why) = (&line.written, &refusal.why);
            let said = format!("{why}, in the game's line: {written}");
            return Err(Refusal::by_rule(at, said));
        }
    }
    Ok(())
}

/// Whether a command gives conditions that all it names have already.
fn gives_again(draft: &Draft<'_>, parsed: &Parsed) -> bool {
    let Ok(args) = parsed.args() else {
        return false;
    };
    let table = draft.table();
    let (Ok(people), Some(name)) = (args.named(table), args.text()) else {
        return false;
    };
    let has = |who: CharacterId| {
        let person = table.campaign.characters.get(who);
        person.is_some_and(|person| {
            let mut held = person.conditions.iter();
            held.any(|held| held.name.eq_ignore_ascii_case(&name.text))
        })
    };
    let plain = args.row.name == "condition" && !people.is_empty();
    plain && people.iter().all(|(who, _)| has(*who))
}

/// What comes of filling a line.
enum Filling {
    Done(String),
    /// It does not run now.
    Skipped,
    /// A number in it is not set.
    Unknown,
}

/// The command of a line.
fn filled(draft: &Draft<'_>, cast: &Cast<'_>, line: &Line) -> Filling {
    let (campaign, game) = (draft.campaign(), draft.game());
    let person = |who: Option<CharacterId>| who.and_then(|who| campaign.characters.get(who));
    let both = [person(cast.who), person(cast.target)];
    let asks = |wanted: Wanted<'_>| {
        asked(cast.spec, campaign, both, cast.given, wanted).or_else(|| (cast.more)(wanted))
    };
    let value = |formula: &Formula| formula.value(&asks).ok();
    if let Some(when) = &line.when
        && value(when).unwrap_or(0) == 0
    {
        return Filling::Skipped;
    }
    let filled = line.fill(&Filled {
        who: both[0].map_or_else(String::new, |who| quote(game, &who.name)),
        target: both[1].map(|target| quote(game, &target.name)),
        note: cast.note.map(|note| quote(game, note)),
        value: &value,
    });
    filled.map_or(Filling::Unknown, Filling::Done)
}
