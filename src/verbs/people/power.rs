//! `power`: what a character or a template can do besides its attacks.

use std::sync::Arc;

use super::conditions::TURNS_OR_ROUNDS;
use super::profile::listed::{Arranged, RENAME, arrange, item};
use super::profile::{RENAMED, skill_of};
use super::whose::{WHOSE, Whose, end, sheet_named};
use crate::campaign::weapon::with_values;
use crate::campaign::{Character, Power, PowerRoll, Targets};
use crate::game::candidates::{known_conditions, powers_of};
use crate::game::syntax::{Arg, Kind, like, number, one_of, text, value};
use crate::game::{Args, Completion, Draft, Game, Refusal, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, LARGEST, choose, dice, made};
use crate::lang::refusal::either;
use crate::lang::syntax::VERSUS;
use crate::play::actions::Kind as Action;
use crate::play::attack::{DV, check_damage};
use crate::verbs::fight::actions;

/// The keywords of a power other than its action, and what each says.
const COST: &str = "cost";
const USES: &str = "uses";
const RECHARGE: &str = "recharge";
const ATTACK: &str = "attack";
const SAVE: &str = "save";
const CHECK: &str = "check";
const ZONE: &str = "zone";
const EACH: &str = "each";
const HALF: &str = "half";
const GIVES: &str = "gives";
const SUSTAIN: &str = "sustain";
const NOTE: &str = "note";
const KEYWORDS: [&str; 13] = [
    COST, USES, RECHARGE, ATTACK, SAVE, CHECK, ZONE, EACH, DV, HALF, GIVES, SUSTAIN, NOTE,
];

/// The words that say how long a condition lasts, besides numbers.
const LASTS: [&str; 13] = [
    "for", "until", "scene", "turn", "turns", "round", "rounds", "start", "end", "of", "its",
    "the", "next",
];

pub(super) const POWER: Verb = Verb {
    name: "power",
    syntax: &[
        WHOSE,
        value("\"Ember lash\"", Kind::Text, powers_of),
        Arg::OneOf(&[
            &[Arg::Options(&[
                &[value("ACTION", Kind::Like(is_action), its_actions)],
                &[Arg::Any(&[
                    Arg::Word(COST, "what a use costs"),
                    one_of("WHAT", costs),
                    number("3"),
                ])],
                &[
                    Arg::Word(USES, "how often, and when that comes back"),
                    like("2/scene", |word| !word.quoted),
                ],
                &[
                    Arg::Word(
                        RECHARGE,
                        "dice as its holder's turn begins: 1 or more brings it back",
                    ),
                    text("d6>=5"),
                ],
                &[Arg::Short(
                    "attack SKILL|BONUS [vs DEFENCE] | save STAT [dc N] | check SKILL",
                    &[Arg::OneOf(&[
                        &[
                            Arg::Word(ATTACK, "attacks each target"),
                            one_of("SKILL|BONUS", skills),
                            Arg::Optional(&[
                                Arg::Word(VERSUS, "the defence, if not the usual one"),
                                one_of("DEFENCE", stats),
                            ]),
                        ],
                        &[
                            Arg::Word(SAVE, "each target saves"),
                            one_of("STAT", stats),
                            Arg::Optional(&[
                                Arg::Word(
                                    DIFFICULTY,
                                    "the difficulty; it may use the holder's stats",
                                ),
                                text("14"),
                            ]),
                        ],
                        &[
                            Arg::Word(CHECK, "its holder makes a check"),
                            one_of("SKILL", skills),
                        ],
                    ])],
                )],
                &[Arg::OneOf(&[
                    &[Arg::Word(ZONE, "several targets, such as all in a zone")],
                    &[Arg::Word(EACH, "so many targets"), number("3")],
                ])],
                &[
                    Arg::Word(DV, "damage, perhaps with its kind"),
                    text("2d6"),
                    Arg::Optional(&[text("fire")]),
                ],
                &[Arg::Word(HALF, "a save leaves half the damage")],
                &[Arg::Any(&[
                    Arg::Word(GIVES, "a condition"),
                    one_of("\"shaken\"", known_conditions),
                    Arg::Optional(&[
                        Arg::Word("for", "how long it lasts"),
                        Arg::OneOf(&[
                            &[Arg::Word("scene", "until the scene ends")],
                            &[number("2"), TURNS_OR_ROUNDS],
                        ]),
                    ]),
                ])],
                &[Arg::Word(SUSTAIN, "it goes on, as a sustained action")],
                &[Arg::Word(NOTE, "notes about it"), text("\"...\"")],
            ])],
            &[Arg::Word("-", "removes the power")],
            RENAMED,
        ]),
    ],
    doc: "Gives a character or a template a power: its action, its cost, how often it can be used, what is rolled and what comes of it; '-' removes it. 'use' uses it.",
    by_words: true,
    run: power,
    ..Verb::PLAIN
};

const DIFFICULTY: &str = "dc";

/// Whether a word is an action of some game, which may count them by capital letters.
fn is_action(word: &Word) -> bool {
    let mut letters = word.text.chars();
    let is_letter = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    let named = Action::ALL.iter().any(|action| word.is(action.word()));
    !word.quoted && (is_letter || named)
}

fn its_actions(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let words = actions(table.game).into_iter();
    let each = words.map(|word| Completion::keyword(word, "the action that it takes"));
    each.collect()
}

/// What a use can cost: tracks, and the counters of the sheet.
fn costs(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let tracks = table.game.tracks.iter();
    let tracks = tracks.map(|track| Completion::keyword(track.id, track.doc));
    let counters = sheet_named(table, typing).into_iter();
    let counters = counters.flat_map(|sheet| &sheet.counters);
    let counters = counters.map(|one| Completion::text(&one.name, one.level()));
    tracks.chain(counters).collect()
}

fn skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let sheet = sheet_named(table, typing);
    crate::game::candidates::skills_of(sheet, |_| true)
}

fn stats(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let stats = table.game.stats.iter();
    let each = stats.map(|stat| Completion::keyword(stat.id, stat.doc));
    each.collect()
}

fn power(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    const CALLED: &str = "a name for the power";
    let game = draft.game();
    let mut cursor = Cursor::new(args.words, args.end());
    let name = cursor.word("the name of a character or a template")?;
    let whose = Whose::of(draft.table(), name)?;
    let mut sheet = whose.sheet(draft.table())?.clone();
    let (name, at) = made(cursor.word(CALLED)?, CALLED)?;
    let kind = ("power", &["-", RENAME][..]);
    let arranged = arrange(kind, &mut cursor, (&name, at), &mut sheet.powers, called)?;
    if let Arranged::Not = arranged {
        let (read, more) = read_power(game, &sheet, &mut cursor)?;
        end(&cursor, &more)?;
        let power = item(&mut sheet.powers, &name, called);
        let spent = power.spent.min(read.of());
        *power = Arc::new(Power {
            name,
            spent,
            ..read
        });
    }
    end(&cursor, &[])?;
    whose.becomes(draft, &sheet)
}

fn called(power: &mut Arc<Power>) -> &mut String {
    &mut Arc::make_mut(power).name
}

/// Reads the parts of a power, in any order. Returns it without its name, and the keywords that could follow.
///
/// # Errors
/// Returns an error at the first word that is wrong or given twice.
pub(crate) fn read_power(
    game: &'static Game,
    who: &Character,
    cursor: &mut Cursor<'_>,
) -> Result<(Power, Vec<&'static str>), Refusal> {
    let mut power = Power::default();
    let mut more = KEYWORDS.to_vec();
    while let Some(word) = cursor.peek() {
        if let Some(action) = actions(game).into_iter().find(|one| word.is(one)) {
            if !power.action.is_empty() {
                return Err(Refusal::twice(word.span, action));
            }
            cursor.skip(1);
            action.clone_into(&mut power.action);
            continue;
        }
        let Some(keyword) = cursor.take(&KEYWORDS) else {
            break;
        };
        if !more.contains(&keyword) {
            return Err(Refusal::twice(word.span, keyword));
        }
        // A use may cost and give several things; something is rolled only once.
        let rolls = [ATTACK, SAVE, CHECK];
        let aims = [ZONE, EACH];
        let excludes = |one: &str| {
            let in_both = |all: &[&str]| all.contains(&keyword) && all.contains(&one);
            one == keyword && ![COST, GIVES].contains(&one) || in_both(&rolls) || in_both(&aims)
        };
        more.retain(|one| !excludes(one));
        match keyword {
            COST => {
                let what = cost(
                    game,
                    who,
                    cursor.word("what it costs: a track or a counter")?,
                )?;
                let count = cursor.number("how much it costs", 1, LARGEST)?;
                power.cost.insert(what, count);
            }
            USES => {
                const OFTEN: &str = "how often, such as 2 or 2/scene";
                let word = cursor.word(OFTEN)?;
                let uses = word.text.parse();
                power.uses = uses.map_err(|_| Refusal::expected(word.span, OFTEN))?;
            }
            RECHARGE => {
                let word = cursor.word("dice such as d6>=5")?;
                dice(&word.text, word.span)?;
                power.recharge.clone_from(&word.text);
            }
            ATTACK => {
                let with = with(game, who, cursor)?;
                let vs = match cursor.take(&[VERSUS]) {
                    Some(_) => stat(game, cursor, "the defence")?,
                    None => String::new(),
                };
                power.roll = PowerRoll::Attack { with, vs };
            }
            SAVE => power.roll = save(game, cursor)?,
            CHECK => {
                let word = cursor.word("a skill")?;
                power.roll = PowerRoll::Check(skill(game, who, word)?);
            }
            ZONE => power.targets = Targets::Zone,
            EACH => {
                let most = i64::from(crate::campaign::power::MOST_USES);
                let count = cursor.number("how many targets", 1, most)?;
                power.targets = Targets::Each(u32::try_from(count).unwrap_or(1));
            }
            DV => power.damage = damage(game, cursor)?,
            HALF => power.half = true,
            GIVES => {
                const WHAT: &str = "a condition";
                let (condition, _) = made(cursor.word(WHAT)?, WHAT)?;
                power.gives.push((condition, lasts(cursor)));
            }
            SUSTAIN => power.sustain = true,
            _ => power.notes = made(cursor.word("notes")?, "notes")?.0,
        }
    }
    if power.action.is_empty() {
        more.extend(actions(game));
    }
    Ok((power, more))
}

/// The id of a track, or the name of a counter on the sheet.
fn cost(game: &Game, who: &Character, word: &Word) -> Result<String, Refusal> {
    if let Some(track) = game.track(&word.text) {
        return Ok(track.id.to_owned());
    }
    let tracks: Vec<&str> = game.tracks.iter().map(|track| track.id).collect();
    let hint = format!("a use costs {}, or a counter of the sheet", either(&tracks));
    let names = who.counters.iter().map(|counter| counter.name.as_str());
    let at = choose(word, "track or counter", names).map_err(|refusal| refusal.hint(hint))?;
    Ok(who.counters[at].name.clone())
}

/// A skill, a stat or a bonus.
fn with(game: &'static Game, who: &Character, cursor: &mut Cursor<'_>) -> Result<String, Refusal> {
    if game.attacks.line.is_empty() {
        return Err(Refusal::rule(
            cursor.here(),
            format!("{} has no attacks", game.name),
        ));
    }
    match cursor.peek() {
        Some(word) if word.is_number() || word.is_signed() => {
            let bonus = cursor.signed("a bonus", -LARGEST, LARGEST)?;
            Ok(bonus.to_string())
        }
        _ => skill(game, who, cursor.word("a skill, or a bonus such as 7")?),
    }
}

/// A skill of the sheet, or a stat, which may be in quotes where no skill is called like it.
fn skill(game: &'static Game, who: &Character, word: &Word) -> Result<String, Refusal> {
    let stat = || game.stat(&word.text).map(|stat| stat.id.to_owned());
    skill_of(game, who, word).or_else(|refusal| stat().ok_or(refusal))
}

/// Something of the targets: a stat by any of its names, or a skill, which not all of them may have.
fn stat(game: &Game, cursor: &mut Cursor<'_>, what: &str) -> Result<String, Refusal> {
    let word = cursor.word(what)?;
    match game.stat(&word.text) {
        Some(stat) => Ok(stat.id.to_owned()),
        None if game.totals.is_some() => {
            let why = format!("{} has no stat '{}'", game.name, word.text);
            Err(Refusal::rule(word.span, why))
        }
        None => Ok(made(word, what)?.0),
    }
}

/// Reads `STAT [dc N]`.
fn save(game: &Game, cursor: &mut Cursor<'_>) -> Result<PowerRoll, Refusal> {
    let stat = stat(game, cursor, "what each target saves with")?;
    let at = cursor.here();
    let has_number = game.checks.save.contains("{dc}");
    if cursor.take(&[DIFFICULTY]).is_none() {
        if has_number {
            return Err(Refusal::expected(at, "'dc' and the difficulty"));
        }
        let dc = String::new();
        return Ok(PowerRoll::Save { stat, dc });
    }
    if !has_number {
        let why = format!("a save has no difficulty in {}", game.name);
        return Err(Refusal::rule(at, why));
    }
    let word = cursor.word("a number such as 14, or one with stats such as 10+CON")?;
    let number = with_values(&word.text, |stat| game.stat(stat).map(|_| 0));
    let number = number.map_err(|at| {
        let at = Span::new(word.span.start + at, word.span.end);
        Refusal::expected(at, "a number, or a stat of this game")
    })?;
    if !dice(&number, word.span)?.missing(&[]).is_empty() {
        return Err(Refusal::expected(word.span, "a number without dice"));
    }
    let dc = word.text.clone();
    Ok(PowerRoll::Save { stat, dc })
}

/// Reads `2d6 [fire]`.
fn damage(game: &'static Game, cursor: &mut Cursor<'_>) -> Result<String, Refusal> {
    let word = cursor.word("damage such as 2d6")?;
    let mut words = word.text.splitn(2, ' ');
    let dice = Word {
        text: words.next().unwrap_or_default().to_owned(),
        ..word.clone()
    };
    check_damage(game, &dice)?;
    let is_kind = |word: &&Word| {
        let keyword = KEYWORDS.iter().any(|keyword| word.is(keyword));
        let action = || actions(game).iter().any(|action| word.is(action));
        word.quoted || !keyword && !action() && word.text.chars().all(char::is_alphabetic)
    };
    let kind = cursor
        .peek()
        .filter(is_kind)
        .filter(|_| words.next().is_none());
    cursor.skip(usize::from(kind.is_some()));
    Ok(match kind {
        Some(kind) => format!("{} {}", dice.text, kind.text),
        None => word.text.clone(),
    })
}

/// Reads how long a condition lasts: `for 2 rounds`, `until end of its next turn`; empty if nothing is said.
fn lasts(cursor: &mut Cursor<'_>) -> String {
    let mut out: Vec<&str> = Vec::new();
    let begins = |word: &Word| word.is("for") || word.is("until");
    while let Some(word) = cursor.peek() {
        let continues = word.is_number() || LASTS.iter().any(|one| word.is(one));
        if !(if out.is_empty() {
            begins(word)
        } else {
            continues
        }) {
            break;
        }
        cursor.skip(1);
        out.push(&word.text);
    }
    out.join(" ")
}
