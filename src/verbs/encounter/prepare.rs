//! Preparing encounters: `encounter new`, `edit`, `copy`, `rename`, `remove` and `note`.

use super::known::{find, named, replace};
use crate::campaign::bounds::MOST_CREATURES;
use crate::campaign::statement::EncounterStatement;
use crate::campaign::{At, CampaignChange, Encounter, Group, Statement, Text};
use crate::game::{Args, Draft, Refusal, Why};
use crate::lang::line::Span;
use crate::lang::read::{Cursor, choose, find as find_name, made};
use crate::verbs::people::{is_count, read_count};

/// What is expected as the name of a new encounter.
const NAME: &str = "a name for the encounter";

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
    let told = EncounterStatement::Holds(encounter.told());
    insert(draft, encounter);
    draft.state(Statement::Encounter(name.as_str().into(), told));
    Ok(())
}

/// `edit NAME [rename NAME] [CREATURES] [note TEXT]`: replaces the creatures if any are named.
pub(super) fn edit(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let word = cursor.word("an encounter")?;
    let at = find(draft.table(), word)?;
    let from = draft.campaign().encounters[at].clone();
    let name = match cursor.take(&["rename"]) {
        Some(_) => free_name(draft, &mut cursor, Some(at))?,
        None => from.name.clone(),
    };
    let creatures = match creatures(draft, &mut cursor)? {
        named if named.is_empty() => from.creatures.clone(),
        named => named,
    };
    let notes = notes(&mut cursor)?.unwrap_or_else(|| from.notes.clone());
    if name == from.name && creatures == from.creatures && notes == from.notes {
        let said = format!("this changes nothing: {name} is already like that");
        return Err(Refusal::rule(word.span, said));
    }
    if name != from.name {
        let told = EncounterStatement::Renamed(name.as_str().into());
        draft.state(Statement::Encounter(from.name.as_str().into(), told));
    }
    if notes != from.notes {
        let told = EncounterStatement::Noted((*notes).into());
        draft.state(Statement::Encounter(name.as_str().into(), told));
    }
    let to = Encounter {
        name,
        notes,
        creatures,
        ..from
    };
    if to.creatures != draft.campaign().encounters[at].creatures {
        let told = EncounterStatement::Holds(to.told());
        draft.state(Statement::Encounter(to.name.as_str().into(), told));
    }
    replace(draft, at, to);
    Ok(())
}

/// `copy NAME NAME`. The copy has not brought in anyone yet.
pub(super) fn copy(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let at = find(draft.table(), cursor.word("an encounter")?)?;
    let name = free_name(draft, &mut cursor, None)?;
    end(&cursor)?;
    let of = draft.campaign().encounters[at].clone();
    let told = EncounterStatement::CopyOf(of.name.as_str().into());
    insert(
        draft,
        Encounter {
            name: name.clone(),
            brought: Vec::new(),
            ..of
        },
    );
    draft.state(Statement::Encounter(name.as_str().into(), told));
    Ok(())
}

/// `rename NAME NAME`.
pub(super) fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let at = find(draft.table(), cursor.word("an encounter")?)?;
    let name = free_name(draft, &mut cursor, Some(at))?;
    end(&cursor)?;
    let from = draft.campaign().encounters[at].clone();
    let told = EncounterStatement::Renamed(name.as_str().into());
    draft.state(Statement::Encounter(from.name.as_str().into(), told));
    replace(draft, at, Encounter { name, ..from });
    Ok(())
}

/// `remove NAME`. Characters that it brought in stay.
pub(super) fn remove(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let at = find(draft.table(), cursor.word("an encounter")?)?;
    end(&cursor)?;
    let from = draft.campaign().encounters[at].clone();
    let name = from.name.as_str().into();
    draft.apply(CampaignChange::Encounter(At::remove(at, from)));
    draft.state(Statement::Encounter(name, EncounterStatement::Removed));
    Ok(())
}

/// `note NAME "text"`; an empty text removes the notes.
pub(super) fn note(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let at = find(draft.table(), cursor.word("an encounter")?)?;
    let word = cursor.word("the notes, in quotes")?;
    end(&cursor)?;
    let to = Encounter {
        notes: word.text.trim().into(),
        ..draft.campaign().encounters[at].clone()
    };
    let told = EncounterStatement::Noted((*to.notes).into());
    let name = to.name.as_str().into();
    replace(draft, at, to);
    draft.state(Statement::Encounter(name, told));
    Ok(())
}

/// `title NAME "text"|-`: what players read as the title of its fight.
pub(super) fn title(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = rest(args);
    let at = find(draft.table(), cursor.word("an encounter")?)?;
    let what = "the title for the players, in quotes, or - for none";
    let word = cursor.word(what)?;
    end(&cursor)?;
    let title = if word.is("-") {
        String::new()
    } else {
        made(word, what)?.0
    };
    let from = draft.campaign().encounters[at].clone();
    if from.title == title {
        let said = match title.as_str() {
            "" => format!("players see no title for {} already", from.name),
            title => format!("players see {} as \"{title}\" already", from.name),
        };
        return Err(Refusal::rule(word.span, said));
    }
    let told = EncounterStatement::Titled(title.as_str().into());
    let name = from.name.as_str().into();
    replace(draft, at, Encounter { title, ..from });
    draft.state(Statement::Encounter(name, told));
    Ok(())
}

/// `note TEXT` after the creatures, at the end of the line.
fn notes(cursor: &mut Cursor<'_>) -> Result<Option<Text>, Refusal> {
    if cursor.take(&["note"]).is_none() {
        return Ok(None);
    }
    let word = cursor.word("the notes, in quotes")?;
    end(cursor)?;
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

fn end(cursor: &Cursor<'_>) -> Result<(), Refusal> {
    match cursor.peek() {
        Some(word) => Err(Refusal::expected(word.span, "nothing more here")),
        None => Ok(()),
    }
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
