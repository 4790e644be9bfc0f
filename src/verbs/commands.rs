//! The verbs of a game, how a line becomes a command, and the verbs that take another command.

use std::collections::BTreeSet;

use super::correct::{Again, correct, preview};
use super::fight::elective;
use super::parsed::{Head, OVERRULES, Parsed, no_command};
use super::people::{harm, items};
use super::{
    counters, each, fight, pending, people, players, powers, ready, rest, session, work, zones,
};
use crate::campaign::{CharacterId, Thrown};
use crate::game::draft::{Lines, Request, Shows};
use crate::game::memo::Memo;
use crate::game::syntax::{ANYONE, Arg, ENTRY, Kind, one_of, value};
use crate::game::{Args, Completion, Draft, Game, Order, Refusal, Result, Table, Verb, Why};
use crate::lang::line::{self, Line, Word};
use crate::lang::near::near;
use crate::play::aim::Chance;

/// All verbs of a game: its own first, then the common ones.
pub fn verbs(game: &'static Game) -> impl Iterator<Item = &'static Verb> + Clone {
    let own = game.verbs.iter().copied().flatten();
    let common = COMMON.iter().chain(UNUSED);
    let common = common.filter(|(_, has, _)| has(game));
    own.chain(common.flat_map(|(verbs, ..)| *verbs))
}

/// Common verbs: which games have them, and why the others do not.
type Common = (&'static [Verb], fn(&Game) -> bool, &'static str);

const EVERY: fn(&Game) -> bool = |_| true;
const ELECTIVE: fn(&Game) -> bool = |game| game.turns.order == Order::Elective;
const IN_ORDER: fn(&Game) -> bool = |game| !ELECTIVE(game);
/// The order of turns is new in each fight, so that somebody may come later in it.
const ROLLED: fn(&Game) -> bool = |game| game.turns.order == Order::Rolled;
/// The order of turns goes by numbers.
const NUMBERED: fn(&Game) -> bool = |game| matches!(game.turns.order, Order::Rolled | Order::Fixed);
const NOT_NUMBERED: fn(&Game) -> bool = |game| !NUMBERED(game);
const INITIATIVE: fn(&Game) -> bool = |game| game.turns.order != Order::Manual;
/// What is sustained has a cost, or a verb that begins it.
const SUSTAINED: fn(&Game) -> bool = |game| IN_ORDER(game) || game.upkeep.is_some();
const HARMED: fn(&Game) -> bool = |game| game.harm.is_some();
const HARMLESS: fn(&Game) -> bool = |game| game.harm.is_none();
const ARMOURED: fn(&Game) -> bool = |game| game.harm.is_some_and(|harm| !harm.attacks_only);
const BARE: fn(&Game) -> bool = |game| game.harm.is_some_and(|harm| harm.attacks_only);
const PIERCE: fn(&Game) -> bool = |game| game.attacks.pierce;
const BLUNT: fn(&Game) -> bool = |game| !PIERCE(game) && !game.attacks.line.is_empty();
const RESTS: fn(&Game) -> bool = |game| game.own_verb("rest").is_none();
const WORK: fn(&Game) -> bool = |game| game.own_verb("job").is_some();

const NO_DAMAGE: &str = "it counts no damage, injuries are conditions";

/// What every game has, or one of two kinds, and what some games cannot do.
static COMMON: &[Common] = &[
    (COMMANDS, EVERY, ""),
    (fight::BEGINS_ALLOTTED, NUMBERED, ""),
    (fight::BEGINS, NOT_NUMBERED, ""),
    (fight::VERBS, EVERY, ""),
    (people::VERBS, EVERY, ""),
    (people::POWERS, HARMED, ""),
    (people::HARMLESS_POWERS, HARMLESS, ""),
    (counters::VERBS, EVERY, ""),
    (each::VERBS, EVERY, ""),
    (pending::VERBS, EVERY, ""),
    (zones::VERBS, EVERY, ""),
    (session::VERBS, EVERY, ""),
    (players::VERBS, EVERY, ""),
    (rest::VERBS, RESTS, "it has one of its own"),
    (work::VERBS, WORK, "it counts no work between adventures"),
    (harm::VERBS, ARMOURED, NO_DAMAGE),
    (harm::BARE, BARE, NO_DAMAGE),
    (items::PIERCING, PIERCE, "nobody attacks"),
    (items::BLUNT, BLUNT, "nobody attacks"),
    (elective::VERBS, ELECTIVE, "its turns have a fixed order"),
];

/// What cannot be done in some games, even by a line that overrules their rules.
static IMPOSSIBLE: &[Common] = &[(fight::DELAYS, IN_ORDER, "its turns have no fixed order")];

/// What a game has no use for, and is found only by a line that overrules its rules.
static UNUSED: &[Common] = &[
    (fight::DELAYS, ROLLED, "its turns keep their order"),
    (fight::TURNS, NUMBERED, "everybody has one turn a round"),
    (fight::GROUPS, INITIATIVE, "nobody has an initiative"),
    (&[READY], IN_ORDER, "its turns have no fixed order"),
    (fight::ALLOTMENTS, NUMBERED, "no other actions are counted"),
    (people::SUSTAINS, SUSTAINED, "sustaining costs nothing"),
];

/// Whether a verb of every game is left to a game's own verb of that name.
pub(crate) fn gives_way(verb: &Verb) -> bool {
    rest::VERBS.iter().any(|rest| rest.name == verb.name)
}

/// Improves the error for a verb that only another game has; returns any other error unchanged.
pub(crate) fn named_elsewhere(
    refusal: Refusal,
    here: &'static Game,
    games: &'static [&'static Game],
) -> Refusal {
    let (Why::UnknownVerb(word), Some(span)) = (&refusal.why, refusal.span) else {
        return refusal;
    };
    if verbs(here).any(|verb| verb.is_called(word)) {
        return refusal.hint("a command stands without quotes");
    }
    let others = games.iter().filter(|game| game.own_verb(word).is_some());
    let others: Vec<&str> = others.map(|game| game.name).collect();
    let Some((last, others)) = others.split_last() else {
        return refusal;
    };
    let others = match others {
        [] => (*last).to_owned(),
        others => format!("{} and {last}", others.join(", ")),
    };
    let said = format!("{} has no '{word}': it is a command of {others}", here.name);
    let refusal = with_healing(Refusal::rule(span, said), here, word);
    let is_contest = word.eq_ignore_ascii_case("oppose") && here.totals.is_some();
    if is_contest {
        return refusal.hint("check NAME SKILL dc SKILL of NAME");
    }
    refusal
}

/// Whether a word has a meaning in a game's commands, so that a name spelled like it must be
/// quoted.
pub(crate) fn is_keyword(game: &'static Game, word: &str) -> bool {
    keywords(game).contains(&word.to_ascii_lowercase())
        || is_modifier(game, word)
        || game.stat(word).is_some()
}

/// The names and keywords of a game's commands in lower case: every choice of a list asks for them.
static KEYWORDS: Memo<(), BTreeSet<String>> = Memo::new();

fn keywords(game: &'static Game) -> &'static BTreeSet<String> {
    KEYWORDS.of(game, (), || {
        let words = verbs(game).flat_map(Verb::words);
        words.map(str::to_ascii_lowercase).collect()
    })
}

/// Whether a word is one of a game's modifiers, ignoring case.
pub(crate) fn is_modifier(game: &Game, word: &str) -> bool {
    let mut all = game.modifiers.iter();
    all.any(|modifier| modifier.word.eq_ignore_ascii_case(word))
}

/// Writes a name or text so that it is read back as one word, quoted if necessary.
pub(crate) fn quote(game: &'static Game, text: &str) -> String {
    line::quote(text, |word| is_keyword(game, word))
}

/// The verb of this name, ignoring case; it may not be abbreviated. A colon before it, as the prompt
/// shows one, is ignored.
///
/// # Errors
/// Returns an error if there is no such verb, or if only other games have it.
pub(crate) fn verb(game: &'static Game, word: &Word) -> Result<&'static Verb> {
    let text = word.text.strip_prefix(':').unwrap_or(&word.text);
    let named = |verb: &&Verb| !word.quoted && word.label.is_none() && verb.is_called(text);
    verbs(game).find(named).ok_or_else(|| {
        let lacking =
            |(verbs, has, _): &&Common| !has(game) && verbs.iter().any(|verb| named(&verb));
        let mut never = COMMON.iter().chain(IMPOSSIBLE);
        let lacks = |why: &str| format!("{} has no '{text}': {why}", game.name);
        let refusal = if let Some((_, _, why)) = never.find(lacking) {
            Refusal::rule(word.span, lacks(why))
        } else if let Some((_, _, why)) = UNUSED.iter().find(lacking) {
            Refusal::by_rule(word.span, lacks(why))
        } else {
            let hint = match nearest(game, text) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "'help' lists all commands".to_owned(),
            };
            Refusal::at(word.span, Why::UnknownVerb(word.text.clone())).hint(hint)
        };
        with_healing(refusal, game, text)
    })
}

/// Words for healing in this and other games.
const HEALING: &str =
    "aid bandage cure first firstaid heal medicine negate recover stabilise stabilize treat";

/// Adds how this game heals to the error for a word that means healing.
fn with_healing(refusal: Refusal, game: &Game, word: &str) -> Refusal {
    let mut words = HEALING.split(' ').filter(|_| !game.healing.is_empty());
    if words.any(|one| one.eq_ignore_ascii_case(word)) {
        return refusal.hint(game.healing);
    }
    refusal
}

/// The verb of this name; an overruled line finds those that the game has no use for, too.
fn verb_of(game: &'static Game, word: &Word, forced: bool) -> Result<&'static Verb> {
    let found = verb(game, word);
    let mut unused = UNUSED.iter().flat_map(|(verbs, ..)| *verbs);
    let mut unused = || unused.find(|verb| !word.quoted && verb.is_called(&word.text));
    found.or_else(|refusal| {
        let overrules = forced && refusal.by_rule;
        overrules.then(&mut unused).flatten().ok_or(refusal)
    })
}

/// Reads a line.
pub(crate) fn read(table: Table<'_>, source: &str) -> Parsed {
    read_line(table, Line::read(source))
}

/// The chances of a power that nobody has used yet on a target; `None` if it rolls nothing against one.
pub(crate) fn chance_of_power(
    table: Table<'_>,
    power: (CharacterId, &str),
    target: CharacterId,
) -> Option<Chance> {
    powers::chance(table, power, target, read_line)
}

/// The chances of a manoeuvre that nobody has typed yet on a target, by its line; without what is rolled in it, only
/// what the target meets it with. `None` if that is not known either.
pub(crate) fn chance_of_manoeuvre(
    table: Table<'_>,
    line: &str,
    target: CharacterId,
) -> Option<Chance> {
    // Whether a rule forbids it now does not matter to its chances.
    let table = table.overruled();
    let parsed = read(table, line);
    let verb = parsed.head.as_ref()?.verb;
    match parsed.preview(table) {
        Ok(odds) => odds.map(Chance::tried),
        Err(_) => Chance::met(table, verb, target),
    }
}

/// How lines run that are a part of another act.
pub(crate) const LINES: Lines = Lines {
    verb: |table, source| {
        let parsed = read(table, source);
        // Only dice that belong to a whole act can be typed.
        match (&parsed.line.wrong, &parsed.line.dice) {
            (Some(error), _) => Err(error.clone().into()),
            (None, Some(dice)) => Err(Refusal::rule(dice.sign, "it rolls its dice itself")),
            (None, None) => parsed
                .head
                .map(|head| head.verb)
                .ok_or_else(|| parsed.walk.err().unwrap_or_else(Refusal::gone)),
        }
    },
    run: |draft, source| {
        let parsed = read(draft.table(), source);
        parsed.run(draft)
    },
};

/// Makes an earlier roll again with dice of which some fell anew, and all that came after it.
///
/// # Errors
/// Returns an error if a later line could not have happened.
pub(crate) fn roll_again(draft: &mut Draft<'_>, again: &Again, fell: &[Thrown]) -> Result {
    again.roll(draft, fell, read_line)
}

/// Reads a line that was split into words: finds its acting verb, or as far as it goes, and joins its
/// words to names.
fn read_line(table: Table<'_>, line: Line) -> Parsed {
    let (mut forced, mut odds_of) = (false, None);
    let mut parsed = Parsed::without_command(line);
    for (at, word) in parsed.line.words.iter().enumerate() {
        // Of dice that stand alone the expression itself is what is rolled.
        let found = if word.begins_dice() {
            Ok((&pending::ROLL, at))
        } else {
            verb_of(table.game, word, forced).map(|verb| (verb, at + 1))
        };
        let (verb, from) = match found {
            Ok(found) => found,
            Err(refusal) => {
                parsed.walk = Err(refusal);
                break;
            }
        };
        parsed.head = Some(Head {
            verb,
            forced,
            odds_of,
            at,
            from,
        });
        match verb.name {
            OVERRULES => forced = true,
            name if name == ODDS.name && odds_of.is_none() => odds_of = Some(verb),
            _ => {
                let read = table.read_words(verb.syntax, &parsed.line.words[from..]);
                parsed.walk = read.map(|(joined, walk)| {
                    parsed.words.truncate(from);
                    parsed.words.extend(joined);
                    walk
                });
                break;
            }
        }
        parsed.walk = Err(no_command(&parsed.line, odds_of));
    }
    parsed
}

/// The verb that was probably meant: one that starts with the word, otherwise one that differs by
/// one or two letters.
fn nearest(game: &'static Game, typed: &str) -> Option<&'static str> {
    let typed = typed.to_lowercase();
    let names = verbs(game).map(|verb| verb.name);
    let is_begun = |name: &&str| typed.len() > 1 && name.starts_with(&typed);
    let begun = names.clone().find(is_begun);
    begun.or_else(|| near(&typed, names))
}

/// The verb with odds that was probably meant by a word that is none.
fn near_roll(game: &'static Game, typed: &str) -> Option<&'static str> {
    let rolling = verbs(game).filter(|verb| verb.has_odds());
    near(typed, rolling.map(|verb| verb.name))
}

/// Verbs that take another command, or are defined with them.
const COMMANDS: &[Verb] = &[ODDS, FORCE, CORRECT, USE, HELP];

const HELP: Verb = Verb {
    name: "help",
    aliases: &["?"],
    syntax: &[Arg::Optional(&[one_of("VERB", |table, _| {
        offered(table.game, |_| true)
    })])],
    doc: "Shows the keys and, by typing, every command; or how one command is written and what it does.",
    by_words: true,
    run: help,
    ..Verb::PLAIN
};

/// The verbs for which `fits` is true, as completions.
pub(super) fn offered(game: &'static Game, fits: fn(&Verb) -> bool) -> Vec<Completion> {
    let verbs = verbs(game).filter(|verb| fits(verb));
    let each = verbs.map(|verb| Completion::keyword(verb.name, verb.doc));
    each.collect()
}

fn help(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let game = draft.game();
    if let Some(word) = args.words.first() {
        let verb = verb(game, word)?;
        let also = match verb.aliases {
            [] => String::new(),
            names => format!(" (also {})", names.join(", ")),
        };
        let said = format!("{}: {}{also}", verb.usage(), verb.doc);
        draft.request(Request::Tell(said));
        return Ok(());
    }
    draft.request(Request::Show(Shows::Help));
    Ok(())
}

/// The names of all commands of a game, for where there is no help screen.
pub(crate) fn listed(game: &'static Game) -> String {
    let mut names: Vec<&str> = verbs(game).map(|verb| verb.name).collect();
    names.sort_unstable();
    names.dedup();
    format!("`help VERB` explains each: {}", names.join(", "))
}

const ODDS: Verb = Verb {
    name: "odds",
    aliases: &["chance"],
    syntax: &[value("COMMAND", Kind::Command, |table, _| {
        offered(table.game, |verb| verb.has_odds() && verb.name != ODDS.name)
    })],
    doc: "Shows the exact odds of a command that rolls: nothing is rolled, nothing is logged.",
    ..Verb::PLAIN
};

/// Overrides the rules for another command.
const FORCE: Verb = Verb {
    name: OVERRULES,
    syntax: &[value("COMMAND", Kind::Command, |table, _| {
        offered(table.game, |verb| verb.name != FORCE.name)
    })],
    doc: "Runs a command that a rule refuses: the GM has the last word, and the log says so.",
    ..Verb::PLAIN
};

const CORRECT: Verb = Verb {
    name: "correct",
    syntax: &[ANYONE, ENTRY, Arg::Dice],
    doc: "The last dice, or those of the given entry, fell like this: that line runs again with them, and all later lines of the fight with the dice that they had. A - keeps a die. If a later line could not have happened, nothing changes, unless 'force' leaves it out.",
    tried: Some(|draft, args| preview(draft, args, read_line)),
    run: |draft, args| correct(draft, args, read_line),
    ..Verb::PLAIN
};

const READY: Verb = Verb {
    name: "ready",
    syntax: ready::SYNTAX,
    doc: "Ends the turn of the active character with an action ready; the same command again takes it. A roll in quotes is run then.",
    foretold: true,
    run: |draft, args| ready::ready(draft, args, (read_line, near_roll)),
    ..Verb::PLAIN
};

const USE: Verb = Verb {
    name: powers::USE,
    syntax: powers::SYNTAX,
    doc: "Uses a power of the sheet: pays what it costs, rolls what it rolls, and does what it does. What cannot be paid is refused before a die is rolled. Dice after = are those of each attack, then its damage; or the damage, then each save.",
    odds: Some(|table, args| powers::odds(table, args, read_line)),
    run: |draft, args| powers::run(draft, args, read_line),
    ..Verb::PLAIN
};
