//! `save`: one damage roll, a save for each target, and the damage each takes.

use super::checks::DIFFICULTY;
use super::remarks::POWER;
use crate::campaign::CharacterId;
use crate::campaign::pending::{Against, What};
use crate::dice::Expression;
use crate::game::candidates::names;
use crate::game::syntax::{Arg, DICE, Kind, MODIFIERS, NAME, one_of, text, value};
use crate::game::who::characters;
use crate::game::{
    Args, Completion, Draft, Note, Preview, Refusal, Role, Side, Subject, Table, Typing, Verb,
};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, choose};
use crate::play::checks::number;
use crate::play::elective::mark_under_way;
use crate::play::flow::{self, Plan, Ready, Shared};
use crate::play::reveal::reveal;
use crate::play::taking::{may_use_attack, use_attack};
use crate::rules::Part;
use crate::rules::forge_of_power::{self as rules, SAVES};
use crate::verbs::totals::{Rated, THE_DC, bonus_of, dc_of, difficulty, expression, missing};

pub(super) const VERBS: &[Verb] = &[SAVE];

const SAVE: Verb = Verb {
    name: "save",
    syntax: &[
        Arg::Many(&[value("NAME", Kind::Names, people)]),
        one_of("fortitude|reflex|will", save_names),
        MODIFIERS,
        Arg::Word("dc", "the difficulty"),
        Arg::Short("N", &[DIFFICULTY]),
        Arg::Options(&[
            &[
                Arg::Word("damage", "what the save is against"),
                text("20|4d6"),
            ],
            &[
                Arg::Word("by", "whose power it is"),
                Arg::OneOf(&[&[NAME], &[Arg::Word(NOBODY, "nobody's: a trap, a fall")]]),
            ],
        ]),
        DICE,
    ],
    doc: "Saves for one or many: damage is rolled once, then each one saves and takes all, half, double or none of it. Damage is a power of the active character or of the one after 'by', whose 1-Action it uses; 'by -' makes it nobody's.",
    odds: Some(preview),
    run,
    ..Verb::PLAIN
};

/// Completions: everybody at first; after a name, only people who match what is being typed, since a save
/// comes next.
fn people(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    if typing.name.is_some() && typing.text.chars().count() < 2 {
        return Vec::new();
    }
    names(table, typing)
}

fn save_names(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let saves = SAVES.iter();
    saves
        .map(|save| Completion::keyword(save.to_lowercase(), "save"))
        .collect()
}

/// In place of a name after `by`.
const NOBODY: &str = "-";

/// Parsed saves.
struct Saves {
    /// Whose power calls for them.
    by: Option<CharacterId>,
    who: Vec<CharacterId>,
    save: &'static str,
    save_at: Span,
    parts: Vec<Part>,
    dc: i64,
    damage: Option<Expression>,
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Saves, Refusal> {
    let dc = args.words.iter().position(|word| word.is("dc"));
    let at = dc.unwrap_or(args.words.len());
    let end = dc.map_or(args.end(), |at| args.words[at].span);
    // The last operand before `dc` is the save, whatever its name; modifiers may follow it.
    let left = &args.words[..at];
    let modified = left
        .iter()
        .position(|word| word.is_number() || word.is_signed());
    let (operands, rest) = left.split_at(modified.unwrap_or(left.len()));
    let [named @ .., save] = operands else {
        let at = rest.first().map_or(end, |word| word.span);
        return Err(Refusal::expected(at, "who saves, and with what"));
    };
    let save_at = save.span;
    if characters(table, save).is_ok() && save_of(save).is_err() {
        let at = rest.first().map_or(end, |word| word.span);
        return Err(Refusal::expected(at, SAVE_WANTED));
    }
    let save = save_of(save)?;
    if named.is_empty() {
        return Err(Refusal::expected(
            save_at,
            "a character's name before the save",
        ));
    }
    let mut who = Vec::new();
    for word in named {
        for id in characters(table, word)? {
            if !who.contains(&id) {
                who.push(id);
            }
        }
    }
    let mut cursor = Cursor::new(rest, end);
    let mut parts = Vec::new();
    while let Some(modifier) = number(&mut cursor)? {
        parts.push(modifier);
    }
    if let Some(word) = cursor.peek() {
        return Err(Refusal::expected(
            word.span,
            "a modifier such as +2, or 'dc'",
        ));
    }
    if dc.is_none() {
        return Err(Refusal::expected(end, THE_DC));
    }
    let mut right = Cursor::new(&args.words[at + 1..], args.end());
    let at = right.here();
    let dc = dc_of(table, &difficulty(table, &mut right)?, at)?;
    let damage = damage(args)?;
    let by = if args.has(NOBODY) {
        None
    } else if args.has("by") {
        let by = args.after("by").name(table)?;
        let whose = "whose power is it? A name, or - for nobody";
        Some(by.ok_or_else(|| args.missing(whose))?)
    } else {
        // Without damage it may be a save that nobody's power calls for.
        let by = table.campaign.acting().filter(|_| damage.is_some());
        by.map(|by| (by, args.verb.span))
    };
    args.finish()?;
    if let Some((by, at)) = by {
        may_use_attack(table, by, at)?;
    }
    Ok(Saves {
        by: by.map(|(by, _)| by),
        who,
        save,
        save_at,
        parts,
        dc,
        damage,
    })
}

/// `damage 4d6`, if it was given.
fn damage(args: &Args<'_>) -> Result<Option<Expression>, Refusal> {
    if !args.has("damage") {
        return Ok(None);
    }
    let word = args.after("damage").text();
    expression(word.ok_or_else(|| args.missing("damage such as 20 or 4d6"))?).map(Some)
}

const SAVE_WANTED: &str = "'fortitude', 'reflex' or 'will'";

fn save_of(word: &Word) -> Result<&'static str, Refusal> {
    let found = choose(word, "save", SAVES.iter().copied());
    found
        .map(|at| SAVES[at])
        .map_err(|refusal| refusal.hint(SAVE_WANTED))
}

/// One character's save, ready to be rolled.
fn one(table: Table<'_>, saves: &Saves, who: CharacterId) -> Result<Ready, Refusal> {
    let person = table.character(who)?;
    let bonus = bonus_of(table, person, saves.save)
        .ok_or_else(|| missing(table, &person.name, saves.save, saves.save_at))?;
    let base = Part::new(format!("{} {bonus}", saves.save), bonus);
    let subject = Subject {
        rolls: What::Named {
            id: saves.save.to_owned(),
            name: saves.save.to_owned(),
        },
        span: saves.save_at,
        ..Subject::plain(Some(who), &person.name, saves.save, base)
    };
    let mut side = Side::new(subject, Role::Rolls);
    side.parts.extend(saves.parts.iter().cloned());
    let against = Against::Number(saves.dc);
    Ok(Rated::new(table, side, against, saves.save_at)?.ready())
}

/// All of them, and the damage that they share.
fn all(table: Table<'_>, saves: &Saves) -> Result<(Plan, Option<Shared>), Refusal> {
    let sides = saves.who.iter().map(|who| one(table, saves, *who));
    let plan = Plan::each(sides.collect::<Result<_, _>>()?);
    let shared = saves.damage.clone().map(|dice| Shared {
        by: saves.by,
        dice,
        share: rules::damage_share,
        critical: rules::CRITICAL_FAILURE,
    });
    Ok((plan, shared))
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
    let saves = read(table, args)?;
    let (plan, shared) = all(table, &saves)?;
    let mut preview = flow::many_odds(&plan, shared.as_ref())
        .ok_or_else(|| Refusal::expected(saves.save_at, "a character's name before the save"))?;
    if let Some(by) = saves.by {
        let source = POWER.of(table.campaign.name_of(by));
        preview.notes.insert(0, Note::Text(source));
    }
    Ok(preview)
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let saves = read(draft.table(), args)?;
    let (plan, shared) = all(draft.table(), &saves)?;
    flow::roll_many(draft, &plan, shared.as_ref(), |draft| {
        if let Some(by) = saves.by {
            let name = draft.campaign().name_of(by).to_owned();
            draft.remark(&POWER, &name);
            use_attack(draft, by);
            mark_under_way(draft, by);
            reveal(draft, by);
        }
    })
}
