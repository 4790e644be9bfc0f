//! Preparing encounters: `encounter new`, `edit`, `copy`, `rename`, `remove` and `note`.

use super::known::{find, named, replace};
use crate::campaign::bounds::MOST_CREATURES;
use crate::campaign::{At, CampaignChange, Encounter, Group, Statement, Text};
use crate::game::{Args, Draft, Refusal, Why};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, choose, find as find_name, made};
use crate::verbs::people::whose::end;
use crate::verbs::people::{is_count, read_count};

/// What is expected as the name of a new encounter.
const NAME: &str = "a name for the encounter";

/// What is expected as notes.
const NOTES: &str = "the notes, in quotes";

/// The words after the subcommand.
fn rest<'a>(args: &Args<'a>) -> Cursor<'a> {
    let mut cursor = Cursor::new(args.words, args.end());
    cursor.skip(1);
    cursor
}

/// `new NAME [CREATURES] [note TEXT]`.
pub(super) fn new(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let name = free_name(draft, &mut cursor, None)?;
    let creatures = creatures(draft, &mut cursor)?;
    let notes = notes(&mut cursor)?.unwrap_or_default();
    let encounter = Encounter {
        name: name.clone(),
        creatures,
        notes,
        ..Encounter::default()
    };
    insert(draft, encounter);
    Ok(())
}

/// The index of the encounter that the first word names, and a copy of it to change.
fn known(draft: &Draft<'_>, cursor: &mut Cursor<'_>) -> Result<(usize, Encounter), Refusal> {
    let at = find(draft.table(), cursor.word("an encounter")?)?;
    Ok((at, draft.campaign().encounters[at].clone()))
}

/// Changes an encounter.
///
/// # Errors
/// Returns an error if nothing is.
fn change(draft: &mut Draft<'_>, at: usize, to: Encounter, word: Span) -> Result<(), Refusal> {
    if draft.campaign().encounters[at] == to {
        let said = format!("this changes nothing: {} is already like that", to.name);
        return Err(Refusal::rule(word, said));
    }
    replace(draft, at, to);
    Ok(())
}

/// `edit NAME [rename NAME] [CREATURES] [note TEXT]`: replaces the creatures if any are named.
pub(super) fn edit(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let word = cursor.here();
    let (at, mut to) = known(draft, &mut cursor)?;
    if cursor.take(&["rename"]).is_some() {
        to.name = free_name(draft, &mut cursor, Some(at))?;
    }
    let creatures = creatures(draft, &mut cursor)?;
    if !creatures.is_empty() {
        to.creatures = creatures;
    }
    if let Some(notes) = notes(&mut cursor)? {
        to.notes = notes;
    }
    change(draft, at, to, word)
}

/// `copy NAME NAME`. The copy has not brought in anyone yet.
pub(super) fn copy(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let (_, of) = known(draft, &mut cursor)?;
    let name = free_name(draft, &mut cursor, None)?;
    end(&cursor, &[])?;
    draft.state(Statement::Copied {
        name: name.as_str().into(),
        from: of.name.as_str().into(),
    });
    let copy = Encounter {
        name,
        brought: Vec::new(),
        ..of
    };
    draft.untold(|draft| insert(draft, copy));
    Ok(())
}

/// `rename NAME NAME`.
pub(super) fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let (at, mut to) = known(draft, &mut cursor)?;
    let word = cursor.here();
    to.name = free_name(draft, &mut cursor, Some(at))?;
    end(&cursor, &[])?;
    change(draft, at, to, word)
}

/// `remove NAME`. Characters that it brought in stay.
pub(super) fn remove(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let (at, from) = known(draft, &mut cursor)?;
    end(&cursor, &[])?;
    draft.apply(CampaignChange::Encounter(At::remove(at, from)));
    Ok(())
}

/// `note NAME "text"`; an empty text removes the notes.
pub(super) fn note(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let (at, mut to) = known(draft, &mut cursor)?;
    let word = cursor.word(NOTES)?;
    end(&cursor, &[])?;
    to.notes = word.text.trim().into();
    change(draft, at, to, word.span)
}

/// `title NAME "text"|-`: what players read as the title of its fight.
pub(super) fn title(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    const TITLE: &str = "the title for the players, in quotes, or - for none";
    let mut cursor = rest(args);
    let (at, mut to) = known(draft, &mut cursor)?;
    let word = cursor.word(TITLE)?;
    end(&cursor, &[])?;
    let title = if word.is("-") {
        String::new()
    } else {
        made(word, TITLE)?.0
    };
    if to.title == title {
        let said = match title.as_str() {
            "" => format!("players see no title for {} already", to.name),
            title => format!("players see {} as \"{title}\" already", to.name),
        };
        return Err(Refusal::rule(word.span, said));
    }
    to.title = title;
    change(draft, at, to, word.span)
}

/// `note TEXT` after the creatures, at the end of the line.
fn notes(cursor: &mut Cursor<'_>) -> Result<Option<Text>, Refusal> {
    if cursor.take(&["note"]).is_none() {
        return Ok(None);
    }
    let word = cursor.word(NOTES)?;
    end(cursor, &[])?;
    Ok(Some(word.text.trim().into()))
}

fn insert(draft: &mut Draft<'_>, encounter: Encounter) {
    let at = draft.campaign().encounters.len();
    draft.apply(CampaignChange::Encounter(At::insert(at, encounter)));
}

/// A name that no other encounter has.
fn free_name(
    draft: &Draft<'_>,
    cursor: &mut Cursor<'_>,
    own: Option<usize>,
) -> Result<String, Refusal> {
    let (name, at) = made(cursor.word(NAME)?, NAME)?;
    if named(draft, &name).is_some_and(|other| Some(other) != own) {
        return Err(Refusal::at(at, Why::NameInUse(name)));
    }
    Ok(name)
}

/// `TEMPLATE [x3] [in ZONE]`, any number of times. A zone applies to all creatures since the
/// previous one.
fn creatures(draft: &Draft<'_>, cursor: &mut Cursor<'_>) -> Result<Vec<Group>, Refusal> {
    const WHAT: &str = "a template of the bestiary";
    let campaign = draft.campaign();
    let mut groups: Vec<Group> = Vec::new();
    let mut without_zone = 0;
    let mut counted = true;
    while let Some(word) = cursor.peek().filter(|word| !word.is("note")) {
        if without_zone < groups.len() && cursor.take(&["in"]).is_some() {
            let word = cursor.word("a zone")?;
            let zones = campaign.zones.iter().map(|zone| zone.name.as_str());
            let zone = match find_name(word, "zone", zones)? {
                Some(at) => campaign.zones[at].name.clone(),
                None => made(word, "a zone")?.0,
            };
            for group in &mut groups[without_zone..] {
                group.zone.clone_from(&zone);
            }
            (without_zone, counted) = (groups.len(), true);
        } else if let (Some(group), true, false) = (groups.last_mut(), is_count(word), counted) {
            group.count = read_count(word)?;
            cursor.skip(1);
            counted = true;
        } else {
            if is_count(word) {
                return Err(Refusal::expected(word.span, WHAT));
            }
            let names = campaign.bestiary.iter().map(|one| one.name.as_str());
            let at = choose(word, "template", names)
                .map_err(|refusal| unknown(refusal, campaign.bestiary.is_empty()))?;
            groups.push(Group {
                template: campaign.bestiary[at].name.clone(),
                count: 1,
                zone: String::new(),
            });
            cursor.skip(1);
            counted = false;
        }
    }
    at_most(&groups, cursor.here())?;
    Ok(groups)
}

fn unknown(refusal: Refusal, empty: bool) -> Refusal {
    if empty {
        refusal.hint("the bestiary is empty: template \"Quay rat\" makes one")
    } else {
        refusal
    }
}

fn at_most(groups: &[Group], at: Span) -> Result<(), Refusal> {
    let all: u32 = groups.iter().map(|group| group.count).sum();
    if all > MOST_CREATURES {
        let said = format!("{all} creatures are too many: at most {MOST_CREATURES}");
        return Err(Refusal::rule(at, said));
    }
    Ok(())
}
