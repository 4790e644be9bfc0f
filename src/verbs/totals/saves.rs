//! `save`: one damage roll, a save for each target, and the damage each takes.

use std::sync::Arc;

use super::number::{Rated, bonus_of, dc_of, missing, totals};
use super::read::{DC, THE_DC, difficulty, expression};
use crate::campaign::CharacterId;
use crate::campaign::pending::{Against, What};
use crate::game::candidates::names;
use crate::game::remark::POWER;
use crate::game::syntax::{Arg, Kind, NAME, text, value};
use crate::game::who::characters;
use crate::game::{
    Args, Completion, Draft, Note, Preview, Refusal, Result, Role, Side, Subject, Table, Typing,
    Verb,
};
use crate::lang::line::{Span, Word};
use crate::lang::read::{Cursor, choose};
use crate::lang::refusal::either;
use crate::play::checks::{TypedSide, number};
use crate::play::elective::mark_under_way;
use crate::play::flow::{self, Plan, Ready, Shared};
use crate::play::reveal::reveal;
use crate::play::taking::{may_use_attack, use_attack};
use crate::rules::Part;

/// Saves of one or many characters. A game adds the syntax, of which [`SAVERS`] and [`SUFFERED`] are parts, and the doc.
pub(crate) const SAVE: Verb = Verb {
    name: "save",
    odds: Some(preview),
    run,
    ..Verb::PLAIN
};

/// Who saves.
pub(crate) const SAVERS: Arg = Arg::Many(&[value("NAME", Kind::Names, people)]);

/// The damage that is saved against, and whose power it is.
pub(crate) const SUFFERED: Arg = Arg::Options(&[
    &[
        Arg::Word("damage", "what the save is against"),
        text("20|4d6"),
    ],
    &[
        Arg::Word("by", "whose power it is"),
        Arg::OneOf(&[&[NAME], &[Arg::Word(NOBODY, "nobody's: a trap, a fall")]]),
    ],
]);

/// In place of a name after `by`.
const NOBODY: &str = "-";

/// Completions: everybody at first; after a name, only people who match what is being typed, since a save
/// comes next.
fn people(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    if typing.name.is_some() && typing.text.chars().count() < 2 {
        return Vec::new();
    }
    names(table, typing)
}

/// Completions for the save.
pub(crate) fn saves(table: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let known = table.game.totals.map_or(&[][..], |totals| totals.saves);
    let each = known.iter().map(|save| save.to_lowercase());
    each.map(|save| Completion::keyword(save, "save")).collect()
}

/// Parsed saves.
struct Saves {
    /// Whose power calls for them.
    by: Option<CharacterId>,
    save_at: Span,
    plan: Plan,
    shared: Option<Shared>,
}

/// Parses saves, for both the rolls and their preview.
fn read(table: Table<'_>, args: &Args<'_>) -> Result<Saves> {
    let (left, mut right) = TypedSide::whole(table, args).two(DC, THE_DC);
    let words = left.cursor.rest();
    let modified = |word: &Word| word.is_number() || word.is_signed();
    let modified = words.iter().position(modified);
    // The last operand before `dc` is the save, whatever its name; modifiers may follow it.
    let (operands, modifiers) = words.split_at(modified.unwrap_or(words.len()));
    let mut cursor = Cursor::new(modifiers, left.cursor.end());
    let [named @ .., word] = operands else {
        let what = "who saves, and with what";
        return Err(Refusal::expected(cursor.here(), what));
    };
    let save = save_called(table, word, &cursor)?;
    if named.is_empty() {
        let what = "a character's name before the save";
        return Err(Refusal::expected(word.span, what));
    }
    let mut who = Vec::new();
    for word in named {
        for id in characters(table, word)? {
            if !who.contains(&id) {
                who.push(id);
            }
        }
    }
    let mut parts = Vec::new();
    while let Some(modifier) = number(&mut cursor)? {
        parts.push(modifier);
    }
    if let Some(word) = cursor.peek() {
        let what = "a modifier such as +2, or 'dc'";
        return Err(Refusal::expected(word.span, what));
    }
    right.is_there()?;
    let at = right.cursor.here();
    let dc = dc_of(table, &difficulty(table, &mut right.cursor, None)?, at)?;
    let damage = args.option("damage");
    let damage = damage.map(|typed| expression(typed.word(0, "damage such as 20 or 4d6")?));
    let damage = damage.transpose()?;
    let by = power_of(table, args, damage.is_some())?;
    args.finish()?;
    if let Some((by, at)) = by {
        may_use_attack(table, by, at)?;
    }
    let by = by.map(|(by, _)| by);
    let one = |who| side(table, who, (save, word.span), &parts, dc);
    let totals = totals(table)?;
    Ok(Saves {
        by,
        save_at: word.span,
        plan: Plan::each(who.into_iter().map(one).collect::<Result<_, _>>()?),
        shared: damage.map(|dice| Shared {
            by,
            dice,
            share: Arc::new(|how, damage| (totals.share)(how.grade, damage)),
            kind: "",
            critical: totals.scale.grades.last().copied(),
        }),
    })
}

/// The save that a word names. `cursor` is where it may follow if the word names a character instead.
fn save_called(table: Table<'_>, word: &Word, cursor: &Cursor<'_>) -> Result<&'static str> {
    let known = totals(table)?.saves;
    let wanted = || {
        let known = known.iter().map(|save| save.to_lowercase());
        either(&known.map(|save| format!("'{save}'")).collect::<Vec<_>>())
    };
    match choose(word, "save", known.iter().copied()) {
        Ok(at) => Ok(known[at]),
        Err(_) if characters(table, word).is_ok() => {
            Err(Refusal::expected(cursor.here(), wanted()))
        }
        Err(refusal) => Err(refusal.hint(wanted())),
    }
}

/// Whose power calls for the saves: as typed, or that of the active character if they are against damage.
fn power_of(table: Table<'_>, args: &Args<'_>, hurts: bool) -> Result<Option<(CharacterId, Span)>> {
    if args.has(NOBODY) {
        return Ok(None);
    }
    if let Some(by) = args.option("by") {
        let whose = "whose power is it? A name, or - for nobody";
        return by.name(table)?.ok_or_else(|| args.missing(whose)).map(Some);
    }
    // Without damage it may be a save that nobody's power calls for.
    let by = table.campaign.acting().filter(|_| hurts);
    Ok(by.map(|by| (by, args.verb.span)))
}

/// One character's save, ready to be rolled.
fn side(
    table: Table<'_>,
    who: CharacterId,
    (save, at): (&'static str, Span),
    parts: &[Part],
    dc: i64,
) -> Result<Ready> {
    let person = table.character(who)?;
    let bonus = bonus_of(table, person, save);
    let bonus = bonus.ok_or_else(|| missing(table, &person.name, save, at))?;
    let base = Part::new(format!("{save} {bonus}"), bonus);
    let subject = Subject {
        rolls: What::named(save, save),
        span: at,
        ..Subject::plain(Some(who), &person.name, save, base)
    };
    let mut side = Side::new(subject, Role::Rolls);
    side.parts.extend(parts.iter().cloned());
    Ok(Rated::new(table, side, Against::Number(dc), at)?.ready())
}

fn preview(table: Table<'_>, args: &Args<'_>) -> Result<Preview> {
    let saves = read(table, args)?;
    let mut preview = flow::many_odds(&saves.plan, saves.shared.as_ref())
        .ok_or_else(|| Refusal::expected(saves.save_at, "a character's name before the save"))?;
    if let Some(by) = saves.by {
        let source = POWER.of(table.campaign.name_of(by));
        preview.notes.insert(0, Note::Text(source));
    }
    Ok(preview)
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let saves = read(draft.table(), args)?;
    flow::roll_many(draft, &saves.plan, saves.shared.as_ref(), |draft| {
        if let Some(by) = saves.by {
            let name = draft.campaign().name_of(by).to_owned();
            draft.remark(&POWER, &name);
            use_attack(draft, by);
            mark_under_way(draft, by);
            reveal(draft, by);
        }
    })
    .map(drop)
}
