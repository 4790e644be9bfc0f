//! What every game's checks share: who rolls what, sides, typed modifiers, and `odds`.

use crate::campaign::{Character, CharacterId, Skill};
use crate::command::line::{Line, Span, Word};
use crate::game::args::{self, Args, Chosen, Cursor, choose_text};
use crate::game::operand::{Operand, operands};
use crate::game::{Completion, Draft, Game, Preview, Refusal, Table, Typing, Verb, Why};
use crate::rules::Modifier;
use crate::rules::formula::{EvalError, Formula};

pub use crate::game::verb::names;

/// Verbs about checks that every game has.
pub const VERBS: &[Verb] = &[Verb {
    name: "odds",
    aliases: &["chance"],
    usage: "odds COMMAND",
    doc: "Shows the exact odds of a command that rolls: nothing is rolled, nothing is logged.",
    dice: false,
    complete: |_, _| Vec::new(),
    odds: Some(odds),
    run: |draft, args| {
        let preview = odds(draft.table(), args)?;
        draft.answer(preview);
        Ok(())
    },
}];

fn odds(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let [word, words @ ..] = args.words else {
        return Err(Refusal::expected(
            args.end(),
            "a command that rolls, such as check",
        ));
    };
    let verb = super::verb(table.game, word)?;
    let Some(preview) = verb.odds.filter(|_| verb.name != "odds") else {
        return Err(Refusal::rule(
            word.span,
            format!("'{}' rolls nothing that has odds", verb.name),
        ));
    };
    preview(
        table,
        &Args {
            line: args.line,
            verb: word,
            words,
        },
    )
}

/// The verb that a game rolls a plain check with.
#[must_use]
pub fn check_verb(game: &'static Game) -> Option<&'static Verb> {
    super::verbs(game).find(|verb| verb.name == "check")
}

/// Who rolls, what is rolled, and what it comes to before modifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Who; nobody for a bare number outside a turn.
    pub who: Option<CharacterId>,
    /// What that one is called.
    pub name: String,
    /// What is rolled.
    pub what: String,
    /// The base, with how it is made up as its label.
    pub base: Modifier,
    /// The skill behind it, if it is one.
    pub skill: Option<Skill>,
    /// Where it stands.
    pub span: Span,
}

impl Subject {
    /// What weighs on every roll of whoever rolls; nothing on a roll by nobody.
    #[must_use]
    pub fn weighs(&self, table: Table<'_>) -> Vec<Modifier> {
        let person = self.who.and_then(|id| table.campaign.characters.get(id));
        person.map_or_else(Vec::new, |person| table.game.weighs(table.campaign, person))
    }
}

/// The sides of a contest: the words between unquoted `vs`.
#[must_use]
pub fn sides(cursor: Cursor<'_>) -> Vec<Cursor<'_>> {
    let mut rest = cursor.rest();
    let mut found = Vec::new();
    while let Some(at) = rest.iter().position(|word| word.is("vs")) {
        found.push(Cursor::new(&rest[..at], rest[at].span));
        rest = &rest[at + 1..];
    }
    found.push(Cursor::new(rest, cursor.end()));
    found
}

/// Exactly two sides.
///
/// # Errors
/// No `vs`, or a second one.
pub fn two_sides(cursor: Cursor<'_>) -> Result<[Cursor<'_>; 2], Refusal> {
    let end = cursor.end();
    match sides(cursor).as_slice() {
        [_] => Err(Refusal::expected(end, "'vs' and the other side")),
        [first, second] => Ok([*first, *second]),
        [_, _, third, ..] => Err(Refusal::expected(third.here(), "two sides only")),
        [] => Err(Refusal::expected(end, "two sides")),
    }
}

/// Exactly one side.
///
/// # Errors
/// A `vs`, where only contests have one.
pub fn one_side<'a>(args: &Args<'a>) -> Result<Cursor<'a>, Refusal> {
    match args.words.iter().find(|word| word.is("vs")) {
        Some(vs) => {
            Err(Refusal::expected(vs.span, "one side only").hint("'oppose' and 'vary' take two"))
        }
        None => Ok(args.cursor()),
    }
}

/// Reads `[NAME] WHAT` up to the first modifier. Without a name it is the
/// acting character on a `first` side, and nobody on another.
///
/// # Errors
/// Nothing to roll, too many words, an unknown name, skill or formula, a missing stat.
pub fn subject(
    table: Table<'_>,
    line: &Line,
    cursor: &mut Cursor<'_>,
    first: bool,
) -> Result<Subject, Refusal> {
    let start = cursor.here();
    let is_modifier = |word: &Word| table.game.modifiers.iter().any(|(name, _)| word.is(name));
    let (found, taken) = operands(cursor.rest(), &is_modifier);
    cursor.skip(taken);
    let (who, what) = match found.as_slice() {
        [] => return Err(nothing_to_roll(start, cursor.peek())),
        [what] => (table.campaign.acting().filter(|_| first), what),
        [name, what] => (Some(name_of(table, line, name)?), what),
        [_, _, third, ..] => {
            let refusal = Refusal::expected(third.span, "a modifier, '=' or the end");
            return Err(refusal.hint("a name or skill of several words stands in quotes"));
        }
    };
    if what
        .words
        .first()
        .is_some_and(|word| !word.quoted && word.text.starts_with(['+', '-']))
    {
        return Err(never_signed(what.span, what.text(line)));
    }
    let person = who.map(|id| table.character(id)).transpose()?;
    let (what_text, base, skill) = resolve(table, line, person, what).map_err(|refusal| {
        let is_name = found.len() == 1
            && what
                .single()
                .is_some_and(|word| args::character(table, word).is_ok());
        match &refusal.why {
            Why::NoMatch { .. } if is_name => {
                let end = Span::new(what.span.end + 1, what.span.end + 1);
                Refusal::expected(
                    end,
                    format!(
                        "what {} rolls: a skill, a check or a formula",
                        what.text(line)
                    ),
                )
            }
            _ => refusal,
        }
    })?;
    let name = person.map(|person| person.name.clone()).unwrap_or_default();
    Ok(Subject {
        who,
        name,
        what: what_text,
        base,
        skill,
        span: what.span,
    })
}

/// A refusal of a WHAT that begins with a sign.
fn never_signed(at: Span, typed: &str) -> Refusal {
    Refusal::expected(at, "what is rolled: a skill, a check or a formula")
        .hint(format!("it never begins with a sign: write 0 {typed}"))
}

fn nothing_to_roll(at: Span, next: Option<&Word>) -> Refusal {
    let refusal = Refusal::expected(at, "what is rolled: a skill, a check or a formula");
    match next {
        Some(word) if word.is_signed() => never_signed(at, &word.text),
        Some(word) => refusal.hint(format!(
            "'{}' is a modifier; a skill of that name stands in quotes",
            word.text
        )),
        None => refusal,
    }
}

fn name_of(table: Table<'_>, line: &Line, name: &Operand<'_>) -> Result<CharacterId, Refusal> {
    if let Some(word) = name.single() {
        args::character(table, word)
    } else {
        let typed = name.text(line).to_owned();
        Err(Refusal::at(
            name.span,
            Why::NoMatch {
                kind: "character",
                typed,
            },
        ))
    }
}

/// What an operand rolls: a skill, a common check or a formula. A whole match of
/// any kind comes before the beginning of another.
fn resolve(
    table: Table<'_>,
    line: &Line,
    person: Option<&Character>,
    what: &Operand<'_>,
) -> Result<(String, Modifier, Option<Skill>), Refusal> {
    let skills: &[Skill] = person.map_or(&[], |person| &person.skills);
    let checks = (table.game.checks)(table.campaign);
    let named = |at: usize| {
        let check = checks[at];
        let (_, base) = formula(table, person, check.formula, what.span)?;
        Ok((check.name.to_owned(), base, None))
    };
    if let Some(word) = what.single() {
        if let Some(skill) = skills.iter().find(|skill| same(&skill.name, &word.text)) {
            return rated(table, person, skill, what.span);
        }
        if let Some(at) = checks.iter().position(|check| same(check.name, &word.text)) {
            return named(at);
        }
        let is_formula = !word.quoted && is_formula(table, &word.text);
        if !is_formula {
            match choose_text(&word.text, skills.iter().map(|skill| skill.name.as_str())) {
                Chosen::One(at) => return rated(table, person, &skills[at], what.span),
                Chosen::Several(found) => {
                    let found = found
                        .into_iter()
                        .map(|at| skills[at].name.clone())
                        .collect();
                    return Err(several("skill", word, found));
                }
                Chosen::None => {}
            }
            match choose_text(&word.text, checks.iter().map(|check| check.name)) {
                Chosen::One(at) => return named(at),
                Chosen::Several(found) => {
                    let found = found
                        .into_iter()
                        .map(|at| checks[at].name.to_owned())
                        .collect();
                    return Err(several("check", word, found));
                }
                Chosen::None => {}
            }
            if !looks_like_formula(word) {
                return Err(unknown_what(table, person, word));
            }
        }
    } else if let Some(word) = what.words.iter().find(|word| word.quoted) {
        return Err(Refusal::expected(
            word.span,
            "a number or a stat: a quoted word is neither",
        ));
    }
    let (text, base) = formula(table, person, what.text(line), what.span)?;
    Ok((text, base, None))
}

fn same(name: &str, typed: &str) -> bool {
    name.eq_ignore_ascii_case(typed) || name.to_lowercase() == typed.to_lowercase()
}

fn several(kind: &'static str, word: &Word, mut found: Vec<String>) -> Refusal {
    found.truncate(crate::game::words::LISTED);
    Refusal::at(
        word.span,
        Why::Several {
            kind,
            typed: word.text.clone(),
            found,
        },
    )
}

/// Whether a word is a formula all of whose stats exist in the game.
fn is_formula(table: Table<'_>, text: &str) -> bool {
    Formula::parse(text).is_ok_and(|formula| {
        formula
            .stats()
            .iter()
            .all(|stat| table.game.stat(stat).is_some())
    })
}

/// Whether somebody who typed this word probably meant a formula.
fn looks_like_formula(word: &Word) -> bool {
    let operator = |c: char| matches!(c, '+' | '*' | '/' | '×' | '(' | ')') || c.is_ascii_digit();
    !word.quoted && word.text.contains(operator)
}

fn unknown_what(table: Table<'_>, person: Option<&Character>, word: &Word) -> Refusal {
    let why = Why::NoMatch {
        kind: "skill, check or formula",
        typed: word.text.clone(),
    };
    let refusal = Refusal::at(word.span, why);
    match person {
        Some(person) => {
            let instead = (table.game.instead)(table.campaign, person, &word.text);
            refusal.hint(instead.unwrap_or_else(|| format!("for {}", person.name)))
        }
        None => refusal.hint("nobody is rolling: only numbers can be"),
    }
}

/// The rating of a skill: its stat and its ranks.
fn rated(
    table: Table<'_>,
    person: Option<&Character>,
    skill: &Skill,
    span: Span,
) -> Result<(String, Modifier, Option<Skill>), Refusal> {
    let base = if skill.stat.is_empty() {
        Modifier {
            label: format!("{} {}", skill.name, skill.ranks),
            value: skill.ranks,
        }
    } else {
        let stat = person.and_then(|person| table.game.stat_of(person, &skill.stat));
        let stat = stat.ok_or_else(|| missing(person, &skill.stat, span))?;
        let label = format!("{} {} + {} {}", skill.name, skill.ranks, skill.stat, stat);
        Modifier {
            label,
            value: skill.ranks + stat,
        }
    };
    Ok((skill.name.clone(), base, Some(skill.clone())))
}

fn missing(person: Option<&Character>, stat: &str, span: Span) -> Refusal {
    Refusal::at(
        span,
        match person {
            Some(person) => Why::MissingStat {
                who: person.name.clone(),
                stat: stat.to_owned(),
            },
            None => Why::NobodysStat(stat.to_owned()),
        },
    )
}

/// Reads and works out a formula that stands at a span. Gives its text and its value.
///
/// # Errors
/// What no formula is, a stat that is missing, division by zero, numbers beyond all bounds.
pub fn formula(
    table: Table<'_>,
    person: Option<&Character>,
    text: &str,
    span: Span,
) -> Result<(String, Modifier), Refusal> {
    let formula = Formula::parse(text).map_err(|error| {
        let at = (span.start + error.at).min(span.end);
        Refusal::at(
            Span::new(at, (at + 1).max(span.end.min(at + 1))),
            Why::Formula(error.kind.to_string()),
        )
    })?;
    let formula = formula.spelled(|name| table.game.stat(name).map(|stat| stat.id));
    let stats = |name: &str| person.and_then(|person| table.game.stat_of(person, name));
    let value = formula.eval(&stats).map_err(|error| match error {
        EvalError::MissingStat(stat) => match table.game.stat(&stat) {
            Some(known) => missing(person, known.id, span),
            None => unknown_stat(person, &stat, span),
        },
        other => Refusal::at(span, Why::Formula(other.to_string())),
    })?;
    let label = if formula.number().is_some() {
        value.to_string()
    } else {
        formula.explain(&stats)
    };
    Ok((formula.to_string(), Modifier { label, value }))
}

fn unknown_stat(person: Option<&Character>, stat: &str, span: Span) -> Refusal {
    let refusal = Refusal::at(
        span,
        Why::NoMatch {
            kind: "stat",
            typed: stat.to_owned(),
        },
    );
    let is_skill = person.is_some_and(|person| {
        choose_text(stat, person.skills.iter().map(|skill| skill.name.as_str())) != Chosen::None
    });
    if is_skill {
        refusal.hint(format!(
            "{stat} is a skill; a modifier is written {stat} +10"
        ))
    } else {
        refusal
    }
}

/// A skill of a character, as something to roll.
///
/// # Errors
/// The character lacks the stat that the skill is linked to.
pub fn skill_subject(
    table: Table<'_>,
    who: CharacterId,
    skill: &Skill,
    span: Span,
) -> Result<Subject, Refusal> {
    let person = table.character(who)?;
    let (what, base, skill) = rated(table, Some(person), skill, span)?;
    let name = person.name.clone();
    Ok(Subject {
        who: Some(who),
        name,
        what,
        base,
        skill,
        span,
    })
}

/// What an operand rolls for a character: a skill, a common check or a formula.
///
/// # Errors
/// Nothing of that name, several, or a missing stat.
pub fn what_subject(
    table: Table<'_>,
    line: &Line,
    who: CharacterId,
    what: &Operand<'_>,
) -> Result<Subject, Refusal> {
    let person = table.character(who)?;
    let (text, base, skill) = resolve(table, line, Some(person), what)?;
    let name = person.name.clone();
    Ok(Subject {
        who: Some(who),
        name,
        what: text,
        base,
        skill,
        span: what.span,
    })
}

/// Takes a typed number modifier: `+10`, `-20`, `+10:"high ground"`.
///
/// # Errors
/// Not a number after the sign, or one beyond 1,000,000 either way.
pub fn numeric_modifier(cursor: &mut Cursor<'_>) -> Result<Option<Modifier>, Refusal> {
    let Some(word) = cursor.peek().filter(|word| word.is_signed()) else {
        return Ok(None);
    };
    let label = word.label.clone();
    let bare = Word {
        label: None,
        ..word.clone()
    };
    let value = Cursor::new(std::slice::from_ref(&bare), word.span).signed(
        "a modifier such as +10",
        -args::LARGEST,
        args::LARGEST,
    )?;
    cursor.skip(1);
    let label = label.filter(|label| !label.trim().is_empty());
    let label = label.map(|label| crate::campaign::visible::visible(label.trim()).into_owned());
    Ok(Some(Modifier {
        label: label.unwrap_or_else(|| crate::game::words::signed(value)),
        value,
    }))
}

/// What could stand next in `[NAME] WHAT [M...]`: names and checks first, then modifiers.
#[must_use]
pub fn complete_side(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let start = typing
        .before
        .iter()
        .rposition(|word| word.is("vs"))
        .map_or(0, |at| at + 1);
    let before = &typing.before[start..];
    let is_modifier = |word: &Word| table.game.modifiers.iter().any(|(name, _)| word.is(name));
    let (found, taken) = operands(before, &is_modifier);
    let modifiers = || {
        table
            .game
            .modifiers
            .iter()
            .map(|(name, doc)| Completion::keyword(*name, *doc))
            .collect::<Vec<_>>()
    };
    if taken < before.len() {
        return modifiers();
    }
    match found.as_slice() {
        [] => {
            let acting = table.campaign.acting().filter(|_| start == 0);
            let mut out = whats(table, acting);
            out.extend(names(table));
            out
        }
        [name] => {
            let named = name.single().map(|word| args::character(table, word));
            match named {
                Some(Ok(id)) => {
                    let mut out = whats(table, Some(id));
                    out.extend(modifiers());
                    out
                }
                _ => modifiers(),
            }
        }
        _ => modifiers(),
    }
}

/// Everything a character could roll by name.
#[must_use]
pub fn whats(table: Table<'_>, who: Option<CharacterId>) -> Vec<Completion> {
    let person = who.and_then(|id| table.campaign.characters.get(id));
    let mut out = Vec::new();
    if let Some(person) = person {
        for skill in &person.skills {
            let rating = table.game.stat_of(person, &skill.stat).unwrap_or(0) + skill.ranks;
            let mut doc = rating.to_string();
            match (table.game.grasp)(skill) {
                "" => {}
                grasp => doc = format!("{doc}, {grasp}"),
            }
            out.push(Completion::text(&skill.name, doc));
        }
    }
    for check in (table.game.checks)(table.campaign) {
        out.push(Completion::text(check.name, check.formula));
    }
    for stat in table.game.stats {
        if let Some(value) = person.and_then(|person| table.game.stat_of(person, stat.id)) {
            out.push(Completion::keyword(stat.id, value.to_string()));
        }
    }
    out
}

/// Takes the words of a draft that must be empty after a side was read.
///
/// # Errors
/// At the first word that is no modifier.
pub fn no_more(table: Table<'_>, cursor: &Cursor<'_>) -> Result<(), Refusal> {
    match cursor.peek() {
        None => Ok(()),
        Some(word) => {
            let known = table
                .game
                .modifiers
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(" ");
            Err(Refusal::expected(word.span, "a modifier, '=' or the end")
                .hint(format!("modifiers: +N -N {known}")))
        }
    }
}

/// A draft needs its own table; this names the acting character in it.
#[must_use]
pub fn acting(draft: &Draft<'_>) -> Option<CharacterId> {
    draft.campaign().acting()
}
