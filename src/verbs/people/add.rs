//! `add`: adds one or more characters, by hand or from the bestiary.

use std::sync::Arc;

use super::conditions::doubt_given;
use super::power::POWERS;
use super::profile::skill::skill_words;
use super::profile::{
    ABOUT, ATTACKS, CHANGED_SKILLS, Described, LESSER, SIDE, SKILLS, STATS, begins_part, roll,
};
use super::whose::{Whose, templates};
use crate::campaign::bounds::MOST_CREATURES;
use crate::campaign::numbered::numbered;
use crate::campaign::statement::Text;
use crate::campaign::{
    At, CHARACTER_COUNTER, CampaignChange, Change, Character, CharacterId, List, Values,
};
use crate::game::candidates::names;
use crate::game::remark::{COUNTED, FROM_BESTIARY};
use crate::game::syntax::{Arg, DICE, Kind, one_of, value};
use crate::game::{Args, Completion, Draft, Game, Refusal, Result, Stat, Table, Typing, Verb};
use crate::lang::line::Word;
use crate::lang::read::{Cursor, in_range, made};
use crate::play::fight::{FightDraft, running};
use crate::sheet::{COPIES, own};

pub(super) const ADD: Verb = Verb {
    name: "add",
    syntax: &[
        one_of("NAME", templates),
        Arg::Options(&[
            &[
                Arg::Word(
                    "from",
                    "a template from the bestiary, or a character to copy",
                ),
                one_of("TEMPLATE", templates_and_names),
            ],
            &[value("x6", Kind::Like(is_count), how_many)],
            &[Arg::Word(JOIN, "into the running fight")],
            STATS,
            SKILLS,
            ATTACKS,
            POWERS,
            SIDE,
            LESSER,
            ABOUT,
        ]),
        DICE,
    ],
    doc: "Adds a character to the campaign, or several with numbers, as described by the bestiary or the line; dice are rolled for each.",
    by_words: true,
    run: add,
    ..Verb::PLAIN
};

pub(super) const TEMPLATE: Verb = Verb {
    name: "template",
    syntax: &[
        one_of("NAME", templates),
        Arg::Options(&[
            &[
                Arg::Word("from", "starts as a copy of this one"),
                one_of("TEMPLATE|NAME", templates_and_names),
            ],
            STATS,
            CHANGED_SKILLS,
            ATTACKS,
            POWERS,
            SIDE,
            LESSER,
            ABOUT,
        ]),
    ],
    doc: "Makes or changes a template in the bestiary; its dice are rolled for each character added from it.",
    by_words: true,
    run: make_template,
    ..Verb::PLAIN
};

fn templates_and_names(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = templates(table, typing);
    out.extend(names(table, typing));
    out
}

pub(crate) fn how_many(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    vec![Completion::keyword("x6", "how many, with numbers")]
}

fn make_template(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut cursor = Cursor::new(args.words, args.end());
    let what = "a name for the template";
    let (name, _) = made(cursor.word(what)?, what)?;
    let bestiary = &draft.campaign().bestiary;
    let known = draft.campaign().template(&name);
    let at = known.map_or(bestiary.len(), |(at, _)| at);
    let from = known.map(|(_, known)| Arc::clone(known));
    let base = from.as_deref().cloned().unwrap_or_default();
    let mut sheet = describe(draft, &mut cursor, base, "'from'", |_| Ok(false))?;
    sheet.who.name = from.as_deref().map_or(name, |known| known.name.clone());
    draft.apply(CampaignChange::Template(At {
        at,
        from,
        to: Some(Arc::new(sheet.who.clone())),
    }));
    sheet.warn(draft);
    doubt_given(draft, args);
    Ok(())
}

/// The word after `from`, which names what is copied.
fn copied<'a>(cursor: &Cursor<'a>) -> Option<&'a Word> {
    let mut words = cursor.rest().iter();
    words.find(|word| word.is("from"))?;
    words.next()
}

/// Reads the rest of a line that describes a copy of what it names after `from`, or else of `base`. It may also have
/// what `own` takes, which is `called` so.
fn describe<'a>(
    draft: &Draft<'_>,
    cursor: &mut Cursor<'a>,
    base: Character,
    called: &str,
    mut own: impl FnMut(&mut Cursor<'a>) -> Result<bool>,
) -> Result<Described> {
    const LIKE: &str = "a template from the bestiary, or a character";
    let like = copied(cursor);
    let base = match like {
        Some(like) => sheet_of(draft, like)?,
        None => base,
    };
    let mut is_read = false;
    let sheet = Described::read(draft.game(), base, cursor, called, |cursor| {
        if is_read || cursor.take(&["from"]).is_none() {
            return own(cursor);
        }
        cursor.word(LIKE)?;
        is_read = true;
        Ok(true)
    })?;
    match like.filter(|_| !is_read) {
        Some(like) => Err(Refusal::expected(
            like.span,
            "quotes around a name with 'from'",
        )),
        None => Ok(sheet),
    }
}

/// A character as a template for others: unhurt, with all uses of its powers, and without what is not copied.
pub(crate) fn as_template(who: &Character) -> Character {
    let mut template = Character {
        id: CharacterId::default(),
        tracks: Values::default(),
        injuries: List::default(),
        conditions: List::default(),
        sustained: List::default(),
        ..who.clone()
    };
    for field in own().filter(|field| !field.is_shown_by(COPIES)) {
        field.clear(&mut template);
    }
    if template.powers.iter().any(|power| power.spent > 0) {
        for power in &mut *template.powers {
            Arc::make_mut(power).spent = 0;
        }
    }
    template
}

fn add(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut cursor = Cursor::new(args.words, args.end());
    let named = cursor.word("a name")?;
    let (name, name_at) = made(named, "a name")?;
    if !named.quoted {
        goes_on(draft.game(), &name, cursor.rest())?;
    }
    let mut count = None;
    let mut joins = None;
    // A character with the name of a template is made from it.
    let known = draft.campaign().template(&name);
    let known = known.filter(|_| copied(&cursor).is_none());
    let base = known.map(|(_, like)| Character::clone(like));
    let like = base.as_ref().map(|like| like.name.clone());
    let own = "'from', a count such as x6";
    let base = base.unwrap_or_default();
    let sheet = describe(draft, &mut cursor, base, own, |cursor| {
        let at = cursor.here();
        if joins.is_none() && cursor.take(&[JOIN]).is_some() {
            running(draft.campaign(), at)?;
            joins = Some(at);
        } else if let Some(word) = cursor.peek().filter(|word| is_count(word))
            && count.is_none()
        {
            count = Some(read_count(word)?);
            cursor.skip(1);
        } else {
            return Ok(false);
        }
        Ok(true)
    })?;
    if count.is_none() && draft.campaign().characters.named(&name).is_some() {
        return Err(Refusal::in_use(name_at, &name));
    }
    let mut added = Vec::new();
    for _ in 0..count.unwrap_or(1) {
        let name = match count {
            Some(_) => number(draft, &name),
            None => name.clone(),
        };
        added.push(bring_as(draft, &sheet.who, &name, &sheet.stats)?);
    }
    let who: Vec<CharacterId> = added.iter().map(|(who, _)| *who).collect();
    for (who, rolled) in added {
        report_rolled(draft, who, &rolled);
    }
    sheet.warn(draft);
    if let Some(span) = joins {
        let several: Vec<_> = who.iter().map(|who| (*who, name_at)).collect();
        FightDraft::running(draft, span)?.join(&several, span)?;
    }
    if let Some(like) = like {
        draft.remark(&FROM_BESTIARY, &like);
    }
    doubt_given(draft, args);
    Ok(())
}

/// The keyword with which added characters join the fight.
const JOIN: &str = "join";

/// Checks that a skill does not follow a name of one word directly, because it could be part of
/// the name.
fn goes_on(game: &'static Game, name: &str, rest: &[Word]) -> Result {
    let keyword = |word: &Word| word.is("from") || word.is(JOIN) || is_count(word);
    let is_skill = |word: &&Word| !word.quoted && !keyword(word) && !begins_part(game, word);
    let first = rest.first().filter(is_skill);
    let Some((first, words)) = first.zip(skill_words(game, rest)) else {
        return Ok(());
    };
    let words = Word::joined(&rest[..words]);
    let why = format!("'{words}' could be a skill, or more of the name");
    let hint = format!("put quotes around it: \"{words}\", or around the name: \"{name} {words}\"");
    Err(Refusal::rule(first.span, why).hint(hint))
}

/// What a new character is made from: a template of the bestiary or a character.
fn sheet_of(draft: &Draft<'_>, like: &Word) -> Result<Character> {
    let like = Whose::to_copy(draft.table(), like)?;
    Ok(match like {
        Whose::Template(_) => like.sheet(draft.table())?.clone(),
        Whose::Person(_) => as_template(like.sheet(draft.table())?),
    })
}

/// Whether a word is a count such as `x6`.
pub(crate) fn is_count(word: &Word) -> bool {
    let number = word.text.strip_prefix(['x', 'X', '×']).unwrap_or_default();
    !word.quoted && number.starts_with(|c: char| c.is_ascii_digit())
}

/// Reads a count such as `x6`.
///
/// # Errors
/// Returns an error if the count is 0 or more than 1,000.
pub(crate) fn read_count(word: &Word) -> Result<u32> {
    let digits: String = word.text.chars().skip(1).collect();
    let (word, most) = (Word::bare(&digits, word.span), i64::from(MOST_CREATURES));
    let count = in_range(&word, "how many", 1, most)?;
    Ok(u32::try_from(count).unwrap_or(MOST_CREATURES))
}

/// The next free numbered name; numbers are not reused.
pub(crate) fn number(draft: &mut Draft<'_>, name: &str) -> String {
    let counter = name.to_lowercase();
    loop {
        let numbered = format!("{name} {}", draft.count(&counter));
        if draft.campaign().characters.named(&numbered).is_none() {
            return numbered;
        }
    }
}

/// Adds a copy of a template to the campaign under a name, and reports the stats that were rolled.
///
/// # Errors
/// Returns an error if a typed face does not exist on its die.
pub(crate) fn bring(
    draft: &mut Draft<'_>,
    template: &Character,
    name: &str,
) -> Result<CharacterId> {
    let (id, fell) = draft.untold(|draft| bring_as(draft, template, name, &[]))?;
    report_rolled(draft, id, &fell);
    Ok(id)
}

/// Reports the stats that were rolled for a character.
fn report_rolled(draft: &mut Draft<'_>, who: CharacterId, fell: &[(Text, i64)]) {
    let each = fell.iter().map(|(stat, value)| format!("{stat} {value}"));
    let each: Vec<String> = each.collect();
    if !each.is_empty() {
        draft.remark_of(who, &COUNTED, &each.join(", "));
    }
}

/// Like [`bring`]; the dice of some stats are rolled last. Also returns the stats that were rolled.
fn bring_as(
    draft: &mut Draft<'_>,
    template: &Character,
    name: &str,
    last: &[&'static Stat],
) -> Result<(CharacterId, Vec<(Text, i64)>)> {
    // Numbered creatures also get numbered aliases, so that players can tell them apart.
    let alias = match numbered(name) {
        Some((_, number)) if !template.alias.is_empty() => format!("{} {number}", template.alias),
        _ => String::new(),
    };
    let mut who = Character {
        id: CharacterId(draft.count(CHARACTER_COUNTER)),
        name: name.to_owned(),
        alias,
        ..template.clone()
    };
    let last: Vec<&str> = last.iter().map(|stat| stat.id).collect();
    let others = draft.game().stats.iter().map(|stat| stat.id);
    let others = others.filter(|id| !last.contains(id));
    let fell = roll(draft, &mut who, others.chain(last.iter().copied()))?;
    who.rolled.clear();
    let id = who.id;
    draft.apply(CampaignChange::Character(Change::new(
        None,
        Some(Arc::new(who)),
    )));
    Ok((id, fell))
}
